"""Legs that reach a moved foot, and knees that bend to their usual side."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.generative.feet import find_limbs
from motionmatch.generative.legs import STRAIGHTEST, move_foot
from motionmatch.maths import quat
from walks import acted


def overstretch(clip, chain, degrees):
    """Turn a knee so that it goes over its straight pose, `degrees` back, and returns, once a second."""
    hip, knee, foot = chain
    places = clip.positions_world.astype(float)
    thigh, shin = places[:, knee] - places[:, hip], places[:, foot] - places[:, knee]
    bent = np.arctan2(np.linalg.norm(np.cross(shin, thigh), axis=-1), np.sum(shin * thigh, axis=-1))
    axis = np.cross(shin, thigh) / np.linalg.norm(np.cross(shin, thigh), axis=-1, keepdims=True)
    share = np.maximum(np.sin(2 * np.pi * np.arange(clip.num_frames) / clip.fps), 0.0)
    turn = quat.from_angle_axis(share * (bent + np.radians(degrees)), axis)
    rotations = clip.rotations.astype(float)
    above = clip.rotations_world[:, hip].astype(float)
    rotations[:, knee] = quat.inverse_multiply(above, quat.multiply(turn, quat.multiply(above, rotations[:, knee])))
    return replace(clip, rotations=rotations)


def find_bends(clip, chain):
    """Return how far (F, 3) the knee is from the line between hip and foot."""
    hip, knee, foot = (clip.positions_world[:, joint].astype(float) for joint in chain)
    line = (foot - hip) / np.linalg.norm(foot - hip, axis=-1, keepdims=True)
    return (knee - hip) - np.sum((knee - hip) * line, axis=-1, keepdims=True) * line


@given(st.integers(0, 2**32))
def test_a_foot_gets_where_it_is_moved_to_and_bones_keep_their_lengths(seed):
    clip = acted("walk 1")
    chain = find_limbs(clip)[0]
    moved = np.random.default_rng(seed).uniform(0.0, 0.06, (clip.num_frames, 1)) * [0.3, 1.0, 0.3]
    made = move_foot(clip, chain, moved)
    places, before = made.positions_world.astype(float), clip.positions_world.astype(float)
    legs = np.linalg.norm(np.diff(before[:, list(chain)], axis=1), axis=-1).sum(axis=1)
    short = np.linalg.norm(before[:, chain[2]] + moved - before[:, chain[0]], axis=-1) < 0.99 * STRAIGHTEST * legs
    np.testing.assert_allclose(places[short, chain[2]], (before[:, chain[2]] + moved)[short], atol=2e-3)
    np.testing.assert_allclose(
        np.linalg.norm(np.diff(places[:, list(chain)], axis=1), axis=-1).sum(axis=1), legs, atol=1e-4
    )


def test_a_knee_that_was_bent_back_a_little_bends_forward_when_the_leg_gets_shorter():
    """Many recorded knees go a little over straight; shortened as they were, they jumped by 68 degrees in a frame."""
    clip = acted("walk 2")
    chain = find_limbs(clip)[0]
    over = overstretch(clip, chain, 6.0)
    ahead = find_bends(clip, chain).sum(axis=0)
    assert (find_bends(over, chain) @ ahead < 0).mean() > 0.1
    lift = np.full((clip.num_frames, 1), 0.05) * [0.0, 1.0, 0.0]
    bends = find_bends(move_foot(over, chain, lift), chain)
    assert (bends @ ahead > 0).all()
    assert np.linalg.norm(np.diff(bends, axis=0), axis=-1).max() < 0.06


def test_a_leg_that_is_not_moved_stays_as_it_was_also_when_it_is_bent_back():
    clip = acted("walk 1")
    chain = find_limbs(clip)[0]
    over = overstretch(clip, chain, 6.0)
    made = move_foot(over, chain, np.zeros((clip.num_frames, 3)))
    np.testing.assert_allclose(made.rotations, over.rotations, atol=1e-6)
