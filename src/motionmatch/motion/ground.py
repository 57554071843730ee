"""The ground under a recording, fitted to its contacts (Holden 2020, Appendix D).

All contact points are taken, and the height at any place is that of the nearest one: a stepped terrain, as in Fig. 16.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import quat, series
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import find_spans

if TYPE_CHECKING:
    from scipy.spatial import cKDTree

SMOOTH_SECONDS = 1.0
"""Length of the window over which a root that goes up and down with the ground is smoothed."""
_MIXED = 12
"""Contacts whose heights are mixed, at most."""
_LOWEST = 2.0
"""The percentile of contact heights at which feet are taken to stand on the lowest ground."""


class Ground(Protocol):
    """A ground with a height at every place."""

    def height(self, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Return the height of the ground, metres, at places x and z of any shape."""
        ...


@dataclass(frozen=True, eq=False)
class FittedGround:
    """Heights by nearest neighbour."""

    places: np.ndarray
    """(N, 2) x and z of contacts"""
    heights: np.ndarray
    """(N,) of the ground there"""
    smooth: float = 0.0
    """Distance over which heights of contacts are mixed, metres: 0 takes that of the nearest one, as for steps; slopes
    are smooth."""

    def __post_init__(self) -> None:
        if len(self.places) == 0:
            raise InputError("a ground can't be fitted to no contacts at all.")

    @cached_property
    def _tree(self) -> cKDTree:
        from scipy.spatial import cKDTree

        return cKDTree(self.places)

    def height(self, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Return the height of the nearest contact, or of those around, the nearer the more."""
        if self.smooth <= 0.0:
            return self.heights[self._nearest(x, z)[1]]
        away, which = self._nearest(x, z, min(_MIXED, len(self.heights)))
        nearest = away[..., :1]
        weights = np.exp(-0.5 * (away**2 - nearest**2) / self.smooth**2)
        return (weights * self.heights[which]).sum(axis=-1) / weights.sum(axis=-1)

    def distance(self, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Return the level distance of the nearest contact, metres: how far from here the height was known."""
        return self._nearest(x, z)[0]

    def _nearest(self, x: np.ndarray, z: np.ndarray, count: int | None = None) -> tuple[np.ndarray, np.ndarray]:
        places = np.stack(np.broadcast_arrays(np.asarray(x, float), np.asarray(z, float)), axis=-1)
        return self._tree.query(places, k=1 if count is None else list(range(1, count + 1)))


def fit(
    clip: Clip, planted: np.ndarray | None = None, *, foot_height: float | None = None, smooth: float = 0.0
) -> FittedGround:
    """Fit the ground under a clip: one contact for each time that a foot was planted (F, K), by default as labelled.

    `foot_height` is the height of contact points above the ground while planted, metres. By default the lowest contacts
    are taken to be on ground of height 0; the function `foot_height` estimates it better, from several clips. `smooth`
    is the distance over which heights are mixed, metres.
    """
    found = _stances(clip, planted)
    if not len(found):
        return FittedGround(np.zeros((1, 2)), np.zeros(1))
    height = float(np.percentile(found[:, 1], _LOWEST)) if foot_height is None else foot_height
    return FittedGround(found[:, [0, 2]], found[:, 1] - height, smooth)


def foot_height(clips: Sequence[Clip], planted: Sequence[np.ndarray]) -> float:
    """Estimate the height of contact joints while planted (F, K): that of most clips' lowest contacts, metres."""
    heights = [_stances(clip, feet)[:, 1] for clip, feet in zip(clips, planted, strict=True)]
    lowest = [float(np.percentile(of_clip, _LOWEST)) for of_clip in heights if len(of_clip)]
    return float(np.median(lowest)) if lowest else 0.0


def _stances(clip: Clip, planted: np.ndarray | None) -> np.ndarray:
    """Return the places (N, 3) where feet stood, one for each contact."""
    planted = contacts.label_contacts(clip) if planted is None else planted
    touching = contacts.points(clip)
    found = [
        np.median(touching[start:stop, k], axis=0)
        for k in range(touching.shape[1])
        for start, stop in find_spans(planted[:, k])
    ]
    return np.array(found).reshape(-1, 3)


def follow(clip: Clip, ground: Ground) -> Clip:
    """Give a clip a simulation root that goes up and down with the ground, smoothly; joints stay where they are."""
    positions = clip.positions.astype(float)
    roots = positions[:, 0]
    window = max(2 * round(SMOOTH_SECONDS * clip.fps / 2) + 1, 5)
    height = series.smooth(ground.height(roots[:, 0], roots[:, 2]), window, 1)
    moved = np.zeros_like(roots)
    moved[:, 1] = height - roots[:, 1]
    positions[:, 0] += moved
    for joint in np.flatnonzero(clip.skeleton.parents == 0):
        positions[:, joint] -= quat.inverse_rotate(clip.rotations[:, 0].astype(float), moved)
    return replace(clip, positions=positions)
