"""The GLB in which the skin of a character is: its own file, or one that is made of an FBX or a .gltf and kept in the
cache."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

from motionmatch.errors import unreadable
from motionmatch.motion import cache

SKINNED = (".glb", ".vrm")
"""Endings of files that are such a GLB themselves."""
_VERSION = 1
"""Raise it when other files are made of the same file."""


def find_skin_file(path: str | Path) -> Path | None:
    """Return the GLB with the skin of a character; None if its file has no skin."""
    path = Path(path)
    ending = path.suffix.lower()
    if ending in SKINNED:
        return path
    if ending == ".fbx":
        from motionmatch.motion import fbx_glb

        return _make(path, fbx_glb.write_skinned_glb) if fbx_glb.has_skin(path) else None
    if ending == ".gltf":
        from motionmatch.motion import gltf_embed
        from motionmatch.motion.gltf_file import GltfFile

        return _make(path, gltf_embed.write_embedded_glb) if GltfFile(path).items("skins") else None
    return None


def _make(path: Path, write: Callable[[Path, Path], Path]) -> Path:
    """Write the GLB of a file unless it is there, in the cache or, where that can't be written, for this process."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    place = cache.folder() / "characters" / f"v{_VERSION}-{blake2b(content, digest_size=16).hexdigest()}"
    made = place / f"{path.stem}.glb"
    if path.suffix.lower() == ".fbx" and made.is_file():  # a .gltf has files beside it, which may change
        return made
    try:
        place.mkdir(parents=True, exist_ok=True)
        return write(path, made)
    except OSError:
        folder = tempfile.mkdtemp(prefix="motionmatch-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return write(path, Path(folder) / made.name)
