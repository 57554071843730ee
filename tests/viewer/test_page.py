"""The page in a real browser: headless Chromium drives, rewinds and tunes a real simulation."""

from __future__ import annotations

import json
import statistics
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygltflib
import pytest
from websockets.sync.client import connect

from browser import LONG, Page, Serving, playing
from motionmatch.maths import quat
from motionmatch.viewer import poses

UNSEEN = "?quality=low&pictures=0"
"""Draw nothing: in software each tab that draws takes the processor from the others."""


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    """`motionmatch play` on a small database."""
    with playing("sample") as running:
        yield running


@pytest.fixture(scope="module")
def tab(server: Serving, browser: Any) -> Iterator[Page]:
    """One tab for all tests: opening one takes longer than most of them."""
    opened = Page(browser.new_page(viewport={"width": 860, "height": 420}), server.address)
    yield opened
    opened.tab.close()


AT_FIRST = """() => {
  delete navigator.getGamepads;
  window.dispatchEvent(new Event("blur"));  // whoever held a key lets go
  document.querySelectorAll(".candidates:not([hidden]) .fold, .tuning:not([hidden]) .fold").forEach((x) => x.click());
  Object.assign(motionmatch.camera, { wantedYaw: 0, yaw: 0, wantedDistance: 4.6 });
  for (const message of [{ type: "take" }, { type: "load_settings", toml: "" }]) motionmatch.link.send(message);
  document.querySelector(".transport button").click();  // start anew; a drag that was not told yet is forgotten
  motionmatch.link.send({ type: "play" });
}"""


AT_ORIGIN = "Math.hypot(motionmatch.root[0], motionmatch.root[2]) < 0.3"


@pytest.fixture
def page(tab: Page) -> Iterator[Page]:
    """A page on a simulation that stands at its start. Nothing may be complained about, whatever a test does."""
    tab.complaints.clear()
    tab.until("motionmatch.connection === 'open'")
    for attempt in range(4):  # a machine that draws in software may look away for longer than a step takes
        first = tab.ask("motionmatch.timeline.first")
        tab.ask(AT_FIRST)
        try:
            tab.until(f"!motionmatch.paused && motionmatch.timeline.first > {first} && {AT_ORIGIN}", LONG / 4)
            break
        except AssertionError:
            if attempt == 3:
                raise
    yield tab
    assert tab.complaints == [] and tab.ask("motionmatch.errors") == []


def test_holding_w_walks_forward(page: Page, tmp_path: Path) -> None:
    page.tab.keyboard.down("w")
    page.until("motionmatch.root[2] > 1.5")
    x, _, z = page.root
    assert abs(x) < 0.5 * z, "forward is where the camera looks: along +z at the start"
    picture = page.shot(tmp_path, "walking")
    page.tab.keyboard.up("w")
    page.until("motionmatch.info.seats[0].wanted_speed === 0")
    assert picture.stat().st_size > 10_000, "there is something to see"


def test_what_the_keys_do_is_said_until_they_have_done_it(tab: Page, server: Serving, browser: Any) -> None:
    with tab.drawing(0):
        read_the_hint(Page(browser.new_page(viewport={"width": 500, "height": 300}), server.address, query=UNSEEN))


def read_the_hint(fresh: Page) -> None:
    hint = "document.querySelector('.hint')"
    fresh.until(f"!{hint}.hidden && {hint}.textContent.startsWith('W A S D')")
    fresh.say("take")
    fresh.until("motionmatch.role === 'drive'")
    fresh.tab.keyboard.down("w")
    fresh.until(f"{hint}.hidden")
    fresh.tab.keyboard.up("w")
    fresh.say("watch")
    fresh.tab.close()


def test_to_start_anew_is_to_look_from_behind(page: Page) -> None:
    page.ask("motionmatch.camera.turn(1.2, 0), 0")
    page.until("motionmatch.camera.yaw > 1")
    page.tab.keyboard.press("r")
    page.until("motionmatch.camera.wantedYaw === 0 && Math.abs(motionmatch.camera.yaw) < 0.01")


def test_letting_the_window_go_lets_the_keys_go(page: Page) -> None:
    page.tab.keyboard.down("w")
    page.until("motionmatch.info.seats[0].wanted_speed > 1")
    page.ask("window.dispatchEvent(new Event('blur'))")
    page.until("motionmatch.info.seats[0].wanted_speed === 0")
    page.tab.keyboard.up("w")


