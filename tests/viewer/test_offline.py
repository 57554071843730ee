"""The page without a server: what is in its folder, and in a real browser the motion that Python plays."""

from __future__ import annotations

import functools
import gzip
import http.server
import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import motionmatch as mm
from browser import LONG, launched
from databases import small
from models import model
from motionmatch.control.controller import Controller
from motionmatch.errors import FileError, InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.runtime.sections import unpack_sections
from motionmatch.viewer import offline
from native import ROOT, make_commands, play_in_python

MOST_BYTES = 3_000_000
NEAR = 1e-4
"""Metres."""


def test_the_folder_has_all_that_the_page_asks_for(tmp_path: Path):
    sizes = offline.write_page(tmp_path / "page", plain=Controller(small()), learned=LearnedController(model()))
    assert sizes == {path.name: path.stat().st_size for path in (tmp_path / "page").iterdir()}
    facts = json.loads((tmp_path / "page" / "character.json").read_text())
    assert [each["name"] for each in facts] == ["learned", "plain"]
    for each in facts:
        assert {each["file"], each["body"]} <= set(sizes)
        arrays = unpack_sections(gzip.decompress((tmp_path / "page" / each["file"]).read_bytes()))
        assert arrays["counts"][0] == (each["name"] == "learned")
        assert each["columns"] == len(arrays["mean"]) and len(each["skeleton"]["names"]) == len(arrays["parents"])
    html = (tmp_path / "page" / "index.html").read_text()
    assert set(re.findall(r'(?:href|src)="([\w.]+)"', html)) <= set(sizes)


def test_the_page_of_the_shipped_model_is_small(tmp_path: Path):
    sizes = offline.write_page(tmp_path, learned=LearnedController(mm.load_model("locomotion")))
    assert sum(sizes.values()) < MOST_BYTES


def test_a_page_needs_motion_and_a_folder(tmp_path: Path):
    with pytest.raises(InputError, match="nothing to play"):
        offline.write_page(tmp_path / "page")
    (tmp_path / "page").write_text("")
    with pytest.raises(FileError, match="is a file"):
        offline.write_page(tmp_path / "page", plain=Controller(small()))


def test_the_wasm_is_built_from_this_header(tmp_path: Path):
    """`make wasm` gives what is shipped; compilers of other versions may write other code."""
    for tool in ("clang", "wasm-ld", "make"):
        if shutil.which(tool) is None:
            pytest.skip(f"needs {tool}")
    built = tmp_path / "built.wasm"
    command = ["make", "-s", "-C", str(ROOT), "wasm", f"WASM={built}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    version = subprocess.run(["clang", "--version"], capture_output=True, text=True, check=True).stdout
    if "version 14.0.6" not in version:
        pytest.skip("the shipped file was built by clang 14.0.6")
    assert built.read_bytes() == (ROOT / "src/motionmatch/viewer/alone/motionmatch.wasm").read_bytes()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("page")
    learned = LearnedController(mm.load_model("locomotion"))
    offline.write_page(place, plain=Controller(mm.open_database("sample")), learned=learned)
    return place


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """A plain web server, as any other."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def drive_by_gamepad_and_thumb(page: Any) -> None:
    """Drive the character by a gamepad, then by a thumb on the left of the screen: each time it goes on."""
    buttons = [{"pressed": False, "value": 0}] * 16
    pad = {"id": "a pad", "connected": True, "axes": [0, -1, 0, 0], "buttons": buttons}
    page.evaluate("pad => { navigator.getGamepads = () => [pad]; }", pad)
    there = page.evaluate("motionmatch.root[2]")
    page.wait_for_function(f"motionmatch.root[2] > {there + 0.4}", timeout=1000 * LONG)
    page.evaluate("navigator.getGamepads = () => []")
    there = page.evaluate("motionmatch.root[2]")
    touch = page.context.new_cdp_session(page)
    page.touchscreen.tap(200, 440)  # the first touch shows the stick, if it was not there before
    for kind, y in (("touchStart", 330), ("touchMove", 310), ("touchMove", 270)):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 70, "y": y}]})
    page.wait_for_function(f"motionmatch.root[2] > {there + 0.4}", timeout=1000 * LONG)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_in_a_browser_it_plays_what_python_plays_and_is_driven_by_keys(address: str):
    commands, dts = make_commands(240, 1, np.random.default_rng(8)), np.full(240, 1 / 60)
    asked = np.concatenate([commands["velocity"][:, 0, ::2], commands["facing"][:, 0, ::2]], axis=1).tolist()
    controllers = {
        "plain": Controller(mm.open_database("sample")),
        "learned": LearnedController(mm.load_model("locomotion")),
    }
    with launched() as browser:
        page = browser.new_page(viewport={"width": 320, "height": 480}, has_touch=True)
        page.goto(f"{address}/?quality=low")
        page.wait_for_function("window.motionmatch?.pictures > 0", timeout=1000 * LONG)
        assert page.evaluate("motionmatch.name") == "learned"
        page.keyboard.down("KeyW")
        page.wait_for_function("motionmatch.root[2] > 0.5", timeout=1000 * LONG)
        page.keyboard.up("KeyW")
        drive_by_gamepad_and_thumb(page)
        for name, controller in controllers.items():
            page.evaluate("name => motionmatch.show(name, 1)", name)
            found = page.evaluate("([asked, dt]) => motionmatch.play(asked, dt)", [asked, 1 / 60])
            python = play_in_python(controller, commands, dts, np.zeros((1, 3)))
            if name == "plain":
                assert found["frames"] == python.frames[:, 0].tolist()
            positions = np.array(found["positions"]).reshape(python.positions[:, 0].shape)
            assert np.abs(positions - python.positions[:, 0]).max() < NEAR
        page.evaluate("motionmatch.show('learned', 40)")
        before = page.evaluate("motionmatch.pictures")
        page.wait_for_function(f"motionmatch.pictures > {before + 1}", timeout=1000 * LONG)
        assert page.evaluate("motionmatch.characters") == 40
        assert page.evaluate("motionmatch.errors") == []
