"""Characters of the user on the page: chosen, uploaded, shown, and taken home."""

from __future__ import annotations

import numpy as np
import pytest

import motionmatch as mm
import stages
from bodies import resize, walk
from databases import small
from motionmatch.database.onto import is_of
from motionmatch.errors import InputError
from motionmatch.motion.gltf_joints import find_joint_nodes
from motionmatch.retargeting.character import load_character
from motionmatch.viewer import messages
from motionmatch.viewer.own_characters import OwnCharacters
from motionmatch.viewer.payloads import Choice
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import Side, ViewerStage


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A skinned GLB: our mannequin on the actors' bones, smaller."""
    return resize(walk(), 0.8).save(tmp_path_factory.mktemp("hero") / "hero.glb")


@pytest.fixture(scope="module")
def own(file):
    return OwnCharacters(load_character(file))


@pytest.fixture(scope="module")
def fitted(own):
    return own.fit(small())


def session_of(database, own):
    stage = ViewerStage((Side.create("small", "small", database),))
    simulation = Simulation(stage, choices=(Choice("small"),), seed=1)
    return stages.silent_session(simulation, own=own, opener=lambda name, progress: own.fit(small(), progress))


def test_databases_are_brought_onto_the_chosen_one(own, fitted):
    assert is_of(fitted, own.known["hero"].character) and own.find(fitted) is own.known["hero"]
    assert own.find(small()) is None


def test_the_scene_says_how_the_skin_hangs(file, own, fitted):
    session, _ = session_of(fitted, own)
    scene = session._describe_scene()
    assert scene["own_character"] == "hero" and scene["own_characters"] == ["hero"]
    skin = scene["skin"]
    nodes = find_joint_nodes(file, own.known["hero"].character.example).nodes
    names = scene["skeleton"]["names"]
    assert skin["nodes"][0] == -1 and [nodes[name] for name in names[1:]] == skin["nodes"][1:]
    assert skin["metres_per_unit"] == pytest.approx(1.0, rel=1e-3)
    assert np.shape(skin["places"]) == (len(names), 3)
    assert session.write_character() == file.read_bytes()


def test_a_recording_is_the_users_own_file_with_the_motion(tmp_path, own, fitted):
    session, _ = session_of(fitted, own)
    for _ in range(30):
        session.tick()
    path = tmp_path / "played.glb"
    path.write_bytes(session.write_recording("glb", 10.0, 0))
    (clip,) = mm.load(path, cache=False)
    hero = own.known["hero"].character
    assert clip.skeleton.same_joints(hero.skeleton) and clip.num_frames == 31
    shown = session.simulation.shown.states[0].positions[0]
    hips = fitted.skeleton.names[1]
    assert np.abs(clip.positions_world[-1, clip.skeleton.names.index(hips)] - shown[1]).max() < 0.01


def test_the_mannequin_and_the_character_can_be_chosen_while_it_plays(own, fitted):
    session, _ = session_of(fitted, own)
    session._apply(1, messages.ChooseCharacter(""))
    session._loader.finish(60)
    session.tick()
    assert session._describe_scene()["skin"] is None
    assert session.simulation.stage.sides[0].database.skeleton.same_joints(small().skeleton)
    with pytest.raises(InputError, match="character"):
        session._apply(1, messages.ChooseCharacter("nobody"))
    own.choose("hero")


def test_one_that_does_not_fit_is_refused_and_the_old_one_stays(file):
    characters = OwnCharacters()
    with pytest.raises(InputError, match=r"bad\.glb") as error:
        characters.add("../bad.glb", b"nonsense")
    assert "/" not in str(error.value).split("bad.glb")[0]
    assert characters.add("my hero!.glb", file.read_bytes()) == "my_hero_" and characters.chosen == ""


def test_side_by_side_keeps_its_bodies(own, fitted):
    session, _ = session_of(fitted, own)
    session.simulation.restage(session.simulation.stage.compare())
    with pytest.raises(InputError, match="side by side"):
        session._apply(1, messages.ChooseCharacter(""))


def test_motion_for_as_many_legs_is_chosen(own):
    assert own.choose_source("small", small(), ["locomotion", "dog"]) == "small"
