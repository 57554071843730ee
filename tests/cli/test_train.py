"""`motionmatch train`."""

from __future__ import annotations

import pytest

from databases import small
from motionmatch.cli.main import main
from motionmatch.cli.train import parse_factors
from motionmatch.errors import InputError
from motionmatch.learned.model import load_model


@pytest.fixture
def database(tmp_path):
    return str(small().save(tmp_path / "walk.npz"))


def test_one_command_trains_a_model_and_draws_its_curves(database, tmp_path, capsys):
    out = tmp_path / "model"
    counts = ["--iterations", "4", "2", "2", "--processes", "1", "--storage", "float16", "--withhold", "0"]
    assert main(["train", database, "--out", str(out), *counts, "--weights", "chr=2"]) == 0
    told = capsys.readouterr().out
    assert "decompressor" in told and "after 20 steps" in told and "MB" in told
    model = load_model(out)
    assert model.training["weights"]["chr"] == 2.0 and model.training["stepper"]["iterations"] == 2
    assert (out / "curves.png").stat().st_size > 5000


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["--resume"], "no training to go on with"),
        (["--weights", "chr"], "expected NAME=FACTOR"),
        (["--device", "gpu"], "Use cpu or cuda"),
        (["--minutes", "-1"], "no time to train"),
    ],
)
def test_mistakes_are_one_line(database, tmp_path, capsys, args, text):
    assert main(["train", database, "--out", str(tmp_path / "model"), *args]) == 2
    said = capsys.readouterr().err
    assert text in said and said.count("\n") == 1


def test_an_interruption_says_how_to_go_on(database, tmp_path, capsys, monkeypatch):
    from motionmatch.learned import train as training

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "train", interrupted)
    assert main(["train", database, "--out", str(tmp_path / "model"), "--seed", "3"]) != 0
    told = capsys.readouterr().err
    assert "the same command and --resume" in told and "model" in told


def test_weights_of_losses_are_read():
    assert parse_factors(("chr=2", "loc rotations=0.5")) == {"chr": 2.0, "loc rotations": 0.5}
    with pytest.raises(InputError, match="chr=2"):
        parse_factors(("=3",))


def test_help_says_what_it_takes(capsys):
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    said = capsys.readouterr().out
    assert "--resume" in said and "--minutes" in said and "--recipe" in said
