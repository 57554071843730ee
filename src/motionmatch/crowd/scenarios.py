"""Named scenes of several characters and crowds, after the figures of the paper. A scene depends only on its seed.

    scenario = scenario("groups", agents=100, seed=1)
    crowd = scenario.crowd(database)
    recording = record(crowd, scenario.seconds)

| paper | here |
|---|---|
| Fig. 16, corridors of 1.55, 1.20 and 0.95 m | `corridor_155`, `corridor_120`, `corridor_095` |
| Fig. 17, running against walking | `run_against_walk`, `walk_against_walk` |
| Fig. 8, groups that walk through each other | `groups` |
| Fig. 9, doors of 1.85 and 0.90 m, in a hurry and not | `door_185_hurry`, `door_185_calm`, `door_090_hurry`, … |
| Fig. 6, a dense crowd that stands | `standing` |
| Figs. 20 to 22, a pole, a box overhead, arms spread | `pole_upright`, `box_overhead`, `arms_out` |
| usual tests of crowd research | `circle`, `door_both_ways` |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from motionmatch.control.config import ControllerConfig
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.controller import BUDGET, MOST, CrowdController
from motionmatch.crowd.crowd import Crowd
from motionmatch.crowd.detail import Detail
from motionmatch.crowd.forces import ForcesConfig, SocialForces
from motionmatch.crowd.orca import Orca, OrcaConfig
from motionmatch.crowd.pole import POLE, pole_database, pole_load
from motionmatch.crowd.rules import Rules, RulesConfig
from motionmatch.crowd.steering import Steering
from motionmatch.crowd.steerings import find_steering
from motionmatch.crowd.styles import BOX, WIDE, arms_out_database, box_database, box_load
from motionmatch.database.build import BuildConfig
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.carried import Load
from motionmatch.environment.footprints import FootprintConfig
from motionmatch.environment.penalty import EXTENDED, PAPER, EnvironmentConfig
from motionmatch.errors import InputError, unknown_name
from motionmatch.world.obstacles import Disc, Wall
from motionmatch.world.scene import Scene

SOURCES = ("tight", "locomotion")
"""Motion of the actors that most scenes need."""
CROWD_BUILD = BuildConfig(features=("paper",))
"""How databases of crowds are built."""
TWO = EXTENDED
"""Settings for a few agents."""
FEW = 20
"""Largest number of agents for which searches have no budget."""
NEAR = (5 / 60, 10 / 60, 20 / 60, 40 / 60, 60 / 60)
"""Horizons, seconds: some are nearer than the paper's, since others change direction within a third of a second."""
CROWDED = replace(
    PAPER,
    threshold=0.3,
    weight=15.0,
    responsiveness=0.2,
    evasion=0.05,
    follow_room=True,
    shown_feet=True,
    no_return=True,
    settle_bias=1.0,
).with_horizons(NEAR)
"""Settings for many agents in one place."""
HURRY, CALM = replace(CROWDED, responsiveness=0.5), replace(CROWDED, threshold=0.45, responsiveness=0.1)
"""Settings with high and low Responsiveness: agents in a hurry keep less distance."""
MOST_AGENTS = 10_000
"""Largest number of agents in one place. A step of so many takes about a third of a second on one core."""
Segment = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, eq=False)
class CrowdScenario:
    """Agents with goals among obstacles, for some seconds."""

    name: str
    about: str
    agents: Agents
    scene: Scene = field(default_factory=Scene)
    seconds: float = 20.0
    environment: EnvironmentConfig | tuple[EnvironmentConfig, ...] = CROWDED
    """settings of all agents, or of each"""
    footprints: FootprintConfig = field(default_factory=FootprintConfig)
    rules: RulesConfig = field(default_factory=RulesConfig)
    steering: str = "rules"
    """its usual steering: one of `STEERINGS`"""
    orca: OrcaConfig = field(default_factory=OrcaConfig)
    forces: ForcesConfig = field(default_factory=ForcesConfig)
    config: ControllerConfig | None = None
    """settings of the controller; None: those that suit agents"""
    group_names: Mapping[int, str] = field(default_factory=dict)
    """names of groups, where they have one"""
    gate: Segment | None = None
    """the line across a door"""
    sources: tuple[str, ...] = SOURCES
    """sources of its database"""
    style: Callable[[], MotionDatabase] | None = None
    """makes the database instead, where actors have to act something else"""
    load: Load | None = None
    """load that every agent carries"""

    @property
    def source(self) -> str:
        """The name of its database."""
        return "+".join(self.sources) if self.style is None else f"the actors for {self.name}"

    def database(self, open_database: Callable[[str, BuildConfig], MotionDatabase]) -> MotionDatabase:
        """Return its database: the one that `open_database` gives for its name, or the one that `style` makes.

        Its features are the paper's: to squeeze through, people take postures that are not usual.
        """
        return self.style() if self.style is not None else open_database(self.source, CROWD_BUILD)

    def controller(
        self, database: MotionDatabase, *, budget_nodes: int | None = None, most: int = MOST, threads: int = 1
    ) -> CrowdController:
        """Make a controller for its bodies; fewer nodes and neighbours for each search make room for more agents.

        By default a few agents search to the end, and more of them look at no more than `BUDGET` nodes.
        """
        if budget_nodes is None and len(self.agents) > FEW:
            budget_nodes = BUDGET
        return CrowdController(
            database, self.config, environment=self.environment, footprints=self.footprints,
            budget_nodes=budget_nodes, most=most, load=self.load, threads=threads,
        )  # fmt: skip

    def crowd(
        self,
        database: MotionDatabase | CrowdController,
        *,
        steering_by: str | Steering | None = None,
        detail: Detail | None = None,
    ) -> Crowd:
        """Make the crowd, steered by rules, orca or forces, or by a `Steering` of your own; None: by its usual one.

        `detail` says how much less is done for agents far from the viewer.
        """
        controller = database if isinstance(database, CrowdController) else self.controller(database)
        by = self.steering if steering_by is None else steering_by
        steering = self.make_steering(by) if isinstance(by, str) else by
        return Crowd(controller, self.agents, scene=self.scene, steering=steering, detail=detail)

    def make_steering(self, name: str) -> Steering:
        """Make one of our own steering methods, with the settings of this scenario."""
        own: dict[str, Callable[[], Steering]] = {
            "rules": lambda: Rules(self.rules),
            "orca": lambda: Orca(self.orca),
            "forces": lambda: SocialForces(self.forces),
        }
        return own[name]() if name in own else find_steering(name)


