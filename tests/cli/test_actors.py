import numpy as np
import pytest

import motionmatch as mm
from marks import slow
from motionmatch.actors import performance
from motionmatch.actors.dog import script
from motionmatch.actors.moves.scene import SCENES
from motionmatch.actors.moves.vocabulary import MOVES
from motionmatch.actors.names import NAMES
from motionmatch.actors.props import objects
from motionmatch.actors.props.terrain import Terrain
from motionmatch.actors.takes import capture_takes
from motionmatch.cli.main import main
from motionmatch.motion import bvh

WRITTEN = ("locomotion", "terrain", "dog")
TESTED_BELOW = ("sample", "pair")


def test_list_shows_every_database_and_every_move(capsys):
    assert main(["actors", "list"]) == 0
    out = capsys.readouterr().out
    for name in (*NAMES, *MOVES, *script.MOVES, *SCENES):
        assert name in out
    assert "0.3 to 2" in out and "speed=1.3" in out
    assert "2.6 to 5.5" in out and "lead=left|right" in out and '"dog: stand 1;' in out


def test_a_script_becomes_a_bvh_that_reads_back_with_its_tags(tmp_path, capsys):
    folder = tmp_path / "new" / "folder"
    assert main(["actors", "capture", "walk 2 speed=1.3; idle 1", "--out", str(folder)]) == 0
    assert f"1 takes, 0.1 minutes: {folder}" in capsys.readouterr().out.replace("\n", "")
    assert sorted(path.name for path in folder.iterdir()) == [
        "script.bvh",
        "script.footprints.csv",
        "script.toml",
    ]
    (acted,) = mm.actors.capture("walk 2 speed=1.3; idle 1")
    (read,) = mm.load(folder)
    assert read.tags == acted.tags
    assert read.fps == pytest.approx(60.0, rel=1e-4) and read.num_frames == 180
    joints = [read.skeleton.names.index(name) for name in acted.skeleton.names]
    np.testing.assert_allclose(read.positions_world[:, joints], acted.positions_world, atol=1e-3)


def test_a_script_of_the_dog_is_written_with_the_prints_of_four_paws(tmp_path, capsys):
    assert main(["actors", "capture", "dog: stand 1; trot 2 speed=2; sit 3", "--out", str(tmp_path)]) == 0
    (read,) = mm.load(tmp_path)
    assert read.anatomy.kind == "quadruped" and {"stand", "trot", "sit"} <= set(read.tags.names)
    assert len({each.foot for each in performance.read_footprints(tmp_path / "script.footprints.csv")}) == 4


