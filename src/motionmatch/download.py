"""Download a file over HTTP: with progress, resumed after a break, checked before it is used.

Bytes collect in `NAME.part` beside the target. A killed download leaves that file, and the next one asks the
server only for the rest. The server's tag of the file is kept in `NAME.part.tag`, so that a file that changed
in between starts over instead of being glued together from two versions.
"""

from __future__ import annotations

import contextlib
import shutil
import sys
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from motionmatch.errors import FileError, unreadable
from motionmatch.progress import Progress, show_progress

CHUNK_BYTES = 1 << 18
TIMEOUT_SECONDS = 30.0
ATTEMPTS = 3
"""Number of times that a broken connection is resumed before an error."""


@dataclass(frozen=True)
class RemoteFile:
    """A file that can be downloaded, and what is known about it."""

    name: str
    """File name on disk."""
    url: str
    size: int | None = None
    """Bytes; None where nobody publishes it."""
    checksum: str | None = None
    """`sha256:…` or `md5:…`; None where nobody publishes one."""


def download(file: RemoteFile, folder: Path, *, page: str = "", progress: Progress | None = None) -> Path:
    """Make sure the file lies in the folder, whole and with the right checksum, and return its path.

    A file that is already there is checked, not downloaded. `page` is where a person would look for it.
    `progress` is called with the bytes so far and in all; by default a bar is shown.
    """
    path = folder / file.name
    by_hand = f"Or download it by hand{f' (see {page})' if page else ''} and put it at {path}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists() or not _is_whole(path, file):
            _replace(path, file, by_hand, progress)
        if not _is_archive_as_named(path):
            path.unlink()
            raise FileError(f"{file.url}: what came is not a zip (a web page, perhaps), so it was deleted. {by_hand}")
    except OSError as error:
        raise unreadable(path, error) from None
    return path


def _replace(path: Path, file: RemoteFile, by_hand: str, progress: Progress | None) -> None:
    """Download the file, and put it in its place once its checksum is right."""
    import pooch

    part = _part_file(path)
    if path.exists():
        print(f"{path} is not the file it should be; downloading it again.", file=sys.stderr, flush=True)
        if file.checksum is None:
            path.unlink()  # with a checksum, pooch replaces it once the right file has come
    _check_space(file, path)
    with contextlib.ExitStack() as stack:
        stack.enter_context(_explain_errors(file.url, by_hand))
        _complete(part, file.url, progress or stack.enter_context(show_bar(file.name)), by_hand)
    _tag_file(part).unlink(missing_ok=True)
    logger = pooch.get_logger()
    level = logger.level
    logger.setLevel("WARNING")  # its lines repeat what the progress bar shows
    try:
        pooch.retrieve(
            file.url,
            known_hash=file.checksum,
            fname=path.name,
            path=path.parent,
            downloader=lambda url, output, _: part.replace(output),
        )
    except ValueError as error:  # pooch's word for a wrong checksum; it has deleted the file
        raise FileError(
            f"{file.url}: what came has another checksum than the published {file.checksum}, so it was "
            f"deleted. Try again; if it happens twice the file changed at its source. {by_hand}"
        ) from error
    finally:
        logger.setLevel(level)


def read_json(url: str) -> Any:
    """Read JSON from a URL."""
    import requests

    with _explain_errors(url, "Check the connection and try again."):
        response = requests.get(url, timeout=TIMEOUT_SECONDS, headers={"Accept": "application/json"})
        response.raise_for_status()
    try:
        return response.json()
    except ValueError:
        raise FileError(f"{url}: the answer is not JSON. Look at the page in a browser.") from None


@contextlib.contextmanager
def show_bar(name: str) -> Iterator[Progress]:
    """Show on stderr how far, how fast and how long to go, in bytes: a bar, or plain lines in a log."""
    from rich.progress import BarColumn, DownloadColumn, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    with show_progress(name, number=show_bytes, columns=columns) as progress:
        yield progress


