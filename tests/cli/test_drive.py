import json

import numpy as np
import pytest

import motionmatch as mm
from databases import small
from models import coded, model
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
    assert "hips from the path" in capsys.readouterr().out
    assert mm.load(out)[0].seconds == pytest.approx(3, abs=0.1)
    assert sheet.stat().st_size > 10_000
    told = json.loads(figures.read_text(), parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))
    assert told["path_error"] < 0.5 and told["body"]["shown"]["slide"] >= 0


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
    assert "38 columns" in capsys.readouterr().out
    ahead = tmp_path / "ahead.csv"
    ahead.write_text("0,0\n0,5\n")
    assert (
        main(["drive", str(built), "--ground", "stairs", "--path", str(ahead), "--speed", "1", "--out", str(out)]) == 0
    )
    assert mm.load(out)[0].positions_world[-1, 0, 1] > 0.5
    assert main(["drive", str(built), "--ground", "stares"]) == 2
    assert "no ground 'stares'. Did you mean 'stairs'" in capsys.readouterr().err


def drive(capsys, *words: str) -> str:
    """What a short drive prints, or complains about."""
    code = main(["drive", *words, "--seconds", "1.5", "--seed", "3"])
    said = capsys.readouterr()
    return said.out if code == 0 else said.err


def row(printed: str, text: str) -> list[str]:
    """The cells of a row of the table: of the drive, and of the source."""
    line = next(line for line in printed.splitlines() if text in line)
    return [cell.strip() for cell in line.split("│")[2:4]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A model that keeps features and latents, with a codebook."""
    return str(coded().save(tmp_path_factory.mktemp("models") / "model"))


@pytest.mark.parametrize("mode", ["lmm", "dmm"])
def test_a_model_drives_without_a_database_and_what_is_not_known_is_a_dash(capsys, folder, mode):
    printed = drive(capsys, "--model", folder, "--mode", mode)
    for text in ("jerk, median", "planted feet slide"):
        known, source = row(printed, text)
        assert float(known) > 0 and source == "–"
    assert float(row(printed, "drag")[0]) > 0


@pytest.mark.parametrize(("mode", "frames"), [("lmm", False), ("dmm", True)])
def test_with_its_database_a_model_is_measured_beside_recordings(capsys, folder, source, mode, frames):
    printed = drive(capsys, source, "--model", folder, "--mode", mode)
    assert all(float(cell) > 0 for cell in row(printed, "jerk, median"))
    assert (row(printed, "transitions that go back")[0] != "–") == frames


def test_mode_mm_of_a_model_is_plain_matching(tmp_path, capsys, folder, source):
    paths = tmp_path / "a.npz", tmp_path / "b.npz"
    drive(capsys, source, "--out", str(paths[0]))
    drive(capsys, source, "--model", folder, "--mode", "mm", "--out", str(paths[1]))
    plain, same = (mm.load(path)[0].positions for path in paths)
    np.testing.assert_array_equal(plain, same)


def test_the_shipped_model_drives_by_its_name(capsys):
    assert "1.5 s driven" in drive(capsys, "--model", "locomotion")


def test_a_model_that_lacks_something_says_so(tmp_path, capsys, source):
    bare = str(model(keep=False).save(tmp_path / "bare"))
    assert "without --no-keep, or use lmm." in drive(capsys, "--model", bare, "--mode", "dmm")
    assert "without --no-keep, or use lmm or mm." in drive(capsys, source, "--model", bare, "--mode", "dmm")
    assert "no codebook. Use its network" in drive(capsys, "--model", bare, "--projector", "codebook")
    assert "Name a DATABASE" in drive(capsys)


@pytest.mark.parametrize(
    ("options", "settings", "problem"),
    [
        ("--mode lmm", 'tags = "left_contact"', "in mode lmm a projector answers"),
        ("--mode dmm", 'tags = "left_contact"', "a model keeps no tags. Give the database"),
        ("DB --mode dmm", 'tags = "left_contact"', ""),
        ("DB --mode mm", 'tags = "left_contact"', ""),
        ("--projector network", "responsiveness = 1.0", "are not those that the projector was trained for"),
        ("--projector codebook", "responsiveness = 1.0", ""),
        ("--mode dmm", "responsiveness = 1.0", ""),
    ],
)
def test_tags_and_weights_of_settings_are_obeyed_or_refused(
    tmp_path, capsys, folder, source, options, settings, problem
):
    (tmp_path / "s.toml").write_text(settings)
    words = [source if word == "DB" else word for word in options.split()]
    usual = drive(capsys, *words, "--model", folder)
    said = drive(capsys, *words, "--model", folder, "--settings", str(tmp_path / "s.toml"))
    assert problem in said if problem else (said != usual and not said.startswith("error"))


def test_a_time_that_is_none_is_refused_before_anything_is_built(capsys, monkeypatch):
    monkeypatch.setattr("motionmatch.database.sources.open_database", lambda *_: pytest.fail("it was built"))
    assert main(["drive", "locomotion", "--seconds", "-3"]) == 2
    assert "can't drive for -3 seconds" in capsys.readouterr().err
