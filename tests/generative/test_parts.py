from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.generative.parts import find_parts, make_parts, whole_body
from motionmatch.generative.representation import make_layout
from walks import acted


@pytest.fixture
def layout():
    return make_layout([acted()])


def covered(parts):
    return np.unique(np.concatenate([part.columns for part in parts]))


def test_automatic_parts_are_legs_trunk_and_arms(layout):
    assert [part.name for part in find_parts(layout)] == ["legs", "trunk", "left arm", "right arm"]


def test_automatic_parts_cover_everything_and_hang_together(layout):
    parts = find_parts(layout)
    np.testing.assert_array_equal(covered(parts), np.arange(layout.width))
    joined, waiting = set(parts[0].joints), list(parts[1:])
    for _ in range(len(parts)):
        for part in list(waiting):
            if joined & set(part.joints):
                joined |= set(part.joints)
                waiting.remove(part)
    assert not waiting


def test_feet_and_root_motion_are_in_one_part(layout):
    carriers = [part for part in find_parts(layout) if set(layout.root_columns) & set(part.columns)]
    assert [part.name for part in carriers] == ["legs"]
    assert set(layout.root_columns) <= set(carriers[0].columns)
    assert set(layout.example.anatomy.contacts) <= set(carriers[0].joints)


def test_whole_is_one_part(layout):
    (part,) = whole_body(layout)
    np.testing.assert_array_equal(part.columns, np.arange(layout.width))


def test_what_no_part_names_is_the_rest(layout):
    names = layout.example.skeleton.names
    parts = make_parts({"head": [names[5], 6]}, layout)
    assert [part.name for part in parts] == ["head", "rest"]
    np.testing.assert_array_equal(covered(parts), np.arange(layout.width))
    assert set(layout.root_columns) <= set(parts[1].columns)


def test_three_dots_stand_for_all_below(layout):
    skeleton = layout.example.skeleton
    (arm, _) = make_parts({"arm": ["LeftArm..."]}, layout)
    assert list(arm.joints) == skeleton.descendants(skeleton.joint("LeftArm"))


def test_a_dog_has_four_legs_and_a_tail_of_its_own():
    dog = make_layout([acted("dog: walk 3")])
    found = {part.name: part for part in find_parts(dog)}
    assert set(found) == {"legs", "trunk", "tail"}
    skeleton = dog.example.skeleton
    assert set(dog.example.anatomy.contacts) <= set(found["legs"].joints)
    assert {skeleton.joint("Hips"), skeleton.joint("Tail2")} <= set(found["tail"].joints)
    assert skeleton.joint("Tail") not in found["legs"].joints
    np.testing.assert_array_equal(covered(found.values()), np.arange(dog.width))


def test_bad_parts_are_named(layout):
    with pytest.raises(InputError, match="part 'wings' names no joint"):
        make_parts({"wings": []}, layout)
    with pytest.raises(InputError, match="part 'wings' names joint 99; joints are 0 to 22"):
        make_parts({"wings": [99]}, layout)
    with pytest.raises(InputError, match=r"no joint 'LeftFot'\. Did you mean 'LeftFoot'"):
        make_parts({"wings": ["LeftFot"]}, layout)
    with pytest.raises(InputError, match="no parts are named"):
        make_parts({}, layout)
    with pytest.raises(InputError, match="its anatomy is not known"):
        find_parts(make_layout([replace(acted(), anatomy=None)]))
