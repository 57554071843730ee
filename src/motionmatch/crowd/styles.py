"""Other styles from other motion, without a change to the method (section 6.1.6): swap the database, and bodies adapt.

* Arms out: a person with spread arms takes much room. Near others the arms are lowered, because the database has both.
* A wide box: held before the belly it makes a person wide; overhead it is above most obstacles, so it is raised. It has
  a footprint of its own (`box_load`), at its own height.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.actors.moves.carry import DEPTH, HEIGHT
from motionmatch.actors.takes import capture
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import PAPER
from motionmatch.environment.carried import Load
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import Tags

SPREAD = 1.1
"""Angle by which arms are raised to the sides, radians."""
WIDE, BOX = "arms_out", "carry"
"""Tags of the frames with spread arms, and with a box."""


def with_arms_out(clip: Clip, spread: float = SPREAD) -> Clip:
    """Return the same motion with both arms raised to the sides, tagged `arms_out`."""
    roles = clip.anatomy.roles if clip.anatomy is not None else {}
    needed = [f"{side}_{role}" for side in ("left", "right") for role in ("shoulder", "elbow")]
    missing = [role for role in (*needed, "hips") if role not in roles]
    if missing:
        raise InputError(f"{clip.name} does not say which joints are its {', '.join(missing)}; arms can't be raised.")
    positions, turns = clip.positions_world.astype(float), clip.rotations_world.astype(float)
    rotations = clip.rotations.copy()
    across = positions[:, roles["left_shoulder"]] - positions[:, roles["right_shoulder"]]
    ahead = np.cross(across, [0.0, 1.0, 0.0])
    ahead /= np.maximum(np.linalg.norm(ahead, axis=1, keepdims=True), 1e-9)
    for side, sign in (("left", 1.0), ("right", -1.0)):
        joint = roles[f"{side}_shoulder"]
        half = 0.5 * sign * spread
        raised = np.concatenate([np.full((len(ahead), 1), np.cos(half)), np.sin(half) * ahead], axis=1)
        above = turns[:, clip.skeleton.parents[joint]]
        rotations[:, joint] = quat.inverse_multiply(above, quat.multiply(raised, turns[:, joint]))
    spans = {**clip.tags.spans, WIDE: ((0, clip.num_frames),)}
    return replace(clip, rotations=rotations, tags=Tags(spans), name=f"{clip.name}_{WIDE}")


def arms_out_database(*, minutes: float | None = None, seed: int = 1) -> MotionDatabase:
    """Build a database of locomotion with spread arms, and of motion in tight places with hanging arms."""
    wide = [with_arms_out(clip) for clip in capture("locomotion", minutes=minutes, seed=seed)]
    return build([*wide, *capture("tight", minutes=minutes, seed=seed)], features=PAPER)


HOLDS = ("front", "overhead", "front", "overhead", "front")
BOX_WIDTH = 1.0
"""Width of the box that is carried, metres."""


def box_load(width: float = BOX_WIDTH) -> Load:
    """Return the box between the hands, with some room above: overhead it is higher over the hands."""
    return Load((0.5 * width + 0.01, 0.5 * HEIGHT + 0.1, 0.5 * DEPTH + 0.04), offset=(0.0, 0.12, 0.09))


def box_database(width: float = BOX_WIDTH, *, seed: int = 1) -> MotionDatabase:
    """Build a database of carrying a box before the belly or overhead, slow and in turns, with raising and lowering."""
    takes = []
    for speed in (0.5, 0.8, 1.1):
        for turn in (-0.5, 0.0, 0.5):
            takes.append("; ".join(f"carry 5 width={width} hold={hold} speed={speed} turn={turn}" for hold in HOLDS))
    takes.append("; ".join(f"carry 4 width={width} hold={hold} speed=0" for hold in HOLDS))
    return build([clip for take in takes for clip in capture(take, seed=seed)], features=PAPER)
