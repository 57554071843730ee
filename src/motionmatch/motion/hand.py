"""Hands and paws where the skeleton has no fingers or toes: a palm with fingers and a thumb, a round paw."""

from __future__ import annotations

import numpy as np

from motionmatch.conventions import UP
from motionmatch.maths import monotone
from motionmatch.motion import face
from motionmatch.motion.figure import Figure
from motionmatch.motion.mesh import Centreline, Mesh, ellipsoid, join, tube, unit

_FINGERS = ((-0.72, 0.86, 0.90), (-0.25, 0.97, 1.0), (0.22, 1.0, 1.0), (0.66, 0.92, 0.96))
"""Fingers from the little one to the first: place across the palm, length and thickness as shares of the longest."""
_CURL = np.radians([8.0, 24.0, 44.0])
"""How far the three bones of a finger at rest are bent towards the palm."""
_PALM, _REST = 0.52, 1.0 - 0.52
"""Shares of the palm and of the longest finger in a hand."""


def build_hand(figure: Figure, nodes: list[int], wrist: float, length: float) -> list[Mesh]:
    """Build a hand along some bones, or straight on from the forearm where there are none; `wrist` is its radius there.

    Its fingers are a little bent, as those of a hand at rest, and move with the palm.
    """
    body, first = figure.plan, nodes[0]
    usual = 0.33 * length
    if len(nodes) > 1:
        path = figure.path(nodes)
    else:
        direction = unit(body.positions[first] - body.positions[body.anchor(first)])
        path = Centreline(np.stack([body.positions[first], body.positions[first] + usual * direction]), [first])
    total = float(np.clip(path.length, 0.75 * usual, 1.15 * usual))
    along = unit(path.at(np.array(0.5 * total)) - path.at(np.array(0.0)))
    ahead = face.find_ahead(figure)
    ahead = figure.forward if ahead is None else ahead
    thumb = ahead - np.dot(ahead, along) * along
    thumb = unit(thumb) if np.linalg.norm(thumb) > 0.2 else unit(np.cross(along, np.cross(UP, along)))
    outward = np.dot(body.positions[first] - body.positions[body.trunk].mean(axis=0), np.cross(UP, ahead))
    palm = np.cross(along, thumb) * (1.0 if outward >= 0 else -1.0)  # where the palm looks: down in a T-pose

    wide, thick = max(1.42 * wrist, 0.2 * total), max(0.62 * wrist, 0.085 * total)
    joint = figure.joint(first)
    parts = [_palm(figure, path, total, wrist, wide, thick, thumb)]
    for place, share, fat in _FINGERS:
        radius = 0.235 * wide * fat
        start = path.at(np.array((_PALM - 0.04) * total)) + place * (wide - 0.2 * wide) * thumb
        spread = unit(along + 0.1 * place * thumb)
        parts.append(_finger(figure, joint, start, spread, palm, share * (_REST + 0.04) * total, radius, _CURL))
    start = path.at(np.array(0.16 * total)) + 0.62 * wide * thumb + 0.25 * thick * palm
    towards = unit(0.78 * along + 0.56 * thumb + 0.3 * palm)
    parts.append(_finger(figure, joint, start, towards, along - thumb, 0.42 * total, 0.27 * wide, 0.55 * _CURL))
    return [join(parts)]


def _palm(
    figure: Figure, path: Centreline, total: float, wrist: float, wide: float, thick: float, side: np.ndarray
) -> Mesh:
    rings = np.linspace(-0.06, _PALM, 9) * total
    places = rings / total
    widths = monotone.interpolate(
        [-0.06, 0.08, 0.3, 0.44, _PALM], [wrist, 0.96 * wrist, 0.97 * wide, wide, 0.94 * wide], places
    )
    depths = monotone.interpolate(
        [-0.06, 0.08, 0.3, _PALM], [0.95 * wrist, 0.8 * wrist, 1.05 * thick, 0.8 * thick], places
    )
    return tube(
        path.at(rings),
        widths,
        depths,
        weights=path.weights(rings, figure.num_joints),
        side=side,
        accents=np.zeros(len(rings), bool),
        sides=16,
        square=2.5,
        caps=(0.5 * wrist, 0.35 * thick),
    )


