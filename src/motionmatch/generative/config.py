"""Settings of the synthesis. Quick to import, for `--help`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from motionmatch.errors import InputError

if TYPE_CHECKING:
    from motionmatch.motion.clip import Clip

Representation = Literal["paper", "heading"]
REPRESENTATIONS: tuple[Representation, ...] = ("paper", "heading")
AlphaUnit = Literal["variance", "difference"]
Travel = Literal["in-place", "home", "free"]
TRAVELS: tuple[Travel, ...] = ("in-place", "home", "free")
TravelChoice = Literal["auto", "in-place", "home", "free"]
MOST_ALPHA = 2.0
"""Largest factor of alpha for short examples. With more, the shortest of several examples is not used."""


@dataclass(frozen=True)
class SynthesisConfig:
    """Settings of the synthesis. The defaults are ours; `PRESETS["paper"]` is Li 2023."""

    size: int = 11
    """Frames in a patch (the paper's p)."""
    coarse: float = 4.0
    """Patches in the longest example at the coarsest stage (K). More give more variety and less coherence."""
    alpha: float | None = 0.1
    """Completeness: with less, more of the examples is used. None: the nearest patches, without normalisation. With a
    `stride` it is up to twice as much for short examples."""
    alpha_unit: AlphaUnit = "variance"
    """Unit of alpha: a share of the variance of the examples, or the mean squared difference of two patches."""
    iterations: int = 5
    """Rounds of matching and blending in a stage (E)."""
    factor: float = 4.0 / 3.0
    """Ratio of the lengths of two stages (r)."""
    representation: Representation = "heading"
    """'heading': root motion relative to the heading, so that walks take new ways; 'paper': along the world's axes."""
    stride: float = 1.2
    """Shortest duration of a patch of the coarsest stage, seconds, so that it holds a stride: short examples then have
    fewer patches than `coarse`. 0: as in the paper."""
    onward: bool = True
    """Whether motion that is stuck in one patch continues in its example; never in representation 'paper'."""
    lock_feet: bool = True
    """Whether planted feet are held in place afterwards; never those of clips that walk on the spot."""
    firmness: float = 1.0
    """How firmly: the share of the way that planted feet are moved to where they stand. With less they slide more, and
    legs stay nearer to the poses of the examples."""
    travel: TravelChoice = "auto"
    """Where the body goes: 'in-place', a cycle that walks on the spot; 'home', about a spot, within the places and
    headings of the examples; 'free', anywhere. 'auto': as the examples do; 'free' in representation 'paper'."""
    cycles: bool = True
    """Whether a short example that ends as it begins is repeated, so that its end leads into its start."""
    rate: float | None = 30.0
    """Frames per second to work at, which patches are tuned for; the result has the rate of the examples. None: that
    of the examples."""

    def __post_init__(self) -> None:
        for name, fine, wanted in (
            ("size", self.size >= 2, "at least 2"),
            ("coarse", np.isfinite(self.coarse) and self.coarse >= 1, "at least 1"),
            ("alpha", self.alpha is None or (np.isfinite(self.alpha) and self.alpha > 0), "more than 0, or None"),
            ("iterations", self.iterations >= 1, "at least 1"),
            ("factor", np.isfinite(self.factor) and self.factor > 1, "more than 1"),
            ("stride", np.isfinite(self.stride) and self.stride >= 0, "at least 0"),
            ("firmness", 0.0 <= self.firmness <= 1.0, "from 0 to 1"),
            ("rate", self.rate is None or (np.isfinite(self.rate) and self.rate > 0), "more than 0, or None"),
            ("travel", self.travel == "auto" or self.travel in TRAVELS, f"auto, {', '.join(TRAVELS)}"),
        ):
            if not fine:
                raise InputError(f"{name} is {getattr(self, name)}; it must be {wanted}.")

    def fit_to(self, clips: Sequence[Clip]) -> SynthesisConfig:
        """Return the settings for these examples: as few patches in the coarsest stage as `stride` requires, and
        `alpha` for them.

        Where an example has few patches most of them overlap. Patches that are not used yet then attract all of the
        guess at once, and the result is a mean that is like none of them. More alpha attracts less.
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


PresetName = Literal["ours", "paper", "released"]
_PAPER = SynthesisConfig(
    size=11,
    coarse=4.0,
    alpha=0.01,
    alpha_unit="difference",
    iterations=5,
    factor=4.0 / 3.0,
    representation="paper",
    stride=0.0,
    onward=False,
    lock_feet=False,
    travel="free",
    cycles=False,
    rate=None,
)
PRESETS: dict[PresetName, SynthesisConfig] = {
    "ours": SynthesisConfig(),
    "paper": _PAPER,
    "released": replace(_PAPER, coarse=5.0, iterations=3),
}
"""All settings by name. `paper` is section 4 of Li 2023: p = 11, K = 4 whatever the length, α = 0.01 of a mean squared
difference, E = 5, the root along the world's axes, nothing done to the result. It does not say what r is: 4/3 is
that of the authors' release. `released` has the defaults of that release: K = 5 and E = 3."""
