"""The page in a real browser: time and bytes for many characters, and the time from a key to the picture.

Headless Chromium draws in software here, so the figures leave drawing out: the time of the page's script is that of its
main thread alone (processor time, waits for the drawing excluded), in a window so small that there is little to draw.
The load of a graphics card is given as draw calls and triangles. The claims: with 200 characters the script takes at
most 8 ms of the 16.7 ms that a picture has, a crowd takes two draws more than one character however many there are, and
a key that is pressed is seen within 50 ms (the median, on a machine that has time for 60 pictures a second).

    motionmatch bench page --json page.json
    python benchmarks/page.py --characters 1 50 --seconds 2
"""

from __future__ import annotations

import contextlib
import os
import shutil
import statistics
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import tyro
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.control.settings import Settings
from motionmatch.database.sources import open_database
from motionmatch.errors import InputError
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.viewer import launch, server
from motionmatch.viewer.background import warm_up
from motionmatch.viewer.hub import Hub
from motionmatch.viewer.session import Session
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import Side, ViewerStage

CLAIM_SCRIPT, CLAIM_SEEN, CLAIM_DRAWS = 8.0, 50.0, 2
"""Milliseconds of script for 200 characters, milliseconds from key to picture, draws beyond those of one character."""
FLAGS = (
    "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-first-run",
)  # fmt: skip
WINDOW = {"width": 160, "height": 120}
LONG = 120.0


@dataclass(frozen=True)
class Options:
    """Cost of many characters on the page, and the latency of a key."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    database: str = "sample"
    characters: tuple[int, ...] = (1, 50, 200, 500)
    seconds: float = 6.0
    """Seconds for each number of characters."""
    presses: int = 40
    """Number of key presses to measure the latency with."""


@dataclass(frozen=True)
class Row:
    """One number of characters."""

    characters: int
    script_ms: float
    """processor time of the page's main thread for each picture, waits excluded"""
    draws: int
    triangles: int
    frame_bytes: int
    """of one pose frame"""
    server_ms: float
    """processor time of the simulation's thread for each step: stepping, packing, sending"""


@contextlib.contextmanager
def serve_page(database: str) -> Iterator[tuple[Session, str]]:
    """Serve the page on a free port; give the session and the address."""
    side = Side.create(database, database, open_database(database), Settings())
    warm_up(side)
    hub = Hub()
    session = Session(Simulation(ViewerStage((side,)), seed=1), hub.send)
    made = launch.open_socket("127.0.0.1", 0)
    ready, ends = threading.Event(), []

    def on_start(loop) -> None:
        hub.loop = loop
        session.start()
        ready.set()

    app = server.make_app(session, hub)
    thread = threading.Thread(
        target=launch.serve, args=(app, made), kwargs={"on_start": on_start, "receive_stop": ends.append}
    )
    thread.start()
    try:
        ready.wait(LONG)
        yield session, launch.get_url(made)
    finally:
        ends[0]()
        thread.join()
        session.stop()
        made.close()


def wait_until(tab: Any, condition: str) -> Any:
    """Wait for a condition on the page."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        if found := tab.evaluate(condition):
            return found
        time.sleep(0.02)
    raise InputError(f"the page did not get to {condition} within {LONG:g} s; is the machine very busy?")


def script_seconds(wire: Any) -> float:
    """Return the processor time that the page's main thread has spent in script so far."""
    found = {each["name"]: each["value"] for each in wire.send("Performance.getMetrics")["metrics"]}
    return float(found["ScriptDuration"])


def measure(session: Session, tab: Any, wire: Any, count: int, seconds: float) -> Row:
    """Measure the page with `count` characters for some seconds."""
    tab.evaluate("(count) => motionmatch.link.send({ type: 'characters', count })", count)
    wait_until(tab, f"motionmatch.characters === {count}")
    time.sleep(1.5)  # scripts are slow at first
    pictures, script = tab.evaluate("motionmatch.pictures"), script_seconds(wire)
    end = time.monotonic() + seconds
    while time.monotonic() < end or tab.evaluate("motionmatch.pictures") - pictures < 20:
        time.sleep(0.1)
    script, pictures = script_seconds(wire) - script, tab.evaluate("motionmatch.pictures") - pictures
    draws, triangles = tab.evaluate("[motionmatch.drawCalls, motionmatch.triangles]")

    def beats(steps: int = 120) -> float:
        start = time.thread_time()
        for _ in range(steps):
            session.tick()
        return (time.thread_time() - start) / steps

    spent = session.call(beats, timeout=LONG)
    size = session.call(lambda: len(session.simulation.pack_frame()))
    return Row(count, 1e3 * script / pictures, draws, triangles, size, 1e3 * spent)


