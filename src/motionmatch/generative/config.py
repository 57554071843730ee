"""How motion is made from examples: all that can be set. Quick to import, for `--help`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from motionmatch.errors import InputError

if TYPE_CHECKING:
    from motionmatch.motion.clip import Clip

Preset = Literal["paper", "heading"]
PRESETS: tuple[Preset, ...] = ("paper", "heading")
MOST_ALPHA = 2.0
"""Short examples have as many times the alpha at most. With more, the shortest of several vanishes."""


@dataclass(frozen=True)
class SynthesisConfig:
    """How motion is made from examples; the defaults are the paper's, but for the representation and alpha's unit."""

    size: int = 11
    """Frames in a patch (the paper's p)."""
    coarse: float = 4.0
    """Patches in the longest example at the coarsest stage (K). More vary more and hold together less."""
    alpha: float | None = 0.1
    """How complete the examples are used, as a share of their numbers' variance: less is more complete. None: not at
    all. Of short examples it is up to twice as much."""
    iterations: int = 5
    """Rounds of matching and blending in a stage (E)."""
    factor: float = 4.0 / 3.0
    """How much finer each stage is (r)."""
    representation: Preset = "heading"
    """'heading': the root as the body sees it, so that walks take new ways; 'paper': as it is in the world."""
    stride: float = 1.2
    """A patch of the coarsest stage lasts at least this, seconds, so that it holds a stride: short examples then have
    fewer than `coarse`. 0: as the paper has it."""
    onward: bool = True
    """Whether what stands still in one patch of an example goes on in it; never in 'paper'."""
    lock_feet: bool = True
    """Whether planted feet are held in place afterwards."""

    def __post_init__(self) -> None:
        for name, fine, wanted in (
            ("size", self.size >= 2, "at least 2"),
            ("coarse", np.isfinite(self.coarse) and self.coarse >= 1, "at least 1"),
            ("alpha", self.alpha is None or (np.isfinite(self.alpha) and self.alpha > 0), "more than 0, or None"),
            ("iterations", self.iterations >= 1, "at least 1"),
            ("factor", np.isfinite(self.factor) and self.factor > 1, "more than 1"),
            ("stride", np.isfinite(self.stride) and self.stride >= 0, "at least 0"),
        ):
            if not fine:
                raise InputError(f"{name} is {getattr(self, name)}; it must be {wanted}.")

    def fitted(self, clips: Sequence[Clip]) -> SynthesisConfig:
        """The same for these examples: as few patches in the coarsest stage as `stride` asks for, and `alpha` for them.

        Where an example has few patches most of them overlap. Those that are missing then draw all of the guess at
        once, and what comes of it is a mean that is like none of them. More alpha draws less.
        """
        if self.stride == 0.0:
            return self
        seconds = np.array([clip.seconds for clip in clips])
        coarse = self.coarse
        if self.stride * coarse > seconds.max():
            coarse = min(coarse, max(float(seconds.max()) / self.stride, 2.0))
        if self.alpha is None:
            return replace(self, coarse=coarse)
        usual = float((seconds**2).sum() / seconds.sum())  # of the example that a frame is in, on average
        patches = coarse * usual / float(seconds.max())
        return replace(self, coarse=coarse, alpha=self.alpha * float(np.clip(self.coarse / patches, 1.0, MOST_ALPHA)))
