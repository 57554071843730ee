"""A crowd with bodies: two groups through each other, and a steering of your own in a few lines.

python examples/10_crowd.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

import motionmatch as mm
from motionmatch.crowd import find_crowd_scenario, record_crowd


class KeepRight:
    """A steering of your own: to the goal, and always a little to the right."""

    def reset(self, agents, scene) -> None:
        self.agents = agents

    def steer(self, positions, velocities, seconds):
        ahead = self.agents.goals - positions
        ahead /= np.maximum(np.linalg.norm(ahead, axis=1, keepdims=True), 1e-9)
        right = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
        return np.asarray(self.agents.speeds)[:, None] * (ahead + 0.3 * right)


def main() -> None:
    database = mm.build(mm.actors.capture("sample"))  # for real use: motionmatch crowd groups --agents 100 --play
    groups = find_crowd_scenario("groups", agents=8, seed=1)
    for name, steering in (("our rules", "rules"), ("our ORCA", "orca"), ("one of your own", KeepRight())):
        recording = record_crowd(groups.crowd(database, steering_by=steering), seconds=4.0)
        report = mm.measure(recording)
        print(f"{name}: {report.overlaps:.1f} overlaps per agent and minute at {report.speed:.0%} of the speed wanted")

    folder = Path(tempfile.mkdtemp())
    print(
        mm.pictures.draw_crowd(
            mm.metrics.crowd_outlines(recording), groups.scene, folder / "crowd.png", groups=groups.agents.groups
        )
    )
    print(recording.drive.clip(3, name="agent_3").save(folder / "agent_3.bvh"))


if __name__ == "__main__":
    main()
