import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.motion.anatomy import ROLES, Anatomy

BODY = Anatomy(
    "biped",
    {"hips": 0, "left_foot": 1, "right_foot": 2, "head": 3},
    contacts=(1, 2),
    contact_ends=(-1, 0),
    mirror=np.array([0, 2, 1, 3]),
    mirror_turns=np.tile([0.0, 1, 0, 0], (4, 1)),
)


def test_roles_are_looked_up_by_name():
    assert BODY["left_foot"] == 1
    assert BODY.get("tail") is None
    assert BODY.first("left_toe", "left_foot") == 1


def test_a_missing_role_is_named_with_those_there_are():
    with pytest.raises(InputError, match=r"no role 'left_fot'\. Did you mean 'left_foot'\? Available: hips, left_foot"):
        BODY["left_fot"]
    with pytest.raises(InputError, match="no role 'left_hand'"):
        BODY.first("left_hand", "left_elbow")


def test_every_sided_role_has_its_twin():
    for role in ROLES:
        if role.startswith("left_"):
            assert role.replace("left_", "right_") in ROLES


def test_renumbering_moves_everything_along():
    moved = BODY.renumber({joint: joint + 1 for joint in range(4)}, 5)
    assert moved.roles == {"hips": 1, "left_foot": 2, "right_foot": 3, "head": 4}
    assert (moved.contacts, moved.contact_ends) == ((2, 3), (-1, 0))
    np.testing.assert_array_equal(moved.mirror, [0, 1, 3, 2, 4])
    np.testing.assert_array_equal(moved.mirror_turns, [[1, 0, 0, 0]] + [[0, 1, 0, 0]] * 4)


def test_dropped_joints_lose_their_roles_contacts_and_partners():
    rest = BODY.renumber({0: 0, 1: 1, 3: 2}, 3)
    assert rest.roles == {"hips": 0, "left_foot": 1, "head": 2}
    assert (rest.contacts, rest.contact_ends) == ((1,), (-1,))
    np.testing.assert_array_equal(rest.mirror, [0, 1, 2])
