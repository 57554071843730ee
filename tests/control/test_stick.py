"""From sticks to commands."""

import numpy as np
import pytest

from motionmatch.control.stick import DEADZONE, GAITS, Gait, Stick, apply_deadzone, asks, stick_command
from motionmatch.control.trajectory import to_directions, turn_vectors
from motionmatch.errors import InputError

WALK = GAITS["walk"]


def velocity(**stick):
    return stick_command(Stick(**stick)).velocity[0]


def test_inside_the_dead_zone_nothing_is_wanted():
    for angle in np.linspace(0, 6, 20):
        stick = (0.999 * DEADZONE * np.cos(angle), 0.999 * DEADZONE * np.sin(angle))
        assert not apply_deadzone(stick).any()
        assert not velocity(move=stick).any()
    assert stick_command(Stick()).facing is None


def test_behind_the_dead_zone_the_push_grows_from_nothing_to_one():
    lengths = np.linspace(DEADZONE, 1.0, 50)
    pushes = [apply_deadzone((length * 0.6, length * 0.8)) for length in lengths]
    sizes = np.linalg.norm(pushes, axis=1)
    np.testing.assert_allclose(sizes, np.linspace(0, 1, 50), atol=1e-12)
    np.testing.assert_allclose(pushes[-1], [0.6, 0.8])


def test_corners_of_a_square_stick_are_no_faster():
    assert np.linalg.norm(apply_deadzone((1.0, 1.0))) == pytest.approx(1)
    assert np.linalg.norm(velocity(move=(-1.0, 1.0))) == pytest.approx(WALK.forward)


def test_forward_is_where_the_camera_looks():
    for camera in np.linspace(-4, 4, 9):
        ahead = to_directions(np.array(camera))
        right = np.cross(ahead, [0, 1, 0])  # y is up and the frame right-handed
        np.testing.assert_allclose(velocity(move=(0, 1), camera=camera), WALK.forward * ahead, atol=1e-12)
        np.testing.assert_allclose(velocity(move=(1, 0), camera=camera), WALK.forward * right, atol=1e-12)


def test_gaits_set_the_speed():
    assert np.linalg.norm(velocity(move=(0, 1), gait="run")) == pytest.approx(GAITS["run"].forward)
    crouch = stick_command(Stick(move=(0, 1), gait="crouch"), {"crouch": Gait(0.7, 0.5, 0.4)})
    assert np.linalg.norm(crouch.velocity) == pytest.approx(0.7)


@pytest.mark.parametrize(
    ("move", "speed"),
    [((0, 1), WALK.forward), ((1, 0), WALK.sideways), ((-1, 0), WALK.sideways), ((0, -1), WALK.backward)],
)
@pytest.mark.parametrize("camera", [0.0, 2.0])
def test_who_strafes_has_a_speed_for_each_side(move, speed, camera):
    wanted = stick_command(Stick(move=move, strafe=True, camera=camera))
    np.testing.assert_allclose(wanted.facing[0], to_directions(np.array(camera)), atol=1e-12)
    assert np.linalg.norm(wanted.velocity) == pytest.approx(speed)
    unstrafed = velocity(move=move, camera=camera)
    assert np.dot(wanted.velocity[0], unstrafed) == pytest.approx(speed * WALK.forward)  # the same direction


def test_strafing_speeds_are_relative_to_where_one_looks():
    """Looking right and going right is going forward."""
    wanted = stick_command(Stick(move=(1, 0), look=(1, 0), strafe=True, camera=0.7))
    assert np.linalg.norm(wanted.velocity) == pytest.approx(WALK.forward)
    np.testing.assert_allclose(wanted.facing[0], turn_vectors(np.array([-1.0, 0, 0]), np.array(0.7)), atol=1e-12)
    backward = stick_command(Stick(move=(1, 0), look=(-1, 0), strafe=True, camera=0.7))
    assert np.linalg.norm(backward.velocity) == pytest.approx(WALK.backward)


def test_without_strafe_one_faces_where_one_goes_whatever_one_looks_at():
    assert stick_command(Stick(move=(0, 1), look=(1, 0))).facing is None


def test_an_unknown_gait_is_named():
    with pytest.raises(InputError, match=r"no gait 'wlak'. Did you mean 'walk'\? Available: walk, run"):
        stick_command(Stick(gait="wlak"))


@pytest.mark.parametrize("broken", [{"move": (np.nan, 0)}, {"look": (0, np.inf)}, {"camera": np.nan}])
def test_a_stick_that_is_no_number_is_refused(broken):
    with pytest.raises(InputError, match="is not a number"):
        Stick(**broken)


def test_asks_are_what_a_full_stick_commands():
    """Ahead, to either side and back, in every gait, as `command` has it."""
    for ask in asks():
        gait = ask.name.split(",")[0]
        move = (-np.sin(np.radians(ask.heading)), np.cos(np.radians(ask.heading)))
        velocity = stick_command(Stick(move=move, gait=gait, strafe=True)).velocity[0]
        assert np.linalg.norm(velocity) == pytest.approx(ask.speed)
        heading = np.degrees(np.arctan2(velocity[0], velocity[2]))
        assert np.cos(np.radians(heading - ask.heading)) == pytest.approx(1.0)
