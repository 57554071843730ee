"""Driving without a player: scripted sticks, paths, and recordings of the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import GAITS, Gait
from motionmatch.control.trajectory import Trajectory, to_directions
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.progress import Progress
from motionmatch.world.path import GroundPath


class Plan(Protocol):
    """A plan of commands over time."""

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        """Return the command for the step from `time` to `time + dt`, seconds."""
        ...

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the start position (3,), metres, and the facing (3,)."""
        ...


@dataclass(frozen=True)
class DrivePhase:
    """One command for some seconds."""

    seconds: float
    velocity: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """metres per second"""
    facing: tuple[float, float, float] | None = None
    """facing direction; None is the direction of the velocity"""
    tags: str | None = None


@dataclass(frozen=True)
class ScriptedDrive:
    """Phases one after another; the last goes on."""

    phases: Sequence[DrivePhase]

    def __post_init__(self) -> None:
        if not self.phases:
            raise InputError("a scripted drive needs at least one phase.")

    @property
    def seconds(self) -> float:
        return sum(phase.seconds for phase in self.phases)

    def at(self, time: float) -> DrivePhase:
        """Return the phase at a time."""
        stops = np.cumsum([phase.seconds for phase in self.phases])
        return self.phases[min(int(np.searchsorted(stops, time + 1e-9, side="right")), len(self.phases) - 1)]

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        phase, count = self.at(time), state.num_characters
        facing = None if phase.facing is None else np.tile(phase.facing, (count, 1))
        return Command(np.tile(phase.velocity, (count, 1)), facing, tags=phase.tags)

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(3), np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class SideBySide:
    """Several scripted drives at once: one for each character."""

    drives: Sequence[ScriptedDrive]

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        if len(self.drives) != state.num_characters:
            raise InputError(f"{len(self.drives)} drives are for as many characters; there are {state.num_characters}.")
        phases = [drive.at(time) for drive in self.drives]
        facing = [phase.facing or (0.0, 0.0, 0.0) for phase in phases]
        tags = [phase.tags for phase in phases] if any(phase.tags for phase in phases) else None
        return Command(np.array([phase.velocity for phase in phases]), np.array(facing), tags=tags)

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(3), np.array([0.0, 0.0, 1.0])


def wander(seconds: float, rng: np.random.Generator, *, gaits: Sequence[Gait] | None = None) -> ScriptedDrive:
    """Make a random drive: stand, walk, run, turn back, strafe. The same state of `rng` gives the same drive."""
    if not (np.isfinite(seconds) and seconds > 0):
        raise InputError(f"can't wander for {seconds} seconds; use a positive number.")
    gaits = list(gaits or GAITS.values())
    phases: list[DrivePhase] = []
    facing = 0.0
    while sum(phase.seconds for phase in phases) < seconds:
        length = float(rng.uniform(0.5, 3.0))
        kind = rng.random()
        if kind < 0.15:
            phases.append(DrivePhase(length))
            continue
        gait = gaits[int(rng.integers(len(gaits)))]
        # Mostly small changes of direction, sometimes any direction.
        facing += float(rng.normal(0.0, 0.8)) if rng.random() < 0.75 else float(rng.uniform(-np.pi, np.pi))
        speed = gait.forward * float(rng.choice([0.5, 0.75, 1.0]))
        if kind < 0.75:
            phases.append(DrivePhase(length, tuple(speed * to_directions(np.array(facing)))))
            continue
        aside = float(rng.choice([-np.pi / 2, np.pi / 2, np.pi, -np.pi / 4, np.pi / 4]))
        speed = min(gait.sideways, gaits[0].sideways)
        velocity = speed * to_directions(np.array(facing + aside))
        phases.append(DrivePhase(length, tuple(velocity), tuple(to_directions(np.array(facing)))))
    return ScriptedDrive(tuple(phases))


@dataclass(frozen=True)
class PathFollower:
    """A plan along a path at a speed (Fig. 9 of the paper): a guide moves along it, and the character follows it."""

    path: GroundPath
    speed: float = 1.3

    def __post_init__(self) -> None:
        if not (np.isfinite(self.speed) and self.speed > 0):
            raise InputError(f"a path can't be followed at {self.speed} m/s; use a positive speed.")

    @property
    def seconds(self) -> float:
        """Duration of the path, once along it."""
        return self.path.length / self.speed

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        count, times = state.num_characters, controller.database.schema.times
        last = np.inf if self.path.closed else self.path.length
        now = min(self.speed * (time + dt), last)
        ahead = np.minimum(self.speed * (time + times), last)
        direction = self.path.direction(now)
        going = self.speed if now < last else 0.0
        path = Trajectory(
            np.tile(self.path.position(ahead), (count, 1, 1)), np.tile(self.path.direction(ahead), (count, 1, 1))
        )
        return Command(
            np.tile(going * direction, (count, 1)),
            np.tile(direction, (count, 1)),
            trajectory=path,
            position=np.tile(self.path.position(now), (count, 1)),
        )

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return self.path.position(0.0), self.path.direction(0.0)


