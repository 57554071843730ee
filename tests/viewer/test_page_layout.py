"""Nothing on the page overlaps or is cut: on a laptop, a large screen and a phone, in real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import Page
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import running, side

PARTS = ".menu, .path, .why, .tuning, .candidates, .variants, .dock, .legend, .blind, .hint, .thumbs, .stick .base"
BOXES = """(parts) => [...document.querySelectorAll(parts)].filter((each) => each.checkVisibility()).map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return { name: each.className, box: [left, top, right, bottom] };
})"""
# What sticks out of its own part without a way to scroll there: texts that are cut have a title that tells them whole.
CUT = """() => [...document.querySelectorAll("button, select, label, h2, .fact, .block, .piece")]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.className || each.tagName}: ${each.textContent}`)"""
OUTSIDE = """() => [...document.querySelectorAll(".menu *, .dock *, .panel header *")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width)
  .filter((each) => { const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5; })
  .map((each) => `${each.className || each.tagName}: ${each.textContent}`)"""


# What is chosen in the bar on top and can't be read whole: its words, and the arrow beside them, are wider than it is.
CHOSEN = """() => [...document.querySelectorAll("nav select")].filter((each) => {
  if (!each.checkVisibility()) return false;
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(each).font;
  return pen.measureText(each.selectedOptions[0].text).width + 26 > each.offsetWidth;
}).map((each) => each.selectedOptions[0].text)"""
# Names that a bar on top covers.
COVERED = """() => {
  const bars = [...document.querySelectorAll(".menu, .blind")].filter((each) => each.checkVisibility());
  const end = Math.max(...bars.map((each) => each.getBoundingClientRect().bottom));
  return [...document.querySelectorAll(".label")].filter((each) => each.getBoundingClientRect().top < end).length;
}"""


# Pairs of what is in the bar on top that lie over each other.
CROWDED = """() => {
  const all = [...document.querySelectorAll(".menu > *, .choices > *, .toggles > *")].filter((each) =>
    each.checkVisibility() && each.getBoundingClientRect().width && !each.matches(".choices, .toggles, .gap"));
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return all.flatMap((one, n) => all.slice(0, n)
    .filter((other) => over(one.getBoundingClientRect(), other.getBoundingClientRect()))
    .map((other) => `${one.title || one.textContent} over ${other.title || other.textContent}`));
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running(Simulation(ViewerStage((side("a database with a rather long name.npz"),)))) as (_, url, _):
        yield url.replace("ws", "http", 1).removesuffix("ws")


def checked(page: Page, what: str) -> None:
    found = page.tab.evaluate(BOXES, PARTS)
    width, height = page.ask("[innerWidth, innerHeight]")
    problems = []
    for number, one in enumerate(found):
        left, top, right, bottom = one["box"]
        if left < -0.5 or top < -0.5 or right > width + 0.5 or bottom > height + 0.5:
            problems.append(f"{one['name']} leaves the screen: {one['box']}")
        for other in found[:number]:
            a, b = one["box"], other["box"]
            if min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1:
                problems.append(f"{one['name']} lies over {other['name']}: {a} {b}")
    problems += [f"cut: {each}" for each in page.ask(f"({CUT})()")]
    problems += [f"outside: {each}" for each in page.ask(f"({OUTSIDE})()")]
    assert problems == [], what


SETTLED = "new Promise((done) => setTimeout(done, 150))"  # panels are arranged ten times a second


LARGE = pytest.param(1920, 1080, False, marks=pytest.mark.slow, id="large screen")
LAPTOP, PHONE = pytest.param(1280, 720, False, id="laptop"), pytest.param(390, 844, True, id="phone")


@pytest.mark.parametrize(("width", "height", "phone"), [LAPTOP, LARGE, PHONE])
def test_nothing_overlaps_or_is_cut(address: str, browser: Any, width: int, height: int, phone: bool) -> None:
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone)
    page = Page(context.new_page(), address)
    page.say("take")
    page.until("motionmatch.role === 'drive'")
    # Pictures are not what is looked at here, and software draws them slowly.
    page.ask("document.querySelector('#view').style.cssText = 'width: 64px; height: 40px'")
    page.ask(SETTLED)
    checked(page, "at first")
    for key in ("k", "t", "i", "i"):
        page.tab.keyboard.press(key)
        page.ask(SETTLED)
        if key == "k":
            page.until("motionmatch.candidates?.candidates.length > 2")
        checked(page, f"after {key}")
    page.ask("document.querySelectorAll('.panel:not([hidden]) .fold').forEach((each) => each.click())")
    page.say("compare", on=True)
    page.until("motionmatch.info.seats.length === 2")
    page.tab.keyboard.press("i")
    page.ask(SETTLED)
    checked(page, "side by side")
    if not phone:
        assert [each for each in page.ask(f"({CHOSEN})()") if "long" not in each] == []
        body = "document.querySelector('.why')"
        assert page.ask(f"{body}.scrollHeight <= {body}.clientHeight + 1"), "all of it can be seen at once"
    page.say("blind", on=True)
    page.until("!document.querySelector('.blind').hidden")
    page.tab.keyboard.press("i")
    page.ask(SETTLED)
    checked(page, "blind")
    assert page.ask("document.querySelectorAll('.label').length") == 2 and page.ask(f"({COVERED})()") == 0
    page.say("blind", on=False)
    page.say("compare", on=False)
    page.until("motionmatch.scene.seats.length === 1")
    if phone:
        page.tab.locator("button.more").dispatch_event("click")
        page.ask(SETTLED)
        checked(page, "with the menu open")
        assert page.ask("document.querySelector('.choices').checkVisibility()")
        page.tab.locator("button.more").dispatch_event("click")
    page.say("generate", example="on the spot", frames=120)
    page.until("motionmatch.scene.variants?.labels?.length === 7")
    page.ask(SETTLED)
    checked(page, "variants")
    page.say("scenario", name="free")
    page.until("motionmatch.scene.scenario === 'free'")
    assert page.complaints == []
    context.close()


@pytest.mark.slow
def test_a_slow_machine_draws_less(address: str, browser: Any) -> None:
    """Software is slow enough."""
    page = Page(browser.new_page(viewport={"width": 480, "height": 320}, device_scale_factor=2), address, query="")
    page.until("motionmatch.level < 3", 90)
    assert page.ask("motionmatch.camera.canvas.width") <= 1.25 * 480, "of 960 that the screen has"
    page.tab.close()


def test_quality_can_be_fixed(address: str, browser: Any) -> None:
    page = Page(browser.new_page(viewport={"width": 500, "height": 300}), address, query="?quality=low")
    page.until("motionmatch.fps > 0")
    assert page.level == 0 and page.ask("motionmatch.camera.canvas.width") == 300
    page.tab.close()


def test_nothing_in_the_bar_on_top_overlaps_at_any_width(address: str, browser: Any) -> None:
    page = Page(browser.new_page(viewport={"width": 1100, "height": 700}), address)
    for width in (1100, 1000, 900, 830):
        page.tab.set_viewport_size({"width": width, "height": 700})
        page.ask(SETTLED)
        assert page.ask(f"({CROWDED})()") == [], width
    page.tab.close()
