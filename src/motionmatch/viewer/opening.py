"""Opens databases beside the simulation, and makes each into a `Side` that can be put on stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from motionmatch.control.command import Command
from motionmatch.control.settings import Settings
from motionmatch.database.database import MotionDatabase
from motionmatch.motion.ground import Ground
from motionmatch.viewer.beside import Beside, Progress
from motionmatch.viewer.stage import Learned, Side

Opener = Callable[[str, Progress], MotionDatabase | Learned]
"""Gives the database of a name, or a model with its database."""


class Opening(Beside):
    """One at a time; the last one asked for counts."""

    def __init__(self, opener: Opener, tell: Callable[[dict[str, Any]], None]) -> None:
        super().__init__(tell)
        self.opener = opener

    def open(
        self, name: str, settings: Settings, then: Callable[[Side], None], *, ground: Ground | None = None
    ) -> None:
        """Open a database and give the side that plays it to `then`, unless another is asked for meanwhile."""

        def work(tell: Progress) -> Side:
            played = self.opener(name, tell)
            tell("preparing", 0, 0)
            side = Side.of(name, name, played, settings, ground=ground)
            warm(side)
            return side

        self.do(name, work, then)


def warm(side: Side) -> None:
    """Take a step for nothing, so that code which is compiled when it is first used is ready."""
    state = side.controller.start(1)
    side.controller.step(state, Command.uniform((0.0, 0.0, 1.0)))
