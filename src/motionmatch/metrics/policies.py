"""A policy's drive, measured by what its bodies do, beside plain driving on the same way at the same speed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.drive import DrivePhase, DriveRecording, ScriptedDrive, SideBySide, record_drive
from motionmatch.metrics.driving import DriveReport, measure_drive
from motionmatch.progress import Progress
from motionmatch.tasks.playing import PlayedEpisodes

EARLY_SECONDS = 0.1
"""A transition that follows another within this time is early."""
PHASE_SECONDS = 1.0
"""Plain driving gets a new velocity after this time: that of the policy's root over it."""


@dataclass(frozen=True)
class PolicyDriveReport:
    """A drive of a policy."""

    episodes: PlayedEpisodes
    speed: float
    """mean speed of the roots, metres per second"""
    early: float
    """share of transitions within 0.1 s of the one before"""
    policy: DriveReport
    plain: DriveReport
    """the same controller on the same way at the same speed, steered by velocities"""

    @property
    def ratios(self) -> dict[str, float]:
        """Slide and jerk of the policy, divided by those of plain driving."""
        mine, other = self.policy.body.shown, self.plain.body.shown
        return {name: getattr(mine, name) / max(getattr(other, name), 1e-9) for name in ("slide", "jerk", "jerk_99")}


def measure_policy_drive(
    driven: DriveRecording, episodes: PlayedEpisodes, *, progress: Progress | None = None
) -> PolicyDriveReport:
    """Measure a recorded drive of a policy, and drive the same way plainly to compare."""
    plan, roots = follow_roots(driven), driven.positions[:, :, 0].astype(float)
    controller = driven.controller
    start = controller.start(driven.frames.shape[1], positions=roots[0] * [1.0, 0.0, 1.0])
    plain = record_drive(controller, plan, driven.num_steps * driven.dt, dt=driven.dt, state=start, progress=progress)
    steps = np.linalg.norm(np.diff(roots, axis=0)[..., [0, 2]], axis=-1)
    speed = float(steps.mean()) / driven.dt if len(steps) else 0.0
    early = measure_early(driven.switched, driven.dt)
    return PolicyDriveReport(episodes, speed, early, measure_drive(driven), measure_drive(plain))


def follow_roots(driven: DriveRecording) -> SideBySide:
    """Return a plain drive of each character: the velocity of its root in the recording, second by second."""
    roots = driven.positions[:, :, 0].astype(float) * [1.0, 0.0, 1.0]
    length = max(round(PHASE_SECONDS / driven.dt), 1)
    drives = []
    for character in range(roots.shape[1]):
        phases = []
        for first in range(0, len(roots), length):
            last = min(first + length, len(roots) - 1)
            seconds = max(last - first, 1) * driven.dt
            x, y, z = (roots[last, character] - roots[first, character]) / seconds
            phases.append(DrivePhase(PHASE_SECONDS, (float(x), float(y), float(z))))
        drives.append(ScriptedDrive(tuple(phases)))
    return SideBySide(drives)


def measure_early(switched: np.ndarray, dt: float) -> float:
    """Return the share of transitions (T, C) bool that follow one of the same character within 0.1 s."""
    early = count = 0
    for one in switched.T:
        steps = np.flatnonzero(one)
        early += int((np.diff(steps) * dt <= EARLY_SECONDS + 1e-9).sum())
        count += len(steps)
    return early / count if count else 0.0
