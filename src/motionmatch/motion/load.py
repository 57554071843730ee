"""Load anybody's motion: a file, a folder, a zip, a list; understood, in metres, y up."""

from __future__ import annotations

import math
import os
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.errors import FileError, InputError, MotionMatchError
from motionmatch.motion import cache as clip_cache
from motionmatch.motion import sources
from motionmatch.motion.clip import Clip
from motionmatch.motion.settings import RecordingSettings
from motionmatch.motion.settings import from_table as settings_from
from motionmatch.motion.sources import Entry, Source
from motionmatch.motion.understand import Understanding, understand
from motionmatch.progress import Progress, no_progress, show_progress

_MOST_EVIDENCE = 8
"""Clips of one skeleton that are looked at to understand it."""
_MANY_FILES = 9
"""From so many files on a bar is shown in a terminal."""


@dataclass(frozen=True, eq=False)
class Recording:
    """One clip of a source, with what is believed about it."""

    entry: Entry
    raw: Clip
    """as the file has it"""
    understanding: Understanding
    settings: RecordingSettings
    clip: Clip
    """in metres, y up, without a T-pose as frame 0"""
    shares_file: bool = False
    """Its file holds other clips too: animations of a GLB, say."""

    @property
    def label(self) -> str:
        """What messages call it: its file, and its own name where the file holds several."""
        return f"{self.entry.label}/{self.clip.name}" if self.shares_file else self.entry.label

    @property
    def short_label(self) -> str:
        """The same without the folders."""
        parts = 2 if self.shares_file else 1
        return "/".join(self.label.rsplit("/", parts)[-parts:])

    @property
    def first_frame(self) -> int:
        """Which frame of the file is frame 0 of the clip."""
        return self.understanding.first_frame(self.raw, self.settings)


def load(
    source: Source,
    *,
    fps: float | None = None,
    units: str | float | None = None,
    up: str | None = None,
    cache: bool = True,
    progress: Progress | None = None,
) -> list[Clip]:
    """All clips in a file, folder, zip or list of them.

    `fps`, `units` and `up` override what the files say or what is guessed; a `motionmatch.toml` beside the files can
    say the same and more. Parsed files are cached by their content. `progress` is called as files are read; by
    default a bar is shown in a terminal where there are many.
    """
    given = {"fps": fps, "units": units, "up": up}
    said = settings_from({name: value for name, value in given.items() if value is not None})
    found, failed = recordings(source, said=said, cache=cache, progress=progress)
    if failed:
        raise failed[0][1]
    return [recording.clip for recording in found]


def recordings(
    source: Source, *, said: RecordingSettings | None = None, cache: bool = True, progress: Progress | None = None
) -> tuple[list[Recording], list[tuple[Entry, MotionMatchError]]]:
    """Every recording in a source, and every file that could not be read with the reason."""
    said = said or RecordingSettings()
    entries = sources.entries(source)
    read = _read_all(entries, said, cache, progress)
    failed = [
        (entry, result) for entry, result in zip(entries, read, strict=True) if isinstance(result, MotionMatchError)
    ]
    raw = [
        (entry, clip, settings)
        for entry, result in zip(entries, read, strict=True)
        if not isinstance(result, MotionMatchError)
        for clip, settings in result
    ]
    sharing = {entry for entry, count in Counter(entry for entry, _, _ in raw).items() if count > 1}
    beliefs: dict[tuple, Understanding] = {}
    groups: dict[tuple, list[Clip]] = {}
    for _, clip, settings in raw:
        groups.setdefault(_group(clip, settings), []).append(clip)
    found = []
    for entry, clip, settings in raw:
        key = _group(clip, settings)
        try:
            if key not in beliefs:
                same = groups[key]
                chosen = [same[i] for i in sorted({round(x) for x in np.linspace(0, len(same) - 1, _MOST_EVIDENCE)})]
                beliefs[key] = _believe(chosen, settings)
            used = beliefs[key].apply(clip, settings)
            found.append(Recording(entry, clip, beliefs[key], settings, used, shares_file=entry in sharing))
        except MotionMatchError as error:
            failed.append((entry, FileError(f"{entry.label}: {error}")))
    return found, failed


