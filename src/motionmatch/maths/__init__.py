"""Pure functions on arrays: quaternions, rotations, springs, time series; random numbers for many rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.maths import quat, rotation, series, spring, streams
else:
    __getattr__, __dir__ = attach(
        __name__,
        {},
        modules=["quat", "rotation", "series", "spring", "streams"],
    )

__all__ = [
    "quat",
    "rotation",
    "series",
    "spring",
    "streams",
]
