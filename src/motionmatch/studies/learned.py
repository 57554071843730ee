"""Results of Holden 2020, measured again: Tables 2 and 3, Figures 7 to 10, and the errors of section 6.3.

Every scenario is built from the actors. Models are those of a folder, NAME in it for each scenario (trained by
`python -m motionmatch.scenarios NAME --out FOLDER/NAME`); without one, a scenario has its rows of plain matching only.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.actors.props.terrain import Terrain
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import PathFollower, record_drive
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import LearnedModel, find_shipped_model, load_model
from motionmatch.learned.outputs import refit_model
from motionmatch.metrics.driving import measure_drive
from motionmatch.metrics.learned import measure_same_query
from motionmatch.metrics.skate import measure_skate
from motionmatch.scenarios.building import build_scenario, open_scenario
from motionmatch.scenarios.measuring import drive_scenario, measure_memory, measure_networks
from motionmatch.scenarios.playing import make_controller, make_ground
from motionmatch.scenarios.scenario import MATCHING_SCENARIOS, MODES, MatchingScenario
from motionmatch.studies.study import Job, Row
from motionmatch.world.path import PATHS

ABLATIONS: dict[str, tuple[str, ControllerConfig]] = {
    "as it is": ("terrain", ControllerConfig()),
    "no inverse kinematics": ("terrain", ControllerConfig(feet=None, root=RootConfig(warp=False))),
    "level recordings only": ("level", ControllerConfig()),
}
"""Figure 10: the recordings, and the settings."""


BASELINES = ("mm", "lmm", "pfnn", "mann")
"""Figure 8: what follows a circle on the same features, feet not corrected."""


@dataclass(frozen=True)
class LearnedStudyOptions:
    """Options of the study."""

    models: Path | None = None
    """folder with a model for each scenario, by name"""
    quick: bool = False
    seconds: float = 20.0
    """length of each drive"""
    trials: int = 16
    """chairs and pairs"""
    samples: int = 1500
    """frames and queries on which networks are measured"""

    @classmethod
    def small(cls, models: Path | None = None) -> LearnedStudyOptions:
        """Return options of a quick run: little motion, short drives, two scenarios."""
        return cls(models, True, 3.0, 2, 200)

    @property
    def settings(self) -> dict[str, Any]:
        """What the rows depend on."""
        models = None if self.models is None else sorted(path.name for path in self.models.iterdir() if path.is_dir())
        return {"quick": self.quick, "seconds": self.seconds, "trials": self.trials, "models": models}

    @property
    def scenarios(self) -> list[MatchingScenario]:
        """The scenarios that are measured."""
        return [MATCHING_SCENARIOS[name] for name in (("locomotion", "dog") if self.quick else MATCHING_SCENARIOS)]

    def open(self, name: str) -> MotionDatabase:
        """Return the database of a scenario: that beside its model, or of the actors."""
        beside = None if self.models is None else self.models / name / "database.npz"
        if beside is not None and beside.is_file():
            return _load(beside)
        return _open(name, 0.4 if self.quick else None)

    def model(self, name: str) -> LearnedModel | None:
        """Return the model of a scenario, if there is one that fits."""
        folder = None if self.models is None else self.models / name
        if folder is None or not folder.is_dir():
            return None
        model = _load_model(folder)
        return model if model.kept is None or self.quick else refit_model(model, self.open(name))


@lru_cache(maxsize=1)
def _load(path: Path) -> MotionDatabase:
    return MotionDatabase.load(path)


@lru_cache(maxsize=2)
def _open(name: str, minutes: float | None) -> MotionDatabase:
    scenario = MATCHING_SCENARIOS[name]
    return open_scenario(scenario) if minutes is None else build_scenario(scenario, minutes=minutes, frames=5000)


@lru_cache(maxsize=2)
def _load_model(folder: Path) -> LearnedModel:
    return load_model(folder)


def jobs(options: LearnedStudyOptions) -> list[Job]:
    """List what is measured, scenario by scenario."""
    if options.models is not None and not options.models.is_dir():
        raise InputError(f"{options.models}: no such folder. Name one that holds a model for each scenario, by name.")
    found: list[Job] = []
    for scenario in options.scenarios:
        found.append(Job("table 2", scenario.name, partial(describe, scenario, options)))
        if options.models is not None and (options.models / scenario.name).is_dir():
            found.append(Job("networks", scenario.name, partial(measure_errors, scenario, options)))
            if not (scenario.goals or scenario.partners):
                found.append(Job("figure 7", scenario.name, partial(compare_queries, scenario, options)))
        for mode in _list_modes(scenario, options):
            title = f"{scenario.name}: {mode}"
            found.append(Job("table 3", title, partial(measure_costs, scenario, mode, options)))
            found.append(Job("play", title, partial(play, scenario, mode, options)))
    found.append(Job("table 3", "locomotion, the model that is shipped: lmm", partial(measure_shipped, options)))
    for mode in ("mm", "lmm"):
        for path in PATHS if not options.quick else ("circle",):
            found.append(Job("figure 9", f"{path}: {mode}", partial(follow_path, path, mode, options)))
    for name in BASELINES:
        needs = None if name in ("mm", "lmm") else "learn"
        found.append(Job("figure 8", name, partial(compare_baseline, name, options), needs))
    found.append(Job("section 6.3", "losses", partial(ablate_losses, options), "learn"))
    if not options.quick:
        found += [Job("figure 10", name, partial(ablate, name, options)) for name in ABLATIONS]
    return found


def _list_modes(scenario: MatchingScenario, options: LearnedStudyOptions) -> tuple[str, ...]:
    model = options.model(scenario.name)
    if model is None:
        return ("mm",)
    return MODES if model.kept is not None else ("mm", "lmm")


def describe(scenario: MatchingScenario, options: LearnedStudyOptions) -> Row:
    """Return the row of Table 2."""
    database, paper = options.open(scenario.name), scenario.paper
    row: Row = {"joints": database.skeleton.num_joints, "frames": database.num_frames}
    row |= {"columns": database.schema.width, "rate": database.fps}
    if paper is not None:
        row |= {"paper joints": paper.joints, "paper frames": paper.frames, "paper columns": paper.columns}
    return row


def measure_errors(scenario: MatchingScenario, options: LearnedStudyOptions) -> Row:
    """Return the errors of the networks of a scenario, centimetres."""
    model = options.model(scenario.name)
    assert model is not None
    if model.kept is None:
        return {"decompressor": model.training.get("errors", {}).get("decompressor")}
    found = measure_networks(model, options.open(scenario.name), samples=options.samples)
    return {
        "decompressor": found.decompressor,
        "stepper": found.stepper,
        "projector": found.projector,
        "codebook": found.codebook,
        "holds": found.meets_bars,
    }


def measure_costs(scenario: MatchingScenario, mode: str, options: LearnedStudyOptions) -> Row:
    """Return memory, megabytes, and the time of a frame, microseconds, beside the paper's (Table 3)."""
    database, model = options.open(scenario.name), options.model(scenario.name)
    row: Row = {"memory": measure_memory(database, model)[mode].total}
    if scenario.paper is not None:
        number = MODES.index(mode)
        row |= {"paper memory": scenario.paper.memory[number], "paper frame": scenario.paper.frame_times[number]}
    controller = make_controller(scenario, database, model, mode=mode, ground=make_ground(scenario))
    return row | {"frame": _time_frame(controller, scenario, options)}


