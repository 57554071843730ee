"""Tasks of one's own, made of named parts: what is observed, what pays, and what ends an episode.

    class Follow(TermTask):
        state = {"targets": (2,)}               # arrays (C, 2) of what changes, kept and restored with the run
        speed = 1.2                             # a setting: Follow(64, speed=1.5), --set speed=1.5

        def start(self, characters, chosen, rng): ...     # new episodes of some characters
        def pass_time(self, characters, movement): ...    # move what else moves, for STEP_SECONDS

        @observation(2)
        def target(self, characters): ...                 # (C, 2)

        @reward(1.0)
        def near(self, characters, movement): ...         # (C,) per step

        @failure(-5.0)
        def lost(self, characters, movement): ...         # (C,) bool: ends the episode

Each part has the name of its method: the weight of `near` is set by `near=2.0`, and the log has `reward/near`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from motionmatch.errors import InputError, unknown_name
from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.action_space import STEP_SECONDS
from motionmatch.tasks.characters import Movement, TaskCharacters, TaskWalkers
from motionmatch.tasks.reach import SUCCESS_RADIUS, TARGET_UNIT
from motionmatch.tasks.task import Judgement
from motionmatch.world.goals import Goals

TermKind = Literal["observation", "reward", "success", "failure"]
_MARK = "_motionmatch_term"
_NO_SETTINGS = ("database", "together")


@dataclass(frozen=True)
class Term:
    """One named part of a task."""

    name: str
    kind: TermKind
    width: int = 0
    """numbers of an observation"""
    weight: float = 0.0
    """factor of a reward, or what an end pays"""


@dataclass(frozen=True, eq=False)
class TaskMark:
    """A thing to draw, one for each character."""

    positions: np.ndarray
    """(C, 2) x and z, metres"""
    size: float | np.ndarray = SUCCESS_RADIUS
    """radius, metres; of boxes half their sides (C, 2)"""
    kind: Literal["ring", "disc", "box"] = "ring"
    """a ring on the ground, a pillar, or a box"""
    yaws: np.ndarray | None = None
    """(C,) of boxes, radians about y; None is 0"""
    span: tuple[float, float] | np.ndarray = (0.0, 1.0)
    """of pillars and boxes: heights of their lower and upper end, metres; (2,) or (C, 2)"""


def _make_marker(kind: TermKind, **facts: Any) -> Callable[[Callable], Callable]:
    def mark(method: Callable) -> Callable:
        if not callable(method):
            raise InputError(
                f"@{kind} goes before a method of a task, with its number: @{kind}({next(iter(facts))}=…)."
            )
        setattr(method, _MARK, Term(method.__name__, kind, **facts))
        return method

    return mark


def observation(width: int) -> Callable[[Callable], Callable]:
    """Mark a method as an observation: it gets the characters, and returns (C, width) numbers of order one."""
    if not isinstance(width, int) or width < 1:
        raise InputError(f"@observation({width!r}): expected how many numbers it has, such as @observation(2).")
    return _make_marker("observation", width=width)


def reward(weight: float = 1.0) -> Callable[[Callable], Callable]:
    """Mark a method as a reward: it gets characters and their movement, and returns (C,) per step."""
    return _make_marker("reward", weight=_check_weight("reward", weight))


def success(weight: float = 10.0) -> Callable[[Callable], Callable]:
    """Mark a method as an end: it returns (C,) bool, those that have succeeded; it pays `weight`."""
    return _make_marker("success", weight=_check_weight("success", weight))


def failure(weight: float = 0.0) -> Callable[[Callable], Callable]:
    """Mark a method as an end: it returns (C,) bool, those that have failed; it pays `weight`, 0 or less."""
    return _make_marker("failure", weight=_check_weight("failure", weight))


def _check_weight(kind: str, weight: Any) -> float:
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not np.isfinite(weight):
        raise InputError(f"@{kind}({weight!r}): expected a number, such as @{kind}(1.0).")
    return float(weight)


def list_terms(task: type) -> list[Term]:
    """List the parts of a task's class: those of its bases first, each in the order in which it was written."""
    found: dict[str, Term] = {}
    for kind in reversed(task.__mro__):
        for name, value in vars(kind).items():
            if name in found and not hasattr(value, _MARK):
                del found[name]
            if hasattr(value, _MARK):
                found[name] = getattr(value, _MARK)
    return list(found.values())


