"""Measures of a crowd: overlaps of bodies, arrivals, agents that are stuck, seconds to pass a door.

Overlaps are always reported with arrivals, since an agent that waits touches no other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.crowd.neighbours import nearest
from motionmatch.crowd.recording import CrowdRecording
from motionmatch.environment.footprints import FootprintConfig
from motionmatch.kernels import crowd as kernels
from motionmatch.metrics.collision import body_outlines, clearances
from motionmatch.metrics.solid import SolidReport, measure_solid
from motionmatch.world.surroundings import to_obstacles

STUCK_SECONDS, STUCK_METRES = 6.0, 0.4
"""An agent on its way is stuck if it moves less than this distance in the last seconds of the recording."""
MOST = 24
"""Number of nearest others that are looked at: there is no room for more around one body."""
Segment = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True)
class CrowdReport:
    """A crowd in figures."""

    agents: int
    seconds: float
    overlaps: float
    """number of overlaps that began, per agent and minute"""
    overlap_share: float
    """share of the time of an agent in which it overlaps with another"""
    deepest: float
    """greatest depth of two bodies in each other, metres"""
    wall_share: float
    """share of the time of an agent in which it, or what it carries, touched an obstacle outside the crowd"""
    arrived: float
    """the share of agents that came to their goals"""
    arrival_seconds: float | None
    """mean time that those took"""
    stuck: int
    """number of agents that were stuck at the end"""
    no_way: int
    """number of agents without a way to their goals"""
    speed: float
    """mean speed of agents that had not arrived, as a share of the wanted speed"""
    path_error: float
    """mean distance from the straight line from start to goal, metres"""
    detour: float
    """length of the path of agents that arrived, over that of the straight line"""
    through: int
    """number of agents that went through the door"""
    through_seconds: float | None
    """time from the first to the last of them"""
    transitions: float
    """per second and agent"""
    solid: SolidReport
    """crossings, flesh, time stuck, slide and ping-pong of all agents"""
    step_ms: float
    """processor time of a step, mean"""
    step_ms_99: float
    """and its 99th percentile"""


def crowd_outlines(recording: CrowdRecording, config: FootprintConfig | None = None) -> np.ndarray:
    """Return the ellipses (T, C, 8) of all bodies as they were shown."""
    count = len(recording.crowd)
    return np.stack([body_outlines(recording.drive, agent, config=config) for agent in range(count)], axis=1)


def load_outlines(recording: CrowdRecording) -> np.ndarray | None:
    """Return the least ellipses (T, C, 8) around the loads of all agents, as they were shown; None without loads."""
    load, count = recording.crowd.controller.load, len(recording.crowd)
    return None if load is None else np.stack([load.of_drive(recording.drive, agent) for agent in range(count)], axis=1)


def find_overlaps(outlines: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Find overlapping bodies: (T, C) bool, and (T, C) how far each body is from the nearest other, at most a metre."""
    steps, count = outlines.shape[:2]
    gaps = np.full((steps, count), 1.0)
    for step, bodies in enumerate(outlines):
        near = nearest(bodies[None, :, :2], reach=1.0 + 2.0 * float(bodies[:, 4:6].max()), most=MOST)
        first, second = np.nonzero(near.others >= 0)
        if not len(first):
            continue
        others = near.others[first, second]
        found = np.empty(len(first))
        kernels.pair_distances(bodies[first], to_obstacles(bodies[others]), found)
        np.minimum.at(gaps[step], first, found)  # bodies beyond reach are at least a metre away
    return gaps <= 0.0, gaps


