"""Puts a scene on the page: one character or a crowd, as its file says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from motionmatch.crowd.scenarios import CrowdScenario
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.scenarios import Scenario
from motionmatch.errors import InputError
from motionmatch.viewer.background import warm_up
from motionmatch.viewer.crowd_view import CrowdSimulation, make_crowd_stage
from motionmatch.viewer.messages import MOST_CHARACTERS
from motionmatch.viewer.scenarios import ViewerScenario
from motionmatch.viewer.scene_view import SceneSimulation, make_scene_stage
from motionmatch.viewer.simulation import Simulation


def check_size(scenario: Scenario | CrowdScenario) -> None:
    """Refuse a crowd that is too large for the page."""
    if isinstance(scenario, CrowdScenario) and len(scenario.agents) > MOST_CHARACTERS:
        raise InputError(f"{len(scenario.agents)} agents: the page shows at most {MOST_CHARACTERS}.")


def stage_scene(
    scenario: Scenario | CrowdScenario,
    database: MotionDatabase,
    *,
    source: str | None = None,
    settings: tuple[str, str] | None = None,
    driver: ViewerScenario | None = None,
    **options: Any,
) -> Simulation:
    """Make the simulation of a scene, with all code compiled.

    `source` names the database, by default that of the scene. `settings` are the text of a TOML file and its name,
    `driver` drives in place of the scene; `options` are those of the simulation.
    """
    check_size(scenario)
    stage: Any
    if isinstance(scenario, CrowdScenario):
        stage = make_crowd_stage(scenario, database, source=source or scenario.source)
    else:
        stage = make_scene_stage(scenario, database, source=source or "+".join(scenario.motion))
    if settings is not None:  # the others keep the scene's values
        stage = stage.load_settings(-1, *settings)
    if isinstance(scenario, CrowdScenario):
        made = CrowdSimulation(stage, **options)
        made.step()
        return made
    if driver is not None:
        stage = replace(stage, scenario=driver)
    warm_up(stage.sides[0])
    return SceneSimulation(stage, **options)
