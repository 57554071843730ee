"""The stage: one controller, or two side by side, each with its settings and characters; and the blind comparison."""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np

from motionmatch.control.action_frames import find_action_names
from motionmatch.control.actions import ActionController
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalController, has_goals
from motionmatch.control.partners import PairController, has_partners
from motionmatch.control.parts import find_settle_bias
from motionmatch.control.settings import Settings, parse_settings
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick
from motionmatch.database.database import MotionDatabase
from motionmatch.database.goal import GoalPlace
from motionmatch.database.partner import PartnerPlace
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.goals import make_goal_controller
from motionmatch.learned.mode import LMM
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.partners import make_pair_controller
from motionmatch.learned.source import LearnedSource
from motionmatch.motion.ground import Ground
from motionmatch.search.matcher import Candidates, Match, Matcher
from motionmatch.search.query import Query
from motionmatch.viewer.history import States
from motionmatch.viewer.scenarios import FreeScenario, ViewerScenario, place_characters
from motionmatch.viewer.scenery import Scenery
from motionmatch.world.actions import Actions

_APART = 1.0
"""Distance of each of two seats from the middle, metres."""


class TimedMatcher:
    """A matcher that measures how long its last search took."""

    def __init__(self, matcher: Matcher) -> None:
        self.matcher, self.seconds = matcher, 0.0

    def search(self, query: Query) -> Match:
        start = time.perf_counter()
        match = self.matcher.search(query)
        self.seconds = time.perf_counter() - start
        return match

    def __getattr__(self, name: str) -> Any:
        """Other attributes of the matcher, such as footprints."""
        if name == "matcher":  # not set yet: a copy is being made
            raise AttributeError(name)
        return getattr(self.matcher, name)

    def top_k(self, query: Query, k: int) -> Candidates:
        return self.matcher.top_k(query, k)

    def added_costs(self, query: Query, frames: np.ndarray) -> np.ndarray:
        return self.matcher.added_costs(query, frames)

    def why_excluded(self, query: Query, frames: np.ndarray) -> np.ndarray:
        return self.matcher.why_excluded(query, frames)


@dataclass(frozen=True, eq=False)
class ModelSource:
    """A learned model to play, and the database that it was trained on, if there is one."""

    database: MotionDatabase | None
    model: LearnedModel
    mode: str = LMM.name
    projector: str | None = None
    """codebook or network; None is the usual one of the model"""

    @property
    def schema(self) -> FeatureSchema:
        return self.model.schema


