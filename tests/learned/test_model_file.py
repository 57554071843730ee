"""Models in folders."""

from __future__ import annotations

import json

import numpy as np
import pytest
import safetensors
from safetensors.numpy import save_file

from models import model
from motionmatch import atomic
from motionmatch.errors import FileError, InputError
from motionmatch.learned import model_file
from motionmatch.learned.model import NETWORKS, load_model

x = np.random.default_rng(0).normal(size=(20, 27)).astype(np.float32)


def assert_same_facts(again, first):
    assert again.schema.facts() == first.schema.facts() and again.layout == first.layout
    assert again.skeleton.names == first.skeleton.names and again.anatomy.roles == first.anatomy.roles
    np.testing.assert_array_equal(again.legs.joints, first.legs.joints)
    np.testing.assert_array_equal(again.standing, first.standing)
    assert (again.fingerprint, again.fps, again.training) == (first.fingerprint, first.fps, first.training)


def test_what_is_saved_is_loaded(tmp_path):
    first = model()
    again = load_model(first.save(tmp_path / "model"))
    assert_same_facts(again, first)
    np.testing.assert_array_equal(again.projector(x), first.projector(x))
    np.testing.assert_array_equal(again.kept.latents, first.kept.latents)
    np.testing.assert_array_equal(again.kept.searchable, first.kept.searchable)
    assert sorted(path.name for path in (tmp_path / "model").iterdir()) == ["model.json", "weights.safetensors"]


@pytest.mark.parametrize(("storage", "share", "error"), [("float16", 0.5, 2e-3), ("int16", 0.5, 2e-3)])
def test_weights_in_two_bytes_take_half_the_room_and_lose_little(tmp_path, storage, share, error):
    first = model(width=256)
    first.save(tmp_path / "whole")
    again = load_model(first.save(tmp_path / "half", storage=storage))
    assert_same_facts(again, first)
    size = (tmp_path / "half" / model_file.WEIGHTS).stat().st_size / (
        tmp_path / "whole" / model_file.WEIGHTS
    ).stat().st_size
    assert size < share + 0.1
    for name in NETWORKS:
        network, other = getattr(first, name), getattr(again, name)
        given = network.inputs.denormalize(np.random.default_rng(1).normal(size=(50, network.num_inputs)))
        off = (network(given) - other(given)) / network.outputs.scale
        assert 0 < np.abs(off).mean() < error


def test_a_model_without_x_and_z_is_smaller(tmp_path):
    model().save(tmp_path / "with")
    again = load_model(model(keep=False).save(tmp_path / "without"))
    assert again.kept is None
    assert (tmp_path / "without" / model_file.WEIGHTS).stat().st_size < (
        tmp_path / "with" / model_file.WEIGHTS
    ).stat().st_size


def test_model_json_says_what_a_program_without_motionmatch_needs(tmp_path):
    model().save(tmp_path)
    facts = json.loads((tmp_path / model_file.FACTS).read_text())
    assert facts["joints"] == list(model().skeleton.names)
    assert facts["pose_columns"]["rotations"] == [3, 3 + 6 * (len(facts["joints"]) - 1)]
    assert len(facts["feature_labels"]) == 27 and "y up" in facts["conventions"]["axes"]


def test_an_unknown_storage_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"no way to store weights 'float61'. Did you mean 'float16'"):
        model().save(tmp_path, storage="float61")


def test_a_folder_without_a_model_is_told(tmp_path):
    with pytest.raises(FileError, match=r"holds no learned model; expected weights.safetensors"):
        load_model(tmp_path)
    with pytest.raises(FileError, match=r"no such model.*motionmatch train"):
        load_model(tmp_path / "nowhere")


@pytest.mark.parametrize("keep", [0, 7, 100, 5000])
def test_truncated_weights_are_told(tmp_path, keep):
    path = model().save(tmp_path) / model_file.WEIGHTS
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(FileError, match=r"weights.safetensors: not readable as weights; it is damaged or truncated"):
        load_model(tmp_path)


@pytest.mark.parametrize("seed", range(8))
def test_any_changed_byte_is_told(tmp_path, seed):
    rng = np.random.default_rng(seed)
    path = model().save(tmp_path) / model_file.WEIGHTS
    whole = bytearray(path.read_bytes())
    where = int(rng.integers(len(whole))) if seed % 2 else int(rng.integers(2000))
    whole[where] ^= int(rng.integers(1, 256))
    path.write_bytes(bytes(whole))
    with pytest.raises(FileError, match=r"weights.safetensors: "):
        load_model(tmp_path)


def rewritten(folder, **changed):
    """The same weights with other facts."""
    path = folder / model_file.WEIGHTS
    with safetensors.safe_open(path, framework="numpy") as file:
        facts = json.loads(file.metadata()["motionmatch"])
        arrays = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
    save_file(arrays, path, metadata=model_file.make_metadata({**facts, **changed}, arrays))


def test_another_version_is_told(tmp_path):
    model().save(tmp_path)
    rewritten(tmp_path, version=99)
    with pytest.raises(FileError, match="written in version 99 of the motionmatch model format"):
        load_model(tmp_path)


def test_weights_of_something_else_are_told(tmp_path):
    save_file({"a": np.zeros(3, np.float32)}, tmp_path / model_file.WEIGHTS)
    with pytest.raises(FileError, match="these weights are not of a motionmatch model"):
        load_model(tmp_path)
    model().save(tmp_path)
    rewritten(tmp_path, format="motionmatch policy")
    with pytest.raises(FileError, match="holds a motionmatch policy, expected a motionmatch model"):
        load_model(tmp_path)


def test_facts_that_do_not_fit_the_weights_are_told(tmp_path):
    model().save(tmp_path)
    rewritten(tmp_path, joints=["one", "two"])
    with pytest.raises(FileError, match=r"weights.safetensors: "):
        load_model(tmp_path)


def test_a_save_that_is_interrupted_leaves_the_old_model(tmp_path, monkeypatch):
    model().save(tmp_path)
    real = atomic.Path.replace

    def stops(self, target):
        if str(target).endswith(model_file.WEIGHTS):
            raise KeyboardInterrupt
        return real(self, target)

    monkeypatch.setattr(atomic.Path, "replace", stops)
    with pytest.raises(KeyboardInterrupt):
        model(seed=1).save(tmp_path)
    monkeypatch.undo()
    np.testing.assert_array_equal(load_model(tmp_path).projector(x), model().projector(x))
    assert len(list(tmp_path.iterdir())) == 2
