"""Algorithm 3 learns."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from learned.lessons import latents, lessons
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.train_projector import LOSSES, ProjectorTrainer

QUICK = NetworkRecipe(iterations=40, batch_size=16, learning_rate=2e-3, balance_iterations=10)


def _trainer(**changes) -> ProjectorTrainer:
    return ProjectorTrainer(lessons(), latents(), replace(QUICK, **changes), seed=1)


def test_algorithm_3_comes_nearer_to_what_is_nearest():
    trainer = _trainer(balance_iterations=0)
    first = np.mean([float(sum(trainer.step().values())) for _ in range(3)])
    for _ in range(37):
        last = trainer.step()
    assert float(sum(last.values())) < 0.8 * first and tuple(last) == LOSSES


def test_queries_that_it_is_judged_by_do_not_depend_on_the_seed():
    other = ProjectorTrainer(lessons(), latents(), QUICK, seed=5)
    assert np.array_equal(_trainer().test_queries.queries, other.test_queries.queries)


def test_queries_made_on_a_device_are_as_noisy_as_those_made_here():
    trainer = _trainer(batch_size=2000, noise="mixed")
    made = trainer._draw_queries_on_device().numpy()
    here = trainer._draw_batch()[0].numpy()
    assert made.shape == here.shape
    np.testing.assert_allclose(made.std(axis=0), here.std(axis=0), rtol=0.2)
