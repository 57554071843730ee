"""The simulation behind the page, without threads or sockets: the stage, its history, and the messages it handles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.control.stick import GAITS, Stick, find_gaits
from motionmatch.errors import InputError, unknown_name
from motionmatch.viewer import figures, messages, payloads, poses
from motionmatch.viewer.drawn_path import DrawnPath
from motionmatch.viewer.goal_view import GoalPlay
from motionmatch.viewer.history import History, Instant, advance
from motionmatch.viewer.layered import LayeredPlay
from motionmatch.viewer.messages import Message
from motionmatch.viewer.payloads import Choice, SearchQuestion
from motionmatch.viewer.policy_view import PolicyPlay
from motionmatch.viewer.replies import BlindReply, InfoReply, SceneReply, SettingsReply, StudyReply, TimelineReply
from motionmatch.viewer.scenarios import ViewerScenario, find_viewer_scenario
from motionmatch.viewer.scenery import pack_shapes
from motionmatch.viewer.stage import BlindTest, Side, ViewerStage
from motionmatch.viewer.task_view import TaskPlay
from motionmatch.viewer.user_study import STEPS, UserStudy

QUIET_SECONDS = 1.0
"""Time without messages after which the stick is at rest."""
EVERYTHING = frozenset({"scene", "settings", "blind", "study", "timeline", "info", "poses"})
"""Kinds of messages that a page gets when it joins."""


class Simulation:
    """Steps characters, moves through their history, and makes the messages about them."""

    waits_for_page = False
    """Whether it starts only when the first page has joined."""

    def __init__(
        self,
        stage: ViewerStage,
        *,
        rate: float = 60.0,
        choices: tuple[Choice, ...] = (),
        seed: int | None = None,
        policy: PolicyPlay | TaskPlay | GoalPlay | None = None,
    ) -> None:
        """Show `stage` at `rate` steps per second; `choices` and `policy` are offered on the page."""
        self.stage, self.rate, self.choices, self.policy = stage, rate, choices, policy
        self.dt = 1.0 / rate
        self.history = History(self.dt)
        self.paused = False
        self.stick, self.seq = Stick(), 0
        self.selected, self.generation = 0, 1
        self.study: UserStudy | None = None
        self.answered: UserStudy | None = None
        """the study that was ended last"""
        self._both: ViewerStage | None = None
        self.drawn: DrawnPath | None = None
        """the path that was drawn last"""
        self.blind_test = BlindTest()
        self.changes: set[str] = set(EVERYTHING)
        """Kinds of messages to send after this step."""
        self._rng = np.random.default_rng(seed)
        self._quiet = 0
        self._asked = ""
        self.layers = LayeredPlay()
        self._begin(0)

    def _begin(self, step: int) -> None:
        """Put all characters at their start positions and clear the history."""
        stage = replace(self.stage, began=step, order=self.blind_test.order)
        states = stage.start()
        commands = stage.make_commands(states, step, self.dt, Stick())
        self.stage = stage
        self.selected = min(self.selected, stage.characters - 1)
        self.shown = Instant(step, stage.controllers, commands, states)
        self.layers = LayeredPlay(looking=self.layers.looking)
        self.history.clear()
        self.history.add(self.shown)

    def begin_at(self, step: int) -> None:
        """Start again at a later step: for a simulation that takes the place of another."""
        self._begin(step)
        self.changes |= EVERYTHING

    def restage(self, stage: ViewerStage, test: BlindTest | None = None) -> None:
        """Change the stage; all characters start again."""
        before, kept = self.stage, self.blind_test
        self.stage, self.blind_test = stage, self.blind_test if test is None else test
        try:
            self._begin(self.history.last + 1)
        except Exception:
            self.stage, self.blind_test = before, kept
            raise
        if stage.sides[0].database is not before.sides[0].database:
            self.generation += 1
        self.paused = False
        self.changes |= EVERYTHING

    # Stepping

    def step(self) -> None:
        """Take one step after the shown one, which must be the newest."""
        self._quiet += 1
        if self._quiet > QUIET_SECONDS * self.rate and (any(self.stick.move) or any(self.stick.look)):
            self.stick = replace(self.stick, move=(0.0, 0.0), look=(0.0, 0.0))
        states = self.shown.states
        assert states is not None
        controllers = self.stage.controllers
        commands = self.stage.make_commands(states, self.shown.step, self.dt, self.stick)
        if self._asked in self.stage.actions:
            commands = self.stage.ask(commands, self._asked, self.selected)
        self._asked = ""
        after = advance(states, controllers, commands, self.dt)
        layers, camera, dt = self.layers, self.stick.camera, self.dt
        self.layers = layers.step(states, after, controllers, camera, dt)
        switches = tuple(bool(after[side].switched[self.selected]) for side in self.stage.seats)
        cost = float(after[self.stage.seats[0]].costs[self.selected])
        again = (lambda old, new: layers.step(old, new, controllers, camera, dt)) if layers.busy else None
        self.shown = Instant(self.shown.step + 1, controllers, commands, after, switches, cost, again)
        self.history.add(self.shown)

    # Messages of pages

    def steer(self, message: messages.Input) -> None:
        """Set the stick for the next steps."""
        known = {**GAITS, **find_gaits(self.stage.sides[0].database)}
        if message.gait not in known:
            raise unknown_name("gait", message.gait, known)
        self.stick = Stick(message.move, message.look, message.gait, message.strafe, message.camera)
        self.seq, self._quiet = message.seq, 0

    def apply(self, message: Message) -> None:
        """Apply a message of a page, other than the stick and questions."""
        match message:
            case messages.Pause():
                self.paused = True
            case messages.Resume():
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
                self.selected = self.find_seat(character)[1]
                self.changes.add("scene")
            case messages.Tune(settings, seat):
                self.refuse_when_blind("nothing can be tuned")
                self.stage = self.stage.change_settings(seat, settings)
                self.changes.add("settings")
            case messages.LoadSettings(toml, seat):
                self.refuse_when_blind("nothing can be tuned")
                self.stage = self.stage.load_settings(seat, toml)
                self.changes.add("settings")
            case messages.ChooseMode(mode, projector, seat):
                self.refuse_when_blind("modes stay as they are")
                self.stage = self.stage.choose_mode(seat, mode, projector or None)
                self.changes |= {"scene", "settings"}
            case messages.ChooseScenario(name):
                own = [each for each in (self.policy, self.drawn) if each is not None and each.name == name]
                chosen: ViewerScenario = own[0] if own else find_viewer_scenario(name)
                self.restage(replace(self.stage, scenario=chosen))
            case messages.TakePart():
                self._take_part(message)
            case messages.Act(name, upper):
                if name not in self.stage.actions:
                    raise unknown_name("action", name, self.stage.actions)
                if upper:
                    self.layers = self.layers.begin(self.stage.controllers, name, self.selected)
                else:
                    self._asked = name
            case messages.Look(on):
                self.layers = replace(self.layers, looking=on, selected=self.selected)
            case messages.WalkPath(points, speed):
                self.drawn = DrawnPath.of(points, speed)
                self.restage(replace(self.stage, scenario=self.drawn))
            case messages.Place():
                if self.policy is None or self.stage.scenario is not self.policy:
                    raise InputError(
                        "nothing can be placed here. Start with a policy, chairs or handles: motionmatch play --policy "
                        "FOLDER, --scenario chair, or --scenario reach"
                    )
                self.policy.place(message, (self.shown.step - self.stage.began) * self.dt)
            case messages.SetCharacters(count):
                self.restage(replace(self.stage, characters=count))
            case messages.Compare() | messages.Blind() | messages.Guess() if self.study is not None:
                raise InputError("a study goes on; end it first.")
            case messages.Compare(on):
                self.restage(self.stage.compare() if on else self.stage.keep_first(), BlindTest())
            case messages.Blind(on):
                if on and len(self.stage.sides) < 2:
                    raise InputError("a blind comparison needs two side by side; compare first.")
                self.restage(self.stage, self.blind_test.begin(self._rng) if on else self.blind_test.end())
            case messages.Guess(seat):
                if not self.blind_test.on:
                    raise InputError("there is nothing to guess; begin a blind comparison first.")
                self.restage(self.stage, self.blind_test.guess(seat, self._rng))
            case _:
                raise InputError(f"a {message.kind} is not for the simulation.")
        self.changes |= {"timeline", "info", "poses"}

    def _take_part(self, message: messages.TakePart) -> None:
        """Begin, go on with or end the user study; one controller is shown at a time, and its name is hidden."""
        now = self.shown.step * self.dt
        if message.what == "begin":
            if len(self.stage.sides) < 2:
                raise InputError("a study needs two side by side, the reference first; compare first.")
            self._both, study = self.stage, UserStudy.begin(message.participant, self._rng, now)
        elif self.study is None:
            raise InputError("there is no study; begin one first.")
        elif message.what == "end":
            self.study, self.answered = None, self.study
            assert self._both is not None
            self.restage(self._both, BlindTest())
            self.changes.add("study")
            return
        elif message.what == "answer":
            study = self.study.answer(message.answer, now)
        else:
            study = self.study.switch() if message.what == "switch" else self.study.go_on(now)
        assert self._both is not None
        before, self.study = self.study, study
        if before is None or before.name != study.name or before.letter != study.letter:
            shown = self._both.sides[0 if study.shows_reference else 1]
            self.restage(replace(self._both, sides=(shown,)), BlindTest(on=not study.done))
        self.changes.add("study")

    def write_study(self) -> str:
        """Return the answers of the study as CSV."""
        study = self.study or self.answered
        if study is None or not study.answers:
            raise InputError("there are no answers yet. Take part in a study first.")
        return study.write_csv()

    def describe_study(self) -> StudyReply:
        """Describe where the participant of the study is."""
        study = self.study
        if study is None:
            kept = len(self.answered.answers) if self.answered is not None else 0
            return {"on": False, "step": 0, "steps": len(STEPS), "text": "", "options": [], "letter": "", "done": False,
                    "answers": kept}  # fmt: skip
        return {
            "on": True,
            "step": study.step,
            "steps": len(STEPS),
            "text": study.text,
            "options": list(study.options),
            "letter": study.letter if study.can_switch else "",
            "done": study.done,
            "answers": len(study.answers),
        }

    def replace_sides(self, side: Side, where: tuple[int, ...]) -> None:
        """Replace some sides by another."""
        self.refuse_when_blind("databases stay as they are")
        self.restage(self.stage.replace_sides(side, tuple(index for index in where if index < len(self.stage.sides))))

    def _seek(self, step: int) -> None:
        self.paused = True
        self.shown = self.history.at(self.history.nearest(step))

    def _nudge(self, steps: int) -> None:
        if steps > 0 and self.shown.step == self.history.last:
            self.paused = True
            self.step()
        else:
            self._seek(self.shown.step + steps)

    def refuse_when_blind(self, reason: str) -> None:
        """Raise an error during a blind comparison, for actions that would reveal the controller of a seat."""
        if self.blind_test.on:
            raise InputError(f"while the comparison is blind {reason}.")

    def find_seat(self, character: int) -> tuple[int, int]:
        """Return the seat of a character of the pose frame, and its index there."""
        seat, index = divmod(character, self.stage.characters)
        if not 0 <= seat < len(self.stage.seats):
            count = len(self.stage.seats) * self.stage.characters
            raise InputError(f"there is no character {character}; there are {count}, counted from 0.")
        return seat, index

    # Frames and replies

    def pack_frame(self) -> bytes:
        """Pack the step that is shown as a pose frame."""
        states, commands = self.shown.states, self.shown.commands
        assert states is not None
        parts, paths = [], []
        for seat, index in enumerate(self.stage.seats):
            controller = self.stage.sides[index].controller
            parts.append(figures.make_figures(controller, states[index], seat=seat, hidden=self.blind_test.on))
            paths.append(figures.make_paths(controller, states[index], commands[index], self.selected))
        moving, seconds = self.stage.scenery.moving_shapes, self.shown.step * self.dt
        own = getattr(self.stage.scenario, "moving_shapes", None)  # boxes of a policy, moving obstacles
        if own is not None:
            moving, seconds = own, (self.shown.step - self.stage.began) * self.dt
        shapes = None if moving is None else pack_shapes(moving(states, seconds))
        return poses.pack(self._make_moment(), figures.join_figures(parts), np.array(paths), shapes=shapes)

    def pack_ghost(self, message: messages.AskGhost) -> bytes:
        """Pack frames of the database, placed where a character stands, as a pose frame."""
        self.refuse_when_blind("ghosts are not shown")
        seat, index = self.find_seat(message.character)
        side, states = self.stage.seats[seat], self.shown.states
        assert states is not None
        controller = self.stage.sides[side].controller
        count, every = message.count, message.every
        found = figures.make_ghost(controller, states[side], index, message.frame, count=count, every=every)
        return poses.pack(self._make_moment(), found, kind=poses.GHOST)

    def make_question(self, message: messages.AskCandidates) -> SearchQuestion:
        """Return the search of the shown step, to be repeated."""
        self.refuse_when_blind("candidates are hidden")
        seat, index = self.find_seat(message.character)
        side, instant = self.stage.seats[seat], self.shown
        if not self.stage.sides[side].controller.knows_frames:
            raise InputError(figures.NO_FRAMES)
        before = instant if instant.step == self.history.first else self.history.at(instant.step - 1)
        assert before.states is not None
        return SearchQuestion(
            self.stage.sides[side], before.states[side], instant.commands[side], index, message.count, self.dt
        )

    def find_recording(self, character: int, seconds: float) -> tuple[list[Instant], int, int]:
        """Return the kept steps of the last seconds up to the shown one, and the side and index of a character."""
        seat, index = self.find_seat(character)
        last = self.shown.step
        first = max(self.history.first, last - round(seconds / self.dt) + 1)
        return self.history.between(first, last), self.stage.seats[seat], index

    def _make_moment(self) -> poses.Moment:
        flags = poses.FrameFlag.PAUSED * self.paused
        flags |= poses.FrameFlag.PAST * (self.shown.step < self.history.last)
        flags |= poses.FrameFlag.BLIND * self.blind_test.on
        flags |= poses.FrameFlag.SCRIPTED * (self.stage.scenario.name != "free")
        return poses.Moment(self.shown.step, self.shown.step * self.dt, self.seq, self.generation, int(flags))

    def describe_scene(self) -> SceneReply:
        """Describe everything that seldom changes."""
        scene = payloads.describe_scene(
            self.stage,
            generation=self.generation,
            choices=self.choices,
            selected=self.selected,
            blind=self.blind_test.on,
        )
        if self.policy is not None:
            scene["scenarios"].append({"name": self.policy.name, "text": self.policy.text})
            scene["policy"] = self.policy.describe() if self.stage.scenario is self.policy else None
        if self.drawn is not None:
            scene["scenarios"].append({"name": self.drawn.name, "text": self.drawn.text})
            if self.stage.scenario is self.drawn:
                scene["path"] = {
                    "points": self.drawn.points,
                    "speed": self.drawn.follow.speed,
                    "began": self.stage.began,
                }
        return scene

    def describe_settings(self) -> SettingsReply:
        """Describe the settings of each seat, and the controls for them."""
        return payloads.describe_settings(self.stage, blind=self.blind_test.on)

    def describe_blind_test(self) -> BlindReply:
        """Describe the state of the blind comparison."""
        return payloads.describe_blind_test(self.blind_test, self.stage)

    def describe_timeline(self) -> TimelineReply:
        """Describe the steps that are kept."""
        return payloads.describe_timeline(
            self.history, shown=self.shown.step, paused=self.paused, rate=self.rate, blind=self.blind_test.on
        )

    def describe_info(self) -> InfoReply:
        """Describe the selected character of each seat at the step that is shown."""
        seats = payloads.describe_seats(
            self.stage, self.shown, self.history, character=self.selected, blind=self.blind_test.on, dt=self.dt
        )
        return {"step": self.shown.step, "time": round(self.shown.step * self.dt, 4), "seats": seats}
