"""Capture named databases and scripts: the performers act, and the clips are kept in the cache.

clips = capture("locomotion", minutes=10, seed=1)
clips = capture("walk 4 speed=1.3; idle 2")
clips = capture("dog: stand 1; trot 4 speed=2; sit 3")
a, b = capture("pair: handshake 2 pumps=3")
for clip in capture_takes("terrain"):
    clip.terrain, clip.props, clip.footprints
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import numpy as np

from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.dog.performer import make_dog
from motionmatch.actors.dog.script import DogScript
from motionmatch.actors.moves.scene import SCENES, PairScene
from motionmatch.actors.moves.script import Script, find_props
from motionmatch.actors.names import NAMES
from motionmatch.actors.pair import ROLES, make_pair
from motionmatch.actors.performance import Performance
from motionmatch.actors.shots import Shot
from motionmatch.actors.shots.level_ground import (
    carry_shots,
    chair_shots,
    dog_shots,
    locomotion_shots,
    pair_shots,
    reach_shots,
    sample_shots,
)
from motionmatch.actors.shots.obstacles import prone_shots, terrain_shots, tight_shots, vertical_shots
from motionmatch.actors.signals import count_frames
from motionmatch.errors import InputError, unknown_name
from motionmatch.motion import cache

DOG, PAIR = "dog:", "pair:"
"""Prefixes of scripts for the dog and for two performers."""
SHORTEST_SECONDS = 2.0
"""A capture with less time left than this ends, seconds."""


def capture(what: str, *, minutes: float | None = None, seed: int = 1, fps: float = 60.0) -> list[Performance]:
    """Capture a database (`locomotion`) or a script (`walk 4 speed=1.3; idle 2`, `dog: trot 4; sit 3`).

    Without `minutes` every shot is taken once. With `minutes` shots are taken until the time is full, several times if
    needed, each take different; the last one is cut. The seed chooses the performer and the variations.
    """
    clips = list(capture_takes(what, minutes=minutes, seed=seed, fps=fps))
    cache.prune()
    return clips


def capture_takes(
    what: str, *, minutes: float | None = None, seed: int = 1, fps: float = 60.0
) -> Iterator[Performance]:
    """Capture takes one after another, so that a long capture is not held in memory."""
    for shot, number, seconds in plan_takes(what, minutes=minutes, seed=seed, fps=fps):
        frames = count_frames(seconds / shot.clips, fps)
        for clip in _act_shot(shot, number, seed, fps):
            yield clip if frames >= clip.num_frames else clip.trim(0, frames)


def plan_takes(
    what: str, *, minutes: float | None = None, seed: int = 1, fps: float = 60.0
) -> list[tuple[Shot, int, float]]:
    """Plan a capture: the shots, the number of the take of each (from 0), and the seconds of it that are used."""
    if minutes is not None and not (np.isfinite(minutes) and minutes > 0):
        raise InputError(f"{minutes:g} minutes: a capture needs more than 0; try 1.")
    if not (np.isfinite(fps) and 10 <= fps <= 240):
        raise InputError(f"{fps:g} frames per second: actors play at 10 to 240; the nearest is {_nearest_fps(fps):g}.")
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise InputError(f"seed {seed!r}: expected a whole number that is not negative, such as 1.")
    shots = resolve_database(what).shots
    if minutes is None:
        return [(shot, 0, shot.seconds) for shot in shots]
    rows: list[tuple[Shot, int, float]] = []
    left, number = 60.0 * minutes, 0
    while left > 1e-6 and (left >= SHORTEST_SECONDS or not rows):
        shot, take = shots[number % len(shots)], number // len(shots)
        rows.append((shot, take, min(shot.seconds, left)))
        left, number = left - rows[-1][2], number + 1
    return rows


def resolve_database(what: str) -> Database:
    """Find a database by name, or make one that holds a script."""
    text = " ".join(what.split())
    if text.startswith(DOG):
        script = what.strip().removeprefix(DOG).strip()
        DogScript.of(script)
        return Database("script", text, (Shot("script", script, "dog"),))
    if text.startswith(PAIR):
        scene = what.strip().removeprefix(PAIR).strip()
        PairScene.parse(scene)
        return Database("script", text, (Shot("script", scene, "pair"),))
    if text in NAMES or " " not in text:
        return find_database(text)
    try:
        Script.parse(what)
    except InputError as error:
        if text.split()[0] in SCENES:
            raise InputError(f"'{text.split()[0]}' is a scene for two: write '{PAIR} {text}'.") from None
        if not _is_dog_script(what):
            raise
        raise InputError(f"{error} A dog does all of this: write '{DOG} {text}'.") from None
    return Database("script", text, (Shot("script", what),))


def _is_dog_script(script: str) -> bool:
    try:
        DogScript.of(script)
    except InputError:
        return False
    return True


def _act_shot(shot: Shot, take: int, seed: int, fps: float) -> tuple[Performance, ...]:
    """Act out a shot: one clip, or two of a pair; from the cache where possible."""
    name = shot.name if take == 0 else f"{shot.name}_{take + 1}"
    words = "\n".join(map(str, (code_version(), shot.key, take, int(seed), float(fps))))
    key = f"actor-{hashlib.sha256(words.encode()).hexdigest()[:32]}"
    stored = cache.get(key)
    if len(stored or ()) == shot.clips == 2:
        scenes = PairScene.parse(shot.text).props
        both = zip(stored or (), ROLES, strict=True)
        return tuple(Performance.of(replace(clip, name=f"{name}_{role}"), props=scenes) for clip, role in both)
    if stored:
        clip = replace(stored[0], name=name)
        props = find_props(Script.of(shot.text), shot.terrain, clip) if shot.performer == "biped" else ()
        return (Performance.of(clip, terrain=shot.terrain, props=props),)
    # The take number depends on the shot, so that two shots don't share their noise.
    which = int.from_bytes(hashlib.sha256(shot.name.encode()).digest()[:4], "big") + take
    acted: tuple[Performance, ...]
    if shot.performer == "pair":
        acted = make_pair(seed).perform(shot.text, fps=fps, take=which, name=name)
    elif shot.performer == "dog":
        acted = (make_dog(seed).perform(shot.text, fps=fps, take=which, name=name),)
    else:
        acted = (make_biped(seed).perform(shot.text, terrain=shot.terrain, fps=fps, take=which, name=name),)
    cache.put(key, list(acted))
    return acted


@lru_cache(maxsize=1)
def code_version() -> str:
    """Return the fingerprint of the code and the table that make the motion. Clips that other code cached are not
    used."""
    found = hashlib.sha256()
    for file in _source_files(files("motionmatch.actors")):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _source_files(folder: Traversable) -> Iterator[Traversable]:
    """List the code and the tables in a folder and its subfolders, in order of names. Fitting makes no motion and is
    left out."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "fitting":
            yield from _source_files(entry)
        elif entry.name.endswith((".py", ".npz")):
            yield entry


