"""Whether motions differ, and what to draw where they do not.

Two motions are *different* if, after the best alignment in time, their poses are further apart than a pose is from the
next one, on average. A pose is the rotations of all joints, without heading and place; and it is the places of all
joints, about the spot that the body is at and as it faces: motions are different if both say so. Of N results the
number of pairs that differ is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from motionmatch.generative.representation import prepare, rotation_rows
from motionmatch.generative.trajectory import RootTrajectory
from motionmatch.generative.travel import repeat_cycle
from motionmatch.kernels import runs as kernels
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip

OVERLAP = 0.5
"""Least share of a motion that two motions must have in common when they are moved in time."""
USUAL_FPS = 30.0
"""The change from a pose to the next is that of this rate, for clips of a higher one."""
MOST_ROWS = 800
"""Longer motions are compared in every second frame, or every third, and so on."""
MOST_PLACES, NEAREST_SHIFTS = 150, 3
"""Places are compared in this many frames at first, and around so many of the best shifts in all frames."""
PLAIN_TRIES = 4
"""So often random numbers alone decide."""
TRIES = 12
"""So often anything is tried. Every further try leaves out more of the examples."""
HELD_TRIES = 24
"""So often where constraints hold poses; those after the others leave out as much as the last of them."""
COVERED, NEAR = 0.9, 0.5
"""A result should hold this share of the windows of a second of its examples, within this distance on average."""
SOME = 0.6
"""A result must hold this share of the windows that other tries hold."""
ENOUGH = 1.5
"""Only results that are this many times as long as their examples can be expected to."""
ALIKE = 0.9
"""Results that are drawn again should be like the examples in this share of what the first try is."""
LOOSELY_ALIKE = 0.7
"""Or, where nothing else is found and the first try itself is not much like them, in this share."""
FEW_ROWS = 400
"""Longer motions are compared with their examples in fewer frames."""
LIKE = 0.6
"""Results shorter than their examples should be like them in this share of their own windows: they may leave parts of
them out, and to hold all of them they would hurry."""
LEFT_OUT = 0.6
"""Share of the examples that the last try leaves out."""


class PoseTrack:
    """The poses of a motion, to compare it with others."""

    def __init__(self, clip: Clip) -> None:
        (body,) = prepare([clip])
        step = int(np.ceil(clip.num_frames / MOST_ROWS))
        at = np.arange(0, clip.num_frames, step)
        seen = at if step == 1 else np.unique(np.clip([at, at + 1], 0, clip.num_frames - 1))
        some = replace(body, positions=body.positions[seen], rotations=body.rotations[seen], tags=type(body.tags)())
        rows = rotation_rows(some, "heading")
        self._some, self._whole = some, np.isin(seen, at)
        follows = np.diff(seen) == 1
        steps = np.linalg.norm(np.diff(rows, axis=0), axis=1)[follows]
        self.fps = clip.fps
        self.step = step
        """Only every so many-th frame is compared."""
        self.rows = rows[self._whole]
        self._faster = max(clip.fps / USUAL_FPS, 1.0)
        self.change = (float(steps.mean()) if len(steps) else 0.0) * self._faster
        """Mean distance of a pose from the next."""
        self._follows = follows

    @cached_property
    def _all_places(self) -> np.ndarray:
        """(S, J + E, 3) of joints and ends about the spot of the root, as the body faces."""
        body = self._some
        own = RootTrajectory.of(body)
        points = np.concatenate([body.positions_world, body.ends_world], axis=1) - own.places[:, None]
        return quat.rotate(rotation.from_heading(-own.headings)[:, None], points)

    @property
    def places(self) -> np.ndarray:
        """(F, J + E, 3) in the frames that are compared"""
        return self._all_places[self._whole]

    @cached_property
    def moves(self) -> float:
        """Mean way of a joint from a pose to the next, about the spot of the root."""
        steps = np.linalg.norm(np.diff(self._all_places, axis=0), axis=-1).mean(axis=1)[self._follows]
        return (float(steps.mean()) if len(steps) else 0.0) * self._faster

    def find_apart(self, other: PoseTrack, *, loop: bool = False) -> float:
        """Return how far joints are from those of another motion on average, moved in time to where that is least: at
        first in few frames, then in all frames around the best of those shifts."""
        longer = max(self.step, other.step)
        a, b = (each.places[:: max(round(longer / each.step), 1)] for each in (self, other))
        every = max(int(np.ceil(max(len(a), len(b)) / MOST_PLACES)), 1)
        shifts = np.array(_list_shifts(len(a), len(b), loop=loop))
        tried: dict[int, float] = {int(n): _apart_at(a, b, int(n), every, loop=loop) for n in shifts[::every]}
        best = sorted(tried, key=tried.__getitem__)[:NEAREST_SHIFTS]
        near = {int(n) for at in best for n in shifts[np.abs(shifts - at) <= every]}
        return min(_apart_at(a, b, shift, 1, loop=loop) for shift in near)

    def distance(self, other: PoseTrack, *, loop: bool = False) -> float:
        """Return the mean distance to another motion of the same skeleton, moved in time to where it is least. Loops
        are moved around."""
        longer = max(self.step, other.step)
        a, b = (np.ascontiguousarray(each.rows[:: max(round(longer / each.step), 1)]) for each in (self, other))
        if loop:
            b = np.concatenate([b, b])
        apart = np.empty((len(a), len(b)))
        kernels.frame_distances(a, np.ascontiguousarray(b.T), apart)
        shifts = range(len(b) - len(a) + 1) if loop else _list_shifts(len(a), len(b), loop=False)
        return min(float(np.diagonal(apart, shift).mean()) for shift in shifts)

    def differs(self, other: PoseTrack, *, loop: bool = False) -> bool:
        """Return whether two motions are different."""
        if not self.distance(other, loop=loop) > 0.5 * (self.change + other.change):
            return False
        return self.find_apart(other, loop=loop) > 0.5 * (self.moves + other.moves)


def _list_shifts(a: int, b: int, *, loop: bool) -> range:
    """List the shifts in time at which motions of so many frames are compared: frame n of one with n + shift of the
    other. Loops are moved around."""
    if loop:
        return range(b)
    least = max(int(OVERLAP * min(a, b)), 1)
    return range(-(a - least), b - least + 1)


def _apart_at(a: np.ndarray, b: np.ndarray, shift: int, every: int, *, loop: bool) -> float:
    """Return the mean distance of joints (F, J, 3) and (G, J, 3) at a shift, in every so many-th frame."""
    if loop:
        at = np.arange(0, len(a), every)
        return float(np.linalg.norm(a[at] - b[(at + shift) % len(b)], axis=-1).mean())
    at = np.arange(max(0, -shift), min(len(a), len(b) - shift), every)
    return float(np.linalg.norm(a[at] - b[at + shift], axis=-1).mean())


def measure_shares(made: PoseTrack, examples: Sequence[PoseTrack]) -> tuple[float, float]:
    """Return the share of the windows of a second of some examples that are in a motion, and the share of its own that
    are in them."""
    step = max(each.step for each in (made, *examples))
    step *= int(np.ceil(max(len(each.rows) * each.step / step for each in (made, *examples)) / FEW_ROWS))
    rows = [each.rows[:: max(round(step / each.step), 1)] for each in (made, *examples)]
    size = min(max(round(made.fps / step), 1), *map(len, rows))
    apart = np.empty((len(rows[0]), sum(map(len, rows[1:]))))
    columns = np.ascontiguousarray(np.concatenate(rows[1:]).T)
    kernels.frame_distances(np.ascontiguousarray(rows[0]), columns, apart)
    whole = np.concatenate([np.arange(len(each)) <= len(each) - size for each in rows[1:]])[: apart.shape[1] - size + 1]
    anywhere = np.ones(len(rows[0]) - size + 1, bool)
    inside, covered = np.empty(len(anywhere)), np.empty(len(whole))
    kernels.nearest_windows(apart, size, anywhere, whole, inside)
    kernels.nearest_windows(np.ascontiguousarray(apart.T), size, whole, anywhere, covered)
    return float((covered[whole] < NEAR).mean()), float((inside < NEAR).mean())


def draw_different(
    make: Callable[[int], Clip], others: Sequence[PoseTrack], examples: Sequence[Clip], *, loop: bool = False
) -> tuple[Clip, PoseTrack] | None:
    """Call `make` with 0, 1, … until its motion is different from others; None if it never is.

    With `examples` a motion that holds all of them is taken; and one that is too short for that and is like them (of
    those that are less so the one that is most). Of plain tries that hold less the
    one that holds most is taken, if it holds `SOME` of what others do, as must later tries. One that is much less like
    them than the first try is not taken, unless the first try itself is not much like them (where feet are held far
    from the poses of the examples) and there is no other; of a cycle, which is whole or is none, it never is.
    """
    known: list[PoseTrack] = []
    found: list[tuple[float, float, Clip, PoseTrack]] = []
    loosely: tuple[float, float, Clip, PoseTrack] | None = None
    first, most, cycle, short = 0.0, 0.0, False, False
    # Where constraints hold poses, random numbers alone hardly ever change the result.
    for attempt in range(TRIES) if examples else (0, *range(PLAIN_TRIES, HELD_TRIES)):
        if attempt == PLAIN_TRIES and not short and any(covered >= SOME * most for _, covered, *_ in found):
            break
        clip = make(attempt)
        track = PoseTrack(clip)
        differs = all(track.differs(each, loop=loop) for each in others)
        if not examples:
            if differs:
                return clip, track
            continue
        if not differs and attempt >= PLAIN_TRIES:
            continue
        if not known:
            repeated = [_repeat(each) for each in examples]
            cycle = any(a.num_frames > b.num_frames for a, b in zip(repeated, examples, strict=True))
            known = [PoseTrack(each) for each in repeated]
        covered, inside = measure_shares(track, known)
        most = max(most, covered)
        if attempt == 0:
            first = inside
        if differs and not cycle and first < COVERED and LOOSELY_ALIKE * first <= inside < ALIKE * first:
            loosely = max(loosely or (0.0, covered, clip, track), (inside, covered, clip, track), key=lambda n: n[0])
        if not differs or inside < ALIKE * first:
            continue
        short = clip.num_frames < ENOUGH * sum(each.num_frames for each in examples)
        if inside >= LIKE if short else covered >= (COVERED if attempt < PLAIN_TRIES else SOME * most):
            return clip, track
        found.append((inside if short else covered + inside, covered, clip, track))
    kept = [each for each in found if short or each[1] >= SOME * most or not others]
    best = max(kept, key=lambda each: each[0], default=loosely)
    return None if best is None else best[2:]


def _repeat(clip: Clip) -> Clip:
    """Return a prepared clip, repeated if it is a short cycle."""
    return repeat_cycle(prepare([clip])[0])[0]


def count_different_pairs(clips: Sequence[Clip], *, loop: bool = False) -> tuple[int, int]:
    """Count the pairs of motions that are different, and all pairs."""
    tracks = [PoseTrack(clip) for clip in clips]
    pairs = [(a, b) for n, a in enumerate(tracks) for b in tracks[:n]]
    return sum(a.differs(b, loop=loop) for a, b in pairs), len(pairs)


def draw_left_out(attempt: int, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Draw the spans of the examples, as shares of their time, that a try leaves out: none at first."""
    if attempt < PLAIN_TRIES:
        return []
    share = LEFT_OUT * min((attempt - PLAIN_TRIES + 1) / (TRIES - PLAIN_TRIES), 1.0)
    count = int(rng.integers(1, 4))
    starts = rng.uniform(0.0, 1.0 - share / count, count)
    return [(float(start), float(start) + share / count) for start in starts]
