"""Maps of heights from a picture, a mesh or a function.

ground = heights_from_picture("hills.png", size=20.0, height=1.5)
ground = heights_from_mesh("hills.obj")
ground = heights_from_function(lambda x, z: 0.2 * np.sin(x), size=20.0)
Controller(database, ground=ground)
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from motionmatch.errors import FileError, InputError, unreadable
from motionmatch.reading import reading
from motionmatch.world.grounds import HeightMap

STEP = 0.05
"""Distance of the points of a grid that is made from a mesh or a function, metres."""
MOST_POINTS = 4_000_000
PICTURES, MESHES = (".png", ".jpg", ".jpeg"), (".obj",)
"""Endings of files that can be read."""


def heights_from_picture(path: str | Path, *, size: float = 20.0, height: float = 1.0) -> HeightMap:
    """Read a picture: black is 0, white is `height` metres; it is `size` metres wide, its middle at the origin.

    Seen from above with x to the left, as a map that one walks up: its upper edge is ahead, towards +z.
    """
    with reading(path, problem="not a picture that can be read", again="Save it as PNG."):
        from matplotlib.image import imread

        pixels = np.asarray(imread(Path(path)), float)
    if pixels.ndim == 3:
        pixels = pixels[..., : min(3, pixels.shape[2])].mean(axis=2)
    pixels = pixels / 255.0 if pixels.max(initial=0.0) > 1.0 else pixels
    if not (np.isfinite(size) and size > 0 and np.isfinite(height)):
        raise InputError(f"a picture of {size} m and a height of {height} m: expected numbers, the size positive.")
    if min(pixels.shape) < 2:
        raise InputError(f"{path} has {pixels.shape[0]} × {pixels.shape[1]} pixels; at least 2 × 2 are needed.")
    step = size / (pixels.shape[1] - 1)
    deep = step * (pixels.shape[0] - 1)
    return HeightMap((-size / 2, -deep / 2), step, height * pixels[::-1, ::-1])


def heights_from_function(function: Callable, *, size: float = 20.0, step: float = STEP) -> HeightMap:
    """Sample a function of x and z, both arrays, over a square of `size` metres around the origin."""
    along = np.arange(-size / 2, size / 2 + step / 2, step)
    z, x = np.meshgrid(along, along, indexing="ij")
    heights = np.broadcast_to(np.asarray(function(x, z), float), x.shape)
    return HeightMap((float(along[0]), float(along[0])), step, heights)


def heights_from_mesh(path: str | Path, *, step: float = STEP) -> HeightMap:
    """Read an .obj mesh in metres, y up: the ground is its highest surface at each place; 0 where there is none."""
    with reading(path, again="Export it again."), np.errstate(all="ignore"):
        vertices, faces = read_obj(path)
        if not np.isfinite(vertices).all():
            raise FileError(f"{path}: a vertex is not at numbers. Export it again.")
        return heights_from_triangles(vertices[faces], step=step)


def heights_from_triangles(corners: np.ndarray, *, step: float = STEP) -> HeightMap:
    """Take the highest of triangles (N, 3, 3) at each point of a grid; 0 where there is none."""
    low, high = corners[..., ::2].min(axis=(0, 1)), corners[..., ::2].max(axis=(0, 1))
    if not ((high - low) / step + 2).prod() <= MOST_POINTS:
        raise InputError(
            f"a mesh of {high[0] - low[0]:.0f} × {high[1] - low[1]:.0f} m needs a larger step than {step}."
        )
    columns, rows = (int(np.ceil((high[k] - low[k]) / step)) + 2 for k in (0, 1))
    heights = np.full((rows, columns), -np.inf)
    for a, b, c in corners:
        _paint(heights, a, b, c, low, step)
    return HeightMap((float(low[0]), float(low[1])), step, np.where(np.isfinite(heights), heights, 0.0))


def _paint(heights: np.ndarray, a: np.ndarray, b: np.ndarray, c: np.ndarray, low: np.ndarray, step: float) -> None:
    """Raise heights (R, C) to a triangle where it is higher."""
    flat = (np.stack([a, b, c])[:, ::2] - low) / step
    first = np.maximum(np.floor(flat.min(axis=0)).astype(int), 0)
    last = np.minimum(np.ceil(flat.max(axis=0)).astype(int), np.array(heights.shape)[::-1] - 1)
    j, i = np.meshgrid(np.arange(first[0], last[0] + 1), np.arange(first[1], last[1] + 1))
    p, q = flat[1] - flat[0], flat[2] - flat[0]
    area = p[0] * q[1] - p[1] * q[0]
    if abs(area) < 1e-12:  # it stands upright
        return
    dx, dz = j - flat[0, 0], i - flat[0, 1]
    u, v = (dx * q[1] - dz * q[0]) / area, (dz * p[0] - dx * p[1]) / area
    inside = (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1 + 1e-9)
    at = a[1] + u * (b[1] - a[1]) + v * (c[1] - a[1])
    part = heights[first[1] : last[1] + 1, first[0] : last[0] + 1]
    part[inside] = np.maximum(part, at)[inside]


def read_obj(path: str | Path) -> tuple[np.ndarray, np.ndarray]:
    """Read the vertices (V, 3) and triangles (N, 3) of an .obj file; other lines are left out."""
    vertices, faces = [], []
    try:
        lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        raise unreadable(path, error) from None
    for number, line in enumerate(lines, start=1):
        words = line.split()
        try:
            if words[:1] == ["v"]:
                vertices.append([float(word) for word in words[1:4]])
            elif words[:1] == ["f"]:
                corners = [int(word.split("/")[0]) for word in words[1:]]
                corners = [corner - 1 if corner > 0 else len(vertices) + corner for corner in corners]
                faces += [(corners[0], corners[k], corners[k + 1]) for k in range(1, len(corners) - 1)]
        except (ValueError, IndexError):
            raise FileError(
                f"{path}:{number}: expected numbers after '{words[0]}', got '{line.strip()[:40]}'."
            ) from None
    if not faces or any(len(vertex) != 3 for vertex in vertices):
        raise FileError(f"{path} has no faces to walk on; expected an .obj with lines 'v x y z' and 'f a b c'.")
    if max(map(max, faces)) >= len(vertices) or min(map(min, faces)) < 0:
        raise FileError(f"{path}: a face names vertex {max(map(max, faces)) + 1}; there are {len(vertices)}.")
    return np.array(vertices, float), np.array(faces, np.int64)