def test_shift_runs_and_gait_keys_choose(page: Page) -> None:
    gaits = page.ask("motionmatch.scene.gaits")
    page.tab.keyboard.press("2")
    page.tab.keyboard.down("ArrowUp")
    page.until(f"motionmatch.info.seats[0].wanted_speed > {gaits['run'] - 0.1}")
    page.tab.keyboard.press("1")
    page.until(f"Math.abs(motionmatch.info.seats[0].wanted_speed - {gaits['walk']}) < 0.1")
    page.tab.keyboard.down("Shift")
    page.until(f"motionmatch.info.seats[0].wanted_speed > {gaits['run'] - 0.1}")
    page.tab.keyboard.up("Shift")
    page.tab.keyboard.up("ArrowUp")


def test_a_clicked_button_gives_the_keys_back(page: Page) -> None:
    """Space pauses, rather than pressing the button again."""
    page.tab.locator("nav .more").click()  # where the bar is too narrow for them the buttons are folded away
    page.tab.locator("nav button", has_text="Tune").click()
    page.until("!document.querySelector('.tuning').hidden")
    page.tab.keyboard.press("Space")
    page.until("motionmatch.paused")
    assert not page.ask("document.querySelector('.tuning').hidden")


PAD = """() => {
  window.pad = { connected: true, id: "a pad", mapping: "standard", axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })) };
  navigator.getGamepads = () => [window.pad];
}"""


def test_a_gamepad_drives(page: Page) -> None:
    page.ask(PAD)
    page.ask("pad.axes[0] = 1")  # to the right of one who looks along +z: -x
    page.until("motionmatch.root[0] < -0.7")
    walking = page.ask("motionmatch.info.seats[0].wanted_speed")
    page.ask("pad.buttons[7] = { pressed: true, value: 1 }")
    page.until(f"motionmatch.info.seats[0].wanted_speed > {walking + 1}")
    page.ask("pad.axes[0] = 0.1")  # inside the dead zone
    page.until("motionmatch.info.seats[0].wanted_speed === 0")


def test_the_right_stick_turns_the_camera(page: Page) -> None:
    page.ask(PAD)
    before = page.ask("motionmatch.camera.wantedYaw")
    page.ask("pad.axes[2] = 1")
    page.until(f"motionmatch.camera.wantedYaw < {before} - 0.3")
    page.ask("pad.axes[2] = 0")


def test_a_drag_turns_and_a_wheel_zooms(page: Page) -> None:
    yaw, distance = page.ask("[motionmatch.camera.wantedYaw, motionmatch.camera.wantedDistance]")
    page.tab.mouse.move(400, 200)
    page.tab.mouse.down()
    page.tab.mouse.move(500, 200, steps=4)
    page.tab.mouse.up()
    page.tab.mouse.wheel(0, 240)
    page.until(f"motionmatch.camera.wantedYaw < {yaw} - 0.3 && motionmatch.camera.wantedDistance > {distance} * 1.1")


def test_rewinding_shows_the_earlier_pose(page: Page, tmp_path: Path) -> None:
    page.tab.keyboard.down("w")
    page.until("motionmatch.root[2] > 0.5")
    page.tab.keyboard.press("Space")
    page.until("motionmatch.paused")
    page.pictures_pass()
    step, root = page.step, page.root
    page.tab.keyboard.up("w")
    page.ask("motionmatch.link.send({type: 'play'})")
    page.tab.keyboard.down("w")
    page.until(f"motionmatch.root[2] > {root[2] + 1.0}")
    page.tab.keyboard.up("w")
    page.ask(f"motionmatch.link.send({{type: 'seek', step: {step}}})")
    page.until(f"motionmatch.paused && motionmatch.step === {step}")
    page.pictures_pass()
    assert page.root == pytest.approx(root, abs=1e-4)
    page.shot(tmp_path, "rewound")
    page.tab.keyboard.press(",")
    page.until(f"motionmatch.step === {step - 1}")
    page.tab.keyboard.press(".")
    page.until(f"motionmatch.step === {step}")
    page.tab.keyboard.press("Space")
    page.until(f"!motionmatch.paused && motionmatch.step > {step} && motionmatch.timeline.last < {step} + 600")