class TermTask:
    """A task of named parts; override its methods and add parts."""

    database: ClassVar[str] = "locomotion"
    """The database that the task is for: one of the actors', or a file."""
    uses: ClassVar[tuple[str, ...]] = ()
    """Uses of things that the database is built with (`build --goals`), such as sit."""
    together: ClassVar[int] = 1
    """Characters that do the task together: 2 where they come in pairs."""
    state: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    """Arrays of what changes, by name: the shape of each character's part. They are zeros at first."""
    training: ClassVar[Mapping[str, Any]] = {}
    """Settings of `PolicyTrainConfig` with which this task learns well."""
    max_steps: int | None = 100
    """Steps after which an episode is cut off; None is never."""
    lasting: bool = False
    """Whether an episode that is cut off is a success: the character has lasted."""
    substeps: int = 1
    """Times in a step at which positions are needed: 1 is the end only, `SUBSTEPS` is 30 Hz."""

    def __init__(self, count: int, **settings: Any) -> None:
        """`settings` are weights of rewards and ends, and the numbers of the class, by name."""
        self.count, self.terms = count, list_terms(type(self))
        self.weights = {term.name: term.weight for term in self.terms if term.kind != "observation"}
        """what rewards and ends pay, by name"""
        for name, value in settings.items():
            self._set(name, value)
        if self.max_steps is not None and self.max_steps < 1:
            raise InputError(f"episodes of {self.max_steps} steps: expected 1 or more, or None for no limit.")
        self.seconds = np.zeros(count)
        """(C,) since each episode began"""
        for name, shape in self.state.items():
            if hasattr(self, name):
                raise InputError(
                    f"{type(self).__name__}.state has {name}, which is something else in a task; rename it."
                )
            setattr(self, name, np.zeros((count, *shape)))
        self.width = sum(term.width for term in self.terms)
        if not any(term.kind == "observation" for term in self.terms):
            raise InputError(f"{type(self).__name__} observes nothing: mark a method with @observation(width).")
        if not self.weights:
            raise InputError(
                f"{type(self).__name__} pays nothing: mark a method with @reward(), @success() or @failure()."
            )
        self._sums = {term.name: 0.0 for term in self.terms if term.kind == "reward"}
        self._ends = {term.name: 0 for term in self.terms if term.kind in ("success", "failure")}
        self._steps = self._ended = 0

    @classmethod
    def list_settings(cls) -> dict[str, Any]:
        """Return all settings with their defaults: weights of rewards and ends, and the numbers of the class."""
        found: dict[str, Any] = {term.name: term.weight for term in list_terms(cls) if term.kind != "observation"}
        for kind in reversed(cls.__mro__):
            for name, value in vars(kind).items():
                if (
                    not name.startswith("_")
                    and name not in _NO_SETTINGS
                    and (value is None or isinstance(value, bool | int | float | str))
                ):
                    found[name] = value
        return found

    def _set(self, name: str, value: Any) -> None:
        """Set one setting, of the type of its default."""
        known = self.list_settings()
        if name not in known:
            raise unknown_name(f"setting of {type(self).__name__}", name, known)
        usual = self.weights.get(name, known[name])
        number = isinstance(value, int | float) and not isinstance(value, bool)
        fits = usual is None or (isinstance(usual, bool) and isinstance(value, bool))
        fits |= isinstance(usual, int | float) and not isinstance(usual, bool) and (number or value is None)
        fits |= isinstance(usual, str) and isinstance(value, str)
        if not fits or (name in self.weights and not (number and np.isfinite(value))):
            raise InputError(f"the setting {name} of {type(self).__name__} is {value!r}; expected one like {usual!r}.")
        if name in self.weights:
            self.weights[name] = float(value)
        else:
            setattr(self, name, value)

    # What a task of one's own overrides

    def start(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        """Draw new episodes for some characters (n,), which are already at their start.

        `rng` has a stream for each of them: `rng.uniform(-1, 1, (2,))` draws (n, 2).
        """

    def place(self, chosen: np.ndarray, rng: RowStreams) -> tuple[np.ndarray, np.ndarray] | None:
        """Return where new episodes of some characters (n,) begin: positions (n, 2) and headings (n,), radians.

        By default None: at the origin, facing anywhere. In the real-time controller only the first episodes begin so;
        later ones where a character is.
        """
        return None

    def pass_time(self, characters: TaskWalkers, movement: Movement) -> None:
        """Move everything else during a step in which the characters made this movement."""

    def get_goals(self) -> Goals | None:
        """Return the things that characters use now, such as chairs; None for none. The database needs them: `uses`."""
        return None

    def marks(self) -> Sequence[TaskMark]:
        """Return what to draw; by default a ring at `targets`, if the task has some."""
        targets = getattr(self, "targets", None)
        return [] if targets is None else [TaskMark(targets)]

    # What is done for it

    def see(self, characters: TaskWalkers, points: np.ndarray) -> np.ndarray:
        """Return world points (C, 2) as observations: to the left of each character and ahead, in units of 3 m."""
        return characters.to_local(points) / TARGET_UNIT

    def draw_around(
        self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams, nearest: float, farthest: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """Draw a point for some characters (n,), so far away in any direction: (n, 2), and its direction (n,),
        radians."""
        angle = rng.uniform(-np.pi, np.pi)
        away = rng.uniform(nearest, farthest)[:, None] * np.stack([np.sin(angle), np.cos(angle)], axis=1)
        return characters.positions[chosen] + away, angle

    def measure_jumps(self, characters: TaskWalkers) -> np.ndarray:
        """Return how far joints have jumped at the transition of the step (C,), metres, for a reward that calms; 0
        where the real-time controller plays, which blends them away."""
        return characters.jumps() if isinstance(characters, TaskCharacters) else np.zeros(self.count)

    def find_observation(self, name: str) -> int | None:
        """Return the number of the first column of a named observation; None if the task has none of this name."""
        seen = [term for term in self.terms if term.kind == "observation"]
        for number, term in enumerate(seen):
            if term.name == name:
                return sum(before.width for before in seen[:number])
        return None

    def begin(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        self.seconds[chosen] = 0.0
        if isinstance(characters, TaskCharacters) and (placed := self.place(chosen, rng)) is not None:
            frames = characters.state.frames[chosen]
            characters.place(chosen, frames=frames, positions=placed[0], yaws=placed[1])
        self.start(characters, chosen, rng)

    def observe(self, characters: TaskWalkers) -> np.ndarray:
        parts = []
        for term in self.terms:
            if term.kind == "observation":
                parts.append(self._call(term, (self.count, term.width), characters))
        return np.concatenate(parts, axis=1, dtype=np.float32)

    def judge(self, characters: TaskWalkers, movement: Movement) -> Judgement:
        self.seconds += STEP_SECONDS
        parts: dict[str, np.ndarray] = {}
        ends = {"success": np.zeros(self.count, bool), "failure": np.zeros(self.count, bool)}
        for term in self.terms:
            if term.kind == "observation":
                continue
            found = self._call(term, (self.count,), characters, movement)
            if term.kind != "reward":
                found = found.astype(bool)
                ends[term.kind] |= found
                self._ends[term.name] += int(found.sum())
            else:
                self._sums[term.name] += self.weights[term.name] * float(found.sum())
            parts[term.name] = self.weights[term.name] * found.astype(float)
        self._steps += self.count
        reached = ends["success"] & ~ends["failure"]
        for term in self.terms:  # who has failed is not paid for success in the same step
            if term.kind == "success":
                parts[term.name][ends["failure"]] = 0.0
        return Judgement(sum(parts.values(), np.zeros(self.count)), reached, ends["failure"], parts)

    def _call(self, term: Term, shape: tuple[int, ...], *given: Any) -> np.ndarray:
        """Return what a part gives, checked."""
        found = np.asarray(getattr(self, term.name)(*given))
        where = f"{type(self).__name__}.{term.name}"
        if found.shape != shape:
            raise InputError(f"{where} returned shape {found.shape}; expected {shape}: a row for each character.")
        if term.kind in ("success", "failure"):
            if found.dtype != bool:
                raise InputError(f"{where} returned {found.dtype}; an end is bool: True where the episode is over.")
        elif not np.isfinite(found).all():
            bad = int(np.flatnonzero(~np.isfinite(found.reshape(self.count, -1)).all(axis=1))[0])
            raise InputError(f"{where} of character {bad} is {found[bad]}; numbers are needed.")
        return found

    def count_outcomes(self, reached: np.ndarray) -> None:
        self._ended += len(reached)

    def take_means(self) -> dict[str, float]:
        """Return, since the last call, the mean reward of each part per step, and the share of episodes of each end."""
        steps, ended = max(self._steps, 1), max(self._ended, 1)
        means = {f"reward/{name}": value / steps for name, value in self._sums.items()}
        means |= {f"end/{name}": value / ended for name, value in self._ends.items()}
        self._sums, self._ends = dict.fromkeys(self._sums, 0.0), dict.fromkeys(self._ends, 0)
        self._steps = self._ended = 0
        return means

    def snapshot(self) -> dict[str, Any]:
        return {name: getattr(self, name).copy() for name in ("seconds", *self.state)}

    def restore(self, kept: dict[str, Any]) -> None:
        for name in ("seconds", *self.state):
            setattr(self, name, kept[name].copy())
