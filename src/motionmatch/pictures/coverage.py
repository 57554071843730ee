"""Pictures of what a database covers: heat maps of speeds, turns and directions, and the used part of each clip."""

from __future__ import annotations

import base64
import html
import io
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure

from motionmatch import atomic
from motionmatch.database.coverage import HEADINGS, TURN_EDGES, Coverage
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import FileError
from motionmatch.metrics.driving import Usage
from motionmatch.pictures import ink

ENDINGS = (".html", ".png", ".svg", ".pdf")
MOST_CLIPS = 40


def check_ending(path: Path) -> None:
    """Refuse an ending that can't be written, before any work is done."""
    if path.suffix not in ENDINGS:
        raise FileError(
            f"{path}: coverage is written as {', '.join(ENDINGS)}. Call it {path.with_suffix('.html').name}"
        )


def draw_coverage(database: MotionDatabase, covered: Coverage, used: Usage | None, path: str | Path) -> Path:
    """Write a page or a picture."""
    path = Path(path)
    check_ending(path)
    figure = make_figure(database, covered, used)
    with atomic.replace_file(path) as temporary:
        if path.suffix == ".html":
            temporary.write_text(page(database, covered, used, figure), encoding="utf-8")
        else:
            figure.savefig(temporary, dpi=150, facecolor=ink.PAPER)
    return path


def make_figure(database: MotionDatabase, covered: Coverage, used: Usage | None) -> Figure:
    """Draw two heat maps side by side, and under them how much of each clip was played."""
    figure = Figure(figsize=(11.0, 7.4 if used is not None else 4.4))
    room = {"left": 0.06, "right": 0.945, "bottom": 0.15, "top": 0.95}
    rows = figure.add_gridspec(2 if used is not None else 1, 2, hspace=0.36, wspace=0.26, **room)
    turns = [f"{edge + 15:.0f}" for edge in TURN_EDGES[:-1]]
    _heat(figure.add_subplot(rows[0, 0]), covered, covered.turning, turns, "turn rate", "°/s, left positive")
    _heat(figure.add_subplot(rows[0, 1]), covered, covered.heading, list(HEADINGS), "direction", "relative to facing")
    if used is not None:
        _use(figure.add_subplot(rows[1, :]), database, used)
    return figure


def _heat(axes: Axes, covered: Coverage, seconds: np.ndarray, labels: list[str], name: str, note: str) -> None:
    shown = np.ma.masked_less(seconds, 1e-9)
    top = covered.speed_edges[-1]
    mesh = axes.pcolormesh(
        np.arange(len(labels) + 1),
        covered.speed_edges,
        shown,
        cmap="viridis",
        norm=LogNorm(0.1, max(10.0, seconds.max())),
    )
    axes.set_facecolor("#f3f4f6")
    axes.set_ylim(0, top)
    axes.set_xticks(np.arange(len(labels)) + 0.5, labels, rotation=45 if len(labels[0]) > 4 else 0)
    axes.set_ylabel("speed, m/s", fontsize=ink.LABEL, color=ink.FAINT)
    axes.tick_params(labelsize=ink.SMALL, labelcolor=ink.FAINT, length=2)
    ink.heading(axes, f"Speed by {name}", note)
    bar = axes.figure.colorbar(mesh, ax=axes, pad=0.015, fraction=0.045)
    bar.set_label("seconds", fontsize=ink.SMALL, color=ink.FAINT)
    bar.ax.tick_params(labelsize=ink.SMALL, labelcolor=ink.FAINT, length=2)


def _use(axes: Axes, database: MotionDatabase, used: Usage) -> None:
    shares = np.array([used.played[part].mean() for part in database.ranges])
    shown = np.arange(len(shares))[:MOST_CLIPS]
    axes.bar(shown, 100 * shares[shown], color=ink.LEFT, width=0.8)
    names = [database.names[index] for index in shown]
    axes.set_xticks(shown, names, rotation=60, ha="right")
    ink.plain(axes)
    axes.tick_params(axis="x", labelsize=5.5)
    axes.set_ylim(0, 100)
    more = f", the first {MOST_CLIPS} of {len(shares)} clips" if len(shares) > MOST_CLIPS else ""
    note = f"% of each clip's frames, {used.minutes:.0f} minutes{more}"
    ink.heading(axes, "Played in a standard drive", note)


def page(database: MotionDatabase, covered: Coverage, used: Usage | None, figure: Figure) -> str:
    """Return a page with the picture inside."""
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=150, facecolor=ink.PAPER)
    image = base64.b64encode(picture.getvalue()).decode()
    slow, _, middle, _, fast = covered.speeds
    facts = {
        "length": f"{covered.minutes:.1f} minutes in {covered.clips} clips, {database.num_frames} frames",
        "speed": f"{slow:.2f} to {fast:.2f} m/s (5th to 95th percentile), median {middle:.2f}",
        "standing": f"{covered.standing:.0%} of the time",
        "there twice": f"{covered.twice:.0%} of the frames have as good as the same frame elsewhere",
        "missing": "; ".join(covered.missing) or "nothing that a player asks for",
    }
    if used is not None:
        facts["played"] = f"{used.played.mean():.0%} of the frames in {used.minutes:.0f} minutes of driving"
        facts["never played"] = f"{used.clips_unused} of {covered.clips} clips"
    facts |= {f"tag {name}": f"{seconds:.1f} s" for name, seconds in covered.tags.items()}
    rows = "\n".join(f"<tr><th>{html.escape(k)}</th><td>{html.escape(v)}</td></tr>" for k, v in facts.items())
    unused = ""
    if used is not None:
        shares = [(used.played[part].mean(), name) for part, name in zip(database.ranges, database.names, strict=True)]
        least = "\n".join(f"<tr><th>{html.escape(n)}</th><td>{share:.0%}</td></tr>" for share, n in sorted(shares))
        unused = f"<h2>Played of each clip, least first</h2><table>{least}</table>"
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Coverage</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; color: #22252a; max-width: 1100px; margin: 2rem auto; padding: 0 1rem }}
h1 {{ font-size: 1.5rem }} h2 {{ font-size: 1.1rem; margin-top: 2rem }}
img {{ width: 100% }} th {{ text-align: left; font-weight: 500; color: #73777f; padding-right: 1.5rem }}
td, th {{ padding-top: .15rem; vertical-align: top }}
</style></head><body>
<h1>What this database can do</h1>
<table>{rows}</table>
<img alt="Heat maps of speed by turn rate and direction" src="data:image/png;base64,{image}">
{unused}
</body></html>
"""
