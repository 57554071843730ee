"""Who is near whom: everyone against everyone."""

from __future__ import annotations

import numpy as np


def nearest(seen, own, places, extents, reach, most):
    """(C, N) the nearest others, and how near they come; as `kernels.crowd.nearest` gives them."""
    others, found = np.full((len(seen), most), -1), np.zeros((len(seen), most))
    for c in range(len(seen)):
        gaps = (np.linalg.norm(places - seen[c][:, None], axis=-1) - extents).min(axis=0)
        gaps[own[c] if own[c] >= 0 else slice(0, 0)] = np.inf
        order = [m for m in np.lexsort((np.arange(len(gaps)), gaps)) if gaps[m] < reach][:most]
        others[c, : len(order)], found[c, : len(order)] = order, gaps[order]
    return others, found
