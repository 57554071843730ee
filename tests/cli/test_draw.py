from motionmatch.cli.main import main


def test_draw_writes_the_picture_and_says_where(tmp_path, capsys):
    target = tmp_path / "walk.png"
    assert main(["draw", "sample", "--out", str(target), "--trim", "0", "90"]) == 0
    assert str(target) in capsys.readouterr().out
    assert target.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_a_picture_format_that_is_unknown_is_refused(tmp_path, capsys):
    assert main(["draw", "sample", "--out", str(tmp_path / "walk.xyz")]) == 2
    assert ".png" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_not_made_up(tmp_path, capsys):
    assert main(["draw", "sample", "--out", str(tmp_path / "nowhere" / "walk.png"), "--trim", "0", "9"]) == 2
    assert "does not exist. Make it first" in capsys.readouterr().err
