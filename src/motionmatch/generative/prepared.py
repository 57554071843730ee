"""Examples as the synthesis takes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative import representation
from motionmatch.generative.config import SynthesisConfig
from motionmatch.generative.constraints import Constraint
from motionmatch.generative.finish import has_loop
from motionmatch.generative.floor import find_lowest
from motionmatch.generative.representation import Layout
from motionmatch.generative.rig import RootBones
from motionmatch.generative.travel import choose_travel, find_cycle, holds_feet, repeat_cycle
from motionmatch.motion.clip import Clip


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
        return cls(clips, layout, rows, bones, holds_feet(folded, config), lowest)


def wrap_end(rows: np.ndarray, constraints: Sequence[Constraint]) -> np.ndarray:
    """Append the first of rows (F, C) to those of a loop, which leads into it again."""
    return np.concatenate([rows, rows[:1]]) if has_loop(constraints) else rows


def check_lengths(examples: Sequence[Clip], frames: int, config: SynthesisConfig) -> None:
    for clip in examples:
        if clip.num_frames < 2 * config.size:
            raise InputError(
                f"{clip.name} has {clip.num_frames} frames, fewer than two patches of {config.size}. Give a longer "
                f"example, or patches of at most {max(clip.num_frames // 2, 1)} frames (SynthesisConfig.size)."
            )
    if frames < config.size:
        raise InputError(f"{frames} frames are fewer than one patch; ask for {config.size} or more.")
