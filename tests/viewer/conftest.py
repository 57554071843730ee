"""Fixtures for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import launched


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as running:
        yield running
