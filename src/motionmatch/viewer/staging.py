"""Puts a scene on the page: one character or a crowd, as its file says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from motionmatch.actors.names import NAMES
from motionmatch.crowd.scenarios import SCENARIOS as crowds
from motionmatch.crowd.scenarios import CrowdScenario
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.scenarios import SCENARIOS as scenes
from motionmatch.environment.scenarios import Scenario
from motionmatch.errors import FileError, InputError
from motionmatch.progress import Progress
from motionmatch.reading import reading
from motionmatch.records import parse_json
from motionmatch.scenes.reading import parse_scene_file
from motionmatch.scenes.shipped import find_scene
from motionmatch.viewer.background import warm_up
from motionmatch.viewer.crowd_view import CrowdSimulation, make_crowd_stage
from motionmatch.viewer.messages import MOST_CHARACTERS, StageScene
from motionmatch.viewer.replies import ChoicePart
from motionmatch.viewer.scenarios import ViewerScenario
from motionmatch.viewer.scene_view import SceneSimulation, make_scene_stage
from motionmatch.viewer.simulation import Simulation

MOST_BYTES = 4 * 1024 * 1024
"""Bytes of a scene file that a page uploads."""
Stager = Callable[[Scenario | CrowdScenario, Progress], Simulation]
"""Opens the database of a scene, and makes its simulation."""


def list_stages() -> list[ChoicePart]:
    """List the scenes and crowds that a page may choose."""
    alone: list[ChoicePart] = [{"name": name, "text": "one character"} for name in scenes]
    many: list[ChoicePart] = [{"name": name, "text": "a crowd"} for name in crowds]
    return [*alone, *many]


def choose_scene(order: StageScene) -> Scenario | CrowdScenario:
    """Return the scene or crowd that a page chose."""
    if order.name not in crowds:
        return find_scene(order.name)
    chosen = find_scene(order.name, agents=order.agents or None, seed=order.seed)
    assert isinstance(chosen, CrowdScenario)
    chosen = replace(chosen, steering=order.steering or chosen.steering)
    check_size(chosen)
    return chosen


def parse_upload(name: str, data: bytes) -> Scenario | CrowdScenario:
    """Read a scene file that a page uploads."""
    if len(data) > MOST_BYTES:
        most = f"{MOST_BYTES >> 20} MB are the most here"
        raise InputError(f"{name}: the file is too large: {most}. Play it with: motionmatch play --scene")
    facts = parse_json(data.decode("utf-8-sig", errors="replace"), name)
    listed = facts.get("characters") if isinstance(facts, dict) else None
    if isinstance(listed, list) and len(listed) > MOST_CHARACTERS:
        raise FileError(f"{name}: {len(listed)} agents: the page shows at most {MOST_CHARACTERS}.")
    with reading(name, again="See docs/environment.md for what a scene holds."):
        found = parse_scene_file(facts, name=name.removesuffix(".json"))
        check_size(found)
    sources = found.sources if isinstance(found, CrowdScenario) else found.motion
    for each in (part for source in sources for part in source.split("+")):
        if each not in NAMES:  # a page never opens a path
            raise FileError(
                f"{name}: $.motion.sources: a page opens databases of the actors only, not '{each[:60]}'. Play it "
                "with: motionmatch play --scene"
            )
    return found


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
        if driver is not None:
            raise InputError(f"the steering of '{scenario.name}' drives everyone; {driver.name} has no effect there.")
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
