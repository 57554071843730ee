"""Characters that step in other processes."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.tasks.run import make_run, step_and_reset
from motionmatch.tasks.workers import WorkerPool
from task_spaces import space


def test_processes_do_what_courses_of_their_own_do():
    actions = np.random.default_rng(0).normal(size=(4, 5, 12)).astype(np.float32)
    spread = WorkerPool(space().database, "reach", 5, 2, seed=3, max_steps=3)
    try:
        assert spread.rows == [(0, 2), (2, 5)]
        spread.begin(7)
        alone = []
        for a, b in spread.rows:
            place = make_run("reach", b - a, database=space(), first=a, max_steps=3)
            place.begin(seed=7)
            alone.append(place)
        np.testing.assert_array_equal(spread.shared.observations, np.concatenate([place.observe() for place in alone]))
        kept = None
        for each in actions:
            now = spread.step(each)
            own = [step_and_reset(place, each[a:b]) for place, (a, b) in zip(alone, spread.rows, strict=True)]
            for name in ("observations", "ends", "lengths"):
                np.testing.assert_array_equal(getattr(now, name), np.concatenate([getattr(o, name) for o in own]))
            np.testing.assert_allclose(now.rewards, np.concatenate([o.rewards for o in own]), rtol=1e-6)
            ended = now.ends > 0
            np.testing.assert_array_equal(now.final[ended], np.concatenate([o.final for o in own])[ended])
            kept = kept or spread.snapshot()
        last = spread.shared.observations.copy()
        spread.restore(kept)
        for each in actions[1:]:
            spread.step(each)
        np.testing.assert_array_equal(spread.shared.observations, last)
        with pytest.raises(InputError, match="numbers are needed"):
            spread.step(np.full((5, 12), np.nan, np.float32))
    finally:
        spread.close()


def test_more_processes_than_characters_are_refused():
    with pytest.raises(InputError, match="each of them needs"):
        WorkerPool(space().database, "reach", 2, 3)
