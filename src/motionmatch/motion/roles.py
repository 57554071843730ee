"""Find the roles of the joints of an unknown skeleton, from names and from geometry.

Names decide where they are clear. Geometry fills the gaps, tells two legs from four, and checks the sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.motion.anatomy import (
    ARM_ROLES,
    LEG_ROLES,
    ROLES,
    SIDES,
    Anatomy,
    Kind,
    read_joint_name,
    split_words,
    strip_side,
)
from motionmatch.motion.limbs import Body
from motionmatch.motion.root import find_lateral

# The parts that a name may contain, and the role of each in a chain from the trunk outwards.
_LEG_PARTS = {"hip": "hip", "knee": "knee", "foot": "foot", "toe": "toe"}
_ARM_PARTS = {"clavicle": "clavicle", "arm": "shoulder", "elbow": "elbow", "hand": "hand"}

_THIGH = {"thigh", "upleg", "up", "upper", "upperleg", "femur"}
"""Words of thighs, which tell them from halves of a pelvis."""
_CLEAR_CUE = 0.02
"""Toes or knees that stick out by less than this share of the body's size do not overrule a name."""


@dataclass(frozen=True)
class FoundRoles:
    """Roles that were found, and notes on them."""

    anatomy: Anatomy
    flipped: bool
    """The joints called left are on the right of the body."""
    named: bool
    """Names gave the legs (otherwise geometry alone did)."""


def find_roles(body: Body, up: np.ndarray, *, trust_sides: bool = False) -> FoundRoles:
    """Find roles, kind, contacts and partners of a body with a known up direction (3,)."""
    pairs = body.limbs
    ground = _ground(body, up)
    height = max(float(np.median((body.points @ up).max(axis=1) - ground)), 1e-9)
    standing = [pair for pair in pairs if _stands(body, pair, up, ground, height)]
    by_name = _find_roles_by_name(body)
    named = all(f"{side}_{role}" in by_name for side in SIDES for role in ("hip", "foot"))
    standing = _keep_named(body, standing, by_name)
    by_shape = _find_roles_by_shape(body, up, standing)
    roles = {**by_shape, **by_name} if named else {**by_name, **by_shape}
    kind = _kind(standing, roles)
    roles = _centre(body, roles, up, tailed=kind != "other")
    # Toes, knees and heads tell forward, and so the sides, on two legs and four; for a crab only names do.
    sided = any(strip_side(name)[0] for name in body.skeleton.names)
    flipped = kind != "other" and not (trust_sides and sided) and _is_flipped(body, roles, up, sided=sided)
    if flipped:
        roles = {other_side(role): joint for role, joint in roles.items()}
    order = [r for r in ROLES if r in roles]
    feet = tuple(body.main_chain(joint)[-1] for pair in standing for joint in pair if body.main_chain(joint))
    anatomy = Anatomy(kind, {role: int(roles[role]) for role in order}, feet, (-1,) * len(feet), body.mirror)
    contacts, ends = find_contacts(body, anatomy.roles, anatomy, up)
    anatomy = replace(anatomy, contacts=contacts, contact_ends=ends)
    return FoundRoles(anatomy, flipped and sided, named)


def other_side(role: str) -> str:
    """Return left_foot for right_foot and the reverse; roles in the middle stay."""
    if role.startswith("left_"):
        return "right_" + role.removeprefix("left_")
    return "left_" + role.removeprefix("right_") if role.startswith("right_") else role


def _ground(body: Body, up: np.ndarray) -> np.ndarray:
    """Return the height (S,) of the lowest point in each frame."""
    return (body.points @ up).min(axis=1)


def _stands(body: Body, pair: tuple[int, int], up: np.ndarray, ground: np.ndarray, height: float) -> bool:
    """Return whether a pair of limbs reaches the ground in most frames, either one of the two."""
    lowest = np.minimum(*((body.tips(joint) @ up).min(axis=1) for joint in pair)) - ground
    reach = max(body.reach[joint] for joint in pair)
    return bool(np.median(lowest) < 0.12 * height and reach > 0.15 * height)


def _keep_named(body: Body, standing: list[tuple[int, int]], by_name: dict[str, int]) -> list[tuple[int, int]]:
    """Return the pairs of limbs that stand, without those that are no limbs where names say which are: targets of
    inverse kinematics at the feet, skirts, coats."""
    names = [f"{side}_{role}" for side in SIDES for role in ("foot", "hand")]
    if not all(name in by_name for name in names):
        return standing
    ends = [by_name[name] for name in names]
    return [pair for pair in standing if any(body.skeleton.is_below(end, joint) for joint in pair for end in ends)]


def _kind(standing: list[tuple[int, int]], roles: dict[str, int]) -> Kind:
    if len(standing) == 2:
        return "quadruped"
    return "biped" if len(standing) <= 1 and "left_foot" in roles else "other"


