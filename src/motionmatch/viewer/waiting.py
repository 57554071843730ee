"""The page before there is anything to play: it says how far the preparations are, and becomes the page when they end.

The first start on a machine acts and compiles for half a minute or more; whoever opened the page sees what is done.
"""

from __future__ import annotations

import contextlib
import html
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from socketserver import ThreadingMixIn
from urllib.parse import urlsplit

from motionmatch import progress
from motionmatch.viewer.server import refusal

PATIENCE_SECONDS = 1.0
"""What is made sooner needs no waiting page."""
AGAIN_SECONDS = 1
"""How often the page asks again."""
_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>motionmatch</title>
<meta http-equiv="refresh" content="{again}"><meta name="viewport" content="width=device-width">
<style>body{{font:16px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:36em;padding:0 1em;
color:#223;background:#f4f4f2}}@media(prefers-color-scheme:dark){{body{{color:#dde;background:#1b1d20}}}}</style>
</head><body><h1>motionmatch</h1><p role="status">{text}</p>
<p>The first time this takes a while. It plays here as soon as it is ready.</p></body></html>
"""


@contextlib.contextmanager
def waiting_page(listening: socket.socket, *, local: bool, announce: Callable[[], None]) -> Iterator[None]:
    """Answer on a listening socket as long as the block runs, if it takes longer than a moment; `announce` once then.

    Connections that come in between wait in the socket for who listens next.
    """
    over = threading.Event()

    def run() -> None:
        if over.wait(PATIENCE_SECONDS):
            return
        server = _Server(listening, local)
        announce()
        while not over.is_set():
            server.handle_request()

    thread = threading.Thread(target=run, name="motionmatch-waiting", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


class _Server(ThreadingMixIn, HTTPServer):
    """Serves a socket that is someone else's: it is neither opened nor closed here."""

    daemon_threads = True
    timeout = 0.1  # how soon it sees that the wait is over

    def __init__(self, listening: socket.socket, local: bool) -> None:
        super().__init__(listening.getsockname()[:2], _Answer, bind_and_activate=False)
        self.socket.close()
        self.socket, self.local = listening, local
        # A visitor who left before he was let in must not hold up the others; with no wait at all it would spin.
        listening.settimeout(self.timeout)


class _Answer(BaseHTTPRequestHandler):
    timeout = 2.0
    server: _Server

    def do_GET(self) -> None:
        problem = refusal(self.headers.get("Host", ""), self.headers.get("Origin"), local=self.server.local)
        text = html.escape(problem or progress.describe() or "getting ready")
        body = _PAGE.format(again=AGAIN_SECONDS, text=text).encode()
        self.send_response(403 if problem else 200 if urlsplit(self.path).path == "/" else 503)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Retry-After", str(AGAIN_SECONDS))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the terminal shows how far it is."""