@dataclass(frozen=True)
class TaggedPlan:
    """Another plan, limited to frames by an expression over tags wherever it sets no tags itself."""

    plan: Plan
    tags: str

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        wanted = self.plan.command(controller, state, time, dt)
        return wanted if wanted.tags is not None else replace(wanted, tags=self.tags)

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return self.plan.start()


@dataclass(frozen=True, eq=False)
class DriveRecording:
    """A drive that was recorded: T steps of C characters."""

    controller: Controller
    dt: float
    positions: np.ndarray
    """(T, C, J, 3) world"""
    rotations: np.ndarray
    """(T, C, J, 4) world"""
    frames: np.ndarray
    """(T, C) of the database"""
    searched: np.ndarray
    """(T, C) bool"""
    switched: np.ndarray
    """(T, C) bool"""
    locked: np.ndarray
    """(T, C, K) bool: feet that were held"""
    planted: np.ndarray
    """(T, C, K) bool: feet that stand in the frames that play"""
    costs: np.ndarray
    """(T, C)"""
    wanted: np.ndarray
    """(T, C, 3) velocities that were commanded"""
    goals: np.ndarray
    """(T, C, 3) positions of the simulation"""
    own: np.ndarray
    """(T, C, 3) velocities that the motion itself gave the roots, before anything else moved them, metres per second"""

    @property
    def num_steps(self) -> int:
        return len(self.frames)

    def clip(self, character: int = 0, *, name: str = "drive") -> Clip:
        """Make a clip of one character, under its simulation root."""
        database = self.controller.database
        positions, rotations = local_pose(
            database.skeleton.parents, self.positions[:, character], self.rotations[:, character]
        )
        return Clip(database.skeleton, positions, rotations, fps=1.0 / self.dt, name=name, anatomy=database.anatomy)


def local_pose(parents: np.ndarray, positions: np.ndarray, rotations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return local positions (F, J, 3) and rotations (F, J, 4) of world ones."""
    local_positions, local_rotations = positions.astype(float), rotations.astype(float)
    above = rotations[:, parents[1:]].astype(float)
    local_positions[:, 1:] = quat.inverse_rotate(above, positions[:, 1:].astype(float) - positions[:, parents[1:]])
    local_rotations[:, 1:] = quat.inverse_multiply(above, rotations[:, 1:].astype(float))
    return local_positions, local_rotations


def list_recorded(
    controller: Controller, state: CharacterState, wanted: np.ndarray, dt: float
) -> dict[str, np.ndarray]:
    """List what a `DriveRecording` keeps of a state after a step of dt seconds with commanded velocities (C, 3)."""
    return {
        "positions": state.positions,
        "rotations": state.rotations,
        "frames": state.frames,
        "searched": state.searched,
        "switched": state.switched,
        "locked": state.feet_locked,
        "planted": controller.player.find_planted(state),
        "costs": state.costs,
        "wanted": wanted,
        "goals": state.simulation_positions,
        "own": quat.rotate(state.rotations[:, 0].astype(float), controller.source.root_velocities(state, dt)),
    }


@dataclass
class _Record:
    kept: dict[str, list[np.ndarray]] = field(default_factory=dict)

    def add(self, **arrays: np.ndarray) -> None:
        for name, array in arrays.items():
            self.kept.setdefault(name, []).append(array.copy())


def record_drive(
    controller: Controller,
    plan: Plan,
    seconds: float,
    *,
    dt: float = 1 / 60,
    characters: int = 1,
    state: CharacterState | None = None,
    progress: Progress | None = None,
) -> DriveRecording:
    """Drive and record. The same controller, plan and steps give the same motion, bit for bit."""
    if not (np.isfinite(seconds) and seconds > 0):
        raise InputError(f"can't drive for {seconds} seconds; use a positive number.")
    place, facing = plan.start()
    if state is None:
        places, facings = (np.broadcast_to(given, (characters, 3)) for given in (place, facing))
        state = controller.start(characters, positions=places, facing=facings)
    record = _Record()
    steps = max(round(seconds / dt), 1)
    for step in range(steps):
        command = plan.command(controller, state, step * dt, dt)
        state = controller.step(state, command, dt)
        record.add(**list_recorded(controller, state, command.velocity, dt))
        if progress is not None:
            progress(step + 1, steps)
    return DriveRecording(controller, dt, **{name: np.array(arrays) for name, arrays in record.kept.items()})


def drive(
    controller: Controller,
    plan: Plan | GroundPath,
    seconds: float | None = None,
    *,
    speed: float = 1.3,
    dt: float = 1 / 60,
) -> Clip:
    """Drive one character headless and return the clip. A path is followed at a speed."""
    chosen: Plan = PathFollower(plan, speed) if isinstance(plan, GroundPath) else plan
    length = getattr(chosen, "seconds", None) if seconds is None else seconds
    if length is None:
        raise InputError("say for how many seconds to drive.")
    return record_drive(controller, chosen, length, dt=dt).clip()
