import matplotlib.image
import numpy as np
import pytest

from motionmatch.pictures import topview
from motionmatch.world.obstacles import Disc, Wall
from motionmatch.world.scene import Scene


def outlines(steps=60, count=5):
    rows = np.zeros((steps, count, 8))
    rows[..., 0] = np.arange(count)
    rows[..., 1] = np.linspace(0, 3, steps)[:, None]
    rows[..., 3], rows[..., 4], rows[..., 5], rows[..., 7] = 1.0, 0.3, 0.2, 1.8
    return rows


@pytest.mark.parametrize("count", [1, 5, 30])
def test_a_picture_shows_everyone(tmp_path, count):
    path = topview.draw_crowd(
        outlines(count=count), Scene((Disc(0.0, 5.0, 0.4), Wall((-1.0, -1.0), (6.0, -1.0)))), tmp_path / "c.png",
        groups=np.arange(count), goals=np.zeros((count, 2)), title="a crowd",
    )  # fmt: skip
    shown = matplotlib.image.imread(path)
    assert shown.shape[1] > 200 and shown[..., :3].min() < 0.6


def test_who_overlaps_is_red(tmp_path):
    bad = np.zeros((60, 5), bool)
    calm = topview.draw_crowd(outlines(), Scene(), tmp_path / "a.png", times=(0.5,))
    red = topview.draw_crowd(outlines(), Scene(), tmp_path / "b.png", times=(0.5,), overlaps=~bad)

    def reds(path):
        shown = matplotlib.image.imread(path)
        return int(((shown[..., 0] > 0.8) & (shown[..., 1] < 0.35) & (shown[..., 2] < 0.35)).sum())

    assert reds(calm) == 0 and reds(red) > 50


def test_boxes_that_are_carried_are_drawn(tmp_path):
    boxes = outlines()
    boxes[..., 4:6] *= 3.0
    plain = topview.draw_crowd(outlines(), Scene(), tmp_path / "a.png", times=(0.5,))
    laden = topview.draw_crowd(outlines(), Scene(), tmp_path / "b.png", times=(0.5,), loads=boxes)
    inks = [int((matplotlib.image.imread(path)[..., :3].min(axis=-1) < 0.9).sum()) for path in (plain, laden)]
    assert inks[1] > inks[0] + 200
