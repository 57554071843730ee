"""Progress of long work: a bar on a terminal, plain lines on standard error elsewhere.

    with show_progress("building") as progress:
        progress(3, 40, "walk_03")

Without a terminal, a stage is announced after half a second; then a line every few seconds says how far it is, also
while nothing is reported:

    building …
    building walk_03: 12 of 40, 6 s, about 14 s to go
    building: compiling kernels, once: 9 so far, 12 s
    building: done, 21 s
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Protocol, TextIO

FIRST_SECONDS = 0.5
"""Time after which a stage is announced; shorter ones are not."""
EVERY_SECONDS = 6.0
"""Time between two lines of a stage."""


class Progress(Protocol):
    """Called by long work to say how far it is."""

    def __call__(self, done: int, total: int | None, what: str = "", /) -> None:
        """Report `done` steps of `total` (None if it is not known); `what` names the current step."""


def no_progress(done: int, total: int | None, what: str = "", /) -> None:
    """Report nothing: a `Progress` for functions that would show a bar by default."""


def plain_number(count: int) -> str:
    """Write a count with commas between thousands."""
    return f"{count:,}"


class Display(Protocol):
    """A stage of long work as it is shown."""

    def update(self, done: int, total: int | None, what: str = "") -> None:
        """Show progress; the arguments are those of `Progress`."""

    def note(self, text: str) -> None:
        """Show a note about work that happens meanwhile, such as compiling; empty when it is over."""

    def describe(self) -> str:
        """Say in a line what is done, and how far it is."""

    def end(self) -> None:
        """End the stage."""


class Lines:
    """A stage as plain lines. `beat` writes the next one if it is due."""

    def __init__(
        self,
        doing: str,
        stream: TextIO | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        number: Callable[[int], str] = plain_number,
    ) -> None:
        self.doing, self.clock, self.number = doing, clock, number
        self._stream = stream
        self._begun = self._updated_at = clock()
        self._due = self._begun + FIRST_SECONDS
        self._written, self._done, self._what, self._note = 0, 0, "", ""
        self._total: int | None = None
        self._first: tuple[float, int] | None = None  # when something was done for the first time, and how much
        self._lock = threading.Lock()

    def update(self, done: int, total: int | None, what: str = "") -> None:
        with self._lock:
            now = self.clock()
            if self._first is None or done < self._done or total != self._total:
                self._first = now, done
            self._done, self._total, self._what, self._updated_at = done, total, what, now
        self.beat()

    def note(self, text: str) -> None:
        with self._lock:
            self._note = text
        self.beat()

    def beat(self) -> None:
        """Write a line if it is time for one."""
        with self._lock:
            now = self.clock()
            if now < self._due:
                return
            self._due = now + EVERY_SECONDS
            self._write(self._line(now))

    def seconds_to_next(self) -> float:
        """Return the time until a line is due, seconds."""
        return max(self._due - self.clock(), 0.0)

    def end(self) -> None:
        with self._lock:
            if self._written > 1:  # a stage with a line of progress also gets a line at its end
                self._write(f"{self.doing}{': ' if self.doing else ''}done, {self.clock() - self._begun:.0f} s")

    def describe(self) -> str:
        name, parts = self._parts()
        return f"{name}: {', '.join(parts)}" if parts else f"{name} …"

    def _parts(self) -> tuple[str, list[str]]:
        """Return what is done, and how far it is."""
        name = " ".join(filter(None, (self.doing, self._what))) or "working"
        parts = [self._note] if self._note else []
        if self._total is not None and self._total > 1:
            parts.append(f"{self.number(self._done)} of {self.number(self._total)}")
        elif self._done > 1:
            parts.append(self.number(self._done))
        return name, parts

    def _line(self, now: float) -> str:
        name, parts = self._parts()
        if not self._written and not parts:
            return f"{name} …"
        parts.append(f"{now - self._begun:.0f} s")
        left = self._left(now)
        return f"{name}: {', '.join(parts)}" + (f", about {left:.0f} s to go" if left is not None else "")

    def _left(self, now: float) -> float | None:
        """Estimate the time left, seconds; None if it is not known yet."""
        if self._first is None or self._total is None or self._done <= self._first[1] or self._note:
            return None
        pace = (self._updated_at - self._first[0]) / (self._done - self._first[1])
        return max(pace * (self._total - self._done) - (now - self._updated_at), 0.0)

    def _write(self, line: str) -> None:
        self._written += 1
        with contextlib.suppress(OSError, ValueError):  # the reader of the stream is gone
            print(line, file=self._stream or sys.stderr, flush=True)


class _Bar:
    """A stage as a bar, which appears with the first report."""

    def __init__(self, doing: str, columns: tuple[Any, ...] = ()) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

        usual = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bars = _rich_bars(*(columns or usual), transient=True)
        self._task = self._bars.add_task(doing, total=None, start=False)
        self._doing, self._what, self._note = doing, "", ""

    def update(self, done: int, total: int | None, what: str = "") -> None:
        if self._bars.tasks[0].started:
            self._bars.update(self._task, completed=done, total=total)
        else:  # steps of an earlier run must not count as speed
            self._bars.reset(self._task, completed=done, total=total)
        self._what = what
        self._redraw()

    def note(self, text: str) -> None:
        self._note = text
        self._redraw()

    def describe(self) -> str:
        task = self._bars.tasks[0]
        far = f": {task.completed:g} of {task.total:g}" if task.total and task.total > 1 else " …"
        return f"{task.description or 'working'}{far}"

    def end(self) -> None:
        self._bars.stop()

    def _redraw(self) -> None:
        self._bars.start()
        words = filter(None, (self._doing, self._what, f"({self._note})" if self._note else ""))
        self._bars.update(self._task, description=" ".join(words))


def _rich_bars(*columns: Any, **options: Any) -> Any:
    from rich.console import Console
    from rich.progress import Progress

    return Progress(*columns, console=Console(stderr=True), **options)


_shown: list[Display] = []
"""The stages that are under way, the innermost last."""


@contextlib.contextmanager
def show_progress(
    doing: str, *, number: Callable[[int], str] = plain_number, columns: tuple[Any, ...] = ()
) -> Iterator[Progress]:
    """Show a stage of long work; gives the `Progress` to call.

    `number` writes amounts in plain lines, `columns` are rich's for the bar.
    """
    display: Display = _Bar(doing, columns) if sys.stderr.isatty() else Lines(doing, number=number)
    over = threading.Event()
    _shown.append(display)
    if isinstance(display, Lines):
        threading.Thread(target=_beat, args=(display, over), name="motionmatch-progress", daemon=True).start()
    try:
        yield display.update
    finally:
        over.set()
        _shown.remove(display)
        display.end()


@contextlib.contextmanager
def show_several(doing: str) -> Iterator[Callable[[str, int, int, str], None]]:
    """Show stages side by side; gives a function to call with (name, done, total, what)."""
    if not sys.stderr.isatty():
        with contextlib.ExitStack() as until_first:
            until_first.enter_context(show_progress(doing))
            lines: dict[str, Lines] = {}

            def update_lines(name: str, done: int, total: int, what: str = "") -> None:
                until_first.close()
                lines.setdefault(name, Lines(f"{doing} {name}")).update(done, total, what)

            yield update_lines
        return
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(bar_width=24), TextColumn("{task.percentage:>3.0f} %"),
               TimeRemainingColumn(), TextColumn("[dim]{task.fields[what]}"))  # fmt: skip
    with _rich_bars(*columns) as bars:
        tasks: dict[str, Any] = {}

        def update_bars(name: str, done: int, total: int, what: str = "") -> None:
            if name not in tasks:
                tasks[name] = bars.add_task(f"{name:12}", total=total, what="")
            bars.update(tasks[name], completed=done, total=total, what=what)

        yield update_bars


def note(text: str) -> None:
    """Show a note beside the innermost stage; do nothing if no stage is shown."""
    if _shown:
        _shown[-1].note(text)


def describe() -> str:
    """Say what the innermost stage does and how far it is; empty where no stage is shown."""
    return _shown[-1].describe() if _shown else ""


def _beat(lines: Lines, over: threading.Event) -> None:
    """Write lines when they are due, as long as the stage is the innermost one."""
    while not over.wait(max(lines.seconds_to_next(), 0.05)):
        if _shown and _shown[-1] is lines:
            lines.beat()
