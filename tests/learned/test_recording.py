"""Recorded steps do what steps do. Without a GPU a stand-in for one records."""

from __future__ import annotations

import contextlib
from types import SimpleNamespace

import pytest
import torch

from learned.lessons import latents, lessons
from motionmatch.learned.optimizer import StepRecorder
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.train_decompressor import DecompressorTrainer
from motionmatch.learned.train_projector import ProjectorTrainer
from motionmatch.learned.train_stepper import StepperTrainer


class Bench:
    """A GPU's graphs as they behave: what is recorded does not happen then, but whenever it is played."""

    def __init__(self, monkeypatch) -> None:
        self.recording, self.total, self.heard = False, torch.zeros(1), []
        stream = SimpleNamespace(wait_stream=lambda other: None)
        bench = self

        class Graph:
            def replay(self) -> None:
                self.found.copy_(bench.total_of(*self.inputs))

        @contextlib.contextmanager
        def graph(made, stream):
            self.recording, self.graph = True, made
            yield
            self.recording = False

        for name, stand_in in (
            ("Stream", lambda: stream),
            ("current_stream", lambda: stream),
            ("stream", lambda stream: contextlib.nullcontext()),
            ("CUDAGraph", Graph),
            ("graph", graph),
        ):
            monkeypatch.setattr(torch.cuda, name, stand_in)

    def total_of(self, values: torch.Tensor) -> torch.Tensor:
        self.total += values.sum()
        return self.total.clone()

    def work(self, values: torch.Tensor) -> torch.Tensor:
        if not self.recording:
            return self.total_of(values)
        self.graph.inputs, self.graph.found = (values,), torch.empty(1)
        return self.graph.found

    def prepare(self) -> None:
        self.heard.append("prepared")


def test_steps_that_are_played_again_work_on_what_is_drawn_then(monkeypatch):
    bench = Bench(monkeypatch)
    recorder = StepRecorder()
    found = [
        float(recorder.run("a", bench.work, (torch.full((2,), float(number)),), bench.prepare)) for number in range(6)
    ]
    assert found == [0.0, 2.0, 6.0, 12.0, 20.0, 30.0]
    assert len(bench.heard) == 3, "prepared for two plain steps and for the recording, not for what is played"


def test_another_kind_of_step_is_another_recording_and_few_are_held(monkeypatch):
    bench = Bench(monkeypatch)
    recorder = StepRecorder()
    for number in range(20):
        for _ in range(4):
            recorder.run(number, bench.work, (torch.ones(1),), bench.prepare)
    assert float(bench.total) == 80 and len(bench.heard) == 60
    assert 0 < len(recorder.steps) <= 8
    recorder.clear()
    assert not recorder.steps


def _trainers(device: str):
    quick = NetworkRecipe(
        iterations=40,
        batch_size=16,
        learning_rate=2e-3,
        compressor_units=32,
        window=4,
        balance_iterations=10,
        compiled=False,
        window_growth=(0.6, 0.8),
    )
    yield DecompressorTrainer(lessons(), quick, seed=1, device=device)
    yield StepperTrainer(lessons(), latents(), quick, seed=1, device=device)
    yield ProjectorTrainer(lessons(), latents(), quick, seed=1, device=device)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
def test_recorded_training_is_training():
    for recorded, plain in zip(_trainers("cuda"), _trainers("cuda"), strict=True):
        assert recorded.recorder is not None
        plain.recorder = None
        for _ in range(30):
            found, wanted = recorded.step(), plain.step()
            for name, value in wanted.items():
                assert float(found[name]) == pytest.approx(float(value), rel=0.03)


def test_kinds_of_steps_tell_everything_that_changes():
    """All that a recorded step reads from its trainer: window, stride, weights of losses, whether it is watched."""
    decompressor, stepper, projector = _trainers("cpu")
    for trainer, least in ((decompressor, 3), (stepper, 4), (projector, 2)):
        kinds = set()
        while not trainer.finished:
            trainer.step()
            kinds.add(trainer._step_kind())
        assert least <= len(kinds) <= 8
