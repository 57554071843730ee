"""Follow a path at a speed, and say how well.

python examples/03_follow_a_path.py
"""

import tempfile
from pathlib import Path

import motionmatch as mm
from motionmatch.control.drive import Follow, ride
from motionmatch.control.path import GroundPath
from motionmatch.metrics.driving import measure_drive
from motionmatch.pictures import sheet


def main() -> None:
    controller = mm.Controller(mm.build(mm.actors.capture("sample")))
    path = GroundPath([(0, 0), (0, 3), (2, 5), (5, 5), (6, 2)])  # x, z in metres; corners are rounded
    done = ride(controller, Follow(path, speed=1.2), seconds=path.length / 1.2)
    report = measure_drive(done, path)
    print(f"{path.length:.1f} m followed, off by {100 * report.path_error:.1f} cm on average")

    folder = Path(tempfile.mkdtemp())
    clip = done.clip(name="path")
    print(clip.save(folder / "path.bvh"))
    print(sheet.draw_sheet(clip, folder / "path.png", contacts=done.locked[:, 0]))


if __name__ == "__main__":
    main()
