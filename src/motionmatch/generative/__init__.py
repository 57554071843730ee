"""New motion from a few examples, without training: Li 2023.

    from motionmatch.generative import Follow, KeyFrames, Loop, synthesize

Names are imported when they are first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

_HOMES = {
    "Config": "config",
    "synthesize": "synthesis",
    "Loop": "constraints",
    "KeyFrames": "constraints",
    "Complete": "constraints",
    "Constraint": "constraints",
    "Follow": "follow",
    "Graft": "reassembly",
    "creature": "reassembly",
    "reassemble": "reassembly",
}
__all__ = list(_HOMES)

if TYPE_CHECKING:
    from motionmatch.generative.config import Config as Config
    from motionmatch.generative.constraints import Complete as Complete
    from motionmatch.generative.constraints import Constraint as Constraint
    from motionmatch.generative.constraints import KeyFrames as KeyFrames
    from motionmatch.generative.constraints import Loop as Loop
    from motionmatch.generative.follow import Follow as Follow
    from motionmatch.generative.reassembly import Graft as Graft
    from motionmatch.generative.reassembly import creature as creature
    from motionmatch.generative.reassembly import reassemble as reassemble
    from motionmatch.generative.synthesis import synthesize as synthesize


def __getattr__(name: str):
    if name in _HOMES:
        value = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
