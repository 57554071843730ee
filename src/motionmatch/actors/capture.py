"""Captures: the clips of a named database, or of any script, acted on request and kept in the cache.

clips = capture("locomotion", minutes=10, seed=1)
clips = capture("walk 4 speed=1.3; idle 2")
for take in capture_takes("terrain"):
    take.clip, take.terrain, take.footprints
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files

import numpy as np

from motionmatch.actors.biped import biped
from motionmatch.actors.footprints import Footprint, footprints
from motionmatch.actors.hound import hound
from motionmatch.actors.script import Script
from motionmatch.actors.shot import Shot
from motionmatch.actors.shots import NAMES, Database, database
from motionmatch.actors.terrain import Terrain
from motionmatch.errors import InputError
from motionmatch.motion import cache
from motionmatch.motion.clip import Clip

SHORTEST_SECONDS = 2.0
"""Less than this is not begun at the end of a capture."""


@dataclass(frozen=True, eq=False)
class Take:
    """A motion, and the ground it was made on."""

    clip: Clip
    terrain: Terrain | None = None
    """None is level ground of height 0"""

    @property
    def footprints(self) -> list[Footprint]:
        """Where its feet were planted, in order of time."""
        return footprints(self.clip, self.terrain)


def capture(what: str, *, minutes: float | None = None, seed: int = 1, fps: float = 60.0) -> list[Clip]:
    """The clips of a database (`locomotion`), or of a script (`walk 4 speed=1.3; idle 2`).

    Without minutes every shot is taken once. With them shots are taken until the time is full, over again if need be
    and never twice the same; the last one is cut. The seed chooses the performer and how the takes differ.
    """
    clips = list(takes(what, minutes=minutes, seed=seed, fps=fps))
    cache.prune()
    return clips


def takes(what: str, *, minutes: float | None = None, seed: int = 1, fps: float = 60.0) -> Iterator[Clip]:
    """The same one after another, so that a long capture does not need to be held in memory."""
    return (take.clip for take in capture_takes(what, minutes=minutes, seed=seed, fps=fps))


def capture_takes(what: str, *, minutes: float | None = None, seed: int = 1, fps: float = 60.0) -> Iterator[Take]:
    """The clips one after another, each with its ground."""
    for shot, number, seconds in plan(what, minutes=minutes, seed=seed, fps=fps):
        clip = _acted(shot, number, seed, fps)
        frames = round(seconds * fps)
        yield Take(clip if frames >= clip.num_frames else clip.trim(0, frames), shot.terrain)


def plan(what: str, *, minutes: float | None = None, seed: int = 1, fps: float = 60.0) -> list[tuple[Shot, int, float]]:
    """Which shots are to be taken, the how-manieth take of each it is, and how many seconds of it are wanted."""
    if minutes is not None and not (np.isfinite(minutes) and minutes > 0):
        raise InputError(f"{minutes:g} minutes: a capture needs more than 0; try 1.")
    if not (np.isfinite(fps) and 10 <= fps <= 240):
        raise InputError(f"{fps:g} frames per second: actors play at 10 to 240; the nearest is {_nearest(fps):g}.")
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise InputError(f"seed {seed!r}: expected a whole number that is not negative, such as 1.")
    shots = known(what).shots
    if minutes is None:
        return [(shot, 0, shot.seconds) for shot in shots]
    rows: list[tuple[Shot, int, float]] = []
    left, number = 60.0 * minutes, 0
    while left > 1e-6 and (left >= SHORTEST_SECONDS or not rows):
        shot, take = shots[number % len(shots)], number // len(shots)
        rows.append((shot, take, min(shot.seconds, left)))
        left, number = left - rows[-1][2], number + 1
    return rows


def known(what: str) -> Database:
    """The database of that name, or one that holds the script."""
    text = " ".join(what.split())
    if text in NAMES or " " not in text:
        return database(text)
    Script.parse(what)
    return Database("script", text, (Shot("script", what),))


def _acted(shot: Shot, take: int, seed: int, fps: float) -> Clip:
    name = shot.name if take == 0 else f"{shot.name}_{take + 1}"
    words = "\n".join(map(str, (version(), shot.key, take, int(seed), float(fps))))
    key = f"actor-{hashlib.sha256(words.encode()).hexdigest()[:32]}"
    stored = cache.get(key)
    if stored:
        return replace(stored[0], name=name)
    # Each shot has its own takes, or two shots would tremble alike.
    which = int.from_bytes(hashlib.sha256(shot.name.encode()).digest()[:4], "big") + take
    if shot.performer == "hound":
        clip = hound(seed).perform(shot.text, fps=fps, take=which, name=name)
    elif shot.terrain is None:
        clip = biped(seed).perform(Script.parse(shot.text), fps=fps, take=which, name=name)
    else:
        clip = biped(seed).perform_on(Script.parse(shot.text), shot.terrain, fps=fps, take=which, name=name).clip
    cache.put(key, [clip])
    return clip


@lru_cache(maxsize=1)
def version() -> str:
    """A fingerprint of the code and the table that make the motion: what was cached by others is not used."""
    found = hashlib.sha256()
    for file in sorted(files("motionmatch.actors").iterdir(), key=lambda file: file.name):
        if file.name.endswith((".py", ".npz")):
            found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _nearest(fps: float) -> float:
    return float(np.clip(np.nan_to_num(fps, nan=60.0), 10.0, 240.0))
