from dataclasses import replace

import numpy as np
import pytest

import stranger
from motionmatch.actors import sketch
from motionmatch.errors import InputError
from motionmatch.motion.limbs import Body, _cheapest_pairs

WALK = sketch.walk(3.0, fps=30)
DOG = sketch.walk_dog(3.0, fps=30)


def partners(body, names):
    return {(names[i], names[k]) for i, k in enumerate(body.mirror) if k > i}


def named_partners(clip):
    names = clip.skeleton.names
    return {(name, name.replace("Left", "Right")) for name in names if name.startswith("Left")}


@pytest.mark.parametrize("clip", [WALK, DOG], ids=["person", "dog"])
def test_partners_by_name_and_by_shape_agree(clip):
    assert partners(Body.of(clip), clip.skeleton.names) == named_partners(clip)
    assert partners(Body.of(stranger.nameless(clip)), clip.skeleton.names) == named_partners(clip)


@pytest.mark.parametrize("frames", [(0, 1), (10, 11), (5, 20)])
def test_partners_by_shape_need_no_whole_stride(frames):
    """A leg caught forward is still the twin of the one behind."""
    clip = stranger.nameless(WALK).trim(*frames)
    assert partners(Body.of(clip), WALK.skeleton.names) == named_partners(WALK)


@pytest.mark.parametrize("clip", [WALK, DOG], ids=["person", "dog"])
def test_a_root_that_stays_behind_changes_nothing(clip):
    plain, hung = Body.of(stranger.nameless(clip)), Body.of(stranger.under(stranger.nameless(clip), "World"))
    np.testing.assert_array_equal(hung.mirror[1:] - 1, plain.mirror)
    assert hung.size == pytest.approx(plain.size)
    assert hung.fork == 1


def test_names_for_the_eyes_alone_leave_the_legs_to_geometry():
    plain = stranger.nameless(WALK)
    body = Body.of(
        stranger.renamed(plain, {**{n: n for n in plain.skeleton.names}, "j9": "LeftEye", "j17": "RightEye"})
    )
    assert partners(body, WALK.skeleton.names) == named_partners(WALK)


def test_partners_hang_on_partners():
    """Names that pair joints in different places of the tree are not believed."""
    clip = stranger.renamed(WALK, lambda name: {"LeftFoot": "LeftHand", "LeftHand": "LeftFoot"}.get(name, name))
    body = Body.of(clip)
    for joint, partner in enumerate(body.mirror):
        assert body.mirror[partner] == joint
        if partner != joint:
            assert body.mirror[clip.skeleton.parents[joint]] == clip.skeleton.parents[partner]


def test_limbs_leave_the_trunk_in_pairs():
    names = WALK.skeleton.names
    assert [(names[a], names[b]) for a, b in Body.of(WALK).limbs] == [
        ("LeftShoulder", "RightShoulder"),
        ("LeftUpLeg", "RightUpLeg"),
    ]


def test_the_main_chain_of_a_leg_and_its_long_bones():
    body, names = Body.of(WALK), WALK.skeleton.names
    chain = body.main_chain(WALK.skeleton.joint("LeftUpLeg"))
    assert [names[j] for j in chain] == ["LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToeBase"]
    assert body.long_bones(chain) == 0
    arm = body.main_chain(WALK.skeleton.joint("LeftShoulder"))
    assert names[arm[body.long_bones(arm)]] == "LeftArm"


def test_lengths_and_bones_are_those_of_the_skeleton():
    body = Body.of(WALK)
    np.testing.assert_allclose(body.lengths[1:], np.linalg.norm(WALK.skeleton.offsets[1:], axis=-1), atol=1e-5)
    np.testing.assert_allclose(body.bones[1:], WALK.skeleton.offsets[1:], atol=1e-5)
    foot = WALK.skeleton.joint("LeftLeg")
    assert body.reach[foot] == pytest.approx(0.43 + 0.42 + np.hypot(0.06, 0.13) + np.hypot(0.01, 0.075), abs=1e-3)


def test_frames_with_nans_are_no_evidence():
    positions = WALK.positions.copy()
    positions[:20] = np.nan
    holed = replace(WALK, positions=positions)
    assert np.isfinite(Body.of(holed).positions).all()
    positions[:] = np.nan
    with pytest.raises(InputError, match=r"sketch-walk: every frame has NaNs"):
        Body.of(replace(WALK, positions=positions))


def test_a_joint_on_its_parent_is_not_distinct(mocap):
    from motionmatch.motion.load import recordings

    found, _ = recordings(mocap("cmu"))
    raw = found[0].raw
    body, joint = Body.of(raw), raw.skeleton.joint
    assert not body.distinct[joint("LHipJoint")]
    assert body.distinct[joint("LeftUpLeg")]
    # The chain leaves it out, and a leg begins at its own joint.
    assert raw.skeleton.names[body.main_chain(joint("LHipJoint"))[0]] == "LeftUpLeg"


def test_leaves_are_what_nothing_hangs_on():
    assert WALK.skeleton.leaves == ()  # a person's chains end in end sites
    bare = replace(WALK.skeleton, end_parents=np.zeros(0, int), end_offsets=np.zeros((0, 3)))
    names = {bare.names[joint] for joint in bare.leaves}
    assert names == {"Head", "LeftHand", "RightHand", "LeftToeBase", "RightToeBase"}


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7])
def test_children_are_paired_at_the_least_cost(size):
    from scipy.optimize import linear_sum_assignment

    cost = np.random.default_rng(size).random((size, size))
    assert _cheapest_pairs(cost) == list(linear_sum_assignment(cost)[1])
