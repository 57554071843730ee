"""Hold planted feet in place: the IK after the synthesis that Li 2023, section 3.1, names.

First the standing feet carry the root: where patches are joined, the speed of the root and the legs may disagree, and
then the root is corrected, not the feet. Feet that still move are held by the legs. All of the motion is known, so a
foot is put at its mean place while it is planted, and led from one place to the next while it swings. (At run time,
`control.footlock` holds feet step by step.)
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from motionmatch.conventions import UP
from motionmatch.generative.legs import Chain, move_foot
from motionmatch.generative.trajectory import ease
from motionmatch.maths.filters import find_distance, find_maximum, smooth_gaussian
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import find_spans

_CHAINS = (("hip", "knee", "foot"), ("shoulder", "elbow", "hand"))
FURTHEST = 0.4
"""A foot that moves further than this while it is labelled planted, metres, is not held. The limit is large, because a
body that stands at a corner of a path is turned on the spot with its feet, and these are held still."""
BRIDGED = 0.15
"""Largest motion of a foot, metres, that the patches vote planted and that is not slow. Over walks, runs and idles of
actors and of the CMU recordings it matters little: feet that are voted planted slide by 4.0 cm/s at 0.06, by 3.9 from
0.15 on (5.5 in the examples), and the quickest knees are 1.07 times the examples'."""
SET_DOWN = 0.45
"""Before and after its slow frames a foot is held only while it is slower than this, metres per second."""
DRAGGED = 0.8
"""Highest speed at which a body on a new course may drag along a foot that is voted planted, metres per second."""
CARRY = 0.05
"""Smoothing of the motion by which feet carry the root, seconds: less shakes the body, more lets feet slide."""
NEAR = 0.25
"""A foot that is set down or lifted within this time of a fixed frame, seconds, is not moved there."""
OWN = 0.06
"""Time before and after a plant over which the voted motion of the foot fades out, seconds."""
FIRM = 0.4
"""Share of that motion over the ground that is used. Joined patches do not agree on the frame in which a foot comes to
rest; so it comes to rest a little sooner than in the examples, not later."""
GENTLE = 0.3
"""Highest speed of that motion, metres per second: a plant that was made longer would end in the middle of a swing."""
HURRY = 1.0
"""Highest speed at which the correction of a foot changes while it swings, metres per second."""
DIP = 0.01
"""Largest depth of a swinging foot below the plants before and after, metres."""
BENT = 0.99
"""The body is lowered where the leg of a held foot would be straighter than this share of its length."""
SINK = 0.06
"""Largest lowering of the body, as a share of a leg's length."""
SINKING = 0.12
"""Time by which the body is lowered in advance, seconds."""
CREEPS = 0.4
"""A foot that stands for long may creep, at this share of the mean speed of planted feet in the examples, so that its
leg stays nearer to the poses of the examples. Chosen on a chicken that sits and stands."""
STANDS_LONG = 1.0
"""Plants of at least this time may creep, seconds; steps of a walk are shorter."""
CREEPING = (0.3, 0.5, 1.0, 2.0, 4.0)
"""Times over which the way of a planted foot is smoothed until it creeps no faster, seconds."""


def lock_feet(
    clip: Clip,
    planted: np.ndarray,
    kept: np.ndarray | None = None,
    steps: np.ndarray | None = None,
    *,
    sinks: bool = True,
    creep: float = 0.0,
    firmness: float = 1.0,
) -> Clip:
    """Hold the contacts of a clip still where they are `planted` (F, K); with less `firmness` they are moved by that
    share of the way only.

    Joints that are `kept` (F, J) are not changed: a foot that stands in such a frame keeps its place. `steps` (F, K, 3)
    is the motion of contacts just before and after they stand; feet that stand may `creep`, metres per second. The body
    above stays as it is, except that it is lowered a little where a leg is too short to hold its foot, if `sinks`
    allows it.
    """
    wanted = plan_moves(clip, find_limbs(clip), planted, kept, steps, creep=creep)
    held = {contact: (chain, firmness * moved) for contact, (chain, moved) in wanted.items()}
    sunk = np.zeros(clip.num_frames)
    if sinks and clip.anatomy is not None and len(held) == len(clip.anatomy.contacts):
        lacking = [
            _find_missing_length(clip, chain, moved) * planted[:, contact] for contact, (chain, moved) in held.items()
        ]
        sunk = _plan_sinking(np.max(lacking, axis=0), None if kept is None else kept[:, 0], clip.fps)
        positions = clip.positions.copy()
        positions[:, 0, 1] -= sunk
        clip = replace(clip, positions=positions)
    ends = clip.anatomy.contact_ends if clip.anatomy is not None else ()
    for contact, (chain, moved) in held.items():
        clip = move_foot(clip, chain, moved + sunk[:, None] * UP, on_end=ends[contact] >= 0)
    return clip


