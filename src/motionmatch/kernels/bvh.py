"""The BVH reader: numbers out of text in one pass, and channel values to local positions and quaternions."""

import math

import numpy as np
from numba import njit

_SPACE, _NEWLINE, _PLUS, _MINUS, _POINT, _ZERO, _NINE, _E_SMALL, _E_LARGE = b" \n+-.09eE"
_DIGITS = 18  # as many as an int64 holds; further digits are less than a tenth of the last bit of a float64
_LOWEST, _HIGHEST = -363, 309  # decimal exponents outside give 0 or infinity whatever the 18 digits are
_LARGEST_POWER = 1_000_000_000
_EXACT_INTEGER = np.uint64(1 << 53)
_SPLIT = 134217729.0  # 2**27 + 1, Dekker's constant
_HALF_DEGREE = math.pi / 360.0


def _powers_of_ten():
    """Return 10**e = (high + low) * 2**binary for each exponent, with high in [1, 2] and low its rounding error."""
    exponents = range(_LOWEST, _HIGHEST + 1)
    high, low, binary = np.empty(len(exponents)), np.empty(len(exponents)), np.empty(len(exponents), np.int64)
    for n, exponent in enumerate(exponents):
        if exponent >= 0:
            shift = 106 - (10**exponent).bit_length()
            scaled = 10**exponent << shift if shift >= 0 else 10**exponent >> -shift
        else:
            shift = 105 + (10**-exponent).bit_length()
            scaled = (1 << shift) // 10**-exponent
        high[n] = math.ldexp(float(scaled), -105)
        low[n] = math.ldexp(float(scaled - int(float(scaled))), -105)
        binary[n] = 105 - shift
    return high, low, binary


_SMALL_POWERS = 10.0 ** np.arange(23)  # exact in float64
_HIGH, _LOW, _BINARY = _powers_of_ten()


@njit(cache=True, nogil=True)
def decimal(
    mantissa,  # uint64 below 10**18
    exponent,  # int64
):
    """Return mantissa * 10**exponent where plain float64 is not exact: many digits, or numbers far from 1."""
    if mantissa == 0 or exponent < _LOWEST:
        return 0.0
    if exponent > _HIGHEST:
        return np.inf
    # Twice the precision: mantissa = a + a_low, 10**exponent = b + b_low, a * b = product + error (Dekker).
    a = float(mantissa)
    a_low = float(np.int64(mantissa) - np.int64(a))
    b, b_low = _HIGH[exponent - _LOWEST], _LOW[exponent - _LOWEST]
    product = a * b
    a_top, b_top = a * _SPLIT, b * _SPLIT
    a_top, b_top = a_top - (a_top - a), b_top - (b_top - b)
    a_rest, b_rest = a - a_top, b - b_top
    error = ((a_top * b_top - product) + a_top * b_rest + a_rest * b_top) + a_rest * b_rest
    return math.ldexp(product + (error + a * b_low + a_low * b), _BINARY[exponent - _LOWEST])


