import numpy as np
import pytest

from motionmatch.actors.props import objects
from motionmatch.actors.props.objects import Beam, Box, Chair, Fence, Gap
from motionmatch.errors import FileError

SOME = [
    Chair(0.1, -2.0 / 3.0, np.pi / 3, 0.45),
    Beam(0.0, 3.0, 0.0, 1.1),
    Gap(1.0, 2.0, -0.5, 0.35, 0.8),
    Fence(0.0, 5.5, 0.0, 0.6),
    Box(12, ((0.0, 1.0, 0.4, 0.1), (1.0 / 3.0, 1.0, 0.45, 0.1)), 0.5, 0.3, 0.35, "left"),
]


def test_written_props_read_back_the_same_to_the_last_bit(tmp_path):
    path = objects.write_props(SOME, tmp_path / "take.props.toml")
    assert objects.read_props(path) == SOME


def test_nothing_is_an_empty_list(tmp_path):
    assert objects.read_props(objects.write_props([], tmp_path / "none.toml")) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[chiar]]", r":1:1: no kind of prop 'chiar'\. Did you mean 'chair'"),
        ("[[chair]]\nx = 1\nhight = 1", r":3:1: no setting 'hight'\. Did you mean 'height'"),
        ("[[chair]]\nx = 1\nyaw = 0", ":1:1: z is missing: expected a number"),
        ("[[chair]]\nx = 'one'\nz = 0\nyaw = 0", ":2:1: x = 'one': expected a number"),
        ("[[box]]\nstart = 0.5", ":2:1: start = 0.5: expected a whole number"),
        ("[[box]]\ntrack = [[1, 2]]", r":2:1: track = \[\[1, 2\]\]: expected a list of lists of 4 numbers"),
    ],
)
def test_mistakes_are_named_with_their_place(tmp_path, text, problem):
    path = tmp_path / "take.props.toml"
    path.write_text(text)
    with pytest.raises(FileError, match=problem):
        objects.read_props(path)


@pytest.mark.parametrize("text", ["chair = 3", "not toml", "[[sofa]]\nx = 1"])
def test_other_files_are_refused_by_name(tmp_path, text):
    path = tmp_path / "other.toml"
    path.write_text(text)
    with pytest.raises(FileError, match=r"other\.toml"):
        objects.read_props(path)


def test_missing_files_are_named(tmp_path):
    with pytest.raises(FileError, match=r"nothing\.toml"):
        objects.read_props(tmp_path / "nothing.toml")
