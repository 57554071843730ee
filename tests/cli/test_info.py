import json
import os
import subprocess
import sys
from dataclasses import replace

from motionmatch.actors import sketch
from motionmatch.cli.main import main
from motionmatch.motion import gltf_write


def test_info_shows_the_joints_with_their_roles(capsys):
    assert main(["info", "sample"]) == 0
    out = capsys.readouterr().out
    assert "sample_walk: 870 frames at 60 fps, 14.50 s" in out
    assert "LeftLeg left_knee" in out and "Head head" in out


def test_info_counts_frames_of_the_file_and_of_the_clip(tmp_path, capsys):
    sketch.walk(1.0).save(tmp_path / "walk.bvh")
    (tmp_path / "walk.toml").write_text("trim = [10, 40]\n[tags]\nwalk = [[0, 5]]\n")
    assert main(["info", str(tmp_path / "walk.bvh")]) == 0
    out = capsys.readouterr().out
    assert "30 frames at 60 fps" in out and "(60 in the file)" in out


def test_info_lists_what_shares_a_file_by_name(tmp_path, capsys):
    walks = [replace(sketch.walk(1.0), name=name) for name in ("Anna", "Bert")]
    path = gltf_write.write_glb_together(walks, tmp_path / "pair.glb")
    assert main(["info", str(path)]) == 0
    out = capsys.readouterr().out
    assert "pair.glb/Anna: 60 frames" in out and "pair.glb/Bert: 60 frames" in out


def test_info_of_a_broken_file_is_its_message(tmp_path, capsys):
    (tmp_path / "bad.bvh").write_text("HIERARCHY\n")
    assert main(["info", str(tmp_path / "bad.bvh")]) == 2
    assert "bad.bvh:2:1: expected 'ROOT', but the file ends here." in capsys.readouterr().err


def test_a_small_file_is_shown_without_loading_numba_or_scipy(tmp_path):
    sketch.walk(1.0).save(tmp_path / "walk.bvh")
    look = (
        "import sys; from motionmatch.cli.main import main; code = main(sys.argv[1:]); "
        "sys.exit(code or ('numba' in sys.modules or 'scipy' in sys.modules))"
    )
    command = [sys.executable, "-c", look, "info", str(tmp_path / "walk.bvh")]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "MOTIONMATCH_CACHE": str(tmp_path)}
    )
    assert (done.returncode, done.stderr) == (0, "") and "60 frames" in done.stdout


def test_everything_is_written_as_json(tmp_path):
    report = tmp_path / "sample.json"
    assert main(["info", "sample", "--json", str(report)]) == 0
    clips = json.loads(report.read_text())["clips"]
    first = clips[0]
    assert first["frames"] > 0 and first["fps"] > 0 and first["kind"] == "biped" and first["up"] == "y"
    names = [joint["name"] for joint in first["joints"]]
    assert first["joints"][0]["parent"] == -1 and first["roles"]["left_knee"] in names
