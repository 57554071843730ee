"""The beat, by a clock of our own: no test here waits."""

import numpy as np
import pytest

from motionmatch.viewer.pace import MOST_BEHIND, Pace


class Clock:
    def __init__(self, jitter=0.0, seed=0):
        self.now, self.jitter, self.rng = 100.0, jitter, np.random.default_rng(seed)

    def __call__(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds + self.jitter * self.rng.random()


def test_no_drift_however_late_sleeps_return():
    clock = Clock(jitter=0.004)
    pace = Pace(60.0, clock=clock, sleep=clock.sleep)
    start, steps, worst = clock.now, 0, 0.0
    for _ in range(20000):
        steps += pace.wait()
        clock.now += 0.003  # the work of a step
        worst = max(worst, abs(clock.now - start - steps / 60.0))
    assert worst < 0.02  # at most the jitter and the work behind, after five minutes as in the first second
    assert pace.late == 0
    assert pace.measured == pytest.approx(60.0, rel=0.01)


def test_a_short_pause_is_caught_up_with():
    clock = Clock()
    pace = Pace(60.0, clock=clock, sleep=clock.sleep)
    pace.wait()
    clock.now += 3 / 60
    assert pace.wait() == 3
    assert pace.wait() == 1
    assert pace.late == 0


def test_a_long_pause_is_given_up_and_counted():
    clock = Clock()
    pace = Pace(60.0, clock=clock, sleep=clock.sleep)
    pace.wait()
    clock.now += 1.0
    assert pace.wait() == MOST_BEHIND
    assert pace.late == 60 - MOST_BEHIND
    assert pace.wait() == 1


def test_a_machine_too_slow_says_its_own_rate():
    clock = Clock()
    pace = Pace(60.0, clock=clock, sleep=clock.sleep)
    for _ in range(200):
        steps = pace.wait()
        clock.now += steps / 30.0  # each step takes as long as two
    assert pace.late > 50
    assert pace.measured < 40


def test_a_sleep_cut_short_gives_no_step():
    clock = Clock()
    pace = Pace(60.0, clock=clock, sleep=lambda seconds: None)
    assert pace.wait() == 0
