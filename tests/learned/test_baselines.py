"""Small networks like PFNN and MANN: they learn, and what they make stays finite."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from databases import small
from motionmatch.learned import baseline_run, baselines
from motionmatch.world.path import circle


def test_phases_only_go_on_and_steps_are_half_turns_apart():
    phases, ranges = baselines.find_phases(small()), small().ranges
    for part in ranges:
        assert (np.diff(phases[part]) >= -1e-9).all()


def test_shares_of_a_phase_sum_to_one_and_come_round():
    phases = torch.tensor([0.0, 0.1, 0.25, 0.6, 0.999])
    shares = baselines._mix_by_phase(phases)
    np.testing.assert_allclose(shares.sum(dim=1), 1.0, atol=1e-6)
    np.testing.assert_allclose(baselines._mix_by_phase(phases + 1.0), shares, atol=1e-5)
    assert shares[0, 0] == pytest.approx(1.0)


@pytest.mark.parametrize("kind", ["pfnn", "mann"])
def test_training_lowers_the_loss_and_what_is_made_is_finite(kind):
    network = baselines.train_baseline(small(), kind, iterations=40, batch_size=32)
    assert network.losses[-1] < network.losses[0]
    run = baseline_run.follow_with(network, small(), circle(), seconds=0.5)
    assert np.isfinite(run.positions).all() and run.path_error < 5.0
