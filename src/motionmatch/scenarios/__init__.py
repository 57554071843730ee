"""The scenarios of Holden 2020 (section 5, Table 2): what each is built from, how it plays, and how it is measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.scenarios.bear import make_bear_clips
    from motionmatch.scenarios.building import build_scenario
    from motionmatch.scenarios.scenario import SCENARIOS, Scenario, find_scenario
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "bear": ["make_bear_clips"],
            "building": ["build_scenario"],
            "scenario": ["SCENARIOS", "Scenario", "find_scenario"],
        },
    )

__all__ = ["SCENARIOS", "Scenario", "build_scenario", "find_scenario", "make_bear_clips"]
