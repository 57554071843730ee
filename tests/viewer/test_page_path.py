"""A path that is drawn and the user study, in real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from browser import Page
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import running, side
from viewer.test_page_policy import pixel


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[Page]:
    simulation = Simulation(ViewerStage((side(),)).compare(), seed=1)
    with running(simulation) as (_, url, _):
        address = url.replace("ws", "http", 1).removesuffix("ws")
        opened = Page(browser.new_page(viewport={"width": 1280, "height": 800}), address)
        yield opened
        assert opened.complaints == [] and opened.ask("motionmatch.errors") == []
        opened.tab.close()


def press(page: Page, text: str, within: str) -> None:
    page.tab.locator(f"{within} button", has_text=text).first.click()


def test_a_drag_on_the_ground_is_a_path_that_is_walked(page: Page) -> None:
    page.ask("Object.assign(motionmatch.camera, { wantedPitch: 1.3, wantedDistance: 9, chase: false }), 0")
    page.tab.keyboard.press("Space")
    page.until("motionmatch.paused")
    page.pictures_pass(30)
    press(page, "Path", "nav")
    press(page, "Draw", ".path")
    page.pictures_pass(20)
    x, _, z = page.root
    corners = [(x + 0.6, z + 0.4), (x, z + 1.0), (x - 0.6, z + 1.2), (x - 1.2, z + 0.8)]
    page.tab.mouse.move(*pixel(page, *corners[0]))
    page.tab.mouse.down()
    for place in corners[1:]:
        page.tab.mouse.move(*pixel(page, *place), steps=6)
    page.tab.mouse.up()
    page.until("motionmatch.scene.scenario === 'path' && motionmatch.scene.path.points.length > 10")
    points = np.array(page.ask("motionmatch.scene.path.points"))
    np.testing.assert_allclose(points[[0, -1]], [corners[0], corners[-1]], atol=0.1)
    page.until("motionmatch.step > motionmatch.scene.path.began + 20")
    assert page.tab.locator(".path button:disabled").count() == 0  # it can be taken home


def test_the_study_hides_who_plays_asks_and_gives_a_file(page: Page) -> None:
    page.say("scenario", name="free")
    press(page, "Blind", "nav")
    page.tab.locator(".blind button", has_text="Study").first.click()
    page.until("document.querySelector('.study').checkVisibility() && motionmatch.scene.seats.length === 1")
    assert page.ask("motionmatch.scene.seats[0].database") is None
    press(page, "Next", ".study")
    page.until("document.querySelector('.study').textContent.includes('This is A')")
    press(page, "B", ".study")
    page.until("document.querySelector('.study').textContent.includes('This is B')")
    press(page, "Next", ".study")
    page.until("document.querySelectorAll('.study .answers button').length === 6")  # five answers, and the other one
    page.tab.locator(".study button", has_text="can't say").click()
    page.until("document.querySelector('.study').textContent.includes('quality')")
    answers = page.ask("fetch('/study.csv').then((answer) => answer.text())")
    assert "reference,can't say," in answers
    press(page, "End", ".study")
    page.until("motionmatch.scene.seats.length === 2 && !document.querySelector('.study').checkVisibility()")
