import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.errors import FileError, InputError, TextError
from motionmatch.motion import settings
from motionmatch.motion.settings import UNITS, UPS, RecordingSettings, parse_recording_settings, unit_name
from motionmatch.motion.tags import Tags

WHOLE = b"""
units = "cm"
up = "Z"
facing = "-x"
fps = 60
first_frame = "drop"
sides = "swapped"
trim = [120, 4000]

[roles]
left_toe = "LeftToeBase"

[tags]
walk = [[0, 500], [900, 1200]]
"""


def test_every_key_is_read():
    assert parse_recording_settings(WHOLE, "motionmatch.toml") == RecordingSettings(
        units=0.01,
        up="z",
        facing="-x",
        fps=60.0,
        first_frame="drop",
        sides="swapped",
        trim=(120, 4000),
        roles={"left_toe": "LeftToeBase"},
        tags=Tags({"walk": [(0, 500), (900, 1200)]}),
    )


def test_an_empty_file_says_nothing():
    assert parse_recording_settings(b"# nothing yet\n", "motionmatch.toml") == RecordingSettings()
    assert parse_recording_settings(b"\xef\xbb\xbfup = 'x'", "with a byte order mark").up == "x"


@pytest.mark.parametrize(
    ("value", "metres"),
    [
        ("m", 1.0),
        ("Metres", 1.0),
        ("cm", 0.01),
        ("centimeter", 0.01),
        ("mm", 0.001),
        ("in", 0.0254),
        ("inch", 0.0254),
        ("feet", 0.3048),
        ("cmu", 0.056444),
        ("0.5", 0.5),
        (0.02, 0.02),
        (3, 3.0),
    ],
)
def test_units_have_names_and_numbers(value, metres):
    assert settings.units(value) == metres


@pytest.mark.parametrize("name", UNITS)
def test_unit_names_round_trip(name):
    assert unit_name(UNITS[name]) == name


def test_an_unnamed_unit_is_a_number():
    assert unit_name(0.02) == "0.02 m"


@pytest.mark.parametrize("up", [*UPS, "+y", "Y", "-Z"])
def test_every_axis_can_be_up(up):
    assert parse_recording_settings(f'up = "{up}"'.encode(), "t").up == up.lower().removeprefix("+")


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        (b"units = cm", 1, 9, "not valid TOML"),
        (b"fps = 60\nup = ", 2, 6, "not valid TOML"),
        (b"fps = 60\nfps = 30\n", 2, 9, "not valid TOML: Cannot overwrite a value."),
        (b"[roles\n", 1, 7, "not valid TOML"),
    ],
)
def test_malformed_toml_is_pointed_at(text, line, column, problem):
    with pytest.raises(TextError) as error:
        parse_recording_settings(text, "motionmatch.toml")
    assert (error.value.line, error.value.column) == (line, column)
    assert str(error.value).startswith(f"motionmatch.toml:{line}:{column}: {problem}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("unit = 'cm'", "no setting 'unit'. Did you mean 'units'? Available: units, up"),
        ("FPS = 60", "no setting 'FPS'. Did you mean 'fps'?"),
        ("units = 'centi'", "no unit 'centi'"),
        ("units = 0", "units = 0: expected a positive number."),
        ("units = true", "units = True: expected a positive number."),
        ("units = -1.0", "units = -1.0: expected a positive number."),
        ("units = inf", "units = inf: expected a positive number."),
        ("units = 'nan'", "units = nan: expected a positive number."),
        ("units = [1]", "units = [1]: expected a positive number."),
        ("fps = '60'", "fps = '60': expected a positive number."),
        ("fps = nan", "fps = nan: expected a positive number."),
        ("up = 'w'", "up = 'w': expected one of 'x', 'y', 'z', '-x', '-y', '-z'."),
        ("up = 1", "up = '1': expected one of"),
        ("facing = 'north'", "facing = 'north': expected one of 'x', 'y', 'z', '-x', '-y', '-z'."),
        ("first_frame = 'remove'", "first_frame = 'remove': expected one of 'drop', 'keep'."),
        ("first_frame = []", "first_frame = []: expected one of"),
        ("sides = 'left'", "sides = 'left': expected one of 'as named', 'swapped'."),
        ("trim = 5", "trim = 5: expected two whole numbers, [first frame, one past the last]."),
        ("trim = [1, 2, 3]", "trim = [1, 2, 3]: expected two whole numbers"),
        ("trim = [1.5, 2]", "trim = [1.5, 2]: expected two whole numbers"),
        ("trim = [-5, 10]", "trim = [-5, 10]: expected two whole numbers"),
        ("trim = [10, 10]", "trim = [10, 10]: expected two whole numbers"),
        ("trim = [false, true]", "trim = [False, True]: expected two whole numbers"),
        ("roles = 'all'", "roles = 'all': expected a table, written [roles] with a line for each entry."),
        ("[roles]\nleft_tow = 'X'", "no role 'left_tow'. Did you mean 'left_toe'?"),
        ("[roles]\nhips = 3", "roles.hips = 3: expected a joint's name."),
        ("tags = []", "tags = []: expected a table"),
        ("[tags]\nwalk = [0, 5]", "tags.walk = [0, 5]: expected a list of [first, one past the last] frame pairs."),
        ("[tags]\nwalk = [[5, 5]]", "tag 'walk' has the range [5, 5); expected 0 <= start < stop."),
        ("[tags]\n'my walk' = [[0, 5]]", "tag name 'my walk' must start with a letter"),
    ],
)
def test_a_wrong_value_is_named_with_what_was_expected(text, message):
    with pytest.raises(FileError) as error:
        parse_recording_settings(text.encode(), "clips/motionmatch.toml")
    line = text.count("\n") + 1  # the last line is wrong
    assert str(error.value).startswith(f"clips/motionmatch.toml:{line}:1: {message}")


