"""The server as a browser meets it: real sockets on a free port."""

import http.client
import json
import logging
import random
import threading
import time
from urllib.parse import urlsplit

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from databases import small
from motionmatch.actors.props.terrain import Terrain
from motionmatch.motion import bvh
from motionmatch.viewer import server
from motionmatch.viewer.messages import VERSION
from motionmatch.viewer.poses import unpack
from motionmatch.viewer.scenery import DrawnShape, Scenery, disc
from motionmatch.viewer.server import find_refusal
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import running, side
from walks import acted

SOON = 20.0
"""Seconds within which what is waited for comes, on the slowest of machines; nothing is measured by it."""


class Page:
    """A page without a browser."""

    def __init__(self, url, **options):
        options = {"compression": None, "max_size": 2**22, "max_queue": None, **options}
        self.socket = connect(url, **options).__enter__()

    def say(self, kind, **body):
        self.socket.send(json.dumps({"type": kind, **body}))

    def hear(self, kind, where=lambda told: True):
        """The next message of a kind for which something holds; frames are of the kind `poses`, or `ghost`."""
        end = time.monotonic() + SOON
        while time.monotonic() < end:
            data = self.socket.recv(timeout=SOON)
            if isinstance(data, bytes):
                frame = unpack(data)
                told, known = frame, {1: "poses", 2: "ghost"}[int(frame.header["kind"])]
            else:
                told = json.loads(data)
                known = told["type"]
            if known == kind and where(told):
                return told
        raise AssertionError(f"no {kind} came")

    def close(self):
        self.socket.close()


@pytest.fixture(scope="module")
def served():
    with running() as (session, url, hub):
        yield session, url, hub


@pytest.fixture
def page(served):
    """The only page, at the newest step, driving."""
    made = Page(served[1])
    made.hear("roles", lambda told: told["you"] == "drive" and told["clients"] == 1)
    made.say("compare", on=False)
    made.say("restart")
    made.say("ping", t=1)
    made.hear("pong")
    yield made
    made.close()
    deadline = time.monotonic() + SOON
    while served[2].boxes and time.monotonic() < deadline:
        time.sleep(0.01)


def get(url, path, **headers):
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=SOON)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer, data


def test_a_page_is_welcomed_with_all_it_needs(served):
    page = Page(served[1])
    assert page.hear("welcome")["version"] == VERSION
    assert page.hear("roles")["you"] == "drive"
    scene = page.hear("scene")
    assert scene["skeleton"]["names"] == list(small().skeleton.names)
    frame = page.hear("poses")
    assert frame.header["joints"] == small().skeleton.num_joints
    page.close()


def test_forward_moves_the_root(page):
    start = page.hear("poses").roots[0]
    end = time.monotonic() + SOON
    moved = 0.0
    while moved < 0.5 and time.monotonic() < end:
        page.say("input", seq=5, move=[0, 1])
        frame = page.hear("poses")
        moved = float(frame.roots[0, 2] - start[2])
    assert moved >= 0.5
    assert page.hear("poses", lambda told: told.header["seq"] == 5).paths[0, 0, -1, 1] > frame.roots[0, 2]


