"""Tables of the user study from files of answers."""

from __future__ import annotations

from math import comb

import pytest

from motionmatch.cli.main import main
from motionmatch.errors import FileError, InputError
from motionmatch.studies.user_study import COLUMNS, chance_of, count_likert, count_right, read_answers, tables


def write(folder, name: str, *rows: str):
    file = folder / f"{name}.csv"
    file.write_text("\n".join([",".join(COLUMNS), *(f"{name},{row}" for row in rows)]) + "\n", encoding="utf-8")
    return file


def answers_of(folder, name: str, *, reference: str = "A", right: int = 10):
    """A participant who is sure of the reference and tells so many of ten right."""
    rows = [f"1,1,{question},{reference} for sure,{reference},3" for question in ("reference", "quality")]
    rows += ["1,1,responsiveness,can't say,A,2"]
    rows += [f"2,{k},same,{'the reference' if k < right else 'another one'},the reference,1" for k in range(10)]
    return write(folder, name, *rows, "2,1,replace,yes,,1")


def test_answers_are_counted_as_if_the_reference_were_a_for_everyone(tmp_path):
    files = [answers_of(tmp_path, "Ada"), answers_of(tmp_path, "Ben", reference="B", right=4)]
    found = read_answers(files)
    assert count_likert(found, "reference") == [2, 0, 0, 0, 0] == count_likert(found, "quality")
    assert count_likert(found, "responsiveness") == [0, 0, 2, 0, 0]
    assert count_right(found) == {"Ada": (10, 10), "Ben": (4, 10)}
    first, second, last = tables(found)
    rows = dict(second.rows)
    assert rows["10 right"] == rows["4 right"] == {"participants": 1} and rows["5 right"] == {"participants": 0}
    assert "14 of 20 (70%)" in second.note and dict(last.rows)["here"] == {"yes": 2, "no": 0}
    assert len(first.rows) == 3


def test_chance_is_that_of_a_coin():
    assert chance_of(10, 10) == 1 / 1024 and chance_of(0, 10) == 1.0
    assert chance_of(9, 10) == (comb(10, 9) + 1) / 1024 and chance_of(0, 0) == 1.0


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("2,1,sane,yes,,1", "question 'sane'"),
        ("1,1,quality,C,A,1", "answer 'C'"),
        ("1,1,quality,A,C,1", "truth 'C'"),
        ("2,1,same,the reference,,1", "truth ''"),
    ],
)
def test_a_wrong_row_is_named(tmp_path, row, words):
    with pytest.raises(FileError, match="x.csv:2: " + words):
        read_answers([write(tmp_path, "x", row)])


def test_files_that_are_none_or_come_twice_are_refused(tmp_path):
    empty = tmp_path / "empty.csv"
    empty.write_text("a,b\n1,2\n")
    with pytest.raises(FileError, match="expected the columns"):
        read_answers([empty])
    file = answers_of(tmp_path, "Ada")
    with pytest.raises(InputError, match="once"):
        read_answers([file, file])


def test_the_command_prints_and_writes_the_tables(tmp_path, capsys):
    out, counts = tmp_path / "study.md", tmp_path / "study.json"
    file = answers_of(tmp_path, "Ada", right=7)
    assert main(["study", str(file), "--out", str(out), "--json", str(counts)]) == 0
    assert "7 right" in capsys.readouterr().out and "Figure 14" in out.read_text() and "7 right" in counts.read_text()
    assert main(["study", str(tmp_path / "nope.csv")]) == 2
