"""Obstacles and controls that a page changes while characters go on, without a page."""

from __future__ import annotations

import json

import numpy as np
import pytest

from databases import small
from motionmatch.crowd.recording import record_crowd
from motionmatch.crowd.scenarios import find_crowd_scenario
from motionmatch.errors import FileError, InputError
from motionmatch.scenes.reading import parse_scene_file
from motionmatch.viewer import messages
from motionmatch.viewer.figures import select_command
from motionmatch.viewer.scenarios import find_viewer_scenario
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from motionmatch.viewer.staging import choose_scene, list_stages, parse_upload, stage_scene
from motionmatch.viewer.surrounded import describe_around
from motionmatch.world.obstacles import Disc, Ellipse, OrientedBox, Wall
from stages import Ear, side, silent_session

FACTS = {
    "name": "yard", "start": [0, 0], "goal": [0, 9], "speed": 1.0,
    "obstacles": [
        {"x": 0.6, "z": 3, "radius": 0.3}, {"kind": "wall", "start": [-2, 1], "stop": [-2, 5]},
        {"kind": "box", "x": 4, "z": 4, "length": 1, "width": 1, "velocity": [0, 0.5]},
    ],
}  # fmt: skip


def yard():
    return stage_scene(parse_scene_file(FACTS), small(), seed=1)


def groups(agents: int = 6):
    return stage_scene(find_crowd_scenario("groups", agents=agents), small(), seed=1)


def test_obstacles_change_while_the_character_goes_on():
    made = yard()
    for _ in range(20):
        made.step()
    before, generation = made.shown.states[0].positions.copy(), made.generation
    made.apply(messages.EditObstacle("add", "box", 1.5, 5.0, 0.3))
    made.apply(messages.EditObstacle("move", obstacle=0, x=0.9, z=3.5))
    made.apply(messages.EditObstacle("turn", obstacle=1, yaw=0.5))
    np.testing.assert_array_equal(made.shown.states[0].positions, before)
    made.step()
    asked = made.stage.controllers[0].query(made.shown.states[0], made.shown.commands[0])
    assert len(asked.surroundings.scene.fixed) == 3 and made.generation == generation
    disc, wall, box, added = made.scenario.scene.obstacles
    assert disc.place() == (0.9, 3.5) and wall.place() == (-2.0, 3.0) and added == OrientedBox(1.5, 5.0, 0.8, 0.8, 0.3)
    assert np.arctan2(*np.subtract(wall.stop, wall.start)) == pytest.approx(0.5)
    assert len(made.stage.scenery.shapes) == 3 and box.is_moving
    made.apply(messages.EditObstacle("remove", obstacle=2))
    assert not made.scenario.scene.moving
    told = made.describe_scene()["surroundings"]
    assert [each["kind"] for each in told["obstacles"]] == ["disc", "wall", "box"] and told["steering"] == ""


def test_steps_before_a_change_can_be_shown_again():
    made = yard()
    shown = []
    for step in range(40):
        if step == 20:
            made.apply(messages.EditObstacle("add", "disc", 0.0, 2.0))
        made.step()
        shown.append(made.shown.states[0].positions.copy())
    made.apply(messages.Seek(made.shown.step - 25))
    np.testing.assert_array_equal(made.shown.states[0].positions, shown[-26])


def test_whatever_drives_obstacles_are_seen():
    made = yard()
    made.apply(messages.EditObstacle("add", "disc", 2.0, 2.0))
    made.apply(messages.ChooseScenario("wander"))
    made.step()
    around = made.shown.commands[0].surroundings
    assert around is not None and Disc(2.0, 2.0, 0.3) in around.scene.fixed


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (messages.EditObstacle("move", obstacle=7), "there is no obstacle 7; there are 3"),
        (messages.EditObstacle("move", obstacle=2, x=9.0), "moves by itself"),
        (messages.EditObstacle("add", "disc", 0.1, 0.1), "somebody is there"),
        (messages.Behave({"evasion": 3.0}), r"\$\.evasion is 3"),
        (messages.Behave({"evason": 0.3}), r"Did you mean 'evasion'"),
        (messages.Behave({"evasion": 0.3}, "one", 5), "there is no character 5"),
    ],
)
def test_what_can_not_be_is_refused_and_nothing_changes(order, words):
    made = yard()
    before = made.scenario
    with pytest.raises(InputError, match=words):
        made.apply(order)
    assert made.scenario is before


