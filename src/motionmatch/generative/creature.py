"""A body with limbs of others: its skeleton, its anatomy, and its clips before the parts move together.

A limb keeps its own bones. It is made as large as fits: as long as the limb that it replaces, or in proportion to the
two bodies. A leg in place of a leg brings the feet that the creature stands on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations, product

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative.representation import prepare
from motionmatch.maths import quat, rotation
from motionmatch.motion import contacts
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.root import find_headings
from motionmatch.motion.skeleton import Skeleton


@dataclass(frozen=True, eq=False)
class Graft:
    """A limb of one creature on the body of another: in place of a limb (`onto`), or in addition (`at`)."""

    donor: Clip
    joint: str
    """The donor's joint that is taken, with all below it."""
    onto: str | None = None
    """The joint of the body that it replaces, with all below it."""
    at: str | None = None
    """Or the joint of the body that it hangs on, at the place where it hangs on the donor's."""
    scale: float | None = None
    """Scale of the limb; None: as long as the limb that it replaces, or in proportion to the two bodies."""

    def __post_init__(self) -> None:
        if (self.onto is None) == (self.at is None):
            raise InputError(f"the graft of '{self.joint}' must say either what it is put onto, or at which joint.")
        if self.scale is not None and not (np.isfinite(self.scale) and self.scale > 0):
            raise InputError(f"the graft of '{self.joint}' has scale {self.scale}; it must be more than 0, or None.")


@dataclass(frozen=True, eq=False)
class Limb:
    """A graft by joint indices."""

    donor: Clip
    joints: tuple[int, ...]
    """Of the donor, the top first."""
    new: range
    """The same joints on the new creature."""
    above: int
    """The joint of the new creature that the limb hangs on."""
    place: np.ndarray
    """(3,) position on that joint"""
    turn: np.ndarray
    """(4,) from the axes of the donor's joint to those of the body's"""
    scale: float
    contacts: tuple[int, ...] = ()
    """Contacts of the donor, by number, on which the new creature stands."""


@dataclass(frozen=True, eq=False)
class Creature:
    """The body and the limbs that are grafted on it."""

    bodies: tuple[Clip, ...]
    kept: tuple[int, ...]
    """Joints of the body that stay, which come first."""
    limbs: tuple[Limb, ...]

    @cached_property
    def skeleton(self) -> Skeleton:
        body, new = self.bodies[0].skeleton, {old: index for index, old in enumerate(self.kept)}
        names = [body.names[joint] for joint in self.kept]
        parents = [new.get(int(body.parents[joint]), -1) for joint in self.kept]
        offsets = [body.offsets[list(self.kept)]]
        ends = _ends(body, self.kept)
        end_parents, end_offsets = [new[int(body.end_parents[e])] for e in ends], [body.end_offsets[ends]]
        for limb in self.limbs:
            donor, at = limb.donor.skeleton, dict(zip(limb.joints, limb.new, strict=True))
            for joint in limb.joints:
                names.append(_unique_name(donor.names[joint], names))
            parents += [limb.above, *(at[int(donor.parents[joint])] for joint in limb.joints[1:])]
            offsets += [limb.place[None], donor.offsets[list(limb.joints[1:])] * limb.scale]
            ends = _ends(donor, limb.joints)
            end_parents += [at[int(donor.end_parents[e])] for e in ends]
            end_offsets.append(donor.end_offsets[ends] * limb.scale)
        return Skeleton(
            names=tuple(names),
            parents=np.array(parents),
            offsets=np.concatenate(offsets),
            end_parents=np.array(end_parents, np.int32),
            end_offsets=np.concatenate(end_offsets),
        )

    def _first_end(self, limb: Limb) -> int:
        """Return the number of the first end site of a limb, of those of the new creature."""
        before = self.limbs[: self.limbs.index(limb)]
        counts = [len(_ends(each.donor.skeleton, each.joints)) for each in before]
        return len(_ends(self.bodies[0].skeleton, self.kept)) + sum(counts)

    @cached_property
    def clips(self) -> list[Clip]:
        """Return the body's examples on the new skeleton; limbs repeat those of the donors."""
        return [self._clip(body) for body in self.bodies]

    def _clip(self, body: Clip) -> Clip:
        kept = list(self.kept)
        positions, rotations = [body.positions[:, kept]], [body.rotations[:, kept]]
        roles: dict[str, int] = {}
        for limb in self.limbs:
            again = np.arange(body.num_frames) % limb.donor.num_frames
            joints = list(limb.joints)
            moved = limb.donor.positions[again][:, joints] * limb.scale
            moved[:, 0] = limb.place
            turned = limb.donor.rotations[again][:, joints].astype(float)
            turned[:, 0] = quat.multiply(limb.turn, turned[:, 0])
            positions.append(moved)
            rotations.append(turned)
            known = limb.donor.anatomy.roles if limb.donor.anatomy is not None else {}
            at = dict(zip(limb.joints, limb.new, strict=True))
            roles |= {role: at[joint] for role, joint in known.items() if joint in at and role not in roles}
        anatomy = body.anatomy
        if anatomy is not None:
            new = {old: index for index, old in enumerate(self.kept)}
            ends = {old: index for index, old in enumerate(_ends(body.skeleton, self.kept))}
            anatomy = anatomy.renumber(new, self.skeleton.num_joints)
            contact_ends = tuple(ends.get(end, -1) for end in anatomy.contact_ends)
            # A role that the body has lost, or never had, may be taken by a grafted joint.
            anatomy = replace(anatomy, contact_ends=contact_ends, roles=roles | dict(anatomy.roles))
            for limb in self.limbs:
                anatomy = _add_contacts(anatomy, limb, self._first_end(limb))
        tops = [(limb.donor.skeleton.names[limb.joints[0]], limb.donor.name) for limb in self.limbs]
        grafted = "_and_".join(f"{joint}_of_{donor}" for joint, donor in tops)
        return replace(
            body,
            skeleton=self.skeleton,
            positions=np.concatenate(positions, axis=1),
            rotations=np.concatenate(rotations, axis=1),
            anatomy=anatomy,
            name=f"{body.name}_with_{grafted}",
            tags=type(body.tags)(),
        )


