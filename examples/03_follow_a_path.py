"""Follow a path at a speed, and measure the distance from it.

python examples/03_follow_a_path.py
"""

import tempfile
from pathlib import Path

import motionmatch as mm


def main() -> None:
    controller = mm.Controller(mm.build(mm.actors.capture("sample")))
    path = mm.GroundPath([(0, 0), (0, 3), (2, 5), (5, 5), (6, 2)])  # x, z in metres; corners are rounded
    done = mm.record_drive(controller, mm.PathFollower(path, speed=1.2), seconds=path.length / 1.2)
    report = mm.measure(done, path)
    print(f"{path.length:.1f} m followed, off by {100 * report.path_error:.1f} cm on average")

    folder = Path(tempfile.mkdtemp())
    clip = done.clip(name="path")
    print(clip.save(folder / "path.bvh"))
    print(mm.pictures.draw_sheet(clip, folder / "path.png", contacts=done.locked[:, 0]))


if __name__ == "__main__":
    main()
