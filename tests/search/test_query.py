import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.search.query import Mask, Query

ROW = np.zeros((2, 3))


def test_one_character_may_leave_out_its_axis():
    query = Query([1.0, 2.0, 3.0], current=4, continuing=True)
    assert query.vector.shape == (1, 3)
    assert query.vector.dtype == np.float32
    assert query.current.tolist() == [4]
    assert query.stays.tolist() == [4]


def test_what_is_said_once_holds_for_all():
    query = Query(ROW, current=np.array([5, -1]), continuing=True, bias=0.25)
    assert query.stays.tolist() == [5, -1]
    assert query.bias.tolist() == [0.25, 0.25]
    assert query.last_current == 5
    assert Query(ROW, current=np.array([5, 6]), continuing=np.array([False, True])).stays.tolist() == [-1, 6]


def test_masks_are_found_by_number():
    one, two = Mask(np.array([True, False])), Mask(np.array([False, True]))
    assert Query(ROW).mask_numbers.tolist() == [-1, -1]
    assert Query(ROW, mask=one).mask_numbers.tolist() == [0, 0]
    query = Query(ROW, mask=[one, two], mask_numbers=np.array([1, -1]))
    assert query.masks == (one, two)
    assert query.mask_numbers.tolist() == [1, -1]


def test_mask_is_known_by_identity_and_cannot_change():
    allowed = np.array([True, False])
    mask = Mask(allowed)
    assert mask != Mask(allowed)
    assert len({mask, mask, Mask(allowed)}) == 2
    allowed[0] = False
    assert mask.allowed.tolist() == [True, False]
    with pytest.raises(ValueError, match="read-only"):
        mask.allowed[0] = False
    assert repr(mask) == "<Mask: 1 of 2 frames>"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Query(np.zeros((2, 3, 4))), r"shape \(2, 3, 4\), expected \(C, D\)"),
        (lambda: Query([[0, 1, 2], [0, np.nan, 2]]), "nan at character 1, column 1: expected finite numbers"),
        (lambda: Query([[0, np.inf, 2]]), "inf at character 0, column 1"),
        (lambda: Query([[0, 2e9, 2]]), r"2e\+09 at character 0, column 1.*±1e\+09"),
        (lambda: Query(ROW, weights=np.ones(2)), r"weights have shape \(2,\), expected \(3,\) .* or \(2, 3\)"),
        (lambda: Query(ROW, weights=np.array([1, np.nan, 1])), "weights has nan at row 0, column 1"),
        (lambda: Query(ROW, weights=np.array([1, 1, -0.5])), "-0.5 at row 0, column 2: expected 0 or more"),
        (lambda: Query(ROW, current=np.array([1])), r"current frames have shape \(1,\).*expected \(2,\)"),
        (lambda: Query(ROW, current=np.array([1.0, 2.0])), "of float64, expected .* whole numbers"),
        (lambda: Query(ROW, current=np.array([1, -2])), "current frames have -2"),
        (lambda: Query(ROW, bias=-1.0), "bias -1: expected 0 or more"),
        (lambda: Query(ROW, bias=np.nan), "bias nan"),
        (lambda: Query(ROW, bias=np.zeros(3)), r"bias has shape \(3,\).*one for each of 2"),
        (lambda: Query(ROW, exclude_radius=-3), "exclude_radius -3: expected a number of frames"),
        (lambda: Query(ROW, exclude_radius=2.5), r"exclude_radius 2\.5"),
        (lambda: Query(ROW, mask=np.ones(3, bool)), "a mask is a bool.*expected a Mask"),
        (lambda: Query(ROW, mask=[Mask(np.ones(3, bool))] * 2), "2 masks: mask_numbers .* has to say which"),
        (
            lambda: Query(ROW, mask=Mask(np.ones(3, bool)), mask_numbers=np.array([0, 1])),
            "names mask 1, but there are 1",
        ),
        (lambda: Mask(np.ones(3)), r"shape \(3,\) of float64, expected \(F,\) of bool"),
    ],
)
def test_what_is_wrong_is_said_where_it_enters(make, words):
    with pytest.raises(InputError, match=words):
        make()
