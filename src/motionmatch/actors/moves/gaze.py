"""Gaze while moving: ahead, and into a turn before the body gets there. The head leads, the trunk follows."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.biped import legs
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.drive import DriveSignals
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.limbs import about
from motionmatch.actors.moves.posture import PostureTrack
from motionmatch.actors.signals import smooth_noise, smoothstep
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_Y = np.array([0.0, 1.0, 0.0])
LEAD_SECONDS = 0.33
"""How far ahead in time the head faces."""
MOST_LEAD = 0.8
"""Greatest turn of the head from the body for this, radians."""
TRUNK = (("LowerBack", 0.1), ("Spine", 0.08), ("Spine1", 0.08))
"""Share of it in each joint of the trunk."""
NECK = (("Neck", 0.2), ("Neck1", 0.2))
"""Share of it in each joint of the neck."""
LEVEL = 0.6
"""How far the head is kept level and ahead while moving, rather than moving with the trunk."""
GLANCE = 0.85
"""Angle of glances to the side in side-steps, radians."""


def find_lead(drive: DriveSignals) -> np.ndarray:
    """(F,) turn of the path ahead, radians to the left."""
    frames = np.arange(drive.num_frames) + LEAD_SECONDS * drive.fps
    soon = np.interp(frames, np.arange(drive.num_frames), drive.headings)
    ahead = gaussian_filter1d(soon - drive.headings, 0.08 * drive.fps, mode="nearest")
    return MOST_LEAD * np.tanh(ahead / MOST_LEAD)


def make_glances(drive: DriveSignals, rng: np.random.Generator) -> np.ndarray:
    """(F,) occasional turns of the head in the direction of a side-step, radians to the left."""
    aside = gaussian_filter1d(drive.shares["left"] - drive.shares["right"], 0.2 * drive.fps, mode="nearest")
    now = smoothstep(smooth_noise(rng, drive.num_frames, 1.4, drive.fps), -0.2, 0.9)
    return GLANCE * aside * drive.activity * now


def lead_with_trunk(pose: GaitPose, drive: DriveSignals) -> GaitPose:
    """Turn the trunk of poses (F) slightly before the hips."""
    ahead = find_lead(drive)
    rotations = pose.rotations.copy()
    for name, share in TRUNK:
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(rotations[:, joint], about(_Y, share * ahead))
    return GaitPose(rotations, pose.pelvis)


def look_ahead(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    drive: DriveSignals,
    hold: PostureTrack | None,
    glance: np.ndarray | float = 0.0,
) -> np.ndarray:
    """Keep the head level, and turn it along the path or to what it watches: local rotations (F, J, 4).

    `glance` (F,) is an additional turn to the left, radians.
    """
    out = rotations.copy()
    towards = find_lead(drive) + glance
    share = np.maximum(LEVEL * drive.activity, 0.8 * smoothstep(np.abs(towards), 0.05, 0.35))
    neck = np.zeros(drive.num_frames)
    if hold is not None:
        aside = hold.watch * hold.look
        towards, neck = (1.0 - hold.watch) * towards, 0.25 * aside
        share = np.maximum(share * (1.0 - np.minimum(hold.crouch, 1.0)), 0.9 * hold.watch)
    for name, part in NECK:
        joint = NAMES.index(name)
        out[:, joint] = quat.multiply(out[:, joint], about(_Y, part * towards + neck))
    _, turned = legs.world_pose(skeleton, root, out)
    below, head = NAMES.index("Neck1"), NAMES.index("Head")
    faced = drive.headings + towards + (0.0 if hold is None else hold.watch * hold.look)
    wish = quat.inverse_multiply(turned[:, below], about(_Y, faced))
    out[:, head] = quat.slerp(out[:, head], wish, share)
    return out
