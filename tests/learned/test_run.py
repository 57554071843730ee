"""A trainer that runs to its end: judged, kept, resumed to the same bits, stopped where it gets worse."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from learned.lessons import lessons
from motionmatch.errors import InputError
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.train_decompressor import DecompressorTrainer
from motionmatch.learned.trainer import StepLosses, Trainer, measure_step_seconds, run_training

QUICK = NetworkRecipe(iterations=24, batch_size=4, learning_rate=3e-3, compressor_units=16, balance_iterations=9)


def _trainer() -> DecompressorTrainer:
    return DecompressorTrainer(lessons(), QUICK, seed=3)


class Killed(Exception):
    pass


@pytest.mark.parametrize("after", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (8, 13))])
def test_resumed_after_a_kill_it_ends_with_the_same_bits(tmp_path, after):
    whole = _trainer()
    run_training(whole, tmp_path / "whole.pt", key="k")

    def kill(done: int, total: int, what: str) -> None:
        if done >= after:
            raise Killed

    with pytest.raises(Killed):
        run_training(_trainer(), tmp_path / "cut.pt", key="k", progress=kill, save_every=5)
    resumed = _trainer()
    run_training(resumed, tmp_path / "cut.pt", key="k", resume=True)
    for name in ("compressor", "decompressor"):
        for a, b in zip(whole.networks[name].parameters(), resumed.networks[name].parameters(), strict=True):
            assert torch.equal(a, b)


def test_best_weights_are_those_that_stay(tmp_path):
    trainer = _trainer()
    journal = run_training(trainer, tmp_path / "a.pt", key="k")
    assert journal.best == pytest.approx(trainer.validate()["error"]) == min(entry["error"] for entry in journal.curve)


class Worsening(Trainer):
    """Every step makes it worse."""

    name = "worse"

    def _make_networks(self):
        return _trainer().networks

    def _draw_batch(self):
        return ()

    def _compute_gradients(self):
        for parameter in self.networks["compressor"].parameters():
            parameter.grad = torch.ones_like(parameter)
        return StepLosses({"loss": float("nan") if self.iteration == 38 else 1.0})

    def validate(self):
        return {"error": 1.0 + self.iteration, "trained cm": 1.0}


def test_it_stops_early_where_errors_only_grow(tmp_path):
    trainer = Worsening(NetworkRecipe(iterations=40, batch_size=1, learning_rate=1e-3), seed=0)
    journal = run_training(trainer, tmp_path / "a.pt", key="k")
    assert journal.stopped and trainer.iteration == 20 and journal.best_iteration == 2


def test_losses_that_are_no_numbers_end_it_with_a_remedy(tmp_path, monkeypatch):
    monkeypatch.setattr("motionmatch.learned.trainer.PATIENCE", 99)
    with pytest.raises(InputError, match=r"fell apart at iteration.*lower learning rate"):
        run_training(
            Worsening(NetworkRecipe(iterations=39, batch_size=1, learning_rate=1e-3), seed=0),
            tmp_path / "a.pt",
            key="k",
        )


def test_progress_names_the_network_its_losses_and_errors(tmp_path):
    heard = []
    run_training(_trainer(), tmp_path / "a.pt", key="k", progress=lambda *words: heard.append(words))
    done, total, what = heard[-1]
    assert (done, total) == (24, 24)
    assert what.startswith("decompressor ") and "loc" in what and "trained cm" in what


def test_a_step_takes_time(monkeypatch):
    monkeypatch.setattr("motionmatch.learned.trainer.TIMED_STEPS", 3)
    assert 0 < measure_step_seconds(_trainer()) < 5


def test_what_a_step_takes_is_weighed_by_how_many_there_are_of_its_kind(monkeypatch):
    class Clock:
        time = 0.0

    class Staged:
        device, iteration, stages = torch.device("cpu"), 0, [(0, 0.75), (100, 0.25)]

        def step(self) -> None:
            self.iteration += 1
            Clock.time += 10.0 if self.iteration > 100 else 2.0

    monkeypatch.setattr("motionmatch.learned.trainer.time.thread_time", lambda: Clock.time)
    assert measure_step_seconds(Staged()) == pytest.approx(0.75 * 2 + 0.25 * 10)  # type: ignore[arg-type]


def test_a_trainer_can_be_judged_before_it_has_learned():
    assert np.isfinite(_trainer().validate()["error"])
