"""Runs the simulation at a steady rate in its own thread, independent of the pages.

Messages come in through `receive` and are applied before the next step; replies go out through an `Outlet`. Only the
thread changes the simulation; states are never changed once made, so other threads may read them.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Protocol, TypeVar

from motionmatch.crowd.scenarios import CrowdScenario
from motionmatch.environment.scenarios import Scenario
from motionmatch.errors import InputError, MotionMatchError, unknown_name
from motionmatch.progress import Progress
from motionmatch.viewer import messages, order, payloads, variants
from motionmatch.viewer.background import AnswerPool, BackgroundWorker, DatabaseLoader, Opener
from motionmatch.viewer.messages import Message
from motionmatch.viewer.own_characters import OwnCharacters
from motionmatch.viewer.pace import Pace
from motionmatch.viewer.replies import SceneReply, encode
from motionmatch.viewer.session_files import FilesOfSession
from motionmatch.viewer.simulation import EVERYTHING, Simulation
from motionmatch.viewer.stage import Side
from motionmatch.viewer.staging import Stager, choose_scene, list_stages, parse_upload
from motionmatch.viewer.studio import Draft, Upload
from motionmatch.viewer.surrounded import SurroundedSimulation
from motionmatch.viewer.uploads import make_label
from motionmatch.viewer.variants import Gallery

INFO_EVERY, TIMELINE_EVERY = 6, 15
"""Steps between messages of these kinds."""
MOST_UPLOADS = 8
"""Most uploaded examples; the oldest is dropped first."""

log = logging.getLogger("motionmatch.viewer")
Answer = TypeVar("Answer")


class Outlet(Protocol):
    """Sends a message to one page, or to all. May be called from any thread."""

    def __call__(self, kind: str, payload: str | bytes, to: int | None = None) -> None: ...


class Session(FilesOfSession):
    """One simulation, shared by all pages, to which `send` sends replies. `opener` opens databases by name, `stager`
    makes the simulation of a scene or a crowd that a page chooses; both bring databases onto the character that is
    chosen in `own`. `home` is the simulation that it began with."""

    def __init__(
        self,
        simulation: Simulation,
        send: Outlet,
        *,
        opener: Opener | None = None,
        stager: Stager | None = None,
        own: OwnCharacters | None = None,
    ) -> None:
        super().__init__(own or OwnCharacters())
        self.simulation, self.home, self.send, self.stager = simulation, simulation, send, stager
        self.pace = Pace(simulation.rate)
        self._inbox: queue.SimpleQueue[tuple[int, Message] | Callable[[], None]] = queue.SimpleQueue()
        self._steps = 0
        self._step_seconds = 0.0
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()
        self._waiting = simulation.waits_for_page
        self._answers = AnswerPool(self._send_problem)
        self.gallery: Gallery | None = None
        self.uploads: dict[str, Upload] = {}
        self._order: order.GenerateVariants | None = None
        self._loader = None if opener is None else DatabaseLoader(opener, lambda body: self._send("progress", body))
        self._worker = BackgroundWorker(lambda body: self._send("progress", body))

    # Start and end

    def start(self) -> None:
        """Start the thread that steps the simulation."""
        self._thread = threading.Thread(target=self._run, name="motionmatch-session", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and all background work."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
        self._answers.stop()
        self._worker.stop()
        if self._loader is not None:
            self._loader.stop()

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

    def note_visit(self) -> None:
        """Note that a page has joined: a simulation that waited for one starts."""
        if self._waiting:
            self._inbox.put(lambda: setattr(self, "_waiting", False))

    def receive(self, client: int, message: Message) -> None:
        """Queue a message of a page; it is applied before the next step."""
        self._inbox.put((client, message))

    def call(self, function: Callable[[], Answer], timeout: float = 10.0) -> Answer:
        """Call a function between two steps and return its result."""
        if not self.running:
            return function()
        answer: Future[Answer] = Future()

        def run() -> None:
            try:
                answer.set_result(function())
            except Exception as error:
                answer.set_exception(error)

        self._inbox.put(run)
        return answer.result(timeout)

    def upload(self, name: str, data: bytes, stop: threading.Event | None = None) -> str:
        """Keep an example that a page uploads; return the name to request it by. `stop` ends the reading."""
        found = variants.read_uploads(name, data, stop)

        def keep() -> None:
            for label, upload in found.items():
                self.uploads.pop(label, None)
                self.uploads[label] = upload
            while len(self.uploads) > MOST_UPLOADS:
                del self.uploads[next(iter(self.uploads))]
            self.play.changes.add("scene")

        self.call(keep)
        return next(iter(found))

    def upload_character(self, name: str, data: bytes, stop: threading.Event | None = None) -> str:
        """Keep a character that a page uploads, and show it; return its name. `stop` ends the reading."""
        kept = self.own.add(name, data, stop)
        self.call(lambda: self._show_character(kept))
        return kept

    def upload_scene(self, name: str, data: bytes, stop: threading.Event | None = None) -> str:
        """Play a scene file that a page uploads; return the name of the scene."""
        scenario = parse_upload(make_label(name, "scene.json"), data)
        self.call(lambda: self._stage(scenario))
        return scenario.name

    # Stepping

    def tick(self, steps: int = 1) -> None:
        """Apply queued messages, take some steps, and send the changes. Never raises."""
        try:
            start = time.perf_counter()
            self._apply_messages()
            play = self.play
            if not play.paused and not self._waiting:
                for _ in range(steps):
                    play.step()
                self._step_seconds += 0.05 * ((time.perf_counter() - start) / steps - self._step_seconds)
                play.changes.add("poses")
                self._steps += steps
                for kind, every in (("info", INFO_EVERY), ("timeline", TIMELINE_EVERY)):
                    if self._steps % every < steps:
                        play.changes.add(kind)
            self._send_changes()
        except Exception as error:  # report to the pages and continue
            log.exception("a step failed; paused")
            self.play.paused = True
            self.play.changes.clear()
            self._send("problem", {"text": f"The simulation stopped: {error}. Restart it."})

    def _send_changes(self) -> None:
        play = self.play
        changes, play.changes = play.changes, set()
        if "poses" in changes:  # poses first, they are urgent
            self.send("poses", play.pack_frame())
        for kind in sorted(changes - {"poses"}):
            self._send(kind, self._describe(kind))

    def _describe(self, kind: str) -> Mapping[str, object]:
        """Return the reply of a kind, other than poses."""
        play = self.play
        known: dict[str, Callable[[], Mapping[str, object]]] = {
            "scene": self._describe_scene,
            "settings": play.describe_settings,
            "blind": play.describe_blind_test,
            "study": self.simulation.describe_study,
            "timeline": play.describe_timeline,
        }
        if kind in known:
            return known[kind]()
        info = play.describe_info()
        info["rate"], info["late"] = round(self.pace.measured, 2), self.pace.late
        info["step_us"] = round(self._step_seconds * 1e6, 1)
        return info

    def _describe_scene(self) -> SceneReply:
        scene = self.simulation.describe_scene()
        scene["scenarios"].append({"name": variants.NAME, "text": variants.TEXT})
        examples = {name: "yours" for name in self.uploads} | variants.BUILT_IN
        scene["variants"] = {"examples": [{"name": name, "text": text} for name, text in examples.items()]}
        scene["stages"] = list_stages() if self.stager is not None else []
        scene["home"] = self.simulation is not self.home
        scene |= self.own.describe(self.simulation.stage.sides[0].database)  # type: ignore[typeddict-item]
        return scene if self.gallery is None else self.gallery.describe_scene(scene)

    # Messages of pages

    def _apply_messages(self) -> None:
        for _ in range(self._inbox.qsize()):
            received = self._inbox.get()
            if not isinstance(received, tuple):
                received()
                continue
            client, message = received
            try:
                self._apply(client, message)
            except MotionMatchError as error:
                self._send_problem(str(error), client)
            except Exception as error:  # a bug; the session continues for the others
                log.exception("a %s could not be done", message.kind)
                self._send_problem(f"A {message.kind} could not be done: {error}", client)

    def _apply(self, client: int, message: Message) -> None:
        match message:
            case messages.Ping(t):
                self._send("pong", {"t": t}, client)
            case messages.ChooseDatabase(database, seat):
                self._choose(database, seat)
            case messages.ChooseCharacter(name):
                self._show_character(name)
            case messages.StageScene(""):
                self._replace_simulation(self.home)
            case messages.StageScene():
                self._stage(choose_scene(message))
            case order.GenerateVariants():
                self._generate(message)
            case messages.ChooseScenario(variants.NAME):
                self._generate(self._order or order.GenerateVariants(next(iter(variants.BUILT_IN))))
            case messages.ChooseScenario():
                self._leave_gallery()
                self.simulation.apply(message)
            case _ if self.gallery is not None:
                self.gallery.apply(message)
            case messages.Input():
                self.simulation.steer(message)
            case messages.AskCandidates():
                self._explain(client, message)
            case messages.AskGhost():
                self.send("ghost", self.simulation.pack_ghost(message), client)
            case _:
                self.simulation.apply(message)

    def _explain(self, client: int, message: messages.AskCandidates) -> None:
        question, step = self.simulation.make_question(message), self.simulation.shown.step

        def answer() -> None:
            body = payloads.describe_explanation(question.answer(), step=step, character=message.character)
            self._send("candidates", body, client)

        self._answers.submit(client, answer)

    def _choose(self, name: str, seat: int) -> None:
        simulation = self.simulation
        names = [choice.name for choice in simulation.choices]
        if name not in names or self._loader is None:
            raise unknown_name("database", name, names)
        simulation.refuse_when_blind("databases stay as they are")
        where = simulation.stage.find_sides(seat)

        def put(side: Side) -> None:
            try:
                simulation.replace_sides(side, where)
                self._leave_gallery()
            except MotionMatchError as error:
                self._send_problem(str(error))

        settings = simulation.stage.sides[where[0]].settings
        ground = simulation.stage.scenery.ground
        self._loader.open(name, settings, lambda side: self._inbox.put(lambda: put(side)), ground=ground)

    def _show_character(self, name: str) -> None:
        """Bring what plays onto another character in the background, and show it when it is ready."""
        simulation, before = self.simulation, self.own.chosen
        simulation.refuse_when_blind("characters stay as they are")
        if len(simulation.stage.sides) > 1:
            raise InputError("two play side by side, and both need the same body. Leave that first.")
        self.own.choose(name)
        if isinstance(simulation, SurroundedSimulation):
            return self._stage(simulation.scenario)
        if self._loader is None:
            self.own.choose(before)
            raise InputError("no character can be chosen here: its motion can't be opened again.")
        side = simulation.stage.sides[0]
        ground = simulation.stage.scenery.ground
        source = self.own.choose_source(side.source, side.database, [choice.name for choice in simulation.choices])

        def put(made: Side) -> None:
            if self.own.chosen == name:  # no page has chosen another meanwhile
                simulation.replace_sides(made, (0,))
                self._leave_gallery()

        def fail() -> None:
            self.own.choose(before)
            simulation.changes.add("scene")

        self._loader.open(
            source, side.settings, lambda made: self._inbox.put(lambda: put(made)), ground=ground,
            failed=lambda: self._inbox.put(fail),
        )  # fmt: skip
        return None

    # Scenes and crowds

    def _stage(self, scenario: Scenario | CrowdScenario) -> None:
        """Prepare a scene in the background, and show it when it is ready."""
        if self.stager is None:
            raise InputError("no scene can be chosen here. Start it with: motionmatch play --scene NAME")
        self.simulation.refuse_when_blind("everyone stays")
        make, show = self.stager, self._replace_simulation
        self._worker.start_job(
            scenario.name, lambda progress: make(scenario, progress), lambda made: self._inbox.put(lambda: show(made))
        )

    def _replace_simulation(self, made: Simulation) -> None:
        """Show another simulation in the place of the one that plays."""
        before = self.simulation
        self._leave_gallery()
        if made is before:
            return
        made.choices, made.generation = before.choices, before.generation + 1
        made.begin_at(before.history.last + 1)
        self.simulation, self._waiting = made, False

    # Variants of an example

    def _generate(self, wanted: order.GenerateVariants) -> None:
        """Make variants in the background, and show them when they are ready."""
        self.simulation.refuse_when_blind("everyone stays")
        known = {**dict.fromkeys(variants.BUILT_IN), **self.uploads}
        for name in (wanted.example, *wanted.also):
            if name not in known:
                raise unknown_name("example", name, known)
        given = {name: known[name] for name in (wanted.example, *wanted.also)}
        kept = [] if self.gallery is None else [self.gallery.find_piece(number) for number in wanted.keep]
        self._order = wanted

        def work(progress: Progress) -> Gallery:
            drafts = [Draft(each.label, each.clip, each.source) for each in kept]
            made = variants.make_gallery(given, wanted, progress, kept=drafts)
            few = variants.explain_few(given, wanted) if len(made) <= variants.COUNT else ""
            return Gallery(made, wanted, rate=self.simulation.rate, few=few)

        def show(gallery: Gallery) -> None:
            if self._order is wanted:  # no page has chosen another scenario meanwhile
                self.simulation.generation += 1
                gallery.generation = self.simulation.generation
                self.gallery = gallery

        name = f"variants of {wanted.example}"
        self._worker.start_job(name, work, lambda gallery: self._inbox.put(lambda: show(gallery)))

    def _leave_gallery(self) -> None:
        """Show the simulation again."""
        if self._order is None:
            return
        self._worker.abandon()
        self._send("progress", {"what": variants.NAME, "doing": "", "done": 0, "total": 0, "finished": True})
        self._order, self.gallery = None, None
        self.simulation.generation += 1
        self.simulation.changes |= EVERYTHING

    # Replies

    def _send_problem(self, text: str, to: int | None = None) -> None:
        self._send("problem", {"text": text}, to)

    def _send(self, kind: str, body: Mapping[str, object], to: int | None = None) -> None:
        self.send(kind, encode(kind, body), to)
