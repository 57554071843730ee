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
    """(N,) two runs, or three, laid one after the other."""

    def seam(a, b):
        """Before which patch two runs are to change over."""
        return int(np.argmin([patch_distance(frames, frames, i, j, size) for i, j in zip(a, b, strict=True)]))

    matches = [int(m) for m in matches]
    out = list(matches)
    for start, stop in spans:
        old, count = matches[start:stop], stop - start
        left = [matches[start - 1]] if start else None
        if left:
            for _ in range(count):
                left.append(following[left[-1]])
            left = left[1:]
        right = [matches[stop]] if stop < len(matches) else None
        if right:
            for _ in range(count):
                right.insert(0, preceding[right[0]])
            right = right[:-1]
        if count >= size:
            common = min(set(old), key=lambda m: (-old.count(m), m))
            places = [n for n, m in enumerate(old) if m == common]
            middle = places[len(places) // 2]
            through = [common]
            while len(through) < count - middle:
                through.append(following[through[-1]])
            while len(through) < count:
                through.insert(0, preceding[through[0]])
            new = list(through)
            if right and middle + 1 < count:
                at = middle + 1 + seam(through[middle + 1 :], right[middle + 1 :])
                new[at:] = right[at:]
            if left:
                at = seam(left[: middle + 1], through[: middle + 1])
                new[:at] = left[:at]
        elif left and right:
            at = seam(left, right)
            new = left[:at] + right[at:]
        elif left or right:
            new = left or right
        else:
            new = old[:1]
            while len(new) < count:
                new.append(following[new[-1]])
        out[start:stop] = new
    return np.array(out)


def unfair(before, after, usable, share):
    """Whether an example has become less that had little."""
    examples, number = [], -1
    for n, on in enumerate(usable):
        number += bool(on and not (n and usable[n - 1]))
        examples.append(number if on else None)
    for each in range(number + 1):
        old, new = (sum(examples[m] == each for m in matches) for matches in (before, after))
        wanted = share * examples.count(each) / sum(usable) * len(after)
        if new < wanted and new < old:
            return True
    return False


def onward(matches, frames, usable, size, shortest, around, share, fair):
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
    out = joined(turned, spans, frames, following, preceding, size)
    return matches if unfair(matches, out, [bool(u) for u in usable], fair) else np.roll(out, first)
