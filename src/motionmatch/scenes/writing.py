"""Writes scene files: read again, they give exactly the same drive.

save_scene(find_scene("narrowing_corridor"), "mine.json")
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import jsonfile
from motionmatch.control.config import ControllerConfig
from motionmatch.control.drive import DrivePhase, PathFollower, Plan, ScriptedDrive, TaggedPlan
from motionmatch.control.settings import Settings
from motionmatch.crowd.agents import BODY
from motionmatch.crowd.controller import CALM
from motionmatch.crowd.courses import PathCourse, ScriptCourse
from motionmatch.crowd.forces import ForcesConfig
from motionmatch.crowd.orca import OrcaConfig
from motionmatch.crowd.rules import RulesConfig
from motionmatch.crowd.scenarios import CrowdScenario
from motionmatch.environment.controls import CONTROLS
from motionmatch.environment.features import EnvironmentFeature, Heights
from motionmatch.environment.footprints import FootprintConfig
from motionmatch.environment.penalty import EnvironmentConfig
from motionmatch.environment.plans import Toward
from motionmatch.environment.scenarios import Scenario
from motionmatch.errors import InputError
from motionmatch.records import list_facts
from motionmatch.scenes.reading import ALONE
from motionmatch.scenes.record import (
    SCENE_PRESETS,
    SCHEMAS,
    STYLES,
    CharacterRecord,
    ControlRecord,
    GroupRecord,
    MotionRecord,
    SceneRecord,
    ScriptRecord,
    SteeringRecord,
)
from motionmatch.world.scene import Scene
from motionmatch.world.scene_record import record_path

_ORDER = ("name", "about", "seconds", "settings", "motion", "ground", "obstacles", "groups", "characters")


def save_scene(scenario: Scenario | CrowdScenario, path: str | Path) -> Path:
    """Write a scene file."""
    return jsonfile.write_lines(path, list_scene_facts(scenario))


def list_scene_facts(scenario: Scenario | CrowdScenario) -> dict[str, Any]:
    """Return the JSON tree of a scene file."""
    record = _record_crowd(scenario) if isinstance(scenario, CrowdScenario) else _record_alone(scenario)
    facts = list_facts(record)
    facts["features"] = [{"kind": "heights", **list_facts(each)} for each in record.features or ()]
    if isinstance(scenario, CrowdScenario):
        del facts["features"]
    order = [*(key for key in _ORDER if key in facts), *(key for key in facts if key not in _ORDER)]
    return {key: facts[key] for key in order}


# One character


def _record_alone(scenario: Scenario) -> SceneRecord:
    schema = next((name for name, make in SCHEMAS.items() if make() == scenario.schema), None)
    if schema is None:
        raise InputError(f"a scene file can't name the features of '{scenario.name}'; it knows {', '.join(SCHEMAS)}.")
    return replace(
        _record_world(scenario.name, scenario.about, scenario.scene),
        seconds=float(scenario.seconds),
        characters=(_record_plan(scenario),),
        settings=_environment_changes(scenario.environment),
        footprints=_footprint_changes(scenario.footprints),
        features=_heights(scenario.features),
        control=_record_config(scenario.config, ALONE),
        motion=MotionRecord(tuple(scenario.motion), None, schema),
    )


def _record_plan(scenario: Scenario) -> CharacterRecord:
    scene, plan, tags = scenario.scene, scenario.wanted, None
    if isinstance(plan, TaggedPlan):
        tags, plan = plan.tags, plan.plan
    found = CharacterRecord(
        start=scene.start, facing=scene.facing, goal=scene.goal, speed=float(scene.speed), tags=tags
    )
    if scene.path is not None:
        found = replace(found, path=record_path(scene.path))
    return replace(found, **_drive_facts(plan, scene))


def _drive_facts(plan: Plan, scene: Scene) -> dict[str, Any]:
    """Return what drives a character: the speed along its path or to its goal, or a script."""
    if isinstance(plan, ScriptedDrive):
        return {"script": _record_script(plan.phases)}
    if isinstance(plan, PathFollower) and plan.path is scene.path:
        return {"speed": float(plan.speed)}
    if isinstance(plan, Toward):
        x, _, z = scene.begins[0].tolist()
        if scene.path is None and scene.goal == plan.goal and plan.origin == (x, z):
            return {"speed": float(plan.speed), "straight": plan.scene is None}
        if scene.goal is None and scene.path is None:  # straight on for ever
            ahead = plan.start()[1]
            velocity, facing = plan.speed * ahead, (float(ahead[0]), float(ahead[2]))
            return {"script": (ScriptRecord(3600.0, (float(velocity[0]), float(velocity[2])), facing),)}
    raise InputError(
        f"a scene file can't hold the plan of '{scene.name}', a {type(plan).__name__}: it knows the goal and the path "
        "of the scene, and scripts."
    )


def _record_script(phases: Sequence[DrivePhase]) -> tuple[ScriptRecord, ...]:
    return tuple(
        ScriptRecord(
            float(each.seconds),
            (float(each.velocity[0]), float(each.velocity[2])),
            None if each.facing is None else (float(each.facing[0]), float(each.facing[2])),
            each.tags,
        )
        for each in phases
    )


def _heights(features: Sequence[EnvironmentFeature]) -> tuple[Heights, ...]:
    for each in features:
        if not isinstance(each, Heights):
            raise InputError(f"a scene file can't hold a feature of your own, a {type(each).__name__}; only Heights.")
    return tuple(each for each in features if isinstance(each, Heights))


# A crowd


def _record_crowd(scenario: CrowdScenario) -> SceneRecord:
    agents, count = scenario.agents, len(scenario.agents)
    every = scenario.environment
    each = (every,) * count if isinstance(every, EnvironmentConfig) else tuple(every)
    usual = Counter(each).most_common(1)[0][0]
    changes = [_control_changes(one, usual) for one in each]
    numbers = [int(group) for group in np.asarray(agents.groups)]
    names = {number: scenario.group_names.get(number, str(number)) for number in numbers}
    shared: dict[int, Mapping[str, Any]] = {}
    for number in names:
        own = [changes[agent] for agent in range(count) if numbers[agent] == number]
        shared[number] = own[0] if all(one == own[0] for one in own) else {}
    alone = len(set(numbers)) == 1 and numbers[0] == 0 and not scenario.group_names
    toward, facing, speeds = agents.goals - agents.positions, np.asarray(agents.yaws), np.asarray(agents.speeds)
    yaws = np.arctan2(toward[:, 0], toward[:, 1])
    cast = []
    for agent in range(count):
        settings = changes[agent] if changes[agent] != shared[numbers[agent]] else {}
        one = CharacterRecord(
            start=_point(agents.positions[agent]),
            facing=None if yaws[agent] == facing[agent] else float(facing[agent]),
            goal=_point(agents.goals[agent]),
            speed=float(speeds[agent]),
            group=None if alone else _group_key(names[numbers[agent]]),
            tags=agents.tags if isinstance(agents.tags, str) or agents.tags is None else agents.tags[agent],
            settings=settings,
        )
        cast.append(replace(one, **_course_facts(None if agents.courses is None else agents.courses[agent])))
    style = next((name for name, make in STYLES.items() if make is scenario.style), None)
    if scenario.style is not None and style is None:
        raise InputError(f"a scene file can't name the style of '{scenario.name}'; it knows {', '.join(STYLES)}.")
    groups = {names[n]: GroupRecord(settings=made) for n, made in shared.items() if made or n in scenario.group_names}
    return replace(
        _record_world(scenario.name, scenario.about, scenario.scene),
        seconds=float(scenario.seconds),
        characters=tuple(cast),
        groups=groups,
        steering=SteeringRecord(
            scenario.steering,  # type: ignore[arg-type]
            rules=_changes(scenario.rules, RulesConfig()),
            orca=_changes(scenario.orca, OrcaConfig()),
            forces=_changes(scenario.forces, ForcesConfig()),
        ),
        settings=_environment_changes(usual),
        footprints=_footprint_changes(scenario.footprints),
        carries=scenario.load,
        control=_record_config(scenario.config, CALM),
        motion=MotionRecord(tuple(scenario.sources), style),
        gate=None if scenario.gate is None else tuple(_point(np.array(end)) for end in scenario.gate),  # type: ignore[arg-type]
        returns=agents.returns,
        radius=None if agents.radius == BODY else float(agents.radius),
    )


def _group_key(name: str) -> str | int:
    return int(name) if name.isdigit() else name


def _course_facts(course: Any) -> dict[str, Any]:
    if isinstance(course, PathCourse):
        return {"path": record_path(course.path), "speed": float(course.speed)}
    if isinstance(course, ScriptCourse):
        return {"script": _record_script(course.script.phases)}
    if course is not None:
        raise InputError(f"a scene file can't hold a course of your own, a {type(course).__name__}.")
    return {}


def _point(place: np.ndarray) -> tuple[float, float]:
    return float(place[0]), float(place[1])


# Settings


def _record_world(name: str, about: str, scene: Scene) -> SceneRecord:
    world = replace(scene, start=None, facing=None, goal=None, path=None, speed=1.0).record
    found = SceneRecord(**{each.name: getattr(world, each.name) for each in fields(world)})
    return replace(found, name=name, about=about)


def _environment_changes(environment: EnvironmentConfig) -> dict[str, Any]:
    """Return the preset that is nearest to settings, and what differs from it."""
    found = {name: _changes(environment, preset) for name, preset in SCENE_PRESETS.items()}
    best = min(found, key=lambda name: len(found[name]))
    return {"preset": best, **found[best]}


def _control_changes(environment: EnvironmentConfig, usual: EnvironmentConfig) -> dict[str, Any]:
    changes, known = _changes(environment, usual), {each.path for each in CONTROLS}
    other = next((name for name in changes if name not in known), None)
    if other is not None:
        raise InputError(
            f"agents of this crowd differ in {other}; a scene file has {', '.join(sorted(known))} for each agent, and "
            "the rest for all."
        )
    return changes


def _footprint_changes(footprints: FootprintConfig) -> dict[str, Any]:
    return _changes(replace(footprints, horizons=FootprintConfig().horizons), FootprintConfig())


def _record_config(config: ControllerConfig | None, usual: ControllerConfig) -> ControlRecord | None:
    if config is None:
        return None
    now, before = Settings(config=config).tree(), Settings(config=usual).tree()
    tables = {
        name: {key: value for key, value in now[name].items() if value != before[name].get(key)}
        for name in ("weights", "control", "root", "feet")
    }
    return ControlRecord(**tables)


def _changes(config: Any, usual: Any) -> dict[str, Any]:
    """Return the fields of settings that differ from the usual."""
    found = {each.name: getattr(config, each.name) for each in fields(config)}
    return {name: value for name, value in found.items() if value != getattr(usual, name)}