def test_joints_are_where_the_wire_says(page: Page, server: Serving) -> None:
    """The page's joint positions, from quantised rotations, against ours."""
    page.tab.keyboard.down("w")
    page.until("motionmatch.root[2] > 0.6")
    page.tab.keyboard.press("Space")
    page.until("motionmatch.paused")
    page.tab.keyboard.up("w")
    page.pictures_pass()
    frame, scene = shown(server.address)
    body = pygltflib.GLTF2.load_from_bytes(urllib.request.urlopen(f"{server.address}character.glb").read())
    nodes = [body.nodes[joint] for joint in body.skins[0].joints]
    assert [node.name for node in nodes] == scene["skeleton"]["names"]
    places = np.array([node.translation or [0, 0, 0] for node in nodes])
    rotations = quat.normalize(frame.rotations[0])
    moving = scene["skeleton"]["moving"]
    for joint, parent in enumerate(scene["skeleton"]["parents"]):
        if joint in moving:
            places[joint] = frame.characters["positions"][0, moving.index(joint)]
        else:
            places[joint] = places[parent] + quat.rotate(rotations[parent], places[joint])
    assert frame.header["step"] == page.step
    assert np.reshape(page.joints, (-1, 3)) == pytest.approx(places, abs=1e-4)


def shown(address: str) -> tuple[poses.PoseFrame, dict]:
    """The pose frame and the scene that a page is given when it comes."""
    scene = None
    with connect(address.replace("http", "ws") + "ws", origin=address.rstrip("/")) as socket:
        while True:
            told = socket.recv(timeout=LONG)
            if isinstance(told, str):
                message = json.loads(told)
                scene = message if message["type"] == "scene" else scene
            elif scene is not None:
                return poses.unpack(told), scene


def test_what_was_played_can_be_taken_home(page: Page) -> None:
    page.until("motionmatch.timeline.last - motionmatch.timeline.first > 60")
    with page.tab.expect_download(timeout=1000 * LONG) as coming:
        page.tab.locator(".recorder button").nth(1).dispatch_event("click")
    assert Path(coming.value.path()).read_bytes()[:4] == b"glTF"


def test_dragging_the_timeline_goes_back(page: Page) -> None:
    page.until("motionmatch.timeline.last - motionmatch.timeline.first > 120")
    box = page.tab.locator("canvas.track").bounding_box()
    page.tab.mouse.move(box["x"] + box["width"] - 2, box["y"] + 20)
    page.tab.mouse.down()
    page.tab.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + 20, steps=3)
    page.tab.mouse.up()
    page.until("motionmatch.paused && motionmatch.timeline.paused && motionmatch.step < motionmatch.timeline.last - 10")
    page.pictures_pass()  # all of the drag has come


LET_GO = """() => {
  const track = document.querySelector("canvas.track");
  const box = track.getBoundingClientRect();
  const at = (x) => ({ clientX: box.left + x * box.width, clientY: box.top + 9, pointerId: 1, bubbles: true });
  track.setPointerCapture = () => {};
  track.dispatchEvent(new PointerEvent("pointerdown", at(0.95)));
  track.dispatchEvent(new PointerEvent("pointermove", at(0.8)));
  track.dispatchEvent(new PointerEvent("pointerup", at(0.8)));
  document.querySelector(".transport button").click();  // start anew, before the drag was told
}"""


def test_a_drag_that_was_not_told_yet_does_not_stop_what_comes_after(page: Page) -> None:
    page.until("motionmatch.timeline.last - motionmatch.timeline.first > 60")
    first = page.ask("motionmatch.timeline.first")
    page.ask(LET_GO)
    page.until(f"motionmatch.timeline.first > {first}")
    step = page.step
    page.until(f"!motionmatch.paused && motionmatch.step > {step + 10}")


COSTS = "Object.fromEntries(motionmatch.candidates.candidates.map((each) => [each.frame, each.cost]))"
SHOWN = "[...document.querySelectorAll('.candidates tr:not([hidden]) td.cost')].map((each) => each.textContent).join()"