def _time_frame(controller: Controller, scenario: MatchingScenario, options: LearnedStudyOptions) -> float:
    characters = 2 if scenario.partners else 1
    state, command = controller.start(characters), _walk(scenario, characters)
    for _ in range(30):
        state = controller.step(state, command)
    steps, begin = (20 if options.quick else 300), time.perf_counter()
    for _ in range(steps):
        state = controller.step(state, command)
    return 1e6 * (time.perf_counter() - begin) / steps / characters


def measure_shipped(options: LearnedStudyOptions) -> Row:
    """Return the costs of the model of locomotion that comes with the package, without a database."""
    scenario, model = MATCHING_SCENARIOS["locomotion"], load_model("locomotion")
    assert scenario.paper is not None
    networks = sum(4e-6 * model.networks[name].num_numbers for name in ("decompressor", "stepper"))
    last = 4e-6 * model.networks["projector"].num_numbers if model.codebook is None else 1e-6 * model.codebook.num_bytes
    row: Row = {"memory": networks + last, "frame": _time_frame(LearnedController(model), scenario, options)}
    return row | {"paper memory": scenario.paper.memory[2], "paper frame": scenario.paper.frame_times[2]}


def _walk(scenario: MatchingScenario, characters: int) -> Any:
    from motionmatch.control.command import Command

    return Command(np.tile([0.0, 0.0, scenario.speeds[0]], (characters, 1)))


