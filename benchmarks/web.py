"""The page without a server in a real browser: its size, the time to the first picture, and steps of many characters.

The folder of the shipped model, and of plain motion beside it, is written and served by Python's own web server.
Headless Chromium opens it anew each time, with nothing kept from before, and draws in software. The claims: less than
3 MB with the shipped model alone, and the first picture within 2 s.

    motionmatch bench web --json web.json
    python benchmarks/web.py --rounds 1 --seconds 1 --pictures out/
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import os
import shutil
import statistics
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import tyro
from rich.console import Console

import motionmatch as mm
from motionmatch import jsonfile
from motionmatch.control.controller import Controller
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.viewer.offline import write_page

CLAIM_BYTES, CLAIM_SECONDS = 3_000_000, 2.0
FLAGS = (
    "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-first-run",
)  # fmt: skip
LONG = 120_000
"""How long to wait for anything, milliseconds."""


@dataclass(frozen=True)
class Options:
    """The page without a server: first picture, size, steps."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    rounds: int = 5
    """How often it is opened; the median counts, and all are told."""
    seconds: float = 6.0
    """Seconds for each number of characters."""
    characters: tuple[int, ...] = (1, 40, 200)
    width: int = 960
    height: int = 540
    pictures: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """Also write pictures of the page into this folder."""


@contextlib.contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Serve a folder as any web server does; give the address."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def open_page(browser: Any, address: str, options: Options) -> Any:
    """Open the page in a tab that has nothing from before, and wait for its first picture."""
    tab = browser.new_context(viewport={"width": options.width, "height": options.height}).new_page()
    tab.goto(address)
    tab.wait_for_function("window.motionmatch?.pictures > 0", timeout=LONG)
    return tab


def measure(tab: Any, name: str, count: int, options: Options) -> dict[str, Any]:
    """Measure one motion with some characters, the first of which walks ahead."""
    tab.evaluate("([name, count]) => motionmatch.show(name, count)", [name, count])
    tab.keyboard.down("w")
    before = tab.evaluate("motionmatch.pictures")
    tab.wait_for_timeout(1000 * options.seconds)
    tab.wait_for_function(f"motionmatch.pictures > {before + 3} && motionmatch.fps > 0", timeout=LONG)
    tab.keyboard.up("w")
    if options.pictures is not None:
        options.pictures.mkdir(parents=True, exist_ok=True)
        tab.screenshot(path=options.pictures / f"{name}_{count}.png")
    work, fps = tab.evaluate("[motionmatch.work, motionmatch.fps]")
    return {"motion": name, "characters": count, "step_microseconds": work, "pictures_per_second": fps}


def main(options: Options) -> int:
    console = Console()
    found = os.environ.get("MOTIONMATCH_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise InputError("this needs Chromium: install it, or name it in MOTIONMATCH_CHROMIUM.")
    from playwright.sync_api import sync_playwright

    learned, plain = LearnedController(mm.load_model("locomotion")), Controller(mm.open_database("sample"))
    with tempfile.TemporaryDirectory() as place, sync_playwright() as started:
        alone, both = Path(place) / "alone", Path(place) / "both"
        size = sum(write_page(alone, learned=learned).values())
        write_page(both, learned=learned, plain=plain)
        browser = started.chromium.launch(executable_path=found, args=list(FLAGS))
        with serve(alone) as address:
            first = []
            for _ in range(options.rounds):
                tab = open_page(browser, address, options)
                first.append(tab.evaluate("motionmatch.firstPicture") / 1000)
                tab.context.close()  # a page that is still open draws in software beside the next one
        with serve(both) as address:
            tab = open_page(browser, address, options)
            rows = [measure(tab, name, count, options) for name in ("plain", "learned") for count in options.characters]
            errors = tab.evaluate("motionmatch.errors")
        browser.close()
    console.print(f"the folder with the shipped model: {size / 1e6:.2f} MB")
    console.print(f"first picture after {', '.join(f'{seconds:.2f}' for seconds in first)} s")
    for row in rows:
        console.print(
            f"{row['motion']}, {row['characters']} characters: {row['step_microseconds']:.1f} µs for a step of each, "
            f"{row['pictures_per_second']:.1f} pictures a second, drawn in software",
            soft_wrap=True,
        )
    claims = {
        f"less than {CLAIM_BYTES / 1e6:g} MB": size < CLAIM_BYTES,
        f"the first picture within {CLAIM_SECONDS:g} s, in the median": statistics.median(first) <= CLAIM_SECONDS,
        "no errors": not errors,
    }
    for text, holds in claims.items():
        console.print(f"{text}: {'holds' if holds else 'does NOT hold'}")
    figures: dict = {
        "bytes": size,
        "first_picture_seconds": first,
        "rows": rows,
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
