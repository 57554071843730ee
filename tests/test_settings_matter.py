"""No setting is ignored: another value of any field of any configuration changes what comes of it, or is refused."""

from __future__ import annotations

import ast
import tempfile
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

import motionmatch
from crowds import facing_rows
from databases import small, walker
from environment.cases import footprints
from fitting_people import perform
from goals import meet, pass_by, seated
from marks import slow
from models import coded, model
from motionmatch.actors import sketch
from motionmatch.actors.biped.performer import Liveliness, make_biped
from motionmatch.actors.fitting.strides import TouchConfig, find_resting_feet
from motionmatch.actors.props.terrain import Terrain
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalConfig, GoalController, lead_to
from motionmatch.control.partners import PairConfig
from motionmatch.control.settings import Settings
from motionmatch.crowd.controller import CALM, CrowdController
from motionmatch.crowd.forces import ForcesConfig, SocialForces
from motionmatch.crowd.orca import Orca, OrcaConfig
from motionmatch.crowd.rules import Rules, RulesConfig
from motionmatch.crowd.simulators import Simulated, SimulatedConfig
from motionmatch.database.build import BuildConfig, build
from motionmatch.environment.carried import Load
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.features import Heights
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import PAPER, EnvironmentConfig
from motionmatch.generative.config import SynthesisConfig as GenerativeConfig
from motionmatch.generative.follow import FollowPath
from motionmatch.generative.synthesis import synthesize
from motionmatch.learned.controller import LearnedController
from motionmatch.motion.contacts import ContactConfig, label_contacts
from motionmatch.motion.reading import read_file
from motionmatch.motion.root import find_facing
from motionmatch.motion.settings import RecordingSettings
from motionmatch.motion.tags import Tags
from motionmatch.motion.understand import understand
from motionmatch.viewer.stage import Side
from motionmatch.world.goals import Goals
from motionmatch.world.obstacles import Disc, Wall
from motionmatch.world.path import PATHS
from motionmatch.world.scene import Scene
from settings_cases import Beside, Case, Refused
from smpl_bodies import write_body_model
from walks import acted, treadmill

SLOPE = Terrain.slope(start=0.3, length=2.0, degrees=12.0)
SCENE = Scene((Disc(0.3, 1.0, 0.25), Disc(-0.6, 1.6, 0.3), Disc(0.2, 2.4, 0.2)))


def commands(steps: int = 75, count: int = 1) -> list[Command]:
    """On and on, then faster at once, then elsewhere, soon after that back, then facing another way."""
    said = []
    for step in range(steps):
        velocity, facing = (0.0, 0.0, 0.5), None
        if step >= 14:
            velocity = (0.0, 0.0, 1.4)
        if step >= 33:
            velocity = (1.2, 0.0, 0.2) if step < 37 else (0.0, 0.0, 1.1)
        if step >= 54:
            facing = (1.0, 0.0, 0.2)
        said.append(Command.uniform(velocity, facing, characters=count))
    return said


def played(controller: Controller, count: int = 1) -> list[np.ndarray]:
    """Where joints are, step by step, and what searches cost."""
    x = 1.5 * np.arange(count)
    state, found = controller.start(count, positions=np.stack([x, 0 * x, 0 * x], axis=1)), []
    for command in commands(count=count):
        state = controller.step(state, command)
        found += [state.positions, state.costs]
    return found


# Controllers: the same configuration for a database, among obstacles, in a crowd, and for networks

RESTLESS = {"bias": 0.0, "settle_bias": 0.0, "search_seconds": 0.05}  # where characters often change
CONTROL = {
    "search_seconds": 0.05,
    "velocity_halflife": 0.1,
    "facing_halflife": 0.1,
    "blend_halflife": 0.3,
    "exclude_seconds": Beside(9.0, {"no_return": False, "root": RootConfig(wait=np.inf)}),  # where much changes
    "bias": 1e3,
    "settle_bias": Beside(20.0, {"bias": 0.0, "search_seconds": 0.05}),  # where characters often change
    "settle_seconds": Beside(2.0, {"settle_bias": 20.0, "bias": 0.0, "search_seconds": 0.05}),
    "no_return": Beside(False, RESTLESS | {"no_return": True}),
    "sharp_velocity": 9.0,
    "sharp_angle": Beside(3.1, {"within_data": False}),  # this data has no side steps
    "sharp_seconds": 0.16,
    "within_data": False,
    "weights": {"trajectory_positions": 5.0, "foot_positions": 0.0},
    "root": RootConfig(mode="clamp", distance=0.01),
    "feet": None,
}
NO_FRAMES = {name: Refused(1.0, "knows no frames") for name in ("exclude_seconds", "no_return")}


