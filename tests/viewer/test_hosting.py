"""Ports, browsers, and the end."""

import logging

import pytest

from motionmatch.errors import InputError
from motionmatch.viewer import hosting


def test_a_port_that_is_taken_gives_the_next():
    first = hosting.bound("127.0.0.1", 0)
    taken = first.getsockname()[1]
    second = hosting.bound("127.0.0.1", min(taken, 65500))
    assert taken != second.getsockname()[1]
    assert taken > 65500 or taken < second.getsockname()[1] < taken + 20
    first.close()
    second.close()


def test_where_all_are_taken_it_says_so(monkeypatch):
    first = hosting.bound("127.0.0.1", 0)
    monkeypatch.setattr(hosting, "_TRIES", 1)
    with pytest.raises(InputError, match="can't listen on"):
        hosting.bound("127.0.0.1", first.getsockname()[1])
    first.close()


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", -1), ("127.0.0.1", 70000), ("no such host", 0), ("203.0.113.7", 0)]
)
def test_what_can_not_be_listened_on_is_refused(host, port):
    with pytest.raises(InputError):
        hosting.bound(host, port)


def test_the_address_is_one_to_type():
    made = hosting.bound("0.0.0.0", 0)
    assert hosting.address(made) == f"http://127.0.0.1:{made.getsockname()[1]}/"
    made.close()


def test_no_browser_without_a_display(monkeypatch):
    opened = []
    monkeypatch.setattr(hosting.sys, "platform", "linux")
    monkeypatch.setattr(hosting.webbrowser, "open", lambda url: opened.append(url) or True)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not hosting.show("http://x/") and not opened
    monkeypatch.setenv("DISPLAY", ":0")
    assert hosting.show("http://x/") and opened == ["http://x/"]


def test_it_ends_by_itself():
    made = hosting.bound("127.0.0.1", 0)
    began = []

    async def app(scope, receive, send):
        raise AssertionError("nobody asks")

    hosting.serve(app, made, seconds=0.05, started=began.append)
    assert len(began) == 1
    made.close()


def test_what_others_log_to_is_left_open():
    class Elsewhere(logging.Handler):
        closed = False

        def close(self):
            self.closed = True
            super().close()

    async def app(scope, receive, send): ...

    elsewhere, made = Elsewhere(), hosting.bound("127.0.0.1", 0)
    logging.getLogger("somebody").addHandler(elsewhere)
    try:
        hosting.serve(app, made, seconds=0.05)
        assert not elsewhere.closed
    finally:
        logging.getLogger("somebody").removeHandler(elsewhere)
        made.close()
