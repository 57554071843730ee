"""`motionmatch convert`: convert motion files between formats."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import MOTION
from motionmatch.cli.source import FileOptions, read_one_clip


@dataclass(frozen=True)
class Convert:
    """Convert a file to another format.

    Reads .bvh, .glb, .gltf, .npz, .fbx. Writes .bvh in the units of the source, and in metres with
    y up: .glb with a skinned mannequin, .fbx (skeleton and animation), .npz, .usd (with the usd extra).
    """

    source: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="IN"), MOTION]
    """A motion file, or a folder or zip together with --clip; `sample` is the built-in motion."""
    target: Annotated[Path, tyro.conf.Positional, tyro.conf.arg(metavar="OUT")]
    """The file to write; its ending chooses the format."""
    files: Annotated[FileOptions, tyro.conf.arg(name="")] = field(default_factory=FileOptions)
    """Facts about the files."""
    clip: Annotated[str | None, tyro.conf.arg(metavar="NAME")] = None
    """Name of the clip, if the source holds several."""
    resample: Annotated[float | None, tyro.conf.arg(metavar="RATE")] = None
    """Frames per second to write."""
    trim: Annotated[tuple[int, int] | None, tyro.conf.arg(metavar="FIRST STOP")] = None
    """Convert only these frames; STOP is not included."""
    mirror: bool = False
    """Exchange left and right."""

    def run(self) -> int:
        from motionmatch.errors import InputError
        from motionmatch.motion.clip import WRITERS
        from motionmatch.motion.mirror import mirror_clip
        from motionmatch.motion.resample import resample_clip

        if self.target.suffix.lower() not in WRITERS:  # before a long file is read
            raise InputError(f"can't write '{self.target.suffix or self.target}'. Writable: {', '.join(WRITERS)}.")
        clip = read_one_clip(self.source, self.files, self.clip)
        if self.trim is not None:
            clip = clip.trim(*self.trim)
        if self.mirror:
            clip = mirror_clip(clip)
        if self.resample is not None:
            clip = resample_clip(clip, self.resample)
        clip.save(self.target)
        print(f"{self.target}: {clip.num_frames} frames at {clip.fps:g} fps, {clip.skeleton.num_joints} joints")
        return 0
