"""The learned model: three networks and what is needed to play them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from databases import small, walker
from models import model
from motionmatch.database.build import build
from motionmatch.database.schema import default_schema
from motionmatch.errors import InputError
from motionmatch.learned.model import (
    LearnedModel,
    StoredFrames,
    find_shipped_model,
    fingerprint_database,
    load_model,
    make_model,
)
from motionmatch.learned.network import Network
from motionmatch.learned.poses import PoseLayout
from motionmatch.motion.skeleton import Skeleton


def test_a_model_fits_the_database_that_it_was_trained_on():
    model().check(small())
    assert model().num_latents == 8 and model().num_features == small().schema.width
    assert model().layout == PoseLayout.of(small())


def test_a_database_of_other_clips_is_refused_and_both_fingerprints_are_told():
    other = build([walker(4.0, 1.0, 0.1)], features="paper")
    with pytest.raises(InputError) as refused:
        model().check(other)
    assert fingerprint_database(other) in str(refused.value) and fingerprint_database(small()) in str(refused.value)
    assert "motionmatch train" in str(refused.value)


def test_a_database_of_another_skeleton_is_refused():
    database = small()
    bones = database.skeleton
    other = replace(
        database,
        skeleton=Skeleton(("Elsewhere", *bones.names[1:]), bones.parents, bones.offsets),
    )
    with pytest.raises(InputError, match=r"another skeleton: it has .* the database has .*'Elsewhere'"):
        model().check(other)


def test_a_database_of_another_schema_is_refused():
    other = build([walker()], default_schema(horizons=(0.2, 0.4)))
    with pytest.raises(InputError, match=r"trained with schema .*, the database has schema"):
        model().check(other)


def test_clips_of_the_same_name_and_length_that_move_otherwise_are_refused():
    database = small()
    with pytest.raises(InputError, match=r"they move otherwise .column '.*' differs"):
        model().check(replace(database, mean=database.mean + 0.1 * database.scale))


def test_longer_bones_are_refused():
    database = small()
    bones = replace(database.skeleton, offsets=database.skeleton.offsets * np.float32(1.1))
    with pytest.raises(InputError, match="bones of the model and of the database differ by up to 0"):
        model().check(replace(database, skeleton=bones))


def test_the_fingerprint_does_not_depend_on_last_digits():
    database = small()
    nearly = replace(database, features=database.features * np.float32(1 + 1e-6))
    assert fingerprint_database(nearly) == fingerprint_database(database)
    model().check(nearly)


def narrower(network: Network) -> Network:
    """The same with one number less coming out."""
    outs = replace(network.outputs, mean=network.outputs.mean[:-1], scale=network.outputs.scale[:-1])
    return replace(
        network,
        weights=(*network.weights[:-1], network.weights[-1][:-1]),
        biases=(*network.biases[:-1], network.biases[-1][:-1]),
        outputs=outs,
    )


@pytest.mark.parametrize("name", ["decompressor", "stepper", "projector"])
def test_networks_of_the_wrong_width_are_refused(name):
    with pytest.raises(InputError, match=f"the {name} goes from"):
        replace(model(), **{name: narrower(getattr(model(), name))})


def test_kept_rows_must_be_as_many_as_frames():
    kept = model().kept
    with pytest.raises(InputError, match="latents has shape"):
        StoredFrames(kept.features, kept.latents[:-1], kept.ranges, kept.searchable)


def test_a_model_says_what_it_is():
    text = repr(model())
    assert "27 columns" in text and "8 latents" in text and isinstance(model(), LearnedModel)


def test_a_model_that_is_not_shipped_is_none():
    assert find_shipped_model("no such database") is None
    assert load_model("locomotion").fingerprint == LearnedModel.load(find_shipped_model("locomotion")).fingerprint


def test_units_that_are_never_active_are_left_out_of_a_model():
    """Those that are left give the same for all frames."""
    whole, database = model(), small()
    useless = list(whole.stepper.weights)
    useless[0] = np.concatenate([useless[0], np.zeros((5, useless[0].shape[1]))])
    useless[1] = np.concatenate([useless[1], np.ones((len(useless[1]), 5))], axis=1)
    biases = (np.concatenate([whole.stepper.biases[0], np.full(5, -1.0)]), *whole.stepper.biases[1:])
    again = make_model(
        database,
        decompressor=whole.decompressor,
        stepper=replace(whole.stepper, weights=tuple(useless), biases=biases),
        projector=whole.projector,
        latents=whole.kept.latents,
    )
    assert again.stepper.widths[1] <= whole.stepper.widths[1]
    rows = np.concatenate([whole.kept.features, whole.kept.latents], axis=1)
    np.testing.assert_allclose(again.stepper(rows), whole.stepper(rows), atol=1e-3)


def test_a_database_with_more_features_is_accepted_without_them():
    more = build([walker(), walker(5.0, 0.7, -0.8), walker(4.0, 1.6, 0.0)])
    accepted = model().accept(more)
    assert more.schema.width > accepted.schema.width == model().num_features
    np.testing.assert_allclose(accepted.features, small().features, atol=1e-4)
