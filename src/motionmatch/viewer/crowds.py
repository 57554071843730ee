"""A crowd on the page: its agents go by themselves, with their footprints and what stands in the way drawn around them.

    simulation = CrowdSimulation(crowd_stage(scenario, database))

The page may stop it, go back, look into any agent and start it anew; who drives is the steering, not the stick.
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
from motionmatch.kernels.ellipses import BOX, DISC
from motionmatch.viewer import messages
from motionmatch.viewer.history import States
from motionmatch.viewer.messages import Message
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import Side, Stage, Timed
from motionmatch.viewer.world import KINDS, SHAPE, Around, Shape, World

LEAST = 0.02
"""Walls without thickness are drawn so far to both sides, metres."""
MOST_RINGS = 400
"""Ellipses that are drawn; of many agents only the nearest horizons are."""


@dataclass(eq=False)
class CrowdPlay:
    """What moves the characters: a crowd's steering. It remembers who has arrived, as a crowd's state does."""

    crowd: Crowd
    name: str
    text: str
    state: CrowdState | None = field(default=None, repr=False)

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        """For the step from `time` to `time + dt`."""
        if self.state is None or time < self.state.seconds - 1.5 * dt:  # begun anew, or gone back in time
            self.crowd.steering.reset(self.crowd.agents, self.crowd.scene)
            arrived = np.zeros(len(self.crowd), bool)
            self.state = CrowdState(
                state, round(time / dt), time, self.crowd.agents.goals.copy(), arrived, Command(np.zeros_like(homes))
            )
        steps = round(time / dt)
        self.state = self.crowd.steered(replace(self.state, characters=state, steps=steps, seconds=time), dt)
        return self.state.command

    def facing(self) -> np.ndarray:
        return np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True, eq=False)
class CrowdStage(Stage):
    """A stage on which everyone begins where its agent does."""

    crowd: Crowd | None = None

    def homes(self, side: int) -> np.ndarray:
        """(C, 3)"""
        if self.crowd is None or self.characters != len(self.crowd):
            return super().homes(side)
        x, z = self.crowd.agents.positions.T
        return np.stack([x, np.zeros_like(x), z], axis=1) + self.offset(self.seats.index(side))

    def start(self) -> States:
        """Everyone at home and at rest, facing its goal."""
        if self.crowd is None or not isinstance(self.scenario, CrowdPlay):
            return super().start()
        x, z = self.crowd.agents.directions.T
        facing = np.stack([x, np.zeros_like(x), z], axis=1)
        return tuple(
            side.controller.start(self.characters, positions=self.homes(index), facing=facing)
            for index, side in enumerate(self.sides)
        )


class CrowdSimulation(Simulation):
    """A simulation with one more scenario to choose: its crowd."""

    awaits = True

    def __init__(self, stage: CrowdStage, **options: Any) -> None:
        assert isinstance(stage.scenario, CrowdPlay)
        self.own = stage.scenario
        super().__init__(stage, **options)

    def do(self, said: Message) -> None:
        """All but the stick and questions; a crowd stays as many as it is, and has nobody beside it."""
        on = self.stage.scenario is self.own
        if isinstance(said, messages.Scenario) and said.name == self.own.name:
            self.own.state = None
            self.restage(replace(self.stage, scenario=self.own, characters=len(self.own.crowd)))
            self.news |= {"timeline", "info", "poses"}
        elif on and isinstance(said, messages.Characters | messages.Compare):
            raise InputError("a crowd stays as it is. Start another: motionmatch crowd SCENARIO --agents N --play")
        else:
            super().do(said)

    def body(self, kind: str) -> dict[str, Any]:
        told = super().body(kind)
        if kind == "scene":
            told["scenarios"].append({"name": self.own.name, "text": self.own.text})
        return told


def crowd_stage(
    scenario: CrowdScenario,
    database: MotionDatabase,
    *,
    steering_by: str | Steering = "rules",
    source: str = "the actors",
) -> CrowdStage:
    """A stage with a crowd on it; where nothing stands in the way everyone goes back and forth for ever."""
    agents = replace(scenario.agents, returns=not scenario.scene.fixed)
    crowd = replace(scenario, agents=agents).crowd(database, steering_by=steering_by)
    usual = Settings(config=crowd.controller.config)
    side = Side(source, source, crowd.controller, usual, Timed(crowd.controller.matcher), usual)
    world = World(shapes=tuple(shape_of(row) for row in scenario.scene.fixed_rows), around=rings(crowd))
    play = CrowdPlay(crowd, scenario.name, scenario.about)
    return CrowdStage((side,), len(crowd), play, world=world, crowd=crowd)


def shape_of(row: np.ndarray) -> Shape:
    """An obstacle (11,) as the page draws it."""
    kind, x, z, ux, uz, along, across, edge, low, high = row[:10]
    kinds = {DISC: "disc", BOX: "box"}
    size = (
        max(float(across + edge), LEAST),
        max(float(along + edge), LEAST),
    )  # the axis lies along z before it is turned
    return Shape(
        kinds.get(float(kind), "disc"),  # type: ignore[arg-type]
        (float(x), float(z)),
        size,
        yaw=float(np.arctan2(ux, uz)),
        span=(float(low), float(high)),
    )


def rings(crowd: Crowd) -> Around:
    """What `World.around` gives: the room that everyone will take, an ellipse for each horizon."""
    footprints = crowd.controller.matcher.footprints

    def around(states: States, seconds: float) -> np.ndarray:
        state = states[0]
        prints = footprints.world(state.frames, state.shown_positions, state.shown_yaws)
        wanted = range(prints.shape[1]) if len(prints) * prints.shape[1] <= MOST_RINGS else (prints.shape[1] // 2,)
        rows = np.zeros((len(prints), len(wanted)), SHAPE)
        for place, h in enumerate(wanted):
            one = prints[:, h]
            rows["kind"][:, place], rows["horizon"][:, place] = 1 + KINDS.index("ellipse"), place
            rows["character"][:, place] = np.arange(len(prints))
            rows["centre"][:, place] = one[:, :2]
            rows["yaw"][:, place] = np.arctan2(one[:, 2], one[:, 3])
            rows["size"][:, place] = one[:, [5, 4]]
            rows["span"][:, place] = [0.0, 0.02]
        return rows.reshape(-1)

    return around
