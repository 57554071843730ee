"""Ten stages."""

import pytest

from motionmatch.errors import InputError
from motionmatch.tasks.reach_moving import Curriculum


def test_the_next_stage_begins_when_more_than_the_gate_of_a_full_window_succeeded():
    stages = Curriculum(gate=0.4, window=10)
    for k in range(9):
        assert not stages.count(k < 5)
    assert stages.count(False) and stages.stage == 1
    assert stages.ratio == 0.0


def test_just_the_gate_is_not_enough():
    stages = Curriculum(gate=0.4, window=10)
    assert not any(stages.count(k < 4) for k in range(10))


def test_the_last_stage_is_the_last():
    stages = Curriculum(gate=0.0, window=1)
    for _ in range(30):
        stages.count(True)
    assert stages.stage == 9 and stages.difficulty == 1.0


def test_a_snapshot_brings_it_back():
    stages = Curriculum(gate=0.5, window=4)
    for success in (True, True, True, True, False, True):
        stages.count(success)
    other = Curriculum(gate=0.5, window=4)
    other.restore(stages.snapshot())
    assert (other.stage, other.ratio) == (stages.stage, stages.ratio) == (1, 0.5)


def test_impossible_ones_are_refused():
    with pytest.raises(InputError, match="gate"):
        Curriculum(gate=1.5)
