"""Generative motion matching: Li 2023, sections 3.2 and 3.3, from end to end.

| paper | name | shape |
|---|---|---|
| T, the examples | clips, then `rows` | (T, C) each |
| F, frames of the result | frames | |
| S, r, K | Stages, SynthesisConfig.factor, SynthesisConfig.coarse | |
| p | SynthesisConfig.size | frames |
| α | SynthesisConfig.alpha | |
| E | SynthesisConfig.iterations | |
| F̃_1 ~ N(µ, σ²) | `_draw_noise` | (F_1, C) |
| F̃_s = F_{s−1} ↑ r | `Refinement.resample` | (F_s, C) |
| Q-fold matching and blending in a stage | `Refinement.refine` | (F_s, C) |
| B̄_b | Part | |

µ and σ are those of each column over the coarsest examples; the paper does not say which it takes.

`generate` is the one loop over the stages. A stage is refined in one of three ways:
`WholeRefinement` where one part is matched and nothing is held, `DeviceRefinement` for the same on a graphics
processor, and `PartwiseRefinement` for several parts, or where constraints hold values between the rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Protocol

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative import parts, pyramid, representation
from motionmatch.generative.bounds import find_basis
from motionmatch.generative.config import SynthesisConfig as SynthesisConfig
from motionmatch.generative.constraints import Constraint, Hold, Loop, Stage, check_constraints, make_best, make_holds
from motionmatch.generative.device import Device
from motionmatch.generative.finish import cut_at_quietest, finish_motion, has_loop
from motionmatch.generative.matching import (
    AT_LAST,
    BETWEEN,
    AdjustMatches,
    Patches,
    blend,
    match,
    refine,
    run_onward,
    wrap_rows,
)
from motionmatch.generative.parts import Part
from motionmatch.generative.prepared import PreparedExamples, check_lengths
from motionmatch.generative.pyramid import Levels, Stages, resample
from motionmatch.generative.rate import set_working_rate
from motionmatch.generative.representation import Layout
from motionmatch.motion.clip import Clip
from motionmatch.progress import Progress


def synthesize(
    clips: Clip | Sequence[Clip],
    frames: int,
    *,
    rng: np.random.Generator,
    config: SynthesisConfig | None = None,
    skeletal_parts: Mapping[str, Sequence[int | str]] | Literal["automatic"] | None = None,
    constraints: Sequence[Constraint] = (),
    progress: Progress | None = None,
    device: str = "cpu",
    left_out: Sequence[tuple[float, float]] = (),
) -> Clip:
    """Make a new motion of `frames` frames from examples of one skeleton. The same rng gives the same motion.

    `skeletal_parts` are matched separately: names of joints for each part, or 'automatic'; None is the whole body.
    `progress` is called with the stages that are done, of how many. `device` is one of torch, such as 'cuda': it does
    the matching, and the motion is the same to a rounding. `left_out` names parts of the examples, as shares of their
    time one after another, that no patch is taken from.
    """
    config = config or SynthesisConfig()
    given = [clips] if isinstance(clips, Clip) else list(clips)
    examples = representation.prepare(given)
    check_constraints(constraints, representation.make_layout(examples, config.representation), frames)
    working = set_working_rate(given, frames, config, constraints)
    source = PreparedExamples.of(working.clips, config, working.constraints)
    layout = source.layout
    check_lengths(source.clips, frames, config)

    def make() -> Clip:
        return finish_motion(  # the rows are not kept here: of long motions they are most of the memory
            generate(
                source.rows,
                working.frames,
                rng=rng,
                config=config.fit_to(source.clips),
                split=_split_parts(skeletal_parts, layout),
                layout=layout,
                constraints=working.constraints,
                progress=progress,
                device=device,
                left_out=left_out,
            ),
            layout,
            hold=source.holds_feet,
            creep=source.creep,
            firmness=config.firmness,
            constraints=working.constraints,
            lowest=source.lowest,
            bones=source.bones,
        )

    return working.restore(make_best(make, working.constraints))


def generate(
    examples: Sequence[np.ndarray],
    frames: int,
    *,
    rng: np.random.Generator,
    config: SynthesisConfig,
    split: Sequence[Part],
    layout: Layout,
    constraints: Sequence[Constraint] = (),
    progress: Progress | None = None,
    device: str = "cpu",
    left_out: Sequence[tuple[float, float]] = (),
) -> np.ndarray:
    """Make the rows (F, C) of a new motion from examples (T, C) each, through all stages, coarse to fine."""
    loop = has_loop(constraints)
    # Distances do not change when an offset is subtracted from all rows, and small numbers round less.
    middle = (examples[0] if len(examples) == 1 else np.concatenate(examples)).mean(axis=0)
    source = _Examples.of([each - middle for each in examples], frames, config, split, middle)
    free = all(isinstance(each, Loop) for each in constraints)
    # Held poses are the same for every seed, and dominate noise. So the first rounds run without them.
    keeps_poses = any(each.kept_joints(layout, frames) is not None for each in constraints)
    method: Refinement
    if free and len(split) == 1:
        method = WholeRefinement() if device == "cpu" else DeviceRefinement(Device(device))
    else:
        method = PartwiseRefinement(match if device == "cpu" else Device(device).match)
    stages = source.stages
    guess = _draw_noise(source.levels[0], stages.length(0, frames), layout.feet.start, rng)
    holds: list[Hold] = []
    for number, rows in enumerate(source.levels):
        if progress is not None:
            progress(number, len(stages), "stage")
        length = stages.length(number, frames)
        holds = make_holds(constraints, Stage(layout, length, frames, middle, tuple(rows), config.size, loop))
        adjust = None
        # Held poses already determine what comes next.
        if config.onward and layout.representation == "heading" and not keeps_poses:
            adjust = partial(run_onward, loop=loop, share=BETWEEN if number + 1 < len(stages) else AT_LAST)
        task = RefinementTask(
            source.patches(number, rows, left_out),
            source.alpha,
            config.iterations,
            loop,
            adjust,
            holds,
            unheld_rounds=config.iterations if keeps_poses and number == 0 else 0,
        )
        guess = method.refine(method.resample(guess, length, loop=loop), task)
    guess = method.finish(guess, holds, middle)
    return cut_at_quietest(guess, layout) if loop and free else guess


@dataclass(frozen=True, eq=False)
class _Examples:
    """The examples at all stages, and by parts."""

    stages: Stages
    levels: Levels
    """(T_s, C) each, for every stage"""
    parts: Sequence[Part]
    part_levels: Mapping[str, Levels]
    """of parts that have examples of their own, by name"""
    bases: Mapping[str, np.ndarray]
    """by part"""
    size: int
    alpha: float | None

    @classmethod
    def of(
        cls,
        rows: Sequence[np.ndarray],
        frames: int,
        config: SynthesisConfig,
        split: Sequence[Part],
        middle: np.ndarray,
    ) -> _Examples:
        """Make the pyramids of rows (T, C) each, from which the middle (C,) was taken."""
        lengths = [len(each) for several in (rows, *(part.examples for part in split)) for each in several]
        stages = Stages.of(lengths, frames, size=config.size, coarse=config.coarse, factor=config.factor)
        whole = pyramid.examples(rows, stages)
        own = {p.name: pyramid.examples([e - middle for e in p.examples], stages) for p in split if p.examples}
        bases = {p.name: find_basis([p.select(each) for each in own.get(p.name, whole)[-1]]) for p in split}
        return cls(stages, whole, split, own, bases, config.size, scale_alpha(config, whole[-1]))

    def patches(
        self, stage: int, rows: Sequence[np.ndarray], left_out: Sequence[tuple[float, float]] = ()
    ) -> list[tuple[Part, Patches]]:
        """Make the patches of every part at a stage; `rows` are `levels[stage]`."""
        found = []
        for part in self.parts:
            own = self.part_levels[part.name][stage] if part.examples else rows
            seen = [part.select(each) for each in own]
            patches = Patches.of(seen, self.size, basis=self.bases[part.name])
            found.append((part, patches.without(left_out)))
        return found


@dataclass(frozen=True, eq=False)
class RefinementTask:
    """The work of one stage."""

    parts: Sequence[tuple[Part, Patches]]
    """the parts, and the patches of their examples"""
    alpha: float | None
    rounds: int
    """E, of matching and blending"""
    loop: bool
    """whether the end leads into the start"""
    adjust: AdjustMatches | None
    """changes the matches of the last round"""
    holds: Sequence[Hold]
    """write the values of constraints into the guess, before each round"""
    unheld_rounds: int = 0
    """rounds before those, in which nothing is held"""


class Refinement(Protocol):
    """A way to refine a guess (F, C) in a stage. The guess may stay on a device in between."""

    def resample(self, guess: Any, length: int, *, loop: bool) -> Any:
        """Bring a guess to another number of frames."""

    def refine(self, guess: Any, task: RefinementTask) -> Any:
        """Match and blend, round by round."""

    def finish(self, guess: Any, holds: Sequence[Hold], middle: np.ndarray) -> np.ndarray:
        """Write the values of constraints a last time, and add the middle (C,); return an array of one's own."""


