"""The studio on the page, in real Chromium: cuts, key poses, parts, a path, keeping some, and files of one's own."""

from __future__ import annotations

import base64
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import LONG, Page
from motionmatch.motion import bvh
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import running, side
from walks import acted

SEEN = (
    "() => { window.said = []; const send = WebSocket.prototype.send; WebSocket.prototype.send = function (data) {"
    "if (String(data).includes('generate')) said.push(data); return send.call(this, data); }; }"
)
"""Notes the orders that the page sends."""


@pytest.fixture(scope="module")
def page(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page that shows variants of a short walk of one's own."""
    with running(Simulation(ViewerStage((side(),)))) as (_, url, _):
        address = url.replace("ws", "http", 1).removesuffix("ws")
        opened = Page(browser.new_page(viewport={"width": 1100, "height": 900}), address)
        opened.tab.locator("nav select[title='scenario']").select_option("variants")
        opened.until("motionmatch.scene.variants?.labels?.length > 1")
        walk = bvh.write(acted("walk 3 speed=1.2 turn=0.5; idle 1"), tmp_path_factory.mktemp("mine") / "mine.bvh")
        opened.tab.locator(".variants input[type=file]").set_input_files(walk)
        opened.until("motionmatch.scene.variants?.example === 'mine.bvh'")
        opened.tab.evaluate(SEEN)
        opened.tab.locator(".variants .studio summary").click()
        yield opened
        assert opened.ask("motionmatch.errors") == []
        opened.tab.close()


def drag(page: Page, selector: str, points: list[tuple[float, float]]) -> None:
    """Drag over an element, by shares of its width and height."""
    page.tab.locator(selector).scroll_into_view_if_needed()
    box = page.tab.locator(selector).bounding_box()
    at = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in points]
    page.tab.mouse.move(*at[0])
    page.tab.mouse.down()
    for place in at[1:]:
        page.tab.mouse.move(*place, steps=4)
    page.tab.mouse.up()


def make(page: Page, seed: int) -> dict[str, Any]:
    """Ask for two seconds with a seed that tells them apart, wait for them, and return the order."""
    page.tab.locator(".variants select[aria-label=example]").select_option("mine.bvh")
    page.tab.locator(".variants [aria-label=seconds]").fill("2")
    page.tab.locator(".variants [aria-label=seed]").fill(str(seed))
    page.tab.locator(".variants button.make").click()
    page.until(f"motionmatch.scene.variants?.seed === {seed} && document.querySelector('.progress').hidden")
    return json.loads(page.ask("window.said")[-1])


def test_key_poses_and_cuts_are_dragged_and_a_path_is_drawn(page: Page, tmp_path: Path) -> None:
    drag(page, ".variants .keystrip", [(0.5, 0.2), (0.3, 0.8)])
    drag(page, ".variants .keystrip", [(0.005, 0.2), (0.15, 0.2)])
    drag(page, ".variants .pathpad", [(0.5, 0.5), (0.6, 0.3), (0.8, 0.4)])
    assert page.shot(tmp_path, "studio").stat().st_size > 10_000
    order = make(page, 71)
    assert len(order["keys"]) == 1 and abs(order["keys"][0][0] - 0.3) < 0.05
    assert 0.1 < order["first"] < 0.2 and len(order["path"]) > 4
    page.tab.locator(".variants .studio button", has_text="Clear").click()
    order = make(page, 72)
    assert order["keys"] == [] and order["path"] == [] and order["first"] == 0


def test_a_part_is_chosen_by_a_click_and_kept(page: Page) -> None:
    page.tab.locator(".variants .parts button", has_text="legs").click()
    page.tab.locator(".variants [aria-label=firmness]").fill("0.5")
    assert make(page, 73)["firmness"] == 0.5
    page.tab.locator(".variants [aria-label=firmness]").fill("1")
    assert page.ask("motionmatch.scene.variants.part") == "legs"
    page.tab.locator(".variants .studio button", has_text="Clear").click()


