"""Public crowd simulators as a `Steering`: RVO2 and JuPedSim, or another with two methods.

    crowd = scenario.crowd(database, steering_by=Simulated(Rvo2()))

    class Mine:
        def begin(self, agents, polygons): ...                             # a crowd begins, or something has changed
        def advance(self, positions, velocities, preferred, dt): ...       # (C, 2) velocities

Such simulators move points and know nothing of bodies. `Simulated` gives them what they need at every step: where the
bodies are, how fast they go, and the velocity that each would have if nobody were in its way (towards its goal, around
what stands: `Ways`). Bodies take up the velocities that come back.

| simulator | install | method |
|---|---|---|
| `Rvo2` | pyrvo | optimal reciprocal collision avoidance, by its authors (van den Berg 2011) |
| `JuPedSim` | jupedsim | collision-free speed model (Tordeux 2016), or another of its models |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from motionmatch.crowd.agents import Agents
from motionmatch.crowd.steering import preferred_speeds
from motionmatch.errors import missing_extra
from motionmatch.kernels.ellipses import BOX
from motionmatch.world.scene import Scene
from motionmatch.world.ways import Ways

CORNERS = 12
"""Corners of the polygon that stands for a disc or an ellipse."""
THIN = 0.05
"""Least thickness of a wall for a simulator, metres."""
FIRST_STEP = 1 / 60
"""Length of the first step, seconds."""


class PointSimulator(Protocol):
    """A crowd simulator that moves points."""

    def begin(self, agents: Agents, polygons: Sequence[np.ndarray]) -> None:
        """Begin with agents among solid polygons, each (V, 2) counterclockwise in x and z; or again after a change."""
        ...

    def advance(self, positions: np.ndarray, velocities: np.ndarray, preferred: np.ndarray, dt: float) -> np.ndarray:
        """Return velocities (C, 2) of the next dt seconds, for bodies at positions (C, 2) with velocities (C, 2) that
        would have preferred velocities (C, 2) if nobody were in their way."""
        ...


@dataclass(frozen=True)
class SimulatedConfig:
    """Settings of a crowd that another simulator steers."""

    trust: float = 0.5
    """Weight of the last velocity that came back, as against that of the body, from 0 to 1: bodies start late, and an
    agent that is taken for standing would never start."""
    bias: float = 0.04
    """Angle by which agents prefer the right, radians: without it two that meet head-on may block each other."""
    patience: float = 2.0
    """Time that an agent stands before it prefers to get around on the right, seconds."""


class Simulated:
    """A `Steering` by a simulator of points."""

    def __init__(self, simulator: PointSimulator, config: SimulatedConfig | None = None) -> None:
        self.simulator, self.config = simulator, config or SimulatedConfig()
        self.agents: Agents | None = None

    def reset(self, agents: Agents, scene: Scene) -> None:
        if self.agents is None or len(self.agents) != len(agents):
            self._forget(len(agents))
        self.agents, self.ways = agents, Ways(agents, scene)
        self.simulator.begin(agents, make_polygons(scene.fixed_rows))

    def _forget(self, count: int) -> None:
        self._wanted, self._stood, self._seconds = np.zeros((count, 2)), np.zeros(count), -FIRST_STEP

    def steer(self, positions: np.ndarray, velocities: np.ndarray, seconds: float) -> np.ndarray:
        assert self.agents is not None, "reset comes first"
        config, agents = self.config, self.agents
        if seconds < self._seconds:  # time has gone back: start again
            self._forget(len(agents))
        dt, self._seconds = seconds - self._seconds, seconds
        speeds = preferred_speeds(agents, np.linalg.norm(agents.goals - positions, axis=1)) * self.ways.has_way
        slow = (np.linalg.norm(velocities, axis=1) < 0.2) & (speeds > 0.2)
        self._stood = np.where(slow, self._stood + dt, 0.0)
        aside = np.where(self._stood % (2.0 * config.patience) > config.patience, 1.5, config.bias)
        ways = self.ways.directions(positions)
        ways = ways + aside[:, None] * np.stack([-ways[:, 1], ways[:, 0]], axis=1)
        ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9)
        taken = velocities + config.trust * (self._wanted - velocities)
        found = self.simulator.advance(positions, taken, ways * speeds[:, None], max(dt, 1e-3))
        self._wanted = np.asarray(found, float)
        return self._wanted.copy()


def make_polygons(rows: np.ndarray) -> list[np.ndarray]:
    """Return a polygon (V, 2) around each obstacle (O, 11), counterclockwise in x and z."""
    found = []
    for row in rows:
        kind, x, z, ux, uz, along, across, edge = row[:8]
        axis, aside = np.array([ux, uz]), np.array([-uz, ux])
        if kind == BOX:
            halves = along + edge, max(across + edge, 0.5 * THIN)
            corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float) * halves
        else:
            angle = 2.0 * np.pi * np.arange(CORNERS) / CORNERS
            grown = 1.0 / np.cos(np.pi / CORNERS)  # around the ellipse, not within it
            corners = np.stack([np.cos(angle), np.sin(angle)], axis=1) * grown * (along + edge, across + edge)
        found.append(np.array([x, z]) + corners @ np.stack([axis, aside]))
    return found


class Rvo2:
    """The RVO2 library: optimal reciprocal collision avoidance. Needs `pip install pyrvo`."""

    def __init__(
        self,
        *,
        look: float = 4.0,
        most: int = 10,
        seconds: float = 2.0,
        wall_seconds: float = 0.6,
        margin: float = 0.08,
    ) -> None:
        """Agents see `most` others within `look` metres, and avoid them for `seconds` ahead, walls for `wall_seconds`;
        `margin` is added to their radius, metres."""
        try:
            import pyrvo
        except ImportError:
            raise missing_extra("steering by RVO2", "rvo2") from None
        self._library = pyrvo
        self._settings = look, most, seconds, wall_seconds
        self._margin = margin

    def begin(self, agents: Agents, polygons: Sequence[np.ndarray]) -> None:
        look, most, seconds, wall_seconds = self._settings
        radius = agents.radius + self._margin
        self._simulator: Any = self._library.RVOSimulator(1 / 60, look, most, seconds, wall_seconds, radius, 2.0)
        for x, z in agents.positions.tolist():
            self._simulator.add_agent((x, z))
        for polygon in polygons:
            self._simulator.add_obstacle([(x, z) for x, z in polygon.tolist()])
        self._simulator.process_obstacles()

    def advance(self, positions: np.ndarray, velocities: np.ndarray, preferred: np.ndarray, dt: float) -> np.ndarray:
        inner = self._simulator
        inner.set_time_step(dt)
        speeds = np.linalg.norm(preferred, axis=1)
        rows = zip(positions.tolist(), velocities.tolist(), preferred.tolist(), speeds.tolist(), strict=True)
        for agent, (place, velocity, wish, speed) in enumerate(rows):
            inner.set_agent_position(agent, tuple(place))
            inner.set_agent_velocity(agent, tuple(velocity))
            inner.set_agent_pref_velocity(agent, tuple(wish))
            inner.set_agent_max_speed(agent, max(1.15 * speed, 0.3))
        inner.do_step()
        found = [inner.get_agent_velocity(agent) for agent in range(len(positions))]
        return np.array([(each.x, each.y) for each in found], float)


class JuPedSim:
    """The JuPedSim library. Needs `pip install jupedsim`.

    Its agents can't be put elsewhere, so each leads its body: the body goes as its agent does, and after it. An agent
    that its body has lost is taken away, and another begins where the body is.
    """

    LOST, PULL = 0.6, 0.5
    """Distance from its body at which an agent is lost, metres; and the time in which a body makes up for a distance,
    seconds."""

    def __init__(self, model: Any = None, *, margin: float = 3.0) -> None:
        """`model` is one of JuPedSim's with a `desired_speed`, by default its collision-free speed model; `margin` is
        the width of free ground around everything, metres."""
        try:
            import jupedsim
            import shapely
        except ImportError:
            raise missing_extra("steering by JuPedSim", "jupedsim") from None
        self._library, self._shapes = jupedsim, shapely
        self._model, self._margin = model, margin

    def begin(self, agents: Agents, polygons: Sequence[np.ndarray]) -> None:
        corners = np.concatenate([agents.positions, agents.goals, *polygons])
        low, high = corners.min(axis=0) - self._margin, corners.max(axis=0) + self._margin
        area = self._shapes.box(*low, *high)
        for polygon in polygons:
            area = area.difference(self._shapes.Polygon(polygon))
        if area.geom_type == "MultiPolygon":  # walls that close a part off: the part with most agents
            points = [self._shapes.Point(*place) for place in agents.positions.tolist()]
            area = max(area.geoms, key=lambda part: sum(part.contains(point) for point in points))
        self._area, self._agents, self._radius = area, agents, agents.radius
        self._simulator: Any = None

    def _start(self, positions: np.ndarray, dt: float) -> None:
        model = self._model or self._library.CollisionFreeSpeedModel()
        self._simulator = self._library.Simulation(model=model, geometry=self._area, dt=dt)
        self._stage = self._simulator.add_direct_steering_stage()
        self._journey = self._simulator.add_journey(self._library.JourneyDescription([self._stage]))
        self._dt, self._ids = dt, [self._add(place) for place in positions.tolist()]

    def _add(self, place: Sequence[float]) -> int | None:
        """Add an agent; None where there is no room for one now."""
        try:
            return self._simulator.add_agent(
                self._library.CollisionFreeSpeedModelAgentParameters(
                    position=tuple(place), journey_id=self._journey, stage_id=self._stage, radius=self._radius
                )
            )
        except RuntimeError:
            return None

    def advance(self, positions: np.ndarray, velocities: np.ndarray, preferred: np.ndarray, dt: float) -> np.ndarray:
        if self._simulator is None or abs(dt - self._dt) > 1e-6:
            self._start(positions, dt)
        speeds = np.linalg.norm(preferred, axis=1)
        before = np.array(positions, float)
        for agent, number in enumerate(self._ids):
            if number is None:
                self._ids[agent] = number = self._add(positions[agent].tolist())
            if number is None:
                continue
            inner = self._simulator.agent(number)
            before[agent] = inner.position
            inner.model.desired_speed = float(speeds[agent])
            inner.target = self._find_target(before[agent], preferred[agent], float(speeds[agent]))
        self._simulator.iterate()
        out = preferred.copy()
        for agent, number in enumerate(self._ids):
            if number is None:
                continue
            after = np.array(self._simulator.agent(number).position)
            gap = after - positions[agent]
            out[agent] = (after - before[agent]) / dt + gap / self.PULL
            size = float(np.linalg.norm(out[agent]))
            out[agent] *= min(1.0, max(1.3 * speeds[agent], 0.3) / max(size, 1e-9))
            if np.linalg.norm(gap) > self.LOST:
                self._simulator.mark_agent_for_removal(number)
                self._ids[agent] = None
        return out

    def _find_target(self, place: np.ndarray, preferred: np.ndarray, speed: float) -> tuple[float, float]:
        """Return a place ahead that is on the ground: nearer where something stands in the way."""
        ahead = preferred / max(speed, 1e-9)
        for far in (1.5, 0.6, 0.2):
            x, z = (place + far * ahead).tolist()
            if self._area.contains(self._shapes.Point(x, z)):
                return x, z
        return float(place[0]), float(place[1])
