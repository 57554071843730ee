"""The map in CONTRIBUTING.md is that of today, and has every room."""

from __future__ import annotations

import write_map


def test_the_map_is_fresh():
    text = write_map.TARGET.read_text(encoding="utf-8")
    assert write_map.with_map(text) == text, "rooms changed after the map was written. Run: python tests/write_map.py"


def test_every_room_has_a_purpose():
    said = {
        path.name: write_map.purpose(path.name)
        for path in write_map.PACKAGE.iterdir()
        if (path / "__init__.py").exists()
    }
    assert [room for room, purpose in said.items() if len(purpose.split()) < 3] == []


def test_a_stale_map_is_replaced_and_the_rest_kept():
    stale = f"above\n{write_map.BEGIN}| old |\n{write_map.END}\nbelow\n"
    fresh = write_map.with_map(stale)
    assert "| old |" not in fresh and fresh.startswith("above\n") and fresh.endswith("\nbelow\n")