def measure_latency(tab: Any, presses: int) -> dict[str, float]:
    """Measure milliseconds from a key to the first frame that it changes, and to the picture of that frame."""
    tab.evaluate("motionmatch.link.send({ type: 'characters', count: 1 })")
    wait_until(tab, "motionmatch.characters === 1")
    arrived, seen = [], []
    for press in range(presses):
        time.sleep(0.11 + 0.013 * (press % 7))  # at any moment of a step and of a picture
        tab.evaluate("Object.assign(motionmatch, { latency: NaN, seen: NaN })")
        (tab.keyboard.down if press % 2 == 0 else tab.keyboard.up)("w")
        wait_until(tab, "motionmatch.latency > 0 && motionmatch.seen > 0")
        arrived.append(tab.evaluate("motionmatch.latency"))
        seen.append(tab.evaluate("motionmatch.seen"))
    tab.keyboard.up("w")
    return {
        "frame_median_ms": statistics.median(arrived),
        "seen_median_ms": statistics.median(seen),
        "seen_worst_of_20_ms": statistics.quantiles(seen, n=20)[-1],
        "presses": presses,
    }


def main(options: Options) -> int:
    console = Console()
    found = os.environ.get("MOTIONMATCH_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise InputError("this needs Chromium: install it, or name it in MOTIONMATCH_CHROMIUM.")
    from playwright.sync_api import sync_playwright

    with serve_page(options.database) as (session, address), sync_playwright() as started:
        browser = started.chromium.launch(executable_path=found, args=list(FLAGS))
        tab = browser.new_page(viewport=WINDOW)
        tab.goto(f"{address}?quality=low")
        wait_until(tab, "window.motionmatch?.ready && motionmatch.connection === 'open'")
        wire = tab.context.new_cdp_session(tab)
        wire.send("Performance.enable", {"timeDomain": "threadTicks"})
        tab.evaluate("document.querySelectorAll('.layer input').forEach((each) => each.click())")  # only characters
        rows = [measure(session, tab, wire, count, options.seconds) for count in options.characters]
        keys = measure_latency(tab, options.presses)
        keys["pictures_per_second"] = tab.evaluate("motionmatch.fps")
        browser.close()
    table = Table(title="the page: each picture, each pose frame, each step")
    for name in ("characters", "script ms", "draws", "triangles", "frame kB", "MB/s", "server ms"):
        table.add_column(name, justify="right")
    for row in rows:
        kilo = row.frame_bytes / 1e3
        table.add_row(
            str(row.characters), f"{row.script_ms:.2f}", str(row.draws), str(row.triangles), f"{kilo:.1f}",
            f"{kilo * 60 / 1e3:.2f}", f"{row.server_ms:.2f}",
        )  # fmt: skip
    console.print(table)
    arrived, seen, worst = (keys[name] for name in ("frame_median_ms", "seen_median_ms", "seen_worst_of_20_ms"))
    console.print(
        f"from key to frame {arrived:.0f} ms, to the picture that shows it {seen:.0f} ms (19 of 20 within {worst:.0f} "
        f"ms), at {keys['pictures_per_second']:.0f} pictures a second",
        soft_wrap=True,
    )
    claims = {
        f"a key is seen within {CLAIM_SEEN:.0f} ms": keys["seen_median_ms"] <= CLAIM_SEEN,
        f"a crowd takes at most {CLAIM_DRAWS} draws more than one": max(r.draws for r in rows) - rows[0].draws
        <= CLAIM_DRAWS,
    }
    for row in rows:
        if row.characters == 200:
            claims[f"script for 200 characters within {CLAIM_SCRIPT:.0f} ms"] = row.script_ms <= CLAIM_SCRIPT
    for text, holds in claims.items():
        console.print(f"{text}: {'holds' if holds else 'does NOT hold'}")
    figures: dict = {
        "rows": [asdict(row) for row in rows],
        "keys": keys,
        "claims": claims,
        "machine": describe_machine("numpy", "numba"),
        "command": format_command(__file__),
    }
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
