"""Characters among obstacles on the page: obstacles that are added, dragged, turned and removed, and live controls.

Characters go on while the scene or their controls change: surroundings come with every command, so that steps before
the change can still be computed again.
"""

from __future__ import annotations

import copy
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from motionmatch import jsonfile
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.state import CharacterState
from motionmatch.crowd.scenarios import CrowdScenario
from motionmatch.database.blocks import TrajectoryDirections
from motionmatch.environment.controller import EnvironmentTerm
from motionmatch.environment.controls import CONTROLS, Controls
from motionmatch.environment.penalty import EnvironmentConfig
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.environment.scenarios import Scenario
from motionmatch.errors import InputError
from motionmatch.records import RecordError, read_record
from motionmatch.scenes.writing import list_scene_facts
from motionmatch.viewer import messages
from motionmatch.viewer.figures import select_command, select_controller
from motionmatch.viewer.messages import MOST_OBSTACLES, Message
from motionmatch.viewer.replies import AroundPart, InfoReply, ObstaclePart, SceneReply, SettingPart, SurroundingsPart
from motionmatch.viewer.scenery import draw_obstacle
from motionmatch.viewer.simulation import Simulation
from motionmatch.world.obstacles import Disc, Obstacle, OrientedBox, Wall, pack_obstacles, point_distances
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

CONTROL_ROWS: list[SettingPart] = [
    {
        "path": each.path,
        "kind": "number",
        "unit": each.unit,
        "help": each.help,
        "low": each.low,
        "high": each.high,
    }
    for each in CONTROLS
]
"""The controls, for the page."""
SIZES = {"disc": 0.3, "box": 0.8, "wall": 2.0}
"""Radius, side and length of obstacles that are added, metres."""
ROOM = 0.1
"""Least distance of an obstacle that is put somewhere from the middle of a body, metres."""


class SurroundedSimulation(Simulation):
    """A simulation of a scene whose obstacles and controls can be changed while it plays."""

    waits_for_page = True

    @property
    @abstractmethod
    def scenario(self) -> Scenario | CrowdScenario:
        """The scene, as it is now."""

    @abstractmethod
    def put(self, scenario: Any, *, settled: bool = True) -> None:
        """Take another scene with the same characters, who go on; `settled` is false while something is dragged."""

    @property
    def environments(self) -> tuple[EnvironmentConfig, ...]:
        """The settings of each character."""
        found = self.scenario.environment
        if isinstance(found, EnvironmentConfig):
            return (found,) * len(self.groups)
        return tuple(found)

    @property
    def groups(self) -> list[int]:
        """The group of each character."""
        return [0]

    def apply(self, message: Message) -> None:
        """Apply a message of a page."""
        match message:
            case messages.EditObstacle():
                scene = edit_scene(self.scenario.scene, message, self._find_feet())
                self.put(replace(self.scenario, scene=scene), settled=message.last)
            case messages.Behave(settings, who, character):
                self._behave(settings, who, character)
            case _:
                return super().apply(message)
        self.changes |= {"scene", "info", "poses"}
        return None

    def _find_feet(self) -> np.ndarray:
        """Return where characters are, and where they begin (2 C, 2)."""
        states = self.shown.states
        assert states is not None
        return np.concatenate([states[0].shown_positions, self.stage.homes(0)])[:, [0, 2]]

    def _behave(self, settings: Any, who: str, character: int) -> None:
        try:
            changes: Controls = read_record(Controls, dict(settings))
        except RecordError as error:
            raise InputError(f"behave: {error}") from None
        groups = self.groups
        if character >= len(groups):
            raise InputError(f"there is no character {character}; there are {len(groups)}, counted from 0.")
        chosen = [
            who == "all" or number == character or (who == "group" and group == groups[character])
            for number, group in enumerate(groups)
        ]
        pairs = zip(self.environments, chosen, strict=True)
        each = tuple(changes.apply(one) if mine else one for one, mine in pairs)
        same = all(one == each[0] for one in each)
        self.put(replace(self.scenario, environment=each[0] if same else each))  # type: ignore[arg-type]

    def write_scene(self) -> str:
        """Return the scene as the text of a scene file, as it is now."""
        return jsonfile.dumps_lines(list_scene_facts(self.scenario))

    def describe_scene(self) -> SceneReply:
        """Describe the scene, with its obstacles and controls."""
        found = super().describe_scene()
        found["surroundings"] = self._describe_surroundings()
        return found

    def _describe_surroundings(self) -> SurroundingsPart:
        scenario = self.scenario
        crowd = isinstance(scenario, CrowdScenario)
        return {
            "name": scenario.name,
            "obstacles": [describe_obstacle(each) for each in scenario.scene.obstacles],
            "controls": CONTROL_ROWS,
            "values": [[float(getattr(one, each.path)) for each in CONTROLS] for one in self.environments],
            "groups": self.groups,
            "group_names": {str(n): name for n, name in scenario.group_names.items()} if crowd else {},  # type: ignore[union-attr]
            "steering": scenario.steering if crowd else "",  # type: ignore[union-attr]
        }

    def describe_info(self) -> InfoReply:
        """Describe the selected character, with what obstacles do to it."""
        found, states = super().describe_info(), self.shown.states
        for seat, side in zip(found["seats"], self.stage.seats, strict=False):
            assert states is not None
            controller, state, command = self.stage.sides[side].controller, states[side], self.shown.commands[side]
            around = describe_around(controller, state, command, self.selected)
            if around is not None:
                seat["around"] = around
        return found


