"""Captures: the clips of a named database, or of any script, acted on request and kept in the cache.

clips = capture("locomotion", minutes=10, seed=1)
clips = capture("walk 4 speed=1.3; idle 2")
clips = capture("dog: stand 1; trot 4 speed=2; sit 3")
a, b = capture("pair: handshake 2 pumps=3")
for clip in capture_takes("terrain"):
    clip.contacts, clip.terrain, clip.props, clip.footprints
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files

import numpy as np

from motionmatch.actors import hound_script
from motionmatch.actors.biped import biped
from motionmatch.actors.hound import hound
from motionmatch.actors.pair import ROLES, pair
from motionmatch.actors.performance import Performance
from motionmatch.actors.scene import SCENES, Scene
from motionmatch.actors.scenery import scenery
from motionmatch.actors.script import Script
from motionmatch.actors.shot import Shot
from motionmatch.actors.shots import NAMES, Database, database
from motionmatch.errors import InputError
from motionmatch.motion import cache

DOG, PAIR = "dog:", "pair:"
"""What a script of the dog and a scene of two begin with."""
SHORTEST_SECONDS = 2.0
"""Less than this is not begun at the end of a capture."""


def capture(what: str, *, minutes: float | None = None, seed: int = 1, fps: float = 60.0) -> list[Performance]:
    """The clips of a database (`locomotion`), or of a script (`walk 4 speed=1.3; idle 2`, `dog: trot 4; sit 3`).

    Without minutes every shot is taken once. With them shots are taken until the time is full, over again if need be
    and never twice the same; the last one is cut. The seed chooses the performer and how the takes differ.
    """
    clips = list(capture_takes(what, minutes=minutes, seed=seed, fps=fps))
    cache.prune()
    return clips


def capture_takes(
    what: str, *, minutes: float | None = None, seed: int = 1, fps: float = 60.0
) -> Iterator[Performance]:
    """The same one after another, so that a long capture does not need to be held in memory."""
    for shot, number, seconds in plan(what, minutes=minutes, seed=seed, fps=fps):
        frames = round(seconds * fps / shot.clips)
        for clip in _acted(shot, number, seed, fps):
            yield clip if frames >= clip.num_frames else clip.trim(0, frames)


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
    if text.startswith(DOG):
        script = what.strip().removeprefix(DOG).strip()
        hound_script.Script.of(script)
        return Database("script", text, (Shot("script", script, "hound"),))
    if text.startswith(PAIR):
        scene = what.strip().removeprefix(PAIR).strip()
        Scene.parse(scene)
        return Database("script", text, (Shot("script", scene, "pair"),))
    if text in NAMES or " " not in text:
        return database(text)
    try:
        Script.parse(what)
    except InputError as error:
        if text.split()[0] in SCENES:
            raise InputError(f"'{text.split()[0]}' is a scene for two: write '{PAIR} {text}'.") from None
        if not _is_of_a_dog(what):
            raise
        raise InputError(f"{error} A dog does all of this: write '{DOG} {text}'.") from None
    return Database("script", text, (Shot("script", what),))


def _is_of_a_dog(script: str) -> bool:
    try:
        hound_script.Script.of(script)
    except InputError:
        return False
    return True


def _acted(shot: Shot, take: int, seed: int, fps: float) -> tuple[Performance, ...]:
    """The clip of a shot, or both clips of two performers."""
    name = shot.name if take == 0 else f"{shot.name}_{take + 1}"
    words = "\n".join(map(str, (version(), shot.key, take, int(seed), float(fps))))
    key = f"actor-{hashlib.sha256(words.encode()).hexdigest()[:32]}"
    stored = cache.get(key)
    if len(stored or ()) == shot.clips == 2:
        scenes = Scene.parse(shot.text).props
        both = zip(stored or (), ROLES, strict=True)
        return tuple(Performance.of(replace(clip, name=f"{name}_{role}"), props=scenes) for clip, role in both)
    if stored:
        clip = replace(stored[0], name=name)
        props = scenery(Script.of(shot.text), shot.terrain, clip) if shot.performer == "biped" else ()
        return (Performance.of(clip, terrain=shot.terrain, props=props),)
    # Each shot has its own takes, or two shots would tremble alike.
    which = int.from_bytes(hashlib.sha256(shot.name.encode()).digest()[:4], "big") + take
    acted: tuple[Performance, ...]
    if shot.performer == "pair":
        acted = pair(seed).perform(shot.text, fps=fps, take=which, name=name)
    elif shot.performer == "hound":
        acted = (hound(seed).perform(shot.text, fps=fps, take=which, name=name),)
    else:
        acted = (biped(seed).perform(shot.text, terrain=shot.terrain, fps=fps, take=which, name=name),)
    cache.put(key, list(acted))
    return acted


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
