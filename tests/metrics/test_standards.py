import json
from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.dog.performer import make_dog
from motionmatch.actors.props.terrain import Terrain
from motionmatch.metrics import acting
from motionmatch.metrics.acting import StandardLimit
from takes import sinking, sliding


@pytest.fixture(scope="module")
def walked():
    return make_biped(1).perform("walk 4 speed=0.9", terrain=Terrain.stairs(start=1.5, count=1))


def figures(*clips):
    return {row.name: row for row in acting.check_standards(clips)}


def test_a_limit_that_is_passed_does_not_hold():
    assert StandardLimit("slide", 0.02, 0.01, "m/s").holds is False
    assert StandardLimit("slide", 0.01, 0.01, "m/s").holds is True
    assert (
        StandardLimit("slide", None, 0.01, "m/s").holds is None
        and StandardLimit("slide", None, 0.01, "m/s").shown == "–"
    )
    assert json.loads(json.dumps(StandardLimit("slide", 0.02, 0.01, "m/s").plain))["holds"] is False


def test_figures_agree_with_the_reference(walked):
    found = figures(walked)
    slide = found["planted feet slide, median"].value
    assert slide == pytest.approx(np.median(sliding(walked)), abs=2e-3)
    sunk = found["heel or ball under the ground"].value
    assert sunk == pytest.approx(max(sinking(walked, walked.terrain), 0.0), abs=1e-4)


def test_a_body_in_the_ground_is_seen_and_by_how_much(walked):
    deep = walked.positions.copy()
    deep[:, 0, 1] -= 0.1
    found, was = figures(walked, replace(walked, positions=deep)), figures(walked)
    name = "heel or ball under the ground"
    assert found[name].holds is False
    assert found[name].value == pytest.approx(0.1 - acting.find_lowest_sole(walked), abs=1e-3)
    assert found["any joint under the ground"].value > was["any joint under the ground"].value + 0.02


def test_the_ground_counts(walked):
    """Without its step the same motion floats, and with a higher one it is in it."""
    assert figures(walked)["heel or ball under the ground"].holds
    higher = Terrain.stairs(start=1.5, count=1, rise=0.21)
    assert figures(replace(walked, terrain=higher))["heel or ball under the ground"].value == pytest.approx(
        0.04, abs=0.01
    )


def test_knees_that_pop_are_seen(walked):
    rotations = walked.rotations.copy()
    knee = walked.anatomy["left_knee"]
    rotations[::10, knee] = rotations[::10, walked.anatomy["left_hip"]]
    name = "knee acceleration p99, walking"
    assert figures(replace(walked, rotations=rotations))[name].value > 5 * figures(walked)[name].value


def test_angles_beyond_a_range_are_told_in_degrees():
    low, high = acting.JOINTS["knees"]
    assert acting.measure_excess_angle("knees", [low - 2.0, high - 1.0]).value == pytest.approx(2.0)
    assert acting.measure_excess_angle("knees", [low + 2.0, high + 7.0]).value == pytest.approx(7.0)
    assert acting.measure_excess_angle("knees", [low, high]).holds is True


def test_walking_running_and_jumping_are_judged_apart():
    jumped = make_biped(1).perform("walk 2; run 4 speed=3", terrain=Terrain.fence(start=9.0))
    kinds = acting._kinds(jumped)
    assert sum(kinds.values()).tolist() == [1] * jumped.num_frames  # each frame is one of them
    ((start, stop),) = jumped.tags.spans["jump"]
    assert kinds["jumping"][start - 30 : stop + 30].all() and kinds["jumping"].sum() == stop - start + 60
    assert all(figures(jumped)[f"knee acceleration p99, {kind}"].value is not None for kind in kinds)


def test_dogs_are_held_to_what_goes_for_them():
    found = figures(make_dog(1).perform("walk 2; trot 2"))
    assert found["planted feet slide, p99"].holds is True
    assert found["any joint under the ground"].holds is True
    assert found["knees beyond 0 to 140°"].holds is None
    assert found["knee acceleration p99, walking"].value is None
    assert found["knee acceleration p99, slow dog"].value < found["knee acceleration p99, fast dog"].value


def test_nothing_is_not_measured():
    assert all(row.holds is None for row in acting.check_standards([]))
