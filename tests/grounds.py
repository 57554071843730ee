"""What the tests measure of motion on ground that is not level."""

from __future__ import annotations

import numpy as np

from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, heel_point, leg_length
from motionmatch.actors.performance import Performance
from motionmatch.metrics import acting


def off_the_ground(clip: Performance) -> np.ndarray:
    """(N,) how far what a planted foot stands on, its ball or the tip of its toes, is from the ground, metres."""
    rest = BALL_HEIGHT * leg_length(clip.skeleton) / LEG
    soles = acting.measure_soles(clip, heel=heel_point(clip.skeleton), rest=rest, ground=clip.terrain)
    return np.minimum(np.abs(soles.balls), np.abs(soles.tips))[clip.contacts]


def lowest(clip: Performance) -> float:
    """How high the lowest of all joints, and of what they end in, is above the ground under it, metres."""
    ends = clip.ends_world.astype(float)
    over = ends[..., 1] - clip.terrain.height(ends[..., 0], ends[..., 2])
    return min(float(clip.clearances.min()), float(over.min()))
