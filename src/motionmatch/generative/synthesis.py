"""Generative motion matching: Li 2023, sections 3.2 and 3.3, from end to end.

| paper | name | shape |
|---|---|---|
| T, the examples | clips, then `rows` | (T, C) each |
| F, frames of the result | frames | |
| S, r, K | Stages, SynthesisConfig.factor, SynthesisConfig.coarse | |
| p | SynthesisConfig.size | frames |
| α | SynthesisConfig.alpha | |
| E | SynthesisConfig.iterations | |
| F̃_1 ~ N(µ, σ²) | `_noise` | (F_1, C) |
| F̃_s = F_{s−1} ↑ r | `resample(guess, …)` | (F_s, C) |
| B̄_b | Part | |

µ and σ are those of each column over the coarsest examples; the paper does not say which it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative import parts, pyramid, representation
from motionmatch.generative.bounds import basis_of
from motionmatch.generative.config import SynthesisConfig as SynthesisConfig
from motionmatch.generative.constraints import Constraint, Loop, Stage, best_of, check_all, held
from motionmatch.generative.device import Device
from motionmatch.generative.finish import finish, from_the_quietest, loops
from motionmatch.generative.matching import Patches, Then, blend, match, refine, wrapped
from motionmatch.generative.onward import AT_LAST, BETWEEN, onward
from motionmatch.generative.parts import Part
from motionmatch.generative.pyramid import Stages, resample
from motionmatch.generative.representation import Layout
from motionmatch.motion.clip import Clip

Told = Callable[[int, int], None]
"""Told how much is done, and of how much."""


def synthesize(
    clips: Clip | Sequence[Clip],
    frames: int,
    *,
    rng: np.random.Generator,
    config: SynthesisConfig | None = None,
    skeletal_parts: Mapping[str, Sequence[int | str]] | Literal["automatic"] | None = None,
    constraints: Sequence[Constraint] = (),
    told: Told | None = None,
    device: str = "cpu",
) -> Clip:
    """A new motion of `frames` frames from one or more examples of one skeleton. The same rng gives the same motion.

    `skeletal_parts` are matched each for itself: names of joints for each part, or 'automatic'; None is the whole body.
    `told` is told how many stages are done, of how many. `device` is one of torch, such as 'cuda': it does the
    matching, and the motion is the same to a rounding.
    """
    config = config or SynthesisConfig()
    given = [clips] if isinstance(clips, Clip) else list(clips)
    examples = representation.prepared(given)
    check_lengths(examples, frames, config)
    layout = representation.layout_of(examples, config.representation)
    check_all(constraints, layout, frames)
    rows_of = partial(
        generate,
        [representation.encode(clip, layout) for clip in examples],
        frames,
        rng=rng,
        config=config.fitted(examples),
        split=_split(skeletal_parts, layout),
        layout=layout,
        constraints=constraints,
        told=told,
        device=device,
    )
    made = best_of(lambda: finish(rows_of(), layout, hold=config.lock_feet, constraints=constraints), constraints)
    return representation.unfolded(made, given[0])


def generate(
    examples: Sequence[np.ndarray],
    frames: int,
    *,
    rng: np.random.Generator,
    config: SynthesisConfig,
    split: Sequence[Part],
    layout: Layout,
    constraints: Sequence[Constraint] = (),
    told: Told | None = None,
    device: str = "cpu",
) -> np.ndarray:
    """(F, C) the rows of a new motion: all stages, coarse to fine."""
    around = loops(constraints)
    # Distances do not change when the same is taken from all rows, and small numbers round less.
    middle = (examples[0] if len(examples) == 1 else np.concatenate(examples)).mean(axis=0)
    lengths = [len(each) for rows in (examples, *(part.examples for part in split)) for each in rows]
    stages = Stages.of(lengths, frames, size=config.size, coarse=config.coarse, factor=config.factor)
    pyramids = pyramid.examples([each - middle for each in examples], stages)
    own = {part.name: pyramid.examples([e - middle for e in part.examples], stages) for part in split if part.examples}
    bases = {
        part.name: basis_of([part.seen(each) for each in (own[part.name] if part.examples else pyramids)[-1]])
        for part in split
    }
    alpha = alpha_of(config, pyramids[-1])
    on = None if device == "cpu" else Device(device)
    # Where nothing but matching is done, the guess stays on the device.
    there = on if len(split) == 1 and all(isinstance(each, Loop) for each in constraints) else None
    guess = _noise(pyramids[0], stages.length(0, frames), layout.feet.start, rng)
    # Poses that are held say the same to every seed, and louder than noise does: so noise becomes a motion first.
    free = config.iterations if any(each.keeps(layout, frames) is not None for each in constraints) else 0
    for stage, targets in enumerate(pyramids):
        length = stages.length(stage, frames)
        if told is not None:
            told(stage, len(stages))
        guess = there.resample(guess, length, around=around) if there else resample(guess, length, around=around)
        holds = held(constraints, Stage(layout, length, frames, middle, tuple(targets), config.size, around))
        searched = []
        for part in split:
            rows = own[part.name][stage] if part.examples else targets
            seen = [part.seen(each) for each in rows]
            searched.append((part, Patches.of(seen, config.size, basis=bases[part.name])))
        then = None
        # Poses that are held say themselves what is next.
        if config.onward and layout.representation == "heading" and not free:
            then = partial(onward, around=around, share=BETWEEN if stage + 1 < len(stages) else AT_LAST)
        if there or (on is None and len(searched) == 1 and not holds):
            rounds = there.refine if there else refine
            guess = rounds(guess, searched[0][1], alpha, rounds=config.iterations, around=around, then=then)
            continue
        for turn in range(-free if stage == 0 else 0, config.iterations):
            for hold in holds if turn >= 0 else ():
                hold(guess)
            last = then if turn == config.iterations - 1 else None
            guess = match_and_blend(guess, searched, alpha, around=around, nearest=on.match if on else match, then=last)
    if there:
        return _cut(there.get(guess + there.put(middle)), layout, around=around)
    for hold in holds:
        hold(guess)
    guess += middle
    return _cut(guess, layout, around=around and not holds)


def match_and_blend(
    guess: np.ndarray,
    searched: Sequence[tuple[Part, Patches]],
    alpha: float | None,
    *,
    around: bool = False,
    nearest: Callable[[np.ndarray, Patches, float | None], np.ndarray] = match,
    then: Then | None = None,
) -> np.ndarray:
    """(F, C) one iteration: each part matched and blended for itself, and the mean where parts overlap. `then` may
    change the matches in between."""

    def blended_of(own: np.ndarray, patches: Patches) -> np.ndarray:
        matches = nearest(wrapped(own, patches.size) if around else own, patches, alpha)
        return blend(patches, matches if then is None else then(matches, patches), len(guess))

    if len(searched) == 1:  # the whole body
        ((_, patches),) = searched
        return blended_of(guess, patches)
    total, counts = np.zeros_like(guess), np.zeros(guess.shape[1])
    for part, patches in searched:
        heard = np.ones(len(part.columns), bool) if part.heard is None else part.heard
        blended = blended_of(part.seen(guess), patches)
        if part.weights is not None:
            blended /= part.weights
        total[:, part.columns[heard]] += blended[:, heard]
        counts[part.columns[heard]] += 1.0
    return total / counts


def alpha_of(config: SynthesisConfig, examples: Sequence[np.ndarray]) -> float | None:
    """α of equation 2 as a mean squared difference, for examples (T_n, C) whose mean is 0; None: there is none."""
    if config.alpha is None or config.alpha_unit == "difference":
        return config.alpha
    return config.alpha * variance(examples)


def variance(examples: Sequence[np.ndarray]) -> float:
    """The mean of the squares of all numbers of examples (T_n, C) whose mean is 0: the unit of alpha."""
    squares = sum(float(np.einsum("fc,fc->", each, each)) for each in examples)
    return max(squares / sum(each.size for each in examples), 1e-12)  # of a frozen example there is none


def _noise(coarsest: Sequence[np.ndarray], length: int, num_columns: int, rng: np.random.Generator) -> np.ndarray:
    """(F, C); what is only voted, from `num_columns` on, needs none."""
    together = np.concatenate(coarsest)
    noise = np.zeros((length, together.shape[1]))
    noise[:, :num_columns] = rng.standard_normal((length, num_columns))
    return noise * together.std(axis=0) + together.mean(axis=0)


def _cut(rows: np.ndarray, layout: Layout, *, around: bool) -> np.ndarray:
    return from_the_quietest(rows, layout) if around else rows


def _split(skeletal_parts, layout: Layout) -> list[Part]:
    if skeletal_parts is None:
        return parts.whole(layout)
    if isinstance(skeletal_parts, str):
        if skeletal_parts != "automatic":
            raise InputError(f"skeletal_parts is '{skeletal_parts}'; it must be 'automatic', None, or joints by part.")
        return parts.automatic(layout)
    return parts.named(skeletal_parts, layout)


def check_lengths(examples: Sequence[Clip], frames: int, config: SynthesisConfig) -> None:
    for clip in examples:
        if clip.num_frames < 2 * config.size:
            raise InputError(
                f"{clip.name} has {clip.num_frames} frames, fewer than two patches of {config.size}. Give a longer "
                f"example, or patches of at most {max(clip.num_frames // 2, 1)} frames (SynthesisConfig.size)."
            )
    if frames < config.size:
        raise InputError(f"{frames} frames are fewer than one patch; ask for {config.size} or more.")
