"""The tree of nodes of a file, and the skeleton in it, with the nodes above and all scale folded in.

glTF and FBX both keep skeletons in a larger tree, under armatures and unit conversions. World positions after
folding are those a viewer shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.errors import FileError
from motionmatch.maths import quat

_UNEVEN = 1e-3
"""Scales that differ between axes by more than this fraction are not uniform."""


@dataclass(frozen=True, eq=False)
class Placement:
    """Positions and rotations of some nodes in their parents over time."""

    positions: np.ndarray
    """(F, N, 3)"""
    rotations: np.ndarray
    """(F, N, 4)"""
    scales: np.ndarray
    """(F, N, 3)"""


class NodeTree:
    """Names and parents of all nodes of a file."""

    def __init__(self, source: object, names: Sequence[str], parents: Sequence[int]) -> None:
        """`source` is what error messages call the file; a parent is -1 at the top."""
        self.source, self.names, self.parents = source, list(names), list(parents)
        for node in range(len(self.parents)):
            steps = 0
            while node >= 0:
                node, steps = self.parents[node], steps + 1
                if steps > len(self.parents):  # every walk below would be endless
                    raise FileError(f"{source}: is damaged: its nodes form a circle. Export it again.")

    @cached_property
    def children(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.parents]
        for node, parent in enumerate(self.parents):
            if parent >= 0:
                found[parent].append(node)
        return found

    def path_to(self, node: int) -> list[int]:
        """Return the nodes from the top of the tree to a node, both included."""
        path = []
        while node >= 0:
            path.append(node)
            node = self.parents[node]
        return path[::-1]

    def build_skeleton(self, wanted: Sequence[int]) -> list[int]:
        """Return the joints: the wanted nodes and those between them, parents first, from their common ancestor
        down."""
        paths = [self.path_to(node) for node in wanted]
        if len({path[0] for path in paths}) > 1:
            raise FileError(
                f"{self.source}: its joints have no common ancestor, so they are no skeleton. "
                "Parent them to one node and export it again."
            )
        shared = 0
        while all(len(path) > shared for path in paths) and len({path[shared] for path in paths}) == 1:
            shared += 1
        inside = {node for path in paths for node in path[shared - 1 :]}
        # A file lists its joints in the order its author chose; it is kept where parents come first in it.
        place = {node: index for index, node in enumerate(wanted)}
        root = paths[0][shared - 1]
        if set(place) == inside and all(node == root or place[self.parents[node]] < place[node] for node in inside):
            return list(wanted)
        order: list[int] = []
        waiting = [root]
        while waiting:
            node = waiting.pop(0)
            order.append(node)
            waiting = [child for child in self.children[node] if child in inside] + waiting
        return order

    def fold(self, joints: Sequence[int], local: Callable[[Sequence[int]], Placement]) -> tuple[np.ndarray, np.ndarray]:
        """Return local positions (F, J, 3) and rotations (F, J, 4) of the joints alone, the first in world space.

        `local` gives the placement of any nodes over time. Nodes above the first joint are folded into it, and scale,
        which bones don't have, into the positions below.
        """
        place = {node: index for index, node in enumerate(joints)}
        own = local(joints)
        positions, rotations = own.positions.copy(), own.rotations.copy()
        above = self.path_to(joints[0])[:-1]
        position, rotation, size = self._stack(above, local(above)) if above else _nowhere(len(positions))
        sizes = np.empty(positions.shape[:2])
        for index, node in enumerate(joints):
            before = sizes[:, place[self.parents[node]]] if index else size
            positions[:, index] *= before[:, None]
            sizes[:, index] = before * self._uniform(own.scales[:, index], node)
        positions[:, 0] = position + quat.rotate(rotation, positions[:, 0])
        rotations[:, 0] = quat.multiply(rotation, rotations[:, 0])
        return positions, quat.unroll(quat.normalize(rotations))

    def _stack(self, nodes: Sequence[int], local: Placement) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Compute world position (F, 3), rotation (F, 4) and scale (F,) at the end of a path from the top."""
        position, rotation, size = _nowhere(len(local.positions))
        for index, node in enumerate(nodes):
            position = position + quat.rotate(rotation, size[:, None] * local.positions[:, index])
            rotation = quat.multiply(rotation, local.rotations[:, index])
            size = size * self._uniform(local.scales[:, index], node)
        return position, rotation, size

    def _uniform(self, scales: np.ndarray, node: int) -> np.ndarray:
        """Return the scale (F,) of three equal scales (F, 3); raise if they differ."""
        size = scales.mean(axis=1)
        if (scales <= 0).any() or (np.abs(scales - size[:, None]) > _UNEVEN * size[:, None]).any():
            low, high = scales.min(), scales.max()
            raise FileError(
                f"{self.source}: node '{self.names[node]}' is scaled by {low:.3g} to {high:.3g}, and bones "
                "can only follow one positive number. Apply the scale and export it again."
            )
        return size


def _nowhere(num_frames: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.zeros((num_frames, 3)), np.tile(quat.IDENTITY, (num_frames, 1)), np.ones(num_frames)


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Add a number to names that occur again: in a file they may, in a skeleton not."""
    seen: set[str] = set()
    out = []
    for name in names:
        candidate, number = name, 2
        while candidate in seen:
            candidate, number = f"{name}.{number}", number + 1
        seen.add(candidate)
        out.append(candidate)
    return tuple(out)
