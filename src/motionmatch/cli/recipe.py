"""Options of `motionmatch generate` for the method: a preset, and settings that differ from it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Annotated, Any

import tyro
from tyro.constructors import PrimitiveConstructorSpec

from motionmatch.errors import InputError
from motionmatch.generative.config import PRESETS, AlphaUnit, PresetName, Representation, SynthesisConfig, TravelChoice


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
    """A preset and settings that differ from it; None takes the value of the preset."""

    preset: PresetName = "ours"
    """Values of all options below: `ours`; `paper`, which is Li 2023 as published; `released`, the defaults of its
    authors' code (--coarse 5, --iterations 3). Single options override it."""
    size: Annotated[int | None, tyro.conf.arg(metavar="FRAMES")] = None
    """Frames in a patch (the paper's p). Default: 11."""
    coarse: Annotated[float | None, tyro.conf.arg(metavar="N")] = None
    """Patches in the longest example at the coarsest stage (K). More patches give more variety and less coherence.
    Default: 4."""
    alpha: Annotated[float | None, _ALPHA] = None
    """Completeness: with a smaller value more of the examples is used; `none` turns this off. For short examples it is
    raised up to twofold, unless --stride is 0. Default: 0.1; in the preset paper, 0.01."""
    alpha_unit: Annotated[AlphaUnit | None, tyro.conf.arg(metavar="variance|difference")] = None
    """Unit of --alpha: a share of the variance of the examples, or a mean squared difference of two patches.
    Default: variance; in the preset paper, difference."""
    iterations: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Rounds of matching and blending in a stage (E). Default: 5."""
    factor: Annotated[float | None, tyro.conf.arg(metavar="FACTOR")] = None
    """Ratio of the lengths of two stages (r). Default: 4/3."""
    representation: Annotated[Representation | None, tyro.conf.arg(metavar="heading|paper")] = None
    """Motion of the root: `heading`, relative to its heading, so that walks take new directions; `paper`, in the world.
    This is one setting of the paper; --preset paper takes all. Default: heading; in the preset paper, paper."""
    stride: Annotated[float | None, tyro.conf.arg(metavar="SECONDS")] = None
    """Least length of a patch at the coarsest stage, so that it holds a stride; short examples then have fewer than
    --coarse. Default: 1.2; in the preset paper, 0."""
    travel: Annotated[TravelChoice | None, tyro.conf.arg(metavar="auto|in-place|home|free")] = None
    """Where the body goes: `in-place`, a cycle that walks on the spot; `home`, about a spot, as idles and dances do;
    `free`, anywhere. `auto`: as the examples do. Default: auto; in the preset paper, free."""
    rate: Annotated[float | None, tyro.conf.arg(metavar="HZ")] = None
    """Frames per second to work at, for which patches are tuned; results have the first example's. Default: 30; in the
    preset paper, the example's."""
    cycles: bool = False
    """Repeat a short example that ends as it begins; the default in the preset ours."""
    no_cycles: bool = False
    """Take such an example once; the default in the preset paper."""
    onward: bool = False
    """Motion that gets stuck in one patch of an example continues in that example; the default in the preset ours."""
    no_onward: bool = False
    """Motion that gets stuck stays there; the default in the preset paper."""
    lock_feet: bool = False
    """Hold planted feet in place afterwards; the default in the preset ours."""
    no_lock_feet: bool = False
    """Leave feet as they are; the default in the preset paper."""
    firmness: Annotated[float | None, tyro.conf.arg(metavar="SHARE")] = None
    """How firmly planted feet are held, from 0 to 1: with less they slide more, and legs are nearer to the examples.
    Default: 1."""

    def config(self) -> SynthesisConfig:
        """Return the preset with the changed settings."""
        changed: dict[str, Any] = {
            name: getattr(self, name)
            for name in (
                "size",
                "coarse",
                "alpha_unit",
                "iterations",
                "factor",
                "representation",
                "stride",
                "travel",
                "rate",
                "firmness",
            )
            if getattr(self, name) is not None
        }
        if self.alpha is not None:
            changed["alpha"] = None if self.alpha == math.inf else self.alpha
        for name in ("onward", "lock_feet", "cycles"):
            on, off = getattr(self, name), getattr(self, f"no_{name}")
            typed = name.replace("_", "-")
            if on and off:
                raise InputError(f"--{typed} and --no-{typed} are opposites. Give one of the two.")
            if on or off:
                changed[name] = on
        config = replace(PRESETS[self.preset], **changed)
        if self.alpha_unit is not None and config.alpha is None:
            raise InputError("--alpha-unit has no effect with --alpha none. Leave out one of the two.")
        if self.firmness is not None and not config.lock_feet:
            raise InputError("--firmness has no effect where feet are not held. Add --lock-feet, or leave it out.")
        if self.onward and config.representation == "paper":
            raise InputError("--onward has no effect in representation paper. Add --representation heading.")
        return config
