"""Comparison of learned and plain matching in play: the same drives in every mode, side by side.

There are three tests. The same stick: paths, feet, response, and the distance between the two bodies. The same query
(Fig. 7 of Holden 2020): both begin from one search and play until the next. Endurance: ten minutes without a break, to
see whether the motion drifts off the data, freezes or fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DriveRecording, record_drive, wander
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory
from motionmatch.database.database import MotionDatabase
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.poses import encode, to_character_space
from motionmatch.maths import quat, series
from motionmatch.metrics.body import BodyReport, measure_body
from motionmatch.metrics.driving import Responses, measure_drag, measure_drive_responses
from motionmatch.search.query import Query

STILL = 0.05
"""Joints slower than this, relative to the root, count as still, metres per second."""


@dataclass(frozen=True)
class DriveComparison:
    """One mode on some drives."""

    mode: str
    drives: str
    path_error: float
    """mean distance of the shown hips from those of the clip at each time, metres; NaN without a clip"""
    drag: float
    """distance that the root is moved by anything but the motion itself, per metre"""
    response: float
    """median time until the shown hips have a new velocity (`measure_responses`), seconds"""
    unanswered: float
    """share of changes that were not answered before the next"""
    goal_distance: float
    """mean distance of the root from the simulation, metres"""
    pose_distance: float
    """mean distance of joints from those of plain matching with the same stick at the same time, centimetres"""
    body: BodyReport
    """feet, floor, joints and posture, beside those of the source"""


@dataclass(frozen=True)
class Endurance:
    """A long random drive, measured."""

    minutes: float
    finite: bool
    frozen: float
    """share of the seconds of walking in which nothing moved"""
    first_distance: float
    """mean distance of features from the nearest of the database in the first minute, normalised"""
    last_distance: float
    """the same in the last minute"""
    goal_distance: float
    """greatest distance of the root from the simulation, metres"""


class Retrace:
    """A plan that follows the root of a clip, at its times."""

    def __init__(self, database: MotionDatabase, clip: int) -> None:
        part = list(database.ranges)[clip]
        self.fps = database.fps
        self.positions = database.translations[part, 0].astype(float) * [1.0, 0.0, 1.0]
        self.directions = quat.rotate(database.rotations[part, 0].astype(float), np.array([0.0, 0.0, 1.0]))
        self.velocities = series.velocities(self.positions, database.fps)
        self.hips = database.clip(clip).positions_world[:, database.anatomy.roles.get("hips", 0)].astype(float)

    @property
    def seconds(self) -> float:
        return (len(self.positions) - 1) / self.fps

    def _at(self, values: np.ndarray, times: np.ndarray | float) -> np.ndarray:
        return values[np.clip(np.rint(np.asarray(times) * self.fps).astype(int), 0, len(values) - 1)]

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        count, times = state.num_characters, time + controller.database.schema.times
        now = time + dt
        ahead = Trajectory(
            np.tile(self._at(self.positions, times), (count, 1, 1)),
            np.tile(self._at(self.directions, times), (count, 1, 1)),
        )
        return Command(
            np.tile(self._at(self.velocities, now), (count, 1)),
            np.tile(self._at(self.directions, now), (count, 1)),
            trajectory=ahead,
            position=np.tile(self._at(self.positions, now), (count, 1)),
        )

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return self.positions[0], self.directions[0]


def compare_drives(
    controllers: dict[str, Controller], *, clips: Sequence[int], seeds: Sequence[int], seconds: float = 20.0
) -> list[DriveComparison]:
    """Compare controllers on paths of clips and on random drives; the first is the reference for the others."""
    found: list[DriveComparison] = []
    for drives in ("trained clips", "unseen drives"):
        plans = _plans(next(iter(controllers.values())).database, drives, clips, seeds, seconds)
        plain: list[DriveRecording] = []
        for name, controller in controllers.items():
            rides = [record_drive(controller, plan, length) for plan, length in plans]
            plain = plain or rides
            hips = controller.database.anatomy.roles.get("hips", 0)
            errors = [
                np.linalg.norm((one.positions[:, 0, hips] - plan.hips[1 : len(one.frames) + 1])[:, [0, 2]], axis=-1)
                for one, (plan, _) in zip(rides, plans, strict=True)
                if isinstance(plan, Retrace)
            ]
            found.append(_make_comparison(name, drives, rides, plain, np.concatenate(errors) if errors else None))
    return found


def _plans(database: MotionDatabase, drives: str, clips: Sequence[int], seeds: Sequence[int], seconds: float) -> list:
    if drives == "trained clips":
        retraced = [Retrace(database, clip) for clip in clips]
        return [(plan, min(plan.seconds - 1 / 60, seconds)) for plan in retraced]
    return [(wander(seconds, np.random.default_rng(seed)), seconds) for seed in seeds]


def _make_comparison(
    name: str, drives: str, rides: list[DriveRecording], plain: list[DriveRecording], errors: np.ndarray | None
) -> DriveComparison:
    answered = Responses.join(measure_drive_responses(one) for one in rides)
    away = [np.linalg.norm((one.positions[:, :, 0] - one.goals)[..., [0, 2]], axis=-1).mean() for one in rides]
    apart = [
        np.linalg.norm(root_space_positions(a) - root_space_positions(b), axis=-1).mean()
        for a, b in zip(rides, plain, strict=True)
    ]
    return DriveComparison(
        mode=name,
        drives=drives,
        path_error=float("nan") if errors is None else float(errors.mean()),
        drag=measure_drag(*rides),
        response=answered.median,
        unanswered=answered.unanswered,
        goal_distance=float(np.mean(away)),
        pose_distance=100 * float(np.mean(apart)),
        body=measure_body(*rides),
    )


def root_space_positions(one: DriveRecording) -> np.ndarray:
    """Return the joints (T, C, J, 3) in the frame of the root."""
    positions, facing = one.positions.astype(float), one.rotations[:, :, :1].astype(float)
    return quat.inverse_rotate(facing, positions - positions[:, :, :1])


def measure_same_query(controller: LearnedController, *, seed: int = 1, seconds: float = 30.0) -> np.ndarray:
    """Measure the mean distance (N + 1,) of joints, centimetres, 0 to N frames after a shared search (Fig. 7).

    Plain matching wanders. At each search the projector gets the same query; from there the stepper and the
    decompressor are compared with the frames that were found.
    """
    plain, model, database = controller.with_mode("mm"), controller.model, controller.database
    frames_ahead = round(controller.config.search_seconds * database.fps)
    plan, state = wander(seconds, np.random.default_rng(seed)), plain.start()
    queries, found = [], []
    for step in range(round(seconds * database.fps)):
        command = plan.command(plain, state, step / database.fps, 1 / database.fps)
        query = plain.query(plain.with_facing(state, command), command)
        state = plain.step(state, command, 1 / database.fps)
        if state.switched[0]:
            queries.append(query.vector[0])
            found.append(int(plain.matcher.search(query).frame[0]))
    y = encode(database, model.layout)
    now, apart = controller.project(np.array(queries)), []
    lasts = np.repeat(database.ranges.stops - 1, database.ranges.lengths)
    for ahead in range(frames_ahead + 1):
        true = y[np.minimum(np.array(found) + ahead, lasts[found])]
        places = [
            to_character_space(rows, model.layout, model.skeleton).positions for rows in (model.decompressor(now), true)
        ]
        apart.append(100 * float(np.linalg.norm(places[0] - places[1], axis=-1).mean()))
        now = np.clip(now + model.stepper(now) / database.fps, *model.bounds)
    return np.array(apart)


def measure_endurance(controller: LearnedController, *, minutes: float = 10.0, seed: int = 1) -> Endurance:
    """Drive at random for a long time, and compare the features of the playing motion with those of the database."""
    seconds, dt = 60.0 * minutes, 1 / 60
    plan, state = wander(seconds, np.random.default_rng(seed)), controller.start()
    features, speeds, walking, away, finite = [], [], [], 0.0, True
    before = None
    for step in range(round(seconds / dt)):
        command = plan.command(controller, state, step * dt, dt)
        state = controller.step(state, command, dt)
        finite &= bool(np.isfinite(state.positions).all() and np.isfinite(state.rotations).all())
        local = quat.inverse_rotate(state.rotations[0, :1].astype(float), state.positions[0] - state.positions[0, :1])
        speeds.append(0.0 if before is None else float(np.linalg.norm(local - before, axis=-1).max()) / dt)
        before = local
        walking.append(float(np.linalg.norm(command.velocity[0])) > 0.5)
        away = max(away, float(np.linalg.norm(state.positions[0, 0] - state.simulation_positions[0])))
        if step % 10 == 9:
            features.append(controller.playing_features(state, np.arange(1))[0])
    nearest = controller.matcher.search(Query(np.array(features), weights=controller.weights)).cost
    minute = max(round(60 / dt / 10), 1)
    chunks = [slice(start, start + 60) for start in range(0, len(speeds) - 59, 60)]
    moving = [max(speeds[chunk]) for chunk in chunks if all(walking[chunk])]
    return Endurance(
        minutes=minutes,
        finite=finite,
        frozen=float(np.mean([speed < STILL for speed in moving])) if moving else 0.0,
        first_distance=float(np.sqrt(nearest[:minute]).mean()),
        last_distance=float(np.sqrt(nearest[-minute:]).mean()),
        goal_distance=away,
    )
