"""Measures of a scenario: its networks, its memory, and what its characters do.

measure_networks(model, database).stepper        # cm after 20 steps
drive_scenario(scenario, controller, seconds=20)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DriveRecording, Plan, record_drive
from motionmatch.control.goals import GoalController
from motionmatch.control.partners import PairController
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import find_asked
from motionmatch.control.trajectory import to_directions
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.evaluate import joint_positions, measure_poses, measure_stepper, target_positions
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.network import Evaluator
from motionmatch.learned.poses import PoseLayout
from motionmatch.learned.training_set import make_training_set
from motionmatch.metrics.body import BodyReport
from motionmatch.metrics.driving import measure_drive
from motionmatch.metrics.goals import cut_drive, find_usual_height, measure_leaving, record_sitting, report_sitting
from motionmatch.metrics.leaps import measure_leaps
from motionmatch.metrics.partners import record_handshakes, report_handshakes
from motionmatch.motion.clip import Clip
from motionmatch.progress import Progress
from motionmatch.scenarios.scenario import MatchingScenario
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher

if TYPE_CHECKING:
    from motionmatch.learned.layers import NetworkShape

DECOMPRESSOR_CM, STEPPER_CM, CODEBOOK_CM = 0.5, 1.0, 2.0
"""Bars of the errors of each scenario, centimetres."""
LEAVING_SECONDS = 6.0
"""Time to get up and leave, after the time to come."""
_MEGA = 1e6


@dataclass(frozen=True)
class NetworkErrors:
    """Mean errors of joints in character space, centimetres."""

    decompressor: float
    stepper: float
    """after 20 steps"""
    projector: float
    """the network, on queries with the paper's noise"""
    codebook: float
    """on the same queries; NaN if there is none"""

    @property
    def meets_bars(self) -> bool:
        """Whether each is within its bar; of projector and codebook one has to be."""
        found = min(self.projector, self.codebook) if np.isfinite(self.codebook) else self.projector
        return self.decompressor <= DECOMPRESSOR_CM and self.stepper <= STEPPER_CM and found <= CODEBOOK_CM


@dataclass(frozen=True)
class Memory:
    """Megabytes of a mode, as Table 3 counts them: X, Y without velocities, Z and networks in float32."""

    features: float = 0.0
    poses: float = 0.0
    latents: float = 0.0
    decompressor: float = 0.0
    stepper: float = 0.0
    projector: float = 0.0

    @property
    def total(self) -> float:
        return self.features + self.poses + self.latents + self.decompressor + self.stepper + self.projector


def measure_networks(
    model: LearnedModel, database: MotionDatabase, *, samples: int = 1500, seed: int = 99
) -> NetworkErrors:
    """Measure the networks of a model that keeps its latents, on the frames that it was trained on."""
    if model.kept is None:
        raise InputError("the model keeps no latents, so its errors can't be measured. Train it without --no-keep.")
    data = make_training_set(model.accept(database))
    rng, latents = np.random.default_rng(seed), model.kept.latents
    decode, both = Evaluator(model.decompressor), np.concatenate([data.features, latents], axis=1)
    frames = rng.choice(data.find_windows(2), samples)
    poses = measure_poses(data, frames, decode(both[frames]))
    windows = rng.choice(data.find_windows(22), samples)
    stepped = measure_stepper(data, latents, windows, Evaluator(model.stepper), decode, steps=(20,))
    sources = data.offered_frames[rng.integers(len(data.offered_frames), size=samples)]
    noise = rng.random((samples, 1)) * rng.standard_normal((samples, data.features.shape[1]))
    queries = (data.features[sources] + noise).astype(np.float32)
    tree = TreeMatcher(data.features, searchable=data.offered)
    nearest = tree.search(Query(queries, weights=data.search_weights)).frame
    wanted = target_positions(data, nearest)

    def measure(answer: Callable[[np.ndarray], np.ndarray]) -> float:
        found = np.clip(answer(queries), *model.bounds)
        return float(100 * np.linalg.norm(joint_positions(data, decode(found)) - wanted, axis=-1).mean())

    book = model.codebook
    return NetworkErrors(
        poses.position.mean,
        stepped[20].mean,
        measure(Evaluator(model.projector)),
        measure(book.with_weights(data.search_weights)) if book is not None else float("nan"),
    )


