"""Measures of goals: do characters arrive, how exactly, and what do their bodies do on the way.

report = measure_sitting(GoalController(database))
report.arrived, report.place_worst, report.facing_worst
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DriveRecording, record_drive
from motionmatch.control.goals import AT, GoalController, lead_to
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import to_directions, wrap_angles
from motionmatch.maths import quat
from motionmatch.metrics.body import BodyReport, measure_body
from motionmatch.metrics.driving import measure_drag
from motionmatch.motion.goals import USES, find_grip
from motionmatch.progress import Progress
from motionmatch.world.goals import Goals

NEAR, TURNED = 0.02, np.radians(3.0)
"""A character has arrived within this distance, metres, and this angle, radians."""
NEAREST, FARTHEST = 1.0, 4.0
"""Distances of starts from the goal, metres."""
SEAT = (0.22, 0.21)
"""Half of the width and the depth of a seat, metres."""
AWAY = 0.8
"""Who left is farther from the goal than this, metres."""
_BEFORE_SECONDS = 3.0
"""The last of the way, in which hips come over the seat, seconds."""
_GOLDEN = np.pi * (3.0 - np.sqrt(5.0))
"""Multiples of this angle are all around, radians."""


@dataclass(frozen=True)
class GoalReport:
    """Characters who set out for a goal from all sides."""

    trials: int
    there: float
    """share who use it at the end"""
    arrived: float
    """share of all who are within 2 cm and 3 degrees of it; the height of hands counts as well"""
    place_median: float
    """distance from the goal at the end of those who use it, metres"""
    place_worst: float
    facing_worst: float
    """greatest angle from the goal's facing, degrees"""
    height_worst: float
    """greatest difference from the goal's height, metres"""
    seconds_median: float
    """time until they are there"""
    seconds_95: float
    crossing: float
    """share whose hips cross the seat on their way, more than 3 s before they sit"""
    drag: float
    """distance that roots are moved by anything but the frames, per metre"""
    body: BodyReport


@dataclass(frozen=True)
class GoToGoals:
    """A plan of characters who go to their goals by themselves, and from a time on leave them in all directions."""

    goals: Goals
    speed: float = 1.1
    until: float = np.inf
    """seconds after which they leave"""
    seen: list[np.ndarray] = field(default_factory=list)
    """(C,) bool of each step: who is at the goal"""

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        assert isinstance(controller, GoalController)
        phases = controller.goal_term.sight.look(state, np.arange(state.num_characters)).phases
        self.seen.append((phases >= 0) & (phases % 3 == AT))
        if time >= self.until:
            numbers = np.arange(state.num_characters)
            return Command(self.speed * to_directions(_GOLDEN * numbers), goals=replace(self.goals, wanted=numbers < 0))
        led = lead_to(self.goals, state.shown_positions, controller.goal_term.frames, speed=self.speed)
        return Command(*led, goals=self.goals)

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(3), np.array([0.0, 0.0, 1.0])


def list_starts(places: int = 64, headings: int = 8) -> tuple[np.ndarray, np.ndarray]:
    """List starts: positions (N, 3) around the origin, 1 to 4 m away, and facings (N, 3), each with each."""
    number = np.arange(places)
    angle, far = number * _GOLDEN, NEAREST + (FARTHEST - NEAREST) * (number + 0.5) / places
    around = np.stack([far * np.sin(angle), np.zeros(places), far * np.cos(angle)], axis=1)
    facing = to_directions(np.arange(headings) * 2.0 * np.pi / headings)
    return np.repeat(around, headings, axis=0), np.tile(facing, (places, 1))


def find_usual_height(controller: GoalController, use: str = "sit") -> float:
    """Return the usual height of what arrives at a goal in the frames, metres: one for which nothing is warped."""
    frames = controller.goal_term.frames
    return float(np.median(frames.heights[frames.phases == 3 * frames.uses.index(use) + AT]))


def measure_sitting(
    controller: GoalController,
    *,
    places: int = 64,
    headings: int = 8,
    seconds: float = 18.0,
    height: float | None = None,
    use: str = "sit",
    progress: Progress | None = None,
) -> GoalReport:
    """Let characters walk to a seat from many places and headings, and measure how they sit; or, with another `use`,
    how they reach for a handle.

    `height` is that of their hips, or hands, at the goal, metres; by default that of the frames.
    """
    driven = record_sitting(
        controller, places=places, headings=headings, seconds=seconds, height=height, use=use, progress=progress
    )
    high = find_usual_height(controller, use) if height is None else height
    return report_sitting(controller, *driven, high, use=use)


