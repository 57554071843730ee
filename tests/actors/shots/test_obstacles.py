import numpy as np
import pytest

from motionmatch.actors.biped.body import LEG, STATURE, Proportions, leg_length, make_skeleton
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import tight
from motionmatch.actors.moves.script import Script
from motionmatch.actors.shots.obstacles import terrain_shots, tight_shots, vertical_shots

MOVES = {
    name: [move for shot in shots() for move in Script.parse(shot.text).moves]
    for name, shots in (("tight", tight_shots), ("vertical", vertical_shots), ("terrain", terrain_shots))
}


def test_tight_goes_to_both_sides():
    for name in ("sidle", "pass_by", "circle"):
        sides = [np.sign(m.left or m.posture.twist) for m in MOVES["tight"] if m.name == name]
        assert {-1.0, 1.0} <= set(sides)
    gaps = [shot.text for shot in tight_shots() if shot.name.startswith("gaps")]
    assert gaps[0].replace("speed=-", "speed=") == gaps[1].replace("speed=-", "speed=")


def test_tight_has_evasions_and_small_steps_in_all_directions():
    steps = [move for move in MOVES["tight"] if move.name == "shuffle"]
    assert {(np.sign(round(m.forward, 3)), np.sign(round(m.left, 3))) for m in steps} >= {
        (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)
    }  # fmt: skip
    looks = {round(m.posture.look, 2) for m in MOVES["tight"] if m.posture.startled}
    assert len(looks) >= 8 and min(looks) < 0 < max(looks)


def test_vertical_crawls_straight_and_turning_under_several_heights():
    crawls = [move for move in MOVES["vertical"] if move.name == "crawl"]
    assert len({move.posture.crawl for move in crawls}) >= 4
    assert {np.sign(move.turn) for move in crawls} == {-1.0, 0.0, 1.0}


def test_beams_have_several_heights_and_the_tallest_performer_passes_under_all():
    beams = {move.posture.headroom for move in MOVES["vertical"] if move.name == "duck"}
    assert len(beams) >= 5
    idle = make_biped(0).idle
    for legs in (0.96, 1.04):
        body = make_skeleton(Proportions(STATURE + 0.16, legs, 1.05, 1.04, 1.08))
        standing = GaitPose(idle.rotations, idle.pelvis * leg_length(body) / LEG)
        assert tight.find_lowest_headroom(body, standing) < min(beams)


def test_fences_low_obstacles_and_steps_have_several_heights():
    grounds = [shot.terrain for shot in vertical_shots() if shot.terrain is not None]
    heights = np.array([each.height for ground in grounds for each in ground.obstacles])
    assert len(set(heights[heights > 0.35].round(3))) >= 5
    assert len(set(heights[heights <= 0.35].round(3))) >= 6
    rises = np.concatenate([ground.floor.rises for ground in grounds])
    assert (rises > 0).any() and (rises < 0).any()


def test_terrain_goes_up_and_down_stairs_and_slopes_and_over_rough_ground():
    grounds = [shot.terrain for shot in terrain_shots()]
    rises = np.concatenate([ground.rises for ground in grounds])
    assert len(set(rises[rises > 0].round(3))) >= 4 and len(set(rises[rises < 0].round(3))) >= 4
    slopes = np.concatenate([np.diff(ground.bends[:, 1]) / np.diff(ground.bends[:, 0]) for ground in grounds])
    degrees = np.degrees(np.arctan(slopes))
    assert degrees.max() == pytest.approx(18.0) and degrees.min() == pytest.approx(-18.0)
    assert sum(len(ground.waves) > 0 for ground in grounds) >= 3
    assert {"walk", "run"} <= {move.name for move in MOVES["terrain"]}