def test_a_database_is_written_take_by_take(tmp_path, capsys):
    assert main(["actors", "capture", "sample", "--out", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.glob("*.bvh")} == {"sample_walk.bvh", "sample_strafe.bvh"}
    assert {path.name for path in tmp_path.glob("*.toml")} == {"sample_walk.toml", "sample_strafe.toml"}
    assert len(list(tmp_path.glob("*.footprints.csv"))) == 2


@pytest.mark.parametrize("name", [*WRITTEN, *slow(*(name for name in NAMES if name not in (*WRITTEN, *TESTED_BELOW)))])
def test_what_is_written_of_a_database_is_read_back_the_same(name, tmp_path, capsys):
    assert main(["actors", "capture", name, "--minutes", "0.15", "--fps", "30", "--out", str(tmp_path)]) == 0
    (take,) = capture_takes(name, minutes=0.15, fps=30)
    (read,) = mm.load(tmp_path)  # what lies beside the BVH does not disturb
    assert read.name == take.clip.name and read.tags == take.clip.tags
    assert read.anatomy.kind == ("quadruped" if name == "dog" else "biped")
    joints = [read.skeleton.names.index(joint) for joint in take.clip.skeleton.names]
    np.testing.assert_allclose(read.positions_world[:, joints], take.clip.positions_world, atol=1e-3)
    prints = performance.read_footprints(tmp_path / f"{read.name}.footprints.csv")
    assert [(each.start, each.stop, each.foot) for each in prints] == [
        (each.start, each.stop, each.foot) for each in take.footprints
    ]
    for one, other in zip(prints, take.footprints, strict=True):
        np.testing.assert_allclose([one.x, one.y, one.z, one.yaw], [other.x, other.y, other.z, other.yaw], atol=1e-5)


def test_two_performers_are_written_in_one_world_and_found_again(tmp_path, capsys):
    scenes = ["pair: handshake 2 pumps=3", "pair: meeting 2"]
    assert main(["actors", "capture", *scenes, "walk 2", "--fps", "30", "--out", str(tmp_path)]) == 0
    assert "5 takes" in capsys.readouterr().out
    read = mm.load(tmp_path)
    assert {clip.name for clip in read} == {"script_a", "script_b", "script_2_a", "script_2_b", "script_3"}
    found = {a.name: (a, b) for a, b in mm.actors.find_partners(read)}
    assert set(found) == {"script_a", "script_2_a"}
    for clip, other in zip(found["script_a"], mm.actors.capture(scenes[0], fps=30), strict=True):
        joints = [clip.skeleton.names.index(joint) for joint in other.skeleton.names]
        np.testing.assert_allclose(clip.positions_world[:, joints], other.positions_world, atol=1e-3)
        assert clip.tags.spans["handshake"] == other.tags.spans["handshake"]


def test_half_a_minute_of_pairs_is_cut_alike(tmp_path, capsys):
    assert main(["actors", "capture", "pair", "--minutes", "0.4", "--fps", "30", "--out", str(tmp_path)]) == 0
    read = mm.load(tmp_path)
    assert sum(clip.num_frames for clip in read) == pytest.approx(0.4 * 60 * 30, abs=2)
    assert len(mm.actors.find_partners(read)) == len(read) / 2 == 2


def test_chairs_and_boxes_are_written_exactly(tmp_path, capsys):
    script = "idle 1; sit_at 1 x=1 z=2 degrees=60; leave 2 degrees=100; carry 2 hold=left_hip width=0.4"
    assert main(["actors", "capture", script, "--fps", "30", "--out", str(tmp_path)]) == 0
    (clip,) = mm.actors.capture(script, fps=30)
    found = objects.read_props(tmp_path / "script.props.toml")
    assert sorted(map(repr, found)) == sorted(map(repr, clip.props))
    assert found[0] == objects.Chair(1.0, 2.0, np.radians(60.0))
    assert len(mm.load(tmp_path)) == 1


def test_ground_that_is_not_level_is_written_exactly(tmp_path, capsys):
    assert main(["actors", "capture", "terrain", "--minutes", "0.1", "--fps", "30", "--out", str(tmp_path)]) == 0
    (take,) = capture_takes("terrain", minutes=0.1, fps=30)
    assert {path.name for path in tmp_path.iterdir()} == {
        f"stairs{ending}" for ending in (".bvh", ".toml", ".footprints.csv", ".terrain.toml")
    }
    read = Terrain.load(tmp_path / "stairs.terrain.toml")
    x, z = np.random.default_rng(1).uniform(-5, 20, (2, 200))
    np.testing.assert_array_equal(read.height(x, z), take.terrain.height(x, z))


def test_minutes_and_seed_and_rate_are_heard(tmp_path, capsys):
    arguments = ["--minutes", "0.1", "--seed", "3", "--fps", "30", "--out", str(tmp_path)]
    assert main(["actors", "capture", "walk 4", *arguments]) == 0
    clips = mm.load(tmp_path)
    assert sum(clip.num_frames for clip in clips) == 180
    assert [clip.name for clip in clips] == ["script", "script_2"]


def test_several_scripts_do_not_overwrite_each_other(tmp_path, capsys):
    assert main(["actors", "capture", "walk 2", "idle 2", "--out", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.glob("*.bvh")} == {"script.bvh", "script_2.bvh"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["capture"], "nothing to capture"),
        (["capture", "locomoton"], "Did you mean 'locomotion'?"),
        (["capture", "walk 2", "wlak 3"], "no move 'wlak'. Did you mean 'walk'?"),
        (["capture", "walk 2 speed=9"], "'walk' at 9 m/s: it goes from 0.3 to 2; the nearest is 2."),
        (["capture", "walk -2"], "'walk' for -2 s"),
        (["capture", "handshake 2"], "'handshake' is a scene for two: write 'pair: handshake 2'."),
        (["capture", "pair: handshake 2 pumps=9"], "'handshake' with pumps=9: it goes from 1 to 6; the nearest is 6."),
        (["capture", "walk 2", "--minutes", "0"], "0 minutes"),
        (["capture", "walk 2", "--joints", "9"], "9 joints: a body has 23 of its own"),
        (["capture", "dog: stand 1", "--joints", "99"], "a dog wears no trimmings"),
    ],
)
def test_mistakes_are_one_line_and_nothing_is_written(arguments, words, tmp_path, capsys):
    assert main(["actors", *arguments, "--out", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert words in error and error.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_trimmings_are_hung_on_a_performer(tmp_path, capsys):
    assert main(["actors", "capture", "walk 1", "--fps", "30", "--joints", "40", "--out", str(tmp_path / "out")]) == 0
    assert bvh.read(tmp_path / "out" / "script.bvh").skeleton.num_joints == 40


def test_a_file_is_no_folder(tmp_path, capsys):
    (tmp_path / "taken").write_text("")
    assert main(["actors", "capture", "walk 2", "--out", str(tmp_path / "taken")]) == 2
    assert "is a file; name a folder" in capsys.readouterr().err


def test_a_wrong_task_is_refused(capsys):
    assert main(["actors", "dance"]) == 2
    assert "task can't be 'dance'. Available: list, capture." in capsys.readouterr().err
