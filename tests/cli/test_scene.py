"""`motionmatch scene`, and the verbs that read what it writes."""

from __future__ import annotations

import json

import numpy as np
import pytest

from databases import small
from motionmatch.cli.main import main
from motionmatch.motion import npz
from motionmatch.scenes import load_scene


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    path = tmp_path_factory.mktemp("database") / "small.npz"
    small().save(path)
    return str(path)


def test_scenes_are_listed_and_checked(capsys, tmp_path):
    assert main(["scene"]) == 0
    listed = capsys.readouterr().out
    assert "narrowing_corridor" in listed and "door_090_calm" in listed
    assert main(["scene", "two_cubes", "--picture", str(tmp_path / "o.png")]) == 0
    said = capsys.readouterr().out
    assert "2 box; 2 move" in said and "preset extended" in said and (tmp_path / "o.png").stat().st_size > 2000
    (tmp_path / "bad.json").write_text('{"obstacles": [{"x": 1}]}')
    assert main(["scene", str(tmp_path / "bad.json")]) == 2
    assert "bad.json: $.obstacles[0] has no z" in capsys.readouterr().err


def test_the_schema_is_printed(capsys):
    assert main(["scene", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "motionmatch scene"


def test_a_drive_through_a_file_is_the_drive_through_the_scene(tmp_path, database):
    assert main(["scene", "corridor", "--out", str(tmp_path / "mine.json")]) == 0
    paths = []
    for number, scene in enumerate(("corridor", str(tmp_path / "mine.json"))):
        paths.append(tmp_path / f"{number}.npz")
        told = ["--seconds", "0.5", "--out", str(paths[-1]), "--json", str(tmp_path / "r.json")]
        assert main(["drive", database, "--scene", scene, *told]) == 0
    one, other = (npz.read(path) for path in paths)
    np.testing.assert_array_equal(one.positions, other.positions)
    told = json.loads((tmp_path / "r.json").read_text())
    assert told["scene"]["collisions"]["contact_share"] >= 0.0 and "body" in told


def test_controls_are_written_and_obeyed(tmp_path):
    assert main(["scene", "groups", "--agents", "4", "--threshold", "0.55", "--out", str(tmp_path / "o.json")]) == 0
    made = load_scene(tmp_path / "o.json")
    assert made.environment.threshold == 0.55 and len(made.agents) == 4


def test_a_crowd_of_a_file_goes_as_the_crowd_by_name(tmp_path, database, capsys):
    assert main(["scene", "groups", "--agents", "4", "--seed", "3", "--out", str(tmp_path / "o.json")]) == 0
    found = []
    for command in (["groups", "--agents", "4", "--seed", "3"], [str(tmp_path / "o.json")]):
        folder = tmp_path / f"out{len(found)}"
        told = ["--seconds", "0.2", "--database", database, "--out", str(folder), "--steering", "straight"]
        assert main(["crowd", *command, *told]) == 0
        found.append([(folder / f"agent_{agent:03d}.bvh").read_bytes() for agent in range(4)])
    assert found[0] == found[1] and "steering by straight" in capsys.readouterr().out
    glb = tmp_path / "all.glb"
    scene = ["drive", database, "--scene", str(tmp_path / "o.json"), "--seconds", "0.1", "--out", str(glb)]
    assert main(scene) == 0 and glb.stat().st_size > 1000


def test_a_floor_plan_becomes_a_scene_file(tmp_path):
    plan = tmp_path / "office.svg"
    plan.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg"><rect x="100" y="300" width="50" height="50"/>'
        '<circle id="start" cx="0" cy="0" r="4"/><circle id="goal" cx="0" cy="600" r="4"/></svg>'
    )
    assert main(["scene", str(plan), "--scale", "0.01", "--out", str(tmp_path / "office.json")]) == 0
    made = load_scene(tmp_path / "office.json")
    assert made.scene.goal == (0.0, 6.0) and made.scene.obstacles[0].place() == pytest.approx((1.25, 3.25))
