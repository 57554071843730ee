"""Fixtures for all tests: a real HTTP server on 127.0.0.1 that can cut, refuse and forget about ranges."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


@dataclass
class Site:
    """What is served, how badly, and what was asked."""

    files: dict[str, bytes] = field(default_factory=dict)
    ranges: bool = True
    """Whether Range requests are honoured."""
    cuts: list[int] = field(default_factory=list)
    """For each of the next answers, after how many bytes of its body the connection is dropped."""
    tag: str = '"1"'
    requests: list[tuple[str, str | None]] = field(default_factory=list)
    """(path, Range header) of every request."""
    address: str = ""


@pytest.fixture
def site() -> Iterator[Site]:
    """A running server with nothing on it yet."""
    with serving(Site()) as running:
        yield running


@contextlib.contextmanager
def serving(site: Site) -> Iterator[Site]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *args: object) -> None:
            pass

        def do_GET(self) -> None:
            wanted = self.headers.get("Range")
            site.requests.append((self.path, wanted))
            body = site.files.get(self.path)
            if body is None:
                self.send_error(404)
                return
            start = 0
            if site.ranges and wanted and self.headers.get("If-Range", site.tag) == site.tag:
                start = int(wanted.removeprefix("bytes=").removesuffix("-"))
                if start >= len(body):
                    self.send_response(416)
                    self.send_header("Content-Range", f"bytes */{len(body)}")
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                self.send_response(206)
                self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
            else:
                self.send_response(200)
            self.send_header("Content-Length", str(len(body) - start))
            if site.tag:
                self.send_header("ETag", site.tag)
            self.end_headers()
            stop = start + site.cuts.pop(0) if site.cuts else len(body)
            self.wfile.write(body[start:stop])
            self.close_connection = True

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
