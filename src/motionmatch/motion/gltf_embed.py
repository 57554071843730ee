"""Packs a .gltf with its data and pictures, which may be files beside it, into one GLB."""

from __future__ import annotations

import base64
import binascii
import copy
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from motionmatch.atomic import replace_file
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.motion.gltf_pack import pack_glb
from motionmatch.reading import reading

_TYPES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"}


def write_embedded_glb(source: str | Path, path: str | Path) -> Path:
    """Write a .gltf as a GLB with everything inside. A picture that is not there is left out."""
    path = Path(path)
    with reading(source, again="Export it again."):
        file = GltfFile(source)
        tree, data, starts = copy.deepcopy(file.tree), bytearray(), []
        for index in range(len(file.items("buffers"))):
            data.extend(b"\0" * (-len(data) % 4))
            starts.append(len(data))
            data.extend(file.buffer(index))
        for view in tree.get("bufferViews", []):
            number = view.get("buffer", 0)
            file.item("buffers", number)
            view |= {"buffer": 0, "byteOffset": int(view.get("byteOffset", 0)) + starts[number]}
        for image in tree.get("images", []):
            _embed_picture(file, image, tree, data)
        tree["buffers"] = [{"byteLength": len(data)}]
        packed = pack_glb(tree, bytes(data))
    with replace_file(path) as temporary:
        temporary.write_bytes(packed)
    return path


def _embed_picture(file: GltfFile, image: dict[str, Any], tree: dict[str, Any], data: bytearray) -> None:
    address = image.get("uri")
    if not isinstance(address, str):
        return
    try:
        if address.startswith("data:"):
            head, _, text = address.partition(",")
            content, kind = base64.b64decode(text, validate=True), head[5:].split(";")[0]
        else:
            beside = file.path.parent / unquote(address)
            if "://" in address or not beside.resolve().is_relative_to(file.path.parent.resolve()):
                return
            content, kind = beside.read_bytes(), _TYPES.get(beside.suffix.lower(), "image/png")
    except (OSError, RuntimeError, ValueError, binascii.Error):
        return
    data.extend(b"\0" * (-len(data) % 4))
    tree.setdefault("bufferViews", []).append({"buffer": 0, "byteOffset": len(data), "byteLength": len(content)})
    data.extend(content)
    del image["uri"]
    image |= {"bufferView": len(tree["bufferViews"]) - 1, "mimeType": kind}
