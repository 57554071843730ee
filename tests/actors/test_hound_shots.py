import numpy as np

from motionmatch.actors.hound_gaits import SPEEDS
from motionmatch.actors.hound_script import MOVES, Script
from motionmatch.actors.hound_shots import dog

SCRIPTS = [Script.of(shot.text) for shot in dog()]
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
