"""`python -m motionmatch.learned DB.npz --out model/`: training without the command line's own dependencies.

For machines that have torch and little else. The database is one that `motionmatch build` wrote; `motionmatch train`
does the same, and more.
"""

from __future__ import annotations

import argparse
import sys
import time

from motionmatch import jsonfile
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import MotionMatchError


def main(args: list[str] | None = None) -> int:
    """Train, and print a line now and then."""
    from motionmatch.learned.model import NETWORKS
    from motionmatch.learned.train import TrainConfig, train

    parser = argparse.ArgumentParser(prog="python -m motionmatch.learned", description=__doc__.splitlines()[0])
    parser.add_argument("database", help="an .npz that `motionmatch build` wrote")
    parser.add_argument("--out", default="model", help="the folder for the model")
    parser.add_argument("--minutes", type=float, default=None, help="how long it may take")
    parser.add_argument("--iterations", type=int, nargs=3, default=None, metavar=("D", "S", "P"))
    parser.add_argument("--recipe", default="fast", choices=("fast", "paper"))
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--withhold", type=float, default=0.05)
    parser.add_argument("--no-keep", action="store_true", help="without features and latents of all frames")
    parser.add_argument("--optimizer", default=None, choices=("adam", "muon"), help="of the stepper alone")
    parser.add_argument("--stepper-noise", type=float, default=0.0, help="on the first state of its windows")
    parser.add_argument("--stepper-weight-decay", type=float, default=0.0)
    parser.add_argument("--projector-optimizer", default=None, choices=("adam", "muon"))
    parser.add_argument("--projector-units", type=int, default=None, help="of each of its hidden layers; default: 512")
    parser.add_argument("--storage", default="float32", choices=("float32", "float16", "int16"))
    options = parser.parse_args(args)
    start = reported = time.monotonic()

    def progress(done: int, total: int | None, what: str = "") -> None:
        nonlocal reported
        if time.monotonic() - reported > 5 or done == total:
            reported = time.monotonic()
            name, _, figures = what.partition(" ")
            print(f"{reported - start:6.0f} s {name:12} {done}/{total} {figures}", flush=True)

    config = TrainConfig(
        recipe=options.recipe,
        minutes=options.minutes,
        iterations=dict(zip(NETWORKS, options.iterations, strict=True)) if options.iterations else {},
        seed=options.seed,
        device=options.device,
        withhold=options.withhold,
        storage=options.storage,
        keep=not options.no_keep,
        optimizer=options.optimizer,
        stepper_noise=options.stepper_noise,
        stepper_weight_decay=options.stepper_weight_decay,
        projector_optimizer=options.projector_optimizer,
        projector_units=options.projector_units,
    )
    try:
        database = MotionDatabase.load(options.database)
        trained = train(database, options.out, config, resume=options.resume, progress=progress)
    except MotionMatchError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(jsonfile.dumps({word: journal.curve[-1] for word, journal in trained.journals.items()}))
    print(f"{time.monotonic() - start:.0f} s: {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