def test_controls_are_obeyed_at_once_and_saved():
    made = yard()
    made.apply(messages.Behave({"threshold": 0.8, "continuity": 0.4}))
    environment = made.stage.controllers[0].environment
    assert (environment.threshold, environment.continuity) == (0.8, 0.4)
    made.step()
    saved = parse_scene_file(json.loads(made.write_scene()))
    assert saved.environment == environment and saved.scene.obstacles == made.scenario.scene.obstacles
    made.apply(messages.Tune({"control": {"bias": 0.5}}))
    assert made.stage.controllers[0].environment.threshold == 0.8


def test_what_obstacles_do_is_told():
    facts = {**FACTS, "settings": {"preset": "paper"}, "obstacles": [{"x": 0.62, "z": 0, "radius": 0.3}]}
    made = stage_scene(parse_scene_file(facts), small())
    made.apply(messages.Behave({"threshold": 0.8, "anticipation": 4.0}))
    made.step()
    told = made.describe_info()["seats"][0]["around"]
    assert told["clearance"] == pytest.approx(0.32, abs=0.05) and told["threshold"] == pytest.approx(0.8)
    assert told["evasion"] == pytest.approx(told["clearance"] / 0.8, abs=0.1)
    slow = told["weight"]
    made.apply(messages.Behave({"anticipation": 8.0}))
    assert made.describe_info()["seats"][0]["around"]["weight"] > 1.5 * slow
    made.apply(messages.EditObstacle("remove", obstacle=0))
    made.step()
    free = made.describe_info()["seats"][0]["around"]
    assert free["clearance"] is None and free["evasion"] == pytest.approx(1.0)
    plain = Simulation(ViewerStage((side(),)))
    state, command = plain.shown.states[0], plain.shown.commands[0]
    assert describe_around(plain.stage.controllers[0], state, command, 0) is None


def test_the_penalty_of_an_agent_is_that_of_its_own_search():
    made = groups()
    controller, seen = made.stage.controllers[0], 0.0
    for _ in range(150):
        made.step()
    for character in range(6):
        state, command = made.shown.states[0], made.shown.commands[0]
        query = controller.query(state, command, chosen=np.array([character]))
        frames = state.frames[[character]]
        expected = controller.matcher.added_costs(query, frames[:, None] if frames.ndim == 0 else frames)
        made.apply(messages.Select(character))
        told = made.describe_info()["seats"][0]["blocks"]["obstacles"]
        assert told == pytest.approx(float(np.ravel(expected)[0]), abs=1e-6)
        seen = max(seen, told)
        assert select_command(command, character).surroundings.own.tolist() == [character]
    assert seen < 1e3, "nobody is in his own way"


def test_agents_and_groups_have_controls_of_their_own_in_the_file():
    made = groups(4)
    made.own.crowd.steering.reset(made.scenario.agents, made.scenario.scene)
    made.apply(messages.Behave({"threshold": 0.5}, "group", 3))
    made.apply(messages.Behave({"evasion": 0.2}, "one", 0))
    values = made.describe_scene()["surroundings"]["values"]
    assert [row[4] for row in values] == [0.3, 0.3, 0.5, 0.5] and [row[2] for row in values] == [0.2, 0.05, 0.05, 0.05]
    saved = json.loads(made.write_scene())
    assert saved["settings"]["preset"] == "crowded" and any("settings" in each for each in saved["characters"])
    again = parse_scene_file(saved)
    assert again.environment == made.environments and made.describe_scene()["surroundings"]["groups"] == [0, 0, 1, 1]


def test_agents_with_controls_of_their_own_go_on_and_are_told_about_with_them():
    made = groups(4)
    made.apply(messages.Behave({"threshold": 0.9}, "one", 3))
    for _ in range(10):
        made.step()
    told = []
    for character in range(4):
        made.apply(messages.Select(character))
        told.append(made.describe_info()["seats"][0]["around"]["threshold"])
    assert told == pytest.approx([0.3, 0.3, 0.3, 0.9])
    again = parse_scene_file(json.loads(made.write_scene()))
    one, other = (record_crowd(each.crowd(small()), 0.5).positions for each in (made.scenario, again))
    np.testing.assert_array_equal(one, other)


