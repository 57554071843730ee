"""How well walking and running is acted: feet that stay, knees that move as knees do, strides like people's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.props.terrain import Terrain
from motionmatch.maths import quat
from motionmatch.metrics import strides as gait
from motionmatch.metrics.strides import Strides
from motionmatch.motion import contacts
from motionmatch.motion.anatomy import SIDES
from motionmatch.motion.clip import Clip
from motionmatch.shapes import check


@dataclass(frozen=True, eq=False)
class Acting:
    """What was measured on one clip, or on several joined: samples rather than averages, so that they can be pooled."""

    strides: Strides
    slides: np.ndarray
    """(N,) speeds of planted feet, metres per second"""
    knee_flexions: np.ndarray
    """(F, 2) degrees"""
    knee_accelerations: np.ndarray
    """(F, 2) how fast their bending changes its rate, degrees per second squared, not negative"""
    walking: np.ndarray
    """(F,) bool: inside a regular stride of walking"""
    running: np.ndarray
    """(F,) bool: inside one of running"""
    speeds: np.ndarray
    """(F,) metres per second over the ground"""
    yaw_rates: np.ndarray
    """(F,) radians per second to the left"""

    @property
    def num_frames(self) -> int:
        return len(self.speeds)


def measure_acting(clip: Clip, planted: np.ndarray | None = None) -> Acting:
    """Measure a clip; `planted` (F, 2) are its known contacts; without, they are labelled as for all strides."""
    if planted is None:
        planted = contacts.label_contacts(clip, gait.LABELS)
    check({"F": clip.num_frames}, planted=(planted, "F 2"))
    found = gait.strides(clip, planted)
    masks = {}
    for name, chosen in (("walking", ~found.running), ("running", found.running)):
        masks[name] = np.zeros(clip.num_frames, bool)
        for start, stop in found.frames[chosen & found.regular]:
            masks[name][start : stop + 1] = True
    return Acting(
        found,
        slides(clip, planted),
        gait.knee_flexions(clip),
        knee_accelerations(clip),
        masks["walking"],
        masks["running"] & ~masks["walking"],
        gait.speeds(clip),
        gait.yaw_rates(clip),
    )


def knee_accelerations(clip: Clip) -> np.ndarray:
    """(F, 2) how fast the bending of the knees changes its rate, degrees per second squared, not negative."""
    flexions = gait.knee_flexions(clip)
    found = np.zeros_like(flexions)
    if clip.num_frames > 2:
        found[1:-1] = np.abs(np.diff(flexions, 2, axis=0)) * clip.fps**2
    return found


def join(parts: Sequence[Acting]) -> Acting:
    """All samples of several clips, at least one."""
    names = ("slides", "knee_flexions", "knee_accelerations", "walking", "running", "speeds", "yaw_rates")
    pooled = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    return Acting(gait.join([part.strides for part in parts]), **pooled)


def summary(found: Acting, fps: float, *, knee_rates: bool = True) -> dict:
    """The figures of one set; without accelerations where frames between the recorded ones were filled in."""
    regular = found.strides.where(found.strides.regular)

    def percentiles(values: np.ndarray, *shares: float) -> list[float | None]:
        return [float(np.percentile(values, share)) if np.size(values) else None for share in shares]

    median, highest = percentiles(found.slides, 50, 99)
    figures: dict = {
        "minutes": found.num_frames / fps / 60.0,
        "strides": len(found.strides),
        "regular_strides": {"walk": int((~regular.running).sum()), "run": int(regular.running.sum())},
        "slide_median": median,
        "slide_p99": highest,
        "knee_flexion_range": percentiles(found.knee_flexions, 0.1, 99.9),
    }
    for name, mask in (("walk", found.walking), ("run", found.running)) if knee_rates else ():
        median, highest = percentiles(found.knee_accelerations[mask], 50, 99)
        figures[f"knee_acceleration_{name}"] = {"p50": median, "p99": highest}
    return figures


def slides(clip: Clip, planted: np.ndarray) -> np.ndarray:
    """(N,) how fast each foot moves from each planted frame to the next one, metres per second.

    A foot turns on its ball while that is down, and on the tip of its toes once it has lifted; so of the two, where the
    skeleton has both, the one counts that moves less. A foot that slides moves both.
    """
    moved = np.linalg.norm(np.diff(contacts.points(clip), axis=0), axis=-1)
    tips = _tips(clip)
    if tips is not None:
        moved = np.minimum(moved, np.linalg.norm(np.diff(tips, axis=0), axis=-1))
    return (moved * clip.fps)[planted[1:] & planted[:-1]]


def _tips(clip: Clip) -> np.ndarray | None:
    """(F, 2, 3) the tips of the toes of a biped, or None if the skeleton has none beyond the joints."""
    anatomy, parents = clip.anatomy, list(clip.skeleton.end_parents)
    if anatomy is None or len(anatomy.contacts) != 2 or not {"left_toe", "right_toe"} <= set(anatomy.roles):
        return None
    toes = [anatomy[f"{side}_toe"] for side in SIDES]
    if any(toe not in parents for toe in toes):
        return None
    ends = [parents.index(toe) for toe in toes]
    return clip.ends_world[:, ends].astype(float)


@dataclass(frozen=True, eq=False)
class Soles:
    """How far points under the feet are above where they rest, metres; under the ground they are negative."""

    heels: np.ndarray
    """(F, 2)"""
    balls: np.ndarray
    """(F, 2)"""
    tips: np.ndarray
    """(F, 2) of the toes"""


def soles(clip: Clip, *, heel: np.ndarray, rest: float, ground: Terrain | None = None) -> Soles:
    """Heights of the feet of a body whose heel (3,), in the foot's frame, rests `rest` metres above the ground."""
    anatomy, skeleton = clip.anatomy, clip.skeleton
    assert anatomy is not None
    positions, rotations = clip.positions_world.astype(float), clip.rotations_world.astype(float)
    feet = [anatomy[f"{side}_foot"] for side in SIDES]
    toes = [anatomy[f"{side}_toe"] for side in SIDES]
    ends = [list(skeleton.end_parents).index(toe) for toe in toes]
    heels = positions[:, feet] + quat.rotate(rotations[:, feet], heel)

    def over_ground(points: np.ndarray) -> np.ndarray:
        return points[..., 1] - rest - (0.0 if ground is None else ground.height(points[..., 0], points[..., 2]))

    return Soles(*map(over_ground, (heels, positions[:, toes], clip.ends_world[:, ends].astype(float))))


