"""Settings: a file says all there is to set, and comes back as it was."""

import contextlib
import tomllib
from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from databases import small
from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.settings import FIELDS, Settings, parse_settings, read_settings
from motionmatch.database.schema import default_schema
from motionmatch.errors import FileError, InputError, MotionMatchError

NUMBERS = [field for field in FIELDS if field.kind == "number"]


def tree_of(path, value):
    table, _, key = path.rpartition(".")
    return {table: {key: value}} if table else {key: value}


def test_everything_about_a_controller_can_be_set():
    """A number that is added to a configuration gets a field here, with bounds and a unit."""
    control = {f"control.{f.name}" for f in fields(ControllerConfig)} - {
        "control.weights", "control.root", "control.feet",
    }  # fmt: skip
    root = {f"root.{f.name}" for f in fields(RootConfig)}
    feet = {f"feet.{f.name}" for f in fields(FootLockConfig)} | {"feet.lock"}
    assert control | root | feet | {"tags", "responsiveness"} == {field.path for field in FIELDS}


def test_defaults_lie_within_their_bounds():
    for field in FIELDS:
        assert field.default is None or field.check(field.default) == field.default


def test_every_setting_has_a_help_text():
    assert [field.path for field in FIELDS if not field.help] == []


def test_nothing_said_is_the_default():
    assert parse_settings("") == Settings()
    assert Settings().controller_config(default_schema()) == Settings().config


@given(st.data())
def test_any_settings_come_back_from_their_text(data):
    tree = {"tags": data.draw(st.text(max_size=20)), "weights": {}}
    for name in data.draw(st.sets(st.sampled_from(default_schema().names))):
        tree["weights"][name] = data.draw(st.floats(0, 10))
    for field in data.draw(st.lists(st.sampled_from(NUMBERS), max_size=5)):
        value = data.draw(st.floats(field.low, field.high))
        table, _, key = field.path.rpartition(".")
        (tree.setdefault(table, {}) if table else tree)[key] = value
    tree.setdefault("root", {})["mode"] = data.draw(st.sampled_from(["adjust", "clamp", "motion"]))
    settings = Settings().with_changes(tree)
    assert parse_settings(settings.toml()) == settings
    assert tomllib.loads(settings.toml())["root"]["mode"] == tree["root"]["mode"]


def test_blank_tags_are_none():
    assert Settings().with_changes({"tags": "  "}).tags == ""


def test_feet_can_be_let_go():
    assert parse_settings("[feet]\nlock = false").config.feet is None
    assert parse_settings("[feet]\nhalflife = 0.3").config.feet.halflife == 0.3


@pytest.mark.parametrize("field", NUMBERS, ids=lambda field: field.path)
def test_numbers_out_of_bounds_are_refused_with_the_bounds(field):
    for wrong in (field.low - 1.0, field.high + 1.0, float("nan"), True, "1", None, [1]):
        with pytest.raises(InputError, match=rf"{field.path} .*expected a number from {field.low:g}"):
            Settings().with_changes(tree_of(field.path, wrong))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x = 1", "no setting 'x'"),
        ("[control]\nserch_seconds = 1", "Did you mean 'control.search_seconds'"),
        ("control = 3", r"a table, written \[control\]"),
        ("[weights]\nfoot_positions = -1", "from 0 to 10"),
        ("[weights]\nfoot_positions = nan", "from 0 to 10"),
        ("weights = 1", r"\[weights\]"),
        ('[root]\nmode = "fly"', "adjust"),
        ("[feet]\nlock = 1", "true or false"),
        ("tags = 1", "expected a text"),
        ("tags = ", "not valid TOML"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path, text, problem):
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(FileError, match=problem) as raised:
        read_settings(path)
    assert str(path) in str(raised.value)


def test_files_that_are_none_are_refused(tmp_path):
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    for name in ("missing.toml", "binary.toml"):
        with pytest.raises(MotionMatchError, match=name):
            read_settings(tmp_path / name)


def test_what_was_saved_is_read(tmp_path):
    settings = Settings().with_changes({"responsiveness": 1.0, "weights": {"foot_positions": 2.0}})
    assert read_settings(settings.save(tmp_path / "s.toml")) == settings
    whole = read_settings(settings.save(tmp_path / "all.toml", default_schema()))
    assert set(whole.config.weights) == set(default_schema().names)


def test_responsiveness_shifts_weight_from_pose_to_path():
    schema = default_schema()
    weights = Settings(responsiveness=1.0).controller_config(schema).weights
    for block in schema.blocks:
        factor = 2.0 if block.name.startswith("trajectory") else 0.5
        assert weights[block.name] == factor * block.weight


def test_a_database_built_with_them_weighs_as_a_controller_with_them():
    settings = Settings().with_changes({"responsiveness": -0.5, "weights": {"hip_velocity": 0.3}})
    schema = small().schema
    built = settings.schema(schema)
    controller = Controller(small(), settings.controller_config(schema))
    np.testing.assert_allclose(built.weights, controller.weights, rtol=1e-6)
    assert built.fingerprint == schema.fingerprint


def test_weights_for_blocks_that_are_not_there_are_refused_or_left_out():
    settings = Settings().with_changes({"weights": {"nose": 1.0, "hip_velocity": 2.0}})
    with pytest.raises(InputError, match="no block 'nose'"):
        settings.controller_config(default_schema())
    assert settings.fit_to(default_schema()).config.weights == {"hip_velocity": 2.0}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["tags", "weights", "control", "root", "feet", "mode", "lock", "bias", "x", "responsiveness"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["tags", "weights", "control", "root", "feet", "responsiveness", ""]), JSON))
def test_any_tree_is_settings_or_an_input_error(tree):
    with contextlib.suppress(InputError):
        assert isinstance(Settings().with_changes(tree), Settings)
