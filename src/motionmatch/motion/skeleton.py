"""The skeleton: names, parents, offsets, end sites."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.errors import InputError, unknown_name
from motionmatch.shapes import check


def _no_end_parents() -> np.ndarray:
    return np.zeros(0, np.int32)


def _no_end_offsets() -> np.ndarray:
    return np.zeros((0, 3), STORED)


@dataclass(frozen=True, eq=False, repr=False)
class Skeleton:
    """A tree of joints. Joint 0 is the root, and every parent comes before its children."""

    names: tuple[str, ...]
    """J names, all different."""
    parents: np.ndarray
    """(J,) index of each joint's parent, -1 for the root."""
    offsets: np.ndarray
    """(J, 3) where each joint sits in its parent's frame at rest."""
    end_parents: np.ndarray = field(default_factory=_no_end_parents)
    """(E,) the joint that each end site (finger tip, toe tip, top of the head) hangs on."""
    end_offsets: np.ndarray = field(default_factory=_no_end_offsets)
    """(E, 3) where it sits in that joint's frame."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.names))
        object.__setattr__(self, "parents", np.asarray(self.parents, np.int32))
        object.__setattr__(self, "offsets", np.asarray(self.offsets, STORED))
        object.__setattr__(self, "end_parents", np.asarray(self.end_parents, np.int32))
        end_offsets = np.asarray(self.end_offsets, STORED)
        object.__setattr__(self, "end_offsets", end_offsets if end_offsets.size else _no_end_offsets())
        check(
            {"J": len(self.names)},
            parents=(self.parents, "J"),
            offsets=(self.offsets, "J 3"),
            end_parents=(self.end_parents, "E"),
            end_offsets=(self.end_offsets, "E 3"),
        )
        if not self.names:
            raise InputError("a skeleton needs at least one joint.")
        if len(set(self.names)) < len(self.names):
            double = next(name for name in self.names if self.names.count(name) > 1)
            raise InputError(f"joint name '{double}' occurs more than once. Rename one of them.")
        if self.parents[0] != -1 or (self.parents[1:] < 0).any():
            raise InputError("joint 0 must be the only root (parent -1).")
        if (self.parents[1:] >= np.arange(1, len(self.parents))).any():
            wrong = int(np.argmax(self.parents[1:] >= np.arange(1, len(self.parents)))) + 1
            raise InputError(f"joint '{self.names[wrong]}' comes before its parent. Parents must come first.")
        if ((self.end_parents < 0) | (self.end_parents >= self.num_joints)).any():
            last = self.num_joints - 1
            raise InputError(f"end sites must hang on joints 0 to {last}, got {self.end_parents.tolist()}.")

    def __repr__(self) -> str:
        return f"<Skeleton {self.names[0]}: {self.num_joints} joints, {len(self.end_parents)} end sites>"

    @property
    def num_joints(self) -> int:
        return len(self.names)

    def joint(self, name: str) -> int:
        """Return the index of a joint by name."""
        try:
            return self.names.index(name)
        except ValueError:
            raise unknown_name("joint", name, self.names) from None

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """For each joint, the indices of its children."""
        found: list[list[int]] = [[] for _ in self.names]
        for joint, parent in enumerate(self.parents[1:], start=1):
            found[parent].append(joint)
        return tuple(tuple(joints) for joints in found)

    @cached_property
    def leaves(self) -> tuple[int, ...]:
        """Joints on which nothing hangs, no end site either."""
        ends = set(self.end_parents.tolist())
        return tuple(joint for joint, below in enumerate(self.children) if not below and joint not in ends)

    def ancestors(self, joint: int) -> list[int]:
        """Return the joint itself, its parent, and so on up to the root."""
        chain = [joint]
        while self.parents[chain[-1]] >= 0:
            chain.append(int(self.parents[chain[-1]]))
        return chain

    @cached_property
    def _spans(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Joints (J,) in an order that keeps subtrees together; where these start (J,), and their sizes (J,)."""
        sizes = np.ones(self.num_joints, np.int64)
        for joint in range(self.num_joints - 1, 0, -1):
            sizes[self.parents[joint]] += sizes[joint]
        starts, taken = np.zeros(self.num_joints, np.int64), np.ones(self.num_joints, np.int64)
        for joint, parent in enumerate(self.parents[1:].tolist(), start=1):
            starts[joint] = starts[parent] + taken[parent]
            taken[parent] += sizes[joint]
        return np.argsort(starts), starts, sizes

    @property
    def subtree_sizes(self) -> np.ndarray:
        """(J,) how many joints hang below each, itself counted"""
        return self._spans[2]

    @cached_property
    def depths(self) -> np.ndarray:
        """(J,) the number of bones from the root to each joint"""
        found = np.zeros(self.num_joints, np.int64)
        for joint, parent in enumerate(self.parents[1:].tolist(), start=1):
            found[joint] = found[parent] + 1
        return found

    def is_below(self, joint: int, top: int) -> bool:
        """Return whether a joint hangs below another, over any number of bones; not below itself."""
        _, starts, sizes = self._spans
        return bool(starts[top] < starts[joint] < starts[top] + sizes[top])

    def descendants(self, joint: int) -> list[int]:
        """Return the joint itself and all below it, in index order."""
        order, starts, sizes = self._spans
        return np.sort(order[starts[joint] : starts[joint] + sizes[joint]]).tolist()

    def scale(self, factor: float) -> Skeleton:
        """Return the skeleton in other units: all lengths times `factor`."""
        return replace(self, offsets=self.offsets * factor, end_offsets=self.end_offsets * factor)

    def same_joints(self, other: Skeleton) -> bool:
        """Return whether names and parents agree (the bones may differ in length)."""
        return self.names == other.names and np.array_equal(self.parents, other.parents)

    def subset(self, joints: Iterable[int]) -> Skeleton:
        """Return a part of the skeleton, closed upwards: every joint's parent must be kept, except the first's."""
        joints = [int(joint) for joint in joints]
        new_index = {joint: index for index, joint in enumerate(joints)}
        parents = [-1] + [new_index.get(int(self.parents[joint]), -1) for joint in joints[1:]]
        kept = [e for e, parent in enumerate(self.end_parents) if int(parent) in new_index]
        return Skeleton(
            names=tuple(self.names[joint] for joint in joints),
            parents=np.array(parents),
            offsets=self.offsets[joints],
            end_parents=np.array([new_index[int(self.end_parents[e])] for e in kept], np.int32),
            end_offsets=self.end_offsets[kept],
        )
