"""Motion from one skeleton to another: a character, and what it takes from recordings of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.retargeting.character import Character, load_character, make_character
    from motionmatch.retargeting.mapping import JointMap, map_joints
    from motionmatch.retargeting.stance import Stance, find_stance
    from motionmatch.retargeting.transfer import Retarget, retarget
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "character": ["Character", "load_character", "make_character"],
            "mapping": ["JointMap", "map_joints"],
            "stance": ["Stance", "find_stance"],
            "transfer": ["Retarget", "retarget"],
        },
    )

__all__ = [
    "Character",
    "JointMap",
    "Retarget",
    "Stance",
    "find_stance",
    "load_character",
    "make_character",
    "map_joints",
    "retarget",
]