def test_rewind_shows_the_earlier_pose_and_plays_from_there(page):
    page.say("input", seq=1, move=[0.5, 1])
    seen = {int(frame.header["step"]): frame for frame in (page.hear("poses") for _ in range(40))}
    step = sorted(seen)[len(seen) // 2]
    page.say("seek", step=step)
    again = page.hear("poses", lambda told: told.header["step"] == step and told.header["flags"] & 1)
    np.testing.assert_array_equal(again.characters["rotations"], seen[step].characters["rotations"])
    np.testing.assert_array_equal(again.roots, seen[step].roots)
    told = page.hear("timeline", lambda told: told["paused"])
    assert told["shown"] == step < told["last"]
    page.say("play")
    assert page.hear("timeline", lambda told: not told["paused"])["first"] <= step
    page.hear("poses", lambda told: told.header["step"] > step and not told.header["flags"] & 1)


def test_a_changed_weight_changes_the_costs(page):
    page.say("input", seq=1, move=[1, 1])
    for _ in range(20):
        page.hear("poses")
    page.say("pause")
    page.say("candidates", count=3)
    before = page.hear("candidates")
    page.say("tune", settings={"weights": {"trajectory_directions": 6.0}})
    told = page.hear("settings")
    assert told["seats"][0]["weights"]["trajectory_directions"] == 6.0
    page.say("candidates", count=3)
    after = page.hear("candidates", lambda told: told["candidates"] != before["candidates"])
    costs = [row["blocks"]["trajectory_directions"] for told in (before, after) for row in told["candidates"]]
    assert max(costs) > 0 and after["step"] == before["step"]
    page.say("tune", settings={"weights": {"trajectory_directions": 1.5}})
    frame = after["candidates"][0]["frame"]
    page.say("ghost", frame=frame, count=2)
    assert page.hear("ghost").characters["frame"][0] == frame


def test_malformed_messages_do_not_stop_it(page, caplog):
    caplog.set_level(logging.WARNING, "motionmatch.viewer")
    rng = random.Random(5)
    for number in range(200):
        noise = rng.randbytes(rng.randint(0, 200))
        if number % 3 == 0:
            page.socket.send(noise)
        elif number % 3 == 1:
            page.socket.send(noise.hex() + "{[")
        else:
            page.socket.send(json.dumps({"type": rng.choice(["input", "tune", "seek", "?"]), "move": noise.hex()}))
    page.hear("problem")
    step = page.hear("poses").header["step"]
    page.hear("poses", lambda told: told.header["step"] > step + 5)
    lines = [line for line in caplog.messages if "dropped a message" in line]
    assert 0 < len(lines) <= server.MOST_LOGGED


def test_too_large_a_message_closes_only_its_own_socket(served, page):
    other = Page(served[1])
    other.socket.send("x" * 70000)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            other.socket.recv(timeout=SOON)
    assert closed.value.rcvd.code == 1009
    page.hear("poses")


def test_who_says_too_much_is_cut_off(served, monkeypatch):
    monkeypatch.setattr(server, "MOST_REFUSED", 100)
    flood = Page(served[1])
    with pytest.raises(ConnectionClosed) as closed:
        for _ in range(100000):
            flood.say("input", move=[0, 0])
    flood.close()
    assert closed.value.rcvd.code == 1008


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1"])
def test_pages_of_others_are_refused(served, origin):
    with pytest.raises(InvalidStatus) as refused:
        Page(served[1], origin=origin)
    assert refused.value.response.status_code == 403


def test_the_pages_own_origin_is_let_in(served):
    made = Page(served[1], origin="http://" + urlsplit(served[1]).netloc)
    made.hear("welcome")
    made.close()


def test_a_name_that_others_gave_our_address_is_refused(served):
    answer, _ = get(served[1], "/", Host="evil.example")
    assert answer.status == 403


@pytest.mark.parametrize(
    ("host", "origin", "local", "refused"),
    [
        ("127.0.0.1:8360", None, True, False),
        ("localhost:8360", "http://localhost:8360", True, False),
        ("[::1]:8360", "http://[::1]:8360", True, False),
        ("localhost:8360", "http://localhost:8361", True, True),
        ("", None, True, True),
        ("[::1", None, True, True),
        ("localhost:1", "http://[", True, True),
        ("my.machine:8360", "http://my.machine:8360", True, True),
        ("my.machine:8360", "http://my.machine:8360", False, False),
        ("my.machine:8360", "http://evil.example", False, True),
    ],
)
def test_who_is_refused(host, origin, local, refused):
    assert (find_refusal(host, origin, local=local) is not None) == refused


def test_a_slow_reader_gets_the_newest_and_never_a_backlog(served, page):
    session = served[0]
    slow = Page(served[1], max_queue=1, close_timeout=0.1)
    slow.say("ack", count=0)
    received = 0
    first = slow.hear("poses").header["step"]
    received += 1
    while session.simulation.shown.step < first + 120:
        time.sleep(0.02)  # two seconds of steps, none of them read
    steps = []
    while not steps or steps[-1] < first + 100:
        steps.append(int(slow.hear("poses").header["step"]))
        received += 1
        slow.say("ack", count=received)
        assert len(steps) < 30
    assert len(steps) <= 10  # what was on its way, then the newest at once
    slow.close()


def test_a_second_page_watches_and_takes_over_by_choice(served, page):
    second = Page(served[1])
    assert second.hear("roles")["you"] == "watch"
    page.hear("roles", lambda told: told["clients"] == 2)
    second.say("pause")
    assert "Take over" in second.hear("problem")["text"]
    second.say("ping", t=3)
    assert second.hear("pong")["t"] == 3
    second.say("input", seq=99, move=[0, 1])  # does not count
    second.say("take")
    assert second.hear("roles", lambda told: told["you"] == "drive")
    assert page.hear("roles", lambda told: told["you"] == "watch")
    second.say("input", seq=77, move=[0, 1])
    second.hear("poses", lambda told: told.header["seq"] == 77)
    second.close()
    assert page.hear("roles", lambda told: told["you"] == "drive")["clients"] == 1


def test_closing_and_coming_back_goes_on(served, page):
    page.say("input", seq=1, move=[0, 1])
    before = page.hear("poses").header["step"]
    page.socket.close()
    other = Page(served[1])
    frame = other.hear("poses")
    assert frame.header["step"] >= before
    other.hear("poses", lambda told: told.header["step"] > before + 5)
    assert served[0].simulation.history.first <= before
    other.close()


def test_files_can_be_fetched(served, page):
    _, url, _ = served
    for _ in range(30):
        page.hear("poses")
    answer, data = get(url, "/character.glb?g=1")
    assert answer.status == 200 and data[:4] == b"glTF"
    answer, data = get(url, "/download?format=bvh&seconds=0.2")
    assert data.startswith(b"HIERARCHY") and b"Frames: 12" in data
    assert "play.bvh" in answer.headers["content-disposition"]
    answer, data = get(url, "/download?seconds=0.2")
    assert data[:4] == b"glTF"
    answer, data = get(url, "/settings.toml")
    assert answer.status == 200 and b"[weights]" in data
    for wrong in ("/download?format=exe", "/download?seconds=-1", "/download?seconds=nan", "/settings.toml?seat=x"):
        answer, data = get(url, wrong)
        assert answer.status == 400 and data
    for outside in ("/../server.py", "/%2e%2e/server.py", "/..%2fserver.py"):
        assert get(url, outside)[0].status == 404


def test_no_thread_is_left():
    before = set(threading.enumerate())
    with running(opener=lambda name, progress: small()) as (_, url, _):
        page = Page(url)
        page.hear("poses")
        page.say("candidates")
        page.hear("candidates")
        page.say("choose", database="other")
        page.hear("progress", lambda told: told["finished"])
        page.hear("scene", lambda told: told["seats"][0]["database"] == "other")
    page.close()
    deadline = time.monotonic() + SOON
    while set(threading.enumerate()) - before and time.monotonic() < deadline:
        time.sleep(0.01)
    left = {thread.name for thread in set(threading.enumerate()) - before}
    assert not left


def post(url, data, client):
    where = urlsplit(url)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=SOON)
    connection.request("POST", f"/example?client={client}&name=walk.bvh", body=data)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def test_an_example_can_be_brought_along_by_who_drives(served, tmp_path, monkeypatch, reads_here):
    _, url, _ = served
    page = Page(url)
    client = page.hear("welcome")["client"]
    page.say("take")
    page.hear("roles", lambda told: told["driver"] == client)
    data = bvh.write(acted(), tmp_path / "x.bvh").read_bytes()
    assert post(url, data, client) == (200, '{"example":"walk.bvh"}')
    scene = page.hear("scene", lambda told: told["variants"]["examples"][0]["name"] == "walk.bvh")
    assert scene["variants"]["examples"][0]["text"] == "yours"
    status, text = post(url, data[:400], client)
    assert status == 400 and "walk.bvh:" in text
    assert post(url, data, client + 1)[0] == 403
    monkeypatch.setattr(server, "MOST_UPLOADED", 1000)
    status, text = post(url, data, client)
    assert status == 400 and "too large" in text
    page.close()


