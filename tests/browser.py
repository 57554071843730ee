"""A real browser for the tests of the page: headless Chromium, and tabs that say what they see."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = os.environ.get("MOTIONMATCH_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--no-first-run",
]
LONG = 240.0
"""How long to wait for anything, seconds: software rendering on a busy machine is slow."""
SCREEN = """(() => {
  const draw_next = window.requestAnimationFrame.bind(window), waiting = [];
  let hidden = false, drawn = 0;
  window.requestAnimationFrame = (draw) => {
    if (hidden) return waiting.push(draw);
    const ready = () => draw_next((now) => { drawn = performance.now(); draw(now); });
    return setTimeout(ready, Math.max(drawn + 80 - performance.now(), 0));
  };
  window.hideTab = () => { hidden = true; };
  window.showTab = () => { hidden = false; waiting.splice(0).forEach(window.requestAnimationFrame); };
})()"""
"""A screen with 12 pictures a second, on which tabs behind another draw nothing, as in a window on a desk. Headless
Chromium draws all of them, in software: two tabs that draw at 60 Hz need minutes for what one does in seconds."""


@contextlib.contextmanager
def launched() -> Iterator[Any]:
    """A browser; without one the test is skipped."""
    if CHROMIUM is None:
        pytest.skip("needs chromium (MOTIONMATCH_CHROMIUM names it)")
    playwright = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install motionmatch[test]")
    with playwright.sync_playwright() as started:
        running = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@dataclass(frozen=True)
class Serving:
    """A running `motionmatch play`."""

    address: str
    pid: int

    def resident(self) -> float:
        """What it holds in memory, megabytes; 0 where the system does not tell."""
        status = Path(f"/proc/{self.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
        return int(found.group(1)) / 1e3 if found else 0.0


@contextlib.contextmanager
def playing(*arguments: str) -> Iterator[Serving]:
    """`motionmatch play` with these arguments."""
    command = [sys.executable, "-m", "motionmatch", "play", *arguments, "--no-browser", "--port", "0"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = ""
    for line in running.stdout:
        said += line
        if found := re.search(r"The page is at (http://\S+)", line):
            break
    else:
        raise AssertionError(f"motionmatch play ended: {said}")
    try:
        yield Serving(found.group(1), running.pid)
    finally:
        running.terminate()
        running.wait(timeout=10)


class Page:
    """A tab, and what it says about itself. The one that was asked last is in front."""

    front: Page | None = None

    def __init__(self, tab: Any, address: str, *, query: str = "?quality=low&pictures=2") -> None:
        self.tab = tab
        self._bring_to_front()
        self.complaints: list[str] = []
        tab.on("console", lambda said: said.type in ("error", "warning") and self.complaints.append(said.text))
        tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        tab.add_init_script(SCREEN)
        tab.goto(address + query)
        self.until("window.motionmatch?.ready && motionmatch.connection === 'open'")

    def _bring_to_front(self) -> None:
        before, Page.front = Page.front, self
        if before is self:
            return
        if before is not None and not before.tab.is_closed():
            before.tab.evaluate("window.hideTab?.()")
        self.tab.evaluate("window.showTab?.()")

    def __getattr__(self, name: str) -> Any:
        """Of the page's own state."""
        return self.ask(f"window.motionmatch.{name}")

    def ask(self, expression: str) -> Any:
        self._bring_to_front()
        return self.tab.evaluate(expression)

    def until(self, condition: str, within: float = LONG) -> Any:
        """Wait for something to become true. (Playwright's own way needs eval, which the page forbids.)"""
        self._bring_to_front()
        end = time.monotonic() + within
        while time.monotonic() < end:
            found = self.tab.evaluate(condition)
            if found:
                return found
            time.sleep(0.05)
        raise AssertionError(f"waited {within:g} s in vain for {condition}; the page says {self.complaints}")

    def say(self, kind: str, **body: Any) -> None:
        """What the page's own code would say to the server."""
        self._bring_to_front()
        self.tab.evaluate("(message) => motionmatch.link.send(message)", {"type": kind, **body})

    @contextlib.contextmanager
    def drawing(self, most: int) -> Iterator[None]:
        """Draw so many pictures a second at most; with 0 another tab has the processor."""
        before = self.mostPictures
        self.ask(f"motionmatch.mostPictures = {most}, 0")
        yield
        self.ask(f"motionmatch.mostPictures = {before}, 0")

    def pictures_pass(self, count: int = 3) -> None:
        self.until(f"motionmatch.pictures > {self.pictures + count}")

    def shot(self, folder: Path, name: str) -> Path:
        path = folder / f"{name}.png"
        self.tab.screenshot(path=str(path))
        return path
