import math
import struct

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from motionmatch.kernels import bvh as kernels
from reference import text as reference


def digits(most):
    return st.text("0123456789", min_size=1, max_size=most)


@st.composite
def numbers(draw, most=25, powers=400):
    """A decimal number in any spelling: signs, leading zeros, a point anywhere or none, exponents."""
    whole, part = draw(digits(most)), draw(digits(most))
    body = draw(st.sampled_from([whole, f"{whole}.", f".{part}", f"{whole}.{part}"]))
    body = body[: most + 1] if body[: most + 1].strip(".") else body
    sign = draw(st.sampled_from(["", "", "-", "+"]))
    power = draw(st.one_of(st.just(""), st.integers(-powers, powers).map(lambda n: f"e{n}")))
    if power and draw(st.booleans()):
        power = power.upper().replace("E", "E+" if "-" not in power else "E")
    return sign + body + power


spaces = st.text(" \t\r\n\x0b\x0c\x00", min_size=1, max_size=3)
rubbish = st.sampled_from(
    ["nan", "inf", "1,5", "1.2.3", "--1", "+", ".", "e5", "1e", "1e+", "0x10", "1_0", "Hips", "}"]
)


def parse(kernel, text: bytes, *, start=0, width=3, room=None):
    values = np.full(len(text) // 2 + 1 if room is None else room, np.nan)
    report = np.full(4, 99, np.int64)
    kernel(np.frombuffer(text, np.uint8), start, width, values, report)
    count, bad, odd_row, odd_count = (int(n) for n in report)
    assert np.isnan(values[count:]).all()  # nothing is written behind what is reported
    return values[:count], bad, odd_row, odd_count


def steps(a: float, b: float) -> int:
    """How many float64 apart two numbers are."""
    keys = []
    for value in (a, b):
        bits = struct.unpack("<q", struct.pack("<d", value))[0]
        keys.append(bits if bits >= 0 else -(2**63) - bits)
    return abs(keys[0] - keys[1])


@settings(deadline=None)  # the first example compiles
@given(numbers())
@example("0e999")  # once 0 times infinity: not a number
@example("-0.0e400")
@example("1e400")
@example("-1e309")
@example("1e-400")
@example("5e-324")
@example("2.2250738585072014e-308")
@example("1.7976931348623157e308")
@example("0." + "0" * 400 + "1")
@example("1" + "0" * 400)
@example("0." + "0" * 12000 + "1e12000")
@example("9007199254740993")
@example("9" * 25)
@example("00000000000000000000000001.5")
def test_number_is_the_one_python_reads_or_one_beside_it(checked, word):
    for kernel in [kernels.parse_numbers, checked(kernels).parse_numbers]:
        (value,), bad, _, _ = parse(kernel, word.encode())
        assert bad == -1
        assert steps(value, float(word)) <= 1


@settings(deadline=None, max_examples=150)
@given(numbers(most=15, powers=7))
def test_up_to_fifteen_digits_are_read_exactly(word):
    (value,), _, _, _ = parse(kernels.parse_numbers, word.encode())
    assert value == float(word)
    assert math.copysign(1, value) == math.copysign(1, float(word))


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 10**18 - 1), st.integers(-400, 330))
def test_decimal_is_the_nearest_float_or_one_beside_it(checked, mantissa, exponent):
    for kernel in [kernels.decimal, checked(kernels).decimal]:
        assert steps(kernel(np.uint64(mantissa), exponent), float(f"{mantissa}e{exponent}")) <= 1


@settings(deadline=None, max_examples=150)
@given(st.floats(allow_nan=False, allow_infinity=False))
def test_what_python_writes_is_read_back(number):
    (value,), _, _, _ = parse(kernels.parse_numbers, repr(number).encode())
    assert steps(value, number) <= 1


def assert_agree(got, expected):
    assert got[1:] == expected[1:]
    assert len(got[0]) == len(expected[0])
    assert all(steps(a, b) <= 1 for a, b in zip(got[0], expected[0], strict=True))


@st.composite
def pages(draw):
    """Words, mostly numbers, between white space of all kinds, and where to start reading."""
    words = draw(st.lists(st.one_of(numbers(), numbers(), numbers(), rubbish), max_size=12))
    gaps = draw(st.lists(spaces, min_size=len(words), max_size=len(words)))
    head = draw(st.text(" \nab", max_size=4))
    text = head + "".join(word + gap for word, gap in zip(words, gaps, strict=True))
    if draw(st.booleans()):
        text = text.rstrip()
    return text.encode(), min(len(head), len(text))


@settings(deadline=None, max_examples=300)
@given(pages(), st.integers(1, 4), st.one_of(st.none(), st.integers(0, 6)))
def test_text_agrees_with_the_reference(checked, page, width, room):
    text, start = page
    most = len(text) // 2 + 1 if room is None else room
    expected = reference.parse_numbers(text, start, width, most)
    for kernel in [kernels.parse_numbers, checked(kernels).parse_numbers]:
        assert_agree(parse(kernel, text, start=start, width=width, room=room), expected)


@settings(deadline=None, max_examples=300)
@given(st.binary(max_size=40), st.integers(1, 3))
def test_any_bytes_agree_with_the_reference(checked, text, width):
    expected = reference.parse_numbers(text, 0, width, len(text) // 2 + 1)
    for kernel in [kernels.parse_numbers, checked(kernels).parse_numbers]:
        assert_agree(parse(kernel, text, width=width), expected)


@pytest.mark.parametrize("word", ["nan", "inf", "1,5", "1.2.3", "--1", "+", "-", ".", "e5", "1e", "1e-", "0x1", "1_0"])
def test_what_is_no_number_is_pointed_at(word):
    values, bad, _, _ = parse(kernels.parse_numbers, f"1 2 3\n4 {word} 6\n".encode())
    assert bad == 8
    assert values.tolist() == [1, 2, 3, 4]


def test_first_row_of_another_length_is_pointed_at():
    _, bad, odd_row, odd_count = parse(kernels.parse_numbers, b"\n1 2 3\n\n4 5 6 7\n8 9\n")
    assert (bad, odd_row, odd_count) == (-1, 8, 4)


@settings(max_examples=30, deadline=None)
@given(pages())
def test_plain_python_gives_the_same(page):
    text, start = page
    with np.errstate(over="ignore"):
        plain = parse(kernels.parse_numbers.py_func, text, start=start)
    assert_agree(plain, parse(kernels.parse_numbers, text, start=start))
