"""Characters that avoid obstacles: plain matching with one more query term (section 5).

    controller = EnvironmentController(database, scene=scene)
    state = controller.step(controller.start(), command)

    moving = Surroundings(scene.at(seconds))
    state = controller.step(state, replace(command, surroundings=moving))

The surroundings come with the command; without them, they are the scene of the controller. Roots move as the frames do
(`RootConfig(mode="motion")`): a root that is pulled towards the stick would be pulled into obstacles. `Solids` keeps
them out where the search does not.

`EnvironmentConfig` sets the weights of blocks that have their default weight. A block with twice its default weight, in
the database or by `ControllerConfig.weights`, counts four times as much, as in plain matching.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace

from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.parts import Source
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import PAPER, EnvironmentConfig
from motionmatch.environment.solids import Solids
from motionmatch.environment.term import EnvironmentTerm, list_configs
from motionmatch.world.scene import Scene


class EnvironmentController(Controller):
    """A `Controller` with the parts for obstacles: an `EnvironmentMatcher` and an `EnvironmentTerm`."""

    matcher: EnvironmentMatcher

    def __init__(
        self,
        database: MotionDatabase,
        config: ControllerConfig | None = None,
        *,
        environment: EnvironmentConfig | Sequence[EnvironmentConfig] = PAPER,
        scene: Scene | None = None,
        footprints: Footprints | FootprintConfig | None = None,
        matcher: EnvironmentMatcher | None = None,
        source: Source | None = None,
    ) -> None:
        """Footprints are made for the horizons of `environment`, unless `footprints` gives them.

        `source` plays the frames that the search finds, by default those of the database. With a `LearnedSource` of the
        same database (`mode="decompressor+stepper", follow=True`) networks play them.
        """
        if matcher is None:
            matcher = EnvironmentMatcher(database, make_footprints(database, footprints, environment))
        super().__init__(
            database if source is None else source,
            config or ControllerConfig(root=RootConfig(mode="motion")),
            matcher=matcher,
            terms=(EnvironmentTerm(database, matcher.footprints, environment, scene),),
            ground=None if scene is None else scene.ground,
            confinement=Solids(matcher, scene),
        )

    @property
    def environment(self) -> EnvironmentConfig:
        """The weights of the environment term."""
        return next(term for term in self.terms if isinstance(term, EnvironmentTerm)).environment

    def with_environment(self, environment: EnvironmentConfig | Sequence[EnvironmentConfig]) -> EnvironmentController:
        """Return the same with other weights (of the same horizons); made at once."""
        other = copy.copy(self)
        other.terms = tuple(
            term.with_environment(environment) if isinstance(term, EnvironmentTerm) else term for term in self.terms
        )
        return other


def make_footprints(
    database: MotionDatabase,
    footprints: Footprints | FootprintConfig | None,
    environment: EnvironmentConfig | Sequence[EnvironmentConfig],
) -> Footprints:
    """Make footprints for the horizons of an environment, unless they are made already."""
    if isinstance(footprints, Footprints):
        return footprints
    return Footprints.of(
        database, replace(footprints or FootprintConfig(), horizons=list_configs(environment)[0].horizons)
    )
