"""What the paper shows, as named scenes: what stands where, what is asked of the character, and for how long.

    scenario = SCENARIOS["narrowing_corridor"]()
    controller = scenario.controller(database)
    result = ride(controller, scenario, scenario.seconds)

Each is the same every time; those that scatter things take a seed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import Follow, Leg, Plan, Scripted
from motionmatch.control.path import Path
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.features import EnvironmentFeature, Heights
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import EXTENDED, PAPER, EnvironmentConfig
from motionmatch.world.obstacles import Disc, Ellipse, Obstacle, OrientedBox, Wall
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

FORWARD = (0.0, 0.0, 1.0)
TIGHT = replace(EXTENDED, threshold=0.35, responsiveness=0.2)
"""For places in which nobody can keep a distance: obstacles matter from nearer by, and the stick matters more."""
ROOMY = replace(PAPER, threshold=0.6).with_horizons(EXTENDED.horizons)
"""For places with room to get out of the way."""


@dataclass(frozen=True, eq=False)
class Scenario:
    """A scene and what is wanted in it. It is a plan: `ride(controller, scenario, scenario.seconds)`."""

    name: str
    about: str
    scene: Scene
    wanted: Plan
    """what the player asks for"""
    seconds: float
    environment: EnvironmentConfig = EXTENDED
    footprints: FootprintConfig = field(default_factory=FootprintConfig)
    features: tuple[EnvironmentFeature, ...] = ()

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        command = self.wanted.command(controller, state, time, dt)
        return replace(command, surroundings=Surroundings(self.scene.at(time))) if self.scene.moving else command

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return self.scene.begins

    def controller(self, database: MotionDatabase) -> EnvironmentController:
        """A controller that sees this scene."""
        how = replace(self.footprints, horizons=self.environment.horizons)
        matcher = EnvironmentMatcher(database, Footprints.of(database, how), features=self.features)
        return EnvironmentController(database, environment=self.environment, scene=self.scene, matcher=matcher)


def forward(speed: float, seconds: float) -> Scripted:
    """Forward, and nothing else."""
    return Scripted((Leg(seconds, (0.0, 0.0, speed), FORWARD),))


def narrowing_corridor(narrow: float = 0.5) -> Scenario:
    """A corridor that narrows and opens again (Fig. 12): to 0.5 m by default, to 0.35 m in the paper."""
    half = ((-1.0, 1.2), (2.0, 1.0), (5.0, 0.5 * narrow), (7.0, 0.5 * narrow), (9.0, 1.0), (14.0, 1.2))
    walls = [Wall((side * a[1], a[0]), (side * b[1], b[0])) for side in (-1.0, 1.0) for a, b in pairwise(half)]
    scene = Scene(tuple(walls), name="narrowing_corridor", start=(0.0, 0.0), goal=(0.0, 12.0))
    return Scenario("narrowing_corridor", narrowing_corridor.__doc__ or "", scene, forward(1.2, 30.0), 30.0, TIGHT)


def zigzag_cones(door: float = 0.5) -> Scenario:
    """Cones from side to side, and a nearly closed door behind them; forward is the only input (Fig. 13)."""
    cones: list[Obstacle] = [Disc(0.35 * (-1) ** k, 2.0 + 1.3 * k, 0.25, heights=(0.0, 0.85)) for k in range(5)]
    walls = [Wall((side * 1.1, -1.0), (side * 1.1, 12.0)) for side in (-1.0, 1.0)]
    gate = [Wall((-1.1, 9.5), (-0.5 * door, 9.5), 0.06), Wall((0.5 * door, 9.5), (1.1, 9.5), 0.06)]
    scene = Scene((*cones, *walls, *gate), name="zigzag_cones", start=(0.0, 0.0), goal=(0.0, 11.5))
    return Scenario("zigzag_cones", zigzag_cones.__doc__ or "", scene, forward(1.0, 14.0), 14.0, TIGHT)


def standing_crowd(seed: int = 1) -> Scenario:
    """People who stand close together, and somebody who goes between them (Fig. 6)."""
    rng = np.random.default_rng(seed)
    people = []
    for row in range(6):
        for column in range(-3, 4):
            x, z = 1.05 * column + 0.5 * (row % 2) + rng.uniform(-0.1, 0.1), 1.5 + 1.05 * row + rng.uniform(-0.1, 0.1)
            people.append(Ellipse(float(x), float(z), 0.15, 0.25, float(rng.uniform(-np.pi, np.pi)), name="somebody"))
    scene = Scene(tuple(people), name="standing_crowd", start=(0.0, 0.0), goal=(0.0, 9.0))
    return Scenario("standing_crowd", standing_crowd.__doc__ or "", scene, forward(0.8, 25.0), 25.0, TIGHT)


def two_cubes() -> Scenario:
    """Two cubes that come towards somebody who stands and is told nothing (Fig. 14)."""
    cubes = (
        OrientedBox(-4.0, 0.1, 0.6, 0.6, course=((0.0, -4.0, 0.1), (1.0, -4.0, 0.1), (7.0, 2.0, 0.1))),
        OrientedBox(-4.6, -1.2, 0.6, 0.6, course=((0.0, -4.6, -1.2), (1.0, -4.6, -1.2), (8.0, 2.4, -1.2))),
    )
    scene = Scene(cubes, name="two_cubes", start=(0.0, 0.0), facing=0.0)
    still = Scripted((Leg(9.0),))
    return Scenario("two_cubes", two_cubes.__doc__ or "", scene, still, 9.0, ROOMY)


def car() -> Scenario:
    """A car that comes while the stick says to go towards it (Fig. 15)."""
    vehicle = OrientedBox(0.0, 8.0, 4.0, 1.8, course=((0.0, 0.0, 8.0), (1.5, 0.0, 8.0), (7.5, 0.0, 2.0)), name="car")
    scene = Scene((vehicle,), name="car", start=(0.0, 0.0), facing=0.0)
    return Scenario("car", car.__doc__ or "", scene, forward(0.8, 9.0), 9.0, ROOMY)


def fence(height: float = 0.5) -> Scenario:
    """A fence across the way that can be jumped (Fig. 18)."""
    rail = Wall((-6.0, 6.0), (6.0, 6.0), 0.06, heights=(0.0, height), name="fence")
    scene = Scene((rail,), name="fence", start=(0.0, 0.0), goal=(0.0, 12.0))
    return Scenario("fence", fence.__doc__ or "", scene, forward(2.6, 8.0), 8.0, features=(Heights(),))


def ceilings(first: float = 1.35, second: float = 0.75) -> Scenario:
    """A low ceiling, and behind it a much lower one (Fig. 19)."""
    above = (
        OrientedBox(0.0, 4.0, 2.0, 6.0, heights=(first, 2.5), name="ceiling"),
        OrientedBox(0.0, 9.0, 2.0, 6.0, heights=(second, 2.5), name="low ceiling"),
    )
    sides = [Wall((side * 2.0, -1.0), (side * 2.0, 14.0)) for side in (-1.0, 1.0)]
    scene = Scene((*above, *sides), name="ceilings", start=(0.0, 0.0), goal=(0.0, 13.0))
    return Scenario("ceilings", ceilings.__doc__ or "", scene, forward(0.8, 30.0), 30.0, features=(Heights(),))


def scattered_cones(seed: int = 7) -> Scenario:
    """A closed path among cones that were thrown at random: the scene that nothing was tuned on."""
    rng = np.random.default_rng(seed)
    angle = np.linspace(0.0, 2 * np.pi, 14, endpoint=False)
    away = rng.uniform(3.5, 5.5, len(angle))
    path = Path(np.stack([away * np.cos(angle), away * np.sin(angle)], axis=1), closed=True)
    cones: list[Disc] = []
    for _ in range(4000):
        x, z = rng.uniform(-7.0, 7.0, 2).tolist()
        apart = all(np.hypot(x - each.x, z - each.z) > 1.0 for each in cones)
        clear = float(path.distance_from(np.array([[x, 0.0, z]]))[0]) > 0.42
        if apart and clear:
            cones.append(Disc(x, z, 0.3, heights=(0.0, 0.85)))
    scene = Scene(tuple(cones), name="scattered_cones", path=path, speed=0.5)
    plan = Follow(path, 0.5)
    return Scenario("scattered_cones", scattered_cones.__doc__ or "", scene, plan, plan.seconds)


SCENARIOS: dict[str, Callable[[], Scenario]] = {
    each.__name__: each
    for each in (narrowing_corridor, zigzag_cones, standing_crowd, two_cubes, car, fence, ceilings, scattered_cones)
}
"""By name."""
