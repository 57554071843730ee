"""Scenes: read, written, moved on, and refused."""

from __future__ import annotations

import json
from pathlib import Path as FilePath

import numpy as np
import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.world.obstacles import Disc, Wall
from motionmatch.world.path import GroundPath
from motionmatch.world.scene import Scene

DENSE = FilePath(__file__).resolve().parents[3] / "shared" / "scenes" / "dense_cones.json"


def gate(width=0.9, **changes):
    walls = (Wall((-6.0, 3.0), (-0.5 * width, 3.0)), Wall((0.5 * width, 3.0), (6.0, 3.0)))
    ends = (Wall((-6.0, -3.0), (-6.0, 9.0)), Wall((6.0, -3.0), (6.0, 9.0)))
    caps = (Wall((-6.0, -3.0), (6.0, -3.0)), Wall((-6.0, 9.0), (6.0, 9.0)))
    return Scene(walls + ends + caps, **{"name": "gate", "start": (0.0, 0.0), "goal": (0.0, 6.0), **changes})


def test_a_scene_reads_back_the_same(tmp_path):
    scene = Scene(
        (Disc(1.0, 2.0, 0.3, velocity=(0.5, 0.0)), Wall((0.0, 5.0), (1.0, 5.0), thickness=0.2)),
        name="yard", start=(0.0, 0.0), facing=0.5, goal=(0.0, 8.0), speed=1.2, about="two things",
        path=GroundPath(np.array([[0.0, 0.0], [0.0, 4.0], [2.0, 8.0]])),
    )  # fmt: skip
    again = Scene.load(scene.save(tmp_path / "yard.json"))
    assert again.obstacles == scene.obstacles and again.goal == scene.goal and again.speed == 1.2
    assert again.start == scene.start and again.facing == 0.5 and again.name == "yard"
    assert again.path is not None and scene.path is not None
    assert again.path.length == pytest.approx(scene.path.length, rel=1e-4)
    np.testing.assert_allclose(again.rows, scene.rows)


@pytest.mark.skipif(not DENSE.exists(), reason="needs the dense-cone scene beside the checkout")
def test_the_dense_cones_are_read_with_x_turned_about():
    scene = Scene.load(DENSE)
    first = json.loads(DENSE.read_text())["obstacles"][0]
    assert len(scene.obstacles) == 221 and scene.speed == 0.5 and scene.path is not None and scene.path.closed
    assert scene.rows[0, 1] == -first["x"] and scene.rows[0, 2] == first["z"]
    assert scene.path.length == pytest.approx(45.13, abs=0.02)
    assert scene.has_way() and scene.fixed == scene.obstacles


def test_moving_obstacles_move_and_the_others_are_remembered():
    scene = Scene((Disc(0.0, 5.0, 0.3), Disc(3.0, 0.0, 0.3, velocity=(-1.0, 0.0))), start=(0.0, 0.0))
    later = scene.at(3.0)
    assert later.moving[0].place() == (0.0, 0.0)  # it has come upon the start, and that is nobody's mistake
    assert later.fixed_rows is scene.fixed_rows and later.start == scene.start
    assert Scene((Disc(0.0, 5.0, 0.3),)).at(3.0).obstacles[0].place() == (0.0, 5.0)


def test_where_a_character_begins():
    np.testing.assert_allclose(Scene().begins, ([0, 0, 0], [0, 0, 1]))
    np.testing.assert_allclose(Scene(start=(1, 1), goal=(3, 1)).begins, ([1, 0, 1], [1, 0, 0]))
    np.testing.assert_allclose(
        Scene(path=GroundPath(np.array([[2.0, 0.0], [2.0, 4.0]]))).begins, ([2, 0, 0], [0, 0, 1])
    )


@pytest.mark.parametrize(("width", "there_is"), [(0.9, True), (0.45, True), (0.1, False)])
def test_whether_there_is_a_way_through(width, there_is):
    assert gate(width).has_way(0.35) is there_is


def test_a_start_inside_an_obstacle_is_refused():
    with pytest.raises(InputError, match=r"starts at \(0, 0\), 0.20 m inside obstacle 0 \(a disc named pillar\)"):
        Scene((Disc(0.1, 0.0, 0.3, name="pillar"),), start=(0.0, 0.0))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        ("[]", "not a scene; expected an object"),
        (
            '{"obstacles": [{"kind": "disc", "x": 0, "z": 0, "radius": -1}]}',
            r"\$\.obstacles\[0\]: a disc has radius -1 m",
        ),
        ('{"speed": 0}', "use a positive speed"),
        ('{"goal": [1]}', r"\$\.goal is \[1\]; expected a list of 2"),
        ('{"obstacle": []}', r"\$\.obstacle is not known\. Did you mean 'obstacles'"),
        ('{"start": [0, 0], "obstacles": [{"x": 0, "z": 0, "radius": 1}]}', "inside obstacle 0"),
    ],
)
def test_words_for_files_that_are_no_scene(tmp_path, text, words):
    path = tmp_path / "scene.json"
    path.write_text(text)
    with pytest.raises(FileError, match=words):
        Scene.load(path)
    with pytest.raises(FileError, match="no such file"):
        Scene.load(tmp_path / "nothing.json")