def play(scenario: MatchingScenario, mode: str, options: LearnedStudyOptions) -> Row:
    """Return the figures of a drive, a chair or a handshake in a mode."""
    database, model = options.open(scenario.name), options.model(scenario.name)
    controller = make_controller(scenario, database, model, mode=mode, ground=make_ground(scenario))
    return dict(drive_scenario(scenario, controller, seconds=options.seconds, trials=options.trials))


def compare_queries(scenario: MatchingScenario, options: LearnedStudyOptions) -> Row:
    """Return how far learned matching is from plain matching after the same query, until the next (Figure 7)."""
    model = options.model(scenario.name)
    assert model is not None
    controller = LearnedController(model, database=options.open(scenario.name), follow=True)
    apart = measure_same_query(controller, seconds=options.seconds)
    return {"first": float(apart[0]), "last": float(apart[-1]), "mean": float(apart.mean())}


def follow_path(path: str, mode: str, options: LearnedStudyOptions) -> Row:
    """Return how closely locomotion follows a path that was drawn beforehand (Figure 9)."""
    plan = PathFollower(PATHS[path]())
    if mode == "mm":
        controller: Controller = Controller(options.open("locomotion"))
    else:
        shipped = find_shipped_model("locomotion")
        assert shipped is not None
        controller = LearnedController(load_model(shipped))
    driven = record_drive(controller, plan, min(plan.seconds, options.seconds))
    report = measure_drive(driven, plan.path)
    row = {"path": report.path_error, "path 95": report.path_error_95, "drag": report.drag}
    return row | {"slide": report.body.shown.slide}


def compare_baseline(name: str, options: LearnedStudyOptions) -> Row:
    """Return the path and the skating feet of a method on a circle, without correction of feet (Figure 8)."""
    path, seconds = PATHS["circle"](), options.seconds
    database = options.open("locomotion")
    feet = [database.anatomy.roles[f"{side}_toe"] for side in ("left", "right")]
    if name in ("mm", "lmm"):
        plain = ControllerConfig(feet=None)
        shipped = load_model("locomotion") if name == "lmm" else None
        controller = Controller(database, plain) if shipped is None else LearnedController(shipped, plain)
        driven = record_drive(controller, PathFollower(path), seconds)
        positions = driven.positions[:, 0].astype(float)
        row: Row = {"path": float(path.distance_from(positions[:, 0]).mean())}
    else:
        from motionmatch.learned.baselines import follow_with, train_baseline

        kind: Any = name
        begin = time.perf_counter()
        network = train_baseline(database, kind, iterations=20 if options.quick else 3000)
        row = {"trained": time.perf_counter() - begin, "memory": 4e-6 * network.num_numbers}
        run = follow_with(network, database, path, seconds=seconds)
        positions, row["path"] = run.positions, run.path_error
    return row | {"skate": measure_skate(positions[:, feet], 1.0 / database.fps)}


def ablate_losses(options: LearnedStudyOptions) -> Row:
    """Return errors of a decompressor with the losses of Algorithm 1 and with the squared error (section 6.3)."""
    from motionmatch.learned.ablation import compare_losses

    iterations = 20 if options.quick else 3000
    found = compare_losses(options.open("locomotion"), iterations=iterations)
    ours, squared = found["losses of Algorithm 1"], found["squared error"]
    row: Row = {"iterations": iterations, "position": ours.position, "jitter": ours.jitter}
    return row | {"squared position": squared.position, "squared jitter": squared.jitter}


def ablate(name: str, options: LearnedStudyOptions) -> Row:
    """Return feet on stairs without inverse kinematics, and with level recordings only (Figure 10)."""
    kind, config = ABLATIONS[name]
    scenario = MATCHING_SCENARIOS["terrain"]
    if kind == "level":
        from dataclasses import replace

        scenario = replace(scenario, sources=("locomotion",))
    database = open_scenario(scenario)
    controller = Controller(database, config, ground=Terrain.stairs(start=2.0))
    figures = drive_scenario(scenario, controller, seconds=min(options.seconds, 10.0))
    return {key: figures[key] for key in ("slide", "fast", "floor")}
