import numpy as np
import pytest

from motionmatch.actors.dog.gaits import SPEEDS
from motionmatch.actors.dog.script import MOVES, DogScript
from motionmatch.actors.moves.carry import HOLDS
from motionmatch.actors.moves.scene import SCENES, PairScene
from motionmatch.actors.moves.script import Script
from motionmatch.actors.moves.vocabulary import BOXES, SEATS
from motionmatch.actors.names import NAMES
from motionmatch.actors.props.objects import Box, Chair
from motionmatch.actors.shots.level_ground import carry_shots, chair_shots, dog_shots, pair_shots
from motionmatch.actors.takes import capture_takes, find_database
from motionmatch.errors import InputError


@pytest.mark.parametrize("name", NAMES)
def test_every_shot_is_a_valid_script_of_usual_length(name):
    listed = find_database(name)
    assert listed.name == name and listed.summary
    assert listed.seconds == pytest.approx(sum(shot.seconds for shot in listed.shots))
    for shot in listed.shots:
        assert 5.0 <= shot.seconds <= (120.0 if name == "reach" else 60.0)  # courses reach again and again


@pytest.mark.parametrize("name", NAMES)
def test_shots_have_names_of_their_own(name):
    names = [shot.name for shot in find_database(name).shots]
    assert len(set(names)) == len(names)


def test_no_two_databases_have_a_shot_of_the_same_name():
    names = [shot.name for name in NAMES for shot in find_database(name).shots]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ["tight", "vertical", "terrain", "chair", "carry", "dog"])
def test_takes_of_moves_are_fifteen_to_forty_seconds(name):
    assert all(15.0 <= shot.seconds <= 40.0 for shot in find_database(name).shots)
    assert 180 < find_database(name).seconds < 540


def test_only_the_dog_is_a_dog_and_only_pairs_are_two():
    for name in NAMES:
        performers = {shot.performer for shot in find_database(name).shots}
        assert performers == {{"dog": "dog", "pair": "pair"}.get(name, "biped")}


def test_sample_is_small_and_locomotion_lasts_ten_minutes():
    assert find_database("sample").seconds < 30
    assert 590 < find_database("locomotion").seconds < 660


def test_unknown_database_is_answered_with_the_nearest():
    with pytest.raises(InputError, match=r"no database 'locomotoin'\. Did you mean 'locomotion'\?"):
        find_database("locomotoin")


def test_locomotion_has_every_speed_turn_and_direction():
    drives = [Script.parse(shot.text).drive(60.0) for shot in find_database("locomotion").shots]
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


CHAIR_MOVES = {shot.name: Script.parse(shot.text).moves for shot in chair_shots()}


def test_chairs_are_come_to_from_all_sides_near_and_far():
    sides, distances, heights = [], [], set()
    for moves in CHAIR_MOVES.values():
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
    directions = [move.chair_walk.direction for moves in CHAIR_MOVES.values() for move in moves if move.name == "leave"]
    assert (np.histogram(np.mod(np.degrees(directions), 360), np.arange(0, 361, 60))[0] > 0).all()


def test_who_sits_is_on_the_chair_that_is_said():
    for clip in capture_takes("chair", minutes=1.5, seed=4):
        if "sit" in clip.tags.names:
            (seat,) = (prop for prop in clip.props if isinstance(prop, Chair))
            place = clip.positions_world[clip.tags.mask("sit", clip.num_frames), 0]
            np.testing.assert_allclose(place[:, [0, 2]], np.tile([seat.x, seat.z], (len(place), 1)), atol=0.003)
            assert (place[:, 1] - seat.height).min() > 0.12 and (place[:, 1] - seat.height).max() < 0.21


def test_boxes_of_every_width_are_held_in_every_way_and_are_in_the_props():
    moves = [move for shot in carry_shots() for move in Script.parse(shot.text).moves if move.name == "carry"]
    assert {move.posture.hold for move in moves} == set(HOLDS)
    assert max(move.posture.box for move in moves) == BOXES[1]
    clip = next(iter(capture_takes("carry", minutes=0.4)))
    assert sum(isinstance(prop, Box) for prop in clip.props) == len(
        [move for move in Script.parse(carry_shots()[0].text).moves if move.name == "carry"]
    )


def test_every_scene_is_there_and_more_than_once_with_other_options():
    kinds = [PairScene.parse(shot.text).name for shot in pair_shots()]
    assert set(kinds) == set(SCENES)
    assert all(kinds.count(kind) >= 2 for kind in set(kinds))
    assert len({shot.text for shot in pair_shots()}) == len(kinds)


def test_takes_are_short_and_all_together_a_few_minutes():
    assert all(5.0 <= 0.5 * shot.seconds <= 20.0 for shot in pair_shots())
    assert 180 < sum(shot.seconds for shot in pair_shots()) < 420


def test_all_of_them_are_for_two():
    assert all(shot.performer == "pair" and shot.clips == 2 for shot in pair_shots())


SCRIPTS = [DogScript.of(shot.text) for shot in dog_shots()]
ALL = [move for script in SCRIPTS for move in script.moves]


def test_dog_knows_every_move_and_both_leads():
    assert {move.name for move in ALL} == set(MOVES)
    assert {"canter_left", "canter_right", "gallop_left", "gallop_right"} <= {move.gait for move in ALL}


def test_every_gait_has_its_range_of_speeds():
    for gait, (least, most) in SPEEDS.items():
        speeds = [abs(move.speed) for move in ALL if move.name == gait]
        assert min(speeds) < least + 0.25 and max(speeds) > most - 0.4, gait


def test_every_gait_turns_both_ways_except_the_pace():
    for gait in ("walk", "trot", "canter"):
        turns = np.array([move.turn for move in ALL if move.name == gait])
        assert turns.max() > 0.8 and turns.min() < -0.8, gait


def test_there_are_starts_from_standing_and_stops_from_every_gait():
    pairs = {(a.name, b.name) for script in SCRIPTS for a, b in zip(script.moves, script.moves[1:], strict=False)}
    for gait in set(SPEEDS) - {"gallop"}:
        assert ("stand", gait) in pairs and (gait, "stand") in pairs
