"""Named scenes after the figures of the paper: obstacles, the commands to the character, and a duration.

    scenario = SCENARIOS["narrowing_corridor"]()
    controller = scenario.controller(scenario.database())
    result = record_drive(controller, scenario, scenario.seconds)

Each is the same every time; those that scatter obstacles take a seed. `motionmatch.metrics.measure_scenario` measures
the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DrivePhase, PathFollower, Plan, ScriptedDrive
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import FeatureSchema, paper_schema, stooping_schema
from motionmatch.database.sources import build_from
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.features import EnvironmentFeature, Heights
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import EXTENDED, EnvironmentConfig
from motionmatch.environment.plans import Toward
from motionmatch.errors import unknown_name
from motionmatch.progress import Progress
from motionmatch.world.obstacles import Disc, Ellipse, Obstacle, OrientedBox, Wall
from motionmatch.world.path import GroundPath
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

LOW_CEILING, HIGH_FENCE = 0.5, 0.8
"""Obstacles that begin above the first may be passed under, those that end below the second over, metres."""
FORESIGHT = replace(
    EXTENDED,
    horizons=(*EXTENDED.horizons, 1.5, 2.0, 3.0, 4.0),
    horizon_weights=(*(max(weight, 0.3) for weight in EXTENDED.horizon_weights), 0.3, 0.3, 0.3, 0.3),
)
"""Settings for places where a body has to get down in time."""


@dataclass(frozen=True, eq=False)
class Scenario:
    """A scene and the commands in it. It is a plan: `record_drive(controller, scenario, scenario.seconds)`."""

    name: str
    about: str
    scene: Scene
    wanted: Plan
    """commands of the player"""
    seconds: float
    environment: EnvironmentConfig = EXTENDED
    footprints: FootprintConfig = field(default_factory=FootprintConfig)
    features: tuple[EnvironmentFeature, ...] = ()
    motion: tuple[str, ...] = ("tight", "locomotion")
    """motion of the actors that is needed"""
    schema: FeatureSchema = field(default_factory=paper_schema)
    """of its database"""
    config: ControllerConfig | None = None
    """settings of the controller; None: those that suit obstacles"""

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        return self.around(self.wanted.command(controller, state, time, dt), time)

    def around(self, command: Command, time: float) -> Command:
        """Return a command with the moving obstacles as they are at a time."""
        return replace(command, surroundings=Surroundings(self.scene.at(time))) if self.scene.moving else command

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return self.scene.begins

    def database(self, *, progress: Progress | None = None) -> MotionDatabase:
        """Build the database of the actors with the motion needed; `progress` is called meanwhile."""
        return build_from(self.motion, schema=self.schema, progress=progress)

    def controller(self, database: MotionDatabase) -> EnvironmentController:
        """Make a controller that sees this scene."""
        how = replace(self.footprints, horizons=self.environment.horizons)
        matcher = EnvironmentMatcher(database, Footprints.of(database, how), features=self.features)
        return EnvironmentController(
            database, self.config, environment=self.environment, scene=self.scene, matcher=matcher
        )


def forward(speed: float, until: float = 1e6) -> Toward:
    """Return the plan to go forward (+z) only, for `until` metres."""
    return Toward((0.0, until), speed)


def make_scenario(scene: Scene) -> Scenario:
    """Make a scenario of a given scene: along its path, or around obstacles to its goal, or standing in it."""
    wanted: Plan = ScriptedDrive((DrivePhase(60.0),))
    if scene.path is not None:
        wanted = PathFollower(scene.path, scene.speed)
    elif scene.goal is not None:
        x, _, z = scene.begins[0].tolist()
        wanted = Toward(scene.goal, scene.speed, (x, z), scene=scene)
    low = any(each.heights[0] > LOW_CEILING or each.heights[1] < HIGH_FENCE for each in scene.obstacles)
    motion = ("tight", "locomotion", "vertical") if low else ("tight", "locomotion")
    about = scene.about or "a scene of your own"
    seconds = getattr(wanted, "seconds", 30.0)
    return Scenario(scene.name or "scene", about, scene, wanted, seconds, features=(Heights(),), motion=motion)


def narrowing_corridor(narrow: float = 0.42) -> Scenario:
    """A corridor that narrows to 0.35 m and opens again: run, turn, side-step, run on (Fig. 12)."""
    scene = Scene(_funnel(narrow), name="narrowing_corridor", start=(0.0, 0.0), goal=(0.0, 12.0))
    return Scenario("narrowing_corridor", _about(narrowing_corridor), scene, forward(2.4, 12.0), 12.0)


def corridor(width: float = 0.5) -> Scenario:
    """A corridor that is too narrow for a circular footprint, at a walk (Fig. 7)."""
    scene = Scene(_funnel(width), name="corridor", start=(0.0, 0.0), goal=(0.0, 10.0))
    return Scenario("corridor", _about(corridor), scene, forward(1.2, 10.0), 16.0)


def _funnel(narrow: float) -> tuple[Wall, ...]:
    """Make walls that come together, stay `narrow` metres apart for two metres, and part again."""
    half = ((-1.0, 1.2), (2.0, 1.0), (5.0, 0.5 * narrow), (7.0, 0.5 * narrow), (9.0, 1.0), (14.0, 1.2))
    return tuple(Wall((side * a[1], a[0]), (side * b[1], b[0])) for side in (-1.0, 1.0) for a, b in pairwise(half))


def zigzag_cones(door: float = 0.5) -> Scenario:
    """Cones from side to side, and a nearly closed door behind them; forward is the only input (Fig. 13)."""
    cones: list[Obstacle] = [Disc(0.35 * (-1) ** k, 2.0 + 1.3 * k, 0.25, heights=(0.0, 0.85)) for k in range(5)]
    walls = [Wall((side * 1.1, -1.0), (side * 1.1, 12.0)) for side in (-1.0, 1.0)]
    gate = [Wall((-1.1, 9.5), (-0.5 * door, 9.5), 0.06), Wall((0.5 * door, 9.5), (1.1, 9.5), 0.06)]
    scene = Scene((*cones, *walls, *gate), name="zigzag_cones", start=(0.0, 0.0), goal=(0.0, 11.5))
    return Scenario("zigzag_cones", _about(zigzag_cones), scene, forward(1.0, 11.5), 18.0)


def closing_door(opening: float = 0.52) -> Scenario:
    """A door that is left ajar; forward is the only input (Fig. 13)."""
    walls = [Wall((side * 1.1, -1.0), (side * 1.1, 8.0)) for side in (-1.0, 1.0)]
    leaf = Wall((0.5 * opening, 4.0), (1.1, 4.0), 0.05, name="door"), Wall((-1.1, 4.0), (-0.5 * opening, 4.0), 0.1)
    scene = Scene((*walls, *leaf), name="closing_door", start=(0.0, 0.0), goal=(0.0, 7.0))
    return Scenario("closing_door", _about(closing_door), scene, forward(1.1, 7.0), 12.0)


def standing_crowd(seed: int = 1) -> Scenario:
    """People stand close together, and the character walks between them (Fig. 6)."""
    rng = np.random.default_rng(seed)
    people = []
    for row in range(6):
        for column in range(-3, 4):
            x, z = 1.05 * column + 0.5 * (row % 2) + rng.uniform(-0.1, 0.1), 1.5 + 1.05 * row + rng.uniform(-0.1, 0.1)
            people.append(Ellipse(float(x), float(z), 0.15, 0.25, float(rng.uniform(-np.pi, np.pi)), name="somebody"))
    scene = Scene(tuple(people), name="standing_crowd", start=(0.0, 0.0), goal=(0.0, 9.0))
    return Scenario("standing_crowd", _about(standing_crowd), scene, forward(0.8, 9.0), 25.0)


def two_cubes() -> Scenario:
    """Two cubes come towards a standing character without any input (Fig. 14)."""
    cubes = (
        OrientedBox(-4.0, 0.1, 0.6, 0.6, course=((0.0, -4.0, 0.1), (1.0, -4.0, 0.1), (7.0, 2.0, 0.1))),
        OrientedBox(-4.6, -1.2, 0.6, 0.6, course=((0.0, -4.6, -1.2), (1.0, -4.6, -1.2), (8.0, 2.4, -1.2))),
    )
    scene = Scene(cubes, name="two_cubes", start=(0.0, 0.0), facing=0.0)
    still = ScriptedDrive((DrivePhase(9.0),))
    return Scenario("two_cubes", _about(two_cubes), scene, still, 9.0)


def car() -> Scenario:
    """A car that comes while the stick says to go towards it (Fig. 15)."""
    vehicle = OrientedBox(0.0, 8.0, 4.0, 1.8, course=((0.0, 0.0, 8.0), (1.5, 0.0, 8.0), (7.5, 0.0, 2.0)), name="car")
    scene = Scene((vehicle,), name="car", start=(0.0, 0.0), facing=0.0)
    return Scenario("car", _about(car), scene, forward(0.8), 9.0)


def fence(height: float = 0.4) -> Scenario:
    """A fence across the way that can be jumped (Fig. 18)."""
    rail = Wall((-6.0, 6.0), (6.0, 6.0), 0.06, heights=(0.0, height), name="fence")
    scene = Scene((rail,), name="fence", start=(0.0, 0.0), goal=(0.0, 12.0))
    return Scenario(
        "fence", _about(fence), scene, forward(3.0, 12.0), 8.0, features=(Heights(),), motion=("vertical", "locomotion")
    )


def ceilings(first: float = 1.35, second: float = 0.75) -> Scenario:
    """A ceiling to duck under, and a much lower one to crawl under; upright between them and behind (Fig. 19)."""
    above = (
        OrientedBox(0.0, 4.0, 2.0, 6.0, heights=(first, 2.5), name="ceiling"),
        OrientedBox(0.0, 13.0, 2.0, 6.0, heights=(second, 2.5), name="low ceiling"),
    )
    return _low_way("ceilings", _about(ceilings), above, goal=18.0, seconds=45.0)


def low_bars(height: float = 0.75) -> Scenario:
    """Two low bars across open ground: get down before each, crawl under it, and get up behind it (Fig. 19)."""
    above = tuple(OrientedBox(0.0, z, 0.3, 6.0, heights=(height, height + 0.25), name="bar") for z in (5.0, 12.0))
    return _low_way("low_bars", _about(low_bars), above, goal=17.0, seconds=50.0)


def belly_bar(height: float = 0.55) -> Scenario:
    """A bar so low that hands and knees don't fit: down onto the belly before it, and up again behind it (Fig. 19)."""
    above = (OrientedBox(0.0, 5.0, 0.3, 6.0, heights=(height, height + 0.25), name="bar"),)
    return _low_way("belly_bar", _about(belly_bar), above, goal=10.0, seconds=45.0, motion=("prone", "locomotion"))


