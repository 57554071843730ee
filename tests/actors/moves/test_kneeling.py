import numpy as np
import pytest

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import NAMES, Proportions, make_skeleton
from motionmatch.actors.moves import all_fours
from motionmatch.actors.moves.kneeling import CrawlStages

BODY = make_skeleton()


def test_lower_clearance_means_lower_hips_and_wider_knees():
    found = [all_fours.find_bearing(BODY, clearance) for clearance in (0.55, 0.6, 0.7, 0.8)]
    assert None not in found
    assert (np.diff([each.rise for each in found]) >= 0).all()
    assert (np.diff([each.knees_out for each in found]) <= 0).all()
    assert found[0].nod < found[-1].nod  # with room above, the head looks ahead


def test_a_body_that_is_too_large_has_no_bearing():
    assert all_fours.find_bearing(make_skeleton(Proportions(stature=2.1)), 0.5) is None
    assert all_fours.find_bearing(make_skeleton(Proportions(stature=1.6)), 0.6) is not None


@pytest.mark.parametrize("stature", [1.55, 1.71, 1.87])
def test_everyone_crawls_under_sixty_centimetres(stature):
    held = all_fours.find_bearing(make_skeleton(Proportions(stature=stature)), 0.6)
    assert held is not None
    assert held.rise > 0.3
    body = make_skeleton(Proportions(stature=stature))
    thigh = np.linalg.norm(body.offsets[legs.LEGS[0]])
    assert held.rise + girth.radii(body)[legs.LEGS[0]] < 0.6
    assert held.rise <= thigh


def test_trunk_bends_by_its_curve_and_the_neck_against_it():
    bent = all_fours.bend_trunk(0.6, 0.3)
    half_angles = {name: np.arcsin(turn[1]) for name, turn in bent.items()}
    assert 2 * sum(half_angles[name] for name in ("LowerBack", "Spine", "Spine1")) == pytest.approx(0.6)
    assert 2 * sum(half_angles[name] for name in ("Neck", "Neck1", "Head")) == pytest.approx(-0.3)
    assert set(bent) <= set(NAMES)


def test_stages_follow_each_other_down_and_up():
    stages = CrawlStages.over((0, 120), (300, 420), 421)
    for each in (stages.squat, stages.kneel, stages.bow, *stages.hands):
        assert each[0] == 0.0 and each[-1] == 0.0
        assert (each[120:300] == 1.0).all()
        assert (np.diff(each[:120]) >= 0).all() and (np.diff(each[300:]) <= 0).all()
    half = [int(np.argmax(each > 0.5)) for each in (stages.squat, stages.kneel, stages.bow)]
    assert half == sorted(half)
