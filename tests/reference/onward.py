"""Runs that go on in their example, as it is written: one patch after the other."""

import numpy as np

from reference.patches import patch_distance


def stalled(matches, size, around, share):
    """(N,) bool, step by step."""
    num, half = len(matches), size // 2
    steps = range(num) if around else range(num - 1)
    follows = {n: matches[(n + 1) % num] == matches[n] + 1 for n in steps}
    still = np.zeros(num, bool)
    for n in steps:
        window = [m % num if around else m for m in range(n - half, n + half + 1)]
        window = [m for m in window if m in follows]
        if sum(follows[m] for m in window) < share * len(window):
            still[[n, (n + 1) % num]] = True
    return still


def nearest(frames, patch, allowed, size):
    others = [j for j in range(len(allowed)) if allowed[j]]
    return min(others, key=lambda j: (patch_distance(frames, frames, patch, j, size), j), default=-1)


def ways(frames, usable, size):
    """What comes next to each patch, and what before it."""
    usable, count = [bool(u) for u in usable], len(usable)
    lasts = [j for j in range(count) if usable[j] and not (j + 1 < count and usable[j + 1])]
    firsts = [j for j in range(count) if usable[j] and not (j > 0 and usable[j - 1])]
    following, preceding = list(range(1, count + 1)), list(range(-1, count - 1))
    for first, last in zip(firsts, lasts, strict=True):
        near = min(size // 2, max((last - first) // 2, 1))
        for end, ends, table, step in ((last, lasts, following, 1), (first, firsts, preceding, -1)):
            allowed = [usable[j] and j not in ends and abs(j - end) > near for j in range(count)]
            other = nearest(frames, end, allowed, size)
            table[end] = other + step if other >= 0 else end
    return following, preceding


def joined(matches, spans, frames, following, preceding, size):
    out = [int(m) for m in matches]
    for start, stop in spans:
        left, right = [], []
        source = int(matches[start - 1]) if start else None
        for _ in range(start, stop):
            source = int(matches[start]) if source is None else following[source]
            left.append(source)
        if stop == len(matches):
            out[start:stop] = left
            continue
        source = int(matches[stop])
        for _ in range(start, stop):
            source = preceding[source]
            right.insert(0, source)
        away = [patch_distance(frames, frames, a, b, size) for a, b in zip(left, right, strict=True)]
        joint = int(np.argmin(away)) if start else 0
        out[start:stop] = left[:joint] + right[joint:]
    return np.array(out)


def onward(matches, frames, usable, size, shortest, around, share):
    """(N,)"""
    matches = np.asarray(matches)
    still = stalled(matches, size, around, share)
    first = next((n for n in range(len(still)) if not still[n]), 0) if around else 0
    turned, still = np.roll(matches, -first), np.roll(still, -first)
    spans, start = [], None
    for n in range(len(still) + 1):
        on = n < len(still) and still[n]
        if on and start is None:
            start = n
        if not on and start is not None:
            spans += [(start, n)] if n - start >= shortest else []
            start = None
    following, preceding = ways(frames, usable, size)
    return np.roll(joined(turned, spans, frames, following, preceding, size), first)