@njit(cache=True, nogil=True)
def parse_numbers(
    text,  # (bytes,) uint8
    start,  # first byte to read
    width,  # expected count of numbers in a row
    values_out,  # (room,) float64
    report_out,  # (4,) int64: numbers read; byte of a non-number, or -1; byte of an odd row, or -1; its count
):
    """Read numbers until the text ends, `values_out` is full, or a word is not a number.

    A row is a line with at least one number. The first row with a count other than `width` is reported, not
    refused: the caller decides whether wrapped rows are acceptable. Up to 15 digits and powers up to 22 give the
    nearest float64, others that or a neighbour of it; numbers that are too large give infinity.
    """
    size, room = text.shape[0], values_out.shape[0]
    at, count, in_row, row_start = start, 0, 0, start
    report_out[1], report_out[2], report_out[3] = -1, -1, 0
    while at < size:
        c = text[at]
        if c <= _SPACE:
            if c == _NEWLINE:
                if in_row != 0 and in_row != width and report_out[2] < 0:
                    report_out[2], report_out[3] = row_start, in_row
                in_row, row_start = 0, at + 1
            at += 1
            continue
        token = at
        if count == room:
            break
        negative = c == _MINUS
        if c in (_MINUS, _PLUS):
            at += 1
        mantissa, digits, exponent, seen = np.uint64(0), 0, 0, False
        while at < size and _ZERO <= text[at] <= _NINE:
            seen = True
            if digits < _DIGITS:
                mantissa = mantissa * np.uint64(10) + np.uint64(text[at] - _ZERO)
                digits += 1 if mantissa > 0 else 0
            else:
                exponent += 1
            at += 1
        if at < size and text[at] == _POINT:
            at += 1
            while at < size and _ZERO <= text[at] <= _NINE:
                seen = True
                if digits < _DIGITS:
                    mantissa = mantissa * np.uint64(10) + np.uint64(text[at] - _ZERO)
                    digits += 1 if mantissa > 0 else 0
                    exponent -= 1
                at += 1
        if seen and at < size and (text[at] == _E_SMALL or text[at] == _E_LARGE):
            at += 1
            negative_exponent = at < size and text[at] == _MINUS
            if at < size and (text[at] == _MINUS or text[at] == _PLUS):
                at += 1
            power, seen = 0, False
            while at < size and _ZERO <= text[at] <= _NINE:
                seen = True
                power = min(power * 10 + int(text[at]) - _ZERO, _LARGEST_POWER)
                at += 1
            exponent += -power if negative_exponent else power
        if not seen or (at < size and text[at] > _SPACE):
            report_out[1] = token
            break
        if mantissa > _EXACT_INTEGER or exponent < -22 or exponent > 22:
            value = decimal(mantissa, exponent)
        elif exponent < 0:
            value = float(mantissa) / _SMALL_POWERS[-exponent]
        else:
            value = float(mantissa) * _SMALL_POWERS[exponent]
        values_out[count] = -value if negative else value
        count += 1
        in_row += 1
    if in_row != 0 and in_row != width and report_out[2] < 0:
        report_out[2], report_out[3] = row_start, in_row
    report_out[0] = count


@njit(cache=True, nogil=True)
def pose_channels(
    offsets,  # (J, 3)
    position_columns,  # (J, 3) int32: the column of x, y, z, or -1 to keep the offset
    rotation_columns,  # (J, 3) int32: the columns of the rotations in the order they apply, or -1
    rotation_axes,  # (J, 3) int32: 0, 1, 2 for a turn about x, y, z
    values,  # (F, N) numbers, angles in degrees
    positions_out,  # (F, J, 3)
    rotations_out,  # (F, J, 4)
):
    """Compute local positions and quaternions (w, x, y, z) of every frame."""
    num_frames, num_joints = values.shape[0], offsets.shape[0]
    for f in range(num_frames):
        for j in range(num_joints):
            for k in range(3):
                column = position_columns[j, k]
                positions_out[f, j, k] = offsets[j, k] if column < 0 else values[f, column]
            w, x, y, z = 1.0, 0.0, 0.0, 0.0
            for k in range(3):
                column = rotation_columns[j, k]
                if column < 0:
                    break
                half = values[f, column] * _HALF_DEGREE
                c, s = math.cos(half), math.sin(half)
                # Multiply from the right by a turn about one axis.
                if rotation_axes[j, k] == 0:
                    w, x, y, z = w * c - x * s, x * c + w * s, y * c + z * s, z * c - y * s
                elif rotation_axes[j, k] == 1:
                    w, x, y, z = w * c - y * s, x * c - z * s, y * c + w * s, z * c + x * s
                else:
                    w, x, y, z = w * c - z * s, x * c + y * s, y * c - x * s, z * c + w * s
            rotations_out[f, j, 0] = w
            rotations_out[f, j, 1] = x
            rotations_out[f, j, 2] = y
            rotations_out[f, j, 3] = z
