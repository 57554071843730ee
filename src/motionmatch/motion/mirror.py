"""Mirroring: left becomes right, for any rig.

With M the reflection of x, the world rotation of joint j in the mirrored motion is

    W'_j = M W_p M C_j        (p is the partner of j)

where C_j is constant: the turn from the frame of j to the mirror image of its partner's. In a rig with a T-pose as its
rest pose and all frames aligned it is the identity. In LAFAN1 both thighs point along +x of their own frames,
so it is half a turn. `turns` finds C from geometry: it must carry the bones of j onto the mirrored bones of p, and of
all turns that do, the one that makes the average pose symmetric is taken. C_p = M C_jᵀ M, so mirroring twice is
the identity.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.limbs import Body
from motionmatch.motion.root import find_lateral
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags

_M = np.diag([-1.0, 1.0, 1.0])
_SIDE = re.compile(r"(?<![A-Za-z])(left|right)(?![a-z])")
"""A side as a word of its own in the name of a tag."""


def mirror_clip(clip: Clip) -> Clip:
    """Return the motion with left and right exchanged (reflected in the plane x = 0). Bones keep their own lengths."""
    anatomy = clip.anatomy
    if anatomy is None or anatomy.mirror_turns is None:
        raise InputError(f"{clip.name}: its sides are not known. Load it with motionmatch.load.")
    partner, skeleton = anatomy.mirror, clip.skeleton
    turns = anatomy.mirror_turns
    parents = skeleton.parents
    above = np.where((parents >= 0)[:, None], turns[parents], quat.IDENTITY)
    rotations = quat.multiply(quat.inverse(above), quat.multiply(reflect_rotation(clip.rotations[:, partner]), turns))
    # Only differences from the usual position are mirrored, so that bones of unequal length stay as they are.
    usual = clip.positions.mean(axis=0, dtype=float)
    usual[0] = 0.0
    positions = usual + quat.inverse_rotate(above, reflect((clip.positions - usual)[:, partner]))
    alone = one_sided(skeleton, partner)
    rotations[:, alone], positions[:, alone] = clip.rotations[:, alone], clip.positions[:, alone]
    if anatomy.forward is not None:
        turn = turns[anatomy.roles.get("hips", 0)]
        anatomy = replace(anatomy, forward=quat.inverse_rotate(turn, reflect(anatomy.forward)))
    name, tags = _other_name(clip.name), _swap(clip.tags)
    # Always a plain clip: the further data of an acted clip are not mirrored here.
    unit = clip.metres_per_unit
    return Clip(skeleton, positions, rotations, clip.fps, name, tags, anatomy, metres_per_unit=unit)


def one_sided(skeleton: Skeleton, partner: np.ndarray) -> np.ndarray:
    """Return joints in limbs that the other side lacks (a sword in the right hand), (J,) bool. They stay as they are
    on the joint that they hang on."""
    alone = np.zeros(skeleton.num_joints, bool)
    for joint, parent in enumerate(skeleton.parents[1:].tolist(), start=1):
        alone[joint] = alone[parent] or (partner[joint] == joint and partner[parent] != parent)
    return alone


def reflect(vectors: np.ndarray) -> np.ndarray:
    """Return M v: x changes sign."""
    return vectors * np.array([-1, 1, 1], vectors.dtype)


def reflect_rotation(q: np.ndarray) -> np.ndarray:
    """Return M R M as a quaternion."""
    return q * np.array([1, 1, -1, -1], q.dtype)


def turns(body: Body, anatomy: Anatomy, up: np.ndarray) -> np.ndarray:
    """Return the constant C of each joint (J, 4), from sampled poses of a body in any axes."""
    skeleton, partner = body.skeleton, anatomy.mirror
    level = _character_frames(body, anatomy, up)
    frames = rotation.to_matrix(quat.multiply(level, body.rotations)).mean(axis=0)  # (J, 3, 3) the average pose
    found = np.tile(np.eye(3), (skeleton.num_joints, 1, 1))
    for joint in range(skeleton.num_joints):
        other = int(partner[joint])
        if other < joint:
            found[joint] = _M @ found[other].T @ _M
            continue
        own, image = _bones(body, joint), _partner_bones(body, joint) @ _M
        symmetric = (_M @ frames[other] @ _M).T @ frames[joint]
        found[joint] = _best_turn(own, image, symmetric, central=other == joint)
    return rotation.from_matrix(found)


def _character_frames(body: Body, anatomy: Anatomy, up: np.ndarray) -> np.ndarray:
    """Return turns (S, 1, 4) that bring each frame to y up, facing +z."""
    left = find_lateral(body.positions, anatomy.roles)
    left = left - (left @ up)[:, None] * up
    if not left.any():
        left = np.tile(np.roll(up, 1), (len(left), 1))
    left = left / np.maximum(np.linalg.norm(left, axis=-1, keepdims=True), 1e-9)
    axes = np.stack([left, np.broadcast_to(up, left.shape), np.cross(left, up)], axis=-2)  # rows: world to character
    return rotation.from_matrix(axes)[:, None]


def _bones(body: Body, joint: int) -> np.ndarray:
    """Return offsets (B, 3) of the bones on a joint: children, then end sites."""
    skeleton = body.skeleton
    ends = skeleton.end_offsets[skeleton.end_parents == joint]
    return np.concatenate([body.bones[list(skeleton.children[joint])].reshape(-1, 3), ends]).astype(float)


def _partner_bones(body: Body, joint: int) -> np.ndarray:
    """Return the offsets (B, 3) of the partners of those bones, in the same order."""
    skeleton = body.skeleton
    children = [int(body.mirror[child]) for child in skeleton.children[joint]]
    ends = skeleton.end_offsets[skeleton.end_parents == body.mirror[joint]]
    return np.concatenate([body.bones[children].reshape(-1, 3), ends]).astype(float)


def _axis_turns() -> np.ndarray:
    """Return the rotations (24, 3, 3) that take axes to axes."""
    found = []
    for order in itertools.permutations(range(3)):
        for signs in itertools.product((1.0, -1.0), repeat=3):
            matrix = np.zeros((3, 3))
            matrix[np.arange(3), order] = signs
            if np.linalg.det(matrix) > 0:
                found.append(matrix)
    return np.array(found)


_AXIS_TURNS = _axis_turns()
_CENTRAL_AXIS_TURNS = np.array([c for c in _AXIS_TURNS if np.allclose(_M @ c @ _M @ c, np.eye(3))])
"""Those that are their own inverse under the mirror, as the turn of a joint without a partner must be."""


def _best_turn(own: np.ndarray, image: np.ndarray, symmetric: np.ndarray, *, central: bool) -> np.ndarray:
    """Find the turn C with C own = image that is nearest to the one that makes the average pose symmetric.

    Rigs are built on axes, so one of the 24 axis turns nearly always fits; otherwise the best turn in between is used.
    """
    candidates = _CENTRAL_AXIS_TURNS if central else _AXIS_TURNS
    long_enough = np.linalg.norm(own, axis=-1) > 1e-6 if len(own) == len(image) else np.zeros(0, bool)
    if len(own) == len(image) and long_enough.any():
        own, image = own[long_enough], image[long_enough]
        size = np.linalg.norm(own, axis=-1)
        error = np.linalg.norm(np.einsum("cij,bj->cbi", candidates, own) - image, axis=-1)
        misfit = (error / size).max(axis=-1)
        fitting = candidates[misfit < max(0.15, 1.5 * misfit.min())] if misfit.min() < 0.35 else None
        if fitting is None:
            return _between(own, image, symmetric, central=central)
        candidates = fitting
    score = np.einsum("cij,ij->c", candidates, symmetric)
    best = candidates[int(np.argmax(score))]
    if not long_enough.any():
        return best
    aside = np.linalg.norm(np.cross(own @ best.T, image), axis=-1) / np.linalg.norm(own, axis=-1) ** 2
    return best if aside.max() < 0.02 else _between(own, image, best, central=central)


def _between(own: np.ndarray, image: np.ndarray, symmetric: np.ndarray, *, central: bool) -> np.ndarray:
    """Find the turn that carries bones onto bones, and is otherwise as near as possible to the symmetric one."""
    u, _, vt = np.linalg.svd(image.T @ own + 0.05 * np.abs(own).max() ** 2 * symmetric)
    turn = u @ np.diag([1.0, 1.0, np.sign(np.linalg.det(u @ vt))]) @ vt
    if not central:
        return turn
    both = turn + _M @ turn.T @ _M
    u, _, vt = np.linalg.svd(both)
    return u @ np.diag([1.0, 1.0, np.sign(np.linalg.det(u @ vt))]) @ vt


def is_mirrored(clip: Clip) -> bool:
    """Return whether a clip is the mirror image of another, by its name."""
    return clip.name.endswith(" mirrored")


def _other_name(name: str) -> str:
    return name.removesuffix(" mirrored") if name.endswith(" mirrored") else f"{name} mirrored"


def _swap(tags: Tags) -> Tags:
    """Exchange left and right in names of tags: left_contact becomes right_contact and the reverse; upright stays."""

    def other(name: str) -> str:
        return _SIDE.sub(lambda found: "right" if found[0] == "left" else "left", name)

    return Tags({other(name): spans for name, spans in tags.spans.items()})
