"""The web server: the page, its websocket, and files to download. It handles messages, not motion."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from motionmatch.errors import MotionMatchError
from motionmatch.viewer import messages
from motionmatch.viewer.hub import Hub, RateLimit
from motionmatch.viewer.messages import Message, MessageError
from motionmatch.viewer.replies import encode

STATIC = Path(__file__).parent / "static"
MOST_PER_SECOND = 240
"""Messages of one page per second; more are dropped."""
MOST_REFUSED = 1000
"""Messages dropped in a row after which a page is disconnected."""
MOST_LOGGED = 50
"""Malformed messages of one page that are logged."""
MOST_CLIENTS = 32
MOST_UPLOADED = 16 * 1024 * 1024
"""Bytes of a file that a page uploads."""
MOST_OF_CHARACTER = 128 * 1024 * 1024
"""Bytes of a character that a page uploads: it has textures."""
AGAIN = 0.2
"""Seconds between looks whether a page still waits for its upload."""
MOST_DOWNLOADS = 4
"""Recordings that are made and sent at once; one who asks for more is told to wait."""
PATIENCE = 30.0
"""Seconds in which a page has to send or take a piece of a file."""
PIECE = 128 * 1024
"""Bytes of a file that are handed to the network at once."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Names of this machine for itself."""
TYPES = {"glb": "model/gltf-binary", "bvh": "text/plain; charset=utf-8"}

log = logging.getLogger("motionmatch.viewer")


class Backend(Protocol):
    """The session behind the server. Its methods may be called from any thread."""

    def note_visit(self) -> None: ...
    def receive(self, client: int, message: Message) -> None: ...
    def write_character(self) -> bytes: ...
    def write_recording(self, form: str, seconds: float, character: int) -> bytes: ...
    def write_settings(self, seat: int) -> str: ...
    def get_heights(self) -> bytes: ...
    def write_study(self) -> str: ...
    def upload(self, name: str, data: bytes, stop: threading.Event) -> str: ...
    def upload_character(self, name: str, data: bytes, stop: threading.Event) -> str: ...
    def write_scene(self) -> str: ...
    def upload_scene(self, name: str, data: bytes, stop: threading.Event) -> str: ...


class Connection:
    """The websocket of one page."""

    def __init__(self, socket: WebSocket, hub: Hub, backend: Backend) -> None:
        self.socket, self.hub, self.backend = socket, hub, backend
        self.client = hub.join()
        self.box = hub.boxes[self.client]
        self.limit = RateLimit(MOST_PER_SECOND)
        self.malformed = 0

    async def run(self) -> None:
        """Serve the page until it leaves."""
        sending = asyncio.create_task(self._send())
        try:
            await self._receive()
        except (WebSocketDisconnect, RuntimeError):  # a closed socket raises one or the other
            pass
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sending
            drove = self.hub.audience.driver == self.client
            self.hub.leave(self.client)
            if drove:
                self.backend.receive(self.client, messages.Input())  # release the stick

    async def _send(self) -> None:
        while True:
            for payload in await self.box.take():
                if isinstance(payload, bytes):
                    await self.socket.send_bytes(payload)
                else:
                    await self.socket.send_text(payload)

    async def _receive(self) -> None:
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if not self.limit.take():
                if self.limit.refused == 1:
                    log.warning("page %d sends more than %d messages a second", self.client, MOST_PER_SECOND)
                if self.limit.refused > MOST_REFUSED:
                    await self.socket.close(1008, "too many messages")
                    return
                continue
            text = event.get("text")
            try:
                self._handle(messages.parse(event.get("bytes") or b"" if text is None else text))
            except MessageError as error:
                self.malformed += 1
                if self.malformed <= MOST_LOGGED:
                    last = "; further ones are dropped silently" if self.malformed == MOST_LOGGED else ""
                    log.warning("page %d: dropped a message: %s%s", self.client, error, last)
                self.box.put("problem", encode("problem", {"text": f"Dropped a message: {error}"}))

    def _handle(self, message: Message) -> None:
        audience = self.hub.audience
        if isinstance(message, messages.Ack):
            self.box.ack(message.count)
        elif isinstance(message, messages.Take | messages.Watch):
            (audience.take if isinstance(message, messages.Take) else audience.watch)(self.client)
            self.hub.send_roles()
            self.backend.receive(self.client, messages.Input())
        elif message.watchers or audience.driver == self.client:
            self.backend.receive(self.client, message)
        elif not isinstance(message, messages.Input):
            text = "Another page drives. Take over to do this."
            self.box.put("problem", encode("problem", {"text": text}))


