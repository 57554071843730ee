import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.shapes import check


def test_the_size_of_each_letter_is_returned():
    sizes = check(positions=(np.zeros((5, 2, 3)), "F J 3"), rotations=(np.zeros((5, 2, 4)), "F J 4"))
    assert sizes == {"F": 5, "J": 2}


def test_known_sizes_are_kept_and_not_changed():
    known = {"J": 2}
    assert check(known, parents=(np.zeros(2), "J"), x=(np.zeros(7), "F")) == {"J": 2, "F": 7}
    assert known == {"J": 2}


def test_dots_stand_for_any_leading_axes():
    for shape in [(4,), (7, 4), (2, 3, 4)]:
        check(q=(np.zeros(shape), "... 4"))
    with pytest.raises(InputError, match=r"q has shape \(4, 3\), expected \(\.\.\., 4\)"):
        check(q=(np.zeros((4, 3)), "... 4"))
    with pytest.raises(InputError, match=r"m has shape \(3\), expected \(\.\.\., 3, 3\)"):
        check(m=(np.zeros(3), "... 3 3"))


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ((5, 2, 4), r"^positions has shape \(5, 2, 4\), expected \(F, J, 3\)\.$"),
        ((5, 3), r"^positions has shape \(5, 3\), expected \(F, J, 3\)\.$"),
        ((), r"^positions has shape \(\), expected \(F, J, 3\)\.$"),
        ((5, 1, 3), r"^positions has shape \(5, 1, 3\), expected \(F, J, 3\) with J = 2\.$"),
    ],
)
def test_the_message_names_what_is_and_what_should_be(shape, message):
    with pytest.raises(InputError, match=message):
        check({"J": 2}, positions=(np.zeros(shape), "F J 3"))


def test_arrays_must_agree_on_a_letter():
    with pytest.raises(InputError, match=r"^stops has shape \(4\), expected \(R\) with R = 3\.$"):
        check(starts=(np.zeros(3), "R"), stops=(np.zeros(4), "R"))
