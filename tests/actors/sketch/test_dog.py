import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.actors.sketch.person import Arc
from motionmatch.errors import InputError

PAWS = {
    "left_contact": "LeftToeBase",
    "right_contact": "RightToeBase",
    "left_front_contact": "LeftHand",
    "right_front_contact": "RightHand",
}


@pytest.fixture(params=[{}, {"speed": 1.4, "turn": 0.0}, {"speed": 0.3, "turn": -0.8}], ids=["average", "fast", "slow"])
def clip(request):
    return sketch.walk_dog(4.0, **request.param)


@pytest.mark.parametrize(("tag", "joint"), PAWS.items())
def test_planted_paws_do_not_slide(clip, tag, joint):
    positions = clip.positions_world[:, clip.skeleton.joint(joint)].astype(float)
    planted = clip.tags.mask(tag, clip.num_frames)
    speed = np.linalg.norm(np.diff(positions, axis=0), axis=1) * clip.fps
    assert speed[planted[1:] & planted[:-1]].max() < 0.01


def test_nothing_is_below_the_ground(clip):
    assert min(clip.positions_world[..., 1].min(), clip.ends_world[..., 1].min()) > -0.005


def test_bones_keep_their_lengths(clip):
    parents = clip.skeleton.parents[1:]
    lengths = np.linalg.norm(clip.positions_world[:, 1:] - clip.positions_world[:, parents], axis=-1)
    np.testing.assert_allclose(lengths, np.tile(lengths[0], (clip.num_frames, 1)), atol=1e-4)


def test_footfalls_come_in_lateral_sequence():
    clip = sketch.walk_dog(6.0, speed=0.9, turn=0.0)
    falls = sorted((start, tag) for tag in PAWS for start, _ in clip.tags.spans[tag] if start > 0)
    order = [tag for _, tag in falls]
    cycle = ["left_contact", "left_front_contact", "right_contact", "right_front_contact"]
    first = cycle.index(order[0])
    assert order == [cycle[(first + step) % 4] for step in range(len(order))]


def test_two_paws_or_more_are_always_down(clip):
    down = sum(clip.tags.mask(tag, clip.num_frames).astype(int) for tag in PAWS)
    assert down.min() >= 2


def test_the_body_stays_on_the_path():
    clip = sketch.walk_dog(4.0, speed=0.9, turn=0.2)
    path = Arc(0.9, 0.2).positions(np.arange(clip.num_frames) / clip.fps)
    middle = clip.positions_world[:, clip.skeleton.joint("Spine1")]
    assert np.linalg.norm((middle - path)[:, [0, 2]], axis=1).max() < 0.06


def test_elbows_point_back_and_knees_forward(clip):
    across = (
        clip.positions_world[:, clip.skeleton.joint("LeftUpLeg")]
        - clip.positions_world[:, clip.skeleton.joint("RightUpLeg")]
    )
    forward = np.cross(across, [0, 1, 0])
    for side in ("Left", "Right"):
        for names, sign in ((("UpLeg", "Leg", "Foot"), 1), (("Arm", "ForeArm", "Hand"), -1)):
            top, middle, bottom = (clip.positions_world[:, clip.skeleton.joint(side + name)] for name in names)
            assert (sign * np.sum((middle - (top + bottom) / 2) * forward, axis=1) > 0).all()


def test_the_impossible_is_refused_with_its_limit():
    with pytest.raises(InputError, match=r"speed is 3; .* from 0 to 1\.4"):
        sketch.walk_dog(speed=3)
