"""The server: a page, a websocket, and files to download. It knows nothing of motion, only of messages."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from motionmatch.errors import MotionMatchError
from motionmatch.viewer import messages
from motionmatch.viewer.audience import Audience
from motionmatch.viewer.mailbox import Allowance, Mailbox
from motionmatch.viewer.messages import Message, MessageError, Said

STATIC = Path(__file__).parent / "static"
MOST_PER_SECOND = 240
"""Messages of one page. More are dropped."""
MOST_REFUSED = 1000
"""Of a page that goes on like that; then it is cut off."""
MOST_LOGGED = 50
"""Malformed messages of one page that get a line in the log."""
MOST_CLIENTS = 32
MOST_UPLOADED = 16 * 1024 * 1024
"""Bytes of a file that a page brings along."""
LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""What this machine calls itself."""
KEPT = ("scene", "settings", "blind", "timeline", "info", "poses")
"""Kinds of which a page that comes is told the newest."""
TYPES = {"glb": "model/gltf-binary", "bvh": "text/plain; charset=utf-8"}

log = logging.getLogger("motionmatch.viewer")


class Show(Protocol):
    """What goes on behind the server. All of it may be called from any thread."""

    def visited(self) -> None: ...
    def ask(self, client: int, message: Message) -> None: ...
    def character(self) -> bytes: ...
    def recording(self, form: str, seconds: float, character: int) -> bytes: ...
    def settings_text(self, seat: int) -> str: ...
    def heights(self) -> bytes: ...
    def upload(self, name: str, data: bytes) -> str: ...


class Hub:
    """The pages that are there, and what waits to be sent to each."""

    def __init__(self) -> None:
        self.audience = Audience()
        self.boxes: dict[int, Mailbox] = {}
        self.newest: dict[str, str | bytes] = {}
        self.loop: asyncio.AbstractEventLoop | None = None
        self._numbers = 0

    def tell(self, kind: str, payload: str | bytes, to: int | None = None) -> None:
        """Send to one page or to all; from any thread."""
        if self.loop is None:
            self._deliver(kind, payload, to)
        else:
            with contextlib.suppress(RuntimeError):  # the loop has just been closed
                self.loop.call_soon_threadsafe(self._deliver, kind, payload, to)

    def _deliver(self, kind: str, payload: str | bytes, to: int | None) -> None:
        if to is None:
            if kind in KEPT:
                self.newest[kind] = payload
            for box in self.boxes.values():
                box.put(kind, payload)
        elif to in self.boxes:
            self.boxes[to].put(kind, payload)

    def join(self, rate: float = 60.0) -> int:
        """A new page; its number."""
        self._numbers += 1
        client, box = self._numbers, Mailbox()
        welcome = {"version": messages.VERSION, "client": client, "rate": rate, "most_bytes": messages.MOST_BYTES}
        box.put("welcome", Said("welcome", welcome).text())
        self.boxes[client] = box
        self.audience.join(client)
        self.tell_roles()
        for kind in KEPT:
            if kind in self.newest:
                box.put(kind, self.newest[kind])
        return client

    def leave(self, client: int) -> None:
        del self.boxes[client]
        self.audience.leave(client)
        self.tell_roles()

    def tell_roles(self) -> None:
        """Everyone who drives and who watches."""
        driver, count = self.audience.driver, len(self.audience)
        for client, box in self.boxes.items():
            body = {"you": self.audience.role(client), "driver": driver, "clients": count}
            box.put("roles", Said("roles", body).text())


class Page:
    """One websocket."""

    def __init__(self, socket: WebSocket, hub: Hub, show: Show) -> None:
        self.socket, self.hub, self.show = socket, hub, show
        self.client = hub.join()
        self.box = hub.boxes[self.client]
        self.allowance = Allowance(MOST_PER_SECOND)
        self.malformed = 0

    async def run(self) -> None:
        """Until the page goes."""
        sending = asyncio.create_task(self._send())
        try:
            await self._receive()
        except (WebSocketDisconnect, RuntimeError):  # a socket that is gone is told as one or the other
            pass
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sending
            drove = self.hub.audience.driver == self.client
            self.hub.leave(self.client)
            if drove:
                self.show.ask(self.client, messages.Input())  # nobody holds the stick

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
            if not self.allowance.take():
                if self.allowance.refused == 1:
                    log.warning("page %d says more than %d messages a second", self.client, MOST_PER_SECOND)
                if self.allowance.refused > MOST_REFUSED:
                    await self.socket.close(1008, "too many messages")
                    return
                continue
            text = event.get("text")
            try:
                self._hear(messages.parse(event.get("bytes") or b"" if text is None else text))
            except MessageError as error:
                self.malformed += 1
                if self.malformed <= MOST_LOGGED:
                    last = "; further ones are dropped silently" if self.malformed == MOST_LOGGED else ""
                    log.warning("page %d: dropped a message: %s%s", self.client, error, last)
                self.box.put("problem", Said("problem", {"text": f"Dropped a message: {error}"}).text())

    def _hear(self, message: Message) -> None:
        audience = self.hub.audience
        if isinstance(message, messages.Ack):
            self.box.ack(message.count)
        elif isinstance(message, messages.Take | messages.Watch):
            (audience.take if isinstance(message, messages.Take) else audience.watch)(self.client)
            self.hub.tell_roles()
            self.show.ask(self.client, messages.Input())
        elif message.watchers or audience.driver == self.client:
            self.show.ask(self.client, message)
        elif not isinstance(message, messages.Input):
            text = "Another page drives. Take over to do this."
            self.box.put("problem", Said("problem", {"text": text}).text())


