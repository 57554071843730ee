import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.actors.sketch.person import Arc
from motionmatch.errors import InputError

WALKS = {
    "average": {},
    "straight and fast": {"speed": 2.0, "turn": 0.0},
    "slow to the right": {"speed": 0.4, "turn": -1.0},
    "in place": {"speed": 0.0, "turn": 0.0},
    "somebody": {"rng": 7},
}


@pytest.fixture(params=WALKS.values(), ids=WALKS.keys())
def options(request):
    rng = request.param.get("rng")
    return request.param | ({"rng": np.random.default_rng(rng)} if rng is not None else {})


@pytest.fixture
def clip(options):
    return sketch.walk(4.0, **options)


def of(clip, name):
    return clip.positions_world[:, clip.skeleton.joint(name)].astype(float)


@pytest.mark.parametrize("side", ["Left", "Right"])
def test_planted_toes_do_not_slide(clip, side):
    speed = np.linalg.norm(np.diff(of(clip, f"{side}ToeBase"), axis=0), axis=1) * clip.fps
    planted = clip.tags.mask(f"{side.lower()}_contact", clip.num_frames)
    assert speed[planted[1:] & planted[:-1]].max() < 0.01


def test_each_foot_is_planted_about_half_of_the_time_and_one_always_is(clip):
    left, right = (clip.tags.mask(f"{side}_contact", clip.num_frames) for side in ("left", "right"))
    assert 0.4 < left.mean() < 0.7 and 0.4 < right.mean() < 0.7
    assert (left | right).mean() > 0.95


def test_nothing_is_below_the_ground(clip):
    assert min(clip.positions_world[..., 1].min(), clip.ends_world[..., 1].min()) > -0.005


def test_bones_keep_their_lengths(clip):
    parents = clip.skeleton.parents[1:]
    lengths = np.linalg.norm(clip.positions_world[:, 1:] - clip.positions_world[:, parents], axis=-1)
    np.testing.assert_allclose(lengths, np.tile(lengths[0], (clip.num_frames, 1)), atol=1e-4)


@pytest.mark.parametrize("side", ["Left", "Right"])
def test_knees_bend_forward_and_no_farther_than_knees_do(clip, side):
    hip, knee, ankle = (of(clip, side + joint) for joint in ("UpLeg", "Leg", "Foot"))
    thigh, shank = knee - hip, ankle - knee
    cosine = np.sum(thigh * shank, axis=1) / np.linalg.norm(thigh, axis=1) / np.linalg.norm(shank, axis=1)
    bend = np.degrees(np.arccos(cosine))
    assert bend.min() > 0 and bend.max() < 110
    forward = np.cross(of(clip, "LeftUpLeg") - of(clip, "RightUpLeg"), [0, 1, 0])
    assert (np.sum((knee - (hip + ankle) / 2) * forward, axis=1) > 0).all()


def test_feet_do_not_cross(clip):
    left, right = of(clip, "LeftFoot"), of(clip, "RightFoot")
    across = of(clip, "LeftUpLeg") - of(clip, "RightUpLeg")
    apart = np.sum((left - right) * across, axis=1) / np.linalg.norm(across, axis=1)
    if abs(np.ptp(clip.positions_world[:, 0, 0])) < 0.2:  # on a sharp turn the hips turn over resting feet
        assert apart.min() > 0.03


def test_the_hips_stay_on_the_path(options):
    clip = sketch.walk(4.0, **options)
    path = Arc(options.get("speed", 1.3), options.get("turn", 0.3)).positions(np.arange(clip.num_frames) / clip.fps)
    assert np.linalg.norm((clip.positions_world[:, 0] - path)[:, [0, 2]], axis=1).max() < 0.06


def test_nothing_jumps(clip):
    velocities = np.diff(clip.positions_world.astype(float), axis=0) * clip.fps
    assert np.linalg.norm(velocities, axis=-1).max() < 9.0
    assert np.linalg.norm(np.diff(velocities, axis=0), axis=-1).max() < 3.0


def test_hips_bob_as_a_walkers_do():
    heights = sketch.walk(6.0, turn=0.0).positions_world[:, 0, 1]
    assert 0.01 < np.ptp(heights) < 0.08


def test_the_same_seed_gives_the_same_walk_and_another_seed_another():
    one, same, other = (sketch.walk(2.0, rng=np.random.default_rng(seed)) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one.rotations, same.rotations)
    assert np.abs(one.positions_world - other.positions_world).max() > 0.01


def test_frame_rate_only_changes_the_sampling():
    fast, slow = sketch.walk(2.0, fps=120), sketch.walk(2.0, fps=30)
    assert slow.num_frames == 60 and fast.num_frames == 240
    # The hips' smoothing window is a whole number of frames, hence the tolerance.
    np.testing.assert_allclose(fast.positions_world[::4], slow.positions_world, atol=0.02)


def test_no_time_at_all_is_one_pose():
    assert sketch.walk(0.0).num_frames == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seconds": -1}, "seconds is -1; .* from 0 to 3600"),
        ({"speed": 2.5}, "speed is 2.5; .* from 0 to 2"),
        ({"speed": -0.1}, "speed is -0.1"),
        ({"turn": 3}, "turn is 3; .* from -1.5 to 1.5"),
        ({"fps": 0}, "fps is 0"),
    ],
)
def test_the_impossible_is_refused_with_its_limit(options, words):
    with pytest.raises(InputError, match=words):
        sketch.walk(**options)
