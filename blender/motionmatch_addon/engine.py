# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds motionmatch and runs it as a process of its own: in Blender's Python, on the path, or where the user says."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

NOT_FOUND = (
    "motionmatch is not installed. Press Install in the add-on's preferences (needs the network), or install it in any "
    "Python 3.11 or newer (pip install motionmatch) and name that Python in the preferences."
)


SAID_PROGRESS = re.compile(r"[:,] (\d[\d,]*) of (\d[\d,]*)(?: \w+)?,")
"""How motionmatch says how far it is: `generating: 3 of 12, 6 s`, `driving: 1,200 of 4,000, 2 s`."""


class EngineError(Exception):
    """What is wrong, in words for the user."""


def find_command(said: str = "") -> list[str]:
    """Return the command that starts motionmatch; `said` is the path in the preferences."""
    said = said or os.environ.get("MOTIONMATCH_PYTHON", "")
    if said:
        path = Path(said).expanduser()
        if not path.is_file():
            raise EngineError(f"there is no file {path}. Name a Python that has motionmatch in the preferences.")
        return [str(path)] if path.stem == "motionmatch" else [str(path), "-m", "motionmatch"]
    if importlib.util.find_spec("motionmatch") is not None:
        return [sys.executable, "-m", "motionmatch"]
    found = shutil.which("motionmatch")
    if found:
        return [found]
    raise EngineError(NOT_FOUND)


def describe(said: str = "") -> str:
    """Say in one line whether motionmatch works."""
    try:
        command = find_command(said)
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, timeout=60, check=False)
    except (EngineError, OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if done.returncode:
        return f"{command[0]} does not start motionmatch: {(done.stderr or done.stdout).strip().splitlines()[-1]}"
    return f"{done.stdout.strip()} ({command[0]})"


def install() -> str:
    """Install motionmatch into Blender's Python; return what happened."""
    command = [sys.executable, "-m", "pip", "install", "--upgrade", "motionmatch"]
    subprocess.run([sys.executable, "-m", "ensurepip"], capture_output=True, check=False)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise EngineError(f"motionmatch could not be installed: {said[-1] if said else 'pip said nothing'}")
    return "motionmatch is installed"


class Run:
    """One run of motionmatch, in a temporary folder."""

    def __init__(self, said: str = "") -> None:
        self.command = find_command(said)
        self.folder = Path(tempfile.mkdtemp(prefix="motionmatch_"))
        self.process: subprocess.Popen | None = None
        self.output = ""
        self.progress = 0.0

    def start(self, *arguments: str) -> None:
        """Start it with arguments."""
        self.output, self.progress = "", 0.0
        self.process = subprocess.Popen(
            [*self.command, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "NO_COLOR": "1", "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
            cwd=self.folder,
        )
        threading.Thread(target=self._listen, args=(self.process,), daemon=True).start()

    def _listen(self, process: subprocess.Popen) -> None:
        for line in process.stdout:
            self.output += line
            found = SAID_PROGRESS.search(line)
            if found:
                done, total = (float(number.replace(",", "")) for number in found.groups())
                self.progress = min(done / max(total, 1.0), 1.0)

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def wait(self) -> None:
        """Wait until it is done, and raise if it failed."""
        self.process.wait()
        self.check()

    def check(self) -> None:
        """Raise with the last words of a run that failed."""
        if self.process.returncode:
            said = [line for line in self.output.splitlines() if line.strip()]
            raise EngineError(said[-1] if said else f"motionmatch ended with {self.process.returncode}")

    def notes(self) -> list[str]:
        """Return what motionmatch wants the user to know."""
        return [line for line in self.output.splitlines() if line.startswith(("note:", "different:", "travel:"))]

    def stop(self) -> None:
        """End it, and remove its folder."""
        if self.running:
            self.process.terminate()
            self.process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)