def plan_moves(
    clip: Clip,
    limbs: Sequence[Chain | None],
    planted: np.ndarray,
    kept: np.ndarray | None = None,
    steps: np.ndarray | None = None,
    *,
    creep: float = 0.0,
) -> dict[int, tuple[Chain, np.ndarray]]:
    """Find for each contact the limb above it, and the correction (F, 3) metres that makes it stand where planted."""
    touching, size = contacts.points(clip), relative_size(clip)
    held = {}
    for contact, chain in enumerate(limbs[: planted.shape[1]]):
        if chain is None:
            continue
        moved = correct_contact(
            touching[:, contact],
            planted[:, contact],
            None if kept is None else np.any(kept[:, list(chain)], axis=1),
            near=round(NEAR * clip.fps),
            steps=None if steps is None else steps[:, contact],
            fade=OWN * clip.fps,
            furthest=FURTHEST * size,
            creep=creep / clip.fps,
            smooth=clip.fps,
        )
        held[contact] = chain, moved
    return held


def _find_missing_length(clip: Clip, chain: Chain, moved: np.ndarray) -> np.ndarray:
    """Find how much lower (F,) a hip must be for its leg to reach its foot's new position, metres."""
    hip, knee, foot = (clip.positions_world[:, joint].astype(float) for joint in chain)
    longest = BENT * (np.linalg.norm(knee - hip, axis=-1) + np.linalg.norm(foot - knee, axis=-1))
    longest = np.maximum(longest, np.linalg.norm(foot - hip, axis=-1))  # as long as it is already
    line = hip - foot - moved
    over = np.sqrt(np.maximum(longest**2 - line[:, 0] ** 2 - line[:, 2] ** 2, 0.0))
    return np.clip(line[:, 1] - over, 0.0, SINK * longest)


def _plan_sinking(lacking: np.ndarray, kept: np.ndarray | None, fps: float) -> np.ndarray:
    """Find how much the body goes down (F,): at least what legs lack, but not suddenly, and not in frames to keep."""
    window = max(round(SINKING * fps), 1)
    sunk = smooth_gaussian(find_maximum(lacking, 2 * window + 1), window / 2.0)
    if kept is None or not kept.any():
        return sunk
    away = find_distance(kept) if not kept.all() else np.zeros(len(kept))
    return sunk * ease(away / (2.0 * window))


def relative_size(clip: Clip) -> float:
    """Measure the size of a body relative to a human one, 0.2 to 1: feet of small bodies may move less while
    planted."""
    return min(max(contacts.body_height(clip) / 1.5, 0.2), 1.0)


def find_planted(
    points: np.ndarray, voted: np.ndarray, slow: np.ndarray, *, fps: float, size: float = 1.0
) -> np.ndarray:
    """Find which contacts (F, K, 3) are to be held: (F, K) bool.

    These are the `slow` (F, K) ones, which were planted in the patches. The frames that patches `voted` (F, K) planted
    join them to longer plants, if the foot hardly moves then: two patches may disagree on the place of a foot, and on
    the time at which it is set down.
    """
    held = slow.copy()
    for contact in range(held.shape[1]):
        for start, stop in find_spans(slow[:, contact] | voted[:, contact]):
            inside = points[start:stop, contact]
            if np.linalg.norm(inside - inside.mean(axis=0), axis=-1).max() > BRIDGED * size:
                continue
            sure = np.flatnonzero(slow[start:stop, contact])
            first, last = (sure[0], sure[-1]) if len(sure) else (0, stop - start - 1)
            speeds = np.linalg.norm(np.diff(inside, axis=0), axis=-1) * fps
            while first > 0 and speeds[first - 1] <= SET_DOWN:
                first -= 1
            while last < stop - start - 1 and speeds[last] <= SET_DOWN:
                last += 1
            held[start + first : start + last + 1, contact] = True
    return held