def _low_way(
    name: str,
    about: str,
    above: tuple[OrientedBox, ...],
    *,
    goal: float,
    seconds: float,
    motion: tuple[str, ...] = ("vertical", "locomotion"),
) -> Scenario:
    """Make a scenario of a way between two walls, at a slow walk, with things over it."""
    sides = [Wall((side * 2.0, -1.0), (side * 2.0, goal + 2.5)) for side in (-1.0, 1.0)]
    scene = Scene((*above, *sides), name=name, start=(0.0, 0.0), goal=(0.0, goal))
    return Scenario(
        name, about, scene, forward(0.8, goal), seconds, FORESIGHT, features=(Heights(),),
        motion=motion, schema=stooping_schema(),
    )  # fmt: skip


def scattered_cones(seed: int = 7) -> Scenario:
    """A closed path among cones that were thrown at random."""
    rng = np.random.default_rng(seed)
    angle = np.linspace(0.0, 2 * np.pi, 14, endpoint=False)
    away = rng.uniform(3.5, 5.5, len(angle))
    path = GroundPath(np.stack([away * np.cos(angle), away * np.sin(angle)], axis=1), closed=True)
    cones: list[Disc] = []
    for _ in range(4000):
        x, z = rng.uniform(-7.0, 7.0, 2).tolist()
        apart = all(np.hypot(x - each.x, z - each.z) > 1.0 for each in cones)
        clear = float(path.distance_from(np.array([[x, 0.0, z]]))[0]) > 0.42
        if apart and clear:
            cones.append(Disc(x, z, 0.3, heights=(0.0, 0.85)))
    scene = Scene(tuple(cones), name="scattered_cones", path=path, speed=0.5)
    plan = PathFollower(path, 0.5)
    return Scenario("scattered_cones", _about(scattered_cones), scene, plan, plan.seconds)


def _about(make: Callable[..., Scenario]) -> str:
    return (make.__doc__ or "").strip()


SCENARIOS: dict[str, Callable[[], Scenario]] = {
    each.__name__: each
    for each in (
        narrowing_corridor, corridor, zigzag_cones, closing_door, standing_crowd, two_cubes, car, fence, ceilings,
        low_bars, belly_bar, scattered_cones,
    )
}  # fmt: skip
"""Scenarios by name."""


def find_scenario(name: str) -> Scenario:
    """Return a scenario by name."""
    if name not in SCENARIOS:
        raise unknown_name("scenario", name, SCENARIOS)
    return SCENARIOS[name]()
