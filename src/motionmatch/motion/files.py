"""Which reader and which writer a file's ending asks for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from motionmatch.errors import FileError, unreadable
from motionmatch.motion import bvh, npz
from motionmatch.motion.clip import Clip

READABLE = (".bvh", ".npz", ".glb", ".gltf", ".fbx")
WRITABLE = (".bvh", ".npz", ".glb", ".usd", ".usda", ".usdc")


def read(path: str | Path, *, fps: float | None = None) -> list[Clip]:
    """Every clip in a file, as it is written: its own units and axes."""
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


def check_writable(path: str | Path) -> None:
    """Refuse an ending that can't be written, before the work is done."""
    ending = Path(path).suffix.lower()
    if ending not in WRITABLE:
        raise FileError(
            f"{path}: can't write '{ending or 'a file without an ending'}'. Writable: {', '.join(WRITABLE)}."
        )


def save(clip: Clip, path: str | Path) -> Path:
    """Write a clip in the format that the ending names."""
    path = Path(path)
    check_writable(path)
    ending = path.suffix.lower()
    if ending == ".bvh":
        return bvh.write(clip, path)
    if ending == ".npz":
        return npz.write(clip, path)
    if ending == ".glb":
        from motionmatch.motion import gltf_write

        return gltf_write.write_glb(clip, path)
    from motionmatch.motion import usd

    return usd.write(clip, path)
