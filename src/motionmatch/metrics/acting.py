"""Measures of acted walking and running: sliding of planted feet, motion of knees, and strides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

import numpy as np
from scipy.ndimage import maximum_filter1d

from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, heel_point, leg_length
from motionmatch.actors.performance import Performance
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
    """Measures of one clip, or of several joined: samples rather than averages, so that they can be pooled."""

    strides: Strides
    slides: np.ndarray
    """(N,) speeds of planted feet, metres per second"""
    knee_flexions: np.ndarray
    """(F, 2) degrees"""
    knee_accelerations: np.ndarray
    """(F, 2) angular accelerations of the knees, degrees per second squared, not negative"""
    walking: np.ndarray
    """(F,) bool: inside a regular stride of walking"""
    running: np.ndarray
    """(F,) bool: inside a regular stride of running"""
    speeds: np.ndarray
    """(F,) metres per second over the ground"""
    yaw_rates: np.ndarray
    """(F,) radians per second to the left"""

    @property
    def num_frames(self) -> int:
        return len(self.speeds)


def measure_acting(clip: Clip, planted: np.ndarray | None = None) -> Acting:
    """Measure a clip; `planted` (F, 2) are its contacts, labelled with `strides.LABELS` by default."""
    if planted is None:
        planted = contacts.label_contacts(clip, gait.LABELS)
    check({"F": clip.num_frames}, planted=(planted, "F 2"))
    found = gait.find_strides(clip, planted)
    masks = {}
    for name, chosen in (("walking", ~found.running), ("running", found.running)):
        masks[name] = np.zeros(clip.num_frames, bool)
        for start, stop in found.frames[chosen & found.regular]:
            masks[name][start : stop + 1] = True
    return Acting(
        found,
        measure_slides(clip, planted),
        gait.measure_knee_flexions(clip),
        measure_knee_accelerations(clip),
        masks["walking"],
        masks["running"] & ~masks["walking"],
        gait.measure_speeds(clip),
        gait.measure_yaw_rates(clip),
    )


def measure_knee_accelerations(clip: Clip) -> np.ndarray:
    """Return the angular accelerations (F, 2) of the knees, degrees per second squared, not negative."""
    flexions = gait.measure_knee_flexions(clip)
    found = np.zeros_like(flexions)
    if clip.num_frames > 2:
        found[1:-1] = np.abs(np.diff(flexions, 2, axis=0)) * clip.fps**2
    return found


def pool_acting(parts: Sequence[Acting]) -> Acting:
    """Join the samples of several clips, at least one."""
    names = ("slides", "knee_flexions", "knee_accelerations", "walking", "running", "speeds", "yaw_rates")
    pooled = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    return Acting(gait.pool_strides([part.strides for part in parts]), **pooled)


def summarise_acting(found: Acting, fps: float, *, knee_rates: bool = True) -> dict:
    """Return the figures of one set. Leave out `knee_rates` where frames between the recorded ones were filled in."""
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


def measure_slides(clip: Clip, planted: np.ndarray) -> np.ndarray:
    """Measure the speeds (N,) of each foot from each planted frame to the next one, metres per second.

    A foot turns on its ball while that is down, and on the tip of its toes once it has lifted; so where the skeleton
    has both, the one that moves less counts. A foot that slides moves both.
    """
    moved = np.linalg.norm(np.diff(contacts.points(clip), axis=0), axis=-1)
    tips = _tips(clip)
    if tips is not None:
        moved = np.minimum(moved, np.linalg.norm(np.diff(tips, axis=0), axis=-1))
    return (moved * clip.fps)[planted[1:] & planted[:-1]]


def _tips(clip: Clip) -> np.ndarray | None:
    """Return the tips (F, 2, 3) of the toes of a biped, or None if the skeleton has none beyond the joints."""
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
    """Heights of points under the feet above their rest height, metres; negative under the ground."""

    heels: np.ndarray
    """(F, 2)"""
    balls: np.ndarray
    """(F, 2)"""
    tips: np.ndarray
    """(F, 2) of the toes"""


def measure_soles(clip: Clip, *, heel: np.ndarray, rest: float, ground: Terrain | None = None) -> Soles:
    """Measure the heights of the feet; the `heel` (3,), in the foot's frame, rests `rest` metres above the ground."""
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
    """Angles of the legs from the rest pose, degrees, (F, 2) each."""

    hips: np.ndarray
    """thighs forward; backward is negative"""
    knees: np.ndarray
    """bent; to the front is negative"""
    ankles: np.ndarray
    """toes up; down is negative"""


def measure_leg_angles(clip: Clip) -> LegAngles:
    """Measure a body that stands upright in its rest pose, with every joint's frame aligned to the world."""
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
    wrongly = gait.find_wrong_bends(clip)
    knee_angles = np.where(wrongly > 0, -wrongly, gait.measure_knee_flexions(clip))
    return LegAngles(hip_angles, knee_angles, ankle_angles)


