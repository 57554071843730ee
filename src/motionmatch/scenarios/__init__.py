"""The scenarios of Holden 2020 (section 5, Table 2): what each is built from, how it plays, and how it is measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.scenarios.bear import make_bear_clips
    from motionmatch.scenarios.building import (
        build_scenario,
        find_recorded,
        open_recorded,
        open_scenario,
        read_scenario_clips,
    )
    from motionmatch.scenarios.measuring import drive_scenario, measure_memory, measure_networks
    from motionmatch.scenarios.playing import make_controller, make_ground
    from motionmatch.scenarios.scenario import (
        MATCHING_SCENARIOS,
        MatchingScenario,
        RecordedSource,
        find_matching_scenario,
    )
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "bear": ["make_bear_clips"],
            "building": ["build_scenario", "find_recorded", "open_recorded", "open_scenario", "read_scenario_clips"],
            "measuring": ["drive_scenario", "measure_memory", "measure_networks"],
            "playing": ["make_controller", "make_ground"],
            "scenario": ["MATCHING_SCENARIOS", "MatchingScenario", "RecordedSource", "find_matching_scenario"],
        },
    )

__all__ = [
    "MATCHING_SCENARIOS",
    "MatchingScenario",
    "RecordedSource",
    "build_scenario",
    "drive_scenario",
    "find_matching_scenario",
    "find_recorded",
    "make_bear_clips",
    "make_controller",
    "make_ground",
    "measure_memory",
    "measure_networks",
    "open_recorded",
    "open_scenario",
    "read_scenario_clips",
]
