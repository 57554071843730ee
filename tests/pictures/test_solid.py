import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from motionmatch.motion.thickness import BodyShape
from motionmatch.pictures import ink
from motionmatch.pictures.solid import draw_bodies, hull


def test_a_hull_holds_its_circles_and_is_convex():
    rng = np.random.default_rng(1)
    centres, radii = rng.normal(size=(5, 2)), rng.uniform(0.1, 0.5, 5)
    outline = hull(centres, radii)
    edges = np.roll(outline, -1, axis=0) - outline
    turns = np.cross(np.pad(edges, ((0, 0), (0, 1))), np.pad(np.roll(edges, -1, axis=0), ((0, 0), (0, 1))))[:, 2]
    assert (turns > 0).all()
    normals = np.stack([edges[:, 1], -edges[:, 0]], axis=1) / np.linalg.norm(edges, axis=1)[:, None]
    inside = np.einsum("ed,ecd->ec", normals, outline[:, None] - centres[None])
    assert (inside > 0.97 * radii).all()  # a circle is drawn with forty corners


@pytest.mark.parametrize("radius", [0.3, 1e-6])
def test_the_hull_of_one_circle_is_the_circle(radius):
    outline = hull(np.array([[2.0, 1.0]]), np.array([radius]))
    np.testing.assert_allclose(np.linalg.norm(outline - [2.0, 1.0], axis=1), radius, rtol=1e-6)


def test_the_far_limb_is_drawn_first_and_darker():
    body = BodyShape(1.0, ((0, 1), (2, 3)), ((0.1, 0.1), (0.1, 0.1)), (-1, 1), (False, False))
    axes = Figure().add_subplot()
    pages, nears = np.array([[[0, 0], [0, 1], [3, 0], [3, 1.0]]]), np.array([[1.0, 1.0, -1.0, -1.0]])
    draw_bodies(axes, body, pages, nears)
    shapes, fills = axes.collections[0].get_paths(), axes.collections[0].get_facecolors()
    assert shapes[0].vertices[:, 0].mean() > 2  # the left limb, which is far
    assert fills[0][:3].sum() < sum(to_rgb(ink.LEFT)) and fills[1][:3] == pytest.approx(to_rgb(ink.RIGHT))


def test_several_poses_are_drawn_one_after_the_other_each_as_if_alone():
    body = BodyShape(1.0, ((0, 1), (1, 2, 3)), ((0.1, 0.2), (0.1, 0.1, 0.3)), (0, 1), (True, False))
    rng = np.random.default_rng(2)
    pages, nears = rng.normal(size=(3, 4, 2)), rng.normal(size=(3, 4))
    figure = Figure()
    together, alone = figure.add_subplot(121), figure.add_subplot(122)
    draw_bodies(together, body, pages, nears)
    for pose in range(3):
        draw_bodies(alone, body, pages[pose : pose + 1], nears[pose : pose + 1])
    (one,) = together.collections
    each = [path.vertices for collection in alone.collections for path in collection.get_paths()]
    np.testing.assert_allclose([path.vertices for path in one.get_paths()], each)
    colours = np.concatenate([collection.get_facecolors() for collection in alone.collections])
    np.testing.assert_allclose(one.get_facecolors(), colours)
