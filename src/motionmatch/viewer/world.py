"""What characters move among, as the page draws it: uneven ground, boxes, ellipses on the ground."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from motionmatch.motion.ground import Ground

REACH = 16.0
"""Ground is drawn so far from the middle, metres."""
STEP = 0.2
"""Between the places at which its height is told, metres."""


@dataclass(frozen=True)
class Box:
    """Something that stands in the way."""

    position: tuple[float, float, float]
    """of its middle"""
    size: tuple[float, float, float]
    yaw: float = 0.0


@dataclass(frozen=True)
class Ellipse:
    """Room that something takes on the ground."""

    position: tuple[float, float]
    axes: tuple[float, float]
    """half its length along x and z before it is turned"""
    yaw: float = 0.0


@dataclass(frozen=True, eq=False)
class World:
    """All of it; by default nothing but level ground."""

    ground: Ground | None = None
    obstacles: tuple[Box, ...] = ()
    ellipses: tuple[Ellipse, ...] = ()

    @cached_property
    def heights(self) -> dict[str, Any] | None:
        """Of the ground, row by row; None where it is level."""
        if self.ground is None:
            return None
        along = np.linspace(-REACH, REACH, round(2 * REACH / STEP) + 1)
        z, x = np.meshgrid(along, along, indexing="ij")
        rows = np.asarray(self.ground.height(x, z), float).round(3)
        return {"origin": [-REACH, -REACH], "step": STEP, "rows": rows.tolist()}

    def body(self) -> dict[str, Any]:
        """As the scene's message has it."""
        return {
            "obstacles": [{"position": [*b.position], "size": [*b.size], "yaw": b.yaw} for b in self.obstacles],
            "heights": self.heights,
            "ellipses": [{"position": [*e.position], "axes": [*e.axes], "yaw": e.yaw} for e in self.ellipses],
        }
