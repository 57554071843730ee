"""Work in the background, and databases opened that way."""

import threading

from databases import small
from motionmatch.control.settings import Settings
from motionmatch.errors import InputError
from motionmatch.viewer.background import BackgroundWorker, DatabaseLoader


def test_what_comes_out_is_handed_over_and_progress_is_told():
    told, answers = [], []
    worker = BackgroundWorker(told.append)
    worker.start_job("x", lambda progress: progress(1, 2, "half") or 42, answers.append)
    worker.finish()
    assert answers == [42]
    assert {"what": "x", "doing": "half", "done": 1, "total": 2, "finished": False} in told
    assert told[-1]["finished"]


def test_what_is_abandoned_is_not_handed_over():
    begun, gate, answers = threading.Event(), threading.Event(), []

    def work(tell):
        begun.set()
        gate.wait(20)
        return 1

    worker = BackgroundWorker(lambda body: None)
    worker.start_job("x", work, answers.append)
    assert begun.wait(20)
    worker.abandon()
    gate.set()
    worker.finish()
    assert answers == []


def test_after_a_failure_work_goes_on():
    told, answers = [], []

    def fails(tell):
        raise InputError("no.")

    worker = BackgroundWorker(told.append)
    worker.start_job("x", fails, answers.append)
    worker.finish()
    worker._thread = None
    worker.start_job("y", lambda tell: 1, answers.append)
    worker.finish()
    assert answers == [1] and any("failed: no." in each["doing"] for each in told)


def test_a_side_comes_out_and_progress_is_told():
    told, sides = [], []

    def opener(name, progress):
        progress(1, 3, "acting")
        return small()

    loader = DatabaseLoader(opener, told.append)
    loader.open("x", Settings(), sides.append)
    loader.finish()
    assert [side.source for side in sides] == ["x"]
    assert {"what": "x", "doing": "acting", "done": 1, "total": 3, "finished": False} in told
    assert told[-1]["finished"] and told[-1]["doing"] == "ready"


def test_the_last_one_asked_for_counts():
    gate, begun, sides = threading.Event(), threading.Event(), []

    def opener(name, progress):
        begun.set()
        gate.wait(20)
        progress(0, None, "more")
        return small()

    loader = DatabaseLoader(opener, lambda body: None)
    loader.open("first", Settings(), sides.append)
    assert begun.wait(20)
    loader.open("second", Settings(), sides.append)
    gate.set()
    loader.finish()
    assert [side.source for side in sides] == ["second"]


def test_what_fails_is_told():
    told = []

    def opener(name, progress):
        raise InputError("no such folder.")

    loader = DatabaseLoader(opener, told.append)
    loader.open("x", Settings(), lambda side: None)
    loader.finish()
    assert told[-1]["finished"] and "no such folder" in told[-1]["doing"]


def test_stopping_gives_up_what_is_under_way():
    begun, told = threading.Event(), []

    def opener(name, progress):
        begun.set()
        for done in range(10**9):
            progress(done, 10**9, "acting")

    loader = DatabaseLoader(opener, told.append)
    loader.open("x", Settings(), lambda side: None)
    assert begun.wait(20)
    loader.stop()
    assert not any(each["finished"] for each in told)


def test_a_program_can_end_while_something_takes_long():
    begun, gate = threading.Event(), threading.Event()

    def opener(name, progress):
        begun.set()
        gate.wait(20)
        return small()

    loader = DatabaseLoader(opener, lambda body: None)
    loader.open("x", Settings(), lambda side: None)
    assert begun.wait(20)
    loader.stop(0.01)
    assert loader._thread.daemon and loader._thread.is_alive()
    gate.set()
    loader._thread.join(20)
    assert not loader._thread.is_alive()
