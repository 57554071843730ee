"""Agents of a crowd: start positions, goals, speeds and sizes.

    agents = Agents(positions, goals, speeds=1.3)

Places are x and z in metres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from motionmatch.crowd.courses import Course
from motionmatch.crowd.neighbours import nearest
from motionmatch.errors import InputError
from motionmatch.shapes import check
from motionmatch.world.scene import Scene

BODY = 0.25
"""Half the width of a body, metres."""


@dataclass(frozen=True, eq=False)
class Agents:
    """C agents at the start."""

    positions: np.ndarray
    """(C, 2) start positions"""
    goals: np.ndarray
    """(C, 2) goals"""
    speeds: ArrayLike = 1.3
    """(C,) preferred speeds, or one for all, metres per second; 0 stands"""
    yaws: ArrayLike | None = None
    """(C,) facing at the start, radians about y; by default towards their goals"""
    groups: ArrayLike = 0
    """(C,) group number of each agent; a group goes about the same way"""
    tags: str | Sequence[str | None] | None = None
    """expression over tags of the frames that an agent may use, such as `walk & !run`; one for all or one for each"""
    courses: Sequence[Course | None] | None = None
    """a course for each agent that does not go to its goal"""
    returns: bool = False
    """whether agents go back to their start when they have arrived, again and again"""
    radius: float = BODY
    """half the width of each, metres"""

    def __post_init__(self) -> None:
        places = {name: np.ascontiguousarray(getattr(self, name), float) for name in ("positions", "goals")}
        count = len(places["positions"])
        if not count or places["positions"].ndim != 2:
            raise InputError(f"a crowd of {count} agents can't begin; at least one is needed, at (x, z) each.")
        given = {
            **places,
            "speeds": np.broadcast_to(np.asarray(self.speeds, float), (count,)),
            "groups": np.broadcast_to(np.asarray(self.groups, np.int64), (count,)),
        }
        away = places["goals"] - places["positions"] if places["goals"].shape == places["positions"].shape else None
        if self.yaws is not None:
            given["yaws"] = np.ascontiguousarray(self.yaws, float)
        elif away is not None:
            given["yaws"] = np.arctan2(away[:, 0], away[:, 1])
        check(
            positions=(given["positions"], "C 2"),
            goals=(given["goals"], "C 2"),
            **({"yaws": (given["yaws"], "C")} if "yaws" in given else {}),
        )
        for name, array in given.items():
            if not np.isfinite(array).all():
                raise InputError(f"the {name} of agents hold numbers that are not finite.")
            object.__setattr__(self, name, array)
        if (given["speeds"] < 0).any():
            raise InputError(f"agents are to go at {given['speeds'].min():g} m/s; speeds are 0 or more.")
        if not (np.isfinite(self.radius) and self.radius > 0):
            raise InputError(f"agents have a radius of {self.radius} m; expected more than 0, such as {BODY}.")
        if self.tags is not None and not isinstance(self.tags, str) and len(self.tags) != count:
            raise InputError(f"{len(self.tags)} tag expressions for {count} agents; give one each, or one for all.")
        if self.courses is not None and len(self.courses) != count:
            raise InputError(f"{len(self.courses)} courses for {count} agents; give one each, None for most.")

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def directions(self) -> np.ndarray:
        """(C, 2) facing directions at the start"""
        assert self.yaws is not None
        return np.stack([np.sin(self.yaws), np.cos(self.yaws)], axis=1)

    @cached_property
    def on_course(self) -> np.ndarray:
        """(C,) bool: agents with a course of their own"""
        courses = self.courses if self.courses is not None else [None] * len(self)
        return np.array([each is not None for each in courses], bool)

    def with_goals(self, goals: np.ndarray) -> Agents:
        """Return the same agents with other goals."""
        return replace(self, goals=goals)

    def check_in(self, scene: Scene) -> None:
        """Raise where agents begin in each other or in an obstacle."""
        near = nearest(self.positions[None], reach=2.0 * self.radius, most=1)
        for agent in np.flatnonzero(near.others[:, 0] >= 0)[:1]:
            other, gap = int(near.others[agent, 0]), float(near.gaps[agent, 0])
            raise InputError(
                f"agents {agent} and {other} begin {gap:.2f} m apart, and each needs {self.radius:g} m to each side. "
                "Move one of them, or have fewer agents."
            )
        for x, z in self.positions.tolist():
            scene.refuse_inside((x, z), "has an agent")
