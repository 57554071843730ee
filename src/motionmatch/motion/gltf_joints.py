"""Which nodes of a GLB are the joints of the clips that were read from it, and how long its unit is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from motionmatch.motion import gltf_read
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_file import GltfFile
from motionmatch.motion.nodetree import distinct


@dataclass(frozen=True)
class JointNodes:
    """The nodes of a file by the names of joints."""

    nodes: dict[str, int]
    metres_per_unit: float
    """metres of what is one long in the scene of the file"""


def find_joint_nodes(path: str | Path, example: Clip) -> JointNodes:
    """Find the nodes of joints. `example` is a clip of the file as `motionmatch.load` read it, in metres."""
    file = GltfFile(path)
    scene = gltf_read.GltfScene(file, gltf_read.list_animations(file))
    nodes = dict(zip(distinct(scene.names), scene.joints, strict=True))
    return JointNodes(nodes, measure_unit(gltf_read.read(path), example))


def measure_unit(read: Sequence[Clip], example: Clip) -> float:
    """Return how many metres a unit of a file is, by the lengths of bones in a clip as `load` and the reader give
    it."""
    raw = next((clip for clip in read if clip.name == example.name), read[0])
    lengths = [np.linalg.norm(clip.positions[0, 1:], axis=-1).sum() for clip in (example, raw)]
    return float(lengths[0] / max(lengths[1], 1e-12))
