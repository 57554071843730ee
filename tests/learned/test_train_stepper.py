"""Algorithm 2 learns, and its gradients are those of its losses."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch

from learned.lessons import latents, lessons
from motionmatch.errors import InputError
from motionmatch.learned import losses
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.train_stepper import LOSSES, StepperTrainer

QUICK = NetworkRecipe(iterations=30, batch_size=8, learning_rate=2e-3, window=6, balance_iterations=10)


def _trainer(**changes) -> StepperTrainer:
    return StepperTrainer(lessons(), latents(), replace(QUICK, **changes), seed=1)


def _sum(weighted) -> float:
    return float(sum(float(value) for value in weighted.values()))


def test_algorithm_2_goes_where_the_data_goes():
    trainer = _trainer(balance_iterations=0)
    first = np.mean([_sum(trainer.step()) for _ in range(3)])
    for _ in range(27):
        last = trainer.step()
    assert _sum(last) < 0.8 * first and tuple(last) == LOSSES


def test_a_share_of_units_is_left_out():
    trainer = _trainer(dropout=0.25, batch_size=64)
    masks = trainer._draw_batch()[2]
    np.testing.assert_allclose(masks.unique().float(), [0.0, 1.0 / 0.75], rtol=0.01)
    assert 0.2 < float((masks == 0).float().mean()) < 0.3
    trainer.step()


def test_windows_start_with_noise():
    trainer = _trainer(start_noise=0.2, batch_size=64)
    firsts, noise = trainer._draw_batch()
    assert noise.shape == (len(firsts), trainer.both.shape[1]) and 0.18 < float(noise.std()) < 0.22
    trainer._compute_gradients(firsts, noise)
    torch.testing.assert_close(trainer.rollout.states[0], trainer.table[firsts] + noise)


@pytest.mark.parametrize("stride", [1, 2])
def test_gradients_by_hand_are_those_of_the_losses(stride):
    trainer = _trainer(strides=(stride,), batch_size=4, balance_iterations=0)
    before = trainer.generator.get_state()
    trainer.optimizer.zero_grad()
    weighted = trainer._compute_gradients(*trainer._draw_batch()).weighted
    found = [parameter.grad.clone() for parameter in trainer.networks["stepper"].parameters()]
    trainer.generator.set_state(before)
    network, wide, dt = trainer.networks["stepper"], trainer.wide, stride * trainer.data.dt
    firsts = trainer.firsts[stride][torch.randint(len(trainer.firsts[stride]), (4,), generator=trainer.generator)]
    wanted = torch.from_numpy(trainer.both)[firsts[None] + stride * torch.arange(7)[:, None]]
    states = [wanted[0]]
    for _ in range(6):
        states.append(states[-1] + dt * network(states[-1]))
    gone = torch.stack(states)
    x, z, wanted_x, wanted_z = gone[..., :wide], gone[..., wide:], wanted[..., :wide], wanted[..., wide:]
    plain = (
        losses.xval(x, wanted_x),
        losses.zval(z, wanted_z),
        losses.xvel(x, wanted_x, dt),
        losses.zvel(z, wanted_z, dt),
    )
    total = sum(weight * loss for weight, loss in zip(trainer.balance.weights, plain, strict=True))
    assert total.item() == pytest.approx(_sum(weighted), rel=1e-4)
    network.zero_grad()
    total.backward()
    for parameter, gradient in zip(network.parameters(), found, strict=True):
        assert (parameter.grad - gradient).norm() < 0.02 * parameter.grad.norm() + 1e-7


def test_what_it_gives_is_a_change_per_second():
    trainer = _trainer()
    network = trainer.networks["stepper"]
    firsts = lessons().find_windows(2)
    rates = (trainer.both[firsts + 1] - trainer.both[firsts]) * lessons().fps
    np.testing.assert_allclose(network.output_mean.numpy(), rates.mean(axis=0), atol=1e-3)


def test_several_time_steps_are_learned_in_turn():
    trainer = _trainer(strides=(1, 2))
    for _ in range(4):
        trainer.step()
    with pytest.raises(InputError, match="strides"):
        _trainer(strides=(0,))


def test_stages_are_where_windows_grow():
    trainer = _trainer(iterations=50, window=8, window_growth=(0.5, 0.8))
    assert trainer.stages == [(0, 0.5), (25, pytest.approx(0.3)), (40, pytest.approx(0.2))]
    assert [trainer.recipe.window_at(start) for start, _ in trainer.stages] == [2, 4, 8]
    assert [trainer.recipe.window_at(start - 1) for start, _ in trainer.stages[1:]] == [2, 4]
    assert _trainer().stages == [(0, 1.0)]
