"""Random terrain: planted feet stand on it, stay, and are never inside it."""

import numpy as np
import pytest

from grounds import lowest, off_the_ground
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.props.terrain import Terrain
from motionmatch.metrics import acting, quality
from motionmatch.metrics.acting import DEPTH, find_lowest_sole


def some_ground(rng: np.random.Generator) -> tuple[Terrain, str]:
    """Two or three things in a row, level ground between them, and a pace at which they can be taken."""
    ground, at = Terrain(), 2.0
    for _ in range(rng.integers(2, 4)):
        kind = rng.choice(["up", "down", "slope", "hurdle", "rough"])
        if kind in ("up", "down"):
            count, tread = int(rng.integers(1, 6)), rng.uniform(0.28, 0.5)
            rise = rng.uniform(0.05, 0.2) * (1 if kind == "up" else -1)
            ground, length = ground + Terrain.stairs(start=at, count=count, rise=rise, tread=tread), count * tread
        elif kind == "slope":
            length = rng.uniform(1.5, 3.0)
            ground = ground + Terrain.slope(start=at, length=length, degrees=rng.uniform(-16, 16))
        elif kind == "hurdle":
            ground, length = ground + Terrain.hurdle(start=at, height=rng.uniform(0.05, 0.35)), 0.1
        elif not len(ground.waves):
            ground, length = ground + Terrain.rough(rng, height=rng.uniform(0.02, 0.05), wavelength=2.0), 0.0
        at += length + rng.uniform(1.2, 2.0)
    speed = rng.uniform(0.6, 1.1)
    return ground, f"idle 0.5; walk {(at + 0.5) / speed:.1f} speed={speed:.2f}; idle 0.5"


def check(number: int) -> None:
    rng = np.random.default_rng([number, 23])
    ground, script = some_ground(rng)
    clip = make_biped(int(rng.integers(1, 100))).perform(script, terrain=ground)
    speeds = acting.measure_slides(clip, clip.contacts)
    assert len(speeds) > 200
    assert np.median(speeds) <= 0.01 and np.percentile(speeds, 99) <= 0.05
    assert off_the_ground(clip).max() <= 0.005
    assert find_lowest_sole(clip) >= -DEPTH and lowest(clip) >= -DEPTH
    assert quality.find_jumps(clip) == []


@pytest.mark.parametrize("number", range(4))
def test_feet_stand_on_any_ground_and_are_never_in_it(number):
    check(number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4, 60))
def test_feet_stand_on_much_more_ground(number):
    check(number)
