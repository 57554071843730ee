"""A database that can't do what is asked says so."""

from __future__ import annotations

import numpy as np

from databases import small
from motionmatch.control.controller import Controller
from motionmatch.viewer.lacking import describe_lack, measure_lack


def test_the_cost_at_random_is_that_of_frames_drawn_at_random():
    database = small()
    features = database.features[database.searchable]
    rng = np.random.default_rng(3)
    a, b = (features[rng.integers(0, len(features), 4000)] for _ in range(2))
    drawn = float((((a - b) ** 2) * database.schema.weights).sum(axis=1).mean())
    assert abs(measure_lack(database).cost_at_random - drawn) < 0.05 * drawn


def test_what_is_missing_is_named_only_where_the_cost_is_as_bad():
    controller = Controller(small())
    lack = measure_lack(small())
    assert any("run" in each for each in lack.missing)
    assert describe_lack(controller, 0.5 * lack.cost_at_random) == ""
    said = describe_lack(controller, 2.0 * lack.cost_at_random)
    assert lack.missing[0] in said and "Add clips" in said
    assert describe_lack(controller, np.nan) == ""
