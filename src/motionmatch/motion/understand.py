"""Understand an unknown recording: units, up, roles, sides, a T-pose as frame 0, roots above the hips.

Each guess follows from evidence in the motion itself, is reported, and can be overridden (`settings.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.conventions import UP
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import mirror, roles
from motionmatch.motion.anatomy import SIDES, Anatomy, read_joint_name
from motionmatch.motion.clip import Clip
from motionmatch.motion.limbs import Body
from motionmatch.motion.root import find_lateral
from motionmatch.motion.settings import UNITS, UPS, RecordingSettings, unit_name

HUMAN = 1.4
"""Metres from ankle to head joint of an adult along the bones: the yardstick for units."""
_FEW_POSES = 4
"""Fewer poses than this are no motion."""
ANIMAL = 0.5
"""Metres from the ground to the hips of a creature: between a hen and an elephant."""


@dataclass(frozen=True, eq=False)
class Understanding:
    """Facts that were found out about recordings of one skeleton."""

    anatomy: Anatomy
    up: str
    """x, y, z, -x, -y or -z"""
    facing: str
    """the axis of the hips, named likewise, that points forward"""
    metres_per_unit: float
    size_metres: float
    """Height of the body in those units, metres: ankle to head of a human, hip height of an animal"""
    flipped: bool
    """Joints called left are on the right"""
    named: bool
    """Whether the legs were found by names; otherwise by geometry."""
    extra_roots: tuple[str, ...]
    """Joints above the hips"""

    @property
    def unit(self) -> str:
        return unit_name(self.metres_per_unit)

    def apply(self, clip: Clip, settings: RecordingSettings | None = None) -> Clip:
        """Return the clip in metres, y up, without a T-pose as frame 0, with its anatomy."""
        settings = settings or RecordingSettings()
        own = clip.anatomy is not None and not settings.overrides_body  # our own file: in metres and without a T-pose
        # A reader may know what the unit once was (our GLB files say so); otherwise it is what was guessed.
        unit = clip.metres_per_unit if own or clip.metres_per_unit != 1.0 else self.metres_per_unit
        clip = clip.scale(self.metres_per_unit)
        if self.up != "y":
            clip = clip.rotate(quat.between(up_vector(self.up), UP))
        tags, fps = settings.tags or clip.tags, settings.fps or clip.fps
        clip = replace(clip, anatomy=self.anatomy, metres_per_unit=unit, tags=tags, fps=fps)
        start, stop = self.first_frame(clip, settings, own=own), (settings.trim or (0, None))[1]
        return clip.trim(start, stop) if start or stop is not None else clip

    def first_frame(self, clip: Clip, settings: RecordingSettings, *, own: bool | None = None) -> int:
        """Return the first frame of a recording that is used."""
        own = clip.anatomy is not None and not settings.overrides_body if own is None else own
        guessed = settings.first_frame == "drop" or (settings.first_frame is None and not own)
        first = reference_frames(clip) if guessed else 0
        if settings.first_frame == "drop":
            first = min(max(first, 1), clip.num_frames - 1)
        return max((settings.trim or (0, None))[0], first)


def understand(clips: Clip | Sequence[Clip], settings: RecordingSettings | None = None) -> Understanding:
    """Find out units, axes and anatomy from one or more raw clips of the same skeleton."""
    clips = [clips] if isinstance(clips, Clip) else list(clips)
    if not clips:
        raise InputError("no clips were given; at least one is needed to understand a skeleton.")
    settings = settings or RecordingSettings()
    body = _pool([Body.of(clip, first=reference_frames(clip), samples=max(8, 48 // len(clips))) for clip in clips])
    up = settings.up or guess_up(body)
    finding = roles.find_roles(body, up_vector(up), trust_sides=settings.sides is not None)
    anatomy = _override(finding.anatomy, body, settings, up_vector(up))
    anatomy = replace(anatomy, mirror_turns=mirror.turns(body, anatomy, up_vector(up)))
    metres, size = guess_units(body, anatomy, up_vector(up))
    if settings.units:
        metres, size = settings.units, size / metres * settings.units
    hips = anatomy.roles.get("hips", 0)
    above = tuple(body.skeleton.names[j] for j in reversed(body.skeleton.ancestors(hips)[1:]))
    facing = settings.facing or _hips_axis(body, anatomy, up_vector(up))
    return Understanding(anatomy, up, facing, metres, size, finding.flipped, finding.named, above)


def up_vector(up: str) -> np.ndarray:
    """Return the direction (3,) of an axis name: `y`, `-z`, …"""
    vector = np.zeros(3)
    vector["xyz".index(up[-1])] = -1.0 if up.startswith("-") else 1.0
    return vector


def guess_up(body: Body) -> str:
    """Find the axis that is up: hips are above feet, several tips rest on a level floor, and up is not across."""
    rise = _rise(body)
    tips = np.concatenate([body.positions[:, body.skeleton.leaves], body.ends], axis=1)
    points = body.points
    lateral = np.zeros(3)
    for a, b in body.limbs:
        wide = np.abs(body.tips(a).mean(axis=1) - body.tips(b).mean(axis=1)).mean(axis=0)
        lateral += wide / max(float(np.linalg.norm(wide)), 1e-9)
    lateral = lateral / max(float(np.linalg.norm(lateral)), 1e-9)
    # A rest pose is drawn flat: all of it is near one plane, which is no floor.
    floor = 2.0 if len(points) >= _FEW_POSES else 0.5
    scores = {}
    for up in UPS:
        vector = up_vector(up)
        axis = int(np.argmax(np.abs(vector)))
        lowest = (points @ vector).min(axis=1)
        roughness = min(float(np.std(lowest)) / body.size, 1.0)
        centre = points.mean(axis=1) @ vector
        # Without names: bodies stand on narrow ends, so their middle is high above the lowest point.
        stance = float(np.median((centre - lowest) / np.maximum(np.ptp(points @ vector, axis=1), 1e-9))) - 0.5
        heights = tips @ vector
        support = float(np.mean(heights - np.percentile(heights, 2) < 0.03 * body.size))
        scores[up] = float(rise @ vector) - 2.0 * roughness + floor * support + 0.5 * stance - 0.5 * lateral[axis]
        scores[up] += {"y": 0.05, "z": 0.03}.get(up, 0.0)  # a tie goes to what files use most
    return max(scores, key=lambda up: scores[up])


def _rise(body: Body) -> np.ndarray:
    """Return a vector (3,) from the feet to the hips, longer if it is more certain; zero if there are no legs."""
    readings = [read_joint_name(name) for name in body.skeleton.names]
    hips = next((j for j, r in enumerate(readings) if r.part == "hips" and r.side is None), 0)
    feet = [j for j, r in enumerate(readings) if r.part in ("foot", "toe") and r.side]
    sure = 3.0 if feet else 2.0
    if feet:
        feet_at = body.positions[:, feet].mean(axis=1)
    else:  # without names: legs are the long limbs nearest to the root of the tree
        depth = {pair: int(body.skeleton.depths[pair[0]]) for pair in body.limbs}
        long = [pair for pair in body.limbs if min(body.reach[joint] for joint in pair) > 0.2 * body.size]
        legs = [joint for pair in long if depth[pair] == min(depth[p] for p in long) for joint in pair]
        if not legs:
            return np.zeros(3)
        hips = int(body.skeleton.parents[legs[0]])
        feet_at = np.mean([body.positions[:, (body.main_chain(joint) or [joint])[-1]] for joint in legs], axis=0)
    return sure * np.median(body.positions[:, hips] - feet_at, axis=0) / body.size


def guess_units(body: Body, anatomy: Anatomy, up: np.ndarray) -> tuple[float, float]:
    """Guess metres per unit; return it, and the size of the body that follows, metres."""
    if anatomy.kind == "biped" and {"left_hand", "head", "left_hip"} <= set(anatomy.roles):
        length = _leg(body, anatomy) + _way(body, anatomy["hips"], anatomy["head"])
        name = min(UNITS, key=lambda unit: abs(np.log(max(length, 1e-12) * UNITS[unit] / HUMAN)))
        return UNITS[name], length * UNITS[name]
    hips = body.positions[:, anatomy.roles.get("hips", 0)]
    height = float(np.median(hips @ up - (body.points @ up).min(axis=1)))
    height = max(height, _leg(body, anatomy)) or body.size  # a creature may sit; its bones keep their length
    name = min(("m", "cm", "mm"), key=lambda unit: abs(np.log(max(height, 1e-12) * UNITS[unit] / ANIMAL)))
    return UNITS[name], height * UNITS[name]


def reference_frames(clip: Clip) -> int:
    """Count the frames at the start that are a pose for calibration (a T-pose) that the motion then jumps away from."""
    if clip.num_frames < 4:
        return 0
    start = clip.rotations[: min(clip.num_frames, 240)].astype(float)
    turns = quat.angle(quat.inverse_multiply(start[:-1], start[1:])).mean(axis=1)  # mean over joints
    posed = quat.angle(start).mean(axis=1)  # mean angle from the rest pose
    jump = max(6.0 * float(np.percentile(turns, 90)), np.radians(3.0))
    for frame in reversed(range(min(8, len(turns) // 2))):
        at_rest = posed[: frame + 1].max() < 0.5 * np.median(posed)
        if turns[frame] > jump and (at_rest or (frame == 0 and turns[0] > np.radians(10.0))):
            return frame + 1
    return 0


def _pool(bodies: list[Body]) -> Body:
    return replace(
        bodies[0],
        positions=np.concatenate([b.positions for b in bodies]),
        rotations=np.concatenate([b.rotations for b in bodies]),
        ends=np.concatenate([b.ends for b in bodies]),
    )


def _leg(body: Body, anatomy: Anatomy) -> float:
    ways = [
        _way(body, anatomy[f"{side}_hip"], anatomy[f"{side}_foot"])
        for side in SIDES
        if {f"{side}_hip", f"{side}_foot"} <= set(anatomy.roles)
    ]
    return float(np.mean(ways)) if ways else 0.0


def _way(body: Body, top: int, bottom: int) -> float:
    """Return the length of the bones from one joint down to another."""
    chain = body.skeleton.ancestors(bottom)
    return float(body.lengths[chain[: chain.index(top)]].sum()) if top in chain else 0.0


def _override(anatomy: Anatomy, body: Body, settings: RecordingSettings, up: np.ndarray) -> Anatomy:
    """Return the anatomy with the settings of the user in place of guesses."""
    joint, changed = body.skeleton.joint, dict(anatomy.roles)
    if settings.sides == "swapped":
        changed = {roles.other_side(role): j for role, j in changed.items()}
    changed |= {role: joint(name) for role, name in settings.roles.items()}
    partners = anatomy.mirror
    for role in settings.roles:  # the joint said to be the left hand is the partner of the right one
        if (other := roles.other_side(role)) != role and other in changed:
            partners = _pair_up(partners, changed[role], changed[other])
    for one, other in settings.pairs.items():
        partners = _pair_up(partners, joint(one), joint(other))
    forward = up_vector(settings.facing) if settings.facing else None
    anatomy = replace(anatomy, kind=settings.kind or anatomy.kind, roles=changed, mirror=partners, forward=forward)
    if settings.contacts is not None:
        touching = tuple(joint(name) for name in settings.contacts)
        return replace(anatomy, contacts=touching, contact_ends=(-1,) * len(touching))
    contacts, ends = roles.find_contacts(body, changed, anatomy, up)
    return replace(anatomy, contacts=contacts, contact_ends=ends)


def _pair_up(partners: np.ndarray, one: int, other: int) -> np.ndarray:
    """Return partners (J,) with these two as a pair; their former partners have none."""
    partners = partners.copy()
    for joint in (one, other):
        partners[partners[joint]] = partners[joint]
    partners[one], partners[other] = other, one
    return partners


def _hips_axis(body: Body, anatomy: Anatomy, up: np.ndarray) -> str:
    """Return the axis of the hips' own frame nearest to where the body faces."""
    hips = anatomy.roles.get("hips", 0)
    front = anatomy.roles.get("neck", anatomy.roles.get("chest", hips))
    ahead = np.cross(find_lateral(body.positions, anatomy.roles), up)
    if anatomy.kind == "quadruped" and front != hips:
        ahead = body.positions[:, front] - body.positions[:, hips]
    own = quat.inverse_rotate(body.rotations[:, hips], ahead).mean(axis=0)
    return max(UPS, key=lambda axis: float(up_vector(axis) @ own)) if own.any() else "z"
