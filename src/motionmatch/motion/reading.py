"""Reads the clips of one motion file, by its ending; what can't be read is refused with advice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from motionmatch.errors import FileError, unreadable
from motionmatch.motion import bvh, npz, smpl
from motionmatch.motion.clip import Clip

READABLE = (".bvh", ".npz", ".glb", ".gltf", ".vrm", ".fbx", ".usd", ".usda", ".usdc", ".usdz")
"""Endings of motion files."""
ZIPPED = (".bvh", ".glb", ".vrm", ".fbx")
"""Endings of those that are read inside a zip; an .npz in one may be anything, and a .gltf has files beside it."""
MARKERS = (".c3d", ".trc", ".tsv", ".trb")
"""Endings of files with markers."""
READ_ELSEWHERE = {
    ".blend": "is a Blender file. Export it from Blender: File, Export, glTF 2.0 (.glb).",
    ".asf": "is half of an ASF/AMC pair. Convert it to BVH, as most collections also offer it.",
    ".amc": "is half of an ASF/AMC pair. Convert it to BVH, as most collections also offer it.",
    ".pkl": "is a Python pickle, which is not opened: it could run anything. Save it as .npz, or export BVH.",
}
"""What to do with other files that people have, by ending."""


def read_file(path: str | Path, *, fps: float | None = None, body_model: str | Path | None = None) -> list[Clip]:
    """Read every clip in a file, as it is written: in its own units and axes. Files of SMPL take their body from
    `body_model`, or have a stand-in."""
    path = Path(path)
    ending = path.suffix.lower()
    try:
        if path.is_dir():
            raise FileError(f"{path}: is a folder, a file was expected. `motionmatch.load` takes folders.")
    except OSError as error:
        raise unreadable(path, error) from None
    if ending == ".bvh":
        return bvh.read_all(path, fps=fps)
    if ending == ".npz" and smpl.is_smpl(path):
        return [smpl.read(path, fps=fps, body_model=body_model)]
    if ending == ".npz":
        clip = npz.read(path)
        return [clip if fps is None else replace(clip, fps=fps)]
    if ending in (".glb", ".gltf", ".vrm"):
        from motionmatch.motion import gltf_read

        return gltf_read.read(path, fps=fps)
    if ending == ".fbx":
        from motionmatch.motion import fbx

        return fbx.read(path, fps=fps)
    if ending in (".usd", ".usda", ".usdc", ".usdz"):
        from motionmatch.motion import usd_read

        return usd_read.read(path, fps=fps)
    if ending in MARKERS:
        raise FileError(
            f"{path}: holds markers, not a skeleton, so there are no joints to turn. Solve it onto a skeleton in the "
            "program that recorded it (or in Blender or MotionBuilder), and export BVH or FBX."
        )
    if ending in READ_ELSEWHERE:
        raise FileError(f"{path}: {READ_ELSEWHERE[ending]}")
    raise FileError(f"{path}: can't read '{ending or 'a file without an ending'}'. Readable: {', '.join(READABLE)}.")
