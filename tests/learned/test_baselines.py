"""Small networks like PFNN and MANN: they learn, and what they make stays finite."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from databases import small
from motionmatch.actors.takes import capture
from motionmatch.database.build import build
from motionmatch.database.schema import choose_schema
from motionmatch.errors import InputError
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


def test_a_network_is_read_back_the_same_and_not_for_another_database(tmp_path):
    network = baselines.train_baseline(small(), "mann", iterations=3, batch_size=16, units=8)
    path = network.save(tmp_path / "mann.npz", small())
    again = baselines.MixedNetwork.load(path, small())
    inputs, shares = torch.randn(2, network.layers[0].shape[1] - 1), torch.full((2, 4), 0.25)
    torch.testing.assert_close(again(inputs, shares), network(inputs, shares))
    other = build(capture("walk 3 speed=1.2"), features="paper", mirror=False)
    with pytest.raises(InputError, match="another database"):
        baselines.MixedNetwork.load(path, other)


def test_on_uneven_ground_heights_are_written_where_feet_will_be():
    database = build(capture("walk 3 speed=1.2"), choose_schema("paper", uneven=True))
    network = baselines.train_baseline(database, "pfnn", iterations=3, batch_size=16, units=8)

    class Slope:
        def height(self, x, z):
            return 0.1 * np.asarray(z, float) + 0.0 * np.asarray(x)

    level, slope = (
        baseline_run.follow_with(network, database, circle(), seconds=0.1, ground=ground) for ground in (None, Slope())
    )
    root = slope.positions[:, 0]
    np.testing.assert_allclose(root[:, 1], 0.1 * root[:, 2], atol=1e-9)
    assert not np.allclose(level.positions[-1, 1:, 1], slope.positions[-1, 1:, 1])
