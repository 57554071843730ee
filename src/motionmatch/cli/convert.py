"""`motionmatch convert`: convert motion files between formats."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import FILE, MOTION
from motionmatch.cli.source import FileOptions, read_clips_of, save_motion


@dataclass(frozen=True)
class Convert:
    """Convert a file to another format.

    Reads .bvh, .glb, .gltf, .vrm, .npz, .fbx, .usd. Writes .bvh in the units of the source, and in metres with
    y up: .glb with the mesh of the source, or a mannequin if it has none, .fbx (skeleton and animation), .npz, .usd
    (with the usd extra). Several clips, such as the animations of a .glb, become several animations of a .glb, and a
    file each in other formats: OUT_Walk.bvh, OUT_Run.bvh. With --character the motion is put on that character.
    """

    source: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="IN"), MOTION]
    """A motion file, or a folder or zip together with --clip; `sample` is the built-in motion."""
    target: Annotated[Path, tyro.conf.Positional, tyro.conf.arg(metavar="OUT")]
    """The file to write; its ending chooses the format."""
    files: Annotated[FileOptions, tyro.conf.arg(name="")] = field(default_factory=FileOptions)
    """Facts about the files."""
    clip: Annotated[str | None, tyro.conf.arg(metavar="NAME")] = None
    """Name of the clip, if the source holds several and only one is wanted."""
    character: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """Put the motion on this character: a skinned .glb, which is written again with the new animations, or any motion
    file of its skeleton."""
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
        clips = read_clips_of(self.source, self.files, self.clip)
        if self.trim is not None:
            clips = [clip.trim(*self.trim) for clip in clips]
        if self.mirror:
            clips = [mirror_clip(clip) for clip in clips]
        if self.resample is not None:
            clips = [resample_clip(clip, self.resample) for clip in clips]
        source = Path(self.source)
        skinned = source.suffix.lower() in (".fbx", ".gltf", ".vrm", ".glb") and source.is_file()
        written = save_motion(clips, self.target, self.character, skin=source if skinned else None)
        for path, clip in zip(written, clips, strict=False) if len(written) == len(clips) else ():
            print(f"{path}: {clip.num_frames} frames at {clip.fps:g} fps, {clip.skeleton.num_joints} joints")
        if len(written) < len(clips):
            print(f"{written[0]}: {len(clips)} animations: {', '.join(clip.name for clip in clips)}")
        return 0
