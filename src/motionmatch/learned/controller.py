"""The learned controller: command in, pose out, with networks in place of the database (Holden 2020, section 4)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.parts import QueryTerm
from motionmatch.database.database import MotionDatabase
from motionmatch.learned.mode import LMM, Mode
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.source import LearnedSource
from motionmatch.motion.ground import Ground
from motionmatch.search.matcher import Matcher


class LearnedController(Controller):
    """A `Controller` with a learned model as its source."""

    source: LearnedSource

    def __init__(
        self,
        model: LearnedModel,
        config: ControllerConfig | None = None,
        *,
        database: MotionDatabase | None = None,
        mode: str | Mode = LMM,
        projector: str | None = None,
        matcher: Matcher | None = None,
        terms: Sequence[QueryTerm] = (),
        ground: Ground | None = None,
        follow: bool = False,
    ) -> None:
        """Make a controller. With the `database` of the model's training all modes can play; else those without Y.

        `projector` is codebook or network: what answers queries in modes with a projector. By default it is the
        codebook of the model, or the network where there is none.

        With `follow` the frames of a state are those of the database nearest to the current motion, also where networks
        make it: for inspection, and for footprints among obstacles.
        """
        source = LearnedSource(model, database=database, mode=mode, projector=projector, follow=follow)
        super().__init__(source, config, matcher=matcher, terms=terms, ground=ground)

    @property
    def model(self) -> LearnedModel:
        return self.source.model

    @property
    def mode(self) -> Mode:
        """The networks that play."""
        return self.source.mode

    @property
    def projector(self) -> str:
        """What answers queries in modes with a projector: codebook or network."""
        return self.source.projector

    @property
    def searches(self) -> bool:
        """Whether there is an X to search."""
        return self.source.searches

    def with_mode(self, mode: str | Mode, *, projector: str | None = None) -> LearnedController:
        """Return a controller of the same model in another mode; states go on in it, and differences fade.

        `projector` is codebook or network; None: the same as before.
        """
        other = self.with_source(self.source.with_mode(mode, projector=projector))
        assert isinstance(other, LearnedController)
        return other

    def project(self, queries: np.ndarray) -> np.ndarray:
        """Return the features and latents (C, D + L) nearest to queries (C, D), by codebook or projector."""
        return self.source.project(queries)
