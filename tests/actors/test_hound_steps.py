import numpy as np
import pytest

from motionmatch.actors.hound_steps import NEAR_HOME, paw_paths

FPS = 60.0
OFFSETS = np.array([0.0, 0.5, 0.25, 0.75])


def steps(speed, *, frequency=1.5, duty=0.65, homes_at=None):
    """Four paws in a walk along +z at speeds (F,)."""
    along = np.cumsum(speed) / FPS
    homes = np.zeros((len(speed), 4, 3))
    homes[..., 2] = along[:, None] + np.array([-0.25, -0.25, 0.25, 0.25])
    if homes_at is not None:
        homes = homes + homes_at[:, None]
    moving = speed > 0
    phases = np.cumsum(np.where(moving, frequency / FPS, 0.0))[:, None] - OFFSETS
    return homes, paw_paths(
        homes,
        np.zeros((len(speed), 4)),
        phases=phases,
        duty=np.full((len(speed), 4), duty),
        frequency=np.full(len(speed), frequency),
        moving=moving,
        too_far=np.full(len(speed), 0.4),
        fps=FPS,
    )


@pytest.fixture
def stop_and_go():
    return np.concatenate([np.zeros(60), np.full(240, 0.9), np.zeros(120)])


def test_planted_paws_do_not_move(stop_and_go):
    for paw in steps(stop_and_go)[1]:
        both = paw.planted[1:] & paw.planted[:-1]
        assert np.linalg.norm(np.diff(paw.places, axis=0), axis=1)[both].max() == 0.0


def test_paws_are_never_further_from_home_than_half_a_stance(stop_and_go):
    homes, paws = steps(np.full(400, 0.9))
    half = 0.5 * 0.9 * 0.65 / 1.5
    for leg, paw in enumerate(paws):
        settled = slice(120, 390)
        away = np.abs(paw.places - homes[:, leg])[settled][paw.planted[settled]]
        assert away[:, 2].max() < half + 0.02


def test_all_four_stand_at_home_after_a_stop(stop_and_go):
    homes, paws = steps(stop_and_go)
    for leg, paw in enumerate(paws):
        assert paw.planted[-1]
        assert np.linalg.norm(paw.places[-1] - homes[-1, leg]) <= NEAR_HOME


def test_only_one_paw_of_a_pair_is_in_the_air_while_closing_up(stop_and_go):
    _, paws = steps(stop_and_go)
    for a, b in ((0, 1), (2, 3)):
        assert (paws[a].planted | paws[b].planted)[320:].all()


def test_a_resting_dog_does_not_step():
    _, paws = steps(np.zeros(200))
    assert all(paw.planted.all() for paw in paws)


def test_paws_follow_homes_that_move_at_rest():
    shift = np.zeros((200, 3))
    shift[:, 2] = 0.3 * np.clip((np.arange(200) - 50) / 60, 0, 1)
    homes, paws = steps(np.zeros(200), homes_at=shift)
    for leg, paw in enumerate(paws):
        assert np.linalg.norm(paw.places[-1] - homes[-1, leg]) <= NEAR_HOME


def test_a_paw_left_too_far_behind_leaves_early():
    speed = np.concatenate([np.zeros(30), np.full(300, 3.0)])  # far too fast for this rhythm
    homes, paws = steps(speed, frequency=1.0)
    for leg, paw in enumerate(paws):
        behind = (homes[:, leg] - paw.places)[:, 2]
        assert behind[paw.planted].max() < 0.46


def test_longer_steps_are_quicker_off_the_ground_and_all_end_where_they_should():
    shares = []
    for speed, frequency in ((0.4, 1.5), (6.0, 3.0)):
        _, paws = steps(np.full(300, speed), frequency=frequency)
        before, after = paws[0].stances[3:5]
        path = paws[0].places[before.stop : after.start, 2]
        shares.append((path[1] - before.place[2]) / (after.place[2] - before.place[2]) * len(path))
        assert (np.diff(path) > 0).all()
    assert shares[1] > 1.3 * shares[0]
