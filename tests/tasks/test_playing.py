"""A policy in the real-time controller, and its task around it."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import record_drive
from motionmatch.errors import InputError
from motionmatch.metrics.policies import follow_roots, measure_early, measure_policy_drive
from motionmatch.tasks.action_space import STEP_SECONDS
from motionmatch.tasks.playing import PolicyPlan, ShownCharacters, list_marks, make_playing_config
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.reach_moving import ReachMoving
from motionmatch.tasks.run import make_run
from task_spaces import made, space

EXAMPLE = f"{Path(__file__).parents[2] / 'examples' / '09_a_task_of_your_own.py'}:GoRound"


def controller() -> Controller:
    return Controller(space().database, make_playing_config(ControllerConfig()))


def untrained(task, width, **settings) -> Policy:
    rng = np.random.default_rng(1)
    weights = tuple(rng.normal(size=shape).astype(np.float32) for shape in ((8, width), (8,), (12, 8), (12,)))
    return Policy(task, settings, space().database.schema.fingerprint, width, (), made().layers, weights)


def test_it_observes_what_it_observed_in_training():
    run = make_run("follow", 2, database=space(), seed=4)
    run.begin()
    where = controller()
    state = where.start(2, frames=run.characters.state.frames)
    state.root_positions[:] = run.characters.state.root_positions
    state.root_yaws[:] = run.characters.state.root_yaws
    seen = ShownCharacters(where, space(), state)
    np.testing.assert_allclose(seen.poses, run.characters.poses, atol=1e-5)
    np.testing.assert_allclose(run.task.observe(seen), run.task.observe(run.characters), atol=1e-5)


@pytest.mark.parametrize("rate", [60.0, 24.0])
def test_transitions_never_follow_each_other_at_once(rate):
    where, wild = controller(), replace(made(), weights=tuple(3 * each for each in made().weights))
    plan = PolicyPlan(wild, where, characters=2)
    done = record_drive(where, plan, 2.5, dt=1 / rate, characters=2)
    assert done.switched.sum() > 5 and measure_early(done.switched, done.dt) == 0.0
    gaps = np.concatenate([np.diff(np.flatnonzero(one)) for one in done.switched.T]) / rate
    assert gaps.min() >= STEP_SECONDS - 2 / rate


def test_the_task_goes_on_step_by_step_and_counts_its_ends():
    where, policy = controller(), untrained(EXAMPLE, 17, away=-7.0, max_steps=4)
    plan = PolicyPlan(policy, where, characters=3)
    record_drive(where, plan, 1.7, characters=3)
    assert plan.task.weights["away"] == -7.0
    assert plan.episodes.ended == plan.episodes.cut + plan.episodes.failed >= 3
    assert plan.episodes.success == 0.0
    assert plan.get_whole_episodes().ended <= plan.episodes.ended, "those that began late are left out"
    assert all(began <= 8 - 1 for began, _ in plan.ends)
    assert (plan.steps < 4).all()


def test_going_back_in_time_brings_the_task_back():
    where, policy = controller(), untrained("follow", 19)
    plan = PolicyPlan(policy, where)
    state, dt, kept, drawn = where.start(1), 1 / 60, {}, {}
    for step in range(90):
        state = where.step(state, plan.command(where, state, step * dt, dt), dt)
        kept[step], drawn[step] = state, plan.marks_at(step * dt)[0].positions.copy()
    first = plan.task.snapshot()
    state = kept[47]
    for step in range(48, 90):
        state = where.step(state, plan.command(where, state, step * dt, dt), dt)
    for name, values in plan.task.snapshot().items():
        np.testing.assert_allclose(values, first[name])
    steps = np.linalg.norm(np.diff([drawn[step][0] for step in range(13, 90)], axis=0), axis=1)
    assert 0 < steps.max() < 0.1, "what is drawn goes smoothly"
    plan.command(where, where.start(1), 0.0, dt)
    assert plan.task.seconds[0] == 0.0, "and from the start it begins anew"


def test_boxes_are_drawn_where_they_are():
    run = make_run("reach-moving", 1, database=space(), seed=2, obstacles=4, stage=9)
    run.begin()
    assert isinstance(run.task, ReachMoving)
    marks = list_marks(run.task)
    assert [mark.kind for mark in marks] == ["box"] * 4 + ["ring"]
    np.testing.assert_array_equal(marks[2].positions, run.task.boxes.centres[:, 2])


def test_a_task_that_has_changed_is_refused():
    with pytest.raises(InputError, match="the task follow has 19 observations, the policy was trained with 18"):
        PolicyPlan(untrained("follow", 18), controller())


def test_plain_driving_goes_the_same_way_at_the_same_speed():
    where = controller()
    plan = PolicyPlan(untrained("follow", 19), where, characters=2)
    done = record_drive(where, plan, 3.0, characters=2)
    drives = follow_roots(done).drives
    went = np.array([np.sum([phase.velocity for phase in drive.phases], axis=0) for drive in drives])
    ends = (done.positions[-1, :, 0] - done.positions[0, :, 0]).astype(float)
    np.testing.assert_allclose(went[:, [0, 2]], ends[:, [0, 2]], atol=0.15)
    report = measure_policy_drive(done, plan.episodes)
    assert set(report.ratios) == {"slide", "jerk", "jerk_99"} and report.early == 0.0
    assert report.speed > 0 and report.plain.seconds == pytest.approx(3.0)


def test_early_transitions_are_counted():
    switched = np.zeros((60, 1), bool)
    switched[[3, 8, 20, 26, 40], 0] = True
    assert measure_early(switched, 1 / 60) == 2 / 5
