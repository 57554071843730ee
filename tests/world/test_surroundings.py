"""Surroundings: the scene's moving obstacles and others, together."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import ELLIPSE, OBSTACLE
from motionmatch.world.obstacles import Disc
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings, to_obstacles


def test_moving_ones_come_after_the_others_with_a_row_for_each_time():
    scene = Scene((Disc(0.0, 0.0, 0.3, velocity=(1.0, 0.0)), Disc(5.0, 5.0, 0.3)))
    prints = np.tile([1.0, 2.0, 0.0, 1.0, 0.3, 0.2, 0.0, 1.8], (2, 3, 1))
    around = Surroundings(scene, others=to_obstacles(prints))
    rows = around.moving((0.5, 1.0))
    assert rows.shape == (2, 4, OBSTACLE)
    assert rows[0, 0, 0] == ELLIPSE and rows[0, 0, 10] == 0.3
    np.testing.assert_allclose(rows[:, 3, 1], [0.5, 1.0])
    assert around.moving((0.5, 1.0)) is rows


def test_words_for_others_of_another_shape():
    with pytest.raises(InputError, match="expected \\(H, M, 11\\)"):
        Surroundings(Scene(), others=np.zeros((3, 8)))
    with pytest.raises(InputError, match="given for 3 times, expected 2"):
        Surroundings(Scene(), others=np.zeros((3, 1, OBSTACLE))).moving((0.3, 0.6))