def show_bytes(count: int | None) -> str:
    """Write a size in decimal units: `144 MB`."""
    if count is None:
        return "unknown"
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count} bytes"


def _complete(part: Path, url: str, progress: Progress, by_hand: str) -> None:
    """Fill `part`, taking the connection up again when it breaks after some bytes came."""
    import requests

    broken = (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError)
    for attempts_left in reversed(range(ATTEMPTS)):
        before = _length(part)
        try:
            return _fill(part, url, progress)
        except broken as error:
            if _length(part) <= before:
                raise
            if not attempts_left:
                raise FileError(
                    f"{url}: the connection broke after {show_bytes(_length(part))}. What came is kept; run "
                    f"the same command again and it goes on from there. {by_hand}"
                ) from error
            time.sleep(0.5)


def _fill(part: Path, url: str, progress: Progress) -> None:
    """Append to `part` until it holds the whole file."""
    import requests

    have = _length(part)
    headers = {"Accept-Encoding": "identity"}  # compressed bytes can't be resumed by position
    if have:
        headers["Range"] = f"bytes={have}-"
        tag = _tag_file(part).read_text() if _tag_file(part).exists() else ""
        if tag:
            headers["If-Range"] = tag
    with requests.get(url, headers=headers, stream=True, timeout=TIMEOUT_SECONDS) as response:
        if response.status_code == 416:  # nothing left to send: we have it all, or what we have is wrong
            total = response.headers.get("Content-Range", "").rpartition("/")[2]
            if total != str(have):
                part.unlink()
                _fill(part, url, progress)
            return
        response.raise_for_status()
        resumed = response.status_code == 206
        if not resumed:
            have = 0
            tag = response.headers.get("ETag") or response.headers.get("Last-Modified") or ""
            # A weak tag may not be used with If-Range (RFC 9110, 13.1.5).
            _tag_file(part).write_text("" if tag.startswith("W/") else tag)
        rest = response.headers.get("Content-Length", "")
        total_bytes = have + int(rest) if rest.isdigit() else None
        progress(have, total_bytes)
        with part.open("ab" if resumed else "wb") as out:
            for chunk in response.iter_content(CHUNK_BYTES):
                out.write(chunk)
                have += len(chunk)
                progress(have, total_bytes)
    if total_bytes is not None and have < total_bytes:
        raise requests.ConnectionError(f"{total_bytes - have} bytes are missing")


@contextlib.contextmanager
def _explain_errors(url: str, remedy: str) -> Iterator[None]:
    """Turn network errors into our own: what failed, and what to do instead."""
    import requests

    try:
        yield
    except requests.HTTPError as error:
        answer = error.response
        status = f"{answer.status_code} {answer.reason}" if answer is not None else "an error"
        raise FileError(f"{url}: the server answered {status}. The file may have moved. {remedy}") from None
    except (requests.ConnectionError, requests.Timeout):
        raise FileError(f"{url}: can't be reached; is this machine offline? {remedy}") from None
    except requests.RequestException as error:
        raise FileError(f"{url}: the download failed ({error}). {remedy}") from None


def _is_whole(path: Path, file: RemoteFile) -> bool:
    import pooch

    if file.size is not None and path.stat().st_size != file.size:
        return False
    return (
        file.checksum is None
        or pooch.file_hash(str(path), file.checksum.partition(":")[0]) == (file.checksum.partition(":")[2])
    )


def _is_archive_as_named(path: Path) -> bool:
    return path.suffix.lower() != ".zip" or zipfile.is_zipfile(path)


def _check_space(file: RemoteFile, path: Path) -> None:
    if file.size is None or path.exists():
        return
    needed, free = file.size - _length(_part_file(path)), shutil.disk_usage(path.parent).free
    if needed > free:
        raise FileError(
            f"{path}: {show_bytes(needed)} are needed, only {show_bytes(free)} are free on that disk. "
            "Make room, or choose another folder."
        )


def _part_file(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _length(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _tag_file(part: Path) -> Path:
    return part.with_name(part.name + ".tag")
