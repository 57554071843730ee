"""The runtime in C, compiled once for all tests of this folder."""

from __future__ import annotations

import ctypes

import pytest

import native


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """`player.c` as a library; without a compiler the test is skipped."""
    return native.load_player(tmp_path_factory.mktemp("runtime"))


@pytest.fixture(scope="session")
def axes(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """`axes.c` as a library."""
    source, out = native.ROOT / "tests" / "runtime" / "axes.c", tmp_path_factory.mktemp("axes") / "axes.so"
    return ctypes.CDLL(str(native.compile_c(source, out, "-shared", "-fPIC")))