def make_creature(body: Clip | Sequence[Clip], grafts: Graft | Sequence[Graft]) -> Creature:
    """Make the body with limbs of others. Its `clips` show it before they move together; key frames are taken there."""
    bodies = prepare([body] if isinstance(body, Clip) else list(body))
    grafts = [grafts] if isinstance(grafts, Graft) else list(grafts)
    if not grafts:
        raise InputError("no graft: give one limb or more.")
    skeleton, first = bodies[0].skeleton, bodies[0]
    gone: set[int] = set()
    for graft in grafts:
        if graft.onto is not None:
            onto = skeleton.joint(graft.onto)
            if onto == 0:
                raise InputError(f"'{graft.onto}' is a root; a limb hangs on something.")
            lost = set(skeleton.descendants(onto))
            if lost & gone:
                raise InputError(f"'{graft.onto}' is replaced twice; name each limb of the body once.")
            gone |= lost
    kept = tuple(joint for joint in range(skeleton.num_joints) if joint not in gone)
    limbs: list[Limb] = []
    next_joint = len(kept)
    for graft in grafts:
        (donor,) = prepare([graft.donor])
        if abs(first.fps - donor.fps) > 1e-3:
            raise InputError(
                f"{donor.name} has {donor.fps:g} frames per second, {first.name} {first.fps:g}. Resample one of them."
            )
        top = donor.skeleton.joint(graft.joint)
        if top == 0:
            raise InputError(f"'{graft.joint}' is a root; a limb hangs on something.")
        above = int(skeleton.parents[skeleton.joint(graft.onto)]) if graft.onto else skeleton.joint(str(graft.at))
        if above in gone:
            name = skeleton.names[above]
            raise InputError(f"'{graft.joint}' would hang on '{name}', which another graft replaces.")
        turn = _axes_turn(first, above, donor, int(donor.skeleton.parents[top]))
        scale = graft.scale or _match_size(first, donor, graft)
        place = first.skeleton.offsets[skeleton.joint(graft.onto)] if graft.onto else None
        if place is None:
            place = quat.rotate(turn, donor.skeleton.offsets[top].astype(float)) * scale
        joints = tuple(donor.skeleton.descendants(top))
        new = range(next_joint, next_joint + len(joints))
        stands = _find_standing(first, donor, graft)
        limbs.append(Limb(donor, joints, new, kept.index(above), np.asarray(place, float), turn, scale, stands))
        next_joint = new.stop
    return Creature(tuple(bodies), kept, tuple(limbs))


