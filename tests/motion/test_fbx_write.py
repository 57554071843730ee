"""FBX out: our reader gives the same clip back."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.motion import fbx, fbx_write
from motionmatch.motion.fbx_write import _to_euler
from motionmatch.motion.load import load
from walks import acted


def test_a_clip_is_read_back_as_it_was_written(tmp_path):
    clip = acted("walk 3 speed=1.3 turn=1.9; crouch 2")
    clip.save(tmp_path / "clip.fbx")
    (read,) = fbx.read(tmp_path / "clip.fbx")
    assert read.fps == pytest.approx(30.0) and read.num_frames == clip.num_frames
    there = [read.skeleton.joint(name) for name in clip.skeleton.names]
    np.testing.assert_allclose(read.positions_world[:, there], clip.positions_world, atol=1e-4)
    ends = sorted(set(read.skeleton.names) - set(clip.skeleton.names))
    assert len(ends) in (0, len(clip.skeleton.end_parents))


def test_several_takes_are_told_apart(tmp_path):
    clips = [acted("walk 2"), acted("idle 2")]
    fbx_write.write(clips, tmp_path / "both.fbx")
    assert len(fbx.read(tmp_path / "both.fbx")) == 2


@pytest.mark.parametrize("name", ["Soldier", "Fox"])
def test_characters_with_other_rest_poses_are_read_back(characters, tmp_path, name):
    clip = load(characters(name))[0]
    clip.save(tmp_path / "out.fbx")
    (read,) = fbx.read(tmp_path / "out.fbx")
    there = [read.skeleton.joint(joint) for joint in clip.skeleton.names]
    np.testing.assert_allclose(read.positions_world[:, there], clip.positions_world, atol=1e-3)


def test_angles_turn_back_to_the_same_rotations_and_do_not_jump():
    rng = np.random.default_rng(1)
    turns = quat.normalize(np.cumsum(rng.normal(0, 0.06, (400, 4)), axis=0) + [1.0, 0, 0, 0])
    angles = _to_euler(turns)
    axes = np.eye(3)
    x, y, z = (quat.from_angle_axis(angles[:, k], axes[k]) for k in range(3))
    again = quat.multiply(z, quat.multiply(y, x))
    assert np.abs(rotation.to_matrix(again) - rotation.to_matrix(turns)).max() < 1e-6
    assert np.abs(np.diff(angles, axis=0)).max() < np.pi


def test_another_ending_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"an FBX file ends in \.fbx"):
        fbx_write.write(acted("idle 2"), tmp_path / "clip.bin")
