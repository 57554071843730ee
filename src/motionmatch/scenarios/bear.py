"""The bear: a large animal from a minute of acting, on curves and slopes nobody performed (Holden 2020, section 5).

A dog acts for a minute. A body of twice its lengths plays that, slower by the root of two as larger animals are, and
carpet unrolling (`generative.carpet`) bends it round curves and up and down slopes, until there are enough frames.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from motionmatch.actors.takes import capture
from motionmatch.generative.carpet import bend_clip, resize_clip, spread_bends
from motionmatch.motion.clip import Clip
from motionmatch.progress import Progress

ACTING = (
    "dog: stand 1.5; walk 4 speed=0.8; walk 3 speed=1.2; stand 2; walk 2.5 speed=1.0",
    "dog: stand 1; walk 2 speed=1.0; trot 4 speed=1.8; trot 3 speed=2.4; walk 2 speed=1.0; stand 2",
    "dog: trot 2 speed=2.2; canter 4 speed=3.2; canter 3 speed=4.0; trot 2 speed=2.0; walk 2; stand 1.5",
    "dog: stand 1; turn 2 degrees=90; stand 1; turn 2 degrees=-90; walk 2.5 speed=0.6; stand 2; backward 2 speed=0.5; "
    "stand 1.5",
)
"""About a minute: 57 seconds."""
SIZE = 2.0
"""Times the lengths of the dog."""
FULL_FRAMES = 700_000
"""Frames of the paper's bear, about."""
USUAL_FRAMES = 60_000
"""Frames that are made if nothing else is said."""
_MOST_TURN, _MOST_SLOPE = np.radians(35.0), 0.22
"""Sharpest curves, radians per metre, and steepest slopes, metres per metre."""
_WAVE = 10.0
"""Distance in which paths on slopes turn to the left and to the right, metres."""


def list_bends(count: int) -> list[tuple[float, float, float]]:
    """List so many bends: turns, radians per metre, slopes, metres per metre, and waves, metres."""
    return spread_bends(count, turn=float(_MOST_TURN), slope=_MOST_SLOPE, wave=_WAVE)


def make_bear_clips(
    frames: int = USUAL_FRAMES,
    *,
    clips: Sequence[Clip] | None = None,
    mirror: bool = True,
    processes: int = 1,
    progress: Progress | None = None,
) -> list[Clip]:
    """Make clips of the bear with about this many frames together, their mirror images counted: of the acted minute, or
    of other clips of an animal, as large as that."""
    acted = [resize_clip(clip, SIZE) for clip in clips or [capture(script)[0] for script in ACTING]]
    acted = [
        Clip(c.skeleton, c.positions, c.rotations, c.fps, f"bear_{k}", c.tags, c.anatomy) for k, c in enumerate(acted)
    ]
    each = sum(clip.num_frames for clip in acted) * (1 + mirror)
    bends = list_bends(max(round(frames / each), 1))
    jobs = [(clip, *bend) for bend in bends for clip in acted]
    made: list[Clip] = []
    for clip in _bend_all(jobs, processes):
        made.append(clip)
        if progress is not None:
            progress(len(made), len(jobs), clip.name)
    return made


def _bend_all(jobs: list[tuple[Clip, float, float, float]], processes: int) -> Iterator[Clip]:
    if processes <= 1:
        yield from map(_bend, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_bend, jobs, chunksize=4)


def _bend(job: tuple[Clip, float, float, float]) -> Clip:
    clip, turn, slope, wave = job
    bent = bend_clip(clip, turn=turn, slope=slope, wave=wave).clip
    name = f"{clip.name} {np.degrees(turn):+.1f} {100 * slope:+.1f}"
    return Clip(bent.skeleton, bent.positions, bent.rotations, bent.fps, name, bent.tags, bent.anatomy)
