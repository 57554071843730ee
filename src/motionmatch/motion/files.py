"""Readers of clips by the ending of a file; `Clip.save` writes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from motionmatch.errors import FileError, unreadable
from motionmatch.motion import bvh, npz
from motionmatch.motion.clip import Clip

READABLE = (".bvh", ".npz", ".glb", ".gltf", ".fbx")


def read(path: str | Path, *, fps: float | None = None) -> list[Clip]:
    """Read every clip in a file, as it is written: in its own units and axes."""
    path = Path(path)
    ending = path.suffix.lower()
    try:
        if path.is_dir():
            raise FileError(f"{path}: is a folder, a file was expected. `motionmatch.load` takes folders.")
    except OSError as error:
        raise unreadable(path, error) from None
    if ending == ".bvh":
        return bvh.read_all(path, fps=fps)
    if ending == ".npz":
        clip = npz.read(path)
        return [clip if fps is None else replace(clip, fps=fps)]
    if ending in (".glb", ".gltf"):
        from motionmatch.motion import gltf_read

        return gltf_read.read(path, fps=fps)
    if ending == ".fbx":
        from motionmatch.motion import fbx

        return fbx.read(path, fps=fps)
    raise FileError(f"{path}: can't read '{ending or 'a file without an ending'}'. Readable: {', '.join(READABLE)}.")