def test_a_changed_weight_changes_the_costs_shown(page: Page, tmp_path: Path) -> None:
    page.tab.keyboard.down("w")
    page.until("motionmatch.root[2] > 0.8")
    page.tab.keyboard.press("Space")
    page.until("motionmatch.paused")
    page.tab.keyboard.up("w")
    page.tab.keyboard.press("k")
    page.until("motionmatch.candidates?.step === motionmatch.step")
    page.until(f"{SHOWN}.length > 20")
    before, shown = page.ask(COSTS), page.ask(SHOWN)
    page.tab.keyboard.press("t")
    field = page.tab.locator('[data-path="weights.trajectory_positions"] .value')
    field.fill("3.5")
    field.press("Enter")
    page.until("motionmatch.settings.seats[0].weights.trajectory_positions === 3.5")
    page.until(f"{SHOWN} !== {shown!r}")
    both = set(before) & set(page.ask(COSTS))
    assert all(page.ask(COSTS)[frame] >= before[frame] - 1e-6 for frame in both), (
        "a higher weight makes nothing cheaper"
    )
    page.shot(tmp_path, "tuned")


def test_a_click_on_a_candidate_shows_its_ghost(page: Page) -> None:
    page.tab.keyboard.press("k")
    page.until("motionmatch.candidates?.candidates.length > 2")
    page.tab.locator(".candidates tbody tr").nth(1).dispatch_event("click")
    page.until("motionmatch.ghost && motionmatch.paused")
    page.tab.keyboard.press("Space")
    page.until("!motionmatch.ghost && !motionmatch.paused")


NOTE_STATES = """() => {
  const dot = document.querySelector(".dot");
  motionmatch.states = [];
  new MutationObserver(() => motionmatch.states.push(dot.className)).observe(dot, { attributes: true });
}"""


def test_it_connects_again_when_the_line_is_cut(page: Page) -> None:
    """And says so meanwhile."""
    page.ask(NOTE_STATES)
    page.ask("motionmatch.link.socket.close()")
    page.until("motionmatch.reconnects > 0 && motionmatch.connection === 'open'")
    frames = page.frames
    page.until(f"motionmatch.frames > {frames + 5}")
    assert "dot lost" in page.ask("motionmatch.states")


def test_a_second_tab_watches_and_takes_over(page: Page, server: Serving, browser: Any) -> None:
    with page.drawing(0):
        tab = browser.new_page(viewport={"width": 860, "height": 420})
        other = Page(tab, server.address, query=UNSEEN)
        other.until("motionmatch.role === 'watch'")
        other.tab.locator("button.role").dispatch_event("click")
        other.until("motionmatch.role === 'drive'")
        page.until("motionmatch.role === 'watch'")
        tab.close()
        page.until("motionmatch.role === 'drive'")


LAYERS = "document.querySelectorAll('.layer input').forEach((each) => each.click())"


@pytest.mark.slow
def test_a_crowd_takes_two_draws_more_than_one_character(page: Page) -> None:
    """One for those who are near, one with a coarser body for those far away; and no more however many they are."""
    with page.drawing(60):
        page.ask(LAYERS)  # features come and go
        page.pictures_pass(5)
        time.sleep(0.6)  # the gauges are read twice a second
        alone, triangles = page.drawCalls, page.triangles
        calls = []
        for count in (40, 80):
            page.say("characters", count=count)
            page.until(f"motionmatch.characters === {count} && motionmatch.triangles > 2 * {triangles}")
            pictures = page.pictures
            page.until(f"motionmatch.pictures > {pictures + 2}")
            time.sleep(0.6)
            calls.append(page.drawCalls)
        page.ask(LAYERS)
    assert max(calls) <= alone + 2, f"{calls} draws for 40 and 80 characters, {alone} for one"
    page.say("characters", count=1)
    page.until("motionmatch.characters === 1")


@pytest.mark.slow
def test_those_far_away_are_drawn_with_a_coarser_body(page: Page) -> None:
    page.say("characters", count=80)
    page.until("motionmatch.characters === 80")
    page.pictures_pass(3)
    counted = page.crowd
    assert counted["nears"] + counted["fars"] == 80 and counted["fars"] > counted["nears"]
    assert counted["coarse"] < 0.3 * counted["body"], counted
    page.say("characters", count=1)
    page.until("motionmatch.characters === 1")
    assert page.crowd["nears"] == 1


