"""Training that can be stopped at any time and goes on to the same result: a trainer's state in a file."""

from __future__ import annotations

import pickle
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from motionmatch import atomic
from motionmatch.errors import FileError, unreadable
from motionmatch.learned.trainer import Trainer

VERSION = 1


@dataclass
class Journal:
    """What happened so far."""

    curve: list[dict[str, float]] = field(default_factory=list)
    """`iteration` and errors each time it was judged, and the losses then"""
    best: float = float("inf")
    """the lowest error"""
    best_iteration: int = 0
    best_modules: dict[str, Any] = field(default_factory=dict)
    """weights that had it"""
    stopped: bool = False
    """ended early, because errors only grew"""


def save(path: Path, trainer: Trainer, journal: Journal, key: str) -> None:
    """Write it whole or not at all; `key` says what it belongs to."""
    with atomic.writing(path) as temporary:
        torch.save({"version": VERSION, "key": key, "trainer": trainer.state(), "journal": vars(journal)}, temporary)


def load(path: Path, trainer: Trainer, key: str) -> Journal:
    """Bring a trainer to where it was."""
    again = "Train anew: the same command without --resume"
    try:
        # Our own states hold plain numbers and tensors only, so nothing else is allowed to come to life.
        found = torch.load(path, map_location=trainer.device, weights_only=True)
    except OSError as error:
        raise unreadable(path, error) from None
    except (RuntimeError, ValueError, EOFError, KeyError, pickle.UnpicklingError, zipfile.BadZipFile):
        raise FileError(f"{path}: not a readable checkpoint; it is damaged or truncated. {again}.") from None
    if not isinstance(found, dict) or found.get("version") != VERSION:
        raise FileError(f"{path}: not a checkpoint of this version of motionmatch. {again}.")
    if found["key"] != key:
        raise FileError(
            f"{path}: belongs to a training with another database, seed or recipe. Give the same ones, or train anew: "
            "the same command without --resume."
        )
    trainer.restore(found["trainer"])
    return Journal(**found["journal"])
