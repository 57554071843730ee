"""Scene files: every scene, saved and read again, gives the same drive; faults are named by their place."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from functools import cache

import jsonschema
import numpy as np
import pytest

from databases import small, walker
from motionmatch import scenes
from motionmatch.control.drive import TaggedPlan, record_drive
from motionmatch.crowd.controller import CALM
from motionmatch.crowd.courses import PathCourse, ScriptCourse
from motionmatch.crowd.recording import record_crowd
from motionmatch.crowd.scenarios import CROWDED, CrowdScenario
from motionmatch.database.build import build
from motionmatch.database.sources import open_database
from motionmatch.environment.features import Heights
from motionmatch.environment.penalty import EXTENDED
from motionmatch.environment.scenarios import Scenario, make_scenario
from motionmatch.errors import FileError, InputError
from motionmatch.motion.tags import Tags
from motionmatch.scenes import as_crowd, list_scene_facts, list_scenes, load_scene, save_scene
from motionmatch.scenes.reading import parse_scene_file
from motionmatch.scenes.record import SCHEMA_FILE, SceneRecord, make_scene_schema
from motionmatch.world.obstacles import Disc, Wall
from motionmatch.world.scene import CAST_KEYS, Scene
from motionmatch.world.scene_record import WorldRecord

find_scene = cache(scenes.find_scene)
"""Those that scatter cones take a second to make."""


@cache
def tagged():
    """Walkers with the tags that scenes ask for."""
    clips = []
    walkers = (walker(), walker(5.0, 0.7, -0.8), walker(4.0, 1.6, 0.0), walker(4.0, 0.9, 0.3))
    for clip, name in zip(walkers, ("arms_out", "carry", "walk", "pole"), strict=True):
        spans = {**clip.tags.spans, name: ((0, clip.num_frames),)}
        clips.append(replace(clip, tags=Tags(spans), name=name))
    return build(clips, features="paper")


def drive(scenario, database, seconds):
    """What is shown: (T, C, J, 3), and the frames that play."""
    if isinstance(scenario, CrowdScenario):
        done = record_crowd(scenario.crowd(database), seconds).drive
    else:
        done = record_drive(scenario.controller(database), scenario, seconds)
    return done.positions, done.frames


@pytest.mark.parametrize("name", list_scenes())
def test_each_scene_saved_and_read_again_gives_the_same_drive(name, tmp_path):
    scenario = find_scene(name)
    again = load_scene(save_scene(scenario, tmp_path / "scene.json"))
    seconds = 0.2 if isinstance(scenario, CrowdScenario) else 0.5
    for mine, theirs in zip(drive(scenario, tagged(), seconds), drive(again, tagged(), seconds), strict=True):
        np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("name", list_scenes())
def test_nothing_of_a_scene_is_private_to_the_code(name, tmp_path):
    scenario = find_scene(name)
    again = load_scene(save_scene(scenario, tmp_path / "scene.json"))
    assert type(again) is type(scenario) and list_scene_facts(again) == list_scene_facts(scenario)
    for each in fields(scenario):
        if each.name not in ("scene", "wanted", "agents"):
            assert getattr(again, each.name) == getattr(scenario, each.name), each.name
    np.testing.assert_array_equal(again.scene.rows, scenario.scene.rows)
    if isinstance(scenario, CrowdScenario):
        for each in fields(scenario.agents):
            mine, theirs = getattr(scenario.agents, each.name), getattr(again.agents, each.name)
            np.testing.assert_array_equal(np.asarray(mine), np.asarray(theirs), err_msg=each.name)


@pytest.mark.slow
@pytest.mark.parametrize("name", list_scenes())
def test_each_scene_saved_and_read_again_gives_the_same_drive_of_the_actors(name, tmp_path):
    scenario = find_scene(name)
    again = load_scene(save_scene(scenario, tmp_path / "scene.json"))
    if isinstance(scenario, CrowdScenario):
        databases, seconds = [each.database(open_database) for each in (scenario, again)], 6.0
    else:
        databases, seconds = [each.database() for each in (scenario, again)], scenario.seconds
    one, other = (drive(each, data, seconds) for each, data in zip((scenario, again), databases, strict=True))
    np.testing.assert_array_equal(one[0], other[0])


def test_the_schema_is_the_one_of_the_code_and_takes_every_scene():
    shipped = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
    assert shipped == json.loads(json.dumps(make_scene_schema())), "run: python -m motionmatch.scenes.record"
    jsonschema.Draft202012Validator.check_schema(shipped)
    check = jsonschema.Draft202012Validator(shipped)
    for name in list_scenes():
        check.validate(json.loads(json.dumps(list_scene_facts(find_scene(name)))))


def test_what_else_a_file_may_hold_is_known_to_the_world():
    own = {each.name for each in fields(SceneRecord)} - {each.name for each in fields(WorldRecord)}
    assert own | {"$schema"} == set(CAST_KEYS)


FULL = {
    "$schema": "scene.schema.json",
    "name": "everything",
    "about": "all that a file of one can hold",
    "seconds": 3.0,
    "settings": {"preset": "released", "threshold": 0.5, "horizons": [0.25, 0.5], "horizon_weights": [1.0, 0.5]},
    "footprints": {"discs": True, "thickness": 0.05},
    "features": [{"kind": "heights", "weight": 3.0}],
    "control": {"control": {"search_seconds": 0.25}, "root": {"mode": "clamp"}, "feet": {"lock": False}},
    "motion": {"sources": ["locomotion"], "schema": "stooping"},
    "ground": {"kind": "stairs", "start": 3.0, "count": 2},
    "obstacles": [
        {"x": 1.0, "z": 2.0, "radius": 0.3, "heights": [0, 0.85]},
        {"kind": "box", "x": 3, "z": 5, "length": 1, "width": 0.5, "course": [[0, 3, 5], [2, 3, 7]], "name": "cart"},
        {"kind": "ellipse", "x": -2, "z": 5, "along": 0.2, "across": 0.3, "yaw": 0.4, "velocity": [0.1, 0]},
        {"kind": "wall", "start": [-4, 8], "stop": [4, 8], "thickness": 0.1},
    ],
    "groups": {"us": {"settings": {"evasion": 0.2}}},
    "characters": [
        {
            "start": [0.5, 0.0], "facing": 0.3, "goal": [0, 6], "group": "us", "tags": "walk",
            "script": [{"seconds": 1.0, "velocity": [0, 1], "facing": [1, 0]}, {"seconds": 2.0, "tags": "!run"}],
            "settings": {"responsiveness": 0.4},
        }
    ],
}  # fmt: skip


def test_everything_that_a_file_of_one_holds_reaches_the_scenario(tmp_path):
    jsonschema.Draft202012Validator(make_scene_schema()).validate(FULL)
    made = parse_scene_file(FULL)
    assert isinstance(made, Scenario) and made.seconds == 3.0 and made.motion == ("locomotion",)
    assert (made.environment.threshold, made.environment.evasion, made.environment.responsiveness) == (0.5, 0.2, 0.4)
    assert made.environment.horizons == (0.25, 0.5) and made.environment.anticipation_floor == 0.5
    assert made.footprints.discs and made.footprints.thickness == 0.05 and made.features == (Heights(weight=3.0),)
    assert made.config.search_seconds == 0.25 and made.config.root.mode == "clamp" and made.config.feet is None
    assert "trunk" in made.schema.names and float(made.scene.ground.height(0.0, 3.5)) == pytest.approx(0.34)
    assert isinstance(made.wanted, TaggedPlan) and made.wanted.tags == "walk"
    assert made.wanted.plan.at(0.5).facing == (1.0, 0.0, 0.0) and made.wanted.plan.at(2.0).tags == "!run"
    assert [each.kind for each in made.scene.obstacles] == ["disc", "box", "ellipse", "wall"] and len(
        made.scene.moving
    ) == 2
    again = load_scene(save_scene(made, tmp_path / "again.json"))
    assert list_scene_facts(again) == list_scene_facts(made) and again.environment == made.environment
    assert again.config == made.config


CROWD = {
    "steering": {"by": "orca", "orca": {"seconds": 3.0}},
    "groups": {"hurried": {"speed": 1.5, "tags": "walk", "settings": {"responsiveness": 0.5, "threshold": 0.25}}},
    "carries": {"halves": [0.3, 0.1, 0.1]},
    "gate": [[-1, 3], [1, 3]],
    "returns": True,
    "radius": 0.2,
    "control": {"control": {"velocity_halflife": 0.5}},
    "characters": [
        {"start": [0, 0], "goal": [0, 6], "group": "hurried"},
        {"start": [1, 0], "goal": [1, 6], "group": "hurried", "speed": 0.9, "settings": {"threshold": 0.6}},
        {"start": [2, 0], "path": {"points": [[2, 0], [3, 3], [2, 6]]}, "speed": 0.8, "group": 4},
        {"start": [-2, 0], "script": [{"seconds": 2, "velocity": [0, 1]}, {"seconds": 1}], "facing": 1.0},
    ],
}


def test_everything_that_a_file_of_a_crowd_holds_reaches_the_scenario(tmp_path):
    jsonschema.Draft202012Validator(make_scene_schema()).validate(CROWD)
    made = parse_scene_file(CROWD, name="mine")
    assert isinstance(made, CrowdScenario) and made.steering == "orca" and made.orca.seconds == 3.0
    assert made.name == "mine" and made.gate == ((-1, 3), (1, 3)) and made.load.halves == (0.3, 0.1, 0.1)
    who = made.agents
    assert who.speeds.tolist() == [1.5, 0.9, 0.8, 1.0] and who.tags == ["walk", "walk", None, None]
    assert who.returns and who.radius == 0.2 and who.yaws[3] == 1.0
    assert len(set(who.groups.tolist())) == 3 and who.groups[2] == 4 and "hurried" in made.group_names.values()
    assert isinstance(who.courses[2], PathCourse) and isinstance(who.courses[3], ScriptCourse)
    assert who.goals[2].tolist() == [2.0, 6.0] and who.goals[3].tolist() == [-2.0, 0.0]
    controls = [(each.responsiveness, each.threshold) for each in made.environment]
    assert controls == [(0.5, 0.25), (0.5, 0.6), *[(CROWDED.responsiveness, CROWDED.threshold)] * 2]
    assert made.config == replace(CALM, velocity_halflife=0.5)
    again = load_scene(save_scene(made, tmp_path / "again.json"))
    assert list_scene_facts(again) == list_scene_facts(made) and again.environment == made.environment
    assert again.group_names == made.group_names


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ([], r"\$: not a scene"),
        ({"obstacles": [{"x": 0, "z": 0, "radius": -1}]}, r"\$\.obstacles\[0\]: a disc has radius -1 m"),
        ({"obstacles": [{"x": 0, "z": "a", "radius": 1}]}, r'\$\.obstacles\[0\]\.z is "a"; expected a number'),
        ({"obstacles": [{"kind": "disk"}]}, r"\$\.obstacles\[0\]\.kind is \"disk\"; expected one of disc"),
        ({"obstacle": []}, r"\$\.obstacle is not known\. Did you mean 'obstacles'\?"),
        ({"settings": {"preset": "nice"}}, r"\$\.settings\.preset is \"nice\"; expected one of 'paper'"),
        ({"settings": {"threshold": 0}}, r"\$\.settings: threshold is 0"),
        ({"settings": {"treshold": 1}}, r"\$\.settings\.treshold is not known\. Did you mean 'threshold'"),
        ({"characters": [{}, {"speed": -1}]}, r"\$\.characters\[1\]\.speed is -1; expected 0"),
        ({"characters": [{}, {"settings": {"evasion": 2}}]}, r"\$\.characters\[1\]\.settings\.evasion is 2; .* 0 to 1"),
        ({"characters": [{}, {}]}, r"\$\.characters: agents 0 and 1 begin 0\.00 m apart"),
        ({"characters": [{"path": [[0, 0]]}]}, r"\$\.characters\[0\]\.path: a path needs at least two points"),
        ({"characters": [{"start": [0, 0]}], "goal": [0, 1]}, r"\$\.goal is said of the scene, which has characters"),
        ({"start": [0, 0], "obstacles": [{"x": 0, "z": 0, "radius": 1}]}, r"\$\.start: .* inside obstacle 0"),
        (
            {"characters": [{"start": [0, 0]}], "obstacles": [{"x": 0, "z": 0, "radius": 1}]},
            r"\$\.characters\[0\]\.start: .* inside obstacle 0",
        ),
        ({"steering": {}}, r"\$\.characters is empty"),
        ({"steering": {}, "characters": [{}], "ground": {"kind": "rough"}}, r"\$\.ground: a crowd walks on level"),
        ({"radius": 0.3}, r"\$\.radius is for a crowd"),
        ({"seconds": 0}, r"\$\.seconds is 0; expected more than 0"),
        ({"control": {"root": {"mode": "fly"}}}, r"\$\.control\.root\.mode is \"fly\""),
        ({"control": {"control": {"search_seconds": 99}}}, r"\$\.control\.control\.search_seconds is 99; .* to 2 s"),
        ({"groups": {"a": {"speed": "x"}}}, r"\$\.groups\.a\.speed is \"x\""),
    ],
)
def test_a_fault_is_named_with_the_file_and_its_place(facts, words, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(facts))
    with pytest.raises(FileError, match=rf"mine\.json: {words}"):
        load_scene(path)


def test_what_is_not_json_is_said_to_be_none(tmp_path):
    (tmp_path / "mine.json").write_text('{"speed": NaN}')
    with pytest.raises(FileError, match=r"mine\.json: not JSON: NaN is no number"):
        load_scene(tmp_path / "mine.json")


def test_the_schema_refuses_what_the_reader_refuses():
    check = jsonschema.Draft202012Validator(make_scene_schema())
    for facts in (
        {"obstacle": []}, {"goal": [1]}, {"settings": {"preset": "nice"}}, {"obstacles": [{"kind": "disk"}]},
        {"characters": [{"settings": {"evasion": 2}}]}, {"ground": {"kind": "stairs", "count": 0}},
    ):  # fmt: skip
        assert not check.is_valid(facts), facts
        with pytest.raises(InputError):
            parse_scene_file(facts)


def test_a_short_file_is_the_scene_that_it_was():
    scene = Scene(
        (Disc(1.0, 3.0, 0.3), Wall((-1, 5), (1, 5), heights=(0.0, 0.4))), name="low", start=(0, 0), goal=(0, 8)
    )
    made, usual = parse_scene_file(scene.facts()), make_scenario(scene)
    assert made.environment == usual.environment == EXTENDED and made.features == usual.features
    assert made.motion == usual.motion and "vertical" in made.motion and made.wanted == usual.wanted
    assert made.config is None


def test_the_obstacles_of_any_scene_file_can_be_read_alone(tmp_path):
    for name in ("ceilings", "door_090_calm", "scattered_cones"):
        scenario = find_scene(name)
        scene = Scene.load(save_scene(scenario, tmp_path / "one.json"))
        np.testing.assert_array_equal(scene.rows, scenario.scene.rows)
    assert Scene.load(save_scene(find_scene("ceilings"), tmp_path / "one.json")).goal == (0.0, 18.0)


def test_one_can_be_a_crowd_of_one():
    for name, steps in (("corridor", 1.2), ("scattered_cones", 0.5), ("car", 0.8)):
        made = as_crowd(find_scene(name))
        done = record_crowd(made.crowd(small()), 1.0)
        assert len(made.agents) == 1 and np.isfinite(done.positions).all()
        asked = np.linalg.norm(done.drive.wanted[10:, 0], axis=1)
        assert asked.max() == pytest.approx(steps, rel=0.4)
    assert as_crowd(made) is made


def test_agents_may_follow_paths_and_scripts_and_stop_at_their_ends():
    facts = {
        "steering": {"by": "straight"},
        "characters": [
            {"start": [0, 0], "path": [[0, 0], [0, 2]], "speed": 1.0},
            {"start": [4, 0], "script": [{"seconds": 0.5, "velocity": [1, 0]}, {"seconds": 0.5}], "speed": 1.0},
        ],
    }
    crowd = parse_scene_file(facts).crowd(small())
    state = crowd.steer(crowd.start())
    np.testing.assert_allclose(state.command.velocity[1], [1.0, 0.0, 0.0])
    assert state.command.velocity[0, 2] == pytest.approx(1.0, abs=0.01)
    done = record_crowd(crowd, 4.0)
    assert done.positions[-1, 0, 1] > 1.0 and np.isfinite(done.arrived_at).all()
    late = replace(state, seconds=0.7)
    np.testing.assert_allclose(crowd.steer(late).command.velocity[1], 0.0)


def test_what_a_file_can_not_hold_is_refused():
    class Wish:
        def command(self, *_):
            return None

    one = find_scene("corridor")
    with pytest.raises(InputError, match="can't hold the plan of 'corridor', a Wish"):
        list_scene_facts(replace(one, wanted=Wish()))
    crowd = find_scene("corridor_095")
    with pytest.raises(InputError, match="agents of this crowd differ in weight"):
        list_scene_facts(replace(crowd, environment=(CROWDED, replace(CROWDED, weight=1.0))))
    with pytest.raises(InputError, match="can't name the style"):
        list_scene_facts(replace(crowd, style=small))
