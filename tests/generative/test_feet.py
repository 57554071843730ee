from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.generative import feet
from motionmatch.generative.legs import move_foot
from motionmatch.maths import quat
from motionmatch.motion import contacts
from walks import acted


def test_nothing_to_correct_changes_nothing():
    clip = acted()
    same = feet.lock_feet(clip, np.zeros((clip.num_frames, len(clip.anatomy.contacts)), bool))
    assert quat.angle(quat.inverse_multiply(same.rotations, clip.rotations)).max() < 1e-3


@given(st.integers(0, 2**32))
def test_corrected_points_stand_still_while_planted_and_are_not_jerked_between(seed):
    rng = np.random.default_rng(seed)
    points = np.cumsum(rng.normal(0, 0.002, (80, 3)), axis=0)
    planted = np.repeat(rng.random(8) < 0.5, 10)
    moved = points + feet.correct_contact(points, planted)
    for a, b in zip(*(np.flatnonzero(np.diff(np.r_[0, planted, 0]) == d) for d in (1, -1)), strict=True):
        np.testing.assert_allclose(moved[a:b], np.broadcast_to(moved[a], (b - a, 3)), atol=1e-12)
    steps = np.abs(np.diff(feet.correct_contact(points, planted), axis=0)).max()
    assert steps < 0.03


@given(st.integers(0, 2**32))
def test_beside_its_plants_a_foot_moves_by_its_own_steps_however_the_body_slides(seed):
    rng = np.random.default_rng(seed)
    own = np.zeros((60, 3))
    own[[9, 10, 29, 30]] = rng.normal(0, 0.004, (4, 3))  # just before it is set down and after it is lifted
    points = np.concatenate([np.zeros((1, 3)), np.cumsum(own[:-1], axis=0)])
    points += np.linspace(0, 0.1, 60)[:, None] * rng.normal(size=3) / 3  # the body slides, and the foot with it
    planted = np.zeros(60, bool)
    planted[11:30] = True
    moved = points + feet.correct_contact(points, planted, steps=own, fade=4.0)
    np.testing.assert_allclose(moved[11] - moved[10], own[10], atol=1e-6)
    np.testing.assert_allclose(moved[30] - moved[29], own[29], atol=1e-6)
    np.testing.assert_allclose(moved[11:30], np.broadcast_to(moved[11], (19, 3)), atol=1e-12)


@given(st.integers(0, 2**32))
def test_a_short_swing_between_plants_far_apart_starts_and_ends_as_gently_as_a_long_one(seed):
    rng = np.random.default_rng(seed)
    swing = int(rng.integers(4, 12))
    steps = rng.normal(0, 0.003, (40, 3))
    points = np.cumsum(rng.normal(0, 0.01, (40, 3)), axis=0)
    planted = np.ones(40, bool)
    planted[15 : 15 + swing] = False
    moved = points + feet.correct_contact(points, planted, steps=steps, fade=1.8, furthest=9.0)
    for step in (14, 14 + swing):
        np.testing.assert_allclose(moved[step + 1] - moved[step], steps[step], atol=1e-5)


def test_gentle_steps_are_small_over_the_ground_and_never_fast():
    steps = np.array([[[0.003, 0.02, 0.004], [0.3, -0.05, 0.4]]])
    gentle = feet.soften_steps(steps, 30.0)
    np.testing.assert_allclose(gentle[0, 0], steps[0, 0] * [feet.FIRM, 1.0, feet.FIRM])
    np.testing.assert_allclose(gentle[0, 1], [0.6 * feet.GENTLE / 30, -0.05, 0.8 * feet.GENTLE / 30])


def test_a_body_goes_down_where_a_leg_is_too_short_to_hold_its_foot():
    clip = acted()
    planted = contacts.label_contacts(clip)
    positions = clip.positions.astype(float)
    positions[:, 0, 1] += 0.04  # nobody reaches the ground
    high = replace(clip, positions=positions)
    moved = 0.05 * np.sin(np.arange(clip.num_frames) / 4)
    positions[:, 0, 0] += moved
    swaying = replace(high, positions=positions)
    held, stiff = (feet.lock_feet(swaying, planted, sinks=sinks) for sinks in (True, False))
    assert slide(held, planted) < 0.6 * slide(stiff, planted)
    down = swaying.positions[:, 0, 1] - held.positions[:, 0, 1]
    assert down.min() > -1e-6 and 0.002 < down.max() < 0.08
    assert np.abs(np.diff(down)).max() < 0.02
    np.testing.assert_array_equal(stiff.positions, swaying.positions.astype(np.float32))


def test_the_tip_of_a_claw_goes_with_its_leg():
    clip = acted()
    tip = feet.find_limbs(clip)[0][2]
    while (clip.skeleton.parents == tip).any():
        tip = int(np.flatnonzero(clip.skeleton.parents == tip)[0])
    shin = int(clip.skeleton.parents[tip])
    chain = (int(clip.skeleton.parents[shin]), shin, tip)
    made = move_foot(clip, chain, np.tile([0.0, 0.01, 0.0], (clip.num_frames, 1)))
    np.testing.assert_allclose(np.abs(np.sum(made.rotations[:, tip] * clip.rotations[:, tip], axis=-1)), 1.0, atol=1e-5)


