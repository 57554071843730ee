"""Algorithm 1 learns, the same way with and without compiled losses."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import torch

from learned.lessons import lessons
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.train_decompressor import DecompressorTrainer

QUICK = NetworkRecipe(iterations=40, batch_size=8, learning_rate=3e-3, compressor_units=32, balance_iterations=12)


def _trained(steps: int = 40, **changes) -> DecompressorTrainer:
    trainer = DecompressorTrainer(lessons(0.2), replace(QUICK, **changes), seed=1)
    for _ in range(steps):
        trainer.losses = trainer.step()
    return trainer


def test_algorithm_1_brings_poses_nearer():
    before = _trained(0).validate()
    trainer = _trained()
    after = trainer.validate()
    assert after["trained cm"] < 0.5 * before["trained cm"] and "withheld cm" in after
    assert set(trainer.losses) == {"loc", "chr", "lvel", "cvel", "lreg", "sreg", "vreg"}
    assert all(np.isfinite(float(value)) for value in trainer.losses.values())


def test_compiled_and_plain_losses_lead_to_the_same_weights():
    compiled, plain = _trained(20), _trained(20, compiled=False)
    a, b = (trainer.networks["decompressor"].freeze().weights[0] for trainer in (compiled, plain))
    assert np.abs(a - b).max() < 2e-3
    np.testing.assert_allclose(compiled.terms.weights, plain.terms.weights, rtol=0.02)


def test_weights_are_balanced_while_it_trains():
    trainer = _trained(36)
    first, balanced = DecompressorTrainer(lessons(0.2), QUICK).terms.weights, trainer.terms.weights
    assert (balanced > 1.05 * first).any()


def test_state_brings_another_trainer_to_the_same_place():
    trainer = _trained(15)
    other = DecompressorTrainer(lessons(0.2), QUICK, seed=7)
    other.restore(trainer.state())
    for each in (trainer, other):
        for _ in range(5):
            each.step()
    for a, b in zip(
        trainer.networks["compressor"].parameters(), other.networks["compressor"].parameters(), strict=True
    ):
        assert torch.equal(a, b)


def test_latents_are_what_poses_are_made_of():
    trainer = _trained(5)
    frames = np.array([3, 77, 200])
    z = trainer.compress()
    made = trainer.networks["decompressor"].freeze()(np.concatenate([lessons(0.2).features, z], axis=1)[frames])
    np.testing.assert_allclose(made, trainer.reconstruct(frames), atol=1e-4)
