"""Key frames: Li 2023, section 5. Poses that the result meets exactly, and how motion is led up to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative import trajectory
from motionmatch.generative.constraints import Hold, Stage
from motionmatch.generative.pyramid import frame_at
from motionmatch.generative.representation import Layout, encode, prepare
from motionmatch.generative.trajectory import RootTrajectory
from motionmatch.motion.clip import Clip

ALIKE = 1.3
"""Example frames may lead up to a key frame if their distance is less than this times the least distance."""
MOST_ALIKE = 12
"""Largest number of frames that are tried."""


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
        speed = _find_usual_speed(columns, stage)
        half = stage.size // 2 + 1
        reach = np.array(
            [_find_reach(value - n[0][half, columns], speed, stage) for value, n in zip(values, near, strict=True)]
        )
        goals, placed = RootTrajectory.of(poses), self.placed[kept]

        def put(rows: np.ndarray) -> None:
            # In a loop the frames before the first come from the end: of three rounds the middle one has both.
            rounds = np.concatenate([rows] * 3) if stage.loop else rows
            ats = np.concatenate([at, at + len(rows), at + 2 * len(rows)]) if stage.loop else at
            times = len(ats) // len(at)
            for frame, candidates in zip(ats, near * times, strict=True):
                chosen = _lead_up(rounds, frame, candidates, half, ats)
                _lead_past_ends(rounds, frame, chosen, columns, ats, speed, stage)
            lead_to(rounds, ats, np.tile(values, (times, 1)), columns, np.tile(reach, times))
            if stage.loop:
                rows[:] = rounds[len(rows) : 2 * len(rows)]
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
        own, frames = RootTrajectory.of(clip), frames[order]
        if not loop:
            return trajectory.place_on(clip, trajectory.bend_through(own, frames, goals))
        # A loop passes its goals again in the rounds before and after, so that it still leads into its start.
        count, gone = clip.num_frames - 1, trajectory.repeat_loop(own)
        rounds = trajectory.bend_through(
            gone,
            np.concatenate([frames, frames + count, frames + 2 * count]),
            RootTrajectory(np.tile(goals.places, (3, 1)), np.tile(goals.headings, 3)),
        )
        middle = slice(count, 2 * count + 1)
        return trajectory.place_on(clip, RootTrajectory(rounds.places[middle], rounds.headings[middle]))

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


def _find_usual_speed(columns: np.ndarray, stage: Stage) -> float:
    """Find how much numbers change from frame to frame where the examples move fast."""
    steps = np.concatenate([np.abs(np.diff(each[:, columns], axis=0)) for each in stage.examples])
    return max(float(np.percentile(np.percentile(steps, 97, axis=0), 75)), 1e-3)


def _find_reach(differs: np.ndarray, speed: float, stage: Stage) -> int:
    """Find the number of frames over which a difference fades in: as fast as the examples move."""
    needed = 1.5 * np.abs(differs).max() / speed  # an eased step is 1.5 times its mean
    return int(np.clip(np.ceil(needed), stage.size // 2 + 1, 4 * stage.size))


def _lead_up(
    rows: np.ndarray, frame: int, candidates: list[np.ndarray], half: int, others: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Put around a key frame the stretch of the examples that leads up to it and fits the guess best. Returns what was
    changed at the key frame (C,), and which frames (2,) beside it the stretch has: the one before, the one after."""
    first, stop = max(frame - half, 0), min(frame + half + 1, len(rows))
    inside = slice(first - frame + half, stop - frame + half)
    best, chosen = np.inf, candidates[0]
    for stretch in candidates:
        known = ~np.isnan(stretch[inside, 0])
        away = np.mean(np.square(stretch[inside][known] - rows[first:stop][known]))
        away += 0.25 * (~known).mean() * away  # one with a missing end is used only if it fits much better
        if away < best:
            best, chosen = away, stretch
    changed = chosen[half] - rows[frame]
    offsets = np.arange(first, stop) - frame
    gaps = np.abs(others - frame)
    nearest = int(gaps[gaps > 0].min()) if (gaps > 0).any() else 2 * half
    weights = (1.0 - trajectory.ease(np.abs(offsets) / min(half, nearest)))[:, None]
    put = chosen[inside]
    rows[first:stop] += np.where(np.isnan(put), 0.0, weights * (put - rows[first:stop]))
    return changed, ~np.isnan(chosen[[half - 1, half + 1], 0])


def _lead_past_ends(
    rows: np.ndarray,
    frame: int,
    chosen: tuple[np.ndarray, np.ndarray],
    columns: np.ndarray,
    others: np.ndarray,
    speed: float,
    stage: Stage,
) -> None:
    """Lead up to a key frame where the stretch around it ends: a pose at the start of an example has nothing before it
    in there. The change of the pose fades out over the frames of the guess."""
    changed, known = chosen
    for side, there in zip((-1, 1), known, strict=True):
        if there:
            continue
        ahead = side * (others - frame)
        free = int(ahead[ahead > 0].min()) if (ahead > 0).any() else len(rows)
        at = frame + side * np.arange(1, min(_find_reach(changed[columns], speed, stage), free))
        at = at[(at >= 0) & (at < len(rows))]
        weights = 1.0 - trajectory.ease(np.abs(at - frame) / (len(at) + 1.0))
        rows[np.ix_(at, columns)] += weights[:, None] * changed[columns]


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
