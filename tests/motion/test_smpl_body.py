"""Files of SMPL on the body of a model file."""

from __future__ import annotations

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.errors import FileError
from motionmatch.metrics.health import check_recording
from motionmatch.motion import smpl
from motionmatch.motion.load import recordings
from motionmatch.motion.smpl_body import read_body_model
from smpl_bodies import make_body_model, place_joints, write_body_model


def write_motion(path, betas=(), poses=None, trans=(1.0, 2.0, 3.0)):
    poses = np.zeros((2, 156)) if poses is None else poses
    np.savez(path, poses=poses, trans=np.tile(trans, (len(poses), 1)), mocap_framerate=60.0, betas=np.array(betas))
    return path


@pytest.mark.parametrize("length", [0.0, 0.5, -0.3])
def test_joints_are_those_of_the_shaped_mesh_loper_2015_eq_10(tmp_path, length):
    model, motion = write_body_model(tmp_path / "body.npz"), write_motion(tmp_path / "a.npz", [length, 7.0, 7.0])
    clip = smpl.read(motion, body_model=model)
    assert np.abs(clip.positions_world[0] - (place_joints(0.1 * length) + [1.0, 2.0, 3.0])).max() < 1e-5


def test_the_pelvis_turns_about_itself(tmp_path):
    """The translation of a file moves the pelvis of the rest pose, whatever way the body is turned."""
    poses = np.zeros((2, 66))
    poses[1, 0] = np.pi / 2
    model, motion = write_body_model(tmp_path / "body.npz"), write_motion(tmp_path / "a.npz", poses=poses)
    world = smpl.read(motion, body_model=model).positions_world
    assert np.abs(world[0, 0] - world[1, 0]).max() < 1e-6 and np.abs(world[0, 5] - world[1, 5]).max() > 0.3


def test_a_toml_beside_the_files_names_the_model(tmp_path):
    write_body_model(tmp_path / "body.npz")
    folder = tmp_path / "walks"
    folder.mkdir()
    write_motion(folder / "a.npz")
    (found,), _ = recordings(folder, cache=False)
    assert any(each.kind == "stand-in body" for each in check_recording(found).findings)
    (folder / "motionmatch.toml").write_text('body_model = "../body.npz"\n')
    (found,), _ = recordings(folder, cache=False)
    assert not any(each.kind == "stand-in body" for each in check_recording(found).findings)
    (clip,) = mm.load(folder / "a.npz", body_model=tmp_path / "body.npz")
    assert np.abs(clip.skeleton.offsets - found.clip.skeleton.offsets).max() < 1e-6
    assert np.abs(clip.skeleton.offsets[4] - smpl.make_body().offsets[4]).max() > 0.01


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"J_regressor": None}, "has no J_regressor"),
        ({"v_template": np.zeros((5, 3))}, "do not fit; expected"),
        ({"shapedirs": np.full((48, 3, 2), np.nan)}, "not finite"),
        ({"J_regressor": np.array([object()])}, "is no body model"),
        ({"kintree_table": make_body_model()["kintree_table"][:, ::-1]}, "are not those of SMPL"),
        ({"v_template": np.zeros((48, 3)), "shapedirs": None}, "two of its joints are in one place"),
    ],
)
def test_what_is_wrong_with_a_model_is_named(tmp_path, change, said):
    model, motion = write_body_model(tmp_path / "body.npz", **change), write_motion(tmp_path / "a.npz")
    with pytest.raises(FileError, match=said):
        smpl.read(motion, body_model=model)


def test_a_model_that_is_a_pickle_or_gone_is_refused(tmp_path):
    with pytest.raises(FileError, match="pickle, which is not opened"):
        read_body_model(tmp_path / "SMPL_NEUTRAL.pkl")
    with pytest.raises(FileError, match=r"gone\.npz"):
        read_body_model(tmp_path / "gone.npz")
