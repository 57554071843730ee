"""An example and six variants on the page, in real Chromium: choose, upload, make, take home."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import LONG, Page
from motionmatch.motion import bvh
from motionmatch.motion.reading import read_file
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import running, side
from walks import acted


@pytest.fixture(scope="module")
def tab(browser: Any) -> Iterator[Page]:
    with running(Simulation(ViewerStage((side(),)))) as (_, url, _):
        address = url.replace("ws", "http", 1).removesuffix("ws")
        opened = Page(browser.new_page(viewport={"width": 860, "height": 520}), address)
        yield opened
        assert opened.ask("motionmatch.errors") == []
        assert [each for each in opened.complaints if "400" not in each] == [], "but for the file that was refused"
        opened.tab.close()


ON_STAGE = "motionmatch.scene.variants?.labels?.length === 7 && motionmatch.characters === 7"


@pytest.fixture
def page(tab: Page) -> Page:
    """A page that shows variants, whichever test came before: tests of a file may be shared among processes."""
    if tab.ask("motionmatch.scene.scenario") != "variants":
        tab.tab.locator("nav select[title='scenario']").select_option("variants")
    tab.until(ON_STAGE)
    return tab


def ask_for_loops(page: Page) -> None:
    """Ask for loops of three seconds of the actor on the spot, in the paper's representation."""
    wanted = "motionmatch.scene.variants.example === 'on the spot' && motionmatch.scene.variants.seed === 40"
    if page.ask(wanted):
        return
    page.tab.locator(".variants select[aria-label=example]").select_option("on the spot")
    page.tab.locator(".variants [aria-label=seconds]").fill("3")
    page.tab.locator(".variants [aria-label=representation]").select_option("paper")
    page.tab.locator(".variants [aria-label=loop]").dispatch_event("click")
    page.tab.locator(".variants [aria-label=seed]").fill("40")
    page.tab.locator(".variants [aria-label=seed]").press("Enter")  # as good as the button, and the keys are free again
    page.until(wanted)


def test_one_choice_shows_the_example_and_six_variants(page: Page, tmp_path: Path) -> None:
    labels = page.ask("[...document.querySelectorAll('.label')].map((each) => each.textContent)")
    assert labels == ["example", "1", "2", "3", "4", "5", "6"]
    assert page.ask("document.querySelector('.variants').checkVisibility()")
    assert not page.ask("document.querySelector('.why').checkVisibility()"), "nothing is searched here"
    page.until("document.querySelector('.progress').hidden")
    step = page.step
    page.until(f"motionmatch.step !== {step}")
    assert page.shot(tmp_path, "variants").stat().st_size > 10_000


def test_settings_are_those_that_were_asked_for(page: Page) -> None:
    ask_for_loops(page)
    told = page.ask("motionmatch.scene.variants")
    assert (told["frames"], told["seed"], told["representation"], told["loop"]) == (90, 40, "paper", True)
    assert told["labels"] == ["example", "40", "41", "42", "43", "44", "45"]
    assert told["seconds"][1:] == [3.0] * 6


def test_time_can_be_stopped_and_scrubbed(page: Page) -> None:
    page.tab.keyboard.press("Space")
    page.until("motionmatch.paused")
    page.say("seek", step=17)
    page.until("motionmatch.step === 17")
    page.tab.keyboard.press(".")
    page.until("motionmatch.step === 18")
    page.tab.keyboard.press("Space")
    page.until("!motionmatch.paused && motionmatch.step > 25")


@pytest.mark.parametrize(("row", "form"), [(0, "GLB"), (3, "BVH")])
def test_each_can_be_taken_home(page: Page, tmp_path: Path, row: int, form: str) -> None:
    ask_for_loops(page)
    with page.tab.expect_download(timeout=1000 * LONG) as coming:
        button = page.tab.locator(".piece").nth(row).locator("button", has_text=form)
        button.dispatch_event("click")
    label = page.ask(f"motionmatch.scene.variants.labels[{row}]")
    name = f"on_the_spot_variant_{label}" if row else "on_the_spot"
    assert coming.value.suggested_filename == f"{name}.{form.lower()}"
    path = tmp_path / coming.value.suggested_filename
    coming.value.save_as(path)
    clip = read_file(path)[0]
    assert clip.num_frames == (90 if row else round(30 * page.ask("motionmatch.scene.variants.seconds[0]")))


def test_a_file_of_ones_own_is_uploaded_and_varied_at_once(page: Page, tmp_path: Path) -> None:
    mine = bvh.write(acted(), tmp_path / "mine.bvh")
    page.tab.locator(".variants input[type=file]").set_input_files(mine)
    page.until("motionmatch.scene.variants?.example === 'mine.bvh'")
    page.until(ON_STAGE)
    assert page.ask("document.querySelector('.variants select').value") == "mine.bvh"


def test_a_bad_file_is_answered_with_the_readers_words(page: Page, tmp_path: Path) -> None:
    before, bad = page.ask("motionmatch.scene.variants.example"), tmp_path / "bad.bvh"
    bad.write_text("HIERARCHY\nROOT Hips\n{\n  OFFSET 1 2\n")
    page.tab.locator(".variants input[type=file]").set_input_files(bad)
    page.until("document.querySelector('.toasts').textContent.includes('bad.bvh:4')")
    assert page.ask("motionmatch.scene.variants.example") == before, "what was there stays"


def test_off_the_spot_they_go_where_they_go(page: Page, tmp_path: Path) -> None:
    page.tab.locator(".variants input[type=file]").set_input_files(bvh.write(acted(), tmp_path / "walk.bvh"))
    page.until("motionmatch.scene.variants?.example === 'walk.bvh'")
    page.until("motionmatch.scene.variants.stay")
    page.tab.locator(".variants [aria-label=stay]").dispatch_event("click")
    page.until("motionmatch.scene.variants.stay === false")
    page.until("Math.hypot(motionmatch.root[0] + 4.5, motionmatch.root[2]) > 0.5")


def test_and_back_to_driving(page: Page) -> None:
    page.tab.locator("nav select[title='scenario']").select_option("free")
    page.until("motionmatch.scene.scenario === 'free' && motionmatch.characters === 1")
    page.tab.keyboard.down("w")
    page.until("motionmatch.info.seats[0]?.wanted_speed > 1")
    page.tab.keyboard.up("w")
    assert page.ask("document.querySelector('.why').checkVisibility()")
