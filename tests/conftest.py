"""Fixtures for all tests: real recordings where they are installed, a cache of its own, and a real HTTP server on
127.0.0.1 that can cut, refuse and forget about ranges."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import hypothesis
import pytest

from compiling import compile_once

# Tests run in one process per core; threads of torch and BLAS on top of that only wait for one another.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# Some virtual machines name tiles (AMX), and end a process that uses them.
os.environ.setdefault("ONEDNN_MAX_CPU_ISA", "AVX512_CORE_BF16")

# The first call of a compiled function takes seconds; that says nothing about an example.
# 30 examples of each property in every run; many more with `pytest --hypothesis-profile thorough`.
hypothesis.settings.register_profile("motionmatch", deadline=None, max_examples=30)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=400)
hypothesis.settings.load_profile("motionmatch")

MOCAP = Path(os.environ.get("MOTIONMATCH_MOCAP") or Path(__file__).resolve().parents[2] / "shared" / "mocap")
"""Real recordings, which are no part of the project: one zip per set."""
CHARACTERS = Path(os.environ.get("MOTIONMATCH_CHARACTERS") or MOCAP.parent / "characters")
"""Real skinned characters, which are no part of the project either."""


LONGEST = ("platforms/test_cpus.py", "viewer/test_page*.py", "benchmarks/test_page.py")
"""Tests that take long, or that mostly wait for a browser."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests early, so that no process waits for another at the end, and all of them in the same one.

    Each process begins with its share of the list, and takes from the end of another's share when it has none left. So
    these stand near the beginning of a share: a server and a browser are then started once for each file of tests. Not
    at once: they are quicker when other tests have compiled the kernels.
    """
    longest = [item for item in items if any(item.path.match(pattern) for pattern in LONGEST)]
    known = set(longest)
    others = [item for item in items if item not in known]
    items[:] = [*others[: len(others) // 12], *longest, *others[len(others) // 12 :]]


@pytest.fixture(scope="session")
def mocap() -> Callable[[str], Path]:
    """`mocap("lafan1")` is the zip of that set; without it the test is skipped."""

    def find(name: str) -> Path:
        path = MOCAP / f"{name}.zip"
        if not path.is_file():
            pytest.skip(f"needs the real recordings {name}.zip in {MOCAP} (MOTIONMATCH_MOCAP names another folder)")
        return path

    return find


@pytest.fixture(scope="session")
def characters() -> Callable[[str], Path]:
    """`characters("Fox")` is that character's GLB; without it the test is skipped."""

    def find(name: str) -> Path:
        path = CHARACTERS / f"{name}.glb"
        if not path.is_file():
            pytest.skip(f"needs the character {name}.glb in {CHARACTERS} (MOTIONMATCH_CHARACTERS names another folder)")
        return path

    return find


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Tests neither use nor fill the user's cache. Processes of one run share theirs, so that each actor acts once."""
    in_parallel = "PYTEST_XDIST_WORKER" in os.environ
    folder = tmp_path_factory.getbasetemp().parent / "cache" if in_parallel else tmp_path_factory.mktemp("cache")
    before = os.environ.get("MOTIONMATCH_CACHE")
    os.environ["MOTIONMATCH_CACHE"] = str(folder)
    if in_parallel:
        compile_once(folder.with_name("locks"))
    yield folder
    if before is None:
        del os.environ["MOTIONMATCH_CACHE"]
    else:
        os.environ["MOTIONMATCH_CACHE"] = before


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