def test_votes_join_plants_only_of_a_foot_that_stays():
    slow, voted = np.zeros((2, 40, 1), bool)
    slow[5:10] = slow[20:30] = True
    voted[5:30] = True
    still = np.zeros((40, 1, 3))
    np.testing.assert_array_equal(feet.find_planted(still, voted, slow, fps=30.0)[:, 0], voted[:, 0])
    moving = np.linspace(0, 1, 40)[:, None, None] * np.ones((1, 1, 3))
    np.testing.assert_array_equal(feet.find_planted(moving, voted, slow, fps=30.0), slow)


def test_a_foot_that_stands_on_the_end_of_its_bone_is_turned_as_before():
    """Or the end, which is what stands, would move with the shin's turn."""
    clip = acted("dog: walk 3; trot 3")
    chain = feet.find_limbs(clip)[2]  # a front leg, whose paw is the last joint
    end = list(clip.skeleton.end_parents).index(chain[2])
    moved = np.tile([0.01, 0.01, -0.01], (clip.num_frames, 1))
    away = [
        np.abs(move_foot(clip, chain, moved, on_end=on_end).ends_world[:, end] - clip.ends_world[:, end] - moved).max()
        for on_end in (True, False)
    ]
    assert away[0] < 1e-3 and away[0] < 0.5 * away[1]


def test_from_plant_to_plant_a_foot_goes_hardly_lower_than_both():
    points = np.zeros((30, 3))
    points[10:20, 1] = -0.08 * np.sin(np.linspace(0, np.pi, 10))
    planted = np.ones(30, bool)
    planted[10:20] = False
    moved = points + feet.correct_contact(points, planted)
    np.testing.assert_allclose(moved[:, 1].min(), -feet.DIP)


def test_a_foot_that_travels_is_not_planted():
    points = np.linspace(0, 1, 30)[:, None] * np.ones(3)
    assert not feet.correct_contact(points, np.ones(30, bool)).any()


def test_the_leg_reaches_where_it_is_sent_and_the_foot_keeps_its_turn():
    clip = acted()
    chain = feet.find_limbs(clip)[0]
    moved = np.tile([0.02, 0.03, -0.02], (clip.num_frames, 1))
    made = move_foot(clip, chain, moved)
    foot = chain[2]
    np.testing.assert_allclose(made.positions_world[:, foot], clip.positions_world[:, foot] + moved, atol=0.012)
    away = quat.angle(quat.inverse_multiply(made.rotations_world[:, foot], clip.rotations_world[:, foot]))
    assert away.max() < 2e-3
    others = [j for j in range(clip.skeleton.num_joints) if chain[0] not in clip.skeleton.ancestors(j)]
    np.testing.assert_allclose(made.positions_world[:, others], clip.positions_world[:, others], atol=1e-5)


def test_a_leg_too_short_stretches_softly_and_its_knee_does_not_jump():
    clip = acted()
    chain = feet.find_limbs(clip)[0]
    moved = np.zeros((clip.num_frames, 3))
    moved[:, 1] = -0.5 * np.sin(np.linspace(0, np.pi, clip.num_frames)) ** 2
    made = move_foot(clip, chain, moved)
    steps = quat.angle(quat.inverse_multiply(made.rotations[:-1, chain[1]], made.rotations[1:, chain[1]]))
    assert np.degrees(steps).max() < 40
    assert np.isfinite(made.rotations).all()


def test_planted_feet_slide_less_than_before():
    clip = acted()
    positions = clip.positions.copy()
    positions[:, 0, 0] += 0.03 * np.sin(np.arange(clip.num_frames) / 5)  # the body sways, and the feet with it
    swaying = type(clip)(**{**vars_of(clip), "positions": positions})
    planted = contacts.label_contacts(clip)
    before, after = (slide(c, planted) for c in (swaying, feet.lock_feet(swaying, planted)))
    assert after < 0.3 * before


def test_a_foot_is_not_held_before_it_is_set_down():
    slow, voted = np.zeros((2, 40, 1), bool)
    slow[12:30], voted[10:30] = True, True
    points = np.zeros((40, 1, 3))
    points[:12, 0, 0] = 0.05 * np.arange(12, 0, -1)  # 1.5 m/s until it is down
    np.testing.assert_array_equal(feet.find_planted(points, voted, slow, fps=30.0), slow)
    points[:12, 0, 0] = 0.005 * np.arange(12, 0, -1)  # 0.15 m/s
    np.testing.assert_array_equal(feet.find_planted(points, voted, slow, fps=30.0), voted)


@given(st.integers(0, 2**32))
def test_fixed_frames_are_never_moved(seed):
    rng = np.random.default_rng(seed)
    points = np.cumsum(rng.normal(0, 0.002, (80, 3)), axis=0)
    planted, fixed = np.repeat(rng.random(8) < 0.5, 10), rng.random(80) < 0.05
    moved = feet.correct_contact(points, planted, fixed, near=5)
    np.testing.assert_allclose(moved[fixed], 0.0, atol=1e-12)


