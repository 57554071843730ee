"""Search for the best frame: one protocol, three exact matchers, one answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.search.boxes import BoxMatcher
    from motionmatch.search.brute import BruteMatcher
    from motionmatch.search.matcher import Candidates, Match, Matcher, Reason
    from motionmatch.search.pca import Loss, Reduction, measure_loss, reduce_columns
    from motionmatch.search.query import Mask, Query
    from motionmatch.search.tree import TreeMatcher
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "boxes": ["BoxMatcher"],
            "brute": ["BruteMatcher"],
            "matcher": ["Candidates", "Match", "Matcher", "Reason"],
            "pca": ["Loss", "Reduction", "measure_loss", "reduce_columns"],
            "query": ["Mask", "Query"],
            "tree": ["TreeMatcher"],
        },
    )

__all__ = [
    "BoxMatcher",
    "BruteMatcher",
    "Candidates",
    "Loss",
    "Mask",
    "Match",
    "Matcher",
    "Query",
    "Reason",
    "Reduction",
    "TreeMatcher",
    "measure_loss",
    "reduce_columns",
]
