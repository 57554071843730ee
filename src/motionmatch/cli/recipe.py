"""How `motionmatch generate` makes motion: a preset, and what is to be different from it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Annotated, Any

import tyro
from tyro.constructors import PrimitiveConstructorSpec

from motionmatch.errors import InputError
from motionmatch.generative.config import PRESETS, AlphaUnit, PresetName, Representation, SynthesisConfig


def _read_alpha(typed: list[str]) -> float:
    return math.inf if typed[0].lower() == "none" else float(typed[0])


_ALPHA: PrimitiveConstructorSpec[Any] = PrimitiveConstructorSpec(
    nargs=1,
    metavar="SHARE|none",
    instance_from_str=_read_alpha,
    is_instance=lambda value: value is None or isinstance(value, float),
    str_from_instance=lambda value: [str(value)],
)


@dataclass(frozen=True)
class Recipe:
    """A preset, and what is to be different from it; None is as in the preset."""

    preset: PresetName = "ours"
    """Everything that follows at once: `ours`, or `paper`, which is Li 2023 as published. Options beside it win."""
    size: Annotated[int | None, tyro.conf.arg(metavar="FRAMES")] = None
    """Frames in a patch (the paper's p). Default: 11."""
    coarse: Annotated[float | None, tyro.conf.arg(metavar="N")] = None
    """Patches in the longest example at the coarsest stage (K). More vary more and hold together less. Default: 4."""
    alpha: Annotated[float | None, _ALPHA] = None
    """How complete the examples are used: less is more complete, `none` is not at all. Of short examples it is up to
    twice as much, unless --stride is 0. Default: 0.1; in the preset paper, 0.01."""
    alpha_unit: Annotated[AlphaUnit | None, tyro.conf.arg(metavar="variance|difference")] = None
    """Of --alpha: a share of the variance of the examples' numbers, or a mean squared difference of two patches.
    Default: variance; in the preset paper, difference."""
    iterations: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Rounds of matching and blending in a stage (E). Default: 5."""
    factor: Annotated[float | None, tyro.conf.arg(metavar="FACTOR")] = None
    """How much finer each stage is (r). Default: 4/3."""
    representation: Annotated[Representation | None, tyro.conf.arg(metavar="heading|paper")] = None
    """The root alone: `heading`, as the body sees it, so that walks take new ways; `paper`, as it is in the world. For
    all that the paper does use --preset paper. Default: heading; in the preset paper, paper."""
    stride: Annotated[float | None, tyro.conf.arg(metavar="SECONDS")] = None
    """A patch of the coarsest stage lasts at least this, so that it holds a stride: short examples then have fewer than
    --coarse. Default: 1.2; in the preset paper, 0."""
    onward: bool = False
    """Motion that stands still in one patch of an example goes on in it; the default in the preset ours."""
    no_onward: bool = False
    """Motion that stands still stays so; the default in the preset paper."""
    lock_feet: bool = False
    """Planted feet are held in place afterwards; the default in the preset ours."""
    no_lock_feet: bool = False
    """Feet are left as they come; the default in the preset paper."""

    def config(self) -> SynthesisConfig:
        """The preset with what is different."""
        changed: dict[str, Any] = {
            name: getattr(self, name)
            for name in ("size", "coarse", "alpha_unit", "iterations", "factor", "representation", "stride")
            if getattr(self, name) is not None
        }
        if self.alpha is not None:
            changed["alpha"] = None if self.alpha == math.inf else self.alpha
        for name in ("onward", "lock_feet"):
            on, off = getattr(self, name), getattr(self, f"no_{name}")
            typed = name.replace("_", "-")
            if on and off:
                raise InputError(f"--{typed} and --no-{typed} are opposites. Give one of the two.")
            if on or off:
                changed[name] = on
        made = replace(PRESETS[self.preset], **changed)
        if self.alpha_unit is not None and made.alpha is None:
            raise InputError("--alpha-unit has no effect with --alpha none. Leave out one of the two.")
        if self.onward and made.representation == "paper":
            raise InputError("--onward has no effect in representation paper. Add --representation heading.")
        return made