def _finger(
    figure: Figure,
    joint: int,
    start: np.ndarray,
    along: np.ndarray,
    bend: np.ndarray,
    length: float,
    radius: float,
    curl: np.ndarray,
) -> Mesh:
    """Build three short bones that bend towards `bend`, tapering a little."""
    bend = unit(bend - np.dot(bend, along) * along)
    steps = length * np.array([0.42, 0.32, 0.26])[:, None] * (
        np.cos(curl)[:, None] * along + np.sin(curl)[:, None] * bend
    )  # fmt: skip
    corners = start + np.concatenate([np.zeros((1, 3)), np.cumsum(steps, axis=0)])
    path = Centreline(corners, [joint] * 3)
    rings = np.linspace(0.0, path.length - 0.8 * radius, 6)
    radii = radius * np.interp(rings / path.length, [0.0, 0.5, 1.0], [1.0, 0.95, 0.8])
    weights = np.zeros((len(rings), figure.num_joints))
    weights[:, joint] = 1.0
    return tube(
        path.at(rings),
        radii,
        radii,
        weights=weights,
        side=np.cross(along, bend),
        accents=np.zeros(len(rings), bool),
        sides=8,
        caps=(0.5 * radius, 0.8 * radius),
        tangents=path.tangents(rings, 0.15 * length),
    )


def build_paw(figure: Figure, nodes: list[int], ankle: float) -> list[Mesh]:
    """Build the paw of an animal: a pad as round as the leg above it, with four toes, at the end of some bones."""
    body = figure.plan
    path = figure.path(nodes)
    tip, last = body.positions[nodes[-1]], figure.joint(nodes[-1])
    along = _level(tip - body.positions[nodes[0]])
    along = _level(np.cross(figure.lateral, UP)) if along is None else along
    head = body.positions[body.trunk[-1]] - body.positions[body.trunk[0]]
    if along is None:
        return [figure.taper(path, ankle, ankle, sides=14)]
    if np.dot(along, head) < -0.3 * np.linalg.norm(head):  # toes never point back
        along = -along
    side = np.cross(UP, along)
    size = float(np.clip(1.25 * ankle, 0.12 * path.length, 0.6 * path.length))
    low = min(float(tip[1]), float(body.positions[nodes].min(axis=0)[1]))
    # The pad lies under the last bone; toes reach a little beyond its end.
    base = np.array([tip[0], low + 0.55 * size, tip[2]]) - 0.75 * size * along
    weights = figure.only(nodes[-1])
    axes = np.stack([1.05 * size * side, 1.3 * size * along, 0.85 * size * UP])
    parts = [ellipsoid(base, axes, weights, rings=7, sides=14)]
    for place, reach in ((-0.78, 0.62), (-0.27, 0.95), (0.27, 0.95), (0.78, 0.62)):
        centre = base + place * size * side + reach * size * along - 0.2 * size * UP
        toe = np.stack([0.36 * size * side, 0.52 * size * along, 0.42 * size * UP])
        parts.append(ellipsoid(centre, toe, weights, rings=5, sides=10))
    if path.length > 0.4 * size:
        top = figure.path([*nodes[:-1]]) if len(nodes) > 2 else None
        leg = Centreline(np.stack([body.positions[nodes[0]], base + 0.2 * size * UP]), [last]) if top is None else top
        parts.append(figure.taper(leg, 1.02 * ankle, 0.98 * ankle, sides=14))
        if top is not None:
            end = Centreline(np.stack([body.positions[nodes[-2]], base + 0.2 * size * UP]), [last])
            parts.append(figure.taper(end, 0.98 * ankle, 1.0 * ankle, sides=14))
    return [join(parts)]


def _level(vector: np.ndarray) -> np.ndarray | None:
    """Return the level direction of a vector (3,); None where it stands upright."""
    flat = vector - np.dot(vector, UP) * UP
    length = float(np.linalg.norm(flat))
    return flat / length if length > 0.25 * float(np.linalg.norm(vector)) and length > 1e-9 else None
