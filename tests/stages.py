"""Small stages, sessions and servers for the tests of the viewer."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager

from databases import small
from motionmatch.control.settings import Settings
from motionmatch.learned.model import LearnedModel
from motionmatch.viewer import launch, server
from motionmatch.viewer.hub import Hub
from motionmatch.viewer.payloads import Choice
from motionmatch.viewer.session import Session
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ModelSource, Side, ViewerStage


def side(name: str = "small", settings: Settings | None = None) -> Side:
    return Side.create(name, name, small(), settings or Settings())


def learned_side(model: LearnedModel, *, alone: bool = False, settings: Settings | None = None, **options) -> Side:
    """A side that plays a model, with its database or without."""
    name = "model small" if alone else "learned small"
    return Side.create(name, name, ModelSource(None if alone else small(), model, **options), settings or Settings())


def simulation(characters: int = 1, *, sides: int = 1, **options) -> Simulation:
    stage = ViewerStage((side(),), characters)
    return Simulation(stage.compare() if sides == 2 else stage, seed=1, **options)


class Ear:
    """Hears all that a session tells."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str | bytes, int | None]] = []

    def __call__(self, kind, payload, to=None) -> None:
        self.heard.append((kind, payload, to))

    def of(self, kind: str) -> list:
        """Everything of one kind, JSON unpacked."""
        said = [payload for each, payload, _ in self.heard if each == kind]
        return [payload if isinstance(payload, bytes) else json.loads(payload) for payload in said]


def silent_session(simulation: Simulation, **options) -> tuple[Session, Ear]:
    """A session whose beats the test gives itself."""
    ear = Ear()
    return Session(simulation, ear, **options), ear


@contextmanager
def running(simulation: Simulation | None = None, *, opener=None, stager=None, local: bool = True):
    """A server on a free port; gives (session, websocket's address, its hub)."""
    if simulation is None:
        stage = ViewerStage((side(),))
        simulation = Simulation(stage, choices=(Choice("small"), Choice("other", "another")))
    hub = Hub()
    session = Session(simulation, hub.send, opener=opener, stager=stager)
    made = launch.open_socket("127.0.0.1", 0)
    ready, ends = threading.Event(), []

    def on_start(loop) -> None:
        hub.loop = loop
        session.start()
        ready.set()

    app = server.make_app(session, hub, local=local)
    thread = threading.Thread(
        target=launch.serve, args=(app, made), kwargs={"on_start": on_start, "receive_stop": ends.append}
    )
    thread.start()
    try:
        assert ready.wait(20)
        yield session, launch.get_url(made).replace("http", "ws") + "ws", hub
    finally:
        ends[0]()
        thread.join(20)
        session.stop()
        made.close()
        assert not thread.is_alive()
