"""Databases from anywhere: a file that was built, recordings, or the actors; kept on disk so that the second start is
quick."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from motionmatch import arrays
from motionmatch.actors.names import is_acted, split_names, unknown_source
from motionmatch.actors.takes import capture_takes, code_version, plan_takes
from motionmatch.database.build import BuildConfig, build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.preparing import Preparation
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import InputError, MotionMatchError
from motionmatch.motion import cache as clip_cache
from motionmatch.motion import load
from motionmatch.motion.clip import Clip
from motionmatch.motion.smpl import is_smpl
from motionmatch.progress import Progress, no_progress


def read_clips(
    sources: Sequence[str],
    *,
    minutes: float | None = None,
    seed: int = 1,
    preparation: Preparation | None = None,
    progress: Progress | None = None,
) -> list[Clip]:
    """Read or act the clips of sources: paths, and databases and scripts that the actors know.

    `minutes` and `seed` are those of `actors.capture`; clips of files are prepared as `preparation` says, if it is
    given.
    """
    if not sources or not all(sources):
        raise InputError("nothing to build from. Name a folder of motion files, or a database of the actors: sample.")
    progress, found = progress or no_progress, []
    for source in (part for each in sources for part in split_names(each)):
        if Path(source).exists() or not is_acted(source):
            if not Path(source).exists():
                raise unknown_source(source)
            loaded = load.load(source, progress=progress)
            found += loaded if preparation is None else preparation.apply(loaded)
            continue
        total = sum(shot.clips for shot, _, _ in plan_takes(source, minutes=minutes, seed=seed))
        for done, take in enumerate(capture_takes(source, minutes=minutes, seed=seed), start=1):
            found.append(take)
            progress(done, total, f"acting {source}")
        clip_cache.prune()
    return found


def build_from(
    sources: Sequence[str],
    config: BuildConfig | None = None,
    schema: FeatureSchema | None = None,
    *,
    minutes: float | None = None,
    seed: int = 1,
    preparation: Preparation | None = None,
    progress: Progress | None = None,
) -> MotionDatabase:
    """Build a database of the clips of these sources (those of `read_clips`)."""
    config, report = config or BuildConfig(), progress or no_progress
    preparation = preparation or Preparation()
    clips = read_clips(sources, minutes=minutes, seed=seed, preparation=preparation, progress=report)
    return build(
        clips,
        schema,
        features=config.features,
        fps=config.fps,
        mirror=config.mirror,
        end_seconds=config.end_seconds,
        uneven=config.uneven or None,
        gaits=config.gaits,
        goals=config.goals,
        partners=config.partners,
        progress=lambda done, total, name="": report(done, total, f"building {name}".strip()),
    )


def is_database(path: Path) -> bool:
    """Return whether this is a file that `motionmatch build` wrote."""
    if path.suffix != ".npz" or not path.is_file() or is_smpl(path):
        return False
    return arrays.read_kind(path) != "motionmatch clip"


def open_database(
    source: str,
    config: BuildConfig | None = None,
    *,
    preparation: Preparation | None = None,
    progress: Progress | None = None,
) -> MotionDatabase:
    """Open the database in a file that `motionmatch build` wrote, or build one from recordings or by the actors.

    What was built is kept in the cache, and used again until recordings, actors or the code that builds change.
    """
    preparation = preparation or Preparation()
    path, config = Path(source), config or BuildConfig()
    if is_database(path):
        return MotionDatabase.load(path)
    how = [] if config == BuildConfig() else [config]
    if path.exists():
        return find_or_build(
            ["path", *stamp_files(path), preparation.in_place, *how],
            lambda: build_from([source], config, preparation=preparation, progress=progress),
        )
    if is_acted(source):
        words = ["acted", source, code_version(), *how]
        return find_or_build(words, lambda: build_from([source], config, progress=progress))
    return build_from([source], config, progress=progress)


MOST_KEPT = 12
"""Databases that are kept; those used last stay."""
_ROOMS = ("maths", "kernels", "motion", "retargeting", "database")


def cache_folder() -> Path:
    """Return the folder of kept databases."""
    return clip_cache.folder() / "databases"


def find_or_build(words: Iterable[object], make: Callable[[], MotionDatabase]) -> MotionDatabase:
    """Return the cached database for these words, the key; if there is none, make it and keep it."""
    key = hashlib.sha256("\n".join(map(str, (fingerprint_code(), *words))).encode()).hexdigest()[:32]
    path = cache_folder() / f"{key}.npz"
    with contextlib.suppress(MotionMatchError, OSError):  # a damaged file counts as absent
        if path.exists():
            os.utime(path)
            return MotionDatabase.load(path)
    made = make()
    with contextlib.suppress(MotionMatchError, OSError):  # a cache that can't be written is no reason to fail
        path.parent.mkdir(parents=True, exist_ok=True)
        made.save(path)
        prune_cache()
    return made


def prune_cache(most: int = MOST_KEPT) -> None:
    """Delete the cached databases that were not used for longest."""
    with contextlib.suppress(OSError):
        by_use = sorted(cache_folder().glob("*.npz"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in by_use[most:]:
            path.unlink(missing_ok=True)


def stamp_files(path: str | Path) -> list[str]:
    """List names, sizes and times of a file, or of all files in a folder: they change when a file changes."""
    path = Path(path).resolve()
    found = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    return [f"{each} {each.stat().st_size} {each.stat().st_mtime_ns}" for each in found]


@lru_cache(maxsize=1)
def fingerprint_code() -> str:
    """Hash the code that makes databases, so that the cache is not used after the code has changed."""
    found = hashlib.sha256()
    for room in _ROOMS:
        for file in sorted(files(f"motionmatch.{room}").iterdir(), key=lambda file: file.name):
            if file.name.endswith(".py"):
                found.update(file.read_bytes())
    return found.hexdigest()[:16]