@dataclass(frozen=True, eq=False)
class LegAngles:
    """Degrees, (F, 2) each, from the rest pose."""

    hips: np.ndarray
    """thighs forward; backward is negative"""
    knees: np.ndarray
    """bent; to the front is negative"""
    ankles: np.ndarray
    """toes up; down is negative"""


def leg_angles(clip: Clip) -> LegAngles:
    """Of a body that stands upright in its rest pose, with every joint's frame aligned to the world."""
    anatomy, offsets = clip.anatomy, clip.skeleton.offsets.astype(float)
    assert anatomy is not None
    hips, ankles = [], []
    for side in SIDES:
        hip, knee, foot, toe = (anatomy[f"{side}_{part}"] for part in ("hip", "knee", "foot", "toe"))
        thigh = quat.rotate(clip.rotations[:, hip].astype(float), offsets[knee])
        hips.append(np.arctan2(thigh[:, 2], -thigh[:, 1]) - np.arctan2(offsets[knee, 2], -offsets[knee, 1]))
        sole = quat.rotate(clip.rotations[:, foot].astype(float), offsets[toe])
        ankles.append(np.arctan2(sole[:, 1], sole[:, 2]) - np.arctan2(offsets[toe, 1], offsets[toe, 2]))
    hip_angles, ankle_angles = (np.degrees(np.stack(angles, axis=-1)) for angles in (hips, ankles))
    wrongly = gait.bent_wrongly(clip)
    knee_angles = np.where(wrongly > 0, -wrongly, gait.knee_flexions(clip))
    return LegAngles(hip_angles, knee_angles, ankle_angles)