def record_sitting(
    controller: GoalController,
    *,
    places: int = 64,
    headings: int = 8,
    seconds: float = 18.0,
    height: float | None = None,
    use: str = "sit",
    leaving: float = 0.0,
    dt: float = 1 / 60,
    progress: Progress | None = None,
) -> tuple[DriveRecording, np.ndarray]:
    """Record the characters of `measure_sitting`: all of them go to one seat at the origin that faces +z, and in
    `leaving` more seconds, if any, they leave it in all directions.

    Who is at the goal (T, C) bool is returned as well.
    """
    positions, facing = list_starts(places, headings)
    count = len(positions)
    high = find_usual_height(controller, use) if height is None else height
    goals = Goals((use,) * count, np.tile([0.0, high, 0.0], (count, 1)), np.tile([0.0, 0.0, 1.0], (count, 1)))
    state = controller.start(count, positions=positions, facing=facing)
    plan = GoToGoals(goals, until=seconds if leaving else np.inf)
    driven = record_drive(controller, plan, seconds + leaving, dt=dt, characters=count, state=state, progress=progress)
    return driven, np.stack(plan.seen[-len(driven.positions) :])


def report_sitting(
    controller: GoalController, driven: DriveRecording, there: np.ndarray, height: float, *, use: str = "sit"
) -> GoalReport:
    """Measure characters who were recorded on their way to a seat at the origin with their hips at a height, or to a
    handle there."""
    roles = controller.database.anatomy.roles
    hips = driven.positions[:, :, roles["hips"]].astype(float)
    across = (driven.positions[-1, :, roles["left_hip"]] - driven.positions[-1, :, roles["right_hip"]]).astype(float)
    turned, point = np.abs(wrap_angles(np.arctan2(-across[:, 2], across[:, 0]))), hips[-1]
    if USES[use].by_hand:
        hand = roles[USES[use].role]
        facing = quat.rotate(driven.rotations[-1, :, 0].astype(float), np.array([0.0, 0.0, 1.0]))
        turned = np.abs(np.arctan2(facing[:, 0], facing[:, 2]))
        grip = find_grip(controller.database.skeleton, hand)
        point = driven.positions[-1, :, hand] + quat.rotate(driven.rotations[-1, :, hand].astype(float), grip)
    away = np.hypot(point[:, 0], point[:, 2])
    sits, lifted = there[-1], np.abs(point[:, 1] - height) if USES[use].by_hand else np.zeros(len(point))
    first = np.where(there.any(axis=0), there.argmax(axis=0), len(there))
    inside = (np.abs(hips[..., 0]) < SEAT[0]) & (np.abs(hips[..., 2]) < SEAT[1])
    early = np.arange(len(there))[:, None] < first - round(_BEFORE_SECONDS / driven.dt)

    def worst(values: np.ndarray) -> float:
        return float(values[sits].max()) if sits.any() else float("nan")

    times = first[there.any(axis=0)] * driven.dt
    return GoalReport(
        trials=len(sits),
        there=float(sits.mean()),
        arrived=float((sits & (np.hypot(away, lifted) <= NEAR) & (turned <= TURNED)).mean()),
        place_median=float(np.median(away[sits])) if sits.any() else float("nan"),
        place_worst=worst(away),
        facing_worst=float(np.degrees(worst(turned))),
        height_worst=worst(np.abs(point[:, 1] - height)),
        seconds_median=float(np.median(times)) if len(times) else float("nan"),
        seconds_95=float(np.percentile(times, 95)) if len(times) else float("nan"),
        crossing=float((inside & early).any(axis=0).mean()),
        drag=measure_drag(driven),
        body=measure_body(driven),
    )


def measure_leaving(driven: DriveRecording, there: np.ndarray, *, leaving: float) -> float:
    """Return the share of those who were at the goal (T, C) `leaving` seconds before the end, and are away from it
    then; NaN if nobody was."""
    sat = there[-round(leaving / driven.dt) - 1]
    roots = driven.positions[-1, sat, 0].astype(float)
    return float((np.hypot(roots[:, 0], roots[:, 2]) > AWAY).mean()) if sat.any() else float("nan")


def cut_drive(driven: DriveRecording, steps: int) -> DriveRecording:
    """Return the first steps of a drive."""
    found = {each.name: getattr(driven, each.name) for each in fields(driven)}
    arrays: dict[str, Any] = {name: array[:steps] for name, array in found.items() if isinstance(array, np.ndarray)}
    return replace(driven, **arrays)
