"""Parts of a mannequin besides its long bones: trunk and head, hands and feet, paws, claws and hooves."""

from __future__ import annotations

import numpy as np

from motionmatch.conventions import UP
from motionmatch.maths import monotone
from motionmatch.motion import face, hand
from motionmatch.motion.bodyplan import Chain
from motionmatch.motion.face import HeadShape
from motionmatch.motion.figure import Figure, LimbPair
from motionmatch.motion.mesh import Centreline, Mesh, ellipsoid, tube, unit

SIDES = 28


def build_back(figure: Figure) -> list[Mesh]:
    """Build hips to neck as one part, the head as another, and any bones beyond the head."""
    hind, front = figure.pairs[0], figure.pairs[-1]
    upright = figure.upright
    head = _head_shape(figure, hind, upright)
    top = figure.trunk.places[figure.plan.head] if figure.plan.head is not None else figure.trunk.length
    shape = _upright_sections if upright else _level_sections
    places, widths, depths, sinks = (
        np.array(column) for column in zip(*shape(figure, hind, front, top, head), strict=True)
    )
    rings = np.linspace(places[0], places[-1], 36)
    width, depth, sink = (monotone.interpolate(places, values, rings) for values in (widths, depths, sinks))
    # Wide sections would cut into each other where the spine bends, so the line is smoothed first.
    reach = 0.5 * np.minimum(depth, 0.35 * figure.span)
    around = np.linspace(-2.0, 2.0, 17)
    bell = np.exp(-0.5 * around**2)
    centres = np.einsum("rki,k->ri", figure.trunk.at(rings[:, None] + reach[:, None] * around), bell / bell.sum())
    tangents = unit(np.gradient(centres, axis=0))
    centres = centres + sink[:, None] * _drop(figure, tangents)
    body = tube(
        centres,
        width,
        depth,
        weights=figure.trunk.weights(rings, figure.num_joints, blend=0.45),
        side=figure.lateral,
        accents=np.zeros(len(rings), bool),
        sides=SIDES,
        square=2.3,
        caps=(0.7 * depth[0], 0.3 * depth[-1]),
        tangents=unit(np.gradient(centres, axis=0)),
    )
    return [body] if head is None else [body, *_head(figure, head)]


def _drop(figure: Figure, tangents: np.ndarray) -> np.ndarray:
    """Return directions (…, 3) at right angles to the trunk and to the lateral, towards the ground."""
    drop = np.cross(tangents, figure.lateral)
    return unit(drop * np.where(drop @ UP > 0, -1.0, 1.0)[:, None])


def _upright_sections(
    figure: Figure, hind: LimbPair, front: LimbPair, top: float, head: HeadShape | None
) -> list[tuple[float, float, float, float]]:
    """Return (place, half width, half depth, sink) from crotch to neck for a body that stands on two legs."""
    span, shoulder = front.place - hind.place, front.half_width
    hips = hind.half_width + 0.95 * hind.radius
    chest = float(np.clip(0.88 * shoulder, 0.8 * hips, 1.25 * hips))
    waist = 0.86 * min(hips, chest)
    neck = 0.33 * max(shoulder, 0.8 * hips)
    neck = min(neck, 0.82 * head.width) if head else neck
    top = max(top + 0.03 * span, front.place + 0.22 * span)
    return [
        (hind.place - 0.10 * span, 0.62 * hips, 0.50 * hips, 0.0),
        (hind.place - 0.01 * span, 0.98 * hips, 0.63 * hips, 0.0),
        (hind.place + 0.14 * span, 0.96 * hips, 0.61 * hips, 0.0),
        (hind.place + 0.42 * span, waist, 0.68 * waist, 0.0),
        (hind.place + 0.72 * span, 0.99 * chest, 0.67 * chest, 0.0),
        (hind.place + 0.90 * span, 0.99 * chest, 0.62 * chest, 0.0),
        (front.place + 0.03 * span, 0.74 * chest, 0.48 * chest, 0.0),
        (front.place + 0.14 * span, 0.42 * chest, 0.36 * chest, 0.0),
        (0.5 * (front.place + 0.14 * span + top), neck, neck, 0.0),
        (top, 0.97 * neck, 0.97 * neck, 0.0),
    ]


