"""What is drawn around characters, in real Chromium: shapes that stay, shapes that move, uneven ground."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from browser import Page
from motionmatch.actors.props.terrain import Terrain
from motionmatch.viewer.scenery import DrawnShape, Scenery, disc, wall
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import ViewerStage
from stages import running, side

PILLAR, GATE = disc(1.2, 2.0, 0.3, height=1.2), wall((-2.0, 3.0), (2.0, 3.0), height=0.8)
CRATE = DrawnShape("box", (-1.2, 1.6), (0.4, 0.3), yaw=0.5, span=(0.0, 0.6))


def around(states: Any, seconds: float) -> list[DrawnShape]:
    """Someone who goes round and round, and the room that the character takes now and later."""
    x, _, z = states[0].positions[0, 0]
    feet = [DrawnShape("ellipse", (x, z + 0.35 * k), (0.25, 0.4), horizon=k, character=0) for k in range(3)]
    return [disc(1.5 * np.cos(seconds), 1.5 * np.sin(seconds), 0.25, height=1.6), *feet]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    scenery = Scenery(Terrain.slope(start=2.0, degrees=8.0), (PILLAR, GATE, CRATE), around)
    with running(Simulation(ViewerStage((side(),), scenery=scenery))) as (_, url, _):
        yield url.replace("ws", "http", 1).removesuffix("ws")


@pytest.fixture(scope="module")
def page(address: str, browser: Any) -> Iterator[Page]:
    opened = Page(browser.new_page(viewport={"width": 640, "height": 400}), address)
    yield opened
    assert opened.complaints == [] and opened.ask("motionmatch.errors") == []
    opened.tab.close()


MATRICES = """(which) => motionmatch.world[which].many.map((many) =>
  Array.from(many.mesh.instanceMatrix.array.slice(0, 16 * many.mesh.count)))"""


def placed(page: Page, which: str) -> list[np.ndarray]:
    """For each kind (discs, boxes, ellipses) the matrices (N, 4, 4) that are drawn."""
    return [
        np.reshape(rows, (-1, 4, 4)).transpose(0, 2, 1) for rows in page.tab.evaluate(MATRICES, which)
    ]  # three.js writes columns


def test_what_stays_is_drawn_where_it_is(page: Page) -> None:
    page.until("motionmatch.shapes[0] === 3 && motionmatch.world.fields.length === 2")
    discs, boxes, ellipses = placed(page, "still")
    assert len(discs) == 1 and len(boxes) == 2 and len(ellipses) == 0
    np.testing.assert_allclose(discs[0, [0, 2], 3], PILLAR.centre, atol=1e-5)
    assert np.linalg.norm(discs[0, :3, 1]) == pytest.approx(1.2, abs=1e-5), "as tall as it is"
    ends = boxes[0] @ [[0, 0], [0, 0], [-1, 1], [1, 1]]  # the wall's two ends, at its foot
    np.testing.assert_allclose(np.sort(ends[0]), [-2.0, 2.0], atol=1e-5)
    np.testing.assert_allclose(ends[2], 3.0, atol=1e-5)


def test_shapes_stand_on_the_ground(page: Page) -> None:
    ground = Terrain.slope(start=2.0, degrees=8.0)
    _, boxes, _ = placed(page, "still")
    height = float(ground.height(np.zeros(1), np.full(1, 3.0))[0])
    assert boxes[0, 1, 3] == pytest.approx(height, abs=0.02) and height > 0.1


def test_what_moves_moves(page: Page) -> None:
    page.until("motionmatch.shapes[1] === 4")
    first = placed(page, "moving")[0][0, [0, 2], 3]
    assert np.linalg.norm(first) == pytest.approx(1.5, abs=1e-3)
    steps = page.step
    page.until(f"motionmatch.step > {steps + 30}")
    later = placed(page, "moving")[0][0, [0, 2], 3]
    assert np.linalg.norm(later - first) > 0.3


COLOURS = "() => Array.from(motionmatch.world.moving.many[2].mesh.instanceColor.array.slice(0, 9))"


def test_ellipses_lie_at_the_feet_and_each_horizon_has_its_colour(page: Page) -> None:
    page.until("motionmatch.shapes[1] === 4")
    _, _, ellipses = placed(page, "moving")
    root = page.root
    np.testing.assert_allclose(ellipses[0, [0, 2], 3], [root[0], root[2]], atol=0.2)
    np.testing.assert_allclose(np.diff(ellipses[:, 2, 3]), 0.35, atol=1e-4)
    np.testing.assert_allclose(np.linalg.norm(ellipses[0, :3, 2]), 0.4, atol=1e-5)
    colours = np.reshape(page.tab.evaluate(COLOURS), (3, 3))
    assert len({tuple(colour) for colour in colours.round(3)}) == 3


def test_the_ground_goes_on_beyond_the_fine_field(page: Page) -> None:
    ground = Terrain.slope(start=2.0, degrees=8.0)
    for z in (-5.0, 2.7, 15.9, 30.0, 70.0):
        height = page.ask(f"motionmatch.world.heightAt(0, {z})")
        assert height == pytest.approx(float(ground.height(np.zeros(1), np.full(1, z))[0]), abs=0.05)


def test_the_camera_stays_above_the_ground(page: Page) -> None:
    page.ask("Object.assign(motionmatch.camera, { wantedYaw: Math.PI, wantedPitch: -0.1, wantedDistance: 12 })")
    page.pictures_pass(20)
    eye = page.ask("motionmatch.camera.camera.position.toArray()")
    assert eye[1] > page.ask(f"motionmatch.world.heightAt({eye[0]}, {eye[2]})") + 0.1
