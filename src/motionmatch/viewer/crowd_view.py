"""A crowd on the page, with footprints and obstacles.

    simulation = CrowdSimulation(make_crowd_stage(scenario, database))

The page may pause, go back, select any agent and restart; the crowd's steering drives, not the stick.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.settings import Settings
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick
from motionmatch.crowd.crowd import Crowd, CrowdState
from motionmatch.crowd.detail import Detail
from motionmatch.crowd.scenarios import CrowdScenario
from motionmatch.crowd.steering import Steering
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.viewer import messages
from motionmatch.viewer.history import States
from motionmatch.viewer.messages import Message
from motionmatch.viewer.replies import SceneReply
from motionmatch.viewer.scenery import Scenery, draw_footprints, draw_obstacle, pack_shapes
from motionmatch.viewer.stage import Side, TimedMatcher, ViewerStage
from motionmatch.viewer.surrounded import SurroundedSimulation, set_environment
from motionmatch.world.obstacles import pack_obstacles

MANY = 60
"""Larger crowds have a level of detail: those far from the selected agent are simpler."""


@dataclass(eq=False)
class CrowdPlay:
    """The viewer's scenario in which the steering of a crowd drives. It records which agents have arrived."""

    crowd: Crowd
    scenario: CrowdScenario
    state: CrowdState | None = field(default=None, repr=False)
    watched: int = 0
    """the selected agent: those around it have all the detail"""

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
        if self.state is None or time < self.state.seconds - 1.5 * dt:  # restarted, or gone back in time
            self.crowd.steering.reset(self.crowd.agents, self.crowd.scene)
            arrived = np.zeros(len(self.crowd), bool)
            self.state = CrowdState(
                state, round(time / dt), time, self.crowd.agents.goals.copy(), arrived, Command(np.zeros_like(homes))
            )
        steps = round(time / dt)
        self.state = self.crowd.steer(replace(self.state, characters=state, steps=steps, seconds=time), dt)
        x, z = self.state.positions[min(self.watched, len(self.crowd) - 1)].tolist()
        return replace(self.state.command, effort=self.crowd.find_effort(self.state, dt, (x, z)))

    def facing(self) -> np.ndarray:
        return np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True, eq=False)
class CrowdStage(ViewerStage):
    """A stage on which each character starts where its agent does."""

    crowd: Crowd | None = None

    def homes(self, side: int) -> np.ndarray:
        """Return start positions (C, 3), metres."""
        if self.crowd is None or self.characters != len(self.crowd):
            return super().homes(side)
        x, z = self.crowd.agents.positions.T
        return np.stack([x, np.zeros_like(x), z], axis=1) + self.offset(self.seats.index(side))

    def start(self) -> States:
        """Return states with all characters at their start positions, at rest, facing their goals."""
        if self.crowd is None or not isinstance(self.scenario, CrowdPlay):
            return super().start()
        x, z = self.crowd.agents.directions.T
        facing = np.stack([x, np.zeros_like(x), z], axis=1)
        return tuple(
            side.controller.start(self.characters, positions=self.homes(index), facing=facing)
            for index, side in enumerate(self.sides)
        )


class CrowdSimulation(SurroundedSimulation):
    """A simulation of a crowd. The crowd is added to the scenarios of the page."""

    def __init__(self, stage: CrowdStage, **options: Any) -> None:
        assert isinstance(stage.scenario, CrowdPlay)
        self.own = stage.scenario
        super().__init__(stage, **options)

    @property
    def scenario(self) -> CrowdScenario:
        return self.own.scenario

    @property
    def groups(self) -> list[int]:
        """The group of each agent."""
        return [int(group) for group in np.asarray(self.scenario.agents.groups)]

    def put(self, scenario: CrowdScenario, *, settled: bool = True) -> None:
        side, crowd, before = self.stage.sides[0], self.own.crowd, self.scenario
        controller = side.controller
        if scenario.environment != before.environment:
            controller = set_environment(controller, scenario.environment)
        self.own.scenario = scenario
        crowd.controller, crowd.scene = controller, scenario.scene  # type: ignore[assignment]
        if settled and self.own.state is not None:  # it looks for ways around what stands there now
            crowd.steering.reset(crowd.agents.with_goals(self.own.state.goals), scenario.scene)
        self.stage = replace(
            self.stage, sides=(replace(side, controller=controller),), scenery=make_crowd_scenery(crowd)
        )

    def step(self) -> None:
        """Take one step, with all the detail around the selected agent."""
        self.own.watched = self.selected
        super().step()

    def apply(self, message: Message) -> None:
        """Apply a message of a page; a crowd keeps its size, and has no second seat."""
        on = self.stage.scenario is self.own
        if isinstance(message, messages.ChooseScenario) and message.name == self.own.name:
            self.own.state = None
            self.restage(replace(self.stage, scenario=self.own, characters=len(self.own.crowd)))
            self.changes |= {"timeline", "info", "poses"}
        elif on and isinstance(message, messages.SetCharacters | messages.Compare):
            raise InputError("a crowd stays as it is. Start another with a number of agents that suits you.")
        else:
            super().apply(message)

    def describe_scene(self) -> SceneReply:
        """Describe the scene, with the crowd among its scenarios."""
        scene = super().describe_scene()
        scene["scenarios"].append({"name": self.own.name, "text": self.own.text})
        return scene


def make_crowd_stage(
    scenario: CrowdScenario,
    database: MotionDatabase,
    *,
    steering_by: str | Steering | None = None,
    source: str = "the actors",
) -> CrowdStage:
    """Make a stage with a crowd; without obstacles, agents go back and forth without end."""
    agents = replace(scenario.agents, returns=not scenario.scene.fixed)
    detail = Detail() if len(agents) > MANY else None
    crowd = replace(scenario, agents=agents).crowd(database, steering_by=steering_by, detail=detail)
    usual = Settings(config=crowd.controller.config)
    timed = TimedMatcher(crowd.controller.matcher)
    crowd.controller.matcher = timed  # type: ignore[assignment]
    side = Side(source, source, crowd.controller, usual, timed, usual)
    play = CrowdPlay(crowd, scenario)
    return CrowdStage((side,), len(crowd), play, scenery=make_crowd_scenery(crowd), crowd=crowd)


def make_crowd_scenery(crowd: Crowd) -> Scenery:
    """Make the scenery of a crowd: obstacles as they are now, and the footprints of bodies."""
    scene, footprints = crowd.scene, crowd.controller.matcher.footprints

    def draw(states: States, seconds: float) -> np.ndarray:
        moving = [draw_obstacle(row) for row in pack_obstacles(scene.moving, [seconds])[0]]
        return np.concatenate([pack_shapes(moving), draw_footprints(footprints, states)])

    return Scenery(shapes=tuple(draw_obstacle(row) for row in scene.fixed_rows), moving_shapes=draw)
