"""TOML files: places of keys, and text that reads back."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch import tomlfile
from motionmatch.errors import FileError, InputError, TextError
from motionmatch.tomlfile import SettingError, dumps, open_document, parse_document

TEXT = '''\
# a comment with = and [brackets]
plain = 1
  "quoted key" = "a = b # no comment"
a.b = 2
rows = [
  [1, 2],  # the first
  [3, 4],
]
text = """
inside = 1
""" # behind
inline = {x = 1, "y" = [2]}
date = 1979-05-27 07:32:00
[table]
key = 'raw \\'
[table.deeper]
key = 3
[[many]]
key = 4
[many.sub]
key = 5
[[many]]
other = 6
key = 7
'''
PLACES = {
    ("plain",): (2, 1),
    ("quoted key",): (3, 3),
    ("a",): (4, 1),
    ("a", "b"): (4, 1),
    ("rows",): (5, 1),
    ("rows", 1): (7, 3),
    ("text",): (9, 1),
    ("inline",): (12, 1),
    ("inline", "x"): (12, 11),
    ("inline", "y"): (12, 18),
    ("inline", "y", 0): (12, 25),
    ("date",): (13, 1),
    ("table",): (14, 1),
    ("table", "key"): (15, 1),
    ("table", "deeper", "key"): (17, 1),
    ("many", 0): (18, 1),
    ("many", 0, "sub", "key"): (21, 1),
    ("many", 1): (22, 1),
    ("many", 1, "key"): (24, 1),
}


@pytest.mark.parametrize("path", PLACES, ids=str)
def test_a_problem_is_placed_at_its_key(path):
    error = parse_document(TEXT, "x.toml").error(path, "odd.")
    assert (error.line, error.column) == PLACES[path]


def test_a_key_that_is_not_there_is_placed_at_its_table():
    document = parse_document(TEXT, "x.toml")
    assert str(document.error(("many", 1, "missing"), "odd.")) == "x.toml:22:1: odd."
    assert str(document.error((), "odd.")) == "x.toml:1:1: odd."


def test_windows_line_ends_and_a_byte_order_mark_move_nothing():
    document = parse_document(b"\xef\xbb\xbfa = 1\r\nb = 2\r\n", "x.toml")
    assert document.error(("b",), "").line == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"units = cm", r"x\.toml:1:9: not valid TOML"),
        (b"a = 1\na = 2\n", r"x\.toml:2:6: not valid TOML: Cannot overwrite a value"),
        (b"[roles\n", r"x\.toml:1:7: not valid TOML"),
        (b"a = '\xff'", r"x\.toml:1:1: not UTF-8 text .* Save it as UTF-8"),
        (b"a = " + b"[" * 5000, r"x\.toml"),
    ],
)
def test_text_that_is_no_toml_is_refused(text, problem):
    with pytest.raises(FileError, match=problem):
        parse_document(text, "x.toml")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileError, match=r"none\.toml: no such file"):
        open_document(tmp_path / "none.toml")


def test_errors_about_settings_get_their_place():
    document = parse_document("a = 1\nb = 2\n", "x.toml")
    with pytest.raises(TextError, match=r"^x\.toml:2:1: b = 2: expected 3\.$"), document.explain():
        raise tomlfile.wrong_value(("b",), 2, "3")
    with pytest.raises(FileError, match=r"^x\.toml: no joint"), document.explain():
        raise InputError("no joint")


def test_a_setting_error_can_be_pickled():
    import pickle

    error = pickle.loads(pickle.dumps(SettingError(("a", 0), "odd.")))
    assert (error.path, str(error)) == (("a", 0), "odd.")


KEYS = st.text(max_size=4)
SCALARS = st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False) | st.text(max_size=6)
TREES = st.recursive(
    st.dictionaries(KEYS, SCALARS | st.lists(SCALARS, max_size=3), max_size=3),
    lambda inner: st.dictionaries(KEYS, SCALARS | inner | st.lists(inner, min_size=1, max_size=2), max_size=3),
    max_leaves=8,
)


@given(TREES)
def test_any_tree_is_read_back(tree):
    assert tomllib.loads(dumps(tree)) == tree


@given(TREES)
def test_every_key_of_any_tree_has_a_place(tree):
    document = parse_document(dumps(tree), "x")

    def check(value, path):
        for key, one in value.items() if isinstance(value, dict) else ():
            error = document.error((*path, key), "")
            assert error.line >= 1 and error.column >= 1
            check(one, (*path, key))

    check(tree, ())


def test_files_appear_with_their_heading(tmp_path):
    path = tomlfile.write(tmp_path / "x.toml", {"a": 1, "t": {"b": [1, 2]}}, heading="# hello\n")
    assert path.read_text() == "# hello\na = 1\n\n[t]\nb = [1, 2]\n"