@lru_cache(maxsize=1)
def amid() -> EnvironmentMatcher:
    return EnvironmentMatcher(small(), footprints())


def among(config: ControllerConfig) -> list[np.ndarray]:
    return played(EnvironmentController(small(), config, scene=SCENE, matcher=amid()))


def in_crowd(config: ControllerConfig) -> list[np.ndarray]:
    return played(CrowdController(small(), config, footprints=footprints()), count=2)


CONTROLLERS = [
    Case("a database", ControllerConfig(), lambda config: played(Controller(small(), config)), CONTROL),
    Case("obstacles", ControllerConfig(root=RootConfig(mode="motion")), among,
         CONTROL | {"exclude_seconds": 9.0}),
    Case("a crowd", CALM, in_crowd, CONTROL | {"exclude_seconds": Beside(9.0, {"bias": 0.0, "within_data": False}),
         "sharp_velocity": 0.5, "sharp_angle": Beside(0.5, {"within_data": False}),
         "sharp_seconds": Beside(0.16, {"sharp_velocity": 0.5})}),
    Case("a model that searches", ControllerConfig(),
         lambda config: played(LearnedController(model(), config, mode="dmm")), CONTROL),
    Case("a codebook", ControllerConfig(), lambda config: played(LearnedController(coded(), config)),
         CONTROL | NO_FRAMES),
    Case("a projector", ControllerConfig(), lambda config: played(LearnedController(model(), config)),
         CONTROL | NO_FRAMES | {"weights": Refused({"foot_positions": 2.0}, "trained for")}),
]  # fmt: skip

ROOT = {
    "mode": "clamp",
    "position_halflife": 0.5,
    "yaw_halflife": 0.5,
    "ratio": 0.1,
    "distance": 0.02,
    "wait": 0.02,
    "angle": 0.05,
    "warp": False,
    "height_halflife": 0.4,
}
FEET = {
    "halflife": 0.4,
    "radius": 0.02,
    "speed": 0.05,
    "grip": Beside(0.001, {"radius": 0.03}),  # where feet are often let go
    "slack": 0.15,
    "roll": Beside(0.0, {"slack": 0.5}),
    "turn": 0.0,
    "hips_drop": Beside(0.0, {"roll": 0.0, "halflife": 1.0}),  # where feet land far from the body
    "settle_halflife": 0.5,
    "ground_halflife": 0.3,
    "ahead_seconds": 0.5,
}


def on_slope(config: ControllerConfig, learned: bool = False) -> list:
    """Up a slope, and the same on level ground."""
    if learned:
        return [played(LearnedController(model(), config, ground=ground)) for ground in (SLOPE, None)]
    return [played(Controller(small(), config, ground=ground)) for ground in (SLOPE, None)]


BODIES = [
    Case("roots", RootConfig("adjust"), lambda root: on_slope(ControllerConfig(root=root, feet=None)), ROOT),
    Case(
        "roots of a model",
        RootConfig("adjust"),
        lambda root: on_slope(ControllerConfig(root=root, feet=None), True),
        ROOT,
    ),
    Case("feet", FootLockConfig(), lambda feet: on_slope(ControllerConfig(feet=feet)), FEET),
    Case("feet of a model", FootLockConfig(), lambda feet: on_slope(ControllerConfig(feet=feet), True), FEET),
]


# Obstacles


def asked_among(environment: EnvironmentConfig) -> list:
    """What is found among obstacles for some characters, and what it costs."""
    prints = Footprints.of(small(), FootprintConfig(horizons=environment.horizons))
    matcher = EnvironmentMatcher(small(), prints)
    controller = EnvironmentController(small(), environment=environment, scene=SCENE, matcher=matcher)
    rng = np.random.default_rng(1)
    frames = rng.choice(np.flatnonzero(small().searchable), 8)
    state = controller.start(8, positions=rng.uniform(-1, 1, (8, 3)), frames=frames)
    speeds = np.linspace(0.0, 2.0, 8)
    state.positions[:] += 0.1  # shown joints that are not where the frames have them
    state.settled[:], state.past_spans[:, 0], state.past_ages[:, 0] = 0.1, (100, 120), 0.1
    query = controller.query(state, Command(speeds[:, None] * np.array([0.0, 0.0, 1.0])))
    match, still = matcher.search(query), controller.query(state, Command(np.zeros((8, 3))))
    return [match.frame, match.cost, query.vector, still.bias, 0 if still.refused is None else still.refused]


