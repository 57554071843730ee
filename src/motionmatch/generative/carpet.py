"""Carpet unrolling: bend the path of a clip, and the ground under it (Miller et al. 2015; Holden 2020, section 5).

The path of a body is a carpet that lies on the ground. It is laid out anew, round a curve or up a slope: the body goes
along with its place on it, and each foot stands at the same place of the carpet as before, so a planted foot stays
planted. Legs take up the difference.

    bent = bend_clip(clip, turn=0.5, slope=0.1)        # radians per metre, metres per metre
    bent.clip, bent.turned, bent.climbed, bent.reach

It works for any skeleton with legs. `resize_clip` makes a body of another size, as quick as bodies of that size are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative.feet import find_limbs
from motionmatch.generative.legs import Chain, move_foot
from motionmatch.maths import quat
from motionmatch.maths.filters import find_maximum, smooth_gaussian
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.skeleton import Skeleton

MOST_TURN, MOST_SLOPE = 2.0, 0.5
"""Greatest bends: radians per metre, and metres per metre."""
_SMOOTH_SECONDS = 0.35
"""Standard deviation of the bell that smooths the path, seconds: the sway of steps is no part of it."""
_STEP, _BEYOND, _NEAR = 0.02, 2.0, 1.5
"""Distance of the carpet's points, how far it goes on beyond its ends, and how far from a body its feet are looked for,
metres."""
_STRAIGHT, _SINK_SECONDS = 0.99, 0.12
"""Share of its length to which a leg is stretched before the body goes down, and the time in which it does, seconds."""
_UP = np.array([0.0, 1.0, 0.0])


@dataclass(frozen=True, eq=False)
class BentClip:
    """A clip on a bent carpet, and how much it was bent."""

    clip: Clip
    turned: float
    """angle by which its path turns more than before, radians"""
    climbed: float
    """height that it climbs, metres"""
    reach: float
    """greatest distance by which a foot was moved for the body, metres"""
    sunk: float = 0.0
    """greatest distance by which the body was lowered so that legs reach, metres"""


@dataclass(frozen=True, eq=False)
class Carpet:
    """A path on the ground by its length, and the same path laid out anew."""

    starts: float
    """length at the first point, metres; negative, since it goes on before the clip"""
    places: np.ndarray
    """(N, 2) x and z, every 2 cm"""
    angles: np.ndarray
    """(N,) direction there, radians about y"""
    new_places: np.ndarray
    """(N, 2)"""
    turns: np.ndarray
    """(N,) by how much the direction is another, radians"""
    heights: np.ndarray
    """(N,) of the ground, metres"""

    @classmethod
    def lay(cls, path: np.ndarray, turn: float, slope: float, wave: float = 0.0) -> tuple[Carpet, np.ndarray]:
        """Lay a carpet under a smooth path (F, 2), and return it and the length (F,) at each frame."""
        steps = np.linalg.norm(np.diff(path, axis=0), axis=1)
        along = np.concatenate([[0.0], np.cumsum(steps)])
        total = float(along[-1])
        grid = np.arange(-_BEYOND, total + _BEYOND + _STEP, _STEP)
        moving = np.concatenate([[True], steps > 1e-9])
        inside = np.clip(grid, 0.0, total)
        at = np.stack([np.interp(inside, along[moving], path[moving, k]) for k in (0, 1)], axis=1)
        ends = [_direction(at, inside, 0.0), _direction(at, inside, total)]
        at += np.minimum(grid, 0.0)[:, None] * ends[0] + np.maximum(grid - total, 0.0)[:, None] * ends[1]
        tangents = np.diff(at, axis=0, append=at[-1:] + ends[1] * _STEP)
        angles = np.unwrap(np.arctan2(tangents[:, 0], tangents[:, 1]))
        turns, heights = _turn_along(inside, turn, wave), slope * inside
        lengths = np.linalg.norm(tangents, axis=1)
        new = lengths[:, None] * np.stack([np.sin(angles + turns), np.cos(angles + turns)], axis=1)
        laid = np.concatenate([np.zeros((1, 2)), np.cumsum(new[:-1], axis=0)])
        middle = int(np.argmin(np.abs(grid)))
        laid += at[middle] - laid[middle]
        return cls(float(grid[0]), at, angles, laid, turns, heights), along

    def _index(self, along: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        exact = np.clip((along - self.starts) / _STEP, 0.0, len(self.places) - 1.001)
        return exact.astype(np.int64), exact - np.floor(exact)

    def read(self, values: np.ndarray, along: np.ndarray) -> np.ndarray:
        """Return values (N, …) of the carpet at lengths (F,), linear between its points."""
        first, share = self._index(along)
        share = share.reshape(-1, *[1] * (values.ndim - 1))
        return values[first] * (1.0 - share) + values[first + 1] * share

    def carry(self, points: np.ndarray, along: np.ndarray) -> np.ndarray:
        """Return points (F, 3) rigidly with the carpet at lengths (F,)."""
        old, new, turns = (self.read(each, along) for each in (self.places, self.new_places, self.turns))
        away = turn_level(points[:, ::2] - old, turns)
        heights = points[:, 1] + self.read(self.heights, along)
        return np.stack([new[:, 0] + away[:, 0], heights, new[:, 1] + away[:, 1]], axis=1)

    def bend(self, points: np.ndarray, along: np.ndarray) -> np.ndarray:
        """Return points (F, 3), each with its own nearest place of the carpet, which is near to lengths (F,)."""
        window = np.arange(-round(_NEAR / _STEP), round(_NEAR / _STEP) + 1)
        first, _ = self._index(along)
        candidates = np.clip(first[:, None] + window, 0, len(self.places) - 2)  # (F, W)
        away = np.linalg.norm(points[:, None, ::2] - self.places[candidates], axis=-1)
        nearest = np.take_along_axis(candidates, away.argmin(axis=1)[:, None], axis=1)[:, 0]
        # Between two points of the carpet: how far along the tangent.
        tangents = np.stack([np.sin(self.angles[nearest]), np.cos(self.angles[nearest])], axis=1)
        further = np.sum((points[:, ::2] - self.places[nearest]) * tangents, axis=1)
        return self.carry(points, self.starts + nearest * _STEP + np.clip(further, -_STEP, _STEP))


def turn_level(vectors: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """Turn x and z (F, 2) about y by angles (F,), radians."""
    sine, cosine = np.sin(angles), np.cos(angles)
    return np.stack(
        [cosine * vectors[:, 0] + sine * vectors[:, 1], cosine * vectors[:, 1] - sine * vectors[:, 0]], axis=1
    )


def _turn_along(along: np.ndarray, turn: float, wave: float) -> np.ndarray:
    """Return the angles (N,) by which a carpet is turned at lengths (N,)."""
    if wave <= 0.0:
        return turn * along
    return turn * wave / (2.0 * np.pi) * np.sin(2.0 * np.pi * along / wave)


def bend_clip(clip: Clip, *, turn: float = 0.0, slope: float = 0.0, wave: float = 0.0) -> BentClip:
    """Bend the path of a clip by radians per metre to the left, and the ground under it by metres per metre up.

    With a `wave`, metres, it turns to the left and to the right in turn, in that distance: a path that climbs in
    circles comes over itself, and its ground would have two heights.
    """
    if clip.anatomy is None:
        raise InputError(f"{clip.name}: its feet are not known. Load it with motionmatch.load.")
    for value, most, what in ((turn, MOST_TURN, "turn"), (slope, MOST_SLOPE, "slope")):
        if not (np.isfinite(value) and abs(value) <= most):
            raise InputError(f"a {what} of {value:g} per metre: expected {-most:g} to {most:g}.")
    world = clip.positions_world.astype(float)
    hips = world[:, clip.anatomy.roles.get("hips", 0)]
    path = smooth_gaussian(hips[:, ::2], _SMOOTH_SECONDS * clip.fps, ends="nearest")
    if not (np.isfinite(wave) and wave >= 0):
        raise InputError(f"a wave of {wave} metres: expected 0 (a circle) or more.")
    carpet, along = Carpet.lay(path, turn, slope, wave)
    touching = contacts.points(clip).astype(float)  # (F, K, 3)
    turned = carpet.read(carpet.turns, along)
    positions, rotations = clip.positions.astype(float), clip.rotations.astype(float)
    positions[:, 0] = carpet.carry(world[:, 0], along)
    rotations[:, 0] = quat.multiply(quat.from_angle_axis(turned, _UP), rotations[:, 0])
    bent = Clip(
        clip.skeleton,
        positions,
        quat.unroll(rotations),
        clip.fps,
        f"{clip.name} {np.degrees(turn):+.0f} {100 * slope:+.0f}",
        clip.tags,
        clip.anatomy,
        metres_per_unit=clip.metres_per_unit,
    )
    goals = {
        contact: (chain, carpet.bend(touching[:, contact], along) - carpet.carry(touching[:, contact], along))
        for contact, chain in enumerate(find_limbs(bent))
        if chain is not None
    }
    sunk = _find_sinking(bent, goals)
    positions[:, 0, 1] -= sunk
    bent = replace(bent, positions=positions)
    reach = 0.0
    for contact, (chain, moved) in goals.items():
        reach = max(reach, float(np.linalg.norm(moved, axis=1).max()))
        on_end = clip.anatomy.contact_ends[contact] >= 0
        bent = move_foot(bent, chain, moved + sunk[:, None] * _UP, on_end=on_end)
    return BentClip(bent, float(turned[-1] - turned[0]), float(slope * along[-1]), reach, float(sunk.max(initial=0.0)))


def _find_sinking(clip: Clip, goals: dict[int, tuple[Chain, np.ndarray]]) -> np.ndarray:
    """Return how far (F,) a body goes down so that legs reach: hips and feet by contact, and how far feet move."""
    world, lacking = clip.positions_world.astype(float), np.zeros(clip.num_frames)
    for chain, moved in goals.values():
        hip, knee, foot = (world[:, joint] for joint in chain)
        longest = _STRAIGHT * (np.linalg.norm(knee - hip, axis=1) + np.linalg.norm(foot - knee, axis=1))
        longest = np.maximum(longest, np.linalg.norm(foot - hip, axis=1))  # as straight as it was
        line = hip - foot - moved
        over = np.sqrt(np.maximum(longest**2 - line[:, 0] ** 2 - line[:, 2] ** 2, 0.0))
        lacking = np.maximum(lacking, line[:, 1] - over)
    window = max(round(_SINK_SECONDS * clip.fps), 1)
    return smooth_gaussian(find_maximum(np.maximum(lacking, 0.0), 2 * window + 1), window / 2.0)


def spread_bends(count: int, *, turn: float, slope: float, wave: float = 0.0) -> list[tuple[float, float, float]]:
    """List turns, radians per metre, slopes, metres per metre, and waves, metres: the first leaves the path as it is,
    the others fill the plane of turns and slopes up to the greatest evenly, however many there are.

    Where there is a wave, every third goes round in circles on level ground; the others climb and go to the left and
    right in turn, so that no path comes over itself.
    """
    if count < 1:
        raise InputError(f"{count} bends: at least one is needed.")
    number = np.arange(count)
    # Multiples of two irrational numbers modulo one are spread evenly (a Kronecker sequence).
    turns = 2.0 * ((0.5 + number * 0.7548776662466927) % 1.0) - 1.0
    slopes = 2.0 * ((0.5 + number * 0.5698402909980532) % 1.0) - 1.0
    level = (number % 3 == 0) & (wave > 0.0)
    slopes, waves = np.where(level, 0.0, slope * slopes), np.where(level, 0.0, wave)
    rows = zip(turn * turns, slopes, waves, strict=True)
    return [(float(turn), float(slope), float(wave)) for turn, slope, wave in rows]


def resize_clip(clip: Clip, size: float) -> Clip:
    """Return a clip of a body of `size` times the lengths, slower by the root of it, as larger bodies are (Froude)."""
    if not (np.isfinite(size) and 0.1 <= size <= 10.0):
        raise InputError(f"a body {size:g} times as large: expected 0.1 to 10.")
    own = clip.skeleton
    skeleton: Skeleton = replace(own, offsets=size * own.offsets, end_offsets=size * own.end_offsets)
    slow = Clip(
        skeleton,
        size * clip.positions.astype(float),
        clip.rotations,
        clip.fps / np.sqrt(size),
        clip.name,
        clip.tags,
        clip.anatomy,
        metres_per_unit=clip.metres_per_unit,
    )
    return resample_clip(slow, clip.fps)


def _direction(at: np.ndarray, inside: np.ndarray, where: float) -> np.ndarray:
    """Return the direction (2,) of a path at one of its ends; ahead if it does not go anywhere."""
    near = at[np.abs(inside - where) <= 0.3]
    way = near[-1] - near[0]
    length = float(np.linalg.norm(way))
    return way / length if length > 1e-6 else np.array([0.0, 1.0])
