"""How somebody came through a scenario: whether, in what time, with what contacts, and how far from where it was to be.

outcome(scenario, ride(controller, scenario, scenario.seconds))
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.drive import Follow, Ride
from motionmatch.environment.scenarios import Scenario
from motionmatch.metrics.collision import CollisionReport, measure_collisions
from motionmatch.world.obstacles import point_distances, rows_of

NEAR_GOAL = 0.3
"""Who is so near to the height of its goal, or beyond, has arrived, metres."""
MOST_CONTACT = 0.01
"""Who is in contact for more of the time has not come through."""


@dataclass(frozen=True)
class Outcome:
    """A ride through a scenario, in figures."""

    name: str
    passed: bool
    """whether it came to its goal, if there is one, and touched next to nothing"""
    arrived: float | None
    """when, seconds; None where it did not, or where there is no goal"""
    collisions: CollisionReport
    inside_share: float
    """of the time in which a joint was inside an obstacle, at its height"""


def measure_scenario(scenario: Scenario, ride: Ride, character: int = 0) -> Outcome:
    """Measure a ride. The error is the distance from the line from start to goal, or from the path and its guide."""
    scene, roots = scenario.scene, ride.positions[:, character, 0].astype(float)
    path, targets = scene.path, None
    if path is not None and isinstance(scenario.wanted, Follow):
        targets = path.position(scenario.wanted.speed * (np.arange(ride.num_steps) + 1) * ride.dt)
    found = measure_collisions(ride, scene, character, targets=targets, path=path)
    inside = float(inside_obstacles(ride, scenario, character).mean())
    arrived = None
    if scene.goal is not None:
        start = scene.begins[0]
        way = np.array([scene.goal[0] - start[0], 0.0, scene.goal[1] - start[2]])
        length = float(np.linalg.norm(way))
        ahead = (roots - start) @ (way / length)
        there = np.flatnonzero(ahead >= length - NEAR_GOAL)
        arrived = float((there[0] + 1) * ride.dt) if len(there) else None
        aside = np.linalg.norm((roots - start) * [1.0, 0.0, 1.0] - ahead[:, None] * way / length, axis=1)
        stop = there[0] + 1 if len(there) else len(aside)
        found = CollisionReport(**{**vars(found), "path_error": float(aside[:stop].mean())})
    touched = inside if scenario.features else found.contact_share
    passed = touched <= MOST_CONTACT and (scene.goal is None or arrived is not None)
    return Outcome(scenario.name, passed, arrived, found, inside)


def inside_obstacles(ride: Ride, scenario: Scenario, character: int = 0) -> np.ndarray:
    """(T,) bool: whether any joint was inside an obstacle, seen from above and in height."""
    joints = ride.positions[:, character, 1:].astype(float)
    found = np.zeros(len(joints), bool)
    for step, here in enumerate(joints):
        rows = scenario.scene.fixed_rows
        if scenario.scene.moving:
            rows = np.concatenate([rows, rows_of(scenario.scene.moving, [(step + 1) * ride.dt])[0]])
        near = rows[np.linalg.norm(rows[:, 1:3] - here[0, [0, 2]], axis=1) - rows[:, 10] < 2.0]
        if len(near):
            away = point_distances(here[:, [0, 2]], near)
            level = (here[:, 1, None] > near[None, :, 8]) & (here[:, 1, None] < near[None, :, 9])
            found[step] = bool(((away < 0) & level).any())
    return found
