"""Results of Holden 2020, measured again: Tables 2 and 3, Figures 7 to 10, and the errors of section 6.3.

Every scenario is built from the actors, and from recordings that do the same where a folder with them is given. Models
are those of a folder: NAME in it for each scenario (`python -m motionmatch.scenarios NAME --out FOLDER/NAME`), and
NAME_ARCHIVE for recordings, such as chair_nsm. Without one, a scenario has its rows of plain matching only.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.partners import PairController
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import load_model
from motionmatch.metrics.partners import measure_together
from motionmatch.scenarios.measuring import drive_scenario, measure_memory, measure_networks
from motionmatch.scenarios.playing import make_controller, make_ground
from motionmatch.scenarios.scenario import MATCHING_SCENARIOS, MODES, MatchingScenario
from motionmatch.studies import learned_figures as figures
from motionmatch.studies.learned_options import LearnedStudyOptions, StudyCase
from motionmatch.studies.study import Job, Row

TOGETHER = ("passing", "follow", "side_by_side", "meeting", "give_way", "evasion", "dance")
"""Scenes for two without a touch."""


def jobs(options: LearnedStudyOptions) -> list[Job]:
    """List what is measured, scenario by scenario."""
    if options.models is not None and not options.models.is_dir():
        raise InputError(f"{options.models}: no such folder. Name one that holds a model for each scenario, by name.")
    found: list[Job] = []
    for case in options.cases:
        scenario = case.scenario
        found.append(Job("table 2", case.name, partial(describe, case, options)))
        modes = options.list_modes(case)
        if "dmm" in modes:  # it keeps its latents
            found.append(Job("networks", case.name, partial(measure_errors, case, options)))
            if not (scenario.goals or scenario.partners):
                found.append(Job("figure 7", case.name, partial(figures.compare_queries, case, options)))
        for mode in modes:
            title = f"{case.name}: {mode}"
            found.append(Job("table 3", title, partial(measure_costs, case, mode, options)))
            found.append(Job("play", title, partial(play, case, mode, options)))
            if scenario.partners and case.folder is None:
                found += [
                    Job("together", f"{use}: {mode}", partial(play_together, case, use, mode, options))
                    for use in TOGETHER
                ]
    found.append(Job("table 3", "locomotion, the model that is shipped: lmm", partial(measure_shipped, options)))
    return found + figures.jobs(options)


def describe(case: StudyCase, options: LearnedStudyOptions) -> Row:
    """Return the row of Table 2."""
    database, paper = options.open(case), case.scenario.paper
    row: Row = {"joints": database.skeleton.num_joints, "frames": database.num_frames}
    row |= {"columns": database.schema.width, "rate": database.fps}
    if paper is not None:
        row |= {"paper joints": paper.joints, "paper frames": paper.frames, "paper columns": paper.columns}
    return row


def measure_errors(case: StudyCase, options: LearnedStudyOptions) -> Row:
    """Return the errors of the networks of a scenario, centimetres."""
    model = options.model(case)
    assert model is not None
    found = measure_networks(model, options.open(case), samples=options.samples)
    return {
        "decompressor": found.decompressor,
        "stepper": found.stepper,
        "projector": found.projector,
        "codebook": found.codebook,
        "holds": found.meets_bars,
    }


def measure_costs(case: StudyCase, mode: str, options: LearnedStudyOptions) -> Row:
    """Return memory, megabytes, and the time of a frame, microseconds, beside the paper's (Table 3)."""
    scenario, database, model = case.scenario, options.open(case), options.model(case)
    row: Row = {"memory": measure_memory(database, model)[mode].total}
    if scenario.paper is not None:
        number = MODES.index(mode)
        row |= {"paper memory": scenario.paper.memory[number], "paper frame": scenario.paper.frame_times[number]}
    controller = make_controller(scenario, database, model, mode=mode, ground=make_ground(scenario))
    return row | {"frame": _time_frame(controller, scenario, options)}


def _time_frame(controller: Controller, scenario: MatchingScenario, options: LearnedStudyOptions) -> float:
    """Return the processor time of a step, µs: the best of three rounds, so that other work beside hardly counts."""
    characters = 2 if scenario.partners else 1
    state = controller.start(characters)
    command = Command(np.tile([0.0, 0.0, scenario.speeds[0]], (characters, 1)))
    for _ in range(30):
        state = controller.step(state, command)
    steps, best = (30 if options.quick else 300), np.inf
    for _ in range(3):
        begin = time.process_time()
        for _ in range(steps):
            state = controller.step(state, command)
        best = min(best, time.process_time() - begin)
    return 1e6 * best / steps / characters


def measure_shipped(options: LearnedStudyOptions) -> Row:
    """Return the costs of the model of locomotion that comes with the package, without a database."""
    scenario, model = MATCHING_SCENARIOS["locomotion"], load_model("locomotion")
    assert scenario.paper is not None
    networks = sum(4e-6 * model.networks[name].num_numbers for name in ("decompressor", "stepper"))
    last = 4e-6 * model.networks["projector"].num_numbers if model.codebook is None else 1e-6 * model.codebook.num_bytes
    row: Row = {"memory": networks + last, "frame": _time_frame(LearnedController(model), scenario, options)}
    return row | {"paper memory": scenario.paper.memory[2], "paper frame": scenario.paper.frame_times[2]}


def play(case: StudyCase, mode: str, options: LearnedStudyOptions) -> Row:
    """Return the figures of a drive, a chair or a handshake in a mode."""
    scenario, database, model = case.scenario, options.open(case), options.model(case)
    if case.folder is not None and scenario.heights:
        scenario = replace(scenario, heights=())
    controller = make_controller(scenario, database, model, mode=mode, ground=make_ground(scenario))
    return dict(drive_scenario(scenario, controller, seconds=options.seconds, trials=options.trials))


def play_together(case: StudyCase, use: str, mode: str, options: LearnedStudyOptions) -> Row:
    """Return the figures of pairs who pass, follow or dance apart."""
    controller = make_controller(case.scenario, options.open(case), options.model(case), mode=mode)
    assert isinstance(controller, PairController)
    pairs, seconds = options.trials, min(options.seconds, 9.0)
    found = measure_together(controller, np.random.default_rng(1), use, pairs=pairs, seconds=seconds)
    keys = ("together", "apart_median", "apart_95", "closest", "closest_recorded", "flesh_deep", "flesh_deep_recorded")
    row: Row = {key: getattr(found, key) for key in keys}
    return row | {"for": found.seconds_median, "drag": found.drag, "slide": found.body.shown.slide}
