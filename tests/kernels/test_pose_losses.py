"""The compiled losses are those of the obvious twin, and their gradients are the true ones."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs torch: pip install motionmatch[learn]")

from learned.lessons import lessons
from motionmatch.kernels.pose_losses import PAIRS
from motionmatch.learned.kinematics import Bones, PoseLossPass
from motionmatch.learned.losses import PoseTerms
from reference import pose_losses as twin


def _setting(pairs: int, kind=np.float64, seed: int = 0):
    data = lessons()
    rng = np.random.default_rng(seed)
    bones = Bones.of(data.layout, data.skeleton)
    run = PoseLossPass(
        bones, data.poses.astype(kind), data.character_poses.astype(kind), data.scales.mean, data.scales.scale
    )
    first = rng.choice(data.find_windows(2), pairs)
    frames = np.concatenate([first, first + 1])
    found = data.scales.normalize(data.poses[frames]) + 0.2 * rng.normal(size=(2 * pairs, data.layout.width))
    return data, bones, run, frames, found.astype(kind)


@pytest.mark.parametrize("pairs", [1, 3, PAIRS, PAIRS + 5])
def test_terms_are_those_of_the_twin(pairs):
    data, bones, run, frames, found = _setting(pairs)
    weights = PoseTerms.of(data).weights_for_pass(pairs)
    terms, _ = run(found, frames, weights)
    y = found * run.scale + run.mean
    q = twin.characters(y, data.poses[frames].astype(float), bones)
    wanted_q = data.character_poses[frames].reshape(len(frames), -1, 18)
    np.testing.assert_allclose(terms, twin.terms(y, data.poses[frames], q, wanted_q, weights), rtol=1e-6)


@pytest.mark.slow
def test_single_precision_agrees_with_double():
    data, _, exact, frames, found = _setting(7)
    weights = PoseTerms.of(data).weights_for_pass(7)
    _, _, quick, _, _ = _setting(7, np.float32)
    for a, b in zip(exact(found, frames, weights), quick(found.astype(np.float32), frames, weights), strict=True):
        np.testing.assert_allclose(a, b, atol=2e-4 * np.abs(a).max())


def test_gradients_are_what_small_changes_do():
    data, _, run, frames, found = _setting(4, seed=2)
    weights = PoseTerms.of(data).weights_for_pass(4)
    _, gradients = run(found, frames, weights)
    rng, step = np.random.default_rng(1), 1e-6
    for _ in range(12):
        direction = rng.normal(size=found.shape)
        ahead, _ = run(found + step * direction, frames, weights)
        behind, _ = run(found - step * direction, frames, weights)
        assert (ahead.sum() - behind.sum()) / (2 * step) == pytest.approx((gradients * direction).sum(), rel=2e-4)


def test_poses_that_are_wanted_cost_nothing():
    data, _, run, frames, _ = _setting(3)
    exact = (data.poses[frames] - run.mean) / run.scale
    terms, _ = run(exact, frames, PoseTerms.of(data).weights_for_pass(3))
    assert terms.sum() < 1e-2


def test_not_a_number_comes_out_as_one():
    data, _, run, frames, found = _setting(3)
    found[0, 5] = np.nan
    terms, _ = run(found, frames, PoseTerms.of(data).weights_for_pass(3))
    assert np.isnan(terms).any()
