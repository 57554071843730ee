"""How well motion went from one skeleton to another: what comes back, feet that slide or sink, joints bent too far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from motionmatch.maths import quat, series
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.retargeting.character import Character
from motionmatch.retargeting.hinges import find_hinge
from motionmatch.retargeting.stance import list_limbs
from motionmatch.retargeting.transfer import Retarget

DEEP = 0.03
"""A foot deeper below its planted height than this, metres, is an event; it lasts until it is above 1 cm again."""
SLIDES = 0.15
"""A planted foot faster than this, metres per second, slides."""


@dataclass(frozen=True)
class RetargetedFeet:
    """How the contact points of a motion move in the frames in which the source has them planted."""

    slide: float
    """mean level speed, metres per second"""
    slide_95: float
    sliding: float
    """share of those frames above 0.15 m/s"""
    floor_events: float
    """events per minute deeper than 3 cm below the height where the foot stands"""
    deepest: float
    """metres"""


@dataclass(frozen=True)
class PairReport:
    """One pair of characters."""

    there_and_back: float
    """mean distance of joints with a role after there and back, metres"""
    there_and_back_95: float
    source: RetargetedFeet
    target: RetargetedFeet
    scale: float
    """length of the target's legs over that of the source's"""
    bent_back: float
    """how far a knee or elbow of the target bends the wrong way, degrees, at most"""
    bent_back_source: float
    seconds_per_100000: float
    """time that 100,000 frames would take, from the frames here, seconds"""


def measure_pair(source: Character, target: Character, clips: Sequence[Clip]) -> PairReport:
    """Measure clips of a source brought onto a target, and back again."""
    there, back = Retarget(source, target), Retarget(target, source)
    errors, feet, bent = [], [], []
    seconds, frames = 0.0, 0
    joints = sorted(set(source.anatomy.roles.values()))
    for clip in clips:
        clip.world  # noqa: B018  (computed once, whoever asks first)
        start = perf_counter()
        moved = there.apply(clip)
        seconds, frames = seconds + perf_counter() - start, frames + clip.num_frames
        again = back.apply(moved)
        errors.append(np.linalg.norm(again.positions_world[:, joints] - clip.positions_world[:, joints], axis=-1))
        planted = contacts.label_contacts(clip)
        feet.append([_feet(clip, planted), _feet(moved, planted)])
        bent.append([measure_bent_back(source, clip), measure_bent_back(target, moved)])
    error = np.concatenate([each.mean(axis=1) for each in errors])
    return PairReport(
        there_and_back=float(np.mean(error)),
        there_and_back_95=float(np.percentile(error, 95)),
        source=_join([each[0] for each in feet], clips),
        target=_join([each[1] for each in feet], clips),
        scale=there.scale,
        bent_back=max(each[1] for each in bent),
        bent_back_source=max(each[0] for each in bent),
        seconds_per_100000=1e5 * seconds / frames,
    )


@dataclass(frozen=True, eq=False)
class _Feet:
    speeds: np.ndarray
    """(N,) of planted contacts"""
    depths: np.ndarray
    """(F, K) below where each contact stands"""


def _feet(clip: Clip, planted: np.ndarray) -> _Feet:
    touching = contacts.points(clip)
    count = min(planted.shape[1], touching.shape[1])
    touching, planted = touching[:, :count], planted[:, :count]
    speeds = np.linalg.norm(series.velocities(touching, clip.fps)[..., [0, 2]], axis=-1)
    level = [np.percentile(touching[planted[:, k], k, 1], 10) if planted[:, k].any() else 0.0 for k in range(count)]
    return _Feet(speeds[planted], np.array(level) - touching[..., 1])


def _join(feet: Sequence[_Feet], clips: Sequence[Clip]) -> RetargetedFeet:
    speeds = np.concatenate([each.speeds for each in feet])
    minutes = sum(clip.seconds for clip in clips) / 60.0
    events = sum(_count_events(each.depths[:, k]) for each in feet for k in range(each.depths.shape[1]))
    deepest = max(float(each.depths.max(initial=0.0)) for each in feet)
    if not len(speeds):
        return RetargetedFeet(float("nan"), float("nan"), float("nan"), events / minutes, deepest)
    return RetargetedFeet(
        slide=float(speeds.mean()),
        slide_95=float(np.percentile(speeds, 95)),
        sliding=float((speeds > SLIDES).mean()),
        floor_events=events / minutes,
        deepest=deepest,
    )


def _count_events(depths: np.ndarray) -> int:
    events, inside = 0, False
    for depth in depths.tolist():
        if not inside and depth > DEEP:
            events, inside = events + 1, True
        elif inside and depth < 0.01:
            inside = False
    return events


def measure_bent_back(character: Character, clip: Clip) -> float:
    """Return how far a knee or elbow bends the wrong way, degrees, at most."""
    if character.anatomy.kind != "biped":
        return 0.0
    worst, at = 0.0, clip.positions_world.astype(float)
    for name, (top, middle, bottom) in list_limbs(character.anatomy).items():
        hinges = quat.rotate(clip.rotations_world[:, top].astype(float), find_hinge(character, name))
        upper, lower = at[:, middle] - at[:, top], at[:, bottom] - at[:, middle]
        bend = np.arctan2(np.sum(np.cross(upper, lower) * hinges, axis=-1), np.sum(upper * lower, axis=-1))
        worst = max(worst, float(-np.degrees(bend).min()))
    return worst