def test_the_ground_is_fetched():
    ground = Terrain.stairs(start=2.0)
    sim = Simulation(ViewerStage((side(),), scenery=Scenery(ground)))
    with running(sim) as (_, url, _):
        where = urlsplit(url)
        connection = http.client.HTTPConnection(where.hostname, where.port, timeout=SOON)
        connection.request("GET", "/heights.bin")
        values = np.frombuffer(connection.getresponse().read(), "<f4")
        page = Page(url)
        fields = page.hear("scene")["world"]["heights"]["fields"]
        page.close()
    assert len(values) == sum(field["rows"] * field["columns"] for field in fields)
    assert values.max() == pytest.approx(ground.height(np.zeros(1), np.full(1, 79.0))[0], abs=1e-3)


def test_shapes_that_move_come_with_every_frame():
    def around(states, seconds):
        x, _, z = states[0].positions[0, 0]
        return [disc(2 * seconds, 1, 0.3), DrawnShape("ellipse", (x, z), (0.3, 0.5), horizon=1, character=0)]

    sim = Simulation(ViewerStage((side(),), scenery=Scenery(moving_shapes=around)))
    with running(sim) as (_, url, _):
        page = Page(url)
        frame = page.hear("poses", lambda told: told.header["step"] > 5)
        page.close()
    assert frame.shapes["kind"].tolist() == [1, 3]
    assert frame.shapes["centre"][0, 0] == pytest.approx(2 * frame.header["time"], abs=1e-5)
    np.testing.assert_allclose(frame.shapes["centre"][1], frame.roots[0, [0, 2]], atol=1e-5)


def test_what_happens_once_waits_for_its_first_page():
    awaiting = Simulation(ViewerStage((side(),)))
    awaiting.waits_for_page = True
    with running(awaiting) as (session, url, _):
        time.sleep(0.2)
        assert session.simulation.shown.step == 0
        page = Page(url)
        page.hear("poses", lambda told: told.header["step"] > 0)
        page.close()
