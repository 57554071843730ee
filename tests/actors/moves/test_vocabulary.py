import numpy as np
import pytest

from marks import slow
from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import vocabulary
from motionmatch.actors.moves.script import SHOULDER, Script
from motionmatch.actors.moves.vocabulary import LIMITS, Move
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.metrics import acting, quality
from takes import knee_acceleration, sinking, world


def test_a_move_ends_as_it_began_unless_it_turns():
    assert Move("walk", 1.0, 1.2, 0.1, 0.3).end == pytest.approx([1.2, 0.1, 0.3])
    turned = Move("swivel", 1.0, 0.5, faces=np.pi / 2).end
    assert turned == pytest.approx([0.0, -0.5, 0.0])  # seen from a body that now faces left, it goes to the right
    assert Move("cut", 1.0, 0.5, faces=1.0, veers=1.0).end == pytest.approx([0.5, 0.0, 0.0])


@pytest.mark.parametrize("name", LIMITS)
def test_speeds_beyond_a_limit_are_answered_with_the_nearest(name):
    least, most = LIMITS[name]
    assert vocabulary.check_speed(name, least) == least and vocabulary.check_speed(name, most) == most
    with pytest.raises(InputError, match=rf"'{name}' at {most + 1:g} m/s: .* the nearest is {most:g}"):
        vocabulary.check_speed(name, most + 1)


def test_values_and_turn_rates_beyond_their_limits_are_answered_with_the_nearest():
    with pytest.raises(InputError, match="'duck' with clearance=3: it goes from 1 to 2; the nearest is 2"):
        vocabulary.check_between("duck", "clearance", 3.0, 1.0, 2.0)
    with pytest.raises(InputError, match="'walk' turning at -9 rad/s: at most 2; the nearest is -2"):
        vocabulary.check_turn("walk", -9.0)
    with pytest.raises(InputError, match="nan"):
        vocabulary.check_between("duck", "clearance", float("nan"), 1.0, 2.0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("crawl 2 clearance=0.4", "'crawl' with clearance=0.4: it goes from 0.55 to 0.8; the nearest is 0.55"),
        ("crawl 2 speed=2", "'crawl' at 2 m/s: it goes from 0.2 to 0.6; the nearest is 0.6"),
        ("crawl 2 turn=1", "'crawl' with turn=1: it goes from -0.5 to 0.5; the nearest is 0.5"),
        ("shuffle 2 speed=0.9", "'shuffle' at 0.9 m/s: it goes from 0 to 0.5; the nearest is 0.5"),
        ("shuffle 2 degrees=270", "'shuffle' with degrees=270: it goes from -180 to 180; the nearest is 180"),
        ("evade 3 distance=4", "'evade' with distance=4: it goes from 0.3 to 1.5; the nearest is 1.5"),
        ("evade 1", "'evade' by 0.8 m in 1 s is too fast; it takes at least 1.84 s"),
    ],
)
def test_the_impossible_is_answered_with_the_limit_and_the_nearest(text, words):
    with pytest.raises(InputError, match=words):
        Script.parse(text)


@pytest.mark.parametrize("degrees", [0.0, 60.0, -90.0, 180.0])
def test_evading_goes_away_from_what_comes_by_the_distance(degrees):
    script = Script.parse(f"idle 1; evade 3 degrees={degrees} distance=0.7; idle 0.5")
    assert script.seconds == pytest.approx(4.5)
    away = script.drive(60.0).places[-1]
    angle = np.radians(degrees)
    np.testing.assert_allclose(away[[0, 2]], -0.7 * np.array([np.sin(angle), np.cos(angle)]), atol=0.02)


@pytest.mark.parametrize("degrees", [30.0, -70.0])
def test_who_evades_looks_at_what_comes_before_the_first_step_has_ended(degrees):
    clip = make_biped(2).perform(f"idle 1; evade 2.5 degrees={degrees}; idle 1")
    _, turned = world(clip)
    ahead = quat.rotate(turned[:, NAMES.index("Head")], np.array([0.0, 0.0, 1.0]))
    yaws = np.degrees(np.arctan2(ahead[:, 0], ahead[:, 2]))
    assert yaws[90] == pytest.approx(degrees, abs=15.0)
    assert abs(yaws[30]) < 25.0 and abs(yaws[-1]) < 25.0
    steps = [start for side in ("left", "right") for start, _ in clip.tags.spans[f"{side}_contact"] if start > 0]
    assert 2 <= len(steps) <= 5


