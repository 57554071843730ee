from databases import small
from models import coded
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


def test_a_model_is_explained_beside_its_database(tmp_path, capsys):
    source, folder = str(small().save(tmp_path / "walk.npz")), str(tmp_path / "model")
    coded().save(folder)
    assert main(["explain", source, "--model", folder, "--at", "2"]) == 0
    assert "what the codebook gives" in capsys.readouterr().out
    assert main(["explain", source, "--model", folder, "--at", "2", "--projector", "network"]) == 0
    out = capsys.readouterr().out
    assert "the frames nearest to that" in out and "away distance from what the network gives" in out


def test_what_a_model_can_not_explain_is_told(tmp_path, capsys):
    source, folder = str(small().save(tmp_path / "walk.npz")), str(tmp_path / "model")
    coded().save(folder)
    assert main(["explain", "--model", folder]) == 2
    assert "A model alone has no clips" in capsys.readouterr().err
    assert main(["explain", source, "--model", folder, "--tags", "left_contact"]) == 2
    assert "a projector answers" in capsys.readouterr().err
    assert main(["explain", source, "--projector", "network"]) == 2
    assert "without --model" in capsys.readouterr().err
