"""Constraints on the result: Li 2023, section 5.

| paper | here |
|---|---|
| motion completion: T̄^lower fixed at each stage | `Complete` |
| key frames: fixed through the whole generation | `KeyFrames` |
| infinite looping | `Loop` |
| (not in the paper) a path to follow | `follow.FollowPath` |

A constraint acts three times: in every stage it writes its values into the guess before each match (`hold`), at the end
it moves the body as a whole (`settle`), and it names the joints that may not be changed after that (`kept_joints`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

import numpy as np

from motionmatch.conventions import UP
from motionmatch.errors import InputError
from motionmatch.generative import trajectory
from motionmatch.generative.parts import find_joints
from motionmatch.generative.pyramid import frame_at, resample
from motionmatch.generative.representation import Layout, encode, prepare
from motionmatch.generative.trajectory import RootTrajectory
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip

Hold = Callable[[np.ndarray], None]
"""Writes the values of a constraint into a guess (F, C), in place."""
ALIKE = 1.3
"""Example frames may lead up to a key frame if their distance is less than this times the least distance."""
MOST_ALIKE = 12
"""Largest number of frames that are tried."""
NEAR = 0.15
"""A motion that ends nearer than this to its goal, metres, is good enough."""
TRIES = 6
"""Largest number of motions that are made to find one."""


@dataclass(frozen=True, eq=False)
class Stage:
    """A stage of the synthesis, as input of constraints."""

    layout: Layout
    length: int
    """Frames of the guess."""
    num_frames: int
    """Frames of the result."""
    middle: np.ndarray
    """(C,) offset that was subtracted from all rows"""
    examples: tuple[np.ndarray, ...]
    """(T_s, C) each, with the middle subtracted"""
    size: int
    """Frames in a patch."""
    loop: bool
    """Whether the end leads into the start."""

    @property
    def dt(self) -> float:
        """Seconds from frame to frame."""
        return self.num_frames / self.layout.example.fps / self.length


class Constraint(Protocol):
    """A constraint on the result."""

    rank: ClassVar[int]
    """Of two constraints on the same value the one of the higher rank wins."""

    @property
    def leads(self) -> bool:
        """Whether it sets the path of the body."""

    def check(self, layout: Layout, num_frames: int) -> None:
        """Raise if the constraint can't be met."""

    def hold(self, stage: Stage) -> Hold | None:
        """Make the function that writes its values into the guess of a stage."""

    def settle(self, clip: Clip, *, loop: bool) -> Clip:
        """Move the finished motion, every frame as a whole, to where it must be.

        `loop`: it is a loop, and its last frame is the first of the next round.
        """

    def kept_joints(self, layout: Layout, num_frames: int) -> np.ndarray | None:
        """Return an (F, J) bool array: joints with rotations that must stay as they are."""

    def miss_distance(self, clip: Clip, *, loop: bool = False) -> float:
        """Measure the distance of the end of the finished motion from its goal, metres; a `loop` may have no end."""


def make_best(make: Callable[[], Clip], constraints: Sequence[Constraint]) -> Clip:
    """Call `make` until its motion misses no constraint, at most `TRIES` times; return the one that misses least."""
    loop = any(isinstance(each, Loop) for each in constraints)
    best, least = None, np.inf
    for _ in range(TRIES):
        clip = make()
        missed = max((each.miss_distance(clip, loop=loop) for each in constraints), default=0.0)
        if best is None or missed < least:
            best, least = clip, missed
        if least <= NEAR:
            break
    assert best is not None
    return best


def check_constraints(constraints: Sequence[Constraint], layout: Layout, num_frames: int) -> None:
    """Raise if constraints can't be met, alone or together."""
    for constraint in constraints:
        constraint.check(layout, num_frames)
    leading = [type(constraint).__name__ for constraint in constraints if constraint.leads]
    if len(leading) > 1:
        raise InputError(
            f"{' and '.join(leading)} all say where the body goes; leave it to one of them, with root=False in others."
        )


def make_holds(constraints: Iterable[Constraint], stage: Stage) -> list[Hold]:
    """Make the functions that write constraints into the guess of a stage, the highest rank last."""
    found = (constraint.hold(stage) for constraint in sorted(constraints, key=lambda c: c.rank))
    return [hold for hold in found if hold is not None]


