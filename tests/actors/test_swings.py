from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors import swings
from motionmatch.actors.footwork import Footing
from motionmatch.actors.soles import Sole
from motionmatch.actors.terrain import Terrain
from motionmatch.maths import quat

SOLE = Sole(np.array([0.0, -0.035, 0.115]), np.array([0.0, -0.035, -0.05]), 0.03, 0.06)
FPS = 60.0


def stepping(rise: float = 0.0, frames: int = 30, length: float = 0.6) -> Footing:
    """A foot that stands, goes ahead in a flat arc and stands again, higher by `rise`."""
    total = frames + 20
    share = np.clip((np.arange(total) - 9) / (frames + 1), 0.0, 1.0)
    eased = share**3 * (10 - 15 * share + 6 * share**2)
    ankles = np.zeros((total, 3))
    ankles[:, 1] = SOLE.height + 0.035 + rise * eased + 0.05 * np.sin(np.pi * share) ** 2
    ankles[:, 2] = length * eased
    planted = (share <= 0) | (share >= 1)
    return Footing(ankles, np.tile(quat.IDENTITY, (total, 1)), planted, planted.copy(), np.zeros(total), [])


def over(foot: Footing, ground: Terrain) -> Footing:
    """Of a leg whose hip goes evenly from above the one stance to above the other."""
    hips = np.linspace(foot.ankles[0], foot.ankles[-1], len(foot.ankles)) + [0.0, 0.75, 0.0]
    return swings.over_edges(foot, ground, sole=SOLE, hips=hips, leg=0.84, fps=FPS)


def clearance(foot: Footing, ground: Terrain) -> np.ndarray:
    """(F, 3) of heel, ball and tip over the ground, beside what they have at rest."""
    points = np.stack([SOLE.heel, SOLE.ball, SOLE.ball + [0.0, 0.0, SOLE.toes]])
    at = foot.ankles[:, None] + quat.rotate(foot.rotations[:, None], points)
    return at[..., 1] - SOLE.height - ground.height(at[..., 0], at[..., 2])


CASES = {
    "hurdle": (Terrain.hurdle(start=0.35, height=0.3), stepping()),
    "up": (Terrain.stairs(start=0.25, count=1, rise=0.2), stepping(rise=0.2)),
    "down": (Terrain.stairs(start=0.25, count=1, rise=-0.2), stepping(rise=-0.2)),
    "two up": (Terrain.stairs(start=0.22, count=2, rise=0.17, tread=0.28), stepping(rise=0.34, length=0.62)),
}


@pytest.mark.parametrize("name", CASES)
def test_no_part_of_the_foot_goes_through_an_edge(name):
    ground, foot = CASES[name]
    if name != "down":
        assert clearance(foot, ground).min() < -0.05  # before, it does
    assert clearance(over(foot, ground), ground).min() > -1e-6


@pytest.mark.parametrize("name", CASES)
def test_stances_stay(name):
    ground, foot = CASES[name]
    moved = over(foot, ground)
    np.testing.assert_array_equal(moved.ankles[foot.planted], foot.ankles[foot.planted])
    np.testing.assert_array_equal(moved.rotations, foot.rotations)


@pytest.mark.parametrize("name", CASES)
def test_swings_are_even(name):
    """Over 0.3 m and back down in half a second takes 5 g at the very least where it is done at once."""
    ground, foot = CASES[name]
    moved = over(foot, ground)
    accelerations = np.linalg.norm(np.diff(moved.ankles, 2, axis=0), axis=-1) * FPS**2
    assert accelerations.max() < 75.0


def test_far_from_edges_nothing_changes():
    foot = stepping()
    for ground in (Terrain.hurdle(start=5.0), Terrain.slope(start=3.0), Terrain()):
        np.testing.assert_array_equal(over(foot, ground).ankles, foot.ankles)


def test_heights_are_the_evenest_over_what_is_in_the_way():
    """No other heights between the same ends, and over the same things, have less jerk and are as near."""
    rng = np.random.default_rng(1)
    heights = np.zeros(36)
    low = np.where(np.abs(np.arange(30) - 15) < 3, 0.2, -1.0)
    even = swings._even(heights, low, FPS)
    assert (even >= low - 1e-9).all() and even.max() == pytest.approx(0.2, abs=0.02)

    def cost(inner: np.ndarray) -> float:
        whole = np.concatenate([heights[:3], inner, heights[-3:]])
        return float(np.sum((np.diff(whole, 3) * FPS**1.5) ** 2) + swings.KEPT * np.sum(inner**2))

    for _ in range(50):
        assert cost(np.maximum(even + 1e-3 * rng.standard_normal(30), low)) >= cost(even)


def test_toes_over_an_edge_touch_nothing():
    """A foot on the tip of its toes is planted there only if there is ground under the tip."""
    foot = stepping(frames=12)
    pitch = np.where(np.arange(len(foot.planted)) < 10, np.linspace(0.0, 0.8, len(foot.planted)), 0.0)
    rotations = quat.from_angle_axis(pitch, np.array([1.0, 0.0, 0.0]))
    ball = np.array([0.0, SOLE.height, 0.115])
    on_ball = ball - quat.rotate(rotations, SOLE.ball)
    ankles = np.where((np.arange(len(pitch)) < 10)[:, None], on_ball, foot.ankles)
    rolled = replace(foot, ankles=ankles, rotations=rotations, bends=pitch)
    for ground in (Terrain(), Terrain.stairs(start=0.14, count=1, rise=-0.2)):
        assert over(rolled, ground).toes_down[:10].all()  # its ball does
    lifted = replace(rolled, ankles=ankles + [0.0, 0.02, 0.0])
    assert not over(lifted, Terrain()).toes_down[:10].any()
