"""Jumps over fences: a running stride with a long flight, in which the pelvis flies freely.

The legs take off and land as in running. Between take-off and landing the pelvis follows a parabola at 9.81 m/s²;
before, it dips and rises, after, the knees give. The feet clear the fence because their swings clear all edges.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.drive import Beat, DriveSignals, StridePhases
from motionmatch.actors.biped.gaits import GaitModel, GaitPose
from motionmatch.actors.limbs import X, Y, Z, about, chain
from motionmatch.actors.props.terrain import HURDLES, Terrain
from motionmatch.actors.signals import smoothstep
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.tags import find_spans

GRAVITY = 9.81
SLOWEST = 2.2
"""Least speed of a run for a jump over a fence, metres per second."""
LEGS_CLEAR = 0.29
"""Part of a fence's height that the drawn-up legs clear; the pelvis rises by the rest, metres."""
LEAST_RISE, MOST_RISE = 0.14, 0.46
"""Limits of the rise of the pelvis in flight, metres."""
STRETCHED = 0.09
"""How much higher than in running the pelvis is at take-off and at landing, metres: the leg is stretched, the body
on its toes."""
DIP_SECONDS, GIVE_SECONDS = 0.34, 0.5
"""Time of the take-off and of the landing."""
LEANS = ((-0.35, 0.0), (-0.12, 0.16), (0.05, 0.04), ("middle", 0.2), ("end", 0.2), (0.16, 0.34), (0.65, 0.0))
"""Forward lean of the trunk, radians, at times in seconds: from take-off, in the middle, and from landing."""
SWINGS = ((-0.4, 0.0), (-0.16, -0.55), (0.08, 1.0), ("middle", 1.25), ("end", 0.75), (0.16, 0.2), (0.5, 0.0))
"""Forward swing of both arms, radians, at those times: back before take-off, then up."""
TOGETHER = ((-0.4, 0.0), (-0.16, 0.6), (0.05, 0.85), ("middle", 0.9), ("end", 0.8), (0.16, 0.6), (0.55, 0.0))
"""Share of that arm swing, against the one of running."""
OUTWARD, ELBOWS = 0.35, 0.55
"""Distance of raised arms from the body, and bend of their elbows, radians."""


@dataclass(frozen=True)
class Leap:
    """A planned jump."""

    frame: int
    """frame in which the middle of the body is over the fence"""
    seconds: float
    """time in the air"""

    def span(self, fps: float) -> tuple[int, int]:
        half = 0.5 * self.seconds * fps
        return round(self.frame - half), round(self.frame + half)


def find_leaps(drive: DriveSignals, ground: Terrain | None) -> list[Leap]:
    """Find the jumps: where the path crosses fences."""
    found = []
    for middle, height, _ in ground.obstacles if ground is not None else ():
        if height <= HURDLES[1]:
            continue
        ahead = drive.places[:, 2] > middle
        if not ahead.any() or ahead[0]:
            continue
        frame = int(np.argmax(ahead))
        if drive.forward[frame] < SLOWEST:
            raise InputError(
                f"'fence' of {height:g} m at {drive.forward[frame]:.2g} m/s: "
                f"it takes a run; the nearest is {SLOWEST:g} m/s."
            )
        rise = float(np.clip(height - LEGS_CLEAR, LEAST_RISE, MOST_RISE))
        found.append(Leap(frame, float(np.sqrt(8.0 * rise / GRAVITY))))
    return found


def find_flight_phases(drive: DriveSignals, model: GaitModel, frame: int) -> tuple[float, float]:
    """Find the phases of this run at which the left foot leaves and the right one touches down."""
    start, stop = model.contact_interval("run", drive.effort[frame : frame + 1])
    leaves, lands = float(stop[0, 0]), float(start[0, 1])
    return leaves, leaves + float(np.mod(lands - leaves, 1.0))


def make_jump_beat(drive: DriveSignals, model: GaitModel, leap: Leap) -> Beat:
    """Make the beat of a jump: over the fence the stride is in the middle of its flight; the cadence changes only
    before it."""
    return Beat(leap.frame, float(np.mean(find_flight_phases(drive, model, leap.frame))), until=leap.span(drive.fps)[0])


def stretch_flights(drive: DriveSignals, model: GaitModel, found: list[Leap]) -> np.ndarray:
    """Return an (F,) array: factor of the cadence that gives each flight its duration."""
    factor = np.ones(drive.num_frames)
    for leap in found:
        leaves, lands = find_flight_phases(drive, model, leap.frame)
        cadence = float(model.cadence("run", drive.effort[leap.frame]))
        first, stop = leap.span(drive.fps)
        factor[max(first, 0) : stop] = (lands - leaves) / (leap.seconds * cadence)
    return factor