OBSTACLES = [
    Case("penalties", PAPER, asked_among, {
        "threshold": 0.6,
        "power": 2.0,
        "weight": 2.0,
        "horizons": (0.25, 0.5, 0.75),
        "horizon_weights": (1.0, 1.0, 1.0),
        "pose_weight": 2.0,
        "position_weight": 2.0,
        "direction_weight": 2.0,
        "responsiveness": 0.5,
        "continuity": 0.5,
        "evasion": 0.9,
        "evasion_by": "footprints",
        "anticipation": 5.0,
        "anticipation_floor": 0.1,
        "follow_room": True,
        "shown_feet": True,
        "no_return": True,
        "bias": 0.2,
        "settle_bias": 0.7,
    }),
    Case("footprints", FootprintConfig(), lambda config: Footprints.of(small(), config).rows, {
        "horizons": (0.2, 0.4),
        "slow": 1.1,
        "discs": True,
        "thickness": 0.1,
        "props": {"left_hand": (0.5, 0.2, 0.3)},
    }),
    Case("heights", Heights(), lambda heights: _penalised(heights), {"weight": 5.0, "margin": 0.3}),
    Case("a load", Load((0.5, 0.2, 0.1)), lambda load: _outlined(load),
         {"halves": (0.4, 0.2, 0.1), "roles": ("left_hand",), "offset": (0.1, 0.0, 0.0), "between": True}),
]  # fmt: skip


def _penalised(heights: Heights) -> np.ndarray:
    """What frames cost under a low ceiling."""
    scene = Scene((Disc(0.0, 1.0, 0.5, heights=(1.4, 2.5)), Disc(0.5, 0.5, 0.4, heights=(0.0, 0.1))))
    rows = footprints().rows.copy()
    rows[::2, :, 7] = 1.2  # half of the frames are low
    rows[1::2, :, 6] = 0.5  # and half of them in the air
    prints = Footprints(footprints().horizons, footprints().now, rows)
    matcher = EnvironmentMatcher(small(), prints, features=(heights,))
    controller = EnvironmentController(small(), scene=scene, matcher=matcher)
    return matcher.added_costs(controller.query(controller.start(), Command.uniform((0, 0, 1.0))), np.arange(200))


def _outlined(load: Load) -> np.ndarray:
    """The ellipses of a load in the hands of a walker."""
    clip = walker()
    joints = clip.positions_world[:, [clip.anatomy.roles[role] for role in load.roles]].astype(float)
    ahead = np.tile([0.6, 0.8], (clip.num_frames, 1))
    return load.outlines(clip.positions_world[:, 0].astype(float), ahead, joints)


# Crowds


def steered(steering) -> np.ndarray:
    """Two rows that meet in a door: where they would be, step by step."""
    scene = Scene((Wall((0.7, 0.0), (6.0, 0.0), 0.1), Wall((-0.7, 0.0), (-6.0, 0.0), 0.1)))
    agents = facing_rows(6, apart=0.4, distance=1.5)
    steering.reset(agents, scene)
    places, velocities, found = agents.positions.copy(), np.zeros_like(agents.positions), []
    for step in range(120):
        velocities = 0.5 * (velocities + steering.steer(places, velocities, 0.1 * step))  # bodies are slow to go
        places = places + 0.1 * velocities
        found.append(places)
    return np.array(found)


class Slower:
    """A simulator that gives half of what is preferred, and half of what bodies did; in a door hardly anything."""

    def begin(self, agents, polygons):
        self.polygons = polygons

    def advance(self, positions, velocities, preferred, dt):
        inside = np.abs(positions[:, 1:]) < 0.3
        return np.where(inside, 0.05, 0.5) * preferred + np.where(inside, 0.0, 0.5) * velocities


