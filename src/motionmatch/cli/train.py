"""`motionmatch train`: train the three networks that replace a database."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import tyro

from motionmatch.cli.known import SOURCE

if TYPE_CHECKING:
    from motionmatch.learned.train import TrainConfig, TrainingResult


@dataclass(frozen=True)
class Train:
    """Train the networks of learned motion matching on a database.

    The decompressor is trained first, then stepper and projector side by side. Losses, errors and the time left are
    shown. Checkpoints are written; after an interruption `--resume` continues to the same result. Playing the model
    needs no torch.
    """

    database: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="DB"), SOURCE]
    """A file that `motionmatch build` wrote, a folder or zip of motion files, or a database of the actors such as
    locomotion."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")] = Path("model")
    """Folder for the model and its checkpoints."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """Time limit; default: the number of iterations of the recipe."""
    iterations: Annotated[tuple[int, int, int] | None, tyro.conf.arg(metavar="D S P")] = None
    """Exact numbers of iterations for decompressor, stepper and projector."""
    recipe: Literal["fast", "paper"] = "fast"
    """`paper` is section 4.4 of Holden 2020 as written; it takes a night."""
    resume: bool = False
    """Continue a training that was interrupted."""
    device: Annotated[str, tyro.conf.arg(metavar="DEVICE")] = "cpu"
    """cpu or cuda."""
    seed: int = 0
    """The same seed gives the same weights on the same machine."""
    withhold: Annotated[float, tyro.conf.arg(metavar="SHARE")] = 0.05
    """Share of the frames, in whole clips, that is used for validation only. 0 trains on all of them."""
    weights: Annotated[tuple[str, ...], tyro.conf.arg(metavar="LOSS=FACTOR ...")] = ()
    """Factors on losses, such as chr=2 vreg=0."""
    processes: Literal[1, 2] | None = None
    """2 trains stepper and projector at the same time, 1 one after the other. Default: 2; on a GPU 1."""
    keep: bool = True
    """Keep features and latents of all frames in the model, so that the decompressor can be used alone."""
    storage: Literal["float32", "float16", "int16"] = "float32"
    """Number format of stored weights."""
    strides: Annotated[tuple[int, ...], tyro.conf.arg(metavar="FRAMES ...")] = (1,)
    """Time steps that the stepper learns, in frames: with 1 2 it takes a thirtieth of a second at once."""
    optimizer: Literal["adam", "muon"] | None = None
    """Optimizer of the stepper alone: muon follows more clips closely, adam gives a stepper that runs a little faster.
    Default: that of the recipe, which is muon."""
    stepper_noise: Annotated[float, tyro.conf.arg(metavar="DEVIATION")] = 0.0
    """Noise on the first state of the stepper's windows, in normalised units, such as 0.05: clips not trained on
    are followed a little better, those trained on worse."""
    stepper_weight_decay: Annotated[float, tyro.conf.arg(metavar="SHARE")] = 0.0
    """Weight decay of the stepper, such as 0.1, to the same end."""
    projector_optimizer: Literal["adam", "muon"] | None = None
    """Optimizer of the projector. Default: that of the recipe, which is adam; muon is better for wide ones."""
    projector_units: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Units of each hidden layer of the projector, default 512: wider is nearer to a search, larger and slower."""
    codebook: bool = True
    """Add a codebook, which answers queries in place of the projector: nearer to a search, in less memory."""

    def run(self) -> int:
        from motionmatch.cli.databases import open_database
        from motionmatch.errors import missing_extra

        try:
            import torch  # noqa: F401
        except ImportError:
            raise missing_extra("training", "learn") from None
        from motionmatch.learned.train import train
        from motionmatch.progress import show_several

        config = self.config()
        database = open_database(self.database)
        with show_several("training") as show_network:

            def progress(done: int, total: int | None, what: str = "") -> None:
                name, _, figures = what.partition(" ")
                show_network(name, done, total or 0, figures)

            try:
                trained = train(database, self.out, config, resume=self.resume, progress=progress)
            except KeyboardInterrupt:
                # --resume alone is not enough: seed, recipe and weights have to be the same.
                print(f"interrupted; continue with the same command and --resume ({self.out})", file=sys.stderr)
                raise
        self.report(trained)
        return 0

    def config(self) -> TrainConfig:
        from motionmatch.cli.options import refuse
        from motionmatch.learned.model import NETWORKS
        from motionmatch.learned.train import TrainConfig

        if self.iterations is not None:
            refuse(self, ["minutes"], "with --iterations", "Either says how long all three networks train; give one.")
        if self.device != "cpu" and self.processes == 2:
            refuse(self, ["processes"], f"with --device {self.device}", "A GPU trains one network after the other.")
        return TrainConfig(
            recipe=self.recipe,
            minutes=self.minutes,
            iterations=dict(zip(NETWORKS, self.iterations, strict=True)) if self.iterations else {},
            seed=self.seed,
            device=self.device,
            withhold=self.withhold,
            weights=parse_factors(self.weights),
            processes=self.processes or 2,
            keep=self.keep,
            storage=self.storage,
            strides=self.strides,
            codebook=self.codebook,
            optimizer=self.optimizer,
            stepper_noise=self.stepper_noise,
            stepper_weight_decay=self.stepper_weight_decay,
            projector_optimizer=self.projector_optimizer,
            projector_units=self.projector_units,
        )

    def report(self, trained: TrainingResult) -> None:
        """Print a table of the results and draw the curves."""
        from rich.table import Table

        from motionmatch.cli.console import console
        from motionmatch.pictures.charts import draw_learning_curves

        draw_learning_curves(
            {word: journal.curve for word, journal in trained.journals.items()}, self.out / "curves.png"
        )
        table = Table(box=None, header_style="bold", pad_edge=False)
        for name in ("network", "iterations", "error", "withheld", "what it is"):
            table.add_column(name, justify="left" if name in ("network", "what it is") else "right")
        meanings = {
            "decompressor": "mean joint error of decoded poses",
            "stepper": "decoded, after 20 steps on its own",
            "projector": "decoded, against the nearest frame, noisy queries",
        }
        for word, journal in trained.journals.items():
            best = min(journal.curve, key=lambda entry: entry["error"])
            withheld = f"{best['withheld cm']:.2f} cm" if "withheld cm" in best else "–"
            iterations = f"{int(journal.curve[-1]['iteration']):,}{' (stopped early)' if journal.stopped else ''}"
            table.add_row(word, iterations, f"{best['trained cm']:.2f} cm", withheld, meanings[word])
        console().print(table)
        size = sum(path.stat().st_size for path in self.out.glob("*.safetensors")) / 1e6
        print(f"{trained.model.num_numbers:,} numbers, {size:.1f} MB: {self.out.resolve()}")


def parse_factors(texts: tuple[str, ...]) -> dict[str, float]:
    """Parse texts such as `chr=2` to {"chr": 2.0}."""
    from motionmatch.errors import InputError

    found = {}
    for text in texts:
        name, _, number = text.rpartition("=")
        try:
            found[name] = float(number)
        except ValueError:
            name = ""
        if not name:
            raise InputError(f"'{text}' is no weight of a loss; expected NAME=FACTOR, such as chr=2.")
    return found
