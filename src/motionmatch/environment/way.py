"""Desired paths among walls: through the middle of narrow places, slower there, and sideways where shoulders don't fit.

A query says where a body is to be in a second. Among walls the straight line there often leads into one of them, and
the search then finds nothing better than to stand. So the path is bent first, as far as a person sees it at a glance.
"""

from __future__ import annotations

import numpy as np

from motionmatch.control.trajectory import Trajectory, to_directions, to_yaws, wrap_angles
from motionmatch.kernels import ways as kernels
from motionmatch.kernels.ellipses import HIGH, LOW
from motionmatch.kernels.ways import WayLimits

CHEST = 1.1
"""Obstacles below this height leave room for shoulders, metres."""
WIDE, SLIM = 0.28, 0.23
"""Room to each side from which a body can face ahead, and below which it has to go sideways, metres."""
WAY = WayLimits(room=0.3, aside=0.8, step=0.05, narrow=0.2, slow=0.5, early=0.15)
"""How paths are bent."""


def find_walls(rows: np.ndarray) -> np.ndarray:
    """Return the obstacles among (O, 11) that reach from below the chest to above it: no shoulders fit over them."""
    return rows[(rows[:, HIGH] > CHEST) & (rows[:, LOW] < CHEST)]


def look_along(
    path: Trajectory, roots: np.ndarray, times: np.ndarray, walls: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return where paths (n, T, 2) go between walls, and the room (n, T + 1) now and there, metres."""
    lines = np.ascontiguousarray(np.concatenate([roots[:, None], path.positions], axis=1)[:, :, [0, 2]], float)
    places, rooms = np.empty((len(lines), lines.shape[1] - 1, 2)), np.empty(lines.shape[:2])
    kernels.bend_paths(lines, np.asarray(times, float), WAY, walls, places, rooms)
    return places, rooms


def bend_path(
    path: Trajectory, roots: np.ndarray, yaws: np.ndarray, times: np.ndarray, walls: np.ndarray
) -> Trajectory:
    """Bend the paths of characters with roots at (n, 3) and yaws (n,), at times (T,) ahead, between walls (O, 11)."""
    places, rooms = look_along(path, roots, times, walls)
    positions = path.positions.copy()
    positions[:, :, [0, 2]] = places
    return Trajectory(positions, turn_aside(path, roots, yaws, rooms))


def turn_aside(path: Trajectory, roots: np.ndarray, yaws: np.ndarray, rooms: np.ndarray) -> np.ndarray:
    """Return directions (n, T, 3) that turn sideways to the path where there is too little room (n, T + 1)."""
    share = np.clip((WIDE - rooms[:, 1:]) / (WIDE - SLIM), 0.0, 1.0)
    ahead = np.diff(np.concatenate([roots[:, None], path.positions], axis=1), axis=1)[..., [0, 2]]
    going = np.where(
        np.linalg.norm(ahead, axis=-1) > 0.02, np.arctan2(ahead[..., 0], ahead[..., 1]), to_yaws(path.directions)
    )
    side = np.where(wrap_angles(yaws[:, None] - going) >= 0.0, 1.0, -1.0)[:, :1]
    wanted = to_directions(going + side * share * 0.5 * np.pi)
    return np.where((share > 0.0)[..., None], wanted, path.directions)
