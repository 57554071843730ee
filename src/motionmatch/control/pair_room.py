"""Room between two who go on together: how close they come while what is missing is made up.

Two who begin to interact do not stand to each other exactly as the recording has them. The difference is made up on the
way; meanwhile they may come closer to each other than in the recording. It is predicted for the next second.
"""

from __future__ import annotations

import numpy as np

from motionmatch.database.partner import AHEAD_SECONDS

CLOSER = 0.08
"""Two may come closer to each other than in the recording by this, metres."""
SOON = 0.2
"""Hands touch if they do in more than this, seconds: networks do not say exactly 0 where nobody touches."""


def predict_remains(times: np.ndarray, seconds: np.ndarray) -> np.ndarray:
    """Return what is left (n, H) of a difference after some times (H,), of 1 now: nothing when hands touch, in
    `seconds` (n,); where nobody touches (0) it fades."""
    until = np.maximum(seconds, SOON)[:, None]
    return np.where(seconds[:, None] > SOON, np.maximum(1.0 - times / until, 0.0), np.exp(-times / AHEAD_SECONDS))


def find_closest(paths: np.ndarray) -> np.ndarray:
    """Return the least distance (n,) from the origin of n paths of straight lines through points (n, H, 2)."""
    here, ways = paths[:, :-1], np.diff(paths, axis=1)
    share = -np.sum(here * ways, axis=-1) / np.maximum(np.sum(ways * ways, axis=-1), 1e-12)
    nearest = here + np.clip(share, 0.0, 1.0)[..., None] * ways
    return np.linalg.norm(nearest, axis=-1).min(axis=1)


def keep_room(
    own: np.ndarray, theirs: np.ndarray, away: np.ndarray, turns: np.ndarray, remains: np.ndarray
) -> np.ndarray:
    """Return whether two stay as far from each other as in the recording, but for a little (n,) bool.

    `own` and `theirs` (n, H, 2) are the paths of both as the first sees them now. `away` (n, 2) is by how much the
    second is elsewhere now, and `turns` (n,) by what angle it faces another way, radians; of both (n, H) remains later.
    """
    ways = theirs - theirs[:, :1]
    angles = turns[:, None] * 0.5 * (1.0 + remains)  # the mean until then
    sine, cosine = np.sin(angles), np.cos(angles)
    turned = np.stack(
        [cosine * ways[..., 0] + sine * ways[..., 1], cosine * ways[..., 1] - sine * ways[..., 0]], axis=-1
    )
    moved = theirs[:, :1] + turned + remains[..., None] * away[:, None] - own
    return find_closest(moved) >= find_closest(theirs - own) - CLOSER
