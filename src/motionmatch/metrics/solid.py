"""Measures of bodies among solid things: crossings, flesh inside obstacles and inside each other, time stuck, slide.

Flesh is every bone as a capsule, end sites included (`motion.flesh`). A crossing is a path of the hips that goes
through an obstacle from one side to another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.control.drive import DriveRecording
from motionmatch.kernels import flesh as kernels
from motionmatch.metrics.body import measure_body
from motionmatch.motion.flesh import Flesh
from motionmatch.world.obstacles import pack_obstacles
from motionmatch.world.scene import Scene

DEEP = 0.02
"""Depth from which flesh counts as deep, metres."""
THIN = 0.0025
"""Half the thickness that walls without thickness have for crossings, metres."""
STEPPED_OVER = 0.5
"""Obstacles that end below this share of the hips' height are no walls: hips go over them."""
SLOW, ASKED, STUCK_SECONDS = 0.1, 0.2, 0.5
"""A character is stuck if it is slower than the first over these seconds, while asked for more than the second, metres
per second."""


@dataclass(frozen=True)
class SolidReport:
    """Bodies among solid things, in figures."""

    crossings: int
    """times that hips went through an obstacle from one side to another; always 0"""
    flesh_share: float
    """share of the time in which flesh is inside an obstacle"""
    flesh_deep: float
    """share of the time in which it is deeper than 2 cm"""
    flesh_worst: float
    """greatest depth, metres; negative if nothing was touched"""
    people_share: float
    """share of the time of a character in which its flesh is inside another's"""
    people_deep: float
    """share of the time in which it is deeper than 2 cm"""
    stuck: float
    """share of the time asked to go in which a character is slower than 0.1 m/s over half a second"""
    slide: float
    """mean level speed of contact points while planted, metres per second"""
    slide_source: float
    """the same of the frames that played, as recorded; NaN where they are not known"""
    ping_pong: float
    """share of transitions that go back within half a second; NaN where no frames play"""


def place_flesh(driven: DriveRecording) -> tuple[Flesh, np.ndarray]:
    """Return the capsules of a drive's bodies, and their points (T, C, P, 3)."""
    database = driven.controller.database
    flesh = Flesh.of(database.skeleton, database.anatomy)
    return flesh, flesh.place(driven.positions, driven.rotations)


def find_obstacle_rows(scene: Scene, steps: int, dt: float) -> np.ndarray:
    """Return rows (S, O, 11) of a scene after each of T steps; S is 1 where nothing moves."""
    if not scene.moving:
        return scene.fixed_rows[None]
    fixed = np.broadcast_to(scene.fixed_rows, (steps, *scene.fixed_rows.shape))
    moving = pack_obstacles(scene.moving, [(step + 1) * dt for step in range(steps)])
    return np.ascontiguousarray(np.concatenate([fixed, moving], axis=1))


def find_depths(driven: DriveRecording, scene: Scene, characters: Sequence[int] | None = None) -> np.ndarray:
    """Return how deep flesh is in obstacles (T, C), metres; negative where nothing is touched.

    `characters` are some of them, by default all.
    """
    flesh, points = place_flesh(driven)
    points = points if characters is None else points[:, list(characters)]
    rows = find_obstacle_rows(scene, driven.num_steps, driven.dt)
    found = np.full(points.shape[:2], -1.0)
    reach = _reach(points)
    for character in range(points.shape[1]):
        body = np.ascontiguousarray(points[:, character])
        kernels.depths_in_solids(body, flesh.bones, flesh.radii, reach, rows, found[:, character])
    return found


def find_people_depths(driven: DriveRecording) -> np.ndarray:
    """Return how deep flesh is in that of others (T, C), metres; negative where nobody is touched."""
    flesh, points = place_flesh(driven)
    found = np.full(points.shape[:2], -1.0)
    if points.shape[1] > 1:
        reach = _reach(points)
        for step, bodies in enumerate(points):
            kernels.depths_in_others(bodies, flesh.bones, flesh.radii, reach, found[step])
    return found


def _reach(points: np.ndarray) -> float:
    away = (points - points[:, :, :1])[..., [0, 2]]
    return float(np.sqrt(np.max(np.sum(away * away, axis=-1)))) + 0.1


def count_crossings(driven: DriveRecording, scene: Scene) -> np.ndarray:
    """Return how often each character's hips (C,) went through an obstacle from one side to another."""
    rows = find_obstacle_rows(scene, driven.num_steps, driven.dt)
    hips = driven.positions[:, :, driven.controller.database.anatomy.roles.get("hips", 0)].astype(float)
    found = np.zeros((hips.shape[1], rows.shape[1]), np.int64)
    for character in range(hips.shape[1]):
        path = np.ascontiguousarray(hips[:, character])
        kernels.count_crossings(path, rows, THIN, STEPPED_OVER, found[character])
    return found.sum(axis=1)


def find_stuck(driven: DriveRecording) -> tuple[np.ndarray, np.ndarray]:
    """Return when characters are stuck, and when they are asked to go, (T, C) bool each.

    The half second ends at the moment that is judged; the hips are slower if they got less far in it.
    """
    hips = driven.positions[:, :, driven.controller.database.anatomy.roles.get("hips", 0)][..., [0, 2]].astype(float)
    back = max(round(STUCK_SECONDS / driven.dt), 1)
    moved = np.full(hips.shape[:2], np.inf)
    moved[back:] = np.linalg.norm(hips[back:] - hips[:-back], axis=-1) / (back * driven.dt)
    asked = np.linalg.norm(driven.wanted[..., [0, 2]], axis=-1) > ASKED
    return asked & (moved < SLOW), asked


def measure_solid(driven: DriveRecording, scene: Scene) -> SolidReport:
    """Measure the characters of a drive among the obstacles of a scene."""
    inside = find_depths(driven, scene) if scene.obstacles else np.full((1, 1), -1.0)
    among = find_people_depths(driven) if driven.positions.shape[1] > 1 else np.full((1, 1), -1.0)
    stuck, asked = find_stuck(driven)
    body = measure_body(driven)
    return SolidReport(
        crossings=int(count_crossings(driven, scene).sum()) if scene.obstacles else 0,
        flesh_share=float((inside > 0).mean()),
        flesh_deep=float((inside > DEEP).mean()),
        flesh_worst=float(inside.max()),
        people_share=float((among > 0).mean()),
        people_deep=float((among > DEEP).mean()),
        stuck=float(stuck.sum() / max(asked.sum(), 1)),
        slide=body.shown.slide,
        slide_source=float("nan") if body.source is None else body.source.slide,
        ping_pong=body.ping_pong,
    )
