"""What the upper body of a finished clip does besides: look at something, shake a hand. Legs and feet stay."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.actors import arms, girth, legs
from motionmatch.actors.human import NAMES, STATURE
from motionmatch.actors.limb import about
from motionmatch.actors.performance import Performance
from motionmatch.actors.signals import step
from motionmatch.maths import quat

_X, _Y, _Z = np.eye(3)
MOST_LOOK = np.radians(75.0)
"""How far from where it was a head turns to look at something."""
REACH_SECONDS, RELEASE_SECONDS = 0.7, 0.6
"""How long a hand takes to another, and back."""
LEAN = 0.09
"""How far a trunk leans forward to shake hands, radians."""
TURNED = 0.14
"""And how far its right shoulder comes forward."""
INWARD = np.radians(28.0)
"""How far hands point across each other rather than straight ahead."""
SWING = 0.032
"""How far clasped hands go up and down, metres."""
UNSTRETCHED = 0.9
"""How far an arm straightens for it, as a share of its length."""
UNDER_SHOULDERS = 0.31
"""And how far under the shoulders they meet, for an average body, metres."""


def during(frames: int, fps: float, start: float, stop: float, before: float, after: float) -> np.ndarray:
    """(F,) 1 from start to stop, seconds; it takes so long before to get there, and so long after to go."""
    times = np.arange(frames) / fps
    return step((times - start + before) / before) * (1.0 - step((times - stop) / after))


def looking(clip: Performance, at: np.ndarray, amounts: np.ndarray) -> Performance:
    """A clip in which someone looks at places (F, 3), by amounts (F,)."""
    rotations = quat.normalize(clip.rotations.astype(float))
    root = clip.positions[:, 0].astype(float)
    head = NAMES.index("Head")
    positions, turned = legs.world(clip.skeleton, root, rotations)
    before = quat.rotate(turned[:, head], _Z)
    turn = quat.to_scaled_angle_axis(quat.between(before, at - positions[:, head]))
    angle = np.linalg.norm(turn, axis=-1, keepdims=True)
    turn = turn * np.minimum(1.0, MOST_LOOK / np.maximum(angle, 1e-9)) * amounts[:, None]
    gaze = quat.rotate(quat.from_scaled_angle_axis(turn), before)
    for name, share in (("Neck", 0.3), ("Neck1", 0.45), ("Head", 1.0)):
        _, turned = legs.world(clip.skeleton, root, rotations)
        joint = NAMES.index(name)
        turn = share * quat.to_scaled_angle_axis(quat.between(quat.rotate(turned[:, head], _Z), gaze))
        new = quat.multiply(quat.from_scaled_angle_axis(turn), turned[:, joint])
        rotations[:, joint] = quat.inverse_multiply(turned[:, clip.skeleton.parents[joint]], new)
    return replace(clip, rotations=quat.unroll(rotations))


def shaking(
    clips: tuple[Performance, Performance], start: float, stop: float, pumps: int
) -> tuple[Performance, Performance]:
    """Clips of two who face each other and whose right hands are together from start to stop, seconds."""
    frames, fps = clips[0].num_frames, clips[0].fps
    amounts = during(frames, fps, start, stop, REACH_SECONDS, RELEASE_SECONDS)
    bent = [_leaning(clip, amounts) for clip in clips]
    inside = slice(round(start * fps), round(stop * fps))
    shoulders = [clip.positions_world[inside, NAMES.index("RightArm")].astype(float).mean(axis=0) for clip in bent]
    middle = 0.5 * (shoulders[0] + shoulders[1])
    drop = UNDER_SHOULDERS * float(np.mean([girth.stature(clip.skeleton) for clip in clips])) / STATURE
    # Where arms are short hands meet higher, as far as they reach.
    reached = (_lowest(clip, shoulder, middle) for clip, shoulder in zip(bent, shoulders, strict=True))
    middle[1] = max(middle[1] - drop, *reached)
    chests = [clip.positions_world[inside, NAMES.index("Spine1")].astype(float).mean(axis=0) for clip in bent]
    ahead = (chests[1] - chests[0]) * [1.0, 0.0, 1.0]
    ahead = ahead / np.linalg.norm(ahead)

    times = np.arange(frames) / fps
    share = np.clip((times - start - 0.2) / (stop - start - 0.4), 0.0, 1.0)
    window = step(8.0 * np.minimum(share, 1.0 - share))
    swing = SWING * window * np.sin(2 * np.pi * pumps * share)
    places = middle + swing[:, None] * _Y - 0.25 * np.abs(swing)[:, None] * np.cross(ahead, _Y)
    return tuple(  # type: ignore[return-value]
        _reaching(clip, places, forward, amounts) for clip, forward in zip(bent, (ahead, -ahead), strict=True)
    )


def _lowest(clip: Performance, shoulder: np.ndarray, place: np.ndarray) -> float:
    """How low at a place (3,) the palm of a shoulder (3,) reaches without stretching the arm, metres."""
    lengths = [np.linalg.norm(clip.skeleton.offsets[NAMES.index(name)]) for name in ("RightForeArm", "RightHand")]
    level = np.linalg.norm((place - shoulder)[[0, 2]]) - np.linalg.norm(arms.palm(clip.skeleton, "Right"))
    return float(shoulder[1]) - float(np.sqrt(max(float(UNSTRETCHED * sum(lengths)) ** 2 - float(level) ** 2, 0.0)))


def _leaning(clip: Performance, amounts: np.ndarray) -> Performance:
    rotations = quat.normalize(clip.rotations.astype(float))
    for name, axis, angle in (
        ("LowerBack", _X, 0.5 * LEAN),
        ("Spine", _X, 0.5 * LEAN),
        ("Spine1", _Y, TURNED),
        ("Neck", _Y, -0.5 * TURNED),
        ("RightShoulder", _Y, 0.2),
    ):
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(about(axis, angle * amounts), rotations[:, joint])
    return replace(clip, rotations=rotations)


def _reaching(clip: Performance, places: np.ndarray, forward: np.ndarray, amounts: np.ndarray) -> Performance:
    left = np.cross(_Y, forward)
    fingers = np.cos(INWARD) * forward + np.sin(INWARD) * left - 0.12 * _Y
    shape = places.shape
    rotations = arms.reach(
        clip.skeleton,
        clip.positions[:, 0].astype(float),
        quat.normalize(clip.rotations.astype(float)),
        "Right",
        places=places,
        hands=arms.hand(np.broadcast_to(fingers, shape), np.broadcast_to(-left, shape), "Right"),
        elbows=np.broadcast_to(-0.5 * left - _Y - 0.3 * forward, shape),
        amounts=amounts,
    )
    return replace(clip, rotations=quat.unroll(quat.normalize(rotations)))
