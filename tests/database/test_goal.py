"""The goal block: where a seat is, as frames see it."""

from __future__ import annotations

import numpy as np
import pytest

from goals import seated, seated_clips
from motionmatch.control.trajectory import turn_vectors
from motionmatch.database.build import build
from motionmatch.database.goal import GoalPlace
from motionmatch.database.schema import choose_schema
from motionmatch.errors import InputError
from motionmatch.maths import quat


def places_in_world() -> tuple[np.ndarray, np.ndarray]:
    """Goals of all frames, brought from the root's frame to the world: places and facings."""
    database = seated()
    values = database.features[:, database.schema.columns("goal")].astype(float) + 0.0
    columns = database.schema.columns("goal")
    values = values * database.scale[columns] + database.mean[columns]
    yaws = 2 * np.arctan2(database.rotations[:, 0, 2], database.rotations[:, 0, 0]).astype(float)
    along = np.stack([values[:, 0], np.zeros(len(values)), values[:, 1]], axis=1)
    facing = np.stack([values[:, 2], np.zeros(len(values)), values[:, 3]], axis=1)
    return database.translations[:, 0] + turn_vectors(along, yaws), turn_vectors(facing, yaws)


def test_on_the_way_the_goal_stands_still():
    places, facings = places_in_world()
    for start, stop in seated().tags.spans["to_sit"]:
        assert np.ptp(places[start:stop], axis=0).max() < 1e-4
        assert np.ptp(facings[start:stop], axis=0).max() < 1e-4


def test_the_goal_is_where_the_hips_arrive():
    database, (places, _) = seated(), places_in_world()
    hips = int(np.flatnonzero(database.moving == database.anatomy.roles["hips"])[0])
    for start, stop in database.tags.spans["to_sit"]:
        root = database.rotations[stop, 0].astype(float)
        arrived = database.translations[stop, 0] + quat.rotate(root, database.translations[stop, hips].astype(float))
        np.testing.assert_allclose(places[start, [0, 2]], arrived[[0, 2]], atol=1e-3)


def test_travel_and_time_get_less_until_arrival():
    database = seated()
    left = database.extras["goal"][:, 0]
    for start, stop in database.tags.spans["to_sit"]:
        assert (np.diff(left[start:stop]) <= 1e-6).all() and left[stop - 1] < 0.05
        assert left[start] > 0.5


def test_a_mirrored_goal_is_the_mirror_image():
    database = seated()
    values = database.denormalize(database.features)[:, database.schema.columns("goal")]
    number = database.names.index("chair_front mirrored") if "chair_front mirrored" in database.names else 1
    own, other = database.ranges.starts[number - 1], database.ranges.starts[number]
    np.testing.assert_allclose(values[own + 200] * [-1, 1, -1, 1], values[other + 200], atol=0.02)


def test_the_chair_has_19_columns_that_count():
    schema = choose_schema("paper", goals=("sit",))
    assert schema.width == 31
    assert schema.block("goal").width + sum(
        schema.block(name).width for name in ("foot_positions", "foot_velocities", "hip_velocity")
    ) == 19  # fmt: skip


def test_clips_without_a_seat_are_refused():
    with pytest.raises(InputError, match="no clip comes to anything"):
        build(seated_clips()[-1], goals=("sit",))


def test_an_unknown_use_is_refused():
    with pytest.raises(InputError, match="use of a goal"):
        GoalPlace(uses=("sitt",))


def test_a_schema_says_goals_itself():
    with pytest.raises(InputError, match="a schema says all"):
        build(seated_clips(), choose_schema(), goals=("sit",))
