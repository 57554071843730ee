"""Low places on the path: down in time, slow below, and up again."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import databases
from motionmatch.control.command import Command
from motionmatch.control.drive import record_drive
from motionmatch.control.trajectory import Trajectory
from motionmatch.database.blocks import Situation
from motionmatch.database.build import build
from motionmatch.database.schema import stooping_schema
from motionmatch.database.tops import BodyTops
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.overhead import (
    ALONG,
    COMMITMENT,
    CRAWL_SPEED,
    CROWN,
    PRONE_RISING,
    RISING,
    ask_tops,
    find_ceilings,
    find_commitments,
    find_headroom,
    find_rising,
    slow_below,
)
from motionmatch.environment.scenarios import find_scenario
from motionmatch.metrics.collision import measure_scenario
from motionmatch.world.obstacles import Disc, OrientedBox, Wall, pack_obstacles
from motionmatch.world.scene import Scene

BAR = OrientedBox(0.0, 3.0, 0.4, 6.0, heights=(0.75, 1.0))
TIMES = np.array([0.5, 1.0, 2.0, 4.0, 6.0])


def straight(speed, count=1):
    """Paths along +z at a speed."""
    positions = np.zeros((count, len(TIMES), 3))
    positions[..., 2] = speed * TIMES
    return Trajectory(positions, np.tile([0.0, 0.0, 1.0], (count, len(TIMES), 1)))


def test_only_what_is_over_the_way_counts():
    rows = pack_obstacles([BAR, Disc(0, 1, 0.3), Wall((-2, 0), (-2, 5)), OrientedBox(0, 0, 1, 1, heights=(2.3, 3))])[0]
    assert len(find_ceilings(rows)) == 1
    places = np.array([[0.0, 0.0], [0.0, 2.5], [0.0, 3.0], [9.0, 3.0]])
    room = find_headroom(places, find_ceilings(rows), reach=0.5)
    np.testing.assert_array_equal(room, [np.inf, 0.75, 0.75, np.inf])
    assert np.isinf(find_headroom(places, rows[:0], reach=0.5)).all()


def test_paths_are_as_they_were_where_nothing_is_low():
    path, rows = straight(0.8), pack_obstacles([BAR])[0]
    for away, some in ((0.0, rows[:0]), (20.0, rows)):
        aside = Trajectory(path.positions + [away, 0.0, 0.0], path.directions)
        found = slow_below(aside, np.array([[away, 0.0, 0.0]]), TIMES, some)
        np.testing.assert_array_equal(found.positions, aside.positions)


def test_a_path_is_crawled_below_a_bar_and_never_faster_than_before():
    path = straight(0.8)
    found = slow_below(path, np.zeros((1, 3)), TIMES, pack_obstacles([BAR])[0])
    gone = found.positions[0, :, 2]
    assert (np.diff(gone) > 0).all() and (gone <= path.positions[0, :, 2] + 1e-6).all()
    # open ground up to 1.8 m, then 2.4 m at the speed of a crawl
    np.testing.assert_allclose(gone[2], 1.6, atol=1e-6)
    np.testing.assert_allclose(gone[4], 1.8 + CRAWL_SPEED * (6.0 - 1.8 / 0.8), atol=0.1)


def test_a_path_waits_for_who_gets_up_unless_something_low_is_near():
    np.testing.assert_allclose(find_rising(np.array([1.6, 1.2, 0.5]), 1.6), [0.0, 0.0, RISING])
    path, rows = straight(0.8), pack_obstacles([BAR])[0]
    for z, waits in ((4.6, True), (3.0, False), (1.0, False)):  # behind the bar, below it, and before it
        ahead = Trajectory(path.positions + [0.0, 0.0, z], path.directions)
        found = slow_below(ahead, np.array([[0.0, 0.0, z]]), TIMES, rows, np.array([RISING]))
        assert (found.positions[0, 1, 2] < z + 1e-6) == waits


def test_heights_are_asked_for_below_a_bar_and_the_usual_elsewhere():
    rows, places = pack_obstacles([BAR])[0], np.array([[[0.0, 0.0], [0.0, 3.0], [0.0, 4.3], [0.0, 6.0]]])
    low = 0.75 - CROWN
    np.testing.assert_allclose(ask_tops(places, rows, 1.6, np.array([1.6])), [[1.6, low, 1.6, 1.6]])
    # who is down stays down until it is well behind the bar
    np.testing.assert_allclose(ask_tops(places, rows, 1.6, np.array([0.5])), [[low, low, low, 1.6]])


def test_who_is_on_the_way_goes_on():
    tops, coming, asked = np.array([1.0, 1.0, 1.5]), np.array([1.5, 0.5, 1.5]), np.array([1.6, 1.6, 1.6])
    np.testing.assert_allclose(find_commitments(tops, coming, asked), [COMMITMENT, 0.0, 0.0])


def test_tops_are_the_highest_joint_some_seconds_later_and_the_usual_is_asked_for():
    database = build([databases.walker(9.0)], schema=stooping_schema())
    block, columns = database.schema.block("body_tops"), database.schema.columns("body_tops")
    values = database.denormalize(database.features)[:, columns]
    assert isinstance(block, BodyTops) and block.usual[0] == pytest.approx(np.median(values), abs=0.02)
    none = Situation(np.zeros(0), np.zeros((3, 0, 3)), np.zeros((3, 0, 3)))
    np.testing.assert_array_equal(block.query(values[:3], none), np.full((3, 5), block.usual[0]))
    np.testing.assert_array_equal(BodyTops().query(values[:3], none), values[:3])


def test_queries_ask_for_a_low_body_before_a_bar():
    database = build([databases.walker(9.0)], schema=stooping_schema())
    columns, scale = database.schema.columns("body_tops"), database.scale
    asked = {}
    for name, scene in (("bar", Scene((BAR,))), ("open", Scene((Disc(20.0, 20.0, 0.3),)))):
        controller = EnvironmentController(database, scene=scene)
        state = controller.start()
        for _ in range(30):
            state = controller.step(state, Command(np.array([[0.0, 0.0, 1.0]])))
        query = controller.query(state, Command(np.array([[0.0, 0.0, 1.0]])))
        asked[name] = (query.vector[0] * scale + database.mean)[columns]
    assert asked["bar"].min() < 0.6 and asked["open"].min() > 1.2


def test_the_belly_is_asked_for_earlier_and_left_later_than_hands_and_knees():
    low = Scene((replace(BAR, heights=(0.5, 1.0)),)).fixed_rows
    high = Scene((BAR,)).fixed_rows
    edge = BAR.z - 0.5 * min(BAR.length, BAR.width)
    places = np.array([[[BAR.x, edge - 1.4]]])
    assert np.isfinite(find_headroom(places, low, ALONG)).all() and np.isinf(find_headroom(places, high, ALONG)).all()
    behind = np.array([[[BAR.x, edge - 3.0]]] * 2)
    asked = ask_tops(behind, low, 1.5, np.array([0.3, 0.55]))
    np.testing.assert_allclose(asked[:, 0], [0.3, 1.5])  # who lies goes on; who has come up to the knees stands up
    tops = np.array([0.3, 0.55, 1.5])
    np.testing.assert_allclose(find_rising(tops, 1.5), [RISING, RISING, 0.0], atol=0.35)
    assert find_rising(tops, 1.5, prone=True)[0] == pytest.approx(RISING + PRONE_RISING)


@pytest.mark.slow
def test_ponton_2025_figure_19_lies_down_below_a_bar_too_low_for_hands_and_knees():
    chosen = find_scenario("belly_bar")
    result = record_drive(chosen.controller(chosen.database()), chosen, chosen.seconds)
    found = measure_scenario(chosen, result)
    assert found.passed and found.solid.crossings == 0 and found.solid.flesh_deep == 0.0
    bar = chosen.scene.fixed[0]
    z, tops = result.positions[:, 0, 0, 2], result.positions[:, 0, 1:, 1].max(axis=1)
    assert tops[np.abs(z - bar.z) < 0.15].max() < 0.35 and tops[z < 1.0].min() > 1.4 and tops[-30:].min() > 1.4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["low_bars", "ceilings"])
def test_ponton_2025_figure_19_gets_down_below_what_is_low_and_up_behind_it(name):
    chosen = find_scenario(name)
    database = chosen.database()
    result = record_drive(chosen.controller(database), chosen, chosen.seconds)
    found = measure_scenario(chosen, result)
    assert found.passed and found.solid.crossings == 0 and found.solid.flesh_deep < 0.01
    z, tops = result.positions[:, 0, 0, 2], result.positions[:, 0, 1:, 1].max(axis=1)
    low = [each for each in chosen.scene.fixed if 0.5 < each.heights[0] < 1.0]
    for each in low:
        below = np.abs(z - each.z) < 0.5 * min(each.length, each.width)
        assert below.any() and tops[below].max() < each.heights[0]
    between = (z > chosen.scene.fixed[0].z + 1.0) & (z < chosen.scene.fixed[1].z - 1.0)
    assert tops[between].max() > 1.5 and tops[z < 1.0].min() > 1.5 and tops[-30:].min() > 1.4
