"""Changes of direction on a planted foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.beats import MID_STANCE, Beat
from motionmatch.actors.drive import Drive
from motionmatch.actors.script import Script


@dataclass(frozen=True)
class Cut:
    """One change of direction."""

    start: int
    stop: int
    """the frame after its last"""
    veer: float
    """how far the way turns, radians"""

    @property
    def beat(self) -> Beat:
        """In its middle one foot, whichever suits, is planted and carries the body."""
        middle = (self.start + self.stop) // 2
        return Beat(middle, MID_STANCE, until=middle)


def find(script: Script, fps: float, *, margin: int = 0) -> list[Cut]:
    """The cuts of a script that is acted with so many frames before it."""
    edges = margin + np.round(np.cumsum([0.0, *(move.seconds for move in script.moves)]) * fps).astype(int)
    spans = zip(script.moves, edges[:-1], edges[1:], strict=True)
    return [Cut(int(start), int(stop), move.veers) for move, start, stop in spans if move.veers]


def sharpness(cuts: Sequence[Cut], frames: int, fps: float) -> np.ndarray:
    """(F,) 0 outside cuts, 1 in one that turns back. The sharper it is, the more a foot is under the body."""
    inside = np.zeros(frames)
    for cut in cuts:
        inside[cut.start : cut.stop] = abs(cut.veer) / np.pi
    return gaussian_filter1d(inside, 0.05 * fps)


def striding_ahead(drive: Drive, cuts: Sequence[Cut]) -> Drive:
    """A drive for the feet that in a cut stride ahead: for a moment the way is sideways, but nobody side-steps."""
    if not cuts:
        return drive
    inside = np.zeros(drive.num_frames)
    for cut in cuts:
        inside[cut.start : cut.stop] = 1.0
    inside = gaussian_filter1d(inside, 0.05 * drive.fps)
    ahead = drive.forward + inside * (drive.speed - drive.forward)
    return replace(drive, forward=ahead, left=drive.left * (1.0 - inside))
