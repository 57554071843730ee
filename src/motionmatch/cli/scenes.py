"""Scenes for verbs: by name or from a file, with the options that change how characters behave in them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Annotated, Any

import tyro

if TYPE_CHECKING:
    from motionmatch.crowd.scenarios import CrowdScenario
    from motionmatch.database.database import MotionDatabase
    from motionmatch.environment.scenarios import Scenario
    from motionmatch.progress import Progress
    from motionmatch.viewer.own_characters import OwnCharacters
    from motionmatch.viewer.simulation import Simulation


@dataclass(frozen=True)
class ControlOptions:
    """How characters behave among obstacles; what is left out is as the scene has it."""

    preset: Annotated[str | None, tyro.conf.arg(metavar="NAME")] = None
    """Settings of all characters in place of the scene's: paper, released, extended or crowded."""
    responsiveness: Annotated[float | None, tyro.conf.arg(metavar="WEIGHT")] = None
    """How closely the wanted path is kept to, 0 to 2: higher follows it more and keeps less distance."""
    continuity: Annotated[float | None, tyro.conf.arg(metavar="WEIGHT")] = None
    """How much the pose has to fit, 0 to 2: higher gives smoother motion, lower reacts sooner."""
    evasion: Annotated[float | None, tyro.conf.arg(metavar="SHARE")] = None
    """Part of the facing's weight that is left next to obstacles, 0 to 1: 0 turns freely, 1 keeps facing ahead."""
    anticipation: Annotated[float | None, tyro.conf.arg(metavar="FACTOR")] = None
    """How much more obstacles count for those who go faster, 0 to 10."""
    threshold: Annotated[float | None, tyro.conf.arg(metavar="METRES")] = None
    """Distance below which obstacles cost something, 0.05 to 2 m."""

    @property
    def given(self) -> list[str]:
        """Names of the options that are given."""
        return [each.name for each in fields(self) if getattr(self, each.name) is not None]

    def change(self, scenario: Scenario | CrowdScenario) -> Any:
        """Return the scenario with these settings, for everybody in it."""
        from dataclasses import replace

        from motionmatch.environment.controls import CONTROLS, Controls
        from motionmatch.errors import InputError, unknown_name
        from motionmatch.scenes.record import SCENE_PRESETS

        environment: Any = scenario.environment
        if self.preset is not None:
            if self.preset not in SCENE_PRESETS:
                raise unknown_name("preset", self.preset, SCENE_PRESETS)
            environment = SCENE_PRESETS[self.preset]
        for control in CONTROLS:
            value = getattr(self, control.path)
            if value is not None and not control.low <= value <= control.high:
                limits = f"{control.low:g} to {control.high:g} {control.unit}".strip()
                raise InputError(f"--{control.path} {value:g}: expected {limits}.")
        own = {each.path: getattr(self, each.path) for each in CONTROLS}
        return replace(scenario, environment=Controls(**own).apply_each(environment))  # type: ignore[arg-type]


def open_scene(source: str, *, agents: int | None = None, seed: int | None = None) -> Scenario | CrowdScenario:
    """Return a scene by name, or read it from a .json file."""
    from motionmatch.errors import InputError
    from motionmatch.scenes.reading import load_scene
    from motionmatch.scenes.shipped import find_scene

    if not source.endswith(".json"):
        return find_scene(source, agents=agents, seed=seed)
    if agents is not None or seed is not None:
        raise InputError(f"{source} says who is in it; --agents and --seed have no effect on a file. Leave them out.")
    return load_scene(source)


def open_scene_database(scenario: Scenario | CrowdScenario, source: str | None) -> MotionDatabase:
    """Open the database of a scene, or another; if it is built, with the features that scenes use."""
    from motionmatch.cli.databases import open_database
    from motionmatch.crowd.scenarios import CROWD_BUILD, CrowdScenario
    from motionmatch.progress import show_progress

    if source is not None:
        return open_database(source, CROWD_BUILD)
    if isinstance(scenario, CrowdScenario):
        return scenario.database(open_database)
    with show_progress("") as progress:
        return scenario.database(progress=progress)


def stage_chosen(
    scenario: Scenario | CrowdScenario, progress: Progress, own: OwnCharacters | None = None
) -> Simulation:
    """Make the simulation of a scene that a page chose, with the motion that it needs, on the character chosen in
    `own`."""
    from motionmatch.crowd.scenarios import CrowdScenario
    from motionmatch.database.sources import open_database
    from motionmatch.viewer.staging import stage_scene

    if isinstance(scenario, CrowdScenario):
        database = scenario.database(lambda source, build: open_database(source, build, progress=progress))
    else:
        database = scenario.database(progress=progress)
    if own is not None:
        database = own.fit(database, progress)
    progress(0, None, "preparing")
    return stage_scene(scenario, database)


def describe_scene(scenario: Scenario | CrowdScenario) -> list[tuple[str, str]]:
    """Say what is in a scene, as rows of a table."""
    from motionmatch.crowd.scenarios import CrowdScenario
    from motionmatch.scenes.writing import list_scene_facts

    scene, facts = scenario.scene, list_scene_facts(scenario)
    kinds = [each.kind for each in scene.obstacles]
    counted = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds)) or "none"
    settings = ", ".join(
        f"{key} {value}" for key, value in facts["settings"].items() if not isinstance(value, list | tuple)
    )
    rows = [("obstacles", f"{counted}{f'; {len(scene.moving)} move' if scene.moving else ''}")]
    if isinstance(scenario, CrowdScenario):
        groups = len(set(scenario.agents.groups))  # type: ignore[arg-type]
        rows.append(("characters", f"{len(scenario.agents)} in {groups} group{'s' * (groups > 1)}"))
        rows.append(("steering", scenario.steering))
    else:
        rows.append(("characters", "1"))
    motion = facts["motion"].get("style") or "+".join(facts["motion"]["sources"])
    rows += [("seconds", f"{scenario.seconds:g}"), ("settings", settings), ("motion", motion)]
    if scene.ground is not None:
        rows.append(("ground", facts["ground"]["kind"]))
    return rows
