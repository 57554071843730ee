import json

import pytest

from motionmatch.actors import sketch
from motionmatch.cli.main import main


def test_a_healthy_file_exits_with_0(capsys):
    assert main(["doctor", "sample"]) == 0
    out = capsys.readouterr().out
    assert "sample: no problems" in out
    for fact in ("biped", "ankle to head", "LeftToeBase", "knee LeftLeg"):
        assert fact in out


def test_a_broken_file_in_a_folder_is_a_problem_and_the_rest_is_still_told(tmp_path, capsys):
    sketch.walk(2.0).save(tmp_path / "good.bvh")
    (tmp_path / "bad.bvh").write_text("HIERARCHY\nROOT Hips\n{\n OFFSET 0 0\n}\n")
    assert main(["doctor", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "good.bvh" in out
    assert "bad.bvh:4:" in out and "expected 3 numbers after OFFSET, got 2." in out
    assert "1 problem" in out


def test_json_holds_the_same_figures(tmp_path, capsys):
    assert main(["doctor", "sample", "--json", str(tmp_path / "report.json")]) == 0
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["problems"] == 0
    assert report["skeletons"][0]["roles"]["left_foot"] == "LeftFoot"
    assert report["clips"][0]["feet"]["duty"] > 0.4


def test_a_missing_path_is_one_line(capsys):
    assert main(["doctor", "nowhere.bvh"]) == 2
    assert capsys.readouterr().err.startswith("error: nowhere.bvh: no such file.")


def test_units_that_are_said_win(tmp_path, capsys):
    sketch.walk(2.0).save(tmp_path / "walk.bvh")
    assert main(["doctor", str(tmp_path / "walk.bvh"), "--units", "cm"]) == 1  # a person of 1.5 cm
    assert "the body measures 0.01 m" in capsys.readouterr().out


def test_figures_are_not_cut_in_a_narrow_terminal(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "80")
    sketch.walk(2.0).save(tmp_path / "a_rather_long_name_of_a_recording_from_the_third_day.bvh")
    assert main(["doctor", str(tmp_path)]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("a_rather") and "%" in line)
    assert row.split()[-1].replace(".", "").isdigit() and "%" in row.split()[-2]


def test_facing_is_shown(capsys):
    assert main(["doctor", "sample"]) == 0
    assert "faces    z of Hips" in capsys.readouterr().out


def test_json_is_json(tmp_path):
    (tmp_path / "still").mkdir()
    sketch.walk(0.1).save(tmp_path / "still" / "a.bvh")
    main(["doctor", str(tmp_path / "still"), "--json", str(tmp_path / "report.json")])
    json.loads((tmp_path / "report.json").read_text(), parse_constant=lambda name: pytest.fail(name))


def test_several_paths_are_looked_over_together(tmp_path, capsys):
    paths = [str(sketch.walk(2.0, speed=speed).save(tmp_path / f"walk{speed}.bvh")) for speed in (1.0, 1.4)]
    assert main(["doctor", *paths]) == 0
    assert "2 paths: no problems" in capsys.readouterr().out


def test_a_file_cut_off_at_the_end_of_a_line_is_a_problem(tmp_path, capsys):
    path = sketch.walk(2.0).save(tmp_path / "walk.bvh")
    path.write_text("\n".join(path.read_text().splitlines()[:-40]) + "\n")
    assert main(["doctor", str(path)]) == 1
    assert "the file says 120 frames and holds 80." in capsys.readouterr().out


def test_up_takes_an_axis_that_points_down(tmp_path):
    walk = str(sketch.walk(1.0).save(tmp_path / "walk.bvh"))
    assert main(["info", walk, "--up", "-z"]) == 0
