"""Generative motion matching: Li 2023, sections 3.2 and 3.3, from end to end.

| paper | name | shape |
|---|---|---|
| T, the examples | clips, then `rows` | (T, C) each |
| F, frames of the result | frames | |
| S, r, K | Stages, Config.factor, Config.coarse | |
| p | Config.size | frames |
| α | Config.alpha | |
| E | Config.iterations | |
| F̃_1 ~ N(µ, σ²) | `_noise` | (F_1, C) |
| F̃_s = F_{s−1} ↑ r | `resample(guess, …)` | (F_s, C) |
| B̄_b | Part | |

µ and σ are those of each column over the coarsest examples; the paper does not say which it takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative import feet, parts, pyramid, representation
from motionmatch.generative.constraints import Constraint, KeyFrames, Loop, Pins, lead
from motionmatch.generative.matching import Patches, blend, match
from motionmatch.generative.parts import Part
from motionmatch.generative.pyramid import Stages, resample
from motionmatch.generative.representation import Layout, Preset
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip


@dataclass(frozen=True)
class Config:
    """How motion is made from examples; the defaults are the paper's."""

    size: int = 11
    """p: frames in a patch."""
    coarse: float = 4.0
    """K: patches in the longest example at the coarsest stage. More vary more and hold together less."""
    alpha: float | None = 0.01
    """How complete the examples are used: less is more complete. None: not at all."""
    iterations: int = 5
    """E: rounds of matching and blending in a stage."""
    factor: float = 4.0 / 3.0
    """r: how much finer each stage is."""
    representation: Preset = "paper"
    """'paper', or 'heading' for walks that take new ways."""
    lock_feet: bool = True
    """Whether planted feet are held in place afterwards."""

    def __post_init__(self) -> None:
        for name, fine, wanted in (
            ("size", self.size >= 2, "at least 2"),
            ("coarse", np.isfinite(self.coarse) and self.coarse >= 1, "at least 1"),
            ("alpha", self.alpha is None or (np.isfinite(self.alpha) and self.alpha > 0), "more than 0, or None"),
            ("iterations", self.iterations >= 1, "at least 1"),
            ("factor", np.isfinite(self.factor) and self.factor > 1, "more than 1"),
        ):
            if not fine:
                raise InputError(f"{name} is {getattr(self, name)}; it must be {wanted}.")


def synthesize(
    clips: Clip | Sequence[Clip],
    frames: int,
    *,
    rng: np.random.Generator,
    config: Config | None = None,
    skeletal_parts: Mapping[str, Sequence[int | str]] | Literal["automatic"] | None = None,
    constraints: Sequence[Constraint] = (),
) -> Clip:
    """A new motion of `frames` frames from one or more examples of one skeleton. The same rng gives the same motion.

    `skeletal_parts` are matched each for itself: names of joints for each part, or 'automatic'; None is the whole body.
    """
    config = config or Config()
    given = [clips] if isinstance(clips, Clip) else list(clips)
    examples = representation.prepared(given)
    check_lengths(examples, frames, config)
    layout = representation.layout_of(examples, config.representation)
    for constraint in constraints:
        constraint.check(layout, frames)
    rows = generate(
        [representation.encode(clip, layout) for clip in examples],
        frames,
        rng=rng,
        config=config,
        split=_split(skeletal_parts, layout),
        layout=layout,
        constraints=constraints,
    )
    return representation.unfolded(finish(rows, layout, hold=config.lock_feet, around=_around(constraints)), given[0])


def generate(
    examples: Sequence[np.ndarray],
    frames: int,
    *,
    rng: np.random.Generator,
    config: Config,
    split: Sequence[Part],
    layout: Layout,
    constraints: Sequence[Constraint] = (),
) -> np.ndarray:
    """(F, C) the rows of a new motion: all stages, coarse to fine."""
    around = _around(constraints)
    # Distances do not change when the same is taken from all rows, and small numbers round less.
    middle = np.concatenate(examples).mean(axis=0)
    lengths = [len(each) for rows in (examples, *(part.examples for part in split)) for each in rows]
    stages = Stages.of(lengths, frames, size=config.size, coarse=config.coarse, factor=config.factor)
    pyramids = pyramid.examples([each - middle for each in examples], stages)
    own = {part.name: pyramid.examples([e - middle for e in part.examples], stages) for part in split if part.examples}
    guess = _noise(pyramids[0], stages.length(0, frames), rng)
    for stage, targets in enumerate(pyramids):
        length = stages.length(stage, frames)
        guess = resample(guess, length, around=around)
        known = [pins for c in constraints if (pins := c.pins(layout, length, frames)) is not None]
        known = [Pins(pins.values - middle, pins.mask) for pins in known]
        searched = []
        for part in split:
            rows = own[part.name][stage] if part.examples else targets
            searched.append((part, Patches.of([part.seen(each) for each in rows], config.size)))
        for _ in range(config.iterations):
            _pin(guess, constraints, known, config.size)
            guess = match_and_blend(guess, searched, config.alpha, around=around)
    _pin(guess, constraints, known, config.size)
    if around and not known:
        guess = _from_the_quietest(guess, layout)
    return guess + middle


