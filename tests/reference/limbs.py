"""Partners of joints by their shape, slowly: every pair of siblings that look alike is tried as the two sides."""

from __future__ import annotations

import itertools

import numpy as np

from motionmatch.maths import quat
from motionmatch.motion.limbs import Body


def find_twins(body: Body) -> list[tuple[int, int]]:
    """Siblings of the same build: as many joints below, about as long."""
    skeleton, reach = body.skeleton, body.reach
    below = find_below(body)
    return [
        (a, b)
        for joints in skeleton.children
        for i, a in enumerate(joints)
        for b in joints[i + 1 :]
        if len(below[a]) == len(below[b]) and abs(reach[a] - reach[b]) < 0.12 * max(reach[a], reach[b])
    ]


def find_below(body: Body) -> list[list[int]]:
    """Each joint with all below it."""
    return [
        [other for other in range(body.skeleton.num_joints) if joint in body.skeleton.ancestors(other)]
        for joint in range(body.skeleton.num_joints)
    ]


def find_partners(body: Body) -> np.ndarray:
    """The partner (J,) of each joint."""
    skeleton, below, twins = body.skeleton, find_below(body), find_twins(body)
    fork = min((int(skeleton.parents[a]) for a, _ in twins), default=0)
    from_fork = body.positions - body.positions[:, fork, None]
    seen = quat.inverse_rotate(body.rotations[:, fork, None], from_fork).mean(axis=0)
    twinned = {joint for pair in twins for joint in pair}
    best, best_score = np.arange(skeleton.num_joints), 0.0
    for a, b in twins:
        tops = [seen[below[joint]][body.distinct[below[joint]]][:1].sum(axis=0) for joint in (a, b)]
        for across in (seen[below[a]].mean(axis=0) - seen[below[b]].mean(axis=0), tops[0] - tops[1]):
            length = float(np.linalg.norm(across))
            if length < 0.02 * body.size:
                continue
            mirror, score = match(body, seen, below, twinned, across / length)
            if score > best_score:
                best, best_score = mirror, score
    return best


def match(body: Body, seen: np.ndarray, below: list[list[int]], twinned: set[int], normal: np.ndarray):
    """Pair joints that a mirror with this normal maps onto each other, and say how well that fits."""
    skeleton = body.skeleton
    mirror = np.arange(skeleton.num_joints)
    reflected = seen - 2.0 * (seen @ normal)[:, None] * normal

    def cost(i: int, k: int) -> float:
        if len(below[i]) != len(below[k]):
            return 10.0
        apart = float(np.linalg.norm(reflected[below[i]].mean(axis=0) - seen[below[k]].mean(axis=0))) / body.size
        return apart + (0.2 if i == k and i in twinned else 0.0)

    score, queue = 0.0, [(0, 0)]
    while queue:
        a, b = queue.pop()
        mirror[a], mirror[b] = b, a
        left, right = skeleton.children[a], skeleton.children[b]
        if len(left) != len(right) or not left:
            continue
        costs = np.array([[cost(i, k) for k in right] for i in left])
        if a == b:
            costs = 0.5 * (costs + costs.T)
        orders = list(itertools.permutations(range(len(left))))
        cheapest = min(orders, key=lambda order: sum(costs[i, k] for i, k in enumerate(order)))
        partner = {left[i]: right[k] for i, k in enumerate(cheapest)}
        for i, k in partner.items():
            if len(below[i]) != len(below[k]) or (a == b and (partner.get(k) != i or k < i)):
                continue
            queue.append((i, k))
            if i != k:
                score += len(below[i]) * max(0.0, 0.25 - cost(i, k))
    return mirror, score