def measure_memory(database: MotionDatabase, model: LearnedModel | None = None) -> dict[str, Memory]:
    """Return the memory of MM, DMM and LMM; without a model of MM alone."""
    features = database.features.nbytes / _MEGA
    poses = (database.translations.nbytes + database.rotations.nbytes + database.contacts.nbytes) / _MEGA
    found = {"mm": Memory(features, poses)}
    if model is None:
        return found
    latents = 4 * database.num_frames * model.num_latents / _MEGA
    sizes = {name: 4 * network.num_numbers / _MEGA for name, network in model.networks.items()}
    book = model.codebook.num_bytes / _MEGA if model.codebook is not None else sizes["projector"]
    found["dmm"] = Memory(features, latents=latents, decompressor=sizes["decompressor"])
    found["lmm"] = Memory(decompressor=sizes["decompressor"], stepper=sizes["stepper"], projector=book)
    return found


def estimate_memory(database: MotionDatabase) -> dict[str, Memory]:
    """Return the memory of MM, DMM and LMM as it would be with a model of a database (with latents of zeros, which fill
    as much), for which nothing has to be trained."""
    from motionmatch.learned.layers import LATENT, find_shape

    poses, both = PoseLayout.of(database).width, database.schema.width + LATENT
    widths = {"decompressor": poses, "stepper": both}
    sizes = {name: _count_bytes(find_shape(name), both, out) / _MEGA for name, out in widths.items()}
    empty = np.zeros((database.num_frames, LATENT), np.float32)
    book = Codebook.build(
        database.features,
        empty,
        offered=database.searchable,
        clip_numbers=database.ranges.find_clip(np.arange(database.num_frames)),
        weights=database.schema.weights,
    )
    plain = measure_memory(database)["mm"]
    return {
        "mm": plain,
        "dmm": Memory(plain.features, latents=empty.nbytes / _MEGA, decompressor=sizes["decompressor"]),
        "lmm": Memory(**sizes, projector=book.num_bytes / _MEGA),
    }


def _count_bytes(shape: NetworkShape, inputs: int, outputs: int) -> int:
    """Return the bytes of a network in float32: its matrices and biases, means and scales of both ends."""
    widths = [inputs, *[shape.units] * (shape.layers - 2), outputs]
    return 4 * (sum((a + 1) * b for a, b in pairwise(widths)) + 2 * (inputs + outputs))


@dataclass(frozen=True)
class TurningDrive:
    """A plan at the speeds of a scenario, each for a while, with turns to both sides between."""

    speeds: tuple[float, ...]
    gaits: tuple[str, ...] = ()
    """asked for with each speed"""
    seconds_each: float = 5.0
    turns: tuple[float, ...] = (0.0, 0.6, -0.6, 1.2, -1.2)
    """yaw of the velocity, radians, one after another; 0: straight on"""

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        number = int(time / self.seconds_each)
        speed = self.speeds[number % len(self.speeds)]
        yaw = self.turns[int(time / (0.5 * self.seconds_each)) % len(self.turns)]
        velocity = np.tile(speed * to_directions(np.array(yaw)), (state.num_characters, 1))
        asked = find_asked(controller.database)
        wishes = {name: np.full(state.num_characters, float(name == asked[number % len(asked)])) for name in asked}
        return Command(velocity, wishes=wishes)

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(3), np.array([0.0, 0.0, 1.0])


def make_plan(scenario: MatchingScenario) -> Plan:
    """Return the drive by which a scenario is measured."""
    turns = (0.0,) if scenario.uneven else (0.0, 0.6, -0.6, 1.2, -1.2)
    return TurningDrive(scenario.speeds, scenario.gaits, turns=turns)


@dataclass(frozen=True, eq=False)
class ScenarioDrive:
    """A scenario that was played: its figures by name, and what was recorded."""

    figures: dict[str, float]
    recording: DriveRecording
    people: int
    """who belong together: one, or two who interact"""

    def clips(self, name: str) -> list[Clip]:
        """Return the motion of the first trial: a clip, or one for each of two, named as clips of pairs are."""
        if self.people == 1:
            return [self.recording.clip(name=name)]
        return [self.recording.clip(c, name=f"{name}_{'ab'[c]}") for c in range(self.people)]


