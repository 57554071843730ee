"""A pole, or a long weapon, that is carried in both hands: level across the way, or upright before the chest (Fig. 20).

    clip = with_pole(capture("walk 6 speed=1")[0], (0.0, 1.0, 0.0))   # level, upright, level
    database = pole_database()

Level it is far wider than a body. Upright it takes hardly any room, so that is how it is held between columns: the
database has both, and the search takes what fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.biped import arms
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.takes import capture
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import PAPER
from motionmatch.environment.carried import Load
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import Tags, find_spans

LENGTH, RADIUS = 1.7, 0.02
"""Of the pole, metres."""
APART = 0.26
"""Half the distance between the palms, metres."""
MIDDLE = (0.0, 0.24, 0.30)
"""The middle of the hands: left, up and ahead of the pelvis, metres; upright it is higher and nearer."""
RAISED = (0.0, 0.10, -0.02)
"""Where the middle is when the pole is upright, from there, metres."""
STEEP = 1.4
"""Angle of an upright pole, radians."""
TURN_SECONDS = 0.25
"""Standard deviation of the time in which a pole is turned, seconds."""
STEADY_SECONDS = 0.15
"""Time over which hands follow the pelvis, and the facing, seconds."""
POLE, UPRIGHT = "pole", "pole_vertical"
"""Tags of the frames with a pole, and of those in which it is upright."""
_Y = np.array([0.0, 1.0, 0.0])


def pole_load(length: float = LENGTH) -> Load:
    """Return the pole between the hands."""
    return Load((0.5 * length, RADIUS, RADIUS), between=True)


def with_pole(clip: Clip, holds: Sequence[float]) -> Clip:
    """Return a clip of an actor with a pole in both hands, tagged `pole`.

    `holds` are how upright it is, one after another, for the same time each: 0 is level, 1 upright.
    """
    frames, fps = clip.num_frames, clip.fps
    upright = np.asarray(holds, float)[np.arange(frames) * len(holds) // frames]
    upright = gaussian_filter1d(upright, TURN_SECONDS * fps, mode="nearest")
    root = clip.positions[:, 0].astype(float)
    facing = _find_facing(clip)
    steady = np.column_stack(
        [root[:, 0], gaussian_filter1d(root[:, 1], STEADY_SECONDS * fps, mode="nearest"), root[:, 2]]
    )
    middle = np.asarray(MIDDLE) + upright[:, None] * np.asarray(RAISED)
    angle, rotations = STEEP * upright, quat.normalize(clip.rotations.astype(float))
    along = np.stack([np.cos(angle), np.sin(angle), np.zeros(frames)], axis=1)  # from the right hand to the left
    for side, sign in arms.SIGNS.items():
        palms = steady + quat.rotate(facing, middle + sign * APART * along)
        # Level the backs of the hands are up, upright they look to the sides.
        back = np.stack([sign * np.sin(angle), np.cos(angle), 0.3 * np.cos(angle)], axis=1)
        fingers = np.stack([-0.35 * sign * np.sin(angle), -0.5 * np.cos(angle), np.ones(frames)], axis=1)
        elbow = np.broadcast_to([0.7 * sign, -1.0, -0.3], (frames, 3))
        rotations = arms.reach_palm(
            clip.skeleton, root, rotations, side, places=palms,
            hands=arms.hand_rotation(quat.rotate(facing, fingers), quat.rotate(facing, back), side),
            elbows=quat.rotate(facing, elbow), amounts=np.ones(frames),
        )  # fmt: skip
    spans = {**clip.tags.spans, POLE: ((0, frames),), UPRIGHT: tuple(find_spans(upright > 0.5))}
    return replace(clip, rotations=rotations, tags=Tags(spans), name=f"{clip.name}_{POLE}")


def _find_facing(clip: Clip) -> np.ndarray:
    """Return the smoothed rotations (F, 4) about y of the hips."""
    turned = quat.rotate(clip.rotations[:, NAMES.index("Hips")].astype(float), np.array([0.0, 0.0, 1.0]))
    level = gaussian_filter1d(turned[:, [0, 2]], STEADY_SECONDS * clip.fps, axis=0, mode="nearest")
    return quat.from_angle_axis(np.arctan2(level[:, 0], level[:, 1]), _Y)


HOLDS = (0.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0)
"""Level and upright in turn, from one to the other and back; longer level."""


def pole_database(*, seed: int = 1) -> MotionDatabase:
    """Build a database of walking with a pole, level and upright, slow and in turns, and of standing with it."""
    takes = [f"walk 30 speed={speed} turn={turn}" for speed in (0.5, 0.8, 1.1) for turn in (-0.4, 0.0, 0.4)]
    takes += ["idle 20", "idle 1; walk 4 speed=0.8; idle 3; walk 5 speed=0.6; idle 3; walk 4 speed=1.0; idle 2"]
    acted = [clip for take in takes for clip in capture(take, seed=seed)]
    held = [with_pole(clip, HOLDS) for clip in acted]
    always = [with_pole(clip, (hold,)) for clip in acted[1::3] for hold in (0.0, 1.0)]
    return build([*held, *always], features=PAPER)
