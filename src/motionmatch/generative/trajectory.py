"""Position and heading of the root on the ground, apart from the pose.

A constraint on the trajectory (a path, key frames with a position) is met twice: in every stage the columns that move
the root are bent towards it, so that patches are taken that go there, and at the end each frame is moved as a whole by
the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.generative.representation import TURN, VELOCITY, Layout
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.root import find_headings


@dataclass(frozen=True, eq=False)
class RootTrajectory:
    """Positions and headings of the root, frame by frame."""

    places: np.ndarray
    """(F, 3) of joint 0, with y = 0"""
    headings: np.ndarray
    """(F,) radians about y, without jumps"""

    @classmethod
    def of(cls, clip: Clip) -> RootTrajectory:
        return cls(clip.positions[:, 0].astype(float) * [1.0, 0.0, 1.0], find_headings(clip))

    def turn(self, by: np.ndarray) -> RootTrajectory:
        """Turn the step of each frame by an angle (F,), so that the trajectory bends."""
        steps = quat.rotate(rotation.from_heading(by[:-1]), np.diff(self.places, axis=0))
        places = self.places[0] + np.concatenate([np.zeros((1, 3)), np.cumsum(steps, axis=0)])
        return RootTrajectory(places, self.headings + by)


def place_on(clip: Clip, course: RootTrajectory) -> Clip:
    """Place a clip on another trajectory: every frame moved and turned as a whole, pose and height as before."""
    by = rotation.from_heading(course.headings - find_headings(clip))
    positions, rotations = clip.positions.copy(), clip.rotations.copy()
    rotations[:, 0] = quat.unroll(quat.multiply(by, quat.normalize(rotations[:, 0].astype(float))))
    positions[:, 0] = course.places + positions[:, 0] * [0.0, 1.0, 0.0]
    return replace(clip, positions=positions, rotations=rotations)


@dataclass(frozen=True, eq=False)
class RootVelocities:
    """The columns of rows (F, C) that move the body, as speeds; what is changed in them goes back with `write`."""

    velocities: np.ndarray
    """(F, 3) metres per second, y = 0; as the body sees them in `heading`, along the world's axes in `paper`"""
    turns: np.ndarray
    """(F,) radians per second"""

    @classmethod
    def read(cls, rows: np.ndarray, layout: Layout) -> RootVelocities:
        turns = rows[:, layout.turn.start] / TURN if layout.representation == "heading" else np.zeros(len(rows))
        return cls(rows[:, layout.root] / VELOCITY * [1.0, 0.0, 1.0], turns)

    def write(self, rows: np.ndarray, layout: Layout) -> None:
        ground = [layout.root.start, layout.root.start + 2]
        rows[:, ground] = self.velocities[:, [0, 2]] * VELOCITY
        if layout.representation == "heading":
            rows[:, layout.turn.start] = self.turns * TURN

    def integrate(self, dt: float) -> RootTrajectory:
        """Integrate them from the origin, at frames `dt` seconds apart."""
        facing = np.concatenate([[0.0], np.cumsum(self.turns[:-1] * dt)])
        steps = quat.rotate(rotation.from_heading(facing), self.velocities) * dt
        return RootTrajectory(np.concatenate([np.zeros((1, 3)), np.cumsum(steps[:-1], axis=0)]), facing)


def bend_rows(rows: np.ndarray, layout: Layout, dt: float, to: Callable[[RootTrajectory], RootTrajectory]) -> None:
    """Change the columns of rows (F, C) that move the root, so that its trajectory becomes `to` of its own."""
    steps = RootVelocities.read(rows, layout)
    own = steps.integrate(dt)
    other = to(own)
    turns, velocities = steps.turns.copy(), steps.velocities.copy()
    turns[:-1] = np.diff(other.headings) / dt
    heading = other.headings[:-1] if layout.representation == "heading" else np.zeros(len(turns) - 1)
    velocities[:-1] = quat.inverse_rotate(rotation.from_heading(heading), np.diff(other.places, axis=0) / dt)
    RootVelocities(velocities, turns).write(rows, layout)


def ease(along: np.ndarray | float) -> np.ndarray:
    """Ease from 0 to 1 while `along` goes from 0 to 1, starting and ending at rest."""
    along = np.clip(along, 0.0, 1.0)
    return along * along * (3.0 - 2.0 * along)


def interpolate(frames: np.ndarray, values: np.ndarray, num_frames: int, *, smooth: bool = True) -> np.ndarray:
    """Interpolate values (N, …) at frames (N,) to (F, …): eased from one to the next, constant outside."""
    at = np.arange(num_frames)
    after = np.clip(np.searchsorted(frames, at, side="right"), 1, max(len(frames) - 1, 1))
    before = after - 1
    after = np.minimum(after, len(frames) - 1)
    gap = np.maximum(frames[after] - frames[before], 1)
    along = np.clip((at - frames[before]) / gap, 0.0, 1.0)
    weight = (ease(along) if smooth else along).reshape(-1, *[1] * (values.ndim - 1))
    return (1.0 - weight) * values[before] + weight * values[after]


def wrap_angle(angle: np.ndarray) -> np.ndarray:
    """Bring an angle, radians, within half a turn."""
    return (np.asarray(angle) + np.pi) % (2.0 * np.pi) - np.pi


def whole_turns(angle: float) -> float:
    """Round an angle, radians, to whole turns."""
    return float(np.round(angle / (2.0 * np.pi)) * 2.0 * np.pi)


def bend_through(
    course: RootTrajectory, frames: np.ndarray, goals: RootTrajectory, *, smooth: bool = True
) -> RootTrajectory:
    """Bend a trajectory through goals (N) at frames (N,); between them the correction is spread."""
    missing = np.unwrap(wrap_angle(goals.headings - course.headings[frames]))
    bent = course.turn(interpolate(frames, missing, len(course.headings), smooth=smooth))
    away = goals.places - bent.places[frames]
    return RootTrajectory(bent.places + interpolate(frames, away, len(bent.headings), smooth=smooth), bent.headings)


def repeat_loop(own: RootTrajectory) -> RootTrajectory:
    """Repeat a loop three times. Its last frame is the first of the next round; the result has 3 F + 1 frames, and the
    middle round is the loop itself."""
    once = repeat_rounds(own, 3)
    count, turn = len(own.headings) - 1, own.headings[-1] - own.headings[0]
    back = quat.rotate(rotation.from_heading(np.array(-turn)), once.places - once.places[count])
    return RootTrajectory(own.places[0] + back, once.headings - turn)


def repeat_rounds(own: RootTrajectory, rounds: int) -> RootTrajectory:
    """Repeat a loop `rounds` times, each from where the last one ended. Its last frame is the first of the next round,
    so that the result has rounds (F - 1) + 1 frames."""
    turn = own.headings[-1] - own.headings[0]
    steps, gone = own.places - own.places[0], own.places[0]
    places, headings = [], []
    for number in range(rounds):
        moved = gone + quat.rotate(rotation.from_heading(np.array(turn * number)), steps)
        places.append(moved[:-1])
        headings.append(own.headings[:-1] + turn * number)
        gone = moved[-1]
    return RootTrajectory(
        np.concatenate([*places, gone[None]]), np.append(np.concatenate(headings), own.headings[0] + turn * rounds)
    )
