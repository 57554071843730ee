from dataclasses import replace

import numpy as np
import pytest

from motionmatch.metrics import acting, over_speed
from motionmatch.metrics.over_speed import measure_spread
from takes import take


@pytest.fixture(scope="module")
def walked():
    return acting.pool_acting([acting.measure_acting(take(name)) for name in ("slow walk", "walk", "fast walk", "run")])


def among(found, people):
    """Those who were recorded: the same strides, by so many people."""
    person_ids = np.arange(len(found.strides)) % people
    return replace(found, strides=replace(found.strides, person_ids=person_ids))


def lengthened(found, factor):
    return replace(found, strides=replace(found.strides, step_lengths=factor * found.strides.step_lengths))


def test_a_set_is_inside_itself(walked):
    for entry in over_speed.compare_over_speed(walked, {"People": among(walked, 3)}).values():
        for name in ("People", "all"):
            for gait in over_speed.GAITS:
                assert entry["outside"][name][gait]["bins_outside"] == 0
                assert (entry["outside"][name][gait]["bins"] > 0) == any(row["speed"] for row in entry["People"][gait])


def test_two_people_have_no_spread_to_leave_but_with_those_of_another_set_they_do(walked):
    two = among(walked, 2)
    found = over_speed.compare_over_speed(lengthened(walked, 2.0), {"These": two, "Those": two})["step_lengths"][
        "outside"
    ]
    assert found["These"]["walk"]["bins"] == found["Those"]["walk"]["bins"] == 0
    assert found["all"]["walk"]["bins"] == found["all"]["walk"]["bins_outside"] > 0


def test_people_of_several_sets_are_different_people(walked):
    found = over_speed.pool_people({"These": among(walked, 2), "Those": among(walked, 3)})
    assert set(found.person_ids) == {0, 1, 2, 3, 4} and len(found) == 2 * len(walked.strides)


def test_longer_steps_are_outside_and_nothing_else_is(walked):
    found = over_speed.compare_over_speed(lengthened(walked, 2.0), {"People": among(walked, 3)})
    judged = found["step_lengths"]["outside"]["People"]["walk"]
    assert judged["bins_outside"] == judged["bins"] > 0
    assert min(judged["by_speed"].values()) > 0.1
    assert found["cadences"]["outside"]["People"]["walk"]["bins_outside"] == 0


def test_the_gap_between_medians_is_in_the_unit_of_the_quantity(walked):
    middles = over_speed.measure_spreads(walked.strides, "step_lengths")["walk"].middles
    found = over_speed.measure_gap(lengthened(walked, 1.5), walked, "step_lengths", "walk")
    assert found == pytest.approx(0.5 * np.nanmean(middles))
    none = replace(walked, strides=walked.strides.where(np.zeros(len(walked.strides), bool)))
    assert over_speed.measure_gap(walked, none, "step_lengths", "walk") is None


def test_walking_and_running_are_apart(walked):
    found = over_speed.measure_spreads(walked.strides, "cadences")
    known = {gait: each.centres[each.known] for gait, each in found.items()}
    assert known["walk"].max() < 2.1 < known["run"].min()


def test_medians_outside_are_counted_by_speed():
    speeds = np.full(50, 1.0)
    real = measure_spread(speeds, np.linspace(0, 1, 50), over_speed.EDGES)
    found = over_speed.describe_excess(measure_spread(speeds, np.full(50, 2.0), over_speed.EDGES), real)
    assert (found["bins"], found["bins_outside"]) == (1, 1)
    assert list(found["by_speed"].values()) == pytest.approx([2.0 - real.highs[real.known][0]])


def test_only_known_bins_are_in_the_file(walked):
    rows = over_speed.to_rows(over_speed.measure_spreads(walked.strides, "cadences")["walk"])
    assert rows and all(row["p5"] <= row["p50"] <= row["p95"] and row["strides"] >= 6 for row in rows)
