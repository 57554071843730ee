"""Check what a release holds, install it where the repository is not, and run it there.

    python tests/platforms/release.py dist [--python python3.12] [--no-run]

Needs nothing but Python: `make dist` builds a wheel and a source archive into dist/, then calls this.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

RECORDINGS = (".bvh", ".c3d", ".amc", ".asf", ".fbx", ".glb", ".gltf", ".usd", ".usda", ".usdc", ".zip", ".mp4")
"""Endings of what may be somebody's recording or character."""
OURS = ("tests/motion/data/walker.fbx",)
"""Files with such an ending that the project made itself."""
NEEDED = {
    "wheel": (
        "motionmatch/py.typed",
        "motionmatch/actors/biped/gaits.npz",
        "motionmatch/learned/shipped/locomotion/weights.safetensors",
        "motionmatch/tasks/shipped/reach/policy.safetensors",
        "motionmatch/viewer/static/index.html",
        "motionmatch/viewer/alone/motionmatch.wasm",
        "motionmatch/scenes/scene.schema.json",
        "licenses/LICENSE",
        "licenses/THIRD_PARTY.md",
        "entry_points.txt",
    ),
    "source": (
        "src/motionmatch/__init__.py", "tests/conftest.py", "runtime/motionmatch.h", "docs/index.md", "examples/",
        "benchmarks/", "pyproject.toml", "Makefile", "README.md", "CHANGELOG.md", "LICENSE", "THIRD_PARTY.md",
        "SECURITY.md", "CONTRIBUTING.md", "CITATION.cff", "mkdocs.yml",
    ),
}  # fmt: skip
MOST_BYTES = {"wheel": 20_000_000, "source": 40_000_000}
COMMANDS = (
    ("--version",),
    ("actors", "capture", "walk 2; idle 1", "--out", "capture"),
    ("doctor", "capture"),
    ("build", "capture", "--out", "walk.npz"),
    ("drive", "walk.npz", "--seconds", "2"),
    ("play", "locomotion", "--seconds", "2", "--no-browser", "--port", "0"),
    ("reproduce", "all", "--quick", "--out", "reproduced"),
)
"""Commands that are run with the installed release."""


def list_names(path: Path) -> list[str]:
    """The files in a wheel, or in a source archive without its first folder."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            return archive.namelist()
    with tarfile.open(path) as archive:
        return [member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()]


def find_problems(path: Path) -> list[str]:
    """What is wrong with the contents of a wheel or source archive."""
    kind, names = ("wheel" if path.suffix == ".whl" else "source"), list_names(path)
    problems = [f"{path.name} has no {needed}" for needed in NEEDED[kind] if not any(needed in name for name in names)]
    problems += [
        f"{path.name} holds {name}, which may be a recording"
        for name in names
        if name.lower().endswith(RECORDINGS) and name not in OURS
    ]
    problems += [
        f"{path.name} holds {name}" for name in names if "__pycache__" in name or name.endswith((".nbi", ".nbc"))
    ]
    if path.stat().st_size > MOST_BYTES[kind]:
        problems.append(f"{path.name} has {path.stat().st_size} bytes; {MOST_BYTES[kind]} are the most")
    return problems


def try_out(wheel: Path, python: str) -> None:
    """Install a wheel into a new environment in a folder of its own, and run commands there."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([python, "-m", "venv", str(folder / "venv")], check=True)
        programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        pip = [str(programs / "python"), "-m", "pip", "--disable-pip-version-check", "install", "-qq", "--no-compile"]
        subprocess.run([*pip, str(wheel.resolve())], check=True)
        (folder / "work").mkdir()
        clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        own = clean | {"MOTIONMATCH_CACHE": str(folder / "cache"), "NUMBA_CACHE_DIR": str(folder / "numba")}
        for words in COMMANDS:
            print(f"$ motionmatch {' '.join(words)}", flush=True)
            subprocess.run([str(programs / "motionmatch"), *words], check=True, cwd=folder / "work", env=own)


def main() -> int:
    """Check all that lies in a folder, and try the wheel."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--no-run", dest="run", action="store_false")
    given = parser.parse_args()
    wheels, sources = sorted(given.folder.glob("*.whl")), sorted(given.folder.glob("*.tar.gz"))
    if len(wheels) != 1 or len(sources) != 1:
        print(f"{given.folder}: expected one wheel and one source archive. Build them: make dist", file=sys.stderr)
        return 1
    problems = [text for path in (*wheels, *sources) for text in find_problems(path)]
    for text in problems:
        print(text, file=sys.stderr)
    if not problems and given.run:
        try_out(wheels[0], given.python)
    return min(len(problems), 1)


if __name__ == "__main__":
    sys.exit(main())
