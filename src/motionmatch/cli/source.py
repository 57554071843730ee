"""What verbs that read motion have in common: which files, and what the user says about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import tyro

if TYPE_CHECKING:
    from motionmatch.motion.settings import Settings

SAMPLE = "sample"
"""The name that stands for the motion that motionmatch carries itself."""


@dataclass(frozen=True)
class Said:
    """What the user says about the files; what is left out is guessed."""

    fps: Annotated[float | None, tyro.conf.arg(metavar="RATE")] = None
    """True frames per second, where a file's own frame time is wrong (0 or 1.0, say). GLB and FBX keep times: the rate
    to sample them at."""
    units: Annotated[str | None, tyro.conf.arg(metavar="UNIT")] = None
    """m, cm, mm, inch, foot, cmu, or metres per unit."""
    up: Annotated[str | None, tyro.conf.arg(metavar="AXIS")] = None
    """Which axis is up: x, y, z, -x, -y, -z."""

    def settings(self) -> Settings:
        from motionmatch.motion import settings

        table = {"fps": self.fps, "units": self.units, "up": self.up}
        return settings.from_table({key: value for key, value in table.items() if value is not None})


def recordings(source: str, said: Said, *, cache: bool = True):
    """(recordings, failures) of a path, or of the built-in sample."""
    from motionmatch.motion import load

    if source != SAMPLE:
        return load.recordings(source, said=said.settings(), cache=cache)
    from pathlib import Path

    from motionmatch.actors import sketch
    from motionmatch.motion.sources import Entry
    from motionmatch.motion.understand import understand

    raw = sketch.walk()
    belief = understand(raw)
    return [load.Recording(Entry(Path(SAMPLE)), raw, belief, said.settings(), belief.apply(raw))], []


def one_clip(source: str, said: Said, name: str | None):
    """The one clip that is meant: the only one, or the one named."""
    from pathlib import Path

    from motionmatch.errors import InputError, unknown_name

    found, failed = recordings(source, said)
    if name is not None:
        for recording in found:
            if recording.clip.name == name:
                return recording.clip
        for entry, error in failed:  # it is there, but can't be read
            if Path(entry.label).stem == name:
                raise error
        raise unknown_name("clip", name, [recording.clip.name for recording in found], where=source)
    if failed:
        raise failed[0][1]
    if len(found) > 1:
        names = ", ".join(recording.clip.name for recording in found[:6])
        raise InputError(f"{source} holds {len(found)} clips ({names}{', …' if len(found) > 6 else ''}). "
                         "Choose one: --clip NAME")  # fmt: skip
    return found[0].clip
