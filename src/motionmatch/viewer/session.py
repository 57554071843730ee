"""Runs the simulation at a steady rate, in a thread of its own, whatever pages do.

Messages come in through `ask` and count from the next step on; what is to be told goes out through an `Outlet`. The
simulation belongs to the thread; states are never changed once made, so others may look at them.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from motionmatch.errors import InputError, MotionMatchError, unknown_name
from motionmatch.viewer import messages, takeaway, telling
from motionmatch.viewer.history import Instant
from motionmatch.viewer.messages import Message, Said
from motionmatch.viewer.opening import Opener, Opening
from motionmatch.viewer.pace import Pace
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import Side

INFO_EVERY, TIMELINE_EVERY = 6, 15
"""Steps between messages of these kinds."""

log = logging.getLogger("motionmatch.viewer")
Answer = TypeVar("Answer")


class Outlet(Protocol):
    """Where messages go: to one page, or to all. May be called from any thread."""

    def __call__(self, kind: str, payload: str | bytes, to: int | None = None) -> None: ...


class Session:
    """One simulation, for all pages."""

    def __init__(self, simulation: Simulation, tell: Outlet, *, opener: Opener | None = None) -> None:
        self.simulation, self.tell = simulation, tell
        self.pace = Pace(simulation.rate)
        self._inbox: queue.SimpleQueue[tuple[int, Message] | Callable[[], None]] = queue.SimpleQueue()
        self._beats = 0
        self._step_seconds = 0.0
        self._asked: dict[int, Future] = {}
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()
        self._answering = ThreadPoolExecutor(1, thread_name_prefix="motionmatch-why")
        self._opening = None if opener is None else Opening(opener, lambda body: self._say("progress", body))
        self._mesh: tuple[int, bytes] | None = None
        self._mesh_lock = threading.Lock()

    # Its life

    def start(self) -> None:
        """Begin to step."""
        self._thread = threading.Thread(target=self._run, name="motionmatch-session", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and all that works for it."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
        self._answering.shutdown(wait=True, cancel_futures=True)
        if self._opening is not None:
            self._opening.stop()

    @property
    def running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _run(self) -> None:
        self.pace = Pace(self.simulation.rate, sleep=self._stopping.wait)
        while not self._stopping.is_set():
            steps = self.pace.wait()
            if steps and not self._stopping.is_set():
                self.tick(steps)

    # From other threads

    def ask(self, client: int, message: Message) -> None:
        """Something that a page says; it counts from the next step on."""
        self._inbox.put((client, message))

    def call(self, what: Callable[[], Answer], timeout: float = 10.0) -> Answer:
        """Do something between two steps and give what came out."""
        if not self.running:
            return what()
        answer: Future[Answer] = Future()

        def do() -> None:
            try:
                answer.set_result(what())
            except Exception as error:
                answer.set_exception(error)

        self._inbox.put(do)
        return answer.result(timeout)

    def character(self) -> bytes:
        """The mannequin as a GLB."""
        with self._mesh_lock:
            generation, side = self.call(lambda: (self.simulation.generation, self.simulation.stage.sides[0]))
            if self._mesh is None or self._mesh[0] != generation:
                self._mesh = generation, takeaway.character(side.database)
            return self._mesh[1]

    def recording(self, form: str, seconds: float, character: int) -> bytes:
        """The last seconds before what is shown, as a file."""
        if not 0.0 < seconds <= 3600.0:
            raise InputError(f"{seconds:g} seconds can't be taken home; ask for more than 0.")
        simulation = self.simulation

        def chosen() -> tuple[list[Instant], int, int]:
            seat, index = simulation.seat_of(character)
            last = simulation.shown.step
            first = max(simulation.history.first, last - round(seconds / simulation.dt) + 1)
            return simulation.history.between(first, last), simulation.stage.seats[seat], index

        instants, side, index = self.call(chosen)
        return takeaway.recording(instants, side, index, form, simulation.dt)

    def settings_text(self, seat: int) -> str:
        """The settings of a seat as a TOML file."""

        def text() -> str:
            self.simulation.not_blind("settings are not told")
            side = self.simulation.stage.sides[self.simulation.stage.chosen(max(seat, 0))[0]]
            return side.settings.toml(side.database.schema)

        return self.call(text)

    # Stepping

    def tick(self, steps: int = 1) -> None:
        """One beat: what was said counts, so many steps are taken, and what came out is told. Never fails."""
        simulation = self.simulation
        try:
            start = time.perf_counter()
            self._listen()
            if not simulation.paused:
                for _ in range(steps):
                    simulation.step()
                self._step_seconds += 0.05 * ((time.perf_counter() - start) / steps - self._step_seconds)
                simulation.news.add("poses")
                self._beats += steps
                for kind, every in (("info", INFO_EVERY), ("timeline", TIMELINE_EVERY)):
                    if self._beats % every < steps:
                        simulation.news.add(kind)
            self._tell_news()
        except Exception as error:  # pages must be told, and the beat go on
            log.exception("a step failed; paused")
            simulation.paused = True
            simulation.news.clear()
            self._say("problem", {"text": f"The simulation stopped: {error}. Restart it."})

    def _tell_news(self) -> None:
        news, self.simulation.news = self.simulation.news, set()
        if "poses" in news:  # first, as they are waited for most
            self.tell("poses", self.simulation.frame())
        for kind in sorted(news - {"poses"}):
            body = self.simulation.body(kind)
            if kind == "info":
                body |= {
                    "rate": round(self.pace.measured, 2),
                    "late": self.pace.late,
                    "step_us": round(self._step_seconds * 1e6, 1),
                }
            self._say(kind, body)

    # Listening

    def _listen(self) -> None:
        for _ in range(self._inbox.qsize()):
            said = self._inbox.get()
            if not isinstance(said, tuple):
                said()
                continue
            client, message = said
            try:
                self._do(client, message)
            except MotionMatchError as error:
                self._problem(str(error), client)
            except Exception as error:  # a mistake of ours: no reason to stop for everyone
                log.exception("a %s could not be done", message.kind)
                self._problem(f"A {message.kind} could not be done: {error}", client)

    def _do(self, client: int, said: Message) -> None:
        match said:
            case messages.Input():
                self.simulation.steer(said)
            case messages.Candidates():
                self._explain(client, said)
            case messages.Ghost():
                self.tell("ghost", self.simulation.ghost(said), client)
            case messages.Choose(database, seat):
                self._choose(database, seat)
            case messages.Ping(t):
                self._say("pong", {"t": t}, client)
            case _:
                self.simulation.do(said)

    def _explain(self, client: int, said: messages.Candidates) -> None:
        question, step = self.simulation.question(said), self.simulation.shown.step

        def answer() -> None:
            body = telling.explanation(question.answer(), step=step, character=said.character)
            self._say("candidates", body, client)

        self._answer(client, answer)

    def _answer(self, client: int, answer: Callable[[], None]) -> None:
        """Find an answer beside the simulation, which does not wait for it."""
        if client in self._asked:
            self._asked[client].cancel()  # if it was not begun: only the newest question of a page matters
        self._asked = {each: future for each, future in self._asked.items() if not future.done()}

        def safely() -> None:
            try:
                answer()
            except Exception as error:
                if not isinstance(error, MotionMatchError):
                    log.exception("a question could not be answered")
                self._problem(str(error), client)

        self._asked[client] = self._answering.submit(safely)

    def _choose(self, name: str, seat: int) -> None:
        simulation = self.simulation
        names = [choice.name for choice in simulation.choices]
        if name not in names or self._opening is None:
            raise unknown_name("database", name, names)
        simulation.not_blind("databases stay as they are")
        where = simulation.stage.chosen(seat)

        def put(side: Side) -> None:
            try:
                simulation.put(side, where)
            except MotionMatchError as error:
                self._problem(str(error))

        settings = simulation.stage.sides[where[0]].settings
        ground = simulation.stage.world.ground
        self._opening.open(name, settings, lambda side: self._inbox.put(lambda: put(side)), ground=ground)

    # Telling

    def _problem(self, text: str, to: int | None = None) -> None:
        self._say("problem", {"text": text}, to)

    def _say(self, kind: str, body: dict[str, Any], to: int | None = None) -> None:
        self.tell(kind, Said(kind, body).text(), to)