class WholeRefinement:
    """One part and nothing held: all rounds of a stage together, which skips most of the work."""

    def resample(self, guess: np.ndarray, length: int, *, loop: bool) -> np.ndarray:
        return resample(guess, length, loop=loop)

    def refine(self, guess: np.ndarray, task: RefinementTask) -> np.ndarray:
        ((_, patches),) = task.parts
        return refine(guess, patches, task.alpha, rounds=task.rounds, loop=task.loop, adjust=task.adjust)

    def finish(self, guess: np.ndarray, holds: Sequence[Hold], middle: np.ndarray) -> np.ndarray:
        for hold in holds:
            hold(guess)
        guess += middle
        return guess


class DeviceRefinement:
    """The same on a device of torch, where the guess stays."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def resample(self, guess: Any, length: int, *, loop: bool) -> Any:
        return self.device.resample(guess, length, loop=loop)

    def refine(self, guess: Any, task: RefinementTask) -> Any:
        ((_, patches),) = task.parts
        return self.device.refine(guess, patches, task.alpha, rounds=task.rounds, loop=task.loop, adjust=task.adjust)

    def finish(self, guess: Any, holds: Sequence[Hold], middle: np.ndarray) -> np.ndarray:
        assert not holds  # they would need the guess here
        return self.device.get(guess + self.device.put(middle))  # in memory of the host adding takes long


class PartwiseRefinement:
    """Round by round, part by part: constraints are put in before each round. `nearest` finds the matches."""

    def __init__(self, nearest: Callable[[np.ndarray, Patches, float | None], np.ndarray]) -> None:
        self.nearest = nearest

    def resample(self, guess: np.ndarray, length: int, *, loop: bool) -> np.ndarray:
        return resample(guess, length, loop=loop)

    def refine(self, guess: np.ndarray, task: RefinementTask) -> np.ndarray:
        for turn in range(-task.unheld_rounds, task.rounds):
            for hold in task.holds if turn >= 0 else ():
                hold(guess)
            adjust = task.adjust if turn == task.rounds - 1 else None
            guess = match_and_blend(guess, task.parts, task.alpha, loop=task.loop, nearest=self.nearest, adjust=adjust)
        return guess

    def finish(self, guess: np.ndarray, holds: Sequence[Hold], middle: np.ndarray) -> np.ndarray:
        return WholeRefinement().finish(guess, holds, middle)


def match_and_blend(
    guess: np.ndarray,
    searched: Sequence[tuple[Part, Patches]],
    alpha: float | None,
    *,
    loop: bool = False,
    nearest: Callable[[np.ndarray, Patches, float | None], np.ndarray] = match,
    adjust: AdjustMatches | None = None,
) -> np.ndarray:
    """Do one iteration (F, C): match and blend each part, and take the mean where parts overlap. `adjust` may
    change the matches in between."""

    def blend_part(own: np.ndarray, patches: Patches) -> np.ndarray:
        matches = nearest(wrap_rows(own, patches.size) if loop else own, patches, alpha)
        return blend(patches, matches if adjust is None else adjust(matches, patches), len(guess))

    if len(searched) == 1:  # the whole body
        ((_, patches),) = searched
        return blend_part(guess, patches)
    total, counts = np.zeros_like(guess), np.zeros(guess.shape[1])
    for part, patches in searched:
        votes_in = np.ones(len(part.columns), bool) if part.votes_in is None else part.votes_in
        blended = blend_part(part.select(guess), patches)
        if part.weights is not None:
            blended /= part.weights
        total[:, part.columns[votes_in]] += blended[:, votes_in]
        counts[part.columns[votes_in]] += 1.0
    return total / counts


def scale_alpha(config: SynthesisConfig, examples: Sequence[np.ndarray]) -> float | None:
    """Scale α of equation 2 to a mean squared difference, for examples (T_n, C) with a mean of 0; None: no α."""
    if config.alpha is None or config.alpha_unit == "difference":
        return config.alpha
    return config.alpha * variance(examples)


def variance(examples: Sequence[np.ndarray]) -> float:
    """Compute the mean square of all numbers of examples (T_n, C) with a mean of 0: the unit of alpha."""
    squares = sum(float(np.einsum("fc,fc->", each, each)) for each in examples)
    return max(squares / sum(each.size for each in examples), 1e-12)  # a frozen example has none


def _draw_noise(coarsest: Sequence[np.ndarray], length: int, num_columns: int, rng: np.random.Generator) -> np.ndarray:
    """Draw the first guess (F, C). Columns from `num_columns` on are only voted, and need no noise."""
    together = np.concatenate(coarsest)
    noise = np.zeros((length, together.shape[1]))
    noise[:, :num_columns] = rng.standard_normal((length, num_columns))
    return noise * together.std(axis=0) + together.mean(axis=0)


def _split_parts(skeletal_parts, layout: Layout) -> list[Part]:
    if skeletal_parts is None:
        return parts.whole_body(layout)
    if isinstance(skeletal_parts, str):
        if skeletal_parts != "automatic":
            raise InputError(f"skeletal_parts is '{skeletal_parts}'; it must be 'automatic', None, or joints by part.")
        return parts.find_parts(layout)
    return parts.make_parts(skeletal_parts, layout)
