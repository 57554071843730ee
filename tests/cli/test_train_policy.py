"""`motionmatch train-policy`."""

import pytest

from courses import moves
from motionmatch.cli.main import main
from motionmatch.cli.train_policy import TrainPolicy
from motionmatch.tasks.policy import Policy


@pytest.fixture
def database(tmp_path):
    return str(moves().database.save(tmp_path / "walks.npz"))


def test_a_policy_is_trained_judged_and_resumed(tmp_path, database, capsys):
    out = tmp_path / "policy"
    words = ["train-policy", "reach", "--out", str(out), "--database", database, "--episodes", "10"]
    assert main([*words, "--steps", "1024"]) == 0
    assert "this policy" in capsys.readouterr().out
    assert Policy.load(out).training["steps"] == 1024
    assert (out / "curve.png").stat().st_size > 1000
    assert list((out / "tensorboard").glob("events*"))
    assert main([*words, "--steps", "2048", "--resume"]) == 0
    assert Policy.load(out).training["steps"] == 2048


def test_moving_boxes_show_the_blind_one_beside(tmp_path, database, capsys):
    out = tmp_path / "policy"
    words = ["train-policy", "reach-moving", "--out", str(out), "--database", database, "--episodes", "6"]
    assert main([*words, "--steps", "4096", "--preset", "paper"]) == 0
    assert "blind" in capsys.readouterr().out
    assert Policy.load(out).settings["preset"] == "paper"


def test_an_unknown_task_is_one_line(capsys):
    assert main(["train-policy", "reech"]) == 2
    assert "Did you mean 'reach'" in capsys.readouterr().err


def test_the_encoder_of_the_paper_brings_its_layers():
    config = TrainPolicy("reach-moving", encoder="paper").config()
    assert (config.encoder, config.hidden) == ("paper", (256, 128))
    assert TrainPolicy("reach", encoder="paper").config().encoder == "none"
