import numpy as np
import pytest

from motionmatch.actors.moves.scene import MEETING, SCENES, TALKING, PairScene
from motionmatch.actors.moves.script import Script
from motionmatch.errors import InputError

TEXTS = (
    "dance 9",
    "handshake 2",
    "handshake 2.5 pumps=4 distance=4 speed=1 share=1 then=back",
    "handshake 1.5 pumps=2 share=0.3 distance=7",
    "meeting 3",
    "passing 1.8 width=1.1 degrees=70",
    "side_by_side 8 turn=0.5",
    "follow 9 turn=-0.4",
    "give_way 1.6",
    "evasion 2.6",
)


def ways(scene: PairScene) -> list[np.ndarray]:
    """(F, 2) of each of the two, in the world."""
    found = []
    for part in scene.parts:
        places = Script(part.moves).drive(60.0).places
        sin, cos = np.sin(part.yaw), np.cos(part.yaw)
        x = places[:, 0] * cos + places[:, 2] * sin + part.x
        found.append(np.stack([x, places[:, 2] * cos - places[:, 0] * sin + part.z], axis=-1))
    return found


@pytest.mark.parametrize("text", TEXTS)
def test_both_parts_take_the_same_time(text):
    scene = PairScene.parse(text)
    assert scene.parts[0].seconds == pytest.approx(scene.parts[1].seconds)
    assert scene.seconds == scene.parts[0].seconds
    for start, stop in scene.looks:
        assert 0 <= start < stop <= scene.seconds
    if scene.shake is not None:
        assert 0 < scene.shake.start < scene.shake.stop < scene.seconds


def test_every_scene_is_tried_here():
    assert {text.split()[0] for text in TEXTS} == set(SCENES)


@pytest.mark.parametrize("text", [text for text in TEXTS if text.startswith("handshake")])
def test_who_shakes_hands_stands_at_arms_length_and_face_to_face(text):
    scene = PairScene.parse(text)
    a, b = ways(scene)
    inside = slice(round(scene.shake.start * 60), round(scene.shake.stop * 60))
    np.testing.assert_allclose(np.linalg.norm(a - b, axis=-1)[inside], MEETING, atol=1e-3)
    assert np.abs(a[inside, 0]).max() < 1e-6


def test_who_passes_keeps_to_the_right_and_is_abreast_in_the_middle():
    a, b = ways(PairScene.parse("passing 2 width=1.2"))
    abreast = int(np.argmin(np.abs(a[:, 1] - b[:, 1])))
    assert abreast == pytest.approx(len(a) / 2, abs=10)
    assert a[abreast, 0] == pytest.approx(-0.3, abs=1e-3) and b[abreast, 0] == pytest.approx(0.3, abs=1e-3)


@pytest.mark.parametrize("turn", [0.0, 0.5, -0.5])
def test_side_by_side_stay_as_far_apart_as_they_were(turn):
    a, b = ways(PairScene.parse(f"side_by_side 8 gap=0.9 turn={turn}"))
    np.testing.assert_allclose(np.linalg.norm(a - b, axis=-1), 0.9, atol=0.01)


def test_who_follows_goes_the_same_way():
    a, b = ways(PairScene.parse("follow 9 distance=1.2 turn=0.5"))
    away = np.linalg.norm(a[:, None, :] - b[None, ::10], axis=-1).min(axis=0)
    late = b[::10, 1] > 0.0  # before that it is behind where the other began
    assert away[late].max() < 0.05
    assert np.linalg.norm(a - b, axis=-1).min() > 1.0


def test_who_gives_way_moves_first_back_and_stays_out_of_reach():
    a, b = ways(PairScene.parse("give_way 1.6 back=0.7"))
    assert b[-1, 1] - b[0, 1] == pytest.approx(1.6 * 0.7, abs=0.01)
    assert np.linalg.norm(a - b, axis=-1)[-1] == pytest.approx(TALKING, abs=0.01)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("handshake 0.4", "'handshake' of 3 pumps in 0.4 s is too fast; it takes at least 1.50 s"),
        ("handshake 2 pumps=9", "'handshake' with pumps=9: it goes from 1 to 6; the nearest is 6"),
        ("handshake 2 distance=1", "'handshake' with distance=1: it goes from 2.36 to 12; the nearest is 2.36"),
        ("handshake 2 share=0.1", "'handshake' with share=0.1: too short a way to walk; the nearest is"),
        ("handshake 2 then=away", "no 'then' of 'handshake' 'away'. Available: on, back"),
        ("handshake 2 speed=5", "'walk' at 5 m/s: it goes from 0.3 to 2; the nearest is 2"),
        ("passing 2 width=0.5", "'passing' with width=0.5: it goes from 1.05 to 3; the nearest is 1.05"),
        ("passing 2 width=1.2 degrees=-20", "'passing' with degrees=-20 in width=1.2: two fit who turn by 56 degrees"),
        ("side_by_side 8 gap=0.1", "'side_by_side' with gap=0.1: it goes from 0.75 to 2; the nearest is 0.75"),
        ("follow 2", "'follow' for 2 s, 1.1 m behind, is too short; it takes 4.25 s"),
        ("give_way 9", "'give_way' for 9 s from 4 m is too long; the nearest is"),
        ("evasion 2.6 distance=2.5 speed=1.9", "'evasion' from distance=2.5 at 1.9 m/s leaves no time; the nearest is"),
        ("evasion 0.5", "'evade' by 0.8 m in 0.5 s is too fast; it takes at least"),
        ("hug 3", "no move 'hug'"),
        ("handshake 2; passing 2", "2 scenes in 'handshake 2; passing 2': two performers act one at a time"),
    ],
)
def test_impossible_scenes_name_the_nearest(text, words):
    with pytest.raises(InputError, match=words.replace("(", r"\(")):
        PairScene.parse(text)


@pytest.mark.parametrize(
    "text", ["handshake 2 share=0.1", "handshake 2 share=0.85", "give_way 9", "evasion 2.6 speed=1.9 distance=2.5"]
)
def test_the_nearest_that_is_named_is_valid(text):
    with pytest.raises(InputError) as refused:
        PairScene.parse(text)
    nearest = str(refused.value).split("the nearest is ")[1].rstrip(".").removesuffix(" s")
    wrong = text.split("=")[-1] if "=" in text else "9"
    PairScene.parse(text[: -len(wrong)] + nearest)