def _believe(clips: list[Clip], settings: RecordingSettings) -> Understanding:
    """What is believed about clips of one kind. Our own files keep what was found before they were written."""
    known = clips[0].anatomy
    if known is None or settings.overrides_body:
        return understand(clips, settings)
    return replace(understand(clips, RecordingSettings(units=1.0, up="y")), anatomy=known, flipped=False)


def _group(clip: Clip, settings: RecordingSettings) -> tuple:
    """Clips with the same key are taken to be the same kind of body, in the same units."""
    size = float(np.linalg.norm(clip.skeleton.offsets[1:], axis=-1).sum())
    bucket = round(math.log2(size)) if size > 0 else 0
    return clip.skeleton.names, clip.skeleton.parents.tobytes(), bucket, settings.units, settings.body, _known(clip)


def _known(clip: Clip) -> tuple | None:
    """What our own file says about its body, as a key."""
    if clip.anatomy is None:
        return None
    arrays = clip.anatomy.mirror, clip.anatomy.mirror_turns, clip.anatomy.forward
    given = tuple(None if array is None else array.tobytes() for array in arrays)
    return (
        clip.anatomy.kind,
        tuple(clip.anatomy.roles.items()),
        clip.anatomy.contacts,
        clip.anatomy.contact_ends,
        *given,
    )


def _read_all(entries: list[Entry], said: RecordingSettings, cache: bool, progress: Progress | None) -> list:
    def work(entry: Entry):
        try:
            return _read(entry, said, cache)
        except MotionMatchError as error:
            return error

    with ThreadPoolExecutor(max_workers=min(os.cpu_count() or 1, max(len(entries), 1))) as pool:
        results = list(_report(pool.map(work, entries), len(entries), progress))
    if cache:
        clip_cache.prune()
    return results


def _read(entry: Entry, said: RecordingSettings, cache: bool) -> list[tuple[Clip, RecordingSettings]]:
    settings = said.over(entry.settings())
    cache = cache and entry.cacheable
    # The rate is part of the key: a file whose own rate is refused may be read with another.
    ending = (entry.member or entry.path.name).rsplit(".", 1)[-1].lower()
    key = f"{ending}-{entry.fingerprint()}-{settings.fps or 0!r}" if cache else ""
    clips = clip_cache.get(key) if cache else None
    if clips is None:
        clips = entry.read(fps=settings.fps)
        if cache:
            clip_cache.put(key, clips)
    stem = (entry.member or entry.path.name).rsplit("/", 1)[-1].rsplit(".", 1)[0]
    # The same bytes under another name are cached once; several characters are called `stem:root`.
    if len(clips) == 1:
        clips = [replace(clips[0], name=stem)]
    elif entry.label.lower().endswith(".bvh"):
        tails = [clip.name[clip.name.rindex(f":{clip.skeleton.names[0]}") :] for clip in clips]
        clips = [replace(clip, name=stem + tail) for clip, tail in zip(clips, tails, strict=True)]
    if settings.trim is not None and settings.trim[0] >= min(clip.num_frames for clip in clips):
        raise InputError(
            f"{entry.label}: trim starts at frame {settings.trim[0]}, it has {clips[0].num_frames} frames."
        )
    return [(clip, settings) for clip in clips]


def _report(results: Iterable, total: int, progress: Progress | None) -> Iterable:
    """Pass the results on as they come, and report how many of `total` there are."""
    if progress is None and total >= _MANY_FILES and sys.stderr.isatty():
        with show_progress("") as shown:
            yield from _report(results, total, shown)
        return
    progress = progress or no_progress
    for done, result in enumerate(results, start=1):
        yield result
        progress(done, total, "reading motion")
