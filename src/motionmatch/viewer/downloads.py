"""Files for the page: the mesh of the mannequin, and recordings of the played motion."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from motionmatch.control.drive import local_pose
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError, unknown_name
from motionmatch.motion import mannequin
from motionmatch.motion.clip import Clip
from motionmatch.retargeting.character import Character
from motionmatch.retargeting.writing import take_back, write_on
from motionmatch.viewer.history import Instant, replay

FORMATS = {
    "glb": "model/gltf-binary",
    "bvh": "text/plain; charset=utf-8",
    "fbx": "application/octet-stream",
    "zip": "application/zip",
}
"""File formats of recordings, with their media types."""
_SAMPLES = 200


def write_character(database: MotionDatabase) -> bytes:
    """Make a GLB of the mannequin for a database's skeleton, bound in a frame that stands tall and spread."""
    frames = np.unique(np.linspace(0, database.num_frames - 1, _SAMPLES).astype(int))
    samples = Clip(
        database.skeleton,
        database.local_positions(frames),
        database.rotations[frames],
        fps=database.fps,
        name="bind",
        anatomy=database.anatomy,
    )
    return write_mannequin(samples)


def write_mannequin(clip: Clip) -> bytes:
    """Make a GLB of the mannequin for a clip's skeleton, bound in a frame that stands tall and spread."""
    best = mannequin.bind_frame(clip)
    return write_clip(clip.trim(best, best + 1), "glb")


def write_recording(
    instants: list[Instant], side: int, character: int, form: str, dt: float, own: Character | None = None
) -> bytes:
    """Make a file with the motion of one character over some steps, dt seconds apart. It has the skin and the
    skeleton of the user's `own` character, if that is given."""
    _check_format(form)
    if not instants:
        raise InputError("nothing has been played yet.")
    states = []
    for instant in replay(instants, dt):
        assert instant.states is not None
        states.append(instant.states[side])
    if not 0 <= character < states[0].num_characters:
        raise InputError(f"there is no character {character}; there are {states[0].num_characters}, counted from 0.")
    database = instants[0].controllers[side].database
    positions, rotations = local_pose(
        database.skeleton.parents,
        np.array([state.positions[character] for state in states]),
        np.array([state.rotations[character] for state in states]),
    )
    clip = Clip(database.skeleton, positions, rotations, fps=1.0 / dt, name="play", anatomy=database.anatomy)
    return write_clip(clip if own is None else take_back(clip, own), form, own)


def write_clip(clip: Clip, form: str, own: Character | None = None) -> bytes:
    """Return a clip as the bytes of a file; with the skin of the user's `own` character, if it has one."""
    _check_format(form)
    with tempfile.TemporaryDirectory() as folder:
        return write_on([clip], own, Path(folder) / f"clip.{form}", keep=False)[0].read_bytes()


def write_zip(files: Mapping[str, Mapping[str, bytes]]) -> bytes:
    """Return a zip of files, by name and ending."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, each in files.items():
            for ending, content in each.items():
                archive.writestr(f"{name}.{ending}", content)
    return data.getvalue()


def _check_format(form: str) -> None:
    if form not in FORMATS:
        raise unknown_name("format", form, FORMATS)
