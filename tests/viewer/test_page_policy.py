"""A policy on the page, in real Chromium: a click is where to go, boxes are put and dragged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from browser import LONG, Page
from motionmatch.viewer.policy_view import PolicyPlay
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import running, side
from task_spaces import made


@pytest.fixture(scope="module")
def play() -> PolicyPlay:
    return PolicyPlay(made("pooled"))


@pytest.fixture(scope="module")
def page(play: PolicyPlay, browser: Any) -> Iterator[Page]:
    simulation = Simulation(ViewerStage((side(),), 1, play), policy=play)
    with running(simulation) as (_, url, _):
        address = url.replace("ws", "http", 1).removesuffix("ws")
        opened = Page(browser.new_page(viewport={"width": 640, "height": 400}), address)
        yield opened
        assert opened.complaints == [] and opened.ask("motionmatch.errors") == []
        opened.tab.close()


PIXEL = """([x, y, z]) => {
  const { camera, canvas } = motionmatch.camera;
  camera.updateMatrixWorld();
  const v = camera.position.clone().set(x, y, z).project(camera);
  return [(v.x + 1) / 2 * canvas.clientWidth, (1 - v.y) / 2 * canvas.clientHeight];
}"""


def pixel(page: Page, x: float, z: float, height: float = 0.0) -> list[float]:
    return page.tab.evaluate(PIXEL, [x, height, z])


def clear(page: Page, play: PolicyPlay) -> None:
    """Nothing in the way, and a view from above that stays."""
    page.until("motionmatch.ready && motionmatch.scene.policy !== null")
    play.boxes.clear()
    page.ask("Object.assign(motionmatch.camera, { wantedPitch: 1.2, wantedDistance: 12, chase: false }), 0")
    if not page.ask("motionmatch.paused"):
        page.tab.keyboard.press("Space")
    page.until("motionmatch.paused && motionmatch.shapes[1] === 1")
    page.pictures_pass(40)


HINT = "document.querySelector('.hint').checkVisibility()"


def test_a_click_on_the_ground_is_where_to_go(page: Page, play: PolicyPlay) -> None:
    clear(page, play)
    assert page.ask(HINT) and page.ask("document.querySelector('.hint').textContent").startswith(
        "Click sets the target"
    )
    root = page.root
    page.tab.mouse.click(*pixel(page, root[0] + 1.5, root[2] + 1.0))
    page.until("motionmatch.ready")
    page.pictures_pass(5)
    np.testing.assert_allclose(play.targets[0], [root[0] + 1.5, root[2] + 1.0], atol=0.1)
    assert not page.ask(HINT), "whoever has done it need not be told"


def take_away(page: Page, x: float, z: float) -> None:
    """Click on a box with the right button until it is gone: while the camera follows a character, a click may miss."""
    for attempt in range(6):
        page.tab.mouse.click(*pixel(page, x, z, 0.5), button="right")
        try:
            return page.until("motionmatch.shapes[1] === 1", LONG / 6)
        except AssertionError:
            if attempt == 5:
                raise


def test_boxes_are_put_without_a_keyboard_too(page: Page, play: PolicyPlay) -> None:
    clear(page, play)
    root = page.root
    page.ask("document.querySelector('.thumbs .box').click()")
    page.tab.mouse.click(*pixel(page, root[0] - 1.5, root[2]))
    page.until("motionmatch.shapes[1] === 2")
    page.ask("document.querySelector('.thumbs .box').click()")
    page.tab.mouse.click(*pixel(page, root[0] + 1.5, root[2]))
    page.pictures_pass(5)
    assert len(play.boxes) == 1
    take_away(page, root[0] - 1.5, root[2])


def test_a_box_is_put_dragged_and_taken_away(page: Page, play: PolicyPlay) -> None:
    clear(page, play)
    root = page.root
    page.tab.keyboard.down("Shift")
    page.tab.mouse.click(*pixel(page, root[0] - 1.5, root[2]))
    page.tab.keyboard.up("Shift")
    page.until("motionmatch.shapes[1] === 2")
    np.testing.assert_allclose(play.boxes[0].centre, [root[0] - 1.5, root[2]], atol=0.1)
    yaw = page.ask("motionmatch.camera.wantedYaw")
    page.tab.mouse.move(*pixel(page, root[0] - 1.5, root[2], 0.5))
    page.tab.mouse.down()
    page.tab.mouse.move(*pixel(page, root[0] - 1.0, root[2] + 1.0, 0.5), steps=5)
    page.tab.mouse.move(*pixel(page, root[0] - 0.5, root[2] + 2.0, 0.5), steps=5)
    page.tab.mouse.up()
    page.pictures_pass(5)
    np.testing.assert_allclose(play.boxes[0].centre, [root[0] - 0.5, root[2] + 2.0], atol=0.1)
    assert page.ask("motionmatch.camera.wantedYaw") == yaw, "the camera stays"
    take_away(page, root[0] - 0.5, root[2] + 2.0)
    assert play.boxes == []