def _nearest_fps(fps: float) -> float:
    return float(np.clip(np.nan_to_num(fps, nan=60.0), 10.0, 240.0))


@dataclass(frozen=True)
class Database:
    """Shots that belong together, the most useful first: a short capture takes the first ones."""

    name: str
    summary: str
    shots: tuple[Shot, ...]

    @property
    def seconds(self) -> float:
        return sum(shot.seconds for shot in self.shots)


def find_database(name: str) -> Database:
    """Find one of the named databases."""
    if name not in NAMES:
        raise unknown_name("database", name, NAMES)
    return _all_databases()[name]


@lru_cache(maxsize=1)
def _all_databases() -> dict[str, Database]:
    known = (
        Database(
            "sample", "a start, a walk, a curve, a run, a stop and side-steps, for demos and tests", sample_shots()
        ),
        Database("locomotion", "every speed, turn and direction; starts, stops and cuts", locomotion_shots()),
        Database(
            "tight", "side-steps, sidles through gaps, twists, evasions, shuffles, circling, waiting", tight_shots()
        ),
        Database(
            "vertical",
            "crouches, ducks under beams, crawls, jumps over fences, hurdles and single steps",
            vertical_shots(),
        ),
        Database("prone", "gets onto the belly from standing, crawls low, and gets up again", prone_shots()),
        Database("terrain", "stairs, slopes and rough ground, walking and jogging", terrain_shots()),
        Database("chair", "to a chair from every side, sits down, sits, gets up and walks away", chair_shots()),
        Database("reach", "to handles and things at all heights: reaches for them, holds them, goes on", reach_shots()),
        Database("carry", "boxes of every width before the belly, overhead and at the hip", carry_shots()),
        Database(
            "pair", "two performers: handshakes, meetings, passing in corridors, side by side, following", pair_shots()
        ),
        Database(
            "dog", "a dog: stands, walks, paces, trots, canters, gallops, turns, sniffs, sits and lies", dog_shots()
        ),
    )
    return {each.name: each for each in known}
