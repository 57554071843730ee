"""BVH files for tests: made here in many dialects, and the real ones where they are installed."""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
import pytest

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
"""Real recordings, which are not part of the project."""

ONE = """HIERARCHY
ROOT Hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
  JOINT Knee
  {
    OFFSET 0 -1 0
    CHANNELS 3 Zrotation Yrotation Xrotation
    End Site
    {
      OFFSET 0 -0.5 0
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.0333333
0 2 0 0 0 0 0 0 0
1 2 3 90 0 0 0 0 90
"""
"""Two joints, nine channels, two frames: small enough to see what a change to it does."""


def two_characters() -> str:
    """Two roots with the same joint names, as some tools export a pair of actors."""
    body = ONE[ONE.index("ROOT") : ONE.index("MOTION")]
    rows = [row + " " + row.replace("2", "7") for row in ONE.splitlines()[-2:]]
    return "\n".join(["HIERARCHY", body + body.strip(), "MOTION", "Frames: 2", "Frame Time: 0.0333333", *rows, ""])


def dialects() -> dict[str, bytes]:
    """One motion, spelled in the ways that files in the wild spell it."""
    lines = ONE.splitlines()
    return {
        "plain": ONE.encode(),
        "tabs": ONE.replace("  ", "\t").replace(" ", "\t").encode(),
        "windows": ONE.replace("\n", "\r\n").encode(),
        "old mac": ONE.replace("\n", "\r").encode(),
        "mixed line ends": ONE.replace("{\n", "{\r\n").encode(),
        "byte order mark": b"\xef\xbb\xbf" + ONE.encode(),
        "no final newline": ONE.rstrip("\n").encode(),
        "blank lines": ("\n \n" + "\n\n".join(lines) + "\n\n \n\t\n").encode(),
        "trailing blanks": "\n".join(line + " \t" for line in lines).encode(),
        "braces on the same line": ONE.replace("\n{", " {").replace("\n  {", "{").replace("\n    {", "{").encode(),
        "all on few lines": "\n".join([" ".join(lines[:-5]), *lines[-5:]]).encode(),
        "lower case": ONE.replace("Hips", "HIPS").lower().replace("hips", "Hips").replace("knee", "Knee").encode(),
        "upper case": ONE.upper().replace("HIPS", "Hips").replace("KNEE", "Knee").encode(),
        "no space behind colons": ONE.replace(": ", ":").encode(),
        "space before colons": ONE.replace(": ", " :\t").encode(),
        "exponents": ONE.replace("1 2 3 90", "1e0 +2.0E+00 .3e1 9000e-2").encode(),
        "many digits": ONE.replace("1 2 3 90", "1.00000000000000000000 2. 03.0 +90.0").encode(),
        "wrapped rows": ONE.replace("1 2 3 90 0", "1 2 3\n90 0").encode(),
        "too many frames claimed": ONE.replace("Frames: 2", "Frames: 99").encode(),
        "too few frames claimed": ONE.replace("Frames: 2", "Frames: 1").encode(),
        "gigantic claim": ONE.replace("Frames: 2", "Frames: 999999999999").encode(),
        "end site with zero channels": ONE.replace("OFFSET 0 -0.5 0", "OFFSET 0 -0.5 0\nCHANNELS 0").encode(),
        "end site with a name": ONE.replace("End Site", "End Site ToeTip").encode(),
        "end site as one word": ONE.replace("End Site", "EndSite").encode(),
    }


def random_bvh(seed: int, *, num_joints: int = 6, num_frames: int = 5) -> bytes:
    """A skeleton with random channels in random order, any number of end sites, numbers in some spelling."""
    rng = np.random.default_rng(seed)
    parents = [-1] + [int(rng.integers(0, joint)) for joint in range(1, num_joints)]
    kinds = [f"{axis}{kind}" for axis in "XYZ" for kind in ("position", "rotation")]
    width, lines = 0, ["HIERARCHY"]
    newline = str(rng.choice(["\n", "\r\n"]))

    def joint_lines(joint: int, depth: int) -> None:
        nonlocal width
        tab = "\t" * depth
        chosen = [kinds[n] for n in rng.permutation(6)[: int(rng.integers(0 if joint else 3, 7))]]
        offset = " ".join(f"{value:.5f}" for value in rng.normal(size=3))
        lines.extend([f"{tab}{'JOINT' if joint else 'ROOT'} joint_{joint}", f"{tab}{{", f"{tab}\tOFFSET {offset}"])
        lines.append(f"{tab}\tCHANNELS {len(chosen)} {' '.join(chosen)}")
        width += len(chosen)
        for child in range(joint + 1, num_joints):
            if parents[child] == joint:
                joint_lines(child, depth + 1)
        for _ in range(int(rng.integers(0, 3))):
            lines.extend([f"{tab}\tEnd Site", f"{tab}\t{{", f"{tab}\t\tOFFSET 0.1 1e-2 -.5", f"{tab}\t}}"])
        lines.append(f"{tab}}}")

    joint_lines(0, 0)
    lines.extend(["MOTION", f"Frames: {num_frames}", "Frame Time: 0.016667"])
    form = str(rng.choice(["{:.6f}", "{:g}", "{:e}", "{:+.3f}"]))
    for row in rng.uniform(-180, 180, size=(num_frames, width)):
        lines.append(" ".join(form.format(value) for value in row))
    return (newline.join(lines) + newline).encode()


def mocap_files() -> list[tuple[Path, str]]:
    """(zip, member) of every real BVH file, or nothing."""
    found = []
    for path in sorted(MOCAP.glob("*.zip")):
        with zipfile.ZipFile(path) as archive:
            found += [(path, name) for name in sorted(archive.namelist()) if name.endswith(".bvh")]
    return found


def mocap_bytes(path: Path, member: str) -> bytes:
    with zipfile.ZipFile(path) as archive:
        return archive.read(member)


needs_mocap = pytest.mark.skipif(
    not any(MOCAP.glob("*.zip")), reason="the real recordings (shared/mocap) are not installed"
)
