"""Figures of `believe.py`: what is wanted of each, and tables of them, for people and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from rich.box import SIMPLE
from rich.table import Table

from motionmatch.metrics.wording import word

PLAIN, BEFORE = "plain", "plain, as before"
WANDER = "wander"


@dataclass(frozen=True)
class Figure:
    """One figure of a drive, beside its source and what is wanted of it."""

    figure: str
    shown: float | None
    recorded: float | None = None
    """the same of the source"""
    most: float | None = None
    """the greatest value that is wanted"""
    least: float | None = None
    unit: str = ""
    """% or cm: how it is written"""
    source: str = ""
    """the motion that was driven"""
    mode: str = PLAIN
    drive: str = WANDER

    @property
    def holds(self) -> bool | None:
        """Whether it is as wanted; None where nothing is wanted."""
        if self.most is None and self.least is None:
            return None
        if self.shown is None or not np.isfinite(self.shown):
            return False
        return (self.most is None or self.shown <= self.most) and (self.least is None or self.shown >= self.least)

    @property
    def wanted(self) -> str:
        """What is wanted, in words."""
        most = [] if self.most is None else [f"≤ {word(self.most, self.unit)}"]
        return " ".join(most + ([] if self.least is None else [f"≥ {word(self.least, self.unit)}"]))

    @property
    def told(self) -> str:
        """What is shown, in words, with a mark where it is not as wanted."""
        return word(self.shown, self.unit) + (" ✗" if self.holds is False else "")

    @property
    def said(self) -> str:
        """The value of the source, in words."""
        return "" if self.recorded is None else word(self.recorded, self.unit)


class Tables:
    """Figures of several sources and modes side by side, those of an earlier run before them."""

    def __init__(self, figures: Sequence[Figure], earlier: Sequence[Figure] = ()) -> None:
        """`earlier` are figures of an earlier run; settings of before are taken for those of plain matching without
        one."""
        self.figures = [each for each in figures if each.mode != BEFORE]
        before = [each for each in (*figures, *earlier) if each.mode == BEFORE]
        self._found = {_key(each): each for each in self.figures}
        self._before = {(*_key(each)[:1], PLAIN, *_key(each)[2:]): each for each in before}
        self._before |= {_key(each): each for each in earlier if each.mode != BEFORE}

    def make(self, source: str) -> Table:
        """Make the table of a source: a row for each figure, a column for each mode."""
        own = [each for each in self.figures if each.source == source]
        modes = list(dict.fromkeys(each.mode for each in own))
        befores = [mode for mode in modes if any(key[:2] == (source, mode) for key in self._before)]
        table = Table(title=source, title_justify="left", box=SIMPLE)
        for column in ("figure", "wanted", "source", *_list_columns(modes, befores)):
            table.add_column(column, justify="left" if column == "figure" else "right")
        for drive in dict.fromkeys(each.drive for each in own):
            table.add_row(drive, style="bold")
            for name in dict.fromkeys(each.figure for each in own if each.drive == drive):
                found = {mode: self._found.get((source, mode, drive, name)) for mode in modes}
                known = [each for each in found.values() if each is not None]
                # What is wanted of networks is known beside plain matching alone.
                wanted = [each.wanted for each in known if each.wanted] or [""]
                cells = [f"  {name}", wanted[0], known[0].said]
                for mode in modes:
                    if mode in befores:
                        earlier = self._before.get((source, mode, drive, name))
                        cells.append("" if earlier is None else word(earlier.shown, earlier.unit))
                    one = found[mode]
                    cells.append("" if one is None else one.told)
                table.add_row(*cells)
        return table

    def write_markdown(self) -> str:
        """Write all as Markdown: a table for each drive, a column for each source and mode. A cell is before → **now**
        (source); bold is as wanted, ✗ is not, and the rest has no bar."""
        return "\n".join(self._list_lines())

    def _list_lines(self) -> Iterator[str]:
        for drive in dict.fromkeys(each.drive for each in self.figures):
            own = [each for each in self.figures if each.drive == drive]
            columns = list(dict.fromkeys((each.source, each.mode) for each in own))
            heads = [source if mode == PLAIN else f"{source}, {mode}" for source, mode in columns]
            yield from (f"*{drive[:1].upper()}{drive[1:]}*", "")
            yield f"| | {' | '.join(heads)} |"
            yield f"|---|{'---|' * len(columns)}"
            for name in dict.fromkeys(each.figure for each in own):
                cells = [self._write_cell((*column, drive, name)) for column in columns]
                yield f"| {name} | {' | '.join(cells)} |"
            yield ""

    def _write_cell(self, key: tuple[str, str, str, str]) -> str:
        found, earlier = self._found.get(key), self._before.get(key)
        if found is None:
            return ""
        told = f"**{found.told}**" if found.holds else found.told
        before = "" if earlier is None else f"{word(earlier.shown, earlier.unit)} → "
        return before + told + (f" ({found.said})" if found.said else "")


def _key(figure: Figure) -> tuple[str, str, str, str]:
    return figure.source, figure.mode, figure.drive, figure.figure


def _list_columns(modes: Sequence[str], befores: Sequence[str]) -> Iterator[str]:
    for mode in modes:
        if mode in befores:
            yield f"{mode}, before"
        yield mode
