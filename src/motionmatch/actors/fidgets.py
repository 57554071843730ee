"""What the hands of someone who waits do now and then: rub the chin, touch the hair, rest on the hip, rub an arm."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.actors import arms, legs
from motionmatch.actors.gestures import during
from motionmatch.actors.human import LEG, NAMES, leg_length
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import spans_of

STILL = 0.97
"""Who is at least this still waits."""
LONG = 4.5
"""Hands of who waits less than this many seconds just hang."""
FIRST, PAUSE = (1.0, 2.2), (2.5, 6.0)
"""When the first comes, and how long after one the next, seconds."""
BEFORE, AFTER = (1.0, 1.3), (1.1, 1.4)
"""How long a hand takes to get there, and back, seconds."""
LOOK_DOWN = 0.16
"""How far the head of who looks at the hand nods, radians."""


@dataclass(frozen=True)
class Fidget:
    """Where the left palm goes, and how; for the right hand all is mirrored. Vectors are in the frame of the joint."""

    joint: str
    place: tuple[float, float, float]
    """metres from the joint, for an average body"""
    fingers: tuple[float, float, float]
    """where the fingers point"""
    back: tuple[float, float, float]
    """where the back of the hand faces"""
    elbow: tuple[float, float, float]
    """where the elbow points"""
    seconds: tuple[float, float]
    """how long it stays"""
    rub: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """how far it moves to and fro meanwhile, metres"""
    look: float = 0.0
    """how far the head nods and turns to it, as a share"""


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
"""The chin, the hair, the hip, the other arm. Places at an arm are given in the frame of the chest."""


def fidgeting(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    still: np.ndarray,
    rng: np.random.Generator,
    fps: float,
) -> np.ndarray:
    """Local rotations (F, J, 4) of a body at root (F, 3) that now and then moves a hand where it is still (F,)."""
    out = rotations
    for start, stop in spans_of(still > STILL):
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
            out = _acted(skeleton, root, out, fidget, side, span, (before, after), fps)
            at, last = span[1] + after + rng.uniform(*PAUSE), kind
    return out


def _acted(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    fidget: Fidget,
    side: str,
    span: tuple[float, float],
    takes: tuple[float, float],
    fps: float,
) -> np.ndarray:
    """One of them, from when to when and with how long before and after, seconds."""
    first = max(int((span[0] - takes[0]) * fps), 0)
    frames = slice(first, min(int((span[1] + takes[1]) * fps) + 2, len(root)))
    amounts = during(frames.stop - first, fps, span[0] - first / fps, span[1] - first / fps, *takes)
    part = rotations[frames].copy()
    down = fidget.look * LOOK_DOWN * amounts
    for name in ("Neck1", "Head"):
        joint = NAMES.index(name)
        part[:, joint] = quat.multiply(part[:, joint], quat.from_angle_axis(down, np.array([1.0, 0.0, 0.0])))
    positions, turned = legs.world(skeleton, root[frames], part)
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
    out[frames] = arms.reach(
        skeleton,
        root[frames],
        part,
        side,
        places=places,
        hands=arms.hand(world(fidget.fingers), world(fidget.back), side),
        elbows=world(fidget.elbow),
        amounts=amounts,
    )
    return out
