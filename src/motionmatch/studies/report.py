"""One HTML file with everything that studies measured: tables, plots, moving pictures, and the JSON behind them.

The file needs nothing else: pictures are inside it, and so is the JSON, with a link to save it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from motionmatch import jsonfile
from motionmatch.atomic import replace_file
from motionmatch.studies.study import Table

KINDS = {".png": "image/png", ".gif": "image/gif", ".webm": "video/webm", ".svg": "image/svg+xml"}
TITLES = {
    "matching": "Motion matching",
    "learned": "Learned motion matching",
    "generative": "Generative motion matching",
    "environment": "Environment-aware motion matching",
    "tasks": "Motion matching driven by a policy",
}
PURPOSES = {
    "matching": "A character follows a stick or a path. Several times a second the best recorded frame is found.",
    "learned": "The same character from three small networks, without the recordings in memory.",
    "generative": "New motion of any length from one clip or a few, without training.",
    "environment": "Pose and path adapt to walls, obstacles and other people.",
    "tasks": "A trained policy writes the query, and the character walks to targets among moving boxes.",
}


@dataclass(frozen=True)
class ReportSection:
    """What one study contributes to a report."""

    name: str
    paper: str
    command: str
    compared: Table
    """The paper's numbers beside ours"""
    judged: Table
    """Measures of the shown body"""
    tables: Sequence[Table]
    bars: Sequence[tuple[str, bool]]
    pictures: Sequence[Path]
    data: Path
    """The JSON file of the study"""
    left_out: dict[str, list[str]] = field(default_factory=dict)
    """Rows that need an extra which is not installed, by extra"""

    @property
    def held(self) -> str:
        """How many of the claims hold."""
        return f"{sum(holds for _, holds in self.bars)} of {len(self.bars)}" if self.bars else "–"


def write_report(
    path: Path,
    sections: Sequence[ReportSection],
    *,
    machine: str,
    commit: str = "",
    failures: dict[str, str] | None = None,
) -> Path:
    """Write the report. `failures` are studies that ended with an error, and what they said."""
    parts = [_HEAD, "<h1>motionmatch: the papers, measured again</h1>", _list_contents(sections, failures or {})]
    parts.append(f"<p class=note>{escape(machine)}{f'; commit {escape(commit)}' if commit else ''}</p>")
    parts += [_write_section(section) for section in sections]
    parts.append("</main></body></html>\n")
    with replace_file(path) as temporary:
        temporary.write_text("\n".join(parts), encoding="utf-8")
    return path


def _list_contents(sections: Sequence[ReportSection], failures: dict[str, str]) -> str:
    rows = [
        f"<tr><td><a href='#{each.name}'>{escape(TITLES[each.name])}</a></td><td>{escape(PURPOSES[each.name])}</td>"
        f"<td class=number>{each.held}</td><td><code>{escape(each.command)}</code></td></tr>"
        for each in sections
    ]
    rows += [
        f"<tr><td>{escape(TITLES[name])}</td><td class=bad>error: {escape(text)}</td><td></td><td></td></tr>"
        for name, text in failures.items()
    ]
    head = "<tr><th>method</th><th>what it is for</th><th>claims that hold</th><th>command</th></tr>"
    return f"<table class=contents>{head}{''.join(rows)}</table>"


def _write_section(section: ReportSection) -> str:
    name = section.name
    parts = [f"<section id='{name}'><h2>{escape(TITLES[name])}</h2>", f"<p>{escape(PURPOSES[name])}</p>"]
    parts.append(f"<p class=note>{escape(section.paper)}. Command: <code>{escape(section.command)}</code></p>")
    for extra, rows in section.left_out.items():
        install = f"pip install 'motionmatch[{extra}]'"
        said = f"{len(rows)} rows were left out: they train networks and need the extra '{extra}'. Install it with "
        parts.append(f"<p class=warn>{escape(said)}<code>{escape(install)}</code> and run the command again.</p>")
    moving = [path for path in section.pictures if path.suffix in (".gif", ".webm")]
    still = [path for path in section.pictures if path.suffix not in (".gif", ".webm")]
    parts += [_embed(path) for path in moving]
    if section.bars:
        marks = [f"<li class={'good' if holds else 'bad'}>{escape(text)}</li>" for text, holds in section.bars]
        parts.append(f"<details open><summary>Claims: {section.held} hold</summary>")
        parts.append(f"<ul>{''.join(marks)}</ul></details>")
    parts += [_write_table(section.compared), _write_turned(section.judged)]
    parts += [_write_table(table) for table in section.tables]
    parts += [_embed(path) for path in still]
    parts.append(_write_data(section))
    return "\n".join([*parts, "</section>"])


