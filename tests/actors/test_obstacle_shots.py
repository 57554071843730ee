import numpy as np
import pytest

from motionmatch.actors import chair, postures
from motionmatch.actors.biped import biped
from motionmatch.actors.capture import takes
from motionmatch.actors.gaits import GaitPose
from motionmatch.actors.human import LEG, STATURE, Proportions, human, leg_length
from motionmatch.actors.obstacle_shots import chair as chair_shots
from motionmatch.actors.obstacle_shots import terrain, tight, vertical
from motionmatch.actors.script import SEATS, Script

MOVES = {
    name: [move for shot in shots() for move in Script.parse(shot.text).moves]
    for name, shots in (("tight", tight), ("vertical", vertical), ("terrain", terrain), ("chair", chair_shots))
}


def test_tight_goes_to_both_sides():
    for name in ("sidle", "pass_by", "circle"):
        sides = [np.sign(m.left or m.posture.twist) for m in MOVES["tight"] if m.name == name]
        assert {-1.0, 1.0} <= set(sides)
    gaps = [shot.text for shot in tight() if shot.name.startswith("gaps")]
    assert gaps[0].replace("speed=-", "speed=") == gaps[1].replace("speed=-", "speed=")


def test_beams_have_several_heights_and_the_tallest_performer_passes_under_all():
    beams = {move.posture.headroom for move in MOVES["vertical"] if move.name == "duck"}
    assert len(beams) >= 5
    idle = biped(0).idle
    for legs in (0.96, 1.04):
        body = human(Proportions(STATURE + 0.16, legs, 1.05, 1.04, 1.08))
        standing = GaitPose(idle.rotations, idle.pelvis * leg_length(body) / LEG)
        assert postures.lowest_headroom(body, standing) < min(beams)


def test_fences_low_obstacles_and_steps_have_several_heights():
    grounds = [shot.terrain for shot in vertical() if shot.terrain is not None]
    heights = np.array([height for ground in grounds for _, height in ground.obstacles])
    assert len(set(heights[heights > 0.35].round(3))) >= 5
    assert len(set(heights[heights <= 0.35].round(3))) >= 6
    rises = np.concatenate([ground.floor.rises for ground in grounds])
    assert (rises > 0).any() and (rises < 0).any()


def test_terrain_goes_up_and_down_stairs_and_slopes_and_over_rough_ground():
    grounds = [shot.terrain for shot in terrain()]
    rises = np.concatenate([ground.rises for ground in grounds])
    assert len(set(rises[rises > 0].round(3))) >= 4 and len(set(rises[rises < 0].round(3))) >= 4
    slopes = np.concatenate([np.diff(ground.bends[:, 1]) / np.diff(ground.bends[:, 0]) for ground in grounds])
    degrees = np.degrees(np.arctan(slopes))
    assert degrees.max() == pytest.approx(18.0) and degrees.min() == pytest.approx(-18.0)
    assert sum(len(ground.waves) > 0 for ground in grounds) >= 3
    assert {"walk", "run"} <= {move.name for move in MOVES["terrain"]}


def test_chairs_are_sat_on_from_all_sides_and_are_where_they_are_said_to_be():
    heights = {move.posture.seat for move in MOVES["chair"] if move.name == "sit"}
    assert len(heights) >= 6 and min(heights) == SEATS[0]
    for shot in chair_shots():
        assert sum(move.name == "sit" for move in Script.parse(shot.text).moves) == 1, shot.name
    for clip, shot in zip(takes("chair", seed=4), chair_shots(), strict=True):
        wanted = next(move.posture.seat for move in Script.parse(shot.text).moves if move.name == "sit")
        assert chair.seat_of(clip).place[1] == pytest.approx(wanted, abs=0.02), shot.name