def _level_sections(
    figure: Figure, hind: LimbPair, front: LimbPair, top: float, head: HeadShape | None
) -> list[tuple[float, float, float, float]]:
    """Return the same for a body with a level back: a barrel that hangs below the spine."""
    span = front.place - hind.place
    rump = max(hind.half_width + 0.65 * hind.radius, 0.12 * span)
    chest = float(np.clip(0.8 * front.half_width + 0.6 * front.radius, 0.14 * span, 1.35 * rump))
    barrel = 1.02 * max(rump, chest)
    hang = [float(np.dot(figure.trunk.at(np.array(pair.place)) - pair.centre, UP)) for pair in (hind, front)]
    sinks = [float(np.clip(0.6 * low, 0.0, 0.8 * wide)) for low, wide in zip(hang, (rump, chest), strict=True)]
    top = max(top, front.place + 0.25 * span)
    throat = 0.85 * head.width if head else 0.5 * chest
    neck = float(np.sqrt(0.75 * chest * throat))
    return [
        (hind.place - 0.20 * span, 0.55 * rump, 0.60 * rump, 0.5 * sinks[0]),
        (hind.place, rump, 1.05 * rump, sinks[0]),
        (hind.place + 0.45 * span, 0.95 * barrel, 1.02 * barrel, 0.5 * (sinks[0] + sinks[1])),
        (hind.place + 0.80 * span, 1.02 * chest, 1.22 * chest, sinks[1]),
        (front.place + 0.02 * span, 0.88 * chest, 1.10 * chest, 0.7 * sinks[1]),
        (front.place + 0.45 * (top - front.place), neck, 1.15 * neck, 0.25 * sinks[1]),
        (top, throat, 1.05 * throat, 0.0),
    ]


def _head_shape(figure: Figure, hind: LimbPair, upright: bool) -> HeadShape | None:
    """Find place and size of the head from its own bone, within limits set by the rest of the body."""
    if figure.plan.head is None:
        return None
    body, trunk, place = figure.plan, figure.plan.trunk, figure.plan.head
    here, beyond = body.positions[trunk[place]], trunk[place + 1 :]
    usual = 0.23 * figure.span + 0.135 * hind.reach if upright else 0.34 * figure.span
    before = unit(here - body.positions[trunk[place - 1]]) if place else UP
    bone = body.positions[beyond[0]] - here if beyond else np.zeros(3)
    length = float(np.linalg.norm(bone))
    if length < 0.3 * usual or (upright and np.dot(bone, UP) < 0.3 * length):
        bone, length = (UP + 0.3 * before if upright else before), usual
    # A person's head turns about a point below its middle, so chin and nape lie below the joint.
    stretch, most, rise = (1.25, 1.25, 0.6) if upright else (1.12, 1.5, 0.7)
    half = 0.5 * float(np.clip(stretch * length, 0.9 * usual, most * usual))
    slim, deep = (0.68, 0.80) if upright else (0.60, 0.66)
    direction = unit(bone)
    side = unit(figure.lateral - np.dot(figure.lateral, direction) * direction)
    return HeadShape(
        centre=here + direction * half * rise,
        axes=half * np.stack([slim * side, deep * np.cross(side, direction), 1.02 * direction]),
        width=slim * half,
    )


def _head(figure: Figure, head: HeadShape) -> list[Mesh]:
    """Build an ellipsoid on the head joint, and a tapering tube along any bones beyond it (a nose, a beak)."""
    place = figure.plan.head or 0
    joint, beyond = figure.plan.trunk[place], figure.plan.trunk[place + 1 :]
    parts = [face.shape_head(ellipsoid(head.centre, head.axes, figure.only(joint), rings=21, sides=32), figure, head)]
    if len(beyond) > 1:
        path = figure.path([joint, *beyond])
        radius = min(0.75 * head.width, 0.16 * path.length)
        parts.append(figure.taper(path, radius, 0.35 * radius))
    return parts


