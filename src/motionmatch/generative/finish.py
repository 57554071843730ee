"""From rows to a motion: constraints on the root are met, and planted feet are held."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from motionmatch.generative import feet, floor, representation, trajectory, travel
from motionmatch.generative.constraints import Complete, Constraint, Loop
from motionmatch.generative.representation import Layout
from motionmatch.generative.rig import RootBones
from motionmatch.generative.trajectory import RootTrajectory
from motionmatch.maths import quat, rotation, series
from motionmatch.maths.filters import find_maximum
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip

CREEP = 0.05
"""A loop that drifts by less than this, metres per second, returns to its place."""
AROUND = 0.2
"""One that turns round once or more returns to its place if it drifts by less than this, metres per second."""


NEAR_START = 0.25
"""A finished loop that ends within this share of its extent from its start returns there."""


PASSES = 3
"""Largest number of passes in which further standing feet are looked for, after others are held."""


def has_loop(constraints: Sequence[Constraint]) -> bool:
    """Return whether the end leads into the start."""
    return any(isinstance(constraint, Loop) for constraint in constraints)


def finish_motion(
    rows: np.ndarray,
    layout: Layout,
    *,
    hold: bool,
    constraints: Sequence[Constraint] = (),
    creep: float = 0.0,
    firmness: float = 1.0,
    lowest: np.ndarray | None = None,
    bones: RootBones | None = None,
) -> Clip:
    """Make the motion of rows (F, C), moved to meet the constraints.

    `hold` holds planted feet with some `firmness`; they may `creep`, metres per second. No foot goes below its `lowest`
    height (J + E,), metres, and `bones` above the hips are put back.
    A loop has one frame more: the last is the first of the next round.
    """
    loop, num_frames = has_loop(constraints), len(rows)
    ends = np.concatenate([rows, rows[:1]]) if loop else rows  # a loop leads into its first frame again
    made = representation.decode(ends, layout, name=f"{layout.example.name}_variant")
    # Rotations are most of the numbers, and no longer needed.
    layout, rows = replace(layout, first=6 * layout.num_joints), rows[:, 6 * layout.num_joints :].copy()
    ends = np.concatenate([rows, rows[:1]]) if loop else rows
    given = any(isinstance(c, Complete) and c.root for c in constraints)
    if hold and layout.num_contacts and not given:
        own = representation.read_foot_steps(ends, layout, made)
        made = feet.carry_root(made, ends[:, layout.contacts], own, loop=loop)
    if layout.travel != "free":
        made = travel.draw_home(made, ends, layout, loop=loop)
    elif loop:
        made = close_loop(made)
    for constraint in sorted(constraints, key=lambda c: c.rank):
        made = constraint.settle(made, loop=loop)
    kept = np.zeros((num_frames, layout.num_joints), bool)
    for constraint in constraints:
        keeps = constraint.kept_joints(layout, num_frames)
        kept |= False if keeps is None else keeps
    if hold and layout.num_contacts:
        made = _hold_feet(made, rows, layout, kept, loop=loop, sinks=not given, creep=creep, firmness=firmness)
    if lowest is not None:
        made = floor.keep_above(made, lowest, np.concatenate([kept, kept[:1]]) if loop else kept, loop=loop)
    return made if bones is None else bones.put_back(made, ends[:, layout.carriers])


def _hold_feet(
    made: Clip,
    rows: np.ndarray,
    layout: Layout,
    kept: np.ndarray,
    *,
    loop: bool,
    sinks: bool,
    creep: float,
    firmness: float,
) -> Clip:
    """Hold planted feet of a motion of rows (F, C); joints that are `kept` (F, J) are not changed. Those of a loop do
    not creep, or it would not close."""
    num_frames = len(rows)
    voted = representation.read_contacts(rows, layout)
    if loop:  # feet planted across the end must be held too: of three rounds the middle one has both ends
        made, voted, kept, rows = (
            repeat_rounds(made),
            np.tile(voted, (3, 1)),
            np.tile(kept, (3, 1)),
            np.tile(rows, (3, 1)),
        )
    # On the way to a key frame a foot moves as the pose requires, not as the patches voted.
    met = find_maximum(np.asarray(kept.all(axis=1)), 2 * round(feet.NEAR * made.fps) + 1)
    own = representation.read_foot_steps(rows, layout, made)
    gentle = None
    if own is not None:
        moved = np.diff(contacts.points(made)[:, : layout.num_contacts], axis=0, append=0.0)
        own[met] = moved[met]
        gentle = feet.soften_steps(own, made.fps)
        gentle[met] = moved[met]
    planted = _find_planted(made, voted, own, gentle, kept)
    creep = 0.0 if loop else creep
    made = feet.lock_feet(made, planted, kept, gentle, sinks=sinks, creep=creep, firmness=firmness)
    return made.trim(num_frames, 2 * num_frames + 1) if loop else made


def _find_planted(
    made: Clip, voted: np.ndarray, own: np.ndarray | None, gentle: np.ndarray | None, kept: np.ndarray
) -> np.ndarray:
    """Find the feet (F, K) bool that are to be held.

    A foot that is voted planted may move, because the body was placed on another course: `own` (F, K, 3) is its motion
    in the patches. Feet that seem to stand after the others are held, with `gentle` steps, are held as well.
    """
    known = slice(0, voted.shape[1])
    points, slow = contacts.points(made)[:, known], contacts.label_contacts(made)[:, known]
    if own is not None:
        speeds = np.linalg.norm(series.velocities(points, made.fps), axis=-1)
        slow |= voted & (np.linalg.norm(own, axis=-1) * made.fps < feet.SET_DOWN) & (speeds < feet.DRAGGED)
    size, body, limbs = feet.relative_size(made), contacts.body_height(made), feet.find_limbs(made)
    for _ in range(PASSES):
        standing = feet.find_planted(points, voted, slow, fps=made.fps, size=size)
        moved = points.copy()
        for contact, (_, by) in feet.plan_moves(made, limbs, standing, kept, gentle).items():
            moved[:, contact] += by
        slow = standing | contacts.label_points(moved, fps=made.fps, body=body)
        if (slow == standing).all():
            break
    return feet.find_planted(points, voted, slow, fps=made.fps, size=size)


def close_loop(made: Clip) -> Clip:
    """Close a loop: its heading returns, or has gone round whole times; the place returns if it nearly does by itself,
    so that a body that stands does not creep over the floor. A walk goes on by the same way in each round.

    The last frame is the first of the next round.
    """
    own, seconds = RootTrajectory.of(made), (made.num_frames - 1) / made.fps
    spread = np.linspace(0.0, 1.0, made.num_frames)
    rounds = round(float(own.headings[-1] - own.headings[0]) / (2.0 * np.pi))
    own = own.turn(spread * (rounds * 2.0 * np.pi - (own.headings[-1] - own.headings[0])))
    gone = own.places[-1] - own.places[0]
    if np.linalg.norm(gone) / seconds <= (AROUND if rounds else CREEP):
        own = RootTrajectory(own.places - spread[:, None] * gone, own.headings)
    return trajectory.place_on(made, own)


def repeat_rounds(made: Clip) -> Clip:
    """Repeat a loop three times. Its last frame is the first of the next round."""
    again = np.tile(np.arange(made.num_frames - 1), 3)
    way = trajectory.repeat_loop(RootTrajectory.of(made))
    tiled = replace(made, positions=made.positions[again], rotations=made.rotations[again])
    return trajectory.place_on(tiled, RootTrajectory(way.places[:-1], way.headings[:-1]))


def shift_loop(made: Clip, frames: int) -> Clip:
    """Start a finished loop some frames later. Frames that come from its start follow where a round ends: at the same
    place if the loop returns there, and else further on."""
    count = made.num_frames
    again = (np.arange(count) + frames) % count
    own = RootTrajectory.of(made)
    last = own.places[-1] + (own.places[-1] - own.places[-2]), 2.0 * own.headings[-1] - own.headings[-2]
    closed = RootTrajectory(np.concatenate([own.places, last[0][None]]), np.append(own.headings, last[1]))
    if np.linalg.norm(own.places[-1] - own.places[0]) < NEAR_START * np.linalg.norm(np.ptp(own.places, axis=0)):
        closed = RootTrajectory(
            np.concatenate([own.places, own.places[:1]]),
            np.append(own.headings, own.headings[0] + trajectory.whole_turns(own.headings[-1] - own.headings[0])),
        )
    way = trajectory.repeat_rounds(closed, 2)
    shifted = RootTrajectory(way.places[frames : frames + count], way.headings[frames : frames + count])
    back = shifted.headings[0] - own.headings[0]
    moved = quat.rotate(rotation.from_heading(np.array(-back)), shifted.places - shifted.places[0])
    tiled = replace(made, positions=made.positions[again], rotations=made.rotations[again], tags=type(made.tags)())
    return trajectory.place_on(tiled, RootTrajectory(own.places[0] + moved, shifted.headings - back))


def cut_at_quietest(rows: np.ndarray, layout: Layout) -> np.ndarray:
    """Cut a loop where the pose changes least."""
    poses = rows[:, : 6 * layout.num_joints]
    steps = np.linalg.norm(np.roll(poses, -1, axis=0) - poses, axis=-1)
    return np.roll(rows, -1 - int(np.argmin(steps)), axis=0)
