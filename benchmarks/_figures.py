"""Figures in README and docs: taken from the history of the benchmarks, never typed.

    python benchmarks/_figures.py            # fill in the pages
    python benchmarks/_figures.py --check    # only say what differs

`figures.toml` names each figure: the benchmark, the place in its JSON, and the format. A page has it between two
comments: `<!--f:NAME-->…<!--/f-->`. The value is that of the newest run in `benchmarks/history` that has the benchmark.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
LIST = ROOT / "benchmarks" / "figures.toml"
HISTORY = ROOT / "benchmarks" / "history"
MARK = re.compile(r"<!--f:([\w-]+)-->(.*?)<!--/f-->", re.S)


def read_history(folder: Path) -> dict[str, dict[str, Any]]:
    """Return for each benchmark the newest run that has it."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*.json")):
        run = json.loads(path.read_text(encoding="utf-8"))
        found |= {name: {**run, "figures": figures} for name, figures in run["figures"].items()}
    return found


def format_figure(entry: dict[str, Any], runs: dict[str, dict[str, Any]]) -> str:
    """Return the text of a figure; raise KeyError with its place if the history does not have it."""
    run = runs[entry["bench"]]
    if "about" in entry:  # the machine, the date or the commit of the run
        value: Any = run
        for key in entry["about"].split("."):
            value = value[key]
        if isinstance(value, float):
            return format(value, entry.get("format", ".1f"))
        return str(value).partition("T")[0] if entry["about"] == "date" else str(value)
    value = run["figures"][entry["at"]] * entry.get("scale", 1.0)
    if "over" in entry:
        value /= run["figures"][entry["over"]]
    return format(value, entry.get("format", ".3g"))


def fill(text: str, entries: dict[str, dict[str, Any]], runs: dict[str, dict[str, Any]]) -> str:
    """Return a page with the figures of the history."""

    def replace(match: re.Match[str]) -> str:
        name = match[1]
        if name not in entries:
            raise KeyError(f"{name}: no such figure in {LIST.name}")
        return f"<!--f:{name}-->{format_figure(entries[name], runs)}<!--/f-->"

    return MARK.sub(replace, text)


def main(words: list[str] | None = None) -> int:
    """Fill in the pages, or say which of them differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args(words)
    entries, runs = tomllib.loads(LIST.read_text(encoding="utf-8")), read_history(HISTORY)
    differ = 0
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        filled = fill(text, entries, runs)
        if filled != text:
            differ += 1
            print(f"{page.relative_to(ROOT)}: {'differs from the history' if given.check else 'filled in'}")
            if not given.check:
                page.write_text(filled, encoding="utf-8")
    return 1 if given.check and differ else 0


if __name__ == "__main__":
    sys.exit(main())
