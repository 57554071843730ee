"""The shape of a body, found from positions of its joints rather than from their names."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.anatomy import strip_side
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

_WORK = 20_000
"""Pairs of limbs that are tried as the two sides of a body, times its joints: what bounds the time."""
_FEWEST_TRIED = 8
"""Pairs that are tried however many joints there are."""
_MOST_ASSIGNED = 128
"""Children of one joint that are paired with the least sum of distances; more are paired with their nearest."""


@dataclass(frozen=True, eq=False)
class Body:
    """Sampled frames of a clip, from which the body is understood."""

    skeleton: Skeleton
    positions: np.ndarray
    """(S, J, 3) world positions of sampled frames"""
    rotations: np.ndarray
    """(S, J, 4)"""
    ends: np.ndarray
    """(S, E, 3)"""

    @classmethod
    def of(cls, clip: Clip, *, samples: int = 48, first: int = 0) -> Body:
        """Sample frames of a clip evenly, from frame `first` on. Frames with NaNs are left out."""
        world = clip.world
        whole = np.isfinite(world.positions).all(axis=(1, 2)) & np.isfinite(world.rotations).all(axis=(1, 2))
        if not whole.any():
            raise InputError(f"{clip.name}: every frame has NaNs or infinite numbers, so there is nothing to see.")
        usable = np.flatnonzero(whole)
        usable = usable[usable >= first] if (usable >= first).any() else usable
        frames = usable[np.unique(np.linspace(0, len(usable) - 1, samples).astype(int))]
        return cls(clip.skeleton, world.positions[frames].astype(float), world.rotations[frames].astype(float),
                   clip.ends_world[frames].astype(float))  # fmt: skip

    @cached_property
    def lengths(self) -> np.ndarray:
        """Distances (J,) of joints from their parents (the median over frames; the root's is 0)."""
        parents = np.maximum(self.skeleton.parents, 0)
        return np.median(np.linalg.norm(self.positions - self.positions[:, parents], axis=-1), axis=0)

    @cached_property
    def bones(self) -> np.ndarray:
        """Positions (J, 3) of joints in their parents' frames (medians over frames; a file's OFFSET may be wrong)."""
        parents = np.maximum(self.skeleton.parents, 0)
        arms = self.positions - self.positions[:, parents]
        return np.median(quat.inverse_rotate(self.rotations[:, parents], arms), axis=0)

    @cached_property
    def fork(self) -> int:
        """The first joint from the root down that has several children; joints above it are not part of the body (an
        armature at the world's origin, say). The root, if nothing forks."""
        joint = 0
        while len(self.skeleton.children[joint]) == 1:
            joint = self.skeleton.children[joint][0]
        return joint if self.skeleton.children[joint] else 0

    @cached_property
    def points(self) -> np.ndarray:
        """(S, P, 3) the joints and end sites of the body, without those above its first fork."""
        return self.tips(self.fork)

    @cached_property
    def size(self) -> float:
        """The diagonal of the body: a length to compare others with."""
        return float(np.median(np.linalg.norm(np.ptp(self.points, axis=1), axis=-1))) or 1.0

    @cached_property
    def distinct(self) -> np.ndarray:
        """(J,) bool: joints that are at another place than their parent."""
        return self.lengths > 0.004 * self.size

    @cached_property
    def mirror(self) -> np.ndarray:
        """(J,) each joint's partner on the other side: by name where names have sides, by geometry otherwise. The
        parents of partners are partners; a joint on one side only is its own partner."""
        return _part_strays(self.skeleton, _partners(self))

    @cached_property
    def limbs(self) -> list[tuple[int, int]]:
        """Pairs of partners with the same parent: the joints where arms and legs leave the trunk."""
        mirror, parents = self.mirror, self.skeleton.parents
        return [
            (joint, int(mirror[joint]))
            for joint in range(1, self.skeleton.num_joints)
            if mirror[joint] > joint and parents[joint] == parents[mirror[joint]]
        ]

    def tips(self, joint: int) -> np.ndarray:
        """Return all points (S, P, 3) of the subtree below a joint, end sites included."""
        inside = self.skeleton.descendants(joint)
        ends = np.flatnonzero(np.isin(self.skeleton.end_parents, inside))
        return np.concatenate([self.positions[:, inside], self.ends[:, ends]], axis=1)

    def main_chain(self, joint: int) -> list[int]:
        """Return the longest chain down from a joint, without joints at the place of their parent."""
        reach = self.reach
        chain = [joint] if self.distinct[joint] else []
        while children := self.skeleton.children[joint]:
            joint = max(children, key=lambda child: reach[child])
            if self.distinct[joint]:
                chain.append(joint)
        return chain

    @cached_property
    def reach(self) -> np.ndarray:
        """Lengths (J,) of the longest way down from each joint's parent through the joint."""
        reach = np.zeros(self.skeleton.num_joints)
        for end, parent in enumerate(self.skeleton.end_parents):
            reach[parent] = max(reach[parent], float(np.linalg.norm(self.skeleton.end_offsets[end])))
        for joint in range(self.skeleton.num_joints - 1, 0, -1):
            reach[joint] += self.lengths[joint]
            parent = self.skeleton.parents[joint]
            reach[parent] = max(reach[parent], reach[joint])
        return reach

    def still_parent(self, joint: int) -> int:
        """Return the joint, or its parent if it never turns against it while others do: rigs end in such markers."""
        parent = int(self.skeleton.parents[joint])
        turns = quat.angle(quat.inverse_multiply(self.rotations[:, parent], self.rotations[:, joint]))
        alive = np.ptp(self.positions - self.positions[:, :1], axis=0).max() > 0.01 * self.size
        tip = np.linalg.norm(self.skeleton.end_offsets[self.skeleton.end_parents == joint], axis=-1).max(initial=0.0)
        marker = np.ptp(turns) < 1e-3 and tip < 0.004 * self.size
        return parent if alive and parent >= 0 and marker else joint

    def long_bones(self, chain: list[int]) -> int:
        """Find the place in a limb's chain where the two long bones begin: the hip of a leg, the shoulder of an arm."""
        if len(chain) < 3:
            return 0
        bones = self.lengths[chain[1:]]
        pairs = np.minimum(bones[:-1], bones[1:])
        return int(np.argmax(pairs))


def _partners(body: Body) -> np.ndarray:
    skeleton = body.skeleton
    mirror = np.arange(skeleton.num_joints)
    stems = {strip_side(name): joint for joint, name in enumerate(skeleton.names)}
    for (side, stem), joint in stems.items():
        other = stems.get(("right" if side == "left" else "left", stem)) if side else None
        if other is not None:
            mirror[joint] = other
    alone = mirror == np.arange(skeleton.num_joints)
    if alone.all():
        return _partners_by_shape(body)
    # Names may give a side to the eyes and none to the legs.
    unsaid = [(a, b) for a, b in _twins(body) if alone[a] and alone[b] and body.reach[a] > 0.2 * body.size]
    if unsaid:
        shaped = _partners_by_shape(body)
        both = alone & alone[shaped]
        mirror[both] = shaped[both]
    return mirror


def _part_strays(skeleton: Skeleton, mirror: np.ndarray) -> np.ndarray:
    """Split pairs that have parents which are not a pair, from the root down."""
    mirror = mirror.copy()
    for joint in range(skeleton.num_joints):
        other = int(mirror[joint])
        above, other_above = int(skeleton.parents[joint]), int(skeleton.parents[other])
        apart = other != joint and (above < 0 or other_above < 0 or mirror[above] != other_above)
        if apart or mirror[other] != joint:
            mirror[joint] = joint
            if mirror[other] == joint:
                mirror[other] = other
    return mirror


def _twins(body: Body) -> list[tuple[int, int]]:
    """Find siblings of the same build: as many joints below, about as long.

    Bodies have few. A rig with hundreds of joints under one parent has too many to look at all: then those with most
    joints below, and longest, are found.
    """
    skeleton, reach, below = body.skeleton, body.reach, body.skeleton.subtree_sizes
    most = _most_twins(skeleton)
    found: list[tuple[int, int]] = []
    waiting = sorted(range(1, skeleton.num_joints), key=lambda joint: (-below[joint], -reach[joint], joint))
    families: dict[tuple[int, int], list[int]] = {}
    for joint in waiting:  # brothers of the same size, the longest first
        families.setdefault((int(skeleton.parents[joint]), int(below[joint])), []).append(joint)
    for joints in families.values():
        for i, longer in enumerate(joints):
            if len(found) >= most:
                break
            for shorter in itertools.islice(joints, i + 1, None):
                if len(found) >= most or abs(reach[longer] - reach[shorter]) >= 0.12 * reach[longer]:
                    break
                found.append((min(longer, shorter), max(longer, shorter)))
    return sorted(found, key=lambda pair: (skeleton.parents[pair[0]], *pair))


def _most_twins(skeleton: Skeleton) -> int:
    """Return the number of pairs that are tried as the two sides of a body, so that time grows with its joints only."""
    return max(_WORK // skeleton.num_joints, _FEWEST_TRIED)


def _partners_by_shape(body: Body) -> np.ndarray:
    skeleton = body.skeleton
    twins = _twins(body)
    # Where joints are on average, seen from where the first limbs leave: poses differ, but their mean is nearly
    # symmetric.
    fork = min((int(skeleton.parents[a]) for a, _ in twins), default=0)
    from_fork = body.positions - body.positions[:, fork, None]
    seen = quat.inverse_rotate(body.rotations[:, fork, None], from_fork).mean(axis=0)
    shape = _Shape(body, seen, _average_below(skeleton, seen))
    best, best_score = np.arange(skeleton.num_joints), 0.0
    for a, b in twins:
        # Limbs grown from one point differ lower down: compare whole subtrees, not only their first joints. But a
        # stride caught in the middle leaves whole legs one before the other, while their tops are side by side.
        tops = [_find_top(body, seen, joint) for joint in (a, b)]
        for across in (shape.middles[a] - shape.middles[b], tops[0] - tops[1]):
            length = float(np.linalg.norm(across))
            if length < 0.02 * body.size:
                continue
            mirror, score = shape.match(across / length)
            if score > best_score:
                best, best_score = mirror, score
    return best


def _find_top(body: Body, seen: np.ndarray, joint: int) -> np.ndarray:
    """Return where (3,) the first joint of a subtree is that has a place of its own; zero if there is none."""
    if body.distinct[joint]:
        return seen[joint]
    below = body.skeleton.descendants(joint)
    return seen[below][body.distinct[below]][:1].sum(axis=0)


def _average_below(skeleton: Skeleton, seen: np.ndarray) -> np.ndarray:
    """Return the mean (J, 3) of the positions of each joint and all below it."""
    total = seen.copy()
    for joint in range(skeleton.num_joints - 1, 0, -1):
        total[skeleton.parents[joint]] += total[joint]
    return total / skeleton.subtree_sizes[:, None]


@dataclass(frozen=True, eq=False)
class _Shape:
    """Facts about joints by which geometry pairs them."""

    body: Body
    seen: np.ndarray
    """(J, 3) the average pose, in the frame of a joint in the middle"""
    middles: np.ndarray
    """(J, 3) the mean of each subtree"""

    @cached_property
    def twinned(self) -> np.ndarray:
        """(J,) bool: joints with a sibling of the same build"""
        skeleton, reach, below = self.body.skeleton, self.body.reach, self.body.skeleton.subtree_sizes
        order = np.lexsort((-reach, below, skeleton.parents))
        one, other = order[:-1], order[1:]  # the longest first, so that who has a twin has one beside it
        alike = (skeleton.parents[one] == skeleton.parents[other]) & (below[one] == below[other])
        alike &= np.abs(reach[one] - reach[other]) < 0.12 * reach[one]
        found = np.zeros(skeleton.num_joints, bool)
        found[one[alike]] = found[other[alike]] = True
        return found

    def match(self, normal: np.ndarray) -> tuple[np.ndarray, float]:
        """Pair joints that a mirror with this normal through the origin maps onto each other, from the root down."""
        skeleton = self.body.skeleton
        below = skeleton.subtree_sizes
        mirror = np.arange(skeleton.num_joints)
        reflected = self.middles - 2.0 * (self.middles @ normal)[:, None] * normal
        score, queue = 0.0, [(0, 0)]
        while queue:
            a, b = queue.pop()
            mirror[a], mirror[b] = b, a
            left, right = skeleton.children[a], skeleton.children[b]
            if len(left) != len(right) or not left:
                continue
            if len(left) > _MOST_ASSIGNED:
                partner = self._pair_many(reflected, left, right, same=a == b)
            else:
                cost = self._costs(reflected, left, right)
                if a == b:
                    cost = 0.5 * (cost + cost.T)
                partner = {left[i]: right[k] for i, k in enumerate(_cheapest_pairs(cost))}
            pairs = [
                (i, k)
                for i, k in partner.items()
                if below[i] == below[k] and (a != b or (partner.get(k) == i and k >= i))
            ]
            queue += pairs
            one, other = np.array([pair for pair in pairs if pair[0] != pair[1]], int).reshape(-1, 2).T
            apart = np.linalg.norm(reflected[one] - self.middles[other], axis=-1) / self.body.size
            score += float(below[one] @ np.maximum(0.25 - apart, 0.0))
        return mirror, score

    def _costs(self, reflected: np.ndarray, left: Sequence[int], right: Sequence[int]) -> np.ndarray:
        """Measure how badly the mirror images of n subtrees fit m others, (n, m), in body sizes."""
        one, two, below = np.asarray(left), np.asarray(right), self.body.skeleton.subtree_sizes
        apart = np.linalg.norm(reflected[one][:, None] - self.middles[two], axis=-1) / self.body.size
        # Legs are near the middle, but a joint with a twin beside it is unlikely to be its own mirror image.
        apart += 0.2 * ((one[:, None] == two) & self.twinned[two])
        return np.where(below[one][:, None] == below[two], apart, 10.0)

    def _pair_many(
        self, reflected: np.ndarray, left: Sequence[int], right: Sequence[int], *, same: bool
    ) -> dict[int, int]:
        """Pair joints that are each other's nearest, where there are too many for the cheapest sum; in a family with
        itself (`same`) the others are their own partners."""
        from scipy.spatial import KDTree

        one, two = np.asarray(left), np.asarray(right)
        there = KDTree(self.middles[two]).query(reflected[one])[1]
        back = KDTree(reflected[one]).query(self.middles[two])[1]
        mutual = back[there] == np.arange(len(one))
        found = {int(one[i]): int(two[there[i]]) for i in np.flatnonzero(mutual)}
        return {int(joint): found.get(int(joint), int(joint)) for joint in one} if same else found


def _cheapest_pairs(cost: np.ndarray) -> list[int]:
    """Return the column that each row of cost (N, N) is paired with, so that the sum is least.

    A joint has few children, so all orders are tried; to import scipy's solver takes longer than all other
    work on a small file.
    """
    if len(cost) > 5:
        from scipy.optimize import linear_sum_assignment

        return [int(column) for column in linear_sum_assignment(cost)[1]]
    orders = np.array(list(itertools.permutations(range(len(cost)))))
    return [int(column) for column in orders[cost[np.arange(len(cost)), orders].sum(axis=1).argmin()]]
