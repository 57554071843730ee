"""Many characters in one place: a steering sets their velocities, and each finds its own way and pose among the others.

    crowd = Crowd(controller, agents, steering=Rules(), scene=scene)
    state = crowd.start()
    state = crowd.step(state)
    crowd.controller.pose(state.characters)  # (C, J, 3), (C, J, 4)

The surroundings of a character are the scene, and the footprints of the others at the same horizons if they continue as
they do (section 6.1.3). Searches are spread over steps (`CrowdController`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.effort import Effort
from motionmatch.control.simulation import bound_step
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.controller import CrowdController
from motionmatch.crowd.detail import HIDDEN, Detail
from motionmatch.crowd.neighbours import nearest
from motionmatch.crowd.rules import Rules
from motionmatch.crowd.steering import Steering
from motionmatch.errors import InputError
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings, to_obstacles

ARRIVED, NEARLY = 0.4, 1.0
"""Arrival radius; and that of agents that stand because their place is taken, metres."""
TURNS = 1.0
"""Time between two checks for agents that have arrived and go back, seconds."""
_STILL = 0.15
"""Agents slower than this stand, metres per second."""
_IN_THE_WAY, _BESIDE, _ASIDE = 1.0, 0.55, 0.4
"""Agents that have arrived step aside for others that are nearer than the first and would pass nearer than the second,
metres, at this speed, metres per second."""
_SLOW = 0.35
"""Agents that are to go slower than this face their goal, metres per second."""


@dataclass(frozen=True, eq=False)
class CrowdState:
    """All of a crowd that changes from step to step."""

    characters: CharacterState
    steps: int
    """number of steps taken"""
    seconds: float
    """time that has passed"""
    goals: np.ndarray
    """(C, 2) current goals"""
    arrived: np.ndarray
    """(C,) bool: agents that have arrived and stay"""
    command: Command
    """command of the last step"""

    @property
    def positions(self) -> np.ndarray:
        """(C, 2) positions of the roots"""
        return self.characters.shown_positions[:, [0, 2]]


class Crowd:
    """Steps agents. All that changes is in the state, except what the steering keeps."""

    def __init__(
        self,
        controller: CrowdController,
        agents: Agents,
        *,
        scene: Scene | None = None,
        steering: Steering | None = None,
        detail: Detail | None = None,
        levels: np.ndarray | None = None,
    ) -> None:
        """`detail` says how much less is done for agents that are far from the viewer of a step, or that have levels
        (C,) of their own: `detail.NEAR`, `MIDDLE`, `FAR` or `HIDDEN`. Without it all have everything."""
        if levels is not None and (np.shape(levels) != (len(agents),) or not np.isin(levels, range(HIDDEN + 1)).all()):
            raise InputError(f"levels of detail of {len(agents)} agents: expected one each, from 0 to {HIDDEN}.")
        self.detail = Detail() if detail is None and levels is not None else detail
        self.levels = None if levels is None else np.asarray(levels, np.int64)
        self.controller, self.agents = controller, agents
        self.scene = Scene() if scene is None else scene
        self.steering: Steering = Rules() if steering is None else steering
        agents.check_in(self.scene)
        if agents.tags is not None:
            for text in {agents.tags} if isinstance(agents.tags, str) else set(filter(None, agents.tags)):
                controller.mask(text)  # refuses tags that there are not
        self._own = np.arange(len(agents))

    def __len__(self) -> int:
        return len(self.agents)

    def start(self) -> CrowdState:
        """Return the state of all agents at rest at their start positions."""
        count, agents = len(self.agents), self.agents
        self.steering.reset(agents, self.scene)
        characters = self.controller.start(
            count, positions=_add_height(agents.positions), facing=_add_height(agents.directions)
        )
        still = Command(np.zeros((count, 3)))
        return CrowdState(characters, 0, 0.0, agents.goals.copy(), np.zeros(count, bool), still)

    def step(self, state: CrowdState, dt: float = 1 / 60, *, viewer: tuple[float, float] | None = None) -> CrowdState:
        """Return the crowd dt seconds later. `viewer` is the place (x, z) from which it is seen, for the level of
        detail."""
        if len(state.goals) != len(self):
            raise InputError(f"the state is of {len(state.goals)} agents, the crowd has {len(self)}.")
        dt = bound_step(dt)
        state = self.steer(state, dt)
        command = replace(state.command, effort=self.find_effort(state, dt, viewer))
        characters = self.controller.step(state.characters, command, dt)
        return replace(state, characters=characters, steps=state.steps + 1, seconds=state.seconds + dt)

    def find_effort(self, state: CrowdState, dt: float, viewer: tuple[float, float] | None = None) -> Effort | None:
        """Return how much of the next step is done for each agent; None is all of it."""
        if self.detail is None:
            return None
        levels = self.detail.find_levels(state.positions, viewer) if self.levels is None else self.levels
        return self.detail.find_effort(levels, state.steps, dt)

    def steer(self, state: CrowdState, dt: float = 1 / 60) -> CrowdState:
        """Return the state with the command of the next step: find arrivals, then ask the steering.

        With a level of detail the steering is asked every few steps only.
        """
        if self.detail is not None and state.steps % self.detail.steer_steps:
            return replace(state, command=replace(state.command, surroundings=self.surroundings(state)))
        state = self._arrivals(state, dt)
        velocities = self.controller.velocities(state.characters)
        wanted = self.steering.steer(state.positions, velocities, state.seconds)
        return replace(state, command=self._follow_courses(state, self._command(state, np.asarray(wanted, float))))

    def _follow_courses(self, state: CrowdState, command: Command) -> Command:
        """Return the command with the velocities of agents that have a course; None of them ask the steering."""
        if not self.agents.on_course.any():
            return command
        assert self.agents.courses is not None and command.facing is not None
        velocity, facing = command.velocity.copy(), command.facing.copy()
        path = command.trajectory
        for agent in np.flatnonzero(self.agents.on_course):
            course, over = self.agents.courses[int(agent)], state.arrived[agent]
            assert course is not None
            wanted = np.zeros(2) if over else course.velocity(state.positions[agent], state.seconds)
            look = None if over else course.facing(state.seconds)
            size = float(np.linalg.norm(wanted))
            velocity[agent] = _add_height(wanted)
            facing[agent] = _add_height(look if look is not None else wanted / size if size > _SLOW else np.zeros(2))
            if path is not None:
                times = self.controller.database.schema.times[:, None]
                path.positions[agent] = _add_height(state.positions[agent] + times * wanted)
                path.directions[agent] = facing[agent]
        return replace(command, velocity=velocity, facing=facing)

    def _command(self, state: CrowdState, wanted: np.ndarray) -> Command:
        """Make the command of a steering's velocities (C, 2) or paths (C, H, 2), with the surroundings."""
        count, times = len(self), self.controller.database.schema.times
        if wanted.shape not in ((count, 2), (count, len(times), 2)) or not np.isfinite(wanted).all():
            raise InputError(
                f"the steering gave an array of shape {wanted.shape}; expected velocities ({count}, 2) or paths "
                f"({count}, {len(times)}, 2), all of them numbers."
            )
        towards = state.goals - state.positions
        towards = towards / np.maximum(np.linalg.norm(towards, axis=1, keepdims=True), 1e-9)
        path = None
        if wanted.ndim == 3:
            wanted = np.where(state.arrived[:, None, None], state.positions[:, None], wanted)
            ahead = np.diff(np.concatenate([state.positions[:, None], wanted], axis=1), axis=1)
            size = np.linalg.norm(ahead, axis=-1, keepdims=True)
            way = np.where(size > 0.02, ahead / np.maximum(size, 1e-9), towards[:, None])
            path = Trajectory(_add_height(wanted), _add_height(way))
            velocities = (wanted[:, 0] - state.positions) / times[0]
        else:
            velocities = np.where(state.arrived[:, None], 0.0, wanted)
            velocities += self._step_aside(state, towards)
        speeds = np.linalg.norm(velocities, axis=1, keepdims=True)
        facing = np.where(speeds > _SLOW, velocities / np.maximum(speeds, 1e-9), towards)
        facing = np.where(state.arrived[:, None], 0.0, facing)
        return Command(
            _add_height(velocities),
            _add_height(facing),
            tags=self.agents.tags,
            trajectory=path,
            surroundings=self.surroundings(state),
        )

    def _step_aside(self, state: CrowdState, towards: np.ndarray) -> np.ndarray:
        """Return velocities (C, 2) of agents that have arrived and stand in the way of others, to the side on which
        they are; `towards` (C, 2) is where each one's goal is. All others get 0."""
        found = np.zeros((len(self), 2))
        standing = np.flatnonzero(state.arrived & ~self.agents.on_course)
        if not len(standing) or state.arrived.all():
            return found
        places = state.positions
        near = nearest(
            places[None], reach=_IN_THE_WAY, most=4, seen=places[standing][:, None], own=standing
        ).others  # (n, 4)
        there = (near >= 0) & ~state.arrived[near]
        ways = towards[near]
        apart = places[standing][:, None] - places[near]
        ahead = np.sum(apart * ways, axis=-1)
        aside = apart[..., 1] * ways[..., 0] - apart[..., 0] * ways[..., 1]  # to the right of the other's way
        blocks = there & (ahead > 0.0) & (np.abs(aside) < _BESIDE)
        rights = np.stack([-ways[..., 1], ways[..., 0]], axis=-1)
        steps = np.where(blocks[..., None], np.where(aside >= 0.0, 1.0, -1.0)[..., None] * rights, 0.0).sum(axis=1)
        size = np.linalg.norm(steps, axis=1, keepdims=True)
        found[standing] = np.where(size > 0.1, _ASIDE * steps / np.maximum(size, 1e-9), 0.0)
        return found

    def surroundings(self, state: CrowdState) -> Surroundings:
        """Return the scene as it is now, and the footprints of all agents at each horizon."""
        characters = state.characters
        prints = self.controller.matcher.footprints.world(
            characters.frames, characters.shown_positions, characters.shown_yaws
        )
        others = np.ascontiguousarray(np.swapaxes(to_obstacles(prints), 0, 1))
        scene = self.scene.at(state.seconds) if self.scene.moving else self.scene
        return Surroundings(scene, others=others, own=self._own)

    def _arrivals(self, state: CrowdState, dt: float) -> CrowdState:
        """Let agents that have arrived stay, or turn back."""
        far = np.linalg.norm(state.goals - state.positions, axis=1)
        slow = np.linalg.norm(self.controller.velocities(state.characters), axis=1) < _STILL
        there = (far < ARRIVED) | ((far < NEARLY) & slow & (state.seconds > 1.0))
        for agent in np.flatnonzero(self.agents.on_course):
            course = self.agents.courses[int(agent)]  # type: ignore[index]
            assert course is not None
            there[agent] = (course.end is None or far[agent] < NEARLY) and course.is_over(state.seconds)
        arrived = state.arrived | there
        if not self.agents.returns or state.steps % max(round(TURNS / dt), 1) or not arrived.any():
            return replace(state, arrived=arrived)
        out = np.linalg.norm(state.goals - self.agents.goals, axis=1) < 1e-9  # not on the way back
        other = np.where(out[:, None], self.agents.positions, self.agents.goals)
        goals = np.where((arrived & ~self.agents.on_course)[:, None], other, state.goals)
        self.steering.reset(self.agents.with_goals(goals), self.scene)
        return replace(state, goals=goals, arrived=arrived & self.agents.on_course)


def _add_height(places: np.ndarray) -> np.ndarray:
    """Return places or directions (…, 2) on the ground as vectors (…, 3) with y = 0."""
    return np.stack([places[..., 0], np.zeros(places.shape[:-1]), places[..., 1]], axis=-1)
