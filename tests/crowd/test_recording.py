import re

import numpy as np
import pytest

from crowds import controller, crowd
from databases import small
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.crowd import Crowd
from motionmatch.crowd.recording import check_room, record_crowd
from motionmatch.crowd.scenarios import find_crowd_scenario
from motionmatch.errors import InputError


def test_what_is_recorded_is_what_was_shown():
    made = crowd(1)
    told = []
    kept = record_crowd(made, 0.5, progress=lambda *each: told.append(each))
    state = made.start()
    for _ in range(30):
        state = made.step(state)
    np.testing.assert_array_equal(kept.drive.positions[-1], state.characters.positions)
    assert kept.positions.shape == (30, 2, 2) and kept.seconds == pytest.approx(0.5)
    assert told[-1] == (30, 30)
    assert kept.drive.clip(1).num_frames == 30
    assert (kept.step_seconds > 0).all()


def test_it_ends_a_second_after_the_last_has_arrived():
    agents = Agents(np.array([[0.0, 0.0]]), np.array([[0.0, 0.2]]), speeds=1.0)
    kept = record_crowd(Crowd(controller(), agents), 10.0, until_arrived=True)
    assert kept.arrived_at[0] == pytest.approx(1 / 60)
    assert kept.seconds == pytest.approx(1.0, abs=0.1)
    assert np.isinf(record_crowd(crowd(1), 0.1).arrived_at).all()


@pytest.mark.parametrize(
    ("how", "said"), [({"seconds": 0.0}, "for 0.0 seconds"), ({"seconds": 1, "dt": 0.0}, "step of 0.0")]
)
def test_times_that_can_not_be_are_refused(how, said):
    with pytest.raises(InputError, match=said):
        record_crowd(crowd(1), **how)


def test_what_memory_can_not_hold_is_refused_with_what_it_can():
    gigabyte = 10**9
    check_room(100, 22, 600, 1 / 60, memory=gigabyte)
    with pytest.raises(InputError, match=r"100 agents for 1000 seconds are 4 GB of motion.* has 1 GB") as told:
        check_room(100, 22, 60_000, 1 / 60, memory=gigabyte)
    agents, seconds = re.search(
        r"at most ([\d,]+) agents for as long, or these for (\d+) seconds", str(told.value)
    ).groups()
    check_room(int(agents), 22, 60_000, 1 / 60, memory=gigabyte)
    check_room(100, 22, 60 * (int(seconds) - 1), 1 / 60, memory=gigabyte)
    with pytest.raises(InputError):
        check_room(int(agents) + 1, 22, 60_000, 1 / 60, memory=gigabyte)


def test_what_is_kept_takes_about_what_is_reckoned():
    made = record_crowd(find_crowd_scenario("groups", agents=4).crowd(small()), 0.2)
    kept = sum(each.nbytes for each in vars(made.drive).values() if isinstance(each, np.ndarray))
    reckoned = 28 * (small().skeleton.num_joints + 3) * 4 * made.drive.num_steps
    assert 0.6 * reckoned < kept <= 1.1 * reckoned


def test_a_crowd_too_large_for_memory_is_refused_before_it_goes(monkeypatch):
    crowd = find_crowd_scenario("groups", agents=4).crowd(small())
    monkeypatch.setattr(crowd, "step", lambda *_: pytest.fail("went"))
    with pytest.raises(InputError, match="GB of motion"):
        record_crowd(crowd, 1e7)
