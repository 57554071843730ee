"""Many characters in one place: steering, stepping and scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.crowd.agents import Agents
    from motionmatch.crowd.controller import CrowdController
    from motionmatch.crowd.courses import Course, PathCourse, ScriptCourse
    from motionmatch.crowd.crowd import Crowd, CrowdState
    from motionmatch.crowd.detail import Detail
    from motionmatch.crowd.forces import ForcesConfig, SocialForces
    from motionmatch.crowd.orca import Orca, OrcaConfig
    from motionmatch.crowd.recording import CrowdRecording, record_crowd
    from motionmatch.crowd.rules import Rules, RulesConfig
    from motionmatch.crowd.scenarios import CrowdScenario, find_crowd_scenario
    from motionmatch.crowd.simulators import JuPedSim, PointSimulator, Rvo2, Simulated, SimulatedConfig
    from motionmatch.crowd.steering import Steering, Straight
    from motionmatch.crowd.steerings import find_steering
    from motionmatch.crowd.styles import with_arms_out
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "agents": ["Agents"],
            "controller": ["CrowdController"],
            "courses": ["Course", "PathCourse", "ScriptCourse"],
            "crowd": ["Crowd", "CrowdState"],
            "detail": ["Detail"],
            "forces": ["ForcesConfig", "SocialForces"],
            "orca": ["Orca", "OrcaConfig"],
            "recording": ["CrowdRecording", "record_crowd"],
            "rules": ["Rules", "RulesConfig"],
            "scenarios": ["CrowdScenario", "find_crowd_scenario"],
            "simulators": ["JuPedSim", "PointSimulator", "Rvo2", "Simulated", "SimulatedConfig"],
            "steering": ["Steering", "Straight"],
            "steerings": ["find_steering"],
            "styles": ["with_arms_out"],
        },
    )

__all__ = [
    "Agents",
    "Course",
    "Crowd",
    "CrowdController",
    "CrowdRecording",
    "CrowdScenario",
    "CrowdState",
    "Detail",
    "ForcesConfig",
    "JuPedSim",
    "Orca",
    "OrcaConfig",
    "PathCourse",
    "PointSimulator",
    "Rules",
    "RulesConfig",
    "Rvo2",
    "ScriptCourse",
    "Simulated",
    "SimulatedConfig",
    "SocialForces",
    "Steering",
    "Straight",
    "find_crowd_scenario",
    "find_steering",
    "record_crowd",
    "with_arms_out",
]
