"""A public crowd simulator steers, bodies follow: RVO2 or JuPedSim where they are installed, and one of your own.

python examples/12_crowd_simulator.py
"""

from __future__ import annotations

import numpy as np

import motionmatch as mm
from motionmatch.crowd import JuPedSim, Rvo2, Simulated, find_crowd_scenario, record_crowd


class Polite:
    """A simulator of your own: whoever is nearer to another than a metre slows down."""

    def begin(self, agents, polygons) -> None:
        """Nothing to prepare: obstacles are in the preferred velocities already."""

    def advance(self, positions, velocities, preferred, dt):
        apart = np.linalg.norm(positions[:, None] - positions, axis=-1) + 9.0 * np.eye(len(positions))
        return preferred * np.clip(apart.min(axis=1, keepdims=True), 0.3, 1.0)


def main() -> None:
    database = mm.build(mm.actors.sketch.walk(6.0, speed=1.2))  # for real use: mm.open_database("tight+locomotion")
    circle = find_crowd_scenario("circle", agents=4, seed=1)
    for simulator in (Rvo2, JuPedSim, Polite):
        try:
            steering = Simulated(simulator())
        except ImportError as error:  # pip install 'motionmatch[rvo2]', 'motionmatch[jupedsim]'
            print(error)
            continue
        recording = record_crowd(circle.crowd(database, steering_by=steering), seconds=2.0)
        report = mm.measure(recording)
        print(f"{simulator.__name__}: {report.speed:.0%} of the speed wanted, {report.overlap_share:.1%} in overlap")


if __name__ == "__main__":
    main()