def test_a_part_is_chosen_by_a_click_on_the_body_of_the_example(page: Page) -> None:
    make(page, 79)
    page.until("motionmatch.characters === motionmatch.scene.variants.labels.length")
    page.tab.locator(".variants [aria-label=stay]").check()
    place = page.ask("motionmatch.whereIs('LeftLeg')")
    page.tab.mouse.click(*place)
    page.until("document.querySelector('.variants .parts .on')?.textContent === 'legs'")
    assert make(page, 80)["part"] == "legs"
    page.tab.locator(".variants .studio button", has_text="Clear").click()


def test_a_moment_of_the_example_is_shown_while_it_is_dragged(page: Page) -> None:
    drag(page, ".variants .keystrip", [(0.5, 0.2), (0.52, 0.2)])
    page.until("motionmatch.timeline?.paused")
    seconds = page.ask("motionmatch.scene.variants.seconds[0]")
    shown = page.ask("motionmatch.timeline.shown") / page.ask("motionmatch.timeline.rate")
    assert abs(shown - 0.5 * seconds) < 0.1 * seconds
    page.tab.locator(".variants .studio button", has_text="Clear").click()


def test_what_is_liked_is_kept_and_the_rest_rerolled(page: Page) -> None:
    make(page, 74)
    page.tab.locator(".variants [aria-label='keep 2']").check()
    page.tab.locator(".variants [aria-label=seed]").fill("90")
    page.tab.locator(".variants button", has_text="Reroll the rest").click()
    page.until("motionmatch.scene.variants?.seed === 90")
    assert page.ask("motionmatch.scene.variants.labels")[1] == "75"
    page.tab.locator(".variants [aria-label='keep 1']").check()
    before = page.ask("motionmatch.scene.variants.labels")
    page.tab.locator(".variants button", has_text="Reroll the rest").click()  # without another seed: the next ones
    page.until("motionmatch.scene.variants?.seed !== 90 && document.querySelector('.progress').hidden")
    after = page.ask("motionmatch.scene.variants.labels")
    assert after[1] == "75" and not set(after[2:]) & set(before)


def test_all_are_overlaid_and_taken_home_at_once(page: Page, tmp_path: Path) -> None:
    page.tab.locator(".variants [aria-label=overlay]").check()
    page.until("motionmatch.scene.variants.overlay")
    with page.tab.expect_download(timeout=1000 * LONG) as waiting:
        page.tab.locator(".variants button", has_text="Download all").click()
    waiting.value.save_as(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert len(archive.namelist()) == 2 * page.ask("motionmatch.scene.variants.labels.length")
    page.tab.locator(".variants [aria-label=overlay]").uncheck()
    page.until("!motionmatch.scene.variants.overlay")


def test_a_glb_and_a_small_body_are_shown(page: Page, characters: Any, tmp_path: Path) -> None:
    page.tab.locator(".variants input[type=file]").set_input_files(str(characters("Fox")))
    page.until(
        "motionmatch.scene.variants?.example === 'Fox.glb: Survey' && document.querySelector('.progress').hidden"
    )
    assert "times as large" in page.ask("motionmatch.scene.variants.note")
    page.until("motionmatch.characters === motionmatch.scene.variants.labels.length")
    assert page.shot(tmp_path, "fox").stat().st_size > 10_000


DROP = """(files) => {
  const carried = new DataTransfer();
  for (const [name, text] of files) {
    carried.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
  }
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""
"""Drops files on the page: names, and what they hold in base64."""


def test_several_files_are_dropped_at_once(page: Page, tmp_path: Path) -> None:
    files = [acted(f"walk {seconds} speed=1.2").save(tmp_path / f"drop{seconds}.bvh") for seconds in (2, 3)]
    page.tab.evaluate(DROP, [[file.name, base64.b64encode(file.read_bytes()).decode()] for file in files])
    page.until("motionmatch.scene.variants?.example === 'drop2.bvh' && document.querySelector('.progress').hidden")
    assert page.ask("motionmatch.scene.variants.also") == ["drop3.bvh"]
