import numpy as np
import pytest

from motionmatch.actors.script import Script
from motionmatch.actors.shots import NAMES, database
from motionmatch.errors import InputError


@pytest.mark.parametrize("name", NAMES)
def test_every_shot_is_a_valid_script_of_usual_length(name):
    listed = database(name)
    assert listed.name == name and listed.summary
    assert listed.seconds == pytest.approx(sum(shot.seconds for shot in listed.shots))
    for shot in listed.shots:
        assert 5.0 <= shot.seconds <= 60.0


@pytest.mark.parametrize("name", NAMES)
def test_shots_have_names_of_their_own(name):
    names = [shot.name for shot in database(name).shots]
    assert len(set(names)) == len(names)


def test_no_two_databases_have_a_shot_of_the_same_name():
    names = [shot.name for name in NAMES for shot in database(name).shots]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ["tight", "vertical", "terrain", "chair", "carry", "dog"])
def test_takes_of_moves_are_fifteen_to_forty_seconds(name):
    assert all(15.0 <= shot.seconds <= 40.0 for shot in database(name).shots)
    assert 180 < database(name).seconds < 540


def test_only_the_dog_is_a_dog_and_only_pairs_are_two():
    for name in NAMES:
        performers = {shot.performer for shot in database(name).shots}
        assert performers == {{"dog": "hound", "pair": "pair"}.get(name, "biped")}


def test_sample_is_small_and_locomotion_lasts_ten_minutes():
    assert database("sample").seconds < 30
    assert 590 < database("locomotion").seconds < 660


def test_unknown_database_is_answered_with_the_nearest():
    with pytest.raises(InputError, match=r"no database 'locomotoin'\. Did you mean 'locomotion'\?"):
        database("locomotoin")


def test_locomotion_has_every_speed_turn_and_direction():
    drives = [Script.parse(shot.text).drive(60.0) for shot in database("locomotion").shots]
    forward, left, turn = (np.concatenate([getattr(d, each) for d in drives]) for each in ("forward", "left", "turn"))
    speed = np.hypot(forward, left)
    ahead = (forward > 0) & (np.abs(left) < 0.1)
    assert (np.histogram(speed[ahead], np.arange(0.4, 4.01, 0.2))[0] > 30).all()
    for sign in (1, -1):
        assert (np.histogram(sign * turn[ahead & (speed > 0.4)], np.arange(0.1, 1.5, 0.2))[0] > 60).all()
        assert (sign * turn[speed < 0.1] > 1.5).sum() > 60
    moving = speed > 0.3
    degrees = np.degrees(np.arctan2(left[moving], forward[moving]))
    assert (np.histogram(degrees, np.arange(-180, 181, 30))[0] > 60).all()
    assert (speed < 0.02).mean() > 0.05  # and it stands
