"""Tables of the user study (Holden 2020, section 6.4) from files of answers: Figures 11 to 14.

answers = read_answers(["answers.csv"])
tables(answers)        # what was answered, and how many of ten were told right
"""

from __future__ import annotations

import csv
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from motionmatch.errors import FileError, InputError, unreadable
from motionmatch.studies.study import Column, Row, Table

COLUMNS = ("participant", "stage", "number", "question", "answer", "truth", "seconds")
"""Columns of a file of answers, as the page writes it."""
LIKERT = ("A for sure", "A", "can't say", "B", "B for sure")
SHOWN = ("reference for sure", "reference", "can't say", "other", "other for sure")
"""The answers of the first stage when the reference is A."""
SAME = ("the reference", "another one")
QUESTIONS = {"reference": "Figure 11: which one is the reference", "quality": "Figure 12: the better quality",
             "responsiveness": "Figure 13: the better response"}  # fmt: skip


def read_answers(files: Iterable[str | Path]) -> list[dict[str, str]]:
    """Read files of answers; one participant may have one file, and one only."""
    found: list[dict[str, str]] = []
    owners: dict[str, Path] = {}
    for file in map(Path, files):
        try:
            with file.open(newline="", encoding="utf-8-sig") as stream:
                rows = list(csv.DictReader(stream))
        except OSError as error:
            raise unreadable(file, error) from None
        except (UnicodeDecodeError, csv.Error) as error:
            raise FileError(f"{file}: is no table of answers ({error}). Take it from the page again.") from None
        if not rows or any(column not in rows[0] for column in COLUMNS):
            raise FileError(f"{file}: no answers; expected the columns {', '.join(COLUMNS)}, as the page writes them.")
        for number, row in enumerate(rows, start=2):
            _check(row, f"{file}:{number}")
        for name in dict.fromkeys(row["participant"] for row in rows):
            if name in owners:
                raise InputError(f"{name} is in {owners[name]} and in {file}. Give each participant's answers once.")
            owners[name] = file
        found += rows
    return found


def _check(row: dict[str, str], where: str) -> None:
    known = {"same": SAME, "replace": ("yes", "no")} | dict.fromkeys(QUESTIONS, LIKERT)
    if row["question"] not in known:
        raise FileError(f"{where}: question '{row['question']}'; expected one of {', '.join(known)}.")
    if row["answer"] not in known[row["question"]]:
        expected = ", ".join(known[row["question"]])
        raise FileError(f"{where}: answer '{row['answer']}' to '{row['question']}'; expected one of {expected}.")
    if row["question"] in QUESTIONS and row["truth"] not in ("A", "B"):
        raise FileError(f"{where}: truth '{row['truth']}'; expected A or B, whichever was the reference.")
    if row["question"] == "same" and row["truth"] not in SAME:
        raise FileError(f"{where}: truth '{row['truth']}'; expected one of {', '.join(SAME)}.")


def count_likert(answers: Sequence[dict[str, str]], question: str) -> list[int]:
    """Count the five answers to a question of the first stage, as if the reference had been A for everyone."""
    counts = [0] * len(LIKERT)
    for row in answers:
        if row["question"] == question:
            at = LIKERT.index(row["answer"])
            counts[at if row["truth"] == "A" else len(LIKERT) - 1 - at] += 1
    return counts


def count_right(answers: Sequence[dict[str, str]]) -> dict[str, tuple[int, int]]:
    """Count for each participant how many of the unknown ones were told right, and how many there were."""
    found: dict[str, tuple[int, int]] = {}
    for row in answers:
        if row["question"] == "same":
            right, asked = found.get(row["participant"], (0, 0))
            found[row["participant"]] = right + (row["answer"] == row["truth"]), asked + 1
    return found


def chance_of(right: int, asked: int) -> float:
    """Return how likely it is to tell so many, or more, right by guessing alone."""
    return sum(math.comb(asked, k) for k in range(right, asked + 1)) / 2**asked if asked else 1.0


def tables(answers: Sequence[dict[str, str]]) -> list[Table]:
    """Return the tables of some answers, with the paper's words beside them."""
    people = len({row["participant"] for row in answers})
    columns = tuple(Column(name, name) for name in SHOWN)
    rows: list[tuple[str, Row]] = [
        (title, dict(zip(SHOWN, count_likert(answers, question), strict=True))) for question, title in QUESTIONS.items()
    ]
    first = Table(
        f"First stage, {people} participants: answers when the reference is called the reference",
        columns,
        tuple(rows),
        "The paper (34 participants) found a trend to the reference in the first, none in quality, a slight one in "
        "responsiveness, and a large spread.",
    )
    scores = count_right(answers)
    counted = Counter(right for right, _ in scores.values())
    most = max((asked for _, asked in scores.values()), default=0)
    right, asked = (sum(each[k] for each in scores.values()) for k in (0, 1))
    told = {True: [0, 0], False: [0, 0]}
    for row in answers:
        if row["question"] == "same":
            told[row["truth"] == SAME[0]][0] += row["answer"] == row["truth"]
            told[row["truth"] == SAME[0]][1] += 1
    second = Table(
        f"Figure 14: how many of {most} were told right",
        (Column("participants", "participants"),),
        tuple((f"{number} right", {"participants": counted.get(number, 0)}) for number in range(most + 1)),
        f"Together {right} of {asked} ({right / max(asked, 1):.0%}); by guessing as many or more in "
        f"{chance_of(right, asked):.2g} of all cases. The reference was told in {told[True][0]} of {told[True][1]}, "
        f"the other one in {told[False][0]} of {told[False][1]}.",
    )
    yes = Counter(row["answer"] for row in answers if row["question"] == "replace")
    last = Table(
        "Could one be used in place of the other?",
        (Column("yes", "yes"), Column("no", "no")),
        (("here", {"yes": yes["yes"], "no": yes["no"]}), ("the paper", {"yes": 32, "no": 2})),
    )
    return [first, second, last]
