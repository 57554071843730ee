"""One path, several databases: the same walk upright, sideways through gaps, and with a box."""

import numpy as np

import motionmatch as mm
from motionmatch.world import GroundPath, smooth_stroke

stroke = [(0.1 * k, 1.2 * np.sin(0.05 * k * np.pi)) for k in range(40)]  # as a hand draws it; or drawn on the page
path = GroundPath(smooth_stroke(stroke))
scripts = {
    "walks": "idle 1; walk 6 speed=1.3; walk 4 speed=1.2 turn=0.6; walk 4 speed=1.2 turn=-0.6; idle 1",
    "carries a box": "idle 1; carry 6 speed=1.1; carry 4 speed=1.0 turn=0.6; carry 4 speed=1.0 turn=-0.6; idle 1",
    "crouches": "idle 1; crouch 6 speed=1.0; crouch 4 speed=0.9 turn=0.6; crouch 4 speed=0.9 turn=-0.6; idle 1",
}
for name, script in scripts.items():
    controller = mm.Controller(mm.build(mm.actors.capture(script)))
    clip = mm.drive(controller, path, speed=1.0)
    away = path.distance_from(clip.positions_world[:, 0])
    assert clip.anatomy is not None
    hips = clip.positions_world[:, clip.anatomy.roles["hips"], 1].mean()
    print(f"{name}: {100 * away.mean():.0f} cm from the path, hips {hips:.2f} m high")
