import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.motion.skeleton import Skeleton

#        root
#        hips
#   spine   left_hip   right_hip
#   head    left_foot  right_foot
NAMES = ("root", "hips", "spine", "head", "left_hip", "left_foot", "right_hip", "right_foot")
PARENTS = (-1, 0, 1, 2, 1, 4, 1, 6)


def skeleton(**changes):
    given = {
        "names": NAMES,
        "parents": PARENTS,
        "offsets": np.arange(24).reshape(8, 3),
        "end_parents": [3, 5, 7],
        "end_offsets": np.ones((3, 3)),
    }
    return Skeleton(**{**given, **changes})


def test_fields_take_their_stored_types():
    made = skeleton()
    assert made.num_joints == 8
    assert made.parents.dtype == made.end_parents.dtype == np.int32
    assert made.offsets.dtype == made.end_offsets.dtype == np.float32


def test_end_sites_are_optional():
    made = Skeleton(NAMES, np.array(PARENTS), np.zeros((8, 3)))
    assert made.end_parents.shape == (0,)
    assert made.end_offsets.shape == (0, 3)
    assert skeleton(end_parents=[], end_offsets=[]).end_offsets.shape == (0, 3)


def test_joints_are_found_by_name():
    assert skeleton().joint("left_foot") == 5


def test_a_misspelt_joint_gets_a_suggestion_and_the_list():
    with pytest.raises(InputError) as error:
        skeleton().joint("left_fot")
    assert str(error.value).startswith("no joint 'left_fot'. Did you mean 'left_foot'? Available: root, hips,")


def test_children_ancestors_and_descendants():
    made = skeleton()
    assert made.children == ((1,), (2, 4, 6), (3,), (), (5,), (), (7,), ())
    assert made.ancestors(5) == [5, 4, 1, 0]
    assert made.descendants(1) == [1, 2, 3, 4, 5, 6, 7]
    assert made.descendants(4) == [4, 5]


def test_every_joint_descends_from_its_ancestors():
    made = skeleton()
    for joint in range(made.num_joints):
        assert all(joint in made.descendants(above) for above in made.ancestors(joint))


def test_scaling_there_and_back_is_the_identity():
    back = skeleton().scale(4.0).scale(0.25)
    np.testing.assert_array_equal(back.offsets, skeleton().offsets)
    np.testing.assert_array_equal(back.end_offsets, skeleton().end_offsets)


def test_same_joints_ignores_bone_lengths():
    assert skeleton().same_joints(skeleton().scale(2.0))
    assert not skeleton().same_joints(skeleton(names=("other", *NAMES[1:])))


def test_a_subset_keeps_names_offsets_and_end_sites():
    legs = skeleton().subset([1, 4, 5, 6, 7])
    assert legs.names == ("hips", "left_hip", "left_foot", "right_hip", "right_foot")
    np.testing.assert_array_equal(legs.parents, [-1, 0, 1, 0, 3])
    np.testing.assert_array_equal(legs.offsets, skeleton().offsets[[1, 4, 5, 6, 7]])
    np.testing.assert_array_equal(legs.end_parents, [2, 4])


def test_a_subset_with_a_gap_is_refused():
    with pytest.raises(InputError, match="joint 0 must be the only root"):
        skeleton().subset([1, 5])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"names": (*NAMES[:-1], "hips")}, "joint name 'hips' occurs more than once. Rename one of them."),
        ({"parents": (0, 0, 1, 2, 1, 4, 1, 6)}, "joint 0 must be the only root"),
        ({"parents": (-1, -1, 1, 2, 1, 4, 1, 6)}, "joint 0 must be the only root"),
        ({"parents": (-1, 0, 1, 2, 5, 1, 1, 6)}, "joint 'left_hip' comes before its parent"),
        ({"offsets": np.zeros((7, 3))}, r"offsets has shape \(7, 3\), expected \(J, 3\) with J = 8"),
        ({"end_parents": [3, 5]}, r"end_offsets has shape \(3, 3\), expected \(E, 3\) with E = 2"),
        ({"end_parents": [3, 5, 8]}, "end sites must hang on joints 0 to 7"),
        ({"end_parents": [3, 5, -1]}, "end sites must hang on joints 0 to 7"),
        ({"end_parents": [3, 4], "end_offsets": np.zeros((1, 6))}, r"end_offsets has shape \(1, 6\)"),
    ],
)
def test_what_is_no_skeleton_is_refused_in_words(changes, message):
    with pytest.raises(InputError, match=message):
        skeleton(**changes)


def test_a_skeleton_has_joints():
    with pytest.raises(InputError, match="at least one joint"):
        Skeleton((), np.zeros(0), np.zeros((0, 3)))