@dataclass(frozen=True)
class Loop:
    """The end leads into the start without a seam.

    The paper fixes the last pose to the first. Here time is a circle: patches, votes and resampling wrap around the
    end, so that no frame is special. With `heading` a loop returns to the pose at another place; on a closed path
    (`FollowPath`) it returns to the place too.
    """

    rank: ClassVar[int] = 0
    leads: ClassVar[bool] = False

    def check(self, layout: Layout, num_frames: int) -> None:
        pass

    def hold(self, stage: Stage) -> Hold | None:
        return None

    def settle(self, clip: Clip, *, loop: bool) -> Clip:
        return clip

    def kept_joints(self, layout: Layout, num_frames: int) -> np.ndarray | None:
        return None

    def miss_distance(self, clip: Clip, *, loop: bool = False) -> float:
        return 0.0


@dataclass(frozen=True, eq=False)
class Complete:
    """Some joints follow a clip, the others are synthesised."""

    clip: Clip
    joints: Sequence[int | str]
    """By name or number, of the clip."""
    root: bool = True
    """Whether the root's motion follows it too."""
    rank: ClassVar[int] = 3

    @property
    def leads(self) -> bool:
        return self.root

    @property
    def names(self) -> list[str]:
        """Names of the joints; `prepare` may change their numbers."""
        names, numbers = self.clip.skeleton.names, [j for j in self.joints if not isinstance(j, str)]
        for number in numbers:
            if not 0 <= number < len(names):
                raise InputError(f"part 'complete' names joint {number}; joints are 0 to {len(names) - 1}.")
        return [j if isinstance(j, str) else names[j] for j in self.joints]

    def check(self, layout: Layout, num_frames: int) -> None:
        skeleton = layout.example.skeleton
        (clip,) = prepare([self.clip])
        if not clip.skeleton.same_joints(skeleton):
            raise InputError(f"{clip.name}, to be completed, has another skeleton than {layout.example.name}.")
        find_joints(self.names, skeleton, "complete")
        if clip.num_frames != num_frames:
            raise InputError(
                f"{clip.name}, to be completed, has {clip.num_frames} frames, the result {num_frames}; ask for as many."
            )
        if abs(clip.fps - layout.example.fps) > 1e-3:
            raise InputError(
                f"{clip.name}, to be completed, has {clip.fps:g} frames per second, {layout.example.name} "
                f"{layout.example.fps:g}. Resample one of them: mm.motion.resample_clip(clip, fps)."
            )

    def hold(self, stage: Stage) -> Hold:
        layout = stage.layout
        (clip,) = prepare([self.clip])
        columns = layout.joint_columns(find_joints(self.names, clip.skeleton, "complete"))
        if self.root:
            columns = np.concatenate([columns, layout.root_columns])
        values = resample(encode(clip, layout), stage.length)[:, columns] - stage.middle[columns]

        def put(rows: np.ndarray) -> None:
            rows[:, columns] = values

        return put

    def settle(self, clip: Clip, *, loop: bool) -> Clip:
        """Move the motion to the start of the clip, if its root is followed."""
        if not self.root:
            return clip
        (given,) = prepare([self.clip])
        # The facing depends on the shoulders too, which may be synthesised; the root itself is not.
        own, wanted = (quat.normalize(c.rotations[0, 0].astype(float)) for c in (clip, given))
        turn = rotation.swing_twist(quat.multiply(wanted, quat.inverse(own)), UP).twist
        turned = clip.rotate(turn)
        positions = turned.positions.astype(float)
        positions[:, 0] += (given.positions[0, 0] - positions[0, 0]) * [1.0, 0.0, 1.0]
        return replace(turned, positions=positions)

    def kept_joints(self, layout: Layout, num_frames: int) -> np.ndarray:
        kept = np.zeros((num_frames, layout.num_joints), bool)
        kept[:, find_joints(self.names, layout.example.skeleton, "complete")] = True
        return kept

    def miss_distance(self, clip: Clip, *, loop: bool = False) -> float:
        return 0.0


