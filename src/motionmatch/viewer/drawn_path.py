"""A path that was drawn on the page: characters start at its first point and walk it once.

The same path can be walked with another database or model (choose one: the path stays), and its motion downloaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import PathFollower
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick
from motionmatch.control.trajectory import Trajectory
from motionmatch.errors import InputError
from motionmatch.world.path import GroundPath, smooth_stroke

SHORTEST = 0.5
"""Least length of a path that is drawn, metres."""
LONGEST_SECONDS = 60.0
"""As much as a page can take home, seconds."""


@dataclass(frozen=True)
class DrawnPath:
    """All characters walk the same path once, each from its place beside the first."""

    follow: PathFollower
    name: str = "path"
    text: str = "walks the path that you drew"

    @classmethod
    def of(cls, points: Sequence[tuple[float, float]], speed: float) -> DrawnPath:
        """Make it of points x and z of a stroke, metres, and a speed, metres per second."""
        rows = np.asarray(points, float).reshape(-1, 2)
        length = float(np.linalg.norm(np.diff(rows, axis=0), axis=1).sum())
        if length < SHORTEST:
            raise InputError(f"the path is {length:.2f} m long; draw at least {SHORTEST:g} m.")
        follow = PathFollower(GroundPath(smooth_stroke(rows)), speed)
        if follow.seconds > LONGEST_SECONDS:
            raise InputError(
                f"the path takes {follow.seconds:.0f} s at {speed:g} m/s; {LONGEST_SECONDS:g} s are the most here. "
                "Draw a shorter one, go faster, or use the command line: motionmatch drive --path path.csv"
            )
        return cls(follow)

    @property
    def origin(self) -> np.ndarray:
        """(3,) where the path begins, metres."""
        return self.follow.start()[0]

    @property
    def points(self) -> list[list[float]]:
        """x and z of points along it, every 5 cm."""
        path = self.follow.path
        along = np.linspace(0.0, path.length, max(int(path.length / 0.05), 1) + 1)
        return path.position(along)[:, ::2].round(3).tolist()

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        wanted = self.follow.command(controller, state, time, dt)
        assert wanted.trajectory is not None and wanted.position is not None
        path = Trajectory(wanted.trajectory.positions + homes[:, None], wanted.trajectory.directions)
        return replace(wanted, trajectory=path, position=wanted.position + homes)

    def facing(self) -> np.ndarray:
        return self.follow.start()[1]
