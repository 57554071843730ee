"""The Blender add-on, in real Blender: `make blender` installs it beside, and these tests run it there."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ADDON = ROOT / "blender" / "motionmatch_addon"
BLENDER = Path(os.environ.get("MOTIONMATCH_BPY", ROOT / ".venv-blender" / "bin" / "python"))
MOCAP = Path(os.environ.get("MOTIONMATCH_CHARACTERS", ROOT.parent / "shared" / "characters"))


def test_the_addon_has_its_own_licence_and_a_manifest_for_extensions():
    manifest = tomllib.loads((ADDON / "blender_manifest.toml").read_text())
    assert manifest["license"] == ["SPDX:GPL-3.0-or-later"] and manifest["blender_version_min"] == "4.2.0"
    assert "GNU GENERAL PUBLIC LICENSE" in (ADDON / "LICENSE").read_text()
    for path in ADDON.glob("*.py"):
        assert path.read_text().startswith("# SPDX-License-Identifier: GPL-3.0-or-later"), path


def test_the_addon_does_not_import_motionmatch():
    """It is under another licence: it runs motionmatch as a program of its own."""
    for path in ADDON.glob("*.py"):
        assert "import motionmatch\n" not in path.read_text() and "from motionmatch " not in path.read_text()


def test_the_addon_works_in_blender(tmp_path):
    if not BLENDER.is_file():
        pytest.skip("no Blender here: `make PYTHON=python3.11 blender` installs bpy, which is large; .ci/run tries to")
    environment = {**os.environ, "MOTIONMATCH_PYTHON": sys.executable}
    environment["PYTHONPATH"] = str(ROOT / "src")
    environment.pop("MOTIONMATCH_BLENDER_OUT", None)  # no picture: rendering takes longer than everything else
    done = subprocess.run(
        [str(BLENDER), str(ROOT / "blender" / "tests" / "check_addon.py"), str(MOCAP)],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=540,
    )
    last = [line for line in done.stdout.splitlines() if line.strip()][-1:]
    assert done.returncode == 0 and last[0].endswith("passed"), done.stdout[-3000:] + done.stderr[-3000:]
