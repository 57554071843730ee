import numpy as np
import pytest

from motionmatch.actors.sketch.person import Arc, ease, make_frame_times, make_steps, pad_times
from motionmatch.errors import InputError

TIMES = np.arange(600) / 60


@pytest.mark.parametrize("turn", [0.0, 0.4, -1.2])
def test_an_arc_has_its_speed_and_its_heading(turn):
    path = Arc(1.3, turn)
    velocities = np.gradient(path.positions(TIMES), TIMES, axis=0)[1:-1]
    np.testing.assert_allclose(np.linalg.norm(velocities, axis=1), 1.3, rtol=1e-3)
    headings = np.unwrap(np.arctan2(velocities[:, 0], velocities[:, 2]))
    np.testing.assert_allclose(headings, path.headings(TIMES)[1:-1], atol=1e-6)


def test_a_positive_turn_goes_to_the_left():
    assert Arc(1.0, 0.5).positions(np.array([1.0]))[0, 0] > 0  # left is +x


def test_a_standing_foot_does_not_move_and_a_swinging_one_never_jumps():
    steps = make_steps(Arc(1.2, 0.3), TIMES, period=1.1, duty=0.6, start=0.3, place=np.array([0.1, 0, 0]))
    moved = np.linalg.norm(np.diff(steps.positions, axis=0), axis=1)
    standing = (steps.swings[1:] == 0) & (steps.swings[:-1] == 0)
    assert moved[standing].max() < 1e-9
    assert moved.max() < 0.1
    assert np.abs(np.diff(steps.headings)).max() < 0.05


def test_a_foot_stands_for_its_duty():
    steps = make_steps(Arc(1.2, 0.0), TIMES, period=1.0, duty=0.6, start=0.0, place=np.zeros(3))
    assert np.mean(steps.swings == 0) == pytest.approx(0.6, abs=0.02)


def test_ease_starts_and_ends_at_rest():
    u = np.linspace(-0.5, 1.5, 2001)
    speed = np.gradient(ease(u), u)
    assert ease(u)[0] == 0 and ease(u)[-1] == 1 and (speed > -1e-9).all()
    assert np.interp([0.0, 1.0], u, speed).max() < 0.01


def test_widened_times_hold_the_asked_ones():
    times = make_frame_times(2.0, 30)
    more, inside = pad_times(times, 30)
    np.testing.assert_allclose(more[inside], times)
    assert more[0] == -1.0


def test_a_limit_is_named():
    with pytest.raises(InputError, match="seconds is -1; a sketched walk takes seconds from 0 to 3600"):
        make_frame_times(-1, 60)
    with pytest.raises(InputError, match="speed is nan"):
        make_frame_times(1, 60, speed=(float("nan"), 0, 2))
