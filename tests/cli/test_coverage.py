from databases import small
from motionmatch.cli.main import main


def test_coverage_writes_a_page(tmp_path, capsys):
    source = small().save(tmp_path / "walk.npz")
    target = tmp_path / "page.html"
    assert main(["coverage", str(source), "--out", str(target), "--minutes", "0.2"]) == 0
    out = capsys.readouterr().out
    assert str(target) in out and "of the frames were played" in out
    assert target.read_text().startswith("<!doctype html>")


def test_without_minutes_nobody_drives(tmp_path, capsys):
    source = small().save(tmp_path / "walk.npz")
    assert main(["coverage", str(source), "--out", str(tmp_path / "page.png"), "--minutes", "0"]) == 0
    assert "were played" not in capsys.readouterr().out


def test_another_ending_is_refused(tmp_path, capsys):
    source = small().save(tmp_path / "walk.npz")
    assert main(["coverage", str(source), "--out", str(tmp_path / "page.doc")]) == 2
    assert ".html" in capsys.readouterr().err
