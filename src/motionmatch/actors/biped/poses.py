"""Poses of the body above the feet, in two parts.

Standing: the idle pose, breath, looks, shifts of weight, and fidgets of the hands while waiting. Going: poses of the
gait model along a drive, and the arms in side-steps and in a crouch.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.biped import arms, legs
from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, MIRROR, NAMES, leg_length, make_skeleton
from motionmatch.actors.biped.drive import DriveSignals, StridePhases
from motionmatch.actors.biped.gaits import GaitModel, GaitPose
from motionmatch.actors.limbs import about, chain
from motionmatch.actors.signals import fade_in_out, smooth_noise, smoothstep
from motionmatch.maths import quat
from motionmatch.motion.mirror import reflect_rotation
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import find_spans

_X, _Y, _Z = np.eye(3)
SHIFT = 0.042
"""Shift of the pelvis over the carrying leg, metres."""
SWAY = 0.15
"""Additional sway, as a share of that."""
DROP = 0.004
"""Drop of the pelvis then, metres."""
LEANED = (
    ("Hips", _Z, 0.085),
    ("Hips", _Y, 0.07),
    ("LowerBack", _Z, -0.075),
    ("LowerBack", _Y, -0.04),
    ("Spine1", _Z, -0.035),
    ("Spine1", _Y, -0.03),
    ("Neck", _Z, 0.02),
)
"""Joints, axes and angles, radians, when all weight is on the left leg: the other hip drops and goes ahead, the
shoulders tilt the other way."""
STAGGER, SPREAD, TOES_OUT = 0.045, 0.025, 0.12
"""Greatest variation of the feet from one stop to the next, radians at the hip: ahead, aside, turned."""
ARMS = (("Arm", 0.09), ("ForeArm", 0.13), ("Hand", 0.12))
"""Variation of the arms, radians."""
LOOK = np.radians(20.0)
"""Angle of a look to the side."""


def make_idle_pose(model: GaitModel) -> GaitPose:
    """Make the idle pose: legs nearly straight with feet under the hips, the rest the symmetric mean of walking."""
    mean = model.gaits["walk"].mean.rotations
    even = quat.mean(np.stack([mean, reflect_rotation(mean[MIRROR])]))
    even[0] = quat.IDENTITY
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        hip, knee, ankle, toe = (NAMES.index(side + part) for part in ("UpLeg", "Leg", "Foot", "ToeBase"))
        even[hip] = chain(about(_Y, sign * 0.12), about(_Z, sign * 0.03), about(_X, -0.06))
        even[knee] = about(_X, 0.14)
        even[ankle] = chain(about(_X, -0.08), about(_Z, -sign * 0.03))
        even[toe] = quat.IDENTITY
    positions, _ = legs.world_pose(make_skeleton(), np.zeros((1, 3)), even[None])
    pelvis = np.zeros(3)
    pelvis[1] = BALL_HEIGHT - positions[0, list(legs.TOES), 1].mean()
    pelvis[2] = -positions[0, list(legs.FEET), 2].mean() - 0.03
    return GaitPose(even, pelvis)


def animate_standing(pose: GaitPose, still: np.ndarray, rng: np.random.Generator, fps: float) -> GaitPose:
    """Animate poses (F) where they are still (F,): breath, looks, and a slightly different stance at each stop."""
    frames = len(still)
    rotations = pose.rotations.copy()
    breath = np.sin(2 * np.pi * np.cumsum(0.25 * (1.0 + 0.15 * smooth_noise(rng, frames, 4.0, fps))) / fps)
    look = LOOK * smoothstep(smooth_noise(rng, frames, 1.3, fps), -1.0, 1.5) * smooth_noise(rng, frames, 2.5, fps)
    acted = [
        ("Spine1", _X, -0.012 * breath),
        ("LeftShoulder", _Z, 0.015 * breath),
        ("RightShoulder", _Z, -0.015 * breath),
        ("Spine1", _Y, 0.2 * look),
        ("Neck", _Y, 0.3 * look),
        ("Head", _Y, 0.5 * look),
    ]
    ahead, apart, *turned = _draw_per_stop(still, rng, 4)
    for side, sign, outward in (("Left", 1.0, turned[0]), ("Right", -1.0, turned[1])):
        acted += [
            (f"{side}UpLeg", _X, -sign * STAGGER * ahead),
            (f"{side}UpLeg", _Z, sign * SPREAD * np.maximum(apart, -0.5)),
            (f"{side}UpLeg", _Y, TOES_OUT * outward),
        ]
        for part, size in ARMS:
            axis = rng.standard_normal(3)
            acted.append((side + part, axis / np.linalg.norm(axis), size * smooth_noise(rng, frames, 4.0, fps)))
    for name, axis, angle in acted:
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(rotations[:, joint], about(axis, still * angle))
    return GaitPose(rotations, pose.pelvis)


def shift_weight(pose: GaitPose, carries: np.ndarray) -> GaitPose:
    """Shift the weight of poses (F) to one leg; `carries` (F,) is from -1, the right leg, to 1, the left. Feet are
    planned without it."""
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    pelvis[:, 0] += SHIFT * carries
    pelvis[:, 1] -= DROP * carries**2
    for name, axis, size in LEANED:
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(rotations[:, joint], about(axis, size * carries))
    return GaitPose(rotations, pelvis)


def choose_weight_leg(still: np.ndarray, rng: np.random.Generator, fps: float) -> np.ndarray:
    """Return an (F,) array: which leg carries a body that is still (F,), from -1 (right) to 1 (left): it changes every
    few seconds."""
    rests, sways = smooth_noise(rng, len(still), 3.2, fps), smooth_noise(rng, len(still), 1.2, fps)
    return smoothstep(still, 0.6, 1.0) * (np.tanh(1.8 * rests) + SWAY * np.tanh(sways))


def _draw_per_stop(still: np.ndarray, rng: np.random.Generator, count: int) -> np.ndarray:
    """Draw random numbers (count, F) from -1 to 1 that are constant through each stop."""
    out = np.zeros((count, len(still)))
    for start, stop in find_spans(still > 0.01):
        out[:, start:stop] = rng.uniform(-1.0, 1.0, (count, 1))
    return out


STILL = 0.97
"""A body that is at least this still waits."""
LONG = 4.5
"""No fidgets in waits shorter than this, seconds."""
FIRST, PAUSE = (1.0, 2.2), (2.5, 6.0)
"""Time to the first fidget, and pause between fidgets, seconds."""
BEFORE, AFTER = (1.0, 1.3), (1.1, 1.4)
"""Time for a hand to get there, and back, seconds."""
LOOK_DOWN = 0.16
"""Nod of the head towards the hand, radians."""


@dataclass(frozen=True)
class Fidget:
    """A place for the left palm; for the right hand it is mirrored. Vectors are in the frame of the joint."""

    joint: str
    place: tuple[float, float, float]
    """metres from the joint, for an average body"""
    fingers: tuple[float, float, float]
    """direction of the fingers"""
    back: tuple[float, float, float]
    """direction that the back of the hand faces"""
    elbow: tuple[float, float, float]
    """direction of the elbow"""
    seconds: tuple[float, float]
    """how long the hand stays, seconds"""
    rub: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """amplitude of rubbing, metres"""
    look: float = 0.0
    """how far the head nods to it, as a share"""


FIDGETS = (
    Fidget(
        "Head", (0.035, -0.055, 0.1), (-0.45, 0.8, 0.1), (0.5, 0.1, 0.9), (0.5, -0.8, 0.5), (0.5, 1.4), (0, 0.008, 0)
    ),
    Fidget(
        "Head", (0.1, 0.03, -0.01), (-0.1, 0.95, -0.2), (0.95, 0.15, 0.1), (0.75, -0.55, 0.5), (0.5, 1.0), (0, 0.01, 0)
    ),
    Fidget("Hips", (0.175, 0.035, 0.055), (-0.35, -0.5, 0.75), (0.85, 0.3, 0.25), (0.85, 0.15, -0.5), (1.8, 4.0)),
    Fidget(
        "RightArm",
        (-0.01, -0.17, 0.08),
        (-0.7, 0.25, 0.25),
        (0.25, 0.1, 0.95),
        (0.6, -0.75, 0.3),
        (0.6, 1.6),
        (0, 0.02, 0),
        0.6,
    ),
)
"""Chin, hair, hip, other arm. Places at an arm are in the frame of the chest."""


def add_fidgets(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    still: np.ndarray,
    rng: np.random.Generator,
    fps: float,
) -> np.ndarray:
    """Add fidgets to local rotations (F, J, 4) of a body at root (F, 3), where it is still (F,)."""
    out = rotations
    for start, stop in find_spans(still > STILL):
        if stop - start < LONG * fps:
            continue
        at, last = start / fps + rng.uniform(*FIRST), -1
        while True:
            kind = int(rng.choice([k for k in range(len(FIDGETS)) if k != last]))
            fidget, before, after = FIDGETS[kind], rng.uniform(*BEFORE), rng.uniform(*AFTER)
            stays = rng.uniform(*fidget.seconds)
            side = "Left" if rng.random() < 0.4 else "Right"
            if at + before + stays + after > stop / fps - 0.2:
                break
            span = (at + before, at + before + stays)
            out = _add_fidget(skeleton, root, out, fidget, side, span, (before, after), fps)
            at, last = span[1] + after + rng.uniform(*PAUSE), kind
    return out


def _add_fidget(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    fidget: Fidget,
    side: str,
    span: tuple[float, float],
    takes: tuple[float, float],
    fps: float,
) -> np.ndarray:
    """Add one fidget in a span of seconds, with times to get there and back."""
    first = max(int((span[0] - takes[0]) * fps), 0)
    frames = slice(first, min(int((span[1] + takes[1]) * fps) + 2, len(root)))
    amounts = fade_in_out(frames.stop - first, fps, span[0] - first / fps, span[1] - first / fps, *takes)
    part = rotations[frames].copy()
    down = fidget.look * LOOK_DOWN * amounts
    for name in ("Neck1", "Head"):
        joint = NAMES.index(name)
        part[:, joint] = quat.multiply(part[:, joint], quat.from_angle_axis(down, np.array([1.0, 0.0, 0.0])))
    positions, turned = legs.world_pose(skeleton, root[frames], part)
    mirror = np.array([arms.SIGNS[side], 1.0, 1.0])
    other = fidget.joint.replace("Right", "Left") if side == "Right" else fidget.joint
    joint = NAMES.index(other)
    frame = turned[:, NAMES.index("Spine1") if other.endswith("Arm") else joint]
    size = leg_length(skeleton) / LEG

    def world(vector: tuple[float, float, float]) -> np.ndarray:
        return quat.rotate(frame, mirror * np.array(vector, float))

    times = np.arange(frames.stop - first) / fps - (span[0] - first / fps)
    rub = np.sin(2 * np.pi * 1.7 * times) * amounts**4
    places = positions[:, joint] + size * (world(fidget.place) + rub[:, None] * world(fidget.rub))
    out = rotations.copy()
    out[frames] = arms.reach_palm(
        skeleton,
        root[frames],
        part,
        side,
        places=places,
        hands=arms.hand_rotation(world(fidget.fingers), world(fidget.back), side),
        elbows=world(fidget.elbow),
        amounts=amounts,
    )
    return out


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
CHEST_TILT, CHEST_TURN = 0.035, 0.05
"""Tilt of the chest towards the landing foot in side-steps, and its turn, radians."""
LOW_SWING, LOW_LOOSE, LOW_ELBOW = 0.2, 0.14, (-0.2, 0.2)
"""Arm swing in a deep crouch, its variation from stride to stride, and the difference of the elbows, radians."""


def find_activity(drive: DriveSignals, steps: StridePhases, small: np.ndarray | float) -> np.ndarray:
    """Return an (F,) array: share of the gait in the pose, from 0 standing to 1; `small` (F,) is how much smaller its
    swings are."""
    full = drive.activity * (1.0 - np.maximum(small, ON_THE_SPOT * drive.on_the_spot))
    stepping = _smooth((~steps.resting).astype(float), 0.1, drive)
    return full + CLOSING * (1.0 - drive.activity) * stepping


def find_step_lowering(drive: DriveSignals) -> np.ndarray:
    """Return an (F,) array: how much lower than in the fit slow steps are, as a share."""
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
        ("LowerBack", _Z, 0.5 * CHEST_TILT * lean),
        ("Spine1", _Z, -CHEST_TILT * lean),
        ("Spine1", _Y, CHEST_TURN * amount * np.sin(2 * np.pi * even)),
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
    """Return an (F,) array: stepping speeds with a soft lower limit at the slowest fitted speed."""
    gaits = {name: model.gaits["left" if name == "right" else name] for name in drive.shares}
    least = sum(share * gaits[name].speeds[0] for name, share in drive.shares.items())
    return least + np.logaddexp(0.0, (drive.effort - least) / SLOWEST_WIDTH) * SLOWEST_WIDTH


def _limit_turn(model: GaitModel, turn: np.ndarray) -> np.ndarray:
    """Return an (F,) array: turn rates with a soft limit at the greatest fitted rate."""
    most = model.gaits["walk"].turn
    return turn / (1.0 + np.abs(turn / most) ** 4) ** 0.25