def _match_size(body: Clip, donor: Clip, graft: Graft) -> float:
    """Return the scale that makes a limb as long as the one that it replaces, or as large as the body it hangs on."""
    if graft.onto is None:
        return contacts.body_height(body) / max(contacts.body_height(donor), 1e-6)
    old = _limb_length(body.skeleton, body.skeleton.joint(graft.onto))
    new = _limb_length(donor.skeleton, donor.skeleton.joint(graft.joint))
    if old < 1e-6 or new < 1e-6:  # a joint without bones has no length
        return contacts.body_height(body) / max(contacts.body_height(donor), 1e-6)
    return old / new


def _limb_length(skeleton: Skeleton, top: int) -> float:
    """Return the length of the longest way from a joint to the ends of what is below it, metres."""
    below, reached = skeleton.descendants(top), {top: 0.0}
    for joint in below:
        if joint != top:
            bone = float(np.linalg.norm(skeleton.offsets[joint]))
            reached[joint] = reached[int(skeleton.parents[joint])] + bone
    ends = [
        reached[int(parent)] + float(np.linalg.norm(skeleton.end_offsets[end]))
        for end, parent in enumerate(skeleton.end_parents)
        if int(parent) in reached
    ]
    return max([*reached.values(), *ends])


def _find_standing(body: Clip, donor: Clip, graft: Graft) -> tuple[int, ...]:
    """Return the contacts of the donor, by number, that a limb brings: those of a leg in place of a leg."""
    if graft.onto is None or body.anatomy is None or donor.anatomy is None:
        return ()
    lost = set(body.skeleton.descendants(body.skeleton.joint(graft.onto)))
    if not lost & set(body.anatomy.contacts):
        return ()
    taken = set(donor.skeleton.descendants(donor.skeleton.joint(graft.joint)))
    return tuple(k for k, joint in enumerate(donor.anatomy.contacts) if joint in taken)


def _add_contacts(anatomy: Anatomy, limb: Limb, first_end: int) -> Anatomy:
    """Add the contacts of a grafted leg; `first_end` is the number of its first end site."""
    donor = limb.donor.anatomy
    if donor is None or not limb.contacts:
        return anatomy
    at = dict(zip(limb.joints, limb.new, strict=True))
    ends = {old: first_end + n for n, old in enumerate(_ends(limb.donor.skeleton, limb.joints))}
    return replace(
        anatomy,
        contacts=anatomy.contacts + tuple(at[donor.contacts[k]] for k in limb.contacts),
        contact_ends=anatomy.contact_ends + tuple(ends.get(donor.contact_ends[k], -1) for k in limb.contacts),
    )


def _axes_turn(body: Clip, joint: int, donor: Clip, over: int) -> np.ndarray:
    """Find the turn (4,) by right angles that takes the axes of a donor's joint to those of the body's, relative to the
    headings of both."""
    means = []
    for clip, at in ((body, joint), (donor, over)):
        world = quat.normalize(clip.rotations_world[:, at].astype(float))
        means.append(quat.mean(quat.inverse_multiply(rotation.from_heading(find_headings(clip)), world)))
    turn = rotation.to_matrix(quat.inverse_multiply(means[0], means[1]))
    best = max(_right_angle_turns(), key=lambda matrix: float(np.sum(matrix * turn)))
    return rotation.from_matrix(best)


def _right_angle_turns() -> list[np.ndarray]:
    """Return the 24 rotations that take axes to axes."""
    found = []
    for order in permutations(range(3)):
        for signs in product((1.0, -1.0), repeat=3):
            matrix = np.zeros((3, 3))
            matrix[range(3), order] = signs
            if np.linalg.det(matrix) > 0:
                found.append(matrix)
    return found


def _ends(skeleton: Skeleton, joints: Sequence[int]) -> list[int]:
    """Return the end sites of some joints."""
    return [end for end, parent in enumerate(skeleton.end_parents) if int(parent) in set(joints)]


def _unique_name(name: str, names: list[str]) -> str:
    """Return the name, with an ending that makes it unique if it is taken."""
    new, number = name, 1
    while new in names:
        new, number = (f"{name}_grafted" if number == 1 else f"{name}_grafted{number}"), number + 1
    return new
