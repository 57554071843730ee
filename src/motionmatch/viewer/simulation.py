"""The simulation behind the page, without threads or sockets: what is on stage, the last minute of it, and what pages
may do with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from motionmatch.control.stick import GAITS, Stick
from motionmatch.errors import InputError, unknown_name
from motionmatch.viewer import figures, messages, poses, telling
from motionmatch.viewer.errand import Errand, Place
from motionmatch.viewer.history import History, Instant, advance
from motionmatch.viewer.messages import Message
from motionmatch.viewer.scenarios import Scenario, scenario
from motionmatch.viewer.stage import Side, Stage
from motionmatch.viewer.study import Study
from motionmatch.viewer.telling import Choice
from motionmatch.viewer.world import packed

QUIET_SECONDS = 1.0
"""A stick of which nothing was heard for so long is at rest."""
EVERYTHING = frozenset({"scene", "settings", "blind", "timeline", "info", "poses"})
"""What a page that comes is told."""


class Simulation:
    """Steps characters, goes back and forth in what they did, and tells about it."""

    awaits = False
    """Whether it begins only when the first page is there, since what happens happens once."""

    def __init__(
        self,
        stage: Stage,
        *,
        rate: float = 60.0,
        choices: tuple[Choice, ...] = (),
        seed: int | None = None,
        errand: Errand | None = None,
    ) -> None:
        """`errand` is one more scenario to choose: a policy."""
        self.stage, self.rate, self.choices, self.errand = stage, rate, choices, errand
        self.dt = 1.0 / rate
        self.history = History(self.dt)
        self.paused = False
        self.stick, self.seq = Stick(), 0
        self.selected, self.generation = 0, 1
        self.study = Study()
        self.news: set[str] = set(EVERYTHING)
        """What has changed since it was told."""
        self._rng = np.random.default_rng(seed)
        self._quiet = 0
        self._begin(0)

    def _begin(self, step: int) -> None:
        """Everyone at home; what was is forgotten."""
        stage = replace(self.stage, began=step, order=self.study.order)
        states = stage.start()
        commands = stage.commands(states, step, self.dt, Stick())
        self.stage = stage
        self.selected = min(self.selected, stage.characters - 1)
        self.shown = Instant(step, stage.controllers, commands, states)
        self.history.clear()
        self.history.add(self.shown)

    def restage(self, stage: Stage, study: Study | None = None) -> None:
        """Other characters, or other controllers: everyone begins again."""
        before, kept = self.stage, self.study
        self.stage, self.study = stage, self.study if study is None else study
        try:
            self._begin(self.history.last + 1)
        except Exception:
            self.stage, self.study = before, kept
            raise
        if stage.sides[0].database is not before.sides[0].database:
            self.generation += 1
        self.paused = False
        self.news |= EVERYTHING

    # Stepping

    def step(self) -> None:
        """One step from what is shown, which must be the newest."""
        self._quiet += 1
        if self._quiet > QUIET_SECONDS * self.rate and (any(self.stick.move) or any(self.stick.look)):
            self.stick = replace(self.stick, move=(0.0, 0.0), look=(0.0, 0.0))
        states = self.shown.states
        assert states is not None
        controllers = self.stage.controllers
        commands = self.stage.commands(states, self.shown.step, self.dt, self.stick)
        after = advance(states, controllers, commands, self.dt)
        switches = tuple(bool(after[side].switched[self.selected]) for side in self.stage.seats)
        cost = float(after[self.stage.seats[0]].costs[self.selected])
        self.shown = Instant(self.shown.step + 1, controllers, commands, after, switches, cost)
        self.history.add(self.shown)

    # What pages may do

    def steer(self, said: messages.Input) -> None:
        """The stick, as it is held from now on."""
        if said.gait not in GAITS:
            raise unknown_name("gait", said.gait, GAITS)
        self.stick = Stick(said.move, said.look, said.gait, said.strafe, said.camera)
        self.seq, self._quiet = said.seq, 0

    def do(self, said: Message) -> None:
        """All but the stick and questions."""
        match said:
            case messages.Pause():
                self.paused = True
            case messages.Play():
                if self.shown.step < self.history.last:
                    self.shown = self.history.drop_after(self.shown.step)
                self.paused = False
            case messages.Seek(step):
                self._seek(step)
            case messages.Nudge(steps):
                self._nudge(steps)
            case messages.Restart():
                self.restage(self.stage)
            case messages.Select(character):
                self.selected = self.seat_of(character)[1]
                self.news.add("scene")
            case messages.Tune(settings, seat):
                self.not_blind("nothing can be tuned")
                self.stage = self.stage.tuned(seat, settings)
                self.news.add("settings")
            case messages.LoadSettings(toml, seat):
                self.not_blind("nothing can be tuned")
                self.stage = self.stage.loaded(seat, toml)
                self.news.add("settings")
            case messages.Scenario(name):
                ours = self.errand is not None and name == self.errand.name
                chosen: Scenario = self.errand if ours and self.errand is not None else scenario(name)
                self.restage(replace(self.stage, scenario=chosen))
            case Place():
                if self.errand is None or self.stage.scenario is not self.errand:
                    raise InputError("no policy is on stage. Start with: motionmatch play --policy FOLDER")
                self.errand.place(said, (self.shown.step - self.stage.began) * self.dt)
            case messages.Characters(count):
                self.restage(replace(self.stage, characters=count))
            case messages.Compare(on):
                self.restage(self.stage.compared() if on else self.stage.alone(), Study())
            case messages.Blind(on):
                if on and len(self.stage.sides) < 2:
                    raise InputError("a blind comparison needs two side by side; compare first.")
                self.restage(self.stage, self.study.begun(self._rng) if on else self.study.ended())
            case messages.Guess(seat):
                if not self.study.on:
                    raise InputError("there is nothing to guess; begin a blind comparison first.")
                self.restage(self.stage, self.study.guessed(seat, self._rng))
            case _:
                raise InputError(f"a {said.kind} is not for the simulation.")
        self.news |= {"timeline", "info", "poses"}

    def put(self, side: Side, where: tuple[int, ...]) -> None:
        """A side that was opened takes the place of others."""
        self.not_blind("databases stay as they are")
        self.restage(self.stage.with_side(side, tuple(index for index in where if index < len(self.stage.sides))))

    def _seek(self, step: int) -> None:
        self.paused = True
        self.shown = self.history.at(self.history.nearest(step))

    def _nudge(self, steps: int) -> None:
        if steps > 0 and self.shown.step == self.history.last:
            self.paused = True
            self.step()
        else:
            self._seek(self.shown.step + steps)

    def not_blind(self, so: str) -> None:
        """Refuse what would give away who sits where."""
        if self.study.on:
            raise InputError(f"while the comparison is blind {so}.")

    def seat_of(self, character: int) -> tuple[int, int]:
        """The seat of one of all characters, and which one it is there."""
        seat, index = divmod(character, self.stage.characters)
        if seat >= len(self.stage.seats):
            count = len(self.stage.seats) * self.stage.characters
            raise InputError(f"there is no character {character}; there are {count}, counted from 0.")
        return seat, index

    # Telling

    def frame(self) -> bytes:
        """What is shown, as a pose frame."""
        states, commands = self.shown.states, self.shown.commands
        assert states is not None
        parts, paths = [], []
        for seat, index in enumerate(self.stage.seats):
            controller = self.stage.sides[index].controller
            parts.append(figures.figures(controller, states[index], seat=seat, hidden=self.study.on))
            paths.append(figures.paths(controller, states[index], commands[index], self.selected))
        around, seconds = self.stage.world.around, self.shown.step * self.dt
        own = getattr(self.stage.scenario, "around", None)  # boxes of an errand, obstacles that move
        if own is not None:
            around, seconds = own, (self.shown.step - self.stage.began) * self.dt
        shapes = None if around is None else packed(around(states, seconds))
        return poses.pack(self._moment(), figures.joined(parts), np.array(paths), shapes=shapes)

    def ghost(self, said: messages.Ghost) -> bytes:
        """Frames of the database where a character stands, as a pose frame."""
        self.not_blind("ghosts are not shown")
        seat, index = self.seat_of(said.character)
        side, states = self.stage.seats[seat], self.shown.states
        assert states is not None
        controller = self.stage.sides[side].controller
        found = figures.ghost(controller, states[side], index, said.frame, count=said.count, every=said.every)
        return poses.pack(self._moment(), found, kind=poses.GHOST)

    def question(self, said: messages.Candidates) -> telling.Question:
        """The search of the step that is shown, to be made again."""
        self.not_blind("candidates are not told")
        seat, index = self.seat_of(said.character)
        side, instant = self.stage.seats[seat], self.shown
        before = instant if instant.step == self.history.first else self.history.at(instant.step - 1)
        assert before.states is not None
        return telling.Question(
            self.stage.sides[side], before.states[side], instant.commands[side], index, said.count, self.dt
        )

    def _moment(self) -> poses.Moment:
        flags = poses.Flag.PAUSED * self.paused
        flags |= poses.Flag.PAST * (self.shown.step < self.history.last)
        flags |= poses.Flag.BLIND * self.study.on
        flags |= poses.Flag.SCRIPTED * (self.stage.scenario.name != "free")
        return poses.Moment(self.shown.step, self.shown.step * self.dt, self.seq, self.generation, int(flags))

    def body(self, kind: str) -> dict[str, Any]:
        """Of a message of this kind."""
        blind = self.study.on
        if kind == "scene":
            told = telling.scene(
                self.stage, generation=self.generation, choices=self.choices, selected=self.selected, blind=blind
            )
            if self.errand is not None:
                told["scenarios"].append({"name": self.errand.name, "text": self.errand.text})
                told["errand"] = self.errand.body() if self.stage.scenario is self.errand else None
            return told
        if kind == "settings":
            return telling.settings(self.stage, blind=blind)
        if kind == "blind":
            return telling.blind(self.study, self.stage)
        if kind == "timeline":
            return telling.timeline(
                self.history, shown=self.shown.step, paused=self.paused, rate=self.rate, blind=blind
            )
        assert kind == "info", kind
        seats = telling.info(self.stage, self.shown, self.history, character=self.selected, blind=blind, dt=self.dt)
        return {"step": self.shown.step, "time": round(self.shown.step * self.dt, 4), "seats": seats}