def build_blob(figure: Figure) -> list[Mesh]:
    """Build one ellipsoid round the places where the limbs leave: crabs, spiders, anything without a long back."""
    body = figure.plan
    roots = [body.positions[limb.nodes[min(figure.roots[limb], len(limb.nodes) - 1)]] for limb in body.limbs]
    near = [p for limb, p in zip(body.limbs, roots, strict=True) if limb.partner] or [body.positions[body.start]]
    points = np.array([*near, *(body.positions[node] for node in body.trunk[:1])])
    centre = 0.5 * (points.min(axis=0) + points.max(axis=0))
    axes = np.stack([figure.lateral, UP, np.cross(figure.lateral, UP)])
    spread = np.abs((points - centre) @ axes.T).max(axis=0)
    widest = max(float(spread.max()), 0.05 * body.size)
    half = np.maximum(spread * 1.1, 0.45 * widest)
    half[1] = np.clip(spread[1] * 1.05, 0.38 * widest, 0.62 * widest)
    # Turned so that the poles of the ellipsoid are at the top and the bottom.
    axes = np.stack([half[2] * axes[2], half[0] * axes[0], half[1] * axes[1]])
    parts = [ellipsoid(centre, axes, figure.only(body.start), rings=15, sides=SIDES)]
    if len(body.trunk) > 1 and figure.trunk.length > 1.5 * half.max():
        radius = min(0.6 * widest, 0.2 * figure.trunk.length)
        parts.append(figure.taper(figure.trunk, radius, 0.5 * radius))
    return parts


def build_rope(figure: Figure) -> list[Mesh]:
    """Build one tapering tube for a skeleton that never branches."""
    nodes, node = [0], 0
    while figure.plan.branches(node):
        node = figure.plan.branches(node)[0]
        nodes.append(node)
    path = figure.path(nodes)
    return [figure.taper(path, 0.06 * path.length, 0.03 * path.length)]


_SIDES_FINGER = 10


def build_extremity(figure: Figure, limb: Chain, stop: int, wrist: float, length: float) -> list[Mesh]:
    """Build the end of a limb, from the place `stop` in its chain on; `wrist` is its radius there."""
    body = figure.plan
    last = limb.nodes[stop]
    here, before = body.positions[last], body.positions[limb.nodes[stop - 1]]
    low = here[1] - figure.ground < (0.17 if figure.upright else 0.3) * figure.height
    rest = list(limb.nodes[stop:])
    if len(limb.forks) > 2 or (limb.forks and low):
        return _palm(figure, limb, rest, wrist) + [
            p for fork in limb.forks for p in build_finger(figure, fork, 0.45 * wrist)
        ]
    if limb.forks:  # a thumb and the rest: a mitten along the longer one
        long, *others = limb.forks
        rest = rest + list(long.nodes[1:])
        return hand.build_hand(figure, rest, wrist, length) + [
            p for fork in others for p in build_finger(figure, fork, 0.5 * wrist)
        ]
    if low and not figure.upright and len(figure.pairs) > 1 and len(rest) > 1:
        return hand.build_paw(figure, rest, wrist)
    if low:
        return _foot(figure, rest, wrist, before)
    return hand.build_hand(figure, rest, wrist, length) if last < figure.num_joints and length > 0.1 * body.size else []


def _palm(figure: Figure, limb: Chain, rest: list[int], wrist: float) -> list[Mesh]:
    """Build a slab from the wrist to the first joints of the fingers."""
    body, here = figure.plan, figure.plan.positions[rest[-1]]
    knuckles = np.array([body.positions[fork.nodes[1]] for fork in limb.forks])
    reach = np.linalg.norm(knuckles - here, axis=1)
    far = knuckles[reach >= 0.6 * reach.max()]
    middle = far.mean(axis=0)
    if np.linalg.norm(middle - here) < 1e-3 * body.size:
        return []
    direction = unit(middle - here)
    flat = far - middle - np.outer((far - middle) @ direction, direction)
    side = np.linalg.svd(flat)[2][0] if len(far) > 1 and np.abs(flat).max() > 1e-6 else figure.forward
    width = max(float(np.abs(flat @ side).max()) + 0.35 * wrist, 0.8 * wrist)
    total = float(np.linalg.norm(middle - here))
    rings = np.linspace(-0.1, 1.05, 9) * total
    weights = np.zeros((len(rings), figure.num_joints))
    weights[:, figure.joint(rest[-1])] = 1.0
    return [
        tube(
            here + rings[:, None] * direction,
            np.interp(rings / total, [-0.1, 0.5, 1.05], [0.9 * wrist, 0.5 * (wrist + width) + 0.1 * width, width]),
            np.interp(rings / total, [-0.1, 0.5, 1.05], [0.85 * wrist, 0.72 * wrist, 0.5 * wrist]),
            weights=weights,
            side=side,
            accents=np.zeros(len(rings), bool),
            sides=16,
            square=2.5,
            caps=(0.5 * wrist, 0.3 * wrist),
        )
    ]


