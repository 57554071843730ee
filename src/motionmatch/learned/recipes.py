"""Recipes of training: as in the paper, and faster."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from motionmatch.errors import InputError, unknown_name
from motionmatch.learned.model import NETWORKS

PLACES_FIRST = {"chr positions": 16.0, "chr rotations": 4.0, "loc rotations": 4.0}
"""Positions in character space are what is seen, and errors of all joints above add up in them. With these weights
positions and velocities are learned in less than half the time."""

SMOOTH = {"cvel positions": 16.0}
"""Velocities count as much as positions: the bends that a ReLU leaves in the path of a joint are half as sharp, for a
little more error of positions. It needs time to learn both."""

SLOW = {"vreg": 100.0}
"""Latents that change slowly are easier to step. Where there is time, half the change costs no error of poses."""


@dataclass(frozen=True)
class NetworkRecipe:
    """Settings for the training of one network."""

    iterations: int
    """Steps of the optimiser."""
    batch_size: int
    """Pairs of frames, windows or queries in a step."""
    learning_rate: float
    """At its peak."""
    optimizer: Literal["radam", "adam", "muon"] = "adam"
    """`muon` needs far fewer iterations, each of which costs some products of its matrices more. It leaves no unit
    unused, so networks take longer to run: a stepper a quarter, a projector twice as long. A projector of 512
    units gains little by it, a wider one much."""
    schedule: Literal["cosine", "decay"] = "cosine"
    """`decay`: by 0.99 every 1,000 iterations, as the paper has it. `cosine`: up in a hundredth of the iterations, then
    down to nothing at the end of them."""
    units: int | None = None
    """Of hidden layers of the network; default: Table 1's 512. A wider projector is nearer to a search, and slower."""
    compressor_units: int | None = None
    """Of hidden layers of the compressor; default: Table 1's."""
    bfloat16: bool = False
    """Large products in it, where the processor has it."""
    compiled: bool = True
    """Pose losses in one compiled pass."""
    window: int = 20
    """Frames in a window of the stepper: 2N of the paper."""
    window_growth: tuple[float, float] = (0.0, 0.0)
    """The stepper begins with a quarter of the window, goes on with half of it from the first of these shares of the
    iterations, and has all of it from the second: much of what it has to learn is in the first steps, which are
    cheap."""
    strides: tuple[int, ...] = (1,)
    """Frames from one to the next in the stepper's windows, one chosen for each batch: time steps it learns."""
    start_noise: float = 0.0
    """Noise on the first state of the stepper's windows: its deviation, of normalised features and latents."""
    dropout: float = 0.0
    """Share of the stepper's hidden units that is left out in a window, others in every window (Gal and Ghahramani
    2016): `motionmatch bench unseen` tells what that does."""
    weight_decay: float = 0.0
    """Share of the weights that is taken away in a step, times the learning rate."""
    noise: Literal["paper", "mixed"] = "paper"
    """Queries of the projector: frames with noise, or half of them with another frame's path as well."""
    balance_iterations: int = 300
    """After so many iterations losses are weighed so that all count about the same; 0 leaves them as they begin."""

    def learning_rate_at(self, iteration: int) -> float:
        """Return the learning rate of an iteration, counted from 0."""
        if self.schedule == "decay":
            return self.learning_rate * 0.99 ** (iteration // 1000)
        warm = max(1, min(self.iterations // 100, 500))
        done = iteration / max(self.iterations, 1)
        return self.learning_rate * min(1.0, (iteration + 1) / warm) * 0.5 * (1.0 + math.cos(math.pi * min(done, 1.0)))

    def window_at(self, iteration: int) -> int:
        """Return the length of the stepper's windows in an iteration, counted from 0, in frames."""
        done = iteration / self.iterations
        half, whole = self.window_growth
        part = 1 if done >= whole else 2 if done >= half else 4
        return max(1, self.window // part)

    def __post_init__(self) -> None:
        for name in ("iterations", "batch_size", "window"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} is {getattr(self, name)}; it must be at least 1.")
        for name in ("units", "compressor_units"):
            units = getattr(self, name)
            if units is not None and units < 1:
                raise InputError(f"{name} is {units}; it must be at least 1.")
        for name in ("start_noise", "weight_decay"):
            if not (math.isfinite(getattr(self, name)) and getattr(self, name) >= 0):
                raise InputError(f"{name} is {getattr(self, name)}; it must be 0 or more.")
        if not 0.0 <= self.dropout < 1.0:
            raise InputError(f"dropout is {self.dropout}; it must be 0 or more, and less than 1.")
        if not self.strides or min(self.strides) < 1:
            raise InputError(f"strides {self.strides}: expected one or more whole numbers from 1.")
        if not 0.0 <= self.window_growth[0] <= self.window_growth[1] <= 1.0:
            raise InputError(
                f"windows can't grow at {self.window_growth} of the iterations; expected two shares, as 0.6 0.8."
            )
        if not (math.isfinite(self.learning_rate) and self.learning_rate > 0):
            raise InputError(
                f"a learning rate of {self.learning_rate} can't learn; use a positive number such as 0.003."
            )


@dataclass(frozen=True)
class TrainingPlan:
    """Settings for the training of all three networks."""

    name: str
    decompressor: NetworkRecipe
    stepper: NetworkRecipe
    projector: NetworkRecipe
    weights: Mapping[str, float] = field(default_factory=dict)
    """factors of losses, by the paper's names"""

    def of(self, network: str) -> NetworkRecipe:
        if network not in NETWORKS:
            raise unknown_name("network", network, NETWORKS)
        recipe: NetworkRecipe = getattr(self, network)
        return recipe

    def with_iterations(self, **counts: int) -> TrainingPlan:
        """Return the same with other numbers of iterations."""
        changed = {word: replace(self.of(word), iterations=count) for word, count in counts.items()}
        return replace(self, **changed)  # type: ignore[arg-type]

    def facts(self) -> dict[str, Any]:
        """Return a description for JSON."""
        from dataclasses import asdict

        return {"recipe": self.name, "weights": dict(self.weights)} | {word: asdict(self.of(word)) for word in NETWORKS}


def make_paper_plan() -> TrainingPlan:
    """Make the plan of section 4.4: RAdam, 0.001 less 1 % every 1,000 iterations, batches of 32, 500,000 iterations."""
    common = {"batch_size": 32, "learning_rate": 1e-3, "optimizer": "radam", "schedule": "decay", "iterations": 500_000}
    return TrainingPlan("paper", NetworkRecipe(**common), NetworkRecipe(**common), NetworkRecipe(**common))  # type: ignore[arg-type]


def make_fast_plan() -> TrainingPlan:
    """Return the recipe that reaches the paper's accuracy in minutes; docs/learned.md says what each choice brings."""
    return TrainingPlan(
        "fast",
        NetworkRecipe(iterations=60_000, batch_size=64, learning_rate=3e-3, compressor_units=256, bfloat16=True),
        NetworkRecipe(
            iterations=8_000,
            batch_size=128,
            learning_rate=2e-3,
            optimizer="muon",
            bfloat16=True,
            window_growth=(0.6, 0.8),
        ),
        NetworkRecipe(iterations=40_000, batch_size=128, learning_rate=1.5e-3, bfloat16=True, noise="mixed"),
        weights=dict(PLACES_FIRST),
    )


def make_gpu_plan() -> TrainingPlan:
    """Return the fast recipe in batches that fill a GPU."""
    return TrainingPlan(
        "fast",
        NetworkRecipe(
            iterations=18_000, batch_size=2048, learning_rate=3e-3, compressor_units=512, bfloat16=True, compiled=False
        ),
        NetworkRecipe(
            iterations=110_000,
            batch_size=1024,
            learning_rate=2e-3,
            optimizer="muon",
            bfloat16=True,
            compiled=False,
            window_growth=(0.25, 0.4),
        ),
        NetworkRecipe(
            iterations=50_000, batch_size=2048, learning_rate=1.5e-3, bfloat16=True, compiled=False, noise="mixed"
        ),
        weights=PLACES_FIRST | SMOOTH | SLOW,
    )


RECIPES = {"fast": make_fast_plan, "paper": make_paper_plan}


def make_plan(name: str, device: str = "cpu") -> TrainingPlan:
    """Make a plan by name; on a GPU `fast` has larger batches."""
    if name not in RECIPES:
        raise unknown_name("recipe", name, RECIPES)
    if name == "fast" and device.startswith("cuda"):
        return make_gpu_plan()
    return RECIPES[name]()
