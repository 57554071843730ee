"""Outputs that are fitted once more after training: contacts, without anything else of a pose."""

from __future__ import annotations

import numpy as np

from databases import small
from models import fit_model
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.network import Evaluator, Network
from motionmatch.learned.outputs import refit_model, refit_outputs
from once import once


@once
def model() -> LearnedModel:
    """Too small to know every contact."""
    return fit_model(small(), latents=2, width=24)


def decode(network: Network) -> np.ndarray:
    return Evaluator(network)(np.concatenate([small().features, model().kept.latents], axis=1))


def test_contacts_are_fitted_anew_and_poses_stay():
    layout, planted = model().layout, small().contacts > 0.5
    columns = layout.columns("contacts")
    before, after = decode(model().decompressor), decode(refit_model(model(), small()).decompressor)
    np.testing.assert_array_equal(np.delete(before, np.r_[columns], 1), np.delete(after, np.r_[columns], 1))
    wrong = [((found[:, columns] > 0.5) != planted).mean() for found in (before, after)]
    assert wrong[1] < 0.7 * wrong[0]
    assert abs((after[:, columns] > 0.5).mean() - planted.mean()) < 0.01


def test_frames_that_were_withheld_do_not_count():
    used = np.arange(small().num_frames) % 3 > 0
    other = model().kept.latents.copy()
    other[~used] += 5.0
    networks = [
        refit_outputs(model().decompressor, model().layout, small(), latents, used=used)
        for latents in (model().kept.latents, other)
    ]
    np.testing.assert_array_equal(*[network.weights[-1] for network in networks])