def _find_roles_by_name(body: Body) -> dict[str, int]:
    skeleton = body.skeleton
    readings = [read_joint_name(name) for name in skeleton.names]
    roles: dict[str, int] = {}
    for side in SIDES:
        leg: dict[str, list[int]] = {}
        arm: dict[str, list[int]] = {}
        for joint, reading in enumerate(readings):
            if reading.side != side:
                continue
            part = reading.part
            front = reading.front
            if part == "shoulder":  # the collar bone where an upper arm follows, the upper arm itself otherwise
                below = [readings[j].part for j in skeleton.descendants(joint)[1:]]
                part = "clavicle" if {"arm", "shoulder"} & set(below) else "arm"
            if part in _LEG_PARTS and not front:
                leg.setdefault(_LEG_PARTS[part], []).append(joint)
            elif part in _ARM_PARTS or (front and part in _LEG_PARTS):
                role = _ARM_PARTS.get(part or "") or {"hip": "shoulder", "knee": "elbow", "foot": "hand"}.get(
                    part or ""
                )
                if role:
                    arm.setdefault(role, []).append(joint)
        for limb in (leg, arm):
            _settle(body, limb)
            roles.update({f"{side}_{role}": joints[0] for role, joints in limb.items()})
    centre = {"hips": "hips", "chest": "chest", "neck": "neck", "head": "head", "tail": "tail", "spine": "spine"}
    for joint, reading in enumerate(readings):
        if reading.side is None and reading.part in centre:
            roles.setdefault(centre[reading.part], joint)
    return roles


def _settle(body: Body, limb: dict[str, list[int]]) -> None:
    """Choose one joint per role of a limb."""
    # A helper such as CMU's LHipJoint sits on its parent: the joint at a place of its own is meant.
    thighs = [j for j in limb.get("hip", []) if _THIGH & set(split_words(body.skeleton.names[j]))]
    if thighs and len(limb["hip"]) > len(thighs):  # MakeHuman's pelvis.L is above upperleg01.L
        limb["hip"] = thighs
    for role in ("hip", "shoulder", "clavicle"):
        if role in limb:
            limb[role] = [j for j in limb[role] if body.distinct[j]][:1] or limb[role][-1:]
    if "toe" in limb:  # a bird has several: the one that reaches furthest
        limb["toe"] = [max(limb["toe"], key=lambda j: (body.reach[j], -j))]
        top = limb["toe"][0]
        while "foot" in limb and (parent := int(body.skeleton.parents[top])) not in limb["foot"] and parent > 0:
            if body.distinct[parent] and read_joint_name(body.skeleton.names[parent]).part == "toe":
                top = parent
            else:
                break
        limb["toe"] = [top]
    if "hip" not in limb and len(limb.get("knee", [])) >= 2:  # Leg1, Leg2: the first is the thigh
        limb["hip"], limb["knee"] = limb["knee"][:1], limb["knee"][1:]
    for role in ("knee", "foot", "elbow", "hand"):
        if role in limb:
            limb[role] = [j for j in limb[role] if body.distinct[j]][:1] or limb[role][:1]


