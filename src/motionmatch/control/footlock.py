"""Legs: their joints, and the heights of feet over the ground in the frames of a database."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.database.terrain import TerrainHeights, TerrainRises, find_sole
from motionmatch.kernels.footlock import SolePoints
from motionmatch.maths import quat
from motionmatch.motion import kinematics
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import find_spans

_CHAINS = (("hip", "knee", "foot"), ("shoulder", "elbow", "hand"))
_SAMPLES = 200
_ABOUT = 0.05
"""Time about a frame in which feet may be as low as at any moment of it, seconds."""
_STEP = 0.05
"""A foot that lands higher or lower than it stood by this has gone over an edge, metres."""
_LEVEL_SWING = 0.05
"""Height to which contact points are lifted on level ground, about, metres."""
_AT_ONCE = 20_000
"""Frames of which feet are found at once."""


@dataclass(frozen=True, eq=False)
class Legs:
    """The K legs with feet that can be held."""

    contacts: np.ndarray
    """(K,) index of each leg among the anatomy's contacts"""
    joints: np.ndarray
    """(K, 4) hip, knee, foot, and the joint that touches the ground"""
    tips: np.ndarray
    """(K, 3) the contact point, in the frame of that joint"""
    poles: np.ndarray
    """(K, 3) direction of the knee, in the frame of the hip"""
    below: np.ndarray
    """(K, N) joints below each hip but knee and foot, in order, filled up with -1"""

    def __len__(self) -> int:
        return len(self.joints)


def find_legs(database: MotionDatabase) -> Legs:
    """Find the legs of a database's skeleton, and the directions of their knees in its motion."""
    skeleton, anatomy = database.skeleton, database.anatomy
    frames = np.unique(np.linspace(0, database.num_frames - 1, _SAMPLES).astype(int))
    world = kinematics.forward(skeleton, database.local_positions(frames), database.rotations[frames])
    contacts, joints, tips, poles, below = [], [], [], [], []
    for contact, (touching, end) in enumerate(zip(anatomy.contacts, anatomy.contact_ends, strict=True)):
        chain = _chain_above(database, touching)
        if chain is None:
            continue
        contacts.append(contact)
        joints.append((*chain, touching))
        tips.append(skeleton.end_offsets[end] if end >= 0 else np.zeros(3))
        poles.append(_pole(world, chain))
        hanging = [joint for joint in skeleton.descendants(chain[0])[1:] if joint not in chain]
        below.append(hanging)
    most = max((len(hanging) for hanging in below), default=0)
    padded = [[*hanging, *[-1] * (most - len(hanging))] for hanging in below]
    return Legs(
        np.array(contacts, np.int64),
        np.array(joints, np.int32).reshape(-1, 4),
        np.array(tips, float).reshape(-1, 3),
        np.array(poles, float).reshape(-1, 3),
        np.array(padded, np.int32).reshape(len(joints), most),
    )


def find_soles(skeleton: Skeleton, legs: Legs) -> SolePoints:
    """Find the points of feet that must not be under the ground: the joints from the foot on, and their end sites."""
    joints, points = [], []
    for foot in legs.joints[:, 2]:
        carried = skeleton.descendants(int(foot))
        ends = [end for end, parent in enumerate(skeleton.end_parents) if parent in carried]
        joints.append([*carried, *(int(skeleton.end_parents[end]) for end in ends)])
        points.append([*np.zeros((len(carried), 3)), *skeleton.end_offsets[ends]])
    most = max((len(each) for each in joints), default=0)
    padded = [[*each, *[-1] * (most - len(each))] for each in joints]
    places = [[*each, *np.zeros((most - len(each), 3))] for each in points]
    return SolePoints(
        np.array(padded, np.int32).reshape(len(joints), most),
        np.array(places, float).reshape(len(joints), most, 3),
    )


@dataclass(frozen=True, eq=False)
class FootTracks:
    """Where the feet of a database are, frame by frame."""

    places: np.ndarray
    """(F, K, 3) x and z of contact points, as recorded, metres, and headings from foot joints to them, radians"""
    lows: np.ndarray
    """(F, K) height of the lowest point of each sole over the root, metres: the least in a short time about each frame,
    smoothed, so that what may not be under it is not raised all at once"""


_TRACKS: WeakKeyDictionary[MotionDatabase, dict[bytes, FootTracks]] = WeakKeyDictionary()


