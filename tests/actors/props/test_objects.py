import numpy as np
import pytest

from motionmatch.actors.props import objects
from motionmatch.actors.props.objects import Beam, Box, Chair, Fence, Gap
from motionmatch.errors import FileError, InputError

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


@pytest.mark.parametrize("prop", SOME, ids=lambda prop: type(prop).__name__)
def test_a_prop_is_its_fields(prop):
    assert objects.from_dict(type(prop).__name__.lower(), objects.to_dict(prop)) == prop


def test_nothing_is_an_empty_list(tmp_path):
    assert objects.read_props(objects.write_props([], tmp_path / "none.toml")) == []


@pytest.mark.parametrize(
    ("kind", "table", "words"),
    [
        ("chiar", {}, r"no kind of prop 'chiar'\. Did you mean 'chair'"),
        ("chair", {"x": 1, "z": 1, "yaw": 0, "hight": 1}, r"no field of a chair 'hight'\. Did you mean 'height'"),
        ("chair", {"x": 1, "yaw": 0}, "a chair without z; expected x, z, yaw, height, width, depth"),
        ("chair", {"x": "one", "z": 0, "yaw": 0}, "a chair with x = 'one'; expected float"),
        ("box", {"start": 0.5, "track": [], "width": 1, "height": 1, "depth": 1}, "a box with start = 0.5"),
        ("box", {"start": 0, "track": [[1, 2]], "width": 1, "height": 1, "depth": 1}, "a box with track = "),
    ],
)
def test_mistakes_are_named(kind, table, words):
    with pytest.raises(InputError, match=words):
        objects.from_dict(kind, table)


@pytest.mark.parametrize("text", ["chair = 3", "not toml", "[[sofa]]\nx = 1"])
def test_other_files_are_refused_by_name(tmp_path, text):
    path = tmp_path / "other.toml"
    path.write_text(text)
    with pytest.raises(FileError, match=r"other\.toml"):
        objects.read_props(path)


def test_missing_files_are_named(tmp_path):
    with pytest.raises(FileError, match=r"nothing\.toml"):
        objects.read_props(tmp_path / "nothing.toml")
