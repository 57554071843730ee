"""Tags: named frame ranges of a clip, and boolean expressions over them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from motionmatch.errors import InputError, unknown_name

Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Tags:
    """For each name, frame ranges (start, stop), stop not included, sorted and apart."""

    spans: Mapping[str, Spans] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "spans", {name: _tidy(name, spans) for name, spans in self.spans.items()})

    def __bool__(self) -> bool:
        return bool(self.spans)

    @property
    def names(self) -> list[str]:
        return sorted(self.spans)

    def mask(self, name: str, num_frames: int) -> np.ndarray:
        """Return an (F,) bool array: the frames that carry the tag."""
        mask = np.zeros(num_frames, bool)
        for start, stop in self.spans.get(name, ()):
            mask[start:stop] = True
        return mask

    def select(self, expression: str, num_frames: int, known: Iterable[str] | None = None) -> np.ndarray:
        """Select the frames (F,) bool for which an expression such as `(walk | run) & !crouch` holds.

        `known` are the names that may be used (those of a whole database, say); by default this clip's own.
        """
        known = set(self.spans if known is None else known)

        def mask(name: str) -> np.ndarray:
            if name not in known:
                raise unknown_name("tag", name, sorted(known))
            return self.mask(name, num_frames)

        return evaluate(expression, mask)

    def trim(self, start: int, stop: int) -> Tags:
        """Return the tags of frames start to stop, counted from start."""
        return self._map(lambda a, b: (max(a, start) - start, min(b, stop) - start))

    def resample(self, factor: float, num_frames: int) -> Tags:
        """Return the tags of the same clip at `factor` times the frame rate, where it has `num_frames` frames.

        A new frame carries a tag if the old frame at its time, or the last one before, does.
        """

        def first(frame: int) -> int:
            # The first new frame not before the old one; the small number keeps rounding from adding a frame.
            return math.ceil(frame * factor - 1e-6)

        return self._map(lambda a, b: (first(a), min(first(b), num_frames)))

    @classmethod
    def from_masks(cls, masks: Mapping[str, np.ndarray]) -> Tags:
        """Make tags from (F,) bool masks by name."""
        return cls({name: find_spans(mask) for name, mask in masks.items()})

    def _map(self, move) -> Tags:
        moved = {name: [move(a, b) for a, b in spans] for name, spans in self.spans.items()}
        kept = {name: tuple((a, b) for a, b in spans if b > a) for name, spans in moved.items()}
        return Tags({name: spans for name, spans in kept.items() if spans})


def find_spans(mask: np.ndarray) -> Spans:
    """Return the runs of True in a mask (F,), as (start, stop) pairs."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], np.asarray(mask, np.int8), [0]])))
    return tuple((int(a), int(b)) for a, b in edges.reshape(-1, 2))


def _tidy(name: str, spans: Iterable[Iterable[int]]) -> Spans:
    if not re.fullmatch(r"[A-Za-z_][\w.-]*", name):
        raise InputError(f"tag name '{name}' must start with a letter and hold only letters, digits, '_', '-', '.'.")
    tidy: list[tuple[int, int]] = []
    for start, stop in sorted((int(start), int(stop)) for start, stop in spans):
        if start < 0 or stop <= start:
            raise InputError(f"tag '{name}' has the range [{start}, {stop}); expected 0 <= start < stop.")
        if tidy and start <= tidy[-1][1]:
            tidy[-1] = (tidy[-1][0], max(stop, tidy[-1][1]))
        else:
            tidy.append((start, stop))
    return tuple(tidy)


_TOKEN = re.compile(r"\s*(?:(?P<name>[A-Za-z_][\w.-]*)|(?P<sign>[|&!()])|(?P<end>$))")


def evaluate(expression: str, mask) -> np.ndarray:
    """Evaluate a boolean expression over the (F,) masks that `mask(name)` gives: `!` before `&` before `|`, and ()."""
    tokens, at = [], 0
    while at < len(expression.rstrip()):
        match = _TOKEN.match(expression, at)
        if not match:
            at += len(expression[at:]) - len(expression[at:].lstrip())
            raise InputError(
                f"tag expression '{expression}': unexpected '{expression[at]}' at column {at + 1}. "
                "Write names, | (or), & (and), ! (not) and parentheses."
            )
        tokens.append((match["name"] or match["sign"], match.start(match.lastgroup or 0) + 1))
        at = match.end()
    tokens.append(("", len(expression) + 1))
    if sum(text in ("(", "!") for text, _ in tokens) > 200:
        raise InputError("the tag expression has more than 200 parentheses and '!'. Write it more simply.")
    position = 0

    def peek() -> str:
        return tokens[position][0]

    def take() -> str:
        nonlocal position
        position += 1
        return tokens[position - 1][0]

    def fail(expected: str) -> InputError:
        found = f"'{peek()}'" if peek() else "the end"
        column = tokens[position][1]
        return InputError(f"tag expression '{expression}': expected {expected} at column {column}, found {found}.")

    def either() -> np.ndarray:
        value = both()
        while peek() == "|":
            take()
            value = value | both()
        return value

    def both() -> np.ndarray:
        value = one()
        while peek() == "&":
            take()
            value = value & one()
        return value

    def one() -> np.ndarray:
        if peek() == "!":
            take()
            return ~one()
        if peek() == "(":
            take()
            value = either()
            if peek() != ")":
                raise fail("')'")
            take()
            return value
        if not peek() or peek() in "|&)":
            raise fail("a tag name, '!' or '('")
        return mask(take())

    value = either()
    if peek():
        raise fail("'|', '&' or the end")
    return value
