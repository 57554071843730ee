"""A page from its port to its end."""

import sys
import threading
import urllib.request

import pytest

from motionmatch.errors import InputError
from motionmatch.viewer import hosting, showing, waiting
from stages import simulation

HERE = "127.0.0.1"


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """However slow the machine is, no waiting page."""
    monkeypatch.setattr(waiting, "PATIENCE_SECONDS", 600.0)


def beats() -> list[str]:
    return [each.name for each in threading.enumerate() if each.name.startswith("motionmatch")]


def test_it_says_where_and_stops_by_itself(capsys):
    showing.show(simulation, host=HERE, port=0, seconds=0.1, browser=False)
    assert capsys.readouterr().out.startswith("The page is at http://127.0.0.1:")
    assert beats() == [], "no thread is left"


def test_the_page_is_there_while_it_is_shown(monkeypatch):
    seen = []

    def look(url):
        with urllib.request.urlopen(url, timeout=20) as answer:
            seen.append(answer.status)

    monkeypatch.setattr(hosting, "show", look)
    showing.show(simulation, host=HERE, port=0, seconds=2.0)
    assert seen == [200]


def test_a_port_is_taken_before_anything_is_made():
    with pytest.raises(InputError, match="0 to 65535"):
        showing.show(lambda: pytest.fail("made for nothing"), host=HERE, port=70000)


def test_a_port_that_someone_else_has_is_said(capsys):
    taken = hosting.bound(HERE, 0)
    port = taken.getsockname()[1]
    try:
        showing.show(simulation, host=HERE, port=port, seconds=0.1, browser=False)
    finally:
        taken.close()
    said = capsys.readouterr().out
    assert f"Port {port} is taken; this is " in said and f"http://127.0.0.1:{port}/" not in said


def test_what_can_not_be_made_leaves_the_port_free(monkeypatch):
    bound = []
    monkeypatch.setattr(
        hosting, "bound", lambda host, port, bind=hosting.bound: bound.append(bind(host, port)) or bound[0]
    )

    def make():
        raise InputError("no such thing")

    with pytest.raises(InputError, match="no such thing"):
        showing.show(make, host=HERE, port=0)
    assert bound[0].fileno() == -1, "closed"


def test_ctrl_c_ends_it_cleanly(monkeypatch, capsys):
    def interrupted(app, made, *, seconds, started):
        raise KeyboardInterrupt

    monkeypatch.setattr(hosting, "serve", interrupted)
    showing.show(simulation, host=HERE, port=0)
    assert capsys.readouterr().out == "\n" and beats() == []


def test_threads_take_turns_more_often_while_it_is_shown(monkeypatch):
    before, turns = sys.getswitchinterval(), []
    monkeypatch.setattr(hosting, "serve", lambda *_, **__: turns.append(sys.getswitchinterval()))
    showing.show(simulation, host=HERE, port=0)
    assert turns == [pytest.approx(showing.SWITCH_SECONDS)] and sys.getswitchinterval() == before


def test_a_page_that_takes_long_is_announced_before_it_plays(monkeypatch, capsys):
    told, seen = threading.Event(), []
    monkeypatch.setattr(waiting, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(hosting, "show", lambda url: seen.append(url) or told.set())

    def make():
        assert told.wait(20)
        return simulation()

    showing.show(make, host=HERE, port=0, seconds=0.1)
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"Preparing; {seen[0]} shows how far it is." and second == f"The page is at {seen[0]}"
    assert len(seen) == 1, "one browser"
