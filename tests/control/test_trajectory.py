"""The path ahead is what springs predict."""

import numpy as np
import pytest

from motionmatch.control.trajectory import predict, to_directions, to_yaws, turn_vectors, wrap_angles
from motionmatch.maths import quat, spring
from motionmatch.maths.rotation import from_heading, heading

TIMES = np.array([1 / 3, 2 / 3, 1.0])


def test_angles_and_directions_are_the_same_thing():
    yaws = np.linspace(-3.1, 3.1, 40)
    np.testing.assert_allclose(to_yaws(to_directions(yaws)), yaws)
    np.testing.assert_allclose(to_directions(yaws), quat.rotate(from_heading(yaws), np.array([0.0, 0, 1])), atol=1e-12)
    np.testing.assert_allclose(heading(from_heading(yaws)), yaws)
    np.testing.assert_array_equal(to_directions(np.array(0.0)), [0, 0, 1])


def test_turned_is_a_rotation_about_y():
    rng = np.random.default_rng(0)
    vectors, yaws = rng.normal(size=(5, 7, 3)), rng.uniform(-9, 9, (5, 7))
    np.testing.assert_allclose(turn_vectors(vectors, yaws), quat.rotate(from_heading(yaws), vectors), atol=1e-12)
    np.testing.assert_allclose(turn_vectors(turn_vectors(vectors, yaws), -yaws), vectors, atol=1e-12)


def test_wrapped_is_the_same_angle():
    angles = np.linspace(-20, 20, 999)
    assert (np.abs(wrap_angles(angles)) <= np.pi).all()
    np.testing.assert_allclose(to_directions(wrap_angles(angles)), to_directions(angles), atol=1e-12)


def random_character(rng, count=6):
    vectors = rng.normal(size=(4, count, 3)) * [1, 0, 1]
    yaws = rng.uniform(-3, 3, (3, count))
    wants = {"wanted_velocities": vectors[3], "wanted_yaws": yaws[2]}
    return (*vectors[:3], yaws[0], yaws[1]), wants


def test_the_path_is_that_of_the_springs():
    here, wants = random_character(np.random.default_rng(1))
    path = predict(*here, **wants, times=TIMES, velocity_halflife=0.27, facing_halflife=0.4)
    assert path.positions.shape == path.directions.shape == (6, 3, 3)
    for c in range(6):
        for h, time in enumerate(TIMES):
            tracked = spring.track(
                *(part[c] for part in here[:3]), wants["wanted_velocities"][c], halflife=0.27, dt=time
            )
            np.testing.assert_allclose(path.positions[c, h], tracked.position, atol=1e-12)
            facing = spring.spring_rotation(
                from_heading(here[3][c]),
                np.array([0, here[4][c], 0]),
                from_heading(wants["wanted_yaws"][c]),
                halflife=0.4,
                dt=time,
            )
            shown = quat.rotate(facing.rotation, np.array([0.0, 0, 1]))
            np.testing.assert_allclose(path.directions[c, h], shown, atol=1e-9)


def test_a_prediction_comes_true():
    """Stepping the springs leads where they said they would."""
    here, wants = random_character(np.random.default_rng(2))
    path = predict(*here, **wants, times=TIMES, velocity_halflife=0.27, facing_halflife=0.27)
    positions, velocities, accelerations, yaws, rates = here
    for _ in range(40):
        tracked = spring.track(
            positions, velocities, accelerations, wants["wanted_velocities"], halflife=0.27, dt=TIMES[1] / 40
        )
        positions, velocities, accelerations = tracked
        behind = spring.decay(wrap_angles(yaws - wants["wanted_yaws"]), rates, halflife=0.27, dt=TIMES[1] / 40)
        yaws, rates = behind.x + wants["wanted_yaws"], behind.velocity
    np.testing.assert_allclose(path.positions[:, 1], positions, atol=1e-9)
    np.testing.assert_allclose(path.directions[:, 1], to_directions(yaws), atol=1e-9)


def test_who_has_what_is_wanted_goes_straight_on():
    velocity, facing = np.array([[1.0, 0, 2.0]]), np.array([0.5])
    zero = np.zeros((1, 3))
    path = predict(
        *(zero, velocity, zero, facing, np.zeros(1)),
        wanted_velocities=velocity,
        wanted_yaws=facing,
        times=TIMES,
        velocity_halflife=0.27,
        facing_halflife=0.27,
    )
    np.testing.assert_allclose(path.positions[0], velocity * TIMES[:, None])
    np.testing.assert_allclose(path.directions[0], np.tile(to_directions(facing), (3, 1)))


@pytest.mark.parametrize(("here", "wanted"), [(3.0, -3.0), (-3.0, 3.0), (0.1, -0.1), (9.0, 3.0)])
def test_one_turns_the_shorter_way(here, wanted):
    zero = np.zeros((1, 3))
    path = predict(
        *(zero, zero, zero, np.array([here]), np.zeros(1)),
        wanted_velocities=zero,
        wanted_yaws=np.array([wanted]),
        times=np.linspace(0.01, 3, 50),
        velocity_halflife=0.27,
        facing_halflife=0.27,
    )
    turns = np.diff(np.unwrap(to_yaws(path.directions[0])))
    assert np.abs(turns.sum()) <= np.abs(wrap_angles(np.array(wanted - here))) + 1e-9
    assert (np.sign(turns[:10]) == np.sign(wrap_angles(np.array(wanted - here)))).all()
    np.testing.assert_allclose(path.directions[0, -1], to_directions(np.array(wanted)), atol=1e-3)
