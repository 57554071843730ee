"""A path that was drawn is walked, from its first point."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.viewer import messages
from motionmatch.viewer.drawn_path import DrawnPath
from motionmatch.viewer.messages import MessageError
from motionmatch.world.path import smooth_stroke
from stages import side, simulation

STROKE = [[1.0 + 0.1 * k, 2.0 + 0.3 * np.sin(0.1 * k)] for k in range(30)]


def test_characters_start_at_the_first_point_and_walk_to_the_last():
    shown = simulation()
    shown.apply(messages.WalkPath(STROKE, 1.3))
    assert shown.shown.states is not None
    start = shown.shown.states[0].simulation_positions[0]
    np.testing.assert_allclose(start[[0, 2]], STROKE[0], atol=1e-6)
    scene = shown.describe_scene()
    assert scene["scenario"] == "path" and scene["path"]["began"] == shown.shown.step
    np.testing.assert_allclose(scene["path"]["points"][-1], STROKE[-1], atol=1e-2)
    for _ in range(round(60 * (shown.drawn.follow.seconds + 0.5))):
        shown.step()
    end = shown.shown.states[0].simulation_positions[0]
    np.testing.assert_allclose(end[[0, 2]], STROKE[-1], atol=0.05)


def test_the_path_stays_with_another_database_and_can_be_chosen_again():
    shown = simulation()
    shown.apply(messages.WalkPath(STROKE, 1.0))
    shown.replace_sides(side("other"), (0,))
    assert shown.describe_scene()["scenario"] == "path"
    shown.apply(messages.ChooseScenario("free"))
    assert "path" not in shown.describe_scene()
    shown.apply(messages.ChooseScenario("path"))
    assert "path" in shown.describe_scene()


@pytest.mark.parametrize(
    ("points", "speed", "words"),
    [
        ([[0, 0], [0.1, 0]], 1.0, "draw at least"),
        ([[0, 0], [0, 0]], 1.0, "draw at least"),
        ([[0, 0], [300, 0]], 1.0, "60 s are the most"),
    ],
)
def test_what_can_not_be_walked_is_refused(points, speed, words):
    with pytest.raises(InputError, match=words):
        DrawnPath.of(points, speed)


def test_points_are_checked():
    for wrong in ([[0, 0, 0]], [0, 1], "path", [[0, float("nan")]], [[0, 0]] * 501):
        with pytest.raises(MessageError, match="points"):
            messages.WalkPath(wrong, 1.0)


def test_a_trembling_stroke_becomes_smooth_and_keeps_its_ends():
    rng = np.random.default_rng(1)
    along = np.linspace(0.0, 6.0, 200)
    stroke = np.stack([along, np.sin(along)], axis=1) + 0.01 * rng.standard_normal((200, 2))
    smooth = smooth_stroke(stroke)
    np.testing.assert_allclose(smooth[[0, -1]], stroke[[0, -1]], atol=1e-9)
    assert np.abs(smooth[:, 1] - np.sin(smooth[:, 0])).max() < 0.06
    with pytest.raises(InputError, match="same"):
        smooth_stroke([[1.0, 1.0], [1.0, 1.0]])
