"""Reads AMASS and other SMPL files (.npz with poses, trans and a frame rate): turns of joints without a body.

The body is in a model file that each user has to get under its own licence (`motion.smpl_body`); with `body_model` it
gives the joints, shaped by the file's `betas`. Without one a stand-in is used: an adult of usual proportions in the
same rest pose. Then angles are exact and lengths are not: feet may slide by what the legs differ.
"""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np

from motionmatch.errors import FileError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.smpl_body import SmplBody, read_body_model
from motionmatch.reading import check_unpacked, reading

RATES = ("mocap_framerate", "mocap_frame_rate", "fps")
"""What the frame rate is called."""
_SIDES = ("left", "right")
_BODY: dict[str, tuple[str, tuple[float, float, float]]] = {
    # joint: its parent, and its place in it when it stands with its arms out; metres, y up, facing +z, left is +x
    "pelvis": ("", (0.0, 0.0, 0.0)),
    "left_hip": ("pelvis", (0.07, -0.08, 0.0)),
    "right_hip": ("pelvis", (-0.07, -0.08, 0.0)),
    "spine1": ("pelvis", (0.0, 0.12, -0.02)),
    "left_knee": ("left_hip", (0.03, -0.39, 0.0)),
    "right_knee": ("right_hip", (-0.03, -0.39, 0.0)),
    "spine2": ("spine1", (0.0, 0.14, 0.0)),
    "left_ankle": ("left_knee", (-0.01, -0.41, -0.03)),
    "right_ankle": ("right_knee", (0.01, -0.41, -0.03)),
    "spine3": ("spine2", (0.0, 0.05, 0.02)),
    "left_foot": ("left_ankle", (0.03, -0.06, 0.13)),
    "right_foot": ("right_ankle", (-0.03, -0.06, 0.13)),
    "neck": ("spine3", (0.0, 0.21, -0.03)),
    "left_collar": ("spine3", (0.08, 0.12, -0.02)),
    "right_collar": ("spine3", (-0.08, 0.12, -0.02)),
    "head": ("neck", (0.0, 0.09, 0.04)),
    "left_shoulder": ("left_collar", (0.11, 0.03, -0.01)),
    "right_shoulder": ("right_collar", (-0.11, 0.03, -0.01)),
    "left_elbow": ("left_shoulder", (0.26, -0.01, -0.02)),
    "right_elbow": ("right_shoulder", (-0.26, -0.01, -0.02)),
    "left_wrist": ("left_elbow", (0.25, 0.01, 0.0)),
    "right_wrist": ("right_elbow", (-0.25, 0.01, 0.0)),
}
JOINTS = tuple(_BODY)
"""The 22 joints of the body, in the order of the files. Those of hands and face that follow are left out."""


_PARENTS = np.array([JOINTS.index(parent) if parent else -1 for parent, _ in _BODY.values()])
_ENDS = {"left_foot": (0.0, 0.0, 0.07), "right_foot": (0.0, 0.0, 0.07), "head": (0.0, 0.17, 0.02),
         "left_wrist": (0.16, 0.0, 0.0), "right_wrist": (-0.16, 0.0, 0.0)}  # fmt: skip
"""Tips of toes, head and hands, of which no file says where they are."""


def make_body(offsets: np.ndarray | None = None) -> Skeleton:
    """Make the skeleton of these offsets (22, 3), by default the stand-in. Tips grow with the bone before them."""
    usual = np.array([place for _, place in _BODY.values()])
    offsets = usual if offsets is None else offsets
    ends = [JOINTS.index(name) for name in _ENDS]
    sizes = np.linalg.norm(offsets[ends], axis=1) / np.linalg.norm(usual[ends], axis=1)
    return Skeleton(
        JOINTS, _PARENTS, offsets, np.array(ends, np.int32), np.array(list(_ENDS.values())) * sizes[:, None]
    )


def shape_body(path: Path, body: SmplBody, betas: np.ndarray) -> tuple[Skeleton, np.ndarray]:
    """Return the skeleton of a person, and the place (3,) of the pelvis in the rest pose."""
    count = len(JOINTS)
    if len(body.parents) < count or (body.parents[:count] != _PARENTS).any():
        raise FileError(f"{path}: its first {count} joints are not those of SMPL. Name the model of SMPL, +H or -X.")
    joints = body.place_joints(betas)[:count]
    offsets = joints - joints[np.maximum(_PARENTS, 0)]
    if not (np.linalg.norm(offsets[1:], axis=1) > 1e-4).all():
        raise FileError(f"{path}: two of its joints are in one place, which no body has. Is it damaged?")
    return make_body(offsets), joints[0]


def is_smpl(path: str | Path) -> bool:
    """Return whether an .npz holds poses of SMPL."""
    try:
        with zipfile.ZipFile(path) as archive:
            return {"poses.npy", "trans.npy"} <= set(archive.namelist())
    except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return False


def read(path: str | Path, *, fps: float | None = None, body_model: str | Path | None = None) -> Clip:
    """Read a file of AMASS, on the body of a model file, or on the stand-in."""
    path = Path(path)
    with reading(path, problem="is damaged", again="Fetch it again."):
        with zipfile.ZipFile(path) as archive:
            for info in archive.filelist:
                check_unpacked(path, info.compress_size, info.file_size)
        with np.load(path, allow_pickle=False) as data:
            poses, places = np.asarray(data["poses"], float), np.asarray(data["trans"], float)
            rate = next((float(data[name]) for name in RATES if name in data.files), None)
            betas = np.asarray(data["betas"], float).ravel() if "betas" in data.files else np.zeros(0)
    frames, width = (len(poses), poses.reshape(len(poses), -1).shape[1]) if poses.ndim > 1 and len(poses) else (0, 0)
    if width < 3 * len(JOINTS) or width % 3 or places.shape != (frames, 3):
        raise FileError(
            f"{path}: has poses {poses.shape} and trans {places.shape}; expected (F, 66 or more) and (F, 3): a "
            "rotation vector for each joint, the 22 of the body first."
        )
    if not all(np.isfinite(each).all() for each in (poses, places, betas)):
        raise FileError(f"{path}: holds numbers that are not finite. Fetch it again.")
    rate = fps or rate
    if not rate or not np.isfinite(rate) or rate <= 0:
        raise FileError(f"{path}: says no frame rate ({', '.join(RATES)}). Say it: --fps 60")
    turns = quat.from_scaled_angle_axis(poses.reshape(frames, -1, 3)[:, : len(JOINTS)])
    skeleton, pelvis = make_body(), np.zeros(3)
    if body_model is not None:
        skeleton, pelvis = shape_body(Path(body_model), read_body_model(body_model), betas)
    positions = np.tile(skeleton.offsets, (frames, 1, 1)).astype(float)
    positions[:, 0] = pelvis + places
    return Clip(skeleton, positions, quat.unroll(turns), rate, path.stem)
