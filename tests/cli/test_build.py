import json

from motionmatch.cli.main import main
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import paper_schema


def test_build_writes_a_database_and_reports_on_it(tmp_path, capsys):
    target = tmp_path / "walk.npz"
    assert main(["build", "sample", "--out", str(target)]) == 0
    out = capsys.readouterr().out
    database = MotionDatabase.load(target)
    assert str(target) in out and database.schema.fingerprint in out
    assert f"{database.num_frames} frames at 60 fps, 30 columns" in out
    assert "missing" in out  # a sample of 22 seconds can't do everything


def test_the_report_is_written_as_json(tmp_path):
    target, report = tmp_path / "walk.npz", tmp_path / "walk.json"
    assert main(["build", "sample", "--out", str(target), "--json", str(report)]) == 0
    told, database = json.loads(report.read_text()), MotionDatabase.load(target)
    assert told["frames"] == database.num_frames and told["file"] == "walk.npz"
    assert sum(told["columns"].values()) == database.schema.width and told["schema"] == database.schema.fingerprint
    assert told["coverage"]["missing"] and len(told["coverage"]["speeds"]) == 5


def test_options_reach_the_database(tmp_path):
    target = tmp_path / "walk.npz"
    assert main(["build", "sample", "--out", str(target), "--no-mirror", "--horizons", "0.5", "--fps", "30"]) == 0
    database = MotionDatabase.load(target)
    assert database.fps == 30 and not any("mirrored" in name for name in database.names)
    assert database.schema.times.tolist() == [0.5]


def test_another_ending_is_refused_before_any_work(tmp_path, capsys):
    assert main(["build", "sample", "--out", str(tmp_path / "walk.bvh")]) == 2
    assert "Call it" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_missing_source_is_named(tmp_path, capsys):
    assert main(["build", str(tmp_path / "none"), "--out", str(tmp_path / "walk.npz")]) == 2
    assert "none" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_weights_of_settings_become_the_databases_own(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("responsiveness = 1.0\n[weights]\nfoot_positions = 3.0\n")
    out = tmp_path / "w.npz"
    assert main(["build", "walk 4 turn=0.5; idle 1", "--out", str(out), "--settings", str(path)]) == 0
    weights = {block.name: block.weight for block in MotionDatabase.load(out).schema.blocks}
    assert weights["foot_positions"] == 1.5 and weights["trajectory_positions"] == 6.0


def test_features_are_chosen_by_name(tmp_path, capsys):
    target = tmp_path / "walk.npz"
    assert main(["build", "walk 4", "--out", str(target), "--features", "trunk_pitch", "hands"]) == 0
    assert MotionDatabase.load(target).schema.names[-2:] == ["trunk_pitch", "hands"]
    assert main(["build", "walk 4", "--out", str(target), "--features", "paper"]) == 0
    assert MotionDatabase.load(target).schema == paper_schema()
    assert main(["build", "walk 4", "--out", str(target), "--features", "trunk"]) == 2
    assert "Did you mean 'trunk_pitch'" in capsys.readouterr().err


def test_features_that_settings_weigh_are_added(tmp_path):
    path, out = tmp_path / "settings.toml", tmp_path / "w.npz"
    path.write_text("[weights]\nhead_height = 0.4\n")
    assert main(["build", "walk 4", "--out", str(out), "--features", "paper", "--settings", str(path)]) == 0
    assert MotionDatabase.load(out).schema.block("head_height").weight == 0.4
