"""An example and its variants side by side."""

import json

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.viewer import messages as say
from motionmatch.viewer.gallery import APART, Gallery
from motionmatch.viewer.messages import Generate, Said
from motionmatch.viewer.poses import Flag, unpack
from walks import acted, varied


@pytest.fixture
def shown() -> Gallery:
    return Gallery([acted(), varied(), acted()], Generate("a walk", seed=5))


def test_everyone_begins_side_by_side_and_faces_the_same_way(shown):
    frame = unpack(shown.frame())
    np.testing.assert_allclose(np.diff(frame.roots[:, 0]), APART, atol=1e-5)
    np.testing.assert_allclose(frame.characters["goal"][:, 2], 0.0, atol=1e-3)


def test_on_the_spot_they_stay_apart_and_else_they_go(shown):
    assert shown.stay, "this example walks far"
    for _ in range(90):
        shown.step()
    before = unpack(shown.frame()).roots
    np.testing.assert_allclose(np.diff(before[:, 0]), APART, atol=1e-5)
    shown.do(say.Stay(False))
    assert np.linalg.norm((unpack(shown.frame()).roots - before)[:, [0, 2]], axis=1).min() > 0.3


def test_they_play_in_step_and_a_shorter_one_begins_again(shown):
    short, long = (shown.pieces[k].shown.num_frames for k in (0, 1))
    assert short < long == shown.length
    shown.do(say.Seek(short + 3))
    assert unpack(shown.frame()).characters["frame"].tolist() == [3, short + 3, 3]
    shown.do(say.Seek(10**6))
    shown.do(say.Nudge(1))
    assert shown.at == 0 and shown.paused
    assert unpack(shown.frame()).header["flags"] == Flag.PAUSED | Flag.SCRIPTED


def test_what_is_shown_is_the_clip(shown):
    """Joints are where the clip has them, but for where it began."""
    shown.do(say.Stay(False))
    shown.do(say.Seek(40))
    placed = shown.pieces[1].shown
    frame = unpack(shown.frame())
    np.testing.assert_allclose(frame.roots[1] - shown.places[1], placed.positions[40, 0], atol=1e-5)
    np.testing.assert_allclose(frame.rotations[1], placed.rotations[40], atol=1e-4)
    hips = shown.pieces[1].clip.positions_world
    height = placed.positions_world[80, 1, 1]
    assert height == pytest.approx(hips[40, 0, 1], abs=1e-4), "frame 80 of 60 a second is frame 40 of 30"


@pytest.mark.parametrize("kind", ["settings", "blind", "timeline", "info"])
def test_every_body_is_json(shown, kind):
    assert json.loads(Said(kind, shown.body(kind)).text())["type"] == kind


def test_the_scene_names_everyone(shown):
    told = shown.scene({"variants": {"examples": []}, "gaits": {}})
    assert told["variants"]["labels"] == ["example", "5", "6"]
    assert told["characters"] == 3 and told["scenario"] == "variants"
    assert len(told["skeleton"]["names"]) == unpack(shown.frame()).header["joints"]
    assert json.loads(json.dumps(told)) == told


def test_what_means_nothing_here_is_refused(shown):
    with pytest.raises(InputError, match="means nothing to variants"):
        shown.do(say.Characters(5))
    with pytest.raises(InputError, match="no character 7"):
        shown.piece(7)
    shown.do(say.Input(move=(0.0, 1.0)))  # a stick that is still held is no mistake
