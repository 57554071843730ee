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
from motionmatch.motion.clip import Clip
from motionmatch.viewer import gallery, messages, takeaway, telling, variants
from motionmatch.viewer.beside import Beside, Progress
from motionmatch.viewer.gallery import Gallery
from motionmatch.viewer.history import Instant
from motionmatch.viewer.messages import Message, Said
from motionmatch.viewer.opening import Opener, Opening
from motionmatch.viewer.pace import Pace
from motionmatch.viewer.simulation import EVERYTHING, Simulation
from motionmatch.viewer.stage import Side

INFO_EVERY, TIMELINE_EVERY = 6, 15
"""Steps between messages of these kinds."""
MOST_UPLOADS = 8
"""Examples that pages brought along; the oldest goes first."""

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
        self._awaiting = simulation.awaits
        self._answering = ThreadPoolExecutor(1, thread_name_prefix="motionmatch-why")
        self.gallery: Gallery | None = None
        """Where clips are on stage, rather than the simulation."""
        self.uploads: dict[str, Clip] = {}
        self._order: messages.Generate | None = None
        self._opening = None if opener is None else Opening(opener, lambda body: self._say("progress", body))
        self._making = Beside(lambda body: self._say("progress", body))
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
        self._making.stop()
        if self._opening is not None:
            self._opening.stop()

    @property
    def play(self) -> Simulation | Gallery:
        """What is on stage."""
        return self.simulation if self.gallery is None else self.gallery

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

    def visited(self) -> None:
        """A page has come: what waited for one begins."""
        if self._awaiting:
            self._inbox.put(lambda: setattr(self, "_awaiting", False))

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
            generation, play = self.call(lambda: (self.play.generation, self.play))
            if self._mesh is None or self._mesh[0] != generation:
                made = (
                    takeaway.body(play.pieces[0].shown)
                    if isinstance(play, Gallery)
                    else takeaway.character(play.stage.sides[0].database)
                )
                self._mesh = generation, made
            return self._mesh[1]

    def recording(self, form: str, seconds: float, character: int) -> bytes:
        """The last seconds before what is shown, as a file; of variants, all of one."""
        if not 0.0 < seconds <= 3600.0:
            raise InputError(f"{seconds:g} seconds can't be taken home; ask for more than 0.")
        simulation = self.simulation

        def chosen() -> Clip | tuple[list[Instant], int, int]:
            if self.gallery is not None:
                return self.gallery.piece(character).clip
            seat, index = simulation.seat_of(character)
            last = simulation.shown.step
            first = max(simulation.history.first, last - round(seconds / simulation.dt) + 1)
            return simulation.history.between(first, last), simulation.stage.seats[seat], index

        found = self.call(chosen)
        if isinstance(found, Clip):
            return takeaway.written(found, form)
        return takeaway.recording(*found, form, simulation.dt)

    def heights(self) -> bytes:
        """Of the ground, field by field."""
        return self.call(lambda: self.simulation.stage.world.heights)

    def upload(self, name: str, data: bytes) -> str:
        """An example that a page brings along; the name by which it can be asked for."""
        clip = variants.uploaded(name, data)
        label = f"{clip.name}.bvh"

        def keep() -> None:
            self.uploads.pop(label, None)
            self.uploads[label] = clip
            while len(self.uploads) > MOST_UPLOADS:
                del self.uploads[next(iter(self.uploads))]
            self.play.news.add("scene")

        self.call(keep)
        return label

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
        try:
            start = time.perf_counter()
            self._listen()
            play = self.play
            if not play.paused and not self._awaiting:
                for _ in range(steps):
                    play.step()
                self._step_seconds += 0.05 * ((time.perf_counter() - start) / steps - self._step_seconds)
                play.news.add("poses")
                self._beats += steps
                for kind, every in (("info", INFO_EVERY), ("timeline", TIMELINE_EVERY)):
                    if self._beats % every < steps:
                        play.news.add(kind)
            self._tell_news()
        except Exception as error:  # pages must be told, and the beat go on
            log.exception("a step failed; paused")
            self.play.paused = True
            self.play.news.clear()
            self._say("problem", {"text": f"The simulation stopped: {error}. Restart it."})

    def _tell_news(self) -> None:
        play = self.play
        news, play.news = play.news, set()
        if "poses" in news:  # first, as they are waited for most
            self.tell("poses", play.frame())
        for kind in sorted(news - {"poses"}):
            body = self._scene() if kind == "scene" else play.body(kind)
            if kind == "info":
                body |= {
                    "rate": round(self.pace.measured, 2),
                    "late": self.pace.late,
                    "step_us": round(self._step_seconds * 1e6, 1),
                }
            self._say(kind, body)

    def _scene(self) -> dict[str, Any]:
        common = self.simulation.body("scene")
        common["scenarios"].append({"name": gallery.NAME, "text": gallery.TEXT})
        examples = {name: "yours" for name in self.uploads} | variants.BUILT_IN
        common["variants"] = {"examples": [{"name": name, "text": text} for name, text in examples.items()]}
        return common if self.gallery is None else self.gallery.scene(common)

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
            case messages.Ping(t):
                self._say("pong", {"t": t}, client)
            case messages.Choose(database, seat):
                self._choose(database, seat)
            case messages.Generate():
                self._generate(said)
            case messages.Scenario(gallery.NAME):
                self._generate(self._order or messages.Generate(next(iter(variants.BUILT_IN))))
            case messages.Scenario():
                self._leave()
                self.simulation.do(said)
            case _ if self.gallery is not None:
                self.gallery.do(said)
            case messages.Input():
                self.simulation.steer(said)
            case messages.Candidates():
                self._explain(client, said)
            case messages.Ghost():
                self.tell("ghost", self.simulation.ghost(said), client)
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
                self._leave()
            except MotionMatchError as error:
                self._problem(str(error))

        settings = simulation.stage.sides[where[0]].settings
        ground = simulation.stage.world.ground
        self._opening.open(name, settings, lambda side: self._inbox.put(lambda: put(side)), ground=ground)

    # An example and its variants

    def _generate(self, order: messages.Generate) -> None:
        """Make variants beside the simulation; when they are there they are on stage."""
        self.simulation.not_blind("everyone stays")
        known = {**dict.fromkeys(variants.BUILT_IN), **self.uploads}
        if order.example not in known:
            raise unknown_name("example", order.example, known)
        self._order, example = order, known[order.example]

        def work(tell: Progress) -> Gallery:
            clip = example or variants.built_in(order.example)
            made = variants.make(clip, order, tell)
            return Gallery([clip, *made], order, rate=self.simulation.rate)

        def show(made: Gallery) -> None:
            if self._order is order:  # nobody has gone elsewhere meanwhile
                self.simulation.generation += 1
                made.generation = self.simulation.generation
                self.gallery = made

        self._making.do(f"variants of {order.example}", work, lambda made: self._inbox.put(lambda: show(made)))

    def _leave(self) -> None:
        """The simulation is on stage again."""
        if self._order is None:
            return
        self._making.abandon()
        self._say("progress", {"what": gallery.NAME, "doing": "", "done": 0, "total": 0, "finished": True})
        self._order, self.gallery = None, None
        self.simulation.generation += 1
        self.simulation.news |= EVERYTHING

    # Telling

    def _problem(self, text: str, to: int | None = None) -> None:
        self._say("problem", {"text": text}, to)

    def _say(self, kind: str, body: dict[str, Any], to: int | None = None) -> None:
        self.tell(kind, Said(kind, body).text(), to)
