import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.generative import feet
from motionmatch.maths import quat
from motionmatch.motion import contacts
from walks import acted


def test_nothing_to_correct_changes_nothing():
    clip = acted()
    same = feet.lock(clip, np.zeros((clip.num_frames, len(clip.anatomy.contacts)), bool))
    assert quat.angle(quat.inverse_multiply(same.rotations, clip.rotations)).max() < 1e-3


@given(st.integers(0, 2**32))
def test_corrected_points_stand_still_while_planted_and_are_not_jerked_between(seed):
    rng = np.random.default_rng(seed)
    points = np.cumsum(rng.normal(0, 0.002, (80, 3)), axis=0)
    planted = np.repeat(rng.random(8) < 0.5, 10)
    moved = points + feet.corrections(points, planted)
    for a, b in zip(*(np.flatnonzero(np.diff(np.r_[0, planted, 0]) == d) for d in (1, -1)), strict=True):
        np.testing.assert_allclose(moved[a:b], np.broadcast_to(moved[a], (b - a, 3)), atol=1e-12)
    steps = np.abs(np.diff(feet.corrections(points, planted), axis=0)).max()
    assert steps < 0.03


def test_votes_join_plants_only_of_a_foot_that_stays():
    slow, voted = np.zeros((2, 40, 1), bool)
    slow[5:10] = slow[20:30] = True
    voted[5:30] = True
    still = np.zeros((40, 1, 3))
    np.testing.assert_array_equal(feet.standing(still, voted, slow)[:, 0], voted[:, 0])
    moving = np.linspace(0, 1, 40)[:, None, None] * np.ones((1, 1, 3))
    np.testing.assert_array_equal(feet.standing(moving, voted, slow), slow)


def test_a_foot_that_travels_is_not_planted():
    points = np.linspace(0, 1, 30)[:, None] * np.ones(3)
    assert not feet.corrections(points, np.ones(30, bool)).any()


def test_the_leg_reaches_where_it_is_sent_and_the_foot_keeps_its_turn():
    clip = acted()
    chain = feet.chains(clip)[0]
    moved = np.tile([0.02, 0.03, -0.02], (clip.num_frames, 1))
    made = feet.reach(clip, chain, moved)
    foot = chain[2]
    np.testing.assert_allclose(made.positions_world[:, foot], clip.positions_world[:, foot] + moved, atol=0.012)
    away = quat.angle(quat.inverse_multiply(made.rotations_world[:, foot], clip.rotations_world[:, foot]))
    assert away.max() < 2e-3
    others = [j for j in range(clip.skeleton.num_joints) if chain[0] not in clip.skeleton.ancestors(j)]
    np.testing.assert_allclose(made.positions_world[:, others], clip.positions_world[:, others], atol=1e-5)


def test_a_leg_too_short_stretches_softly_and_its_knee_does_not_jump():
    clip = acted()
    chain = feet.chains(clip)[0]
    moved = np.zeros((clip.num_frames, 3))
    moved[:, 1] = -0.5 * np.sin(np.linspace(0, np.pi, clip.num_frames)) ** 2
    made = feet.reach(clip, chain, moved)
    steps = quat.angle(quat.inverse_multiply(made.rotations[:-1, chain[1]], made.rotations[1:, chain[1]]))
    assert np.degrees(steps).max() < 40
    assert np.isfinite(made.rotations).all()


def test_planted_feet_slide_less_than_before():
    clip = acted()
    positions = clip.positions.copy()
    positions[:, 0, 0] += 0.03 * np.sin(np.arange(clip.num_frames) / 5)  # the body sways, and the feet with it
    swaying = type(clip)(**{**vars_of(clip), "positions": positions})
    planted = contacts.label(clip)
    before, after = (slide(c, planted) for c in (swaying, feet.lock(swaying, planted)))
    assert after < 0.3 * before


def vars_of(clip):
    names = ("skeleton", "positions", "rotations", "fps", "name", "tags", "anatomy", "metres_per_unit")
    return {name: getattr(clip, name) for name in names}


def slide(clip, planted):
    points = contacts.points(clip)
    both = planted[1:] & planted[:-1]
    return float(np.linalg.norm(np.diff(points, axis=0), axis=-1)[both].mean())
