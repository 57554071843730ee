"""The controller of a scenario, in any mode: plain matching, with the decompressor alone, or learned."""

from __future__ import annotations

from motionmatch.actors.props.terrain import Terrain
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalController
from motionmatch.control.partners import PairController
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError, unknown_name
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.goals import make_goal_controller
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.partners import make_pair_controller
from motionmatch.learned.source import LearnedSource
from motionmatch.motion.ground import Ground
from motionmatch.scenarios.scenario import MODES, MatchingScenario


def make_ground(scenario: MatchingScenario) -> Ground | None:
    """Return the ground that a scenario is played on; None is level."""
    if not scenario.uneven:
        return None
    return Terrain.slope(start=3.0) if scenario.augmented else Terrain.stairs(start=2.0)


def make_controller(
    scenario: MatchingScenario,
    database: MotionDatabase | None,
    model: LearnedModel | None = None,
    *,
    mode: str = "mm",
    config: ControllerConfig | None = None,
    ground: Ground | None = None,
    projector: str | None = None,
) -> Controller:
    """Make the controller of a scenario. `mm` and `dmm` need its database, `dmm` and `lmm` a model of it. Without goals
    and partners, learned play can ask another `projector`: the codebook, or the network."""
    if mode not in MODES:
        raise unknown_name("mode", mode, MODES)
    if mode != "mm" and model is None:
        raise InputError(
            f"mode {mode} needs a model of scenario {scenario.name}. Train one: python -m motionmatch.scenarios "
            f"{scenario.name} --out model/"
        )
    if mode != "lmm" and database is None:
        raise InputError(f"mode {mode} plays frames or searches features; give the database of {scenario.name}.")
    if mode == "mm":
        assert database is not None
        if scenario.goals:
            return GoalController(database, config)
        if scenario.partners:
            return PairController(database, config)
        return Controller(database, config, ground=ground)
    assert model is not None
    if not (scenario.goals or scenario.partners):
        follow = database is not None  # so that what plays can be compared with recordings
        return LearnedController(
            model, config, database=database, mode=mode, projector=projector, ground=ground, follow=follow
        )
    source = LearnedSource(model, database=database if mode == "dmm" else None, mode=mode)
    if scenario.goals:
        return make_goal_controller(source, config)
    return make_pair_controller(source, config)
