"""Environment-aware motion matching (Ponton 2025): footprints, penalties, the exact penalised search, control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.environment.carried import CarriedLoad, Load
    from motionmatch.environment.controller import EnvironmentController, EnvironmentTerm
    from motionmatch.environment.controls import Controls
    from motionmatch.environment.features import EnvironmentFeature, Heights
    from motionmatch.environment.footprints import FootprintConfig, Footprints
    from motionmatch.environment.matcher import EnvironmentMatcher
    from motionmatch.environment.penalty import EnvironmentConfig, find_preset
    from motionmatch.environment.query import EnvironmentQuery
    from motionmatch.environment.scenarios import SCENARIOS, Scenario, Toward, find_scenario, make_scenario
    from motionmatch.environment.strategies import LinearSearch, SearchStrategy, StridedSearch, TreeSearch
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "carried": ["CarriedLoad", "Load"],
            "controller": ["EnvironmentController", "EnvironmentTerm"],
            "controls": ["Controls"],
            "features": ["EnvironmentFeature", "Heights"],
            "footprints": ["FootprintConfig", "Footprints"],
            "matcher": ["EnvironmentMatcher"],
            "penalty": ["EnvironmentConfig", "find_preset"],
            "query": ["EnvironmentQuery"],
            "scenarios": ["SCENARIOS", "Scenario", "Toward", "find_scenario", "make_scenario"],
            "strategies": ["LinearSearch", "SearchStrategy", "StridedSearch", "TreeSearch"],
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
    "StridedSearch",
    "Toward",
    "TreeSearch",
    "find_preset",
    "find_scenario",
    "make_scenario",
]
