"""The history of the last minute, for rewinding.

A step can be computed again from the state before it and its commands, bit for bit. So if states are large, only every
n-th is kept, and those between are computed again when they are needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.state import CharacterState
from motionmatch.errors import InputError

SECONDS = 60.0
MOST_BYTES = 256 << 20
States = tuple[CharacterState, ...]


@dataclass(frozen=True, eq=False)
class Instant:
    """One step: the controllers and commands that led to it, and the states of each controller after it."""

    step: int
    controllers: tuple[Controller, ...]
    commands: tuple[Command, ...]
    """that led to this step"""
    states: States | None
    """None: to be computed again from the step before"""
    switches: tuple[bool, ...] = ()
    """for each seat, whether the selected character switched to another frame"""
    cost: float = math.nan
    """of the selected character's last search, in the first seat"""
    finish: Callable[[States, States], object] | None = None
    """changes the poses of this step, given the states before it and after it: layers"""

    @property
    def switched(self) -> bool:
        """Whether the selected character of the first seat switched."""
        return any(self.switches[:1])

    def after(self, controllers: tuple[Controller, ...], commands: tuple[Command, ...], dt: float) -> States:
        """Return the states one step later."""
        assert self.states is not None
        return advance(self.states, controllers, commands, dt)


def advance(states: States, controllers: tuple[Controller, ...], commands: tuple[Command, ...], dt: float) -> States:
    """Return the states of all controllers dt seconds later."""
    return tuple(
        controller.step(state, command, dt)
        for controller, state, command in zip(controllers, states, commands, strict=True)
    )


class History:
    """The newest steps: at most `seconds` seconds and about `most_bytes` bytes."""

    def __init__(self, dt: float, *, seconds: float = SECONDS, most_bytes: int = MOST_BYTES) -> None:
        self.dt, self.most = dt, max(round(seconds / dt), 1)
        self.most_bytes = most_bytes
        self._kept: dict[int, Instant] = {}  # by step, in order
        self._every = 1

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[Instant]:
        return iter(list(self._kept.values()))

    @property
    def first(self) -> int:
        return next(iter(self._kept), 0)

    @property
    def last(self) -> int:
        return next(reversed(self._kept), 0)

    @property
    def every(self) -> int:
        """States are kept for every n-th step; this is n."""
        return self._every

    @property
    def num_bytes(self) -> int:
        """Memory of the states, bytes."""
        return sum(_bytes(instant.states) for instant in self._kept.values())

    def clear(self) -> None:
        self._kept.clear()

    def add(self, instant: Instant) -> None:
        """Add the next step, with its states."""
        assert instant.states is not None
        if self._kept and instant.step != self.last + 1:
            raise InputError(f"step {instant.step} does not follow step {self.last}.")
        if not self._kept:
            self._every = max(math.ceil(self.most * _bytes(instant.states) / self.most_bytes), 1)
        if self._kept and self.last != self.first and self.last % self._every:
            # The newest step always keeps its states; those of the one before it may now be dropped.
            self._kept[self.last] = replace(self._kept[self.last], states=None)
        self._kept[instant.step] = instant
        while len(self._kept) > self.most:
            del self._kept[self.first]
            while self._kept[self.first].states is None:
                del self._kept[self.first]

    def nearest(self, step: int) -> int:
        """Return the number of the kept step that is nearest."""
        return min(max(step, self.first), self.last)

    def peek(self, step: int) -> Instant:
        """Return a step, possibly without its states."""
        return self._kept[step]

    def at(self, step: int) -> Instant:
        """Return a step with its states."""
        if step not in self._kept:
            raise InputError(f"step {step} is not kept; steps {self.first} to {self.last} are.")
        back = step
        while self._kept[back].states is None:
            back -= 1
        return replay([self._kept[each] for each in range(back, step + 1)], self.dt)[-1]

    def drop_after(self, step: int) -> Instant:
        """Drop all later steps, and return this one, which is the newest then."""
        instant = self.at(step)
        for later in range(step, self.last + 1):
            del self._kept[later]
        self._kept[step] = instant
        return instant

    def between(self, first: int, last: int) -> list[Instant]:
        """Return the steps from `first` to `last` for `replay`; the first has states."""
        chosen = [self.at(first)]
        return chosen + [self._kept[step] for step in range(first + 1, last + 1)]


def replay(instants: list[Instant], dt: float) -> list[Instant]:
    """Yield the same steps, all with states; missing ones are computed again."""
    made: list[Instant] = []
    for instant in instants:
        if instant.states is None:
            states = made[-1].after(instant.controllers, instant.commands, dt)
            if instant.finish is not None:
                assert made[-1].states is not None
                instant.finish(made[-1].states, states)
            instant = replace(instant, states=states)
        made.append(instant)
    return made


def _bytes(states: States | None) -> int:
    return round(sum(state.bytes_per_character * state.num_characters for state in states or ()))
