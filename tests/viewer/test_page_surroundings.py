"""Scenes, crowds and obstacles on the page, in real Chromium: chosen, edited, tuned, saved and loaded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from browser import Page
from databases import small
from motionmatch.crowd.scenarios import CrowdScenario
from motionmatch.scenes.reading import parse_scene_file
from motionmatch.viewer.crowd_view import CrowdSimulation
from motionmatch.viewer.session import Session
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from motionmatch.viewer.staging import stage_scene
from stages import running, side
from viewer.test_page_policy import pixel

GATE = {
    "name": "gate", "start": [0, 0], "goal": [0, 60], "speed": 0.5,
    "obstacles": [{"x": 1.5, "z": 1.5, "radius": 0.3}, {"kind": "box", "x": 2, "z": -1, "length": 1, "width": 0.5}],
}  # fmt: skip


def staged(scenario: Any, progress: Any = None) -> Simulation:
    return stage_scene(scenario, small())


@pytest.fixture(scope="module")
def session_and_page(browser: Any) -> Iterator[tuple[Session, Page]]:
    first = Simulation(ViewerStage((side(),)))
    with running(first, stager=staged) as (session, url, _):
        address = url.replace("ws", "http", 1).removesuffix("ws")
        opened = Page(browser.new_page(viewport={"width": 1000, "height": 640}), address)
        yield session, opened
        refused = "Failed to load resource: the server responded with a status of 400 (Bad Request)"  # files of ours
        assert set(opened.complaints) <= {refused} and opened.ask("motionmatch.errors") == []
        opened.tab.close()


@pytest.fixture
def session(session_and_page: tuple[Session, Page]) -> Session:
    return session_and_page[0]


@pytest.fixture
def page(session_and_page: tuple[Session, Page]) -> Page:
    return session_and_page[1]


UPLOAD = """async ([name, text]) => {
  const answer = await fetch(`/scene?client=${motionmatch.client}&name=${name}`, { method: "POST", body: text });
  return [answer.status, await answer.text()];
}"""


def load(page: Page, facts: object, name: str = "gate.json") -> list:
    return page.tab.evaluate(UPLOAD, [name, json.dumps(facts)])


def show_gate(page: Page) -> None:
    """Show the gate if it is not shown yet: tests may run in different processes."""
    if page.ask("motionmatch.scene.surroundings?.name") == "gate":
        return
    status, said = load(page, GATE)
    assert status == 200 and json.loads(said) == {"scene": "gate"}
    page.until("motionmatch.scene.surroundings?.name === 'gate' && motionmatch.shapes[0] === 2 && motionmatch.ready")


def still(page: Page) -> None:
    """From above, and nobody moves."""
    page.ask("Object.assign(motionmatch.camera, { wantedPitch: 1.3, wantedDistance: 9, chase: false }), 0")
    page.ask("document.querySelector('.why .fold').click()")
    page.say("restart")
    page.say("pause")
    page.until("motionmatch.paused && Math.abs(motionmatch.root[2]) < 0.2")
    page.pictures_pass(40)


def slide(page: Page, path: str, value: float) -> None:
    """Type a number into the box of a control."""
    box = page.tab.locator(f'.surroundings [data-path="{path}"] input.value')
    box.fill(str(value))
    box.press("Enter")


def test_a_scene_file_is_loaded_and_saved_again_as_it_is(page: Page, session: Session) -> None:
    status, said = load(page, {"obstacles": [{"x": 1}]}, "bad.json")
    assert status == 400 and "bad.json: $.obstacles[0] has no z" in said
    status, said = load(page, {**GATE, "motion": {"sources": ["/etc"]}})
    assert status == 400 and "a page opens databases of the actors only" in said
    show_gate(page)
    assert page.tab.locator(".surroundings").is_visible() and page.ask("motionmatch.scene.home")
    saved = json.loads(page.tab.evaluate("async () => (await fetch('/scene.json')).text()"))
    again = parse_scene_file(saved)
    assert (
        again.scene.obstacles == parse_scene_file(GATE).scene.obstacles
        and again.wanted == session.simulation.scenario.wanted
    )


def test_controls_are_changed_live_and_what_they_do_is_drawn(page: Page, session: Session) -> None:
    show_gate(page)
    page.until("motionmatch.info?.seats[0]?.around !== undefined")
    before = session.simulation.stage.controllers[0].environment.threshold
    slide(page, "threshold", 0.9)
    page.until("Math.abs(motionmatch.scene.surroundings.values[0][4] - 0.9) < 1e-6")
    assert session.simulation.stage.controllers[0].environment.threshold == 0.9 != before
    page.until("Math.abs(motionmatch.reaches.threshold - 0.9) < 1e-6 && motionmatch.reaches.rings.visible")
    # a ring as far from the disc as the threshold is
    page.until(
        "(() => { const p = motionmatch.reaches.rings.geometry.attributes.position.array;"
        " for (let k = 0; k < p.length; k += 3)"
        " if (Math.abs(Math.hypot(p[k] - 1.5, p[k + 2] - 1.5) - 1.2) < 1e-4) return true;"
        " return false; })()"
    )
    assert page.ask("motionmatch.reaches.arc.visible")
    page.tab.locator(".surroundings .layer", has_text="threshold").locator("input").click()
    page.until("!motionmatch.reaches.rings.visible")
    page.tab.locator(".surroundings .layer", has_text="threshold").locator("input").click()
    page.until("motionmatch.reaches.rings.visible")
    assert "obstacles" in page.ask("motionmatch.info.seats[0].blocks")
    assert "facing counts" in page.tab.locator(".surroundings .evasion").inner_text()


def test_obstacles_are_added_dragged_turned_and_removed(page: Page, session: Session) -> None:
    show_gate(page)
    still(page)
    page.tab.locator(".surroundings .edit").click()
    root = page.root
    page.tab.mouse.click(*pixel(page, root[0] - 0.5, root[2] + 1.5))
    page.until("motionmatch.shapes[0] === 3 && motionmatch.scene.surroundings.obstacles.length === 3")
    page.pictures_pass(3)
    disc = session.simulation.scenario.scene.obstacles[2]
    assert disc.kind == "disc" and disc.place() == pytest.approx((root[0] - 0.5, root[2] + 1.5), abs=0.1)
    yaw = page.ask("motionmatch.camera.wantedYaw")
    page.tab.mouse.move(*pixel(page, disc.x, disc.z, 2.5))
    page.tab.mouse.down()
    page.tab.mouse.move(*pixel(page, disc.x + 0.3, disc.z - 0.3, 2.5), steps=4)
    page.tab.mouse.move(*pixel(page, disc.x + 0.6, disc.z - 0.6, 2.5), steps=4)
    page.tab.mouse.up()
    page.pictures_pass(6)
    moved = session.simulation.scenario.scene.obstacles[2]
    assert moved.place() == pytest.approx((disc.x + 0.6, disc.z - 0.6), abs=0.1)
    assert page.ask("motionmatch.camera.wantedYaw") == yaw, "the camera stays"
    page.tab.keyboard.down("Shift")
    page.tab.mouse.move(*pixel(page, 2.0, -1.0, 2.5))
    page.tab.mouse.down()
    page.tab.mouse.move(*np.add(pixel(page, 2.0, -1.0, 2.5), [30, 0]), steps=4)
    page.tab.mouse.move(*np.add(pixel(page, 2.0, -1.0, 2.5), [60, 0]), steps=4)
    page.tab.mouse.up()
    page.tab.keyboard.up("Shift")
    page.pictures_pass(6)
    box = session.simulation.scenario.scene.obstacles[1]
    assert box.place() == (2.0, -1.0) and box.yaw == pytest.approx(0.72, abs=0.05)
    place = moved.place()
    page.tab.mouse.click(*pixel(page, *place, 2.5), button="right")
    page.until("motionmatch.shapes[0] === 2")
    page.tab.mouse.click(*pixel(page, root[0], root[2]))
    page.until(
        "[...document.querySelectorAll('.toast')].some((each) => each.textContent.includes('somebody is there'))"
    )
    page.tab.locator(".surroundings .edit").click()
    saved = parse_scene_file(json.loads(page.tab.evaluate("async () => (await fetch('/scene.json')).text()")))
    assert saved.scene.obstacles == session.simulation.scenario.scene.obstacles and saved.environment.threshold == 0.9


def test_a_crowd_is_started_and_agents_get_controls_of_their_own(page: Page, session: Session) -> None:
    show_gate(page)
    page.tab.locator(".surroundings select.stages").select_option("groups")
    page.tab.locator(".surroundings .crowding input").fill("4")
    page.tab.locator(".surroundings .crowding select").select_option("straight")
    page.tab.locator(".surroundings .make").click()
    page.until("motionmatch.scene.surroundings?.steering === 'straight' && motionmatch.characters === 4")
    simulation = session.simulation
    assert isinstance(simulation, CrowdSimulation) and isinstance(simulation.scenario, CrowdScenario)
    assert simulation.scenario.steering == "straight" and len(simulation.scenario.agents) == 4
    page.say("select", character=3)
    page.until("motionmatch.scene.selected === 3")
    told = page.tab.locator(".surroundings .who option").all_inner_texts()
    assert told == ["everyone", "group 1", "agent 3"]
    slide(page, "responsiveness", 0.7)
    page.until("motionmatch.scene.surroundings.values.every((each) => Math.abs(each[0] - 0.7) < 1e-6)")
    step = page.step
    page.until(f"motionmatch.step > {step + 20}")


def test_one_goes_back_to_what_played_before(page: Page, session: Session) -> None:
    show_gate(page)
    page.tab.locator(".surroundings button", has_text="Back").click()
    page.until("!motionmatch.scene.surroundings && motionmatch.characters === 1")
    assert session.simulation is session.home and not page.ask("motionmatch.reaches.rings.visible")
    step = page.step
    page.until(f"motionmatch.step > {step + 10}")
