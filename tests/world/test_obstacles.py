"""Obstacles: shapes, movement, and words for what can't be one."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import BOX, DISC, ELLIPSE, OBSTACLE
from motionmatch.world.obstacles import (
    Disc,
    Ellipse,
    OrientedBox,
    Wall,
    distances,
    from_facts,
    pack_obstacles,
    point_distances,
)

EACH = [
    Disc(1.0, 2.0, 0.3, heights=(0.0, 0.85)),
    Ellipse(0.0, 1.0, 0.4, 0.2, yaw=0.5, velocity=(1.0, 0.0)),
    OrientedBox(3.0, 1.0, length=2.0, width=1.0, yaw=np.pi / 2),
    Wall((0.0, 0.0), (4.0, 0.0), thickness=0.1, name="north"),
]


@pytest.mark.parametrize("one", EACH, ids=lambda one: one.kind)
def test_facts_read_back_the_same(one):
    assert from_facts(one.facts()) == one


def test_rows_hold_the_shape():
    disc, ellipse, box, wall = pack_obstacles(EACH)[0]
    assert disc[0] == DISC and disc[7] == 0.3 and disc[10] == 0.3 and tuple(disc[8:10]) == (0.0, 0.85)
    assert ellipse[0] == ELLIPSE and tuple(ellipse[5:7]) == (0.4, 0.2)
    assert box[0] == BOX and tuple(box[3:5].round(6)) == (1.0, 0.0)  # a yaw of a quarter turn looks along +x
    assert tuple(wall[1:3]) == (2.0, 0.0) and wall[5] == 2.0 and wall[6] == 0.0 and wall[7] == 0.05


def test_a_velocity_predicts_where_it_will_be():
    car = OrientedBox(0.0, 9.0, length=4.0, width=1.8, velocity=(0.0, -2.0))
    np.testing.assert_allclose(pack_obstacles([car], (0.0, 0.5, 1.0))[:, 0, 2], [9.0, 8.0, 7.0])
    assert car.at(1.0).place() == (0.0, 7.0) and car.at(1.0).row(0.5)[2] == 6.0


def test_a_course_counts_instead_of_the_velocity():
    cube = Disc(0.0, 0.0, 0.2, course=((0.0, 0.0, 0.0), (2.0, 4.0, 0.0)))
    assert cube.is_moving and cube.row(1.0)[1] == 2.0 and cube.row(9.0)[1] == 4.0
    assert cube.at(1.0).row(0.5)[1] == pytest.approx(3.0)


def test_walls_move_as_a_whole():
    gate = Wall((0.0, 0.0), (1.0, 0.0), velocity=(0.0, 1.0)).at(2.0)
    assert gate.start == (0.0, 2.0) and gate.stop == (1.0, 2.0)


def test_points_are_inside_or_outside():
    found = point_distances(np.array([[1.0, 2.0], [2.0, 0.3]]), pack_obstacles(EACH)[0])
    assert found[0, 0] == pytest.approx(-0.3) and found[1, 3] == pytest.approx(0.25)


def test_distances_are_of_every_pair():
    prints = np.array([[1.0, 3.0, 1.0, 0.0, 0.4, 0.2, 0.0, 1.8], [9.0, 9.0, 1.0, 0.0, 0.4, 0.2, 0.0, 1.8]])
    found = distances(prints, pack_obstacles(EACH)[0])
    assert found.shape == (2, 4) and found[0, 0] == pytest.approx(0.5)
    assert pack_obstacles([]).shape == (1, 0, OBSTACLE)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Disc(0.0, 0.0, -0.1), "a disc has radius -0.1 m; sizes are 0 or more"),
        (lambda: Wall((0, 0), (1, 0), thickness=-1.0), "a wall has thickness -1 m"),
        (lambda: OrientedBox(0.0, float("nan"), 1.0, 1.0), "a box has z nan; expected numbers"),
        (lambda: Ellipse(0.0, 0.0, 1.0, -2.0, name="Ada"), "ellipse 'Ada' has across -2 m"),
        (lambda: Disc(0.0, 0.0, 1.0, heights=(1.0, 0.5)), "the second height must be the larger"),
        (lambda: Disc(0.0, 0.0, 1.0, course=((1.0, 0.0, 0.0), (1.0, 1.0, 0.0))), "times don't rise"),
        (lambda: from_facts({"kind": "disk", "x": 0}), "no kind of obstacle 'disk'. Did you mean 'disc'"),
        (lambda: from_facts({"kind": "disc", "x": 0, "z": 0, "radus": 1}), "Did you mean 'radius'"),
        (lambda: from_facts({"kind": "disc", "x": 0}), "a disc needs x, z, radius"),
    ],
)
def test_words_for_what_is_no_obstacle(make, words):
    with pytest.raises(InputError, match=words.replace("(", r"\(").replace(".", r"\.")):
        make()
