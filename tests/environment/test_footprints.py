"""Footprints: ellipses by section 4.1.2, ahead of every frame, as its root sees them."""

from __future__ import annotations

import numpy as np
import pytest

import databases
from motionmatch.environment.footprints import DENSE, FootprintConfig, Footprints, bring_to_world, outline
from motionmatch.errors import FileError, InputError, MotionMatchError


@pytest.fixture(scope="module")
def small():
    database = databases.small()
    return database, Footprints.of(database)


def drawn(points, *, speed=(0.0, 1.2), facing=(0.0, 1.0), reach=0.0, **config):
    """The outline of one still shape (N, 3) whose root goes at a speed, at its first frame."""
    roots = np.array([[0.0, 0.0, 0.0], [speed[0] / 60, 0.0, speed[1] / 60]])
    moved = np.asarray(points, float)[None] + roots[:, None]
    return outline(
        roots, np.tile(facing, (2, 1)), moved, np.full(len(points), reach), fps=60.0, config=FootprintConfig(**config)
    )[0]


ARMS = [[0.4, 1.0, 0.0], [-0.3, 1.2, 0.1], [0.0, 0.1, 0.25]]


def test_half_axes_are_the_furthest_projections_along_and_across_the_way():
    x, z, ux, uz, along, across, low, high = drawn(ARMS)
    assert (x, z) == (0.0, 0.0) and (ux, uz) == (0.0, 1.0)
    assert (along, across) == pytest.approx((0.25, 0.4)) and (low, high) == pytest.approx((0.1, 1.2))


def test_a_side_step_is_long_across_where_it_goes():
    one = drawn(ARMS, speed=(1.0, 0.0))
    assert tuple(one[2:4]) == (1.0, 0.0) and tuple(one[4:6]) == pytest.approx((0.4, 0.25))


def test_whoever_stands_or_creeps_is_seen_along_the_facing():
    assert tuple(drawn(ARMS, speed=(0.3, 0.0))[2:4]) == (0.0, 1.0)
    assert tuple(drawn(ARMS, speed=(0.0, 0.0), facing=(1.0, 0.0))[2:4]) == (1.0, 0.0)
    assert tuple(drawn(ARMS, speed=(0.3, 0.0), slow=0.1)[2:4]) == (1.0, 0.0)


def test_thickness_reaches_out_on_all_sides():
    bare, thick = drawn(ARMS), drawn(ARMS, reach=0.1)
    np.testing.assert_allclose(thick[4:6], bare[4:6] + 0.1)
    np.testing.assert_allclose(thick[6:], bare[6:] + [-0.1, 0.1])


def test_discs_hold_everything():
    one = drawn(ARMS, discs=True)
    assert one[4] == one[5] == pytest.approx(0.4)


def test_footprints_lie_where_the_root_will_be(small):
    database, footprints = small
    columns = database.schema.columns("trajectory_positions")
    ahead = database.denormalize(database.features)[:, columns].reshape(-1, 3, 2)
    np.testing.assert_allclose(footprints.rows[database.searchable][..., :2], ahead[database.searchable], atol=1e-5)


def test_the_footprint_ahead_is_the_one_that_frame_has_itself(small):
    _, footprints = small
    frame = 40
    ahead = footprints.rows[frame, 0]
    np.testing.assert_allclose(ahead[4:], footprints.now[frame + 20, 4:], atol=1e-6)


def test_mirrored_clips_have_mirrored_footprints(small):
    database, footprints = small
    one, other = next(iter(database.ranges)), list(database.ranges)[1]
    np.testing.assert_allclose(footprints.rows[one][..., 0], -footprints.rows[other][..., 0], atol=1e-3)
    np.testing.assert_allclose(footprints.rows[one][..., 4:], footprints.rows[other][..., 4:], atol=1e-3)


def test_placed_turns_and_moves_and_keeps_the_size():
    rows = np.array([[[0.0, 1.0, 0.0, 1.0, 0.3, 0.2, 0.0, 1.8]]])
    found = bring_to_world(rows, np.array([[2.0, 0.0, 3.0]]), np.array([np.pi / 2]))
    np.testing.assert_allclose(found[0, 0], [3.0, 3.0, 1.0, 0.0, 0.3, 0.2, 0.0, 1.8], atol=1e-12)


def test_a_wide_prop_is_counted_in(small):
    database, bare = small
    held = Footprints.of(database, FootprintConfig(props={"left_hand": (0.4, 0.2, 0.4)}))
    assert held.now[:, 4:6].max(axis=1).mean() > bare.now[:, 4:6].max(axis=1).mean() + 0.15


def test_any_horizons(small):
    database, _ = small
    dense = Footprints.of(database, FootprintConfig(horizons=DENSE))
    assert dense.rows.shape[1] == len(DENSE) and dense.reach > dense.widest > 0


def test_they_are_kept_in_a_file(small, tmp_path):
    _, footprints = small
    again = Footprints.load(footprints.save(tmp_path / "prints.npz"))
    np.testing.assert_array_equal(again.rows, footprints.rows)
    assert again.horizons == footprints.horizons
    (tmp_path / "bad.npz").write_bytes(b"no")
    with pytest.raises(FileError, match="Make them again"):
        Footprints.load(tmp_path / "bad.npz")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"horizons": ()}, "expected rising seconds"),
        ({"horizons": (0.5, 0.5)}, "expected rising seconds"),
        ({"slow": -1.0}, "slow is -1"),
        ({"thickness": -0.1}, "thickness is -0.1"),
    ],
)
def test_words_for_settings_that_can_not_be(given, words):
    with pytest.raises(InputError, match=words):
        FootprintConfig(**given)


def test_what_is_carried_by_a_joint_that_nobody_has_is_refused():
    with pytest.raises(MotionMatchError, match="tail"):
        Footprints.of(databases.small(), FootprintConfig(props={"tail": (0.1, 0.1, 0.1)}))