def test_a_plant_with_a_fixed_frame_stands_where_that_has_it():
    points = np.linspace(0, 0.1, 30)[:, None] * np.ones(3)
    planted, fixed = np.zeros((2, 30), bool)
    planted[5:20], fixed[8] = True, True
    there = points + feet.correct_contact(points, planted, fixed)
    np.testing.assert_allclose(there[5:20], np.broadcast_to(points[8], (15, 3)), atol=1e-12)


def test_a_plant_just_before_a_fixed_frame_stands_where_it_ends():
    points = np.linspace(0, 0.1, 30)[:, None] * np.ones(3)
    planted, fixed = np.zeros((2, 30), bool)
    planted[5:20], fixed[22] = True, True
    near = points + feet.correct_contact(points, planted, fixed, near=5)
    np.testing.assert_allclose(near[5:20], np.broadcast_to(points[19], (15, 3)), atol=1e-12)
    far = points + feet.correct_contact(points, planted, fixed, near=1)
    np.testing.assert_allclose(far[5:20], np.broadcast_to(points[5:20].mean(axis=0), (15, 3)), atol=1e-12)


def test_kept_joints_stay_as_they_are():
    clip = acted()
    planted = contacts.label_contacts(clip)
    kept = np.zeros((clip.num_frames, clip.skeleton.num_joints), bool)
    kept[[20, 60]] = True
    made = feet.lock_feet(clip, planted, kept)
    np.testing.assert_allclose(made.rotations[[20, 60]], clip.rotations[[20, 60]], atol=1e-6)
    assert not np.allclose(made.rotations, clip.rotations, atol=1e-4)


def test_standing_feet_carry_the_root():
    clip = acted("walk 4 speed=1.3")
    votes = contacts.label_contacts(clip).astype(float)
    positions = clip.positions.astype(float)
    positions[:, 0, 2] += 0.2 / clip.fps * np.arange(clip.num_frames)  # the root is 0.2 m/s too fast
    carried = feet.carry_root(replace(clip, positions=positions), votes)
    speed = (carried.positions[-1, 0, 2] - carried.positions[0, 0, 2]) / (clip.seconds - 1 / clip.fps)
    true = (clip.positions[-1, 0, 2] - clip.positions[0, 0, 2]) / (clip.seconds - 1 / clip.fps)
    assert abs(speed - true) < 0.03
    np.testing.assert_array_equal(carried.rotations, clip.rotations)
    np.testing.assert_allclose(carried.positions[:, 0, 1], clip.positions[:, 0, 1], atol=1e-6)


def test_nobody_carries_a_root_in_the_air():
    clip = acted()
    same = feet.carry_root(clip, np.zeros((clip.num_frames, 2)))
    np.testing.assert_allclose(same.positions, clip.positions, atol=1e-6)


def test_a_leg_without_roles_is_found_by_its_bones():
    clip = acted()
    by_role = feet.find_limbs(clip)
    roles = {role: joint for role, joint in clip.anatomy.roles.items() if "knee" not in role}
    nameless = replace(clip, anatomy=replace(clip.anatomy, roles=roles))
    for (hip, knee, _), contact, found in zip(by_role, clip.anatomy.contacts, feet.find_limbs(nameless), strict=True):
        assert found == (hip, knee, contact)


def vars_of(clip):
    names = ("skeleton", "positions", "rotations", "fps", "name", "tags", "anatomy", "metres_per_unit")
    return {name: getattr(clip, name) for name in names}


def slide(clip, planted):
    points = contacts.points(clip)
    both = planted[1:] & planted[:-1]
    return float(np.linalg.norm(np.diff(points, axis=0), axis=-1)[both].mean())


@pytest.mark.parametrize("firmness", [0.0, 0.5, 1.0])
def test_less_firmness_lets_feet_slide_and_keeps_legs_nearer(firmness):
    clip = acted()
    positions = clip.positions.copy()
    positions[:, 0, 0] += 0.03 * np.sin(np.arange(clip.num_frames) / 5)
    swaying = type(clip)(**{**vars_of(clip), "positions": positions})
    planted = contacts.label_contacts(clip)
    made = feet.lock_feet(swaying, planted, firmness=firmness)
    share = slide(made, planted) / slide(swaying, planted)
    assert share == pytest.approx(1.0 - firmness, abs=0.3)
    turned = np.abs(made.rotations - swaying.rotations).max()
    assert turned < 1e-6 if firmness == 0.0 else turned > 1e-3


def test_a_foot_does_not_jump_between_plants_that_follow_each_other_at_once():
    points = np.zeros((60, 3))
    points[:30, 0], points[30:, 0] = np.linspace(0, 0.1, 30), np.linspace(0.1, 0.3, 30)
    planted = np.ones(60, bool)
    planted[30] = False
    moved = points + feet.correct_contact(points, planted, smooth=30.0)
    assert np.abs(np.diff(moved, axis=0)).max() < 2.0 * feet.HURRY / 30.0, "without room it is 15 cm in two frames"
    assert np.abs(np.diff(moved[:20], axis=0)).max() < 1e-9
