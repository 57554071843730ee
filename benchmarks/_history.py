"""The history of the benchmarks: one file for each run of `make bench`, and what changed since the last one.

    python benchmarks/_history.py out --history benchmarks/history

Takes every figure of the JSON files in a folder, writes them with machine, commit and time into a new file of the
history, prints those that changed by more than a tenth, and draws them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from motionmatch import jsonfile
from motionmatch.metrics.machine import describe_machine, find_commit

NOTABLE = 0.1
"""Change of a figure that is printed, as a share."""
LEFT_OUT = ("load", "cpus", "packages", "python", "seed", "machine", "platform")
"""Keys below which nothing is a figure."""


def list_figures(tree: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """List the numbers of a JSON tree with their places."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key not in LEFT_OUT:
                yield from list_figures(value, f"{path}.{key}" if path else str(key))
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            yield from list_figures(value, f"{path}[{number}]")
    elif isinstance(tree, int | float) and not isinstance(tree, bool):
        yield path, float(tree)


def collect(folder: Path) -> dict[str, dict[str, float]]:
    """Collect the figures of all reports in a folder, by benchmark."""
    found = {}
    for path in sorted(folder.glob("*.json")):
        figures = dict(list_figures(json.loads(path.read_text(encoding="utf-8"))))
        if figures:
            found[path.stem] = figures
    return found


def find_last(history: Path, machine: dict[str, Any]) -> dict[str, Any] | None:
    """Find the newest run in the history that was made on a machine like this one."""
    for path in sorted(history.glob("*.json"), reverse=True):
        run = json.loads(path.read_text(encoding="utf-8"))
        if all(run["machine"].get(key) == machine.get(key) for key in ("processor", "cpus")):
            return run
    return None


def compare(before: dict[str, Any], now: dict[str, Any]) -> list[tuple[str, float, float, float]]:
    """Return figures that both runs have and that differ by more than a tenth: name, before, now, ratio."""
    rows = []
    for benchmark, figures in now["figures"].items():
        earlier = before["figures"].get(benchmark, {})
        for name, value in figures.items():
            was = earlier.get(name)
            if was and value and abs(value / was - 1.0) > NOTABLE:
                rows.append((f"{benchmark}: {name}", was, value, value / was))
    return sorted(rows, key=lambda row: -abs(row[3] - 1.0))


def draw(rows: list[tuple[str, float, float, float]], path: Path, title: str) -> None:
    """Draw the ratios of the figures that changed most."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    shown = rows[:40][::-1]
    figure, axes = pyplot.subplots(figsize=(9, 1 + 0.24 * max(len(shown), 1)))
    axes.barh([row[0][-70:] for row in shown], [row[3] - 1.0 for row in shown], left=1.0, color="#2878b5")
    axes.axvline(1.0, color="#22252a", linewidth=0.8)
    axes.set_xlabel("now / before")
    axes.set_title(title, fontsize=9)
    axes.tick_params(labelsize=7)
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    pyplot.close(figure)


def main(words: list[str] | None = None) -> int:
    """Add a run to the history, and show what changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--history", type=Path, default=Path("benchmarks") / "history")
    given = parser.parse_args(words)
    figures = collect(given.folder)
    if not figures:
        print(f"{given.folder}: no reports of benchmarks. Run: make bench", file=sys.stderr)
        return 1
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%SZ")
    run = {"commit": find_commit(), "date": now, "machine": describe_machine("numpy", "numba"), "figures": figures}
    before = find_last(given.history, run["machine"]) if given.history.is_dir() else None
    given.history.mkdir(parents=True, exist_ok=True)
    path = jsonfile.write(given.history / f"{now}.json", run)
    print(f"history: {path} ({sum(map(len, figures.values()))} figures of {len(figures)} benchmarks)")
    if before is None:
        print("no earlier run on a machine like this one")
        return 0
    rows = compare(before, run)
    for name, was, value, ratio in rows[:40]:
        print(f"{ratio:7.2f} ×  {was:12.5g} → {value:12.5g}  {name}")
    title = f"{before['commit'] or before['date']} → {run['commit'] or now}, {run['machine']['processor']}"
    draw(rows, path.with_suffix(".png"), title)
    print(f"{len(rows)} figures changed by more than {NOTABLE:.0%} since {before['date']}: {path.with_suffix('.png')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
