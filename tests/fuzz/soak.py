"""Soaks: a controller, a crowd and the page's simulation run for long, and memory has to stay flat.

    python tests/fuzz/soak.py --minutes 10            # of wall time for each
    python tests/fuzz/soak.py page --minutes 10

Memory is looked at after a tenth of the time, when everything is compiled and caches are full, and at the end.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path[:0] = [str(Path(__file__).parents[1])]

MOST_GROWTH = 12.0
"""Megabytes that memory may grow by."""
WARM = 3700
"""Steps until the page's history of a minute is full."""
DT = 1.0 / 60.0


def make_controller() -> Callable[[], None]:
    """Return a function that steps ten characters who are driven at random."""
    import databases
    from motionmatch.control.command import Command
    from motionmatch.control.controller import Controller

    controller, rng = Controller(databases.small()), np.random.default_rng(1)
    state = controller.start(10)
    velocity = np.zeros((10, 3))

    def step() -> None:
        nonlocal state
        if rng.random() < 0.05:
            velocity[rng.integers(10)] = rng.normal(0.0, 1.5, 3) * [1.0, 0.0, 1.0]
        state = controller.step(state, Command(velocity.copy()), DT)
        assert np.isfinite(controller.pose(state).positions).all()

    return step


def make_page(rate: float = 60.0) -> Callable[[], None]:
    """Return a function that steps the page's simulation: its history of a minute, frames, going back."""
    import databases
    from motionmatch.viewer.messages import Input
    from motionmatch.viewer.simulation import Simulation
    from motionmatch.viewer.stage import Side, ViewerStage

    simulation = Simulation(ViewerStage((Side.create("walk", "walk", databases.small()),)), rate=rate, seed=1)
    rng = np.random.default_rng(1)

    def step() -> None:
        if rng.random() < 0.05:
            right, ahead = np.clip(rng.normal(size=2), -1.0, 1.0)
            simulation.steer(Input(move=(float(right), float(ahead))))
        simulation.step()
        assert len(simulation.pack_frame()) > 0

    return step


SOAKS: dict[str, Callable[[], Callable[[], None]]] = {"controller": make_controller, "page": make_page}


def soak(step: Callable[[], None], *, seconds: float = 0.0, steps: int = 0, warm: int = WARM) -> tuple[int, float]:
    """Step for some seconds, or steps if that is longer; return the number of steps, and by how many megabytes memory
    grew after the first part of them: a tenth of the time, and `warm` steps."""
    from motionmatch.metrics.machine import measure_memory

    begin, taken, before = time.monotonic(), 0, None
    while (gone := time.monotonic() - begin) < seconds or taken < steps:
        step()
        taken += 1
        if before is None and gone > 0.1 * seconds and taken >= warm:
            gc.collect()
            before = measure_memory()
    gc.collect()
    assert before is not None, "too short to tell"
    return taken, measure_memory() - before


def main() -> int:
    """Run the soaks that are named, and say how memory grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*SOAKS, []], default=[])
    parser.add_argument("--minutes", type=float, default=10.0)
    given = parser.parse_args()
    failed = 0
    for name in given.names or SOAKS:
        steps, growth = soak(SOAKS[name](), seconds=60.0 * given.minutes)
        failed += growth > MOST_GROWTH
        print(f"{name}: {steps:,} steps in {given.minutes:g} minutes, memory {growth:+.1f} MB", flush=True)
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
