import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import bvh
from motionmatch.motion.clip import Clip
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags

MOCAP = Path(__file__).parents[3] / "shared" / "mocap" / "lafan1.zip"
LEG = Skeleton(
    names=("root", "hips", "knee", "foot"),
    parents=np.array([-1, 0, 1, 2]),
    offsets=np.array([[0, 0, 0], [0, 0.8, 0], [0, -0.45, 0], [0, -0.45, 0]]),
)


def random_clip(num_frames, fps, seed=0):
    rng = np.random.default_rng(seed)
    positions = np.tile(LEG.offsets, (num_frames, 1, 1))
    positions[:, 0] = rng.normal(size=(num_frames, 3))
    rotations = quat.normalize(rng.normal(size=(num_frames, 4, 4)))
    return Clip(LEG, positions, rotations, fps, name="walk", tags=Tags({"walk": [(0, num_frames)]}))


def planted_clip(fps):
    """Hips that sway over a foot which two bones, bent at the knee, hold on one spot."""
    t = np.arange(int(2 * fps)) / fps
    forward, height = 0.25 * np.sin(2 * t), 0.8 + 0.03 * np.cos(7 * t)
    reach = np.hypot(forward, height)
    lean = np.arctan2(forward, height)  # of the line from hips to foot
    bend = np.arccos(reach / 0.9)
    x_axis = np.array([1.0, 0.0, 0.0])
    positions = np.tile(LEG.offsets.astype(np.float64), (len(t), 1, 1))
    positions[:, 0, 2], positions[:, 1, 1] = forward, height
    rotations = np.tile(quat.IDENTITY, (len(t), 4, 1))
    rotations[:, 1] = quat.from_angle_axis(lean - bend, x_axis)
    rotations[:, 2] = quat.from_angle_axis(2 * bend, x_axis)
    return Clip(LEG, positions, rotations, fps)


def test_the_same_rate_is_the_same_clip():
    clip = random_clip(5, 60.0)
    assert resample_clip(clip, 60.0) is clip


@given(st.integers(1, 20), st.integers(2, 4))
def test_a_whole_fraction_picks_frames(num_frames, step):
    clip = random_clip(num_frames, 30.0 * step)
    picked = resample_clip(clip, 30.0)
    np.testing.assert_array_equal(picked.positions, clip.positions[::step])
    np.testing.assert_array_equal(picked.rotations, clip.rotations[::step])
    assert picked.fps == 30.0
    assert picked.tags.mask("walk", picked.num_frames).all()


@given(st.integers(1, 20), st.integers(2, 4))
def test_there_and_back_is_the_identity(num_frames, factor):
    clip = random_clip(num_frames, 30.0)
    finer = resample_clip(clip, 30.0 * factor)
    assert finer.num_frames == factor * (num_frames - 1) + 1
    back = resample_clip(finer, 30.0)
    np.testing.assert_array_equal(back.positions, clip.positions)
    np.testing.assert_allclose(np.abs(np.sum(back.rotations * clip.rotations, axis=-1)), 1.0, atol=1e-6)
    assert back.tags == clip.tags


def test_a_rate_rounded_in_a_file_still_picks_frames():
    clip = random_clip(21, 1 / 0.008333)
    picked = resample_clip(clip, 60.0)
    np.testing.assert_array_equal(picked.positions, clip.positions[::2])
    assert picked.fps == 60.0
    again = resample_clip(clip, 120.0)
    np.testing.assert_array_equal(again.positions, clip.positions)
    assert again.fps == 120.0


@pytest.mark.parametrize("fps", [50.0, 29.97, 144.0])
def test_odd_rates_keep_the_time(fps):
    clip = planted_clip(60.0)
    other = resample_clip(clip, fps)
    assert other.num_frames == int((clip.num_frames - 1) / 60 * fps + 1e-6) + 1
    times = np.arange(other.num_frames) / fps
    np.testing.assert_allclose(other.positions[:, 0, 2], 0.25 * np.sin(2 * times), atol=1e-5)
    np.testing.assert_allclose(np.linalg.norm(other.rotations, axis=-1), 1.0, atol=1e-6)


def test_bones_keep_their_length():
    resampled = resample_clip(random_clip(9, 30.0), 47.0)
    np.testing.assert_array_equal(resampled.positions[:, 2], np.tile(LEG.offsets[2], (resampled.num_frames, 1)))


def test_a_planted_foot_stays_planted():
    clip = planted_clip(30.0)
    foot = LEG.joint("foot")
    np.testing.assert_allclose(clip.positions_world[:, foot], 0.0, atol=1e-6)
    moved = np.linalg.norm(resample_clip(clip, 60.0).positions_world[:, foot], axis=-1)
    assert moved.max() < 1e-4  # metres


@pytest.mark.skipif(not MOCAP.exists(), reason=f"needs the mocap in {MOCAP}")
def test_planted_feet_of_mocap_stay_planted():
    name = "lafan1/crops/walk2_subject1_walk2.bvh"
    with zipfile.ZipFile(MOCAP) as files:
        clip = bvh.parse(files.read(name), name)[0].scale(0.01)
    for toe in ("LeftToe", "RightToe"):
        joint = clip.skeleton.joint(toe)
        path, finer = clip.positions_world[:, joint], resample_clip(clip, 60.0).positions_world[:, joint]
        slow = np.linalg.norm(np.diff(path, axis=0), axis=-1) * clip.fps < 0.1
        planted = np.flatnonzero(slow[:-2] & slow[1:-1] & slow[2:]) + 1  # and so are the frames on either side
        assert len(planted) > 50
        off = np.linalg.norm(finer[2 * planted + 1] - (path[planted] + path[planted + 1]) / 2, axis=-1)
        assert off.mean() < 1e-4
        assert off.max() < 1e-3


@pytest.mark.parametrize("fps", [0.0, -30.0, float("inf")])
def test_an_impossible_rate_is_refused(fps):
    with pytest.raises(InputError, match=r"can't resample walk to .* frames per second; use a positive number"):
        resample_clip(random_clip(3, 30.0), fps)
