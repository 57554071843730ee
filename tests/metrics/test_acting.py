from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, heel_point, leg_length
from motionmatch.actors.performance import find_contacts
from motionmatch.errors import InputError
from motionmatch.metrics import acting
from takes import flexion, knee_acceleration, sinking, sliding, take


def soles(clip):
    return acting.measure_soles(
        clip, heel=heel_point(clip.skeleton), rest=BALL_HEIGHT * leg_length(clip.skeleton) / LEG
    )


@pytest.mark.parametrize("name", ["walk", "run", "start and stop"])
def test_figures_agree_with_the_reference(name):
    clip = take(name)
    found = acting.measure_acting(clip, find_contacts(clip))
    assert np.percentile(found.slides, 99) == pytest.approx(np.percentile(sliding(clip), 99), abs=2e-3)
    assert -min(soles(clip).heels.min(), soles(clip).balls.min()) == pytest.approx(sinking(clip), abs=1e-4)
    inside = found.knee_accelerations[1:-1]
    assert np.percentile(inside, 99) == pytest.approx(knee_acceleration(clip), rel=0.03)


def test_a_body_pushed_down_is_under_the_ground():
    clip = take("walk")
    deep = clip.positions.copy()
    deep[:, 0, 1] -= 0.1
    before, after = soles(clip), soles(replace(clip, positions=deep))
    for point in ("heels", "balls", "tips"):
        np.testing.assert_allclose(getattr(before, point) - getattr(after, point), 0.1, atol=1e-5)


def test_feet_that_are_carried_along_slide():
    clip = take("walk")
    everything = np.ones((clip.num_frames, 2), bool)
    assert np.median(acting.measure_slides(clip, everything)) > 0.1
    assert np.median(acting.measure_slides(clip, find_contacts(clip))) < 0.01


def test_leg_angles_are_zero_at_rest_and_knees_agree():
    clip = take("walk")
    angles = acting.measure_leg_angles(clip)
    np.testing.assert_allclose(angles.knees, flexion(clip), atol=0.1)
    rest = np.zeros_like(clip.rotations)
    rest[..., 0] = 1.0
    still = acting.measure_leg_angles(replace(clip, rotations=rest))
    np.testing.assert_allclose(still.hips, 0.0, atol=1e-4)
    np.testing.assert_allclose(still.ankles, 0.0, atol=1e-4)


def test_samples_of_several_clips_are_pooled():
    parts = [acting.measure_acting(take(name)) for name in ("walk", "run")]
    whole = acting.pool_acting(parts)
    assert whole.num_frames == sum(part.num_frames for part in parts)
    assert len(whole.strides) == sum(len(part.strides) for part in parts)
    assert whole.walking.any() and whole.running.any() and not (whole.walking & whole.running).any()


def test_contacts_of_another_length_are_refused():
    with pytest.raises(InputError):
        acting.measure_acting(take("walk"), np.zeros((3, 2), bool))
