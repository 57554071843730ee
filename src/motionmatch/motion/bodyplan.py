"""The plan of a skeleton: which bones are the trunk and which are limbs, found from its tree and one pose.

Names are only a hint. A limb pair is two branches of the same joint that look alike; the trunk is what has no
partner. So it works for people, dogs, crabs and chickens, and for skeletons with joint names such as bone_017.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.skeleton import Skeleton

_LEFT = r"[Ll]eft|LEFT|(?<![A-Za-z])[Ll](?![a-z])"
_RIGHT = r"[Rr]ight|RIGHT|(?<![A-Za-z])[Rr](?![a-z])"
_SAME_LENGTH = 0.1
"""Two branches are partners if their bones' total lengths differ by less than this fraction."""


@dataclass(frozen=True)
class Chain:
    """Nodes outwards from one that it shares with another chain. A node is a joint, or J + e for the end site e."""

    nodes: tuple[int, ...]
    partner: bool
    """Whether it is one of a left and right pair."""
    forks: tuple[Chain, ...] = ()
    """The chains that start at its last node: fingers, toes."""

    @property
    def start(self) -> int:
        return self.nodes[0]


class BodyPlan:
    """The trunk and the limbs of one skeleton in one pose."""

    def __init__(self, skeleton: Skeleton, positions: np.ndarray, ends: np.ndarray, anatomy: Anatomy | None = None):
        """Take world positions of joints, `positions` (J, 3), and of end sites, `ends` (E, 3)."""
        self.skeleton, self.anatomy = skeleton, anatomy
        self.positions = np.concatenate([positions, ends]).astype(EXACT)  # (J + E, 3)
        self.owners = np.concatenate([skeleton.parents, skeleton.end_parents]).astype(int)
        """(J + E,) the joint that carries the bone ending in each node; -1 for the root."""
        self.size = float(np.linalg.norm(np.ptp(self.positions, axis=0))) or 1.0
        self._anchors = np.full(len(self.positions), -1)
        self._branches = self._find_branches()
        self._weights: dict[int, tuple[int, float]] = {}

    def name(self, node: int) -> str:
        return self.skeleton.names[node if node < self.skeleton.num_joints else self.owners[node]]

    def anchor(self, node: int) -> int:
        """Return the node where the bone that ends in this node starts; bones without length are skipped."""
        return int(self._anchors[node])

    def length(self, node: int) -> float:
        """Return the length of the bone that ends in this node."""
        return float(np.linalg.norm(self.positions[node] - self.positions[self._anchors[node]]))

    def branches(self, node: int) -> list[int]:
        """Return the nodes one bone further out."""
        return self._branches.get(node, [])

    def _find_branches(self) -> dict[int, list[int]]:
        skeleton = self.skeleton
        children: list[list[int]] = [[] for _ in self.positions]
        copies = self._ends_are_copies()
        for node, owner in enumerate(self.owners):
            marker = node >= skeleton.num_joints and (copies or _ends_already(skeleton.names[owner]))
            if owner >= 0 and not marker:
                children[owner].append(node)
        branches: dict[int, list[int]] = {}
        waiting = [0]
        while waiting:
            node = waiting.pop()
            found, inner = [], list(children[node])
            while inner:
                child = inner.pop(0)
                if np.linalg.norm(self.positions[child] - self.positions[node]) < 1e-4 * self.size:
                    inner = children[child] + inner  # a bone without length: its children are ours
                else:
                    found.append(child)
                    self._anchors[child] = node
            branches[node] = found
            waiting.extend(found)
        return branches

    def _ends_are_copies(self) -> bool:
        """Return whether the end sites carry no information: some exporters repeat the last bone's length there, in any
        direction."""
        lengths = np.linalg.norm(self.skeleton.end_offsets, axis=1)
        bones = np.linalg.norm(self.skeleton.offsets[self.skeleton.end_parents], axis=1)
        real = lengths > 1e-4 * self.size
        return bool(real.sum() > 1 and (np.abs(lengths - bones)[real] < 0.01 * bones[real]).mean() > 0.6)

    def weigh(self, node: int) -> tuple[int, float]:
        """Count the bones below a node, its own included, and add up their lengths."""
        if node not in self._weights:
            below = [self.weigh(child) for child in self.branches(node)]
            self._weights[node] = (
                1 + sum(n for n, _ in below),
                self.length(node) + sum(length for _, length in below),
            )
        return self._weights[node]

    def partners(self, node: int) -> dict[int, int]:
        """Pair the branches of a node that are left and right of each other."""
        found: dict[int, int] = {}
        branches = self.branches(node)
        for a in branches:
            options = [b for b in branches if b != a and b not in found and a not in found and self._alike(a, b)]
            if options:
                nearest = min(
                    options,
                    key=lambda b: (not self._have_like_names(a, b), abs(self.weigh(a)[1] - self.weigh(b)[1])),
                )
                found[a], found[nearest] = nearest, a
        return found

    def _alike(self, a: int, b: int) -> bool:
        joints = self.skeleton.num_joints
        if self.anatomy is not None and a < joints and b < joints and self.anatomy.mirror[a] == b:
            return True
        if self._have_like_names(a, b):
            return True
        (count_a, length_a), (count_b, length_b) = self.weigh(a), self.weigh(b)
        return count_a == count_b and abs(length_a - length_b) < _SAME_LENGTH * max(length_a, length_b)

    def _have_like_names(self, a: int, b: int) -> bool:
        first, second = split_side(self.name(a)), split_side(self.name(b))
        return first[0] == second[0] and first[1] != second[1] and "" not in (first[1], second[1])

    def _pairs_below(self, node: int) -> int:
        count, open_nodes = 0, [node]  # a loop: a chain may be longer than Python recurses
        while open_nodes:
            node = open_nodes.pop()
            paired = self.partners(node)
            count += len(paired) // 2
            open_nodes += [child for child in self.branches(node) if child not in paired]
        return count

    @cached_property
    def start(self) -> int:
        """Find the start of the trunk: the first joint from which more than one bone goes out."""
        node = 0
        while len(self.branches(node)) == 1:
            node = self.branches(node)[0]
        return node if self.branches(node) else 0

    @cached_property
    def trunk(self) -> list[int]:
        """Nodes from the hind end to the last joint without a partner: pelvis, spine, neck, head."""
        start = self.start
        middle = [child for child in self.branches(start) if child not in self.partners(start)]
        rich = sorted((child for child in middle if self._pairs_below(child)), key=self._pairs_below)
        path = [start]
        if len(rich) > 1:  # the root lies in the middle of the back: the trunk goes both ways
            path = [*reversed(self._middle_line(rich[-2])), start]
            if (
                self._is_head(path[0])
                or self.positions[path[0]][1] > self.positions[self._middle_line(rich[-1])[-1]][1]
            ):
                path = [*reversed(self._middle_line(rich[-1])), start]
                return path + self._middle_line(rich[-2])
            return path + self._middle_line(rich[-1])
        onward = rich[-1:] or sorted(middle, key=lambda child: self.weigh(child)[1])[-1:]
        return path + (self._middle_line(onward[0]) if onward else [])

    def _middle_line(self, node: int) -> list[int]:
        line = [node]
        while True:
            paired = self.partners(line[-1])
            middle = [child for child in self.branches(line[-1]) if child not in paired]
            if not middle:
                return line
            line.append(
                max(
                    middle,
                    key=lambda child: (self._is_head(child), self._pairs_below(child), self.weigh(child)[1]),
                )
            )

    def _is_head(self, node: int) -> bool:
        if self.anatomy is not None and "head" in self.anatomy.roles:
            return node == self.anatomy["head"]
        return "head" in self.name(node).lower() and node < self.skeleton.num_joints

    @cached_property
    def head(self) -> int | None:
        """The index in the trunk of the joint that carries the head, or None for a trunk of one joint or none."""
        named = [place for place, node in enumerate(self.trunk) if self._is_head(node)]
        if named:
            return named[0]
        joints = [place for place, node in enumerate(self.trunk) if node < self.skeleton.num_joints]
        return joints[-1] if len(joints) > 1 else None

    @cached_property
    def limbs(self) -> list[Chain]:
        """Every chain that leaves the trunk: legs, arms, wings, tails, ears."""
        inside = set(self.trunk)
        chains = []
        for node in self.trunk:
            paired = self.partners(node)
            chains += [
                self._chain(node, child, child in paired) for child in self.branches(node) if child not in inside
            ]
        return chains

    def _chain(self, start: int, node: int, partner: bool) -> Chain:
        nodes = [start, node]
        while True:
            onward = sorted(self.branches(nodes[-1]), key=lambda child: -self.weigh(child)[1])
            if not onward:
                return Chain(tuple(nodes), partner)
            # A small twig beside a long branch (a helper joint, a dew claw) does not end the limb.
            if len(onward) > 1 and self.weigh(onward[1])[1] > 0.3 * self.weigh(onward[0])[1]:
                return Chain(tuple(nodes), partner, tuple(self._chain(nodes[-1], child, False) for child in onward))
            nodes.append(onward[0])


def _ends_already(name: str) -> bool:
    """Return whether a joint is itself an end marker, so that an end site below it, often a copy of its bone, carries
    no information."""
    return bool(re.search(r"(_end|end|nub|site)$", name, re.IGNORECASE))


def split_side(name: str) -> tuple[str, str]:
    """Return a name without its side, and the side: ('UpLeg', 'l') for LeftUpLeg, ('Leg_11', 'r') for Leg_R_11."""
    for side, pattern in (("l", _LEFT), ("r", _RIGHT)):
        bare, count = re.subn(pattern, "", name, count=1)
        if count:
            return bare.lower(), side
    return name.lower(), ""
