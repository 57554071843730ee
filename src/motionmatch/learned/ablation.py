"""The ablation of section 6.3: a decompressor with the losses of Algorithm 1, and with the plain squared error.

found = compare_losses(database, iterations=2000)
found["squared error"].jitter        # m/s²
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch

from motionmatch.database.database import MotionDatabase
from motionmatch.learned.evaluate import measure_accelerations, measure_poses
from motionmatch.learned.recipes import make_fast_plan
from motionmatch.learned.train_decompressor import DecompressorTrainer
from motionmatch.learned.trainer import StepLosses, Trainer
from motionmatch.learned.training_set import make_training_set

_MEASURED = 2000
"""Frames on which both are measured."""


class SquaredErrorTrainer(DecompressorTrainer):
    """Trains with the plain mean squared error of normalised poses."""

    def _compute_gradients(self, *drawn: torch.Tensor) -> StepLosses:
        frames = torch.cat([drawn[0], drawn[0] + 1])
        with self.autocast():
            z = self.networks["compressor"].forward_normalized(self.seen[frames]).float()
        found = self.networks["decompressor"].forward_normalized(torch.cat([self.features[frames], z], dim=1))
        wanted = torch.from_numpy(self.data.scales.normalize(self.data.poses[frames.numpy()]))
        loss = (found - wanted).square().mean()
        loss.backward()
        return StepLosses({"mse": loss.detach()}, [])

    def _observe(self, observed: Any) -> None:
        pass


@dataclass(frozen=True)
class LossErrors:
    """What a decompressor makes of frames that it was trained on."""

    position: float
    """mean error of joints, centimetres"""
    jitter: float
    """mean error of their accelerations, m/s²"""


def compare_losses(database: MotionDatabase, *, iterations: int, seed: int = 0) -> dict[str, LossErrors]:
    """Train both decompressors for so many iterations on the same frames, and measure them."""
    data, plan = make_training_set(database), make_fast_plan()
    recipe = replace(plan.decompressor, iterations=iterations)
    trainers: dict[str, Trainer] = {
        "losses of Algorithm 1": DecompressorTrainer(data, recipe, seed=seed, weights=plan.weights),
        "squared error": SquaredErrorTrainer(data, replace(recipe, balance_iterations=0), seed=seed),
    }
    windows = data.find_windows(3) + 1
    frames = windows[np.linspace(0, len(windows) - 1, min(_MEASURED, len(windows))).astype(int)]
    found = {}
    for name, trainer in trainers.items():
        while not trainer.finished:
            trainer.step()
        assert isinstance(trainer, DecompressorTrainer)
        errors = measure_poses(data, frames, trainer.reconstruct(frames))
        jitter = measure_accelerations(data, frames, trainer.reconstruct)
        found[name] = LossErrors(errors.position.mean, jitter.mean)
    return found