def find_flights(steps: StridePhases, found: list[Leap]) -> list[tuple[int, int]]:
    """Find the frames between take-off and landing of each jump."""
    airborne = find_spans(steps.planted().sum(axis=1) == 0)
    return [span for leap in found for span in airborne if span[0] <= leap.frame < span[1]]


def fly_pelvis(heights: np.ndarray, spans: list[tuple[int, int]], fps: float) -> np.ndarray:
    """Return an (F,) array: heights of the pelvis, metres: a free flight in each span, else those of the gait (F,)."""
    out = heights.copy()
    for start, stop in spans:
        seconds = (stop - start) / fps
        level = float(np.median(heights[max(start - round(fps), 0) : stop + round(fps)]))
        times = (np.arange(len(heights)) - start) / fps
        up = 0.5 * GRAVITY * seconds
        after = times - seconds
        lift = np.where((times >= 0) & (after <= 0), up * times - 0.5 * GRAVITY * times**2, 0.0)
        lift += STRETCHED * smoothstep(times, -DIP_SECONDS, 0.0) * (1.0 - smoothstep(after, 0.0, 0.6 * GIVE_SECONDS))
        lift += np.where(times < 0, -up * DIP_SECONDS * _give_curve(-times / DIP_SECONDS, 2), 0.0)
        lift += np.where(after > 0, -up * GIVE_SECONDS * _give_curve(after / GIVE_SECONDS, 3), 0.0)
        # The gait's bob fades out around the flight.
        near = np.zeros(len(heights))
        pad = round(0.12 * fps)
        near[max(start - pad, 0) : stop + pad] = 1.0
        near = gaussian_filter1d(near, pad / 3.5)
        near[start:stop] = 1.0
        out = out + near * (level - out) + lift
    return out


def keep_fall(down: np.ndarray, spans: list[tuple[int, int]]) -> np.ndarray:
    """Return an (F,) array: lowering of the body for its legs (F,), linear in flight so that the fall stays free."""
    out = down.copy()
    for start, stop in spans:
        before, after = max(start - 1, 0), min(stop, len(down) - 1)
        out[start:stop] = np.linspace(down[before], down[after], stop - start + 2)[1:-1]
    return out


def _give_curve(t: np.ndarray, slowness: int) -> np.ndarray:
    """Return a curve from 0 with unit slope back to 0 at t = 1: fast at first, then slowly."""
    t = np.clip(t, 0.0, 1.0)
    return t * (1.0 - t) ** slowness


def pose_jump(pose: GaitPose, spans: list[tuple[int, int]], standing: GaitPose, fps: float) -> GaitPose:
    """Swing the arms up into each flight, and fold the trunk at the landing."""
    if not spans:
        return pose
    frames = len(pose.rotations)
    rotations = pose.rotations.copy()
    lean, swing, together = (
        np.sum([_interpolate_keys(keys, span, frames, fps) for span in spans], axis=0)
        for keys in (LEANS, SWINGS, TOGETHER)
    )
    for name, share in (("LowerBack", 0.5), ("Spine", 0.3), ("Spine1", 0.2), ("Neck", -0.3), ("Head", -0.3)):
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(about(X, share * lean), rotations[:, joint])
    up = np.clip(swing, 0.0, None)
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        arm, fore = NAMES.index(f"{side}Arm"), NAMES.index(f"{side}ForeArm")
        raised = chain(about(X, -swing), about(Z, sign * OUTWARD * up), standing.rotations[arm])
        bent = chain(standing.rotations[fore], about(Y, -sign * ELBOWS * up))
        for joint, wanted in ((arm, raised), (fore, bent)):
            rotations[:, joint] = quat.slerp(rotations[:, joint], wanted, together)
    return GaitPose(rotations, pose.pelvis)


def _interpolate_keys(keys: tuple, span: tuple[int, int], frames: int, fps: float) -> np.ndarray:
    """Return an (F,) array: smooth curve through the keys of a flight."""
    start, stop = span
    moments = {"middle": 0.5 * (start + stop), "end": float(stop)}
    times, values, before = [], [], True
    for when, value in keys:
        if isinstance(when, str):
            times.append(moments[when])
            before = False
        else:
            times.append((start if before else stop) + when * fps)
        values.append(value)
    return gaussian_filter1d(np.interp(np.arange(frames), times, values), 0.04 * fps, mode="nearest")
