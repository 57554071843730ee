"""A page from its port to its end."""

import logging
import sys
import threading
import urllib.request

import pytest

from motionmatch.errors import InputError
from motionmatch.viewer import launch
from stages import simulation

HERE = "127.0.0.1"


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """However slow the machine is, no waiting page."""
    monkeypatch.setattr(launch, "PATIENCE_SECONDS", 600.0)


def beats() -> list[str]:
    return [each.name for each in threading.enumerate() if each.name.startswith("motionmatch")]


def test_it_says_where_and_stops_by_itself(capsys):
    launch.show_page(simulation, host=HERE, port=0, seconds=0.1, browser=False)
    assert capsys.readouterr().out.startswith("The page is at http://127.0.0.1:")
    assert beats() == [], "no thread is left"


def test_the_page_is_there_while_it_is_shown(monkeypatch):
    seen = []

    def look(url):
        with urllib.request.urlopen(url, timeout=20) as answer:
            seen.append(answer.status)

    monkeypatch.setattr(launch, "open_browser", look)
    launch.show_page(simulation, host=HERE, port=0, seconds=2.0)
    assert seen == [200]


def test_a_port_is_taken_before_anything_is_made():
    with pytest.raises(InputError, match="0 to 65535"):
        launch.show_page(lambda: pytest.fail("made for nothing"), host=HERE, port=70000)


def test_a_port_that_someone_else_has_is_said(capsys):
    taken = launch.open_socket(HERE, 0)
    port = taken.getsockname()[1]
    try:
        launch.show_page(simulation, host=HERE, port=port, seconds=0.1, browser=False)
    finally:
        taken.close()
    said = capsys.readouterr().out
    assert f"Port {port} is taken; this is " in said and f"http://127.0.0.1:{port}/" not in said


def test_what_can_not_be_made_leaves_the_port_free(monkeypatch):
    bound = []
    monkeypatch.setattr(
        launch, "open_socket", lambda host, port, bind=launch.open_socket: bound.append(bind(host, port)) or bound[0]
    )

    def make():
        raise InputError("no such thing")

    with pytest.raises(InputError, match="no such thing"):
        launch.show_page(make, host=HERE, port=0)
    assert bound[0].fileno() == -1, "closed"


def test_ctrl_c_ends_it_cleanly(monkeypatch, capsys):
    def interrupted(app, made, *, seconds, on_start):
        raise KeyboardInterrupt

    monkeypatch.setattr(launch, "serve", interrupted)
    launch.show_page(simulation, host=HERE, port=0)
    assert capsys.readouterr().out == "\n" and beats() == []


def test_threads_take_turns_more_often_while_it_is_shown(monkeypatch):
    before, turns = sys.getswitchinterval(), []
    monkeypatch.setattr(launch, "serve", lambda *_, **__: turns.append(sys.getswitchinterval()))
    launch.show_page(simulation, host=HERE, port=0)
    assert turns == [pytest.approx(launch.SWITCH_SECONDS)] and sys.getswitchinterval() == before


def test_a_page_that_takes_long_is_announced_before_it_plays(monkeypatch, capsys):
    told, seen = threading.Event(), []
    monkeypatch.setattr(launch, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(launch, "open_browser", lambda url: seen.append(url) or told.set())

    def make():
        assert told.wait(20)
        return simulation()

    launch.show_page(make, host=HERE, port=0, seconds=0.1)
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"Preparing; {seen[0]} shows the progress." and second == f"The page is at {seen[0]}"
    assert len(seen) == 1, "one browser"


def test_a_port_that_is_taken_gives_the_next():
    first = launch.open_socket("127.0.0.1", 0)
    taken = first.getsockname()[1]
    second = launch.open_socket("127.0.0.1", min(taken, 65500))
    assert taken != second.getsockname()[1]
    assert taken > 65500 or taken < second.getsockname()[1] < taken + 20
    first.close()
    second.close()


def test_where_all_are_taken_it_says_so(monkeypatch):
    first = launch.open_socket("127.0.0.1", 0)
    monkeypatch.setattr(launch, "_TRIES", 1)
    with pytest.raises(InputError, match="can't listen on"):
        launch.open_socket("127.0.0.1", first.getsockname()[1])
    first.close()


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", -1), ("127.0.0.1", 70000), ("no such host", 0), ("203.0.113.7", 0)]
)
def test_what_can_not_be_listened_on_is_refused(host, port):
    with pytest.raises(InputError):
        launch.open_socket(host, port)


def test_the_address_is_one_to_type():
    made = launch.open_socket("0.0.0.0", 0)
    assert launch.get_url(made) == f"http://127.0.0.1:{made.getsockname()[1]}/"
    made.close()


def test_no_browser_without_a_display(monkeypatch):
    opened = []
    monkeypatch.setattr(launch.sys, "platform", "linux")
    monkeypatch.setattr(launch.webbrowser, "open", lambda url: opened.append(url) or True)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not launch.open_browser("http://x/") and not opened
    monkeypatch.setenv("DISPLAY", ":0")
    assert launch.open_browser("http://x/") and opened == ["http://x/"]


def test_it_ends_by_itself():
    made = launch.open_socket("127.0.0.1", 0)
    began = []

    async def app(scope, receive, send):
        raise AssertionError("nobody asks")

    launch.serve(app, made, seconds=0.05, on_start=began.append)
    assert len(began) == 1
    made.close()


def test_what_others_log_to_is_left_open():
    class Elsewhere(logging.Handler):
        closed = False

        def close(self):
            self.closed = True
            super().close()

    async def app(scope, receive, send): ...

    elsewhere, made = Elsewhere(), launch.open_socket("127.0.0.1", 0)
    logging.getLogger("somebody").addHandler(elsewhere)
    try:
        launch.serve(app, made, seconds=0.05)
        assert not elsewhere.closed
    finally:
        logging.getLogger("somebody").removeHandler(elsewhere)
        made.close()
