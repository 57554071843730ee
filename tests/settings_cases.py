"""How it is tested that every field of a configuration matters.

A case has a configuration, a small run, and for every field another value. The run must give something else with it, or
be refused where the case says so. `Beside` sets other fields in both runs, for a field that matters only with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import numpy as np

from motionmatch.errors import MotionMatchError


@dataclass(frozen=True)
class Beside:
    """A value that matters only beside others."""

    value: Any
    others: Mapping[str, Any]


@dataclass(frozen=True)
class Refused:
    """A value that can't be obeyed here, and words of the reason."""

    value: Any
    words: str


@dataclass(frozen=True, eq=False)
class Case:
    """A configuration and what is done with it."""

    name: str
    usual: Any
    run: Callable[[Any], Any]
    """what comes of a configuration: arrays, numbers, texts, and lists and dictionaries of them"""
    changes: Mapping[str, Any]
    """by field another value, `Beside` or `Refused`"""

    @property
    def kind(self) -> type:
        return type(self.usual)

    def check_complete(self) -> None:
        """Every field of the configuration has its entry, and no other."""
        assert set(self.changes) == {field.name for field in fields(self.usual)}, self.name

    def check(self, name: str) -> None:
        """Another value of a field gives something else, or is refused as it should be."""
        change, others = self.changes[name], {}
        if isinstance(change, Beside):
            change, others = change.value, change.others
        before = replace(self.usual, **others)
        if isinstance(change, Refused):
            try:
                self.run(replace(before, **{name: change.value}))
            except MotionMatchError as error:
                assert change.words in str(error)
                return
            raise AssertionError(f"{self.name}: {name} = {change.value!r} is not refused")
        after = replace(before, **{name: change})
        assert not same(getattr(before, name), getattr(after, name)), f"{name} is {change!r} already"
        usual = self._usual(before) if not others else self.run(before)
        assert not same(usual, self.run(after)), f"{self.name}: {name} = {change!r} changes nothing"

    def _usual(self, config: Any) -> Any:
        """What comes of the usual configuration, worked out once."""
        if self.name not in _KNOWN:
            _KNOWN[self.name] = self.run(config)
            assert same(_KNOWN[self.name], self.run(config)), f"{self.name}: two runs of one configuration differ"
        return _KNOWN[self.name]


_KNOWN: dict[str, Any] = {}


def same(one: Any, other: Any) -> bool:
    """Whether two results are the same to the bit."""
    if is_dataclass(one) and not isinstance(one, type) and type(one) is type(other):
        return all(same(getattr(one, field.name), getattr(other, field.name)) for field in fields(one))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        one, other = np.asarray(one), np.asarray(other)
        return np.array_equal(one, other, equal_nan=one.dtype.kind == "f" == other.dtype.kind)
    return bool(one == other)
