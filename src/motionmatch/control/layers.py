"""Layers over a pose: a part of the body from another motion, a look at something, a hand at a place.

Each changes world poses, positions (C, J, 3) and rotations (C, J, 4), in place, after a controller has made them; or a
clip. Legs and the root stay as they are, so that feet stay where they stand. What is changed fades in and out by
inertialization: at the moment of a switch the difference of the shown pose is kept, and decays.

    layers = PoseLayers(database.skeleton, database.anatomy)
    memory = layers.start(1)
    state = controller.step(state, command, dt)
    memory = layers.apply(state.positions, state.rotations, memory, dt, over=wave, seconds=[0.3], look_at=place)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.maths.spring import find_rate
from motionmatch.motion.anatomy import SIDES, Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.skeleton import Skeleton

Part = Literal["upper", "arms", "left_arm", "right_arm", "head"]
PARTS: dict[str, tuple[str, ...]] = {
    "upper": ("spine",),
    "arms": ("left_clavicle", "right_clavicle"),
    "left_arm": ("left_clavicle",),
    "right_arm": ("right_clavicle",),
    "head": ("neck",),
}
"""The roles at which each part begins; where a body lacks one, the next one outwards is taken."""
_INSTEAD = {"spine": "chest", "neck": "head", "left_clavicle": "left_shoulder", "right_clavicle": "right_shoulder"}
_SHARES = (("spine", 0.1), ("chest", 0.2), ("neck", 0.3), ("head", 0.4))
"""How the turn of a look is shared along the trunk."""


def find_part(skeleton: Skeleton, anatomy: Anatomy, part: str) -> np.ndarray:
    """Return the joints (n,) of a part of a body, parents first."""
    if part not in PARTS:
        raise InputError(f"'{part}' is no part of a body that can be layered. Known: {', '.join(PARTS)}.")
    tops = []
    for role in PARTS[part]:
        top = anatomy.roles.get(role, anatomy.roles.get(_INSTEAD[role]))
        if top is None:
            raise InputError(
                f"the body has no {role}, at which the part '{part}' begins. Name it in a motionmatch.toml."
            )
        tops.append(top)
    return np.array(sorted({joint for top in tops for joint in skeleton.descendants(top)}))


@dataclass(frozen=True, eq=False)
class PartOverlay:
    """A part of the body from a clip of the same skeleton."""

    clip: Clip
    part: Part = "upper"
    additive: bool = False
    """Whether the clip's turns from its first frame are added to the motion below, rather than put in its place."""
    loop: bool = False
    """Whether it starts again at its end; else it is over then."""


@dataclass(frozen=True)
class LookAt:
    """A look at a place: chest, neck and head share the turn."""

    most: float = 1.2
    """Largest angle from where the body faces, radians; beyond it the look goes no further."""
    halflife: float = 0.12
    """Half-life with which it follows, seconds."""


@dataclass(frozen=True, eq=False)
class LayerMemory:
    """What layers remember between steps, for C characters."""

    looks: np.ndarray
    """(C, 2) yaw and pitch of the look, radians"""
    offsets: np.ndarray
    """(C, J, 3) rotation vectors that fade, about each joint's own axes"""
    shown: np.ndarray
    """(C, J, 4) local rotations that were shown last"""
    playing: np.ndarray
    """(C,) bool: an overlay was shown"""


