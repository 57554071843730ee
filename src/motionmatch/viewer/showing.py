"""Puts a simulation on a page: takes a port, makes what is to be seen, serves it, and leaves nothing open."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from motionmatch.viewer import hosting, server
from motionmatch.viewer.opening import Opener
from motionmatch.viewer.session import Session
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.waiting import waiting_page

SWITCH_SECONDS = 0.001
"""How soon threads that build something make way for the beat."""


def show(
    make: Callable[[], Simulation],
    *,
    host: str,
    port: int,
    seconds: float | None = None,
    browser: bool = True,
    opener: Opener | None = None,
) -> None:
    """Show what `make` gives, until Ctrl-C or for so many seconds; says where.

    The port is taken first: where there is none, nobody waits for what `make` builds. While it does, and that takes
    long, the page says how far it is. `opener` gives databases by name to pages that ask for them.
    """
    made = hosting.bound(host, port)
    try:
        url, taken = hosting.address(made), made.getsockname()[1]
        if port not in (0, taken):
            print(f"Port {port} is taken; this is {taken}.")
        hub, announced = server.Hub(), False

        def announce() -> None:
            nonlocal announced
            announced = True
            print(f"Preparing; {url} shows how far it is.", flush=True)
            if browser:
                hosting.show(url)

        with waiting_page(made, local=host in server.LOOPBACK, announce=announce):
            simulation = make()
        session = Session(simulation, hub.tell, opener=opener)
        app = server.application(session, hub, local=host in server.LOOPBACK)

        def started(loop: asyncio.AbstractEventLoop) -> None:
            hub.loop = loop
            session.start()
            print(f"The page is at {url}" + ("" if seconds else "  (Ctrl-C ends it)"), flush=True)
            if browser and not announced:
                loop.run_in_executor(None, hosting.show, url)

        before = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            hosting.serve(app, made, seconds=seconds, started=started)
        except KeyboardInterrupt:
            print()
        finally:
            session.stop()
            sys.setswitchinterval(before)
    finally:
        made.close()
