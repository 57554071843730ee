from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from motionmatch.actors.moves import route
from motionmatch.actors.moves.route import STAND_BEFORE, FromChair, ToChair, chair_behind, go_around
from motionmatch.actors.moves.script import Script
from motionmatch.actors.props.objects import Chair
from motionmatch.errors import InputError

BEARINGS = range(0, 360, 45)


def arrived(text: str):
    """The drive of a script and the frame in which its route is done."""
    script = Script.parse(text)
    until = np.cumsum([move.seconds for move in script.moves])
    last = next(k for k, move in enumerate(script.moves) if move.name == "approach")
    return script.drive(60.0), round(until[last] * 60) - 1


@pytest.mark.parametrize("before", ["idle 1", "walk 1.5 speed=1.2"])
@pytest.mark.parametrize("faces", [0, 90, 180, -100])
@pytest.mark.parametrize("far", [1.2, 3.0])
@pytest.mark.parametrize("bearing", BEARINGS)
def test_every_chair_is_reached_from_every_side(bearing, far, faces, before):
    ahead = 0.0 if before.startswith("idle") else 1.5 * 1.2
    x, z = far * np.sin(np.radians(bearing)), ahead + far * np.cos(np.radians(bearing))
    drive, frame = arrived(f"{before}; sit_at 2 x={x} z={z} degrees={faces}")
    yaw = np.radians(faces)
    stand = np.array([x, z]) + STAND_BEFORE * np.array([np.sin(yaw), np.cos(yaw)])
    np.testing.assert_allclose(drive.places[frame, [0, 2]], stand, atol=2e-3)
    assert abs(np.angle(np.exp(1j * (drive.headings[frame] - yaw)))) < 0.005
    assert drive.speed[frame] < 0.01
    away = np.linalg.norm(drive.places[120:frame, [0, 2]] - [x, z], axis=-1)
    assert away.min() > STAND_BEFORE - 0.02  # around the chair, not over it
    assert np.abs(drive.turn).max() < 3.5 and drive.speed.max() < 1.3


@pytest.mark.parametrize("speed", [0.8, 1.2, 1.5])
def test_who_walks_to_a_chair_ahead_does_not_stop_before_it(speed):
    script = Script.parse(f"walk 2 speed={speed}; sit_at 2 x=0.7 z={2 * speed + 2.5} degrees=170 speed=1.1")
    drive = script.drive(60.0)
    assert drive.speed[60:180].min() > 0.9 * min(speed, 1.1)
    assert np.abs(np.diff(drive.forward[60:180])).max() * 60 < 3.0
    away, _ = arrived(f"walk 2 speed={speed}; sit_at 2 x=0.7 z=0.2 degrees=170 speed=1.1")
    assert away.speed[100:160].min() < 0.4  # but who has to turn back does


@pytest.mark.parametrize("side", [1.0, -1.0])
@pytest.mark.parametrize("bearing", BEARINGS)
def test_ways_around_keep_their_distance_and_begin_and_end_where_they_should(bearing, side):
    angle = np.radians(bearing)
    start, goal, centre = np.array([0.0, -2.0]), 1.5 * np.array([np.sin(angle), np.cos(angle)]), np.zeros(2)
    way = go_around(start, goal, centre, 0.7, side=side)
    np.testing.assert_array_equal(way[[0, -1]], [start, goal])
    fine = np.concatenate([np.linspace(a, b, 50) for a, b in pairwise(way)])
    assert np.linalg.norm(fine - centre, axis=-1).min() > 0.7 - 1e-3
    if len(way) > 2:  # on the side that was asked for
        turned = np.diff(np.unwrap(np.arctan2(fine[:, 0], fine[:, 1]))).sum()
        assert turned * side > 0


def test_the_shorter_side_is_taken():
    walk = ToChair(Chair(0.3, 3.0, np.pi / 2 * 0.0, 0.45), 1.1)
    lengths = {s: route._path_length(replace(walk, side=s).find_path(np.zeros(2))) for s in (1.0, -1.0)}
    assert walk.shorter_side(np.zeros(2)) == min(lengths, key=lengths.get)
    assert lengths[1.0] != pytest.approx(lengths[-1.0])


@pytest.mark.parametrize("degrees", [0, 45, 90, 135, 180, -60, -120])
def test_who_leaves_goes_off_in_the_direction_and_not_over_the_chair(degrees):
    script = Script.parse(f"idle 1; sit 2; leave 4 degrees={degrees}; walk 1 speed=1.2; idle 1")
    drive = script.drive(60.0)
    chair = chair_behind(np.zeros(2), 0.0, 0.45)
    left = round(sum(move.seconds for move in script.moves[:4]) * 60)
    way = drive.places[left:, [0, 2]] - [chair.x, chair.z]
    assert np.degrees(np.arctan2(*way[-1])) == pytest.approx(degrees, abs=15) or abs(degrees) == 180
    assert abs(np.degrees(np.arctan2(*way[-1]))) > 160 or abs(degrees) != 180
    assert np.linalg.norm(way, axis=-1).min() > STAND_BEFORE - 0.005
    assert np.linalg.norm(way[-1]) > 2.0


def test_routes_begin_and_end_as_they_say():
    gone = ToChair(Chair(1.0, 2.0, 0.5), 1.1).make_route(np.zeros(2), 0.0)
    np.testing.assert_allclose(gone.signals(np.array([-1.0, 0.0, gone.seconds, gone.seconds + 5.0])), 0.0, atol=0.02)
    off = FromChair(Chair(0.0, -STAND_BEFORE, 0.0), 1.0, 1.2, 3.0).make_route(np.zeros(2), 0.0)
    assert off.seconds == pytest.approx(3.0)
    np.testing.assert_allclose(off.signals(np.array([9.0])), [[1.2, 0.0, 0.0]])


def test_chairs_too_near_and_leaving_none_are_refused():
    with pytest.raises(InputError, match=r"'sit_at' with the chair 0.50 m away: .* the nearest is 0.85 m"):
        Script.parse("idle 1; sit_at 3 x=0.5 z=0")
    with pytest.raises(InputError, match="'leave' without a chair: expected a 'sit' or 'sit_at' before it"):
        Script.parse("idle 1; leave 3")
    with pytest.raises(InputError, match=r"'sit_at' with height=1: it goes from 0.38 to 0.6; the nearest is 0.6"):
        Script.parse("sit_at 3 height=1")
    with pytest.raises(InputError, match=r"'leave' at 9 m/s: it goes from 0.5 to 1.6; the nearest is 1.6"):
        Script.parse("sit 3; leave 2 speed=9")
