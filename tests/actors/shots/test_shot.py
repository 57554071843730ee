import numpy as np
import pytest

from motionmatch.actors.moves.scene import PairScene
from motionmatch.actors.moves.script import Script
from motionmatch.actors.props.terrain import Terrain
from motionmatch.actors.shots import Shot, join_moves, make_course_shot, make_random_shot
from motionmatch.errors import InputError


def test_seconds_are_those_of_the_script_in_the_performers_own_words():
    assert Shot("one", "walk 2; sidle 2; idle 1").seconds == pytest.approx(5.0 + 2 * 1.1)
    assert Shot("two", "trot 2; sit 4", "dog").seconds == 6.0
    three = Shot("pair", "meeting 4", "pair")
    assert three.clips == 2 and three.seconds == pytest.approx(2 * PairScene.parse("meeting 4").seconds)
    with pytest.raises(InputError, match="no move 'trot'"):
        Shot("three", "trot 2").seconds  # noqa: B018


def test_keys_differ_with_all_that_decides_the_motion():
    shots = (
        Shot("a", "walk 2"),
        Shot("b", "walk 2"),
        Shot("a", "walk 3"),
        Shot("a", "walk 2", "dog"),
        Shot("a", "walk 2", terrain=Terrain.stairs()),
        Shot("a", "walk 2", terrain=Terrain.stairs(rise=0.18)),
    )
    assert len({shot.key for shot in shots}) == len(shots)
    assert shots[0].key == Shot("a", "walk 2").key


def test_obstacles_are_half_way_through_their_moves():
    shot = make_course_shot(
        "one",
        ("idle 1", None),
        ("walk 4 speed=1.0", Terrain.hurdle(start=0.0, height=0.2, depth=0.1)),
        ("run 4 speed=3.0", Terrain.fence(start=0.0, height=0.6)),
    )
    way = Script.parse(shot.text).drive(60.0).places[:, 2]
    (low, low_height, _), (high, high_height, _) = shot.terrain.obstacles
    np.testing.assert_allclose([low, high], way[[180, 420]], atol=1e-3)
    np.testing.assert_allclose([low_height, high_height], [0.2, 0.6])


def test_ramps_and_stairs_lie_around_the_middle_of_their_moves():
    shot = make_course_shot(
        "one",
        ("walk 4 speed=1.0", Terrain.slope(start=0.0, length=2.0, degrees=5)),
        ("walk 4 speed=1.0", Terrain.stairs(start=0.0, count=4, tread=0.4)),
    )
    np.testing.assert_allclose(shot.terrain.edges[[0, -1]].mean(), 6.0, atol=0.01)
    np.testing.assert_allclose(shot.terrain.height(0.0, 2.0), np.tan(np.radians(5)), atol=1e-3)


def test_moves_are_joined():
    assert join_moves("idle 1", ("walk 2", "run 3"), "idle 4") == "idle 1; walk 2; run 3; idle 4"


def test_tossed_moves_are_the_same_for_a_number():
    kinds = {"walk": lambda rng: f"walk {rng.uniform(1, 2):.1f}", "idle": lambda rng: "idle 1"}
    one, same, other = (make_random_shot("one", number, kinds, count=6) for number in (1, 1, 2))
    assert one.text == same.text != other.text
    assert len(Script.parse(one.text).moves) == 8
