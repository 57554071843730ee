import numpy as np
import pytest

from motionmatch.actors import props
from motionmatch.actors.biped import biped
from motionmatch.actors.props import Beam, Fence, Gap
from motionmatch.actors.terrain import Terrain


def seen_from(prop, points: np.ndarray) -> np.ndarray:
    """(…, 2) across the way and along it, from the middle of a prop."""
    x, z = points[..., 0] - prop.x, points[..., 2] - prop.z
    sin, cos = np.sin(prop.yaw), np.cos(prop.yaw)
    return np.stack([x * cos - z * sin, x * sin + z * cos], axis=-1)


def inside(prop, points: np.ndarray) -> np.ndarray:
    """(…) bool: on the way under a beam, in a gap, over a fence."""
    return np.abs(seen_from(prop, points)[..., 1]) < 0.5 * prop.depth


def body(clip) -> np.ndarray:
    """(F, J + E, 3) joints and what they end in."""
    return np.concatenate([clip.positions_world, clip.ends_world], axis=1).astype(float)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("clearance", [1.5, 1.2])
def test_nobody_hits_the_beam(clearance, seed):
    clip = biped(seed).perform(f"walk 2 turn=0.4; duck 2 clearance={clearance}; walk 2")
    (beam,) = clip.props
    assert isinstance(beam, Beam) and beam.clearance == clearance
    points = body(clip)
    under = inside(beam, points)
    assert under.any(axis=0).all()  # all of the body passes it
    assert points[under][:, 1].max() < clearance


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize(("width", "speed"), [(0.6, 0.5), (0.4, 0.4), (0.35, 0.3)])
def test_the_body_fits_through_the_gap(width, speed, side):
    clip = biped(2).perform(f"walk 2 turn=0.3; sidle 3 gap={width} speed={side * speed}; walk 2")
    (gap,) = clip.props
    assert isinstance(gap, Gap) and gap.width == width and 0.4 < gap.depth < 1.1
    points = body(clip)
    within = inside(gap, points)
    assert within.any(axis=0).all()
    assert np.abs(seen_from(gap, points)[within][:, 0]).max() < 0.5 * width


def test_fences_are_those_of_the_terrain():
    ground = Terrain.hurdle(start=3.0, height=0.2) + Terrain.hurdle(start=90.0) + Terrain.stairs(start=4.5, count=1)
    clip = biped(1).perform("walk 5 speed=1.2", terrain=ground)
    (fence,) = clip.props
    assert isinstance(fence, Fence)
    assert (fence.z, fence.height) == pytest.approx((3.04, 0.2)) and fence.depth == pytest.approx(0.08)
    np.testing.assert_allclose(ground.height(fence.x, fence.z), fence.height)


def test_things_are_in_the_order_in_which_they_are_met():
    clip = biped(1).perform(
        "walk 3 speed=1; duck 2 clearance=1.4; walk 1; sidle 2 gap=0.45; walk 2", terrain=Terrain.hurdle(start=1.5)
    )
    assert [type(each) for each in clip.props] == [Fence, Beam, Gap]


def test_what_is_written_is_read_back_exactly(tmp_path):
    clip = biped(2).perform(
        "walk 2 turn=0.2; duck 2 clearance=1.4; sidle 2 gap=0.45; walk 3 speed=1", terrain=Terrain.hurdle(start=1.0)
    )
    read = props.read(props.write(clip.props, tmp_path / "take.props.toml"))
    assert sorted(read, key=str) == sorted(clip.props, key=str) and len(read) == 3


@pytest.mark.parametrize(
    "script", ["walk 1; crawl 6 clearance=0.6; walk 2", "idle 1; crawl 7 speed=0.5 turn=0.15 clearance=0.7; idle 2"]
)
def test_all_of_the_body_crawls_under_a_beam(script):
    clip = biped(1).perform(script)
    (beam,) = clip.props
    assert isinstance(beam, Beam) and beam.clearance == (0.6 if "0.6" in script else 0.7)
    points = body(clip)
    under = inside(beam, points)
    assert under.any(axis=0).all()
    assert points[under][:, 1].max() < beam.clearance


def test_a_crawl_too_short_for_all_of_the_body_has_no_beam():
    assert biped(1).perform("idle 1; crawl 2 speed=0.3; idle 1").props == ()
