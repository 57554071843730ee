"""A character among obstacles on the page, with the footprints of its body.

    simulation = SceneSimulation(make_scene_stage(scenario, scenario.database()))

The stick drives; while it is at rest, the scenario drives.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
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
from motionmatch.viewer.history import States
from motionmatch.viewer.messages import Message
from motionmatch.viewer.replies import SceneReply
from motionmatch.viewer.scenery import Scenery, draw_footprints, draw_obstacle, pack_shapes
from motionmatch.viewer.stage import Side, TimedMatcher, ViewerStage
from motionmatch.viewer.surrounded import SurroundedSimulation, set_environment
from motionmatch.world.obstacles import pack_obstacles
from motionmatch.world.surroundings import Surroundings


@dataclass(frozen=True, eq=False)
class ScenePlay:
    """The viewer's scenario of a scene: the player drives, or the scene while the stick is at rest."""

    scenario: Scenario
    controller: EnvironmentController

    @cached_property
    def surroundings(self) -> Surroundings:
        """The obstacles that stand."""
        return Surroundings(replace(self.scenario.scene, obstacles=self.scenario.scene.fixed))

    @property
    def name(self) -> str:
        return self.scenario.name

    @property
    def text(self) -> str:
        return self.scenario.about

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        """Return the command for the step from `time` to `time + dt`."""
        if any(stick.move) or any(stick.look):
            return self.scenario.around(stick_command(stick), time)
        return self.scenario.command(controller, state, time, dt)

    def facing(self) -> np.ndarray:
        return self.scenario.start()[1]

    def moving_shapes(self, states: States, seconds: float) -> np.ndarray:
        """Return (E,) of SHAPE: moving obstacles `seconds` after the start, and the footprints of the body."""
        moving = [draw_obstacle(row) for row in pack_obstacles(self.scenario.scene.moving, [seconds])[0]]
        return np.concatenate([pack_shapes(moving), self.draw_footprints(states, seconds)])

    def draw_footprints(self, states: States, seconds: float) -> np.ndarray:
        """Return (E,) of SHAPE: the footprints of the body in the next second."""
        return draw_footprints(self.controller.matcher.footprints, states)


@dataclass(frozen=True, eq=False)
class SceneStage(ViewerStage):
    """A stage on which the character starts at the start of the scene, and sees its obstacles whatever drives it."""

    play: ScenePlay | None = field(default=None)

    def homes(self, side: int) -> np.ndarray:
        """Return start positions (C, 3), metres."""
        place = np.zeros(3) if self.play is None else self.play.scenario.start()[0]
        return super().homes(side) + place

    def _make_command(self, index: int, state: CharacterState, step: int, dt: float, stick: Stick) -> Command:
        wanted = super()._make_command(index, state, step, dt, stick)
        if wanted.surroundings is not None or self.play is None:
            return wanted
        return replace(wanted, surroundings=self.play.surroundings)


class SceneSimulation(SurroundedSimulation):
    """A simulation of one character in a scene. The scene is added to the scenarios of the page."""

    def __init__(self, stage: SceneStage, **options: Any) -> None:
        assert stage.play is not None
        self.own = stage.play
        super().__init__(stage, **options)

    @property
    def scenario(self) -> Scenario:
        return self.own.scenario

    def put(self, scenario: Scenario, *, settled: bool = True) -> None:
        side = self.stage.sides[0]
        controller = side.controller
        if scenario.environment != self.scenario.environment:
            controller = set_environment(controller, scenario.environment)
        before, self.own = self.own, ScenePlay(scenario, controller)  # type: ignore[arg-type]
        assert isinstance(self.stage, SceneStage)
        self.stage = replace(
            self.stage,
            sides=(replace(side, controller=controller),),
            play=self.own,
            scenario=self.own if self.stage.scenario is before else self.stage.scenario,
            scenery=make_scenery(self.own),
        )

    def apply(self, message: Message) -> None:
        """Apply a message of a page; there is one character, and no second seat."""
        if isinstance(message, messages.ChooseScenario) and message.name == self.own.name:
            self.restage(replace(self.stage, scenario=self.own))
            self.changes |= {"timeline", "info", "poses"}
        elif isinstance(message, messages.SetCharacters | messages.Compare):
            raise InputError("a scene has one character. For many, choose a crowd: motionmatch crowd SCENARIO --play")
        else:
            super().apply(message)

    def replace_sides(self, side: Side, where: tuple[int, ...]) -> None:
        raise InputError(
            f"a scene keeps its database. Start it with another: motionmatch play {side.source} --scene {self.own.name}"
        )

    def describe_scene(self) -> SceneReply:
        """Describe the scene, with itself among its scenarios."""
        scene = super().describe_scene()
        scene["scenarios"].append({"name": self.own.name, "text": self.own.text})
        return scene


def make_scene_stage(scenario: Scenario, database: MotionDatabase, *, source: str = "the actors") -> SceneStage:
    """Make a stage with one character in a scene."""
    # Obstacles come with each command; without the scenario nothing moves.
    controller = replace(scenario, scene=replace(scenario.scene, obstacles=scenario.scene.fixed)).controller(database)
    timed = TimedMatcher(controller.matcher)
    controller.matcher = timed  # type: ignore[assignment]
    usual = Settings(config=controller.config)
    side = Side(source, source, controller, usual, timed, usual)
    play = ScenePlay(scenario, controller)
    return SceneStage((side,), 1, play, scenery=make_scenery(play), play=play)


def make_scenery(play: ScenePlay) -> Scenery:
    """Make the scenery of a scene as it is now."""
    scene = play.scenario.scene
    shapes = tuple(draw_obstacle(row) for row in scene.fixed_rows)
    return Scenery(scene.ground, shapes, play.draw_footprints)
