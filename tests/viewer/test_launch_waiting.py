"""While a page is prepared it says how far that is."""

import threading
import time
import urllib.error
import urllib.request

import pytest

from motionmatch.progress import show_progress
from motionmatch.viewer import launch
from motionmatch.viewer.launch import waiting_page


@pytest.fixture
def listening():
    made = launch.open_socket("127.0.0.1", 0)
    yield made
    made.close()


def get(made, path="", **headers):
    request = urllib.request.Request(launch.get_url(made) + path, headers=headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.read().decode()


def waited(made, block):
    """Run a block once the waiting page is there."""
    announced = threading.Event()
    with waiting_page(made, local=True, announce=announced.set):
        assert announced.wait(20)
        return block()


@pytest.fixture(autouse=True)
def no_patience(monkeypatch):
    monkeypatch.setattr(launch, "PATIENCE_SECONDS", 0.0)


def test_it_says_what_is_done_and_asks_again_by_itself(listening):
    with show_progress("acting <locomotion>") as progress:
        progress(3, 22, "")
        page = waited(listening, lambda: get(listening, "?quality=low"))
    assert "acting &lt;locomotion&gt;: 3 of 22" in page and 'http-equiv="refresh"' in page


def test_what_is_not_the_page_is_not_there_yet(listening):
    with pytest.raises(urllib.error.HTTPError, match="503"):
        waited(listening, lambda: get(listening, "main.js"))


def test_other_names_are_refused(listening):
    with pytest.raises(urllib.error.HTTPError, match="403"):
        waited(listening, lambda: get(listening, Host="elsewhere.example"))


def test_the_socket_is_left_to_who_comes_next(listening):
    waited(listening, lambda: get(listening))
    assert waited(listening, lambda: get(listening))
    assert [each for each in threading.enumerate() if each.name == "motionmatch-waiting"] == []


def test_what_is_made_at_once_needs_no_waiting(listening, monkeypatch):
    monkeypatch.setattr(launch, "PATIENCE_SECONDS", 60.0)
    with waiting_page(listening, local=True, announce=lambda: pytest.fail("announced")):
        pass


def test_it_sleeps_between_visitors(listening, monkeypatch):
    rounds = []
    handle = launch._WaitingServer.handle_request
    monkeypatch.setattr(launch._WaitingServer, "handle_request", lambda self: rounds.append(1) or handle(self))
    start = time.monotonic()
    waited(listening, lambda: time.sleep(0.5))
    assert 1 <= len(rounds) <= (time.monotonic() - start) / launch._WaitingServer.timeout + 2


def test_what_goes_wrong_comes_out(listening):
    with pytest.raises(ValueError, match="wrong"), waiting_page(listening, local=True, announce=lambda: None):
        raise ValueError("wrong")