def measure_crowd(
    recording: CrowdRecording, *, gate: Segment | None = None, config: FootprintConfig | None = None
) -> CrowdReport:
    """Measure a crowd; `gate` is the line across a door."""
    crowd, dt, positions = recording.crowd, recording.drive.dt, recording.positions
    agents, steps = crowd.agents, recording.drive.num_steps
    bodies = crowd_outlines(recording, config)
    touching, gaps = find_overlaps(bodies)
    begins = np.diff(np.concatenate([np.zeros((1, len(crowd)), bool), touching]).astype(np.int8), axis=0) == 1
    minutes = steps * dt / 60.0
    arrived = np.isfinite(recording.arrived_at)
    times = np.arange(1, steps + 1)[:, None] * dt
    under_way = times <= recording.arrived_at
    speeds = np.linalg.norm(np.diff(positions, axis=0, prepend=agents.positions[None]), axis=-1) / dt
    wished = np.maximum(np.asarray(agents.speeds), 1e-9)
    going = np.asarray(agents.speeds) > 0
    straight = np.linalg.norm(agents.goals - agents.positions, axis=1)
    lengths = np.sum(speeds * under_way, axis=0) * dt
    came = arrived & (straight > 0.5)
    has_way = getattr(getattr(crowd.steering, "ways", None), "has_way", np.ones(len(crowd), bool))
    back = min(round(STUCK_SECONDS / dt), steps - 1)
    moved = np.linalg.norm(positions[-1] - positions[-1 - back], axis=1)
    stuck = going & ~arrived & (moved < STUCK_METRES) & (steps * dt > STUCK_SECONDS) & (wished > 0.1) & has_way
    if agents.returns:
        stuck &= np.linalg.norm(recording.state.goals - positions[-1], axis=1) > 1.0
    ways = under_way & going
    crossed = None if gate is None else find_crossing_times(positions, gate, dt)
    passed = np.zeros(0) if crossed is None else crossed[np.isfinite(crossed)]
    walls = 0.0
    if crowd.scene.obstacles:
        kinds = [each for each in (bodies, load_outlines(recording)) if each is not None]
        shares = [
            np.mean(np.min([clearances(kind[:, each], crowd.scene, dt=dt) for kind in kinds], axis=0) <= 0.0)
            for each in range(len(crowd))
        ]
        walls = float(np.mean(shares))
    return CrowdReport(
        agents=len(crowd),
        seconds=steps * dt,
        overlaps=float(begins.sum() / len(crowd) / minutes),
        overlap_share=float(touching.mean()),
        deepest=float(max(-gaps.min(), 0.0)),
        wall_share=walls,
        arrived=float(arrived[going].mean()) if going.any() else 1.0,
        arrival_seconds=float(recording.arrived_at[came].mean()) if came.any() else None,
        stuck=int(stuck.sum()),
        no_way=int((~has_way).sum()),
        speed=float((speeds / wished)[ways].mean()) if ways.any() else 1.0,
        path_error=float(_off_line(positions, agents.positions, agents.goals)[ways].mean()) if ways.any() else 0.0,
        detour=float((lengths[came] / straight[came]).mean()) if came.any() else 1.0,
        through=len(passed),
        through_seconds=float(passed.max() - passed.min()) if len(passed) > 1 else None,
        transitions=float(recording.drive.switched.mean() / dt),
        solid=measure_solid(recording.drive, crowd.scene),
        step_ms=float(recording.step_seconds.mean() * 1e3),
        step_ms_99=float(np.percentile(recording.step_seconds, 99) * 1e3),
    )


def shoulder_angles(recording: CrowdRecording) -> np.ndarray:
    """Return the angles (T, C) of the shoulders from straight across the way from start to goal, radians, 0 to π/2."""
    roles = recording.crowd.controller.database.anatomy.roles
    places = recording.drive.positions[:, :, [roles["left_shoulder"], roles["right_shoulder"]]].astype(float)
    line = (places[:, :, 0] - places[:, :, 1])[..., [0, 2]]
    way = recording.crowd.agents.goals - recording.crowd.agents.positions
    across = np.stack([way[:, 1], -way[:, 0]], axis=1)
    size = np.linalg.norm(line, axis=-1) * np.linalg.norm(across, axis=-1)
    return np.arccos(np.clip(np.abs(np.sum(line * across, axis=-1)) / np.maximum(size, 1e-9), 0.0, 1.0))


def find_crossing_times(positions: np.ndarray, gate: Segment, dt: float) -> np.ndarray:
    """Find the seconds (C,) at which each of the positions (T, C, 2) first crossed a line; infinity where none did."""
    start, stop = np.array(gate[0]), np.array(gate[1])
    along = (stop - start) / np.linalg.norm(stop - start)
    away = positions - start
    side = away[..., 0] * along[1] - away[..., 1] * along[0]
    between = (away @ along > 0.0) & (away @ along < np.linalg.norm(stop - start))
    across = (np.sign(side[1:]) != np.sign(side[:-1])) & (between[1:] | between[:-1])
    first = np.where(across.any(axis=0), across.argmax(axis=0) + 2, np.inf)
    return first * dt


def _off_line(positions: np.ndarray, starts: np.ndarray, goals: np.ndarray) -> np.ndarray:
    """Return the distances (T, C) of positions (T, C, 2) from the lines from starts to goals (C, 2)."""
    step = goals - starts
    size = np.maximum(np.sum(step * step, axis=1), 1e-9)
    share = np.clip(np.sum((positions - starts) * step, axis=-1) / size, 0.0, 1.0)
    return np.linalg.norm(positions - starts - share[..., None] * step, axis=-1)
