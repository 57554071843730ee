"""Checkpoints: whole or not at all, of this training or refused."""

from __future__ import annotations

import pytest
import torch

from learned.lessons import lessons
from motionmatch.errors import FileError
from motionmatch.learned.recipes import NetworkRecipe
from motionmatch.learned.train_decompressor import DecompressorTrainer
from motionmatch.learned.trainer import Journal, load_checkpoint, save_checkpoint

QUICK = NetworkRecipe(iterations=8, batch_size=4, learning_rate=3e-3, compressor_units=16, balance_iterations=0)


@pytest.fixture
def trainer():
    made = DecompressorTrainer(lessons(), QUICK)
    made.step()
    return made


def test_interrupted_save_leaves_the_old_one_whole(trainer, tmp_path, monkeypatch):
    path = tmp_path / "a.pt"
    save_checkpoint(path, trainer, Journal(best=1.0), "k")
    before = path.read_bytes()

    def cut(state, target):
        target.write_bytes(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(torch, "save", cut)
    with pytest.raises(KeyboardInterrupt):
        save_checkpoint(path, trainer, Journal(best=2.0), "k")
    assert path.read_bytes() == before and [p.name for p in tmp_path.iterdir()] == ["a.pt"]
    assert load_checkpoint(path, trainer, "k").best == 1.0


@pytest.mark.parametrize("share", [0.0, 0.5, 0.99])
def test_truncated_checkpoint_is_refused(trainer, tmp_path, share):
    path = tmp_path / "a.pt"
    save_checkpoint(path, trainer, Journal(), "k")
    path.write_bytes(path.read_bytes()[: int(share * path.stat().st_size)])
    with pytest.raises(FileError, match=r"damaged or truncated.*without --resume"):
        load_checkpoint(path, trainer, "k")


def test_checkpoint_of_another_training_is_refused(trainer, tmp_path):
    save_checkpoint(tmp_path / "a.pt", trainer, Journal(), "k")
    with pytest.raises(FileError, match="another database, seed or recipe"):
        load_checkpoint(tmp_path / "a.pt", trainer, "other")


def test_missing_and_foreign_files_are_refused(trainer, tmp_path):
    with pytest.raises(FileError, match="no such file"):
        load_checkpoint(tmp_path / "none.pt", trainer, "k")
    torch.save({"version": 99}, tmp_path / "b.pt")
    with pytest.raises(FileError, match="not a checkpoint of this version"):
        load_checkpoint(tmp_path / "b.pt", trainer, "k")
