"""Postures of the body above the feet that moves ask for, spread over time, and the gaze.

`hold_postures` spreads the postures of a script so that each is reached before its move begins and kept until it ends.
`tight` bends the poses. The gaze goes ahead, and into a turn before the body gets there: the head leads, the trunk
follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.actors.biped import legs
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.drive import DriveSignals
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.limbs import about
from motionmatch.actors.moves.carry import Grip, make_grip
from motionmatch.actors.moves.reach import Reaching, ReachPlace, make_reaching
from motionmatch.actors.moves.tight import BOB, SPARE, Startle, crouch_pose, find_crouch, find_crowns, make_startle
from motionmatch.actors.signals import smooth_noise, smoothstep
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

SEATED_BEFORE = 0.95
"""How long before its move a seat is reached, seconds."""
CROWN_DROP = 0.9
"""Least lowering of the head from no crouch to the deepest, metres."""
SHUFFLING_BEFORE = 0.15
"""How long before its move small steps begin, seconds."""
MOST_LOOK = 1.2
"""Greatest turn of the head from the facing, radians."""
NARROW_BEFORE = 0.9
"""How long before its move the feet are in one line, seconds: the steps that lead there are slow."""
REACHED_BEFORE = 0.5
"""How long before its move a posture is reached, and how long it stays after, seconds."""
LOW_BEFORE = 0.65
"""The same for a crouch."""


@dataclass(frozen=True)
class Posture:
    """The posture that a move asks of the body above the feet."""

    crouch: float = 0.0
    """0 upright, 1 the lowest"""
    headroom: float = np.inf
    """the top of the head stays below this height, metres"""
    twist: float = 0.0
    """turn of the chest from the direction of the feet, radians, positive to the left"""
    tuck: float = 0.0
    """1 keeps the arms at the sides"""
    narrow: float = 0.0
    """1 keeps the feet in one line from left to right"""
    seat: float = 0.0
    """height of the seat, metres; 0 is none"""
    box: float = 0.0
    """width of a carried box, metres; 0 is none"""
    hold: str = "front"
    """its hold, one of `carry.HOLDS`"""
    shuffle: float = 0.0
    """1 keeps stepping in small quick steps, also on the spot"""
    watch: float = 0.0
    """1 keeps looking at something"""
    look: float = 0.0
    """its direction, radians from the facing, positive to the left"""
    startled: bool = False
    """whether the body is startled by it"""
    crawl: float = 0.0
    """clearance of a crawl on hands and knees, metres; 0 is on the feet"""
    prone: bool = False
    """whether it is a crawl on the belly"""
    reach: ReachPlace | None = None
    """where the right hand is; None is anywhere"""


UPRIGHT = Posture()


@dataclass(frozen=True, eq=False)
class PostureTrack:
    """Postures over time, F frames; fields as in `Posture`."""

    crouch: np.ndarray
    """(F,)"""
    twist: np.ndarray
    """(F,) radians"""
    tuck: np.ndarray
    """(F,)"""
    narrow: np.ndarray
    """(F,)"""
    seated: np.ndarray
    """(F,) 0 standing, 1 sitting"""
    seats: np.ndarray
    """(F,) heights of seats, metres"""
    grip: Grip
    headroom: np.ndarray
    """(F,) the top of the head stays below this, metres; infinite where there is room"""
    shuffle: np.ndarray
    """(F,)"""
    watch: np.ndarray
    """(F,) 0 looks along the path, 1 at something"""
    look: np.ndarray
    """(F,) its direction, radians from the facing"""
    startle: Startle
    reaching: Reaching

    @property
    def idle(self) -> np.ndarray:
        """(F,) 1 where the posture is upright, and hands and eyes are free"""
        held = (self.crouch, np.abs(self.twist), self.tuck, self.narrow, self.seated, self.shuffle, self.watch,
                self.reaching.amounts)  # fmt: skip
        busy = np.maximum(np.max(held, axis=0), self.grip.amounts.reshape(len(self.crouch), -1).max(axis=1))
        return 1.0 - np.clip(busy, 0.0, 1.0)


def hold_postures(
    postures: Sequence[tuple[Posture, int, int]], skeleton: Skeleton, standing: GaitPose, *, fps: float
) -> PostureTrack:
    """Spread postures over time, given with their first frames and the frames after their last, for a body and its
    idle pose."""
    frames = postures[-1][2]
    wanted, headroom = np.zeros((7, frames)), np.full(frames, np.inf)
    for posture, start, stop in postures:
        deep = max(posture.crouch, find_crouch(posture.headroom, skeleton, standing))
        headroom[start:stop] = posture.headroom
        twist = (max(posture.twist, 0.0), max(-posture.twist, 0.0))
        seat = (float(posture.seat > 0), posture.seat)
        wanted[:, start:stop] = np.array([deep, *twist, posture.tuck, posture.narrow, *seat])[:, None]
    smooth = spread_early(wanted[:5], REACHED_BEFORE, fps)
    smooth[0] = spread_early(wanted[:1], LOW_BEFORE, fps)[0]
    smooth[4] = spread_early(wanted[4:5], NARROW_BEFORE, fps)[0]
    seated, seats = spread_early(wanted[5:7], SEATED_BEFORE, fps)
    grip = make_grip([(each.box, each.hold, start, stop) for each, start, stop in postures if each.box], frames, fps)
    quick = np.zeros((4, frames))
    for posture, start, stop in postures:
        watched = posture.watch * np.array([1.0, max(posture.look, 0.0), max(-posture.look, 0.0)])
        quick[:, start:stop] = np.array([posture.shuffle, *watched])[:, None]
    shuffle = spread_early(quick[:1], SHUFFLING_BEFORE, fps)[0]
    watch, left, right = spread_early(quick[1:], REACHED_BEFORE, fps)
    startle = make_startle([(p.look, start, stop) for p, start, stop in postures if p.startled], frames, fps)
    look = (left - right + startle.amounts * startle.towards) / np.maximum(watch + startle.amounts, 1e-6)
    return PostureTrack(
        crouch=smooth[0],
        twist=smooth[1] - smooth[2],
        tuck=smooth[3],
        narrow=smooth[4],
        seated=seated,
        seats=seats / np.maximum(seated, 1e-6),
        grip=grip,
        headroom=headroom,
        shuffle=shuffle,
        watch=np.minimum(watch + startle.amounts, 1.0),
        look=np.clip(look, -MOST_LOOK, MOST_LOOK),
        startle=startle,
        reaching=make_reaching([(p.reach, start, stop) for p, start, stop in postures if p.reach], frames, fps),
    )


def spread_early(wanted: np.ndarray, seconds: float, fps: float) -> np.ndarray:
    """Return an (N, F) array: the largest value within `seconds` on both sides, smoothed: reached early, kept long,
    unchanged inside moves."""
    wide = maximum_filter1d(wanted, 2 * round(seconds * fps) + 1, axis=1, mode="nearest")
    return gaussian_filter1d(wide, 0.33 * seconds * fps, axis=1, mode="nearest")


def crouch_under_cover(hold: PostureTrack, pose: GaitPose, skeleton: Skeleton, *, fps: float) -> PostureTrack:
    """Deepen the crouch as far as poses (F) need to stay below the headroom, since gaits differ from standing."""
    crouch = hold.crouch
    for _ in range(3):
        over = find_crowns(crouch_pose(pose, crouch, skeleton), skeleton) + BOB - hold.headroom
        more = np.maximum(over, 0.0) / CROWN_DROP
        if not more.any():
            break
        crouch = np.minimum(crouch + spread_early(more[None], REACHED_BEFORE, fps)[0], 1.0 + SPARE)
    return replace(hold, crouch=crouch)


_Y = np.array([0.0, 1.0, 0.0])
LEAD_SECONDS = 0.33
"""How far ahead in time the head faces."""
MOST_LEAD = 0.8
"""Greatest turn of the head from the body for this, radians."""
TRUNK = (("LowerBack", 0.1), ("Spine", 0.08), ("Spine1", 0.08))
"""Share of it in each joint of the trunk."""
NECK = (("Neck", 0.2), ("Neck1", 0.2))
"""Share of it in each joint of the neck."""
LEVEL = 0.6
"""How far the head is kept level and ahead while moving, rather than moving with the trunk."""
GLANCE = 0.85
"""Angle of glances to the side in side-steps, radians."""


def find_lead(drive: DriveSignals) -> np.ndarray:
    """Return an (F,) array: turn of the path ahead, radians to the left."""
    frames = np.arange(drive.num_frames) + LEAD_SECONDS * drive.fps
    soon = np.interp(frames, np.arange(drive.num_frames), drive.headings)
    ahead = gaussian_filter1d(soon - drive.headings, 0.08 * drive.fps, mode="nearest")
    return MOST_LEAD * np.tanh(ahead / MOST_LEAD)


def make_glances(drive: DriveSignals, rng: np.random.Generator) -> np.ndarray:
    """Return an (F,) array: occasional turns of the head in the direction of a side-step, radians to the left."""
    aside = gaussian_filter1d(drive.shares["left"] - drive.shares["right"], 0.2 * drive.fps, mode="nearest")
    now = smoothstep(smooth_noise(rng, drive.num_frames, 1.4, drive.fps), -0.2, 0.9)
    return GLANCE * aside * drive.activity * now


def lead_with_trunk(pose: GaitPose, drive: DriveSignals) -> GaitPose:
    """Turn the trunk of poses (F) slightly before the hips."""
    ahead = find_lead(drive)
    rotations = pose.rotations.copy()
    for name, share in TRUNK:
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(rotations[:, joint], about(_Y, share * ahead))
    return GaitPose(rotations, pose.pelvis)


def look_ahead(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    drive: DriveSignals,
    hold: PostureTrack | None,
    glance: np.ndarray | float = 0.0,
) -> np.ndarray:
    """Keep the head level, and turn it along the path or to what it watches: local rotations (F, J, 4).

    `glance` (F,) is an additional turn to the left, radians.
    """
    out = rotations.copy()
    towards = find_lead(drive) + glance
    share = np.maximum(LEVEL * drive.activity, 0.8 * smoothstep(np.abs(towards), 0.05, 0.35))
    neck = np.zeros(drive.num_frames)
    if hold is not None:
        aside = hold.watch * hold.look
        towards, neck = (1.0 - hold.watch) * towards, 0.25 * aside
        share = np.maximum(share * (1.0 - np.minimum(hold.crouch, 1.0)), 0.9 * hold.watch)
    for name, part in NECK:
        joint = NAMES.index(name)
        out[:, joint] = quat.multiply(out[:, joint], about(_Y, part * towards + neck))
    _, turned = legs.world_pose(skeleton, root, out)
    below, head = NAMES.index("Neck1"), NAMES.index("Head")
    faced = drive.headings + towards + (0.0 if hold is None else hold.watch * hold.look)
    wish = quat.inverse_multiply(turned[:, below], about(_Y, faced))
    out[:, head] = quat.slerp(out[:, head], wish, share)
    return out
