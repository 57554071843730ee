import json

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