def _find_roles_by_shape(body: Body, up: np.ndarray, standing: list[tuple[int, int]]) -> dict[str, int]:
    """Find roles from geometry alone. Sides are provisional: the first of a pair is called left."""
    if not body.limbs:
        return {}
    skeleton = body.skeleton
    depth = skeleton.depths

    def lowest(pair: tuple[int, int]) -> float:
        return float(np.median(np.minimum(*((body.tips(j) @ up).min(axis=1) for j in pair))))

    long_limbs = [p for p in body.limbs if min(body.reach[j] for j in p) > 0.2 * body.size]
    legs = standing or sorted(long_limbs, key=lowest)[:1]
    if not legs:
        return {}
    # On four legs the hind ones are nearer to the root of the tree.
    hind = min(legs, key=lambda pair: (depth[pair[0]], pair[0]))
    arms = [p for p in (legs if len(legs) == 2 else long_limbs) if p != hind and depth[p[0]] >= depth[hind[0]]]
    arms = [] if len(legs) > 2 else sorted(arms, key=lambda p: -body.reach[p[0]])[:1]
    roles: dict[str, int] = {}
    for pair, part_names in [(hind, LEG_ROLES)] + [(pair, ARM_ROLES) for pair in arms]:
        if strip_side(skeleton.names[pair[0]])[0] == "right":
            pair = pair[::-1]
        for side, root in zip(SIDES, pair, strict=True):
            chain = body.main_chain(root)
            if len(legs) > 2 and len(chain) > 2:  # many-legged: top, middle and tip
                roles.update(
                    {f"{side}_{r}": chain[i] for r, i in (("hip", 0), ("knee", len(chain) // 2), ("foot", -1))}
                )
                continue
            first = body.long_bones(chain)
            if part_names is LEG_ROLES:
                roles.update({f"{side}_{r}": j for r, j in zip(LEG_ROLES, chain[first:], strict=False)})
            else:
                if first > 0:
                    roles[f"{side}_clavicle"] = chain[first - 1]
                roles.update({f"{side}_{r}": j for r, j in zip(ARM_ROLES[1:], chain[first:], strict=False)})
    return roles


def _centre(body: Body, roles: dict[str, int], up: np.ndarray, *, tailed: bool) -> dict[str, int]:
    """Find the trunk: hips where the legs join, chest where the arms leave, head at the free end."""
    skeleton, roles = body.skeleton, dict(roles)
    legs = [roles[f"{side}_hip"] for side in SIDES if f"{side}_hip" in roles]
    fork = _common(skeleton, legs) if len(legs) == 2 else 0
    called = [j for j in skeleton.ancestors(fork) if read_joint_name(skeleton.names[j]).part == "hips"]
    roles["hips"] = called[0] if called else fork
    arms = [roles[f"{side}_{r}"] for side in SIDES for r in ("clavicle", "shoulder") if f"{side}_{r}" in roles]
    if len(arms) >= 2:
        roles["chest"] = _common(skeleton, arms)
        beside = roles["hips"] not in skeleton.ancestors(roles["chest"])
        if beside and roles["chest"] not in skeleton.ancestors(roles["hips"]):  # legs on a pelvis beside the spine
            roles["hips"] = _common(skeleton, [*legs, roles["chest"]])
    middle = [j for j in range(skeleton.num_joints) if body.mirror[j] == j]
    trunk_top = roles.get("chest", roles["hips"])
    if "head" not in roles:
        leaves = [j for j in middle if not any(body.mirror[c] == c and body.distinct[c] for c in skeleton.children[j])]
        leaves = [int(skeleton.parents[j]) if read_joint_name(skeleton.names[j]).part == "end" else j for j in leaves]
        above = [body.still_parent(j) for j in leaves if skeleton.is_below(j, trunk_top)]
        above = [j for j in above if skeleton.is_below(j, trunk_top) and _may_be_head(skeleton.names[j])]
        if above:
            roles["head"] = max(above, key=lambda j: float(np.median(body.positions[:, j] @ up)))
    if tailed and "tail" not in roles and "chest" in roles:
        behind = [j for j in middle if skeleton.parents[j] == roles["hips"] and j not in skeleton.ancestors(trunk_top)]
        behind = [j for j in behind if body.reach[j] > 0.1 * body.size]
        if behind:
            roles["tail"] = behind[0]
    if "head" in roles and "neck" not in roles:
        parent = int(skeleton.parents[roles["head"]])
        if parent not in (-1, roles["hips"], roles.get("chest")):
            roles["neck"] = parent
    if "neck" in roles and "head" in roles:
        chain = skeleton.ancestors(roles["head"])
        necks = [j for j in chain[1:] if read_joint_name(skeleton.names[j]).part == "neck"]
        if necks:
            distinct = [j for j in necks if body.distinct[j]]
            roles["neck"] = distinct[-1] if distinct else necks[-1]
    if "head" in roles or "chest" in roles:
        top = next(roles[role] for role in ("chest", "neck", "head") if role in roles)
        between = [j for j in skeleton.ancestors(top)[::-1] if skeleton.is_below(j, roles["hips"])]
        spine = [j for j in between if body.distinct[j]] or between
        if spine:
            roles["spine"] = spine[0]
        roles.setdefault(
            "chest", int(skeleton.parents[roles.get("neck", roles["head"])]) if "head" in roles else roles["hips"]
        )
    if roles.get("chest") in (roles["hips"], roles.get("neck")) and "spine" in roles and "neck" in roles:
        roles["chest"] = int(skeleton.parents[roles["neck"]])
    return roles


def _may_be_head(name: str) -> bool:
    """Return whether a joint of this name may be the head: the name has no known part, or one of the trunk, neck or
    head."""
    return read_joint_name(name).part in (None, "head", "neck", "chest", "spine")


def _common(skeleton, joints: list[int]) -> int:
    """Return the lowest joint above all of these."""
    shared = set(skeleton.ancestors(joints[0]))
    for joint in joints[1:]:
        shared &= set(skeleton.ancestors(joint))
    return max(shared - set(joints), default=0)


def toes_forward(body: Body, roles: dict[str, int], up: np.ndarray) -> np.ndarray:
    """Find the forward direction (S, 3) without using sides: from toes, and from the line from hips to head if that is
    level. Zero where there is no evidence."""
    total = np.zeros((len(body.positions), 3))
    for side in SIDES:
        foot = roles.get(f"{side}_foot")
        if foot is None:
            continue
        below = [j for j in body.skeleton.descendants(foot)[1:] if body.distinct[j]]
        ends = [e for e, parent in enumerate(body.skeleton.end_parents) if parent in (foot, *below)]
        tips = np.concatenate([body.positions[:, below], body.ends[:, ends]], axis=1)
        if tips.shape[1]:
            total += tips.mean(axis=1) - body.positions[:, foot]
    front = roles.get("head", roles.get("neck", roles.get("chest")))
    if front is not None and "hips" in roles:
        along = body.positions[:, front] - body.positions[:, roles["hips"]]
        level = np.linalg.norm(along - (along @ up)[:, None] * up, axis=-1)
        # An upright trunk gives no forward direction; a level one gives it clearly.
        total = np.where((level > np.abs(along @ up))[:, None], along, total)
    return total - (total @ up)[:, None] * up


def knees_forward(body: Body, roles: dict[str, int], up: np.ndarray) -> np.ndarray:
    """Find the forward direction (S, 3) by the knees, which bend forward: from the line between hip and foot to the
    knee, level, over both legs. Zero where there are no knees."""
    total = np.zeros((len(body.positions), 3))
    for side in SIDES:
        if not {f"{side}_{part}" for part in ("hip", "knee", "foot")} <= roles.keys():
            continue
        hip, knee, foot = (body.positions[:, roles[f"{side}_{part}"]] for part in ("hip", "knee", "foot"))
        leg = foot - hip
        share = np.sum((knee - hip) * leg, axis=-1) / np.maximum(np.sum(leg * leg, axis=-1), 1e-12)
        total += knee - hip - share[:, None] * leg
    return total - (total @ up)[:, None] * up


def _is_flipped(body: Body, roles: dict[str, int], up: np.ndarray, *, sided: bool) -> bool:
    """Return whether the joints called left are on the right. Names with sides (`sided`) are trusted unless the shape
    clearly contradicts them: toes or knees stick out far enough, and if both do they agree."""
    toes, knees = toes_forward(body, roles, up), knees_forward(body, roles, up)
    wide = find_lateral(body.positions, roles)

    def agreement(forward: np.ndarray) -> float:
        """Return the agreement of sides and forward: from -1, exchanged in every frame, to 1."""
        return float(np.mean(np.sign(np.sum(np.cross(up, forward) * wide, axis=-1))))

    if agreement(toes + knees) >= -0.5:
        return False
    lengths = [float(np.median(np.linalg.norm(cue, axis=-1))) for cue in (toes, knees)]
    heavy = [cue for cue, length in zip((toes, knees), lengths, strict=True) if length > 0.5 * max(lengths)]
    return not sided or (max(lengths) > _CLEAR_CUE * body.size and all(agreement(cue) < -0.5 for cue in heavy))


def _touching_end(body: Body, joint: int, roles: Mapping[str, int], up: np.ndarray) -> int:
    """Find the end site that touches: that below a foot or hand without toes; -1 for a joint that touches itself."""
    if joint in (roles.get("left_toe"), roles.get("right_toe")):
        return -1
    own, partner = _drops(body, joint, up), _drops(body, int(body.mirror[joint]), up)
    # Some rigs carry markers that stick out sideways; what stands on the ground points down, at least at times (a dog
    # may sit or lie), and does so on both sides of a body.
    standing = max([*own.values(), *partner.values()], default=0.0) > 0.3
    return max(own, key=lambda end: own[end]) if standing and own else -1


def _drops(body: Body, joint: int, up: np.ndarray) -> dict[int, float]:
    """Return for each end site on a joint its steepest downward direction over the frames: 1 is straight down."""
    skeleton = body.skeleton
    lengths = np.linalg.norm(skeleton.end_offsets, axis=-1)
    ends = [e for e in np.flatnonzero(skeleton.end_parents == joint).tolist() if lengths[e] > 0.004 * body.size]
    drop = {end: (body.positions[:, joint] - body.ends[:, end]) @ up / lengths[end] for end in ends}
    return {end: float(np.percentile(along, 90)) for end, along in drop.items()}


def find_contacts(
    body: Body, roles: Mapping[str, int], anatomy: Anatomy, up: np.ndarray
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Find the joints that touch the ground, and the end sites they touch it with."""
    touching: list[int] = []
    if anatomy.kind == "other":
        touching = list(dict.fromkeys(anatomy.contacts))
    else:
        for limb in (("toe", "foot"),) if anatomy.kind == "biped" else (("toe", "foot"), ("hand",)):
            for side in SIDES:
                touching += [roles[f"{side}_{role}"] for role in limb if f"{side}_{role}" in roles][:1]
    return tuple(touching), tuple(_touching_end(body, joint, roles, up) for joint in touching)
