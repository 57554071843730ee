"""Training: against plain eager code the decompressor is 2.5 times faster, the stepper 1.5, the projector 5 times.

Both do the same: Table 1's networks, the losses of Algorithms 1 to 3, batches of 32. The eager code is the direct
way to write it: forward kinematics joint by joint, every loss a line of torch, the stepper's steps left to autograd,
nearest frames from a tree of balls (scikit-learn's, where it is installed; else scipy's k-d tree), RAdam. Ours are the
shipped trainers with compiled losses, the hand-written way back, bfloat16 products, a fused optimiser and the exact
seeded tree. Processor time of one thread, best of several rounds in which both take their turns. Beside it stands the
fast recipe itself, per example.

With `--seconds` the networks are trained for so long (processor time, each of them), and errors are measured on trained
and on withheld clips, with the mean-squared-error loss of section 6.3 beside ours.

    motionmatch bench train --json train.json
    motionmatch bench train --seconds 120 --json train.json
    motionmatch bench train --seconds 1200 --decompressor-only
"""

from __future__ import annotations

import copy
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from scipy.spatial import cKDTree

from motionmatch import jsonfile
from motionmatch.cli.databases import open_database
from motionmatch.database.build import BuildConfig, build
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import MotionMatchError
from motionmatch.learned import evaluate, losses
from motionmatch.learned.ablation import SquaredErrorTrainer
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.kinematics import matrices_from_axes
from motionmatch.learned.recipes import NetworkRecipe, make_fast_plan, make_paper_plan
from motionmatch.learned.train_decompressor import DecompressorTrainer
from motionmatch.learned.train_projector import Neighbours, ProjectorTrainer, draw_queries
from motionmatch.learned.train_stepper import StepperTrainer
from motionmatch.learned.trainer import StepLosses, Trainer, measure_step_seconds
from motionmatch.learned.training_set import CHARACTER, TrainingSet, make_training_set
from motionmatch.metrics.machine import describe_machine, format_command, format_machine, use_one_core
from motionmatch.motion.load import load
from motionmatch.search.tree import TreeMatcher

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
CLAIMS = {"decompressor": 2.5, "stepper": 1.5, "projector": 5.0}
LATENTS = 32


