"""Clips that are cycles: they end as they begin."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.root import find_headings
from motionmatch.motion.tags import Tags

ENDS_ALIKE = 2.0
"""A clip is a cycle if its end differs from its start by at most this many usual steps."""
SAME = 0.5
"""If they differ by less than this many usual steps, the last frame is the first once more."""
LONGEST_CYCLE = 4.8
"""Longer clips are no cycles that need to be repeated, seconds."""
_STRAIGHT = np.radians(3.0)
"""A cycle that turns by less than this goes straight on."""


def find_cycle(clip: Clip) -> int | None:
    """Find the number of frames of one round, if a clip whose hips are joint 0 is a short cycle: its last frame is the
    first again, or the one before it. Height, and the pose without its heading, count; the place does not."""
    if clip.seconds > LONGEST_CYCLE or clip.num_frames < 8:
        return None
    rotations = quat.normalize(clip.rotations.astype(float))
    rotations[:, 0] = quat.inverse_multiply(rotation.from_heading(find_headings(clip)), rotations[:, 0])
    rows = rotation.to_two_axes(rotations).reshape(clip.num_frames, -1)
    rows = np.concatenate([rows, clip.positions[:, 0, 1:2].astype(float)], axis=1)
    steps = np.linalg.norm(np.diff(rows, axis=0), axis=1)
    usual = float(np.median(steps))
    apart = float(np.linalg.norm(rows[-1] - rows[0]))
    if usual < 1e-6 or apart > ENDS_ALIKE * usual:
        return None
    if apart < SAME * usual:
        return clip.num_frames - 1
    onward = np.linalg.norm((rows[1] - rows[0]) - (rows[-1] - rows[-2]))
    return clip.num_frames if onward < ENDS_ALIKE * usual else None


def tile_cycle(clip: Clip, once: int, rounds: int) -> Clip:
    """Repeat the first `once` frames of a cycle, each round going on where the one before ended. Where that is all of
    the clip, the first frame of the next round is the one after its last."""
    hips = 0 if clip.anatomy is None else clip.anatomy.roles.get("hips", 0)
    places, headings = clip.positions_world[:, hips].astype(float) * [1.0, 0.0, 1.0], find_headings(clip)
    if once < clip.num_frames:
        moved, turned = places[once] - places[0], float(headings[once] - headings[0])
    else:
        moved = places[-1] - places[0] + 0.5 * (places[1] - places[0] + places[-1] - places[-2])
        turned = float(headings[-1] - headings[0] + 0.5 * (headings[1] - headings[0] + headings[-1] - headings[-2]))
    turned = turned if abs(turned) > _STRAIGHT else 0.0
    away, own = (
        clip.positions[:once, 0].astype(float) - places[0],
        quat.normalize(clip.rotations[:once, 0].astype(float)),
    )
    start, parts, turns = places[0], [], []
    for number in range(rounds):
        turn = rotation.from_heading(np.array(turned * number))
        parts.append(start + quat.rotate(turn, away))
        turns.append(quat.multiply(turn, own))
        start = start + quat.rotate(turn, moved)
    again = np.tile(np.arange(once), rounds)
    positions, rotations = clip.positions[again], clip.rotations[again]
    positions[:, 0], rotations[:, 0] = np.concatenate(parts), quat.unroll(np.concatenate(turns))
    spans = {
        name: tuple((a + r * once, min(b, once) + r * once) for r in range(rounds) for a, b in of_one if a < once)
        for name, of_one in clip.tags.spans.items()
    }
    return replace(clip, positions=positions, rotations=rotations, tags=Tags(spans))
