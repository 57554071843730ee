"""Who is on stage: one controller, or two side by side, each with its settings and its characters."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.settings import Settings, parse_settings
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import LearnedModel
from motionmatch.motion.ground import Ground
from motionmatch.search.matcher import Candidates, Match, Matcher
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher
from motionmatch.viewer.history import States
from motionmatch.viewer.scenarios import Free, Scenario, homes
from motionmatch.viewer.world import World

_APART = 1.0
"""How far each of two seats is from the middle, metres."""


class Timed:
    """A matcher that says how long its last search took."""

    def __init__(self, matcher: Matcher) -> None:
        self.matcher, self.seconds = matcher, 0.0

    def search(self, query: Query) -> Match:
        start = time.perf_counter()
        match = self.matcher.search(query)
        self.seconds = time.perf_counter() - start
        return match

    def __getattr__(self, name: str) -> Any:
        """What else the matcher knows, such as footprints."""
        if name == "matcher":  # not there yet: a copy is being made
            raise AttributeError(name)
        return getattr(self.matcher, name)

    def top_k(self, query: Query, k: int) -> Candidates:
        return self.matcher.top_k(query, k)

    def added_costs(self, query: Query, frames: np.ndarray) -> np.ndarray:
        return self.matcher.added_costs(query, frames)

    def why_excluded(self, query: Query, frames: np.ndarray) -> np.ndarray:
        return self.matcher.why_excluded(query, frames)


@dataclass(frozen=True, eq=False)
class Learned:
    """A database, and the model that was trained on it: what plays is the model."""

    database: MotionDatabase
    model: LearnedModel


@dataclass(frozen=True, eq=False)
class Side:
    """A controller with a name."""

    label: str
    source: str
    """what its database was opened from"""
    controller: Controller
    settings: Settings
    timed: Timed
    usual: Settings = field(default_factory=Settings)
    """what settings are that a file leaves out"""

    @classmethod
    def of(
        cls,
        label: str,
        source: str,
        played: MotionDatabase | Learned,
        settings: Settings,
        *,
        ground: Ground | None = None,
    ) -> Side:
        """A side that plays a database, or a model. Settings for blocks it does not have are left out.

        What a model can't obey is refused.
        """
        database = played.database if isinstance(played, Learned) else played
        fitting = settings.fitting(database.schema)
        if fitting.tags:
            try:
                database.select(fitting.tags)
            except InputError:  # other motion, other tags
                fitting = replace(fitting, tags="")
        matcher = TreeMatcher(database.features, searchable=database.searchable, ranges=database.ranges)
        timed = Timed(matcher)
        config = fitting.controller_config(database.schema)
        if isinstance(played, Learned):
            controller: Controller = LearnedController(
                played.model, config, database=database, matcher=timed, ground=ground, follow=True
            )
        else:
            controller = Controller(database, config, matcher=timed, ground=ground)
        if fitting.tags:
            controller.mask(fitting.tags)  # refuses what can't be
        return cls(label, source, controller, fitting, timed)

    @property
    def database(self) -> MotionDatabase:
        return self.controller.database

    def tree(self, settings: Settings) -> dict[str, Any]:
        """Settings as the page shows them: with the weights of all blocks, and the bias if one counts."""
        tree, controller = settings.tree(self.database.schema), self.controller
        always = isinstance(controller, LearnedController) and controller.mode.projector
        if not always:  # a projector's answer is gone on from, unless a bias is set
            tree["control"].setdefault("bias", controller.tuned(settings.config).bias)
        return tree

    def twin(self) -> Side:
        """Another one just like this, which keeps time of its own searches."""
        timed, controller = Timed(self.timed.matcher), copy.copy(self.controller)
        controller.matcher = timed
        return replace(self, timed=timed, controller=controller)

    def tuned(self, settings: Settings) -> Side:
        """The same with other settings."""
        if settings.tags:
            self.controller.mask(settings.tags)  # refuses what can't be
        config = settings.controller_config(self.database.schema)
        return replace(self, settings=settings, controller=self.controller.tuned(config))


@dataclass(frozen=True, eq=False)
class Stage:
    """All that does not change from step to step."""

    sides: tuple[Side, ...]
    characters: int = 1
    """on each side"""
    scenario: Scenario = field(default_factory=Free)
    order: tuple[int, ...] = (0, 1)
    """which side sits in each seat"""
    began: int = 0
    """the step at which the scenario began"""
    world: World = field(default_factory=World)
    """what there is to draw around them"""

    def __post_init__(self) -> None:
        first = self.sides[0].database
        for side in self.sides[1:]:
            if not side.database.skeleton.same_joints(first.skeleton):
                raise InputError(
                    f"{side.source} has other joints than {self.sides[0].source}; side by side both must have the "
                    "same skeleton. Choose another, or change both."
                )

    @property
    def seats(self) -> tuple[int, ...]:
        """The side in each seat, from the left."""
        return tuple(side for side in self.order if side < len(self.sides))

    @property
    def controllers(self) -> tuple[Controller, ...]:
        return tuple(side.controller for side in self.sides)

    def offset(self, seat: int) -> np.ndarray:
        """(3,) where a seat's middle is: the first at the left of who looks along +z, which is +x."""
        return np.zeros(3) if len(self.sides) == 1 else np.array([_APART * (1 - 2 * seat), 0.0, 0.0])

    def homes(self, side: int) -> np.ndarray:
        """(C, 3) where a side's characters begin."""
        places = homes(self.characters)
        if len(self.sides) > 1:
            places = places * [1.0 + 2.0 * (self.characters > 1), 1.0, 1.0]
        return places + self.offset(self.seats.index(side))

    def start(self) -> States:
        """Everyone at home and at rest."""
        facing = np.tile(self.scenario.facing(), (self.characters, 1))
        return tuple(
            side.controller.start(self.characters, positions=self.homes(index), facing=facing)
            for index, side in enumerate(self.sides)
        )

    def commands(self, states: States, step: int, dt: float, stick: Stick) -> tuple[Command, ...]:
        """What is wanted in the step that follows step `step`."""
        return tuple(self._command(index, state, step, dt, stick) for index, state in enumerate(states))

    def _command(self, index: int, state: CharacterState, step: int, dt: float, stick: Stick) -> Command:
        side, seconds = self.sides[index], (step - self.began) * dt
        wanted = self.scenario.command(side.controller, state, self.homes(index), seconds, dt, stick)
        return replace(wanted, tags=side.settings.tags) if side.settings.tags else wanted

    def tuned(self, seat: int, change: Mapping[str, Any]) -> Self:
        """With some settings of one seat, or of all (-1), set otherwise."""
        return self._with(seat, lambda side: side.tuned(side.settings.changed(change)))

    def loaded(self, seat: int, toml: str, where: str = "settings") -> Self:
        """With all settings of one seat, or of all (-1), from the text of a file; `where` names it in complaints."""
        return self._with(seat, lambda side: side.tuned(parse_settings(toml, where, usual=side.usual)))

    def _with(self, seat: int, change: Callable[[Side], Side]) -> Self:
        chosen = self.chosen(seat)
        sides = (change(side) if index in chosen else side for index, side in enumerate(self.sides))
        return replace(self, sides=tuple(sides))

    def with_side(self, side: Side, where: tuple[int, ...]) -> Stage:
        """With another side in the place of some."""
        sides = [side.twin() if index in where else old for index, old in enumerate(self.sides)]
        return replace(self, sides=_labelled(sides))

    def compared(self, other: Side | None = None) -> Stage:
        """Two side by side: the first, and another or a twin."""
        second = other if other is not None else self.sides[-1].twin()
        return replace(self, sides=_labelled([self.sides[0], second]))

    def alone(self) -> Stage:
        """Only the first."""
        return replace(self, sides=_labelled([self.sides[0]]))

    def chosen(self, seat: int) -> tuple[int, ...]:
        """The sides of one seat, or of all (-1)."""
        if seat < 0:
            return tuple(range(len(self.sides)))
        if seat >= len(self.seats):
            raise InputError(f"there is no seat {seat}; there are {len(self.seats)}, counted from 0.")
        return (self.seats[seat],)


def _labelled(sides: list[Side]) -> tuple[Side, ...]:
    """Named after their sources, and by number where these are the same."""
    sources = [side.source for side in sides]
    return tuple(
        replace(side, label=side.source if sources.count(side.source) == 1 else f"{side.source} {number}")
        for number, side in enumerate(sides, start=1)
    )
