"""The shape of a body, read from where its joints are rather than from what they are called."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.optimize import linear_sum_assignment

from motionmatch.maths import quat
from motionmatch.motion import names
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton


@dataclass(frozen=True, eq=False)
class Body:
    """Some frames of a clip, as evidence."""

    skeleton: Skeleton
    positions: np.ndarray
    """(S, J, 3) world positions of sampled frames"""
    rotations: np.ndarray
    """(S, J, 4)"""
    ends: np.ndarray
    """(S, E, 3)"""

    @classmethod
    def of(cls, clip: Clip, *, samples: int = 48, first: int = 0) -> Body:
        """Evenly chosen frames of a clip, from frame `first` on."""
        frames = np.unique(np.linspace(min(first, clip.num_frames - 1), clip.num_frames - 1, samples).astype(int))
        world = clip.world
        return cls(clip.skeleton, world.positions[frames].astype(float), world.rotations[frames].astype(float),
                   clip.ends_world[frames].astype(float))  # fmt: skip

    @cached_property
    def lengths(self) -> np.ndarray:
        """(J,) how far each joint is from its parent (the median over frames; the root's is 0)."""
        parents = np.maximum(self.skeleton.parents, 0)
        return np.median(np.linalg.norm(self.positions - self.positions[:, parents], axis=-1), axis=0)

    @cached_property
    def bones(self) -> np.ndarray:
        """(J, 3) where each joint sits in its parent's frame (the median over frames; a file's OFFSET may lie)."""
        parents = np.maximum(self.skeleton.parents, 0)
        arms = self.positions - self.positions[:, parents]
        return np.median(quat.inverse_rotate(self.rotations[:, parents], arms), axis=0)

    @cached_property
    def size(self) -> float:
        """The diagonal of the body: a length to compare others with."""
        points = np.concatenate([self.positions, self.ends], axis=1)
        return float(np.median(np.linalg.norm(np.ptp(points, axis=1), axis=-1))) or 1.0

    @cached_property
    def distinct(self) -> np.ndarray:
        """(J,) bool: joints that are somewhere else than their parent."""
        return self.lengths > 0.004 * self.size

    @cached_property
    def mirror(self) -> np.ndarray:
        """(J,) each joint's partner on the other side: by name where names have sides, by geometry otherwise."""
        return _partners(self)

    @cached_property
    def limbs(self) -> list[tuple[int, int]]:
        """Pairs of partners whose parents are in the middle (or the same): where arms and legs leave the trunk."""
        mirror, parents = self.mirror, self.skeleton.parents
        return [
            (joint, int(mirror[joint]))
            for joint in range(1, self.skeleton.num_joints)
            if mirror[joint] > joint and parents[joint] == parents[mirror[joint]]
        ]

    def tips(self, joint: int) -> np.ndarray:
        """(S, P, 3) every point of the subtree below a joint, end sites included."""
        inside = self.skeleton.descendants(joint)
        ends = [e for e, parent in enumerate(self.skeleton.end_parents) if parent in inside]
        return np.concatenate([self.positions[:, inside], self.ends[:, ends]], axis=1)

    def main_chain(self, joint: int) -> list[int]:
        """From a joint down the longest way, leaving out joints that sit on their parent."""
        reach = self.reach
        chain = [joint] if self.distinct[joint] else []
        while children := self.skeleton.children[joint]:
            joint = max(children, key=lambda child: reach[child])
            if self.distinct[joint]:
                chain.append(joint)
        return chain

    @cached_property
    def reach(self) -> np.ndarray:
        """(J,) the longest way down from each joint's parent through the joint."""
        reach = np.zeros(self.skeleton.num_joints)
        for end, parent in enumerate(self.skeleton.end_parents):
            reach[parent] = max(reach[parent], float(np.linalg.norm(self.skeleton.end_offsets[end])))
        for joint in range(self.skeleton.num_joints - 1, 0, -1):
            reach[joint] += self.lengths[joint]
            parent = self.skeleton.parents[joint]
            reach[parent] = max(reach[parent], reach[joint])
        return reach

    def still_parent(self, joint: int) -> int:
        """The joint, or, if it never turns against its parent while others do, the parent: rigs end in such markers."""
        parent = int(self.skeleton.parents[joint])
        turns = quat.angle(quat.inverse_multiply(self.rotations[:, parent], self.rotations[:, joint]))
        alive = np.ptp(self.positions - self.positions[:, :1], axis=0).max() > 0.01 * self.size
        tip = np.linalg.norm(self.skeleton.end_offsets[self.skeleton.end_parents == joint], axis=-1).max(initial=0.0)
        marker = np.ptp(turns) < 1e-3 and tip < 0.004 * self.size
        return parent if alive and parent >= 0 and marker else joint

    def long_bones(self, chain: list[int]) -> int:
        """Where in a limb's chain the two long bones begin: the hip of a leg, the shoulder of an arm."""
        if len(chain) < 3:
            return 0
        bones = self.lengths[chain[1:]]
        pairs = np.minimum(bones[:-1], bones[1:])
        return int(np.argmax(pairs))


def _partners(body: Body) -> np.ndarray:
    skeleton = body.skeleton
    mirror = np.arange(skeleton.num_joints)
    stems = {names.stem(name): joint for joint, name in enumerate(skeleton.names)}
    for (side, stem), joint in stems.items():
        other = stems.get(("right" if side == "left" else "left", stem)) if side else None
        if other is not None:
            mirror[joint] = other
    if (mirror != np.arange(skeleton.num_joints)).any():
        return mirror
    return _partners_by_shape(body)


def _partners_by_shape(body: Body) -> np.ndarray:
    skeleton = body.skeleton
    # Where joints are on average, seen from the root: poses differ, but their mean is nearly symmetric.
    seen = quat.inverse_rotate(body.rotations[:, :1], body.positions - body.positions[:, :1]).mean(axis=0)
    weight = np.array([len(skeleton.descendants(joint)) for joint in range(skeleton.num_joints)])
    twins = [
        (a, b)
        for joints in skeleton.children
        for i, a in enumerate(joints)
        for b in joints[i + 1 :]
        if weight[a] == weight[b] and abs(body.reach[a] - body.reach[b]) < 0.12 * max(body.reach[a], body.reach[b])
    ]
    best, best_score = np.arange(skeleton.num_joints), 0.0
    for a, b in twins:
        # Limbs grown from one point differ lower down: compare whole subtrees, not only their first joints.
        across = seen[skeleton.descendants(a)].mean(axis=0) - seen[skeleton.descendants(b)].mean(axis=0)
        if np.linalg.norm(across) < 0.02 * body.size:
            continue
        normal = across / np.linalg.norm(across)
        mirror, score = _match(body, seen, weight, normal)
        if score > best_score:
            best, best_score = mirror, score
    return best


def _match(body: Body, seen: np.ndarray, weight: np.ndarray, normal: np.ndarray) -> tuple[np.ndarray, float]:
    """Pair joints that a mirror with this normal through the root maps onto each other, from the root down."""
    skeleton = body.skeleton
    mirror = np.arange(skeleton.num_joints)
    reflected = seen - 2.0 * (seen @ normal)[:, None] * normal
    score, queue = 0.0, [(0, 0)]
    while queue:
        a, b = queue.pop()
        mirror[a], mirror[b] = b, a
        left, right = skeleton.children[a], skeleton.children[b]
        if len(left) != len(right):
            continue
        cost = np.array([[_cost(skeleton, reflected, seen, weight, i, k, body.size) for k in right] for i in left])
        if not len(left):
            continue
        if a == b:
            cost = 0.5 * (cost + cost.T)
        rows, columns = linear_sum_assignment(cost)
        partner = {left[i]: right[k] for i, k in zip(rows, columns, strict=True)}
        for i, k in partner.items():
            if weight[i] != weight[k] or (a == b and partner.get(k) != i):
                continue
            if a == b and k < i:
                continue
            queue.append((i, k))
            if i != k:
                pair = _cost(skeleton, reflected, seen, weight, i, k, body.size)
                score += weight[i] * max(0.0, 0.25 - pair)
    return mirror, score


def _cost(skeleton: Skeleton, reflected, seen, weight, i: int, k: int, size: float) -> float:
    if weight[i] != weight[k]:
        return 10.0
    one, two = skeleton.descendants(i), skeleton.descendants(k)
    return float(np.linalg.norm(reflected[one].mean(axis=0) - seen[two].mean(axis=0)) / size)
