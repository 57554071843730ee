"""The five controls: what is given changes, what is not stays."""

from __future__ import annotations

import pytest

from motionmatch.environment.controls import CONTROLS, Controls
from motionmatch.environment.penalty import EXTENDED, PAPER, EnvironmentConfig
from motionmatch.records import RecordError, read_record


def test_only_what_is_given_changes():
    changed = Controls(threshold=0.7, evasion=0.5).apply(EXTENDED)
    assert (changed.threshold, changed.evasion) == (0.7, 0.5)
    assert changed.horizons == EXTENDED.horizons and changed.responsiveness == EXTENDED.responsiveness
    assert Controls().apply(EXTENDED) is EXTENDED


def test_each_of_many_keeps_what_is_its_own():
    one, other = Controls(continuity=0.3).apply_each([PAPER, Controls(threshold=0.2).apply(PAPER)])
    assert (one.threshold, other.threshold) == (PAPER.threshold, 0.2) and one.continuity == other.continuity == 0.3


def test_they_are_those_of_the_paper_and_every_preset_is_within_their_limits():
    assert [each.path for each in CONTROLS] == ["responsiveness", "continuity", "evasion", "anticipation", "threshold"]
    assert Controls.of(PAPER).apply(EXTENDED).threshold == PAPER.threshold
    for control in CONTROLS:
        assert control.help and control.low <= getattr(EnvironmentConfig(), control.path) <= control.high


def test_what_is_beyond_the_limits_is_refused():
    with pytest.raises(RecordError, match=r"\$\.evasion is 1\.5; expected a number from 0 to 1"):
        read_record(Controls, {"evasion": 1.5})
