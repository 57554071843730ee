"""Strides of a body on two legs, each from one touch-down of a foot to its next, one row each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise

import numpy as np

from motionmatch.conventions import UP
from motionmatch.errors import InputError
from motionmatch.maths import series
from motionmatch.motion import contacts, root
from motionmatch.motion.anatomy import SIDES
from motionmatch.motion.clip import Clip
from motionmatch.motion.contacts import ContactConfig
from motionmatch.motion.tags import find_spans

SLOWEST_RUN = 1.2
"""Least speed of a running stride, metres per second."""
LONGEST_RUN_DUTY = 0.42
"""Greatest share of a running stride that a foot is planted."""
LABELS = ContactConfig(swing_seconds=2.0)
"""Settings to label planted feet, in acted and recorded motion: stride by stride, whatever else a clip holds."""
SHORTEST_WAY = 0.1
"""Least distance between two prints of a foot that make a stride, metres."""


@dataclass(frozen=True, eq=False)
class Strides:
    """S strides. Lengths are metres, times seconds, angles of the body degrees."""

    frames: np.ndarray
    """(S, 2) frames in which the foot comes down, and comes down again"""
    speeds: np.ndarray
    """(S,) of the hips over the ground"""
    directions: np.ndarray
    """(S,) radians from where the body faces to where it goes, to the left"""
    yaw_rates: np.ndarray
    """(S,) radians per second, to the left"""
    accelerations: np.ndarray
    """(S,) change of speed from the first half to the second, metres per second squared"""
    evenness: np.ndarray
    """(S,) share of the stride at which the other foot comes down: one half if both legs do the same"""
    step_lengths: np.ndarray
    """(S,) half the way from one print of the foot to its next"""
    step_widths: np.ndarray
    """(S,) from that line to the print of the other foot; negative where legs cross"""
    cadences: np.ndarray
    """(S,) steps per minute"""
    duties: np.ndarray
    """(S,) share of the stride that the foot is planted"""
    pelvis_bobs: np.ndarray
    """(S,) from the lowest to the highest of the hips, without their rise or fall over the whole stride"""
    arm_swings: np.ndarray
    """(S,) degrees that the upper arms swing to and fro, seen from the side; the mean of both"""
    toe_clearances: np.ndarray
    """(S,) height of the ball of the foot above where it stood, as its ankle swings past the hips"""
    knee_peaks: np.ndarray
    """(S,) greatest bend of the knee in swing, degrees"""
    vaults: np.ndarray
    """(S,) height of the hips in the middle of the stance above their average"""
    person_ids: np.ndarray
    """(S,) int: the number of the person, 0 by default"""

    def __len__(self) -> int:
        return len(self.speeds)

    def of(self, person: int) -> Strides:
        """Return the same strides with the number of one person."""
        return replace(self, person_ids=np.full(len(self), person))

    def where(self, mask: np.ndarray) -> Strides:
        """Return the strides of a mask (S,)."""
        return Strides(*(getattr(self, field.name)[mask] for field in fields(self)))

    @property
    def regular(self) -> np.ndarray:
        """(S,) bool: strides straight ahead, at a steady speed, with both legs alike. Only these are compared."""
        return (
            (np.abs(self.directions) < np.radians(30.0))
            & (np.abs(self.accelerations) < 1.0 + 0.2 * self.speeds)
            & (np.abs(self.evenness - 0.5) < 0.1)
            & (self.cadences > 50.0)
            & (self.speeds > 0.3)
        )

    @property
    def running(self) -> np.ndarray:
        """(S,) bool: running. In the middle of a stance the hips of a runner are low, those of a walker high; and a
        runner's foot is planted for a shorter share of the stride."""
        return (self.vaults < 0) & (self.speeds > SLOWEST_RUN) & (self.duties < LONGEST_RUN_DUTY)


def pool_strides(parts: Sequence[Strides]) -> Strides:
    """Join the strides of several clips; their frames are still those of the clips."""
    if not parts:
        return _gather([])
    return Strides(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Strides)))


def find_strides(clip: Clip, planted: np.ndarray | None = None) -> Strides:
    """Find all complete strides in which the other foot comes down once; `planted` (F, 2) is labelled with `LABELS` by
    default."""
    anatomy = clip.anatomy
    if anatomy is None or anatomy.kind != "biped" or len(anatomy.contacts) != 2:
        raise InputError(f"{clip.name}: strides are measured on two legs. Give a clip whose anatomy is a biped's.")
    planted = contacts.label_contacts(clip, LABELS) if planted is None else planted
    body = _Body(clip)
    rows = []
    for foot in (0, 1):
        own, other = find_spans(planted[:, foot]), find_spans(planted[:, 1 - foot])
        for stance, following in pairwise(own):
            between = [span for span in other if stance[0] < span[0] < following[0]]
            if stance[0] > 0 and len(between) == 1:
                row = body.stride(foot, stance, between[0], following)
                rows += [row] if row is not None else []
    return _gather(rows)


def measure_knee_flexions(clip: Clip) -> np.ndarray:
    """Measure the angles (F, 2) between thigh and shin, degrees, never negative, so smooth where a knee is straight."""
    thighs, shins = _leg_bones(clip)
    bent = np.arctan2(np.linalg.norm(np.cross(thighs, shins), axis=-1), np.sum(thighs * shins, axis=-1))
    return np.degrees(bent)


def find_wrong_bends(clip: Clip) -> np.ndarray:
    """Return the degrees (F, 2) that a knee bends to the front, the wrong way; 0 where it bends to the back."""
    thighs, shins = _leg_bones(clip)
    left = np.cross(UP, root.find_facing(clip))[:, None]
    sideways = np.sum(np.cross(thighs, shins) * left, axis=-1)
    return np.maximum(np.degrees(np.arctan2(-sideways, np.sum(thighs * shins, axis=-1))), 0.0)


