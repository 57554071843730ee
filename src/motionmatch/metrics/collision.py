"""Measures of a drive among obstacles: contacts, and the distance of the character from where it should have been.

Contacts are always reported with that distance, since a character that waits touches nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.drive import DriveRecording, PathFollower
from motionmatch.environment.footprints import FootprintConfig, find_thick_points, outline
from motionmatch.environment.scenarios import Scenario
from motionmatch.maths import quat
from motionmatch.metrics.solid import DEEP, SolidReport, find_depths, measure_solid
from motionmatch.world.obstacles import distances, pack_obstacles, point_distances
from motionmatch.world.path import GroundPath
from motionmatch.world.scene import Scene

_NEAR = 2.0
"""Obstacles further away than this from a root are not measured, metres."""


@dataclass(frozen=True)
class CollisionReport:
    """A drive of one character among obstacles, in figures."""

    seconds: float
    contact_share: float
    """share of the time in which the body's ellipse meets an obstacle"""
    contacts: int
    """number of contacts"""
    contact_seconds: float
    """mean duration of a contact"""
    deepest: float
    """greatest depth of the ellipse in an obstacle, metres"""
    flesh_share: float
    """share of the time in which flesh, every bone with its end sites as thick as it is, is inside an obstacle"""
    flesh_deep: float
    """share of the time in which it is deeper than 2 cm"""
    nearest: float
    """the least distance to any obstacle, metres; negative where they met"""
    target_error: float | None
    """mean distance from the target, metres"""
    path_error: float | None
    """mean distance from the path, metres"""
    poses: int
    """number of different frames that were played"""
    transitions: float
    """per second"""


def body_outlines(driven: DriveRecording, character: int = 0, *, config: FootprintConfig | None = None) -> np.ndarray:
    """Return the ellipse (T, 8) of a character's body at each step, as it was shown, in the world."""
    config = config or FootprintConfig()
    positions = driven.positions[:, character].astype(float)
    facing = quat.rotate(driven.rotations[:, character, 0].astype(float), np.array([0.0, 0.0, 1.0]))[:, [0, 2]]
    thick = find_thick_points(driven.controller.database, config)
    points, radii = thick(driven.positions[:, character], driven.rotations[:, character])
    return outline(positions[:, 0], facing, points, radii, fps=1.0 / driven.dt, config=config)


def clearances(
    outlines: np.ndarray, scene: Scene, *, dt: float = 1 / 60, others: np.ndarray | None = None
) -> np.ndarray:
    """Return the distance (T,) from each of T ellipses (T, 8), dt seconds apart, to the nearest obstacle of a scene.

    Obstacles count where they reach the body in height. `others` (T, M, 11) are in the way as well.
    """
    found = np.full(len(outlines), np.inf)
    for step, one in enumerate(outlines):
        rows = scene.fixed_rows
        if scene.moving:
            rows = np.concatenate([rows, pack_obstacles(scene.moving, [(step + 1) * dt])[0]])
        if others is not None:
            rows = np.concatenate([rows, others[step]])
        close = np.linalg.norm(rows[:, 1:3] - one[:2], axis=1) - rows[:, 10] < _NEAR
        close &= (rows[:, 8] < one[7]) & (rows[:, 9] > one[6])
        if close.any():
            found[step] = distances(one[None], rows[close]).min()
    return found


