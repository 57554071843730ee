"""The same motion at another frame rate."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import series
from motionmatch.motion.clip import Clip

_ROUNDED = 1e-4
"""Files round frame times (0.008333 for 120 fps), so a ratio this close to a whole number means that one."""

MOST_FRAMES = 20_000_000


def resample_clip(clip: Clip, fps: float) -> Clip:
    """Resample a clip to `fps` frames per second; tags move along. At its own rate it is the same clip.

    To a whole fraction of the rate (120 to 60) frames are picked, not changed. Otherwise cubics through the
    frames fill in, and old frames at times that occur again are kept. Frame 0 stays and the last new frame does
    not pass the last old one, so 30 to 60 turns F frames into 2F - 1.
    """
    if not (np.isfinite(fps) and fps > 0):
        raise InputError(f"can't resample {clip.name} to {fps} frames per second; use a positive number.")
    if fps == clip.fps:
        return clip
    if clip.seconds * fps > MOST_FRAMES:
        raise InputError(f"{clip.name} at {fps:g} frames per second would have more than {MOST_FRAMES} frames.")
    ratio = _whole(fps / clip.fps)
    step = round(1 / ratio)
    if ratio == 1 / max(step, 1):
        positions, rotations = clip.positions[::step], clip.rotations[::step]
    else:
        # Joint by joint, so a planted foot holds still only as well as the whole chain above it is interpolated.
        # Cubics that avoid overshoot by flattening every turning point move it more than straight lines
        # would.
        positions = series.resample(clip.positions, 1.0, ratio)
        rotations = series.resample_rotations(clip.rotations, 1.0, ratio)
    tags = clip.tags.resample(ratio, len(positions))
    return replace(clip, positions=positions, rotations=rotations, fps=float(fps), tags=tags)


def _whole(ratio: float) -> float:
    """Return the ratio, or the whole number or whole fraction that it stands for."""
    meant = float(round(ratio)) if ratio >= 1 else 1.0 / round(1.0 / ratio)
    return meant if abs(ratio / meant - 1.0) < _ROUNDED else ratio
