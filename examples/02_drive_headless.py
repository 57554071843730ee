"""Drive characters without a screen: commands in, poses out, a clip at the end.

python examples/02_drive_headless.py
"""

import tempfile
from pathlib import Path

import numpy as np

import motionmatch as mm


def main() -> None:
    controller = mm.Controller(mm.build(mm.actors.capture("sample")))

    # One step at a time, as a game does it, for a hundred characters at once.
    state = controller.start(characters=100)
    directions = np.linspace(-1.0, 1.0, 100)
    command = mm.Command(np.stack([np.sin(directions), 0 * directions, np.cos(directions)], axis=1))
    for _ in range(60):
        state = controller.step(state, command, dt=1 / 60)
    pose = controller.pose(state)  # world positions (C, J, 3) and rotations (C, J, 4)
    first, last = pose.positions[[0, -1], 0].round(2)
    print(f"after a second the first is at {first}, the last at {last}")

    # Or a whole drive, recorded: walk, run, come back facing forward, stop.
    plan = mm.ScriptedDrive(
        [
            mm.DrivePhase(3, (0, 0, 1.3)),
            mm.DrivePhase(3, (0, 0, 3)),
            mm.DrivePhase(3, (0, 0, -0.8), facing=(0, 0, 1)),
            mm.DrivePhase(2),
        ]
    )
    done = mm.record_drive(controller, plan, plan.seconds)
    report = mm.measure(done)
    print(f"80 % of a new velocity after {report.response:.2f} s, dragged by {report.drag:.2f} m per metre")
    shown, recorded = report.body.shown, report.body.source
    print(f"planted feet slide at {shown.slide:.3f} m/s, in the recordings at {recorded.slide:.3f} m/s")
    print(done.clip().save(Path(tempfile.mkdtemp()) / "drive.glb"))


if __name__ == "__main__":
    main()