@dataclass(frozen=True, eq=False)
class Side:
    """A controller with a name and its settings, one of the two that a stage can hold."""

    label: str
    source: str
    """the source of its database"""
    controller: Controller
    settings: Settings
    timed: TimedMatcher
    usual: Settings = field(default_factory=Settings)
    """defaults of settings that a file leaves out"""

    @classmethod
    def create(
        cls,
        label: str,
        source: str,
        played: MotionDatabase | ModelSource,
        settings: Settings | None = None,
        *,
        ground: Ground | None = None,
    ) -> Side:
        """Make a side that plays a database or a model; `label` is its name on the page.

        Weights of blocks and tags that the database does not have are left out; settings that a model can't use are
        refused.
        """
        database = played.database if isinstance(played, ModelSource) else played
        fitting = (settings or Settings()).fit_to(played.schema)
        if fitting.tags and database is not None:
            try:
                database.select(fitting.tags)
            except InputError:  # other motion, other tags
                fitting = replace(fitting, tags="")
        config = fitting.controller_config(played.schema)
        if isinstance(played, ModelSource) and ground is None and _interacts(played.schema):
            learned = LearnedSource(played.model, database=database, mode=played.mode, projector=played.projector)
            has_goal = any(isinstance(block, GoalPlace) for block in played.schema.blocks)
            controller: Controller = (make_goal_controller if has_goal else make_pair_controller)(learned, config)
        elif isinstance(played, ModelSource):
            controller = LearnedController(
                played.model,
                config,
                database=database,
                mode=played.mode,
                projector=played.projector,
                ground=ground,
                follow=database is not None,
            )
        elif has_goals(played) and ground is None:
            controller = GoalController(played, config)
        elif has_partners(played) and ground is None:
            controller = PairController(played, config)
        elif find_action_names(played):
            controller = ActionController(played, config, ground=ground)
        else:
            controller = Controller(played, config, ground=ground)
        timed = TimedMatcher(controller.matcher)
        controller.matcher = timed
        if fitting.tags:
            controller.mask(fitting.tags)  # refuses tags that leave too little
        return cls(label, source, controller, fitting, timed)

    @property
    def database(self) -> MotionDatabase:
        return self.controller.database

    @property
    def projects(self) -> bool:
        """Whether a projector answers queries, not a search."""
        return isinstance(self.controller.source, LearnedSource) and self.controller.source.mode.projector

    def describe_settings(self, settings: Settings) -> dict[str, Any]:
        """Return settings for the page: with the weights of all blocks, and the bias."""
        tree = settings.tree(self.database.schema)
        chosen = self.controller.with_config(settings.config)
        tree["control"].setdefault("bias", chosen.bias)
        tree["control"].setdefault("settle_bias", find_settle_bias(chosen, chosen.plays_frames))
        tree["control"].setdefault("no_return", chosen.plays_frames and not chosen.terms)
        for name, most in zip(("turn_rate", "turn_speed"), chosen.turns, strict=True):
            if math.isfinite(most):  # else turns have no limit, and the page shows none
                tree["control"].setdefault(name, most)
        return tree

    def copy(self) -> Side:
        """Return a copy, which times its own searches."""
        timed, controller = TimedMatcher(self.timed.matcher), copy.copy(self.controller)
        controller.matcher = timed
        return replace(self, timed=timed, controller=controller)

    def with_settings(self, settings: Settings) -> Side:
        """Return the same side with other settings."""
        if settings.tags:
            self.controller.mask(settings.tags)  # refuses tags that leave too little
        config = settings.controller_config(self.database.schema)
        return replace(self, settings=settings, controller=self.controller.with_config(config))

    def with_mode(self, mode: str, projector: str | None = None) -> Side:
        """Return the same model in another mode; settings that it can't obey there are refused."""
        if not isinstance(self.controller, LearnedController):
            raise InputError(f"{self.label} is a database, and only models have modes. Choose a model first.")
        controller = self.controller.with_mode(mode, projector=projector)
        if self.settings.tags:
            controller.mask(self.settings.tags)
        return replace(self, controller=controller)


