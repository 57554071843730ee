"""How training goes: what the paper does, and what is faster."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from motionmatch.errors import InputError, unknown_name

WORDS = ("decompressor", "stepper", "projector")
PLACES_FIRST = {"chr positions": 16.0, "chr rotations": 4.0, "loc rotations": 4.0}
"""Where joints are in character space is what is seen, and all that moves a joint adds up to it: weighed so, places and
velocities are learned in less than half the time."""

SMOOTH = {"cvel positions": 16.0}
"""How joints move counts as much as where they are: the bends that a relu leaves in a path of a joint are half as
sharp, for a little more error of places. It needs time to learn both."""

SLOW = {"vreg": 100.0}
"""Latents that change slowly are easier to step. Where there is time, half the change costs no error of poses."""


@dataclass(frozen=True)
class Recipe:
    """How one network is trained."""

    iterations: int
    """Steps of the optimiser."""
    batch: int
    """Pairs of frames, windows or queries in a step."""
    rate: float
    """Learning rate, at its peak."""
    optimizer: Literal["radam", "adam", "muon"] = "adam"
    """`muon` needs far fewer iterations, each of which costs some products of its matrices more. It leaves no unit
    unused, so networks take longer to run: a stepper a quarter, a projector, which gains little, twice as long."""
    schedule: Literal["cosine", "decay"] = "cosine"
    """`decay`: by 0.99 every 1,000 iterations, as the paper has it. `cosine`: up in a hundredth of the iterations, then
    down to nothing at the end of them."""
    units: int | None = None
    """Of hidden layers of the compressor; default: Table 1's."""
    half: bool = False
    """Large products in bfloat16, where the processor has it."""
    compiled: bool = True
    """Pose losses in one compiled pass."""
    window: int = 20
    """Frames that the stepper goes at a stretch: 2N of the paper."""
    grow: tuple[float, float] = (0.0, 0.0)
    """The stepper begins with a quarter of the window, goes on with half of it from the first of these shares of the
    iterations, and has all of it from the second: much of what it has to learn is in the first steps, which are
    cheap."""
    strides: tuple[int, ...] = (1,)
    """Frames from one to the next in the stepper's windows, one chosen for each batch: time steps it learns."""
    noise: Literal["paper", "mixed"] = "paper"
    """Queries of the projector: frames with noise, or half of them with another frame's path as well."""
    balance: int = 300
    """After so many iterations losses are weighed so that all count about the same; 0 leaves them as they begin."""

    def rate_at(self, iteration: int) -> float:
        """The learning rate of an iteration, counted from 0."""
        if self.schedule == "decay":
            return self.rate * 0.99 ** (iteration // 1000)
        warm = max(1, min(self.iterations // 100, 500))
        done = iteration / max(self.iterations, 1)
        return self.rate * min(1.0, (iteration + 1) / warm) * 0.5 * (1.0 + math.cos(math.pi * min(done, 1.0)))

    def window_at(self, iteration: int) -> int:
        """Frames that the stepper goes at a stretch in an iteration, counted from 0."""
        done = iteration / self.iterations
        half, whole = self.grow
        part = 1 if done >= whole else 2 if done >= half else 4
        return max(1, self.window // part)

    def __post_init__(self) -> None:
        for name in ("iterations", "batch", "window"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} is {getattr(self, name)}; it must be at least 1.")
        if not self.strides or min(self.strides) < 1:
            raise InputError(f"strides {self.strides}: expected one or more whole numbers from 1.")
        if not 0.0 <= self.grow[0] <= self.grow[1] <= 1.0:
            raise InputError(f"windows can't grow at {self.grow} of the iterations; expected two shares, as 0.6 0.8.")
        if not (math.isfinite(self.rate) and self.rate > 0):
            raise InputError(f"a learning rate of {self.rate} can't learn; use a positive number such as 0.003.")


@dataclass(frozen=True)
class Plan:
    """How all three networks are trained."""

    name: str
    decompressor: Recipe
    stepper: Recipe
    projector: Recipe
    weights: Mapping[str, float] = field(default_factory=dict)
    """factors of losses, by the paper's names"""

    def of(self, word: str) -> Recipe:
        if word not in WORDS:
            raise unknown_name("network", word, WORDS)
        recipe: Recipe = getattr(self, word)
        return recipe

    def with_iterations(self, **counts: int) -> Plan:
        """The same with other numbers of iterations."""
        changed = {word: replace(self.of(word), iterations=count) for word, count in counts.items()}
        return replace(self, **changed)  # type: ignore[arg-type]

    def facts(self) -> dict[str, Any]:
        """As JSON takes it."""
        from dataclasses import asdict

        return {"recipe": self.name, "weights": dict(self.weights)} | {word: asdict(self.of(word)) for word in WORDS}


def paper() -> Plan:
    """Section 4.4: RAdam, 0.001 less a hundredth every 1,000 iterations, batches of 32, up to 500,000 iterations."""
    common = {"batch": 32, "rate": 1e-3, "optimizer": "radam", "schedule": "decay", "iterations": 500_000}
    return Plan("paper", Recipe(**common), Recipe(**common), Recipe(**common))  # type: ignore[arg-type]


def fast() -> Plan:
    """What reaches the paper's accuracy in minutes: see docs/learned.md for what each choice brings."""
    return Plan(
        "fast",
        Recipe(iterations=60_000, batch=64, rate=3e-3, units=256, half=True),
        Recipe(iterations=8_000, batch=128, rate=2e-3, optimizer="muon", half=True, grow=(0.6, 0.8)),
        Recipe(iterations=40_000, batch=128, rate=1.5e-3, half=True, noise="mixed"),
        weights=dict(PLACES_FIRST),
    )


def cuda() -> Plan:
    """The fast recipe in batches that fill a GPU."""
    return Plan(
        "fast",
        Recipe(iterations=18_000, batch=2048, rate=3e-3, units=512, half=True, compiled=False),
        Recipe(
            iterations=110_000, batch=1024, rate=2e-3, optimizer="muon", half=True, compiled=False, grow=(0.25, 0.4)
        ),
        Recipe(iterations=50_000, batch=2048, rate=1.5e-3, half=True, compiled=False, noise="mixed"),
        weights=PLACES_FIRST | SMOOTH | SLOW,
    )


RECIPES = {"fast": fast, "paper": paper}


def recipe(name: str, device: str = "cpu") -> Plan:
    """By name; on a GPU `fast` has larger batches."""
    if name not in RECIPES:
        raise unknown_name("recipe", name, RECIPES)
    if name == "fast" and device.startswith("cuda"):
        return cuda()
    return RECIPES[name]()
