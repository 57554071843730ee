"""The user study of Holden 2020 (section 6.4) on the page: two stages, their questions, and a file with the answers.

The reference is the first of two controllers that were side by side. First stage: play the reference; then A and B, in
random order, of which one is shown at a time; then three questions. Second stage: the reference again, then ten unknown
ones, each of which is the reference or not. `motionmatch study answers.csv` makes the paper's tables of the answers.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.errors import InputError, unknown_name

UNKNOWN = 10
"""Controllers that are shown in the second stage."""
LIKERT = ("A for sure", "A", "can't say", "B", "B for sure")
"""Answers of the first stage."""
QUESTIONS = {
    "reference": "Which one is the reference that you played first?",
    "quality": "Which one has the better animation quality?",
    "responsiveness": "Which one responds better?",
}
"""Of the first stage, by name (Figures 11, 12 and 13)."""
SAME = ("the reference", "another one")
"""Answers of the second stage (Figure 14)."""
YES = ("yes", "no")
COLUMNS = ("participant", "stage", "number", "question", "answer", "truth", "seconds")
"""Of the file. `truth` is A or B, whichever was the reference; in the second stage the right answer."""
STEPS = ("play", "both", *QUESTIONS, "again", *(f"unknown {k + 1}" for k in range(UNKNOWN)), "replace", "done")


@dataclass(frozen=True)
class StudyAnswer:
    """One answer."""

    stage: int
    number: int
    question: str
    answer: str
    truth: str
    seconds: float
    """time since the question was shown"""


@dataclass(frozen=True)
class UserStudy:
    """Where a participant is, and the answers so far."""

    participant: str
    reference: str
    """A or B: the one that is the reference in the first stage"""
    unknown: tuple[bool, ...]
    """whether each one of the second stage is the reference"""
    step: int = 0
    letter: str = "A"
    """the one that is shown while A and B can be switched"""
    began: float = 0.0
    """the time at which the step began, seconds"""
    answers: tuple[StudyAnswer, ...] = ()

    @classmethod
    def begin(cls, participant: str, rng: np.random.Generator, now: float = 0.0) -> UserStudy:
        """Begin a study, with everything hidden drawn at random."""
        name = " ".join(participant.split()) or f"participant {rng.integers(16**6):06x}"
        return cls(
            name, "AB"[int(rng.integers(2))], tuple(bool(each) for each in rng.integers(2, size=UNKNOWN)), 0, "A", now
        )

    @property
    def name(self) -> str:
        """The name of the step."""
        return STEPS[self.step]

    @property
    def done(self) -> bool:
        return self.name == "done"

    @property
    def can_switch(self) -> bool:
        """Whether A and B can be switched."""
        return self.name == "both" or self.name in QUESTIONS

    @property
    def shows_reference(self) -> bool:
        """Whether the reference is shown, and not the other controller."""
        if self.can_switch:
            return self.letter == self.reference
        if self.name.startswith("unknown"):
            return self.unknown[self._number - 1]
        return True

    @property
    def options(self) -> tuple[str, ...]:
        """Answers that can be given; empty where there is no question."""
        if self.name in QUESTIONS:
            return LIKERT
        if self.name.startswith("unknown"):
            return SAME
        return YES if self.name == "replace" else ()

    @property
    def text(self) -> str:
        """What the participant is told or asked."""
        if self.name in QUESTIONS:
            return QUESTIONS[self.name]
        if self.name.startswith("unknown"):
            return f"{self._number} of {UNKNOWN}: is this the reference, or another one?"
        return {
            "play": "This is the reference. Drive it until you know it.",
            "both": "Now two, A and B: one of them is the reference. Drive both, and switch as often as you like.",
            "again": "This is the reference again. Drive it until you know it; ten unknown ones follow.",
            "replace": "Could one of the two be used in place of the other in a game?",
            "done": "Thank you. That was all.",
        }[self.name]

    @property
    def _number(self) -> int:
        return int(self.name.split()[1]) if self.name.startswith("unknown") else 1

    def switch(self) -> UserStudy:
        """Show the other one of A and B."""
        if not self.can_switch:
            raise InputError("there is nothing to switch to; A and B come later.")
        return replace(self, letter="B" if self.letter == "A" else "A")

    def go_on(self, now: float) -> UserStudy:
        """Go on to the next step, where there is no question."""
        if self.options or self.done:
            raise InputError(f"'{self.text}' wants an answer first." if self.options else "the study is over.")
        return replace(self, step=self.step + 1, began=now)

    def answer(self, answer: str, now: float) -> UserStudy:
        """Keep an answer, and go on."""
        if answer not in self.options:
            if not self.options:
                raise InputError("there is no question to answer; go on.")
            raise unknown_name("answer", answer, self.options)
        kept = StudyAnswer(self._stage, self._number, self._question, answer, self._truth, round(now - self.began, 2))
        return replace(self, step=self.step + 1, began=now, answers=(*self.answers, kept))

    @property
    def _stage(self) -> int:
        return 1 if self.name in QUESTIONS else 2

    @property
    def _question(self) -> str:
        return "same" if self.name.startswith("unknown") else self.name

    @property
    def _truth(self) -> str:
        if self.name.startswith("unknown"):
            return SAME[0] if self.unknown[self._number - 1] else SAME[1]
        return self.reference if self.name in QUESTIONS else ""

    def write_csv(self) -> str:
        """Return the answers as a CSV file."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for each in self.answers:
            row = (self.participant, each.stage, each.number, each.question, each.answer, each.truth, each.seconds)
            writer.writerow(row)
        return out.getvalue()
