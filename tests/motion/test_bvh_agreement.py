"""Agreement with upc-pymotion, an independent reader, on real recordings."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain

import numpy as np
import pytest

from bvh_files import mocap_bytes, mocap_files, needs_mocap
from motionmatch.maths import quat
from motionmatch.motion import bvh
from motionmatch.motion.understand import understand

FILES = mocap_files() or [None]  # one that is skipped, so that the reason is shown
TENTH_OF_A_MILLIMETRE = 1e-4


def sample(per_set: int = 3) -> list:
    """The first, the last and some between, by name, of each set."""
    sets = defaultdict(list)
    for file in FILES:
        sets[file and file[0]].append(file)
    picks = (np.unique(np.linspace(0, len(files) - 1, per_set).round().astype(int)) for files in sets.values())
    return list(chain(*([files[n] for n in pick] for files, pick in zip(sets.values(), picks, strict=True))))


def label(file) -> str:
    return file[1] if isinstance(file, tuple) else str(file)


def theirs(path) -> tuple[dict, np.ndarray]:
    """What upc-pymotion reads, and the joints' world positions (F, J, 3) from it.

    Its own forward kinematics puts every joint but the root at its offset, so we walk down the chain here.
    """
    reader = pytest.importorskip("pymotion.io.bvh", reason="upc-pymotion (the test extra) is not installed").BVH()
    reader.load(str(path))
    rotations, _, parents, _, _, _ = reader.get_data()
    positions, rotations = reader.data["positions"].copy(), np.array(rotations, np.float64)
    for joint in range(1, len(parents)):
        parent = parents[joint]
        positions[:, joint] = positions[:, parent] + quat.rotate(rotations[:, parent], positions[:, joint])
        rotations[:, joint] = quat.multiply(rotations[:, parent], rotations[:, joint])
    return reader.data, positions


def compare(file, tmp_path) -> None:
    data = mocap_bytes(*file)
    (tmp_path / "a.bvh").write_bytes(data)
    expected, positions_world = theirs(tmp_path / "a.bvh")
    odd_time = expected["frame_time"] >= 0.5
    (clip,) = bvh.parse(data, file[1], fps=30 if odd_time else None)
    assert clip.skeleton.names == tuple(expected["names"])
    assert clip.skeleton.parents[1:].tolist() == expected["parents"][1:].tolist()
    np.testing.assert_allclose(clip.skeleton.offsets, expected["offsets"], rtol=1e-6)
    np.testing.assert_allclose(clip.skeleton.end_offsets, np.reshape(expected["end_sites"], (-1, 3)), rtol=1e-6)
    if not odd_time:
        assert clip.fps == pytest.approx(1 / expected["frame_time"], rel=2e-3)
    metres_per_unit = understand(clip).metres_per_unit
    assert clip.positions_world.shape == positions_world.shape
    assert np.abs(clip.positions_world - positions_world).max() * metres_per_unit < TENTH_OF_A_MILLIMETRE


@needs_mocap
@pytest.mark.parametrize("file", sample(), ids=label)
def test_world_positions_agree_with_upc_pymotion(file, tmp_path):
    compare(file, tmp_path)


@needs_mocap
@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=label)
def test_world_positions_agree_with_upc_pymotion_on_every_recording(file, tmp_path):
    compare(file, tmp_path)


@needs_mocap
@pytest.mark.parametrize("file", sample(2), ids=label)
def test_written_recording_reads_back_within_a_tenth_of_a_millimetre(file, tmp_path):
    (clip,) = bvh.parse(mocap_bytes(*file), file[1], fps=30)
    metres_per_unit = understand(clip).metres_per_unit
    clip = clip.trim(0, 300).scale(metres_per_unit)
    back = bvh.read(bvh.write(clip, tmp_path / "a.bvh"))
    assert back.skeleton.names == clip.skeleton.names
    assert np.abs(back.positions_world - clip.positions_world).max() < TENTH_OF_A_MILLIMETRE
    assert np.abs(back.ends_world - clip.ends_world).max(initial=0) < TENTH_OF_A_MILLIMETRE
