"""Load motion of any origin: a file, a folder, a zip or a list; in metres, y up, with its anatomy."""

from __future__ import annotations

import math
import os
import sys
import tempfile
import threading
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import Union

import numpy as np

from motionmatch.errors import FileError, InputError, MotionMatchError, unreadable
from motionmatch.motion import bvh, bvh_header
from motionmatch.motion import cache as clip_cache
from motionmatch.motion.clip import Clip
from motionmatch.motion.reading import READABLE, ZIPPED, read_file
from motionmatch.motion.settings import RecordingSettings, bind_recording_settings, parse_recording_settings
from motionmatch.motion.understand import Understanding, understand
from motionmatch.progress import Progress, no_progress, show_progress
from motionmatch.reading import check_unpacked

_MOST_EVIDENCE = 8
"""Clips of one skeleton that are looked at to understand it."""
_MANY_FILES = 9
"""Number of files from which a progress bar is shown in a terminal."""


@dataclass(frozen=True, eq=False)
class Recording:
    """One clip of a source, with the facts that were found out about it."""

    entry: SourceFile
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
        """Name in messages: its file, and its own name where the file holds several."""
        return f"{self.entry.label}/{self.clip.name}" if self.shares_file else self.entry.label

    @property
    def short_label(self) -> str:
        """The same without the folders."""
        parts = 2 if self.shares_file else 1
        return "/".join(self.label.rsplit("/", parts)[-parts:])

    @property
    def first_frame(self) -> int:
        """The frame of the file that is frame 0 of the clip."""
        return self.understanding.first_frame(self.raw, self.settings)


def load(
    source: Source,
    *,
    fps: float | None = None,
    units: str | float | None = None,
    up: str | None = None,
    body_model: str | Path | None = None,
    cache: bool = True,
    progress: Progress | None = None,
) -> list[Clip]:
    """Load all clips in a file, folder, zip or list of them.

    `fps`, `units` and `up` override what the files say or what is guessed; a `motionmatch.toml` beside the files can
    say the same and more. `body_model` is the model file (.npz) that files of SMPL and AMASS take their body from.
    Parsed files are cached by their content. `progress` is called as files are read; by default a bar is shown in a
    terminal where there are many.
    """
    given = {"fps": fps, "units": units, "up": up, "body_model": None if body_model is None else str(body_model)}
    said = bind_recording_settings({name: value for name, value in given.items() if value is not None})
    found, failed = recordings(source, said=said, cache=cache, progress=progress)
    if failed:
        raise failed[0][1]
    return [recording.clip for recording in found]


def recordings(
    source: Source, *, said: RecordingSettings | None = None, cache: bool = True, progress: Progress | None = None
) -> tuple[list[Recording], list[tuple[SourceFile, MotionMatchError]]]:
    """Read every recording in a source, and list every file that could not be read with the reason."""
    said = said or RecordingSettings()
    entries = find_files(source)
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
    """Find out about clips of one kind. Our own files keep what was found before they were written."""
    known = clips[0].anatomy
    if known is None or settings.overrides_body:
        return understand(clips, settings)
    return replace(understand(clips, RecordingSettings(units=1.0, up="y")), anatomy=known, flipped=False)


def _group(clip: Clip, settings: RecordingSettings) -> tuple:
    """Make the key of a clip: clips with the same key count as the same kind of body, in the same units."""
    size = float(np.linalg.norm(clip.skeleton.offsets[1:], axis=-1).sum())
    bucket = round(math.log2(size)) if size > 0 else 0
    return clip.skeleton.names, clip.skeleton.parents.tobytes(), bucket, settings.units, settings.body, _body_key(clip)


def _body_key(clip: Clip) -> tuple | None:
    """Return the body that our own file states, as a key."""
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


def _read_all(entries: list[SourceFile], said: RecordingSettings, cache: bool, progress: Progress | None) -> list:
    def work(entry: SourceFile):
        try:
            return _read(entry, said, cache)
        except MotionMatchError as error:
            return error

    with ThreadPoolExecutor(max_workers=min(os.cpu_count() or 1, max(len(entries), 1))) as pool:
        results = list(_report(pool.map(work, entries), len(entries), progress))
    if cache:
        clip_cache.prune()
    return results


