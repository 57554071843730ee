"""The skeleton in a file's tree, with everything above it and all scale folded in."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.errors import FileError
from motionmatch.maths import quat
from motionmatch.motion.nodetree import NodeTree, Placement, distinct


def tree(parents):
    return NodeTree("file.glb", [f"n{i}" for i in range(len(parents))], parents)


def test_joints_that_hang_together_keep_their_order():
    assert tree([-1, 0, 1, 1]).build_skeleton([1, 3, 2]) == [1, 3, 2]


def test_nodes_between_joints_are_added_parents_first():
    assert tree([-1, 0, 1, 2, 1]).build_skeleton([3, 4]) == [1, 2, 3, 4]


def test_joints_under_different_tops_are_refused():
    with pytest.raises(FileError, match=r"file\.glb: its joints have no common ancestor"):
        tree([-1, -1]).build_skeleton([0, 1])


def test_a_circle_is_refused():
    with pytest.raises(FileError, match="form a circle"):
        tree([1, 0])


def test_folding_keeps_world_positions():
    rng = np.random.default_rng(0)
    parents = [-1, 0, 1, 2, 2]
    positions = rng.normal(size=(3, 5, 3))
    rotations = quat.normalize(rng.normal(size=(3, 5, 4)))
    sizes = rng.uniform(0.5, 2.0, (3, 5))
    nodes = tree(parents)

    def local(wanted):
        wanted = list(wanted)
        scales = np.repeat(sizes[:, wanted, None], 3, axis=2)
        return Placement(positions[:, wanted], rotations[:, wanted], scales)

    world, turns, size = np.zeros((3, 5, 3)), np.zeros((3, 5, 4)), np.ones((3, 5))
    for node, parent in enumerate(parents):
        at, turn, before = (
            (world[:, parent], turns[:, parent], size[:, parent])
            if parent >= 0
            else (np.zeros((3, 3)), np.tile(quat.IDENTITY, (3, 1)), np.ones(3))
        )
        world[:, node] = at + quat.rotate(turn, before[:, None] * positions[:, node])
        turns[:, node] = quat.multiply(turn, rotations[:, node])
        size[:, node] = before * sizes[:, node]

    folded, folded_turns = nodes.fold([2, 3, 4], local)
    np.testing.assert_allclose(folded[:, 0], world[:, 2], atol=1e-12)
    for index in (1, 2):
        np.testing.assert_allclose(
            folded[:, 0] + quat.rotate(folded_turns[:, 0], folded[:, index]), world[:, 2 + index], atol=1e-12
        )


@pytest.mark.parametrize("scale", [(1.0, 2.0, 1.0), (-1.0, -1.0, -1.0), (0.0, 0.0, 0.0)])
def test_scale_that_bones_cannot_follow_is_refused(scale):
    placement = Placement(np.zeros((1, 1, 3)), np.tile(quat.IDENTITY, (1, 1, 1)), np.array([[scale]]))
    with pytest.raises(FileError, match="node 'n0' is scaled by"):
        tree([-1]).fold([0], lambda nodes: placement)


def test_names_are_made_distinct():
    assert distinct(["a", "b", "a", "a"]) == ("a", "b", "a.2", "a.3")
