"""The user study on the page, without a page: its steps, its answers and its file."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest

from motionmatch.errors import InputError, MotionMatchError
from motionmatch.studies import user_study as tables
from motionmatch.viewer import messages
from motionmatch.viewer.user_study import COLUMNS, LIKERT, QUESTIONS, SAME, STEPS, UNKNOWN, UserStudy
from stages import simulation


def finish(study: UserStudy, answer: str | None = None) -> UserStudy:
    """Go through all steps; every question gets the last answer, or the right one in the second stage."""
    for now in range(len(STEPS)):
        if study.done:
            break
        right = SAME[0 if study.shows_reference else 1]
        if not study.options:
            study = study.go_on(float(now))
        else:
            study = study.answer(
                answer if answer in study.options else right if study.options == SAME else study.options[0], now
            )
    return study


def test_a_study_has_all_questions_of_the_paper_and_ten_unknown_ones():
    study = finish(UserStudy.begin("  Ada ", np.random.default_rng(1)))
    assert study.done and study.participant == "Ada"
    asked = [answer.question for answer in study.answers]
    assert asked == [*QUESTIONS, *["same"] * UNKNOWN, "replace"]
    assert all(answer.answer == answer.truth for answer in study.answers if answer.question == "same")
    rows = list(csv.DictReader(io.StringIO(study.write_csv())))
    assert tuple(rows[0]) == COLUMNS == tables.COLUMNS and len(rows) == len(study.answers)


def test_a_and_b_are_shown_one_at_a_time_and_one_of_them_is_the_reference():
    for seed in range(8):
        study = UserStudy.begin("", np.random.default_rng(seed)).go_on(1.0)
        assert study.can_switch and study.letter == "A"
        assert study.shows_reference == (study.reference == "A")
        assert study.switch().shows_reference == (study.reference == "B") and study.switch().switch() == study
    references = {UserStudy.begin("", np.random.default_rng(seed)).reference for seed in range(16)}
    assert references == {"A", "B"}


def test_what_can_not_be_done_in_a_step_is_refused():
    study = UserStudy.begin("x", np.random.default_rng(0))
    with pytest.raises(InputError, match="switch"):
        study.switch()
    with pytest.raises(InputError, match="no question"):
        study.answer("A", 0.0)
    question = study.go_on(0.0).go_on(0.0)
    with pytest.raises(InputError, match="answer first"):
        question.go_on(0.0)
    with pytest.raises(MotionMatchError, match="A for sure"):
        question.answer("A for sur", 0.0)


def test_the_page_shows_one_hidden_controller_and_gives_the_answers_back():
    shown = simulation(sides=2)
    with pytest.raises(InputError, match="begin one"):
        shown.apply(messages.TakePart("next"))
    shown.apply(messages.TakePart("begin", participant="Ada"))
    assert len(shown.stage.sides) == 1 and shown.describe_scene()["seats"][0]["database"] is None
    for message in (messages.Compare(True), messages.Blind(True)):
        with pytest.raises(InputError, match="study goes on"):
            shown.apply(message)
    with pytest.raises(InputError, match="no answers"):
        shown.write_study()
    shown.apply(messages.TakePart("next"))
    assert shown.describe_study()["letter"] == "A"
    shown.apply(messages.TakePart("switch"))
    assert shown.describe_study()["letter"] == "B"
    shown.apply(messages.TakePart("next"))
    shown.apply(messages.TakePart("answer", LIKERT[1]))
    shown.step()
    assert "Ada,1,1,reference,A," in shown.write_study()
    shown.apply(messages.TakePart("end"))
    assert len(shown.stage.sides) == 2 and shown.describe_study()["answers"] == 1
    assert "Ada" in shown.write_study()


def test_a_study_needs_two():
    with pytest.raises(InputError, match="two side by side"):
        simulation().apply(messages.TakePart("begin"))
