"""Pictures to judge motion by: contact sheets, top views, curves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.pictures.charts import draw_learning_curves
    from motionmatch.pictures.coverage import draw_coverage
    from motionmatch.pictures.movie import Puppet, draw_movie, line_up, make_puppet, make_puppets
    from motionmatch.pictures.sheet import draw_sheet
    from motionmatch.pictures.topview import draw_crowd, draw_topview
    from motionmatch.pictures.variants import draw_variants
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "coverage": ["draw_coverage"],
            "charts": ["draw_learning_curves"],
            "movie": ["Puppet", "draw_movie", "line_up", "make_puppet", "make_puppets"],
            "sheet": ["draw_sheet"],
            "topview": ["draw_crowd", "draw_topview"],
            "variants": ["draw_variants"],
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
    "line_up",
    "make_puppet",
    "make_puppets",
]
