"""Ground from a picture, a mesh or a function."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from databases import small
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.errors import MotionMatchError
from motionmatch.world.grounds import HeightMap
from motionmatch.world.height_map import heights_from_function, heights_from_mesh, heights_from_picture, read_obj


def picture(path: Path, pixels: np.ndarray) -> Path:
    from matplotlib.image import imsave

    imsave(path, pixels, cmap="gray", vmin=0.0, vmax=1.0)
    return path


def test_a_plane_is_a_plane_between_the_points():
    ground = heights_from_function(lambda x, z: 0.1 * x - 0.05 * z + 1.0, size=4.0, step=0.25)
    x, z = np.random.default_rng(1).uniform(-2, 2, (2, 50))
    np.testing.assert_allclose(ground.height(x, z), 0.1 * x - 0.05 * z + 1.0, atol=1e-9)


def test_beyond_its_edge_it_goes_on_as_high_as_there():
    ground = HeightMap((0.0, 0.0), 1.0, np.array([[0.0, 1.0], [2.0, 3.0]]))
    assert ground.height(np.array(-5.0), np.array(0.0)) == 0.0
    assert ground.height(np.array(9.0), np.array(9.0)) == 3.0


def test_a_picture_is_a_map_that_one_walks_up(tmp_path):
    pixels = np.zeros((5, 9))
    pixels[0] = 1.0  # the upper edge: ahead
    pixels[-1, 0] = 0.5  # the lower left corner: behind, to the left, which is +x
    ground = heights_from_picture(picture(tmp_path / "map.png", pixels), size=8.0, height=2.0)
    assert ground.height(np.array(0.0), np.array(2.0)) == pytest.approx(2.0, abs=0.02)
    assert ground.height(np.array(0.0), np.array(-2.0)) == pytest.approx(0.0, abs=0.02)
    assert ground.height(np.array(4.0), np.array(-2.0)) == pytest.approx(1.0, abs=0.02)


def test_a_mesh_is_as_high_as_its_highest_surface(tmp_path):
    path = tmp_path / "ramp.obj"
    path.write_text(
        "# a ramp over a floor\nv -2 0 -2\nv 2 0 -2\nv 2 0 2\nv -2 0 2\nv -1 0 -1\nv 1 0 -1\nv 1 1 1\nv -1 1 1\n"
        "f 1 2 3 4\nf 5/1 6/2 7/3\nf -4 -2 -1\n"
    )
    ground = heights_from_mesh(path, step=0.1)
    assert ground.height(np.array(-1.8), np.array(0.0)) == pytest.approx(0.0, abs=0.01)
    np.testing.assert_allclose(ground.height(np.zeros(3), np.array([-0.5, 0.0, 0.5])), [0.25, 0.5, 0.75], atol=0.03)


def test_characters_walk_on_it():
    ground = heights_from_function(lambda x, z: 0.1 * z, size=8.0)
    controller = Controller(small(), ground=ground)
    state = controller.start()
    for _ in range(120):
        state = controller.step(state, Command.uniform((0.0, 0.0, 1.0)))
    root = state.shown_positions[0]
    assert root[2] > 0.8 and root[1] == pytest.approx(0.1 * root[2], abs=0.06)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("v 0 0\n", "no faces"),
        ("v a b c\n", ":1: expected numbers"),
        ("v 0 0 0\nf 1 2 3\n", "vertex 3"),
        (None, "no such file"),
    ],
)
def test_meshes_that_are_none_are_refused(text, words, tmp_path):
    path = tmp_path / "bad.obj"
    if text is not None:
        path.write_text(text)
    with pytest.raises(MotionMatchError, match=words):
        read_obj(path)


@pytest.mark.parametrize(
    "make",
    [
        lambda: heights_from_function(lambda x, z: np.nan * x),
        lambda: heights_from_picture("nowhere.png"),
    ],
)
def test_maps_that_are_none_are_refused(make):
    with pytest.raises(MotionMatchError):
        make()
