"""Trainings that are killed with no warning (kill -9), and go on with --resume to the same result.

pytest -m slow tests/cli/test_killed.py
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

TRAINING = ["train", "locomotion", "--iterations", "400", "300", "300", "--processes", "1", "--seed", "3"]
POLICY = ["train-policy", "reach", "--steps", "40000", "--episodes", "20", "--seed", "3"]


def run(*words: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "motionmatch", *map(str, words)], check=True, stdout=subprocess.DEVNULL)


def kill_when(written: Path, *words: str | Path) -> None:
    """Start a command, and kill it as soon as a file has been there for a moment."""
    with subprocess.Popen(
        [sys.executable, "-m", "motionmatch", *map(str, words)], stdout=subprocess.DEVNULL
    ) as process:
        deadline = time.monotonic() + 1200
        while not written.exists() and process.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        time.sleep(0.5)
        process.kill()
        process.wait()
        assert process.returncode != 0, "it came to its end before it was killed"


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_killed_training_goes_on_to_the_same_weights(tmp_path):
    run(*TRAINING, "--out", tmp_path / "whole")
    kill_when(tmp_path / "cut" / "checkpoints" / "decompressor.pt", *TRAINING, "--out", tmp_path / "cut")
    run(*TRAINING, "--out", tmp_path / "cut", "--resume")
    assert checksum(tmp_path / "cut" / "weights.safetensors") == checksum(tmp_path / "whole" / "weights.safetensors")


def test_a_killed_training_of_a_policy_goes_on_to_the_same_weights(tmp_path):
    run(*POLICY, "--out", tmp_path / "whole")
    kill_when(tmp_path / "cut" / "checkpoint.safetensors", *POLICY, "--out", tmp_path / "cut")
    run(*POLICY, "--out", tmp_path / "cut", "--resume")
    assert checksum(tmp_path / "cut" / "policy.safetensors") == checksum(tmp_path / "whole" / "policy.safetensors")
