"""The skinned mesh: closed parts, wound outward, weights that sum to one."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.motion.mesh import INFLUENCES, join, loft


def ball(radius=1.0, joints=3, accents=None):
    angles = np.linspace(-np.pi / 2, np.pi / 2, 13)
    scale = radius * np.cos(angles)[:, None]
    weights = np.zeros((13, joints))
    weights[:, 0] = np.linspace(1, 0, 13)
    weights[:, joints - 1] += np.linspace(0, 1, 13)
    return loft(
        radius * np.sin(angles)[:, None] * [0.0, 0.0, 1.0],
        scale * [1.0, 0.0, 0.0],
        scale * [0.0, 1.0, 0.0],
        weights=weights,
        accents=np.zeros(13, bool) if accents is None else accents,
        sides=16,
    )


def volume(mesh):
    a, b, c = (mesh.vertices[mesh.triangles[:, corner]].astype(float) for corner in range(3))
    return np.einsum("ti,ti->t", a, np.cross(b, c)).sum() / 6


def test_a_lofted_ball_has_nearly_the_volume_of_a_ball():
    assert volume(ball()) == pytest.approx(4 / 3 * np.pi, rel=0.06)


def test_every_edge_of_a_part_is_shared_by_two_triangles_that_run_it_both_ways():
    triangles = ball().triangles
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    assert {tuple(edge) for edge in edges} == {tuple(edge[::-1]) for edge in edges}
    assert len({tuple(edge) for edge in edges}) == len(edges)


def test_normals_are_unit_and_point_outward():
    mesh = ball()
    np.testing.assert_allclose(np.linalg.norm(mesh.normals, axis=1), 1.0, atol=1e-5)
    assert (np.einsum("vi,vi->v", mesh.normals, mesh.vertices) > 0.9).all()


def test_at_most_four_joints_move_a_vertex_and_their_weights_sum_to_one():
    mesh = ball(joints=9)
    assert mesh.joints.shape == mesh.weights.shape == (mesh.num_vertices, INFLUENCES)
    np.testing.assert_allclose(mesh.weights.sum(axis=1), 1.0, atol=1e-6)
    assert (mesh.joints[mesh.weights == 0] == 0).all()


def test_a_skeleton_of_one_joint_still_has_four_columns():
    assert ball(joints=1).joints.shape[1] == INFLUENCES


def test_a_band_between_two_accented_sections_has_the_accent():
    accents = np.zeros(13, bool)
    accents[5:8] = True
    assert ball(accents=accents).tones.sum() == 2 * 2 * 16  # two bands of sixteen quads


def test_joined_parts_keep_their_triangles():
    both = join([ball(), ball(2.0)])
    assert both.num_vertices == 2 * ball().num_vertices
    assert volume(both) == pytest.approx(volume(ball()) + volume(ball(2.0)), rel=1e-5)