def test_bytes_that_are_no_text_are_named():
    with pytest.raises(FileError, match=r"walk\.toml:1:1: not UTF-8 text .* Save it as UTF-8"):
        parse_recording_settings(b"up = '\xff'", "walk.toml")


@given(st.binary(max_size=60))
def test_any_bytes_give_settings_or_an_error_of_ours(data):
    try:
        assert isinstance(parse_recording_settings(data, "f"), RecordingSettings)
    except FileError as error:
        assert str(error).startswith("f")


def test_the_nearer_settings_win_and_are_completed():
    near = RecordingSettings(fps=30.0, roles={"left_toe": "A"}, tags=Tags({"walk": [(0, 5)]}))
    far = RecordingSettings(fps=60.0, up="z", roles={"left_toe": "B", "hips": "C"}, tags=Tags({"run": [(0, 5)]}))
    both = near.over(far)
    assert (both.fps, both.up) == (30.0, "z")
    assert both.roles == {"left_toe": "A", "hips": "C"}
    assert both.tags == near.tags
    assert RecordingSettings().over(far) == far
    assert far.over(RecordingSettings()) == far


def test_a_wrong_value_from_a_program_is_an_input_error():
    with pytest.raises(InputError, match="no unit 'ell'"):
        settings.units("ell")


def test_one_file_can_be_told_apart_by_its_name():
    text = b'fps = 120\n[files."139_*"]\nfps = 60\n[files."sub/odd"]\nunits = "mm"\n'
    assert parse_recording_settings(text, "x.toml", file="cmu/139_10.bvh").fps == 60
    assert parse_recording_settings(text, "x.toml", file="cmu/35_01.bvh").fps == 120
    assert parse_recording_settings(text, "x.toml", file="sub/odd").units == 0.001


def test_a_mistake_about_one_file_is_found_whichever_is_loaded():
    with pytest.raises(
        FileError, match=r"x\.toml:2:1: no setting 'files\.139_\*\.fpss'.*Did you mean 'files\.139_\*\.fps'"
    ):
        parse_recording_settings(b'[files."139_*"]\nfpss = 60\n', "x.toml", file="other.bvh")


def test_kind_contacts_and_pairs_are_read():
    said = settings.bind_recording_settings({"kind": "quadruped", "contacts": ["A", "B"], "pairs": {"A": "B"}})
    assert (said.kind, said.contacts, said.pairs) == ("quadruped", ("A", "B"), {"A": "B"})
    assert said.overrides_body and not settings.RecordingSettings(fps=60.0).overrides_body


@pytest.mark.parametrize(
    "table, message",
    [
        ({"kind": "fish"}, "expected one of 'biped', 'quadruped', 'other'"),
        ({"contacts": []}, "expected a list of joint names"),
        ({"contacts": "Toe"}, "expected a list of joint names"),
        ({"pairs": {"A": 1}}, "expected two joint names in each line"),
        ({"fps": 10**400}, "too large|positive"),
    ],
)
def test_wrong_words_about_the_body_are_refused(table, message):
    with pytest.raises(InputError, match=message):
        settings.bind_recording_settings(table)
