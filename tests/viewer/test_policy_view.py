"""A policy on the page, without a page."""

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from motionmatch.control.controller import Controller
from motionmatch.control.stick import Stick
from motionmatch.errors import InputError
from motionmatch.tasks.action_space import clip_actions
from motionmatch.tasks.reach_moving import ReachMoving
from motionmatch.tasks.run import TaskRun
from motionmatch.viewer.messages import MessageError, Place, parse
from motionmatch.viewer.policy_view import REACH, PolicyPlay, SlidingBox
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import side
from task_spaces import made, space


def simulated(encoder="none", characters=1):
    play = PolicyPlay(made(encoder))
    return Simulation(ViewerStage((side(),), characters, play), policy=play), play


def test_a_click_is_where_the_first_character_wants_to_go():
    simulation, play = simulated()
    simulation.apply(Place("target", 1.5, -2.0))
    np.testing.assert_array_equal(play.targets[0], [1.5, -2.0])
    for _ in range(5):
        simulation.step()
    np.testing.assert_array_equal(play.targets[0], [1.5, -2.0])
    ring = play.moving_shapes((), 0.0)[-1]
    assert ring.kind == "ellipse" and ring.centre == (1.5, -2.0)


def test_one_who_has_arrived_gets_another_target():
    simulation, play = simulated()
    x, _, z = simulation.shown.states[0].shown_positions[0]
    simulation.apply(Place("target", float(x), float(z)))
    before = play.reached
    simulation.step()
    assert play.reached == before + 1
    assert np.linalg.norm(play.targets[0] - [x, z]) > 0.5


def test_boxes_are_put_dragged_and_taken_away():
    simulation, play = simulated("pooled")
    first = len(play.boxes)
    assert first > 5 and all(np.linalg.norm(box.at(0.0)) > 1.0 for box in play.boxes), "the start is free"
    simulation.apply(Place("add", 2.0, 3.0))
    simulation.apply(Place("move", -1.0, 4.0, first))
    np.testing.assert_array_equal(play.boxes[first].at(100.0), [-1.0, 4.0])
    shapes = play.moving_shapes((), 7.0)
    assert [shape.kind for shape in shapes] == ["box"] * (first + 1) + ["ellipse"]
    assert shapes[first].centre == (-1.0, 4.0)
    simulation.apply(Place("remove", box=0))
    assert len(play.boxes) == first
    with pytest.raises(InputError, match="no box 99"):
        simulation.apply(Place("move", 0.0, 0.0, 99))


def test_a_box_goes_straight_on_and_back_where_it_would_leave():
    box = SlidingBox((REACH - 1.0, 0.0), (0.5, 0.5), velocity=(1.0, -0.5))
    np.testing.assert_allclose(box.at(1.0), [REACH, -0.5])
    np.testing.assert_allclose(box.at(3.0), [REACH - 2.0, -1.5])
    along = np.array([box.at(t) for t in np.linspace(0, 200, 4001)])
    assert np.abs(along).max() <= REACH + 1e-9
    assert np.linalg.norm(np.diff(along, axis=0), axis=1).max() < 0.06


@pytest.mark.parametrize("body", ["flesh", "point"])
def test_it_sees_what_it_saw_when_it_was_trained(body):
    """The same pose, target and boxes give the same observation as the task does."""
    task = ReachMoving(1, obstacles=3, stage=9, body=body)
    course = TaskRun(space(), task, 1, seed=0)
    course.begin()
    characters, boxes = course.characters, task.boxes
    characters.state.root_positions[:], characters.state.root_yaws[:] = [[0.4, 0.0, -0.2]], 0.7
    play = PolicyPlay(replace(made("pooled"), settings={"body": body}))
    play.targets, play.boxes = task.targets.copy(), []
    for k in range(3):
        axis, velocity = boxes.axes[0, k], boxes.velocities[0, k]
        boxes.centres[0, k] = np.clip(boxes.centres[0, k], -3, 3)
        yaw = float(np.arctan2(-axis[1], axis[0]))
        play.boxes.append(SlidingBox(tuple(boxes.centres[0, k]), tuple(boxes.halves[0, k]), yaw, tuple(velocity)))
    before = boxes.centres - 0.2 * boxes.velocities
    task.maps[:, 0], task.maps[:, 1] = task._sense(characters, before), task._sense(characters, boxes.centres)
    controller = Controller(space().database)
    state = controller.start(
        1, positions=np.array([[0.4, 0.0, -0.2]]), facing=np.array([[np.sin(0.7), 0, np.cos(0.7)]])
    )
    state.frames[:] = characters.state.frames
    wanted = course.observe()
    assert wanted[0, 17:].max() > 0
    np.testing.assert_allclose(play.observe(controller, state, 0.0), wanted, atol=2e-3)


def test_what_it_asks_for_is_the_path_of_the_command():
    play, controller = PolicyPlay(made()), Controller(space().database)
    state = controller.start(2, positions=np.array([[0.0, 0, 0], [3.0, 0, 1.0]]))
    command = play.command(controller, state, np.zeros((2, 3)), 0.0, 1 / 60, Stick())
    asked = space().path_features(clip_actions(made()(play.observe(controller, state, 0.0))))
    query = controller.query(controller.with_facing(state, command), command)
    columns = space().path_columns[:6]
    np.testing.assert_allclose(query.vector[:, columns], asked[:, :6], atol=1e-3)


def test_a_database_of_other_features_is_refused():
    policy = made()
    play = PolicyPlay(type(policy)(**{**policy.__dict__, "schema": "00000000"}))
    with pytest.raises(InputError, match="schema"):
        play.action_space(Controller(small()))


def test_a_policy_that_does_not_see_boxes_gets_none():
    play = PolicyPlay(made())
    with pytest.raises(InputError, match="does not see boxes"):
        play.place(Place("add"), 0.0)
    assert play.boxes == [] and PolicyPlay(made("pooled")).describe()["boxes"]


def test_what_a_policy_asks_for_is_clamped_if_it_was_trained_so():
    wild = replace(made(), weights=(*made().weights[:-1], 30.0 * np.ones_like(made().weights[-1])))
    calm = replace(wild, training={"config": {"clamp": True}})
    speeds = []
    for policy in (wild, calm):
        play, controller = PolicyPlay(policy), Controller(space().database)
        state = controller.start(1)
        command = play.command(controller, state, np.zeros((1, 3)), 0.0, 1 / 60, Stick())
        speeds.append(np.linalg.norm(command.velocity))
    assert speeds[1] < 0.5 * speeds[0]


def test_nothing_can_be_placed_where_no_policy_is():
    with pytest.raises(InputError, match="--policy"):
        Simulation(ViewerStage((side(),))).apply(Place())
    with pytest.raises(MessageError, match="expected one of target, add"):
        parse('{"type": "place", "what": "house"}')


def test_the_scene_tells_of_it_and_one_may_go_and_come_back():
    from motionmatch.viewer import messages

    simulation, _ = simulated()
    told = simulation.describe_scene()
    assert told["scenario"] == "policy" and told["policy"]["task"] == "reach" and not told["policy"]["boxes"]
    simulation.apply(messages.ChooseScenario("free"))
    assert simulation.describe_scene()["policy"] is None
    simulation.apply(messages.ChooseScenario("policy"))
    assert simulation.describe_scene()["policy"] is not None
    assert len(simulation.pack_frame()) > 100