@dataclass(frozen=True, eq=False)
class ViewerStage:
    """One or two sides, their characters, the scenario that drives them, and the scenery around them."""

    sides: tuple[Side, ...]
    characters: int = 1
    """on each side"""
    scenario: ViewerScenario = field(default_factory=FreeScenario)
    order: tuple[int, ...] = (0, 1)
    """the side in each seat"""
    began: int = 0
    """the step at which the scenario began"""
    scenery: Scenery = field(default_factory=Scenery)

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
        """Return the middle (3,) of a seat, metres. Seen along +z the first is at the left, which is +x."""
        return np.zeros(3) if len(self.sides) == 1 else np.array([_APART * (1 - 2 * seat), 0.0, 0.0])

    def homes(self, side: int) -> np.ndarray:
        """Return start positions (C, 3) of a side's characters, metres."""
        places = place_characters(self.characters)
        if len(self.sides) > 1:
            places = places * [1.0 + 2.0 * (self.characters > 1), 1.0, 1.0]
        return places + self.offset(self.seats.index(side))

    def start(self) -> States:
        """Return states with all characters at their start positions and at rest."""
        facing = np.tile(self.scenario.facing(), (self.characters, 1))
        origin = getattr(self.scenario, "origin", np.zeros(3))  # of a path that was drawn
        find_starts = getattr(self.scenario, "find_starts", None)  # of a task that places its characters
        starts = None if find_starts is None else find_starts(self.characters)
        if starts is not None:
            return tuple(
                side.controller.start(self.characters, positions=starts[0], facing=starts[1]) for side in self.sides
            )
        return tuple(
            side.controller.start(self.characters, positions=self.homes(index) + origin, facing=facing)
            for index, side in enumerate(self.sides)
        )

    def make_commands(self, states: States, step: int, dt: float, stick: Stick) -> tuple[Command, ...]:
        """Return the command of each side for the step after `step`."""
        return tuple(self._make_command(index, state, step, dt, stick) for index, state in enumerate(states))

    def _make_command(self, index: int, state: CharacterState, step: int, dt: float, stick: Stick) -> Command:
        side, seconds = self.sides[index], (step - self.began) * dt
        wanted = self.scenario.command(side.controller, state, self.homes(index), seconds, dt, stick)
        return replace(wanted, tags=side.settings.tags) if side.settings.tags else wanted

    @property
    def actions(self) -> list[str]:
        """Names of actions that every side can do."""
        known = [
            side.controller.actions if isinstance(side.controller, ActionController) else () for side in self.sides
        ]
        return [name for name in known[0] if all(name in each for each in known)]

    def ask(self, commands: tuple[Command, ...], name: str, character: int) -> tuple[Command, ...]:
        """Return commands that ask one character of every side for an action."""
        return tuple(
            replace(
                command, actions=Actions(tuple(name if c == character else None for c in range(len(command.velocity))))
            )
            for command in commands
        )

    def change_settings(self, seat: int, change: Mapping[str, Any]) -> Self:
        """Return the stage with some settings of one seat, or of all (-1), changed."""
        return self._change_sides(seat, lambda side: side.with_settings(side.settings.with_changes(change)))

    def load_settings(self, seat: int, toml: str, where: str = "settings") -> Self:
        """Return the stage with all settings of one seat, or of all (-1), from a TOML text; errors call it `where`."""
        return self._change_sides(seat, lambda side: side.with_settings(parse_settings(toml, where, usual=side.usual)))

    def choose_mode(self, seat: int, mode: str, projector: str | None = None) -> Self:
        """Return the stage with the model of one seat, or all models (-1), in another mode."""
        plain = [side for side in self.sides if not isinstance(side.controller, LearnedController)]
        left = plain if seat < 0 and len(plain) < len(self.sides) else []
        return self._change_sides(seat, lambda side: side if side in left else side.with_mode(mode, projector))

    def _change_sides(self, seat: int, change: Callable[[Side], Side]) -> Self:
        chosen = self.find_sides(seat)
        sides = (change(side) if index in chosen else side for index, side in enumerate(self.sides))
        return replace(self, sides=tuple(sides))

    def replace_sides(self, side: Side, where: tuple[int, ...]) -> ViewerStage:
        """Return the stage with some sides replaced by another."""
        sides = [side.copy() if index in where else old for index, old in enumerate(self.sides)]
        return replace(self, sides=_label_sides(sides))

    def compare(self, other: Side | None = None) -> ViewerStage:
        """Return the stage with two sides: the first, and another or a copy of it."""
        second = other if other is not None else self.sides[-1].copy()
        return replace(self, sides=_label_sides([self.sides[0], second]))

    def keep_first(self) -> ViewerStage:
        """Return the stage with its first side only."""
        return replace(self, sides=_label_sides([self.sides[0]]))

    def find_sides(self, seat: int) -> tuple[int, ...]:
        """Return the sides of one seat, or of all (-1)."""
        if seat < 0:
            return tuple(range(len(self.sides)))
        if seat >= len(self.seats):
            raise InputError(f"there is no seat {seat}; there are {len(self.seats)}, counted from 0.")
        return (self.seats[seat],)


def _label_sides(sides: list[Side]) -> tuple[Side, ...]:
    """Name sides after their sources, with numbers if these are the same."""
    sources = [side.source for side in sides]
    return tuple(
        replace(side, label=side.source if sources.count(side.source) == 1 else f"{side.source} {number}")
        for number, side in enumerate(sides, start=1)
    )


@dataclass(frozen=True)
class BlindTest:
    """A person guesses which seat holds which side (a part of the user study of Holden 2020, section 6.4)."""

    on: bool = False
    order: tuple[int, int] = (0, 1)
    """the side in each seat"""
    guesses: int = 0
    right: int = 0
    last: tuple[bool, tuple[int, int]] | None = None
    """whether the last guess was right, and the order of seats at that time"""

    def begin(self, rng: np.random.Generator) -> BlindTest:
        """Return a new test, with seats in random order."""
        return BlindTest(True, _draw_order(rng))

    def end(self) -> BlindTest:
        """Return the test with nothing hidden; the counts stay."""
        return replace(self, on=False, order=(0, 1))

    def guess(self, seat: int, rng: np.random.Generator) -> BlindTest:
        """Count the guess that the first side is in this seat, and draw the order again."""
        right = self.order[seat] == 0
        return replace(
            self,
            guesses=self.guesses + 1,
            right=self.right + right,
            last=(right, self.order),
            order=_draw_order(rng),
        )


def _draw_order(rng: np.random.Generator) -> tuple[int, int]:
    return (0, 1) if rng.random() < 0.5 else (1, 0)


def _interacts(schema: FeatureSchema) -> bool:
    """Return whether a model was trained with goals or partners."""
    return any(isinstance(block, GoalPlace | PartnerPlace) for block in schema.blocks)
