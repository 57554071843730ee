"""Launches the page: opens a port, prepares the simulation, serves it, opens a browser, and cleans up at the end.

A waiting page is shown while the simulation is being prepared. The first start on a machine makes motion and compiles
code for half a minute or more.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import html
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from socketserver import ThreadingMixIn
from urllib.parse import urlsplit

import uvicorn
from starlette.types import ASGIApp

from motionmatch import progress
from motionmatch.errors import InputError
from motionmatch.viewer import server
from motionmatch.viewer.background import Opener
from motionmatch.viewer.hub import Hub
from motionmatch.viewer.messages import MOST_BYTES
from motionmatch.viewer.own_characters import OwnCharacters
from motionmatch.viewer.session import Session
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.staging import Stager

SWITCH_SECONDS = 0.001
"""Time after which other threads yield to that of the simulation."""
PATIENCE_SECONDS = 1.0
"""Preparation time after which the waiting page is shown."""
AGAIN_SECONDS = 1
"""Time between reloads of the waiting page."""
_TRIES = 20
_TAKEN = (errno.EADDRINUSE, errno.EACCES)
"""Errors after which the next port is tried."""
_WAITING = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>motionmatch</title>
<meta http-equiv="refresh" content="{again}"><meta name="viewport" content="width=device-width">
<style>body{{font:16px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:36em;padding:0 1em;
color:#223;background:#f4f4f2}}@media(prefers-color-scheme:dark){{body{{color:#dde;background:#1b1d20}}}}</style>
</head><body><h1>motionmatch</h1><p role="status">{text}</p>
<p>The first time this takes a while. It plays here as soon as it is ready.</p></body></html>
"""


def show_page(
    make: Callable[[], Simulation],
    *,
    host: str = "127.0.0.1",
    port: int = 8360,
    seconds: float | None = None,
    browser: bool = True,
    opener: Opener | None = None,
    stager: Stager | None = None,
    own: OwnCharacters | None = None,
) -> None:
    """Make a simulation and show it in the browser until Ctrl-C, or for `seconds`. The address is printed.

    The port is opened before `make` is called, so that a port in use is reported at once; if it is taken, the next
    free one is used. `opener` opens a database by its name when a page chooses one, `stager` makes the simulation of a
    scene or crowd that a page chooses; without them the page can't. `own` are the user's characters.
    """
    listening = open_socket(host, port)
    try:
        url, taken = get_url(listening), listening.getsockname()[1]
        if port not in (0, taken):
            print(f"Port {port} is taken; this is {taken}.")
        hub, announced = Hub(), False

        def announce() -> None:
            nonlocal announced
            announced = True
            print(f"Preparing; {url} shows the progress.", flush=True)
            if browser:
                open_browser(url)

        with waiting_page(listening, local=host in server.LOOPBACK, announce=announce):
            simulation = make()
        session = Session(simulation, hub.send, opener=opener, stager=stager, own=own)
        app = server.make_app(session, hub, local=host in server.LOOPBACK)

        def on_start(loop: asyncio.AbstractEventLoop) -> None:
            hub.loop = loop
            session.start()
            print(f"The page is at {url}" + ("" if seconds else "  (Ctrl-C ends it)"), flush=True)
            if browser and not announced:
                loop.run_in_executor(None, open_browser, url)

        before = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            serve(app, listening, seconds=seconds, on_start=on_start)
        except KeyboardInterrupt:
            print()
        finally:
            session.stop()
            sys.setswitchinterval(before)
    finally:
        listening.close()


def open_socket(host: str, port: int) -> socket.socket:
    """Open a socket that listens on this port, or on the next free one; 0 takes any."""
    if not 0 <= port <= 65535:
        raise InputError(f"port {port}: expected 0 to 65535; 0 takes any that is free.")
    last = port if port == 0 else min(port + _TRIES - 1, 65535)
    for each in range(port, last + 1):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, each))
            listening.listen(128)
        except socket.gaierror:
            listening.close()
            raise InputError(f"host '{host}' is not known here. Use 127.0.0.1, or 0.0.0.0 for all networks.") from None
        except OSError as error:
            listening.close()
            if each == last or error.errno not in _TAKEN:
                why = error.strerror or error
                raise InputError(
                    f"can't listen on {host} port {port}: {why}. Try another: --port {port + 100}"
                ) from None
            continue
        return listening
    raise AssertionError("unreachable")


def get_url(listening: socket.socket) -> str:
    """Return the address of a listening socket for a browser."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def has_display() -> bool:
    """Whether there is a display for a browser."""
    if sys.platform == "darwin" or os.name == "nt":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> bool:
    """Open a browser if there is a display; return whether one was opened."""
    if not has_display():
        return False
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False


def serve(
    app: ASGIApp,
    listening: socket.socket,
    *,
    seconds: float | None = None,
    on_start: Callable[[asyncio.AbstractEventLoop], None] | None = None,
    receive_stop: Callable[[Callable[[], None]], None] | None = None,
) -> None:
    """Serve until Ctrl-C, or for `seconds`. `on_start` gets the event loop; `receive_stop` gets a function that
    stops the server, from any thread."""
    config = uvicorn.Config(
        app,
        log_config=None,  # uvicorn's own configuration would close the log handlers of other libraries in this process
        log_level="warning",
        access_log=False,
        lifespan="off",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    running = uvicorn.Server(config)

    def end() -> None:
        running.should_exit = True

    async def run() -> None:
        loop = asyncio.get_running_loop()
        if on_start is not None:
            on_start(loop)
        if seconds is not None:
            loop.call_later(seconds, end)
        await running.serve(sockets=[listening])

    if receive_stop is not None:
        receive_stop(end)
    asyncio.run(run())


@contextlib.contextmanager
def waiting_page(listening: socket.socket, *, local: bool, announce: Callable[[], None]) -> Iterator[None]:
    """Serve a waiting page on a listening socket while the block runs, if it takes longer than `PATIENCE_SECONDS`.

    `announce` is called once when the page is up. Connections that arrive before the next server starts wait in the
    socket.
    """
    over = threading.Event()

    def run() -> None:
        if over.wait(PATIENCE_SECONDS):
            return
        waiting = _WaitingServer(listening, local)
        announce()
        while not over.is_set():
            waiting.handle_request()

    thread = threading.Thread(target=run, name="motionmatch-waiting", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


class _WaitingServer(ThreadingMixIn, HTTPServer):
    """A server on a socket that it neither opens nor closes."""

    daemon_threads = True
    timeout = 0.1  # seconds between checks for the end of the wait

    def __init__(self, listening: socket.socket, local: bool) -> None:
        super().__init__(listening.getsockname()[:2], _WaitingHandler, bind_and_activate=False)
        self.socket.close()
        self.socket, self.local = listening, local
        # A client that left before it was served must not delay the others; without a timeout this would spin.
        listening.settimeout(self.timeout)


class _WaitingHandler(BaseHTTPRequestHandler):
    timeout = 2.0
    server: _WaitingServer

    def do_GET(self) -> None:
        problem = server.find_refusal(self.headers.get("Host", ""), self.headers.get("Origin"), local=self.server.local)
        text = html.escape(problem or progress.describe() or "getting ready")
        body = _WAITING.format(again=AGAIN_SECONDS, text=text).encode()
        self.send_response(403 if problem else 200 if urlsplit(self.path).path == "/" else 503)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Retry-After", str(AGAIN_SECONDS))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the terminal shows the progress of the preparation."""