CROWDS = [
    Case("simulators", SimulatedConfig(), lambda config: steered(Simulated(Slower(), config)), {
        "trust": 0.0, "bias": 0.5, "patience": 0.3,
    }),
    Case("rules", RulesConfig(), lambda config: steered(Rules(config)), {
        "look": 1.0, "most": 1, "cone": 0.3, "ahead": 0.5, "clear": 1.5, "sideways": 0.2, "personal": 1.2, "away": 0.2,
        "headway": 3.0, "lane": 0.3, "queue": 0.8, "patience": 0.3, "halflife": 0.5,
        "trial": Beside(0.2, {"patience": 0.2}),
    }),
    Case("ORCA", OrcaConfig(), lambda config: steered(Orca(config)), {
        "seconds": 0.5, "wall_seconds": 2.0, "margin": 0.2, "look": 1.0, "most": 1, "haste": 1.0, "bias": 0.5,
        "part": 1.0, "trust": 0.0, "patience": 0.3,
    }),
    Case("forces", ForcesConfig(), lambda config: steered(SocialForces(config)), {
        "relaxation": 0.2, "strength": 2.0, "range": 0.8, "body": 5.0, "friction": 2.0, "wall_strength": 12.0,
        "wall_range": 0.5, "sight": 1.0, "look": 0.8, "most": 1, "ahead": 0.8, "haste": 1.0,
    }),
]  # fmt: skip


# What databases and motion are made of


def built(config: BuildConfig) -> list:
    settings = {field.name: getattr(config, field.name) for field in fields(config)}
    database = build([walker(), walker(5.0, 0.7, -0.8)], **settings)
    return [database.features, database.searchable, database.translations]


def sat(config: GoalConfig) -> list[np.ndarray]:
    """Who goes to a chair for some seconds; and who sits, while the chair is pulled away."""
    controller, found = GoalController(seated(), goals=config), []
    on_way = controller.start()
    for seat, facing in (((0.3, 0.6, 2.2), -1.0), ((0.0, 0.6, 0.4), 1.0)):
        goals = Goals(("sit",), np.array([seat]), np.array([[0.0, 0.0, facing]]))
        for _ in range(180):
            led = lead_to(goals, on_way.shown_positions, controller.goal_term.frames)
            on_way = controller.step(on_way, Command(*led, goals=goals))
        found.append(on_way.positions)
        sits = seated().tags.spans["at_sit"][0][0]
        on_way = controller.start(frames=sits)
    return found


def shaken(config: PairConfig) -> list[np.ndarray]:
    """Two who walk up to each other, and shake hands; and two who pass each other."""
    return [meet(config).positions, pass_by(replace(config, threshold=500.0, stretch=2.0)).positions]


def generated(config: GenerativeConfig) -> list[np.ndarray]:
    """A runner on a zigzag, of a walk and a run; as the paper has it no way can be said."""
    way = [FollowPath(PATHS["zigzag"]())] if config.representation == "heading" else []
    clip = synthesize(
        acted("walk 3 speed=1.4; run 4 speed=3"), 200, rng=np.random.default_rng(2), config=config, constraints=way
    )
    cycle = synthesize(treadmill(), 60, rng=np.random.default_rng(2), config=replace(config, travel="free"))
    return [clip.positions, clip.rotations, cycle.rotations]


MAKING = [
    Case("building", BuildConfig(), built,
         {"fps": 30.0, "mirror": False, "end_seconds": 0.2, "uneven": True, "features": ("trunk_pitch",),
          "gaits": ("walk", "run"), "goals": Refused(("sit",), "no clip comes"),
          "partners": Refused(True, "no two clips belong together"),
          "smooth_ground": Beside(0.5, {"uneven": True})}),
    Case("pairs", PairConfig(), shaken, {
        "weight": 20.0, "path_weight": 5.0, "threshold": 0.5, "stretch": 0.001, "nearness": 2.0,
    }),
    Case("goals", GoalConfig(), sat, {
        "weight": 1.0, "threshold": 0.1, "stretch": 0.01, "moved": 0.5, "warp": False,
    }),
    Case("contacts", ContactConfig(), lambda config: label_contacts(walker(), config),
         {"speed": 1.0, "share_of_swing": 0.5, "swing_seconds": 0.1, "height": 0.01, "filter_seconds": 1.0}),
    Case("generating", GenerativeConfig(), generated,
         {"size": 7, "coarse": 2.0, "alpha": 0.02, "alpha_unit": "difference", "iterations": 2, "factor": 2.0,
          "representation": "paper", "stride": 4.0, "onward": False, "lock_feet": False, "firmness": 0.3, "rate": 15.0,
          "travel": "in-place", "cycles": False}),
    Case("acting", Liveliness(), lambda lively: make_biped(1, liveliness=lively).perform("walk 2").clip.rotations,
         {"legs": 0.0, "arms": 0.0, "rhythm": 0.2}),
    Case("touching", TouchConfig(), lambda config: find_resting_feet(perform(seconds=4.0), config),
         {"smooth_hertz": 3.0, "speed": 1.0, "speed_share": 0.5, "height": 0.005, "shortest_rest": 1.2,
          "shortest_gap": 0.5}),
]  # fmt: skip


