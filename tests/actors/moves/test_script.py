import itertools
import re

import numpy as np
import pytest

from marks import slow
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import vocabulary
from motionmatch.actors.moves.script import Script
from motionmatch.actors.moves.vocabulary import LIMITS, MOVES, Move
from motionmatch.actors.props import objects
from motionmatch.actors.props.objects import Beam, Fence, Gap
from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import InputError


def test_text_becomes_moves():
    parsed = Script.parse("idle 2; walk 4 speed=1.1 turn=0.2\n run 3;")
    assert [move.name for move in parsed.moves] == ["idle", "walk", "run"]
    assert parsed.seconds == 9.0
    assert (parsed.moves[1].forward, parsed.moves[1].turn) == (1.1, 0.2)


@pytest.mark.parametrize("name", MOVES)
def test_every_move_is_explained_and_has_defaults(name):
    assert MOVES[name].__doc__
    before = "sit 1; " if name == "leave" else ""  # nobody leaves a chair without one
    assert Script.parse(f"{before}{name} 3").seconds >= 3.0


def test_unknown_move_is_answered_with_the_nearest():
    with pytest.raises(InputError, match=r"no move 'wlak'\. Did you mean 'walk'\? Available: idle, walk"):
        Script.parse("wlak 3")


def test_unknown_option_is_answered_with_the_nearest():
    with pytest.raises(InputError, match=r"no option of 'walk' 'sped'\. Did you mean 'speed'\?"):
        Script.parse("walk 3 sped=1")


@pytest.mark.parametrize("text", ["walk", "walk fast", "walk 3 speed", "walk 3 speed=quick", "walk 3 1.3"])
def test_malformed_move_is_answered_with_an_example(text):
    with pytest.raises(InputError, match=r"expected a move, its seconds and options, such as 'walk 4 speed=1\.3'"):
        Script.parse(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("walk 3 speed=9", "'walk' at 9 m/s: it goes from 0.3 to 2; the nearest is 2."),
        ("run 3 speed=1", "'run' at 1 m/s: it goes from 2 to 4.2; the nearest is 2."),
        ("backward 3 speed=3", "'backward' at 3 m/s: it goes from 0.3 to 1.2; the nearest is 1.2."),
        ("strafe 3 speed=0.1", "'strafe' at 0.1 m/s: it goes from 0.2 to 1.2; the nearest is 0.2."),
        ("walk 3 speed=nan", "'walk' at nan m/s"),
        ("walk 3 turn=-5", "'walk' turning at -5 rad/s: at most 2; the nearest is -2."),
        ("turn 0.2 degrees=180", "'turn' by 180 degrees in 0.2 s is too fast; it takes at least 0.90 s."),
    ],
)
def test_the_impossible_is_answered_with_the_move_the_limit_and_the_nearest(text, words):
    with pytest.raises(InputError, match=re.escape(words)):
        Script.parse(text)


@pytest.mark.parametrize("seconds", ["-1", "0", "nan", "inf"])
@pytest.mark.parametrize("move", ["idle", "walk", "turn"])
def test_a_move_lasts_some_time(move, seconds):
    with pytest.raises(InputError, match=f"'{move}' for {seconds} s: a move needs more than 0 seconds"):
        Script.parse(f"{move} {seconds}")


@pytest.mark.parametrize("text", ["", " ; ;\n"])
def test_an_empty_script_is_refused(text):
    with pytest.raises(InputError, match="at least one move"):
        Script.parse(text)


@pytest.mark.parametrize("name", ["walk", "run", "backward", "strafe"])
def test_the_limits_themselves_are_allowed(name):
    for speed in LIMITS[name]:
        move = MOVES[name](1.0, speed=speed)
        assert np.hypot(move.forward, move.left) == pytest.approx(speed)


def test_strafing_goes_where_its_degrees_say():
    left, back = vocabulary.strafe(1.0, degrees=90.0, speed=0.6), vocabulary.strafe(1.0, degrees=180.0, speed=0.6)
    assert (left.forward, left.left) == pytest.approx((0.0, 0.6))
    assert (back.forward, back.left) == pytest.approx((-0.6, 0.0))


def test_steady_parts_of_the_drive_are_what_was_asked():
    drive = Script.parse("walk 4 speed=1.2 turn=0.3; run 4 speed=3; backward 4 speed=0.8").drive(60.0)
    assert drive.num_frames == 720
    assert (drive.forward[120], drive.turn[120]) == pytest.approx((1.2, 0.3))
    assert (drive.forward[360], drive.turn[360]) == pytest.approx((3.0, 0.0))
    assert drive.forward[600] == pytest.approx(-0.8)


def test_changes_are_smooth_and_no_harder_than_people_manage():
    drive = Script.parse("idle 2; run 3 speed=4; idle 3; strafe 3; walk 3").drive(60.0)
    for signal in (drive.forward, drive.left):
        assert np.abs(np.diff(signal)).max() * 60 < 2.2 * 1.9
        assert np.abs(np.diff(signal, 2)).max() * 3600 < 60.0


