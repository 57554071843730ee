"""A scene in real Chromium: obstacles as high as they are, what moves moves, and the character goes among them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import matplotlib.image
import numpy as np
import pytest

from browser import Page
from databases import small
from motionmatch.environment.scenarios import make_scenario
from motionmatch.viewer.scene_view import SceneSimulation, make_scene_stage
from motionmatch.world.obstacles import Disc, OrientedBox, Wall
from motionmatch.world.scene import Scene
from stages import running
from viewer.test_page_scenery import placed

SCENE = Scene(
    (
        Disc(0.6, 3.0, 0.3, heights=(0.0, 0.85)),
        Wall((-1.5, -1.0), (-1.5, 90.0), thickness=0.1),  # it hides the character however far that has gone
        OrientedBox(2.5, 2.0, 0.6, 0.6, velocity=(0.0, 0.5), heights=(0.0, 1.2)),
    ),
    name="mine",
    start=(0.0, 0.0),
    goal=(0.0, 6.0),
)


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[Page]:
    with running(SceneSimulation(make_scene_stage(make_scenario(SCENE), small()))) as (_, url, _):
        address = url.replace("ws", "http", 1).removesuffix("ws")
        opened = Page(browser.new_page(viewport={"width": 640, "height": 400}), address, query="?quality=low")
        yield opened
        assert opened.complaints == [] and opened.ask("motionmatch.errors") == []
        opened.tab.close()


def test_obstacles_stand_where_they_are_and_as_high_as_they_are(page: Page) -> None:
    page.until("motionmatch.shapes[0] === 2")
    discs, boxes, _ = placed(page, "still")
    np.testing.assert_allclose(discs[0, [0, 2], 3], [0.6, 3.0], atol=1e-5)
    assert np.linalg.norm(discs[0, :3, 1]) == pytest.approx(0.85, abs=1e-5)
    ends = boxes[0] @ [[0, 0], [0, 0], [-1, 1], [1, 1]]
    np.testing.assert_allclose(np.sort(ends[2]), [-1.05, 90.05], atol=1e-4)


def test_what_moves_moves_and_the_room_of_the_body_is_drawn(page: Page) -> None:
    page.until("motionmatch.shapes[1] > 3")
    _, boxes, ellipses = placed(page, "moving")
    step = page.step
    page.until(f"motionmatch.step > {step + 30}")
    later = placed(page, "moving")[1]
    assert later[0, 2, 3] > boxes[0, 2, 3] + 0.2 and len(ellipses) >= 3


def test_the_character_goes_by_itself_where_nobody_drives(page: Page) -> None:
    page.until("motionmatch.root[2] > 0.8")


SOLID = """motionmatch.world.still.many.forEach(({ material }) => Object.assign(material, {
  onBeforeCompile: () => {}, customProgramCacheKey: () => "solid", needsUpdate: true })), 0"""


def wood(page: Page) -> int:
    """Pixels in the middle of the picture that are of the character's colour, rather than of grey walls and ground."""
    data = page.tab.screenshot(clip={"x": 270, "y": 130, "width": 100, "height": 130})
    red, _, blue = np.moveaxis(matplotlib.image.imread(io.BytesIO(data), format="png")[..., :3], -1, 0)
    return int((red > blue + 0.08).sum())


def test_a_wall_before_the_character_is_seen_through(page: Page) -> None:
    page.ask("document.querySelector('.why .fold').click()")
    page.tab.keyboard.press("Space")
    page.until("motionmatch.paused")
    page.ask("Object.assign(motionmatch.camera, { chase: false, wantedYaw: Math.PI / 2, wantedPitch: 0.1 }), 0")
    page.until("Math.abs(motionmatch.camera.yaw - Math.PI / 2) < 1e-3")  # from -x, with the wall at x = -1.5 between
    page.pictures_pass(5)
    beside = page.ask("motionmatch.camera.camera.position.x")
    assert beside < -2.0 and wood(page) > 50
    page.ask(SOLID)
    page.pictures_pass(5)
    assert wood(page) < 5, "this is what it would hide"
