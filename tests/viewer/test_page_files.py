"""What a person takes from the page and brings to it: recordings, settings, databases, scenarios. In real Chromium."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import LONG, Page, Serving, playing
from databases import small
from motionmatch.cli.main import main
from motionmatch.database.database import MotionDatabase
from motionmatch.motion.reading import read_file


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two databases side by side."""
    made = tmp_path_factory.mktemp("databases")
    for name in ("one.npz", "two.npz"):
        small().save(made / name)
    return made


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Serving]:
    with playing(str(folder / "one.npz")) as running:
        yield running


@pytest.fixture(scope="module")
def page(server: Serving, browser: Any) -> Iterator[Page]:
    opened = Page(browser.new_page(viewport={"width": 860, "height": 420}), server.address)
    yield opened
    assert opened.complaints == [] and opened.ask("motionmatch.errors") == []
    opened.tab.close()


def downloaded(page: Page, selector: str, folder: Path, nth: int = 0) -> Path:
    """What a click on something downloads."""
    with page.tab.expect_download(timeout=1000 * LONG) as coming:
        page.tab.locator(selector).nth(nth).dispatch_event("click")
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


@pytest.mark.parametrize("form", ["GLB", "BVH", "FBX"])
def test_the_last_seconds_can_be_taken_home(page: Page, tmp_path: Path, form: str) -> None:
    page.until("motionmatch.timeline.last - motionmatch.timeline.first > 60")
    page.tab.locator(".recorder select").select_option(form)
    path = downloaded(page, ".recorder button", tmp_path, nth=1)
    assert re.fullmatch(rf"one_\d{{4}}-\d\d-\d\d_\d\d-\d\d-\d\d\.{form.lower()}", path.name)
    clip = read_file(path)[0]
    assert clip.num_frames >= 60 and clip.fps == pytest.approx(60, rel=1e-3)


def test_what_lies_between_two_clicks_is_recorded(page: Page, tmp_path: Path) -> None:
    page.tab.locator(".recorder select").select_option("BVH")
    page.tab.keyboard.down("w")
    button = page.tab.locator(".recorder button").first
    button.dispatch_event("click")
    began = page.time
    page.until("document.querySelector('.recorder button.on')")
    page.until(f"motionmatch.time > {began + 1.0}")
    with page.tab.expect_download(timeout=1000 * LONG) as coming:
        button.dispatch_event("click")
    page.tab.keyboard.up("w")
    coming.value.save_as(tmp_path / "recorded.bvh")
    clip = read_file(tmp_path / "recorded.bvh")[0]
    assert 0.9 < clip.seconds < page.time - began + 0.5
    page.until("!document.querySelector('.recorder button.on')")


def test_settings_are_saved_loaded_and_used_by_build_and_drive(page: Page, folder: Path, tmp_path: Path) -> None:
    page.tab.keyboard.press("t")
    field = page.tab.locator('[data-path="weights.foot_positions"] .value')
    field.fill("2.25")
    field.press("Enter")
    page.until("motionmatch.settings.seats[0].weights.foot_positions === 2.25")
    saved = downloaded(page, ".tuning a.button", tmp_path)
    assert tomllib.loads(saved.read_text())["weights"]["foot_positions"] == 2.25
    page.tab.locator(".tuning button", has_text="Reset").dispatch_event("click")
    page.until("motionmatch.settings.seats[0].weights.foot_positions !== 2.25")
    page.tab.locator(".tuning input[type=file]").set_input_files(saved)
    page.until("motionmatch.settings.seats[0].weights.foot_positions === 2.25")
    out = tmp_path / "built.npz"
    assert main(["build", "idle 1; walk 2", "--settings", str(saved), "--out", str(out)]) == 0
    weights = {block.name: block.weight for block in MotionDatabase.load(out).schema.blocks}
    assert weights["foot_positions"] == 2.25
    options = ["--settings", str(saved), "--seconds", "1", "--out", str(tmp_path / "drive.bvh")]
    assert main(["drive", str(folder / "one.npz"), *options]) == 0
    assert read_file(tmp_path / "drive.bvh")[0].seconds == pytest.approx(1.0, abs=0.1)
    page.tab.keyboard.press("t")


def test_bad_settings_are_answered_in_words(page: Page, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[weights]\nfoot_position = 3\n")
    page.tab.locator(".tuning input[type=file]").set_input_files(wrong)
    page.until(
        "[...document.querySelectorAll('.toast.bad')].some((each) => each.textContent.includes('foot_position'))"
    )


def chosen(page: Page, title: str, value: str) -> None:
    """Choose from a menu by hand, as a person does."""
    menu = page.tab.locator(f"nav select[title='{title}']").first
    assert value in menu.locator("option").evaluate_all("(all) => all.map((each) => each.value)")
    menu.select_option(value)


@pytest.mark.parametrize(
    "name", ["circle", *(pytest.param(name, marks=pytest.mark.slow) for name in ("eight", "zigzag", "wander")), "free"]
)
def test_every_scenario_can_be_chosen(page: Page, name: str) -> None:
    chosen(page, "scenario", name)
    page.until(f"motionmatch.scene.scenario === '{name}'")
    if name in ("circle", "eight", "zigzag"):
        page.until("motionmatch.info.seats[0].wanted_speed > 0.5")


def test_how_many_can_be_chosen(page: Page) -> None:
    chosen(page, "number of characters", "5")
    page.until("motionmatch.characters === 5")
    chosen(page, "number of characters", "1")
    page.until("motionmatch.characters === 1")


def test_another_database_can_be_chosen(page: Page, folder: Path) -> None:
    """It is opened while the old one plays on."""
    generation, step = page.ask("[motionmatch.scene.generation, motionmatch.step]")
    chosen(page, "database", str(folder / "two.npz"))
    page.until("motionmatch.scene.seats[0].label.endsWith('two.npz')")
    page.until(f"motionmatch.scene.generation > {generation} && motionmatch.characters === 1")
    page.until(f"motionmatch.step > {step}")
    page.until("document.querySelector('.progress').hidden")


def test_with_two_seats_each_has_a_database_of_its_own(page: Page, folder: Path) -> None:
    page.tab.locator("nav button", has_text="Side by side").dispatch_event("click")
    page.until("motionmatch.scene.seats.length === 2")
    page.tab.locator("nav select[title='database']").nth(1).select_option(str(folder / "one.npz"))
    page.until("motionmatch.scene.seats[1].database.endsWith('one.npz')")
    assert page.ask("motionmatch.scene.seats[0].database").endswith("two.npz")
    page.tab.locator("nav button", has_text="Side by side").dispatch_event("click")
    page.until("motionmatch.scene.seats.length === 1")


def test_what_is_wrong_with_a_file_stays_at_its_field_until_that_is_used_again(page: Page, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[weights]\nno_such_feature = 1.0\n")
    page.tab.keyboard.press("t")
    page.until("document.querySelector('.panel.tuning input[type=file]')")
    field = page.tab.locator(".panel.tuning input[type=file]")
    field.set_input_files(wrong)
    page.until("document.querySelector('.panel.tuning .problem')?.textContent.includes('no_such_feature')")
    page.tab.wait_for_timeout(5500)  # what is shown at the top is gone by then
    assert page.ask("document.querySelectorAll('.toast').length") == 0
    assert page.ask("document.querySelectorAll('.panel.tuning .problem').length") == 1
    (tmp_path / "right.toml").write_text("responsiveness = 0.1\n")
    field.set_input_files(tmp_path / "right.toml")
    page.until("!document.querySelector('.panel.tuning .problem')")
    page.tab.keyboard.press("t")