def test_side_by_side_and_blind(page: Page) -> None:
    page.ask("motionmatch.link.send({type: 'compare', on: true})")
    page.until("motionmatch.scene.seats.length === 2 && motionmatch.characters === 2")
    page.ask("motionmatch.link.send({type: 'blind', on: true})")
    page.until("!document.querySelector('.blind').hidden")
    page.tab.locator(".blind .big").first.dispatch_event("click")
    page.until("document.querySelector('.blind').textContent.includes('of 1 right')")
    page.ask("motionmatch.link.send({type: 'blind', on: false})")
    page.until("document.querySelector('.blind').hidden")
    page.ask("motionmatch.link.send({type: 'compare', on: false})")
    page.until("motionmatch.scene.seats.length === 1 && motionmatch.characters === 1")


def test_both_seats_count_their_jumps(page: Page) -> None:
    page.say("compare", on=True)
    page.until("motionmatch.info.seats.length === 2 && motionmatch.info.seats[1].transitions_per_second !== null")
    page.until(
        "[...document.querySelectorAll('.why .fact b')].filter((each) => each.textContent.endsWith('/s')).length === 2"
    )
    page.say("compare", on=False)
    page.until("motionmatch.scene.seats.length === 1")


def test_a_malformed_message_is_answered_and_nothing_stops(page: Page) -> None:
    frames = page.frames
    page.ask("""motionmatch.link.socket.send('{"type": "inptu"}')""")
    page.until("[...document.querySelectorAll('.toast.bad')].some((toast) => toast.textContent.includes(\"'input'\"))")
    page.ask("motionmatch.link.socket.send('}{')")
    page.until(f"motionmatch.frames > {frames + 20} && motionmatch.connection === 'open'")


def test_what_the_server_refuses_is_said(page: Page) -> None:
    page.ask("motionmatch.link.send({type: 'choose', database: 'nothing_of_the_kind'})")
    page.until(
        "[...document.querySelectorAll('.toast.bad')].some((toast) => toast.textContent.includes('of_the_kind'))"
    )


def test_a_touch_stick_drives(tab: Page, server: Serving, browser: Any) -> None:
    with tab.drawing(0):
        context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
        drive_by_touch(Page(context.new_page(), server.address, query=UNSEEN))
        context.close()


def drive_by_touch(phone: Page) -> None:
    phone.ask("motionmatch.link.send({type: 'take'})")
    phone.until("motionmatch.role === 'drive'")
    phone.ask("motionmatch.link.send({type: 'restart'}) && motionmatch.link.send({type: 'play'})")
    phone.until(f"!motionmatch.paused && {AT_ORIGIN}")
    box = phone.tab.locator(".stick .base").bounding_box()
    assert phone.ask("document.documentElement.scrollWidth") <= 360, "nothing sticks out"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    wire = phone.tab.context.new_cdp_session(phone.tab)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 60}]})
    phone.until("motionmatch.root[2] > 0.6")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.until("motionmatch.info.seats[0].wanted_speed === 0")
    assert phone.complaints == []


@pytest.mark.slow
def test_ten_minutes_without_growth(server: Serving, browser: Any) -> None:
    """Neither memory nor rate drift while it is driven in circles."""
    tab = browser.new_page(viewport={"width": 320, "height": 240})
    page = Page(tab, server.address)
    wire = tab.context.new_cdp_session(tab)
    page.tab.keyboard.down("w")
    page.tab.keyboard.down("a")
    heaps, residents, rates = [], [], []
    for _ in range(20):
        time.sleep(30)
        wire.send("HeapProfiler.collectGarbage")
        heaps.append(wire.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
        residents.append(server.resident())
        rates.append(page.ask("motionmatch.info.rate"))
    print(
        f"page {heaps[0]:.1f} to {heaps[-1]:.1f} MB, server {residents[0]:.0f} to {residents[-1]:.0f} MB, Hz: {rates}"
    )
    # The first minute fills the history; after that nothing may grow.
    assert max(heaps[-5:]) < 1.2 * max(heaps[2:7]) + 2
    assert max(residents[-5:]) < 1.05 * max(residents[2:7]) + 10
    assert statistics.median(rates[-5:]) > 0.95 * statistics.median(rates[2:7])
    assert page.complaints == []
    tab.close()
