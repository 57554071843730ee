"""The shape of a body, found from positions of its joints rather than from their names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.anatomy import strip_side
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton


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
        ends = [e for e, parent in enumerate(self.skeleton.end_parents) if parent in inside]
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
    """Find siblings of the same build: as many joints below, about as long."""
    skeleton, reach = body.skeleton, body.reach
    below = [len(skeleton.descendants(joint)) for joint in range(skeleton.num_joints)]
    return [
        (a, b)
        for joints in skeleton.children
        for i, a in enumerate(joints)
        for b in joints[i + 1 :]
        if below[a] == below[b] and abs(reach[a] - reach[b]) < 0.12 * max(reach[a], reach[b])
    ]


def _partners_by_shape(body: Body) -> np.ndarray:
    skeleton = body.skeleton
    below = [skeleton.descendants(joint) for joint in range(skeleton.num_joints)]
    twins = _twins(body)
    # Where joints are on average, seen from where the first limbs leave: poses differ, but their mean is nearly
    # symmetric.
    fork = min((int(skeleton.parents[a]) for a, _ in twins), default=0)
    from_fork = body.positions - body.positions[:, fork, None]
    seen = quat.inverse_rotate(body.rotations[:, fork, None], from_fork).mean(axis=0)
    shape = _Shape(body, seen, below, frozenset(joint for pair in twins for joint in pair))
    best, best_score = np.arange(skeleton.num_joints), 0.0
    for a, b in twins:
        # Limbs grown from one point differ lower down: compare whole subtrees, not only their first joints. But a
        # stride caught in the middle leaves whole legs one before the other, while their tops are side by side.
        tops = [seen[below[joint]][body.distinct[below[joint]]][:1].sum(axis=0) for joint in (a, b)]
        for across in (seen[below[a]].mean(axis=0) - seen[below[b]].mean(axis=0), tops[0] - tops[1]):
            length = float(np.linalg.norm(across))
            if length < 0.02 * body.size:
                continue
            mirror, score = shape.match(across / length)
            if score > best_score:
                best, best_score = mirror, score
    return best


@dataclass(frozen=True, eq=False)
class _Shape:
    """Facts about joints by which geometry pairs them."""

    body: Body
    seen: np.ndarray
    """(J, 3) the average pose, in the frame of a joint in the middle"""
    below: list[list[int]]
    """the subtree of each joint"""
    twins: frozenset[int]
    """joints with a sibling of the same build"""

    def match(self, normal: np.ndarray) -> tuple[np.ndarray, float]:
        """Pair joints that a mirror with this normal through the origin maps onto each other, from the root down."""
        skeleton = self.body.skeleton
        mirror = np.arange(skeleton.num_joints)
        reflected = self.seen - 2.0 * (self.seen @ normal)[:, None] * normal
        score, queue = 0.0, [(0, 0)]
        while queue:
            a, b = queue.pop()
            mirror[a], mirror[b] = b, a
            left, right = skeleton.children[a], skeleton.children[b]
            if len(left) != len(right) or not left:
                continue
            cost = np.array([[self.cost(reflected, i, k) for k in right] for i in left])
            if a == b:
                cost = 0.5 * (cost + cost.T)
            partner = {left[i]: right[k] for i, k in enumerate(_cheapest_pairs(cost))}
            for i, k in partner.items():
                if len(self.below[i]) != len(self.below[k]) or (a == b and (partner.get(k) != i or k < i)):
                    continue
                queue.append((i, k))
                if i != k:
                    score += len(self.below[i]) * max(0.0, 0.25 - self.cost(reflected, i, k))
        return mirror, score

    def cost(self, reflected: np.ndarray, i: int, k: int) -> float:
        """Measure how badly the mirror image of one subtree fits another, in body sizes."""
        one, two = self.below[i], self.below[k]
        if len(one) != len(two):
            return 10.0
        apart = float(np.linalg.norm(reflected[one].mean(axis=0) - self.seen[two].mean(axis=0))) / self.body.size
        # Legs are near the middle, but a joint with a twin beside it is unlikely to be its own mirror image.
        return apart + (0.2 if i == k and i in self.twins else 0.0)


def _cheapest_pairs(cost: np.ndarray) -> list[int]:
    """Return the column that each row of cost (N, N) is paired with, so that the sum is least.

    A joint has few children, so all orders are tried; to import scipy's solver takes longer than all other
    work on a small file.
    """
    if len(cost) > 5:
        from scipy.optimize import linear_sum_assignment

        return [int(column) for column in linear_sum_assignment(cost)[1]]
    orders = np.array(list(permutations(range(len(cost)))))
    return [int(column) for column in orders[cost[np.arange(len(cost)), orders].sum(axis=1).argmin()]]
