"""Numbers out of text: the one fast pass behind the BVH reader."""

import numpy as np
from numba import njit

_POWERS = 10.0 ** np.arange(23)  # exact in float64
_SPACE, _NEWLINE, _PLUS, _MINUS, _POINT, _ZERO, _NINE, _E_SMALL, _E_LARGE = 32, 10, 43, 45, 46, 48, 57, 101, 69


@njit(cache=True, nogil=True)
def parse_numbers(
    text,  # (bytes,) uint8
    start,  # first byte to read
    width,  # how many numbers a row should have
    values_out,  # (room,) float64
    report_out,  # (4,) int64: numbers read; first byte of what is no number or -1; start of the first odd row or -1; its count
):
    """Read white-space separated decimal numbers until the end of the text, the end of the room or the first non-number.

    A row is a line with at least one number. The first row whose count is not `width` is reported, not refused: whether
    wrapped rows are acceptable is for the caller to decide.
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
        if c == _MINUS or c == _PLUS:
            at += 1
        mantissa, digits, exponent, seen = np.uint64(0), 0, 0, False
        while at < size and _ZERO <= text[at] <= _NINE:
            seen = True
            if digits < 18:
                mantissa = mantissa * np.uint64(10) + np.uint64(text[at] - _ZERO)
                digits += 1 if mantissa > 0 else 0
            else:
                exponent += 1
            at += 1
        if at < size and text[at] == _POINT:
            at += 1
            while at < size and _ZERO <= text[at] <= _NINE:
                seen = True
                if digits < 18:
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
                power = min(power * 10 + int(text[at]) - _ZERO, 10000)
                at += 1
            exponent += -power if negative_exponent else power
        if not seen or (at < size and text[at] > _SPACE):
            report_out[1] = token
            break
        value = float(mantissa)
        if exponent < 0:
            value = value / _POWERS[-exponent] if exponent >= -22 else value * 10.0**exponent
        elif exponent > 0:
            value = value * _POWERS[exponent] if exponent <= 22 else value * 10.0**exponent
        values_out[count] = -value if negative else value
        count += 1
        in_row += 1
    if in_row != 0 and in_row != width and report_out[2] < 0:
        report_out[2], report_out[3] = row_start, in_row
    report_out[0] = count