@dataclass(frozen=True, eq=False)
class KeyFrames:
    """Poses at given frames: frame n of the clip is the pose at `frames[n]`.

    They are met exactly. The motion before and after is taken from the examples around a similar pose; the difference
    to that pose fades in and out as fast as the examples move.
    """

    frames: Sequence[int]
    poses: Clip
    root: bool | Sequence[bool] = False
    """Whether the place on the ground and the heading of the poses are met as well; one for all, or one for each."""
    rank: ClassVar[int] = 2

    @property
    def leads(self) -> bool:
        return bool(self.placed.any())

    @property
    def placed(self) -> np.ndarray:
        """(N,) bool: key frames with a place on the ground"""
        root = np.asarray(self.root, bool)
        return np.full(len(self.frames), root) if root.ndim == 0 else root

    def check(self, layout: Layout, num_frames: int) -> None:
        (poses,) = prepare([self.poses])
        if not poses.skeleton.same_joints(layout.example.skeleton):
            raise InputError(f"the key frames in {poses.name} have another skeleton than {layout.example.name}.")
        if len(self.frames) != poses.num_frames:
            raise InputError(
                f"{len(self.frames)} key frames are named and {poses.num_frames} poses given; give as many."
            )
        if len(self.placed) != len(self.frames):
            raise InputError(
                f"root says {len(self.placed)} times whether a key frame stands somewhere, for {len(self.frames)} key "
                "frames; say it once, or for each."
            )
        for frame in self.frames:
            if not 0 <= frame < num_frames:
                raise InputError(f"key frame {frame} is out of range: frames are 0 to {num_frames - 1}.")
        if len(set(self.frames)) < len(self.frames):
            raise InputError(f"a key frame is named twice in {list(self.frames)}; one pose for a frame.")

    def hold(self, stage: Stage) -> Hold:
        layout = stage.layout
        (poses,) = prepare([self.poses])
        columns = np.append(layout.joint_columns(range(layout.num_joints)), layout.root.start + 1)
        at = np.array([frame_at(frame, stage.num_frames, stage.length) for frame in self.frames])
        order = np.argsort(self.frames)
        kept = order[
            np.unique(at[order], return_index=True)[1]
        ]  # of two at the same frame of a coarse stage, the first
        at, values = at[kept], encode(poses, layout)[kept][:, columns] - stage.middle[columns]
        near = [_find_alike(value, columns, stage) for value in values]
        reach = np.array([_measure_reach(value, n, columns, stage) for value, n in zip(values, near, strict=True)])
        goals, placed = RootTrajectory.of(poses), self.placed[kept]

        def put(rows: np.ndarray) -> None:
            for frame, candidates in zip(at, near, strict=True):
                _lead_up(rows, frame, candidates, stage.size // 2 + 1, at)
            lead_to(rows, at, values, columns, reach)
            if placed.sum() > 1:
                _bend(rows, at[placed], _select(goals, kept[placed]), stage)
                rows[np.ix_(at, columns)] = values

        return put

    def settle(self, clip: Clip, *, loop: bool) -> Clip:
        frames = np.asarray(self.frames)[self.placed]
        if not len(frames):
            return clip
        order = np.argsort(frames)
        (poses,) = prepare([self.poses])
        goals = _select(RootTrajectory.of(poses), np.flatnonzero(self.placed)[order])
        return trajectory.place_on(clip, trajectory.bend_through(RootTrajectory.of(clip), frames[order], goals))

    def kept_joints(self, layout: Layout, num_frames: int) -> np.ndarray:
        kept = np.zeros((num_frames, layout.num_joints), bool)
        kept[list(self.frames)] = True
        return kept

    def miss_distance(self, clip: Clip, *, loop: bool = False) -> float:
        return 0.0


def _select(goals: RootTrajectory, which: np.ndarray) -> RootTrajectory:
    return RootTrajectory(goals.places[which], goals.headings[which])


def _find_alike(value: np.ndarray, columns: np.ndarray, stage: Stage) -> list[np.ndarray]:
    """Find stretches of the examples around the poses that are nearest to a key frame, as rows with the pose in the
    middle; NaN beyond the end of an example."""
    half = stage.size // 2 + 1
    found: list[tuple[float, int, int]] = []
    for number, rows in enumerate(stage.examples):
        away = np.mean(np.abs(rows[:, columns] - value), axis=1)  # not squared: a raised arm must not dominate
        found += [(float(away[n]), number, int(n)) for n in np.argsort(away, kind="stable")[: 4 * MOST_ALIKE]]
    found.sort()
    limit = ALIKE * found[0][0] + 1e-6
    stretches = []
    for away, number, frame in found[:MOST_ALIKE]:
        if away > limit:
            break
        rows = stage.examples[number]
        stretch = np.full((2 * half + 1, rows.shape[1]), np.nan)
        first, stop = max(frame - half, 0), min(frame + half + 1, len(rows))
        stretch[first - frame + half : stop - frame + half] = rows[first:stop]
        stretches.append(stretch)
    return stretches


def _measure_reach(value: np.ndarray, near: list[np.ndarray], columns: np.ndarray, stage: Stage) -> int:
    """Find the number of frames over which the difference to a key frame fades in: as fast as the examples move."""
    half = stage.size // 2 + 1
    differs = np.abs(value - near[0][half, columns])
    usual = np.percentile(np.concatenate([np.abs(np.diff(e[:, columns], axis=0)) for e in stage.examples]), 97, axis=0)
    needed = 1.5 * differs.max() / max(float(np.percentile(usual, 75)), 1e-3)  # an eased step is 1.5 times its mean
    return int(np.clip(np.ceil(needed), half, 4 * stage.size))


def _lead_up(rows: np.ndarray, frame: int, candidates: list[np.ndarray], half: int, others: np.ndarray) -> None:
    """Put around a key frame the stretch of the examples that leads up to it and fits the guess best."""
    first, stop = max(frame - half, 0), min(frame + half + 1, len(rows))
    inside = slice(first - frame + half, stop - frame + half)
    best, chosen = np.inf, None
    for stretch in candidates:
        known = ~np.isnan(stretch[inside, 0])
        away = np.mean(np.square(stretch[inside][known] - rows[first:stop][known]))
        away += 0.25 * (~known).mean() * away  # one with a missing end is used only if it fits much better
        if away < best:
            best, chosen = away, stretch[inside]
    if chosen is None:
        return
    offsets = np.arange(first, stop) - frame
    gaps = np.abs(others - frame)
    nearest = int(gaps[gaps > 0].min()) if (gaps > 0).any() else 2 * half
    weights = (1.0 - trajectory.ease(np.abs(offsets) / min(half, nearest)))[:, None]
    rows[first:stop] += np.where(np.isnan(chosen), 0.0, weights * (chosen - rows[first:stop]))


def lead_to(rows: np.ndarray, frames: np.ndarray, values: np.ndarray, columns: np.ndarray, reach: np.ndarray) -> None:
    """Meet values (N, P) of some columns (P,) at frames (N,) exactly, and lead the frames around there: a correction
    fades over `reach` (N,) frames to both sides, or over the way to the next key frame where that is shorter."""
    order = np.argsort(frames)
    frames, values, reach = frames[order], values[order], reach[order]
    wrong = values - rows[np.ix_(frames, columns)]
    gaps = np.diff(frames, prepend=-4 * len(rows), append=5 * len(rows))
    for pin, frame in enumerate(frames):
        first, stop = max(frame - min(reach[pin], gaps[pin]), 0), frame + min(reach[pin], gaps[pin + 1]) + 1
        offsets = np.arange(first, min(stop, len(rows))) - frame
        over = np.where(offsets < 0, min(reach[pin], gaps[pin]), min(reach[pin], gaps[pin + 1]))
        weights = 1.0 - trajectory.ease(np.abs(offsets) / over)
        rows[np.ix_(offsets + frame, columns)] += weights[:, None] * wrong[pin]
    rows[np.ix_(frames, columns)] = values


def _bend(rows: np.ndarray, frames: np.ndarray, goals: RootTrajectory, stage: Stage) -> None:
    """Bend the root path of the guess so that it passes the goals."""

    def to(own: RootTrajectory) -> RootTrajectory:
        facing = (
            goals.headings if stage.layout.representation == "heading" else own.headings[frames]
        )  # else poses have it
        return trajectory.bend_through(own, frames, RootTrajectory(goals.places, facing), smooth=False)

    full = rows + stage.middle
    trajectory.bend_rows(full, stage.layout, stage.dt, to)
    rows[:] = full - stage.middle
