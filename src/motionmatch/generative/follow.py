"""Follow a path: the body moves as in the examples, along it.

In every stage the steps of the guess are laid along the path, so that patches are taken that turn where the path turns;
the same is done to the result. The length of each step, the sway of the body, and whether it walks forward or sideways,
stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative import trajectory
from motionmatch.generative.constraints import Hold, Stage
from motionmatch.generative.representation import Layout, prepare
from motionmatch.generative.trajectory import RootTrajectory
from motionmatch.maths import quat, rotation
from motionmatch.maths.filters import smooth_gaussian
from motionmatch.motion.clip import Clip
from motionmatch.world.path import GroundPath

SWAY = 0.35
"""Motion quicker than this counts as sway; width of a Gaussian, seconds."""
CORNER = 0.25
"""Radius by which corners of a path are rounded, metres."""
SLOW = 0.15
"""A body slower than this stands and keeps its facing, metres per second."""
BACK = 0.5
"""Distance over which a body that drifted from the path while standing comes back to it, metres."""
COVERED = 0.5
"""A place of the path is passed by a body that comes nearer than this, metres."""
STRETCH = 1.15
"""Largest factor by which steps are made longer or shorter to reach the end of a path in time."""


@dataclass(frozen=True, eq=False)
class FollowPath:
    """The body follows a path from its start, as fast as the examples or at a given speed."""

    path: GroundPath
    speed: float | None = None
    """Metres per second; None: that of the examples."""
    whole: bool = False
    """Whether the last frame is to be at the end of the path. Steps are made longer or shorter for it, by 15 % at most:
    beyond that feet would slide. Where that is not enough, other motions are tried, and the one that comes nearest is
    taken (`miss_distance` measures it)."""
    rank: ClassVar[int] = 1
    leads: ClassVar[bool] = True

    def check(self, layout: Layout, num_frames: int) -> None:
        if layout.representation != "heading":
            raise InputError(
                f"a path can't be followed in representation '{layout.representation}', where every step keeps its "
                "direction in the world; use 'heading'."
            )
        if self.speed is not None and not (np.isfinite(self.speed) and self.speed > 0):
            raise InputError(f"a speed of {self.speed} along the path; it must be more than 0, or None.")
        if self.speed is not None and self.whole:
            raise InputError("a speed and the whole path are asked for; with so many frames it is one or the other.")

    def hold(self, stage: Stage) -> Hold:
        def put(rows: np.ndarray) -> None:
            full = rows + stage.middle
            ends = np.concatenate([full, full[:1]]) if stage.loop else full
            final = stage.length == stage.num_frames
            trajectory.bend_rows(
                ends,
                stage.layout,
                stage.dt,
                lambda own: self.lay_along(own, stage.dt, loop=stage.loop, final=final),
            )
            rows[:] = ends[: len(rows)] - stage.middle

        return put

    def settle(self, clip: Clip, *, loop: bool) -> Clip:
        return trajectory.place_on(clip, self.lay_along(RootTrajectory.of(clip), 1.0 / clip.fps, loop=loop))

    def kept_joints(self, layout: Layout, num_frames: int) -> None:
        return None

    def miss_distance(self, clip: Clip, *, loop: bool = False) -> float:
        """Measure the distance of the last frame from the end of a path that is to be followed whole, metres."""
        if not self.whole or (loop and self.path.closed):  # it goes round a whole number of times
            return 0.0
        (hips,) = prepare([clip])
        return float(np.linalg.norm(RootTrajectory.of(hips).places[-1] - self.path.position(self.path.length)))

    def distances_from_path(self, clip: Clip) -> np.ndarray:
        """Measure distances (F,) of the root of a clip from the path, or from its straight continuation, metres."""
        (hips,) = prepare([clip])
        places = RootTrajectory.of(hips).places
        away = self.path.distance_from(places)
        if not self.path.closed:
            end, ahead = self.path.position(self.path.length), self.path.direction(self.path.length)
            beyond = np.maximum((places - end) @ ahead, 0.0)
            away = np.minimum(away, np.linalg.norm(places - end - beyond[:, None] * ahead, axis=-1))
        return away

    def covered(self, clip: Clip) -> float:
        """Measure the share of the path that the body of a clip passes, from its start and in its order; 0 to 1."""
        (hips,) = prepare([clip])
        places = RootTrajectory.of(hips).places
        marks = self.path.position(np.linspace(0.0, self.path.length, 101))
        away = np.linalg.norm(places[:, None] - marks[None], axis=-1)  # (F, 101)
        reached, first = 0, 0
        for mark in range(len(marks)):
            near = np.flatnonzero(away[first:, mark] < COVERED)
            if not len(near):
                break
            reached, first = mark, first + int(near[0])
        return reached / (len(marks) - 1)

    def lay_along(self, own: RootTrajectory, dt: float, *, loop: bool, final: bool = True) -> RootTrajectory:
        """Lay a trajectory along the path. In the last stage (`final`) its speed is limited to that of the feet."""
        given = own
        if loop:  # the motion before the start and after the end is known
            own = trajectory.repeat_loop(own)
        # First made straight, or its curves would count as sway.
        own = own.turn(-smooth_gaussian(own.headings, SWAY / dt, ends="nearest"))
        steps = np.diff(own.places, axis=0)
        straight = smooth_gaussian(steps, SWAY / dt, ends="nearest")
        way = own.places[0] + np.concatenate([np.zeros((1, 3)), np.cumsum(straight, axis=0)])
        sway = own.places - way
        sway -= sway.mean(axis=0)
        lengths = np.linalg.norm(straight, axis=-1)
        # A body that stands and shifts its weight does not move along the path.
        goes = trajectory.ease(2.0 * lengths / dt / SLOW - 1.0)
        sway += _drift(straight * (1.0 - goes)[:, None], lengths * goes)
        travelled = np.concatenate([[0.0], np.cumsum(lengths * goes)])
        going = np.append(lengths, lengths[-1]) / dt > SLOW
        directions = np.concatenate([straight, straight[-1:]])
        if loop:
            middle = slice(len(given.places) - 1, 2 * len(given.places) - 1)
            own = RootTrajectory(own.places[middle], own.headings[middle])
            sway, going, directions = sway[middle], going[middle], directions[middle]
            travelled = travelled[middle] - travelled[middle][0]
        if self.speed is not None:
            travelled = self.speed * dt * np.arange(len(travelled))
        gone, length = max(travelled[-1], 1e-9), self.path.length
        if loop and self.path.closed:  # a loop goes round a closed path as often as it gets
            travelled = travelled * (max(round(gone / length), 1) * length / gone)
        elif self.whole and final:
            travelled = travelled * np.clip(length / gone, 1.0 / STRETCH, STRETCH)
        elif self.whole:  # so that patches are taken that walk rather than stand
            travelled = travelled + (length - gone) * np.linspace(0.0, 1.0, len(travelled))
        places, leads = self._round_corners(travelled)
        turns = np.arctan2(leads[:, 0], leads[:, 2]) - np.arctan2(directions[:, 0], directions[:, 2])
        turns = _fill_standing(turns, going)
        return RootTrajectory(places + quat.rotate(rotation.from_heading(turns), sway), own.headings + turns)

    def _round_corners(self, travelled: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return places (F, 3) on the path and its directions (F, 3), with rounded corners."""
        off = np.linspace(-2.0, 2.0, 17)
        weights = np.exp(-0.5 * off**2) / np.exp(-0.5 * off**2).sum()
        nearby = travelled[:, None] + CORNER * off
        leads = np.einsum("n,fnc->fc", weights, self.path.direction(nearby))
        places = self.path.position(travelled)
        return places if self.path.smooth else np.einsum("n,fnc->fc", weights, self.path.position(nearby)), leads


def _drift(steps: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Return the drift (F, 3) that steps (F - 1, 3) beside the path add up to; it decays over the travelled lengths
    (F - 1,)."""
    strayed, kept = np.zeros((len(steps) + 1, 3)), np.exp(-lengths / BACK)
    for frame in range(len(steps)):
        strayed[frame + 1] = strayed[frame] * kept[frame] + steps[frame]
    return strayed


def _fill_standing(turns: np.ndarray, going: np.ndarray) -> np.ndarray:
    """Return angles (F,) without jumps; while the body stands they change from the last to the next."""
    if not going.any():
        return np.full(len(turns), turns[0])
    known = np.flatnonzero(going)
    return np.interp(np.arange(len(turns)), known, np.unwrap(turns[known]))


def mean_speed(clips: Sequence[Clip]) -> float:
    """Measure the mean speed of the roots of examples over the ground, metres per second; at least a slow walk."""
    bodies = prepare(list(clips))
    ways = [np.linalg.norm(np.diff(RootTrajectory.of(clip).places, axis=0), axis=-1).sum() for clip in bodies]
    return max(float(sum(ways) / sum(clip.seconds for clip in clips)), 0.3)
