"""Goals in recordings: frames that lead to a seat, a hand or a handle, those at it, and those that lead away.

No recording says where its chair is. It is where the hips are while a person sits; a handle is where the hand is while
it holds. So a goal is found from the motion alone: the place of a joint, and the facing of the body, on arrival.

    tags = label_goals(clip, (USES["sit"],))        # to_sit, at_sit, from_sit
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags, find_spans


@dataclass(frozen=True)
class GoalUse:
    """One way of using something: its name, the tag of frames that use it, and the joint that arrives."""

    name: str
    tag: str
    role: str
    """role of the joint that comes to the goal"""
    to_seconds: float = 8.0
    """Frames that come to a goal: at most this long before, seconds."""
    from_seconds: float = 1.0
    """Frames that leave it: until this long after the body is up again, seconds."""

    @property
    def by_hand(self) -> bool:
        """Whether a hand arrives; otherwise the hips."""
        return self.role != "hips"

    @property
    def tags(self) -> tuple[str, str, str]:
        """Names of the tags of frames that come to it, are there and leave it."""
        return f"to_{self.name}", f"at_{self.name}", f"from_{self.name}"


USES: dict[str, GoalUse] = {
    use.name: use
    for use in (
        GoalUse("sit", "sit", "hips"),
        GoalUse("handshake", "handshake", "right_hand", from_seconds=0.8),
        GoalUse("reach", "reach", "right_hand", from_seconds=0.8),
    )
}
"""Known uses, by name."""
NEAR_HEIGHT = 0.15
"""A hand reaches for what is within this of the recorded height, metres."""
LEAST_SECONDS = 0.3
"""Shorter spans are no use of anything, seconds."""
_RESTING = 0.2
"""A joint that is slower than this has arrived, metres per second."""
_LOWEST, _SEATED = 0.42, 0.75
"""Shares of the height of standing hips between which a body sits."""
_UP = 0.93
"""A body is up again at this share of its usual height."""


def label_goals(clip: Clip, uses: Sequence[GoalUse]) -> Tags:
    """Return the tags of a clip with those of goals; frames that sit are found from the motion if no tag says so."""
    spans = dict(clip.tags.spans)
    if any(use.tag == "sit" for use in uses) and "sit" not in spans:
        spans["sit"] = find_seated(clip)
    for use in uses:
        to, at, away = use.tags
        found: dict[str, list[tuple[int, int]]] = {to: [], at: [], away: []}
        there = [_settle(clip, use, a, b) for a, b in spans.get(use.tag, ())]
        there = [(a, b) for a, b in there if b - a >= LEAST_SECONDS * clip.fps]
        free = 0  # the first frame that belongs to no use yet
        for number, (start, stop) in enumerate(there):
            following = there[number + 1][0] if number + 1 < len(there) else clip.num_frames
            found[to].append((max(free, start - round(use.to_seconds * clip.fps)), start))
            found[at].append((start, stop))
            free = min(_find_up(clip, stop, following) + round(use.from_seconds * clip.fps), following)
            found[away].append((stop, free))
        spans |= {name: tuple((a, b) for a, b in each if b > a) for name, each in found.items()}
    return Tags({name: each for name, each in spans.items() if each})


def find_grip(skeleton: Skeleton, hand: int) -> np.ndarray:
    """Return the middle of a hand (3,) in the frame of its joint: half-way to its end, or to the tip of its longest
    finger, straight."""
    ends = [number for number, parent in enumerate(skeleton.end_parents) if parent == hand]
    if ends:
        return 0.5 * skeleton.end_offsets[ends[0]].astype(float)
    places = {hand: np.zeros(3)}
    for joint in skeleton.descendants(hand):
        if joint != hand:
            places[joint] = places[int(skeleton.parents[joint])] + skeleton.offsets[joint]
    tips = [places[int(p)] + o for p, o in zip(skeleton.end_parents, skeleton.end_offsets, strict=True) if p in places]
    return 0.5 * max([*places.values(), *tips], key=lambda tip: float(np.linalg.norm(tip))).astype(float)


def find_seated(clip: Clip) -> tuple[tuple[int, int], ...]:
    """Find the spans in which a body sits: hips lower than standing, higher than on the floor, and at rest."""
    assert clip.anatomy is not None
    hips = clip.positions_world[:, clip.anatomy.roles.get("hips", 0)].astype(float)
    over = hips[:, 1] - contacts.points(clip)[..., 1].min(axis=1, initial=np.inf if clip.anatomy.contacts else 0.0)
    share = over / max(float(np.percentile(over, 90)), 1e-6)
    found = []
    for start, stop in find_spans((share > _LOWEST) & (share < _SEATED)):
        moved = np.linalg.norm(np.diff(hips[start:stop], axis=0), axis=1) * clip.fps
        if (moved < _RESTING).sum() >= LEAST_SECONDS * clip.fps:
            found.append((start, stop))
    return tuple(found)


def _settle(clip: Clip, use: GoalUse, start: int, stop: int) -> tuple[int, int]:
    """Return the part of a span in which the joint rests."""
    assert clip.anatomy is not None
    joint = clip.anatomy.roles.get(use.role, 0)
    moved = np.linalg.norm(np.diff(clip.positions_world[start:stop, joint].astype(float), axis=0), axis=1) * clip.fps
    rests = np.flatnonzero(moved < _RESTING)
    return (start + int(rests[0]), start + int(rests[-1]) + 2) if len(rests) else (start, start)


def _find_up(clip: Clip, start: int, stop: int) -> int:
    """Return the first frame from start to stop in which the hips are up again."""
    assert clip.anatomy is not None
    heights = clip.positions_world[:, clip.anatomy.roles.get("hips", 0), 1]
    up = np.flatnonzero(heights[start:stop] >= _UP * np.percentile(heights, 80))
    return start + int(up[0]) if len(up) else stop
