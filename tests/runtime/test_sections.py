"""Files of the runtime: what is written is read, what is damaged or wrong is refused, and the header agrees."""

from __future__ import annotations

import ctypes
import re
import struct

import numpy as np
import pytest

import motionmatch as mm
from databases import small
from goals import paired, seated
from models import model
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalController
from motionmatch.control.partners import PairController
from motionmatch.control.scheduling import SpreadScheduler
from motionmatch.errors import FileError, InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.runtime import goal_sections, sections, write
from motionmatch.runtime.write import make_arrays, write_runtime
from native import HEADERS, _at, put

HEADER = (HEADERS / "motionmatch.h").read_text()


def read_enum(name: str) -> dict[str, int]:
    body = re.search(rf"enum {name} \{{(.*?)\}};", HEADER, re.DOTALL)
    assert body is not None
    return {each.lower(): int(number) for each, number in re.findall(r"MM_(\w+) = (\d+)", body[1])}


def test_the_header_numbers_sections_types_and_versions_as_python_does():
    assert read_enum("mm_section") == sections.SECTIONS
    names = {"u1": "u8", "i1": "i8", "u2": "u16", "i4": "i32", "f4": "f32", "f8": "f64", "f2": "f16"}
    assert read_enum("mm_type") == {names[kind]: number for kind, number in sections.TYPES.items()}
    for name, value in {"VERSION": sections.VERSION, "MAX_JOINTS": write.MOST_JOINTS, "MAX_FEET": write.MOST_FEET,
                        "MAX_COLUMNS": write.MOST_COLUMNS, "MAX_TIMES": write.MOST_TIMES,
                        "MAX_LAYERS": write.MOST_LAYERS, "MAX_WISHES": 16, "MAX_USES": goal_sections.MOST_USES,
                        "HEIGHTS": goal_sections.HEIGHTS}.items():  # fmt: skip
        assert re.search(rf"#define MM_{name} {value}\b", HEADER), name


def test_what_is_written_is_read_again(tmp_path):
    arrays = make_arrays(Controller(small()), tags=("left_contact",))
    size = sections.write_sections(tmp_path / "c.mmr", arrays)
    assert size == (tmp_path / "c.mmr").stat().st_size
    found = sections.read_sections(tmp_path / "c.mmr")
    assert list(found) == list(arrays)
    for name, array in arrays.items():
        np.testing.assert_array_equal(found[name], array.reshape(-1), err_msg=name)
        assert found[name].ctypes.data % 8 == 0 or not array.size


def test_damaged_files_are_refused_by_python_and_by_c(library: ctypes.CDLL, tmp_path):
    data = sections.pack_sections(make_arrays(Controller(small())))
    flipped = data[:5000] + bytes([data[5000] ^ 1]) + data[5001:]
    older = sections.seal(data[:8] + struct.pack("<I", 99) + data[12:])
    cases = {
        "cut off": (data[:-64], 1),
        "damaged": (flipped, 3),
        "version 99": (older, 2),
        "no file": (b"GLTF" * 100, 1),
    }
    for words, (bad, result) in cases.items():
        room = put(bad)
        assert library.open_file(_at(room), ctypes.c_size_t(len(bad))) == result, words
        (tmp_path / "bad.mmr").write_bytes(bad)
        with pytest.raises(FileError, match=words):
            sections.read_sections(tmp_path / "bad.mmr")
    room = put(data)
    assert library.open_file(_at(room), ctypes.c_size_t(len(data))) == 0
    with pytest.raises(FileError, match="missing"):
        sections.read_sections(tmp_path / "missing.mmr")


@pytest.mark.parametrize(
    ("name", "number", "value"),
    [
        ("counts", 2, 10_000),  # joints
        ("parents", 3, 3),
        ("leg_joints", 0, 500),
        ("lasts", 0, 10**8),
        ("tree_children", 0, -(10**6)),
        ("tree_frames", 3, -1),
        ("settings", 0, np.nan),
        ("rotations", 17, np.inf),
        ("block_numbers", 0, 99.0),
        ("clearances", 5, np.nan),
        ("arm", 1, 0),
        ("counts", 24, 500),  # hips
    ],
)
def test_numbers_that_contradict_each_other_are_refused(library: ctypes.CDLL, name: str, number: int, value: float):
    arrays = make_arrays(Controller(small()))
    changed = arrays[name].copy()
    changed.reshape(-1)[number] = value
    data = sections.pack_sections({**arrays, name: changed})
    assert library.open_file(_at(put(data)), ctypes.c_size_t(len(data))) == 4


