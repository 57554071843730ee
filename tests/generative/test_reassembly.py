from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.generative.reassembly import Graft, reassemble
from motionmatch.generative.synthesis import Config
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.resample import resample
from walks import acted, varied


def monster() -> Clip:
    """Another skeleton: other names, longer bones."""
    clip = acted("walk 4 speed=0.9 turn=-0.4")
    names = tuple(f"Monster{name}" for name in clip.skeleton.names)
    return replace(clip.scaled(1.3), skeleton=replace(clip.skeleton.scaled(1.3), names=names), name="monster")


def shoulder(clip):
    return clip.skeleton.names[clip.anatomy["right_shoulder"]]


@pytest.fixture(scope="module")
def made():
    body, donor = varied(), monster()
    graft = Graft(donor, shoulder(donor), onto=shoulder(body))
    return reassemble(body, graft, 150, rng=np.random.default_rng(1), config=Config(iterations=2))


def test_the_new_skeleton_is_the_body_with_the_limb(made):
    body, donor = varied(), monster()
    limb = donor.skeleton.descendants(donor.anatomy["right_shoulder"])
    gone = body.skeleton.descendants(body.anatomy["right_shoulder"])
    assert made.skeleton.num_joints == body.skeleton.num_joints - len(gone) + len(limb)
    top = made.skeleton.joint(shoulder(donor))
    hung = made.skeleton.names[made.skeleton.parents[top]]
    assert hung == body.skeleton.names[body.skeleton.parents[body.anatomy["right_shoulder"]]]
    np.testing.assert_allclose(made.skeleton.offsets[top], body.skeleton.offsets[body.anatomy["right_shoulder"]])
    np.testing.assert_allclose(made.skeleton.offsets[top + 1], donor.skeleton.offsets[limb[1]])
    assert made.num_frames == 150


def test_the_limb_moves_as_the_donors_and_the_body_as_its_own(made):
    body, donor = varied(), monster()
    top = shoulder(donor)
    limb = (made.rotations[:, made.skeleton.joint(top)], donor.rotations[:, donor.skeleton.joint(top)])
    spine = body.skeleton.names[1]
    trunk = (made.rotations[:, made.skeleton.joint(spine)], body.rotations[:, body.skeleton.joint(spine)])
    for new, old in (limb, trunk):
        away = np.degrees(quat.angle(quat.inverse_multiply(new[:, None].astype(float), old[None].astype(float))))
        assert np.median(away.min(axis=1)) < 2.0


def test_a_limb_of_the_same_creature_goes_in_step():
    body = acted("walk 6 speed=1.3")
    graft = Graft(body, shoulder(body), onto=shoulder(body))
    made = reassemble(body, graft, 150, rng=np.random.default_rng(1), config=Config(lock_feet=False))
    assert sorted(made.skeleton.names) == sorted(body.skeleton.names)
    hip = body.skeleton.names[body.anatomy["left_hip"]]

    def away(name):
        """(F, T) how far a joint in each frame is from each frame of the example, degrees."""
        new = made.rotations[:, None, made.skeleton.joint(name)].astype(float)
        old = body.rotations[None, :, body.skeleton.joint(name)].astype(float)
        return np.degrees(quat.angle(quat.inverse_multiply(new, old)))

    arm, leg = away(shoulder(body)), away(hip)
    assert np.median((arm + leg).min(axis=1)) < 4.0
    assert np.median((np.roll(arm, 15, axis=0) + leg).min(axis=1)) > 8.0  # so that the number means something


def test_bad_grafts_are_named():
    body, donor = varied(), monster()
    rng = np.random.default_rng(1)
    with pytest.raises(InputError, match="no joint 'RightArn'"):
        reassemble(body, Graft(donor, shoulder(donor), onto="RightArn"), 100, rng=rng)
    with pytest.raises(InputError, match="is a root; a limb hangs on something"):
        reassemble(body, Graft(donor, donor.skeleton.names[0], onto=shoulder(body)), 100, rng=rng)
    with pytest.raises(InputError, match="has 15 frames per second"):
        reassemble(body, Graft(resample(donor, 15.0), shoulder(donor), onto=shoulder(body)), 100, rng=rng)
