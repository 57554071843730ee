"""`python -m motionmatch.scenarios chair --out model/`: build the database of a scenario and train a model of it.

For machines that have torch and little else, such as one with a GPU; nothing is fetched, the actors act there.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from motionmatch.errors import MotionMatchError
from motionmatch.scenarios.building import build_scenario, read_scenario_clips
from motionmatch.scenarios.scenario import MATCHING_SCENARIOS, find_matching_scenario

ITERATIONS = (14_000, 40_000, 10_000)
"""Of decompressor, stepper and projector on a GPU: some three minutes for each scenario."""


def main(args: list[str] | None = None) -> int:
    """Build, then train as `python -m motionmatch.learned` does."""
    from motionmatch.learned.__main__ import main as train_main

    parser = argparse.ArgumentParser(prog="python -m motionmatch.scenarios", description=__doc__.splitlines()[0])
    parser.add_argument("scenario", help=", ".join(MATCHING_SCENARIOS))
    parser.add_argument("--clips", nargs="+", default=[], metavar="SOURCE", help="recordings in place of the actors")
    parser.add_argument("--words", nargs="+", default=[], help="how names of clips begin that are taken; default: all")
    parser.add_argument("--out", default="model", help="the folder for the model")
    parser.add_argument("--frames", type=int, default=None, help="that carpet unrolling makes (bear)")
    parser.add_argument("--minutes-acted", type=float, default=None, help="of each database of the actors")
    parser.add_argument("--processes", type=int, default=1, help="that bend clips")
    parser.add_argument("--iterations", type=int, nargs=3, default=ITERATIONS, metavar=("D", "S", "P"))
    options, others = parser.parse_known_args(args)
    start = time.monotonic()
    try:
        scenario = find_matching_scenario(options.scenario)
        clips = None
        if options.clips:
            bends = {"frames": options.frames, "processes": options.processes}
            clips = read_scenario_clips(scenario, options.clips, words=options.words, **bends)
        database = build_scenario(
            scenario,
            clips=clips,
            minutes=options.minutes_acted,
            frames=options.frames,
            processes=options.processes,
        )
        out = Path(options.out)
        out.mkdir(parents=True, exist_ok=True)
        path = database.save(out / "database.npz")
    except MotionMatchError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(f"{time.monotonic() - start:6.0f} s {database!r}", flush=True)
    counts = [str(count) for count in options.iterations]
    return train_main([str(path), "--out", str(out), "--withhold", "0", "--iterations", *counts, *others])


if __name__ == "__main__":
    sys.exit(main())
