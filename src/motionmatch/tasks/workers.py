"""One run spread over processes: each steps its share of the characters, in shared memory."""

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
from motionmatch.tasks.action_space import ActionSpace
from motionmatch.tasks.run import AutoresetStep, make_run, step_and_reset, take_means

_DTYPES = {
    "observations": np.float32,
    "final": np.float32,
    "actions": np.float32,
    "rewards": np.float32,
    "ends": np.int32,
}
"""Arrays that processes share; `ends` has the end of an episode (bits) and its steps."""


class SharedArrays:
    """Arrays of C rows in shared memory."""

    def __init__(self, widths: dict[str, int], count: int, name: str | None = None) -> None:
        sizes = {key: count * widths[key] * np.dtype(kind).itemsize for key, kind in _DTYPES.items()}
        places = np.cumsum([0, *(-(-size // 64) * 64 for size in sizes.values())])
        self.memory = shared_memory.SharedMemory(name, create=name is None, size=int(places[-1]))
        for (key, kind), place in zip(_DTYPES.items(), places, strict=False):
            rows: np.ndarray = np.ndarray((count, widths[key]), kind, self.memory.buf, int(place))
            setattr(self, key, rows)
        self.observations: np.ndarray
        self.final: np.ndarray
        self.actions: np.ndarray
        self.rewards: np.ndarray
        self.ends: np.ndarray

    def close(self, *, forget: bool = False) -> None:
        for key in _DTYPES:
            delattr(self, key)
        self.memory.close()
        if forget:
            self.memory.unlink()


def work(pipe: Any, name: str, widths: dict[str, int], count: int, rows: tuple[int, int], what: dict[str, Any]) -> None:
    """Run a worker process: obey the orders that come through the pipe."""
    shared = None
    try:
        database = what.pop("database")
        run = make_run(database=ActionSpace(database), characters=rows[1] - rows[0], **what)
        shared = SharedArrays(widths, count, name)
        mine = slice(*rows)
        pipe.send(("ready", None))
        while True:
            order, given = pipe.recv()
            if order == "step":
                started = time.thread_time()
                step = step_and_reset(run, shared.actions[mine])
                shared.observations[mine], shared.rewards[mine, 0] = step.observations, step.rewards
                shared.ends[mine, 0], shared.ends[mine, 1] = step.ends, step.lengths
                ended = step.ends > 0
                shared.final[mine][ended] = step.final[ended]
                pipe.send(("done", time.thread_time() - started))
            elif order == "begin":
                run.begin(seed=given)
                shared.observations[mine] = run.observe()
                pipe.send(("done", None))
            elif order == "stage":
                curriculum = getattr(run.task, "curriculum", None)
                pipe.send(("done", None if curriculum is None else curriculum.stage))
            elif order == "means":
                pipe.send(("done", take_means(run.task)))
            elif order == "snapshot":
                pipe.send(("done", run.snapshot()))
            elif order == "restore":
                run.restore(given)
                shared.observations[mine] = run.observe()
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


class WorkerPool:
    """C characters of one task, in several processes. Deterministic from a seed, whatever the number of processes."""

    def __init__(
        self, database: MotionDatabase, task: Any, characters: int, workers: int, *, seed: int = 0, **settings: Any
    ) -> None:
        if not 1 <= workers <= characters:
            raise InputError(f"{workers} processes for {characters} characters: each of them needs at least one.")
        one = make_run(task, 1, database=ActionSpace(database), **settings)
        self.width, self.count, self.num_actions = one.width, characters, one.characters.space.num_actions
        widths = {"observations": self.width, "final": self.width, "actions": self.num_actions, "rewards": 1, "ends": 2}
        self.shared = SharedArrays(widths, characters)
        edges = np.linspace(0, characters, workers + 1).round().astype(int)
        self.rows = [(int(a), int(b)) for a, b in itertools.pairwise(edges)]
        context = multiprocessing.get_context("spawn")
        self.pipes, self.processes = [], []
        for rows in self.rows:
            ours, theirs = context.Pipe()
            what = {"task": task, "seed": seed, "first": rows[0], "database": database, **settings}
            process = context.Process(
                target=work, args=(theirs, self.shared.memory.name, widths, characters, rows, what), daemon=True
            )
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)
        self.seconds = 0.0
        """Time of the slowest process, summed over all steps"""
        self.processor_seconds = 0.0
        """Processor time of all processes together in steps"""
        self._answers()

    def __len__(self) -> int:
        return self.count

    def begin(self, seed: int | None = None) -> None:
        """Begin new episodes for all characters."""
        self._order("begin", [seed] * len(self.pipes))

    def step(self, actions: np.ndarray) -> AutoresetStep:
        """Do a step with actions (C, 12). The next step overwrites the arrays that are returned."""
        self.shared.actions[:] = actions
        spent = self._order("step")
        self.seconds += max(spent)
        self.processor_seconds += sum(spent)
        shared = self.shared
        return AutoresetStep(
            shared.observations, shared.final, shared.rewards[:, 0], shared.ends[:, 0], shared.ends[:, 1]
        )

    def stages(self) -> list[int | None]:
        """Return the stage of the curriculum in each process."""
        return self._order("stage")

    def take_means(self) -> dict[str, float]:
        """Return the means of the named parts of rewards and ends since the last call, over all processes."""
        found: list[dict[str, float]] = self._order("means")
        return {name: float(np.mean([each[name] for each in found])) for name in found[0]}

    def snapshot(self) -> dict[str, Any]:
        return {str(k): kept for k, kept in enumerate(self._order("snapshot"))}

    def restore(self, kept: dict[str, Any]) -> None:
        self._order("restore", [kept[str(k)] for k in range(len(self.pipes))])

    def close(self) -> None:
        """Stop the processes and free the memory."""
        for pipe, process in zip(self.pipes, self.processes, strict=True):
            if process.is_alive():
                with contextlib.suppress(OSError):
                    pipe.send(("stop", None))
        for process in self.processes:
            process.join(timeout=5)
            if process.is_alive():
                process.terminate()
        self.pipes, self.processes = [], []
        if hasattr(self.shared, "observations"):
            self.shared.close(forget=True)

    def _order(self, order: str, given: Sequence[Any] | None = None) -> list[Any]:
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