# What files say


def tuned(settings: Settings) -> list[np.ndarray]:
    """A character that plays by settings from a file."""
    made = Side.create("small", "small", small(), settings)
    state, found = made.controller.start(), []
    for command in commands(40):
        state = made.controller.step(state, replace(command, tags=made.settings.tags or None))
        found.append(state.positions)
    return found


def understood(settings: RecordingSettings) -> list:
    """What a recording is taken for."""
    raw = sketch.walk(2.0, speed=1.2, turn=0.3)
    clip = understand(raw, settings).apply(raw, settings)
    anatomy = clip.anatomy
    return [
        clip.positions, clip.fps, find_facing(clip), clip.tags,
        anatomy.kind, anatomy.roles, anatomy.contacts, anatomy.mirror, read_smpl(settings),
    ]  # fmt: skip


def read_smpl(settings: RecordingSettings) -> np.ndarray:
    """Joints of a file of SMPL, on the body that is named."""
    with tempfile.TemporaryDirectory() as folder:
        write_body_model(Path(folder) / "body.npz")
        path = Path(folder) / "walk.npz"
        np.savez(path, poses=np.zeros((2, 66)), trans=np.zeros((2, 3)), fps=60.0)
        model = settings.body_model and str(Path(folder) / settings.body_model)
        return read_file(path, body_model=model)[0].positions_world


FILES = [
    Case("settings.toml", Settings(), tuned, {
        "config": ControllerConfig(search_seconds=0.05), "responsiveness": 2.0, "tags": "left_contact",
    }),
    Case("motionmatch.toml", RecordingSettings(), understood, {
        "units": 0.02,
        "up": "z",
        "facing": "-z",
        "fps": 24.0,
        "first_frame": "drop",
        "sides": "swapped",
        "trim": (10, 50),
        "kind": "other",
        "contacts": ("LeftFoot",),
        "body_model": "body.npz",
        "roles": {"left_toe": "LeftFoot"},
        "pairs": {"LeftFoot": "RightHand"},
        "tags": Tags({"walk": ((0, 20),)}),
    }),
]  # fmt: skip


CASES = {case.name: case for case in (*CONTROLLERS, *BODIES, *OBSTACLES, *CROWDS, *MAKING, *FILES)}


@pytest.mark.parametrize("name", CASES)
def test_every_field_is_in_the_table(name):
    CASES[name].check_complete()


DIFFERENT = {
    "a codebook": ("search_seconds", "exclude_seconds", "bias", "weights", "feet"),
    "roots of a model": ("mode", "warp", "height_halflife"),
    "feet of a model": ("radius", "slack", "ground_halflife"),
}
"""Cases that take long and do what the others do with the same configuration: these fields are tried by default."""
FIELDS = [(name, field) for name, case in CASES.items() for field in case.changes]
ALIKE = [(name, field) for name, field in FIELDS if field not in DIFFERENT.get(name, (field,))]


@pytest.mark.parametrize(("name", "field"), [*(each for each in FIELDS if each not in ALIKE), *slow(*ALIKE)])
def test_another_value_changes_something(name, field):
    CASES[name].check(field)


def test_every_configuration_has_its_table():
    """A class that is called Config or Settings is found by its name, wherever it is."""
    from test_settings_of_training import CASES as TRAINING

    package, found = Path(motionmatch.__file__).parent, set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name.endswith(("Config", "Settings")):
                found.add((".".join(path.relative_to(package.parent).with_suffix("").parts), node.name))
    found.discard(("motionmatch.viewer.messages", "LoadSettings"))  # a message of the page
    tested = {(case.kind.__module__, case.kind.__name__) for case in (*CASES.values(), *TRAINING.values())}
    assert found <= tested, f"add tables for {found - tested}"
