"""What the page loads or a person takes home: the mannequin's mesh, and what was played as a file."""

from __future__ import annotations

import tempfile
from pathlib import Path

import numpy as np

from motionmatch.control.drive import local_pose
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError, unknown_name
from motionmatch.motion import gltf_write, mannequin
from motionmatch.motion.clip import Clip
from motionmatch.viewer.history import Instant, replay

FORMATS = {"glb": "model/gltf-binary", "bvh": "text/plain; charset=utf-8"}
"""What a recording can be written as, and what that is on the web."""
_SAMPLES = 200


def character(database: MotionDatabase) -> bytes:
    """A GLB of the mannequin for a database's skeleton, in the pose that suits it best."""
    frames = np.unique(np.linspace(0, database.num_frames - 1, _SAMPLES).astype(int))
    samples = Clip(
        database.skeleton,
        database.local_positions(frames),
        database.rotations[frames],
        fps=database.fps,
        name="bind",
        anatomy=database.anatomy,
    )
    return body(samples)


def body(clip: Clip) -> bytes:
    """A GLB of the mannequin for a clip's skeleton, in the frame that suits it best."""
    best = mannequin.bind_frame(clip)
    return written(clip.trim(best, best + 1), "glb")


def recording(instants: list[Instant], side: int, character: int, form: str, dt: float) -> bytes:
    """What a character did in some steps, as a file."""
    _check(form)
    if not instants:
        raise InputError("nothing has been played yet.")
    shown = []
    for instant in replay(instants, dt):
        assert instant.states is not None
        shown.append(instant.states[side])
    if not 0 <= character < shown[0].num_characters:
        raise InputError(f"there is no character {character}; there are {shown[0].num_characters}, counted from 0.")
    database = instants[0].controllers[side].database
    positions, rotations = local_pose(
        database.skeleton.parents,
        np.array([state.positions[character] for state in shown]),
        np.array([state.rotations[character] for state in shown]),
    )
    clip = Clip(database.skeleton, positions, rotations, fps=1.0 / dt, name="play", anatomy=database.anatomy)
    return written(clip, form)


def written(clip: Clip, form: str) -> bytes:
    """A clip as a file."""
    _check(form)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"clip.{form}"
        if form == "glb":
            gltf_write.write_glb(clip, path)
        else:
            clip.save(path)
        return path.read_bytes()


def _check(form: str) -> None:
    if form not in FORMATS:
        raise unknown_name("format", form, FORMATS)