@dataclass(frozen=True, eq=False)
class PoseLayers:
    """Layers of characters with one skeleton."""

    skeleton: Skeleton
    anatomy: Anatomy
    look: LookAt = field(default_factory=LookAt)
    blend_halflife: float = 0.1
    """Half-life with which differences at switches fade, seconds."""

    @cached_property
    def _above_legs(self) -> np.ndarray:
        return find_part(self.skeleton, self.anatomy, "upper")

    def start(self, count: int, rotations: np.ndarray | None = None) -> LayerMemory:
        """Return the memory of characters that have no layers yet; `rotations` (C, J, 4) are those shown now."""
        joints = self.skeleton.num_joints
        shown = np.tile(quat.IDENTITY, (count, joints, 1)) if rotations is None else self._to_local(rotations)
        return LayerMemory(np.zeros((count, 2)), np.zeros((count, joints, 3)), shown, np.zeros(count, bool))

    def apply(
        self,
        positions: np.ndarray,
        rotations: np.ndarray,
        memory: LayerMemory,
        dt: float,
        *,
        over: PartOverlay | None = None,
        seconds: Sequence[float] | np.ndarray | None = None,
        look_at: np.ndarray | None = None,
    ) -> LayerMemory:
        """Change poses in place, and return what is to be remembered.

        `over` is laid over characters whose `seconds` (C,) since its start are not NaN, `look_at` (C, 3) are places;
        NaN is a look ahead.
        """
        local = self._to_local(rotations)
        count = len(local)
        times = np.full(count, np.nan) if seconds is None or over is None else np.asarray(seconds, float)
        playing = np.zeros(count, bool)
        if over is not None:
            playing = self._overlay(local, over, times)
        fading = memory.offsets * float(np.exp(-find_rate(self.blend_halflife) * dt))
        switched = playing != memory.playing
        if switched.any():  # the difference to what was shown becomes an offset that fades; legs have none
            turned = quat.inverse_multiply(local[switched], memory.shown[switched])
            offsets = np.zeros_like(fading[switched])
            offsets[:, self._above_legs] = quat.to_scaled_angle_axis(quat.shortest(turned[:, self._above_legs]))
            fading[switched] = offsets
        local = quat.multiply(local, quat.from_scaled_angle_axis(fading))
        looks = self._follow(positions, rotations, memory.looks, look_at, dt)
        self._place(positions, rotations, local, np.flatnonzero(playing | (np.abs(fading).max(axis=(1, 2)) > 1e-5)))
        self._turn_to(positions, rotations, looks)
        return LayerMemory(looks, fading, local, playing)

    def _overlay(self, local: np.ndarray, over: PartOverlay, times: np.ndarray) -> np.ndarray:
        """Put the part of a clip into local rotations; return where it was (C,) bool."""
        clip = over.clip
        if clip.skeleton.names != self.skeleton.names:
            raise InputError(
                f"{clip.name} has other joints than the character. Bring it onto it first: motionmatch retarget."
            )
        joints = find_part(self.skeleton, self.anatomy, over.part)
        length = clip.num_frames / clip.fps
        where = np.mod(times, length) if over.loop else times
        playing = np.isfinite(where) & (where >= 0.0) & (where < length)
        for character in np.flatnonzero(playing).tolist():
            frame = min(where[character] * clip.fps, clip.num_frames - 1.0)
            low = int(frame)
            pair = quat.normalize(clip.rotations[[low, min(low + 1, clip.num_frames - 1)]].astype(float))
            turns = quat.slerp(pair[0], pair[1], np.full(len(pair[0]), frame - low))
            if over.additive:
                first = quat.normalize(clip.rotations[0].astype(float))
                turns = quat.multiply(local[character], quat.inverse_multiply(first, turns))
            local[character, joints] = turns[joints]
        return playing

    def _to_local(self, rotations: np.ndarray) -> np.ndarray:
        world = quat.normalize(rotations.astype(float))
        parents = self.skeleton.parents
        local = quat.inverse_multiply(world[:, np.maximum(parents, 0)], world)
        local[:, 0] = world[:, 0]
        return local

    def _place(self, positions: np.ndarray, rotations: np.ndarray, local: np.ndarray, chosen: np.ndarray) -> None:
        """Make world poses of local rotations, bones as long and where they were in their parents."""
        if not len(chosen):
            return
        before = quat.normalize(rotations[chosen].astype(float))
        at = positions[chosen].astype(float)
        for joint, parent in enumerate(self.skeleton.parents.tolist()):
            if parent < 0:
                continue
            offset = quat.inverse_rotate(
                before[:, parent], positions[chosen, joint] - positions[chosen, parent].astype(float)
            )
            world = quat.normalize(rotations[chosen, parent].astype(float))
            at[:, joint] = at[:, parent] + quat.rotate(world, offset)
            rotations[chosen, joint] = quat.multiply(world, local[chosen, joint])
        positions[chosen] = at

    def _follow(self, positions, rotations, looks: np.ndarray, look_at: np.ndarray | None, dt: float) -> np.ndarray:
        """Return yaw and pitch (C, 2) of the look: on the way to where it should be."""
        wanted = np.zeros_like(looks)
        head = self.anatomy.roles.get("head")
        if look_at is not None and head is not None:
            way = np.asarray(look_at, float) - positions[:, head]
            facing = self._facing(positions)
            yaw = np.arctan2(way[:, 0], way[:, 2]) - np.arctan2(facing[:, 0], facing[:, 2])
            yaw = (yaw + np.pi) % (2.0 * np.pi) - np.pi
            pitch = np.arctan2(way[:, 1], np.hypot(way[:, 0], way[:, 2]))
            known = np.isfinite(way).all(axis=-1)
            behind = np.abs(yaw) > 2.6  # what is behind one's back is not looked at
            wanted[:, 0] = np.where(known & ~behind, np.clip(yaw, -self.look.most, self.look.most), 0.0)
            wanted[:, 1] = np.where(known & ~behind, np.clip(pitch, -0.6, 0.6), 0.0)
        share = 1.0 - np.exp(-find_rate(self.look.halflife) * dt)
        return looks + share * (wanted - looks)

    def _facing(self, positions: np.ndarray) -> np.ndarray:
        """Return where bodies face (C, 3): at right angles to the line through the hips."""
        roles = self.anatomy.roles
        sides = [roles.get(f"{side}_hip", roles.get(f"{side}_shoulder")) for side in SIDES]
        if None in sides:
            return np.tile([0.0, 0.0, 1.0], (len(positions), 1))
        across = positions[:, sides[0]].astype(float) - positions[:, sides[1]]
        return np.cross(across, [0.0, 1.0, 0.0])

    def _turn_to(self, positions: np.ndarray, rotations: np.ndarray, looks: np.ndarray) -> None:
        """Turn trunk, neck and head by their shares of a look."""
        if np.abs(looks).max(initial=0.0) < 1e-4:
            return
        known = [(self.anatomy.roles[role], share) for role, share in _SHARES if role in self.anatomy.roles]
        total = sum(share for _, share in known)
        side = self._facing(positions)
        across = np.cross([0.0, 1.0, 0.0], side)
        across /= np.maximum(np.linalg.norm(across, axis=-1, keepdims=True), 1e-9)
        for joint, share in known:
            part = share / total
            turn = quat.multiply(
                quat.from_angle_axis(part * looks[:, 0], np.array([0.0, 1.0, 0.0])),
                quat.from_angle_axis(-part * looks[:, 1], across),
            )
            below = self.skeleton.descendants(joint)
            centre = positions[:, [joint]].astype(float)
            away = positions[:, below].astype(float) - centre
            positions[:, below] = centre + quat.rotate(turn[:, None], away)
            rotations[:, below] = quat.multiply(turn[:, None], quat.normalize(rotations[:, below].astype(float)))