def find_tracks(database: MotionDatabase, legs: Legs, soles: SolePoints) -> FootTracks:
    """Find where the feet of a database are, once for each database and choice of legs."""
    known, key = _TRACKS.setdefault(database, {}), legs.joints.tobytes() + legs.tips.tobytes()
    if key not in known:
        parts = np.array_split(np.arange(database.num_frames), database.num_frames // _AT_ONCE + 1)
        tracks = [_track(database, legs, soles, frames) for frames in parts]
        places, lows = (np.concatenate(each) for each in zip(*tracks, strict=True))
        for part in database.ranges:
            lows[part] = _smooth_lows(lows[part], database.fps)
        known[key] = FootTracks(places, lows)
    return known[key]


def _smooth_lows(lows: np.ndarray, fps: float) -> np.ndarray:
    """Return the least of heights (F, K) in `_ABOUT` seconds before and after each frame, smoothed as much."""
    from scipy.ndimage import minimum_filter1d, uniform_filter1d

    window = 2 * round(_ABOUT * fps) + 1
    return uniform_filter1d(minimum_filter1d(lows, window, axis=0, mode="nearest"), window, axis=0, mode="nearest")


def _track(
    database: MotionDatabase, legs: Legs, soles: SolePoints, frames: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return places (n, K, 3) of feet, x, z and heading, and lowest heights (n, K) of some frames."""
    world = kinematics.forward(database.skeleton, database.local_positions(frames), database.rotations[frames])
    touching = legs.joints[:, 3]
    points = world.positions[:, touching] + quat.rotate(world.rotations[:, touching].astype(float), legs.tips[None])
    along = points - world.positions[:, legs.joints[:, 2]]
    places = np.stack([points[..., 0], points[..., 2], np.arctan2(along[..., 0], along[..., 2])], axis=-1)
    if not soles.joints.size:
        return places, np.zeros(points.shape[:2])
    heights = world.positions[:, soles.joints, 1].astype(float)
    heights += quat.rotate(world.rotations[:, soles.joints].astype(float), soles.points[None])[..., 1]
    heights -= world.positions[:, :1, None, 1]
    return places, np.where(soles.joints >= 0, heights, np.inf).min(axis=2)


def heights_over_ground(database: MotionDatabase, legs: Legs) -> np.ndarray:
    """Return heights (F, K) of contact points over the ground of the recording, in every frame of a database.

    For a database without heights under the feet, the ground is assumed to be level. Where a foot swings, the ground
    goes straight from where it stood to where it lands: edges that it passed are not those that are there. What lifted
    it over them is taken out too, since edges that are there are cleared anyway.
    """
    hips = database.anatomy.roles.get("hips", 0)
    above = None  # of the hips over the root
    if hips in database.moving:
        above = database.translations[:, database.moving.tolist().index(hips), 1]
    under = ground_under(database, legs, database.features, above)
    for part in database.ranges:
        for k, contact in enumerate(legs.contacts):
            under[part, k] = _bridge(under[part, k], database.contacts[part, contact])
    tips = np.empty_like(under)
    touching = legs.joints[:, 3]
    for index, part in enumerate(database.ranges):
        clip = database.clip(index)
        turned = quat.rotate(clip.rotations_world[:, touching].astype(float), legs.tips[None])
        tips[part] = clip.positions_world[:, touching, 1] + turned[..., 1] - clip.positions_world[:, :1, 1]
        for k, contact in enumerate(legs.contacts):
            clearances = tips[part, k] - under[part, k]
            tips[part, k] -= clearances - _lower_swings(clearances, under[part, k], database.contacts[part, contact])
    return tips - under


def _lower_swings(clearances: np.ndarray, under: np.ndarray, planted: np.ndarray) -> np.ndarray:
    """Return heights (F,) of a foot over the ground (F,) whose swings from one height to another, between times at
    which it is planted (F,), get no higher than `_LEVEL_SWING` over the line from lifting to landing."""
    found = clearances.copy()
    for start, stop in find_spans(~planted):
        if start == 0 or stop == len(planted) or abs(under[stop] - under[start - 1]) < _STEP:
            continue
        line = np.linspace(clearances[start - 1], clearances[stop], stop - start + 2)[1:-1]
        lifted = clearances[start:stop] - line
        found[start:stop] = line + lifted * min(_LEVEL_SWING / max(float(lifted.max()), 1e-9), 1.0)
    return found


def _bridge(heights: np.ndarray, planted: np.ndarray) -> np.ndarray:
    """Return heights (F,) as they are where a foot is planted (F,), and straight lines between."""
    standing = np.flatnonzero(planted)
    return np.interp(np.arange(len(heights)), standing, heights[standing]) if len(standing) else heights


def ground_under(database: MotionDatabase, legs: Legs, features: np.ndarray, above: np.ndarray | None) -> np.ndarray:
    """Return heights (C, K) of the ground under feet, relative to that under the root, from features (C, D).

    `above` (C,) is the height of the hips over the root.
    """
    under = np.zeros((len(features), len(legs)))
    for block in database.schema.blocks:
        if not isinstance(block, TerrainHeights) or 0.0 not in block.ahead:
            continue
        from_root = isinstance(block, TerrainRises)
        if not from_root and above is None:
            continue
        values = database.denormalize(features)[:, database.schema.columns(block.name)]
        values = values.reshape(-1, len(block.roles), len(block.ahead))[:, :, block.ahead.index(0.0)]
        for role, height in zip(block.roles, values.T, strict=True):
            sole = find_sole(database.anatomy, role)
            under[:, legs.joints[:, 3] == sole] = (height if from_root else height + above)[:, None]
    return under


def _chain_above(database: MotionDatabase, touching: int) -> tuple[int, int, int] | None:
    """Find hip, knee and foot over a joint that touches the ground."""
    above = database.skeleton.ancestors(touching)
    roles = database.anatomy.roles
    for side in ("left", "right"):
        for names in _CHAINS:
            chain = [roles.get(f"{side}_{name}") for name in names]
            if None not in chain and chain[2] in above and len(set(chain)) == 3:
                return tuple(int(joint) for joint in chain if joint is not None)  # type: ignore[return-value]
    return None


def _pole(world: kinematics.Pose, chain: tuple[int, int, int]) -> np.ndarray:
    """Return the mean direction (3,) of the knee, off the line from hip to foot."""
    hip, knee, foot = (world.positions[:, joint].astype(float) for joint in chain)
    line = foot - hip
    line /= np.maximum(np.linalg.norm(line, axis=-1, keepdims=True), 1e-9)
    aside = knee - hip
    aside -= np.sum(aside * line, axis=-1, keepdims=True) * line
    mean = quat.inverse_rotate(world.rotations[:, chain[0]].astype(float), aside).mean(axis=0)
    return mean / max(float(np.linalg.norm(mean)), 1e-9)
