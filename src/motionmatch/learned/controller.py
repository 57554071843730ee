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
    """A `Controller` whose source is a learned model."""

    source: LearnedSource

    def __init__(
        self,
        model: LearnedModel,
        config: ControllerConfig | None = None,
        *,
        database: MotionDatabase | None = None,
        mode: str | Mode = LMM,
        matcher: Matcher | None = None,
        terms: Sequence[QueryTerm] = (),
        ground: Ground | None = None,
        follow: bool = False,
    ) -> None:
        """With the `database` that the model was trained on, every mode can play; without it those without Y.

        With `follow` the frames of a state are those of the database that are nearest to what plays, also where no
        frames do: to look into it, and for footprints among obstacles.
        """
        source = LearnedSource(model, database=database, mode=mode, follow=follow)
        super().__init__(source, config, matcher=matcher, terms=terms, ground=ground)

    @property
    def model(self) -> LearnedModel:
        return self.source.model

    @property
    def mode(self) -> Mode:
        """Which networks play."""
        return self.source.mode

    @property
    def searches(self) -> bool:
        """Whether there is an X to search."""
        return self.source.searches

    def with_mode(self, mode: str | Mode) -> LearnedController:
        """Return a controller of the same model in another mode; states go on in it, and what differs fades."""
        other = self.with_source(self.source.with_mode(mode))
        assert isinstance(other, LearnedController)
        return other

    def project(self, queries: np.ndarray) -> np.ndarray:
        """(C, D + L) features and latents nearest to queries (C, D): the codebook's, or the projector's."""
        return self.source.project(queries)