def drive_scenario(
    scenario: MatchingScenario,
    controller: Controller,
    *,
    seconds: float = 20.0,
    trials: int = 16,
    seed: int = 1,
    progress: Progress | None = None,
) -> dict[str, float]:
    """Play a scenario without a window, and return its figures by name; `trials` are chairs or pairs."""
    played = record_scenario(scenario, controller, seconds=seconds, trials=trials, seed=seed, progress=progress)
    return played.figures


def record_scenario(
    scenario: MatchingScenario,
    controller: Controller,
    *,
    seconds: float = 20.0,
    trials: int = 16,
    seed: int = 1,
    dt: float = 1 / 60,
    plan: Plan | None = None,
    progress: Progress | None = None,
) -> ScenarioDrive:
    """Play a scenario without a window; `trials` are chairs or pairs. Who has neither follows a `plan`, by default one
    of the speeds of the scenario."""
    if isinstance(controller, GoalController):
        return _record_goals(scenario, controller, seconds, trials, dt, progress)
    if isinstance(controller, PairController):
        rng = np.random.default_rng(seed)
        driven, touching = record_handshakes(
            controller, rng, pairs=trials, seconds=min(seconds, 9.0), dt=dt, progress=progress
        )
        met = report_handshakes(driven, touching)
        figures = {"arrived": met.exact, "off": met.hands_worst, "seconds": met.seconds_median, "drag": met.drag}
        figures |= _list_feet([met.body])
        return ScenarioDrive(figures, driven, 2)
    driven = record_drive(controller, plan or make_plan(scenario), seconds, dt=dt, progress=progress)
    report = measure_drive(driven)
    figures = {"response": report.response, "drag": report.drag, **_list_feet([report.body])}
    figures["jerk"] = report.body.shown.jerk
    if controller.knows_frames and controller.database.anatomy.kind == "quadruped":
        leaps = measure_leaps(driven)
        figures |= {"leaps": leaps.shown, "leaps running": leaps.running, "leaps source": leaps.source}
    return ScenarioDrive(figures, driven, 1)


def _record_goals(
    scenario: MatchingScenario,
    controller: GoalController,
    seconds: float,
    trials: int,
    dt: float,
    progress: Progress | None,
) -> ScenarioDrive:
    """Let characters come to things of all heights of a scenario, use them, and leave."""
    found, left, first = [], [], None
    for use in scenario.goals:
        for height in scenario.heights or (find_usual_height(controller, use),):
            driven, there = record_sitting(
                controller, places=trials, headings=1, seconds=seconds, height=height, use=use, leaving=LEAVING_SECONDS,
                dt=dt, progress=progress,
            )  # fmt: skip
            first = driven if first is None else first
            count = max(round(seconds / dt), 1)
            found.append(report_sitting(controller, cut_drive(driven, count), there[:count], height, use=use))
            left.append(measure_leaving(driven, there, leaving=LEAVING_SECONDS))
    assert first is not None
    figures = {
        "arrived": float(np.mean([each.arrived for each in found])),
        "off": max(each.place_worst for each in found),
        "turned": max(each.facing_worst for each in found),
        "seconds": float(np.mean([each.seconds_median for each in found])),
        "left": float(np.mean(left)),
        "drag": float(np.mean([each.drag for each in found])),
        **_list_feet([each.body for each in found]),
    }
    return ScenarioDrive(figures, first, 1)


def _list_feet(bodies: list[BodyReport]) -> dict[str, float]:
    """List what feet do in drives, the frames that play beside it where they are known."""
    figures = {
        "slide": float(np.mean([each.shown.slide for each in bodies])),
        "fast": float(np.mean([each.shown.slide_fast for each in bodies])),
        "floor": float(np.mean([each.shown.floor_events for each in bodies])),
    }
    sources = [each.source for each in bodies if each.source is not None]
    if sources:
        figures["slide source"] = float(np.mean([each.slide for each in sources]))
        figures["fast source"] = float(np.mean([each.slide_fast for each in sources]))
    return figures
