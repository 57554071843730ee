"""Reads scene files: a scenario of one character, or of a crowd.

    scenario = load_scene("gate.json")            # Scenario, or CrowdScenario
    crowd = as_crowd(scenario)

Errors name the file and the place in it: `gate.json: $.obstacles[2].radius is "a"; expected a number.`
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.drive import DrivePhase, PathFollower, Plan, ScriptedDrive, TaggedPlan
from motionmatch.control.settings import Settings
from motionmatch.crowd.agents import BODY, Agents
from motionmatch.crowd.controller import CALM
from motionmatch.crowd.courses import Course, PathCourse, ScriptCourse
from motionmatch.crowd.forces import ForcesConfig
from motionmatch.crowd.orca import OrcaConfig
from motionmatch.crowd.rules import RulesConfig
from motionmatch.crowd.scenarios import CROWDED, SOURCES, CrowdScenario
from motionmatch.environment.controls import Controls
from motionmatch.environment.footprints import FootprintConfig
from motionmatch.environment.penalty import EXTENDED, EnvironmentConfig
from motionmatch.environment.plans import Toward
from motionmatch.environment.scenarios import Scenario, make_scenario
from motionmatch.errors import InputError
from motionmatch.reading import reading
from motionmatch.records import JsonPath, RecordError, read_json, read_record
from motionmatch.scenes.record import SCENE_PRESETS, SCHEMAS, STYLES, CharacterRecord, ControlRecord, SceneRecord
from motionmatch.world.scene import Scene, is_foreign, parse_scene, read_path
from motionmatch.world.scene_record import CourseRecord

ALONE = ControllerConfig(root=RootConfig(mode="motion"))
"""Settings of the controller of a single character, unless a file says otherwise."""


def load_scene(path: str | Path) -> Scenario | CrowdScenario:
    """Read a scene file. Without a name the scene is called like the file."""
    facts = read_json(path)
    with reading(path, again="See docs/environment.md for what a scene holds."):
        return parse_scene_file(facts, name=Path(path).stem)


def parse_scene_file(facts: Any, *, name: str = "scene") -> Scenario | CrowdScenario:
    """Make the scenario of the JSON tree of a scene file; `name` is for one that has none."""
    if not isinstance(facts, Mapping):
        raise RecordError((), ": not a scene; expected an object with a list of obstacles.")
    if is_foreign(facts):
        scene = parse_scene(facts)
        return make_scenario(scene if scene.name else replace(scene, name=name))
    own = {key: value for key, value in facts.items() if key != "$schema"}
    record: SceneRecord = read_record(SceneRecord, own)
    record = record if record.name else replace(record, name=name)
    if record.seconds is not None and not record.seconds > 0:
        raise RecordError(("seconds",), f" is {record.seconds:g}; expected more than 0.")
    if record.characters:
        for each in fields(CourseRecord):
            if getattr(record, each.name) != each.default:
                raise RecordError((each.name,), " is said of the scene, which has characters. Say it of one of them.")
    if record.steering is not None or len(record.characters) > 1:
        return _make_crowd(record)
    return _make_alone(record)


# One character


def _make_alone(record: SceneRecord) -> Scenario:
    course, where = record if not record.characters else record.characters[0], ("characters", 0)
    place: JsonPath = where if record.characters else ()
    for name in ("gate", "carries", "radius", "returns"):
        usual = SceneRecord.__dataclass_fields__[name].default
        if getattr(record, name) != usual:
            raise RecordError((name,), " is for a crowd. Give the scene a steering, or leave it out.")
    speed = 1.0 if course.speed is None else course.speed
    own = {each.name: getattr(course, each.name) for each in fields(CourseRecord)}
    try:
        scene = Scene.of(replace(record, **{**own, "speed": speed}))
    except RecordError as error:
        at = error.path[0] if error.path else ""
        raise RecordError((*place, *error.path) if at in own else error.path, error.problem) from None
    usual_scenario = make_scenario(scene)
    wanted = usual_scenario.wanted
    environment = _read_environment(record, EXTENDED)
    if isinstance(course, CharacterRecord):
        wanted = _read_plan(course, scene, usual_scenario.wanted)
        environment = _changed(environment, {**_group_of(record, course), **course.settings}, (*place, "settings"))
    motion, schema = usual_scenario.motion, "paper"
    if record.motion is not None:
        if record.motion.style is not None:
            raise RecordError(("motion", "style"), " is for a crowd. Give the scene a steering, or leave it out.")
        motion, schema = record.motion.sources or motion, record.motion.schema
    seconds = record.seconds or float(getattr(wanted, "seconds", usual_scenario.seconds))
    return replace(
        usual_scenario,
        about=record.about or usual_scenario.about,
        wanted=wanted,
        seconds=seconds,
        environment=environment,
        footprints=_read_footprints(record),
        features=usual_scenario.features if record.features is None else record.features,
        motion=motion,
        schema=SCHEMAS[schema](),
        config=_read_config(record.control, ALONE),
    )


def _read_plan(course: CharacterRecord, scene: Scene, usual: Plan) -> Plan:
    plan = replace(usual, scene=None) if isinstance(usual, Toward) and course.straight else usual
    if course.script:
        plan = ScriptedDrive(_phases(course))
    return TaggedPlan(plan, course.tags) if course.tags else plan


def _phases(course: CharacterRecord) -> tuple[DrivePhase, ...]:
    return tuple(
        DrivePhase(
            each.seconds,
            (each.velocity[0], 0.0, each.velocity[1]),
            None if each.facing is None else (each.facing[0], 0.0, each.facing[1]),
            each.tags,
        )
        for each in course.script
    )


def _group_of(record: SceneRecord, course: CharacterRecord) -> Mapping[str, Any]:
    group = record.groups.get(str(course.group)) if course.group is not None else None
    return {} if group is None else group.settings


# A crowd


def _make_crowd(record: SceneRecord) -> CrowdScenario:
    if not record.characters:
        raise RecordError(("characters",), " is empty, and there is a steering; expected one character or more.")
    if record.ground is not None:
        raise RecordError(("ground",), ": a crowd walks on level ground. Leave it out.")
    if record.features:
        raise RecordError(("features",), ": a crowd has footprints and loads only. Leave it out.")
    scene = Scene.of(replace(record, characters=()))
    numbers = _number_groups(record)
    environment = _read_environment(record, CROWDED)
    environments, starts, goals, yaws, speeds, tags, courses = [], [], [], [], [], [], []
    for number, each in enumerate(record.characters):
        place: JsonPath = ("characters", number)
        group = record.groups.get(str(each.group)) if each.group is not None else None
        speed = each.speed if each.speed is not None else group.speed if group and group.speed is not None else 1.0
        if speed < 0:
            raise RecordError((*place, "speed"), f" is {speed:g}; expected 0 m/s or more.")
        if each.straight:
            raise RecordError(
                (*place, "straight"),
                " is for a character alone. Let the scene be steered by straight, or leave it out.",
            )
        course = _read_course(each, speed, place)
        start = each.start if each.start is not None else _begin(course)
        try:
            scene.refuse_inside(start, "has a character")
        except InputError as error:
            raise RecordError((*place, "start"), f": {error}") from None
        goal = each.goal if each.goal is not None else (course.end if course is not None else None) or start
        starts.append(start)
        goals.append(goal)
        speeds.append(speed)
        courses.append(course)
        yaws.append(each.facing)
        tags.append(each.tags if each.tags is not None else group.tags if group is not None else None)
        own = {**(group.settings if group is not None else {}), **each.settings}
        environments.append(_changed(environment, own, (*place, "settings")))
    facing = np.arctan2(*(np.array(goals, float) - np.array(starts, float)).T)
    facing = np.where([yaw is None for yaw in yaws], facing, [0.0 if yaw is None else yaw for yaw in yaws])
    agents = Agents(
        np.array(starts, float),
        np.array(goals, float),
        speeds=speeds,
        yaws=facing,
        groups=[numbers["" if each.group is None else str(each.group)] for each in record.characters],
        tags=_one_for_all(tags),
        courses=courses if any(courses) else None,
        returns=record.returns,
        radius=BODY if record.radius is None else record.radius,
    )
    try:
        agents.check_in(scene)
    except InputError as error:
        raise RecordError(("characters",), f": {error}") from None
    steering, motion = record.steering, record.motion
    one = all(each == environments[0] for each in environments)
    return CrowdScenario(
        record.name,
        record.about or "a scene of your own",
        agents,
        scene,
        record.seconds or 30.0,
        environments[0] if one else tuple(environments),
        footprints=_read_footprints(record),
        rules=_build(RulesConfig, steering.rules if steering else {}, ("steering", "rules")),
        steering=steering.by if steering else "rules",
        orca=_build(OrcaConfig, steering.orca if steering else {}, ("steering", "orca")),
        forces=_build(ForcesConfig, steering.forces if steering else {}, ("steering", "forces")),
        config=_read_config(record.control, CALM),
        group_names={number: name for name, number in numbers.items() if name and not name.isdigit()},
        gate=record.gate,
        sources=SOURCES if motion is None or not motion.sources else motion.sources,
        style=None if motion is None or motion.style is None else STYLES[motion.style],
        load=record.carries,
    )


def _number_groups(record: SceneRecord) -> dict[str, int]:
    """Return a number for each group: its own if its name is one, or the next that is free."""
    names = list(dict.fromkeys([*record.groups, *("" if c.group is None else str(c.group) for c in record.characters)]))
    taken = {int(name) for name in names if name.isdigit()}
    found: dict[str, int] = {}
    for name in names:
        free = next(number for number in range(len(names) + len(taken) + 1) if number not in taken)
        found[name] = int(name) if name.isdigit() else free
        taken.add(found[name])
    return found


def _read_course(each: CharacterRecord, speed: float, place: JsonPath) -> Course | None:
    if each.script:
        if any(phase.tags for phase in each.script):
            raise RecordError(
                (*place, "script"), ": tags of a script are for one character alone. Give it tags itself."
            )
        return ScriptCourse(ScriptedDrive(_phases(each)))
    path = read_path(each, place)
    try:
        return None if path is None else PathCourse(path, speed)
    except InputError as error:
        raise RecordError((*place, "speed"), f": {error}") from None


def _begin(course: Course | None) -> tuple[float, float]:
    if not isinstance(course, PathCourse):
        return 0.0, 0.0
    x, _, z = course.path.position(0.0).tolist()
    return x, z


def _one_for_all(tags: list[str | None]) -> str | list[str | None] | None:
    return tags[0] if len(set(tags)) == 1 else tags


def as_crowd(scenario: Scenario | CrowdScenario) -> CrowdScenario:
    """Return the scenario of one character as a crowd of one; a crowd stays as it is."""
    if isinstance(scenario, CrowdScenario):
        return scenario
    plan, tags = (
        (scenario.wanted.plan, scenario.wanted.tags)
        if isinstance(scenario.wanted, TaggedPlan)
        else (scenario.wanted, None)
    )
    place, facing = scenario.start()
    course: Course | None = None
    goal, speed = scenario.scene.goal, scenario.scene.speed
    if isinstance(plan, PathFollower):
        course, speed = PathCourse(plan.path, plan.speed), plan.speed
    elif isinstance(plan, ScriptedDrive):
        course = ScriptCourse(plan)
    elif isinstance(plan, Toward):
        goal, speed = plan.goal, plan.speed
    end = goal or (course.end if course is not None else None) or (float(place[0]), float(place[2]))
    agents = Agents(
        place[None, [0, 2]],
        np.array([end]),
        speeds=speed,
        yaws=[float(np.arctan2(facing[0], facing[2]))],
        tags=tags,
        courses=None if course is None else [course],
    )
    return CrowdScenario(
        scenario.name,
        scenario.about,
        agents,
        replace(scenario.scene, start=None, goal=None, path=None),
        scenario.seconds,
        scenario.environment,
        footprints=scenario.footprints,
        config=scenario.config,
        sources=scenario.motion,
    )


# Settings


def _read_environment(record: SceneRecord, usual: EnvironmentConfig) -> EnvironmentConfig:
    given = dict(record.settings)
    preset = given.pop("preset", None)
    return _build_onto(usual if preset is None else SCENE_PRESETS[preset], given, ("settings",))


def _changed(environment: EnvironmentConfig, changes: Mapping[str, Any], place: JsonPath) -> EnvironmentConfig:
    try:
        return Controls(**changes).apply(environment)
    except InputError as error:
        raise RecordError(place, f": {error}") from None


def _read_footprints(record: SceneRecord) -> FootprintConfig:
    return _build(FootprintConfig, record.footprints, ("footprints",))


def _read_config(record: ControlRecord | None, usual: ControllerConfig) -> ControllerConfig | None:
    if record is None:
        return None
    tree = {each.name: dict(getattr(record, each.name)) for each in fields(record)}
    try:
        return Settings(config=usual).with_changes(tree).config
    except InputError as error:
        raise RecordError(("control",), f": {error}") from None


def _build(kind: Any, given: Mapping[str, Any], place: JsonPath) -> Any:
    try:
        return kind(**given)
    except InputError as error:
        raise RecordError(place, f": {error}") from None


def _build_onto(base: Any, given: Mapping[str, Any], place: JsonPath) -> Any:
    try:
        return replace(base, **given)
    except InputError as error:
        raise RecordError(place, f": {error}") from None
