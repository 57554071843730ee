"""Parameters of tests that only `pytest -m slow` runs."""

from __future__ import annotations

import pytest


def slow(*cases) -> list:
    """Cases that are run with -m slow only; a tuple holds several parameters."""
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.slow) for case in cases]
