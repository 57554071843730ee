"""Gaits are labelled as they were performed, and what a recording says of itself stays."""

from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors import make_biped, make_dog
from motionmatch.motion.gaits import GAITS, find_going_height, label_gaits
from motionmatch.motion.tags import Tags

SCRIPT = (
    "stand 2; walk 4 speed=1; trot 4 speed=2.2; canter 3 speed=3.6; gallop 3 speed=6; walk 2; "
    "stand 1; sit 4; stand 1; lie 6; stand 2; pace 3 speed=1.8; stand 1"
)
AWAY = 40
"""Frames from a change of move in which the dog still changes over."""


@pytest.fixture(scope="module")
def dog():
    return make_dog(seed=1).perform(SCRIPT)


@pytest.fixture(scope="module")
def labelled(dog):
    return label_gaits(replace(dog, tags=Tags()))


@pytest.mark.parametrize("gait", ["stand", "walk", "trot", "canter", "gallop", "pace"])
def test_a_dog_is_labelled_by_the_gait_it_performs(dog, labelled, gait):
    performed = np.zeros(dog.num_frames, bool)
    for start, stop in dog.tags.spans[gait]:
        performed[start + AWAY : stop - AWAY] = True
    assert performed.sum() >= 60
    assert labelled.mask(gait, dog.num_frames)[performed].mean() > 0.9


@pytest.mark.parametrize("posture", ["sit", "lie"])
def test_a_dog_that_is_down_is_labelled_by_its_posture(dog, labelled, posture):
    start, stop = dog.tags.spans[posture][0]
    middle = (start + stop) // 2
    assert labelled.mask(posture, dog.num_frames)[middle - 20 : middle + 20].all()


def test_every_frame_has_one_label(dog, labelled):
    counts = np.sum([labelled.mask(name, dog.num_frames) for name in GAITS["quadruped"]], axis=0)
    np.testing.assert_array_equal(counts, 1)


def test_a_leap_is_a_jump_and_no_gallop(dog):
    """The dog is thrown half a metre up in the middle of its gallop."""
    going = find_going_height([dog])
    start, stop = dog.tags.spans["gallop"][0]
    middle, half = (start + stop) // 2, 18
    positions = dog.positions.copy()
    time = np.arange(-half, half) / half
    positions[middle - half : middle + half, 0, 1] += 0.5 * (1.0 - time**2)
    leaping = label_gaits(replace(dog, positions=positions, tags=Tags()), going)
    assert leaping.mask("jump", dog.num_frames)[middle - half // 2 : middle + half // 2].all()
    assert not leaping.mask("jump", dog.num_frames)[: start + 30].any()
    assert "jump" not in label_gaits(replace(dog, tags=Tags()), going).spans


def test_tags_of_a_recording_stay(dog):
    said = Tags({"trot": [(0, 50)], "tired": [(10, 30)]})
    labelled = label_gaits(replace(dog, tags=said))
    assert labelled.spans["tired"] == said.spans["tired"]
    assert labelled.mask("trot", dog.num_frames)[:50].all()
    assert not labelled.mask("stand", dog.num_frames)[:50].any()
    assert labelled.mask("stand", dog.num_frames)[50:80].all()


def test_people_stand_walk_and_run():
    person = make_biped(seed=1).perform("idle 2; walk 4 speed=1.3; run 4 speed=3.2")
    labelled = label_gaits(replace(person, tags=Tags()))
    for move, gait in (("idle", "stand"), ("walk", "walk"), ("run", "run")):
        start, stop = person.tags.spans[move][0]
        assert labelled.mask(gait, person.num_frames)[start + AWAY : stop - AWAY].mean() > 0.9
