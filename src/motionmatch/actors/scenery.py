"""Where things stand that a script goes under, through and over: beams, gaps and fences."""

from __future__ import annotations

import numpy as np

from motionmatch.actors import carry, girth
from motionmatch.actors.drive import Drive
from motionmatch.actors.props import Beam, Fence, Gap, Prop
from motionmatch.actors.route import behind
from motionmatch.actors.script import Script
from motionmatch.actors.terrain import Terrain
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip

SHOULDER = 0.24
"""How far a body that goes sideways reaches ahead and behind, metres: so much sidling comes before a gap and after."""
THINNEST = 0.2
"""The least part of the sidling that is in the gap."""
BEAM_DEPTH = 0.2
"""Of a beam along the way, metres."""


def scenery(script: Script, terrain: Terrain | None, clip: Clip) -> tuple[Prop, ...]:
    """All that stands in the way of a script acted in a clip, as it is met; fences are those of the terrain."""
    fps, drive = clip.fps, script.drive(clip.fps)
    found: list[tuple[int, Prop]] = []
    boxes: list[tuple[float, str, int, int]] = []
    at = 0.0
    for move in script.moves:
        start, at = round(at * fps), at + move.seconds
        stop = min(round(at * fps), drive.num_frames)
        middle = min((start + stop) // 2, drive.num_frames - 1)
        if np.isfinite(move.posture.headroom):
            found.append((middle, _beam(drive, middle, move.posture.headroom)))
        if move.posture.crawl:
            found += _crawled_under(drive, range(start, stop), move.posture.crawl, clip)
        if move.posture.seat:
            place, heading = drive.places[middle, [0, 2]], float(drive.headings[middle])
            found.append((middle, move.chair or behind(place, heading, move.posture.seat)))
        if move.posture.box:
            boxes.append((move.posture.box, move.posture.hold, start, stop))
        if move.gap:
            found.append((middle, _gap(drive, start, stop, move.gap)))
    for obstacle in terrain.obstacles if terrain is not None else ():
        passed = drive.places[:, 2] > obstacle.middle
        if passed.any() and not passed[0]:
            frame = int(np.argmax(passed))
            x = float(drive.places[frame, 0])
            found.append((frame, Fence(x, obstacle.middle, 0.0, obstacle.height, depth=obstacle.depth)))
    if boxes:
        found += [(box.start, box) for box in carry.boxes_of(clip, boxes, drive.headings)]
    return tuple(prop for _, prop in sorted(found, key=lambda each: each[0]))


def _beam(drive: Drive, frame: int, clearance: float) -> Beam:
    x, _, z = drive.places[frame].tolist()
    return Beam(x, z, float(drive.headings[frame]), clearance, depth=BEAM_DEPTH)


def _crawled_under(drive: Drive, frames: range, clearance: float, clip: Clip) -> list[tuple[int, Beam]]:
    """A beam as near to the middle of a crawl as all of the body passes under it; none if the crawl is too short."""
    turned = quat.normalize(clip.rotations_world.astype(float))
    points = girth.points(clip.skeleton, clip.positions_world.astype(float), turned)  # (F, P, 3)
    thick = girth.radii(clip.skeleton)
    high = points[..., 1] + thick > clearance
    middle = (frames.start + frames.stop) // 2
    for frame in sorted(frames[:: max(round(0.1 * clip.fps), 1)], key=lambda each: abs(each - middle)):
        beam = _beam(drive, frame, clearance)
        ahead = np.array([np.sin(beam.yaw), 0.0, np.cos(beam.yaw)])
        along = (points - [beam.x, 0.0, beam.z]) @ ahead
        passed = (along[frames.start] < 0.0).all() and (along[min(frames.stop, len(along)) - 1] > 0.0).any()
        if passed and not (high & (np.abs(along) < 0.5 * beam.depth + thick)).any():
            return [(frame, beam)]
    return []


def _gap(drive: Drive, start: int, stop: int, width: float) -> Gap:
    """As deep as the way that all of the body goes sideways."""
    first, last = drive.places[start], drive.places[stop - 1]
    x, _, z = (0.5 * (first + last)).tolist()
    way = last - first
    length = float(np.hypot(way[0], way[2]))
    depth = max(length - 2.0 * SHOULDER, THINNEST * length)
    return Gap(x, z, float(np.arctan2(way[0], way[2])), width, depth)
