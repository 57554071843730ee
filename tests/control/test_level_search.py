"""A search in one compiled call is the search that NumPy makes, to the last bit."""

from __future__ import annotations

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.level_search import LevelSearch
from motionmatch.control.scheduling import SpreadScheduler
from motionmatch.database.posture import HipsHeight
from motionmatch.kernels.level_search import find_usual
from motionmatch.search.brute import BruteMatcher


@pytest.fixture(scope="module")
def database():
    return mm.build(mm.actors.capture("locomotion", minutes=0.5, seed=1))


def drive(controller, *, characters, seed, steps=240, tags=None):
    """The memory after each of some random commands, and how many searches and transitions there were."""
    rng, state, kept, counts = np.random.default_rng(seed), controller.start(characters), [], np.zeros(2, int)
    velocity, facing = np.zeros((characters, 3)), None
    for step in range(steps):
        if step % 40 == 0:
            velocity = rng.normal(size=(characters, 3)) * 2.0
            facing = rng.normal(size=(characters, 3)) if rng.random() < 0.5 else None
        dt = 1 / 60 if rng.random() < 0.8 else rng.uniform(0.004, 0.05)
        command = Command(velocity, facing, tags=tags if step > steps // 2 else None)
        state = controller.step(state, command, dt, show=step % 31 != 0)
        kept.append(state.memory.tobytes() + state.pose_memory.tobytes())
        counts += state.searched.sum(), state.switched.sum()
    return kept, counts


@pytest.mark.parametrize("characters", [1, 4])
@pytest.mark.parametrize(
    ("config", "scheduler", "tags"),
    [
        ({}, None, None),
        ({"no_return": False, "settle_bias": 0.0}, SpreadScheduler(), None),
        ({"bias": 0.02, "within_data": False}, None, "walk"),
    ],
)
def test_it_plays_as_the_search_with_numpy(database, monkeypatch, characters, config, scheduler, tags):
    controller = Controller(database, mm.ControllerConfig(**config), scheduler=scheduler)
    quick, counts = drive(controller, characters=characters, seed=characters, tags=tags)
    assert controller._level_search.is_usual
    assert counts.min() > 5
    monkeypatch.setattr(LevelSearch, "search", lambda *_, **__: False)
    slow, _ = drive(controller, characters=characters, seed=characters, tags=tags)
    assert quick == slow


def test_another_matcher_is_noticed(database):
    controller = Controller(database)
    command, state = Command.uniform((0.0, 0.0, 1.5)), controller.start()
    controller.step(state, command)
    assert controller._level_search.is_usual
    controller.matcher = BruteMatcher(database)
    controller.step(state, command)
    assert not controller._level_search.is_usual


def test_a_class_with_queries_of_its_own_makes_them(database):
    class Asking(Controller):
        def query(self, *given, **named):
            asked.append(1)
            return super().query(*given, **named)

    asked: list[int] = []
    controller = Asking(database)
    controller.step(controller.start(), Command.uniform((0.0, 0.0, 1.5)))
    assert asked


def test_the_usual_posture_is_that_of_numpy():
    block = HipsHeight(speeds=(0.0, 0.5, 2.0), usual=(0.9, 0.95, 0.8))
    for speed in (0.0, 0.2, 0.5, 0.7, 1.9999, 2.0, 5.0):
        assert find_usual(block._curve, 0, 3, speed) == np.interp(speed, *block._curve)
