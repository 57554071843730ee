"""Gaits: what the feet of a body do in each frame, labelled from the order in which they swing.

On four legs the words are those of Hildebrand (1965, 1977). In a symmetrical gait the paws of a pair are half a stride
apart: a walk, a pace if the paws of a side swing together, a trot if those of a diagonal do. In an asymmetrical gait
the paws of a pair swing nearly together: a canter, or a gallop if they are nearer still. How nearly feet swing
together is the correlation of their ways fore and aft, in a window of about a stride. Speeds count as shares of
sqrt(g h), the square root of the Froude number, so that bodies of every size are labelled alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from motionmatch.maths import series
from motionmatch.maths.filters import smooth_gaussian
from motionmatch.motion import contacts
from motionmatch.motion.anatomy import Kind
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import Tags, find_spans

GAITS: dict[Kind, tuple[str, ...]] = {
    "biped": ("stand", "walk", "run", "jump", "sit", "lie"),
    "quadruped": ("stand", "walk", "pace", "trot", "canter", "gallop", "jump", "sit", "lie"),
}
"""Labels by the kind of body. Each frame has one."""
ACTIONS = ("jump", "sit", "lie")
"""Labels that are no gaits: a body does these only when it is asked to."""
_GRAVITY = 9.81
_STILL, _FAST, _RUN = 0.1, 0.55, 0.7
"""Speeds as shares of sqrt(g h): least of steps, of gaits on four legs that are faster than a walk, and of a run."""
_STRIDE_SECONDS = 0.2
"""Width of the window in which feet are compared, seconds: a standard deviation."""
_SLOW_SECONDS = 0.5
"""Ways of feet that take longer than this are no part of a stride, seconds: a standard deviation."""
_TOGETHER, _APART = 0.7, -0.7
"""Correlations of feet that swing together, and half a stride apart."""
_PAIRED, _CLOSE = -0.45, 0.3
"""Least correlations of the paws of a pair in a canter and in a gallop."""
_HIGH, _OFF, _LOW = 1.15, 0.08, 0.65
"""Shares of the height at which it goes: the body's in a jump, what feet are off the ground then, the hips' when they
are down."""
_CROUCHED = 0.86
"""Share of the height at which it goes below which a body crouches."""
_TAKE_OFF_SECONDS = 0.35
"""Greatest time of a jump before it is high, and after, seconds."""
_SHORTEST = 0.2
"""Shorter spans belong to the label before, seconds."""


def find_going_height(clips: Sequence[Clip]) -> tuple[float, float]:
    """Return the usual heights of hips and chest over the floor while a body goes, in all its clips, metres."""
    rows = [_heights(clip) for clip in clips]
    speeds = np.concatenate([_speeds(clip) for clip in clips])
    heights = np.concatenate(rows)
    going = speeds > 0.4  # slower than any walk, whatever the size
    heights = heights[going] if going.sum() > 30 else heights
    hips, chest = np.percentile(heights, 60, axis=0)
    return float(hips), float(chest)


def label_gaits(clip: Clip, going: tuple[float, float] | None = None) -> Tags:
    """Label the frames of a clip by gait. Frames that carry one of the labels already keep theirs.

    `going` are the heights of hips and chest while the body goes, by default in this clip.
    """
    assert clip.anatomy is not None
    kind: Kind = "quadruped" if clip.anatomy.kind == "quadruped" else "biped"
    names = GAITS[kind]
    known = {name: clip.tags.mask(name, clip.num_frames) for name in names}
    labels = _measure(clip, kind, going or find_going_height([clip]))
    said = np.any(list(known.values()), axis=0)
    masks = {name: known[name] | ((labels == name) & ~said) for name in names}
    return Tags(
        {**clip.tags.spans, **Tags.from_masks({name: mask for name, mask in masks.items() if mask.any()}).spans}
    )


def label_crouches(clip: Clip, going: tuple[float, float]) -> Tags:
    """Return the tags of a clip with `crouch` where the hips are low and feet still carry the body, if none has it."""
    if "crouch" in clip.tags.spans:
        return clip.tags
    low = _average(_heights(clip)[:, 0], clip.fps, 0.15) < _CROUCHED * going[0]
    for name in ACTIONS:
        low &= ~clip.tags.mask(name, clip.num_frames)
    found = [(a, b) for a, b in find_spans(low) if b - a >= _SHORTEST * clip.fps]
    return Tags({**clip.tags.spans, "crouch": tuple(found)}) if found else clip.tags


def _measure(clip: Clip, kind: Kind, going: tuple[float, float]) -> np.ndarray:
    """Return the label (F,) of each frame from the motion."""
    hips, chest = _heights(clip).T
    unit = np.sqrt(_GRAVITY * going[0])
    touching = contacts.points(clip)
    speed = _speeds(clip) / unit
    paws = np.linalg.norm(series.velocities(touching, clip.fps)[..., [0, 2]], axis=-1).mean(axis=1) / unit
    steps = _average(paws, clip.fps, 0.1)
    labels = np.where((speed > _STILL) | (steps > _STILL), "walk", "stand").astype("<U8")
    if kind == "quadruped":
        labels = _label_strides(labels, clip, touching, speed)
    else:
        labels[speed > _RUN] = "run"
    down = (hips < _LOW * going[0]) & (speed < 2 * _STILL)
    labels[down] = "lie"
    labels[down & (chest > _LOW * going[1])] = "sit"
    labels = _merge_short(labels, max(round(_SHORTEST * clip.fps), 1))
    floor = np.percentile(touching[..., 1], 5, axis=0)
    off = (touching[..., 1] - floor > _OFF * going[0]).all(axis=1)
    high = off & (0.5 * (hips + chest) > _HIGH * 0.5 * sum(going))
    labels[_whole_jumps(high, 0.5 * (hips + chest), clip.fps)] = "jump"
    return labels


def _label_strides(labels: np.ndarray, clip: Clip, touching: np.ndarray, speed: np.ndarray) -> np.ndarray:
    """Return labels (F,) with the gaits of four paws, whose places are (F, 4, 3), hind ones first."""
    assert clip.anatomy is not None
    if touching.shape[1] < 4:
        return labels
    middle = clip.positions_world[:, clip.anatomy.roles.get("hips", 0)].astype(float)
    front = 0.5 * (touching[:, 2] + touching[:, 3]) - 0.5 * (touching[:, 0] + touching[:, 1])
    front = series.smooth(front, max(2 * round(0.25 * clip.fps) + 1, 3), 1)[:, [0, 2]]
    front /= np.maximum(np.linalg.norm(front, axis=-1, keepdims=True), 1e-6)
    ways = np.einsum("fkx,fx->fk", (touching - middle[:, None])[..., [0, 2]], front)
    ways -= _average(ways, clip.fps, _SLOW_SECONDS)

    def together(a: int, b: int) -> np.ndarray:
        both, one, other = (
            _average(each, clip.fps, _STRIDE_SECONDS)
            for each in (ways[:, a] * ways[:, b], ways[:, a] ** 2, ways[:, b] ** 2)
        )
        return both / np.sqrt(np.maximum(one * other, 1e-12))

    pairs = 0.5 * (together(0, 1) + together(2, 3))
    sides, diagonals = 0.5 * (together(0, 2) + together(1, 3)), 0.5 * (together(0, 3) + together(1, 2))
    symmetrical = (labels == "walk") & (speed > _FAST)
    labels = np.where(symmetrical & (diagonals > _TOGETHER) & (sides < _APART), "trot", labels)
    labels = np.where(symmetrical & (sides > _TOGETHER) & (diagonals < _APART), "pace", labels)
    leaping = (speed > _FAST) & (pairs > _PAIRED)
    return np.where(leaping, np.where(pairs > _CLOSE, "gallop", "canter"), labels).astype("<U8")


def _whole_jumps(high: np.ndarray, height: np.ndarray, fps: float) -> np.ndarray:
    """Return the frames (F,) bool of jumps: from the lowest before a body is high to the lowest after."""
    jumps, reach = high.copy(), round(_TAKE_OFF_SECONDS * fps)
    for start, stop in find_spans(high):
        before, after = max(start - reach, 0), min(stop + reach, len(high))
        first = before + int(np.argmin(height[before : start + 1]))
        jumps[first : stop + int(np.argmin(height[stop:after])) + 1 if after > stop else stop] = True
    return jumps


def _merge_short(labels: np.ndarray, least: int) -> np.ndarray:
    """Return labels (F,) in which each span of fewer than `least` frames has the label before it."""
    labels = labels.copy()
    edges = [0, *(np.flatnonzero(labels[1:] != labels[:-1]) + 1).tolist(), len(labels)]
    for start, stop in pairwise(edges[1:]):
        if stop - start < least:
            labels[start:stop] = labels[start - 1]
    return labels


def _heights(clip: Clip) -> np.ndarray:
    """Return heights (F, 2) of hips and chest over the lowest place of the feet."""
    assert clip.anatomy is not None
    roles = clip.anatomy.roles
    chest = next((roles[role] for role in ("chest", "neck", "head", "hips") if role in roles), 0)
    floor = np.percentile(contacts.points(clip)[..., 1], 5)
    return clip.positions_world[:, [roles.get("hips", 0), chest], 1].astype(float) - floor


def _speeds(clip: Clip) -> np.ndarray:
    """Return the level speed (F,) of the hips, of about a stride, metres per second."""
    assert clip.anatomy is not None
    hips = clip.positions_world[:, clip.anatomy.roles.get("hips", 0)].astype(float)
    return np.linalg.norm(_average(series.velocities(hips, clip.fps), clip.fps, 0.15)[:, [0, 2]], axis=-1)


def _average(values: np.ndarray, fps: float, seconds: float) -> np.ndarray:
    """Average values (F, …) over time with a bell of a standard deviation in seconds."""

    return smooth_gaussian(values, seconds * fps, ends="nearest")
