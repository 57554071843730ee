"""Each loss is what its line in the paper says, and weights are balanced."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from learned.lessons import lessons
from motionmatch.errors import InputError
from motionmatch.learned import losses
from motionmatch.learned.losses import POSE_LOSSES, PoseTerms, check_overrides


def _random(*shape: int) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(sum(shape)), dtype=torch.float64)


def test_algorithm_1_regularisers():
    z, other = _random(5, 4), _random(5, 5)[:, :4]
    assert losses.lreg(z).item() == pytest.approx(float((z.numpy() ** 2).mean()))
    assert losses.sreg(z).item() == pytest.approx(float(np.abs(z.numpy()).mean()))
    assert losses.vreg(z, other, 0.1).item() == pytest.approx(float(np.abs((z - other).numpy() / 0.1).mean()))


def test_algorithm_1_local_and_character_losses():
    y, wanted, weights = _random(3, 6), _random(3, 7)[:, :6], torch.arange(6.0, dtype=torch.float64)
    expected = (np.abs((y - wanted).numpy()) * weights.numpy()).sum(axis=1).mean()
    assert losses.loc(y, wanted, weights).item() == pytest.approx(expected)
    q, wanted, weights = _random(3, 2, 18), _random(3, 3, 18)[:, :2], torch.ones(18, dtype=torch.float64)
    assert losses.chr(q, wanted, weights).item() == pytest.approx(np.abs((q - wanted).numpy()).sum() / 3)


def test_algorithm_1_velocity_losses_ignore_what_stays_wrong():
    y0, y1, weights = _random(3, 6), _random(4, 6)[:3], torch.ones(6, dtype=torch.float64)
    assert losses.lvel(y0 + 1, y1 + 1, y0, y1, weights).item() == pytest.approx(0, abs=1e-12)
    assert losses.lvel(y0, y1 + 1, y0, y1, weights).item() == pytest.approx(6)
    q0, q1, weights = _random(3, 2, 18), _random(4, 2, 18)[:3], torch.ones(18, dtype=torch.float64)
    assert losses.cvel(q0 + 1, q1 + 1, q0, q1, weights).item() == pytest.approx(0, abs=1e-12)
    assert losses.cvel(q0 + 1, q1, q0, q1, weights).item() == pytest.approx(36)


def test_algorithm_2_losses():
    found, wanted = _random(4, 3, 5), _random(5, 3, 5)[:4]
    assert losses.xval(found, wanted).item() == pytest.approx(np.abs((found - wanted).numpy()).mean())
    assert losses.zval(found, wanted).item() == losses.xval(found, wanted).item()
    steps = np.abs(np.diff(found.numpy(), axis=0) / 0.5 - np.diff(wanted.numpy(), axis=0) / 0.5).mean()
    assert losses.xvel(found, wanted, 0.5).item() == pytest.approx(steps)
    assert losses.zvel(found, wanted, 0.5).item() == pytest.approx(steps)


def test_algorithm_3_distance_loss():
    query, found, wanted = torch.zeros(1, 2), torch.tensor([[3.0, 4.0]]), torch.tensor([[0.0, 6.0]])
    assert losses.dist(query, found, wanted).item() == pytest.approx(36 - 25)


def test_every_column_is_in_a_term_and_velocities_are_in_no_velocity_loss():
    data = lessons()
    terms = PoseTerms.of(data)
    local, change, character, character_change = (terms.column_weights(loss) for loss in ("loc", "lvel", "chr", "cvel"))
    assert (local > 0).all() and (character > 0).all()
    for part in ("velocities", "angular_velocities", "root_velocity", "contacts"):
        assert not change[data.layout.columns(part)].any()
    assert not character_change[12:].any() and (character_change[:12] > 0).all()


def test_balanced_losses_count_the_same():
    terms = PoseTerms.of(lessons())
    errors = np.random.default_rng(0).uniform(0.1, 3.0, len(terms.names))
    sums = terms.balance(errors).sum_by_loss(terms.balance(errors).weights * errors)
    assert set(sums) == set(POSE_LOSSES)
    assert np.ptp(list(sums.values())) == pytest.approx(0, abs=1e-9)


def test_weights_can_be_overridden_by_loss_and_by_part():
    terms, data = PoseTerms.of(lessons()), lessons()
    changed = PoseTerms.of(data, {"chr": 2.0, "loc rotations": 3.0})
    ratios = dict(zip(terms.names, changed.weights / terms.weights, strict=True))
    assert ratios["chr positions"] == pytest.approx(2) and ratios["loc rotations"] == pytest.approx(3)
    assert ratios["loc translations"] == pytest.approx(1)


@pytest.mark.parametrize(("given", "text"), [({"char": 1.0}, "Did you mean 'chr'"), ({"chr": -1.0}, "0 or more")])
def test_weights_that_make_no_sense_are_refused(given, text):
    with pytest.raises(InputError, match=text):
        check_overrides(given, POSE_LOSSES)


def test_gradients_of_lreg_sreg_and_vreg_are_those_of_autograd():
    z = torch.randn(12, 5, generator=torch.Generator().manual_seed(3), requires_grad=True)
    weights = {"lreg": 0.3, "sreg": 0.7, "vreg": 0.02}
    total = weights["lreg"] * losses.lreg(z) + weights["sreg"] * losses.sreg(z)
    (total + weights["vreg"] * losses.vreg(z[:6], z[6:], 1 / 60)).backward()
    torch.testing.assert_close(losses.latent_gradients(z.detach(), weights, 1 / 60), z.grad)
