"""A simple walking person, made from a few rules without data: for a first look and for tests.

The feet come first: they are put down along the path and roll from heel to toe, so they can't slide. The hips are as
high as the legs allow, which gives the bob of a walk. Two-bone legs join hips and feet; trunk and arms swing against
the legs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator

from motionmatch.actors.limbs import (
    X,
    Y,
    Z,
    about,
    chain,
    find_highest_root,
    smooth_below,
    solve_two_bones,
    to_local_motion,
)
from motionmatch.conventions import UP
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags


def make_frame_times(seconds: float, fps: float, **limited: tuple[float, float, float]) -> np.ndarray:
    """Return an (F,) array: times of the frames, seconds. Raises an error that names a limit; `limited` are (value,
    least, most)."""
    limited = {"seconds": (seconds, 0.0, 3600.0), "fps": (fps, 1.0, 1000.0), **limited}
    for name, (value, least, most) in limited.items():
        if not least <= value <= most:
            raise InputError(f"{name} is {value:g}; a sketched walk takes {name} from {least:g} to {most:g}.")
    return np.arange(max(1, round(seconds * fps))) / fps


def pad_times(times: np.ndarray, fps: float, seconds: float = 1.0) -> tuple[np.ndarray, slice]:
    """Extend times (F,) on both sides, and give the slice of the original ones.

    Filters behave differently at the ends of an array, but a walk has no ends.
    """
    more = round(seconds * fps)
    return (np.arange(len(times) + 2 * more) - more) / fps, slice(more, more + len(times))


def ease(u: np.ndarray) -> np.ndarray:
    """Return a cubic from 0 to 1 without velocity at the ends, constant outside."""
    u = np.clip(u, 0.0, 1.0)
    return u**2 * (3 - 2 * u)


@dataclass(frozen=True)
class Arc:
    """A path of constant speed, m/s, and turn rate, rad/s, from the origin towards +z; positive turns are to the
    left."""

    speed: float
    turn: float

    def headings(self, times: np.ndarray) -> np.ndarray:
        """Return an (F,) array: radians about the up axis."""
        return self.turn * np.asarray(times)

    def positions(self, times: np.ndarray) -> np.ndarray:
        """Return an (F, 3) array: on the ground. The chord of an arc points half-way between its two headings."""
        half = 0.5 * self.headings(times)
        chord = self.speed * times * np.sinc(half / np.pi)
        return np.stack([chord * np.sin(half), np.zeros_like(half), chord * np.cos(half)], axis=-1)


@dataclass(frozen=True, eq=False)
class FootSteps:
    """One foot over time: its phase in the stride, and its position between two footprints."""

    phases: np.ndarray
    """(F,) 0 when the foot comes down, `duty` when it leaves the ground, 1 when it comes down again"""
    swings: np.ndarray
    """(F,) 0 while it stands, then 0 to 1 until it comes down"""
    positions: np.ndarray
    """(F, 3) point on the ground below the foot; constant while the foot stands"""
    headings: np.ndarray
    """(F,) heading of the foot, radians"""


def make_steps(
    path: Arc,
    times: np.ndarray,
    *,
    period: float,
    duty: float,
    start: float,
    place: np.ndarray,
    toe_out: float = 0.0,
) -> FootSteps:
    """Make the steps of a foot that half-way through each stance is at `place` (3,), relative to the body.

    `start` is the share of a stride by which this foot is late, `duty` the share that it stands.
    """
    strides = np.asarray(times) / period - start
    count = np.floor(strides)
    phases = strides - count

    def prints(count: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        middle = (count + start + 0.5 * duty) * period
        heading = path.headings(middle)
        return path.positions(middle) + quat.rotate(quat.from_angle_axis(heading, UP), place), heading + toe_out

    (here, heading), (there, next_heading) = prints(count), prints(count + 1)
    swings = np.clip((phases - duty) / (1 - duty), 0.0, 1.0)
    blend = ease(swings)
    return FootSteps(phases, swings, here + blend[:, None] * (there - here), heading + blend * (next_heading - heading))


MOST_SPEED, MOST_TURN = 2.0, 1.5
"""Greatest speed, m/s, at which people begin to run, and turn rate, rad/s, at which the feet would cross."""
THIGH, SHANK = 0.43, 0.42
HEEL, BALL, TOE_TIP = np.array([[0, -0.08, -0.05], [0, -0.06, 0.13], [0, -0.01, 0.075]])
"""Heel and ball of the foot from the ankle, tip of the toes from the ball; the sole is 8 cm lower."""
BALL_HEIGHT, TIP_HEIGHT = 0.02, 0.01


def make_person() -> Skeleton:
    """Make the skeleton: 22 joints, 1.78 m tall, standing with the arms out, the left one along +x."""
    names = ["Hips", "Spine", "Spine1", "Spine2", "Neck", "Head"]
    parents = [-1, 0, 1, 2, 3, 4]
    offsets = [[0, 0.95, 0], [0, 0.1, -0.01], [0, 0.12, -0.01], [0, 0.13, 0], [0, 0.19, 0], [0, 0.1, 0.02]]
    end_parents, end_offsets = [5], [[0, 0.18, 0.02]]
    for side, s in (("Left", 1), ("Right", -1)):
        at = len(names)
        names += [side + part for part in ("Shoulder", "Arm", "ForeArm", "Hand", "UpLeg", "Leg", "Foot", "ToeBase")]
        parents += [3, at, at + 1, at + 2, 0, at + 4, at + 5, at + 6]
        offsets += [[s * 0.03, 0.14, 0], [s * 0.14, 0, -0.01], [s * 0.28, 0, 0], [s * 0.25, 0, 0]]
        offsets += [[s * 0.09, -0.03, 0], [0, -THIGH, 0], [0, -SHANK, 0], list(BALL)]
        end_parents += [at + 3, at + 7]
        end_offsets += [[s * 0.18, 0, 0], list(TOE_TIP)]
    return Skeleton(tuple(names), np.array(parents), np.array(offsets), np.array(end_parents), np.array(end_offsets))


@dataclass(frozen=True, eq=False)
class SketchFoot:
    """One foot over time, in the world; no leg yet."""

    ankles: np.ndarray
    """(F, 3)"""
    feet: np.ndarray
    """(F, 4) rotations of the foot"""
    toes: np.ndarray
    """(F, 4) rotations of the toes"""
    headings: np.ndarray
    """(F,) heading of the foot, radians about the up axis"""
    planted: np.ndarray
    """(F,) bool: the ball of the foot rests on the ground"""


def walk(
    seconds: float = 6.0,
    *,
    speed: float = 1.3,
    turn: float = 0.3,
    fps: float = 60.0,
    rng: np.random.Generator | None = None,
) -> Clip:
    """Make a clip of a person walking along an arc, in metres.

    The path leaves the origin towards +z at `speed` m/s and turns left by `turn` rad/s. The tags `left_contact` and
    `right_contact` mark the frames in which the ball of that foot rests on the ground. With `rng` each call draws
    another walker, with a different cadence, step width, arm swing and phase; without it, the average one.
    """
    asked = make_frame_times(seconds, fps, speed=(speed, 0.0, MOST_SPEED), turn=(turn, -MOST_TURN, MOST_TURN))
    times, inside = pad_times(asked, fps)
    vary = (lambda share: 1 + share * rng.uniform(-1, 1)) if rng is not None else (lambda share: 1.0)
    late = rng.uniform() if rng is not None else 0.0

    path = Arc(speed, turn)
    vigour = np.clip(speed / 1.3, 0.0, 1.4)
    # People lengthen and quicken their steps together: 1.8 steps per second at 1.3 m/s.
    period = 2 / ((1.0 + 0.62 * speed) * vary(0.06))
    duty = 0.66 - 0.03 * speed
    width = 0.11 * vary(0.25)
    swing = vigour * vary(0.3)

    skeleton = make_person()
    world = np.zeros((len(times), skeleton.num_joints, 4))  # rotations
    world[..., 0] = 1.0
    headings = path.headings(times)
    facing = about(Y, headings)
    cycle = 2 * np.pi * (times / period - late)  # 0 as the left heel comes down

    # Hips: over the standing foot, the swinging side turned forward and dropped, leaning into the turn.
    across = 0.3 * width * np.sin(cycle)
    lean = -np.arctan(speed * turn / 9.81) * 0.6
    hips = path.positions(times) + quat.rotate(facing, across[:, None] * X)
    yaw, drop = 0.1 * vigour * np.cos(cycle), 0.06 * np.sin(cycle)
    world[:, 0] = chain(facing, about(Z, lean + drop), about(Y, -yaw), about(X, np.full_like(yaw, 0.03)))

    feet = {}
    for side, s, start in (("Left", 1, late), ("Right", -1, late + 0.5)):
        place = np.array([s * width / 2, 0, 0.1 - 0.07 * vigour])
        steps = make_steps(path, times, period=period, duty=duty, start=start, place=place, toe_out=s * 0.1)
        feet[side] = _foot(steps, duty=duty, vigour=vigour)

    # The hips are as high as nearly straight legs allow.
    sockets = {
        side: quat.rotate(world[:, 0], skeleton.offsets[skeleton.joint(side + "UpLeg")].astype(float)) for side in feet
    }  # from the hips, in the world
    tops = [
        find_highest_root(hips + sockets[side], foot.ankles, 0.985 * (THIGH + SHANK)) - sockets[side][:, 1]
        for side, foot in feet.items()
    ]
    hips[:, 1] = smooth_below(np.minimum(*tops), round(0.22 * period * fps))

    for side, foot in feet.items():
        joints = [skeleton.joint(side + part) for part in ("UpLeg", "Leg", "Foot", "ToeBase")]
        # The knee points between the facing of the hips and that of the foot.
        forward = about(Y, 0.5 * (headings + foot.headings))
        thigh, shank = solve_two_bones(hips + sockets[side], foot.ankles, THIGH, SHANK, forward, bend=1)
        for joint, rotation in zip(joints, (thigh, shank, foot.feet, foot.toes), strict=True):
            world[:, joint] = rotation

    _trunk_and_arms(skeleton, world, facing, cycle, swing=swing, lean=lean)
    tags = Tags.from_masks({f"{side.lower()}_contact": foot.planted for side, foot in feet.items()})
    clip = Clip(skeleton, *to_local_motion(skeleton, hips, world), fps=fps, name="sketch-walk", tags=tags)
    return clip.trim(inside.start, inside.stop)


def _foot(steps: FootSteps, *, duty: float, vigour: float) -> SketchFoot:
    """Move one foot: heel strike, flat, roll over the ball of the foot, swing."""
    # Foot pitch over the stride, toes up positive: the ankle rolls while heel or ball stays where it is.
    strike, push = 0.33 * vigour, 0.35 + 0.65 * vigour
    keys = [0.0, 0.17 * duty, 0.62 * duty, duty, duty + 0.22 * (1 - duty), duty + 0.85 * (1 - duty), 1.0]
    pitches = [strike, 0.0, 0.0, -0.85 * push, -0.8 * push, strike, strike]
    pitch = PchipInterpolator(keys, pitches)(steps.phases)
    planted = (steps.phases >= keys[1]) & (steps.phases <= duty)
    # The toes lie flat while the foot rolls over them, then straighten in the first half of the swing.
    toe_pitch = np.where(pitch > 0, pitch, pitch * ease(2 * steps.swings))

    turned = about(Y, steps.headings)
    feet, toes = chain(turned, about(X, -pitch)), chain(turned, about(X, -toe_pitch))
    heel, ball = quat.rotate(feet, HEEL), quat.rotate(feet, BALL)
    tip = ball + quat.rotate(toes, TOE_TIP)
    lowest = np.minimum(np.minimum(heel[:, 1], ball[:, 1] - BALL_HEIGHT), tip[:, 1] - TIP_HEIGHT)
    clearance = (0.015 + 0.02 * vigour) * np.sin(np.pi * ease(steps.swings)) ** 2

    # Until the foot is flat it turns about its heel, so the ball is a little short of its print.
    length = BALL[2] - HEEL[2]
    short = np.where(pitch > 0, length * (np.cos(pitch) - 1) - BALL_HEIGHT * np.sin(pitch), 0.0)
    ankles = steps.positions + quat.rotate(turned, short[:, None] * Z) - ball
    ankles[:, 1] = clearance - lowest
    return SketchFoot(ankles, feet, toes, steps.headings, planted)


def _trunk_and_arms(
    skeleton: Skeleton, world: np.ndarray, facing: np.ndarray, cycle: np.ndarray, *, swing: float, lean: float
) -> None:
    """Rotate the chest against the hips, swing the arms with the other leg, keep the head steady."""

    def put(name: str, rotation: np.ndarray) -> None:
        world[:, skeleton.joint(name)] = rotation

    still = np.zeros_like(cycle)
    chest = chain(facing, about(Z, lean - 0.02 * np.sin(cycle)), about(Y, 0.1 * swing * np.cos(cycle)))
    chest = chain(chest, about(X, still + 0.04 + 0.02 * swing))
    head = chain(facing, about(X, still + 0.04))
    for name, share in (("Spine", 0.25), ("Spine1", 0.6), ("Spine2", 1.0)):
        put(name, quat.slerp(world[:, 0], chest, share))
    put("Neck", quat.slerp(chest, head, 0.5))
    put("Head", head)
    for side, s in (("Left", 1), ("Right", -1)):
        # The arm follows the opposite leg a moment late, and the elbow bends as it comes forward.
        forward = -s * np.cos(cycle - 0.25)
        arm = chain(chest, about(X, -0.38 * swing * forward - 0.02), about(Z, still - s * 1.42))
        elbow = 0.25 + 0.22 * swing * (1 + forward) / 2 + 0.12 * swing
        fore = chain(arm, about(Y, -s * elbow))
        put(side + "Shoulder", chest)
        put(side + "Arm", arm)
        put(side + "ForeArm", fore)
        put(side + "Hand", chain(fore, about(Z, still - s * 0.1), about(X, still - 0.9)))