@dataclass(frozen=True)
class Options:
    """Speed of training, and errors of the trained networks."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    database: Annotated[str | None, tyro.conf.arg(metavar="DB")] = None
    """Database to train on; default: LAFAN1's walks and runs where they are present, else the actors' locomotion."""
    steps: int = 20
    """Iterations that are timed at a time."""
    rounds: int = 5
    """Number of rounds; the best counts."""
    seconds: Annotated[float, tyro.conf.arg(metavar="SECONDS")] = 0.0
    """Train each network for so long, and measure errors; 0 leaves that out."""
    decompressor_only: bool = False
    """With --seconds: leave the stepper and the projector out."""
    withhold: float = 0.05
    """Share of the frames, in whole clips, that is not trained on."""
    seed: int = 1


class EagerDecompressor(DecompressorTrainer):
    """Algorithm 1 in plain eager code."""

    def _compute_gradients(self, *drawn: torch.Tensor) -> StepLosses:
        count, dt, (first,) = self.recipe.batch_size, self.data.dt, drawn
        frames = torch.cat([first, first + 1])
        z = self.networks["compressor"].forward_normalized(self.seen[frames])
        network = self.networks["decompressor"]
        y = (
            network.forward_normalized(torch.cat([self.features[frames], z], dim=1)) * network.output_scale
            + network.output_mean
        )
        wanted, wanted_q = self.poses[frames], self.character_poses[frames].view(len(frames), -1, CHARACTER)
        q = joint_by_joint(y, wanted, self)
        weights = self.column_weights
        found = {
            "loc": losses.loc(y, wanted, weights["loc"]),
            "chr": losses.chr(q, wanted_q, weights["chr"]),
            "lvel": losses.lvel(y[:count], y[count:], wanted[:count], wanted[count:], weights["lvel"]),
            "cvel": losses.cvel(q[:count], q[count:], wanted_q[:count], wanted_q[count:], weights["cvel"]),
            "lreg": 0.1 * losses.lreg(z),
            "sreg": 0.1 * losses.sreg(z),
            "vreg": 0.01 * losses.vreg(z[:count], z[count:], dt),
        }
        sum(found.values()).backward()
        return StepLosses(found, [])

    def _observe(self, observed: Any) -> None:
        pass


def joint_by_joint(y: torch.Tensor, root: torch.Tensor, trainer: DecompressorTrainer) -> torch.Tensor:
    """Appendix C, one joint after another."""
    bones, layout, count = trainer.bones, trainer.data.layout, len(y)
    local = matrices_from_axes(y[:, layout.columns("rotations")].reshape(count, -1, 3, 2))
    turns = y[:, layout.columns("angular_velocities")].reshape(count, -1, 3)
    places = y[:, layout.columns("translations")].reshape(count, -1, 3)
    rates = y[:, layout.columns("velocities")].reshape(count, -1, 3)
    offsets = torch.from_numpy(bones.offsets)
    none = torch.zeros(count, 1)
    rotations, positions = [torch.eye(3).expand(count, 3, 3)], [torch.zeros(count, 3)]
    velocities = [root[:, layout.columns("root_velocity")]]
    spins = [torch.cat([none, root[:, layout.columns("root_turn")], none], dim=1)]
    for joint in range(1, len(bones.parents)):
        p = int(bones.parents[joint])
        moves = joint in layout.moving
        place = places[:, layout.moving.index(joint)] if moves else offsets[joint].expand(count, 3)
        rate = rates[:, layout.moving.index(joint)] if moves else torch.zeros(count, 3)
        away = (rotations[p] @ place[..., None])[..., 0]
        positions.append(positions[p] + away)
        velocities.append(velocities[p] + (rotations[p] @ rate[..., None])[..., 0] + torch.linalg.cross(spins[p], away))
        spins.append(spins[p] + (rotations[p] @ turns[:, joint - 1, :, None])[..., 0])
        rotations.append(rotations[p] @ local[:, joint - 1])
    parts = [torch.stack(each[1:], dim=1) for each in (rotations, positions, velocities, spins)]
    return torch.cat([parts[0].flatten(2), *parts[1:]], dim=-1)


class EagerStepper(StepperTrainer):
    """Algorithm 2, with autograd through all steps."""

    def _compute_gradients(self, *drawn: torch.Tensor) -> StepLosses:
        network, wide, dt = self.networks["stepper"], self.wide, self.data.dt
        wanted = torch.from_numpy(self.both)[drawn[0][None] + torch.arange(self.recipe.window + 1)[:, None]]
        states = [wanted[0]]
        for _ in range(self.recipe.window):
            states.append(states[-1] + dt * network(states[-1]))
        gone = torch.stack(states)
        x, z = gone[..., :wide], gone[..., wide:]
        terms = (
            losses.xval(x, wanted[..., :wide]),
            losses.zval(z, wanted[..., wide:]),
            losses.xvel(x, wanted[..., :wide], dt),
            losses.zvel(z, wanted[..., wide:], dt),
        )
        sum(weight * term for weight, term in zip(self.balance.weights, terms, strict=True)).backward()
        return StepLosses({}, {})

    def _observe(self, observed: Any) -> None:
        pass


class EagerProjector(ProjectorTrainer):
    """Algorithm 3, with nearest frames from a tree of balls."""

    def _draw_batch(self) -> tuple[torch.Tensor, ...]:
        if not hasattr(self, "balls"):
            points = self.data.features[self.data.offered_frames] * np.sqrt(self.data.search_weights)
            self.balls, self.tree_name = _tree(points)
        drawn = draw_queries(self.data, self.recipe.batch_size, self.rng)
        nearest = self.balls(drawn.queries * np.sqrt(self.data.search_weights))
        return torch.from_numpy(drawn.queries), torch.from_numpy(self.data.offered_frames[nearest])


def _tree(points: np.ndarray) -> tuple[Callable[[np.ndarray], np.ndarray], str]:
    try:
        from sklearn.neighbors import BallTree
    except ImportError:
        tree = cKDTree(points)
        return lambda queries: tree.query(queries)[1], "scipy cKDTree (scikit-learn is not installed)"
    balls = BallTree(points)
    return lambda queries: balls.query(queries, return_distance=False)[:, 0], "scikit-learn BallTree"


def measure_speeds(data: TrainingSet, options: Options) -> dict[str, dict[str, float]]:
    """Measure milliseconds per iteration of both, and their ratio."""
    base = make_paper_plan()
    latents = np.random.default_rng(0).normal(size=(data.num_frames, LATENTS)).astype(np.float32)
    quick = {"optimizer": "adam", "bfloat16": True}
    slow = {"compiled": False}
    made: dict[str, tuple[Trainer, Trainer, Trainer]] = {
        "decompressor": (
            EagerDecompressor(data, replace(base.decompressor, **slow)),
            DecompressorTrainer(data, replace(base.decompressor, **quick)),
            DecompressorTrainer(data, make_fast_plan().decompressor, weights=make_fast_plan().weights),
        ),
        "stepper": (
            EagerStepper(data, latents, base.stepper),
            StepperTrainer(data, latents, replace(base.stepper, **quick)),
            StepperTrainer(data, latents, make_fast_plan().stepper),
        ),
        "projector": (
            EagerProjector(data, latents, base.projector),
            ProjectorTrainer(data, latents, replace(base.projector, **quick)),
            ProjectorTrainer(data, latents, make_fast_plan().projector),
        ),
    }
    found = {}
    for name, trainers in made.items():
        best = [np.inf] * 3
        for trainer in trainers:
            trainer.step()
            trainer.step()
        for _ in range(options.rounds):
            for number, trainer in enumerate(trainers):
                steps = max(2, options.steps // 4) if number == 0 else options.steps
                best[number] = min(best[number], _milliseconds(trainer, steps))
        eager, ours, recipe = best
        batch, larger = trainers[0].recipe.batch_size, trainers[2].recipe.batch_size
        found[name] = {
            "eager_ms": eager,
            "ours_ms": ours,
            "faster": eager / ours,
            "recipe_ms": recipe,
            "recipe_batch": larger,
            "recipe_faster_per_example": (eager / batch) / (recipe / larger),
        }
        if isinstance(trainers[0], EagerProjector):
            found[name]["tree"] = trainers[0].tree_name
    return found


def _milliseconds(trainer: Trainer, steps: int) -> float:
    begun = time.thread_time()
    for _ in range(steps):
        trainer.step()
    return 1e3 * (time.thread_time() - begun) / steps


def train_for(trainer: Trainer, seconds: float) -> Trainer:
    """Train for `seconds`; the number of iterations comes from timing some of them."""
    state = copy.deepcopy(trainer.state())
    count = max(2, int(seconds / measure_step_seconds(trainer)))
    trainer.restore(state)
    trainer.recipe = replace(trainer.recipe, iterations=count)
    while not trainer.finished:
        trainer.step()
    return trainer


def measure_qualities(data: TrainingSet, options: Options, say: Callable[[str], None]) -> dict[str, Any]:
    """Measure errors after training each network for some time."""
    plan, seconds, found = make_fast_plan(), options.seconds, {}
    say(f"training the decompressor, {seconds:g} s")
    ours = train_for(DecompressorTrainer(data, plan.decompressor, seed=options.seed, weights=plan.weights), seconds)
    say(f"training it with the mean squared error, {seconds:g} s")
    squared = train_for(SquaredErrorTrainer(data, _plain(plan.decompressor), seed=options.seed), seconds)
    assert isinstance(ours, DecompressorTrainer) and isinstance(squared, DecompressorTrainer)
    for name, trainer in (("decompressor", ours), ("mean squared error", squared)):
        found[name] = {"iterations": trainer.iteration}
        for kind, withheld in (("trained", False), ("withheld", True)):
            frames = _draw_frames(data.find_windows(3, withheld=withheld) + 1, 4000)
            if len(frames):
                errors = evaluate.measure_poses(
                    data, frames, trainer.reconstruct(frames), trainer.reconstruct(frames + 1)
                )
                jitter = evaluate.measure_accelerations(data, frames, trainer.reconstruct)
                found[name][kind] = errors.facts() | {"acceleration": asdict(jitter)}
    if options.decompressor_only:
        return found
    latents, decompressor = ours.compress(), ours.networks["decompressor"]
    decoder = decompressor.freeze()
    say(f"training the stepper, {seconds:g} s")
    stepper = train_for(StepperTrainer(data, latents, plan.stepper, seed=options.seed), seconds)
    found["stepper"] = {"iterations": stepper.iteration}
    for kind, withheld in (("trained", False), ("withheld", True)):
        frames = _draw_frames(data.find_windows(61, withheld=withheld), 1000)
        if len(frames):
            drift = evaluate.measure_stepper(data, latents, frames, stepper.networks["stepper"].freeze(), decoder)
            found["stepper"][kind] = {str(step): asdict(errors) for step, errors in drift.items()}
    say(f"training the projector, {seconds:g} s")
    projector = train_for(ProjectorTrainer(data, latents, plan.projector, seed=options.seed), seconds)
    book = Codebook.build(
        data.features, latents, offered=data.offered, clip_numbers=data.clip_numbers, weights=data.search_weights
    )
    network = projector.networks["projector"].freeze()
    sizes = {"projector": 4 * network.num_numbers, "codebook": book.num_bytes}
    neighbours, tree = Neighbours(data), TreeMatcher(data.features, searchable=data.offered)
    for name, answer in (("projector", network), ("codebook", book)):
        found[name] = {"bytes": sizes[name]}
        for noise in ("paper", "mixed"):
            drawn = draw_queries(data, 1500, np.random.default_rng(99), noise=noise)
            nearest = neighbours.find_nearest(drawn)
            errors = evaluate.measure_projector(data, latents, drawn.queries, nearest, answer, decoder, tree)
            begun = time.thread_time()
            answer(drawn.queries)
            each = 1e6 * (time.thread_time() - begun) / len(drawn.queries)
            found[name][noise] = asdict(errors) | {"microseconds_in_a_batch": each}
    found["projector"]["iterations"] = projector.iteration
    return found


def _plain(recipe: NetworkRecipe) -> NetworkRecipe:
    return replace(recipe, balance_iterations=0)


def _draw_frames(frames: np.ndarray, most: int) -> np.ndarray:
    return frames[np.linspace(0, len(frames) - 1, min(most, len(frames))).astype(int)] if len(frames) else frames


def open_training_database(options: Options) -> tuple[str, MotionDatabase]:
    if options.database is not None:
        return Path(options.database).name, open_database(options.database)
    if (MOCAP / "lafan1.zip").is_file():
        clips = [clip for clip in load(MOCAP / "lafan1.zip") if clip.name.startswith(("walk", "run"))]
        return "LAFAN1, walks and runs", build(clips, features="paper")
    return "actors: locomotion", open_database("locomotion", BuildConfig(features=("paper",)))


def speed_table(found: dict[str, dict[str, float]]) -> Table:
    table = Table(
        title="Milliseconds per iteration, batches of 32, one thread; beside it the fast recipe",
        box=SIMPLE,
        title_justify="left",
    )
    for column in ("network", "eager", "ours", "faster", "claim", "recipe", "batch", "per example"):
        table.add_column(column, justify="left" if column == "network" else "right", no_wrap=True)
    for name, row in found.items():
        table.add_row(
            name,
            f"{row['eager_ms']:.2f}",
            f"{row['ours_ms']:.2f}",
            f"{row['faster']:.1f}x",
            f"{CLAIMS[name]:.1f}x",
            f"{row['recipe_ms']:.2f}",
            f"{row['recipe_batch']:.0f}",
            f"{row['recipe_faster_per_example']:.1f}x",
        )
    return table


def quality_table(found: dict[str, Any], seconds: float) -> Table:
    title = f"Errors in cm after {seconds:g} s of one core each"
    table = Table(title=title, box=SIMPLE, title_justify="left")
    for column in ("what", "of", "mean", "±", "95 %", "cm/s", "m/s²"):
        table.add_column(column, justify="left" if column in ("what", "of") else "right", no_wrap=True)

    def row(what: str, clips: str, spread: dict[str, float], *more: str) -> None:
        table.add_row(what, clips, *(f"{spread[key]:.2f}" for key in ("mean", "deviation", "p95")), *more)

    for name in ("decompressor", "mean squared error"):
        for kind in ("trained", "withheld"):
            if kind in found[name]:
                one = found[name][kind]
                velocity, jitter = one["velocity"]["mean"], one["acceleration"]["mean"]
                row(name, kind, one["position"], f"{velocity:.1f}", f"{jitter:.2f}")
    for kind in ("trained", "withheld"):
        for step, spread in found.get("stepper", {}).get(kind, {}).items():
            row(f"stepper, {step} steps", kind, spread)
    for name in [name for name in ("projector", "codebook") if name in found]:
        for noise in ("paper", "mixed"):
            row(f"{name}, {found[name]['bytes'] / 1e6:.1f} MB", f"{noise} noise", found[name][noise]["position"])
    return table


def main(arguments: list[str] | None = None) -> int:
    options = tyro.cli(Options, args=arguments)
    console = Console()
    torch.set_num_threads(1)
    with use_one_core():
        name, database = open_training_database(options)
        data = make_training_set(database, withhold=options.withhold, seed=options.seed)
        about = describe_machine("torch", "numpy", "numba")
        report: dict[str, Any] = {
            "command": format_command(__file__),
            "machine": about,
            "database": {"name": name, "frames": data.num_frames, "withheld": float(data.withheld.mean())},
            "speed": measure_speeds(data, options),
        }
        report["claims"] = {
            word: {"wanted": CLAIMS[word], "found": row["faster"], "holds": row["faster"] >= CLAIMS[word]}
            for word, row in report["speed"].items()
        }
        console.print(f"{name}: {data.num_frames:,} frames, {data.layout.num_joints} joints\n{format_machine(about)}")
        console.print(speed_table(report["speed"]))
        if options.seconds > 0:
            report["seconds"] = options.seconds
            report["quality"] = measure_qualities(data, options, lambda text: console.print(f"[dim]{text}"))
            console.print(quality_table(report["quality"], options.seconds))
    if options.json is not None:
        jsonfile.write(options.json, report, indent=1)
    return 0


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except MotionMatchError as error:
        print(f"error: {error}", file=sys.stderr)
        raise SystemExit(2) from None
