from dataclasses import replace

import numpy as np

from motionmatch.pictures.camera import facings, find_sides


def expected(clip):
    return [1 if n.startswith("Left") else -1 if n.startswith("Right") else 0 for n in clip.skeleton.names]


def test_sides_are_what_the_names_say(person, dog):
    for subject in (person, dog):
        ahead = facings(subject.clip, subject.anatomy, 1.0)
        np.testing.assert_array_equal(find_sides(subject.clip, subject.anatomy, ahead), expected(subject.clip))


def test_pairs_without_a_role_are_told_by_where_they_are(dog):
    hips = {role: joint for role, joint in dog.anatomy.roles.items() if "hip" in role}
    few = replace(dog.anatomy, roles=hips)
    np.testing.assert_array_equal(find_sides(dog.clip, few, facings(dog.clip, few, 1.0)), expected(dog.clip))


def test_without_an_anatomy_nothing_has_a_side(person):
    assert not find_sides(person.clip, None, facings(person.clip, None, 1.0)).any()
