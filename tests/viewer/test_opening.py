"""Databases opened beside the simulation."""

import threading

from databases import small
from motionmatch.control.settings import Settings
from motionmatch.errors import InputError
from motionmatch.viewer.opening import Opening


def test_a_side_comes_out_and_progress_is_told():
    told, sides = [], []

    def opener(name, tell):
        tell("acting", 1, 3)
        return small()

    opening = Opening(opener, told.append)
    opening.open("x", Settings(), sides.append)
    opening.finish()
    assert [side.source for side in sides] == ["x"]
    assert {"what": "x", "doing": "acting", "done": 1, "total": 3, "finished": False} in told
    assert told[-1]["finished"] and told[-1]["doing"] == "ready"


def test_the_last_one_asked_for_counts():
    gate, begun, sides = threading.Event(), threading.Event(), []

    def opener(name, tell):
        begun.set()
        gate.wait(20)
        tell("more", 0, 0)
        return small()

    opening = Opening(opener, lambda body: None)
    opening.open("first", Settings(), sides.append)
    assert begun.wait(20)
    opening.open("second", Settings(), sides.append)
    gate.set()
    opening.finish()
    assert [side.source for side in sides] == ["second"]


def test_what_fails_is_told():
    told = []

    def opener(name, tell):
        raise InputError("no such folder.")

    opening = Opening(opener, told.append)
    opening.open("x", Settings(), lambda side: None)
    opening.finish()
    assert told[-1]["finished"] and "no such folder" in told[-1]["doing"]


def test_stopping_gives_up_what_is_under_way():
    begun, told = threading.Event(), []

    def opener(name, tell):
        begun.set()
        for done in range(10**9):
            tell("acting", done, 10**9)

    opening = Opening(opener, told.append)
    opening.open("x", Settings(), lambda side: None)
    assert begun.wait(20)
    opening.stop()
    assert not any(each["finished"] for each in told)


def test_a_program_can_end_while_something_takes_long():
    begun, gate = threading.Event(), threading.Event()

    def opener(name, tell):
        begun.set()
        gate.wait(20)
        return small()

    opening = Opening(opener, lambda body: None)
    opening.open("x", Settings(), lambda side: None)
    assert begun.wait(20)
    opening.stop(0.01)
    assert opening._thread.daemon and opening._thread.is_alive()
    gate.set()
    opening._thread.join(20)
    assert not opening._thread.is_alive()
