"""`motionmatch train-policy`: train a policy that writes the query, in seconds to minutes."""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import tyro

from motionmatch.cli.known import MODEL, POLICY, SOURCE, TASK

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from motionmatch.progress import Progress
    from motionmatch.tasks.action_space import ActionSpace
    from motionmatch.tasks.config import PolicyTrainConfig
    from motionmatch.tasks.evaluate import Act, EvaluationReport
    from motionmatch.tasks.policy import Policy


@dataclass(frozen=True)
class TrainPolicy:
    """Train a policy for a task on a database, and evaluate it.

    The policy writes the path part of the query: `motionmatch train-policy reach --out policy/`. A task of your own
    is a class in a file: `motionmatch train-policy follow.py:Follow --out policy/`. Checkpoints are
    written while it trains; after an interruption --resume continues to the same result. TensorBoard reads
    FOLDER/tensorboard. Playing the policy needs no torch: `motionmatch play --policy FOLDER`.
    """

    task: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="TASK"), TASK]
    """reach (a target on a plane), reach-moving (a target among moving boxes), follow (a target that walks about),
    gates (three in turn), keep-away (from a chaser), corridor (two who meet), fetch (a dog and a ball), sit (on
    a chair), or FILE.py:Task, a class of your own. The file is run."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")] = Path("policy")
    """Folder for the policy, its checkpoint, logs and learning curve."""
    database: Annotated[str | None, tyro.conf.arg(metavar="DB"), SOURCE] = None
    """A file that `motionmatch build` wrote (at 30 or 60 fps), a folder of motion files, or a database of the
    actors. Default: the one that the task is for, dog for fetch and locomotion for all others."""
    steps: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Steps of all characters together; default: 300,000 for reach, 12 million for reach-moving, and as the class says
    for others."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """Stop after so many minutes of wall time."""
    set: Annotated[tuple[str, ...], tyro.conf.arg(metavar="NAME=VALUE")] = ()
    """Settings of the task, such as speed=1.5; the weight of a reward or of an end by its name, such as near=2."""
    preset: Literal["fair", "paper"] | None = None
    """Among boxes: paper is everything as published (rules, rewards, any path as action, networks, 14 million steps);
    fair has rules and rewards under which more is learned. Default: fair."""
    tracked: bool = False
    """Among boxes: the first map shows where they will be in a second at their velocity, not where they were."""
    encoder: Literal["wide", "flat", "pooled", "strided", "paper"] | None = None
    """Network that reads obstacle maps; paper is the paper's, the others are smaller."""
    continuity: float = 0.0
    """Cost of a jump between poses, per metre of mean joint distance."""
    clamp: bool = False
    """Keep queries within the range of the data: calmer motion, slower to learn."""
    init_policy: Annotated[str | None, tyro.conf.arg(metavar="FOLDER"), POLICY] = None
    """Policy to begin with, of the same layers: its folder, or the name of one that comes with motionmatch."""
    backend: Literal["matching", "learned"] = "matching"
    """Queries are answered by a search in the database, or by the learned model of it."""
    model: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER"), MODEL] = None
    """Model for --backend learned; default: the one that comes with motionmatch."""
    teacher: Literal["both", "reward", "planner"] | None = None
    """Teacher of a policy among boxes: reward (PPO), planner (it tries every direction), or both, the planner first.
    Default: both; reward on the plane, with --engine ray, --backend learned or --init-policy."""
    engine: Literal["sb3", "ray"] = "sb3"
    """stable-baselines3, or Ray RLlib on one machine or on many (RAY_ADDRESS)."""
    workers: Annotated[int, tyro.conf.arg(metavar="N")] = 0
    """Processes that step characters beside the one that learns; 0: one process does both."""
    batched: bool = False
    """Step thousands of characters at once on the device, in torch: for --device cuda, and the tasks reach and
    reach-moving."""
    resume: bool = False
    """Continue a training that was interrupted."""
    seed: int = 0
    """The same seed gives the same weights on the same machine."""
    device: Annotated[str, tyro.conf.arg(metavar="DEVICE")] = "cpu"
    """cpu or cuda; the small networks of the plane train faster on cpu."""
    episodes: int = 500
    """Episodes of the evaluation at the end."""

    def run(self) -> int:
        from motionmatch.errors import missing_extra
        from motionmatch.progress import show_progress
        from motionmatch.tasks.action_space import FPS, open_action_space
        from motionmatch.tasks.finding import find_uses

        try:
            import stable_baselines3  # noqa: F401
        except ImportError:
            raise missing_extra("training a policy", "tasks") from None
        from motionmatch.learned.model import load_model

        config = self.config()
        fps = FPS if config.model is None else load_model(config.model).fps
        with show_progress("") as progress:
            space = open_action_space(self.source, fps=fps, goals=find_uses(self.task), progress=progress)
        if self.teacher == "planner":
            self.report(self.learn_from_planner(space), space)
            return 0
        with show_progress("training") as progress:
            try:
                policy = self.train(config, space, progress)
            except KeyboardInterrupt:
                print(f"interrupted; continue with the same command and --resume ({self.out})", file=sys.stderr)
                raise
        self.report(policy, space)
        return 0

    def train(self, config: PolicyTrainConfig, space: ActionSpace, progress: Progress) -> Policy:
        """Train by reward, with the engine that was chosen."""
        from motionmatch.tasks import ray, train

        if self.engine == "sb3":
            return train.train_policy(config, space, self.out, resume=self.resume, progress=progress)
        return ray.train(config, self.source, self.out, resume=self.resume, progress=progress)

    def learn_from_planner(self, space: ActionSpace) -> Policy:
        """Train a policy with the planner alone."""
        from dataclasses import replace

        from motionmatch.progress import show_progress
        from motionmatch.tasks.distil import DistilConfig, distil

        config = DistilConfig(settings=self.rules(), seed=self.seed, device=self.device, workers=self.workers)
        config = config if self.steps is None else replace(config, states=self.steps)
        config = config if self.encoder is None else replace(config, encoder=self.encoder)
        with show_progress("training") as progress:
            return distil(config, space, self.out, progress=progress)

    def _refuse_unread(self) -> None:
        """Refuse options that this training does not read."""
        from motionmatch.cli.options import refuse
        from motionmatch.errors import FileError

        if self.task != "reach-moving":
            boxes = ("preset", "tracked", "encoder")
            refuse(self, boxes, f"on {self.task}, which has no boxes", "Train reach-moving, or leave it out.")
        if self.task not in ("reach", "reach-moving"):
            refuse(self, ["continuity"], f"on {self.task}", "Add a reward to the task that pays for it.")
        if self.teacher == "planner":
            rewards = ("minutes", "continuity", "clamp", "resume")
            refuse(self, rewards, "with --teacher planner", "It learns no rewards, and anew each time; leave it out.")
        if self.resume and not self.out.exists():
            raise FileError(f"{self.out}: there is no training to continue. Leave --resume out, or name its folder.")
        if self.engine == "ray":
            refuse(self, ["encoder"], "with --engine ray", "There dense layers read the maps; leave it out.")

    def rules(self) -> dict[str, object]:
        """Return the settings of the task among boxes."""
        return {"preset": self.preset or "fair", **({"tracked": True} if self.tracked else {})}

    def config(self) -> PolicyTrainConfig:
        """Return the settings of the training."""
        from dataclasses import replace

        from motionmatch.errors import InputError
        from motionmatch.tasks.config import AS_PUBLISHED, BATCHED, get_config
        from motionmatch.tasks.finding import check_settings, find_task

        find_task(self.task)  # refuses what is no task
        self._refuse_unread()
        able = self.task == "reach-moving" and self.engine == "sb3" and self.backend == "matching"
        able = able and not self.init_policy
        if self.teacher in ("both", "planner") and not able:
            raise InputError(
                f"--teacher {self.teacher} is for reach-moving, by searches, on this machine, without --init-policy."
            )
        config = get_config(self.task, planner=able and self.teacher != "reward")
        if self.preset == "paper":
            if self.teacher in ("both", "planner"):
                raise InputError(f"--teacher {self.teacher} is not in the paper; leave it out, or --preset paper.")
            config = AS_PUBLISHED
        steps = config.steps if self.steps is None else self.steps
        settings: dict[str, object] = {"continuity": self.continuity} if self.continuity else {}
        if self.task == "reach-moving":
            settings |= self.rules()
        settings |= read_settings(self.set)
        check_settings(self.task, settings)
        if self.batched and (self.engine != "sb3" or self.task not in BATCHED):
            raise InputError(f"--batched is for {' and '.join(BATCHED)}, with --engine sb3.")
        begun = {"logit_scale": 1.0, "log_std": -1.0} if self.init_policy else {}
        return replace(
            config,
            **(BATCHED[self.task] if self.batched and self.preset != "paper" else {}) | begun,
            batched=self.batched,
            settings={**config.settings, **settings},
            steps=steps,
            planner_states=math.ceil(config.planner_states * min(steps / config.steps, 1.0)),
            minutes=self.minutes,
            encoder=self.encoder or config.encoder,
            clamp=self.clamp,
            seed=self.seed,
            device=self.device,
            init_policy=self.init_policy or config.init_policy,
            workers=self.workers,
            model=self.model_name(),
        )

    def model_name(self) -> str | None:
        """Return the learned model that answers queries, or None."""
        from motionmatch.errors import InputError
        from motionmatch.learned.model import find_shipped_model

        if self.backend == "matching":
            if self.model is not None:
                raise InputError("--model is for --backend learned; a search in the database needs none.")
            return None
        if self.model is not None:
            return str(self.model)
        if find_shipped_model(self.source) is None:
            raise InputError(
                f"no learned model of {self.source} comes with motionmatch. Train one and name it: "
                "motionmatch train … --out model/, then --model model/"
            )
        return self.source

    @property
    def source(self) -> str:
        """The database: the one that was named, or that of the task."""
        from motionmatch.tasks.finding import find_database

        return self.database or find_database(self.task)

    def report(self, policy: Policy, space: ActionSpace) -> None:
        """Print a table with hand steering beside the policy, and draw the curve."""
        from rich.table import Table

        from motionmatch.cli.console import console
        from motionmatch.pictures.policy import draw_curve
        from motionmatch.progress import show_progress
        from motionmatch.tasks.checkpoint import load_curve
        from motionmatch.tasks.evaluate import blind_policy, evaluate_policy

        last = {"stage": 9} if policy.task == "reach-moving" else {}
        settings = {key: value for key, value in policy.settings.items() if key != "stage"} | last
        rows: dict[str, Act] = {"this policy": policy, **make_baselines(policy.task, space, settings)}
        if policy.task == "reach-moving":
            rows["this policy, blind"] = blind_policy(policy.on(space), space.num_pose + 2)
            rows["this policy, judged as a point"] = policy
        table = Table(title=f"{self.episodes} episodes of {policy.task}{' at the last stage' if last else ''}")
        for name in ("", "success", "95 %", "failed", "seconds", "speed m/s", "jump cm"):
            table.add_column(name, justify="left" if not name else "right")
        with show_progress("evaluating") as progress:
            for number, (name, act) in enumerate(rows.items()):
                progress(number, len(rows), name)
                clamp = policy.clamps and "policy" in name
                judged = {"contact": "point"} if name.endswith("point") else {}
                how = {**settings, **judged, "model": self.model_name(), "clamp": clamp, "calm": policy.calm}
                done, _ = evaluate_policy(act, policy.task, space, episodes=self.episodes, **how)
                table.add_row(name, *format_cells(done))
        console().print(table)
        curve = load_curve(self.out)
        if curve:
            draw_curve(curve, self.out / "curve.png", title=policy.task)
        print(f"{word_effort(policy.training)}: {self.out.resolve()}")


