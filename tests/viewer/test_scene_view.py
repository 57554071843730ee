"""A character among obstacles on the page."""

from __future__ import annotations

import numpy as np
import pytest

from databases import small
from motionmatch.control.stick import Stick
from motionmatch.environment.scenarios import SCENARIOS, make_scenario
from motionmatch.errors import InputError
from motionmatch.viewer import messages
from motionmatch.viewer.poses import SHAPES
from motionmatch.viewer.scene_view import SceneSimulation, make_scene_stage
from motionmatch.world.obstacles import Disc
from motionmatch.world.scene import Scene
from stages import side


def simulation(name: str = "car") -> SceneSimulation:
    return SceneSimulation(make_scene_stage(SCENARIOS[name](), small()), seed=1)


def test_obstacles_are_told_where_they_stand_and_how_high():
    shown = simulation("zigzag_cones").describe_scene()
    shapes = shown["world"]["shapes"] if "world" in shown else shown["shapes"]
    scene = SCENARIOS["zigzag_cones"]().scene
    assert len(shapes) == len(scene.fixed)
    cone = next(each for each in shapes if each["kind"] == "disc")
    assert cone["span"] == [0.0, 0.85] and cone["size"] == [0.25, 0.25]


def test_what_moves_is_drawn_where_it_is_and_the_room_of_the_body_with_it():
    play = simulation().own
    state = play.controller.start(1)
    early, late = (play.moving_shapes((state,), seconds) for seconds in (0.0, 4.5))
    box = 1 + SHAPES.index("box")
    assert early["kind"][0] == box and late["centre"][0, 1] < early["centre"][0, 1] - 2.0
    assert (early["kind"][1:] == 1 + SHAPES.index("ellipse")).all() and len(early) > 3


def test_the_scene_drives_until_the_stick_does():
    play = simulation().own
    state = play.controller.start(1)
    left = play.command(play.controller, state, np.zeros((1, 3)), 2.0, 1 / 60, Stick())
    assert left.velocity[0, 2] == pytest.approx(0.8) and left.surroundings is not None
    pushed = play.command(play.controller, state, np.zeros((1, 3)), 2.0, 1 / 60, Stick(move=(1.0, 0.0)))
    assert abs(pushed.velocity[0, 0]) > 0.5 and pushed.surroundings is not None


def test_it_begins_where_the_scene_says_and_the_character_sees_obstacles():
    scenario = make_scenario(Scene((Disc(5.0, 8.0, 0.3),), name="mine", start=(5.0, 6.0), goal=(5.0, 12.0)))
    made = SceneSimulation(make_scene_stage(scenario, small()))
    assert made.shown.states[0].positions[0, 0] == pytest.approx([5.0, 0.0, 6.0], abs=1e-6)
    for _ in range(30):
        made.step()
    assert np.isfinite(made.shown.states[0].positions).all() and len(made.pack_frame()) > 0
    asked = made.stage.controllers[0].query(made.shown.states[0], made.shown.commands[0])
    assert asked.surroundings.scene.fixed == scenario.scene.fixed


def test_the_scene_can_be_chosen_again_and_stays_what_it_is():
    made = simulation()
    assert made.describe_scene()["scenarios"][-1]["name"] == "car"
    made.apply(messages.ChooseScenario("wander"))
    assert made.stage.scenario is not made.own
    made.apply(messages.ChooseScenario("car"))
    assert made.stage.scenario is made.own
    for said in (messages.SetCharacters(3), messages.Compare(True)):
        with pytest.raises(InputError, match="one character"):
            made.apply(said)
    with pytest.raises(InputError, match="keeps its database"):
        made.replace_sides(side(), (0,))


def test_settings_are_obeyed_among_obstacles_and_what_a_file_leaves_out_stays_as_scenes_have_it():
    made = simulation("zigzag_cones")
    before = made.stage.controllers[0]
    state, command = made.shown.states[0], made.shown.commands[0]
    made.apply(messages.Tune({"responsiveness": 1.0, "control": {"bias": 0.5}}))
    tuned = made.stage.controllers[0]
    columns = small().schema.columns("trajectory_positions")
    usual, asked = before.query(state, command), tuned.query(state, command)
    np.testing.assert_allclose(asked.weights[:, columns], 4.0 * usual.weights[:, columns], rtol=1e-6)
    assert asked.bias == 0.5 and tuned.config.root.mode == "motion"
    made.apply(messages.LoadSettings("[weights]\nhip_velocity = 2.0"))
    loaded = made.stage.controllers[0]
    assert loaded.config.root.mode == "motion" and loaded.bias == before.environment.bias
    assert loaded.weights[small().schema.columns("hip_velocity")][0] == 4.0


def test_settings_are_told_as_they_are_among_obstacles():
    told = simulation().describe_settings()
    fields = {row["path"]: row for row in told["fields"]}
    bias = SCENARIOS["car"]().environment.bias
    assert told["seats"][0]["control"]["bias"] == fields["control.bias"]["default"] == bias
    assert told["seats"][0]["root"]["mode"] == fields["root.mode"]["default"] == "motion"


def test_why_tells_what_obstacles_cost():
    made, seen = simulation("zigzag_cones"), 0
    for _ in range(150):
        made.step()
        if not made.shown.states[0].searched[0]:
            continue
        told = made.make_question(messages.AskCandidates(count=4)).answer()
        before = made.history.at(made.shown.step - 1).states[0]
        chosen = told.candidates[0]
        assert chosen.chosen and chosen.cost == pytest.approx(float(made.shown.states[0].costs[0]), rel=1e-4)
        if made.shown.states[0].switched[0]:
            assert chosen.frame != before.frames[0]
        seen += chosen.blocks["obstacles"] > 0.01
    assert seen
    blocks = made.describe_info()["seats"][0]["blocks"]
    assert "obstacles" in blocks
