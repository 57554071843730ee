"""`motionmatch draw`: draw a contact sheet of a clip."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import MOTION
from motionmatch.cli.source import FileOptions, read_one_clip


@dataclass(frozen=True)
class Draw:
    """Draw a contact sheet of a clip.

    It shows poses from the side and the front, the path from above with footprints, and curves of speed, turn rate and
    height.
    """

    source: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="PATH"), MOTION]
    """A motion file, or a folder or zip together with --clip; `sample` is the built-in motion."""
    out: Annotated[Path, tyro.conf.arg(metavar="FILE")] = Path("sheet.png")
    """The picture to write: .png, .svg or .pdf."""
    files: Annotated[FileOptions, tyro.conf.arg(name="")] = field(default_factory=FileOptions)
    """Facts about the files."""
    clip: Annotated[str | None, tyro.conf.arg(metavar="NAME")] = None
    """Name of the clip, if the source holds several."""
    trim: Annotated[tuple[int, int] | None, tyro.conf.arg(metavar="FIRST STOP")] = None
    """Draw only these frames; STOP is not included."""

    def run(self) -> int:
        from motionmatch.motion import contacts
        from motionmatch.pictures import sheet

        clip = read_one_clip(self.source, self.files, self.clip)
        if self.trim is not None:
            clip = clip.trim(*self.trim)
        planted = contacts.label_contacts(clip) if clip.anatomy.contacts else None
        sheet.draw_sheet(clip, self.out, contacts=planted)
        print(f"contact sheet of {clip.name} ({clip.seconds:.1f} s): {self.out.resolve()}")
        return 0