def corridor(width: float, agents: int | None, seed: int) -> CrowdScenario:
    """Two people walk towards each other in a corridor (Fig. 16)."""
    _only(agents, 2, "a corridor")
    rng = np.random.default_rng(seed)
    half, length = 0.5 * width, 5.0
    walls = [Wall((side * half, -length), (side * half, length)) for side in (-1.0, 1.0)]
    aside = np.clip(rng.uniform(-0.08, 0.08, 2), 0.3 - half, half - 0.3)
    starts = np.array([[aside[0], -length + 0.4], [aside[1], length - 0.4]])
    who = Agents(starts, starts[::-1] * [0.0, 1.0], speeds=1.0, groups=[0, 1], radius=0.2)
    return CrowdScenario(
        f"corridor_{round(100 * width):03d}",
        f"Two who walk towards each other in a corridor {width:.2f} m wide (Fig. 16).",
        who,
        Scene(tuple(walls), name="corridor"),
        25.0,
        TWO,
        rules=RulesConfig(clear=min(0.75, 0.62 * width), personal=0.35, sideways=0.5),
    )


def against(speed: float, agents: int | None, seed: int) -> CrowdScenario:
    """One person runs, or walks, towards a walking one (Fig. 17)."""
    _only(agents, 2, "one against another")
    rng = np.random.default_rng(seed)
    starts = np.array([[0.0, -3.0 - 3.0 * speed], [0.0, 5.0]]) + rng.uniform(-0.05, 0.05, (2, 2))
    goals = np.array([[0.0, 3.0 + 3.0 * speed], [0.0, -6.0]])
    name = "run_against_walk" if speed > 2.0 else "walk_against_walk"
    about = f"One who {'runs' if speed > 2.0 else 'walks'} towards one who walks (Fig. 17)."
    return CrowdScenario(name, about, Agents(starts, goals, speeds=[speed, 1.2], groups=[0, 1]), seconds=14.0)


