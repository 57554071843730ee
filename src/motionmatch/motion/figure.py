"""The proportions of a body: where limbs leave the trunk, how long and thick they are, which way it faces."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from motionmatch.conventions import UP
from motionmatch.motion.bodyplan import BodyPlan, Chain
from motionmatch.motion.mesh import Centreline, Mesh, tube, unit
from motionmatch.motion.thickness import limb_radius, measure_bones

LIMB_PLACES = (0.0, 0.1, 0.25, 0.5, 0.8, 1.0)
LIMB_PROFILE = (1.0, 1.06, 1.0, 0.76, 0.58, 0.46)
"""A limb's radius along it, as fractions of its length and of its radius at the root: thigh to ankle, shoulder to
wrist."""


@dataclass(frozen=True)
class LimbPair:
    """A pair of limbs at the trunk."""

    place: float
    """arc length along the trunk"""
    half_width: float
    centre: np.ndarray
    radius: float
    """of the limbs there"""
    reach: float
    """length of the limbs"""


class Figure:
    """Proportions of one body."""

    def __init__(self, plan: BodyPlan) -> None:
        self.plan, self.num_joints = plan, plan.skeleton.num_joints
        self.ground = float(plan.positions[:, 1].min())
        self.height = float(np.ptp(plan.positions[:, 1])) or plan.size
        trunk = plan.trunk
        self.trunk = Centreline(plan.positions[trunk], [self._owner(a, b) for a, b in pairwise(trunk)])
        self._size = measure_bones(plan.skeleton).size
        self.roots = {limb: self._root(limb) for limb in plan.limbs}
        self.lateral = self._lateral()
        self.forward = np.cross(self.lateral, UP)
        self.pairs = self._pairs()

    def _owner(self, a: int, b: int) -> int:
        """Return the joint that moves the bone between two neighbouring nodes, whichever is further out."""
        return int(self.plan.owners[b] if self.plan.anchor(b) == a else self.plan.owners[a])

    def _root(self, limb: Chain) -> int:
        """Return the place in a chain where the limb proper begins, past clavicles and hip bones."""
        lengths = [self.plan.length(node) for node in limb.nodes[1:]]
        if len(lengths) < 2:
            return 0 if not limb.partner else 1 if limb.forks else 0
        if self.plan.anatomy is not None:
            roles = {joint for role, joint in self.plan.anatomy.roles.items() if role.endswith(("_hip", "_shoulder"))}
            named = [place for place, node in enumerate(limb.nodes) if node in roles]
            if named and named[0] < len(lengths):
                return named[0]
        if not limb.partner:
            return 0
        longest = max(lengths[1:])
        return next(place for place, length in enumerate(lengths) if place > 0 and length >= 0.72 * longest)

    def measure_limb(self, limb: Chain) -> tuple[float, int]:
        """Return the length of a limb's long bones, and the place where its hand or foot begins."""
        root = self.roots[limb]
        lengths = [self.plan.length(node) for node in limb.nodes[root + 1 :]]
        if not lengths:
            return 0.0, root
        longest, stop = max(lengths), len(lengths)
        if len(lengths) > 2:
            # With fingers or toes of its own a limb may end in a long foot, as a bird's does.
            limit = 0.35 if limb.forks else 0.55 if len(lengths) > 3 else 0.72
            short = [place for place, length in enumerate(lengths) if place >= 2 and length < limit * longest]
            stop = short[0] if short else stop
        return float(sum(lengths[:stop])), root + stop

    def _lateral(self) -> np.ndarray:
        """Return the unit vector from one side of the body to the other, in the ground plane where possible."""
        sums = np.zeros(3)
        for a, b in self._partners():
            across = self.plan.positions[a.nodes[self.roots[a]]] - self.plan.positions[b.nodes[self.roots[b]]]
            sums += across if np.dot(across, sums) >= 0 else -across
        flat = sums - np.dot(sums, UP) * UP
        if np.linalg.norm(flat) > 1e-6 * self.plan.size:
            return unit(flat)
        return np.array([1.0, 0.0, 0.0])

    def _partners(self) -> list[tuple[Chain, Chain]]:
        limbs = {limb.nodes[1]: limb for limb in self.plan.limbs}
        found = []
        for node in self.plan.trunk:
            for a, b in self.plan.partners(node).items():
                if a < b and a in limbs and b in limbs:
                    found.append((limbs[a], limbs[b]))
        return found

    def _pairs(self) -> list[LimbPair]:
        """Return the limb pairs along the trunk up to the head, hind end first."""
        head = self.plan.head
        end = self.trunk.places[head] if head is not None and head < len(self.plan.trunk) else np.inf
        beyond = set(self.plan.trunk[head:]) if head is not None else set()
        pairs = []
        for a, b in self._partners():
            if a.start in beyond or len(self.plan.trunk) < 2:
                continue
            roots = [self.plan.positions[limb.nodes[self.roots[limb]]] for limb in (a, b)]
            centre = 0.5 * (roots[0] + roots[1])
            half = 0.5 * float(np.linalg.norm(roots[0] - roots[1]))
            reach = 0.5 * (self.measure_limb(a)[0] + self.measure_limb(b)[0])
            radius = min(0.5 * (self._free_radius(a) + self._free_radius(b)), max(0.95 * half, 0.06 * reach))
            place = float(min(self.trunk.project(centre), end))
            pairs.append(LimbPair(place, half, centre, radius, reach))
        return sorted(pairs, key=lambda pair: pair.place)

    @property
    def upright(self) -> bool:
        """Whether the trunk stands, as a person's, rather than lies, as a dog's."""
        anatomy = self.plan.anatomy
        if len(self.pairs) < 2 or (anatomy is not None and anatomy.kind == "quadruped"):
            return False
        return abs(float(np.dot(unit(self.pairs[-1].centre - self.pairs[0].centre), UP))) > 0.7

    @property
    def span(self) -> float:
        """Distance of the hind and the front limbs along the trunk, metres."""
        return self.pairs[-1].place - self.pairs[0].place

    def _free_radius(self, limb: Chain) -> float:
        """Return the radius of a limb at its root by the model of `thickness`, if there is room for it; metres."""
        bones = sum(self.plan.length(node) for node in limb.nodes[self.roots[limb] + 1 :])
        forks = (sum(self.plan.length(node) for node in fork.nodes[1:]) for fork in limb.forks)
        return float(limb_radius(bones + max(forks, default=0.0), self._size))

    def root_radius(self, limb: Chain, length: float) -> float:
        """Return the radius of a limb at its root, less where two legs would grow into each other; metres."""
        free = self._free_radius(limb)
        partner = self.plan.partners(limb.start).get(limb.nodes[1])
        if partner is None:
            return free
        other = next((one for one in self.plan.limbs if one.nodes[1] == partner), limb)
        places = [self.plan.positions[one.nodes[min(self.roots[one], len(one.nodes) - 1)]] for one in (limb, other)]
        apart = 0.5 * float(np.linalg.norm(places[0] - places[1]))
        # Where there are many legs they stand close, and are thinner.
        most = 1.0 if len(self.pairs) < 3 else 0.75
        return min(most * free, max(0.95 * apart, 0.06 * length))

    def path(self, nodes: list[int]) -> Centreline:
        """Return the line through some nodes of a chain, outwards."""
        owners = [int(self.plan.owners[node]) for node in nodes[1:]]
        return Centreline(self.plan.positions[nodes], owners)

    def joint(self, node: int) -> int:
        """Return the joint that moves things fixed to this node."""
        return int(node if node < self.num_joints else self.plan.owners[node])

    def only(self, node: int) -> np.ndarray:
        """Return weights (J,) of a part that moves with one node alone."""
        weights = np.zeros(self.num_joints)
        weights[self.joint(node)] = 1.0
        return weights

    def taper(
        self, path: Centreline, start: float, end: float, *, caps: float = 1.0, sides: int = 14, per_bone: int = 5
    ) -> Mesh:
        """Return a tube along a path, from one radius to another."""
        rings = np.unique(
            np.concatenate([np.linspace(a, b, per_bone) for a, b in zip(path.places, path.places[1:], strict=False)])
        )
        radius = np.interp(rings / path.length, [0, 1], [start, end])
        return tube(
            path.at(rings),
            radius,
            radius,
            weights=path.weights(rings, self.num_joints),
            side=self.forward,
            accents=np.zeros(len(rings), bool),
            sides=sides,
            caps=(caps * start, caps * end),
            tangents=path.tangents(rings, 0.3 * start),
        )
