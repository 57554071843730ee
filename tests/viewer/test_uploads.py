"""Files from a page: bounded in joints, time and memory, given up when nobody waits, and gone afterwards."""

import http.client
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import quote, urlsplit

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from motionmatch.errors import InputError
from motionmatch.motion import bvh, npz
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.viewer import server, studio, uploads
from stages import running
from walks import acted

SOON = 60.0


def write_bvh(folder, clip=None):
    return bvh.write(clip or acted(), folder / "x.bvh").read_bytes()


def make_flat(joints):
    """A body that is one joint with all others under it."""
    offsets = np.random.default_rng(1).normal(size=(joints, 3))
    skeleton = Skeleton(tuple(f"b{n}" for n in range(joints)), np.r_[-1, np.zeros(joints - 1, int)], offsets)
    return Clip(skeleton, np.tile(offsets, (40, 1, 1)), np.tile([1.0, 0, 0, 0], (40, joints, 1)), fps=30.0, name="flat")


def list_left(before):
    return {path.name for path in Path(tempfile.gettempdir()).glob("motionmatch-*")} - before


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("walk.bvh", "walk.bvh"),
        ("a\0b\n.bvh", "ab.bvh"),
        ("..\\..\\etc/passwd", "passwd"),
        ("", "example.bvh"),
        ("..", "example.bvh"),
        ("\u202egpj.bvh", "gpj.bvh"),
    ],
)
def test_names_are_shown_without_what_is_no_text(name, shown):
    assert uploads.make_label(name, "example.bvh") == shown


def test_a_long_name_keeps_its_ending():
    label = uploads.make_label("é" * 190 + ".bvh", "example.bvh")
    assert label.endswith("….bvh") and len(label) < 90


@pytest.mark.parametrize("name", ["\0\0.bvh", "é" * 190 + ".bvh", "CON.bvh", "a/../../b.bvh"])
def test_names_never_reach_the_disk(name, tmp_path, reads_here):
    assert studio.read_upload(name, write_bvh(tmp_path)).num_frames == acted().num_frames


def test_bodies_of_too_many_joints_are_refused(monkeypatch):
    with pytest.raises(InputError, match=r"1001 joints; the page shows bodies of at most 1000"):
        uploads.check_size([make_flat(1001)])
    monkeypatch.setattr(uploads, "MOST_NUMBERS", 100)
    with pytest.raises(InputError, match="100 are the most here"):
        uploads.check_size([make_flat(5)])


