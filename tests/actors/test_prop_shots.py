import numpy as np

from motionmatch.actors.capture import capture_takes
from motionmatch.actors.carry import HOLDS
from motionmatch.actors.prop_shots import carry, chair
from motionmatch.actors.props import Box, Chair
from motionmatch.actors.script import BOXES, SEATS, Script

MOVES = {shot.name: Script.parse(shot.text).moves for shot in chair()}


def test_chairs_are_come_to_from_all_sides_near_and_far():
    sides, distances, heights = [], [], set()
    for moves in MOVES.values():
        (seat,) = (move for move in moves if move.name == "sit")
        heights.add(seat.posture.seat)
        if seat.chair is not None:
            gone = sum(move.forward * move.seconds for move in moves[:2] if move.name == "walk")
            away = -np.array([seat.chair.x, seat.chair.z - gone])
            distances.append(np.linalg.norm(away))
            sides.append(np.degrees(np.angle(np.exp(1j * (np.arctan2(*away) - seat.chair.yaw)))))
    assert (np.histogram(np.mod(sides, 360), np.arange(-22.5, 361, 45))[0][1:-1] > 0).all()
    assert min(distances) <= 1.0 and max(distances) >= 4.0
    assert len(heights) >= 6 and min(heights) == SEATS[0]


def test_chairs_are_left_to_all_sides():
    directions = [move.errand.direction for moves in MOVES.values() for move in moves if move.name == "leave"]
    assert (np.histogram(np.mod(np.degrees(directions), 360), np.arange(0, 361, 60))[0] > 0).all()


def test_who_sits_is_on_the_chair_that_is_said():
    for clip in capture_takes("chair", minutes=1.5, seed=4):
        if "sit" in clip.tags.names:
            (seat,) = (prop for prop in clip.props if isinstance(prop, Chair))
            place = clip.positions_world[clip.tags.mask("sit", clip.num_frames), 0]
            np.testing.assert_allclose(place[:, [0, 2]], np.tile([seat.x, seat.z], (len(place), 1)), atol=0.003)
            assert (place[:, 1] - seat.height).min() > 0.12 and (place[:, 1] - seat.height).max() < 0.21


def test_boxes_of_every_width_are_held_in_every_way_and_are_in_the_props():
    moves = [move for shot in carry() for move in Script.parse(shot.text).moves if move.name == "carry"]
    assert {move.posture.hold for move in moves} == set(HOLDS)
    assert max(move.posture.box for move in moves) == BOXES[1]
    clip = next(iter(capture_takes("carry", minutes=0.4)))
    assert sum(isinstance(prop, Box) for prop in clip.props) == len(
        [move for move in Script.parse(carry()[0].text).moves if move.name == "carry"]
    )
