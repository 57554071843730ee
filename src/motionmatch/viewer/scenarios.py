"""Scenarios of the viewer: the player drives, or characters follow a path or wander."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import PathFollower
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick, find_asked, find_gaits, stick_command, wish_for_gaits
from motionmatch.control.trajectory import Trajectory, to_directions
from motionmatch.errors import unknown_name
from motionmatch.world.path import PATHS

_SLOT = 0.5
"""Seconds after which a wandering character may change direction."""
_SLOTS = 240
_FAR = 10.0
"""Distance from home at which a wandering character turns back, metres."""
_SPACING = 1.6
"""Distance between characters at the start, metres."""


class ViewerScenario(Protocol):
    """Gives the commands of the characters on one seat."""

    @property
    def name(self) -> str: ...

    @property
    def text(self) -> str: ...

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        """Return the command for the step from `time` to `time + dt`; homes (C, 3) are the start positions."""
        ...

    def facing(self) -> np.ndarray:
        """(3,) direction at the start."""
        ...


@dataclass(frozen=True)
class FreeScenario:
    """The stick drives the first character; the others wander."""

    name: str = "free"
    text: str = "you drive"
    driven: bool = True

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        velocities = wander(state, homes, time)
        if not self.driven:
            return Command(velocities)
        gaits, asked = find_gaits(controller.database), find_asked(controller.database)
        chosen = stick if stick.gait in gaits else replace(stick, gait=next(iter(gaits)))
        wanted = stick_command(chosen, gaits)
        velocities[0] = wanted.velocity[0]
        facing = np.zeros_like(velocities)
        if wanted.facing is not None:
            facing[0] = wanted.facing[0]
        return Command(velocities, facing, wishes=wish_for_gaits(asked, velocities, chosen.gait))

    def facing(self) -> np.ndarray:
        return np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class PathScenario:
    """All characters follow the same path, each from its start position."""

    name: str
    text: str
    follow: PathFollower

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


def list_viewer_scenarios() -> dict[str, ViewerScenario]:
    """Return the scenarios that need no scene or policy, by name."""
    texts = {"circle": "round and round", "eight": "a figure of eight", "zigzag": "straight on, with sharp corners"}
    known: list[ViewerScenario] = [FreeScenario(), FreeScenario("wander", "goes where it likes", driven=False)]
    known += [PathScenario(name, texts.get(name, name), PathFollower(make())) for name, make in PATHS.items()]
    return {each.name: each for each in known}


def find_viewer_scenario(name: str) -> ViewerScenario:
    """Return a scenario by name."""
    known = list_viewer_scenarios()
    if name not in known:
        raise unknown_name("scenario", name, known)
    return known[name]


def place_characters(count: int) -> np.ndarray:
    """Return start positions (C, 3): the first in the middle, the others around it like seeds of a sunflower."""
    number = np.arange(count)
    angle, radius = number * np.pi * (3.0 - np.sqrt(5.0)), _SPACING * np.sqrt(number)
    return np.stack([radius * np.sin(angle), np.zeros(count), radius * np.cos(angle)], axis=1)


def wander(state: CharacterState, homes: np.ndarray, time: float) -> np.ndarray:
    """Return random velocities (C, 3), metres per second; characters far from their start turn back."""
    count = len(homes)
    slot = int(time / _SLOT) % _SLOTS
    velocities = _random_velocities(count)[slot].copy()
    away = (homes - state.simulation_positions) * [1.0, 0.0, 1.0]
    distance = np.linalg.norm(away, axis=1)
    far = distance > _FAR
    speed = np.maximum(np.linalg.norm(velocities[far], axis=1), 1.0)
    velocities[far] = away[far] / distance[far, None] * speed[:, None]
    return velocities


_VELOCITIES: dict[int, np.ndarray] = {}


def _random_velocities(count: int) -> np.ndarray:
    """Return velocities (slots, C, 3) for each half second; always the same for the same count."""
    if count not in _VELOCITIES:
        rng = np.random.default_rng(count)
        number = np.arange(_SLOTS)
        holds = rng.integers(2, 7, count)  # each keeps its velocity for one to three seconds
        firsts = number[:, None] - (number[:, None] + rng.integers(0, 7, count)) % holds
        turns = rng.normal(0.0, 0.7, (_SLOTS + 8, count))
        yaws = np.cumsum(np.where(firsts == number[:, None], turns[:_SLOTS], 0.0), axis=0)
        yaws += rng.uniform(-np.pi, np.pi, count)
        speeds = rng.choice([0.0, 0.8, 1.3, 1.5, 2.8], (_SLOTS, count), p=[0.2, 0.2, 0.3, 0.2, 0.1])
        speeds = np.take_along_axis(speeds, firsts % _SLOTS, axis=0)
        _VELOCITIES.clear()
        _VELOCITIES[count] = speeds[..., None] * to_directions(yaws)
    return _VELOCITIES[count]
