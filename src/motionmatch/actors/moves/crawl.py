"""Scripts with crawls: the parts between crawls are acted standing, and the crawls join them.

clip = make_biped(1).perform("walk 2; crawl 5 speed=0.4 clearance=0.6; walk 2")
clip.tags.mask("left_hand_contact", clip.num_frames)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.footwork import Footing
from motionmatch.actors.limbs import about
from motionmatch.actors.moves import kneeling, prone
from motionmatch.actors.moves.all_fours import CrawlBearing, find_bearing
from motionmatch.actors.moves.kneeling import CrawlMotion, StandingPoses
from motionmatch.actors.moves.script import Script
from motionmatch.actors.moves.vocabulary import CLEARANCES
from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags, find_spans

_Y = np.array([0.0, 1.0, 0.0])
UNHURRIED, QUICKEST = 2.3, 1.2
"""Time to get down, and to get up: usual, and at least, seconds."""
BEFORE_IT_MOVES, UNTIL_CLOSED = 0.27, 0.7
"""How long before a crawl the body is down, and how long after it the last limb has closed up, seconds."""
AFTER_A_STEP = 0.08
"""Pause after the last step before getting down, and between getting up and the next step, seconds."""
CONTACTS = tuple(f"{side}{limb}_contact" for limb in ("", "_hand", "_knee") for side in ("left", "right"))


@dataclass(frozen=True, eq=False)
class CrawlTake:
    """Poses in the world, and contacts. F frames."""

    root: np.ndarray
    """(F, 3)"""
    rotations: np.ndarray
    """(F, J, 4)"""
    contacts: dict[str, np.ndarray]
    """(F,) bool each"""

    def take_frames(self, frames: np.ndarray) -> CrawlTake:
        """Take these frames; beyond the ends, the first or last one."""
        inside = np.clip(frames, 0, len(self.root) - 1)
        contacts = {name: mask[inside] for name, mask in self.contacts.items()}
        return CrawlTake(self.root[inside], self.rotations[inside], contacts)

    def to_clip(self, skeleton: Skeleton, script: Script, fps: float) -> Clip:
        """Make a clip, tagged with the moves of its script and its contacts."""
        positions = np.tile(skeleton.offsets.astype(float), (len(self.root), 1, 1))
        positions[:, 0] = self.root
        tags = script.spans(fps) | {name: find_spans(mask) for name, mask in self.contacts.items()}
        return Clip(skeleton, positions, quat.unroll(self.rotations), fps=fps, tags=Tags(tags))


@dataclass(frozen=True, eq=False)
class _StartPose:
    """Start of a part of a script, in the world: position (3,) and heading, radians."""

    place: np.ndarray
    heading: float

    def move_to(self, place: np.ndarray, heading: float) -> _StartPose:
        return _StartPose(self.place + quat.rotate(about(_Y, self.heading), place), self.heading + float(heading))


def has_crawl(script: Script) -> bool:
    """Return whether a script has a crawl."""
    return any(move.posture.crawl for move in script.moves)


def perform_with_crawls(
    script: Script,
    skeleton: Skeleton,
    act: Callable[[Script], tuple[Clip, list[Footing]]],
    *,
    terrain: Terrain | None = None,
    margin: int,
    fps: float,
    rng: np.random.Generator,
) -> CrawlTake:
    """Act a script with crawls; `act` performs a part without crawls, with `margin` frames before and after it."""
    if terrain is not None and terrain.text != Terrain().text:
        raise InputError("'crawl' on uneven ground: it needs level ground; leave out the terrain or the crawl.")
    starts = script.edges(fps)
    starts[-1] = max(starts[-1], 1)
    crawls = [n for n, move in enumerate(script.moves) if move.posture.crawl]
    for n in crawls:  # check before anything is acted
        if not script.moves[n].posture.prone:
            _require_bearing(script.moves[n].posture.crawl, skeleton)
    edges = [0, *(edge for n in crawls for edge in (n, n + 1)), len(script.moves)]
    before = spot = _StartPose(np.zeros(3), 0.0)
    done: CrawlTake | None = None
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        part = Script(script.moves[first:last])
        own = _place_part(*act(part), spot).take_frames(margin - starts[first] + np.arange(starts[-1]))
        done = own if done is None else _join_crawl(done, own, script, first - 1, before, starts, skeleton, fps, rng)
        way = part.drive(fps)
        before = spot.move_to(way.places[-1], way.headings[-1])
        if last < len(script.moves):
            way = Script(script.moves[last - 1 : last + 2]).drive(fps)
            spot = before.move_to(way.places[-1], way.headings[-1])
    assert done is not None
    return done


def _place_part(clip: Clip, feet: list[Footing], spot: _StartPose) -> CrawlTake:
    """Move an acted part to its start."""
    turn = about(_Y, spot.heading)
    rotations = quat.normalize(clip.rotations.astype(float))
    rotations[:, 0] = quat.multiply(turn, rotations[:, 0])
    nothing = {name: np.zeros(clip.num_frames, bool) for name in CONTACTS}
    contacts = nothing | {f"{side}_contact": f.toes_down for side, f in zip(("left", "right"), feet, strict=True)}
    return CrawlTake(spot.place + quat.rotate(turn, clip.positions[:, 0].astype(float)), rotations, contacts)


def _join_crawl(
    before: CrawlTake, after: CrawlTake, script: Script, n: int, spot: _StartPose, starts, skeleton, fps, rng
) -> CrawlTake:
    """Join what was acted before the n-th move, a crawl that begins at `spot`, and what is acted after it."""
    move = script.moves[n]
    begin, first, last, end = starts[n - 1 : n + 3]
    stepping = [~(part.contacts["left_contact"] & part.contacts["right_contact"]) for part in (before, after)]
    wait = round(AFTER_A_STEP * fps)
    rested = begin + int(np.max(np.flatnonzero(stepping[0][begin:first]), initial=0)) + 1 + wait
    leaves = last + int(np.min(np.flatnonzero(stepping[1][last:end]), initial=end - last)) - 1
    leaves = min(leaves, end - 1)
    down = (max(rested, first - round((BEFORE_IT_MOVES + UNHURRIED) * fps)), first - round(BEFORE_IT_MOVES * fps))
    closed = last + round(UNTIL_CLOSED * fps)
    up = (closed, min(leaves, closed + round(UNHURRIED * fps)))
    if min(down[1] - down[0], up[1] - up[0]) < QUICKEST * fps:
        neighbour = script.moves[max(n - 2, 0) if down[1] - down[0] < up[1] - up[0] else n + 2].name
        raise InputError(
            f"'crawl' next to '{neighbour}': there is no time to get down and up from that speed; "
            f"put 'idle 1' between them."
        )
    frames = np.arange(down[0], up[1])
    halfway = len(frames) // 2
    parts = before.take_frames(frames[:halfway]), after.take_frames(frames[halfway:])
    drive = Script(script.moves[n - 1 : n + 2]).drive(fps)
    at = np.clip(frames - begin, 0, drive.num_frames - 1)
    seed = int(rng.integers(2**32))
    if move.posture.prone:
        crawled = prone.make_low_crawl(
            skeleton,
            *(
                StandingPoses(each.root, each.rotations)
                for each in (before.take_frames(frames), after.take_frames(frames))
            ),
            places=spot.place + quat.rotate(about(_Y, spot.heading), drive.places[at]),
            headings=spot.heading + drive.headings[at],
            down=down[1] - down[0],
            lying=(first - down[0], last - down[0]),
            up=up[0] - down[0],
            clearance=move.posture.crawl,
            fps=fps,
            seed=seed,
        )
        return _splice(before, crawled, after, down[0], up[1])
    held = _require_bearing(move.posture.crawl, skeleton)
    for _ in range(4):  # until it is as low as this crawl needs
        crawled = kneeling.make_crawl(
            skeleton,
            StandingPoses(*(np.concatenate([getattr(part, each) for part in parts]) for each in ("root", "rotations"))),
            held,
            places=spot.place + quat.rotate(about(_Y, spot.heading), drive.places[at]),
            headings=spot.heading + drive.headings[at],
            speed=drive.forward[at],
            down=(0, down[1] - down[0]),
            up=(up[0] - down[0], len(frames)),
            fps=fps,
            rng=np.random.default_rng(seed),
        )
        under = slice(first - down[0], last - down[0])
        top = girth.extent(skeleton, *legs.world_pose(skeleton, crawled.root[under], crawled.rotations[under]), _Y)[
            :, 1
        ]
        over = float(top.max()) - move.posture.crawl
        lower = find_bearing(skeleton, held.clearance - over - 0.003) if over > 0.0 else None
        if lower is None:
            break
        held = lower
    if over > 0.0:
        raise _too_low_error(move.posture.crawl, np.ceil(100 * (move.posture.crawl + over)) / 100)

    return _splice(before, crawled, after, down[0], up[1])


def _splice(before: CrawlTake, middle: CrawlMotion, after: CrawlTake, first: int, last: int) -> CrawlTake:
    """Put a crawl into the frames from `first` to `last`."""

    def splice(one: np.ndarray, own: np.ndarray, other: np.ndarray) -> np.ndarray:
        return np.concatenate([one[:first], own, other[last:]])

    contacts = {name: splice(before.contacts[name], middle.contacts[name], after.contacts[name]) for name in CONTACTS}
    return CrawlTake(
        splice(before.root, middle.root, after.root),
        splice(before.rotations, middle.rotations, after.rotations),
        contacts,
    )


def _require_bearing(clearance: float, skeleton: Skeleton) -> CrawlBearing:
    """Find the bearing of a crawl under a clearance, metres; raise an error that names the lowest."""
    found = find_bearing(skeleton, clearance)
    if found is not None:
        return found
    tried = np.arange(np.ceil(100 * clearance), 100 * CLEARANCES[1] + 1) / 100
    lowest = next((each for each in tried if find_bearing(skeleton, float(each)) is not None), CLEARANCES[1])
    raise _too_low_error(clearance, lowest)


def _too_low_error(clearance: float, lowest: float) -> InputError:
    return InputError(
        f"'crawl' with clearance={clearance:g}: this performer crawls under no less; the nearest is {lowest:g}."
    )
