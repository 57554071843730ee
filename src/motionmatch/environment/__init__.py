"""Environment-aware motion matching (Ponton 2025): footprints, penalties, the exact penalised search, control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.environment.carried import CarriedLoad, Load
    from motionmatch.environment.controller import EnvironmentController
    from motionmatch.environment.controls import Controls
    from motionmatch.environment.features import EnvironmentFeature, Heights
    from motionmatch.environment.footprints import FootprintConfig, Footprints
    from motionmatch.environment.matcher import EnvironmentMatcher
    from motionmatch.environment.penalty import EnvironmentConfig, find_preset
    from motionmatch.environment.plans import Toward
    from motionmatch.environment.query import EnvironmentQuery
    from motionmatch.environment.scenarios import SCENARIOS, Scenario, find_scenario, make_scenario
    from motionmatch.environment.solids import Solids
    from motionmatch.environment.strategies import LinearSearch, SearchStrategy, StridedSearch, TreeSearch
    from motionmatch.environment.term import EnvironmentTerm
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "carried": ["CarriedLoad", "Load"],
            "controller": ["EnvironmentController"],
            "controls": ["Controls"],
            "features": ["EnvironmentFeature", "Heights"],
            "footprints": ["FootprintConfig", "Footprints"],
            "matcher": ["EnvironmentMatcher"],
            "penalty": ["EnvironmentConfig", "find_preset"],
            "plans": ["Toward"],
            "query": ["EnvironmentQuery"],
            "scenarios": ["SCENARIOS", "Scenario", "find_scenario", "make_scenario"],
            "solids": ["Solids"],
            "strategies": ["LinearSearch", "SearchStrategy", "StridedSearch", "TreeSearch"],
            "term": ["EnvironmentTerm"],
        },
    )

__all__ = [
    "SCENARIOS",
    "CarriedLoad",
    "Controls",
    "EnvironmentConfig",
    "EnvironmentController",
    "EnvironmentFeature",
    "EnvironmentMatcher",
    "EnvironmentQuery",
    "EnvironmentTerm",
    "FootprintConfig",
    "Footprints",
    "Heights",
    "LinearSearch",
    "Load",
    "Scenario",
    "SearchStrategy",
    "Solids",
    "StridedSearch",
    "Toward",
    "TreeSearch",
    "find_preset",
    "find_scenario",
    "make_scenario",
]