@pytest.mark.parametrize("degrees", [0, 90, 180, *slow(-90, 135)])
def test_shuffling_feet_do_not_cross_and_step_often(degrees):
    clip = make_biped(1).perform(f"idle 0.5; shuffle 4 speed=0.5 degrees={degrees}; idle 0.5")
    positions, _ = world(clip)
    shuffling = clip.tags.mask("shuffle", clip.num_frames)
    apart = (positions[:, legs.FEET[0]] - positions[:, legs.FEET[1]])[shuffling, 0]
    assert apart.min() > 0.05
    landings = sum(len(clip.tags.spans[f"{side}_contact"]) for side in ("left", "right"))
    assert landings / 4.0 > 2.5  # per second


def test_shuffling_on_the_spot_stays_there():
    clip = make_biped(3).perform("idle 0.5; shuffle 4; idle 0.5")
    positions, _ = world(clip)
    assert np.ptp(positions[:, 0][:, [0, 2]], axis=0).max() < 0.2
    assert len(clip.tags.spans["left_contact"]) >= 4


@pytest.mark.parametrize(
    "text",
    [
        "idle 1; shuffle 3 speed=0.3 degrees=60; shuffle 2 turn=0.8; idle 1",
        "idle 1; evade 2.4; idle 0.6; evade 2.4 degrees=100 distance=0.5; idle 1",
    ],
)
@pytest.mark.parametrize("seed", [1, *slow(2)])
def test_feet_stay_planted_and_nothing_snaps(text, seed):
    clip = make_biped(seed).perform(text)
    slides = acting.measure_slides(clip, clip.contacts)
    assert np.median(slides) <= 0.01 and np.percentile(slides, 99) <= 0.05
    assert sinking(clip) <= 0.005
    assert quality.find_jumps(clip) == []
    assert knee_acceleration(clip) < 12000.0


@pytest.mark.parametrize("seed", [1, *slow(2, 7, 30)])
@pytest.mark.parametrize("speed", [0.25, -0.7])
def test_all_flesh_of_who_sidles_is_inside_the_gap(seed, speed):
    clip = make_biped(seed).perform(f"walk 2 speed=0.8; sidle 2.5 gap=0.35 speed={speed}; walk 1.5 speed=0.8")
    ((start, stop),) = clip.tags.spans["sidle"]
    spare = round(SHOULDER / abs(speed) * clip.fps)  # before the gap begins, and after it ends
    inside = slice(start + spare, stop - spare)
    low, high = girth.extent(clip.skeleton, *world(clip), np.array([1.0, 0.0, 0.0]))[inside].T
    assert low.min() > -0.175 and high.max() < 0.175


@pytest.mark.parametrize("seed", [7, *slow(1)])
@pytest.mark.parametrize("side", [1, -1])
def test_all_flesh_of_who_edges_along_is_between_the_walls_after_the_first_step(seed, side):
    script = f"idle 1.5; edge 2 speed={0.4 * side}; edge 1 speed=0; edge 1.5 speed={0.3 * side}; idle 1"
    clip = make_biped(seed).perform(script)
    start, stop = clip.tags.spans["edge"][0][0], clip.tags.spans["edge"][-1][1]
    positions, turned = world(clip)
    inside = slice(start + 36, stop - 36)
    low, high = girth.extent(clip.skeleton, positions, turned, np.array([0.0, 0.0, 1.0]))[inside].T
    assert high.max() - low.min() < 0.35
    assert side * (positions[stop - 1, 0, 0] - positions[start, 0, 0]) == pytest.approx(1.25, abs=0.12)
    assert quality.find_jumps(clip) == [] and np.percentile(acting.measure_slides(clip, clip.contacts), 99) <= 0.05