def test_obstacles_among_a_crowd_are_ways_around_for_its_steering():
    made = groups(4)
    for _ in range(5):
        made.step()
    made.apply(messages.EditObstacle("add", "wall", 0.0, 0.0))
    made.step()
    assert isinstance(made.scenario.scene.fixed[0], Wall) and len(made.own.crowd.steering.ways.rows) == 1
    assert made.shown.commands[0].surroundings.scene.fixed == made.scenario.scene.fixed
    assert json.loads(made.write_scene())["obstacles"][0]["kind"] == "wall"


def test_nothing_is_put_where_agents_begin_and_a_crowd_has_no_other_driver():
    made = groups(4)
    for _ in range(60):
        made.step()
    x, z = made.scenario.agents.positions[0]
    with pytest.raises(InputError, match="or begins there"):
        made.apply(messages.EditObstacle("add", "disc", float(x), float(z)))
    with pytest.raises(InputError, match="the steering of 'groups' drives everyone; circle has no effect"):
        stage_scene(made.scenario, small(), driver=find_viewer_scenario("circle"))


def test_scenes_and_crowds_are_chosen_prepared_and_left_again():
    asked = []

    def stager(scenario, progress):
        asked.append(scenario)
        return stage_scene(scenario, small())

    session, ear = silent_session(Simulation(ViewerStage((side(),))), stager=stager)
    try:
        wait_for(session, messages.StageScene("groups", 4, 2, "orca"), ear, "groups")
        simulation = session.simulation
        assert asked[0].steering == "orca" and len(asked[0].agents) == 4 and simulation.history.first > 0
        scene = ear.of("scene")[-1]
        assert scene["home"] and scene["characters"] == 4 and scene["surroundings"]["steering"] == "orca"
        assert {each["name"] for each in scene["stages"]} == {each["name"] for each in list_stages()}
        assert session.upload_scene("mine.json", json.dumps(FACTS).encode()) == "yard"
        wait_for(session, None, ear, "yard")
        assert json.loads(session.write_scene())["name"] == "yard"
        session.receive(0, messages.StageScene(""))
        session.tick()
        assert session.simulation is session.home and "surroundings" not in ear.of("scene")[-1]
        with pytest.raises(InputError, match="no scene to save"):
            session.write_scene()
    finally:
        session.stop()


def wait_for(session, message, ear: Ear, name: str) -> None:
    import time

    if message is not None:
        session.receive(0, message)
    for _ in range(1000):
        session.tick()
        if any(each.get("surroundings", {}).get("name") == name for each in ear.of("scene")):
            return
        time.sleep(0.01)
    raise AssertionError(f"{name} never came; heard {ear.of('progress')[-3:]} {ear.of('problem')}")


def test_a_page_opens_no_paths_and_no_crowd_that_is_too_large():
    for facts, words in (
        ({**FACTS, "motion": {"sources": ["/etc/passwd"]}}, "databases of the actors only, not '/etc/passwd'"),
        ({"speed": -1}, r"mine\.json: \$\.speed is -1"),
    ):
        with pytest.raises(FileError, match=words):
            parse_upload("mine.json", json.dumps(facts).encode())
    with pytest.raises(FileError, match="not JSON"):
        parse_upload("mine.json", b"\xff")
    with pytest.raises(InputError, match=r"no scene 'grups'\. Did you mean 'groups'"):
        choose_scene(messages.StageScene("grups"))
    assert choose_scene(messages.StageScene("car")).name == "car"
    assert parse_upload("mine.json", json.dumps({**FACTS, "motion": {"sources": ["tight+locomotion"]}}).encode())


def test_obstacles_turn_about_their_middle():
    assert Disc(1, 2, 0.3).turn(1.0) == Disc(1, 2, 0.3)
    assert Ellipse(1, 2, 0.3, 0.4).turn(1.0).yaw == 1.0
    wall = Wall((0, 0), (0, 2), 0.1).turn(np.pi / 2)
    assert wall.start == pytest.approx((-1, 1)) and wall.stop == pytest.approx((1, 1)) and wall.thickness == 0.1
    moving = Disc(0, 0, 0.3, course=((0, 0, 0), (2, 1, 0))).move_to(3, 1)
    assert moving.place() == (3, 1) and moving.course == ((0, 3, 1), (2, 4, 1))
