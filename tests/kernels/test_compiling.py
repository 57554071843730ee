"""Compiling is said beside the stage that is shown."""

import numpy as np
from numba import njit
from numba.core import event

from motionmatch import progress
from motionmatch.kernels.compiling import Announcer


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
