"""Numbers out of text, by Python's own float; slow and obvious."""

import re

NUMBER = re.compile(rb"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


def parse_numbers(text: bytes, start: int, width: int, room: int):
    """(values, where a non-number is or -1, where the first odd row is or -1, its count)"""
    values: list[float] = []
    odd_row, odd_count, line_start, stopped = -1, 0, start, False
    for line in text[start:].split(b"\n"):
        count = 0
        for word in re.finditer(rb"[^\x00-\x20]+", line):
            stopped = len(values) == room
            if not stopped and not NUMBER.fullmatch(word.group()):
                return values, line_start + word.start(), *_odd(odd_row, odd_count, line_start, count, width)
            if stopped:
                break
            values.append(float(word.group()))
            count += 1
        odd_row, odd_count = _odd(odd_row, odd_count, line_start, count, width)
        if stopped:
            break
        line_start += len(line) + 1
    return values, -1, odd_row, odd_count


def _odd(odd_row, odd_count, line_start, count, width):
    """The first odd row: the one found before, or this one if it is odd."""
    return (line_start, count) if odd_row < 0 and count not in (0, width) else (odd_row, odd_count)
