"""Skeletal parts: Li 2023, section 3.3, "Skeleton-aware Motion Patch Extraction", and Fig. 3.

| paper | name | shape |
|---|---|---|
| B̄_b, a sub-tree | Part.joints | (J_b,) |
| T̄^b, its motion | rows[:, Part.columns] | (T, C_b) |

Parts overlap in at least one joint, which keeps them together. The lowest part carries the root's motion and the
contacts too: feet and root belong together. So that part alone votes in the joints that its own limbs hang on, such as
the hips: were they the mean of several parts, a jump and a walk would tilt them half way, and feet and height no longer
agree. Others only compare them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative.representation import Layout
from motionmatch.motion.skeleton import Skeleton


@dataclass(frozen=True, eq=False)
class Part:
    """Some joints that are matched together."""

    name: str
    joints: tuple[int, ...]
    columns: np.ndarray
    """(C_b,) its columns of a row"""
    examples: tuple[np.ndarray, ...] = ()
    """Rows (T, C) that its patches come from; empty: those of all parts"""
    votes_in: np.ndarray | None = None
    """(C_b,) bool: the columns that it votes in; None: all. The others are only compared."""
    weights: np.ndarray | None = None
    """(C_b,) weights of differences in each column; None: equal weights"""

    def select(self, rows: np.ndarray) -> np.ndarray:
        """Return the numbers (F, C_b) of rows (F, C) that are compared."""
        if self.weights is not None:
            return rows[:, self.columns] * self.weights
        whole = np.array_equal(self.columns, np.arange(rows.shape[1]))
        return rows if whole else rows[:, self.columns]


def whole_body(layout: Layout) -> list[Part]:
    """Return the skeleton as one part: the traditional patch."""
    return [Part("body", tuple(range(layout.num_joints)), np.arange(layout.width))]


def find_parts(layout: Layout) -> list[Part]:
    """Find parts by roles: legs with the root, trunk, each arm, the tail. A limb that stands on the ground is a leg."""
    skeleton, anatomy = layout.example.skeleton, layout.example.anatomy
    if anatomy is None or "hips" not in anatomy.roles:
        raise InputError(f"{layout.example.name}: no parts can be found, its anatomy is not known. Name them yourself.")
    arms: dict[str, set[int]] = {}
    walking = [anatomy.get(role) for role in ("left_hip", "right_hip")]
    for side in ("left", "right"):
        top = anatomy.get(f"{side}_clavicle") or anatomy.get(f"{side}_shoulder")
        if top and set(anatomy.contacts) & set(skeleton.descendants(top)):
            walking.append(top)  # a front leg
        elif top:
            arms[f"{side} arm"] = set(skeleton.descendants(top)) | {int(skeleton.parents[top])}
    legs = {0}
    for top in walking:
        if top:
            legs |= set(skeleton.descendants(top)) | set(skeleton.ancestors(top))
    limbs, tail = dict(arms), anatomy.get("tail")
    if tail:
        limbs["tail"] = set(skeleton.descendants(tail)) | {int(skeleton.parents[tail])}
        legs -= set(skeleton.descendants(tail))
    tops = {min(joints - {min(joints)}) for joints in arms.values()}  # clavicles: in the arm, and in the trunk
    trunk = set(range(skeleton.num_joints)) - legs - set().union(*limbs.values()) if limbs else set()
    if not limbs or not trunk:
        return whole_body(layout)
    trunk |= tops | {0} | {int(skeleton.parents[joint]) for joint in trunk | tops}
    above = [joint for joint in sorted(trunk) if int(skeleton.parents[joint]) in legs and joint not in legs]
    return make_parts(
        {"legs": sorted(legs | set(above)), "trunk": sorted(trunk)} | {n: sorted(a) for n, a in limbs.items()}, layout
    )


def make_parts(parts: Mapping[str, Sequence[int | str]], layout: Layout) -> list[Part]:
    """Make parts from joint names or indices. The other joints are one more part, with the root's motion if needed."""
    skeleton = layout.example.skeleton
    found = {name: find_joints(joints, skeleton, name) for name, joints in parts.items()}
    if not found:
        raise InputError("no parts are named; give at least one, or none at all for the whole skeleton.")
    left = sorted(set(range(skeleton.num_joints)) - set().union(*found.values()))
    if left:
        near = {int(skeleton.parents[joint]) for joint in left} - {-1}
        found["rest"] = tuple(sorted(set(left) | near))
    carrier = next(name for name, joints in found.items() if 0 in joints)
    out = []
    for name, joints in found.items():
        columns = layout.joint_columns(joints)
        if name == carrier:
            columns = np.concatenate([columns, layout.root_columns])
        columns = np.sort(columns)
        led = [joint for joint in joints if joint in found[carrier] and _has_child_in(joint, found[carrier], skeleton)]
        votes_in = None if name == carrier or not led else ~np.isin(columns, layout.joint_columns(led))
        out.append(Part(name, joints, columns, votes_in=votes_in))
    return out


def _has_child_in(joint: int, joints: Sequence[int], skeleton: Skeleton) -> bool:
    return any(int(skeleton.parents[each]) == joint for each in joints)


def find_joints(joints: Sequence[int | str], skeleton: Skeleton, name: str) -> tuple[int, ...]:
    """Return indices of joints given by name or index; `LeftArm...` is that joint and all below it."""
    found: set[int] = set()
    for joint in joints:
        if isinstance(joint, str) and joint.endswith("..."):
            found |= set(skeleton.descendants(skeleton.joint(joint.removesuffix("..."))))
        else:
            found.add(skeleton.joint(joint) if isinstance(joint, str) else int(joint))
    if not found:
        raise InputError(f"part '{name}' names no joint. Available: {', '.join(skeleton.names)}.")
    if min(found) < 0 or max(found) >= skeleton.num_joints:
        wrong = min(found) if min(found) < 0 else max(found)
        raise InputError(f"part '{name}' names joint {wrong}; joints are 0 to {skeleton.num_joints - 1}.")
    return tuple(sorted(found))
