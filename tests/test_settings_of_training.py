"""No setting of a training is ignored: another value of any field changes what is learned, or is refused."""

from __future__ import annotations

import inspect
import tempfile
from contextlib import ExitStack
from dataclasses import make_dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest
import torch

from databases import walker
from learned.lessons import latents, lessons
from motionmatch.database.build import build
from motionmatch.errors import InputError, MotionMatchError
from motionmatch.learned import train as learning
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.train_decompressor import DecompressorTrainer
from motionmatch.learned.train_projector import ProjectorTrainer
from motionmatch.learned.train_stepper import StepperTrainer
from motionmatch.learned.trainer import supports_bfloat16
from motionmatch.tasks import checkpoint, planner
from motionmatch.tasks import train as policies
from motionmatch.tasks.action_space import DiscreteActions
from motionmatch.tasks.distil import DistilConfig, distil
from motionmatch.tasks.reach import Reach
from motionmatch.tasks.reach_moving import Curriculum, ReachMoving
from motionmatch.tasks.run import make_run, step_and_reset
from settings_cases import Beside, Case, Refused
from task_spaces import space

HALF = supports_bfloat16(torch.device("cpu"))


@pytest.fixture(autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


# Learned matching


@lru_cache(maxsize=1)
def short():
    """Three clips of three seconds."""
    return build([walker(3.0), walker(3.0, 0.7, -0.8), walker(3.0, 1.6, 0.0)], mirror=False)


def learned(config: learning.TrainConfig) -> list:
    """What comes of a training of a few steps, and whether others help."""
    helped = []

    def train_together(phase: Any, progress: Any) -> Any:
        helped.append(True)
        return phase.train_in_turn(progress)

    with tempfile.TemporaryDirectory() as place, ExitStack() as patched:
        patched.enter_context(mock.patch.object(learning._SecondPhase, "train_together", train_together))
        patched.enter_context(mock.patch.object(learning, "measure_step_seconds", lambda trainer: 0.05))
        for kind in (DecompressorTrainer, StepperTrainer, ProjectorTrainer):  # to judge takes longer than to learn
            patched.enter_context(mock.patch.object(kind, "validate", lambda self: {"error": 1.0}))
        found = learning.train(short(), place, config).model
        size = (Path(place) / "weights.safetensors").stat().st_size
    weights = [array for network in found.networks.values() for array in network.weights]
    counts = [found.training[word]["iterations"] for word in ("decompressor", "stepper", "projector")]
    return [weights, found.kept is None, found.codebook is None, size, helped, counts]


FEW = {"decompressor": 2, "stepper": 2, "projector": 2}
LEARNED = Case("learned matching", learning.TrainConfig(iterations=FEW, withhold=0.3, processes=1), learned, {
    "recipe": "paper",
    "minutes": Beside(0.01, {"iterations": {}, "minutes": 1e-9}),
    "iterations": FEW | {"stepper": 3},
    "seed": 1,
    "device": Refused("meta", "not supported"),
    "withhold": 0.0,
    "weights": {"xval": 20.0},
    "processes": 2,
    "keep": False,
    "storage": "float16",
    "strides": (2,),
    "codebook": False,
    "optimizer": "adam",
    "stepper_noise": 0.1,
    "stepper_weight_decay": 0.5,
    "projector_optimizer": "muon",
    "projector_units": 16,
})  # fmt: skip


def by_recipe(recipe: NetworkRecipe) -> list[np.ndarray]:
    """All three networks after some steps, and how losses were worked out."""
    data, found = lessons(), []
    for trainer in (
        DecompressorTrainer(data, recipe, seed=1),
        StepperTrainer(data, latents(), recipe, seed=1),
        ProjectorTrainer(data, latents(), recipe, seed=1),
    ):
        while not trainer.finished:
            trainer.step()
        found += [
            value.detach().numpy().copy() for module in trainer.networks.values() for value in module.parameters()
        ]
        found.append(str(sorted(vars(trainer))))
    return found


RECIPE = Case("recipes", NetworkRecipe(iterations=3, batch_size=8, learning_rate=1e-3), by_recipe, {
    "iterations": 4,
    "batch_size": 16,
    "learning_rate": 2e-3,
    "optimizer": "radam",
    "schedule": "decay",
    "units": 16,
    "compressor_units": 64,
    "bfloat16": True,
    "compiled": False,
    "window": 10,
    "window_growth": (0.5, 1.0),
    "strides": (2,),
    "start_noise": 0.1,
    "dropout": 0.3,
    "weight_decay": 0.5,
    "noise": "mixed",
    "balance_iterations": 1,
})  # fmt: skip


# Policies


def trained(config: policies.PolicyTrainConfig) -> list:
    """What comes of a training of a few steps, and how often it was kept."""
    kept, save = [], checkpoint.save

    def workers(*args: Any, **settings: Any) -> None:
        raise MotionMatchError("others step")

    with (
        tempfile.TemporaryDirectory() as place,
        mock.patch.object(policies, "WorkerPool", workers),
        mock.patch("motionmatch.tasks.tensor_env.TensorVecEnv", workers),
        mock.patch.object(checkpoint, "save", lambda *args: (kept.append(True), save(*args))),
    ):
        policy = policies.train_policy(config, space(), place)
    return [list(policy.weights), [str(layer) for layer in (*policy.encoder, *policy.layers)], len(kept)]


AMONG = {
    "task": "reach-moving",
    "encoder": "pooled",
    "activation": "relu",
    "discrete_actions": DiscreteActions(4, (1.5,)),
    "hidden": (16,),
}
SMALL = policies.PolicyTrainConfig(steps=128, characters=8, rollout=8, batch_size=32, hidden=(8,), checkpoint_steps=64)
POLICIES = Case("policies", SMALL, trained, {
    "task": "reach-moving",
    "settings": {"side": 5.0},
    "steps": 256,
    "minutes": 1e-9,
    "characters": 16,
    "rollout": 16,
    "batch_size": 64,
    "epochs": 2,
    "learning_rate": 2e-3,
    "final_learning_rate": 1e-5,
    "entropy": 0.5,
    "gamma": 0.5,
    "gae_lambda": 0.5,
    "discrete_actions": DiscreteActions(4, (1.5,)),
    "planner_states": Beside(32, AMONG),
    "value_rollouts": 1,
    "init_policy": Beside("reach", {"hidden": (32, 32)}),
    "logit_scale": Beside(9.0, AMONG | {"planner_states": 32}),
    "log_std": -1.0,
    "reward_scale": 1.0,
    "encoder": Beside("wide", AMONG),
    "hidden": (16,),
    "activation": "relu",
    "clamp": True,
    "calm": True,
    "seed": 1,
    "device": Refused("meta", "not supported"),
    "model": Refused("nowhere", "nowhere"),
    "workers": Refused(1, "others step"),
    "batched": Refused(True, "others step"),
    "checkpoint_steps": 128,
})  # fmt: skip


def shown(config: DistilConfig) -> list:
    """What is learned from the planner, and whether others help."""
    helped, plan_states = [], planner.plan_states

    def here(what: Any, *others: Any) -> Any:
        helped.append(others[-1])
        return plan_states(what, *others[:-1], 0)

    with mock.patch("motionmatch.tasks.distil.plan_states", here):
        policy = distil(config, space())
    return [list(policy.weights), helped]


PLANNED = Case("the planner", DistilConfig(
    rounds=1, states=32, updates=2, characters=8, directions=4, speeds=(1.5,), hidden=(8,), encoder="pooled",
), shown, {
    "settings": {"preset": "paper"},
    "rounds": 2,
    "states": 64,
    "updates": 3,
    "characters": 4,
    "directions": 3,
    "speeds": (1.0,),
    "horizon": 2,
    "encoder": "wide",
    "hidden": (16,),
    "seed": 1,
    "device": Refused("meta", "not supported"),
    "workers": 1,
    "batched": True,
    "calm": True,
})  # fmt: skip


# Tasks: their settings are arguments


def arguments_of(kind: Any, **changed: Any) -> Any:
    """A configuration whose fields are the arguments of a task, with their defaults."""
    given = [each for each in inspect.signature(kind).parameters.values() if each.kind is each.KEYWORD_ONLY]
    return make_dataclass(f"{kind.__name__}Settings", [(each.name, Any, each.default) for each in given])(**changed)


def observed(task: str, settings: Any) -> list:
    """What is seen, what steps are worth and how they end, for actions of chance; from the first to the last stage."""
    place = make_run(task, 40, database=space(), seed=1, **vars(settings))
    place.begin()
    rng, found = np.random.default_rng(2), []
    for _ in range(30):
        step = step_and_reset(place, rng.normal(0, 1, (40, 12)))
        found += [step.observations, step.rewards, step.ends]
    place.task.count_outcomes(np.arange(300) % 2 == 0)  # as if so many episodes had ended, half of them well
    place.begin()
    return [*found, place.observe()]


TASKS = [
    Case("reach", arguments_of(Reach), lambda settings: observed("reach", settings),
         {"side": 4.0, "bonus": 5.0, "max_steps": 7, "continuity": 1.0}),
    Case("reach-moving", arguments_of(ReachMoving), lambda settings: observed("reach-moving", settings), {
        "preset": "paper",
        "obstacles": 30,
        "bonus": 1.0,
        "hit_weight": 0.2,
        "near_weight": 0.2,
        "progress_weight": 1.0,
        "step_cost": 1.0,
        "touch_cost": 1.0,
        "gate": 0.0,
        "soft": False,
        "foresee": Beside(True, {"stage": 9}),
        "tracked": Beside(True, {"stage": 9}),
        "body": "point",
        "contact": Beside("point", {"stage": 9}),
        "stage": 9,
        "continuity": 1.0,
    }),
    Case("stages", arguments_of(Curriculum), lambda settings: _counted(Curriculum(**vars(settings))),
         {"gate": 0.7, "window": 10, "stage": 3, "stages": 2}),
]  # fmt: skip


def _counted(stages: Curriculum) -> list:
    return [(stages.count(k % 3 > 0), stages.stage, stages.difficulty) for k in range(2000)]


CASES = {case.name: case for case in (LEARNED, RECIPE, POLICIES, PLANNED, *TASKS)}


@pytest.mark.parametrize("name", CASES)
def test_every_field_is_in_the_table(name):
    CASES[name].check_complete()


@pytest.mark.parametrize(("name", "field"), [(name, field) for name, case in CASES.items() for field in case.changes])
def test_another_value_changes_something(name, field):
    """What helps is not started here: that others step or plan is enough."""
    if (name, field) == ("recipes", "bfloat16") and not HALF:
        pytest.skip("products in bfloat16 need a processor that has them")
    CASES[name].check(field)


def test_a_policy_begins_with_one_thing():
    with pytest.raises(InputError, match=r"leave out init_policy or planner_states"):
        policies.PolicyTrainConfig(**AMONG, planner_states=32, init_policy="reach-moving")


def test_a_planner_shows_ways_among_as_many_boxes_as_there_will_be():
    with mock.patch("motionmatch.tasks.distil.distil", side_effect=MotionMatchError("enough")) as asked:
        config = policies.PolicyTrainConfig(**AMONG, planner_states=32, settings={"obstacles": 7, "bonus": 3.0})
        with pytest.raises(MotionMatchError, match="enough"):
            policies.train_policy(config, space())
    assert asked.call_args[0][0].settings == {"obstacles": 7}