SLIDE_MEDIAN, SLIDE_P99 = 0.01, 0.05
"""Greatest speeds of planted feet, metres per second."""
DEPTH = 0.005
"""Greatest depth of anything under the ground, metres."""
JOINTS = {"hips": (-30.0, 125.0), "knees": (0.0, 140.0), "ankles": (-50.0, 35.0)}
"""Degrees from the rest pose: usual clinical ranges, our choice. Toes come up by 20 when a foot hangs free and by up
to 35 under load; the larger is taken."""
KNEES = {"walking": 12_000.0, "running": 15_000.0, "jumping": 18_000.0, "slow dog": 15_000.0, "fast dog": 45_000.0}
"""Angular acceleration of knees, the 99th percentile, degrees per second squared. Recorded walking and running has 8 to
13,000, a run and a jump over something (127_25 of CMU) 18,000; a recorded dog 13,000 up to 1.2 m/s, then 34 to
45,000."""
FAST_DOG = 1.2
"""Speed above which a dog counts as fast, metres per second."""
AROUND_SECONDS = 0.5
"""Time before take-off and after landing that belongs to a jump, seconds."""


@dataclass(frozen=True)
class StandardLimit:
    """One figure and its limit."""

    name: str
    value: float | None
    """None: not measured"""
    most: float
    unit: str
    digits: int = 3

    @property
    def holds(self) -> bool | None:
        return None if self.value is None or not np.isfinite(self.value) else bool(self.value <= self.most)

    @property
    def shown(self) -> str:
        return "–" if self.value is None else f"{self.value:.{self.digits}f}"

    @property
    def plain(self) -> dict:
        """Plain values for a JSON file."""
        return asdict(self) | {"holds": self.holds}


def percentile(values: np.ndarray, share: float) -> float | None:
    return float(np.percentile(values, share)) if np.size(values) else None


def check_standards(clips: Iterable[Performance]) -> list[StandardLimit]:
    """Measure the limits that every database has to keep, on all clips together. Joints are judged on two legs only."""
    slides, depths, sunk, knees = [], [], [], {kind: [np.zeros(0)] for kind in KNEES}
    ranges: dict[str, list[float]] = {joint: [] for joint in JOINTS}
    for clip in clips:
        slides.append(measure_slides(clip, clip.contacts))
        ends = clip.ends_world.astype(float)
        over = ends[..., 1] - clip.terrain.height(ends[..., 0], ends[..., 2])
        sunk.append(-min(float(clip.clearances.min()), float(over.min())))
        for kind, mask in _kinds(clip).items():
            knees[kind].append(measure_knee_accelerations(clip)[mask].ravel())
        assert clip.anatomy is not None
        if clip.anatomy.kind == "biped":
            depths.append(-find_lowest_sole(clip))
            angles = measure_leg_angles(clip)
            for joint, found in ranges.items():
                values = getattr(angles, joint)
                found += [float(values.min()), float(values.max())]
    speeds = np.concatenate(slides) if slides else np.zeros(0)
    return [
        StandardLimit("planted feet slide, median", percentile(speeds, 50), SLIDE_MEDIAN, "m/s", 4),
        StandardLimit("planted feet slide, p99", percentile(speeds, 99), SLIDE_P99, "m/s", 4),
        StandardLimit("heel or ball under the ground", max([0.0, *depths]) if depths else None, DEPTH, "m", 4),
        StandardLimit("any joint under the ground", max([0.0, *sunk]) if sunk else None, DEPTH, "m", 4),
        *(measure_excess_angle(joint, found) for joint, found in ranges.items()),
        *(
            StandardLimit(
                f"knee acceleration p99, {kind}", percentile(np.concatenate(knees[kind]), 99), most, "°/s²", 0
            )
            for kind, most in KNEES.items()
        ),
    ]


def measure_excess_angle(joint: str, values: np.ndarray | list[float]) -> StandardLimit:
    """Measure how far angles of a joint leave its range, degrees."""
    low, high = JOINTS[joint]
    name = f"{joint} beyond {low:g} to {high:g}°"
    return StandardLimit(name, max(low - min(values), max(values) - high, 0.0) if len(values) else None, 0.0, "°", 1)


def find_lowest_sole(clip: Performance) -> float:
    """Find how far the lowest heel or ball is above where it rests, metres; negative is under the ground."""
    rest = BALL_HEIGHT * leg_length(clip.skeleton) / LEG
    found = measure_soles(clip, heel=heel_point(clip.skeleton), rest=rest, ground=clip.terrain)
    return min(float(found.heels.min()), float(found.balls.min()))


def _kinds(clip: Performance) -> dict[str, np.ndarray]:
    """Return masks (F,) by kind: jumping, running and all other frames of a person; slow and fast frames of a dog."""
    frames, speeds = clip.num_frames, gait.measure_speeds(clip)
    if clip.anatomy is None or clip.anatomy.kind != "biped":
        return {"slow dog": speeds <= FAST_DOG, "fast dog": speeds > FAST_DOG}
    around = 2 * round(AROUND_SECONDS * clip.fps) + 1
    jumping = maximum_filter1d(clip.tags.mask("jump", frames).astype(np.uint8), around).astype(bool)
    running = (speeds > gait.SLOWEST_RUN) & clip.tags.mask("run", frames)
    return {"walking": ~jumping & ~running, "running": running & ~jumping, "jumping": jumping}