def _write_table(table: Table) -> str:
    if not table.rows:
        return ""
    head = "".join(f"<th>{escape(column.title)}</th>" for column in table.columns)
    lines, last = [], ""
    for name, row in table.rows:
        group, colon, own = name.partition(": ")
        if colon and group != last:
            lines.append(f"<tr class=group><td colspan={len(table.columns) + 1}>{escape(group)}</td></tr>")
        last = group if colon else ""
        cells = "".join(_write_cell(column.of(row)) for column in table.columns)
        lines.append(f"<tr><td>{escape(own if colon else name)}</td>{cells}</tr>")
    note = f"<p class=note>{escape(table.note)}</p>" if table.note else ""
    body = f"<table><tr><th></th>{head}</tr>{''.join(lines)}</table>"
    return f"<h3>{escape(table.title)}</h3><div class=wide>{body}</div>{note}"


def _write_turned(table: Table) -> str:
    """Write a table with a line for each measure and a column for each row."""
    if not table.rows:
        return ""
    groups = [name.partition(": ") for name, _ in table.rows]
    above = "".join(f"<th>{escape(group)}</th>" for group, _, _ in groups)
    below = "".join(f"<th>{escape(own)}</th>" for _, _, own in groups)
    lines = []
    for column in table.columns:
        cells = "".join(_write_cell(column.of(row)) for _, row in table.rows)
        lines.append(f"<tr><td>{escape(column.title)}</td>{cells}</tr>")
    body = f"<table><tr><th></th>{above}</tr><tr><th></th>{below}</tr>{''.join(lines)}</table>"
    note = f"<p class=note>{escape(table.note)}</p>" if table.note else ""
    return f"<h3>{escape(table.title)}</h3><div class=wide>{body}</div>{note}"


def _write_cell(text: str) -> str:
    number = text[:1].isdigit() or text[:2].lstrip("-−")[:1].isdigit()
    return f"<td{' class=number' if number else ''}>{escape(text)}</td>"


def _embed(path: Path) -> str:
    """Return a picture with its data in it."""
    data = base64.b64encode(path.read_bytes()).decode("ascii")
    source, title = f"data:{KINDS[path.suffix]};base64,{data}", escape(_name(path))
    if path.suffix == ".webm":
        picture = f"<video autoplay loop muted controls src='{source}'></video>"
    else:
        picture = f"<img alt='{title}' src='{source}'>"
    return f"<figure>{picture}<figcaption>{title}</figcaption></figure>"


def _name(path: Path) -> str:
    return path.stem.removeprefix("moving-").replace("-", " ").replace("_", " ")


def _write_data(section: ReportSection) -> str:
    text = section.data.read_text(encoding="utf-8")
    kept = jsonfile.dumps(json.loads(text), ensure_ascii=True).replace("<", "\\u003c")
    link = base64.b64encode(text.encode("utf-8")).decode("ascii")
    file = escape(section.data.name)
    return (
        f"<p><a download='{file}' href='data:application/json;base64,{link}'>Save {file}</a>: all values.</p>"
        f"<script type='application/json' id='data-{section.name}'>{kept}</script>"
    )


_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>motionmatch: the papers, measured again</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; color: #22252a; background: #fff; margin: 0; }
main { max-width: 1180px; margin: 0 auto; padding: 1rem 1.2rem 4rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 3rem; border-top: 2px solid #2878b5; padding-top: .8rem; }
h3 { margin: 1.8rem 0 .4rem; }
table { border-collapse: collapse; font-size: 13px; }
th, td { padding: .25rem .55rem; border-bottom: 1px solid #dfe2e6; }
th { text-align: left; vertical-align: bottom; background: #f4f6f8; }
td.number { text-align: right; white-space: nowrap; }
tr.group td { font-weight: 600; background: #fafbfc; } .wide { overflow-x: auto; }
.note { color: #5a626b; font-size: 13px; } .warn { background: #fff4d6; padding: .5rem .8rem; }
li.good::marker { content: "✓ "; color: #2c7a3f; } li.bad::marker { content: "✗ "; color: #b3261e; }
.bad { color: #b3261e; }
figure { margin: 1rem 1rem 1rem 0; display: inline-block; vertical-align: top; max-width: 100%; }
img, video { max-width: 100%; border: 1px solid #e3e6ea; } figcaption { font-size: 12px; color: #5a626b; }
code { background: #f4f6f8; padding: 0 .25rem; overflow-wrap: anywhere; }
</style></head><body><main>"""