def make_baselines(task: str, space: ActionSpace, settings: dict[str, object]) -> dict[str, Act]:
    """Return what a policy is compared with: steering to the target at 2 m/s, or straight ahead without a target."""
    from motionmatch.tasks.evaluate import StraightSteering, TargetSteering
    from motionmatch.tasks.run import make_run
    from motionmatch.tasks.terms import TermTask

    made = make_run(task, 1, database=space, **settings).task  # type: ignore[arg-type]
    if not isinstance(made, TermTask):
        return {"steering at 2 m/s": TargetSteering(space, 2.0)}
    where = made.find_observation("target")
    if where is None:
        return {"straight ahead at 2 m/s": StraightSteering(space, 2.0), "standing": StraightSteering(space, 0.0)}
    return {"steering at 2 m/s": TargetSteering(space, 2.0, first=where)}


def read_settings(given: Sequence[str]) -> dict[str, object]:
    """Read NAME=VALUE: numbers, true, false, none, or text."""
    from motionmatch.errors import InputError

    found: dict[str, object] = {}
    for each in given:
        name, equals, text = each.partition("=")
        if not equals or not name.isidentifier():
            raise InputError(f"--set {each}: expected a name and a value, such as --set speed=1.5")
        words = {"true": True, "false": False, "none": None}
        try:
            found[name] = words[text.lower()] if text.lower() in words else int(text)
        except ValueError:
            try:
                found[name] = float(text)
            except ValueError:
                found[name] = text
    return found


def word_effort(training: Mapping[str, Any]) -> str:
    """Say what a training has cost: steps, wall time and processor time; steps of the planner too."""
    steps, wall = training.get("steps", 0), training.get("wall_seconds", 0.0)
    said = f"{steps:,} steps in {wall:.0f} s of wall time" + (f" ({steps / wall:,.0f} a second)" if wall else "")
    if spent := training.get("seconds", 0.0):  # with Ray it is not known
        said += f", {spent:.0f} s of processor time"
    planned = training.get("planner_steps", 0)
    return said + (f", and {planned:,} steps that the planner simulated before" if planned else "")


def format_cells(report: EvaluationReport) -> list[str]:
    """Return the cells of a table's row."""
    return [
        f"{report.success:.1%}",
        f"{report.low:.0%}–{report.high:.0%}",
        f"{report.failed:.1%}",
        f"{report.seconds:.2f}",
        f"{report.speed:.2f}",
        f"{100 * report.jump:.1f}",
    ]
