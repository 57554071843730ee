"""Hair, a cape and wings for an acted body: chains of joints that swing, for skeletons of up to thousands of joints.

clip = add_attachments(capture("walk 6 speed=1.3")[0], 433)

A chain starts at a point of the body. Its goal is a mixture of where gravity, air drag and inertia pull it, and of its
rest shape; wings also beat. Each link follows its goal on a spring; half-lives grow along the chain. Body and ground
push the links out. The result is deterministic.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

import numpy as np

from motionmatch.actors.biped.body import LEG, NAMES
from motionmatch.errors import InputError
from motionmatch.maths import quat, spring
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

AClip = TypeVar("AClip", bound=Clip)
MOST_JOINTS = 2000
SETTLE_FRAMES = 60
"""Frames that are simulated on the first pose before the clip begins."""
GRAVITY = 9.81
DRAG, INERTIA = 2.0, 0.5
"""Air drag, 1/s, and the share of the body's acceleration that links feel."""
FLOOR = 0.02
"""Least height of links above the ground, metres."""
BEAT, LIFT = 1.1, 0.45
"""Wing beats per second, and their amplitude, radians."""
NEIGHBOUR_COUPLING = 0.3
"""How far a column of the cape moves towards its neighbours in each frame, as a share."""
REQUIRED_ROLES = {"head", "chest", "hips", "left_knee", "left_foot"}
"""Roles that a body needs to carry attachments."""
_PARTS = (
    ("hips", "chest", 0.13),
    ("chest", "head", 0.09),
    ("left_hip", "left_knee", 0.09),
    ("left_knee", "left_foot", 0.07),
)
"""Capsules of the body that push links out: from joint, to joint, radius in metres for an average body; left stands for
both sides."""


@dataclass(frozen=True, eq=False)
class Attachment:
    """Chains of one kind, side by side from left to right."""

    name: str
    role: str
    """role of the joint that they hang from"""
    bases: np.ndarray
    """(N, 3) start of each chain, in the frame of that joint, metres"""
    directions: np.ndarray
    """(N, 3) direction of each chain at rest"""
    length: float
    """metres"""
    links: tuple[int, ...]
    """number of joints of each chain; all links are as long as those of the longest chain"""
    halflives: tuple[float, float]
    """half-lives of the springs at the start and at the tip, seconds"""
    stiffness: float
    """0 hangs freely, 1 keeps its rest shape"""
    beats: bool = False
    together: bool = False
    """whether neighbours are coupled, as in cloth"""


class _ChainPoints(NamedTuple):
    """Simulated points of an attachment."""

    attachment: Attachment
    points: np.ndarray
    """(F, N, L + 1, 3) in the world, metres"""


def add_attachments(clip: AClip, num_joints: int = 433) -> AClip:
    """Add hair, a cape and wings to a clip of a biped, so that its skeleton has `num_joints` joints."""
    anatomy = clip.anatomy
    if anatomy is None or anatomy.kind != "biped" or not set(anatomy.roles) >= REQUIRED_ROLES:
        raise InputError(f"{clip.name} has no body that attachments could hang on: it needs a head, a chest and legs.")
    own = clip.skeleton.num_joints
    check_joint_count(num_joints, own)
    if num_joints == own:
        return clip
    size = _body_size(clip)
    chains = [_ChainPoints(each, _simulate(clip, each, size)) for each in choose_attachments(num_joints - own, size)]
    return _attach(clip, chains)


def check_joint_count(num_joints: int, own: int = len(NAMES)) -> None:
    """Raise an error unless a body of `own` joints can be extended to `num_joints`."""
    if not own <= num_joints <= MOST_JOINTS:
        raise InputError(f"{num_joints} joints: a body has {own} of its own, and {MOST_JOINTS} are the most.")


def choose_attachments(num_links: int, size: float = 1.0) -> list[Attachment]:
    """Choose hair, a cape and two wings that have `num_links` joints together; `size` is 1 for an average body."""
    hair, cape = round(0.24 * num_links), round(0.46 * num_links)
    wing = (num_links - hair - cape) // 2
    hair = num_links - cape - 2 * wing
    down, out = np.array([0.0, -1.0, 0.0]), np.array([0.0, 0.0, -1.0])
    around = np.radians(np.linspace(-80, 80, _count_chains(hair, 7)) if _count_chains(hair, 7) > 1 else [0.0])
    crown = np.stack([-np.sin(around), np.zeros_like(around), -np.cos(around)], axis=-1)
    across = np.linspace(0.17, -0.17, _count_chains(cape, 9)) if _count_chains(cape, 9) > 1 else np.zeros(1)
    shoulders = np.stack([across, np.full_like(across, 0.1), np.full_like(across, -0.11)], axis=-1)
    spread = np.radians(np.linspace(65, -20, _count_chains(wing, 5)) if _count_chains(wing, 5) > 1 else [25.0])
    fan = np.stack([np.cos(spread), np.sin(spread), np.full_like(spread, -0.35)], axis=-1)
    flip = np.array([-1.0, 1.0, 1.0])
    back = np.tile([0.06, 0.05, -0.12], (len(fan), 1))
    falling = np.tile(down + 0.1 * out, (len(across), 1))
    temples = 0.095 * crown + [0.0, 0.11, 0.01]
    left = Attachment("LeftWing", "chest", back, fan, 0.95, _split_links(wing, 5), (0.04, 0.15), 0.9, beats=True)
    found = [
        Attachment("Hair", "head", temples, down + 0.25 * crown, 0.42, _split_links(hair, 7), (0.06, 0.25), 0.3),
        Attachment("Cape", "chest", shoulders, falling, 1.0, _split_links(cape, 9), (0.08, 0.45), 0.1, together=True),
        left,
        replace(left, name="RightWing", bases=back * flip, directions=fan * flip),
    ]
    return [
        replace(each, bases=size * each.bases, directions=_normalize(each.directions), length=size * each.length)
        for each in found
        if each.links
    ]


