"""The representation of motion in the synthesis: one row of numbers for each frame. Li 2023, section 3.1.

| paper | name | columns |
|---|---|---|
| R, joint rotations (6D, Zhou 2019) | Layout.rotations | J x 6 |
| V, root displacements | Layout.root | 3: along x, up, along z |
| L, contact labels | Layout.contacts | K |
| (not in the paper) | Layout.turn | 1: how fast the heading turns; in `heading` only |
| (not in the paper) | Layout.home | 4: place and heading themselves; not where the body goes anywhere (`travel.py`) |
| (not in the paper) | Layout.offsets | M x 3: joints other than the root that move in their parent's frame |
| (not in the paper) | Layout.feet | K x 3: how fast contacts move; in `heading` only, and nothing in distances |
| (not in the paper) | Layout.carriers | bones above the hips (`rig.py`), and nothing in distances |
| T = [R, V], in M_T | the rows of `encode` | (T, C) |

There are two. `paper` has the root in the world: its rotation, and its displacement along the world's axes. A walk then
keeps the headings of its example. `heading` has the root relative to its heading: displacement along its own axes, the
turn of the heading, and the rest of the root's rotation. A walk may then go anywhere.

The paper does not state the unit of displacements; its release divides by about the longest bone. Here they are
decimetres in a thirtieth of a second, for a clip of any rate and unit, which is nearly the same. The height of the root
is stored itself, not as a difference: errors of differences add up, and a body would sink or rise over a long motion.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.errors import InputError, unknown_name
from motionmatch.generative.config import REPRESENTATIONS as REPRESENTATIONS
from motionmatch.generative.config import Representation as Representation
from motionmatch.generative.config import Travel
from motionmatch.maths import quat, rotation
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.root import find_headings, fold_above_hips

VELOCITY = 10.0 / 30.0
"""Weight of a metre per second: decimetres in a thirtieth of a second. With more, the path outweighs the pose."""
TURN = 0.5
"""Weight of a radian per second: a turn on the spot weighs as the motion of a point 1.5 m away."""
HEIGHT = 3.0
"""Weight of a metre of height: a crouch of 30 cm weighs as a joint turned by a right angle."""
FEET = 1e-3
"""Weight of a metre per second of a foot: so little that it changes no match. The motion of feet is voted, not matched:
where patches are joined, it can't be computed well from pose and root, and `feet.py` needs it."""
CARRIER = 1e-3
"""Weight of a metre of a bone above the hips, and of its axes: it is voted, not matched."""
WHERE = 1.0
"""Weight of a metre of the place about a spot: less than of height, since steps change it."""
FACES = 1.0
"""Weight of the heading of a body that stays about a spot, as a direction of length 1."""
BLOCK = 2048
"""Frames that are decoded at a time."""
_MOVES = 1e-4
"""A joint whose local position changes by more than this, metres, is not held by its bone."""


@dataclass(frozen=True, eq=False)
class Layout:
    """The columns of a row, for one skeleton."""

    example: Clip
    """The first example: skeleton, rate and names, which are not in the columns, come from it."""
    representation: Representation
    moving: np.ndarray
    """(M,) joints other than the root whose local positions change"""
    num_contacts: int
    travel: Travel = "free"
    num_carriers: int = 0
    """Columns of the bones above the hips."""
    first: int = 0
    """Columns that were cut off in front, such as those of rotations once they are decoded."""

    @property
    def num_joints(self) -> int:
        return self.example.skeleton.num_joints

    @property
    def root(self) -> slice:
        """Along x, up, along z."""
        start = 6 * self.num_joints - self.first
        return slice(start, start + 3)

    @property
    def turn(self) -> slice:
        return slice(self.root.stop, self.root.stop + (self.representation == "heading"))

    @property
    def home(self) -> slice:
        """Place along x and z, and the direction that is faced, along z and x."""
        return slice(self.turn.stop, self.turn.stop + 4 * (self.travel != "free"))

    @property
    def offsets(self) -> slice:
        return slice(self.home.stop, self.home.stop + 3 * len(self.moving))

    @property
    def contacts(self) -> slice:
        return slice(self.offsets.stop, self.offsets.stop + self.num_contacts)

    @property
    def feet(self) -> slice:
        """Velocity of each contact, in the body's axes."""
        return slice(
            self.contacts.stop, self.contacts.stop + 3 * self.num_contacts * (self.representation == "heading")
        )

    @property
    def carriers(self) -> slice:
        """Bones above the hips."""
        return slice(self.feet.stop, self.feet.stop + self.num_carriers)

    @property
    def width(self) -> int:
        """C"""
        return self.carriers.stop

    def rotations(self, joint: int) -> slice:
        return slice(6 * joint, 6 * joint + 6)

    def joint_columns(self, joints) -> np.ndarray:
        """Return columns of the rotations (and moving offsets) of some joints."""
        columns = [np.arange(6 * joint, 6 * joint + 6) for joint in joints]
        slots = {int(joint): slot for slot, joint in enumerate(self.moving)}
        columns += [self.offsets.start + 3 * slots[j] + np.arange(3) for j in joints if j in slots]
        return np.concatenate(columns) if columns else np.zeros(0, int)

    @property
    def root_columns(self) -> np.ndarray:
        """Columns of the body as a whole: root motion, contacts and their velocities, and what is above the hips."""
        above = np.arange(self.carriers.start, self.carriers.stop)
        home = np.arange(self.home.start, self.home.stop)
        return np.concatenate([self.motion_columns, home, above])

    @property
    def motion_columns(self) -> np.ndarray:
        """Columns of the body as a whole that another clip may set: root motion, contacts and their velocities."""
        return np.concatenate([np.arange(s.start, s.stop) for s in (self.root, self.turn, self.contacts, self.feet)])