@pytest.mark.parametrize(
    ("name", "number", "value"),
    [
        ("goal_phases", 4, 3),
        ("goal_uses", 2, 10**6),
        ("goal_uses", 9, 10**6),
        ("goal_rows", 7, np.inf),
        ("counts", 22, 9),
    ],
)
def test_goals_that_contradict_each_other_are_refused(library: ctypes.CDLL, name: str, number: int, value: float):
    arrays = make_arrays(GoalController(seated()))
    changed = arrays[name].copy()
    changed.reshape(-1)[number] = value
    data = sections.pack_sections({**arrays, name: changed})
    assert library.open_file(_at(put(data)), ctypes.c_size_t(len(data))) == 4


@pytest.mark.parametrize(
    ("name", "number", "value"),
    [
        ("pair_frames", 4, 10**6),
        ("pair_rows", 9, np.nan),
        ("scene_moments", 1, 10**6),
        ("moment_frames", 0, -1),
        ("moment_frames", 0, 10**6),
        ("moments", 3, np.inf),
        ("counts", 28, 9),  # scenes
        ("counts", 30, 99),  # the mask of all frames
    ],
)
def test_partners_that_contradict_each_other_are_refused(library: ctypes.CDLL, name: str, number: int, value: float):
    arrays = make_arrays(PairController(paired()))
    changed = arrays[name].copy()
    changed.reshape(-1)[number] = value
    data = sections.pack_sections({**arrays, name: changed})
    assert library.open_file(_at(put(data)), ctypes.c_size_t(len(data))) == 4


class HideTerm:
    """A term of queries that only Python knows."""

    bias = settle_bias = None

    def bend(self, path, state, command, chosen):
        return path

    def extend(self, query, path, state, command, chosen):
        return query


def test_what_the_runtime_does_not_know_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"knows no obstacles.*HideTerm"):
        write_runtime(Controller(small(), terms=(HideTerm(),)), tmp_path / "c.mmr")
    with pytest.raises(InputError, match="the database has partners; export a PairController"):
        write_runtime(Controller(paired()), tmp_path / "c.mmr")
    with pytest.raises(InputError, match="with partners the runtime knows no `no_return`"):
        write_runtime(PairController(paired(), ControllerConfig(no_return=True)), tmp_path / "c.mmr")
    with pytest.raises(InputError, match="the database has goals; export a GoalController"):
        write_runtime(Controller(seated()), tmp_path / "c.mmr")
    with pytest.raises(InputError, match="no `no_return`"):
        write_runtime(GoalController(seated(), ControllerConfig(no_return=True)), tmp_path / "c.mmr")
    with pytest.raises(InputError, match="usual scheduler"):
        write_runtime(Controller(small(), scheduler=SpreadScheduler()), tmp_path / "c.mmr")
    some = np.arange(small().num_frames) % 2 == 0
    with pytest.raises(InputError, match="usual matcher"):
        write_runtime(Controller(small(), matcher=mm.BruteMatcher(small(), searchable=some)), tmp_path / "a.mmr")
    with pytest.raises(InputError, match="knows no tags"):
        write_runtime(LearnedController(model()), tmp_path / "c.mmr", tags=("walk",))
    with pytest.raises(InputError, match="mode dmm"):
        write_runtime(LearnedController(model(), mode="dmm"), tmp_path / "c.mmr")
    assert not list(tmp_path.iterdir())


def test_plain_matching_of_a_learned_controller_is_written_as_a_database():
    arrays = make_arrays(LearnedController(model(), database=small(), mode="mm"))
    assert arrays["counts"][0] == 0 and arrays["counts"][1] == small().num_frames
