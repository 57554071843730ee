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
from motionmatch.crowd.scenarios import CrowdScenario
from motionmatch.crowd.steering import Steering
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.viewer import messages
from motionmatch.viewer.history import States
from motionmatch.viewer.messages import Message
from motionmatch.viewer.replies import SceneReply
from motionmatch.viewer.scenery import Scenery, draw_footprints, draw_obstacle
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import Side, TimedMatcher, ViewerStage


@dataclass(eq=False)
class CrowdPlay:
    """The viewer's scenario in which the steering of a crowd drives. It records which agents have arrived."""

    crowd: Crowd
    name: str
    text: str
    state: CrowdState | None = field(default=None, repr=False)

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
        return self.state.command

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


class CrowdSimulation(Simulation):
    """A simulation of a crowd. The crowd is added to the scenarios of the page."""

    waits_for_page = True

    def __init__(self, stage: CrowdStage, **options: Any) -> None:
        assert isinstance(stage.scenario, CrowdPlay)
        self.own = stage.scenario
        super().__init__(stage, **options)

    def apply(self, message: Message) -> None:
        """Apply a message of a page; a crowd keeps its size, and has no second seat."""
        on = self.stage.scenario is self.own
        if isinstance(message, messages.ChooseScenario) and message.name == self.own.name:
            self.own.state = None
            self.restage(replace(self.stage, scenario=self.own, characters=len(self.own.crowd)))
            self.changes |= {"timeline", "info", "poses"}
        elif on and isinstance(message, messages.SetCharacters | messages.Compare):
            raise InputError("a crowd stays as it is. Start another: motionmatch crowd SCENARIO --agents N --play")
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
    crowd = replace(scenario, agents=agents).crowd(database, steering_by=steering_by)
    usual = Settings(config=crowd.controller.config)
    side = Side(source, source, crowd.controller, usual, TimedMatcher(crowd.controller.matcher), usual)
    footprints = crowd.controller.matcher.footprints
    scenery = Scenery(
        shapes=tuple(draw_obstacle(row) for row in scenario.scene.fixed_rows),
        moving_shapes=lambda states, seconds: draw_footprints(footprints, states),
    )
    play = CrowdPlay(crowd, scenario.name, scenario.about)
    return CrowdStage((side,), len(crowd), play, scenery=scenery, crowd=crowd)