def test_another_process_reads_and_nothing_is_left(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # other tests run at the same time
    before = {path.name for path in Path(tempfile.gettempdir()).glob("motionmatch-*")}
    (clip,) = uploads.read_apart("walk.bvh", ".bvh", write_bvh(tmp_path))
    assert clip.anatomy is not None and clip.num_frames == acted().num_frames
    with pytest.raises(InputError, match=r"^mine\.bvh:1"):
        uploads.read_apart("mine.bvh", ".bvh", b"HIERARCHY nothing")
    assert not list_left(before)


def sleepy(monkeypatch):
    """The other process sleeps."""
    real = subprocess.Popen

    def start(command, **options):
        return real([sys.executable, "-c", "import time; time.sleep(60)"], **options)

    monkeypatch.setattr(uploads.subprocess, "Popen", start)


def test_what_takes_too_long_is_ended(monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    sleepy(monkeypatch)
    monkeypatch.setattr(uploads, "MOST_SECONDS", 0.2)
    before = {path.name for path in Path(tempfile.gettempdir()).glob("motionmatch-*")}
    with pytest.raises(InputError, match=r"walk\.bvh: takes longer than 0\.2 s"):
        uploads.read_apart("walk.bvh", ".bvh", b"x")
    assert not list_left(before)


def test_what_nobody_waits_for_is_ended(monkeypatch):
    sleepy(monkeypatch)
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    with pytest.raises(InputError, match="no longer waited for"):
        uploads.read_apart("walk.bvh", ".bvh", b"x", stop)


def test_memory_that_runs_out_is_said(monkeypatch):
    real = subprocess.Popen
    monkeypatch.setattr(
        uploads.subprocess,
        "Popen",
        lambda command, **options: real([sys.executable, "-c", "raise MemoryError"], **options),
    )
    with pytest.raises(InputError, match="needs more memory than an upload may take"):
        uploads.read_apart("walk.bvh", ".bvh", b"x")


# Over the network


@pytest.fixture(scope="module")
def served():
    with running() as (session, url, hub):
        yield session, url, hub


def ask(url, method, path, body=None, **headers):
    where = urlsplit(url)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=SOON)
    connection.request(method, path, body=body, headers=headers)
    answer = connection.getresponse()
    found = answer.status, answer.read().decode(errors="replace")
    connection.close()
    return found


@pytest.mark.parametrize("name", ["\0.bvh", "é" * 190 + ".bvh"])
def test_odd_names_are_answered(served, tmp_path, name, reads_here):
    _, url, hub = served
    with connect(url, compression=None):
        wait_until(lambda: hub.audience.driver is not None)
        path = f"/example?client={hub.audience.driver}&name={quote(name)}"
        status, text = ask(url, "POST", path, write_bvh(tmp_path))
        assert status == 200 and "bvh" in text, text
        status, text = ask(url, "POST", path, b"nothing")
        assert status == 400 and "Traceback" not in text


@pytest.mark.parametrize("path", ["/example?client=1&name=a.bvh", "/scene?client=1&name=a.json"])
def test_other_sites_can_not_send_files(served, path):
    status, text = ask(served[1], "POST", path, b"{}", Origin="http://evil.example")
    assert status == 403 and "evil.example" in text


@pytest.mark.parametrize("character", ["-1", "99", "1e99"])
def test_characters_that_are_not_there_can_not_be_downloaded(served, character):
    status, text = ask(served[1], "GET", f"/download?character={character}")
    assert status == 400 and "there is no character" in text


def test_the_page_that_is_one_too_many_is_told(served, monkeypatch):
    _, url, hub = served
    monkeypatch.setattr(server, "MOST_CLIENTS", len(hub.boxes))
    with connect(url, compression=None) as page:
        assert "pages are open, which is the most" in page.recv(timeout=SOON)
        with pytest.raises(ConnectionClosed) as closed:
            page.recv(timeout=SOON)
    assert closed.value.rcvd.code == 1013


def test_a_page_that_leaves_ends_its_upload(served, monkeypatch):
    _, url, hub = served
    sleepy(monkeypatch)
    with connect(url, compression=None):
        wait_until(lambda: hub.audience.driver is not None)
        where = urlsplit(url)
        connection = http.client.HTTPConnection(where.hostname, where.port, timeout=SOON)
        path = f"/example?client={hub.audience.driver}&name=a.bvh"
        connection.request("POST", path, body=b"x")
        wait_until(lambda: ask(url, "POST", path, b"x")[0] == 409)  # one at a time
        connection.close()
        wait_until(lambda: ask(url, "POST", "/example?client=0", b"x")[0] == 403)
        monkeypatch.undo()
        wait_until(lambda: ask(url, "POST", path, b"x")[0] == 400)  # the next is read


def test_who_never_reads_has_no_backlog(served):
    """A page that takes nothing off its socket: what waits for it is one message of each kind."""
    session, url, hub = served
    with connect(url, compression=None, max_queue=1):
        wait_until(lambda: hub.boxes)
        first = session.simulation.shown.step
        wait_until(lambda: session.simulation.shown.step > first + 60)
        assert all(len(box._slots) <= 12 for box in hub.boxes.values())


def open_raw(url, text):
    """A connection that asks, and takes nothing."""
    where = urlsplit(url)
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.connect((where.hostname, where.port))
    made.sendall(text.replace("HOST", where.netloc).encode())
    return made


def test_who_leaves_in_the_middle_of_an_upload_leaves_no_traceback(served, caplog):
    _, url, hub = served
    with connect(url, compression=None):
        wait_until(lambda: hub.audience.driver is not None)
        path = f"/example?client={hub.audience.driver}&name=a.bvh"
        open_raw(url, f"POST {path} HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9\r\n\r\nabc").close()
        wait_until(lambda: ask(url, "POST", path, b"x")[0] == 400)  # the next is read
    assert "Traceback" not in caplog.text and "Exception" not in caplog.text


def test_who_stops_in_the_middle_of_an_upload_does_not_hold_the_others(served, monkeypatch):
    _, url, hub = served
    monkeypatch.setattr(server, "PATIENCE", 0.3)
    with connect(url, compression=None):
        wait_until(lambda: hub.audience.driver is not None)
        path = f"/example?client={hub.audience.driver}&name=a.bvh"
        with open_raw(url, f"POST {path} HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9\r\n\r\nabc") as held:
            held.settimeout(SOON)
            assert b"408" in held.recv(1000)
            wait_until(lambda: ask(url, "POST", path, b"x")[0] == 400)


def test_who_never_takes_a_download_is_left_and_few_are_made_at_once(served, monkeypatch, caplog):
    session, url, _ = served
    monkeypatch.setattr(server, "PATIENCE", 1.0)
    monkeypatch.setattr(session, "write_recording", lambda *given: b"a" * 30_000_000, raising=False)
    held = [open_raw(url, "GET /download HTTP/1.1\r\nHost: HOST\r\n\r\n") for _ in range(server.MOST_DOWNLOADS)]
    wait_until(lambda: ask(url, "GET", "/download")[0] == 503)
    wait_until(lambda: ask(url, "GET", "/download")[0] == 200)
    assert "nobody took it" in caplog.text and "Traceback" not in caplog.text
    for each in held:
        each.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_an_interrupt_ends_the_server_while_a_file_is_read(tmp_path):
    """Ctrl-C with an upload under way that would take long."""
    command = [sys.executable, "-m", "motionmatch", "play", "locomotion", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        url = next(line.split("The page is at ")[1].split()[0] for line in process.stdout if "The page is at" in line)
        with connect(url.replace("http", "ws") + "ws", compression=None):
            data = npz.write(make_flat(900), tmp_path / "a.npz").read_bytes() * 4  # not a BVH: refused, but not at once
            threading.Thread(target=lambda: ask(url, "POST", "/example?client=1&name=a.bvh", data), daemon=True).start()
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=SOON) is not None


def wait_until(holds):
    deadline = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)
