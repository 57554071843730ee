"""Runs of consecutive example frames: their continuation after an example's end, and the joints between runs."""

import numpy as np
from numba import njit

from motionmatch.kernels.patch_lanes import frame_distance


@njit(cache=True, nogil=True)
def _distance(frames, i, j, size, limit):
    """Compute the sum of squares between two patches of frames (T, C); if it is above `limit`, any number above it."""
    total = 0.0
    for k in range(size):
        total += frame_distance(frames[i + k], frames[j + k])  # type: ignore[call-arg]  # numba fills in the first
        if total > limit:
            break
    return total


@njit(cache=True, nogil=True)
def most_alike(frames, patch, allowed, size):
    """Find the `allowed` (M,) patch that is nearest to the one at `patch`, the first of equals; -1 if there is none."""
    best, found = np.inf, -1
    for other in range(len(allowed)):
        if allowed[other]:
            away = _distance(frames, patch, other, size, best)
            if away < best:
                best, found = away, other
    return found


@njit(cache=True, nogil=True)
def _most_common(values):
    """Find the index of the most common value, the middle one of its indices; of equally common values the least."""
    ordered = np.sort(values)
    best, common, run = 0, ordered[0], 0
    for n in range(len(ordered)):
        run = run + 1 if n and ordered[n] == ordered[n - 1] else 1
        if run > best:
            best, common = run, ordered[n]
    places = np.flatnonzero(values == common)
    return places[len(places) // 2]


@njit(cache=True, nogil=True)
def _joint(frames, left, right, start, stop, size):
    """Find the place from `start` to `stop` where two runs of patches (N,) are most alike, the first of equals."""
    best, found = np.inf, stop
    for n in range(start, stop):
        away = _distance(frames, left[n], right[n], size, best)
        if away < best:
            best, found = away, n
    return found


@njit(cache=True, nogil=True)
def join_runs(matches, starts, stops, frames, following, preceding, size, runs, matches_out):
    """Copy matches (N,) and replace stretches from `starts` to `stops` by runs of consecutive patches.

    One run continues the patch before the stretch; one goes through the most common patch in it, if the stretch is at
    least as long as a patch; and one leads to the patch after it. They are joined where they are most alike.
    `following` and `preceding` (M,) are the neighbours of each patch. `runs` (3, N) is scratch.
    """
    num_patches = len(matches)
    matches_out[:] = matches
    for stretch in range(len(starts)):
        start, stop = starts[stretch], stops[stretch]
        left, right = start > 0, stop < num_patches
        source = matches[start - 1] if left else matches[start]
        for n in range(start, stop):
            if left or n > start:
                source = following[source]
            runs[0, n] = source
        if right:
            source = matches[stop]
            for n in range(stop - 1, start - 1, -1):
                source = preceding[source]
                runs[2, n] = source
        if stop - start >= size:
            middle = start + _most_common(matches[start:stop])
            runs[1, middle] = matches[middle]
            for n in range(middle + 1, stop):
                runs[1, n] = following[runs[1, n - 1]]
            for n in range(middle - 1, start - 1, -1):
                runs[1, n] = preceding[runs[1, n + 1]]
            first = _joint(frames, runs[0], runs[1], start, middle + 1, size) if left else start
            second = _joint(frames, runs[1], runs[2], middle + 1, stop, size) if right else stop
        else:
            first = stop if not right else _joint(frames, runs[0], runs[2], start, stop, size) if left else start
            second = first
        for n in range(start, stop):
            matches_out[n] = runs[0, n] if n < first else runs[1, n] if n < second else runs[2, n]
