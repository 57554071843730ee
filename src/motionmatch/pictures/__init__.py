"""Pictures to judge motion by: contact sheets, top views, curves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.pictures.charts import draw_learning_curves
    from motionmatch.pictures.coverage import draw_coverage
    from motionmatch.pictures.movie import Puppet, draw_movie, make_puppet, make_puppets
    from motionmatch.pictures.sheet import draw_sheet, draw_variants
    from motionmatch.pictures.topview import draw_crowd, draw_topview
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "coverage": ["draw_coverage"],
            "charts": ["draw_learning_curves"],
            "movie": ["Puppet", "draw_movie", "make_puppet", "make_puppets"],
            "sheet": ["draw_sheet", "draw_variants"],
            "topview": ["draw_crowd", "draw_topview"],
        },
    )

__all__ = [
    "Puppet",
    "draw_coverage",
    "draw_crowd",
    "draw_learning_curves",
    "draw_movie",
    "draw_sheet",
    "draw_topview",
    "draw_variants",
    "make_puppet",
    "make_puppets",
]
