"""Work beside the simulation; what is opened that way is in test_opening.py."""

import threading

from motionmatch.errors import InputError
from motionmatch.viewer.beside import Beside


def test_what_comes_out_is_handed_over_and_progress_is_told():
    told, answers = [], []
    beside = Beside(told.append)
    beside.do("x", lambda tell: tell("half", 1, 2) or 42, answers.append)
    beside.finish()
    assert answers == [42]
    assert {"what": "x", "doing": "half", "done": 1, "total": 2, "finished": False} in told
    assert told[-1]["finished"]


def test_what_is_abandoned_is_not_handed_over():
    begun, gate, answers = threading.Event(), threading.Event(), []

    def work(tell):
        begun.set()
        gate.wait(20)
        return 1

    beside = Beside(lambda body: None)
    beside.do("x", work, answers.append)
    assert begun.wait(20)
    beside.abandon()
    gate.set()
    beside.finish()
    assert answers == []


def test_after_a_failure_work_goes_on():
    told, answers = [], []

    def fails(tell):
        raise InputError("no.")

    beside = Beside(told.append)
    beside.do("x", fails, answers.append)
    beside.finish()
    beside._thread = None
    beside.do("y", lambda tell: 1, answers.append)
    beside.finish()
    assert answers == [1] and any("failed: no." in each["doing"] for each in told)