def build_finger(figure: Figure, chain: Chain, radius: float) -> list[Mesh]:
    """Build a thin tapering tube, and those that branch off its end."""
    nodes = list(chain.nodes)
    path = figure.path(nodes)
    if path.length < 1e-3 * figure.plan.size:
        return []
    radius = min(radius, 0.10 * path.length)
    parts = [figure.taper(path, radius, 0.7 * radius, sides=_SIDES_FINGER, per_bone=3)]
    return parts + [part for fork in chain.forks for part in build_finger(figure, fork, 0.8 * radius)]


def _foot(figure: Figure, nodes: list[int], ankle: float, before: np.ndarray) -> list[Mesh]:
    """Build a foot with a flat sole from heel to toes; a stump down to the ground where the leg just ends."""
    body, here = figure.plan, figure.plan.positions[nodes[0]]
    shin = unit(here - before)
    if len(nodes) < 2:
        return _stump(figure, nodes[0], ankle, shin)
    path = figure.path(nodes)
    tip = body.positions[nodes[-1]]
    along = _sole_direction(figure, nodes, shin)
    reach = float(np.dot(tip - here, along))
    if reach < 0.6 * path.length or abs(np.dot(shin, along)) > 0.85:
        return [figure.taper(path, 1.05 * ankle, 0.95 * ankle, sides=14)]
    across = unit(np.cross(UP if abs(along[1]) < 0.9 else -shin, along))
    up = np.cross(along, across)
    low = min(float(np.dot(body.positions[node] - here, up)) for node in nodes) - 0.35 * ankle  # the sole
    back, ahead = -1.2 * ankle, reach + 0.5 * ankle
    if len(nodes) == 2:  # the toes are not in the skeleton
        ahead = max(ahead, 1.3 * reach)
    rings = np.linspace(back, ahead, 16)
    u = (rings - back) / (ahead - back)
    high = max(0.25 * ankle - low, 1.3 * ankle)
    tops = monotone.interpolate([0, 0.12, 0.3, 0.55, 0.78, 1.0], [0.62, 0.88, 1.0, 0.66, 0.42, 0.26], u) * high
    widths = monotone.interpolate([0, 0.15, 0.35, 0.72, 1.0], [0.70, 0.98, 1.0, 1.24, 0.85], u) * ankle
    centres = here + rings[:, None] * along + (low + 0.5 * tops)[:, None] * up
    return [
        tube(
            centres,
            widths,
            0.5 * tops,
            weights=path.weights(np.interp(rings, [0.0, reach], [0.0, path.length]), figure.num_joints),
            side=across,
            accents=np.zeros(len(rings), bool),
            sides=18,
            square=2.6,
            caps=(0.45 * ankle, 0.35 * ankle),
            tangents=np.broadcast_to(along, centres.shape),
        )
    ]


def _sole_direction(figure: Figure, nodes: list[int], shin: np.ndarray) -> np.ndarray:
    """Find the direction of the toes with the sole on the ground: along the toes' own bone, or level, or as feet
    usually are.
    """
    points = figure.plan.positions[nodes]
    whole = unit(points[-1] - points[0])
    if len(nodes) > 2:
        toes = unit(points[-1] - points[-2])
        if 0.74 < np.dot(toes, unit(points[1] - points[0])) < 0.97:  # 14 to 42 degrees
            return toes
    level = unit(whole - np.dot(whole, UP) * UP)
    if 0.1 < -whole[1] < 0.65:
        return level
    # The foot is in the air. From ankle to toe its bone falls about 28 degrees relative to the sole.
    up = unit(-shin + np.dot(shin, whole) * whole)
    return unit(np.cos(np.radians(28)) * whole + np.sin(np.radians(28)) * up)


def _stump(figure: Figure, node: int, ankle: float, shin: np.ndarray) -> list[Mesh]:
    here = figure.plan.positions[node]
    fall = (here[1] - figure.ground) / max(-shin[1], 0.3)
    if fall < 0.5 * ankle:
        return []
    path = Centreline(np.stack([here, here + fall * shin]), [figure.joint(node)])
    return [figure.taper(path, 1.02 * ankle, 1.15 * ankle, caps=0.3)]
