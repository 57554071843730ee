"""One's own character on the page, with its own skin. In real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bodies import resize, walk
from browser import Page, playing
from databases import small


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database, and two characters with skins."""
    made = tmp_path_factory.mktemp("hero")
    small().save(made / "one.npz")
    resize(walk(), 0.8).save(made / "hero.glb")
    resize(walk(), 1.2).save(made / "giant.glb")
    return made


@pytest.fixture(scope="module")
def page(folder: Path, browser: Any) -> Iterator[Page]:
    with playing(str(folder / "one.npz"), "--character", str(folder / "hero.glb")) as server:
        opened = Page(browser.new_page(viewport={"width": 860, "height": 420}), server.address)
        yield opened
        assert opened.complaints == [] and opened.ask("motionmatch.errors") == []
        opened.tab.close()


def test_the_character_is_shown_and_another_can_be_uploaded(page: Page, folder: Path) -> None:
    assert page.ask("motionmatch.scene.own_character") == "hero" and page.ask("Boolean(motionmatch.scene.skin)")
    assert page.crowd["body"] > 500
    low = max(page.ask("motionmatch.joints.filter((_, k) => k % 3 === 1)"))
    page.tab.set_input_files("input[type=file][accept*=vrm]", str(folder / "giant.glb"))
    page.until("motionmatch.scene.own_character === 'giant' && motionmatch.scene.own_characters.length === 2")
    page.until(f"Math.max(...motionmatch.joints.filter((_, k) => k % 3 === 1)) > {1.3 * low}")


def test_the_mannequin_comes_back(page: Page) -> None:
    page.say("character", name="")
    page.until("motionmatch.scene.own_character === '' && !motionmatch.scene.skin")
    page.pictures_pass(2)
    assert page.ask("motionmatch.errors") == []
