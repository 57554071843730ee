"""The head of the mannequin shows where it looks: a person has a flat, darker face, an animal a muzzle with a nose."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.conventions import EXACT, STORED, UP
from motionmatch.motion.figure import Figure
from motionmatch.motion.mesh import Mesh

FLAT = 0.72
"""Where a face is cut flat: share of the half depth of the head."""
_FACE = (-0.62, 0.38)
"""Lower and upper end of the face, in half heights of the head."""
_MUZZLE, _SLIM = 0.1, 0.52
"""Where a muzzle begins, in half lengths of the head, and how much slimmer its end is."""
_NOSE = 0.86


@dataclass(frozen=True, eq=False)
class HeadShape:
    """The ellipsoid of a head."""

    centre: np.ndarray
    axes: np.ndarray
    """(3, 3) half axes: across, front to back, along the bone"""
    width: float
    """half the width across"""


def shape_head(mesh: Mesh, figure: Figure, head: HeadShape) -> Mesh:
    """Return the ellipsoid of a head with a face or a muzzle; as it is where the body does not say what is ahead."""
    if not figure.upright:
        return _make_muzzle(mesh, head)
    ahead = find_ahead(figure)
    return mesh if ahead is None else _make_face(mesh, head, ahead)


def find_ahead(figure: Figure) -> np.ndarray | None:
    """Return the direction (3,) that a person faces: at right angles to the line through the hips."""
    anatomy = figure.plan.anatomy
    roles = {} if anatomy is None else anatomy.roles
    if "left_hip" not in roles or "right_hip" not in roles:
        return None
    places = figure.plan.positions
    ahead = np.cross(places[roles["left_hip"]] - places[roles["right_hip"]], UP)
    length = float(np.linalg.norm(ahead))
    return ahead / length if length > 1e-9 else None


def _make_face(mesh: Mesh, head: HeadShape, ahead: np.ndarray) -> Mesh:
    along = head.axes[2] / max(float(np.linalg.norm(head.axes[2])), 1e-9)
    ahead = ahead - np.dot(ahead, along) * along
    if np.linalg.norm(ahead) < 0.3:
        return mesh
    ahead = ahead / np.linalg.norm(ahead)
    away = mesh.vertices.astype(EXACT) - head.centre
    depth, height = float(np.linalg.norm(head.axes[1])), float(np.linalg.norm(head.axes[2]))
    front, up = away @ ahead / depth, away @ along / height
    over = np.maximum(front - FLAT, 0.0)
    vertices = mesh.vertices - (over * depth)[:, None] * ahead
    normals = np.where((over > 0)[:, None], 0.8 * ahead + 0.2 * mesh.normals, mesh.normals)
    normals = normals / np.maximum(np.linalg.norm(normals, axis=-1, keepdims=True), 1e-9)
    on_face = (front > FLAT + 0.02) & (up > _FACE[0]) & (up < _FACE[1])
    tones = np.where(on_face[mesh.triangles].all(axis=1), 1, mesh.tones)
    return replace(mesh, vertices=vertices.astype(STORED), normals=normals.astype(STORED), tones=tones.astype(np.uint8))


def _make_muzzle(mesh: Mesh, head: HeadShape) -> Mesh:
    """Let the head of an animal grow slimmer towards its nose."""
    length = float(np.linalg.norm(head.axes[2]))
    along = head.axes[2] / max(length, 1e-9)
    away = mesh.vertices.astype(EXACT) - head.centre
    place = away @ along / max(length, 1e-9)
    share = np.clip((place - _MUZZLE) / (1.0 - _MUZZLE), 0.0, 1.0)
    slim = 1.0 - _SLIM * share * share * (3.0 - 2.0 * share)
    core = (away @ along)[:, None] * along
    vertices = head.centre + 1.12 * np.maximum(place, 0.0)[:, None] * length * along
    vertices = vertices + np.minimum(place, 0.0)[:, None] * length * along + slim[:, None] * (away - core)
    tones = np.where((place > _NOSE)[mesh.triangles].all(axis=1), 1, mesh.tones)
    return replace(mesh, vertices=vertices.astype(STORED), tones=tones.astype(np.uint8))