def _read(entry: SourceFile, said: RecordingSettings, cache: bool) -> list[tuple[Clip, RecordingSettings]]:
    settings = said.over(entry.settings())
    cache = cache and entry.cacheable
    # The rate is part of the key: a file whose own rate is refused may be read with another.
    ending = (entry.member or entry.path.name).rsplit(".", 1)[-1].lower()
    key = f"{ending}-{entry.fingerprint()}-{settings.fps or 0!r}" if cache else ""
    clips = clip_cache.get(key) if cache else None
    if clips is None:
        clips = entry.read(fps=settings.fps, body_model=settings.body_model)
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


FOLDER_SETTINGS = "motionmatch.toml"

Source = Union[str, Path, "SourceFile", Iterable[Union[str, Path, "SourceFile"]]]


@dataclass(frozen=True)
class SourceFile:
    """One motion file, on disk or inside a zip."""

    path: Path
    member: str | None = None
    """its name inside the zip at `path`"""

    @property
    def label(self) -> str:
        """Name in messages."""
        return f"{self.path}/{self.member}" if self.member else str(self.path)

    def read(self, *, fps: float | None = None, body_model: str | None = None) -> list[Clip]:
        """Read the clips in it, in their own units and axes."""
        if self.member is None:
            return read_file(self.path, fps=fps, body_model=body_model)
        if self.member.lower().endswith(".bvh"):
            return bvh.parse(self._bytes(self.member), self.label, fps=fps)
        with tempfile.TemporaryDirectory() as folder:  # the other readers want a file
            path = Path(folder) / PurePosixPath(self.member).name
            path.write_bytes(self._bytes(self.member))
            try:
                return read_file(path, fps=fps)
            except FileError as error:
                raise FileError(str(error).replace(str(path), self.label)) from None

    @property
    def keeps_times(self) -> bool:
        """Whether the file says when each key is, so that a frame rate only chooses how it is sampled."""
        return (
            (self.member or self.path.name)
            .lower()
            .endswith((".glb", ".gltf", ".vrm", ".fbx", ".usd", ".usda", ".usdc", ".usdz"))
        )

    @property
    def cacheable(self) -> bool:
        """Whether the file alone makes the clips, and parsing it is slower than reading a copy."""
        return self.path.suffix.lower() not in (".gltf", ".npz", ".usd", ".usda", ".usdc")

    def fingerprint(self) -> str:
        """Return a hash of the content. In a zip the stored checksum of the member is used, without unpacking it."""
        if self.member is not None:
            info = _zip(self.path).getinfo(self.member)
            return f"zip-{info.CRC:08x}-{info.file_size:x}-{info.compress_size:x}"
        try:
            return blake2b(self.path.read_bytes(), digest_size=20).hexdigest()
        except OSError as error:
            raise unreadable(self.path, error) from None

    def declared_frames(self) -> int | None:
        """Read the number of frames that a BVH file states, which may not be what it holds."""
        if not (self.member or self.path.name).lower().endswith(".bvh"):
            return None
        try:
            data = self._bytes(self.member) if self.member is not None else self.path.read_bytes()
            return bvh_header.parse(bvh_header.BvhText(data, self.label)).num_frames
        except (OSError, FileError):
            return None

    def settings(self) -> RecordingSettings:
        """Read the TOML files beside it, the nearest first."""
        found = RecordingSettings()
        for name in self._settings_names():
            text = self._text(name)
            if text is not None:
                label = str(name) if isinstance(name, Path) else f"{self.path}/{name}"
                said = parse_recording_settings(text, label, file=self.member or self.path.name)
                if said.body_model is not None:  # beside the TOML that names it
                    folder = name.parent if isinstance(name, Path) else self.path.parent
                    said = replace(said, body_model=str(folder / said.body_model))
                found = found.over(said)
        return found

    def _settings_names(self) -> Iterator[Path | str]:
        if self.member is not None:
            inside = PurePosixPath(self.member)
            yield str(inside.with_suffix(".toml"))
            for above in inside.parents:
                yield str(above / FOLDER_SETTINGS)
        yield self.path.with_suffix(".toml")
        for folder in self.path.absolute().parents:  # the same for relative and absolute paths
            yield folder / FOLDER_SETTINGS

    def _text(self, name: Path | str) -> bytes | None:
        if isinstance(name, str):
            return self._bytes(name) if name in _zip(self.path).NameToInfo else None
        try:
            return name.read_bytes() if name.is_file() else None
        except OSError as error:
            raise unreadable(name, error) from None

    def _bytes(self, member: str) -> bytes:
        try:
            info = _handle(self.path).getinfo(member)
            check_unpacked(f"{self.path}/{member}", info.compress_size, info.file_size)
            return _handle(self.path).read(info)
        except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, EOFError, LookupError, ValueError) as error:
            raise FileError(f"{self.path}/{member}: can't be unpacked ({error}). Is the zip complete?") from None