def _leg_bones(clip: Clip) -> tuple[np.ndarray, np.ndarray]:
    """Return thighs and shins (F, 2, 3), metres."""
    roles, points = _roles(clip), clip.positions_world.astype(float)
    hips, knees, feet = (points[:, [roles[f"{side}_{part}"] for side in SIDES]] for part in ("hip", "knee", "foot"))
    return knees - hips, feet - knees


Span = tuple[int, int]


class _Body:
    """Series that strides are measured from, computed once for a clip."""

    def __init__(self, clip: Clip) -> None:
        roles = _roles(clip)
        points = clip.positions_world.astype(float)
        path = root.find_root_path(clip)
        self.fps = clip.fps
        self.balls = contacts.points(clip)  # (F, 2, 3)
        self.hips = points[:, roles["hips"]]
        self.ankles = points[:, [roles[f"{side}_foot"] for side in SIDES]]
        self.headings = np.unwrap(np.arctan2(path.directions[:, 0], path.directions[:, 2]))
        self.knees = measure_knee_flexions(clip)
        self.arms = np.full((clip.num_frames, 2), np.nan)
        for k, side in enumerate(SIDES):
            if {f"{side}_shoulder", f"{side}_elbow"} <= set(roles):
                arm = points[:, roles[f"{side}_elbow"]] - points[:, roles[f"{side}_shoulder"]]
                ahead = np.sum(arm * path.directions, axis=-1)
                self.arms[:, k] = np.degrees(np.unwrap(np.arctan2(ahead, -arm[:, 1])))

    def stride(self, foot: int, stance: Span, other: Span, following: Span) -> tuple | None:
        (start, lift), middle, stop = stance, other[0], following[0]
        prints = [np.median(self.balls[a:b, k], axis=0) for k, (a, b) in ((foot, stance), (1 - foot, other))]
        way = (np.median(self.balls[slice(*following), foot], axis=0) - prints[0])[[0, 2]]
        length = float(np.linalg.norm(way))
        if length < SHORTEST_WAY:
            return None
        ahead = way / length
        beside = (prints[1] - prints[0])[[0, 2]] @ [ahead[1], -ahead[0]]  # to the left
        seconds = (stop - start) / self.fps
        turned = self.headings[stop] - self.headings[start]
        travel = (self.hips[stop] - self.hips[start])[[0, 2]]
        # The body goes along an arc, which is longer than the chord between its ends.
        speed = np.linalg.norm(travel) / seconds / np.sinc(np.clip(turned, -np.pi, np.pi) / (2 * np.pi))
        halves = [
            np.linalg.norm((self.hips[b] - self.hips[a])[[0, 2]]) * self.fps / (b - a)
            for a, b in ((start, middle), (middle, stop))
        ]
        direction = np.arctan2(travel[0], travel[1]) - self.headings[start : stop + 1].mean()
        heights = self.hips[start : stop + 1, 1]
        rising = np.linspace(heights[0], heights[-1], len(heights))
        return (
            (start, stop),
            speed,
            np.remainder(direction + np.pi, 2 * np.pi) - np.pi,
            turned / seconds,
            (halves[1] - halves[0]) / (seconds / 2),
            (middle - start) / (stop - start),
            length / 2,
            beside if foot == 1 else -beside,
            120.0 / seconds,
            (lift - start) / (stop - start),
            np.ptp(heights - rising),
            np.ptp(self.arms[start : stop + 1], axis=0).mean(),
            self._clearance(foot, lift, stop, ahead=ahead, stood=float(prints[0][1])),
            self.knees[lift : stop + 1, foot].max(),
            (heights - rising)[(lift - start) // 2] - (heights - rising).mean(),
            0,
        )

    def _clearance(self, foot: int, lift: int, stop: int, *, ahead: np.ndarray, stood: float) -> float:
        """Return the toe clearance, metres; NaN where the ankle does not pass the hips."""
        along = (self.ankles[lift : stop + 1, foot] - self.hips[lift : stop + 1])[:, [0, 2]] @ ahead
        passes = np.flatnonzero((along[:-1] < 0) & (along[1:] >= 0))
        return float(self.balls[lift + passes[0] + 1, foot, 1] - stood) if len(passes) else float("nan")


def _gather(rows: Sequence[tuple]) -> Strides:
    if not rows:
        return Strides(*[np.zeros((0, 2), int), *(np.zeros(0) for _ in fields(Strides)[1:-1]), np.zeros(0, int)])
    frames, *columns, person_ids = zip(*rows, strict=True)
    return Strides(
        *[np.array(frames, int), *(np.array(column, float) for column in columns), np.array(person_ids, int)]
    )


def _roles(clip: Clip):
    if clip.anatomy is None:
        raise InputError(f"{clip.name}: its anatomy is not known. Load it with motionmatch.load.")
    needed = ["hips"] + [f"{side}_{part}" for side in SIDES for part in ("hip", "knee", "foot")]
    missing = [role for role in needed if role not in clip.anatomy.roles]
    if missing:
        raise InputError(f"{clip.name}: no joint is its {missing[0]}, which strides are measured by.")
    return clip.anatomy.roles


def measure_speeds(clip: Clip) -> np.ndarray:
    """Return the speeds (F,) of the smoothed root path, metres per second."""
    return np.linalg.norm(series.velocities(root.find_root_path(clip).positions, clip.fps), axis=-1)


def measure_yaw_rates(clip: Clip) -> np.ndarray:
    """Return the yaw rates (F,) of the smoothed facing, radians per second to the left."""
    directions = root.find_root_path(clip).directions
    return series.velocities(np.unwrap(np.arctan2(directions[:, 0], directions[:, 2])), clip.fps)
