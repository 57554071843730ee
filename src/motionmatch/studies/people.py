"""Several characters, with the penalty of obstacles and without it: the rows of Figs. 6, 8, 9, 16, 17 and 20 to 22.

Off is the same scene and steering with the weight of obstacles at 0. With `straight` steering nothing but matching
makes people give way.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.crowd.recording import CrowdRecording, record_crowd
from motionmatch.crowd.scenarios import CrowdScenario
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.penalty import EnvironmentConfig
from motionmatch.metrics.crowd import measure_crowd, shoulder_angles
from motionmatch.metrics.solid import SolidReport
from motionmatch.studies.study import Row

BESIDE = 1.0
"""Distance of two people below which their shoulders are looked at, metres."""


def switch_off(environment: EnvironmentConfig) -> EnvironmentConfig:
    """Return settings with which obstacles cost nothing, and all else is as it was."""
    return replace(environment, weight=0.0, evasion=1.0)


def switch(
    environment: EnvironmentConfig | tuple[EnvironmentConfig, ...], on: bool
) -> EnvironmentConfig | tuple[EnvironmentConfig, ...]:
    """Return the settings of all, or of each, on or off."""
    if on:
        return environment
    return tuple(map(switch_off, environment)) if isinstance(environment, tuple) else switch_off(environment)


def run_people(
    made: CrowdScenario, database: MotionDatabase, *, by: str, on: bool, seconds: float | None = None
) -> tuple[CrowdRecording, Row]:
    """Run a crowd until all have arrived; return the recording and its row."""
    made = replace(made, environment=switch(made.environment, on))
    kept = record_crowd(made.crowd(database, steering_by=by), seconds or made.seconds, until_arrived=True)
    report = measure_crowd(kept, gate=made.gate)
    return kept, to_solid_row(report.solid) | {
        "people_deep": 100.0 * report.solid.people_deep,
        "contact": 100.0 * report.overlap_share,
        "path_error": report.path_error,
        "arrived": 100.0 * report.arrived,
        "seconds": report.arrival_seconds,
        "late": np.flatnonzero(~np.isfinite(kept.arrived_at)).tolist(),
        "shoulders": measure_turn(kept) if len(made.agents) == 2 else None,
        "step_ms": report.step_ms,
        "step_ms_99": report.step_ms_99,
    }


def measure_turn(kept: CrowdRecording) -> float:
    """Measure the greatest turn of the shoulders while two people are beside each other, degrees."""
    beside = np.linalg.norm(kept.positions[:, 0] - kept.positions[:, 1], axis=1) < BESIDE
    return float(np.degrees(shoulder_angles(kept)[beside].max(initial=0.0)))


def to_solid_row(found: SolidReport) -> Row:
    """Convert figures of bodies among solid things to a row: shares in percent, slide in cm/s."""
    shares = {key: 100.0 * getattr(found, key) for key in ("flesh_share", "flesh_deep", "stuck", "ping_pong")}
    slides = {key: 100.0 * getattr(found, key) for key in ("slide", "slide_source")}
    return {"crossings": found.crossings, **shares, **slides}