def layer_clips(
    base: Clip,
    over: Clip | None = None,
    *,
    part: Part = "upper",
    additive: bool = False,
    at: float = 0.0,
    loop: bool = False,
    look_at: np.ndarray | None = None,
) -> Clip:
    """Return a clip with a part of another one over it, from `at` seconds on, and a look at a place (3,) or (F, 3)."""
    if base.anatomy is None:
        raise InputError(f"{base.name}: its anatomy is not known. Load it with motionmatch.load.")
    layers, pose = PoseLayers(base.skeleton, base.anatomy), base.world
    overlay = None
    if over is not None:
        overlay = PartOverlay(resample_clip(over, base.fps) if over.fps != base.fps else over, part, additive, loop)
    places = None if look_at is None else np.broadcast_to(np.asarray(look_at, float), (base.num_frames, 3))
    positions, rotations = pose.positions.astype(float).copy(), pose.rotations.astype(float).copy()
    memory = layers.start(1, rotations[:1])
    for frame in range(base.num_frames):
        time = frame / base.fps - at
        memory = layers.apply(
            positions[frame : frame + 1], rotations[frame : frame + 1], memory, 1.0 / base.fps, over=overlay,
            seconds=[time if time >= 0 else np.nan], look_at=None if places is None else places[frame : frame + 1],
        )  # fmt: skip
    local = layers._to_local(rotations)
    return replace(base, rotations=quat.unroll(local))
