"""Trunk and limbs, from the tree and one pose."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.motion.bodyplan import BodyPlan, split_side
from motionmatch.motion.skeleton import Skeleton


def plan(parents, positions, names=None, ends=()):
    """`ends` are (joint, position) rows."""
    positions = np.array(positions, float)
    parents = np.array(parents)
    offsets = np.where(parents[:, None] >= 0, positions - positions[parents], positions)
    end_positions = np.array([position for _, position in ends], float).reshape(-1, 3)
    end_parents = np.array([joint for joint, _ in ends], int)
    skeleton = Skeleton(
        names=names or [f"j{i}" for i in range(len(parents))],
        parents=parents,
        offsets=offsets,
        end_parents=end_parents,
        end_offsets=end_positions - positions[end_parents] if len(ends) else [],
    )
    return BodyPlan(skeleton, positions, end_positions)


def walker(**options):
    """Hips, two legs of two bones, spine, head."""
    return plan(
        [-1, 0, 1, 0, 3, 0, 5],
        [(0, 1, 0), (0.1, 0.9, 0), (0.1, 0.5, 0), (-0.1, 0.9, 0), (-0.1, 0.5, 0), (0, 1.3, 0), (0, 1.6, 0)],
        **options,
    )


def test_branches_that_look_alike_are_partners():
    assert walker().partners(0) == {1: 3, 3: 1}


def test_what_has_no_partner_is_the_trunk():
    assert walker().trunk == [0, 5, 6]


def test_limbs_leave_the_trunk():
    assert [limb.nodes for limb in walker().limbs] == [(0, 1, 2), (0, 3, 4)]
    assert all(limb.partner for limb in walker().limbs)


def test_bones_without_length_are_passed_over():
    body = plan([-1, 0, 1, 0, 3], [(0, 1, 0), (0, 1, 0), (0.1, 0.5, 0), (0, 1, 0), (-0.1, 0.5, 0)])
    assert body.branches(0) == [2, 4]
    assert body.owners[2] == 1  # the joint without a bone still carries what hangs on it


def test_a_root_on_the_ground_is_not_part_of_the_trunk():
    moved = walker()
    parents = [-1, *[int(parent) + 1 for parent in moved.skeleton.parents]]
    body = plan(parents, np.concatenate([[(0, 0, 0)], moved.positions]))
    assert body.start == 1
    assert body.trunk == [1, 6, 7]


def test_a_hand_with_fingers_ends_its_limb():
    arm = [(0.2, 1, 0), (0.5, 1, 0), (0.6, 1, 0.05), (0.6, 1, 0), (0.6, 1, -0.05)]
    mirrored = [(-x, y, z) for x, y, z in arm]
    body = plan([-1, 0, 1, 2, 2, 2, 0, 6, 7, 7, 7, 0], [(0, 1, 0), *arm, *mirrored, (0, 2.5, 0)])
    limb, _ = body.limbs
    assert limb.nodes == (0, 1, 2)
    assert [fork.nodes for fork in limb.forks] == [(2, 3), (2, 5), (2, 4)]  # the longest first


def test_end_sites_are_nodes_of_their_own():
    assert walker(ends=[(6, (0, 1.8, 0))]).trunk == [0, 5, 6, 7]


def test_end_sites_that_repeat_the_last_bone_are_ignored():
    ends = [(2, (0.1, 0.9, 0)), (4, (-0.1, 0.9, 0)), (6, (0, 1.3, 0))]
    assert walker(ends=ends).trunk == [0, 5, 6]


def test_the_head_is_the_last_joint_of_the_trunk_or_the_one_so_named():
    assert walker().head == 2
    names = ["Hips", "LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg", "Head", "Nose"]
    assert walker(names=names).head == 1


def test_a_trunk_goes_both_ways_from_a_root_in_the_middle_of_the_back():
    body = plan(
        [-1, 0, 1, 1, 0, 4, 4, 4],
        [
            (0, 1, 0),
            (0, 1, -1),
            (0.2, 0, -1),
            (-0.2, 0, -1),
            (0, 1, 1),
            (0.2, 0, 1),
            (-0.2, 0, 1),
            (0, 1.5, 1.5),
        ],
    )
    assert body.trunk == [1, 0, 4, 7]


@pytest.mark.parametrize(
    "left, right",
    [
        ("LeftFoot", "RightFoot"),
        ("L_Foot", "R_Foot"),
        ("foot.l", "foot.r"),
        ("LHipJoint", "RHipJoint"),
        ("Leg_L_11", "Leg_R_11"),
    ],
)
def test_sides_are_found_in_names(left, right):
    assert split_side(left) == (split_side(right)[0], "l")
    assert split_side(right)[1] == "r"


@pytest.mark.parametrize("name", ["Leg", "Head", "lower", "Root", "leg_03"])
def test_names_without_a_side_have_none(name):
    assert split_side(name)[1] == ""
