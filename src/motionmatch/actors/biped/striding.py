"""Poses of the gait model along a drive, and how arms move in side-steps and in a crouch."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.drive import DriveSignals, StridePhases
from motionmatch.actors.biped.gaits import GaitModel, GaitPose
from motionmatch.actors.limbs import about
from motionmatch.actors.signals import smooth_noise, smoothstep
from motionmatch.maths import quat

_X, _Y, _Z = np.eye(3)
LOOSE_SECONDS, GAIT_SECONDS = 0.13, 0.2
"""Time over which trunk and arms follow the legs, and over which they change the gait."""
RATE_SECONDS, TURN_SECONDS = 0.05, 0.1
"""Time over which the body changes its rhythm, and its turn rate."""
SLOWEST_WIDTH = 0.08
"""Width of the soft limit at the slowest fitted speed, metres per second."""
ON_THE_SPOT = 0.4
"""How much smaller swings of feet are in a turn in place, as a share."""
STROLL, LOW_STROLL = (0.6, 1.5), 0.12
"""Between these speeds, metres per second, steps reach the height of the fit; slower ones are lower by this share: the
CMU subjects who walk slowly lift the ball of the foot by 2.5 cm as it passes, the fit by 4 cm."""
CLOSING = 0.3
"""Share of a walk in the steps that close up after a stop."""
OPEN, OUT, AHEAD = 0.22, 0.15, 0.13
"""Opening of the leading arm in a side-step, its swing out and in, and its swing ahead, radians."""
TRAILING = 0.6
"""Share of that for the other arm."""
ELBOW, BENDING = (0.12, 0.42), 0.16
"""Bend of the two elbows in side-steps, and additional bend when the arm is out, radians."""
LAG, LOOSER = 0.07, 0.1
"""Delay of an arm behind the foot of its side, and of the forearm behind the arm, as a share of a stride."""
SWAY, SWING = 0.035, 0.05
"""Tilt of the chest towards the landing foot in side-steps, and its turn, radians."""
LOW_SWING, LOW_LOOSE, LOW_ELBOW = 0.2, 0.14, (-0.2, 0.2)
"""Arm swing in a deep crouch, its variation from stride to stride, and the difference of the elbows, radians."""


def find_activity(drive: DriveSignals, steps: StridePhases, small: np.ndarray | float) -> np.ndarray:
    """(F,) share of the gait in the pose, from 0 standing to 1; `small` (F,) is how much smaller its swings are."""
    full = drive.activity * (1.0 - np.maximum(small, ON_THE_SPOT * drive.on_the_spot))
    stepping = _smooth((~steps.resting).astype(float), 0.1, drive)
    return full + CLOSING * (1.0 - drive.activity) * stepping


def find_step_lowering(drive: DriveSignals) -> np.ndarray:
    """(F,) how much lower than in the fit slow steps are, as a share."""
    return LOW_STROLL * _smooth((1.0 - smoothstep(drive.speed, *STROLL)) * drive.shares["walk"], GAIT_SECONDS, drive)


def pose_gait(
    model: GaitModel, idle: GaitPose, drive: DriveSignals, phases: np.ndarray, active: np.ndarray
) -> GaitPose:
    """Make poses of the model at phases (F,), blended into standing where the performer is not active (F,).

    Trunk and arms lag: they swing on when the feet start, stop or change their gait.
    """
    turn = _limit_turn(model, _smooth(drive.turn, TURN_SECONDS, drive))
    speed = _limit_slowest(model, drive)
    even = np.mod(_smooth(phases, RATE_SECONDS, drive), 1.0)
    gait = model.pose(even, speed=speed, turn=turn, weights=drive.shares)
    upper = model.pose(
        np.mod(_smooth(phases, LOOSE_SECONDS, drive), 1.0),
        speed=_smooth(speed, LOOSE_SECONDS, drive),
        turn=turn,
        weights={name: _smooth(share, GAIT_SECONDS, drive) for name, share in drive.shares.items()},
    )
    rotations = quat.slerp(idle.rotations, gait.rotations, active[:, None])
    above = slice(NAMES.index("LowerBack"), None)
    loose = _smooth(active, LOOSE_SECONDS, drive)[:, None]
    rotations[:, above] = quat.slerp(idle.rotations[above], upper.rotations[:, above], loose)
    return GaitPose(rotations, idle.pelvis + active[:, None] * (gait.pelvis - idle.pelvis))


def swing_arms_sideways(pose: GaitPose, drive: DriveSignals, phases: np.ndarray, rng: np.random.Generator) -> GaitPose:
    """Swing arms and chest in side-steps with the feet, at phases (F,).

    Each arm goes out and in shortly after the step of its side; the leading arm is more open.
    """
    towards = _smooth(drive.shares["left"] - drive.shares["right"], GAIT_SECONDS, drive)
    amount = np.abs(towards) * _smooth(drive.activity, LOOSE_SECONDS, drive)
    rotations = pose.rotations.copy()
    if not amount.any():
        return GaitPose(rotations, pose.pelvis)
    even = _smooth(phases, LOOSE_SECONDS, drive)
    lean = amount * np.cos(2 * np.pi * even)
    acted = [
        ("LowerBack", _Z, 0.5 * SWAY * lean),
        ("Spine1", _Z, -SWAY * lean),
        ("Spine1", _Y, SWING * amount * np.sin(2 * np.pi * even)),
    ]
    elbows = rng.permutation(ELBOW)
    for side, sign, down, bent in (("Left", 1.0, 0.0, elbows[0]), ("Right", -1.0, 0.5, elbows[1])):
        leads = 0.5 + 0.5 * np.tanh(3.0 * sign * towards)
        size = amount * (TRAILING + (1.0 - TRAILING) * leads) * rng.uniform(0.8, 1.2)
        size = size * (1.0 + 0.25 * np.clip(smooth_noise(rng, drive.num_frames, 1.5, drive.fps), -2.0, 2.0))
        late = down + LAG * rng.uniform(0.6, 1.6)
        out, after = (np.cos(2 * np.pi * (even - late - more)) for more in (0.0, LOOSER))
        forward = np.cos(2 * np.pi * (even - late - rng.uniform(0.15, 0.35)))
        acted += [
            (f"{side}Shoulder", _Z, sign * 0.15 * OUT * size * out),
            (f"{side}Arm", _Z, sign * size * (OPEN * (0.2 + 0.8 * leads) + OUT * out)),
            (f"{side}Arm", _X, -AHEAD * size * forward),
            (f"{side}ForeArm", _Y, -sign * (amount * bent + BENDING * size * after)),
            (f"{side}Hand", _Z, -sign * 0.5 * BENDING * size * after),
        ]
    return GaitPose(_add_rotations(rotations, acted), pose.pelvis)


def swing_arms_crouched(
    pose: GaitPose, drive: DriveSignals, phases: np.ndarray, crouch: np.ndarray, rng: np.random.Generator
) -> GaitPose:
    """Swing the arms of poses (F) against the legs in a crouch (F,) from 0 to 1, with variation in each stride."""
    even = _smooth(phases, LOOSE_SECONDS, drive)
    deep = np.minimum(crouch, 1.0)
    going = deep * _smooth(drive.activity, LOOSE_SECONDS, drive)
    acted = []
    elbows = rng.permutation(LOW_ELBOW)
    for side, sign, down, bent in (("Left", 1.0, 0.0, elbows[0]), ("Right", -1.0, 0.5, elbows[1])):
        own = [np.clip(smooth_noise(rng, drive.num_frames, 1.2, drive.fps), -2.0, 2.0) for _ in range(4)]
        swing = np.cos(2 * np.pi * (even - down - 0.5 - LAG * rng.uniform(0.5, 1.5)))
        acted += [
            (f"{side}Arm", _X, -going * LOW_SWING * (1.0 + 0.3 * own[0]) * swing - deep * LOW_LOOSE * own[1]),
            (f"{side}Arm", _Z, sign * deep * LOW_LOOSE * (1.0 + 0.5 * own[2])),
            (f"{side}ForeArm", _Y, -sign * (deep * (bent + LOW_LOOSE * own[3]) + 0.5 * going * LOW_SWING * swing)),
        ]
    return GaitPose(_add_rotations(pose.rotations.copy(), acted), pose.pelvis)


def _add_rotations(rotations: np.ndarray, acted: list[tuple[str, np.ndarray, np.ndarray]]) -> np.ndarray:
    """Rotate joints of local rotations (F, J, 4), in place, about axes of their parents by angles (F,)."""
    for name, axis, angle in acted:
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(about(axis, angle), rotations[:, joint])
    return rotations


def _smooth(signal: np.ndarray, seconds: float, drive: DriveSignals) -> np.ndarray:
    return gaussian_filter1d(signal, seconds * drive.fps, mode="nearest")


def _limit_slowest(model: GaitModel, drive: DriveSignals) -> np.ndarray:
    """(F,) stepping speeds with a soft lower limit at the slowest fitted speed."""
    gaits = {name: model.gaits["left" if name == "right" else name] for name in drive.shares}
    least = sum(share * gaits[name].speeds[0] for name, share in drive.shares.items())
    return least + np.logaddexp(0.0, (drive.effort - least) / SLOWEST_WIDTH) * SLOWEST_WIDTH


def _limit_turn(model: GaitModel, turn: np.ndarray) -> np.ndarray:
    """(F,) turn rates with a soft limit at the greatest fitted rate."""
    most = model.gaits["walk"].turn
    return turn / (1.0 + np.abs(turn / most) ** 4) ** 0.25
