"""`python -m motionmatch.actors.fitting CMU_ZIP --out gaits.npz`"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from motionmatch.actors.fitting import program
from motionmatch.errors import MotionMatchError


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m motionmatch.actors.fitting", description="Fit the gaits of the actors to CMU recordings."
    )
    parser.add_argument("source", type=Path, help="the zip of CMU recordings, BVH files in a folder 'locomotion'")
    parser.add_argument("--out", type=Path, required=True, help="the table to write, for example gaits.npz")
    parser.add_argument("--folds", type=int, default=5, help="parts into which recordings are divided to be left out")
    given = parser.parse_args()
    try:
        errors = program.run(
            given.source, given.out, folds=given.folds, say=lambda line: print(line, file=sys.stderr, flush=True)
        )
    except MotionMatchError as error:
        print(error, file=sys.stderr)
        return 1
    print("Errors on recordings left out (means over strides)")
    print(f"{'gait':10} strides  legs °  upper °  ankle cm  swing knee °  (bias °)  bob cm")
    for name, e in errors.items():
        print(
            f"{name:10} {e.strides:7}  {e.legs:6.1f}  {e.upper:7.1f}  {e.ankle:8.1f}  {e.swing_knee:12.1f}"
            f"  {e.swing_knee_bias:8.1f}  {e.bob:6.1f}"
        )
    print(f"{given.out}: {given.out.stat().st_size} bytes")
    return 0


sys.exit(main())
