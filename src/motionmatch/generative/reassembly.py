"""A new creature from limbs of several: Li 2023, sections 3.4 ("Heterogeneous Skeletons") and 5.

| paper | here |
|---|---|
| the zombie | body |
| the monster's right arm | `Graft(monster, "RightArm", onto="RightArm")` |
| the overlapping region | the joint that the limb hangs on, in both |

The limb is matched with the joint above it: patches of the donor are taken where the donor's joint turned as the body's
does now. That joint itself stays the body's; the mean of both, as the paper has it, suits only skeletons whose
joints have the same axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative.parts import Part
from motionmatch.generative.representation import Layout, encode, layout_of, prepared
from motionmatch.generative.synthesis import Config, check_lengths, finish, generate
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

ABOVE = 12.0
"""How much more than the limb the joint above it counts. It alone keeps the limb in step with the body: at 4 arms of
walkers still swing out of step, at 12 they do not."""


@dataclass(frozen=True, eq=False)
class Graft:
    """A limb of one creature in place of a limb of another."""

    donor: Clip
    joint: str
    """The donor's joint that is taken, with all below it."""
    onto: str
    """The joint of the body that it replaces, with all below it."""


def reassemble(
    body: Clip, graft: Graft, frames: int, *, rng: np.random.Generator, config: Config | None = None
) -> Clip:
    """A motion of the body with another's limb, in which both move as in their examples and go together."""
    config = config or Config()
    (body,), (donor,) = prepared([body]), prepared([graft.donor])
    if abs(body.fps - donor.fps) > 1e-3:
        raise InputError(f"{donor.name} has {donor.fps:g} frames per second, {body.name} {body.fps:g}. Resample one.")
    check_lengths([body, donor], frames, config)
    top, onto = donor.skeleton.joint(graft.joint), body.skeleton.joint(graft.onto)
    if top == 0 or onto == 0:
        raise InputError(f"'{graft.joint if top == 0 else graft.onto}' is a root; a limb hangs on something.")
    kept = [j for j in range(body.skeleton.num_joints) if j not in body.skeleton.descendants(onto)]
    limb = donor.skeleton.descendants(top)
    example = joined(body, kept, onto, donor, limb)
    layout = layout_of([example], config.representation)
    split = _split(layout, body, kept, onto, donor, limb)
    rows = [encode(example, layout)]
    made = generate(rows, frames, rng=rng, config=config, split=split, layout=layout)
    return finish(made, layout, hold=config.lock_feet, around=False)


def joined(body: Clip, kept: Sequence[int], onto: int, donor: Clip, limb: Sequence[int]) -> Clip:
    """The body's clip on the new skeleton; the limb plays the donor's, over and over."""
    skeleton = _skeleton(body.skeleton, kept, onto, donor.skeleton, limb)
    again = np.arange(body.num_frames) % donor.num_frames
    positions = np.concatenate([body.positions[:, kept], donor.positions[again][:, limb]], axis=1)
    positions[:, len(kept)] = body.skeleton.offsets[onto]
    rotations = np.concatenate([body.rotations[:, kept], donor.rotations[again][:, limb]], axis=1)
    anatomy = body.anatomy
    if anatomy is not None:
        new = {old: index for index, old in enumerate(kept)}
        ends = {old: index for index, old in enumerate(_ends(body.skeleton, kept))}
        anatomy = anatomy.renumbered(new, skeleton.num_joints)
        anatomy = replace(anatomy, contact_ends=tuple(ends.get(end, -1) for end in anatomy.contact_ends))
    name = f"{body.name}_with_{donor.skeleton.names[limb[0]]}_of_{donor.name}"
    return replace(
        body,
        skeleton=skeleton,
        positions=positions,
        rotations=rotations,
        anatomy=anatomy,
        name=name,
        tags=type(body.tags)(),
    )


def _skeleton(body: Skeleton, kept: Sequence[int], onto: int, donor: Skeleton, limb: Sequence[int]) -> Skeleton:
    old = {joint: index for index, joint in enumerate(kept)}
    new = {joint: len(kept) + index for index, joint in enumerate(limb)}
    names = [body.names[joint] for joint in kept]
    for joint in limb:
        names.append(donor.names[joint] if donor.names[joint] not in names else f"{donor.names[joint]}_grafted")
    parents = [old.get(int(body.parents[joint]), -1) for joint in kept] + [old[int(body.parents[onto])]]
    parents += [new[int(donor.parents[joint])] for joint in limb[1:]]
    body_ends, donor_ends = _ends(body, kept), _ends(donor, limb)
    return Skeleton(
        names=tuple(names),
        parents=np.array(parents),
        offsets=np.concatenate([body.offsets[kept], body.offsets[[onto]], donor.offsets[limb[1:]]]),
        end_parents=np.array(
            [old[int(body.end_parents[e])] for e in body_ends] + [new[int(donor.end_parents[e])] for e in donor_ends],
            np.int32,
        ),
        end_offsets=np.concatenate([body.end_offsets[body_ends], donor.end_offsets[donor_ends]]),
    )


def _ends(skeleton: Skeleton, joints: Sequence[int]) -> list[int]:
    """The end sites that hang on some joints."""
    return [end for end, parent in enumerate(skeleton.end_parents) if int(parent) in set(joints)]


def _split(layout: Layout, body: Clip, kept: Sequence[int], onto: int, donor: Clip, limb: Sequence[int]) -> list[Part]:
    """The body by its own example, and the limb, with the joint above it to look at, by the donor's."""
    above = list(kept).index(int(body.skeleton.parents[onto]))
    grafted = range(len(kept), len(kept) + len(limb))
    seen = 6 * above + np.arange(6)
    columns = np.concatenate([seen, layout.joint_columns(grafted)])
    # The donor's own rows, put where the new creature has the same joints.
    own = layout_of([donor], layout.preset)
    source = encode(donor, own)
    rows = np.zeros((donor.num_frames, layout.width))
    rows[:, seen] = source[:, own.rotations(int(donor.skeleton.parents[limb[0]]))]
    for new, old in zip(grafted, limb, strict=True):
        rows[:, layout.rotations(new)] = source[:, own.rotations(old)]
    rest = np.concatenate([layout.joint_columns(range(len(kept))), layout.root_columns])
    turning = np.arange(len(columns)) < 6 * (1 + len(limb))
    columns = columns[turning]
    weights = np.where(np.arange(len(columns)) < 6, ABOVE * np.sqrt(len(limb)), 1.0)
    return [
        Part("body", tuple(range(len(kept))), np.sort(np.concatenate([rest, _held(layout, grafted)]))),
        Part("limb", (above, *grafted), columns, (rows,), np.arange(len(columns)) >= 6, weights),
    ]


def _held(layout: Layout, joints: range) -> np.ndarray:
    """Columns of offsets of grafted joints, which go with the body: the donor's bones do not stretch here."""
    columns = layout.joint_columns(joints)
    return columns[columns >= layout.offsets.start]
