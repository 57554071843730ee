"""One course spread over processes: each steps its share of the characters, in memory that all of them see."""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import time
import traceback
from collections.abc import Sequence
from multiprocessing import shared_memory
from typing import Any

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError, MotionMatchError
from motionmatch.tasks.course import Stepped, course, stepped
from motionmatch.tasks.moves import Moves

_ROWS = {"seen": np.float32, "final": np.float32, "actions": np.float32, "rewards": np.float32, "ends": np.int32}
"""What processes share: `ends` is how an episode ended (bits) and after how many steps."""


class Shared:
    """Arrays of C rows in memory that several processes see."""

    def __init__(self, widths: dict[str, int], count: int, name: str | None = None) -> None:
        sizes = {key: count * widths[key] * np.dtype(kind).itemsize for key, kind in _ROWS.items()}
        places = np.cumsum([0, *(-(-size // 64) * 64 for size in sizes.values())])
        self.memory = shared_memory.SharedMemory(name, create=name is None, size=int(places[-1]))
        for (key, kind), place in zip(_ROWS.items(), places, strict=False):
            rows: np.ndarray = np.ndarray((count, widths[key]), kind, self.memory.buf, int(place))
            setattr(self, key, rows)
        self.seen: np.ndarray
        self.final: np.ndarray
        self.actions: np.ndarray
        self.rewards: np.ndarray
        self.ends: np.ndarray

    def close(self, *, forget: bool = False) -> None:
        for key in _ROWS:
            delattr(self, key)
        self.memory.close()
        if forget:
            self.memory.unlink()


def work(pipe: Any, name: str, widths: dict[str, int], count: int, rows: tuple[int, int], what: dict[str, Any]) -> None:
    """What a process does: step when it is told to."""
    shared = None
    try:
        database = what.pop("database")
        place = course(database=Moves(database), characters=rows[1] - rows[0], **what)
        shared = Shared(widths, count, name)
        mine = slice(*rows)
        pipe.send(("ready", None))
        while True:
            order, given = pipe.recv()
            if order == "step":
                began = time.thread_time()
                now = stepped(place, shared.actions[mine])
                shared.seen[mine], shared.rewards[mine, 0] = now.seen, now.rewards
                shared.ends[mine, 0], shared.ends[mine, 1] = now.ends, now.lengths
                who = now.ends > 0
                shared.final[mine][who] = now.final[who]
                pipe.send(("done", time.thread_time() - began))
            elif order == "begin":
                place.begin(seed=given)
                shared.seen[mine] = place.observe()
                pipe.send(("done", None))
            elif order == "stage":
                curriculum = getattr(place.task, "curriculum", None)
                pipe.send(("done", None if curriculum is None else curriculum.stage))
            elif order == "snapshot":
                pipe.send(("done", place.snapshot()))
            elif order == "restore":
                place.restore(given)
                shared.seen[mine] = place.observe()
                pipe.send(("done", None))
            else:
                return
    except (EOFError, KeyboardInterrupt):
        return
    except BaseException as error:
        said = str(error) if isinstance(error, MotionMatchError) else traceback.format_exc()
        pipe.send(("failed", (isinstance(error, MotionMatchError), said)))
    finally:
        if shared is not None:
            shared.close()


class Workers:
    """C characters of one task, in several processes. Deterministic from a seed and the number of processes."""

    def __init__(
        self, database: MotionDatabase, task: Any, characters: int, workers: int, *, seed: int = 0, **settings: Any
    ) -> None:
        if not 1 <= workers <= characters:
            raise InputError(f"{workers} processes for {characters} characters: each of them needs at least one.")
        one = course(task, 1, database=Moves(database), **settings)
        self.width, self.count, self.num_asked = one.width, characters, one.walkers.moves.num_asked
        widths = {"seen": self.width, "final": self.width, "actions": self.num_asked, "rewards": 1, "ends": 2}
        self.shared = Shared(widths, characters)
        edges = np.linspace(0, characters, workers + 1).round().astype(int)
        self.rows = [(int(a), int(b)) for a, b in itertools.pairwise(edges)]
        context = multiprocessing.get_context("spawn")
        self.pipes, self.processes = [], []
        for k, rows in enumerate(self.rows):
            ours, theirs = context.Pipe()
            what = {"task": task, "seed": _seed(seed, k), "database": database, **settings}
            process = context.Process(
                target=work, args=(theirs, self.shared.memory.name, widths, characters, rows, what), daemon=True
            )
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)
        self.seconds = 0.0
        """That the slowest process took, all steps together"""
        self._answers()

    def __len__(self) -> int:
        return self.count

    def begin(self, seed: int | None = None) -> None:
        """New episodes for all."""
        self._told("begin", [None if seed is None else _seed(seed, k) for k in range(len(self.pipes))])

    def step(self, actions: np.ndarray) -> Stepped:
        """All step. What comes back is overwritten by the next step."""
        self.shared.actions[:] = actions
        self.seconds += max(self._told("step"))
        shared = self.shared
        return Stepped(shared.seen, shared.final, shared.rewards[:, 0], shared.ends[:, 0], shared.ends[:, 1])

    def stages(self) -> list[int | None]:
        return self._told("stage")

    def snapshot(self) -> dict[str, Any]:
        return {str(k): kept for k, kept in enumerate(self._told("snapshot"))}

    def restore(self, kept: dict[str, Any]) -> None:
        self._told("restore", [kept[str(k)] for k in range(len(self.pipes))])

    def close(self) -> None:
        for pipe, process in zip(self.pipes, self.processes, strict=True):
            if process.is_alive():
                with contextlib.suppress(OSError):
                    pipe.send(("stop", None))
        for process in self.processes:
            process.join(timeout=5)
            if process.is_alive():
                process.terminate()
        self.pipes, self.processes = [], []
        if hasattr(self.shared, "seen"):
            self.shared.close(forget=True)

    def _told(self, order: str, given: Sequence[Any] | None = None) -> list[Any]:
        for k, pipe in enumerate(self.pipes):
            pipe.send((order, None if given is None else given[k]))
        return self._answers()

    def _answers(self) -> list[Any]:
        answers = []
        for k, pipe in enumerate(self.pipes):
            try:
                word, value = pipe.recv()
            except EOFError:
                self.close()
                raise MotionMatchError(
                    f"process {k} of {len(self.rows)} that steps characters has died. Use fewer if memory ran out."
                ) from None
            if word == "failed":
                self.close()
                ours, said = value
                raise InputError(said) if ours else MotionMatchError(f"a process that steps characters failed:\n{said}")
            answers.append(value)
        return answers


def _seed(seed: int, worker: int) -> int:
    return int(np.random.SeedSequence([seed, worker]).generate_state(1)[0])
