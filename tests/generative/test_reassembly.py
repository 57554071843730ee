from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.generative.constraints import Complete, Loop
from motionmatch.generative.creature import Graft, make_creature
from motionmatch.generative.follow import FollowPath
from motionmatch.generative.keyframes import KeyFrames
from motionmatch.generative.reassembly import reassemble
from motionmatch.generative.synthesis import SynthesisConfig
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.root import find_headings
from motionmatch.world.path import PATHS
from walks import acted, varied


def monster() -> Clip:
    """Another skeleton: other names, longer bones."""
    clip = acted("walk 4 speed=0.9 turn=-0.4")
    names = tuple(f"Monster{name}" for name in clip.skeleton.names)
    return replace(clip.scale(1.3), skeleton=replace(clip.skeleton.scale(1.3), names=names), name="monster")


def shoulder(clip):
    return clip.skeleton.names[clip.anatomy["right_shoulder"]]


@pytest.fixture(scope="module")
def made():
    body, donor = varied(), monster()
    graft = Graft(donor, shoulder(donor), onto=shoulder(body))
    return reassemble(body, graft, 150, rng=np.random.default_rng(1), config=SynthesisConfig(iterations=2))


def test_the_new_skeleton_is_the_body_with_the_limb(made):
    body, donor = varied(), monster()
    limb = donor.skeleton.descendants(donor.anatomy["right_shoulder"])
    gone = body.skeleton.descendants(body.anatomy["right_shoulder"])
    assert made.skeleton.num_joints == body.skeleton.num_joints - len(gone) + len(limb)
    top = made.skeleton.joint(shoulder(donor))
    hung = made.skeleton.names[made.skeleton.parents[top]]
    assert hung == body.skeleton.names[body.skeleton.parents[body.anatomy["right_shoulder"]]]
    np.testing.assert_allclose(made.skeleton.offsets[top], body.skeleton.offsets[body.anatomy["right_shoulder"]])
    # The donor is 1.3 times as large, and its arm is brought to the size of the arm that was there.
    np.testing.assert_allclose(made.skeleton.offsets[top + 1], donor.skeleton.offsets[limb[1]] / 1.3, atol=1e-6)
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
    made = reassemble(body, graft, 150, rng=np.random.default_rng(1), config=SynthesisConfig(lock_feet=False))
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
        reassemble(body, Graft(resample_clip(donor, 15.0), shoulder(donor), onto=shoulder(body)), 100, rng=rng)
    with pytest.raises(InputError, match="must say either what it is put onto, or at which joint"):
        Graft(donor, shoulder(donor))
    with pytest.raises(InputError, match="no graft: give one limb or more"):
        reassemble(body, [], 100, rng=rng)
    with pytest.raises(InputError, match="'RightArm' is replaced twice"):
        reassemble(body, [Graft(donor, shoulder(donor), onto=shoulder(body))] * 2, 100, rng=rng)
    with pytest.raises(InputError, match="would hang on 'RightForeArm', which another graft replaces"):
        grafts = [Graft(donor, shoulder(donor), onto=shoulder(body)), Graft(donor, "MonsterHead", at="RightForeArm")]
        reassemble(body, grafts, 100, rng=rng)
    with pytest.raises(InputError, match="has 15 frames, fewer than two patches"):
        reassemble(body, Graft(donor.trim(0, 15), shoulder(donor), onto=shoulder(body)), 100, rng=rng)


def dog():
    return acted("dog: stand 1; walk 2; trot 3 speed=2")


def sphinx():
    """A man with the tail and the head of a dog."""
    return [Graft(dog(), "Tail", at="Hips", scale=1.5), Graft(dog(), "Head", onto="Head")]


