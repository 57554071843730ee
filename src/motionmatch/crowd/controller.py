"""The controller of a crowd: that of one character among obstacles, with searches that are spread over steps.

Every step the same number of characters search, each when its turn comes: one in ten at 60 Hz. Who has to search sooner
because its clip ends keeps its turn. Commands of a crowd change little from step to step, so nobody searches out of
turn for that, unless the configuration says so.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.control.adjust import RootConfig
from motionmatch.control.command import Command
from motionmatch.control.controller import ControllerConfig
from motionmatch.control.state import CharacterState
from motionmatch.crowd.matcher import CrowdMatcher
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.carried import Carried, Load
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.penalty import PAPER, EnvironmentConfig
from motionmatch.errors import InputError

NEEDED = ("hips", "left_foot", "right_foot")
"""Roles that a body must have to be an agent."""

CALM = ControllerConfig(root=RootConfig(mode="motion"), sharp_velocity=10.0, sharp_angle=4.0)
"""How agents respond where nothing else is said: no change of velocity or facing is so sharp that it is searched for
out of turn."""
BUDGET, MOST = 400, 8
"""Nodes that a search looks at before it takes the best so far, and neighbours that it looks at, the nearest."""


class CrowdController(EnvironmentController):
    """Steps many characters among each other."""

    def __init__(
        self,
        database: MotionDatabase,
        config: ControllerConfig | None = None,
        *,
        environment: EnvironmentConfig = PAPER,
        footprints: Footprints | FootprintConfig | None = None,
        most: int = MOST,
        budget_nodes: int | None = BUDGET,
        load: Load | None = None,
    ) -> None:
        """At most `most` neighbours count; a search looks at no more nodes than `budget_nodes`, None at all.

        Everyone carries the `load`. `config` is `CALM` by default.
        """
        missing = [role for role in NEEDED if role not in database.anatomy.roles]
        if missing:
            raise InputError(
                f"agents need a body whose {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} known; in this "
                "database they are not. Name the joints when you build it (docs/bring-your-own-motion.md)."
            )
        if not isinstance(footprints, Footprints):
            footprints = Footprints.of(
                database, replace(footprints or FootprintConfig(), horizons=environment.horizons)
            )
        features = () if load is None else (Carried.of(database, load, horizons=footprints.horizons),)
        super().__init__(
            database,
            CALM if config is None else config,
            environment=environment,
            matcher=CrowdMatcher(database, footprints, most=most, budget_nodes=budget_nodes, features=features),
        )
        self.load = load

    def start(
        self,
        characters: int = 1,
        *,
        positions: np.ndarray | None = None,
        facing: np.ndarray | None = None,
        frames: np.ndarray | int | None = None,
    ) -> CharacterState:
        """Characters at rest, whose searches will come one after another."""
        state = super().start(characters, positions=positions, facing=facing, frames=frames)
        turns = np.argsort(np.argsort(np.arange(characters) * 0.6180339887498949 % 1.0)) / characters
        return state.changed(search_in=turns * self.config.search_seconds)

    def step(self, state: CharacterState, command: Command, dt: float = 1 / 60, *, show: bool = True) -> CharacterState:
        """Return the state dt seconds later."""
        after = super().step(state, command, dt, show=show)
        early = after.searched & (state.search_in > 1e-9)
        return after.changed(search_in=np.where(early, state.search_in - dt, after.search_in))

    def velocities(self, state: CharacterState) -> np.ndarray:
        """(C, 2) how fast roots go if their frames go on, on average until the first horizon."""
        ahead = self.matcher.footprints.world(state.frames, state.shown_positions, state.shown_yaws)[:, 0, :2]
        return (ahead - state.shown_positions[:, [0, 2]]) / self.matcher.horizons[0]
