"""Record a crowd: run it for a while and keep the poses of all agents."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

import numpy as np

from motionmatch.control.drive import DriveRecording, list_recorded
from motionmatch.crowd.crowd import Crowd, CrowdState
from motionmatch.errors import InputError
from motionmatch.progress import Progress


@dataclass(frozen=True, eq=False)
class CrowdRecording:
    """T steps of a crowd of C agents."""

    crowd: Crowd
    drive: DriveRecording
    arrived_at: np.ndarray
    """(C,) time at which each agent reached its goal first, seconds; infinity if it never did"""
    step_seconds: np.ndarray
    """(T,) processor time that each step took, of one thread"""
    wall_seconds: np.ndarray
    """(T,) time that each step took"""
    state: CrowdState
    """at the end"""

    @property
    def positions(self) -> np.ndarray:
        """(T, C, 2) of the roots"""
        return self.drive.positions[:, :, 0, [0, 2]].astype(float)

    @property
    def seconds(self) -> float:
        return self.drive.num_steps * self.drive.dt


ROOM = 0.8
"""The share of this machine's memory that a recording may take."""
_BYTES = 28
"""Bytes of a joint: its position and rotation. All else of an agent takes about as much as three joints."""


def find_memory() -> int | None:
    """Return the bytes of memory that this machine has; None where the system does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return None


def check_room(agents: int, joints: int, steps: int, dt: float, *, memory: int | None = None) -> None:
    """Raise if a recording would not fit in memory, and say how many steps would fit."""
    memory = find_memory() if memory is None else memory
    each = _BYTES * (joints + 3)
    if memory is None or agents * steps * each <= ROOM * memory:
        return
    most = int(ROOM * memory / each)
    raise InputError(
        f"{agents:,} agents for {steps * dt:.0f} seconds are {agents * steps * each / 1e9:,.0f} GB of motion, and this "
        f"machine has {memory / 1e9:.0f} GB of memory. Record at most {most // steps:,} agents for as long, or these "
        f"for {most / agents * dt:.0f} seconds (--seconds)."
    )


def record_crowd(
    crowd: Crowd,
    seconds: float,
    *,
    dt: float = 1 / 60,
    progress: Progress | None = None,
    until_arrived: bool = False,
    viewer: tuple[float, float] | None = None,
) -> CrowdRecording:
    """Run a crowd for some seconds and record it; with `until_arrived`, stop a second after the last agent arrived.

    `viewer` is the place (x, z) from which it is seen, for crowds with a level of detail.
    """
    if not (np.isfinite(seconds) and seconds > 0):
        raise InputError(f"a crowd can't go for {seconds} seconds; use a positive number.")
    if not (np.isfinite(dt) and dt > 0):
        raise InputError(f"a step of {dt} seconds is not possible; use a positive number such as 1/60.")
    steps = max(round(seconds / dt), 1)
    check_room(len(crowd), crowd.controller.database.skeleton.num_joints, steps, dt)
    crowd.step(crowd.start(), dt, viewer=viewer)  # compiles kernels, so that the times do not include it
    state = crowd.start()
    kept: dict[str, np.ndarray] = {}
    took, wall = np.zeros(steps), np.zeros(steps)
    arrived_at, last = np.full(len(crowd), np.inf), steps
    for step in range(steps):
        begin, clock = time.thread_time(), time.perf_counter()
        state = crowd.step(state, dt, viewer=viewer)
        took[step], wall[step] = time.thread_time() - begin, time.perf_counter() - clock
        arrays = list_recorded(crowd.controller, state.characters, state.command.velocity, dt)
        for name, array in arrays.items():
            if name not in kept:
                kept[name] = np.empty((steps, *array.shape), array.dtype)
            kept[name][step] = array
        there = state.arrived & ~np.isfinite(arrived_at)
        arrived_at[there] = state.seconds
        if progress is not None:
            progress(step + 1, steps)
        if until_arrived and np.isfinite(arrived_at).all():
            last = min(last, step + 1 + round(1.0 / dt))
        if step + 1 >= last:
            break
    kept = {name: array[: step + 1] for name, array in kept.items()}
    driven = DriveRecording(crowd.controller, dt, **kept)
    return CrowdRecording(crowd, driven, arrived_at, took[: step + 1], wall[: step + 1], state)
