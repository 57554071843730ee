"""Queries of networks ask for feet where they are shown."""

from __future__ import annotations

import numpy as np

import motionmatch as mm
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import find_shipped_model, load_model


def _walk(seconds: float = 1.0):
    controller = LearnedController(load_model(find_shipped_model("locomotion")))
    state = controller.start(2)
    for _ in range(round(60 * seconds)):
        state = controller.step(state, mm.Command.uniform((0.0, 0.0, 1.3), characters=2))
    return controller, state


def _ask(controller, state) -> np.ndarray:
    """Feet (C, 2, 3) in the features that queries are made of."""
    asked = controller.database.denormalize(controller.source.query_features(state, np.arange(2)))
    return asked[:, controller.database.schema.columns("foot_positions")].reshape(2, 2, 3)


def test_feet_are_asked_for_where_they_are_shown_and_heights_as_they_play():
    controller, state = _walk()
    roles = controller.database.anatomy.roles
    away = state.positions[:, [roles["left_foot"], roles["right_foot"]]] - state.shown_positions[:, None]
    turn = -state.shown_yaws[:, None]
    x = np.cos(turn) * away[..., 0] + np.sin(turn) * away[..., 2]
    z = np.cos(turn) * away[..., 2] - np.sin(turn) * away[..., 0]
    asked = _ask(controller, state)
    np.testing.assert_allclose(asked[..., [0, 2]], np.stack([x, z], -1), atol=1e-4)
    playing = controller.database.denormalize(controller.playing_features(state, np.arange(2)))
    columns = controller.database.schema.columns("foot_positions")
    np.testing.assert_allclose(asked[..., 1], playing[:, columns].reshape(2, 2, 3)[..., 1], atol=1e-6)


def test_a_pose_that_was_not_made_is_not_asked_for():
    controller, state = _walk()
    state = state.copy()
    state.positions[:] = 0.0  # as after steps without a pose
    own = controller.playing_features(state, np.arange(2))
    assert np.array_equal(controller.source.query_features(state, np.arange(2)), own)
