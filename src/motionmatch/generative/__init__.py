"""New motion from a few examples, without training (Li 2023)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.generative.carpet import BentClip, bend_clip, resize_clip
    from motionmatch.generative.config import PRESETS, SynthesisConfig
    from motionmatch.generative.constraints import Complete, Constraint, Loop
    from motionmatch.generative.creature import Graft, make_creature
    from motionmatch.generative.follow import FollowPath
    from motionmatch.generative.keyframes import KeyFrames
    from motionmatch.generative.reassembly import reassemble
    from motionmatch.generative.synthesis import synthesize
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "carpet": ["BentClip", "bend_clip", "resize_clip"],
            "config": ["PRESETS", "SynthesisConfig"],
            "constraints": ["Complete", "Constraint", "Loop"],
            "creature": ["Graft", "make_creature"],
            "follow": ["FollowPath"],
            "keyframes": ["KeyFrames"],
            "reassembly": ["reassemble"],
            "synthesis": ["synthesize"],
        },
    )

__all__ = [
    "PRESETS",
    "BentClip",
    "Complete",
    "Constraint",
    "FollowPath",
    "Graft",
    "KeyFrames",
    "Loop",
    "SynthesisConfig",
    "bend_clip",
    "make_creature",
    "reassemble",
    "resize_clip",
    "synthesize",
]
