"""A made-up body model in the form of SMPL: two vertices for each joint, and a shape that lengthens the legs."""

from pathlib import Path

import numpy as np

from motionmatch.motion import smpl

PELVIS = np.array([0.01, -0.2, 0.03])
"""The rest pose of SMPL has its pelvis below the origin."""


def place_joints(length: float = 0.0) -> np.ndarray:
    """(22, 3) joints in the rest pose of a person whose legs are longer by `length`."""
    skeleton = smpl.make_body()
    offsets = np.asarray(skeleton.offsets, float) * [1.1, 0.9, 1.0]
    for name in ("left_knee", "right_knee", "left_ankle", "right_ankle"):
        offsets[smpl.JOINTS.index(name), 1] -= length
    places = np.zeros_like(offsets)
    for joint, parent in enumerate(skeleton.parents):
        places[joint] = PELVIS if parent < 0 else places[parent] + offsets[joint]
    return places


def make_body_model(extra: int = 2) -> dict[str, np.ndarray]:
    """The arrays of a file, with `extra` joints of hands after those of the body."""
    joints = np.concatenate([place_joints(), np.full((extra, 3), 0.5)])
    longer = np.concatenate([place_joints(0.1), np.full((extra, 3), 0.5)]) - joints
    count, aside = len(joints), np.array([0.02, 0.0, 0.0])
    regressor = np.zeros((count, 2 * count))
    regressor[np.arange(count), np.arange(count)] = regressor[np.arange(count), np.arange(count) + count] = 0.5
    parents = np.concatenate([smpl.make_body().parents, np.full(extra, 20)]).astype(np.int64)
    parents[0] = 2**32 - 1
    return {
        "v_template": np.concatenate([joints + aside, joints - aside]),
        "J_regressor": regressor,
        "shapedirs": np.stack([np.tile(longer, (2, 1)), np.zeros((2 * count, 3))], axis=2),
        "kintree_table": np.stack([parents, np.arange(count)]),
    }


def write_body_model(path: Path, **others: np.ndarray | None) -> Path:
    """Write it, with some arrays replaced, or left out (None)."""
    np.savez(path, **{name: each for name, each in {**make_body_model(), **others}.items() if each is not None})
    return path