def test_several_limbs_of_another_kind_of_creature():
    body, rng = varied(), np.random.default_rng(1)
    made = reassemble(body, sphinx(), 120, rng=rng, config=SynthesisConfig(iterations=2))
    names, old = made.skeleton.names, dog().skeleton
    assert len(set(names)) == len(names) == body.skeleton.num_joints + 3
    tail = made.skeleton.joint("Tail")
    assert names[made.skeleton.parents[tail]] == "Hips"
    np.testing.assert_allclose(made.skeleton.offsets[tail + 1], 1.5 * old.offsets[old.joint("Tail1")], atol=1e-6)
    assert made.anatomy["tail"] == tail  # what the body lacked
    for name in ("Tail", "Tail1", "Head"):
        new, was = made.rotations[:, names.index(name)], dog().rotations[:, old.joint(name)]
        away = np.degrees(quat.angle(quat.inverse_multiply(new[:, None].astype(float), was[None].astype(float))))
        assert np.median(away.min(axis=1)) < 2.0
    behind = made.positions_world[:, tail + 2] - made.positions_world[:, 0]
    heading = find_headings(made)
    ahead = np.stack([np.sin(heading), 0 * heading, np.cos(heading)], axis=-1)
    assert np.mean(np.sum(behind * ahead, axis=-1) < 0) > 0.95  # the tail hangs behind


def test_axes_that_differ_by_right_angles_are_turned():
    donor = dog()
    # The same dog, whose hips are drawn with other axes.
    quarter = quat.from_angle_axis(np.pi / 2, np.array([1.0, 0.0, 0.0]))
    rotations, positions = donor.rotations.astype(float), donor.positions.astype(float)
    rotations[:, 0] = quat.multiply(rotations[:, 0], quarter)
    offsets = donor.skeleton.offsets.astype(float).copy()
    for child in donor.skeleton.children[0]:
        rotations[:, child] = quat.inverse_multiply(quarter, rotations[:, child])
        positions[:, child] = quat.inverse_rotate(quarter, positions[:, child])
        offsets[child] = quat.inverse_rotate(quarter, offsets[child])
    skeleton = replace(donor.skeleton, offsets=offsets)
    turned = replace(donor, rotations=rotations, positions=positions, skeleton=skeleton)
    np.testing.assert_allclose(turned.positions_world, donor.positions_world, atol=1e-4)
    clips = [make_creature(varied(), Graft(each, "Tail", at="Hips")).clips[0] for each in (donor, turned)]
    np.testing.assert_allclose(clips[0].positions_world, clips[1].positions_world, atol=1e-3)


@pytest.mark.parametrize("kind", ["loop", "follow", "key frames", "complete"])
def test_new_creatures_take_constraints(kind):
    body = varied()
    (whole,) = make_creature(body, sphinx()).clips
    way, poses, given = PATHS["circle"](), whole.trim(30, 31), whole.trim(20, 120)
    said = {
        "loop": Loop(),
        "follow": FollowPath(way),
        "key frames": KeyFrames([50], poses),
        "complete": Complete(given, ["Tail...", "LeftArm"], root=False),
    }[kind]
    rng = np.random.default_rng(1)
    made = reassemble(body, sphinx(), 100, rng=rng, config=SynthesisConfig(iterations=2), constraints=[said])

    def away(a, b):
        return np.degrees(quat.angle(quat.inverse_multiply(a.astype(float), b.astype(float))))

    if kind == "loop":
        steps = away(made.rotations[:-1, 1:], made.rotations[1:, 1:]).max(axis=1)
        assert away(made.rotations[-1, 1:], made.rotations[0, 1:]).max() <= np.median(steps)
    elif kind == "follow":
        assert 100 * way.distance_from(made.positions[:, 0]).mean() < 5.0
    elif kind == "key frames":
        assert away(made.rotations[50, 1:], poses.rotations[0, 1:]).max() < 0.1
    else:
        kept = [whole.skeleton.joint(name) for name in ("Tail", "Tail1", "Tail2", "LeftArm")]
        assert away(made.rotations[:, kept], given.rotations[:, kept]).max() < 0.1
