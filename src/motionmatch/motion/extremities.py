"""The hands and feet of a mannequin, and whatever else a limb may end in: paws, claws, hooves."""

from __future__ import annotations

import numpy as np
from scipy.interpolate import PchipInterpolator

from motionmatch.conventions import UP
from motionmatch.motion.bodyplan import Chain
from motionmatch.motion.figure import Figure
from motionmatch.motion.mesh import Mesh
from motionmatch.motion.tube import Path, tube, unit

_SIDES_FINGER = 10


def extremity(figure: Figure, limb: Chain, stop: int, wrist: float, length: float) -> list[Mesh]:
    """What a limb ends in, from the place `stop` in its chain on; `wrist` is its radius there."""
    body = figure.plan
    last = limb.nodes[stop]
    here, before = body.positions[last], body.positions[limb.nodes[stop - 1]]
    low = here[1] - figure.ground < (0.17 if figure.upright else 0.3) * figure.height
    rest = list(limb.nodes[stop:])
    if len(limb.forks) > 2 or (limb.forks and low):
        return _palm(figure, limb, rest, wrist) + [p for fork in limb.forks for p in finger(figure, fork, 0.45 * wrist)]
    if limb.forks:  # a thumb and the rest: a mitten along the longer one
        long, *others = limb.forks
        rest = rest + list(long.nodes[1:])
        return _mitten(figure, rest, wrist, length) + [p for fork in others for p in finger(figure, fork, 0.5 * wrist)]
    if low:
        return _foot(figure, rest, wrist, before)
    return _mitten(figure, rest, wrist, length) if last < figure.num_joints and length > 0.1 * body.size else []


def _mitten(figure: Figure, nodes: list[int], wrist: float, length: float) -> list[Mesh]:
    """A flat hand along some bones, or straight on from the forearm where there are none."""
    body, first = figure.plan, nodes[0]
    if len(nodes) > 1:
        path = figure.path(nodes)
    else:
        direction = unit(body.positions[first] - body.positions[body.anchor(first)])
        path = Path(np.stack([body.positions[first], body.positions[first] + 0.26 * length * direction]), [first])
    usual = 0.32 * length
    total = float(np.clip(path.length, 0.6 * usual, 1.15 * usual))
    rings = np.linspace(-0.06, 0.94, 12) * total
    shape = PchipInterpolator([-0.06, 0.12, 0.45, 0.7, 0.94], [0.9, 1.05, 1.65, 1.5, 0.8])(rings / total)
    flat = PchipInterpolator([-0.06, 0.12, 0.45, 0.7, 0.94], [0.9, 0.85, 0.75, 0.6, 0.45])(rings / total)
    return [
        tube(
            path.at(rings),
            shape * wrist,
            flat * wrist,
            weights=path.weights(rings, figure.num_joints),
            side=figure.forward,
            accents=np.zeros(len(rings), bool),
            sides=14,
            caps=(0.5 * wrist, 0.06 * total),
        )
    ]


def _palm(figure: Figure, limb: Chain, rest: list[int], wrist: float) -> list[Mesh]:
    """A slab from the wrist to where the fingers begin."""
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


def finger(figure: Figure, chain: Chain, radius: float) -> list[Mesh]:
    """A thin tapering tube, and those that branch off its end."""
    nodes = list(chain.nodes)
    path = figure.path(nodes)
    if path.length < 1e-3 * figure.plan.size:
        return []
    radius = min(radius, 0.10 * path.length)
    parts = [figure.taper(path, radius, 0.7 * radius, sides=_SIDES_FINGER, per_bone=3)]
    return parts + [part for fork in chain.forks for part in finger(figure, fork, 0.8 * radius)]


def _foot(figure: Figure, nodes: list[int], ankle: float, before: np.ndarray) -> list[Mesh]:
    """A foot with a flat sole from heel to toes; a stump down to the ground where the leg just ends."""
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
    tops = PchipInterpolator([0, 0.12, 0.3, 0.55, 0.78, 1.0], [0.62, 0.88, 1.0, 0.66, 0.42, 0.26])(u) * high
    widths = PchipInterpolator([0, 0.15, 0.35, 0.72, 1.0], [0.70, 0.98, 1.0, 1.24, 0.85])(u) * ankle
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
    """Where the toes point with the sole on the ground: along the toes' own bone, or level, or as feet
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
    path = Path(np.stack([here, here + fall * shin]), [figure.joint(node)])
    return [figure.taper(path, 1.02 * ankle, 1.15 * ankle, caps=0.3)]
