import re

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.actors import sketch
from motionmatch.cli.main import main


@pytest.mark.parametrize("ending", ["bvh", "npz", "glb"])
def test_what_is_written_loads_to_the_same_motion(ending, tmp_path, capsys):
    target = tmp_path / f"out.{ending}"
    assert main(["convert", "sample", str(target)]) == 0
    walk = mm.actors.capture("sample")[0]
    assert f"{walk.num_frames} frames at 60 fps, 23 joints" in capsys.readouterr().out
    (clip,) = mm.load(target)
    order = [clip.skeleton.joint(name) for name in walk.skeleton.names]
    np.testing.assert_allclose(clip.positions_world[:, order], walk.positions_world, atol=1e-4)


def test_resample_trim_and_mirror_are_applied(tmp_path):
    target = str(tmp_path / "out.npz")
    assert main(["convert", "sample", target, "--trim", "60", "180", "--resample", "30", "--mirror"]) == 0
    (clip,) = mm.load(target)
    assert clip.fps == 30 and clip.num_frames == 60
    walk = mm.actors.capture("sample")[0]
    left, right = walk.skeleton.joint("LeftToeBase"), clip.skeleton.joint("RightToeBase")
    np.testing.assert_allclose(
        clip.positions_world[::1, right] * [-1, 1, 1], walk.positions_world[60:180:2, left], atol=2e-3
    )


def test_a_format_that_cannot_be_written_is_refused_before_reading(tmp_path, capsys):
    unreadable = tmp_path / "empty.bvh"
    unreadable.touch()
    assert main(["convert", str(unreadable), str(tmp_path / "out.doc")]) == 2
    assert "can't write '.doc'. Writable: .bvh, .npz, .glb" in capsys.readouterr().err


@pytest.mark.parametrize(
    "broken", ["HIERARCHY\n", "", "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\n"]
)
def test_no_output_is_left_when_the_input_is_broken(broken, tmp_path, capsys):
    (tmp_path / "in.bvh").write_text(broken)
    assert main(["convert", str(tmp_path / "in.bvh"), str(tmp_path / "out.glb")]) == 2
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in.bvh"]
    assert "Traceback" not in capsys.readouterr().err


def test_a_frame_time_of_one_second_needs_fps(tmp_path, capsys):
    sketch.walk(1.0).save(tmp_path / "in.bvh")
    text = re.sub("Frame Time: .*", "Frame Time: 1.0", (tmp_path / "in.bvh").read_text())
    (tmp_path / "in.bvh").write_text(text)
    assert main(["convert", str(tmp_path / "in.bvh"), str(tmp_path / "out.npz")]) == 2
    assert "--fps" in capsys.readouterr().err
    assert main(["convert", str(tmp_path / "in.bvh"), str(tmp_path / "out.npz"), "--fps", "60"]) == 0
