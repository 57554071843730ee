import numpy as np
import pytest

from motionmatch.actors.beats import MID_STANCE, Beat, in_step
from motionmatch.actors.drive import strides
from motionmatch.actors.gaits import GaitModel
from motionmatch.actors.script import Script, walk

MODEL = GaitModel.load()
DRIVE = Script((walk(6.0, speed=1.3),)).drive(60.0)


@pytest.mark.parametrize("frame", [130, 141, 152, 163, 174])
def test_stride_is_at_the_phase_on_the_beat(frame):
    steps = in_step(DRIVE, MODEL, rhythm=np.ones(360), beats=[Beat(frame, MID_STANCE, until=frame)])
    assert np.mod(steps.phases[frame] - MID_STANCE + 0.25, 0.5) - 0.25 == pytest.approx(0.0, abs=0.02)


def test_cadence_is_left_alone_after_the_beat():
    plain = strides(DRIVE, MODEL)
    steps = in_step(DRIVE, MODEL, rhythm=np.ones(360), beats=[Beat(150, 0.0, until=150)])
    np.testing.assert_allclose(np.diff(steps.phases[151:]), np.diff(plain.phases[151:]))
    assert (np.diff(steps.phases) > 0).all()


def test_without_beats_strides_are_as_they_were():
    np.testing.assert_array_equal(
        in_step(DRIVE, MODEL, rhythm=np.ones(360), beats=[]).phases, strides(DRIVE, MODEL).phases
    )
