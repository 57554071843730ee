import pickle

import pytest

from motionmatch import errors


@pytest.mark.parametrize(
    "error",
    [
        errors.InputError("x"),
        errors.FileError("x"),
        errors.MissingExtraError("x"),
        errors.TextError("walk.bvh", 37, 9, "expected 3 numbers after OFFSET, got 2."),
    ],
)
def test_every_error_is_ours_and_survives_pickling(error):
    assert isinstance(error, errors.MotionMatchError)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)


def test_errors_are_also_the_builtin_kind():
    assert issubclass(errors.InputError, ValueError)
    assert issubclass(errors.MissingExtraError, ImportError)


def test_a_text_error_starts_with_file_line_and_column():
    error = errors.TextError("walk.bvh", 37, 9, "expected 3 numbers after OFFSET, got 2.")
    assert str(error) == "walk.bvh:37:9: expected 3 numbers after OFFSET, got 2."
    assert (error.line, error.column) == (37, 9)


def test_a_missing_extra_says_how_to_install_it():
    assert str(errors.missing_extra("writing USD", "usd")) == (
        "writing USD needs the optional 'usd' dependencies. Install them: pip install 'motionmatch[usd]'"
    )


def test_an_unknown_name_is_met_with_the_nearest_and_the_list():
    error = errors.unknown_name("joint", "LeftFot", ["Hips", "LeftFoot", "RightFoot"], where="walk1.bvh")
    assert str(error) == (
        "no joint 'LeftFot' in walk1.bvh. Did you mean 'LeftFoot'? Available: Hips, LeftFoot, RightFoot."
    )


def test_case_and_punctuation_are_forgiven_in_suggestions():
    assert "Did you mean 'LEFT_FOOT'?" in str(errors.unknown_name("joint", "leftfoot", ["HIPS", "LEFT_FOOT"]))


SCENES = ["narrowing_corridor", "corridor", "zigzag_cones", "closing_door", "two_cubes", "car", "fence", "ceilings"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("narow", "narrowing_corridor"),
        ("zig", "zigzag_cones"),
        ("cubes", "two_cubes"),
        ("door", "closing_door"),
        ("corridr", "corridor"),
        ("cra", "car"),
        ("fense", "fence"),
        ("Closing Door", "closing_door"),
    ],
)
def test_beginnings_of_words_weigh_more_than_letters_in_common(typed, meant):
    assert errors.nearest_name(typed, SCENES) == meant


def test_the_whole_name_wins_over_a_longer_one_with_the_same_beginning():
    for names in (["reach", "reach-moving"], ["reach-moving", "reach"]):
        assert errors.nearest_name("reac", names) == "reach"
        assert errors.nearest_name("reach-mov", names) == "reach-moving"
        assert errors.nearest_name("moving", names) == "reach-moving"


def test_nothing_near_gets_no_suggestion():
    assert str(errors.unknown_name("tag", "qqq", ["walk"])) == "no tag 'qqq'. Available: walk."
    assert str(errors.unknown_name("tag", "qqq", [])) == "no tag 'qqq'. Available: none."


def test_long_lists_are_cut():
    message = str(errors.unknown_name("joint", "zz", (f"joint{n}" for n in range(50))))
    assert "joint39, … (50 in all)." in message
    assert "joint40" not in message


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(2, "No such file"), "walk.bvh: no such file. Check the path"),
        (IsADirectoryError(21, "Is a directory"), "walk.bvh: is a folder, a file was expected."),
        (PermissionError(13, "Permission denied"), "walk.bvh: no permission to read or write it."),
        (OSError(28, "No space left on device"), "walk.bvh: No space left on device."),
    ],
)
def test_operating_system_errors_are_put_in_our_words(error, words):
    translated = errors.unreadable("walk.bvh", error)
    assert isinstance(translated, errors.FileError)
    assert str(translated).startswith(words)
