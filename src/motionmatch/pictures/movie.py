"""Movies of motion without a window: bodies on a floor, obstacles, a camera that follows.

    draw_movie([make_puppet(clip)], "walk.gif")

Triangles are drawn by our own code (`kernels.raster`), so that a machine without a screen or a browser can do it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from matplotlib.colors import to_rgb

from motionmatch.errors import InputError
from motionmatch.kernels import ellipses
from motionmatch.kernels.raster import fill_triangles
from motionmatch.maths.filters import smooth_gaussian
from motionmatch.motion import mannequin
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_skin import bend_skin, read_skin
from motionmatch.motion.ground import Ground
from motionmatch.motion.kinematics import Pose
from motionmatch.motion.mesh import Mesh
from motionmatch.pictures import ink
from motionmatch.pictures.movie_file import check_movie, write_movie
from motionmatch.progress import Progress, no_progress
from motionmatch.world.scene import Scene

BODIES = ("#a9adb5", "#2878b5", "#e07b39", "#4f9d69", "#a05195", "#c9a227")
"""Colours of bodies, one after another."""
LIGHT = np.array([0.35, 0.85, 0.4]) / np.linalg.norm([0.35, 0.85, 0.4])
"""Towards the light."""
FLOOR, TILE, SKY = (0.90, 0.91, 0.92), (0.84, 0.85, 0.87), (0.97, 0.975, 0.98)
_OUTLINE = 28
"""Corners of a round obstacle."""
_KERB, _BESIDE = 0.12, 0.2
"""Height of an obstacle that would hide a body, and the distance from the line of sight at which it does, metres."""
_STEADY = 0.4
"""Seconds over which the camera is smoothed."""


@dataclass(frozen=True, eq=False)
class Puppet:
    """A body with a skin, and its motion: F frames."""

    mesh: Mesh
    bind: Pose
    """(J, 3) and (J, 4): the pose in which the mesh is bound"""
    positions: np.ndarray
    """(F, J, 3) world"""
    rotations: np.ndarray
    """(F, J, 4) world"""
    fps: float
    colour: str = BODIES[0]

    @property
    def seconds(self) -> float:
        return len(self.positions) / self.fps

    def bend(self, seconds: float) -> np.ndarray:
        """Return the vertices (V, 3) at a time."""
        frame = min(int(seconds * self.fps + 1e-6), len(self.positions) - 1)
        return bend_skin(self.mesh, self.bind, self.positions[frame], self.rotations[frame])


@dataclass(frozen=True, eq=False)
class PerspectiveCamera:
    """A camera at one moment."""

    eye: np.ndarray
    """(3,)"""
    target: np.ndarray
    """(3,)"""
    size: tuple[int, int]
    """width and height of the picture, pixels"""
    lens: float = 2.4
    """distance of the picture from the eye, in units of half its height"""

    @property
    def axes(self) -> np.ndarray:
        """(3, 3) right, up and ahead"""
        ahead = self.target - self.eye
        ahead = ahead / max(float(np.linalg.norm(ahead)), 1e-9)
        right = np.cross(ahead, [0.0, 1.0, 0.0])
        right = right / max(float(np.linalg.norm(right)), 1e-9)
        return np.stack([right, np.cross(right, ahead), ahead])

    def project(self, points: np.ndarray) -> np.ndarray:
        """Return x and y in pixels and the inverse depth (…, 3) of points (…, 3); behind us that is 0."""
        seen = (points - self.eye) @ self.axes.T
        near = np.where(seen[..., 2] > 0.05, 1.0 / np.maximum(seen[..., 2], 0.05), 0.0)
        half = 0.5 * self.size[1] * self.lens
        x = 0.5 * self.size[0] + half * seen[..., 0] * near
        y = 0.5 * self.size[1] - half * seen[..., 1] * near
        return np.stack([x, y, near], axis=-1)

    def cast_rays(self) -> np.ndarray:
        """Return the directions (H, W, 3) in which pixels look."""
        width, height = self.size
        half = 0.5 * height * self.lens
        x, y = np.meshgrid(
            (np.arange(width) + 0.5 - 0.5 * width) / half, (0.5 * height - np.arange(height) - 0.5) / half
        )
        return np.stack([x, y, np.ones_like(x)], axis=-1) @ self.axes


def make_puppet(clip: Clip, *, skin: str | Path | None = None, colour: str = BODIES[0]) -> Puppet:
    """Make a puppet of a clip: with the skin of a GLB of its joints if there is one, otherwise as a mannequin."""
    own = None if skin is None else read_skin(skin, clip)
    if own is None:
        pose = mannequin.bind_pose(clip)
        own = mannequin.build_mannequin(clip.skeleton, pose, anatomy=clip.anatomy), pose
    return Puppet(*own, clip.positions_world, clip.rotations_world, clip.fps, colour)


def make_puppets(positions: np.ndarray, rotations: np.ndarray, clip: Clip, groups: Sequence[int] = ()) -> list[Puppet]:
    """Make puppets of C characters with poses (T, C, J, 3) and (T, C, J, 4), of the body and rate of a clip; those of
    one group have one colour."""
    one = make_puppet(clip)
    colours = [BODIES[(groups[c] if len(groups) else 0) % len(BODIES)] for c in range(positions.shape[1])]
    return [
        replace(one, positions=positions[:, c], rotations=rotations[:, c], colour=colour)
        for c, colour in enumerate(colours)
    ]


def line_up(puppets: Sequence[Puppet], *, gap: float = 1.2) -> list[Puppet]:
    """Move several puppets so that they start side by side, `gap` body heights apart; one stays where it is."""
    if len(puppets) < 2:
        return list(puppets)
    tall = max(float(np.ptp(puppet.positions[0, :, 1])) for puppet in puppets)
    moved = []
    for number, puppet in enumerate(puppets):
        start = _find_middle(puppet, 0.0)
        shift = np.array([(number - 0.5 * (len(puppets) - 1)) * gap * tall - start[0], 0.0, -start[2]])
        moved.append(replace(puppet, positions=(puppet.positions + shift).astype(np.float32)))
    return moved


def draw_movie(
    puppets: Sequence[Puppet],
    path: str | Path,
    *,
    scene: Scene | None = None,
    fps: float = 25.0,
    size: tuple[int, int] = (640, 360),
    seconds: float | None = None,
    progress: Progress = no_progress,
) -> Path:
    """Draw a movie: .gif, .webm, or a .png with five moments of it side by side."""
    path = Path(path)
    check_movie(path)
    if not puppets:
        raise InputError("nobody to draw; give one puppet or more.")
    if not (min(size) >= 8 and max(size) <= 4096 and 1.0 <= fps <= 60.0):
        raise InputError(f"a movie of {size[0]} × {size[1]} at {fps:g} fps: expected 8 to 4096 pixels, 1 to 60 fps.")
    length = min(max(each.seconds for each in puppets), np.inf if seconds is None else seconds)
    count = max(round(length * fps), 1)
    times = np.arange(count) / fps if path.suffix.lower() != ".png" else np.linspace(0.0, 0.98 * length, 5)
    return write_movie(path, draw_frames(puppets, times, scene=scene, size=size, progress=progress), fps)


def draw_frames(
    puppets: Sequence[Puppet],
    times: np.ndarray,
    *,
    scene: Scene | None = None,
    size: tuple[int, int] = (640, 360),
    progress: Progress = no_progress,
) -> Iterator[np.ndarray]:
    """Draw pictures (H, W, 3) uint8, one for each of some times."""
    cameras = place_cameras(puppets, times, size)
    ground = None if scene is None else scene.ground
    floor = None if ground is None else _make_ground(ground, puppets)
    for number, (time, camera) in enumerate(zip(times, cameras, strict=True)):
        progress(number, len(times), "drawing")
        bodies = [puppet.bend(float(time)) for puppet in puppets]
        rows = [] if scene is None else [each.row(float(time)) for each in scene.obstacles]
        middles = np.array([_find_middle(puppet, float(time)) for puppet in puppets])
        solids = [_make_prism(cut_down(row, camera.eye, middles)) for row in rows]
        yield _draw(camera, puppets, bodies, solids, floor)


def place_cameras(puppets: Sequence[Puppet], times: np.ndarray, size: tuple[int, int]) -> list[PerspectiveCamera]:
    """Place a camera for each time: it follows the middle of the bodies, and stands back far enough to see all."""
    at = np.array([[_find_middle(puppet, float(time)) for puppet in puppets] for time in times])  # (T, C, 3)
    spread = float(np.percentile(np.linalg.norm(at - at.mean(axis=1, keepdims=True), axis=-1).max(axis=1), 95))
    tall = max(float(np.ptp(puppet.positions[0, :, 1])) for puppet in puppets)
    middles = at.mean(axis=1)
    if len(times) > 2:
        step = float(np.median(np.diff(times)))
        middles = smooth_gaussian(middles, max(_STEADY / max(step, 1e-6), 1e-3), ends="nearest")
    back = 1.9 * max(tall, 0.2) + 2.0 * spread
    offset = back * np.array([0.75, 0.42, 0.75])
    return [PerspectiveCamera(middle + offset, middle, size) for middle in middles]


def _find_middle(puppet: Puppet, seconds: float) -> np.ndarray:
    frame = min(int(seconds * puppet.fps + 1e-6), len(puppet.positions) - 1)
    joints = puppet.positions[frame].astype(float)
    return 0.5 * (joints.min(axis=0) + joints.max(axis=0))


def _draw(
    camera: PerspectiveCamera,
    puppets: Sequence[Puppet],
    bodies: Sequence[np.ndarray],
    solids: Sequence[np.ndarray],
    floor: tuple[np.ndarray, np.ndarray] | None,
) -> np.ndarray:
    width, height = camera.size
    nearest, picture = np.zeros((height, width), np.float32), np.empty((height, width, 3), np.float32)
    picture[:] = SKY
    if floor is None:
        _draw_floor(camera, picture)
        shadows = np.zeros((height, width), np.float32)
        for puppet, vertices in zip(puppets, bodies, strict=True):
            _cast_shadow(camera, vertices[puppet.mesh.triangles], shadows)
        picture *= np.where(shadows > 0.0, 0.78, 1.0).astype(np.float32)[..., None]
    else:
        _draw_triangles(camera, *floor, nearest, picture)
    for corners in solids:
        _draw_triangles(camera, corners, np.array(to_rgb("#b8a88a")), nearest, picture)
    for puppet, vertices in zip(puppets, bodies, strict=True):
        tones = np.array([to_rgb(puppet.colour), ink.shade(puppet.colour, -0.45)])
        triangles = puppet.mesh.triangles.astype(np.int64)
        normals = find_normals(vertices, triangles)[triangles]
        _draw_triangles(camera, vertices[triangles], tones[puppet.mesh.tones % 2], nearest, picture, normals)
    return (np.clip(picture, 0.0, 1.0) * 255.0 + 0.5).astype(np.uint8)


def _draw_floor(camera: PerspectiveCamera, picture: np.ndarray) -> None:
    """Draw tiles of a metre that fade into the distance."""
    rays = camera.cast_rays()
    down = -rays[..., 1]
    away = np.where(down > 1e-4, camera.eye[1] / np.maximum(down, 1e-4), np.inf)
    seen = np.isfinite(away)
    at = camera.eye[[0, 2]] + np.where(seen, away, 0.0)[..., None] * rays[..., [0, 2]]
    dark = (np.floor(at).sum(axis=-1) % 2).astype(bool)
    colour = np.where(dark[..., None], TILE, FLOOR)
    fade = np.clip(1.5 - away / (6.0 * np.linalg.norm(camera.eye - camera.target)), 0.0, 1.0)[..., None]
    mixed = fade * colour + (1.0 - fade) * np.array(SKY)
    picture[seen] = mixed[seen]


def _cast_shadow(camera: PerspectiveCamera, corners: np.ndarray, shadows: np.ndarray) -> None:
    """Mark the pixels of the level floor that a body shades."""
    fallen = corners - corners[..., 1:2] / LIGHT[1] * LIGHT
    unused = np.zeros((*shadows.shape, 3), np.float32)
    count = len(corners)
    fill_triangles(camera.project(fallen), np.ones((count, 3)), np.zeros((count, 3)), shadows, unused)


def _draw_triangles(
    camera: PerspectiveCamera,
    corners: np.ndarray,
    colours: np.ndarray,
    nearest: np.ndarray,
    picture: np.ndarray,
    normals: np.ndarray | None = None,
) -> None:
    """Draw triangles (T, 3, 3), lit from above; `colours` is one, or one for each. With normals (T, 3, 3) of their
    corners they look round."""
    flat = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    flat = flat / np.maximum(np.linalg.norm(flat, axis=-1, keepdims=True), 1e-12)
    towards = np.sign(np.sum(flat * (camera.eye - corners[:, 0]), axis=-1))[:, None, None]
    lit = towards * (flat[:, None] if normals is None else normals)
    light = 0.5 + 0.25 * (lit @ LIGHT) + 0.25 * np.clip(lit @ LIGHT, 0.0, 1.0)
    shades = np.ascontiguousarray(np.broadcast_to(light, (len(corners), 3)))
    each = np.ascontiguousarray(np.broadcast_to(colours, (len(corners), 3)), float)
    fill_triangles(camera.project(corners), shades, each, nearest, picture)


def find_normals(vertices: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """Return unit normals (V, 3) of vertices: the mean of those of the triangles around, by their areas."""
    a, b, c = (vertices[triangles[:, k]] for k in range(3))
    areas = np.cross(b - a, c - a)
    total = np.stack(
        [sum(np.bincount(triangles[:, k], areas[:, axis], len(vertices)) for k in range(3)) for axis in range(3)],
        axis=-1,
    )
    return total / np.maximum(np.linalg.norm(total, axis=-1, keepdims=True), 1e-12)


def cut_down(row: np.ndarray, eye: np.ndarray, middles: np.ndarray) -> np.ndarray:
    """Return the row of an obstacle, cut down to a kerb if it would hide a body with its middle at one of (C, 3)."""
    kind, x, z, sine, cosine, along, across, edge, low, high = (float(value) for value in row[:10])
    shares = np.linspace(0.0, 0.97, 48)[:, None, None]
    points = (eye + shares * (middles - eye)).reshape(-1, 3)
    place = (points[:, [0, 2]] - [x, z]) @ np.array([[sine, cosine], [cosine, -sine]]).T
    size = np.array([along + edge, across + edge]) + _BESIDE
    inside = (np.abs(place) <= size).all(axis=1) if kind == ellipses.BOX else ((place / size) ** 2).sum(axis=1) <= 1.0
    if not (inside & (points[:, 1] > low - _BESIDE) & (points[:, 1] < high + _BESIDE)).any():
        return row
    cut = np.array(row, float)
    cut[9] = min(high, low + _KERB)
    return cut


def _make_prism(row: np.ndarray) -> np.ndarray:
    """Make the triangles (T, 3, 3) of an obstacle, from its row for kernels: kind, place, turn, sizes and heights."""
    kind, x, z, sine, cosine, along, across, edge, low, high = (float(value) for value in row[:10])
    if kind == ellipses.BOX:
        corners = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
        flat = np.array([(a * (along + edge), b * (across + edge)) for a, b in corners])
    else:
        angles = np.linspace(0.0, 2 * np.pi, _OUTLINE, endpoint=False)
        flat = np.stack([np.cos(angles) * (along + edge), np.sin(angles) * (across + edge)], axis=-1)
    outline = np.array([x, z]) + flat @ np.array([[sine, cosine], [cosine, -sine]])
    bottom, top = (np.insert(outline, 1, each, axis=1) for each in (low, high))
    nexts = np.roll(np.arange(len(outline)), -1)
    walls = np.concatenate(
        [np.stack([bottom, top, top[nexts]], axis=1), np.stack([bottom, top[nexts], bottom[nexts]], axis=1)]
    )
    middle = np.tile(top.mean(axis=0), (len(top), 1))
    return np.concatenate([walls, np.stack([middle, top, top[nexts]], axis=1)])


def _make_ground(ground: Ground, puppets: Sequence[Puppet]) -> tuple[np.ndarray, np.ndarray]:
    """Make the triangles (T, 3, 3) of uneven ground around all motion, with a colour (T, 3) for each."""
    at = np.concatenate([puppet.positions[:, 0, [0, 2]].reshape(-1, 2) for puppet in puppets]).astype(float)
    low, high = at.min(axis=0) - 3.0, at.max(axis=0) + 3.0
    step = max(0.1, float((high - low).max()) / 220)
    x, z = (np.arange(low[k], high[k] + step, step) for k in (0, 1))
    grid = np.stack(np.meshgrid(x, z, indexing="ij"), axis=-1)
    heights = np.asarray(ground.height(grid[..., 0], grid[..., 1]), float)
    points = np.stack([grid[..., 0], heights, grid[..., 1]], axis=-1)
    a, b, c, d = points[:-1, :-1], points[1:, :-1], points[1:, 1:], points[:-1, 1:]
    corners = np.concatenate([np.stack(each, axis=-2).reshape(-1, 3, 3) for each in ((a, c, b), (a, d, c))])
    dark = np.floor(corners.mean(axis=1)[:, [0, 2]]).sum(axis=-1) % 2
    return corners, np.where(dark[:, None] > 0, TILE, FLOOR)
