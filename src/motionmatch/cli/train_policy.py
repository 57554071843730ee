"""`motionmatch train-policy`: a policy that writes the query, learned in seconds to minutes."""

from __future__ import annotations

import contextlib
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import tyro

from motionmatch.cli.known import MODEL, POLICY, SOURCE, TASK

if TYPE_CHECKING:
    from motionmatch.tasks.evaluate import Report
    from motionmatch.tasks.moves import Moves
    from motionmatch.tasks.policy import Policy
    from motionmatch.tasks.train import PolicyTrainConfig, Progress


@dataclass(frozen=True)
class TrainPolicy:
    """Train a policy for a task on a database, and say how well it does.

    The policy writes the path part of the query: `motionmatch train-policy reach --out policy/`. Checkpoints are
    written all the while; --resume goes on after an interruption to the same result. TensorBoard reads
    FOLDER/tensorboard. The policy needs no torch to play: `motionmatch play --policy FOLDER`.
    """

    task: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="TASK"), TASK]
    """reach (a place on a plane) or reach-moving (among moving boxes)."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")] = Path("policy")
    """Where the policy goes, with its checkpoint, logs and learning curve."""
    database: Annotated[str, tyro.conf.arg(metavar="DB"), SOURCE] = "locomotion"
    """A file that `motionmatch build` wrote (at 30 or 60 fps), a folder of motion files, or one of the actors'."""
    steps: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Steps of all characters together; default: what the task takes."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """At most so long, of processor time."""
    preset: Literal["fair", "paper"] | None = None
    """Rules of reach-moving: paper, as published, where half of the starts and targets lie in a box; or fair, where
    everyone can arrive. Default: fair."""
    tracked: bool = False
    """Among boxes: the first map shows where they will be in a second if they go straight on, not where they were."""
    encoder: Literal["wide", "flat", "pooled", "strided", "paper"] | None = None
    """How obstacle maps are read; paper is the paper's, the others are leaner."""
    continuity: float = 0.0
    """What jumps between poses cost, per metre of mean joint distance."""
    clamp: bool = False
    """Keep what is asked for within what the data has: calmer, and slower to learn."""
    begin: Annotated[str | None, tyro.conf.arg(metavar="FOLDER"), POLICY] = None
    """A policy to begin with, of the same layers: its folder, or the name of one that comes with motionmatch."""
    backend: Literal["matching", "learned"] = "matching"
    """What answers the queries: a search in the database, or the learned model that comes with motionmatch for it."""
    model: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER"), MODEL] = None
    """The model for --backend learned, if it is one of your own (`motionmatch train`)."""
    teacher: Literal["both", "reward", "planner"] | None = None
    """What a policy among boxes learns from: rewards, by PPO; a planner that tries every way out; or both, first the
    planner. Default: both, and reward on the plane, with --engine ray, --backend learned or --begin."""
    engine: Literal["sb3", "ray"] = "sb3"
    """stable-baselines3, or Ray RLlib on one machine or on many (RAY_ADDRESS)."""
    workers: Annotated[int, tyro.conf.arg(metavar="N")] = 0
    """Processes that step characters beside the one that learns; 0: it does both."""
    resume: bool = False
    """Go on with a training that was interrupted."""
    seed: int = 0
    """The same seed gives the same weights on the same machine."""
    device: Annotated[str, tyro.conf.arg(metavar="DEVICE")] = "cpu"
    """cpu or cuda; on the plane networks are so small that cpu is faster."""
    episodes: int = 500
    """How many the policy is judged by at the end."""

    def run(self) -> int:
        from motionmatch.errors import missing_extra
        from motionmatch.progress import show_progress
        from motionmatch.tasks.moves import open_moves

        try:
            import stable_baselines3  # noqa: F401
        except ImportError:
            raise missing_extra("training a policy", "tasks") from None
        from motionmatch.learned.model import load_model
        from motionmatch.tasks.moves import FPS

        config = self.config()
        fps = FPS if config.model is None else load_model(config.model).fps
        with show_progress("") as progress:
            moves = open_moves(self.database, fps=fps, progress=progress)
        if self.teacher == "planner":
            self.report(self.taught(moves), moves)
            return 0
        with bar(config.steps) as tell:
            try:
                policy = self.trained(config, moves, tell)
            except KeyboardInterrupt:
                print(f"interrupted; go on with the same command and --resume ({self.out})", file=sys.stderr)
                raise
        self.report(policy, moves)
        return 0

    def trained(self, config: PolicyTrainConfig, moves: Moves, tell: Callable[[Progress], None]) -> Policy:
        from motionmatch.tasks import ray, train

        if self.engine == "sb3":
            return train.train_policy(config, moves, self.out, resume=self.resume, told=tell)
        return ray.train(config, self.database, self.out, resume=self.resume, told=tell)

    def taught(self, moves: Moves) -> Policy:
        """A policy that has learned from the planner."""
        from dataclasses import replace

        from motionmatch.progress import show_progress
        from motionmatch.tasks.distil import DistilConfig, distil

        config = DistilConfig(settings=self.rules(), seed=self.seed, device=self.device, workers=self.workers)
        config = config if self.steps is None else replace(config, states=self.steps)
        config = config if self.encoder is None else replace(config, encoder=self.encoder)
        with show_progress("training") as tell:
            return distil(config, moves, self.out, told=tell)

    def _refuse_unread(self) -> None:
        """Options that the training asked for does not read."""
        from motionmatch.cli.options import refuse
        from motionmatch.errors import FileError

        if self.task == "reach":
            boxes = ("preset", "tracked", "encoder")
            refuse(self, boxes, "on reach, which has no boxes", "Train reach-moving, or leave it out.")
        if self.teacher == "planner":
            rewards = ("minutes", "continuity", "clamp", "resume")
            refuse(self, rewards, "with --teacher planner", "It learns no rewards, and anew each time; leave it out.")
        if self.resume and not self.out.exists():
            raise FileError(f"{self.out}: there is no training to go on with. Leave --resume out, or name its folder.")
        if self.engine == "ray":
            refuse(self, ["encoder"], "with --engine ray", "There dense layers read the maps; leave it out.")

    def rules(self) -> dict[str, object]:
        """Of the task among boxes."""
        return {"preset": self.preset or "fair", **({"tracked": True} if self.tracked else {})}

    def config(self) -> PolicyTrainConfig:
        from dataclasses import replace

        from motionmatch.errors import InputError, unknown_name
        from motionmatch.tasks.train import PRESETS, REWARD_ALONE

        if self.task not in PRESETS:
            raise unknown_name("task", self.task, PRESETS)
        self._refuse_unread()
        able = self.task == "reach-moving" and self.engine == "sb3" and self.backend == "matching" and not self.begin
        if self.teacher in ("both", "planner") and not able:
            raise InputError(
                f"--teacher {self.teacher} is for reach-moving, by searches, on this machine, without --begin."
            )
        config = (PRESETS if able and self.teacher != "reward" else REWARD_ALONE)[self.task]
        steps = config.steps if self.steps is None else self.steps
        settings: dict[str, object] = {"continuity": self.continuity} if self.continuity else {}
        if self.task == "reach-moving":
            settings |= self.rules()
        return replace(
            config,
            settings={**config.settings, **settings},
            steps=steps,
            planned=math.ceil(config.planned * min(steps / config.steps, 1.0)),
            minutes=self.minutes,
            encoder=self.encoder or config.encoder,
            clamp=self.clamp,
            log_std=-1.0 if self.begin else config.log_std,
            seed=self.seed,
            device=self.device,
            begin=self.begin or config.begin,
            workers=self.workers,
            model=self.walks_with(),
        )

    def walks_with(self) -> str | None:
        """The learned model that answers queries, if one does."""
        from motionmatch.errors import InputError
        from motionmatch.learned.model import find_shipped_model

        if self.backend == "matching":
            if self.model is not None:
                raise InputError("--model is for --backend learned; a search in the database needs none.")
            return None
        if self.model is not None:
            return str(self.model)
        if find_shipped_model(self.database) is None:
            raise InputError(
                f"no learned model of {self.database} comes with motionmatch. Train one and name it: "
                "motionmatch train … --out model/, then --model model/"
            )
        return self.database

    def report(self, policy: Policy, moves: Moves) -> None:
        """A table with hand steering beside it, and the curve as a picture."""
        from rich.table import Table

        from motionmatch.cli.console import console
        from motionmatch.pictures.policy import draw_curve
        from motionmatch.progress import show_progress
        from motionmatch.tasks.checkpoint import curve_of
        from motionmatch.tasks.evaluate import Act, run
        from motionmatch.tasks.steering import TargetSteering, blinded

        last = {"stage": 9} if policy.task == "reach-moving" else {}
        settings = {key: value for key, value in policy.settings.items() if key != "stage"} | last
        rows: dict[str, Act] = {"this policy": policy, "steering at 2 m/s": TargetSteering(moves, 2.0)}
        if policy.task == "reach-moving":
            rows["this policy, blind"] = blinded(policy.on(moves), moves.num_pose + 2)
        table = Table(title=f"{self.episodes} episodes of {policy.task}{' at the last stage' if last else ''}")
        for name in ("", "success", "95 %", "touched", "seconds", "speed m/s", "jump cm"):
            table.add_column(name, justify="left" if not name else "right")
        with show_progress("judging") as tell:
            for number, (name, act) in enumerate(rows.items()):
                tell(number, len(rows), name)
                clamp = policy.clamps and "policy" in name
                done, _ = run(
                    act, policy.task, moves, episodes=self.episodes, model=self.walks_with(), clamp=clamp, **settings
                )
                table.add_row(name, *cells(done))
        console().print(table)
        curve = curve_of(self.out)
        if curve:
            draw_curve(curve, self.out / "curve.png", title=policy.task)
        steps, seconds = policy.training.get("steps", 0), policy.training.get("seconds", 0.0)
        rate = f", {steps / seconds:,.0f} a second" if seconds else ""
        print(f"{steps:,} steps in {seconds:.0f} s of processor time{rate}: {self.out.resolve()}")


def cells(report: Report) -> list[str]:
    """One row of a table of reports."""
    return [
        f"{report.success:.1%}",
        f"{report.low:.0%}–{report.high:.0%}",
        f"{report.failed:.1%}",
        f"{report.seconds:.2f}",
        f"{report.speed:.2f}",
        f"{100 * report.jump:.1f}",
    ]


@contextlib.contextmanager
def bar(steps: int) -> Iterator[Callable[[Progress], None]]:
    """A bar with the success so far."""
    from motionmatch.progress import show_progress

    with show_progress("training") as tell:

        def told(now: Progress) -> None:
            if now.doing:
                tell(0, steps, f"what a planner finds: {now.doing}")
                return
            stage = "" if now.stage is None else f", stage {now.stage + 1} of 10"
            said = (
                ""
                if now.success != now.success
                else f"{now.success:.0%} of the last episodes reached the target{stage}"
            )
            tell(now.steps, steps, said)

        yield told