def test_a_turn_in_place_turns_by_its_degrees():
    drive = Script.parse("idle 1; turn 1.5 degrees=-120; idle 1").drive(60.0)
    assert np.degrees(drive.headings[-1]) == pytest.approx(-120.0, abs=1.0)
    assert np.abs(drive.places).max() < 1e-9


def test_spans_cover_the_script_without_gaps():
    spans = Script.parse("idle 1; walk 2; idle 0.5; run 1.25").spans(60.0)
    assert spans["idle"] == ((0, 60), (180, 210))
    covered = sorted(span for each in spans.values() for span in each)
    assert covered[0][0] == 0 and covered[-1][1] == 285
    assert all(one[1] == other[0] for one, other in itertools.pairwise(covered))


def test_a_script_can_be_written_in_python():
    made = Script((Move("walk", 2.0, 1.3),))
    assert made.seconds == 2.0


def seen_from(prop, points: np.ndarray) -> np.ndarray:
    """(…, 2) across the way and along it, from the middle of a prop."""
    x, z = points[..., 0] - prop.x, points[..., 2] - prop.z
    sin, cos = np.sin(prop.yaw), np.cos(prop.yaw)
    return np.stack([x * cos - z * sin, x * sin + z * cos], axis=-1)


def inside(prop, points: np.ndarray) -> np.ndarray:
    """(…) bool: on the way under a beam, in a gap, over a fence."""
    return np.abs(seen_from(prop, points)[..., 1]) < 0.5 * prop.depth


def body(clip) -> np.ndarray:
    """(F, J + E, 3) joints and what they end in."""
    return np.concatenate([clip.positions_world, clip.ends_world], axis=1).astype(float)


@pytest.mark.parametrize("seed", [1, *slow(2)])
@pytest.mark.parametrize("clearance", [1.5, 1.2])
def test_nobody_hits_the_beam(clearance, seed):
    clip = make_biped(seed).perform(f"walk 2 turn=0.4; duck 2 clearance={clearance}; walk 2")
    (beam,) = clip.props
    assert isinstance(beam, Beam) and beam.clearance == clearance
    points = body(clip)
    under = inside(beam, points)
    assert under.any(axis=0).all()  # all of the body passes it
    assert points[under][:, 1].max() < clearance


@pytest.mark.parametrize(
    ("width", "speed"), [(0.6, -0.5), (0.35, 0.3), *slow((0.6, 0.5), (0.4, 0.4), (0.4, -0.4), (0.35, -0.3))]
)
def test_the_body_fits_through_the_gap(width, speed):
    clip = make_biped(2).perform(f"walk 2 turn=0.3; sidle 3 gap={width} speed={speed}; walk 2")
    (gap,) = clip.props
    assert isinstance(gap, Gap) and gap.width == width and 0.4 < gap.depth < 1.1
    points = body(clip)
    within = inside(gap, points)
    assert within.any(axis=0).all()
    assert np.abs(seen_from(gap, points)[within][:, 0]).max() < 0.5 * width


def test_fences_are_those_of_the_terrain():
    ground = Terrain.hurdle(start=3.0, height=0.2) + Terrain.hurdle(start=90.0) + Terrain.stairs(start=4.5, count=1)
    clip = make_biped(1).perform("walk 5 speed=1.2", terrain=ground)
    (fence,) = clip.props
    assert isinstance(fence, Fence)
    assert (fence.z, fence.height) == pytest.approx((3.04, 0.2)) and fence.depth == pytest.approx(0.08)
    np.testing.assert_allclose(ground.height(fence.x, fence.z), fence.height)


def test_things_are_in_the_order_in_which_they_are_met():
    clip = make_biped(1).perform(
        "walk 3 speed=1; duck 2 clearance=1.4; walk 1; sidle 2 gap=0.45; walk 2", terrain=Terrain.hurdle(start=1.5)
    )
    assert [type(each) for each in clip.props] == [Fence, Beam, Gap]


def test_what_is_written_is_read_back_exactly(tmp_path):
    clip = make_biped(2).perform(
        "walk 2 turn=0.2; duck 2 clearance=1.4; sidle 2 gap=0.45; walk 3 speed=1", terrain=Terrain.hurdle(start=1.0)
    )
    read = objects.read_props(objects.write_props(clip.props, tmp_path / "take.props.toml"))
    assert sorted(read, key=str) == sorted(clip.props, key=str) and len(read) == 3


@pytest.mark.parametrize(
    "script", ["walk 1; crawl 6 clearance=0.6; walk 2", "idle 1; crawl 7 speed=0.5 turn=0.15 clearance=0.7; idle 2"]
)
def test_all_of_the_body_crawls_under_a_beam(script):
    clip = make_biped(1).perform(script)
    (beam,) = clip.props
    assert isinstance(beam, Beam) and beam.clearance == (0.6 if "0.6" in script else 0.7)
    points = body(clip)
    under = inside(beam, points)
    assert under.any(axis=0).all()
    assert points[under][:, 1].max() < beam.clearance


def test_a_crawl_too_short_for_all_of_the_body_has_no_beam():
    assert make_biped(1).perform("idle 1; crawl 2 speed=0.3; idle 1").props == ()
