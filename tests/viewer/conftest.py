"""Fixtures for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import launched
from motionmatch.viewer import uploads


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as running:
        yield running


@pytest.fixture
def reads_here(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Uploads are read in this process: quicker, where it is not the other process that is tested."""

    def read(label: str, ending: str, data: bytes, stop: Any = None) -> list[Any]:
        folder = tmp_path_factory.mktemp("upload")
        (folder / f"upload{ending}").write_bytes(data)
        uploads.main(folder, f"upload{ending}")
        return uploads._collect(folder, label, ending)

    monkeypatch.setattr(uploads, "read_apart", read)
