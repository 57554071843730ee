"""The protocol is written once: JavaScript and documentation are generated from the Python classes, and fresh."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from motionmatch.viewer.messages import Message
from motionmatch.viewer.poses import CHARACTER_FIELDS, HEADER, HEADER_FIELDS, SHAPE_FIELDS, make_dtype

SCRIPT = Path(__file__).parents[2] / "page" / "write_protocol.py"


@pytest.fixture(scope="module")
def protocol() -> ModuleType:
    if not SCRIPT.exists():
        pytest.skip("the page's sources are not here: this is not a checkout")
    spec = importlib.util.spec_from_file_location("write_protocol", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_javascript_is_fresh(protocol):
    assert protocol.SCRIPT.read_text() == protocol.make_script(), "run: python page/write_protocol.py, then make page"


def test_the_tables_of_the_documentation_are_fresh(protocol):
    text = protocol.DOCS.read_text()
    assert text == protocol.update_docs(text), "run: python page/write_protocol.py"


@pytest.mark.parametrize("layout", [HEADER_FIELDS, CHARACTER_FIELDS, SHAPE_FIELDS])
def test_offsets_are_those_of_numpy(protocol, layout):
    dtype = make_dtype(layout, J=23, M=3)
    rows, total = protocol.list_offsets(layout)
    for field, offset in rows:
        assert eval(offset, {"J": 23, "M": 3}) == dtype.fields[field.name][1]
    assert eval(total, {"J": 23, "M": 3}) == dtype.itemsize


def test_fields_lie_on_multiples_of_their_size():
    for name in HEADER.names:
        dtype, offset = HEADER.fields[name][:2]
        assert offset % dtype.itemsize == 0


def test_every_message_and_every_reply_has_a_type(protocol):
    script = protocol.make_script()
    for kind in filter(None, Message.kinds):
        assert f'@property {{"{kind}"}} type' in script
    for kind in protocol.replies.REPLIES:
        assert f'@property {{"{kind}"}} type' in script


@pytest.mark.parametrize(
    ("hint", "expected"),
    [
        (int, "number"),
        (float | None, "number | null"),
        (list[list[str]], "string[][]"),
        (tuple[float, int], "[number, number]"),
        (dict[str, bool], "Record<string, boolean>"),
    ],
)
def test_types_are_translated(protocol, hint, expected):
    assert protocol.translate_type(hint) == expected


def test_a_type_without_a_counterpart_is_refused(protocol):
    with pytest.raises(TypeError, match="translate_type"):
        protocol.translate_type(complex)