def measure_collisions(
    driven: DriveRecording,
    scene: Scene,
    character: int = 0,
    *,
    targets: np.ndarray | None = None,
    path: GroundPath | None = None,
    config: FootprintConfig | None = None,
) -> CollisionReport:
    """Measure a drive; `targets` (T, 3) are where the character should have been at each step.

    Contacts are those of ellipses around bare joints, as in the paper, unless `config` says otherwise. Flesh is
    beside them (`metrics.solid`).
    """
    outlines = body_outlines(driven, character, config=config or FootprintConfig(thickness=0.0))
    away = clearances(outlines, scene, dt=driven.dt)
    inside = find_depths(driven, scene, (character,))[:, 0] if scene.obstacles else np.full(driven.num_steps, -1.0)
    touching = away <= 0.0
    begins = np.diff(np.concatenate([[0], touching.astype(int)])) == 1
    roots = driven.positions[:, character, 0].astype(float)
    error = None if targets is None else np.linalg.norm((roots - targets)[:, [0, 2]], axis=1)
    return CollisionReport(
        seconds=driven.num_steps * driven.dt,
        contact_share=float(touching.mean()),
        contacts=int(begins.sum()),
        contact_seconds=float(touching.sum() * driven.dt / begins.sum()) if begins.any() else 0.0,
        deepest=float(max(-away.min(), 0.0)),
        flesh_share=float((inside > 0.0).mean()),
        flesh_deep=float((inside > DEEP).mean()),
        nearest=float(away.min()),
        target_error=None if error is None else float(error.mean()),
        path_error=None if path is None else float(path.distance_from(roots).mean()),
        poses=len(np.unique(driven.frames[:, character])),
        transitions=float(driven.switched[:, character].mean() / driven.dt),
    )


NEAR_GOAL = 0.3
"""Arrival distance from the height of the goal, metres."""
MOST_DEEP = 0.01
"""Greatest share of the time with flesh deeper than 2 cm in an obstacle, of a character that came through."""


@dataclass(frozen=True)
class ScenarioOutcome:
    """A drive through a scenario, in figures."""

    name: str
    passed: bool
    """whether it reached its goal, if there is one, went through nothing, and was hardly ever deep in anything"""
    arrived: float | None
    """time of arrival, seconds; None where it did not arrive, or where there is no goal"""
    collisions: CollisionReport
    inside_share: float
    """share of the time in which a joint was inside an obstacle, at its height"""
    solid: SolidReport
    """crossings, flesh, time stuck, slide and ping-pong"""


def measure_scenario(scenario: Scenario, driven: DriveRecording, character: int = 0) -> ScenarioOutcome:
    """Measure a recorded drive. The error is the distance from the line from start to goal, or from the path."""
    scene, roots = scenario.scene, driven.positions[:, character, 0].astype(float)
    path, targets = scene.path, None
    if path is not None and isinstance(scenario.wanted, PathFollower):
        targets = path.position(scenario.wanted.speed * (np.arange(driven.num_steps) + 1) * driven.dt)
    found = measure_collisions(driven, scene, character, targets=targets, path=path)
    inside = float(inside_obstacles(driven, scenario, character).mean())
    arrived = None
    if scene.goal is not None:
        start = scene.begins[0]
        way = np.array([scene.goal[0] - start[0], 0.0, scene.goal[1] - start[2]])
        length = float(np.linalg.norm(way))
        ahead = (roots - start) @ (way / length)
        there = np.flatnonzero(ahead >= length - NEAR_GOAL)
        arrived = float((there[0] + 1) * driven.dt) if len(there) else None
        aside = np.linalg.norm((roots - start) * [1.0, 0.0, 1.0] - ahead[:, None] * way / length, axis=1)
        stop = there[0] + 1 if len(there) else len(aside)
        found = CollisionReport(**{**vars(found), "path_error": float(aside[:stop].mean())})
    solid = measure_solid(driven, scene)
    passed = solid.crossings == 0 and solid.flesh_deep <= MOST_DEEP and (scene.goal is None or arrived is not None)
    return ScenarioOutcome(scenario.name, passed, arrived, found, inside, solid)


def inside_obstacles(driven: DriveRecording, scenario: Scenario, character: int = 0) -> np.ndarray:
    """Return whether any joint was inside an obstacle (T,), seen from above and in height."""
    joints = driven.positions[:, character, 1:].astype(float)
    found = np.zeros(len(joints), bool)
    for step, here in enumerate(joints):
        rows = scenario.scene.fixed_rows
        if scenario.scene.moving:
            rows = np.concatenate([rows, pack_obstacles(scenario.scene.moving, [(step + 1) * driven.dt])[0]])
        near = rows[np.linalg.norm(rows[:, 1:3] - here[0, [0, 2]], axis=1) - rows[:, 10] < 2.0]
        if len(near):
            away = point_distances(here[:, [0, 2]], near)
            level = (here[:, 1, None] > near[None, :, 8]) & (here[:, 1, None] < near[None, :, 9])
            found[step] = bool(((away < 0) & level).any())
    return found
