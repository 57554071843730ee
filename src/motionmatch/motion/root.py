"""The simulation root: the smoothed position on the ground and facing of a character, as joint 0."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.conventions import FORWARD, UP
from motionmatch.errors import InputError
from motionmatch.maths import quat, series
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

NAME = "Simulation"
POSITION_SECONDS = 31 / 60
"""Length of the Savitzky–Golay window that smooths the position."""
DIRECTION_SECONDS = 61 / 60
"""Length of the window that smooths the direction."""


@dataclass(frozen=True, eq=False)
class RootPath:
    """Root position and heading."""

    positions: np.ndarray
    """(F, 3) with y = 0"""
    directions: np.ndarray
    """(F, 3) unit vectors with y = 0"""

    @property
    def rotations(self) -> np.ndarray:
        """(F, 4) turns about y that take FORWARD to the directions."""
        angle = np.arctan2(self.directions[:, 0], self.directions[:, 2])
        return quat.from_angle_axis(angle, UP)


def find_lateral(positions: np.ndarray, roles: Mapping[str, int]) -> np.ndarray:
    """Return vectors (F, 3) from the right side of the body to the left: the sum over hips and shoulders."""
    total = np.zeros((len(positions), 3))
    for part in ("hip", "shoulder"):
        if f"left_{part}" in roles and f"right_{part}" in roles:
            wide = positions[:, roles[f"left_{part}"]] - positions[:, roles[f"right_{part}"]]
            total += wide / np.maximum(np.linalg.norm(wide, axis=-1, keepdims=True), 1e-9)
    return total


def find_facing(clip: Clip) -> np.ndarray:
    """Return the level facing direction (F, 3) of each frame, unit length, not smoothed.

    On two legs it is at right angles to the line through hips and shoulders; on four legs it is the direction from the
    hips to the neck, since the shoulders swing with the legs. Where that is nearly upright (a person lying on a side, a
    horse that rears) the direction is interpolated from the frames around. An axis of the hips that the user named
    overrides all this.
    """
    anatomy = _require_anatomy(clip)
    positions, hips = clip.positions_world.astype(float), anatomy.roles.get("hips", 0)
    front = anatomy.roles.get("neck", anatomy.roles.get("chest"))
    along = find_lateral(positions, anatomy.roles)
    if anatomy.forward is None and anatomy.kind == "quadruped" and front not in (None, hips):
        along = positions[:, front] - positions[:, hips]
        forward = along * [1.0, 0.0, 1.0]
    elif anatomy.forward is None and along.any():
        forward = np.cross(along, UP)
    else:  # the user named an axis, or there are no paired joints: use the axes of the root
        axis = FORWARD if anatomy.forward is None else anatomy.forward
        along = quat.rotate(clip.rotations_world[:, hips].astype(float), axis)
        forward = along * [1.0, 0.0, 1.0]
    length = np.linalg.norm(forward, axis=-1)
    clear = length > 0.2 * max(float(np.median(np.linalg.norm(along, axis=-1))), 1e-9)
    if not clear.any():
        return np.tile(FORWARD, (clip.num_frames, 1))
    angle = np.unwrap(np.arctan2(forward[clear, 0], forward[clear, 2]))
    angle = np.interp(np.arange(clip.num_frames), np.flatnonzero(clear), angle)
    return np.stack([np.sin(angle), np.zeros_like(angle), np.cos(angle)], axis=-1)


def find_headings(clip: Clip) -> np.ndarray:
    """Find the heading (F,) of a body, radians about y, without jumps at half turns."""
    if clip.anatomy is not None:
        forward = find_facing(clip)
        return np.unwrap(np.arctan2(forward[:, 0], forward[:, 2]))
    root = clip.rotations[:, 0].astype(float)
    return np.unwrap(2.0 * np.arctan2(root[:, 2], root[:, 0]))  # the twist about y


def find_root_path(clip: Clip) -> RootPath:
    """Return the smoothed ground path of the hips and the smoothed facing."""
    hips = clip.positions_world[:, _require_anatomy(clip).roles.get("hips", 0)].astype(float)
    positions = series.smooth(hips * [1.0, 0.0, 1.0], _window(POSITION_SECONDS, clip.fps), 3)
    directions = series.smooth_directions(find_facing(clip), _window(DIRECTION_SECONDS, clip.fps), 3)
    directions = directions * [1.0, 0.0, 1.0]
    return RootPath(positions, directions / np.linalg.norm(directions, axis=-1, keepdims=True))


def add_root(clip: Clip) -> Clip:
    """Add a simulation root to a motion: joint 0 is the root path, its child the hips.

    Joints above the hips (an armature, a reference) are folded into the hips, so that every clip looks the same.
    """
    if clip.skeleton.names[0] == NAME:
        return clip
    clip = fold_above_hips(clip)
    if NAME in clip.skeleton.names:
        raise InputError(f"{clip.name} has a joint called '{NAME}' that is not its root. Rename it.")
    root = find_root_path(clip)
    turn = root.rotations
    old = clip.skeleton
    skeleton = Skeleton(
        names=(NAME, *old.names),
        parents=np.concatenate([[-1], old.parents + 1]),
        offsets=np.concatenate([np.zeros((1, 3)), old.offsets]),
        end_parents=old.end_parents + 1,
        end_offsets=old.end_offsets,
    )
    hips_position = quat.inverse_rotate(turn, clip.positions[:, 0] - root.positions)
    hips_rotation = quat.inverse_multiply(turn, clip.rotations[:, 0])
    positions = np.concatenate([root.positions[:, None], hips_position[:, None], clip.positions[:, 1:]], axis=1)
    rotations = np.concatenate([turn[:, None], hips_rotation[:, None], clip.rotations[:, 1:]], axis=1)
    moved = {joint: joint + 1 for joint in range(old.num_joints)}
    anatomy = _require_anatomy(clip).renumber(moved, skeleton.num_joints)
    return replace(clip, skeleton=skeleton, positions=positions, rotations=rotations, anatomy=anatomy)


def fold_above_hips(clip: Clip) -> Clip:
    """Make the hips joint 0: the motion of joints above is folded into them, and side branches become their
    children."""
    anatomy = _require_anatomy(clip)
    hips = anatomy.roles.get("hips", 0)
    if hips == 0:
        return clip
    skeleton, world = clip.skeleton, clip.world
    above = set(skeleton.ancestors(hips)[1:])
    order = [hips] + [j for j in range(skeleton.num_joints) if j not in above and j != hips]
    new_index = {old: new for new, old in enumerate(order)}
    positions, rotations = clip.positions.copy(), clip.rotations.copy()
    positions[:, hips], rotations[:, hips] = world.positions[:, hips], world.rotations[:, hips]
    offsets = skeleton.offsets.copy()
    parents = skeleton.parents.copy()
    for joint in order[1:]:
        if int(parents[joint]) in above:
            parents[joint] = hips
            turn = world.rotations[:, hips]
            positions[:, joint] = quat.inverse_rotate(turn, world.positions[:, joint] - world.positions[:, hips])
            rotations[:, joint] = quat.inverse_multiply(turn, world.rotations[:, joint])
            offsets[joint] = positions[0, joint]
    kept_ends = [e for e, parent in enumerate(skeleton.end_parents) if int(parent) not in above]
    folded = Skeleton(
        names=tuple(skeleton.names[j] for j in order),
        parents=np.array([-1] + [new_index[int(parents[j])] for j in order[1:]]),
        offsets=offsets[order],
        end_parents=np.array([new_index[int(skeleton.end_parents[e])] for e in kept_ends], np.int32),
        end_offsets=skeleton.end_offsets[kept_ends],
    )
    renumbered = anatomy.renumber(new_index, len(order))
    end_index = {old: new for new, old in enumerate(kept_ends)}
    renumbered = replace(renumbered, contact_ends=tuple(end_index.get(e, -1) for e in renumbered.contact_ends))
    return replace(
        clip,
        skeleton=folded,
        positions=positions[:, order],
        rotations=rotations[:, order],
        anatomy=renumbered,
    )


def _require_anatomy(clip: Clip):
    if clip.anatomy is None:
        raise InputError(
            f"{clip.name}: its anatomy is not known. Load it with motionmatch.load, or use "
            "understand(clip).apply(clip)."
        )
    return clip.anatomy


def _window(seconds: float, fps: float) -> int:
    """Return an odd number of frames."""
    return max(2 * round(seconds * fps / 2 - 0.5) + 1, 5)
