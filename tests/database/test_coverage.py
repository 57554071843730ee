"""What a database can do."""

import numpy as np
import pytest

from databases import small, walker
from motionmatch.database import coverage
from motionmatch.database.build import build


def test_all_seconds_are_somewhere():
    covered = coverage.measure_coverage(small(), [])
    seconds = small().num_frames / 60
    assert covered.turning.sum() == pytest.approx(seconds, rel=0.01)
    assert covered.heading.sum() == pytest.approx(seconds, rel=0.01)
    assert covered.minutes == pytest.approx(seconds / 60)


def test_speeds_turns_and_headings_are_those_of_the_walk():
    moves = coverage.measure_root_moves(
        build(walker(6.0, 1.2, 0.5), mirror=False, schema=small().schema.__class__(PATH))
    )
    assert np.median(moves.speeds) == pytest.approx(1.2, abs=0.1)
    assert np.median(moves.turns) == pytest.approx(np.degrees(0.5), abs=3)
    assert np.abs(np.median(moves.headings)) < 15


def test_mirrored_data_turns_as_much_to_either_side():
    covered = coverage.measure_coverage(small(), [])
    np.testing.assert_allclose(covered.turning, covered.turning[:, ::-1], atol=0.2)


def going(speed, turn=0.0, heading=0.0, seconds=2.0):
    count = round(60 * seconds)
    return np.full((count, 3), [speed, turn, heading])


def told(*parts):
    rows = np.concatenate(parts)
    return coverage.find_missing(coverage.RootMoves(*rows.T), 60.0)


def test_what_is_missing_is_said_in_words():
    said = told(going(0.0), going(1.0))
    assert "standing still" not in said
    assert "running ahead (2.2 to 3.6 m/s)" in said
    assert "walking and turning left by 45°/s or more" in said
    assert "going back at walking speed" in said and "going ahead at walking speed" not in said


def test_a_database_that_has_everything_misses_nothing():
    everything = [going(0.0)]
    for speed in (1.0, 3.0):
        everything += [going(speed), going(speed, 70.0), going(speed, -70.0)]
    everything += [going(0.8, 0.0, heading) for heading in range(-180, 180, 45)]
    assert told(*everything) == []


def slow(asked, *parts):
    return coverage.find_too_slow(coverage.RootMoves(*np.concatenate(parts).T), 60.0, [asked])


def test_a_speed_beyond_the_data_is_missing_with_how_fast_it_gets():
    run = coverage.Ask("run, ahead", 3.6, 0.0)
    assert slow(run, going(0.0), going(3.26)) == ["run, ahead at 3.6 m/s (the data gets to 3.26)"]
    assert slow(run, going(3.26), going(3.6)) == []


def test_a_speed_that_is_there_for_a_moment_only_is_missing():
    assert slow(coverage.Ask("run, ahead", 3.6, 0.0), going(3.0), going(3.6, seconds=0.5))


def test_a_speed_ahead_is_no_speed_to_the_side():
    left = coverage.Ask("walk, left", 1.1, 90.0)
    assert slow(left, going(1.5)) == ["walk, left at 1.1 m/s (the data gets to 0.00)"]
    assert slow(left, going(1.1, 0.0, 90.0)) == []
    assert slow(coverage.Ask("walk, back", 0.9, 180.0), going(0.9, 0.0, -178.0)) == []


def test_what_is_asked_is_part_of_the_coverage():
    covered = coverage.measure_coverage(small(), [coverage.Ask("run, ahead", 3.6, 0.0)])
    assert any(said.startswith("run, ahead at 3.6 m/s") for said in covered.missing)


def test_standing_is_missed():
    assert "standing still" in told(going(1.0))


def test_copies_are_there_twice():
    once = build([walker(), walker(5.0, 0.7, -0.8)], mirror=False)
    copied = build([walker(), walker(), walker(5.0, 0.7, -0.8), walker(5.0, 0.7, -0.8)], mirror=False)
    assert coverage.twice(copied) > 0.99
    assert coverage.twice(once) <= coverage.twice(copied)


def test_tags_are_in_seconds():
    covered = coverage.measure_coverage(small(), [])
    assert covered.tags["left_contact"] == pytest.approx(small().contacts[:, 0].sum() / 60, rel=1e-6)


PATH = small().schema.blocks[:1] + small().schema.blocks[3:4]
