"""The whole training: one call gives a model that plays, and an interrupted one goes on to the same bits."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from databases import small, walker
from motionmatch.control.command import Command
from motionmatch.database.build import build
from motionmatch.errors import FileError, InputError
from motionmatch.learned import trainer
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import load_model
from motionmatch.learned.train import CHECKPOINTS, PLAN, TrainConfig, train

COUNTS = {"decompressor": 6, "stepper": 3, "projector": 3}
QUICK = TrainConfig(iterations=COUNTS, withhold=0.2, processes=1, seed=2)


class Killed(Exception):
    pass


def _weights(model) -> list[np.ndarray]:
    return [array for network in model.networks.values() for array in network.weights]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    return folder, train(small(), folder, QUICK)


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """For other time steps, with a projector of another width."""
    folder = tmp_path_factory.mktemp("other")
    changed = replace(QUICK, strides=(1, 2), projector_units=24, projector_optimizer="muon", codebook=False)
    return folder, train(small(), folder, changed)


def test_model_reads_back_and_knows_how_it_was_trained(whole):
    folder, trained = whole
    again = load_model(folder)
    for a, b in zip(_weights(trained.model), _weights(again), strict=True):
        assert np.array_equal(a, b)
    again.check(small())
    assert again.training["seed"] == 2 and again.training["decompressor"]["iterations"] == 6
    assert set(again.training["errors"]) == set(COUNTS)
    assert again.codebook is not None and np.array_equal(again.codebook.features, trained.model.codebook.features)


def test_latents_of_the_model_make_its_poses(whole):
    _, trained = whole
    made = trained.model.decompressor(np.concatenate([trained.data.features, trained.latents], axis=1)[:3])
    assert made.shape == (3, trained.data.layout.width) and np.isfinite(made).all()


@pytest.mark.parametrize(
    "victim", [*(pytest.param(name, marks=pytest.mark.slow) for name in ("decompressor", "stepper")), "projector"]
)
def test_killed_in_any_network_it_resumes_to_the_same_bits(whole, tmp_path, victim):
    def kill(done: int, total: int, what: str) -> None:
        if what.startswith(victim) and done >= 2:
            raise Killed

    with pytest.raises(Killed):
        train(small(), tmp_path, QUICK, progress=kill)
    assert not (tmp_path / "weights.safetensors").exists()
    resumed = train(small(), tmp_path, QUICK, resume=True)
    for a, b in zip(_weights(whole[1].model), _weights(resumed.model), strict=True):
        assert np.array_equal(a, b)


@pytest.mark.slow
def test_side_by_side_gives_the_same_bits_as_one_after_the_other(whole, tmp_path):
    heard = set()
    both = train(
        small(), tmp_path, replace(QUICK, processes=2), progress=lambda done, total, what: heard.add(what.split()[0])
    )
    assert heard == set(COUNTS)
    for a, b in zip(_weights(whole[1].model), _weights(both.model), strict=True):
        assert np.array_equal(a, b)


def test_section_7_1_a_model_knows_which_time_steps_it_learned(whole, other):
    assert load_model(other[0]).longest_step == 2 and whole[1].model.longest_step == 1


def stop(*_: object) -> None:
    raise Killed


@pytest.mark.parametrize(("setting", "whose"), [("optimizer", "stepper"), ("projector_optimizer", "projector")])
def test_an_optimizer_is_that_of_one_network(tmp_path, setting, whose):
    found = []
    for name in ("adam", "muon"):
        with pytest.raises(Killed):
            train(small(), tmp_path, replace(QUICK, **{setting: name}), progress=stop)
        plan = json.loads((tmp_path / CHECKPOINTS / PLAN).read_text())
        assert plan[whose].pop("optimizer") == name
        found.append(plan)
    assert found[0] == found[1]


def test_a_projector_of_another_width_is_stored_and_plays(other):
    folder, made = other
    assert json.loads((folder / "model.json").read_text())["training"]["projector"]["units"] == 24
    again = load_model(folder)
    assert max(again.projector.widths[1:-1]) == 24  # units that are never used are left out
    queries = made.data.features[:5]
    assert np.array_equal(again.projector(queries), made.model.projector(queries))
    controller = LearnedController(again)
    played = controller.step(controller.start(characters=2), Command.uniform((0.0, 0.0, 1.0), characters=2))
    assert np.isfinite(controller.pose(played).positions).all()


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"projector_units": 24}, "was begun with units by default for the projector, not units 24"),
        ({"projector_optimizer": "muon"}, "was begun with optimizer adam for the projector, not optimizer muon"),
        ({"optimizer": "adam"}, "was begun with optimizer muon for the stepper, not optimizer adam"),
    ],
)
def test_a_training_of_other_settings_is_not_resumed(tmp_path, change, text):
    with pytest.raises(Killed):
        train(small(), tmp_path, QUICK, progress=stop)
    with pytest.raises(InputError, match=text):
        train(small(), tmp_path, replace(QUICK, **change), resume=True)


def test_minutes_become_iterations_that_are_kept_for_resuming(tmp_path, monkeypatch):
    monkeypatch.setattr(trainer, "TIMED_STEPS", 2)
    config = replace(QUICK, minutes=1.0, iterations={"decompressor": 2, "stepper": 1})

    def kill(*_: object) -> None:
        raise Killed

    with pytest.raises(Killed):
        train(small(), tmp_path, config, progress=kill)
    counts = json.loads((tmp_path / CHECKPOINTS / PLAN).read_text())["iterations"]
    assert counts["decompressor"] == 2 and counts["stepper"] == 1 and counts["projector"] > 10
    with pytest.raises(InputError, match="was begun for 1 minutes, not for 2 minutes"):
        train(small(), tmp_path, replace(config, minutes=2.0), resume=True)
    with pytest.raises(InputError, match="was begun with 2 iterations of the decompressor, not 3"):
        train(small(), tmp_path, replace(config, iterations={"decompressor": 3}), resume=True)


def test_database_too_small_is_refused_before_anything_is_written(tmp_path):
    tiny = build([walker(1.6), walker(1.6, 0.7, -0.8)], mirror=False)
    with pytest.raises(InputError, match="too small to learn from"):
        train(tiny, tmp_path / "model", TrainConfig(withhold=0.0))
    assert not (tmp_path / "model").exists()


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"device": "cuda:9"}, "GPU|device"),
        ({"minutes": 0.0}, "no time to train"),
        ({"recipe": "slow"}, "no recipe 'slow'"),
        ({"weights": {"char": 2.0}}, "Did you mean 'chr'"),
        ({"strides": (0,)}, "strides"),
        ({"iterations": {"steper": 1}}, "Did you mean 'stepper'"),
        ({"iterations": {"stepper": 0}}, "at least 1"),
    ],
)
def test_bad_settings_are_refused(tmp_path, change, text):
    earlier = tmp_path / CHECKPOINTS / "decompressor.pt"
    earlier.parent.mkdir()
    earlier.write_text("hours of work")
    with pytest.raises(InputError, match=text):
        train(small(), tmp_path, replace(QUICK, **change))
    assert earlier.exists()


def test_nothing_to_resume_and_a_damaged_plan_are_refused(tmp_path):
    with pytest.raises(FileError, match="no training to go on with"):
        train(small(), tmp_path, QUICK, resume=True)
    assert not (tmp_path / CHECKPOINTS).exists()
    (tmp_path / CHECKPOINTS).mkdir()
    (tmp_path / CHECKPOINTS / PLAN).write_text("{")
    with pytest.raises(FileError, match="damaged"):
        train(small(), tmp_path, QUICK, resume=True)


def test_folder_that_can_not_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError):
        train(small(), tmp_path / "file" / "model", QUICK)
