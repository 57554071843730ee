"""Movie files: GIF and PNG by Pillow, WebM by a browser that is installed (Chromium, Chrome or Edge)."""

from __future__ import annotations

import base64
import io
import json
import os
import shutil
import struct
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import atomic, jsonfile
from motionmatch.errors import FileError, InputError

ENDINGS = (".gif", ".png", ".webm")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
"""Programs that can encode WebM; the variable MOTIONMATCH_BROWSER names another."""
_SECONDS = 300
_PAGE = """<!doctype html><meta charset="utf-8"><script>
const count = %COUNT%, fps = %FPS%, [width, height] = %SIZE%;
const tell = (body) => fetch("/done", { method: "POST", body: JSON.stringify(body) });
(async () => {
  const chunks = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      let text = "";
      for (const byte of data) text += String.fromCharCode(byte);
      chunks.push([chunk.type === "key", chunk.timestamp, btoa(text)]);
    },
    error: (problem) => tell({ problem: problem.message }),
  });
  const bitrate = Math.max(150000, Math.round(0.12 * width * height * fps));
  encoder.configure({ codec: "vp8", width, height, bitrate, framerate: fps });
  for (let number = 0; number < count; number += 1) {
    const picture = await createImageBitmap(await (await fetch(`/${number}.png`)).blob());
    const frame = new VideoFrame(picture, { timestamp: Math.round(number * 1e6 / fps) });
    encoder.encode(frame, { keyFrame: number % 50 === 0 });
    frame.close();
  }
  await encoder.flush();
  await tell({ chunks });
})().catch((problem) => tell({ problem: problem.message }));
</script>"""


def check_movie(path: Path) -> None:
    """Raise if a movie can't be written at a path; call it before drawing."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise InputError(f"{path}: movies are {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}, not '{ending}'.")
    if ending == ".webm" and find_browser() is None:
        raise InputError(
            f"{path}: WebM needs Chromium, Chrome or Edge, and none is here. Write a .gif, or install one."
        )
    atomic.check(path)


def find_browser() -> str | None:
    """Find a browser that can encode WebM."""
    said = os.environ.get("MOTIONMATCH_BROWSER")
    return next((found for name in ((said,) if said else BROWSERS) if (found := shutil.which(name))), None)


def write_movie(path: Path, frames: Iterable[np.ndarray], fps: float) -> Path:
    """Write pictures (H, W, 3) uint8 as a movie; a .png has all of them side by side."""
    from PIL import Image

    pictures = [Image.fromarray(frame) for frame in frames]
    with atomic.replace_file(path) as temporary:
        match path.suffix.lower():
            case ".png":
                Image.fromarray(np.concatenate([np.asarray(each) for each in pictures], axis=1)).save(temporary)
            case ".gif":
                palette = pictures[len(pictures) // 2].quantize(128)
                shown = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in pictures]
                duration = max(round(100 / fps), 2) * 10
                shown[0].save(temporary, save_all=True, append_images=shown[1:], duration=duration, loop=0, disposal=1)
            case _:
                temporary.write_bytes(_encode_webm(pictures, fps))
    return path


def _encode_webm(pictures: list, fps: float) -> bytes:
    """Let a browser compress the pictures (VP8), and pack what it gives as WebM."""
    browser = find_browser()
    assert browser is not None
    size = pictures[0].size
    page = (
        _PAGE.replace("%COUNT%", str(len(pictures)))
        .replace("%FPS%", jsonfile.dumps(fps))
        .replace("%SIZE%", jsonfile.dumps(size))
    )
    found: dict[str, Any] = {}
    told = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            number = self.path.strip("/").removesuffix(".png")
            known = number.isdigit() and int(number) < len(pictures)
            body = _to_png(pictures[int(number)]) if known else page.encode() if self.path == "/" else b""
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "image/png" if known else "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            found.update(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()
            told.set()

        def log_message(self, format: str, *args: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            _open_page(browser, f"http://127.0.0.1:{server.server_address[1]}/", told)
        finally:
            server.shutdown()
    if "chunks" not in found:
        why = found.get("problem", f"no answer within {_SECONDS} s")
        raise FileError(f"{browser} could not encode the movie ({why}). Write a .gif.")
    chunks = [(bool(key), int(at), base64.b64decode(data)) for key, at, data in found["chunks"]]
    return pack_webm(chunks, size, fps)


def _open_page(browser: str, address: str, told: threading.Event) -> None:
    """Open a page without a window, until it has told what it found."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [browser, "--headless=new", "--disable-gpu", "--no-first-run", f"--user-data-dir={folder}", address]
        if getattr(os, "geteuid", lambda: 1)() == 0:  # Chromium has no sandbox for root; the page is our own
            command.insert(1, "--no-sandbox")
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            deadline = time.monotonic() + _SECONDS
            while not told.wait(0.1) and process.poll() is None and time.monotonic() < deadline:
                pass
            process.terminate()


def _to_png(picture) -> bytes:
    out = io.BytesIO()
    picture.save(out, "png", compress_level=1)
    return out.getvalue()


def pack_webm(chunks: list[tuple[bool, int, bytes]], size: tuple[int, int], fps: float) -> bytes:
    """Pack VP8 frames (whether a key, microseconds, data) as a WebM file."""
    header = _element(0x1A45DFA3, _number(0x4286, 1) + _number(0x42F7, 1) + _number(0x42F2, 4) + _number(0x42F3, 8)
                      + _element(0x4282, b"webm") + _number(0x4287, 2) + _number(0x4285, 2))  # fmt: skip
    length = 1000.0 * len(chunks) / fps
    info = _element(0x1549A966, _number(0x2AD7B1, 1_000_000) + _element(0x4489, struct.pack(">d", length))
                    + _element(0x4D80, b"motionmatch") + _element(0x5741, b"motionmatch"))  # fmt: skip
    video = _element(0xE0, _number(0xB0, size[0]) + _number(0xBA, size[1]))
    track = _number(0xD7, 1) + _number(0x73C5, 1) + _number(0x83, 1) + _element(0x86, b"V_VP8") + video
    groups: list[list[tuple[bool, int, bytes]]] = []
    for chunk in chunks:
        if chunk[0] or not groups:
            groups.append([])
        groups[-1].append(chunk)
    clusters = b"".join(_make_cluster(group) for group in groups)
    return header + _element(0x18538067, info + _element(0x1654AE6B, _element(0xAE, track)) + clusters)


def _make_cluster(group: list[tuple[bool, int, bytes]]) -> bytes:
    """Pack frames from a key on, with times in milliseconds from it."""
    start = round(group[0][1] / 1000)
    found = _number(0xE7, start)
    for key, microseconds, data in group:
        after = struct.pack(">h", round(microseconds / 1000) - start)
        found += _element(0xA3, b"\x81" + after + (b"\x80" if key else b"\0") + data)
    return _element(0x1F43B675, found)


def _element(name: int, content: bytes) -> bytes:
    """Return an element of EBML: its name, its length in eight bytes, its content."""
    return name.to_bytes((name.bit_length() + 7) // 8, "big") + (len(content) | 1 << 56).to_bytes(8, "big") + content


def _number(name: int, value: int) -> bytes:
    return _element(name, value.to_bytes(max((value.bit_length() + 7) // 8, 1), "big"))
