"""Runs the server on this machine: finds a free port, opens a browser, ends when it is told to."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from motionmatch.errors import InputError
from motionmatch.viewer.messages import MOST_BYTES

_TRIES = 20
_TAKEN = (errno.EADDRINUSE, errno.EACCES)
"""Errors after which the next port is tried."""


def bound(host: str, port: int) -> socket.socket:
    """A socket on this port, or on the next one that is free; 0 is any."""
    if not 0 <= port <= 65535:
        raise InputError(f"port {port}: expected 0 to 65535; 0 takes any that is free.")
    last = port if port == 0 else min(port + _TRIES - 1, 65535)
    for each in range(port, last + 1):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        made = socket.socket(family, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, each))
            made.listen(128)
        except socket.gaierror:
            made.close()
            raise InputError(f"host '{host}' is not known here. Use 127.0.0.1, or 0.0.0.0 for all networks.") from None
        except OSError as error:
            made.close()
            if each == last or error.errno not in _TAKEN:
                why = error.strerror or error
                raise InputError(
                    f"can't listen on {host} port {port}: {why}. Try another: --port {port + 100}"
                ) from None
            continue
        return made
    raise AssertionError("unreachable")


def address(made: socket.socket) -> str:
    """What to type into a browser."""
    host, port = made.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def has_display() -> bool:
    """Whether a browser that is opened could be seen."""
    if sys.platform == "darwin" or os.name == "nt":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(url: str) -> bool:
    """Open a browser where there is one; whether there was."""
    if not has_display():
        return False
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False


def serve(
    app: ASGIApp,
    made: socket.socket,
    *,
    seconds: float | None = None,
    started: Callable[[asyncio.AbstractEventLoop], None] | None = None,
    stopped: Callable[[Callable[[], None]], None] | None = None,
) -> None:
    """Serve until Ctrl-C, or for so many seconds. `stopped` is given a function that ends it, from any thread."""
    config = uvicorn.Config(
        app,
        log_config=None,  # uvicorn's would close the handlers of every other library in this process
        log_level="warning",
        access_log=False,
        lifespan="off",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    server = uvicorn.Server(config)

    def end() -> None:
        server.should_exit = True

    async def run() -> None:
        loop = asyncio.get_running_loop()
        if started is not None:
            started(loop)
        if seconds is not None:
            loop.call_later(seconds, end)
        await server.serve(sockets=[made])

    if stopped is not None:
        stopped(end)
    asyncio.run(run())
