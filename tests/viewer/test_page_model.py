"""A learned model on the page, in real Chromium: its mode is switched while it plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import Page
from models import coded
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import learned_side, running


@pytest.fixture
def page(browser: Any) -> Iterator[Page]:
    """A model that plays without its database, but keeps features and latents."""
    with running(Simulation(ViewerStage((learned_side(coded(), alone=True),)))) as (_, url, _):
        address = url.replace("ws", "http", 1).removesuffix("ws")
        opened = Page(browser.new_page(viewport={"width": 1280, "height": 420}), address)
        yield opened
        assert opened.complaints == [] and opened.ask("motionmatch.errors") == []
        opened.tab.close()


def test_the_mode_of_a_model_is_switched_and_what_is_not_possible_says_why(page: Page) -> None:
    select = page.tab.locator("select.mode").first
    assert select.input_value() == "lmm, codebook"
    offered = page.ask("[...document.querySelector('select.mode').options].map((o) => [o.value, o.disabled, o.text])")
    assert [value for value, disabled, _ in offered if not disabled] == ["dmm", "lmm, codebook", "lmm, network"]
    assert offered[0][0] == "mm" and "Give the database" in offered[0][2]
    on = "motionmatch.scene.seats[0].modes.find((each) => each.on)"
    for value, mode, projector in (("lmm, network", "lmm", "network"), ("dmm", "dmm", "")):
        select.select_option(value)
        page.until(f"{on}.mode === '{mode}' && {on}.projector === '{projector}'")
        assert select.input_value() == value
    step = page.step
    page.until(f"motionmatch.step > {step + 10} && !motionmatch.paused")  # characters went on
    assert page.ask("document.querySelector('.why .clip').textContent") == "made by networks"
    page.tab.keyboard.press("k")
    page.until("document.querySelector('.candidates').textContent.includes('plays without its database')")
