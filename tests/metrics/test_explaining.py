"""Why a search chooses what it chooses."""

import numpy as np
import pytest

from databases import small
from motionmatch.control.controller import Controller
from motionmatch.metrics.explaining import ALIKE, explain


def test_costs_of_blocks_add_up_and_the_best_is_first():
    told = explain(Controller(small()), 100, velocity=(0.4, 1.0))
    costs = [one.cost for one in told.candidates if "going on" not in one.where]
    assert costs == sorted(costs)
    for one in told.candidates:
        assert sum(one.blocks.values()) == pytest.approx(one.cost)
        assert list(one.blocks) == list(told.blocks)
    assert sum(one.chosen for one in told.candidates) == 1
    frames = sorted(one.frame for one in told.candidates if "going on" not in one.where)
    assert (np.diff(frames) >= ALIKE).all()


def test_going_on_is_always_told():
    told = explain(Controller(small()), 250, velocity=(0.0, 0.2))
    assert any(one.frame == 250 and "going on" in one.where for one in told.candidates)


def test_better_frames_that_may_not_be_chosen_are_told_with_the_reason():
    controller = Controller(small())
    free = explain(controller, 100, velocity=(0.0, 1.2))
    tagged = explain(controller, 100, velocity=(0.0, 1.2), tags="left_contact & right_contact")
    assert tagged.left_out and all(one.reason for one in tagged.left_out)
    assert "left out by the tags asked for" in {one.reason for one in tagged.left_out}
    both = small().contacts.all(axis=1)
    assert all(both[one.frame] for one in tagged.candidates if "going on" not in one.where)
    assert len(free.candidates) >= 1
