import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from motionmatch.pictures import ink


def test_shading_ends_in_black_and_white_and_begins_with_the_colour():
    assert ink.shade(ink.LEFT, -1) == (0, 0, 0)
    np.testing.assert_allclose(ink.shade(ink.LEFT, 1), (1, 1, 1))
    assert ink.shade(ink.LEFT, 0) == pytest.approx(to_rgb(ink.LEFT))


def test_left_right_and_middle_can_be_told_apart():
    colours = np.array([to_rgb(colour) for colour in (ink.LEFT, ink.RIGHT, ink.BODY)])
    apart = np.linalg.norm(colours[:, None] - colours[None], axis=-1)[np.triu_indices(3, 1)]
    assert apart.min() > 0.25


def test_a_heading_says_what_it_is_given():
    axes = Figure().add_subplot()
    ink.heading(axes, "From the side", "to scale")
    assert [text.get_text() for text in axes.texts] == ["From the side", "to scale"]
