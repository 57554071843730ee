import numpy as np
import pytest

from crowds import controller, crowd
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.crowd import Crowd
from motionmatch.crowd.recording import record
from motionmatch.errors import InputError


def test_what_is_recorded_is_what_was_shown():
    made = crowd(1)
    told = []
    kept = record(made, 0.5, told=lambda *each: told.append(each))
    state = made.start()
    for _ in range(30):
        state = made.step(state)
    np.testing.assert_array_equal(kept.ride.positions[-1], state.characters.positions)
    assert kept.positions.shape == (30, 2, 2) and kept.seconds == pytest.approx(0.5)
    assert told[-1] == (30, 30)
    assert kept.ride.clip(1).num_frames == 30
    assert (kept.step_seconds > 0).all()


def test_it_ends_a_second_after_the_last_has_arrived():
    agents = Agents(np.array([[0.0, 0.0]]), np.array([[0.0, 0.2]]), speeds=1.0)
    kept = record(Crowd(controller(), agents), 10.0, until_arrived=True)
    assert kept.arrived_at[0] == pytest.approx(1 / 60)
    assert kept.seconds == pytest.approx(1.0, abs=0.1)
    assert np.isinf(record(crowd(1), 0.1).arrived_at).all()


@pytest.mark.parametrize(
    ("how", "said"), [({"seconds": 0.0}, "for 0.0 seconds"), ({"seconds": 1, "dt": 0.0}, "step of 0.0")]
)
def test_times_that_can_not_be_are_refused(how, said):
    with pytest.raises(InputError, match=said):
        record(crowd(1), **how)