def find_files(source: Source) -> list[SourceFile]:
    """List all motion files in a source, in a stable order; files that were listed before may be among it."""
    if isinstance(source, SourceFile):
        return [source]
    if not isinstance(source, (str, Path)):
        listed = [entry for one in source for entry in find_files(one)]
        if not listed:
            raise FileError("the list of motion files is empty. Name at least one file, folder or zip.")
        return listed
    try:
        return _find_files(Path(source))
    except OSError as error:
        raise unreadable(source, error) from None


def _find_files(path: Path) -> list[SourceFile]:
    if path.is_dir():
        next(path.iterdir(), None)  # a folder that can't be listed says so here; rglob would find nothing in it
        found = sorted(p for p in path.rglob("*") if p.suffix.lower() in READABLE and p.is_file())
        found = [p for p in found if not any(part.startswith(".") for part in p.relative_to(path).parts)]
        if found:
            return [SourceFile(p) for p in found]
        zips = sorted(path.glob("*.zip"))
        if zips:
            return [entry for one in zips for entry in find_files(one)]
        raise FileError(f"{path}: no motion files in this folder. Readable: {', '.join(READABLE)}, or a zip of them.")
    if path.suffix.lower() == ".zip" or (path.is_file() and zipfile.is_zipfile(path) and path.suffix.lower() != ".npz"):
        members = sorted(
            name
            for name in _zip(path).namelist()
            if name.lower().endswith(ZIPPED) and not name.startswith("__MACOSX/") and "/." not in f"/{name}"
        )
        if not members:
            raise FileError(f"{path}: no motion files in this zip. Readable in one: {', '.join(ZIPPED)}.")
        return [SourceFile(path, member) for member in members]
    if not path.exists():
        raise unreadable(path, FileNotFoundError())
    return [SourceFile(path)]


def _zip(path: Path) -> zipfile.ZipFile:
    try:
        stat = path.stat()
        return _open_zip(path, stat.st_mtime_ns, stat.st_size)
    except OSError as error:
        raise unreadable(path, error) from None


@lru_cache(maxsize=8)
def _open_zip(path: Path, changed: int, size: int) -> zipfile.ZipFile:
    """Return the table of contents of a zip, kept as long as the file does not change."""
    try:
        with zipfile.ZipFile(path) as archive:
            return archive
    except (zipfile.BadZipFile, NotImplementedError, ValueError):  # a name that is no UTF-8 is a ValueError
        raise FileError(
            f"{path}: not a readable zip; it is damaged or incomplete. Download or copy it again."
        ) from None


_open = threading.local()


def _handle(path: Path) -> zipfile.ZipFile:
    """Return an open zip of this thread's own: threads read at the same time, and a large directory is read once."""
    stat = path.stat()
    key = (path, stat.st_mtime_ns, stat.st_size)
    if getattr(_open, "key", None) != key:
        _open.key, _open.zip = None, zipfile.ZipFile(path)
        _open.key = key
    return _open.zip