def describe_obstacle(obstacle: Obstacle) -> ObstaclePart:
    """Describe an obstacle as it was at the start."""
    shape = draw_obstacle(pack_obstacles([obstacle])[0, 0]).describe()
    return {"kind": obstacle.kind, "name": obstacle.name, "moves": obstacle.is_moving, "shape": shape}


def describe_around(
    controller: Controller, state: CharacterState, command: Command, character: int
) -> AroundPart | None:
    """Describe what obstacles do to a character; None for a controller that does not see any."""
    alone, wanted = state.at([character]), select_command(command, character)
    controller = select_controller(controller, character)
    query = controller.query(controller.with_facing(alone, wanted), wanted)
    if not isinstance(query, EnvironmentQuery):
        return None
    # The same in the open: what is left of the weights of the facing is Evasion.
    free = controller.query(controller.with_facing(alone, wanted), replace(wanted, surroundings=Surroundings(Scene())))
    assert query.weights is not None and free.weights is not None
    schema = controller.database.schema
    facing = [schema.columns(block.name) for block in schema.blocks if isinstance(block, TrajectoryDirections)]
    shares = [query.weights[0, columns].sum() / max(free.weights[0, columns].sum(), 1e-12) for columns in facing]
    weights = query.environment_weights
    return {
        "clearance": find_clearance(query),
        "threshold": float(np.ravel(query.threshold)[0]),
        "evasion": float(np.mean(shares)) if shares else 1.0,
        "weight": 0.0 if weights is None else float(weights.max()),
    }


def find_clearance(query: EnvironmentQuery, reach: float = 3.0) -> float | None:
    """Return the distance of the first character's place to the nearest obstacle, metres; None beyond `reach`."""
    around = query.surroundings
    if around is None or query.positions is None:
        return None
    rows = [around.scene.fixed_rows, pack_obstacles(around.scene.moving)[0]]
    if around.others is not None:
        others = around.others[0]
        own = -1 if around.own is None else int(around.own[0])
        rows.append(np.delete(others, own, axis=0) if own >= 0 else others)
    packed = np.concatenate(rows)
    if not len(packed):
        return None
    nearest = float(point_distances(query.positions[:1, [0, 2]], packed).min())
    return nearest if nearest < reach else None


def set_environment(controller: Controller, environment: EnvironmentConfig | Sequence[EnvironmentConfig]) -> Controller:
    """Return the same controller with other settings of obstacles, for all characters or for each; made at once."""
    other = copy.copy(controller)
    other.terms = tuple(
        term.with_environment(environment) if isinstance(term, EnvironmentTerm) else term for term in controller.terms
    )
    return other


def edit_scene(scene: Scene, order: messages.EditObstacle, feet: np.ndarray) -> Scene:
    """Return the scene with an obstacle added, moved, turned or removed; none may cover any of `feet` (F, 2)."""
    found = list(scene.obstacles)
    if order.what == "add":
        if len(found) >= MOST_OBSTACLES:
            raise InputError(f"there are {MOST_OBSTACLES} obstacles, which are the most. Take one away first.")
        found.append(_make_obstacle(order))
    elif not 0 <= order.obstacle < len(found):
        raise InputError(f"there is no obstacle {order.obstacle}; there are {len(found)}, counted from 0.")
    elif order.what == "remove":
        del found[order.obstacle]
    elif found[order.obstacle].is_moving:
        raise InputError("this obstacle moves by itself; it can only be removed here. Change its course in the file.")
    elif order.what == "move":
        found[order.obstacle] = found[order.obstacle].move_to(order.x, order.z)
    else:
        found[order.obstacle] = found[order.obstacle].turn(order.yaw)
    if order.what != "remove":
        changed = found[order.obstacle if order.what != "add" else -1]
        if (point_distances(feet, pack_obstacles([changed])[0]) < ROOM).any():
            raise InputError("somebody is there, or begins there. Put it where nobody stands.")
    return replace(scene, obstacles=tuple(found))


def _make_obstacle(order: messages.EditObstacle) -> Obstacle:
    x, z, size = order.x, order.z, SIZES[order.shape]
    if order.shape == "disc":
        return Disc(x, z, size)
    if order.shape == "box":
        return OrientedBox(x, z, size, size, order.yaw)
    return Wall((x - 0.5 * size, z), (x + 0.5 * size, z), 0.1).turn(order.yaw + 0.5 * np.pi)
