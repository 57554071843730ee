"""Top views: a picture that shows what is there."""

from __future__ import annotations

import numpy as np
from matplotlib import image

from motionmatch.pictures import topview
from motionmatch.world.obstacles import Disc, Ellipse, OrientedBox, Wall
from motionmatch.world.path import GroundPath
from motionmatch.world.scene import Scene


def outlines(count=120):
    z = np.linspace(0.0, 4.0, count)
    one = np.tile([0.0, 0.0, 0.0, 1.0, 0.3, 0.2, 0.0, 1.8], (count, 1))
    one[:, 1] = z
    return one


def red(path):
    pixels = image.imread(path)[..., :3]
    return int(((pixels[..., 0] > 0.7) & (pixels[..., 1] < 0.4) & (pixels[..., 2] < 0.4)).sum())


def test_every_kind_of_obstacle_is_drawn_and_contact_is_red(tmp_path):
    kinds = (
        Disc(1.0, 1.0, 0.3), Ellipse(-1.0, 1.0, 0.3, 0.2, 0.4), OrientedBox(1.0, 3.0, 0.5, 0.5, 0.4),
        Wall((-1.0, 3.0), (-1.5, 3.5), 0.1), Disc(2.0, 2.0, 0.3, velocity=(-0.5, 0.0)),
    )  # fmt: skip
    wanted = GroundPath(np.array([[0.0, 0.0], [0.0, 4.0]]))
    free = topview.draw_topview(outlines(), Scene(kinds), tmp_path / "free.png", wanted=wanted)
    bad = topview.draw_topview(
        outlines(), Scene(kinds), tmp_path / "bad.png", wanted=wanted, contacts=np.arange(120) > 60, title="bad"
    )
    assert free.stat().st_size > 10_000 and red(bad) > red(free) + 200
