"""Algorithm 3 learns."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import torch

from learned.lessons import latents, lessons
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.train_decompressor import DecompressorTrainer
from motionmatch.learned.train_projector import LOSSES, PLACE, ProjectorTrainer

QUICK = NetworkRecipe(iterations=40, batch_size=16, learning_rate=2e-3, balance_iterations=10)


def _trainer(**changes) -> ProjectorTrainer:
    return ProjectorTrainer(lessons(), latents(), replace(QUICK, **changes), seed=1)


def test_algorithm_3_comes_nearer_to_what_is_nearest():
    trainer = _trainer(balance_iterations=0)
    first = np.mean([float(sum(trainer.step().values())) for _ in range(3)])
    for _ in range(37):
        last = trainer.step()
    assert float(sum(last.values())) < 0.8 * first and tuple(last) == LOSSES


def test_a_weight_for_places_brings_decoded_joints_into_the_losses():
    first = DecompressorTrainer(lessons(), replace(QUICK, iterations=5), seed=1, latents=4)
    first.step()
    trainer = ProjectorTrainer(
        lessons(), first.compress(), QUICK, seed=1, weights={"place": 3.0}, decompressor=first.networks["decompressor"]
    )
    before = {name: each.clone() for name, each in first.networks["decompressor"].state_dict().items()}
    found = trainer.step()
    assert tuple(found) == (*LOSSES, PLACE) and float(found[PLACE]) > 0.0
    after = first.networks["decompressor"].state_dict()
    assert all(bool((after[name] == each).all()) for name, each in before.items())  # it learns, not the decompressor
    exact = trainer.places.compare(trainer.table[:9], torch.arange(9))
    assert float(exact) < 2e-4


def test_queries_that_it_is_judged_by_do_not_depend_on_the_seed():
    other = ProjectorTrainer(lessons(), latents(), QUICK, seed=5)
    assert np.array_equal(_trainer().test_queries.queries, other.test_queries.queries)


def test_queries_made_on_a_device_are_as_noisy_as_those_made_here():
    trainer = _trainer(batch_size=2000, noise="mixed")
    made = trainer._draw_queries_on_device().numpy()
    here = trainer._draw_batch()[0].numpy()
    assert made.shape == here.shape
    np.testing.assert_allclose(made.std(axis=0), here.std(axis=0), rtol=0.2)
