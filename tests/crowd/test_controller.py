from dataclasses import replace

import numpy as np
import pytest

from crowds import controller
from databases import small
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig
from motionmatch.crowd.controller import CrowdController
from motionmatch.crowd.scenarios import CROWDED
from motionmatch.errors import InputError


def test_every_step_as_many_search_as_in_any_other():
    made, count = controller(), 40
    x = np.arange(count) * 3.0
    state = made.start(count, positions=np.stack([x, 0 * x, 0 * x], axis=1))
    command = Command.uniform((0.0, 0.0, 1.0), characters=count)
    turns = []
    for _ in range(60):
        early = made.clip_ending(state)
        state = made.step(state, command)
        turns.append(int((state.searched & ~early).sum()))
    assert max(turns) <= 4  # a tenth of 40, and none out of turn but for clips that end
    assert sum(turns) > 200


def test_who_has_to_search_sooner_keeps_its_turn():
    made = controller()
    last = int(made.database.ranges.stops[0]) - 1
    state = made.start(2, positions=np.array([[0.0, 0.0, 0.0], [5.0, 0.0, 0.0]]), frames=np.array([last, 10]))
    state = state.with_arrays(search_in=np.array([0.1, 0.1]))
    after = made.step(state, Command.uniform((0.0, 0.0, 1.0), characters=2))
    assert after.searched.tolist() == [True, False]
    np.testing.assert_allclose(after.search_in, 0.1 - 1 / 60)


def test_a_sharp_turn_of_the_command_waits_for_its_turn():
    made = controller()
    state = made.start(1).with_arrays(search_in=np.array([0.1]))
    assert not made.step(state, Command.uniform((3.0, 0.0, -2.0))).searched[0]


def test_velocities_are_those_of_the_frames_that_play():
    made = controller()
    frames = np.array([40, 200])
    state = made.start(2, positions=np.array([[0.0, 0.0, 0.0], [9.0, 0.0, 0.0]]), frames=frames)
    seconds = made.matcher.horizons[0]
    before = state.shown_positions[:, [0, 2]]
    said = made.velocities(state)
    state = state.with_arrays(search_in=np.full(2, 10.0))
    for _ in range(round(seconds * 60)):
        state = made.step(state, Command.uniform((0.0, 0.0, 1.0), characters=2))
        state = state.with_arrays(search_in=np.full(2, 10.0))
    np.testing.assert_allclose((state.shown_positions[:, [0, 2]] - before) / seconds, said, atol=0.02)


def test_bodies_without_the_roles_are_refused():
    database = small()
    roles = {role: joint for role, joint in database.anatomy.roles.items() if role != "left_foot"}
    without = replace(database, anatomy=replace(database.anatomy, roles=roles))
    with pytest.raises(InputError, match=r"agents need a body whose left_foot is known.*Name the joints"):
        CrowdController(without)


def test_a_configuration_is_obeyed():
    config = ControllerConfig(weights={"hip_velocity": 2.0}, bias=0.3, sharp_velocity=0.5)
    made = CrowdController(small(), config, environment=CROWDED, footprints=controller().matcher.footprints)
    state, turn = made.start(1).with_arrays(search_in=np.array([0.1])), Command.uniform((3.0, 0.0, -2.0))
    assert made.step(state, turn).searched[0]
    usual, asked = controller().query(state, turn), made.query(state, turn)
    columns = small().schema.columns("hip_velocity")
    np.testing.assert_allclose(asked.weights[:, columns], 4.0 * usual.weights[:, columns], rtol=1e-6)
    assert (usual.bias, asked.bias) == (CROWDED.bias, 0.3)
