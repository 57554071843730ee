"""A new creature from limbs of several: Li 2023, sections 3.4 ("Heterogeneous Skeletons") and 5.

| paper | here |
|---|---|
| the zombie | body |
| the monster's right arm | `Graft(monster, "RightArm", onto="RightArm")` |
| the overlapping region | the joint that the limb hangs on, in both |

A limb is matched with the joint above it: patches of the donor are taken where the donor's joint turned as the body's
does now. That joint itself stays the body's; the mean of both, as in the paper, suits only skeletons with
the same axes of joints. Here turns are compared as differences from their mean, and axes that differ by right angles
are turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import permutations, product

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative.constraints import Constraint, check_constraints, make_best
from motionmatch.generative.finish import finish_motion
from motionmatch.generative.parts import Part
from motionmatch.generative.representation import Layout, encode, find_headings, make_layout, prepare, read_rotations
from motionmatch.generative.synthesis import SynthesisConfig, check_lengths, generate
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.progress import Progress

ABOVE = 12.0
"""Weight of the joint above a limb, against that of the limb. That joint alone keeps the limb in step with the body: at
4 arms of walkers still swing out of step, at 12 they do not."""


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
    scale: float = 1.0
    """Scale of the limb."""

    def __post_init__(self) -> None:
        if (self.onto is None) == (self.at is None):
            raise InputError(f"the graft of '{self.joint}' must say either what it is put onto, or at which joint.")
        if not (np.isfinite(self.scale) and self.scale > 0):
            raise InputError(f"the graft of '{self.joint}' has scale {self.scale}; it must be more than 0.")


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
        place = first.skeleton.offsets[skeleton.joint(graft.onto)] if graft.onto else None
        if place is None:
            place = quat.rotate(turn, donor.skeleton.offsets[top].astype(float)) * graft.scale
        joints = tuple(donor.skeleton.descendants(top))
        new = range(next_joint, next_joint + len(joints))
        limbs.append(Limb(donor, joints, new, kept.index(above), np.asarray(place, float), turn, graft.scale))
        next_joint = new.stop
    return Creature(tuple(bodies), kept, tuple(limbs))


def reassemble(
    body: Clip | Sequence[Clip],
    grafts: Graft | Sequence[Graft],
    frames: int,
    *,
    rng: np.random.Generator,
    config: SynthesisConfig | None = None,
    constraints: Sequence[Constraint] = (),
    progress: Progress | None = None,
    device: str = "cpu",
) -> Clip:
    """Make a motion of `frames` frames of the body with limbs of others, which all move as in their examples."""
    config = config or SynthesisConfig()
    made = make_creature(body, grafts)
    check_lengths([*made.bodies, *(limb.donor for limb in made.limbs)], frames, config)
    layout = make_layout(made.clips, config.representation)
    check_constraints(constraints, layout, frames)
    examples = [encode(clip, layout) for clip in made.clips]
    make_rows = partial(
        generate,
        examples,
        frames,
        rng=rng,
        config=config.fit_to(made.bodies),
        split=_split_parts(layout, made, np.concatenate(examples)),
        layout=layout,
        constraints=constraints,
        progress=progress,
        device=device,
    )
    return make_best(
        lambda: finish_motion(make_rows(), layout, hold=config.lock_feet, constraints=constraints), constraints
    )


def _split_parts(layout: Layout, made: Creature, examples: np.ndarray) -> list[Part]:
    """Make parts: the body by its own examples, and each limb, with the joint above it to compare, by its donor's."""
    grafted = [joint for limb in made.limbs for joint in limb.new]
    held = layout.joint_columns(grafted)
    held = held[held >= layout.root.stop]  # offsets go with the body: the donors' bones do not stretch here
    rest = np.concatenate([layout.joint_columns(range(len(made.kept))), layout.root_columns, held])
    parts = [Part("body", tuple(range(len(made.kept))), np.unique(rest))]
    for number, limb in enumerate(made.limbs, start=1):
        own = make_layout([limb.donor], layout.representation)
        source = encode(limb.donor, own)
        rows = np.zeros((limb.donor.num_frames, layout.width))
        over = int(limb.donor.skeleton.parents[limb.joints[0]])
        mean = quat.mean(read_rotations(examples, limb.above))
        rows[:, layout.rotations(limb.above)] = _to_columns(
            _to_body_axes(read_rotations(source, over), mean, limb.turn)
        )
        for new, old in zip(limb.new, limb.joints, strict=True):
            turned = read_rotations(source, old)
            rows[:, layout.rotations(new)] = _to_columns(
                quat.multiply(limb.turn, turned) if new == limb.new[0] else turned
            )
        seen = 6 * limb.above + np.arange(6)
        columns = np.concatenate([seen, *(6 * joint + np.arange(6) for joint in limb.new)])
        weights = np.where(np.arange(len(columns)) < 6, ABOVE * np.sqrt(len(limb.joints)), 1.0)
        parts.append(
            Part(f"limb {number}", (limb.above, *limb.new), columns, (rows,), np.arange(len(columns)) >= 6, weights)
        )
    return parts


def _to_body_axes(turns: np.ndarray, mean: np.ndarray, axes: np.ndarray) -> np.ndarray:
    """Bring rotations (F, 4) of a donor's joint about its mean to another mean and other axes."""
    by = quat.inverse_multiply(quat.mean(turns), turns)
    return quat.multiply(mean, quat.multiply(axes, quat.multiply(by, quat.inverse(axes))))


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


def _to_columns(rotations: np.ndarray) -> np.ndarray:
    """Return rotations (F, 4) as columns (F, 6)."""
    return np.swapaxes(rotation.to_two_axes(rotations), -1, -2).reshape(len(rotations), -1)


def _ends(skeleton: Skeleton, joints: Sequence[int]) -> list[int]:
    """Return the end sites of some joints."""
    return [end for end, parent in enumerate(skeleton.end_parents) if int(parent) in set(joints)]


def _unique_name(name: str, names: list[str]) -> str:
    """Return the name, with an ending that makes it unique if it is taken."""
    new, number = name, 1
    while new in names:
        new, number = (f"{name}_grafted" if number == 1 else f"{name}_grafted{number}"), number + 1
    return new
