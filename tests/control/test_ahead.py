"""Kernels compiled in a second process."""

import subprocess
import sys

import pytest

from motionmatch.control import ahead
from motionmatch.control.ahead import compile_ahead, compile_kernels
from motionmatch.kernels import compiling


@pytest.fixture
def started(monkeypatch):
    """What is started in place of the compiling, as a list that it is put in."""
    running = []

    def start():
        running.append(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]))
        return running[0]

    monkeypatch.setattr(ahead, "_start", start)
    return running


def test_nothing_is_started_where_all_is_compiled(monkeypatch, started):
    monkeypatch.setattr(compiling, "is_cached", lambda kernel: True)
    with compile_ahead() as wait:
        wait()
    assert started == []


def test_nothing_is_started_on_a_single_processor(monkeypatch):
    monkeypatch.setattr(compiling, "is_cached", lambda kernel: False)
    monkeypatch.setattr(ahead.os, "cpu_count", lambda: 1)
    assert not ahead.is_needed()


def test_no_process_is_left_behind(monkeypatch, started):
    monkeypatch.setattr(ahead, "is_needed", lambda: True)
    with pytest.raises(ValueError, match="wrong"), compile_ahead():
        raise ValueError("wrong")
    assert started[0].returncode is not None


def test_waiting_has_an_end(monkeypatch, started):
    monkeypatch.setattr(ahead, "is_needed", lambda: True)
    monkeypatch.setattr(ahead, "MOST_SECONDS", 0.01)
    with compile_ahead() as wait:
        wait()
    assert started[0].returncode is not None


def test_where_no_process_can_be_started_there_is_nothing_to_wait_for(monkeypatch):
    def refuse(*_, **__):
        raise OSError("no more processes")

    monkeypatch.setattr(ahead, "is_needed", lambda: True)
    monkeypatch.setattr(subprocess, "Popen", refuse)
    with compile_ahead() as wait:
        wait()


def test_all_that_a_step_of_a_database_needs_is_compiled():
    """What is compiled is what a usual step asks for: another step of another database compiles nothing more."""
    from databases import small
    from motionmatch.control.command import Command
    from motionmatch.control.controller import Controller
    from motionmatch.kernels import footlock, playback, search, search_tree

    compile_kernels()
    kernels = search.search_tree, search_tree.build, playback.transition, playback.poses, footlock.lock_feet
    before = [len(kernel.signatures) for kernel in kernels]
    controller = Controller(small())
    controller.step(controller.start(1), Command.uniform((0.0, 0.0, 1.0)))
    assert [len(kernel.signatures) for kernel in kernels] == before
