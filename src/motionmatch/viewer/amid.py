"""A character among obstacles on the page: a scene with what stands and moves in it, and the room that the body takes.

    simulation = SceneSimulation(scene_stage(scenario, scenario.database()))

The stick drives; while it is left alone, what the scenario asks for does.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.settings import Settings
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick, stick_command
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.scenarios import Scenario
from motionmatch.errors import InputError
from motionmatch.viewer import messages
from motionmatch.viewer.crowds import rings, shape_of
from motionmatch.viewer.history import States
from motionmatch.viewer.messages import Message
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import Side, Stage, Timed
from motionmatch.viewer.world import Around, World, packed
from motionmatch.world.obstacles import rows_of


@dataclass(frozen=True, eq=False)
class ScenePlay:
    """What moves the character: the player, or else the scenario."""

    scenario: Scenario
    controller: EnvironmentController

    @property
    def name(self) -> str:
        return self.scenario.name

    @property
    def text(self) -> str:
        return self.scenario.about

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        """For the step from `time` to `time + dt`."""
        if any(stick.move) or any(stick.look):
            return self.scenario.around(stick_command(stick), time)
        return self.scenario.command(controller, state, time, dt)

    def facing(self) -> np.ndarray:
        return self.scenario.start()[1]

    def around(self, states: States, seconds: float) -> np.ndarray:
        """Obstacles that move, where they are so long after the start, and the room that the body will take."""
        moving = [shape_of(row) for row in rows_of(self.scenario.scene.moving, [seconds])[0]]
        return np.concatenate([packed(moving), packed(self.footprints(states, seconds))])

    @property
    def footprints(self) -> Around:
        """The room that the body will take."""
        return rings(self)  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class SceneStage(Stage):
    """A stage on which the character begins where the scene says."""

    play: ScenePlay | None = field(default=None)

    def homes(self, side: int) -> np.ndarray:
        """(C, 3)"""
        place = np.zeros(3) if self.play is None else self.play.scenario.start()[0]
        return super().homes(side) + place


class SceneSimulation(Simulation):
    """A simulation with one more scenario to choose: its scene. One character, which sees what is around it."""

    awaits = True

    def __init__(self, stage: SceneStage, **options: Any) -> None:
        assert stage.play is not None
        self.own = stage.play
        super().__init__(stage, **options)

    def do(self, said: Message) -> None:
        """All but the stick and questions; there is one character, with nobody beside it."""
        if isinstance(said, messages.Scenario) and said.name == self.own.name:
            self.restage(replace(self.stage, scenario=self.own))
            self.news |= {"timeline", "info", "poses"}
        elif isinstance(said, messages.Characters | messages.Compare):
            raise InputError("a scene has one character. For many: motionmatch crowd SCENARIO --play")
        else:
            super().do(said)

    def put(self, side: Side, where: tuple[int, ...]) -> None:
        raise InputError(
            f"a scene keeps its database. Start it with another: motionmatch play {side.source} --scene {self.own.name}"
        )

    def body(self, kind: str) -> dict[str, Any]:
        told = super().body(kind)
        if kind == "scene":
            told["scenarios"].append({"name": self.own.name, "text": self.own.text})
        return told


def scene_stage(scenario: Scenario, database: MotionDatabase, *, source: str = "the actors") -> SceneStage:
    """A stage with a scene on it."""
    # What moves is told with each command, as it is then; without the scenario nothing moves.
    controller = replace(scenario, scene=replace(scenario.scene, obstacles=scenario.scene.fixed)).controller(database)
    timed = Timed(controller.matcher)
    controller.matcher = timed  # type: ignore[assignment]
    usual = Settings(config=controller.config)
    side = Side(source, source, controller, usual, timed, usual)
    play = ScenePlay(scenario, controller)
    shapes = tuple(shape_of(row) for row in scenario.scene.fixed_rows)
    world = World(scenario.scene.ground, shapes, play.footprints)
    return SceneStage((side,), 1, play, world=world, play=play)
