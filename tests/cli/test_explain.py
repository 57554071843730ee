from databases import small
from motionmatch.cli.main import main


def test_candidates_are_listed_with_the_chosen_one(tmp_path, capsys):
    source = str(small().save(tmp_path / "walk.npz"))
    assert main(["explain", source, "--at", "2", "--velocity", "0.5", "1", "--count", "3"]) == 0
    out = capsys.readouterr().out
    assert "chosen" in out and "going on" in out and "tp trajectory_positions" in out


def test_bad_questions_are_answered(tmp_path, capsys):
    source = str(small().save(tmp_path / "walk.npz"))
    assert main(["explain", source, "--clip", "sketch-walkk"]) == 2
    assert "Did you mean 'sketch-walk'" in capsys.readouterr().err
    assert main(["explain", source, "--at", "99"]) == 2
    assert "--at 99 is not in it" in capsys.readouterr().err
    assert main(["explain", source, "--tags", "jump"]) == 2
    assert "no tag 'jump'" in capsys.readouterr().err
    assert main(["explain", source, "--count", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err
