"""Goals by networks: outputs say where what plays leads to, and codes are found by them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from goals import seated
from models import coded, fit_model, make_book
from motionmatch.control.command import Command
from motionmatch.control.goal_frames import GoalFrames
from motionmatch.control.goals import lead_to
from motionmatch.database.goal import read_phases
from motionmatch.errors import InputError
from motionmatch.learned.goals import CodeSight, make_goal_controller
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.network import Evaluator
from motionmatch.learned.outputs import refit_model
from motionmatch.learned.source import LearnedSource
from motionmatch.world.goals import Goals
from once import once


@once
def raw() -> LearnedModel:
    made = fit_model(seated(), latents=16, width=384)
    return replace(made, codebook=make_book(seated(), made.kept.latents))


@once
def learned() -> LearnedModel:
    return refit_model(raw(), seated())


def outputs(model: LearnedModel) -> np.ndarray:
    both = np.concatenate([model.kept.features, model.kept.latents], axis=1)
    return Evaluator(model.decompressor)(both)


def test_phases_that_outputs_tell_are_those_of_the_frames():
    frames, layout = GoalFrames.of(seated()), learned().layout
    found = read_phases(layout.part(outputs(learned()), "extra goal"), frames.places)
    for phase in np.unique(frames.phases):
        of_it = frames.phases == phase
        assert (found[of_it] == phase).mean() > 0.9, phase


def test_outputs_are_fitted_anew_and_poses_stay():
    before, after = outputs(raw()), outputs(learned())
    columns, contacts = (learned().layout.columns(name) for name in ("extra goal", "contacts"))
    fitted = np.r_[columns, contacts]
    np.testing.assert_array_equal(np.delete(before, fitted, 1), np.delete(after, fitted, 1))
    assert not np.array_equal(before[:, columns], after[:, columns])


def test_codes_know_phases_and_the_time_between_them():
    sight = CodeSight(LearnedSource(learned()))
    codes, frames = sight.rows, GoalFrames.of(seated())
    for name in ("to sit", "at sit", "path"):
        share, expected = codes.masks[name].allowed.mean(), frames.masks[name].allowed[seated().searchable].mean()
        assert share == pytest.approx(expected, abs=0.06), name
    assert codes.masks["leave sit"].allowed.any()


@pytest.mark.parametrize("mode", ["dmm", "lmm"])
def test_a_character_that_networks_play_comes_to_its_chair(mode):
    source = LearnedSource(learned(), database=seated() if mode == "dmm" else None, mode=mode)
    controller = make_goal_controller(source)
    seat = Goals(("sit",), np.array([[0.0, 0.6, 0.0]]), np.array([[0.0, 0.0, 1.0]]))
    state = controller.start(positions=np.array([[0.1, 0.0, 2.2]]), facing=np.array([[0.0, 0.0, -1.0]]))
    phases = set()
    for _ in range(200):
        led = lead_to(seat, state.shown_positions, controller.goal_term.frames)
        state = controller.step(state, Command(*led, goals=seat))
        phases.add(controller.phase(state)[0])
    assert "to sit" in phases
    assert np.hypot(*state.shown_positions[0, ::2]) < 1.9  # on the way; such a model is too small to sit down exactly
    assert np.isfinite(state.positions).all()


def test_who_starts_without_a_database_stands():
    for model in (learned(), replace(learned(), kept=None)):
        controller = make_goal_controller(LearnedSource(model))
        assert controller.phase(controller.start()) == [""]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: make_goal_controller(LearnedSource(learned(), projector="network")), "codebook"),
        (lambda: make_goal_controller(LearnedSource(learned(), mode="dmm")), "database"),
        (lambda: make_goal_controller(LearnedSource(coded())), "--goals"),
        (lambda: refit_model(replace(coded(), kept=None), small()), "--no-keep"),
    ],
)
def test_what_networks_cannot_do_is_said(make, words):
    with pytest.raises(InputError, match=words):
        make()
