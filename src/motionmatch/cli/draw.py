"""`motionmatch draw`: a picture that a person can judge a clip by."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import MOTION
from motionmatch.cli.source import Said, one_clip


@dataclass(frozen=True)
class Draw:
    """Draw a contact sheet of a clip.

    Poses from the side and the front, the path from above with the foot prints, and curves of speed, turn and height.
    """

    source: Annotated[str, tyro.conf.Positional, tyro.conf.arg(metavar="PATH"), MOTION]
    """A motion file, or a folder or zip together with --clip; `sample` is the built-in motion."""
    out: Annotated[Path, tyro.conf.arg(metavar="FILE")] = Path("sheet.png")
    """The picture to write: .png, .svg or .pdf."""
    said: Annotated[Said, tyro.conf.arg(name="")] = field(default_factory=Said)
    """What the user says about the files."""
    clip: Annotated[str | None, tyro.conf.arg(metavar="NAME")] = None
    """Which clip, where the source holds several."""
    trim: Annotated[tuple[int, int] | None, tyro.conf.arg(metavar="FIRST STOP")] = None
    """Only these frames, the second not included."""

    def run(self) -> int:
        from motionmatch.motion import contacts
        from motionmatch.pictures import sheet

        clip = one_clip(self.source, self.said, self.clip)
        if self.trim is not None:
            clip = clip.trim(*self.trim)
        planted = contacts.label_contacts(clip) if clip.anatomy.contacts else None
        sheet.draw_sheet(clip, self.out, contacts=planted)
        print(f"contact sheet of {clip.name} ({clip.seconds:.1f} s): {self.out.resolve()}")
        return 0