def groups(agents: int | None, seed: int) -> CrowdScenario:
    """Two groups that walk through each other (Fig. 8)."""
    count = _at_least(agents, 40, 2)
    rng = np.random.default_rng(seed)
    starts, goals = [], []
    depth = max(int(np.sqrt(count) / 3.0), 1)
    for side, size in ((-1.0, count // 2), (1.0, count - count // 2)):
        wide = -(-size // depth)
        k = np.arange(size)
        x, z = 1.2 * (k // depth - 0.5 * (wide - 1)), 3.0 + 1.3 * (k % depth)
        place = np.stack([x, side * z], axis=1) + rng.uniform(-0.25, 0.25, (size, 2))
        starts.append(place)
        goals.append(place * [1.0, -1.0])
    who = Agents(
        np.concatenate(starts),
        np.concatenate(goals),
        speeds=rng.uniform(1.0, 1.4, count),
        groups=np.repeat([0, 1], [len(each) for each in starts]),
    )
    return CrowdScenario("groups", _text(groups), who, seconds=16.0 + 3.0 * depth)


def circle(agents: int | None, seed: int) -> CrowdScenario:
    """Agents start on a circle, and each walks to the opposite side."""
    count = _at_least(agents, 16, 2)
    rng = np.random.default_rng(seed)
    radius = max(3.5, 1.1 * count / (2.0 * np.pi))
    angle = 2.0 * np.pi * (np.arange(count) + rng.uniform(-0.1, 0.1, count)) / count
    starts = radius * np.stack([np.sin(angle), np.cos(angle)], axis=1)
    who = Agents(starts, -starts, speeds=rng.uniform(1.0, 1.3, count), groups=np.arange(count))
    return CrowdScenario("circle", _text(circle), who, seconds=12.0 + 3.5 * radius)


def door(width: float, hurried: bool, agents: int | None, seed: int) -> CrowdScenario:
    """A group that goes through a door (Fig. 9), in a hurry (high Responsiveness) or not (low)."""
    count = _at_least(agents, 16, 1)
    rng = np.random.default_rng(seed)
    wide = max(int(np.sqrt(2.0 * count)), 1)
    k = np.arange(count)
    places = np.stack([1.0 * (k % wide - 0.5 * (wide - 1)), -2.5 - 1.0 * (k // wide)], axis=1)
    places += rng.uniform(-0.2, 0.2, places.shape)
    beyond = np.stack([1.2 * (k % wide - 0.5 * (wide - 1)), 7.0 - 1.1 * (k // wide)], axis=1)
    name = f"door_{round(100 * width):03d}_{'hurry' if hurried else 'calm'}"
    what = "in a hurry: high Responsiveness" if hurried else "not in a hurry: low Responsiveness"
    return CrowdScenario(
        name,
        f"A group that goes through a door {width:.2f} m wide, {what} (Fig. 9).",
        Agents(places, beyond, speeds=rng.uniform(1.1, 1.4, count) * (1.0 if hurried else 0.85), radius=0.22),
        _doorway(width, max(6.0, wide)),
        20.0 + count * (1.2 if width > 1.2 else 2.6),
        HURRY if hurried else CALM,
        gate=((-0.5 * width, 0.0), (0.5 * width, 0.0)),
    )


def door_both_ways(agents: int | None, seed: int) -> CrowdScenario:
    """Two groups that want through the same door of 1.20 m from both sides, and have to wait for each other."""
    count, width = _at_least(agents, 8, 2), 1.2
    rng = np.random.default_rng(seed)
    k = np.arange(count)
    side = np.where(k % 2 == 0, -1.0, 1.0)
    wide = max(int(np.sqrt(count)), 1)
    x = 1.1 * ((k // 2) % wide - 0.5 * (wide - 1))
    starts = np.stack([x, side * (3.0 + 1.1 * (k // 2 // wide))], axis=1) + rng.uniform(-0.2, 0.2, (count, 2))
    goals = np.stack([x, -side * (6.0 - 1.1 * (k // 2 // wide))], axis=1)
    return CrowdScenario(
        "door_both_ways",
        _text(door_both_ways),
        Agents(starts, goals, speeds=rng.uniform(1.0, 1.3, count), groups=(side > 0).astype(int), radius=0.22),
        _doorway(width, 6.0),
        25.0 + 4.0 * count,
        CROWDED,
        gate=((-0.5 * width, 0.0), (0.5 * width, 0.0)),
    )


def standing(agents: int | None, seed: int) -> CrowdScenario:
    """Many people stand close together, and one walks between them (Fig. 6)."""
    count = _at_least(agents, 30, 2)
    rng = np.random.default_rng(seed)
    wide = max(int(np.sqrt(count - 1)), 1)
    k = np.arange(count - 1)
    row = k // wide
    people = np.stack([1.1 * (k % wide - 0.5 * (wide - 1)) + 0.5 * (row % 2), 1.5 + 1.0 * row], axis=1)
    people += rng.uniform(-0.1, 0.1, people.shape)
    starts = np.concatenate([[[0.1, -0.5]], people])
    goals = np.concatenate([[[0.1, people[:, 1].max() + 2.5]], people])
    speeds = np.concatenate([[0.8], np.zeros(count - 1)])
    yaws = np.concatenate([[0.0], rng.uniform(-np.pi, np.pi, count - 1)])
    who = Agents(starts, goals, speeds=speeds, yaws=yaws, groups=(np.arange(count) > 0).astype(int))
    return CrowdScenario("standing", _text(standing), who, seconds=14.0 + 2.5 * float(row.max()), environment=TWO)


def arms_out(agents: int | None, seed: int) -> CrowdScenario:
    """One person walks with spread arms, and lowers them among standing people (Fig. 22)."""
    made = standing(agents, seed)
    people = made.agents
    starts, goals = people.positions.copy(), people.goals.copy()
    starts[0], goals[0] = (0.1, -5.0), (0.1, goals[0, 1] + 3.0)
    tags = [None, *[f"!{WIDE}"] * (len(people) - 1)]
    who = replace(
        people, positions=starts, goals=goals, tags=tags, speeds=np.where(np.arange(len(people)) > 0, 0.0, 1.0)
    )
    return replace(
        made,
        name="arms_out",
        about=_text(arms_out),
        agents=who,
        seconds=made.seconds + 8.0,
        environment=CROWDED,
        style=arms_out_database,
    )


def box_overhead(agents: int | None, seed: int) -> CrowdScenario:
    """One person carries a wide box, and raises it overhead to get between low columns (Fig. 21)."""
    _only(agents, 1, "carrying a box")
    rng = np.random.default_rng(seed)
    gap, radius, low = 0.98, 0.3, (0.0, 1.5)
    columns = [
        Disc(side * (0.5 * gap + radius) + float(shift), z, radius, heights=low, name="column")
        for z, shift in zip((3.0, 3.6, 7.0, 7.6), rng.uniform(-0.03, 0.03, 4), strict=True)
        for side in (-1.0, 1.0)
    ]
    walls = [Wall((side * 1.0, z), (side * 4.0, z), 0.2, heights=low) for z in (3.3, 7.3) for side in (-1.0, 1.0)]
    who = Agents(np.array([[0.0, 0.0]]), np.array([[0.0, 11.0]]), speeds=0.8, tags=BOX)
    return CrowdScenario(
        "box_overhead",
        _text(box_overhead),
        who,
        Scene((*columns, *walls), name="columns"),
        25.0,
        TWO,
        style=box_database,
        load=box_load(),
    )


def pole_upright(agents: int | None, seed: int) -> CrowdScenario:
    """One person carries a long pole across the way, and turns it upright to get between columns (Fig. 20)."""
    _only(agents, 1, "carrying a pole")
    rng = np.random.default_rng(seed)
    gap, radius = 1.0, 0.25
    columns = [
        Disc(side * (0.5 * gap + radius) + float(shift), z, radius, heights=(0.0, 3.0), name="column")
        for z, shift in zip((3.5, 4.5, 9.5), rng.uniform(-0.03, 0.03, 3), strict=True)
        for side in (-1.0, 1.0)
    ]
    who = Agents(np.array([[0.0, 0.0]]), np.array([[0.0, 13.0]]), speeds=0.8, tags=POLE)
    scene = Scene(tuple(columns), name="columns")
    text = _text(pole_upright)
    return CrowdScenario("pole_upright", text, who, scene, 30.0, TWO, style=pole_database, load=pole_load())


SCENARIOS: dict[str, Callable[[int | None, int], CrowdScenario]] = {
    "groups": groups,
    "circle": circle,
    "corridor_155": partial(corridor, 1.55),
    "corridor_120": partial(corridor, 1.20),
    "corridor_095": partial(corridor, 0.95),
    "run_against_walk": partial(against, 3.0),
    "walk_against_walk": partial(against, 1.2),
    "door_185_hurry": partial(door, 1.85, True),
    "door_185_calm": partial(door, 1.85, False),
    "door_090_hurry": partial(door, 0.90, True),
    "door_090_calm": partial(door, 0.90, False),
    "door_both_ways": door_both_ways,
    "standing": standing,
    "arms_out": arms_out,
    "box_overhead": box_overhead,
    "pole_upright": pole_upright,
}
"""Scenarios by name; each takes the number of agents (None: the number that suits it best) and a seed."""


def find_crowd_scenario(name: str, *, agents: int | None = None, seed: int = 1) -> CrowdScenario:
    """Return a scenario by name."""
    if name not in SCENARIOS:
        raise unknown_name("crowd scenario", name, SCENARIOS)
    if agents is not None and agents < 1:
        raise InputError(f"a crowd of {agents} agents can't begin; at least one is needed.")
    if agents is not None and agents > MOST_AGENTS:
        raise InputError(
            f"a crowd of {agents:,} agents is too large; {MOST_AGENTS:,} are the most in one place. Let fewer go, or "
            "several crowds one after the other, each with a --seed of its own."
        )
    if seed < 0:
        raise InputError(f"seed is {seed}; expected 0 or more.")
    return SCENARIOS[name](agents, seed)


def _doorway(width: float, reach: float) -> Scene:
    """Make a wall across the way with a door in its middle."""
    sides = [Wall((side * (0.5 * width + 0.05), 0.0), (side * (reach + 2.0), 0.0), 0.1) for side in (-1.0, 1.0)]
    return Scene(tuple(sides), name="door")


def _only(agents: int | None, count: int, what: str) -> None:
    if agents not in (None, count):
        raise InputError(f"{what} is a scene for {count} agents, not for {agents}. Leave --agents out.")


def _at_least(agents: int | None, usual: int, least: int) -> int:
    count = usual if agents is None else agents
    if count < least:
        raise InputError(f"a crowd of {count} is too small for this scene; it takes {least} or more.")
    return count


def _text(make: Callable) -> str:
    return (make.__doc__ or "").strip()
