"""The block of gaits: labels over the next half second, and queries for what is usual at the speed of the path."""

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.actors import make_dog
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.database.blocks import Situation
from motionmatch.database.build import build
from motionmatch.database.gait import GaitOneHot
from motionmatch.database.schema import FeatureSchema, choose_schema, default_schema
from motionmatch.errors import InputError
from motionmatch.motion.gaits import GAITS

TAGS = GAITS["quadruped"]


@pytest.fixture(scope="module")
def database():
    script = "stand 2; walk 4 speed=1; trot 4 speed=2.2; canter 4 speed=3.6; stand 1; sit 5; stand 1"
    return build(make_dog(seed=1).perform(script), mirror=False)


def ask(block, speeds, own, **wishes):
    """Return the query (C, width) of paths with these speeds, in frames with the label `own`."""
    own = np.tile([float(tag == own) for tag in TAGS], (len(speeds), 1))
    positions = np.array([[[0.0, 0.0, speed]] for speed in speeds])
    return block.query(own, Situation(np.array([1.0]), positions, positions, wishes))


def say(row):
    return TAGS[int(np.argmax(row))] if row.max() == 1.0 else None


def test_four_legs_have_it_by_default(database):
    assert default_schema("quadruped").names[-1] == "gait" and "gait" not in default_schema().names
    assert choose_schema("gait").block("gait").tags == GAITS["biped"]
    assert database.schema.columns("gait") == slice(41, 50)


def test_columns_are_shares_of_labels_over_the_next_half_second(database):
    values = database.denormalize(database.features)[:, database.schema.columns("gait")]
    np.testing.assert_allclose(values.sum(axis=1), 1.0, atol=1e-5)
    start, stop = database.tags.spans["trot"][0]
    trot = values[:, TAGS.index("trot")]
    np.testing.assert_allclose(trot[start + 5 : stop - 35], 1.0, atol=1e-5)
    assert 0.3 < trot[stop - 15] < 0.7 and trot[start - 15] > 0.3


def test_a_query_asks_for_what_is_usual_at_the_speed(database):
    block = database.schema.block("gait")
    assert [say(row) for row in ask(block, [0.0, 1.0, 2.2, 3.6], "jump")] == ["stand", "walk", "trot", "canter"]


def test_a_gait_that_is_usual_is_kept():
    shares = np.zeros((1, len(TAGS)))
    shares[0, [TAGS.index("pace"), TAGS.index("trot")]] = 0.4, 0.6
    block = GaitOneHot(speeds=(1.5,), shares=tuple(shares[0]))
    assert say(ask(block, [1.5], "pace")[0]) == "pace"
    assert say(ask(block, [1.5], "gallop")[0]) == "trot"


def test_sitting_is_only_for_those_who_wish_it(database):
    block = database.schema.block("gait")
    assert say(ask(block, [0.0], "sit")[0]) == "stand"
    assert say(ask(block, [0.0], "stand", sit=np.ones(1))[0]) == "sit"


def test_a_dog_that_wishes_to_sit_sits_and_gets_up_again(database):
    controller = Controller(database)
    state, still = controller.start(), Command.uniform((0.0, 0.0, 0.0))
    wishing = Command(still.velocity, wishes={"sit": 1.0})
    labels = []
    for command in (wishing, still):
        for _ in range(300):
            state = controller.step(state, command)
        labels.append([tag for tag in TAGS if database.tags.mask(tag, database.num_frames)[state.frames[0]]])
    assert labels == [["sit"], ["stand"]]


def test_it_is_stored_with_what_it_learned(database, tmp_path):
    database.save(tmp_path / "dog.npz")
    assert mm.MotionDatabase.load(tmp_path / "dog.npz").schema == database.schema
    again = FeatureSchema.from_facts(database.schema.facts())
    assert again.fingerprint == default_schema("quadruped").fingerprint


def test_speeds_and_shares_belong_together():
    with pytest.raises(InputError, match="a share of each label for each speed"):
        GaitOneHot(speeds=(1.0,), shares=(0.5,))
    with pytest.raises(InputError, match="can't look -1"):
        GaitOneHot(seconds=-1)
