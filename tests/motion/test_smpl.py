"""Files of AMASS: angles of SMPL joints on a stand-in body."""

from __future__ import annotations

import zipfile

import numpy as np
import pytest

import motionmatch as mm
from databases import walker
from motionmatch.database.sources import is_database
from motionmatch.errors import FileError
from motionmatch.maths import quat
from motionmatch.metrics.health import check_recording
from motionmatch.motion import smpl
from motionmatch.motion.clip import Clip
from motionmatch.motion.load import recordings
from motionmatch.motion.understand import understand
from motionmatch.retargeting.character import make_character


def on_stand_in() -> Clip:
    """A walk on the stand-in, metres and y up."""
    body = smpl.make_body()
    rest = Clip(body, np.tile(body.offsets, (2, 1, 1)), np.tile([1.0, 0, 0, 0], (2, 22, 1)), 60.0, "rest")
    return mm.retarget([walker()], make_character(understand(rest).apply(rest)))[0]


def write(path, clip: Clip, **others):
    """Write a clip as AMASS has them: z up, hands after the body, and what else is in such files."""
    turned = clip.rotate(quat.from_angle_axis(np.pi / 2, np.array([1.0, 0.0, 0.0])))
    vectors = quat.to_scaled_angle_axis(turned.rotations.astype(float)).reshape(clip.num_frames, -1)
    stored = {
        "poses": np.concatenate([vectors, np.zeros((clip.num_frames, 90))], axis=1),
        "trans": turned.positions[:, 0],
        "mocap_framerate": np.array(clip.fps),
        "gender": np.array("male"),
        "betas": np.zeros(16),
    }
    np.savez(path, **{name: value for name, value in {**stored, **others}.items() if value is not None})
    return path


def test_a_file_of_amass_is_a_clip_in_metres_and_y_up(tmp_path):
    clip = on_stand_in()
    path = write(tmp_path / "walk_poses.npz", clip)
    assert smpl.is_smpl(path) and not is_database(path)
    (found,), failed = recordings(path, cache=False)
    assert not failed and found.clip.fps == 60.0 and found.clip.anatomy.kind == "biped"
    assert {"left_toe", "right_hand", "head", "chest"} <= set(found.clip.anatomy.roles)
    assert np.abs(found.clip.positions_world - clip.positions_world).max() < 1e-4
    assert any(finding.kind == "stand-in body" for finding in check_recording(found).findings)


def test_names_of_the_rate(tmp_path):
    clip = on_stand_in()
    assert smpl.read(write(tmp_path / "a.npz", clip, mocap_framerate=None, mocap_frame_rate=120.0)).fps == 120.0
    path = write(tmp_path / "b.npz", clip, mocap_framerate=None)
    with pytest.raises(FileError, match="says no frame rate"):
        smpl.read(path)
    assert smpl.read(path, fps=30.0).fps == 30.0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"poses": np.zeros((5, 9))}, "expected"),
        ({"trans": np.zeros((3, 3))}, "expected"),
        ({"poses": np.array([object()])}, "damaged"),
        ({"trans": np.full((360, 3), np.nan)}, "not finite"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, change, said):
    path = write(tmp_path / "bad.npz", on_stand_in(), **change)
    with pytest.raises(FileError, match=said):
        smpl.read(path)


def test_an_array_whose_header_does_not_end_is_refused(tmp_path):
    path = tmp_path / "bad.npz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("poses.npy", b"\x93NUMPY\x01\x00\x0c\x00{'descr': (\n")
        archive.writestr("trans.npy", b"")
    with pytest.raises(FileError, match="damaged"):
        smpl.read(path)