def _count_chains(links: int, most: int) -> int:
    """Return the number of chains for a number of links: none is shorter than three, unless it is the only one."""
    return max(min(most, links // 3), 1)


def _split_links(links: int, most: int) -> tuple[int, ...]:
    count = _count_chains(links, most)
    return tuple(links // count + (chain < links % count) for chain in range(count)) if links else ()


def _simulate(clip: Clip, attachment: Attachment, size: float) -> np.ndarray:
    """Simulate the points (F, N, L + 1, 3) of every chain; the first point is on the body."""
    anatomy = clip.anatomy
    assert anatomy is not None
    joint, dt = anatomy[attachment.role], 1.0 / clip.fps
    at, turned = clip.positions_world[:, joint].astype(float), clip.rotations_world[:, joint].astype(float)
    bases = at[:, None] + quat.rotate(turned[:, None], attachment.bases)  # (F, N, 3)
    pulls = _find_pulls(bases, dt)
    starts, stops, radii = _body_capsules(clip, size)
    links = max(attachment.links)
    link, halflives = attachment.length / links, np.linspace(*attachment.halflives, links)[:, None]

    def goal(frame: int) -> np.ndarray:
        """Return an (N, L, 3) array: directions that links would take if the body stayed as it is in this frame."""
        rest = _rest_directions(attachment, turned[frame], frame * dt, links)
        return _normalize(attachment.stiffness * rest + (1.0 - attachment.stiffness) * pulls[frame][:, None])

    directions, rates = goal(0), np.zeros((len(bases[0]), links, 3))
    out = np.empty((clip.num_frames, len(bases[0]), links + 1, 3))
    for frame in [0] * SETTLE_FRAMES + list(range(clip.num_frames)):
        directions, rates = spring.spring(directions, rates, goal(frame), halflife=halflives, dt=dt)
        if attachment.together and len(directions) > 2:
            directions[1:-1] += NEIGHBOUR_COUPLING * (0.5 * (directions[:-2] + directions[2:]) - directions[1:-1])
        points = out[frame]
        points[:, 0] = bases[frame]
        points[:, 1:] = bases[frame][:, None] + link * np.cumsum(_normalize(directions), axis=1)
        _push_out(points[:, 1:], starts[frame], stops[frame], radii)
        for n in range(links):  # pushing out has changed the lengths of links
            points[:, n + 1] = points[:, n] + link * _normalize(points[:, n + 1] - points[:, n])
        directions = _normalize(np.diff(points, axis=1))
        rates -= (rates * directions).sum(axis=-1, keepdims=True) * directions
    return out


def _find_pulls(bases: np.ndarray, dt: float) -> np.ndarray:
    """Return an (F, N, 3) array: gravity, drag and inertia at base points (F, N, 3), as a share of the weight."""
    if len(bases) < 2:
        return np.tile([0.0, -1.0, 0.0], (*bases.shape[:2], 1))
    velocities = np.gradient(bases, dt, axis=0)
    accelerations = np.gradient(velocities, dt, axis=0)
    return np.array([0.0, -1.0, 0.0]) - (DRAG * velocities + INERTIA * accelerations) / GRAVITY


def _rest_directions(attachment: Attachment, turn: np.ndarray, time: float, links: int) -> np.ndarray:
    """Return an (N, L, 3) array: directions of links at rest, in the world. The beat of a wing travels outward along
    it."""
    directions = np.repeat(attachment.directions[:, None], links, axis=1)
    if attachment.beats:
        along = np.linspace(0.0, 1.0, links)
        angles = LIFT * (0.6 + 0.4 * along) * np.sin(2.0 * np.pi * BEAT * time - 1.4 * along)
        side = np.sign(attachment.bases[0, 0])
        beat = quat.from_angle_axis(side * angles, np.array([0.0, 0.0, 1.0]))
        directions = quat.rotate(beat, directions)
    return quat.rotate(turn, directions)


def _push_out(points: np.ndarray, low: np.ndarray, high: np.ndarray, radii: np.ndarray) -> None:
    """Push points (…, 3), in place, out of capsules between (P, 3) and (P, 3), and above the ground."""
    for start, stop, radius in zip(low, high, radii, strict=True):
        axis = stop - start
        along = np.clip((points - start) @ axis / max(axis @ axis, 1e-12), 0.0, 1.0)
        away = points - (start + along[..., None] * axis)
        distance = np.linalg.norm(away, axis=-1, keepdims=True)
        inside = distance < radius
        points += np.where(inside, (radius / np.maximum(distance, 1e-9) - 1.0) * away, 0.0)
    np.maximum(points[..., 1], FLOOR, out=points[..., 1])


def _body_capsules(clip: Clip, size: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return starts (F, P, 3), ends (F, P, 3) and radii (P,) of the body's capsules, metres."""
    anatomy, world = clip.anatomy, clip.positions_world.astype(float)
    assert anatomy is not None
    rods = [
        (start.replace("left", side), stop.replace("left", side), radius)
        for start, stop, radius in _PARTS
        for side in (("left", "right") if start.startswith("left") else ("",))
    ]
    known = [rod for rod in rods if rod[0] in anatomy.roles and rod[1] in anatomy.roles]
    starts = np.stack([world[:, anatomy[start]] for start, _, _ in known], axis=1)
    stops = np.stack([world[:, anatomy[stop]] for _, stop, _ in known], axis=1)
    return starts, stops, size * np.array([radius for _, _, radius in known])


def _attach(clip: AClip, chains: list[_ChainPoints]) -> AClip:
    """Append the joints of the chains to a clip."""
    anatomy, skeleton = clip.anatomy, clip.skeleton
    assert anatomy is not None
    names, parents = list(skeleton.names), list(skeleton.parents)
    offsets, turns = list(skeleton.offsets), [clip.rotations[:, j].astype(float) for j in range(skeleton.num_joints)]
    ends, tips = list(skeleton.end_parents), list(skeleton.end_offsets)
    mirror: dict[str, str] = {}
    for attachment, points in chains:
        link, body = attachment.length / max(attachment.links), anatomy[attachment.role]
        directions = _normalize(np.diff(points, axis=2))  # (F, N, L, 3)
        for chain, links in enumerate(attachment.links):
            above, parent = clip.rotations_world[:, body].astype(float), body
            rest = attachment.directions[chain]
            for n in range(links):
                local = quat.between(np.broadcast_to(rest, directions[:, chain, n].shape),
                                     quat.inverse_rotate(above, directions[:, chain, n]))  # fmt: skip
                names.append(_joint_name(attachment, chain, n))
                mirror[names[-1]] = _mirror_name(attachment, chain, n)
                parents.append(parent)
                offsets.append(attachment.bases[chain] if n == 0 else link * rest)
                turns.append(local)
                above, parent = quat.multiply(above, local), len(names) - 1
            ends.append(parent)
            tips.append(link * rest)
    numbers = {name: number for number, name in enumerate(names)}
    partners = [numbers.get(mirror.get(name, name), numbers[name]) for name in names]
    partners[: skeleton.num_joints] = anatomy.mirror.tolist()
    whole = anatomy.renumber({j: j for j in range(skeleton.num_joints)}, len(names))
    positions = np.tile(np.asarray(offsets, float), (clip.num_frames, 1, 1))
    positions[:, : skeleton.num_joints] = clip.positions
    return replace(
        clip,
        skeleton=Skeleton(tuple(names), np.array(parents), np.array(offsets), np.array(ends), np.array(tips)),
        positions=positions,
        rotations=quat.unroll(np.stack(turns, axis=1)),
        anatomy=replace(whole, mirror=np.array(partners)),
    )


def _joint_name(attachment: Attachment, chain: int, link: int) -> str:
    return f"{attachment.name}{chain + 1}_{link + 1}"


def _mirror_name(attachment: Attachment, chain: int, link: int) -> str:
    """Return the mirrored joint: that of the other wing, or of the chain as far from the other end."""
    for side, other in (("Left", "Right"), ("Right", "Left")):
        if attachment.name.startswith(side):
            return f"{other}{attachment.name.removeprefix(side)}{chain + 1}_{link + 1}"
    return f"{attachment.name}{len(attachment.links) - chain}_{link + 1}"


def _body_size(clip: Clip) -> float:
    """Return the size of the body, 1 for the average one."""
    anatomy = clip.anatomy
    assert anatomy is not None
    bones = np.linalg.norm(clip.skeleton.offsets.astype(float), axis=-1)
    return float((bones[anatomy["left_knee"]] + bones[anatomy["left_foot"]]) / LEG)


def _normalize(v: np.ndarray) -> np.ndarray:
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-12)
