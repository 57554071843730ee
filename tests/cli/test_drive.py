import json

import pytest

import motionmatch as mm
from databases import small
from motionmatch.cli.drive import read_path
from motionmatch.cli.main import main
from motionmatch.errors import MotionMatchError


@pytest.fixture
def source(tmp_path):
    return str(small().save(tmp_path / "walk.npz"))


def test_a_drive_along_a_path_is_recorded_measured_and_drawn(tmp_path, capsys, source):
    out, sheet, figures = tmp_path / "d.glb", tmp_path / "d.png", tmp_path / "d.json"
    where = ["--out", str(out), "--sheet", str(sheet), "--json", str(figures)]
    assert main(["drive", source, "--path", "circle", "--seconds", "3", *where]) == 0
    assert "distance from the path" in capsys.readouterr().out
    assert mm.load(out)[0].seconds == pytest.approx(3, abs=0.1)
    assert sheet.stat().st_size > 10_000
    told = json.loads(figures.read_text(), parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
    assert told["path_error"] < 0.5


def test_the_same_seed_gives_the_same_motion(tmp_path, source):
    for name in ("a.bvh", "b.bvh"):
        assert main(["drive", source, "--seconds", "2", "--seed", "4", "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "a.bvh").read_bytes() == (tmp_path / "b.bvh").read_bytes()


def test_bad_arguments_are_refused_before_any_work(tmp_path, capsys, source):
    assert main(["drive", source, "--out", str(tmp_path / "d.mp4")]) == 2
    assert "can't write '.mp4'" in capsys.readouterr().err
    assert main(["drive", source, "--rate", "0"]) == 2
    assert "0 steps per second" in capsys.readouterr().err
    assert main(["drive", source, "--path", "cirkle"]) == 2
    assert "no path 'cirkle'. Did you mean 'circle'" in capsys.readouterr().err
    assert main(["drive", source, "--path", "circle", "--speed", "-1"]) == 2
    assert "can't be followed at -1" in capsys.readouterr().err


def test_paths_come_from_tables_and_recordings(tmp_path):
    table = tmp_path / "points.csv"
    table.write_text("# x,z\n0,0\n0,4\n3,4\n")
    assert read_path(str(table)).length > 6
    clip = small().clip(0).save(tmp_path / "walk.bvh")
    assert read_path(str(clip)).length == pytest.approx(6 * 1.2, rel=0.1)
    table.write_text("0,0\nleft,4\n")
    with pytest.raises(MotionMatchError, match=r"points\.csv: expected x,z in metres on each line"):
        read_path(str(table))
    table.write_text("1,1\n")
    with pytest.raises(MotionMatchError, match=r"points\.csv: a path needs at least two points"):
        read_path(str(table))
    with pytest.raises(MotionMatchError, match="no such file"):
        read_path(str(tmp_path / "none.csv"))


def test_settings_of_the_page_drive_otherwise(tmp_path, capsys, source):
    path = tmp_path / "settings.toml"
    common = ["drive", source, "--seconds", "1.5", "--seed", "3"]
    path.write_text("[control]\nsearch_seconds = 1.0\nvelocity_halflife = 0.05\n[feet]\nlock = false\n")
    assert main([*common, "--out", str(tmp_path / "a.npz")]) == 0
    assert main([*common, "--out", str(tmp_path / "b.npz"), "--settings", str(path)]) == 0
    plain, tuned = (mm.load(tmp_path / name)[0].positions_world for name in ("a.npz", "b.npz"))
    assert abs(plain - tuned).max() > 0.05
    path.write_text("[weights]\nnose = 1")
    assert main([*common, "--settings", str(path)]) == 2
    assert "no block 'nose'" in capsys.readouterr().err
    path.write_text('tags = "nowhere"')
    assert main([*common, "--settings", str(path)]) == 2
    assert "no tag 'nowhere'" in capsys.readouterr().err


def test_a_drive_up_stairs_needs_a_database_of_uneven_ground(tmp_path, capsys):
    built, out = tmp_path / "terrain.npz", tmp_path / "climb.npz"
    assert main(["build", "terrain", "--minutes", "1", "--uneven", "--out", str(built)]) == 0
    assert "35 columns" in capsys.readouterr().out
    ahead = tmp_path / "ahead.csv"
    ahead.write_text("0,0\n0,5\n")
    assert (
        main(["drive", str(built), "--ground", "stairs", "--path", str(ahead), "--speed", "1", "--out", str(out)]) == 0
    )
    assert mm.load(out)[0].positions_world[-1, 0, 1] > 0.5
    assert main(["drive", str(built), "--ground", "stares"]) == 2
    assert "no ground 'stares'. Did you mean 'stairs'" in capsys.readouterr().err
