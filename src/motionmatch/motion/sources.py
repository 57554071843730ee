"""Where motion comes from: a file, a folder, a zip that is read in place, or a list of them."""

from __future__ import annotations

import threading
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path, PurePosixPath

from motionmatch.errors import FileError, unreadable
from motionmatch.motion import bvh, bvh_header, files, settings
from motionmatch.motion.clip import Clip
from motionmatch.motion.settings import RecordingSettings

FOLDER_SETTINGS = "motionmatch.toml"

Source = str | Path | Iterable[str | Path]


@dataclass(frozen=True)
class Entry:
    """One motion file, on disk or inside a zip."""

    path: Path
    member: str | None = None
    """its name inside the zip at `path`"""

    @property
    def label(self) -> str:
        """What messages call it."""
        return f"{self.path}/{self.member}" if self.member else str(self.path)

    def read(self, *, fps: float | None = None) -> list[Clip]:
        """The clips in it, as written."""
        if self.member is None:
            return files.read(self.path, fps=fps)
        return bvh.parse(self._bytes(self.member), self.label, fps=fps)

    @property
    def keeps_times(self) -> bool:
        """Whether the file says when each key is, so that a frame rate only chooses how it is sampled."""
        return (self.member or self.path.name).lower().endswith((".glb", ".gltf", ".fbx"))

    @property
    def cacheable(self) -> bool:
        """Whether the file alone makes the clips, and parsing it is slower than reading a copy."""
        return self.path.suffix.lower() not in (".gltf", ".npz")

    def fingerprint(self) -> str:
        """A hash of the content. A zip keeps a checksum of each member, so nothing has to be unpacked to know it."""
        if self.member is not None:
            info = _zip(self.path).getinfo(self.member)
            return f"zip-{info.CRC:08x}-{info.file_size:x}-{info.compress_size:x}"
        try:
            return blake2b(self.path.read_bytes(), digest_size=20).hexdigest()
        except OSError as error:
            raise unreadable(self.path, error) from None

    def declared_frames(self) -> int | None:
        """How many frames a BVH file says it has, which may not be what it holds."""
        if not (self.member or self.path.name).lower().endswith(".bvh"):
            return None
        try:
            data = self._bytes(self.member) if self.member is not None else self.path.read_bytes()
            return bvh_header.parse(bvh_header.Text(data, self.label)).num_frames
        except (OSError, FileError):
            return None

    def settings(self) -> RecordingSettings:
        """What the TOML files beside it say, the nearest first."""
        found = RecordingSettings()
        for name in self._settings_names():
            text = self._text(name)
            if text is not None:
                label = str(name) if isinstance(name, Path) else f"{self.path}/{name}"
                found = found.over(settings.parse(text, label, file=self.member or self.path.name))
        return found

    def _settings_names(self) -> Iterator[Path | str]:
        if self.member is not None:
            inside = PurePosixPath(self.member)
            yield str(inside.with_suffix(".toml"))
            for above in inside.parents:
                yield str(above / FOLDER_SETTINGS)
        yield self.path.with_suffix(".toml")
        for folder in self.path.absolute().parents:  # the same whichever path the user came by
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
            return _handle(self.path).read(member)
        except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, NotImplementedError, EOFError) as error:
            raise FileError(f"{self.path}/{member}: can't be unpacked ({error}). Is the zip complete?") from None


def entries(source: Source) -> list[Entry]:
    """All motion files in a source, in a stable order."""
    if not isinstance(source, (str, Path)):
        listed = [entry for one in source for entry in entries(one)]
        if not listed:
            raise FileError("the list of motion files is empty. Name at least one file, folder or zip.")
        return listed
    try:
        return _entries(Path(source))
    except OSError as error:
        raise unreadable(source, error) from None


def _entries(path: Path) -> list[Entry]:
    if path.is_dir():
        next(path.iterdir(), None)  # a folder that can't be listed says so here; rglob would find nothing in it
        found = sorted(p for p in path.rglob("*") if p.suffix.lower() in files.READABLE and p.is_file())
        found = [p for p in found if not any(part.startswith(".") for part in p.relative_to(path).parts)]
        if found:
            return [Entry(p) for p in found]
        zips = sorted(path.glob("*.zip"))
        if zips:
            return [entry for one in zips for entry in entries(one)]
        raise FileError(
            f"{path}: no motion files in this folder. Readable: {', '.join(files.READABLE)}, or a zip of BVHs."
        )
    if path.suffix.lower() == ".zip" or (path.is_file() and zipfile.is_zipfile(path) and path.suffix.lower() != ".npz"):
        members = sorted(
            name
            for name in _zip(path).namelist()
            if name.lower().endswith(".bvh") and not name.startswith("__MACOSX/") and "/." not in f"/{name}"
        )
        if not members:
            raise FileError(f"{path}: no .bvh files in this zip. Unpack it first if it holds another format.")
        return [Entry(path, member) for member in members]
    if not path.exists():
        raise unreadable(path, FileNotFoundError())
    return [Entry(path)]


def _zip(path: Path) -> zipfile.ZipFile:
    try:
        stat = path.stat()
        return _open_zip(path, stat.st_mtime_ns, stat.st_size)
    except OSError as error:
        raise unreadable(path, error) from None


@lru_cache(maxsize=8)
def _open_zip(path: Path, changed: int, size: int) -> zipfile.ZipFile:
    """The table of contents of a zip, kept as long as the file does not change."""
    try:
        with zipfile.ZipFile(path) as archive:
            return archive
    except (zipfile.BadZipFile, NotImplementedError):
        raise FileError(
            f"{path}: not a readable zip; it is damaged or incomplete. Download or copy it again."
        ) from None


_open = threading.local()


def _handle(path: Path) -> zipfile.ZipFile:
    """An open zip of this thread's own: threads read at the same time, and a large directory is read once."""
    stat = path.stat()
    key = (path, stat.st_mtime_ns, stat.st_size)
    if getattr(_open, "key", None) != key:
        _open.key, _open.zip = None, zipfile.ZipFile(path)
        _open.key = key
    return _open.zip
