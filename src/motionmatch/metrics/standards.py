"""Standards: what acted motion has to keep, and whether it does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

import numpy as np
from scipy.ndimage import maximum_filter1d

from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, heel_point, leg_length
from motionmatch.actors.performance import Performance
from motionmatch.metrics import acting
from motionmatch.metrics import strides as gait

SLIDE_MEDIAN, SLIDE_P99 = 0.01, 0.05
"""Of planted feet, metres per second."""
DEPTH = 0.005
"""How far anything may be under the ground, metres."""
JOINTS = {"hips": (-30.0, 125.0), "knees": (0.0, 140.0), "ankles": (-50.0, 35.0)}
"""Degrees from the rest pose: usual clinical ranges, our choice. Toes come up by 20 when a foot hangs free and by up
to 35 under load; the larger is taken."""
KNEES = {"walking": 12_000.0, "running": 15_000.0, "jumping": 18_000.0, "slow dog": 15_000.0, "fast dog": 45_000.0}
"""Angular acceleration of knees, the 99th percentile, degrees per second squared. Recorded walking and running has 8 to
13,000, a run and a jump over something (127_25 of CMU) 18,000; a recorded dog 13,000 up to 1.2 m/s, then 34 to
45,000."""
FAST_DOG = 1.2
"""Metres per second."""
AROUND_SECONDS = 0.5
"""A jump begins so long before take-off and ends so long after landing."""


@dataclass(frozen=True)
class Limit:
    """One figure and what it has to be."""

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
        """For a JSON file."""
        return asdict(self) | {"holds": self.holds}


def percentile(values: np.ndarray, share: float) -> float | None:
    return float(np.percentile(values, share)) if np.size(values) else None


def kept(clips: Iterable[Performance]) -> list[Limit]:
    """What every database has to keep, measured on all clips together. Joints are judged on two legs only."""
    slides, depths, sunk, knees = [], [], [], {kind: [np.zeros(0)] for kind in KNEES}
    ranges: dict[str, list[float]] = {joint: [] for joint in JOINTS}
    for clip in clips:
        slides.append(acting.slides(clip, clip.contacts))
        ends = clip.ends_world.astype(float)
        over = ends[..., 1] - clip.terrain.height(ends[..., 0], ends[..., 2])
        sunk.append(-min(float(clip.clearances.min()), float(over.min())))
        for kind, mask in _kinds(clip).items():
            knees[kind].append(acting.knee_accelerations(clip)[mask].ravel())
        assert clip.anatomy is not None
        if clip.anatomy.kind == "biped":
            depths.append(-lowest_sole(clip))
            angles = acting.leg_angles(clip)
            for joint, found in ranges.items():
                values = getattr(angles, joint)
                found += [float(values.min()), float(values.max())]
    speeds = np.concatenate(slides) if slides else np.zeros(0)
    return [
        Limit("planted feet slide, median", percentile(speeds, 50), SLIDE_MEDIAN, "m/s", 4),
        Limit("planted feet slide, p99", percentile(speeds, 99), SLIDE_P99, "m/s", 4),
        Limit("heel or ball under the ground", max([0.0, *depths]) if depths else None, DEPTH, "m", 4),
        Limit("any joint under the ground", max([0.0, *sunk]) if sunk else None, DEPTH, "m", 4),
        *(beyond(joint, found) for joint, found in ranges.items()),
        *(
            Limit(f"knee acceleration p99, {kind}", percentile(np.concatenate(knees[kind]), 99), most, "°/s²", 0)
            for kind, most in KNEES.items()
        ),
    ]


def beyond(joint: str, values: np.ndarray | list[float]) -> Limit:
    """How far angles of a joint leave its range."""
    low, high = JOINTS[joint]
    name = f"{joint} beyond {low:g} to {high:g}°"
    return Limit(name, max(low - min(values), max(values) - high, 0.0) if len(values) else None, 0.0, "°", 1)


def lowest_sole(clip: Performance) -> float:
    """How far the lowest heel or ball is above where it rests, metres; negative is under the ground."""
    rest = BALL_HEIGHT * leg_length(clip.skeleton) / LEG
    soles = acting.soles(clip, heel=heel_point(clip.skeleton), rest=rest, ground=clip.terrain)
    return min(float(soles.heels.min()), float(soles.balls.min()))


def _kinds(clip: Performance) -> dict[str, np.ndarray]:
    """(F,) bool each: the frames in which someone jumps, runs, or does anything else; or a dog, slowly or fast."""
    frames, speeds = clip.num_frames, gait.speeds(clip)
    if clip.anatomy is None or clip.anatomy.kind != "biped":
        return {"slow dog": speeds <= FAST_DOG, "fast dog": speeds > FAST_DOG}
    around = 2 * round(AROUND_SECONDS * clip.fps) + 1
    jumping = maximum_filter1d(clip.tags.mask("jump", frames).astype(np.uint8), around).astype(bool)
    running = (speeds > gait.SLOWEST_RUN) & clip.tags.mask("run", frames)
    return {"walking": ~jumping & ~running, "running": running & ~jumping, "jumping": jumping}