class Guarded:
    """Lets in only who asks for the page by an address of its own, and says what the page may load.

    On the machine itself that keeps out other sites: those that a browser has open (by the origin of the websocket),
    and those that give their name our address (by the host).
    """

    def __init__(self, app: ASGIApp, *, local: bool) -> None:
        self.app, self.local = app, local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        problem = refusal(headers.get(b"host", ""), headers.get(b"origin"), local=self.local)
        if problem is None:
            return await self.app(scope, receive, send)
        log.warning("refused %s: %s", scope["path"], problem)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": problem})
            return
        await PlainTextResponse(problem, 403)(scope, receive, send)


def refusal(host: str, origin: str | None, *, local: bool) -> str | None:
    """Why a request is not answered, or None. Programs that are no browsers send no origin."""
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


def application(show: Show, hub: Hub, *, local: bool = True, static: Path = STATIC) -> ASGIApp:
    """The whole of it, to be run by an ASGI server."""

    async def websocket(socket: WebSocket) -> None:
        hub.loop = asyncio.get_running_loop()
        if len(hub.boxes) >= MOST_CLIENTS:
            await socket.close(1013, "too many pages")
            return
        await socket.accept()
        page = Page(socket, hub, show)
        show.visited()
        await page.run()

    async def character(request: Request) -> Response:
        data = await run_in_threadpool(show.character)
        return Response(data, media_type=TYPES["glb"], headers={"Cache-Control": "no-cache"})

    async def settings(request: Request) -> Response:
        text = await run_in_threadpool(show.settings_text, int(_number(request, "seat", 0)))
        return _file(text.encode(), "settings.toml", "application/toml")

    async def download(request: Request) -> Response:
        form = request.query_params.get("format", "glb")
        seconds, character = _number(request, "seconds", 60.0), int(_number(request, "character", 0))
        data = await run_in_threadpool(show.recording, form, seconds, character)
        return _file(data, f"play.{form}", TYPES.get(form, "application/octet-stream"))

    async def heights(request: Request) -> Response:
        data = await run_in_threadpool(show.heights)
        return Response(data, media_type="application/octet-stream", headers={"Cache-Control": "no-cache"})

    async def example(request: Request) -> Response:
        if int(_number(request, "client", 0)) != hub.audience.driver:
            return PlainTextResponse("Another page drives. Take over to do this.", 403)
        data = bytearray()
        async for chunk in request.stream():
            data += chunk
            if len(data) > MOST_UPLOADED:
                most = f"{MOST_UPLOADED >> 20} MB are the most here"
                raise MessageError(f"the file is too large: {most}. Cut it, or use motionmatch generate.")
        name = request.query_params.get("name", "example.bvh")[:200]
        return JSONResponse({"example": await run_in_threadpool(show.upload, name, bytes(data))})

    async def wrong(request: Request, error: Exception) -> Response:
        return PlainTextResponse(str(error), 400)

    routes = [
        WebSocketRoute("/ws", websocket),
        Route("/character.glb", character),
        Route("/settings.toml", settings),
        Route("/download", download),
        Route("/heights.bin", heights),
        Route("/example", example, methods=["POST"]),
        Mount("/", _Static(directory=static, html=True, check_dir=False)),
    ]
    return Guarded(Starlette(routes=routes, exception_handlers={MotionMatchError: wrong}), local=local)


class _Static(StaticFiles):
    """Files that browsers ask about each time, so that a new version is seen at once."""

    def file_response(self, *args, **kwargs) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] = (
            "default-src 'self'; connect-src 'self' ws: wss: blob: data:; img-src 'self' blob: data:; "
            "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        )
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


def _file(data: bytes, name: str, kind: str) -> Response:
    return Response(data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _number(request: Request, name: str, otherwise: float) -> float:
    said = request.query_params.get(name, "")
    if not said:
        return otherwise
    try:
        number = float(said)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise MessageError(f"{name} is '{said[:40]}'; expected a number.")
    return number
