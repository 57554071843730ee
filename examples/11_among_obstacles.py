"""Walk among obstacles: pose and path are chosen together. Measure contacts and distance, and draw it from above.

python examples/11_among_obstacles.py
"""

import tempfile
from pathlib import Path

import motionmatch as mm
from motionmatch.world import Disc, Scene, Wall


def main() -> None:
    cones = (Disc(0.5, 1.6, 0.25), Disc(-0.5, 3.0, 0.25))
    walls = (Wall((-1.3, -1.0), (-1.3, 5.0)), Wall((1.3, -1.0), (1.3, 5.0)))
    scenario = mm.environment.make_scenario(
        Scene((*cones, *walls), name="two cones", start=(0.0, 0.0), goal=(0.0, 4.5), speed=1.0)
    )
    database = mm.build(mm.actors.capture("tight", minutes=1.0))
    controller = scenario.controller(database)
    done = mm.record_drive(controller, scenario, 8.0)  # the command is straight ahead

    found = mm.metrics.measure_scenario(scenario, done)
    when = "did not arrive" if found.arrived is None else f"arrived after {found.arrived:.1f} s"
    print(f"{when}, in contact for {found.collisions.contact_share:.1%} of the time")

    folder = Path(tempfile.mkdtemp())
    print(mm.pictures.draw_topview(mm.metrics.body_outlines(done), scenario.scene, folder / "cones.png"))
    print(done.clip(name="cones").save(folder / "cones.bvh"))


if __name__ == "__main__":
    main()
