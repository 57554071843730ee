"""Motion that runs on in its example: where it goes from an example's end, and where two runs are joined."""

import numpy as np
from numba import njit

from motionmatch.kernels.patch_lanes import frame_distance


@njit(cache=True, nogil=True)
def _distance(frames, i, j, size, limit):
    """Of two patches of frames (T, C): the sum of squares, or any number above `limit` where it is more."""
    total = 0.0
    for k in range(size):
        total += frame_distance(frames[i + k], frames[j + k])  # type: ignore[call-arg]  # numba fills in the first
        if total > limit:
            break
    return total


@njit(cache=True, nogil=True)
def most_alike(frames, patch, allowed, size):
    """Which patch that is `allowed` (M,) is nearest to one at `patch`, the first of equals; -1 where none is."""
    best, found = np.inf, -1
    for other in range(len(allowed)):
        if allowed[other]:
            away = _distance(frames, patch, other, size, best)
            if away < best:
                best, found = away, other
    return found


@njit(cache=True, nogil=True)
def join_runs(matches, starts, stops, frames, following, preceding, size, from_left, from_right, matches_out):
    """Matches (N,) in which stretches from `starts` to `stops` are replaced by runs: on from the patch before, and up
    to the patch behind; they are joined where they are most alike. `following` and `preceding` (M,) are what comes
    next to a patch. `from_left` and `from_right` (N,) are room to work in."""
    num_patches = len(matches)
    matches_out[:] = matches
    for stretch in range(len(starts)):
        start, stop = starts[stretch], stops[stretch]
        left, right = start > 0, stop < num_patches
        source = matches[start - 1] if left else matches[start]
        for n in range(start, stop):
            if left or n > start:
                source = following[source]
            from_left[n] = source
        if right:
            source = matches[stop]
            for n in range(stop - 1, start - 1, -1):
                source = preceding[source]
                from_right[n] = source
        joint = stop
        if right:
            joint = start
            if left:
                best = np.inf
                for n in range(start, stop):
                    away = _distance(frames, from_left[n], from_right[n], size, best)
                    if away < best:
                        best, joint = away, n
        for n in range(start, stop):
            matches_out[n] = from_left[n] if n < joint else from_right[n]
