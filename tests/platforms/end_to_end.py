"""Every method once, small: search, drive, learned with 100 characters, among obstacles, new motion.

    python tests/platforms/end_to_end.py --out results.npz
    python tests/platforms/end_to_end.py --only search networks

The results go to a file, so that `cpus.py` can compare what one processor computes with what another does. Whole
numbers (frames that were found) must be equal. Positions may differ by rounding: a processor with fused
multiply-add rounds once where another rounds twice.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the small databases of the tests

import motionmatch as mm
from databases import small, walker
from motionmatch.control.drive import PathFollower, record_drive
from motionmatch.learned.network import Evaluator
from motionmatch.world.obstacles import Disc, Ellipse, OrientedBox
from motionmatch.world.path import GroundPath

STRAIGHT = GroundPath(np.array([[0.0, 0.0], [0.0, 6.0]]))


def search() -> dict[str, np.ndarray]:
    """Frames and costs of the three matchers; they must agree with each other as well."""
    rng = np.random.default_rng(1)
    rows = np.cumsum(rng.normal(size=(3000, 27)), axis=0).astype(np.float32)
    rows /= rows.std(axis=0)
    query = mm.Query(rows[rng.integers(3000, size=50)] + 0.1 * rng.normal(size=(50, 27)), weights=rng.random(27))
    matches = [matcher(rows).search(query) for matcher in (mm.BruteMatcher, mm.BoxMatcher, mm.TreeMatcher)]
    for match in matches[1:]:
        np.testing.assert_array_equal(match.frame, matches[0].frame)
        np.testing.assert_array_equal(match.cost, matches[0].cost)
    return {"search_frames": matches[0].frame, "search_costs": matches[0].cost}


def drive() -> dict[str, np.ndarray]:
    done = record_drive(mm.Controller(small()), PathFollower(STRAIGHT, 1.2), 2.0)
    return {"drive_positions": done.clip().positions_world}


def networks() -> dict[str, np.ndarray]:
    """What the shipped model's networks and codebook make of the queries of a hundred characters."""
    model = mm.load_model("locomotion")
    queries = np.random.default_rng(2).normal(size=(100, model.num_features)).astype(np.float32)
    assert model.codebook is not None and len(queries) > Evaluator.FEW
    found = model.codebook.with_weights(model.schema.weights)(queries)
    projected = Evaluator(model.projector)(queries)
    return {
        "codebook_found": found,
        "projector_found": projected,
        "stepper_rates": Evaluator(model.stepper)(found),
        "decompressor_poses": Evaluator(model.decompressor)(found),
    }


def learned() -> dict[str, np.ndarray]:
    """A hundred characters of the shipped model, each on a way of its own, for half a second."""
    controller = mm.LearnedController(mm.load_model("locomotion"))
    state = controller.start(characters=100)
    angles = np.linspace(-1.0, 1.0, 100)
    command = mm.Command(1.2 * np.stack([np.sin(angles), 0 * angles, np.cos(angles)], axis=1))
    for _ in range(30):
        state = controller.step(state, command, dt=1 / 60)
    return {"learned_positions": controller.pose(state).positions}


def obstacles() -> dict[str, np.ndarray]:
    scene = mm.Scene((Disc(0.2, 2.0, 0.25), OrientedBox(-0.9, 2.0, 0.5, 0.4, 0.3), Ellipse(0.6, 3.0, 0.4, 0.2, 0.5)))
    done = record_drive(mm.EnvironmentController(small(), scene=scene), PathFollower(STRAIGHT, 1.0), 2.0)
    return {"obstacle_positions": done.clip().positions_world}


def new_motion() -> dict[str, np.ndarray]:
    clip = mm.synthesize(walker(), frames=120, rng=np.random.default_rng(1))
    return {"new_positions": clip.positions_world}


METHODS = (search, networks, drive, learned, obstacles, new_motion)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, help="write the results to this file")
    parser.add_argument("--only", nargs="+", choices=[each.__name__ for each in METHODS], help="leave out the others")
    options = parser.parse_args()
    out, chosen = options.out, options.only or [each.__name__ for each in METHODS]
    results: dict[str, np.ndarray] = {}
    for method in METHODS:
        if method.__name__ not in chosen:
            continue
        print(method.__name__, flush=True)  # the last line names the method that ended the process, if one does
        results |= method()
    for name, values in results.items():
        assert np.isfinite(values).all(), f"{name} holds numbers that are not finite"
    if out is not None:
        np.savez(out, **results)
    print("done", flush=True)


if __name__ == "__main__":
    main()
