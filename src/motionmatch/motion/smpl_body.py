"""The joints of an SMPL body from its model file: SMPL, SMPL+H or SMPL-X as an .npz.

The places of the joints in the rest pose are those of the shaped mesh (Loper 2015, equations 8 and 10):

    J(β) = R (T + S β)

| paper | key of the file | shape |
|---|---|---|
| T, the template | `v_template` | (V, 3) |
| S, the shapes | `shapedirs` | (V, 3, B) |
| R, the regressor of joints | `J_regressor` | (J, V) |
| the tree | `kintree_table` | (2, J), the first row has the parents |
| β, the shape of a person | `betas` of the motion file | (B,) |

Model files have licences of their own, and none is shipped. Those that are pickles (.pkl) are not opened.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from motionmatch.errors import FileError
from motionmatch.reading import check_unpacked, reading

KEYS = ("v_template", "J_regressor", "kintree_table")
_AGAIN = "Get the .npz of SMPL+H or SMPL-X from its makers, or save v_template, J_regressor, shapedirs and kintree_table as plain arrays with numpy.savez."  # noqa: E501


@dataclass(frozen=True)
class SmplBody:
    """A body without pose: what shape does to the places of its joints."""

    joints: np.ndarray
    """(J, 3) places of the joints of the template, metres"""
    shapes: np.ndarray
    """(J, 3, B) how each shape moves them"""
    parents: np.ndarray
    """(J,) the root has -1"""

    def place_joints(self, betas: np.ndarray) -> np.ndarray:
        """Return the joints (J, 3) of a person of this shape; shapes that one of the two does not have are left out."""
        count = min(len(betas), self.shapes.shape[2])
        return self.joints + self.shapes[..., :count] @ betas[:count]


def read_body_model(path: str | Path) -> SmplBody:
    """Read a model file."""
    path = Path(path)
    if path.suffix.lower() == ".pkl":
        raise FileError(f"{path}: is a Python pickle, which is not opened: it could run anything. {_AGAIN}")
    with reading(path, problem="is no body model", again=_AGAIN):
        with zipfile.ZipFile(path) as archive:
            for info in archive.filelist:
                check_unpacked(path, info.compress_size, info.file_size)
        with np.load(path, allow_pickle=False) as data:
            missing = [key for key in KEYS if key not in data.files]
            if missing:
                raise FileError(f"{path}: has no {missing[0]}, so it is no body model. {_AGAIN}")
            template, regressor = np.asarray(data["v_template"], float), np.asarray(data["J_regressor"], float)
            tree = np.asarray(data["kintree_table"]).astype(np.int64)
            shapes = np.asarray(data["shapedirs"] if "shapedirs" in data.files else np.zeros((*template.shape, 0)))
        _check_shapes(path, template, regressor, tree, shapes)
        joints = regressor @ template
        moved = np.einsum("jv,vcb->jcb", regressor, shapes.astype(float))
        parents = np.where(np.arange(tree.shape[1]) == 0, -1, tree[0])  # the root's is 2^32 - 1 in the files
        if not (np.isfinite(joints).all() and np.isfinite(moved).all()):
            raise FileError(f"{path}: holds numbers that are not finite. {_AGAIN}")
    return SmplBody(joints, moved, parents)


def _check_shapes(path: Path, template: np.ndarray, regressor: np.ndarray, tree: np.ndarray, shapes: np.ndarray):
    vertices = len(template)
    fine = (
        template.shape == (vertices, 3)
        and regressor.ndim == 2
        and regressor.shape[1] == vertices
        and tree.shape == (2, len(regressor))
        and shapes.ndim == 3
        and shapes.shape[:2] == (vertices, 3)
    )
    if not fine:
        raise FileError(
            f"{path}: v_template {template.shape}, J_regressor {regressor.shape}, shapedirs {shapes.shape} and "
            f"kintree_table {tree.shape} do not fit; expected (V, 3), (J, V), (V, 3, B) and (2, J). {_AGAIN}"
        )
