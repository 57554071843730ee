"""Recordings of drives that tests share."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from databases import small
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DriveRecording


@lru_cache(maxsize=4)
def as_recorded(speed: float = 0.0) -> DriveRecording:
    """The first clip, played as it is, and drawn aside at a speed, metres per second."""
    controller, clip = Controller(small()), small().clip(0)
    frames = np.arange(small().ranges.lengths[0])[:, None]
    nothing = np.zeros(frames.shape, bool)
    positions = clip.positions_world[:, None].astype(float)
    positions[..., 0] += speed * np.arange(len(frames))[:, None, None] / small().fps
    return DriveRecording(
        controller=controller,
        dt=1 / small().fps,
        positions=positions,
        rotations=clip.rotations_world[:, None],
        frames=frames,
        searched=nothing,
        switched=nothing,
        locked=np.zeros((*frames.shape, len(controller.legs)), bool),
        planted=small().contacts[frames],
        costs=np.zeros(frames.shape),
        wanted=np.zeros((*frames.shape, 3)),
        goals=positions[:, :, 0],
        own=np.diff(clip.positions_world[:, None, 0].astype(float), axis=0, prepend=0.0) * small().fps,
    )
