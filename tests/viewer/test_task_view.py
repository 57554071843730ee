"""A task on the page, without a page."""

from pathlib import Path

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.tasks.policy import Policy
from motionmatch.viewer.messages import Place
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from motionmatch.viewer.task_view import TaskPlay
from stages import side
from task_spaces import made, space

EXAMPLE = f"{Path(__file__).parents[2] / 'examples' / '09_a_task_of_your_own.py'}:GoRound"


def simulated(task, width, characters=1):
    rng = np.random.default_rng(1)
    weights = tuple(rng.normal(size=shape).astype(np.float32) for shape in ((8, width), (8,), (12, 8), (12,)))
    policy = Policy(task, {}, space().database.schema.fingerprint, width, (), made().layers, weights)
    play = TaskPlay(policy)
    return Simulation(ViewerStage((side(),), characters, play), policy=play), play


def test_a_task_is_played_and_what_belongs_to_it_is_drawn():
    simulation, play = simulated("gates", 22, characters=2)
    for _ in range(30):
        simulation.step()
    shapes = play.moving_shapes(simulation.shown.states, 0.5)
    assert [shape.kind for shape in shapes] == ["disc"] * 12 + ["ellipse"] * 2
    assert simulation.pack_frame()
    assert simulation.describe_scene()["policy"] == {"task": "gates", "height": 1.0, "boxes": False, "target": False}
    assert simulated("follow", 19)[1].describe()["target"]


def test_a_click_is_the_target_where_a_task_has_one():
    simulation, play = simulated("follow", 19)
    simulation.step()
    simulation.apply(Place("target", 1.0, 2.0))
    (plan,) = play.plans.values()
    np.testing.assert_array_equal(plan.task.targets[0], [1.0, 2.0])
    with pytest.raises(InputError, match="boxes can't be placed in the task follow"):
        simulation.apply(Place("add", 1.0, 2.0))
    other, _ = simulated(EXAMPLE, 17)
    other.step()
    with pytest.raises(InputError, match="has no target"):
        other.apply(Place("target", 1.0, 2.0))


def test_it_goes_back_and_begins_anew():
    simulation, play = simulated("keep-away", 21)
    for _ in range(40):
        simulation.step()
    (plan,) = play.plans.values()
    first = plan.marks_at(0.2)[0].positions.copy()
    from motionmatch.viewer.messages import Restart

    simulation.apply(Restart())
    for _ in range(20):
        simulation.step()
    (plan,) = play.plans.values()
    np.testing.assert_allclose(plan.marks_at(0.2)[0].positions, first)