def carry_root(clip: Clip, votes: np.ndarray, own: np.ndarray | None = None, *, loop: bool = False) -> Clip:
    """Move the root of a clip over the ground so that standing feet carry it.

    `votes` (F, K), 0 to 1, is the share of patches in which each contact is planted. The slide of the standing feet in
    a frame is subtracted from the root, weighted by the votes. `loop`: the last frame is the first of the next round.
    """
    points = contacts.points(clip)[:, : votes.shape[1]]
    slides = np.diff(points, axis=0)
    if own is not None:
        slides = slides - own[:-1]
    slides = slides * [1.0, 0.0, 1.0]
    sure = np.clip(2.0 * np.minimum(votes[1:], votes[:-1]) - 1.0, 0.0, 1.0)
    mean = np.sum(sure[..., None] * slides, axis=1) / np.maximum(sure.sum(axis=1), 1e-9)[:, None]
    steps = -mean * np.minimum(sure.sum(axis=1), 1.0)[:, None]
    steps = smooth_gaussian(steps, CARRY * clip.fps, ends="wrap" if loop else "nearest")
    positions = clip.positions.copy()
    positions[1:, 0] += np.cumsum(steps, axis=0)
    return replace(clip, positions=positions)


def find_limbs(clip: Clip) -> list[Chain | None]:
    """Find for each contact the hip, knee and foot above it: by their roles, or else by the bones of its limb."""
    assert clip.anatomy is not None
    found: list[Chain | None] = []
    for touching in clip.anatomy.contacts:
        above, roles = clip.skeleton.ancestors(touching), clip.anatomy.roles
        named = [[roles.get(f"{side}_{n}", -1) for n in names] for side in ("left", "right") for names in _CHAINS]
        fitting = [c for c in named if -1 not in c and c[2] in above and len(set(c)) == 3]
        found.append((fitting[0][0], fitting[0][1], fitting[0][2]) if fitting else _find_limb(clip, touching))
    return found


def _find_limb(clip: Clip, touching: int) -> Chain | None:
    """Find top, bend and foot of a limb without a role, such as a crab's third leg: the chain from the body, and the
    joint that divides it best."""
    skeleton = clip.skeleton
    limb = [touching]
    while skeleton.parents[limb[-1]] > 0 and np.sum(skeleton.parents == skeleton.parents[limb[-1]]) == 1:
        limb.append(int(skeleton.parents[limb[-1]]))
    if len(limb) < 3:
        return None
    frames = np.unique(np.linspace(0, clip.num_frames - 1, 50).astype(int))
    points = clip.positions_world[frames].astype(float)
    top, foot = points[:, limb[-1]], points[:, touching]
    above = np.array([np.linalg.norm(points[:, j] - top, axis=-1).mean() for j in limb[1:-1]])
    below = np.array([np.linalg.norm(points[:, j] - foot, axis=-1).mean() for j in limb[1:-1]])
    bend = int(np.argmax(np.minimum(above, below)))
    if min(above[bend], below[bend]) < 1e-3:
        return None
    return limb[-1], limb[1 + bend], touching


def correct_contact(
    points: np.ndarray,
    planted: np.ndarray,
    fixed: np.ndarray | None = None,
    *,
    near: int = 0,
    steps: np.ndarray | None = None,
    fade: float = 1.0,
    furthest: float = FURTHEST,
    creep: float = 0.0,
    smooth: float = 1.0,
) -> np.ndarray:
    """Find corrections (F, 3) of a contact (F, 3): to one place while planted, from place to place between. A planted
    contact may `creep` metres per frame on average; `smooth` is the frames in a second.

    Frames that are `fixed` (F,) are not moved. A plant with a fixed frame keeps the place of that frame; between two of
    them it moves from one place to the other. A plant that ends or begins less than `near` frames from a fixed frame
    keeps its place at that end, since there is no time to move back.
    """
    num_frames = len(points)
    fixed = np.zeros(num_frames, bool) if fixed is None else fixed
    out, stands = np.zeros_like(points), np.zeros(num_frames, bool)
    for start, stop in find_spans(planted):
        given = start + np.flatnonzero(fixed[start:stop])
        if not len(given):
            soon = fixed[max(start - near, 0) : start].any(), fixed[stop : stop + near].any()
            given = np.array([frame for frame, close in zip((start, stop - 1), soon, strict=True) if close], int)
        if len(given):
            still = np.stack([np.interp(np.arange(start, stop), given, points[given, k]) for k in range(3)], axis=-1)
        else:
            still = _find_still(points[start:stop], creep, smooth)
        if np.linalg.norm(points[start:stop] - still, axis=-1).max() > furthest:
            continue
        out[start:stop] = still - points[start:stop]
        stands[start:stop] = True
    if not (stands | fixed).any():
        return out
    _make_room(out, stands, fixed, HURRY / smooth)
    for start, stop in find_spans(~(stands | fixed)):
        out[start:stop] = _lead_between(out, points, steps, stands, start, stop, fade)
        if start > 0 and stop < num_frames and stands[start - 1] and stands[stop]:
            lowest = min((points + out)[[start - 1, stop], 1]) - DIP
            out[start:stop, 1] = np.maximum(out[start:stop, 1], lowest - points[start:stop, 1])
    return out


