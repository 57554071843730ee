from motionmatch.actors.pair_shots import pair
from motionmatch.actors.scene import SCENES, Scene


def test_every_scene_is_there_and_more_than_once_with_other_options():
    kinds = [Scene.parse(shot.text).name for shot in pair()]
    assert set(kinds) == set(SCENES)
    assert all(kinds.count(kind) >= 2 for kind in set(kinds))
    assert len({shot.text for shot in pair()}) == len(kinds)


def test_takes_are_short_and_all_together_a_few_minutes():
    assert all(5.0 <= 0.5 * shot.seconds <= 20.0 for shot in pair())
    assert 180 < sum(shot.seconds for shot in pair()) < 420


def test_all_of_them_are_for_two():
    assert all(shot.performer == "pair" and shot.clips == 2 for shot in pair())
