"""Compiling is said beside the stage that is shown."""

import importlib

import numpy as np
from numba import njit
from numba.core import event

from motionmatch import progress
from motionmatch.kernels.compiling import Announcer, is_cached


def test_kernels_are_counted_and_said_until_they_are_compiled(monkeypatch):
    heard = []
    monkeypatch.setattr(progress, "note", heard.append)

    def twice(x):
        return 2 * x

    twice.__module__ = "motionmatch.kernels.made_up"
    kernel = njit(twice)
    with event.install_listener("numba:compile", Announcer()) as announcer:
        kernel(1.0)
        kernel(1.0)
        kernel(np.ones(2))
    assert announcer.count == 2
    assert "compiling kernels, once: 2 so far" in heard and heard[-1] == ""


def test_a_kernel_is_cached_once_it_is_compiled(tmp_path, monkeypatch):
    script = tmp_path / "made_up.py"
    script.write_text("from numba import njit\n@njit(cache=True)\ndef twice(x):\n    return 2 * x\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    kernel = importlib.import_module("made_up").twice
    assert not is_cached(kernel)
    kernel(1.0)
    assert is_cached(kernel)