def _make_room(corrected: np.ndarray, stands: np.ndarray, fixed: np.ndarray, fastest: float) -> None:
    """Release the ends of plants where the swing between two of them is too short for what their corrections (F, 3)
    differ by: a foot would jump from one place to the other. `fastest` is in metres per frame."""
    spans = find_spans(stands)
    for (start, stop), (after, end) in itertools.pairwise(spans):
        needed = int(np.ceil(1.5 * np.linalg.norm(corrected[after] - corrected[stop - 1]) / fastest))
        lacking = needed - (after - stop)
        if lacking <= 0 or fixed[start:end].any():
            continue
        before = min((lacking + 1) // 2, (stop - start) // 2)
        later = min((lacking + 1) // 2, (end - after) // 2)
        stands[stop - before : stop] = stands[after : after + later] = False


def _find_still(points: np.ndarray, creep: float, smooth: float) -> np.ndarray:
    """Return where a planted contact (N, 3) is held: on its smoothed way over the ground if that creeps slowly enough,
    or at its mean place."""
    still = np.broadcast_to(points.mean(axis=0), points.shape)
    if creep <= 0.0 or len(points) < max(STANDS_LONG * smooth, 2):
        return still
    for seconds in CREEPING:
        way = smooth_gaussian(points, seconds * smooth, ends="nearest")
        if np.linalg.norm(np.diff(way[:, [0, 2]], axis=0), axis=-1).mean() <= creep:
            return np.stack([way[:, 0], still[:, 1], way[:, 2]], axis=1)
    return still


def measure_creep(clips: Sequence[Clip]) -> float:
    """Measure how fast planted feet may creep, metres per second: a share of their mean speed in some clips."""
    speeds = []
    for clip in clips:
        if clip.anatomy is not None and clip.anatomy.contacts:
            points, planted = contacts.points(clip), contacts.label_contacts(clip)
            speeds.append(np.linalg.norm(np.gradient(points, axis=0)[..., [0, 2]], axis=-1)[planted] * clip.fps)
    known = np.concatenate(speeds) if speeds else np.zeros(0)
    return CREEPS * float(known.mean()) if len(known) else 0.0


def _lead_between(
    corrected: np.ndarray,
    points: np.ndarray,
    steps: np.ndarray | None,
    stands: np.ndarray,
    start: int,
    stop: int,
    fade: float,
) -> np.ndarray:
    """Return corrections (N, 3) from one plant to the next, over the frames between them: near the plants the foot
    moves by `steps`, and the rest of the difference is spread over the middle of the swing."""
    before = corrected[start - 1] if start else np.zeros(3)
    after = corrected[stop] if stop < len(points) else np.zeros(3)
    fixed = (start > 0 and not stands[start - 1]) or (stop < len(points) and not stands[stop])
    if steps is None or fixed:  # there are no votes for the way to a fixed frame
        length = stop - start + 1
        return before + ease(np.arange(1, length)[:, None] / length) * (after - before)
    first, last = max(start - 1, 0), min(stop, len(points) - 1)  # the plants on both sides, where there are any
    at = np.arange(last - first)  # the steps between them
    near = np.zeros(len(at))
    if start:
        near = np.maximum(near, 1.0 - ease(at / fade))
    if stop < len(points):
        near = np.maximum(near, 1.0 - ease(at[::-1] / fade))
    own = near[:, None] * (steps[first:last] - np.diff(points[first : last + 1], axis=0))
    along = (at + 0.5) / len(at)
    shares = along * (1.0 - along) * np.maximum(1.0 - near, 1e-6)
    own += (shares / shares.sum())[:, None] * (after - before - own.sum(axis=0))
    return before + np.concatenate([np.zeros((1, 3)), np.cumsum(own, axis=0)])[np.arange(start, stop) - first]


def soften_steps(steps: np.ndarray, fps: float) -> np.ndarray:
    """Soften steps (F, K, 3) just before and after a foot stands: shorter over the ground, and none fast."""
    level = np.linalg.norm(steps[..., [0, 2]], axis=-1) * fps
    share = np.minimum(FIRM, GENTLE / np.maximum(level, 1e-9))[..., None]
    return steps * np.where([True, False, True], share, 1.0)
