"""A character with a goal finds its way around what stands in it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from crowds import tight
from motionmatch.control.drive import record_drive
from motionmatch.environment.scenarios import make_scenario
from motionmatch.metrics.collision import measure_scenario
from motionmatch.world.obstacles import Wall
from motionmatch.world.scene import Scene


def rooms(gap):
    """Two walls, each with a gap on another side."""
    walls = [
        wall
        for z, x in ((2.5, -1.2), (5.0, 1.2))
        for wall in (Wall((-3.0, z), (x - 0.5 * gap, z), 0.1), Wall((x + 0.5 * gap, z), (3.0, z), 0.1))
    ]
    sides = [Wall((side * 3.0, -1.0), (side * 3.0, 8.0), 0.1) for side in (-1, 1)]
    return Scene((*walls, *sides), start=(0.0, 0.0), goal=(0.0, 7.0), speed=1.1)


def test_it_goes_through_gaps_that_it_does_not_see_from_the_start():
    scene = rooms(0.75)
    planned = replace(make_scenario(scene), features=())
    straight = replace(planned, wanted=replace(planned.wanted, scene=None))
    outcomes = [
        measure_scenario(each, record_drive(each.controller(tight()), each, 14.0)) for each in (planned, straight)
    ]
    assert outcomes[0].arrived is not None and outcomes[0].solid.crossings == 0 and outcomes[0].solid.stuck < 0.05
    assert outcomes[1].arrived is None and outcomes[1].solid.crossings == 0 and outcomes[1].solid.stuck > 0.1


def test_with_nothing_in_the_way_it_goes_straight():
    scene = Scene(start=(1.0, 2.0), goal=(1.0, 9.0))
    plan = make_scenario(scene).wanted
    np.testing.assert_allclose(plan.start()[1], [0.0, 0.0, 1.0])
    assert plan.scene is scene
