"""Feature blocks for uneven ground."""

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from motionmatch.database.blocks import Situation
from motionmatch.database.schema import choose_schema, terrain_schema
from motionmatch.database.terrain import TerrainHeights, TerrainRises
from motionmatch.database.view import ClipView


def view(lower: float = 0.0) -> ClipView:
    """A walk with hips that are lower than usual."""
    database = small()
    clip = database.clip(0)
    positions = clip.positions.copy()
    positions[:, clip.anatomy["hips"], 1] -= lower
    return ClipView(replace(clip, positions=positions), database.contacts[next(iter(database.ranges))])


def test_low_hips_are_not_taken_for_ground_that_rises():
    upright, low = (TerrainHeights().extract(view(by)) for by in (0.0, 0.2))
    assert (low - upright).mean() > 0.1
    upright, low = (TerrainRises().extract(view(by)) for by in (0.0, 0.2))
    assert np.abs(low - upright).mean() < 0.1 * TerrainRises.least_scale


def test_rises_of_a_level_recording_are_none():
    assert np.abs(TerrainRises().extract(view())).mean() < 0.02


def test_a_query_asks_for_heights_over_the_root():
    class Slope:
        def height(self, x, z):
            return 0.1 * z

    block, count = TerrainRises(), 3
    places = np.random.default_rng(1).normal(size=(count, 16))
    roots = np.array([[0.0, 0.2, 1.0]] * count)
    situation = Situation(
        np.zeros(0), np.zeros((count, 0, 3)), np.zeros((count, 0, 3)), {}, Slope(), roots, np.zeros(count), None,
        {block.name: places},
    )  # fmt: skip
    asked = block.query(np.zeros((count, 8)), situation)
    np.testing.assert_allclose(asked, 0.1 * (1.0 + places[:, 1::2]) - 0.2, atol=1e-9)
    level = Situation(np.zeros(0), np.zeros((count, 0, 3)), np.zeros((count, 0, 3)))
    np.testing.assert_array_equal(block.query(np.ones((count, 8)), level), 1)


@pytest.mark.parametrize(("features", "kind"), [("paper", TerrainHeights), ("hips_height", TerrainRises)])
def test_heights_are_measured_from_the_hips_where_no_other_feature_knows_the_posture(features, kind):
    blocks = [block for block in choose_schema(features, uneven=True).blocks if isinstance(block, TerrainHeights)]
    assert [type(block) for block in blocks] == [kind]
    assert terrain_schema().width == 35
