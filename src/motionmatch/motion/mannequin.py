"""A skinned body for any skeleton: rounded limbs, a trunk with width, head, hands and feet.

Proportions are those of an artist's mannequin, as fractions of the bones themselves: a limb is as thick as
`thickness` gives, the trunk as wide as its limbs are apart. Nothing depends on joint names, though an `Anatomy`
helps to find the head.

The body is built in a real pose, never in the zero-rotation pose of a file, where all bones may lie on one
line.
"""

from __future__ import annotations

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.maths import monotone
from motionmatch.motion import kinematics, mannequin_parts
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.bodyplan import BodyPlan, Chain, split_side
from motionmatch.motion.clip import Clip
from motionmatch.motion.figure import LIMB_PLACES, LIMB_PROFILE, Figure
from motionmatch.motion.mesh import Mesh, ellipsoid, join, tube
from motionmatch.motion.skeleton import Skeleton
from motionmatch.shapes import check

_SIDES_LIMB = 18


def bind_frame(clip: Clip) -> int:
    """Find the frame in which the body stands tall, spread and even on both sides: a T-pose if there is one.

    A body on four legs stands level, all feet low.
    """
    if clip.anatomy is not None and clip.anatomy.kind == "quadruped":
        return _level_frame(clip, clip.anatomy)
    skeleton = clip.skeleton
    leaves = [joint for joint, children in enumerate(skeleton.children) if not children]
    step = max(1, clip.num_frames // 2000)
    positions = clip.positions_world[::step].astype(EXACT)
    height = np.ptp(positions[..., 1], axis=1)
    tips = positions[:, leaves]
    spread = np.linalg.norm(tips - positions.mean(axis=1, keepdims=True), axis=-1).sum(axis=1)
    score = height / max(height.max(), 1e-9) + spread / max(spread.max(), 1e-9)
    sides = [(leaves.index(a), leaves.index(b)) for a, b in _named_sides(skeleton) if a in leaves and b in leaves]
    if sides:
        lefts, rights = np.array(sides).T
        root = positions[:, :1]
        uneven = np.abs(
            np.linalg.norm(tips[:, lefts] - root, axis=-1) - np.linalg.norm(tips[:, rights] - root, axis=-1)
        )
        uneven = uneven + np.abs(tips[:, lefts, 1] - tips[:, rights, 1])
        score = score - uneven.mean(axis=1) / max(height.max(), 1e-9)
    return int(np.argmax(score)) * step


def _level_frame(clip: Clip, anatomy: Anatomy) -> int:
    """Find the frame in which a trunk on four legs is as high as usual, and its feet are low."""
    step = max(1, clip.num_frames // 2000)
    heights = clip.positions_world[::step, :, 1].astype(EXACT)
    trunk = [joint for role, joint in anatomy.roles.items() if role in ("hips", "chest", "neck")]
    feet = [joint for role, joint in anatomy.roles.items() if role.endswith(("_foot", "_hand"))]
    unusual = np.abs(heights[:, trunk] - np.median(heights[:, trunk], axis=0)).sum(axis=1)
    uneven = np.abs(heights[:, feet] - np.percentile(heights[:, feet], 10, axis=0)).sum(axis=1)
    return int(np.argmin(unusual + uneven)) * step


def bind_pose(clip: Clip, frame: int | None = None) -> kinematics.Pose:
    """Return world positions (J, 3) and rotations (J, 4) of the frame to build the body in."""
    frame = bind_frame(clip) if frame is None else frame
    return kinematics.Pose(clip.positions_world[frame], clip.rotations_world[frame])


def build_mannequin(skeleton: Skeleton, pose: kinematics.Pose, *, anatomy: Anatomy | None = None) -> Mesh:
    """Build a body for this skeleton, bound in this pose: world positions (J, 3), rotations (J, 4), y up."""
    check({"J": skeleton.num_joints}, positions=(pose.positions, "J 3"), rotations=(pose.rotations, "J 4"))
    batch = kinematics.Pose(pose.positions[None], pose.rotations[None])
    plan = BodyPlan(skeleton, pose.positions, kinematics.end_sites(skeleton, batch)[0], anatomy)
    return _sculpt(Figure(plan))


def _sculpt(figure: Figure) -> Mesh:
    body = figure.plan
    parts: list[Mesh] = []
    if len(body.trunk) > 2 and len(figure.pairs) > 1 and figure.span > 0.1 * body.size:
        parts += mannequin_parts.build_back(figure)
    elif body.limbs:
        parts += mannequin_parts.build_blob(figure)
    elif len(body.trunk) > 1 or body.start:
        parts += mannequin_parts.build_rope(figure)
    for limb in body.limbs:
        parts += _limb(figure, limb)
    if not parts:  # one joint and nothing else: a ball, so that there is something to see
        parts.append(ellipsoid(body.positions[0], np.eye(3) * 0.1, figure.only(0)))
    return join(parts)


def _limb(figure: Figure, limb: Chain) -> list[Mesh]:
    """Build girdle, long bones, and hand or foot; a limb without a partner is a tail and just tapers."""
    if _inside_head(figure, limb):
        return []
    root = figure.roots[limb]
    length, stop = figure.measure_limb(limb)
    if not limb.partner:  # a tail, a jaw: thin, and alone
        path = figure.path(list(limb.nodes))
        radius = min(0.09 * path.length, 0.05 * figure.plan.size)
        parts = [figure.taper(path, radius, 0.3 * radius)]
        return parts + [part for fork in limb.forks for part in mannequin_parts.build_finger(figure, fork, radius)]
    if length == 0.0:
        path = figure.path(list(limb.nodes))
        radius = 0.1 * path.length
        return [figure.taper(path, radius, 0.5 * radius)]
    radius = figure.root_radius(limb, length)
    parts = []
    if root > 0:
        girdle = figure.path(list(limb.nodes[: root + 1]))
        if girdle.length > 0.02 * length:
            parts.append(figure.taper(girdle, 0.75 * radius, 0.88 * radius, caps=0.7))
    parts.append(_long_bones(figure, limb, root, stop, length, radius))
    return parts + mannequin_parts.build_extremity(figure, limb, stop, LIMB_PROFILE[-1] * radius, length)


def _inside_head(figure: Figure, limb: Chain) -> bool:
    """Return whether a limb lies inside the head, such as eyes and brows: short branches that the head covers."""
    body, head = figure.plan, figure.plan.head
    if head is None or limb.start not in body.trunk[head:]:
        return False
    tips = [node for node in limb.nodes[1:] if node < figure.num_joints] or list(limb.nodes[1:])
    reach = max(np.linalg.norm(body.positions[node] - body.positions[limb.start]) for node in tips)
    named = _on_face(body.name(limb.nodes[1]))
    return named or bool(reach < 0.08 * body.size)


def _long_bones(figure: Figure, limb: Chain, root: int, stop: int, length: float, thick: float) -> Mesh:
    """Build shoulder to wrist or hip to ankle as one part, swelling below each joint, banded at the bends.

    `thick` is the radius at the root, metres.
    """
    nodes = list(limb.nodes[root : stop + 1])
    path = figure.path(nodes)
    knots, radii = [], []
    for start, end in zip(path.places[:-1], path.places[1:], strict=True):
        for fraction, swell in ((0.0, 1.0), (0.3, 1.1), (0.7, 1.0)):
            place = start + fraction * (end - start)
            knots.append(place)
            radii.append(swell * np.interp(place / length, LIMB_PLACES, LIMB_PROFILE) * thick)
    knots.append(path.length)
    radii.append(LIMB_PROFILE[-1] * thick)
    count, band = (12 if len(nodes) < 5 else 8), 0.018 * length
    bends = path.places[1:-1]
    evenly = [np.linspace(a, b, count) for a, b in zip(path.places, path.places[1:], strict=False)]
    rings = np.unique(np.concatenate([*evenly, bends - band, bends + band]))
    rings = rings[np.append(np.diff(rings) > 0.2 * band, True)]
    radius = monotone.interpolate(knots, radii, rings)
    accents = (np.abs(rings[:, None] - bends) < 1.01 * band).any(axis=1)
    before = int(figure.plan.owners[nodes[0]]) if root > 0 and figure.plan.owners[nodes[0]] >= 0 else -1
    return tube(
        path.at(rings),
        radius,
        radius,
        weights=path.weights(rings, figure.num_joints, before=before, blend=0.22),
        side=figure.forward,
        accents=accents,
        sides=_SIDES_LIMB,
        caps=(0.7 * radius[0], 0.8 * radius[-1]),
        tangents=path.tangents(rings, 0.35 * float(radius.mean())),
    )


def _on_face(name: str) -> bool:
    lowered = name.lower()
    return any(word in lowered for word in ("eye", "brow", "lid", "jaw", "mouth", "lip", "tongue"))


def _named_sides(skeleton: Skeleton) -> list[tuple[int, int]]:
    """Return pairs of joints with names that differ only in left and right."""
    sides: dict[str, dict[str, int]] = {}
    for joint, name in enumerate(skeleton.names):
        bare, side = split_side(name)
        if side:
            sides.setdefault(bare, {})[side] = joint
    return [(pair["l"], pair["r"]) for pair in sides.values() if len(pair) == 2]
