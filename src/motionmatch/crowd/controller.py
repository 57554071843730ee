"""The controller of a crowd: the parts for obstacles, and searches that are spread over steps.

Every step the same number of characters search, each when its turn comes: one in ten at 60 Hz. A character that has to
search sooner because its clip ends keeps its turn. Commands of a crowd change little from step to step, so they cause
no search out of turn, unless the configuration says so.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.parts import Source
from motionmatch.control.scheduling import SpreadScheduler
from motionmatch.control.state import CharacterState
from motionmatch.crowd.neighbours import NearestNeighbours
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.carried import CarriedLoad, Load
from motionmatch.environment.controller import make_footprints
from motionmatch.environment.footprints import FootprintConfig, Footprints, bring_to_world
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import PAPER, EnvironmentConfig
from motionmatch.environment.solids import Solids
from motionmatch.environment.strategies import TreeSearch
from motionmatch.environment.term import EnvironmentTerm
from motionmatch.errors import InputError

NEEDED = ("hips", "left_foot", "right_foot")
"""Roles that a body must have to be an agent."""

CALM = ControllerConfig(root=RootConfig("motion"), velocity_halflife=0.27, sharp_velocity=10.0, sharp_angle=4.0)
"""Default settings of agents: they change their velocity slowly, and no change is so sharp that it causes a search out
of turn."""
BUDGET, MOST = 400, 8
"""Nodes that a search looks at before it takes the best so far, and neighbours that it looks at, the nearest."""


class CrowdController(Controller):
    """A `Controller` with the parts of a crowd: an `EnvironmentMatcher` with `NearestNeighbours`, an `EnvironmentTerm`
    and a `SpreadScheduler`."""

    matcher: EnvironmentMatcher

    def __init__(
        self,
        database: MotionDatabase,
        config: ControllerConfig | None = None,
        *,
        environment: EnvironmentConfig | Sequence[EnvironmentConfig] = PAPER,
        footprints: Footprints | FootprintConfig | None = None,
        most: int = MOST,
        budget_nodes: int | None = BUDGET,
        load: Load | None = None,
        threads: int = 1,
        source: Source | None = None,
    ) -> None:
        """A search looks at the nearest `most` neighbours and at `budget_nodes` nodes of the tree; None is no limit.

        Each agent carries the `load`. Searches of a step are shared by `threads`. `config` is `CALM` by default.
        `source` plays the frames that the search finds, by default those of the database.
        """
        missing = [role for role in NEEDED if role not in database.anatomy.roles]
        if missing:
            raise InputError(
                f"agents need a body whose {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} known; in this "
                "database they are not. Name the joints when you build it (docs/bring-your-own-motion.md)."
            )
        made = make_footprints(database, footprints, environment)
        features = () if load is None else (CarriedLoad.of(database, load, horizons=made.horizons),)
        matcher = EnvironmentMatcher(
            database,
            made,
            strategy=TreeSearch(budget_nodes=budget_nodes),
            features=features,
            threads=threads,
            neighbours=NearestNeighbours(most=most),
        )
        super().__init__(
            database if source is None else source,
            CALM if config is None else config,
            matcher=matcher,
            terms=(EnvironmentTerm(database, made, environment),),
            scheduler=SpreadScheduler(),
            confinement=Solids(matcher, free_hands=load is None),
        )
        self.load = load

    def velocities(self, state: CharacterState) -> np.ndarray:
        """Return mean velocities (C, 2) of roots until the first horizon if their frames go on, metres per second."""
        places = state.shown_positions
        ahead = bring_to_world(self.matcher.footprints.rows[state.frames, 0], places, state.shown_yaws)[:, :2]
        return (ahead - places[:, [0, 2]]) / self.matcher.horizons[0]