def make_layout(
    clips: list[Clip],
    representation: Representation = "paper",
    *,
    travel: Travel = "free",
    num_carriers: int = 0,
) -> Layout:
    """Make the layout for examples of one skeleton; the clips must have been through `prepare`."""
    if representation not in REPRESENTATIONS:
        raise unknown_name("representation", representation, REPRESENTATIONS)
    first = clips[0]
    spread = np.max([np.ptp(clip.positions, axis=0).max(axis=-1) for clip in clips], axis=0)
    for clip in clips[1:]:
        spread = np.maximum(spread, np.abs(clip.positions[0] - first.positions[0]).max(axis=-1))
    moving = np.flatnonzero(spread > _MOVES)
    known = [len(clip.anatomy.contacts) if clip.anatomy is not None else 0 for clip in clips]
    return Layout(first, representation, moving[moving > 0], min(known), travel, num_carriers)


def prepare(clips: list[Clip]) -> list[Clip]:
    """Prepare examples: check them, and make the hips joint 0 where they are known."""
    if not clips:
        raise InputError("no example: give one clip or more.")
    for clip in clips:
        if not (np.isfinite(clip.positions).all() and np.isfinite(clip.rotations).all()):
            raise InputError(f"{clip.name} holds NaN or infinity. Clean it first: motionmatch doctor shows where.")
    clips = [fold_above_hips(clip) if clip.anatomy is not None else clip for clip in clips]
    first = clips[0]
    for clip in clips[1:]:
        if not clip.skeleton.same_joints(first.skeleton):
            raise InputError(
                f"{clip.name} and {first.name} have different skeletons ({clip.skeleton.num_joints} and "
                f"{first.skeleton.num_joints} joints). Examples must share one; synthesise from them one by one, or "
                "put limbs of the one on the other (--reassemble)."
            )
        if abs(clip.fps - first.fps) > 1e-3:
            raise InputError(
                f"{clip.name} has {clip.fps:g} frames per second, {first.name} {first.fps:g}. Resample one of them: "
                "mm.motion.resample_clip(clip, fps)."
            )
    return clips


def encode(clip: Clip, layout: Layout) -> np.ndarray:
    """Encode a clip as rows (T, C). The columns of bones above the hips, which it does not have, are 0."""
    rows = np.empty((clip.num_frames, layout.width))
    rows[:, layout.carriers] = 0.0
    rotations = quat.normalize(clip.rotations.astype(float))
    positions = clip.positions.astype(float)
    steps = np.diff(positions[:, 0], axis=0, append=0.0)
    if layout.representation == "heading":
        heading = find_headings(clip)
        turns = rotation.from_heading(heading)
        rotations[:, 0] = quat.inverse_multiply(turns, rotations[:, 0])
        steps = quat.inverse_rotate(turns, steps)
        rows[:, layout.turn] = _hold_last(np.diff(heading, append=0.0) * clip.fps * TURN)[:, None]
    rows[:, : 6 * layout.num_joints] = _to_columns(rotations)
    rows[:, layout.root] = _hold_last(steps * clip.fps * VELOCITY)
    rows[:, layout.root.start + 1] = HEIGHT * positions[:, 0, 1]
    if layout.travel != "free":
        rows[:, layout.home] = _encode_home(clip)
    rows[:, layout.offsets] = HEIGHT * positions[:, layout.moving].reshape(clip.num_frames, -1)
    if layout.num_contacts:
        rows[:, layout.contacts] = contacts.label_contacts(clip)[:, : layout.num_contacts]
        if layout.representation == "heading":
            moved = np.diff(contacts.points(clip)[:, : layout.num_contacts], axis=0, append=0.0)
            moved = quat.inverse_rotate(turns[:, None], moved)
            rows[:, layout.feet] = _hold_last(moved.reshape(clip.num_frames, -1) * clip.fps * FEET)
    return rows