class OriginGuard:
    """Refuses requests that do not come from the page itself.

    Other sites in the same browser are refused by the origin of the websocket, and sites whose name points to our
    address (DNS rebinding) by the host.
    """

    def __init__(self, app: ASGIApp, *, local: bool) -> None:
        self.app, self.local = app, local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        problem = find_refusal(headers.get(b"host", ""), headers.get(b"origin"), local=self.local)
        if problem is None:
            return await self.app(scope, receive, send)
        log.warning("refused %s: %s", scope["path"], problem)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": problem})
            return
        await PlainTextResponse(problem, 403)(scope, receive, send)


def find_refusal(host: str, origin: str | None, *, local: bool) -> str | None:
    """Return the reason to refuse a request, or None. Programs that are not browsers send no origin."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        asked_by = host if origin is None else urlsplit(origin).netloc
    except ValueError:
        return "an address that is none."
    if local and name not in LOOPBACK:
        return f"this server is for its own machine; it is not known as '{host[:80]}'."
    if asked_by.lower() != host.lower():
        return f"origin '{asked_by[:80]}' is not this page."
    return None


def make_app(backend: Backend, hub: Hub, *, local: bool = True, static: Path = STATIC) -> ASGIApp:
    """Make the application for an ASGI server."""

    async def websocket(socket: WebSocket) -> None:
        hub.loop = asyncio.get_running_loop()
        await socket.accept()
        if len(hub.boxes) >= MOST_CLIENTS:
            text = f"{MOST_CLIENTS} pages are open, which is the most. This one joins when another is closed."
            await socket.send_text(encode("problem", {"text": text}))
            await socket.close(1013, "too many pages")
            return
        connection = Connection(socket, hub, backend)
        backend.note_visit()
        await connection.run()

    async def character(request: Request) -> Response:
        data = await run_in_threadpool(backend.write_character)
        return _Pieces(data, media_type=TYPES["glb"], headers={"Cache-Control": "no-cache"})

    async def settings(request: Request) -> Response:
        text = await run_in_threadpool(backend.write_settings, int(_number(request, "seat", 0)))
        return _file(text.encode(), "settings.toml", "application/toml")

    async def download(request: Request) -> Response:
        form = request.query_params.get("format", "glb")
        seconds, character = _number(request, "seconds", 60.0), int(_number(request, "character", 0))
        if len(sending) >= MOST_DOWNLOADS:
            return PlainTextResponse(f"{MOST_DOWNLOADS} downloads are under way. Try again when one is done.", 503)
        ticket = object()
        sending.add(ticket)
        try:
            data = await run_in_threadpool(backend.write_recording, form, seconds, character)
            response = _file(data, f"play.{form}", TYPES.get(form, "application/octet-stream"))
        except BaseException:
            sending.discard(ticket)
            raise
        response.on_end = lambda: sending.discard(ticket)
        return response

    async def heights(request: Request) -> Response:
        data = await run_in_threadpool(backend.get_heights)
        return Response(data, media_type="application/octet-stream", headers={"Cache-Control": "no-cache"})

    async def scene(request: Request) -> Response:
        text = await run_in_threadpool(backend.write_scene)
        return _file(text.encode(), "scene.json", "application/json")

    async def study(request: Request) -> Response:
        text = await run_in_threadpool(backend.write_study)
        return _file(text.encode(), "answers.csv", "text/csv; charset=utf-8")

    reading = asyncio.Lock()
    sending: set[object] = set()

    async def receive(
        request: Request,
        take: Callable[[str, bytes, threading.Event], str],
        usual: str,
        most: int | None = None,
    ) -> Response:
        """Read a file that the page which drives uploads, and answer with its name."""
        if int(_number(request, "client", 0)) != hub.audience.driver:
            return PlainTextResponse("Another page drives. Take over to do this.", 403)
        if reading.locked():
            return PlainTextResponse("Another file is being read. Try again when it is done.", 409)
        async with reading:
            try:
                name = await read_upload(request, take, usual, most or MOST_UPLOADED)
            except ClientDisconnect:
                return Response(status_code=400)  # nobody is there to read it
            except TimeoutError:
                return PlainTextResponse(f"Nothing came for {PATIENCE:g} s. Send the file again.", 408)
        return JSONResponse({usual.partition(".")[0]: name})

    async def read_upload(
        request: Request, take: Callable[[str, bytes, threading.Event], str], usual: str, most: int
    ) -> str:
        """Return the name of a file that was uploaded; the reading ends if the page leaves or the server stops."""
        data, stream = bytearray(), request.stream()
        while (chunk := await asyncio.wait_for(anext(stream, None), PATIENCE)) is not None:
            data += chunk
            if len(data) > most:
                limit = f"{most >> 20} MB are the most here"
                raise MessageError(f"the file is too large: {limit}. Cut it, or use the command line.")
        name, stop = request.query_params.get("name", usual)[:1000], threading.Event()
        work = asyncio.get_running_loop().run_in_executor(None, take, name, bytes(data), stop)
        try:
            while not (await asyncio.wait({work}, timeout=AGAIN))[0]:
                if await request.is_disconnected():
                    stop.set()
            return work.result()
        finally:
            stop.set()

    async def example(request: Request) -> Response:
        return await receive(request, backend.upload, "example.bvh")

    async def upload_character(request: Request) -> Response:
        return await receive(request, backend.upload_character, "character.glb", MOST_OF_CHARACTER)

    async def upload_scene(request: Request) -> Response:
        return await receive(request, backend.upload_scene, "scene.json")

    async def refuse(request: Request, error: Exception) -> Response:
        return PlainTextResponse(str(error), 400)

    routes = [
        WebSocketRoute("/ws", websocket),
        Route("/character.glb", character),
        Route("/character", upload_character, methods=["POST"]),
        Route("/settings.toml", settings),
        Route("/download", download),
        Route("/heights.bin", heights),
        Route("/example", example, methods=["POST"]),
        Route("/scene.json", scene),
        Route("/study.csv", study),
        Route("/scene", upload_scene, methods=["POST"]),
        Mount("/", _Static(directory=static, html=True, check_dir=False)),
    ]
    return OriginGuard(Starlette(routes=routes, exception_handlers={MotionMatchError: refuse}), local=local)


class _Static(StaticFiles):
    """Static files with headers: no caching without a check, and the sources that the page may load from."""

    def file_response(self, *args, **kwargs) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] = (
            "default-src 'self'; connect-src 'self' ws: wss: blob: data:; img-src 'self' blob: data:; "
            "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        )
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


class _Pieces(Response):
    """Bytes that go out piece by piece: who reads slowly costs no copy of them, and who never does is left."""

    on_end: Callable[[], None] = staticmethod(lambda: None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        view = memoryview(self.body)
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for begin in range(0, max(len(view), 1), PIECE):
                piece, more = bytes(view[begin : begin + PIECE]), begin + PIECE < len(view)
                message = {"type": "http.response.body", "body": piece, "more_body": more}
                await asyncio.wait_for(send(message), PATIENCE)
        except TimeoutError:
            log.warning("%s: nobody took it for %g s", scope["path"], PATIENCE)
        finally:
            self.on_end()


def _file(data: bytes, name: str, kind: str) -> _Pieces:
    return _Pieces(data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _number(request: Request, name: str, otherwise: float) -> float:
    text = request.query_params.get(name, "")
    if not text:
        return otherwise
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise MessageError(f"{name} is '{text[:40]}'; expected a number.")
    return number