def match_and_blend(
    guess: np.ndarray, searched: Sequence[tuple[Part, Patches]], alpha: float | None, *, around: bool = False
) -> np.ndarray:
    """(F, C) one iteration: each part matched and blended for itself, and the mean where parts overlap."""
    if len(searched) == 1:  # the whole body
        ((_, patches),) = searched
        seen = np.concatenate([guess, guess[: patches.size - 1]]) if around else guess
        return blend(patches, match(seen, patches, alpha), len(guess))
    total, counts = np.zeros_like(guess), np.zeros(guess.shape[1])
    for part, patches in searched:
        own = part.seen(guess)
        seen = np.concatenate([own, own[: patches.size - 1]]) if around else own
        heard = np.ones(len(part.columns), bool) if part.heard is None else part.heard
        blended = blend(patches, match(seen, patches, alpha), len(guess))
        if part.weights is not None:
            blended /= part.weights
        total[:, part.columns[heard]] += blended[:, heard]
        counts[part.columns[heard]] += 1.0
    return total / counts


def _noise(coarsest: Sequence[np.ndarray], length: int, rng: np.random.Generator) -> np.ndarray:
    together = np.concatenate(coarsest)
    return rng.normal(together.mean(axis=0), together.std(axis=0), (length, together.shape[1]))


def finish(rows: np.ndarray, layout: Layout, *, hold: bool, around: bool) -> Clip:
    """The motion, with its feet held where that is wanted."""
    name = f"{layout.example.name}_variant"
    if not (hold and layout.num_contacts):
        return representation.decode(rows, layout, name=name)
    # Feet that are planted across the end of a loop must be held there too: of three rounds the middle has both ends.
    rounds = np.tile(rows, (3, 1)) if around else rows
    made = representation.decode(rounds, layout, name=name)
    known = slice(0, layout.num_contacts)
    points, slow = contacts.points(made)[:, known], contacts.label(made)[:, known]
    made = feet.lock(made, feet.standing(points, representation.planted(rounds, layout), slow))
    return made.trim(len(rows), 2 * len(rows)) if around else made


def _pin(guess: np.ndarray, constraints: Sequence[Constraint], known: Sequence[Pins], size: int) -> None:
    """Put what is known into the guess. Key frames bring the frames around along, or patches would hardly see them."""
    for constraint, pins in zip([c for c in constraints if not isinstance(c, Loop)], known, strict=True):
        if isinstance(constraint, KeyFrames):
            lead(guess, pins, size)
        else:
            pins.put(guess)


def _around(constraints: Sequence[Constraint]) -> bool:
    return any(isinstance(constraint, Loop) for constraint in constraints)


def _from_the_quietest(rows: np.ndarray, layout: Layout) -> np.ndarray:
    """A loop may be cut anywhere; cut it where the pose changes least."""
    poses = rows[:, : 6 * layout.num_joints]
    steps = np.linalg.norm(np.roll(poses, -1, axis=0) - poses, axis=-1)
    return np.roll(rows, -1 - int(np.argmin(steps)), axis=0)


def _split(skeletal_parts, layout: Layout) -> list[Part]:
    if skeletal_parts is None:
        return parts.whole(layout)
    if isinstance(skeletal_parts, str):
        if skeletal_parts != "automatic":
            raise InputError(f"skeletal_parts is '{skeletal_parts}'; it must be 'automatic', None, or joints by part.")
        return parts.automatic(layout)
    return parts.named(skeletal_parts, layout)


def check_lengths(examples: Sequence[Clip], frames: int, config: Config) -> None:
    for clip in examples:
        if clip.num_frames < 2 * config.size:
            raise InputError(
                f"{clip.name} has {clip.num_frames} frames, fewer than two patches of {config.size}. Give a longer "
                f"example, or patches of at most {max(clip.num_frames // 2, 1)} frames (Config.size)."
            )
    if frames < config.size:
        raise InputError(f"{frames} frames are fewer than one patch; ask for {config.size} or more.")