def decode(rows: np.ndarray, layout: Layout, *, name: str | None = None) -> Clip:
    """Decode rows (F, C) to a clip. It starts where the example does, with its heading."""
    example, num_frames = layout.example, len(rows)
    rotations = np.empty((num_frames, layout.num_joints, 4), STORED)
    for start in range(0, num_frames, BLOCK):  # of all frames at once it would take ten times their memory
        some = slice(start, start + BLOCK)
        rotations[some] = rotation.from_two_axes(_to_axes(rows[some, : 6 * layout.num_joints], layout.num_joints))
    velocities = rows[:, layout.root] / VELOCITY / example.fps
    if layout.representation == "heading":
        turns = rows[:-1, layout.turn.start] / TURN / example.fps
        heading = find_headings(example)[0] + np.concatenate([[0.0], np.cumsum(turns)])
        facing_turns = rotation.from_heading(heading)
        rotations[:, 0] = quat.multiply(facing_turns, rotations[:, 0].astype(float))
        velocities = quat.rotate(facing_turns, velocities * [1.0, 0.0, 1.0])
    positions = np.tile(example.positions[0].astype(STORED), (num_frames, 1, 1))
    positions[:, layout.moving] = rows[:, layout.offsets].reshape(num_frames, -1, 3) / HEIGHT
    positions[1:, 0] = example.positions[0, 0] + np.cumsum(velocities[:-1], axis=0)
    positions[:, 0, 1] = rows[:, layout.root.start + 1] / HEIGHT
    tags = type(example.tags)()
    rotations = quat.unroll(rotations)
    return replace(example, positions=positions, rotations=rotations, tags=tags, name=name or example.name)


def find_home(clip: Clip) -> tuple[np.ndarray, float]:
    """Find the spot (3,) about which a body moves, and the heading that it has on average, radians."""
    headings = find_headings(clip)
    spot = clip.positions[:, 0].astype(float).mean(axis=0) * [1.0, 0.0, 1.0]
    return spot, float(np.arctan2(np.sin(headings).mean(), np.cos(headings).mean()))


def _encode_home(clip: Clip) -> np.ndarray:
    """Encode place and heading (F, 4), relative to the clip's own spot."""
    spot, facing = find_home(clip)
    away = quat.inverse_rotate(rotation.from_heading(np.array(facing)), clip.positions[:, 0].astype(float) - spot)
    turned = find_headings(clip) - facing
    return np.stack([WHERE * away[:, 0], WHERE * away[:, 2], FACES * np.cos(turned), FACES * np.sin(turned)], axis=-1)


def read_home(rows: np.ndarray, layout: Layout) -> tuple[np.ndarray, np.ndarray]:
    """Read places (F, 3) and directions faced (F, 2), along z and x, about the spot of the example. Where patches do
    not agree on the direction it is shorter than 1."""
    spot, facing = find_home(layout.example)
    columns = rows[:, layout.home]
    away = np.stack([columns[:, 0] / WHERE, np.zeros(len(rows)), columns[:, 1] / WHERE], axis=-1)
    ahead, aside = columns[:, 2] / FACES, columns[:, 3] / FACES
    cosine, sine = np.cos(facing), np.sin(facing)
    directions = np.stack([ahead * cosine - aside * sine, ahead * sine + aside * cosine], axis=-1)
    return spot + quat.rotate(rotation.from_heading(np.array(facing)), away), directions


def read_rotations(rows: np.ndarray, joint: int) -> np.ndarray:
    """Read the rotations (F, 4) of a joint from rows (F, C)."""
    return rotation.from_two_axes(_to_axes(rows[:, 6 * joint : 6 * joint + 6], 1))[:, 0]


def read_contacts(rows: np.ndarray, layout: Layout) -> np.ndarray:
    """Read the contacts (F, K), bool, by majority of the patches that voted."""
    return rows[:, layout.contacts] > 0.5


def read_foot_steps(rows: np.ndarray, layout: Layout, clip: Clip) -> np.ndarray | None:
    """Read the step (F, K, 3) of each contact to the next frame, as the patches voted, in the world of the clip that
    rows (F, C) became; None in the representation `paper`, which has none."""
    if layout.representation != "heading":
        return None
    steps = rows[:, layout.feet].reshape(len(rows), -1, 3) / FEET / clip.fps
    return quat.rotate(rotation.from_heading(find_headings(clip))[:, None], steps)


def rotation_rows(clip: Clip, representation: Representation) -> np.ndarray:
    """Return the rotations (F, 6 J) of a prepared clip, to compare poses; with `heading` the root's is without its
    heading."""
    rotations = quat.normalize(clip.rotations.astype(float))
    if representation == "heading":
        rotations[:, 0] = quat.inverse_multiply(rotation.from_heading(find_headings(clip)), rotations[:, 0])
    return rotation.to_two_axes(rotations).reshape(clip.num_frames, -1)


def _hold_last(steps: np.ndarray) -> np.ndarray:
    """Append the last step again, since the last frame has none."""
    steps = steps.copy()
    steps[-1] = steps[-2] if len(steps) > 1 else 0.0
    return steps


def _to_columns(rotations: np.ndarray) -> np.ndarray:
    """Return rotations as columns (F, 6 J): two columns of each matrix, one after the other."""
    axes = rotation.to_two_axes(rotations)  # (F, J, 3, 2)
    return np.swapaxes(axes, -1, -2).reshape(len(rotations), -1)


def _to_axes(columns: np.ndarray, num_joints: int) -> np.ndarray:
    return np.swapaxes(columns.reshape(len(columns), num_joints, 2, 3), -1, -2)
