"""An optimiser that moves all directions of a matrix alike."""

from __future__ import annotations

import copy

import pytest
import torch

from motionmatch.learned.optimizer import Muon, orthogonalize


@pytest.mark.parametrize("shape", [(12, 40), (40, 12), (24, 24)])
@pytest.mark.parametrize("half", [False, True])
def test_singular_vectors_stay_and_singular_values_are_about_one(shape, half):
    matrix = torch.randn(*shape, generator=torch.Generator().manual_seed(sum(shape)))
    u, s, v = torch.linalg.svd(matrix, full_matrices=False)
    found = orthogonalize(matrix, bfloat16=half)
    assert found.shape == matrix.shape and found.dtype == torch.float32
    inside = u.t() @ found @ v.t()  # diagonal, in the directions of the matrix
    values, rest = inside.diagonal(), inside - torch.diag(inside.diagonal())
    strong = s > 0.1 * s.max()
    assert strong.sum() > 8
    assert (values[strong] > 0.6).all() and (values < 1.3).all()
    assert rest.abs().max() < (0.15 if half else 1e-3)


def test_the_size_of_a_slope_does_not_matter():
    matrix = torch.randn(8, 9, generator=torch.Generator().manual_seed(0))
    torch.testing.assert_close(orthogonalize(matrix), orthogonalize(1000 * matrix), atol=1e-4, rtol=1e-4)


def _fitted(optimizer: str, steps: int = 300) -> float:
    """How far a linear layer is from one whose inputs differ a hundredfold in size."""
    dice = torch.Generator().manual_seed(0)
    scale, wanted = torch.logspace(0, -2, 16), torch.randn(16, 16, generator=dice)
    layer = torch.nn.Linear(16, 16)
    torch.nn.init.zeros_(layer.weight)
    torch.nn.init.zeros_(layer.bias)
    turn = torch.linalg.qr(torch.randn(16, 16, generator=dice)).Q
    kinds = {"muon": Muon, "plain": torch.optim.SGD}
    made = kinds[optimizer](layer.parameters(), lr=0.05)
    for step in range(steps):
        for group in made.param_groups:
            group["lr"] = 0.05 * (1 - step / steps)
        values = (torch.randn(64, 16, generator=dice) * scale) @ turn
        made.zero_grad()
        (layer(values) - values @ wanted.t()).abs().mean().backward()
        made.step()
    return float((layer.weight.detach() - wanted).norm() / wanted.norm())


def test_it_learns_what_is_rare():
    assert _fitted("muon") < 0.5 < 0.9 < _fitted("plain")


def test_decay_takes_a_share_of_a_matrix_away():
    layer = torch.nn.Linear(6, 5)
    before, bias = layer.weight.detach().clone(), layer.bias.detach().clone()
    for parameter in layer.parameters():
        parameter.grad = torch.zeros_like(parameter)
    Muon(layer.parameters(), 0.01, weight_decay=0.5).step()
    torch.testing.assert_close(layer.weight.detach(), before * (1 - 0.01 * 0.5))
    assert torch.equal(layer.bias.detach(), bias)


def test_a_state_goes_on_to_the_same_weights():
    def stepped(layer, optimizer, seeds):
        for seed in seeds:
            optimizer.zero_grad()
            layer(torch.randn(4, 6, generator=torch.Generator().manual_seed(seed))).square().sum().backward()
            optimizer.step()

    layer = torch.nn.Linear(6, 5)
    optimizer = Muon(layer.parameters(), torch.tensor(0.01))
    stepped(layer, optimizer, range(3))
    other = copy.deepcopy(layer)
    fresh = Muon(other.parameters(), 0.5)
    fresh.load_state_dict(copy.deepcopy(optimizer.state_dict()))
    for each, made in ((layer, optimizer), (other, fresh)):
        stepped(each, made, range(3, 6))
    for a, b in zip(layer.parameters(), other.parameters(), strict=True):
        assert torch.equal(a, b)
