"""What moves the characters: the player, a path, or their own fancy. Each is a function of time and state alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import Follow
from motionmatch.control.path import PATHS
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick, stick_command
from motionmatch.control.trajectory import Trajectory, directions_of
from motionmatch.errors import unknown_name

_SLOT = 0.5
"""Seconds after which one who wanders may change his mind."""
_SLOTS = 240
_FAR = 10.0
"""Who wanders turns back this far from home, metres."""
_SPACING = 1.6
"""Between characters at the start, metres."""


class Scenario(Protocol):
    """Says what is wanted of the characters of one seat."""

    @property
    def name(self) -> str: ...

    @property
    def text(self) -> str: ...

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        """For the step from `time` to `time + dt`; homes (C, 3) is where they began."""
        ...

    def facing(self) -> np.ndarray:
        """(3,) at the start."""
        ...


@dataclass(frozen=True)
class Free:
    """The stick drives the first character; the others wander."""

    name: str = "free"
    text: str = "you drive"
    driven: bool = True

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        velocities = wandering(state, homes, time)
        if not self.driven:
            return Command(velocities)
        wanted = stick_command(stick)
        velocities[0] = wanted.velocity[0]
        facing = np.zeros_like(velocities)
        if wanted.facing is not None:
            facing[0] = wanted.facing[0]
        return Command(velocities, facing)

    def facing(self) -> np.ndarray:
        return np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class Along:
    """Everyone along the same path, from where he began."""

    name: str
    text: str
    follow: Follow

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        wanted = self.follow.command(controller, state, time, dt)
        assert wanted.trajectory is not None and wanted.position is not None
        away = homes - self.follow.start()[0]
        path = Trajectory(wanted.trajectory.positions + away[:, None], wanted.trajectory.directions)
        return replace(wanted, trajectory=path, position=wanted.position + away)

    def facing(self) -> np.ndarray:
        return self.follow.start()[1]


def scenarios() -> dict[str, Scenario]:
    """All that there are, by name."""
    texts = {"circle": "round and round", "eight": "a figure of eight", "zigzag": "straight on, with sharp corners"}
    known: list[Scenario] = [Free(), Free("wander", "goes where it likes", driven=False)]
    known += [Along(name, texts.get(name, name), Follow(make())) for name, make in PATHS.items()]
    return {each.name: each for each in known}


def scenario(name: str) -> Scenario:
    known = scenarios()
    if name not in known:
        raise unknown_name("scenario", name, known)
    return known[name]


def homes(count: int) -> np.ndarray:
    """(C, 3) places apart from each other: the first in the middle, the others around it like seeds of a sunflower."""
    number = np.arange(count)
    angle, radius = number * np.pi * (3.0 - np.sqrt(5.0)), _SPACING * np.sqrt(number)
    return np.stack([radius * np.sin(angle), np.zeros(count), radius * np.cos(angle)], axis=1)


def wandering(state: CharacterState, homes: np.ndarray, time: float) -> np.ndarray:
    """(C, 3) velocities of those who go where they like, and home when they are far away."""
    count = len(homes)
    slot = int(time / _SLOT) % _SLOTS
    velocities = _fancies(count)[slot].copy()
    away = (homes - state.simulation_positions) * [1.0, 0.0, 1.0]
    distance = np.linalg.norm(away, axis=1)
    far = distance > _FAR
    speed = np.maximum(np.linalg.norm(velocities[far], axis=1), 1.0)
    velocities[far] = away[far] / distance[far, None] * speed[:, None]
    return velocities


_FANCIES: dict[int, np.ndarray] = {}


def _fancies(count: int) -> np.ndarray:
    """(slots, C, 3) what each character likes to do, half a second by half a second."""
    if count not in _FANCIES:
        rng = np.random.default_rng(count)
        number = np.arange(_SLOTS)
        holds = rng.integers(2, 7, count)  # each keeps to what he does for one to three seconds
        firsts = number[:, None] - (number[:, None] + rng.integers(0, 7, count)) % holds
        turns = rng.normal(0.0, 0.7, (_SLOTS + 8, count))
        yaws = np.cumsum(np.where(firsts == number[:, None], turns[:_SLOTS], 0.0), axis=0)
        yaws += rng.uniform(-np.pi, np.pi, count)
        speeds = rng.choice([0.0, 0.8, 1.3, 1.5, 2.8], (_SLOTS, count), p=[0.2, 0.2, 0.3, 0.2, 0.1])
        speeds = np.take_along_axis(speeds, firsts % _SLOTS, axis=0)
        _FANCIES.clear()
        _FANCIES[count] = speeds[..., None] * directions_of(yaws)
    return _FANCIES[count]
