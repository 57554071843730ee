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
from dataclasses import replace

import numpy as np

from motionmatch.generative.constraints import Constraint, check_constraints, make_best
from motionmatch.generative.creature import Creature, Graft, Limb, make_creature
from motionmatch.generative.finish import finish_motion
from motionmatch.generative.floor import find_lowest
from motionmatch.generative.parts import Part
from motionmatch.generative.prepared import check_lengths
from motionmatch.generative.rate import set_working_rate
from motionmatch.generative.representation import Layout, encode, make_layout, read_rotations
from motionmatch.generative.rig import RootBones
from motionmatch.generative.synthesis import SynthesisConfig, generate
from motionmatch.generative.travel import choose_travel, holds_feet
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.progress import Progress

ABOVE = 12.0
"""Weight of the joint above a limb, against that of the limb. That joint alone keeps the limb in step with the body: at
4 arms of walkers still swing out of step, at 12 they do not."""


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
    left_out: Sequence[tuple[float, float]] = (),
) -> Clip:
    """Make a motion of `frames` frames of the body with limbs of others, which all move as in their examples."""
    config = config or SynthesisConfig()
    given = [body] if isinstance(body, Clip) else list(body)
    wanted = [grafts] if isinstance(grafts, Graft) else list(grafts)
    asked = make_creature(given, wanted)
    check_lengths([*asked.bodies, *(limb.donor for limb in asked.limbs)], frames, config)
    check_constraints(constraints, make_layout(asked.clips, config.representation), frames)
    working = set_working_rate([*given, *(graft.donor for graft in wanted)], frames, config, constraints)
    slow = working.clips[: len(given)]
    donors = [replace(g, donor=donor) for g, donor in zip(wanted, working.clips[len(given) :], strict=True)]
    made, bones = make_creature(slow, donors), RootBones.of(slow)
    travel = choose_travel(made.bodies, config, working.constraints)
    layout = make_layout(made.clips, config.representation, travel=travel, num_carriers=bones.num_columns)
    examples = [encode(clip, layout) for clip in made.clips]
    lowest = _find_lowest(made) if config.lock_feet else None
    for rows, read in zip(examples, slow, strict=True):
        rows[:, layout.carriers] = bones.encode(read)

    def make() -> Clip:
        rows = generate(
            examples,
            working.frames,
            rng=rng,
            config=config.fit_to(made.bodies),
            split=_split_parts(layout, made, np.concatenate(examples)),
            layout=layout,
            constraints=working.constraints,
            progress=progress,
            device=device,
            left_out=left_out,
        )
        return finish_motion(
            rows,
            layout,
            hold=holds_feet(made.bodies, config),
            firmness=config.firmness,
            constraints=working.constraints,
            lowest=lowest,
            bones=bones,
        )

    return working.restore(make_best(make, working.constraints))


def _find_lowest(made: Creature) -> np.ndarray:
    """Find the lowest heights (J + E,) of a new creature: those of its body, and for grafted feet those of the feet
    that the body had."""
    lowest, ground = find_lowest(made.clips), float(min(find_lowest(made.bodies)))
    for limb in made.limbs:
        new = made.skeleton.num_joints + np.flatnonzero(np.isin(made.skeleton.end_parents, list(limb.new)))
        lowest[[*limb.new, *new]] = ground
    return lowest


def _split_parts(layout: Layout, made: Creature, examples: np.ndarray) -> list[Part]:
    """Make parts: the body by its own examples, and each limb, with the joint above it to compare, by its donor's."""
    grafted = [joint for limb in made.limbs for joint in limb.new]
    held = layout.joint_columns(grafted)
    held = held[held >= layout.root.stop]  # offsets go with the body: the donors' bones do not stretch here
    rest = np.concatenate([layout.joint_columns(range(len(made.kept))), layout.root_columns, held])
    standing = _list_contacts(layout, made)
    taken = np.concatenate([_contact_columns(layout, ks) for ks in standing])
    parts = [Part("body", tuple(range(len(made.kept))), np.setdiff1d(rest, taken))]
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
        stands = _contact_columns(layout, standing[number - 1])
        rows[:, stands] = source[:, _contact_columns(own, limb.contacts)] * _contact_scales(layout, limb)
        columns = np.concatenate([seen, *(6 * joint + np.arange(6) for joint in limb.new), stands])
        weights = np.where(np.arange(len(columns)) < 6, ABOVE * np.sqrt(len(limb.joints)), 1.0)
        parts.append(
            Part(f"limb {number}", (limb.above, *limb.new), columns, (rows,), np.arange(len(columns)) >= 6, weights)
        )
    return parts


def _list_contacts(layout: Layout, made: Creature) -> list[tuple[int, ...]]:
    """Return for each limb the numbers of its contacts on the new creature; they follow those of the body."""
    found, first = [], layout.num_contacts - sum(len(limb.contacts) for limb in made.limbs)
    for limb in made.limbs:
        found.append(tuple(range(first, first + len(limb.contacts))))
        first += len(limb.contacts)
    return found


def _contact_columns(layout: Layout, which: Sequence[int]) -> np.ndarray:
    """Return the columns of some contacts, and of their velocities where there are any."""
    votes = [layout.contacts.start + k for k in which]
    steps = [layout.feet.start + 3 * k + axis for k in which for axis in range(3)]
    return np.array(votes + (steps if layout.feet.stop > layout.feet.start else []), int)


def _contact_scales(layout: Layout, limb: Limb) -> np.ndarray:
    """Return factors of those columns: feet of a larger limb move faster."""
    count = len(_contact_columns(layout, limb.contacts))
    return np.where(np.arange(count) < len(limb.contacts), 1.0, limb.scale)


def _to_body_axes(turns: np.ndarray, mean: np.ndarray, axes: np.ndarray) -> np.ndarray:
    """Bring rotations (F, 4) of a donor's joint about its mean to another mean and other axes."""
    by = quat.inverse_multiply(quat.mean(turns), turns)
    return quat.multiply(mean, quat.multiply(axes, quat.multiply(by, quat.inverse(axes))))


def _to_columns(rotations: np.ndarray) -> np.ndarray:
    """Return rotations (F, 4) as columns (F, 6)."""
    return np.swapaxes(rotation.to_two_axes(rotations), -1, -2).reshape(len(rotations), -1)
