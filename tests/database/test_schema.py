"""Blocks in order, and their columns."""

from dataclasses import replace

import numpy as np
import pytest

from motionmatch.database import blocks
from motionmatch.database.schema import FeatureSchema, default_schema, paper_schema
from motionmatch.errors import InputError

SCHEMA = paper_schema()


def test_holden_2020_section_3_has_27_columns():
    widths = {block.name: block.width for block in SCHEMA.blocks}
    assert widths == {
        "foot_positions": 6,
        "foot_velocities": 6,
        "hip_velocity": 3,
        "trajectory_positions": 6,
        "trajectory_directions": 6,
    }
    assert SCHEMA.width == 27 == len(SCHEMA.labels)
    np.testing.assert_allclose(SCHEMA.times * 60, [20, 40, 60])


def test_holden_2020_table_2_has_39_columns_for_the_dog():
    assert paper_schema("quadruped").width == 39


def test_build_adds_three_columns_of_posture():
    assert default_schema().names == [*SCHEMA.names, "hips_height", "trunk_pitch", "hands_height"]
    assert (default_schema().width, default_schema("quadruped").width) == (30, 50)


def test_columns_follow_each_other_without_gaps():
    stop = 0
    for name in SCHEMA.names:
        columns = SCHEMA.columns(name)
        assert columns.start == stop
        stop = columns.stop
    assert stop == SCHEMA.width


def test_weights_are_squared_in_the_cost_and_can_be_changed_by_name():
    weights = SCHEMA.weights_with({"hip_velocity": 3.0})
    assert (weights[SCHEMA.columns("hip_velocity")] == 9).all()
    np.testing.assert_array_equal(
        weights[SCHEMA.columns("foot_positions")], SCHEMA.weights[SCHEMA.columns("foot_positions")]
    )
    with pytest.raises(InputError, match=r"no block 'hip_velocities'. Did you mean 'hip_velocity'"):
        SCHEMA.weights_with({"hip_velocities": 1.0})
    with pytest.raises(InputError, match=r"can't have the weight -1"):
        SCHEMA.weights_with({"hip_velocity": -1.0})


def test_the_fingerprint_is_of_meaning_not_of_weights():
    heavier = FeatureSchema(tuple(replace(block, weight=2.0) for block in SCHEMA.blocks))
    assert heavier.fingerprint == SCHEMA.fingerprint
    assert paper_schema(horizons=(0.5,)).fingerprint != SCHEMA.fingerprint


def test_facts_give_the_schema_back():
    assert FeatureSchema.from_facts(SCHEMA.facts()) == SCHEMA


def test_costs_add_up_per_block():
    costs = np.random.default_rng(1).random((5, 27))
    per_block = SCHEMA.per_block(costs)
    assert list(per_block) == SCHEMA.names
    np.testing.assert_allclose(sum(per_block.values()), costs.sum(axis=1))


def test_reach_covers_all_blocks():
    both = FeatureSchema((blocks.TrajectoryPositions(times=(-0.5, 0.2)), blocks.TrajectoryDirections(times=(0.9,))))
    assert both.reach == (-0.5, 0.9)
    np.testing.assert_allclose(both.times, [0.2, 0.9])


def test_a_schema_holds_one_with_fewer_blocks():
    assert default_schema().holds(SCHEMA) and not SCHEMA.holds(default_schema())
    assert not default_schema().holds(paper_schema(horizons=(0.5,)))


@pytest.mark.parametrize(
    ("made", "message"),
    [
        ((), "at least one block"),
        ((blocks.JointPositions("a"), blocks.JointVelocities("a")), "two blocks are called 'a'"),
        ((blocks.JointPositions("a", -1.0),), "block 'a' has the weight -1.0"),
        ((blocks.JointPositions("a", 1.0, ()),), "block 'a' has no columns"),
    ],
)
def test_bad_schemas_are_refused(made, message):
    with pytest.raises(InputError, match=message):
        FeatureSchema(made)
