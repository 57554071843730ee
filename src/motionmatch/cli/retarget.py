"""`motionmatch retarget`: bring motion onto a character."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

import tyro

from motionmatch.cli.known import MOTION
from motionmatch.cli.source import SAMPLE, FileOptions, read_recordings


@dataclass(frozen=True)
class RetargetCommand:
    """Bring motion onto a character: any skeleton to any other with as many legs.

    Joints are connected by what they are, not by their names. Arms and legs point as they did, hips go as far and as
    high as the new legs make it, planted feet stay planted. A GLB character keeps its meshes, materials and textures,
    and gets the motion as further animations.
    """

    source: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="SOURCE"), MOTION]
    """Motion: a file, a folder or a zip; `sample` is the built-in motion."""
    to: Annotated[Path, tyro.conf.arg(metavar="CHARACTER")]
    """The character: a skinned .glb, .vrm, .fbx or .gltf, or any motion file of its skeleton."""
    out: Annotated[Path, tyro.conf.arg(metavar="FILE")]
    """The file to write; its ending chooses the format. Several clips become several animations of a .glb, and several
    files of other formats."""
    files: Annotated[FileOptions, tyro.conf.arg(name="")] = field(default_factory=FileOptions)
    """Facts about the source files."""
    clip: Annotated[str | None, tyro.conf.arg(metavar="NAME")] = None
    """Only the clip of this name."""
    hands: Literal["free", "place"] = "free"
    """place: hands go where the source has them, scaled by the legs; free: arms keep their angles."""
    alone: bool = False
    """Leave out the animations that the character's file has."""

    def run(self) -> int:
        from motionmatch.cli.options import refuse
        from motionmatch.cli.source import choose_clips
        from motionmatch.retargeting.character import load_character
        from motionmatch.retargeting.writing import check_character_output, put_on, write_on

        check_character_output(self.out)
        character = load_character(self.to)
        if self.out.suffix.lower() != ".glb" or character.skin is None:
            refuse(self, ["alone"], "unless CHARACTER has a skin and FILE is a .glb", "Leave it out.")
        found, failed = read_recordings(self.source, options=self.files)
        if failed:
            raise failed[0][1]
        clips = choose_clips(found, self.clip, self.source)
        own = Path(self.source)
        skinned = self.source != SAMPLE and own.is_file() and own.suffix.lower() in (".glb", ".gltf", ".vrm", ".fbx")
        known = load_character(own) if skinned else None
        moved = put_on(clips, character, source=known, hands=self.hands)
        written = write_on(moved, character, self.out, keep=not self.alone)
        print(f"{character.name}: {character.skeleton.num_joints} joints, stance from its {character.stance.origin}")
        frames = sum(clip.num_frames for clip in moved)
        names = ", ".join(str(path) for path in written[:4]) + (", …" if len(written) > 4 else "")
        print(f"{names}: {len(moved)} {'clip' if len(moved) == 1 else 'clips'}, {frames} frames")
        return 0
