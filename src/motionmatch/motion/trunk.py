"""The trunk of a mannequin: hips to neck as one part, and the head; or one ellipsoid where there is no long
back.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.interpolate import PchipInterpolator

from motionmatch.conventions import UP
from motionmatch.motion.figure import Figure, Pair
from motionmatch.motion.mesh import Mesh
from motionmatch.motion.tube import ellipsoid, tube, unit

SIDES = 28


@dataclass(frozen=True)
class Head:
    """An ellipsoid to be."""

    centre: np.ndarray
    axes: np.ndarray
    """(3, 3) half axes: across, front to back, along the bone"""
    width: float
    """half the width across"""


def back(figure: Figure) -> list[Mesh]:
    """Hips to neck as one part, the head as another, and whatever goes on beyond the head."""
    hind, front = figure.pairs[0], figure.pairs[-1]
    upright = figure.upright
    head = _head_shape(figure, hind, upright)
    top = figure.trunk.places[figure.plan.head] if figure.plan.head is not None else figure.trunk.length
    shape = _upright_sections if upright else _level_sections
    places, widths, depths, sinks = (
        np.array(column) for column in zip(*shape(figure, hind, front, top, head), strict=True)
    )
    rings = np.linspace(places[0], places[-1], 36)
    width, depth, sink = (PchipInterpolator(places, values)(rings) for values in (widths, depths, sinks))
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
    """(…, 3) at right angles to the trunk and to the lateral, the way gravity pulls."""
    drop = np.cross(tangents, figure.lateral)
    return unit(drop * np.where(drop @ UP > 0, -1.0, 1.0)[:, None])


def _upright_sections(
    figure: Figure, hind: Pair, front: Pair, top: float, head: Head | None
) -> list[tuple[float, float, float, float]]:
    """(place, half width, half depth, sink) from crotch to neck for a body that stands on two legs."""
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
    figure: Figure, hind: Pair, front: Pair, top: float, head: Head | None
) -> list[tuple[float, float, float, float]]:
    """The same for a body whose back is level: a barrel that hangs below the spine."""
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


def _head_shape(figure: Figure, hind: Pair, upright: bool) -> Head | None:
    """Where the head is and how large: its own bone says, within what the rest of the body allows."""
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
    return Head(
        centre=here + direction * half * rise,
        axes=half * np.stack([slim * side, deep * np.cross(side, direction), 1.02 * direction]),
        width=slim * half,
    )


def _head(figure: Figure, head: Head) -> list[Mesh]:
    """An ellipsoid on the head joint, and a tapering tube along any bones beyond it (a nose, a beak)."""
    place = figure.plan.head or 0
    joint, beyond = figure.plan.trunk[place], figure.plan.trunk[place + 1 :]
    parts = [ellipsoid(head.centre, head.axes, figure.only(joint), rings=15, sides=24)]
    if len(beyond) > 1:
        path = figure.path([joint, *beyond])
        radius = min(0.75 * head.width, 0.16 * path.length)
        parts.append(figure.taper(path, radius, 0.35 * radius))
    return parts


def blob(figure: Figure) -> list[Mesh]:
    """One ellipsoid round the places where the limbs leave: crabs, spiders, anything without a long back."""
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


def rope(figure: Figure) -> list[Mesh]:
    """A skeleton that never branches: one tapering tube."""
    nodes, node = [0], 0
    while figure.plan.branches(node):
        node = figure.plan.branches(node)[0]
        nodes.append(node)
    path = figure.path(nodes)
    return [figure.taper(path, 0.06 * path.length, 0.03 * path.length)]
