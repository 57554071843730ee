"""Examples as the synthesis takes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative import representation
from motionmatch.generative.config import SynthesisConfig
from motionmatch.generative.constraints import Constraint
from motionmatch.generative.feet import measure_creep
from motionmatch.generative.floor import find_lowest
from motionmatch.generative.rate import find_working_rate
from motionmatch.generative.representation import Layout
from motionmatch.generative.rig import RootBones
from motionmatch.generative.travel import choose_travel, holds_feet, repeat_cycle
from motionmatch.motion.clip import Clip
from motionmatch.motion.cycles import find_cycle

STRIDE = 1.2
"""A shorter example holds no stride, seconds."""
MOST_SECONDS = 300.0
"""Longest result that is made without being asked for, seconds; a longer example is not made longer."""


@dataclass(frozen=True, eq=False)
class PreparedExamples:
    """Examples as the synthesis takes them: the hips are joint 0, and short cycles are repeated."""

    clips: list[Clip]
    layout: Layout
    rows: list[np.ndarray]
    """(T, C) each"""
    bones: RootBones
    holds_feet: bool
    """Whether planted feet of the result are held."""
    creep: float
    """Speed at which they may creep then, metres per second."""
    lowest: np.ndarray | None
    """(J + E,) lowest heights of joints and end sites, where feet are kept above the floor"""

    @classmethod
    def of(cls, given: Sequence[Clip], config: SynthesisConfig, constraints: Sequence[Constraint]) -> PreparedExamples:
        """Prepare examples as they were read."""
        folded, bones = representation.prepare(list(given)), RootBones.of(given)
        # One that is repeated beside others that are not would take their share of the result.
        cycles = config.cycles and all(find_cycle(clip) is not None for clip in folded)
        repeated = [repeat_cycle(c) if cycles else (c, np.arange(c.num_frames)) for c in folded]
        clips = [clip for clip, _ in repeated]
        layout = representation.make_layout(
            clips,
            config.representation,
            travel=choose_travel(folded, config, constraints),
            num_carriers=bones.num_columns,
        )
        rows = [representation.encode(clip, layout) for clip in clips]
        for each, read, (_, again) in zip(rows, given, repeated, strict=True):
            each[:, layout.carriers] = bones.encode(read)[again]
        lowest = find_lowest(folded) if config.lock_feet else None
        holds = holds_feet(folded, config)
        return cls(clips, layout, rows, bones, holds, measure_creep(folded) if holds else 0.0, lowest)


def check_lengths(examples: Sequence[Clip], frames: int, config: SynthesisConfig) -> None:
    for clip in examples:
        if clip.num_frames < 2 * config.size:
            raise InputError(
                f"{clip.name} has {clip.num_frames} frames, fewer than two patches of {config.size}. Give a longer "
                f"example, or patches of at most {max(clip.num_frames // 2, 1)} frames (SynthesisConfig.size)."
            )
    if frames < config.size:
        raise InputError(f"{frames} frames are fewer than one patch; ask for {config.size} or more.")


def describe_examples(
    clips: Sequence[Clip], config: SynthesisConfig, constraints: Sequence[Constraint] = ()
) -> list[str]:
    """Say in a few lines how examples, as they were read, are taken: where the body goes, the rate of work, and what
    is too short."""
    folded = representation.prepare(list(clips))
    found = choose_travel(folded, config, constraints)
    words = {
        "in-place": "in place: the examples walk on the spot, so feet are neither held nor carried (--travel free …)",
        "home": "about a spot: within the places and headings of the examples (--travel free lets it go anywhere)",
        "free": "free: it goes anywhere (--travel home keeps it about a spot)",
    }
    lines = []
    if not any(constraint.leads for constraint in constraints):
        lines.append(f"travel: {words[found]}")
    rate = find_working_rate(clips, config)
    if rate != clips[0].fps:
        lines.append(f"rate: made at {rate:g} frames per second, written at {clips[0].fps:g}, as {clips[0].name} has")
    for clip, body in zip(clips, folded, strict=True):
        if clip.seconds < STRIDE and (not config.cycles or find_cycle(body) is None):
            lines.append(
                f"note: {clip.name} lasts {clip.seconds:.1f} s, less than a stride, and does not end as it begins: "
                "results stay near a few poses. Give a longer example, or one whole cycle."
            )
    return lines


def find_default_frames(clips: Sequence[Clip]) -> int:
    """Return a length that shows all of some examples: twice their sum, in frames of the first; at most five minutes,
    or as long as the first."""
    seconds = 2.0 * sum(clip.seconds for clip in clips)
    return max(round(min(seconds, max(MOST_SECONDS, clips[0].seconds)) * clips[0].fps), 1)
