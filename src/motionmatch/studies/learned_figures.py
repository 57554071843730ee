"""The comparisons of Holden 2020, measured again: Figures 7 to 10, and the losses of section 6.3."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from motionmatch.actors.props.terrain import Terrain
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import PathFollower, record_drive
from motionmatch.database.database import MotionDatabase
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import find_shipped_model, load_model
from motionmatch.metrics.driving import measure_drive
from motionmatch.metrics.learned import measure_same_query
from motionmatch.metrics.skate import measure_skate
from motionmatch.motion.ground import Ground
from motionmatch.scenarios.building import open_scenario
from motionmatch.scenarios.measuring import make_plan
from motionmatch.scenarios.scenario import MATCHING_SCENARIOS
from motionmatch.studies.learned_options import LearnedStudyOptions, StudyCase
from motionmatch.studies.study import Job, Row
from motionmatch.world.path import PATHS, GroundPath

ABLATIONS: dict[str, tuple[str, ControllerConfig]] = {
    "as it is": ("terrain", ControllerConfig()),
    "no inverse kinematics": ("terrain", ControllerConfig(feet=None, root=RootConfig(warp=False))),
    "level recordings only": ("level", ControllerConfig()),
}
"""Figure 10: the recordings, and the settings."""
BASELINES = {"terrain": "pfnn", "dog": "mann"}
"""Figure 8: the scenario on which each of the two other networks is trained, as in the paper."""
SPEEDS = {"terrain": 1.1, "dog": 1.0}
"""Speed along the circle of Figure 8, metres per second."""
_POINTS = 200
"""Points of a way that are kept for a picture, at most."""
_BODIES = 22
"""Bodies that are kept for the picture of stairs."""


def jobs(options: LearnedStudyOptions) -> list[Job]:
    """List the rows of Figures 8 to 10 and section 6.3."""
    found: list[Job] = []
    for mode in ("mm", "lmm"):
        for path in PATHS if not options.quick else ("circle",):
            found.append(Job("figure 9", f"{path}: {mode}", partial(follow_path, path, mode, options)))
    for scenario, network in BASELINES.items():
        for name in ("mm", "lmm", network):
            if name != "lmm" or options.find_model(_case(scenario)) is not None:
                needs = "learn" if name == network else None
                measure = partial(compare_baseline, scenario, name, options)
                found.append(Job("figure 8", f"{scenario}: {name}", measure, needs))
    found.append(Job("section 6.3", "losses", partial(ablate_losses, options), "learn"))
    if not options.quick:
        found += [Job("figure 10", name, partial(ablate, name, options)) for name in ABLATIONS]
    return found


def _case(name: str) -> StudyCase:
    return StudyCase(MATCHING_SCENARIOS[name])


def compare_queries(case: StudyCase, options: LearnedStudyOptions) -> Row:
    """Return how far learned matching is from plain matching after the same query, until the next (Figure 7)."""
    model = options.model(case)
    assert model is not None
    controller = LearnedController(model, database=options.open(case), follow=True)
    apart = measure_same_query(controller, seconds=options.seconds)
    row: Row = {"first": float(apart[0]), "last": float(apart[-1]), "mean": float(apart.mean())}
    return row | {"apart": [round(float(each), 3) for each in apart]}


def follow_path(path: str, mode: str, options: LearnedStudyOptions) -> Row:
    """Return how closely locomotion follows a path that was drawn beforehand (Figure 9)."""
    plan = PathFollower(PATHS[path]())
    if mode == "mm":
        controller: Controller = Controller(options.open_named("locomotion"))
    else:
        shipped = find_shipped_model("locomotion")
        assert shipped is not None
        controller = LearnedController(load_model(shipped))
    driven = record_drive(controller, plan, min(plan.seconds, options.seconds))
    report = measure_drive(driven, plan.path)
    row: Row = {"path": report.path_error, "path 95": report.path_error_95, "drag": report.drag}
    hips = controller.database.anatomy.roles["hips"]
    row |= {"slide": report.body.shown.slide, "track": _keep_track(driven.positions[:, 0, hips])}
    return row | {"drawn": _keep_track(plan.path.position(np.linspace(0.0, plan.path.length, _POINTS)))}


def _keep_track(positions: np.ndarray) -> list[list[float]]:
    """Return x and z of some of the positions (T, 3), for a picture."""
    some = positions[:: max(len(positions) // _POINTS, 1)]
    return [[round(float(x), 3), round(float(z), 3)] for x, _, z in some]


def compare_baseline(scenario: str, name: str, options: LearnedStudyOptions) -> Row:
    """Return the path and the skating feet of a method on a circle, without correction of feet (Figure 8); the terrain
    is uneven."""
    path, case = PATHS["circle"](), _case(scenario)
    database, speed = options.open(case), SPEEDS[scenario]
    ground: Ground | None = Terrain.rough(np.random.default_rng(1)) if case.scenario.uneven else None
    if name in ("mm", "lmm"):
        plain = ControllerConfig(feet=None)
        if name == "mm":
            controller: Controller = Controller(database, plain, ground=ground)
        else:
            model = options.model(case)
            assert model is not None
            controller = LearnedController(model, plain, ground=ground)
        driven = record_drive(controller, PathFollower(path, speed), options.seconds)
        positions, row = driven.positions[:, 0].astype(float), Row()
    else:
        positions, row = _run_baseline(name, scenario, database, path, ground, options)
    feet = positions[:, list(database.anatomy.contacts)]
    if ground is not None:  # over the ground that is under them
        feet = feet.copy()
        feet[..., 1] -= ground.height(feet[..., 0], feet[..., 2])
    away = path.distance_from(positions[:, 0])
    row |= {"path": float(away.mean()), "skate": measure_skate(feet, 1.0 / database.fps)}
    return row | {"track": _keep_track(positions[:, database.anatomy.roles["hips"]])}


def _run_baseline(
    name: Any,
    scenario: str,
    database: MotionDatabase,
    path: GroundPath,
    ground: Ground | None,
    options: LearnedStudyOptions,
) -> tuple[np.ndarray, Row]:
    """Return what a network like PFNN or MANN makes along a path (T, J, 3), and what it took: that beside the model of
    its scenario, or a small one that is trained now."""
    from motionmatch.learned.baseline_run import follow_with
    from motionmatch.learned.baselines import MixedNetwork, train_baseline

    kept = None if options.models is None else options.models / scenario / f"{name}.npz"
    begin, row = time.perf_counter(), Row()
    if kept is not None and kept.is_file():
        network = MixedNetwork.load(kept, database)
    else:
        network = train_baseline(database, name, iterations=20 if options.quick else 3000)
        row["trained"] = time.perf_counter() - begin
    row["memory"] = 4e-6 * network.num_numbers
    run = follow_with(network, database, path, seconds=options.seconds, speed=SPEEDS[scenario], ground=ground)
    return run.positions, row


def ablate_losses(options: LearnedStudyOptions) -> Row:
    """Return errors of a decompressor with the losses of Algorithm 1 and with the squared error (section 6.3)."""
    from motionmatch.learned.ablation import compare_losses

    iterations = 20 if options.quick else 3000
    found = compare_losses(options.open_named("locomotion"), iterations=iterations)
    ours, squared = found["losses of Algorithm 1"], found["squared error"]
    row: Row = {"iterations": iterations, "position": ours.position, "jitter": ours.jitter}
    return row | {"squared position": squared.position, "squared jitter": squared.jitter}


def ablate(name: str, options: LearnedStudyOptions) -> Row:
    """Return feet on stairs without inverse kinematics, and with level recordings only (Figure 10)."""
    kind, config = ABLATIONS[name]
    scenario = MATCHING_SCENARIOS["terrain"]
    if kind == "level":
        scenario = replace(scenario, sources=("locomotion",))
    database = open_scenario(scenario)
    controller = Controller(database, config, ground=Terrain.stairs(start=2.0))
    driven = record_drive(controller, make_plan(scenario), min(options.seconds, 10.0))
    report = measure_drive(driven).body.shown
    row: Row = {"slide": report.slide, "fast": report.slide_fast, "floor": report.floor_events}
    row["depth"] = max(report.floor_worst, 0.0)
    chosen = np.linspace(0, driven.num_steps - 1, _BODIES).astype(int)
    row["bodies"] = np.round(driven.positions[chosen, 0][..., [2, 1]].astype(float), 3).tolist()
    return row | {"parents": database.skeleton.parents.tolist()}
