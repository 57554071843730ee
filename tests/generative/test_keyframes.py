"""Key poses from the ends of an example, where nothing leads up to them."""

import numpy as np
import pytest

from motionmatch.generative.keyframes import KeyFrames
from motionmatch.generative.synthesis import synthesize
from motionmatch.maths import quat
from walks import acted


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_motion_leads_up_to_a_pose_at_the_end_of_the_example(seed, last):
    """Nothing comes before the first pose of an example: motion jumped there by up to 96 degrees in a frame."""
    clip = acted("crouch 3 speed=0.6; walk 3 speed=1.3; run 3 speed=3")
    pose = clip.trim(clip.num_frames - 1, clip.num_frames) if last else clip.trim(0, 1)
    made = synthesize(clip, 200, rng=np.random.default_rng(seed), constraints=[KeyFrames([100], pose)])
    angles = [
        np.degrees(quat.angle(quat.inverse_multiply(each.rotations[:-1], each.rotations[1:])))[:, 1:]
        for each in (clip, made)
    ]
    around = angles[1][85:115].max()
    assert around < 1.3 * angles[0].max()
    turned = quat.angle(quat.inverse_multiply(made.rotations[100], pose.rotations[0]))[1:]
    assert np.degrees(turned).max() < 0.1
