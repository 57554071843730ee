"""What verbs that read motion have in common: which files, and what the user says about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import tyro

if TYPE_CHECKING:
    from motionmatch.motion.settings import RecordingSettings

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

    def settings(self) -> RecordingSettings:
        from motionmatch.motion import settings

        table = {"fps": self.fps, "units": self.units, "up": self.up}
        return settings.bind_recording_settings({key: value for key, value in table.items() if value is not None})


def recordings(*sources: str, said: Said, cache: bool = True):
    """(recordings, failures) of paths, or of the built-in sample."""
    from motionmatch.cli.options import refuse
    from motionmatch.errors import InputError
    from motionmatch.motion import load

    if not sources or not all(sources):
        raise InputError("no path was given. Name a motion file, a folder or a zip, or `sample`.")
    if sources != (SAMPLE,):
        return load.recordings(list(sources), said=said.settings(), cache=cache)
    refuse(said, ("fps", "units", "up"), f"on `{SAMPLE}`", "Its rate, units and axes are known; leave it out.")
    from pathlib import Path

    from motionmatch.actors.takes import capture
    from motionmatch.motion.load import SourceFile
    from motionmatch.motion.understand import understand

    raw = capture(SAMPLE)[0]
    belief = understand(raw)
    return [load.Recording(SourceFile(Path(SAMPLE)), raw, belief, said.settings(), belief.apply(raw))], []


def one_clip(source: str, said: Said, name: str | None):
    """The one clip that is meant: the only one, or the one named."""
    from motionmatch.errors import InputError, unknown_name

    found, failed = recordings(source, said=said)
    if name is not None:
        meant = [one for one in found if _is_called(name, one.clip.name, one.label)]
        meant = meant or [one for one in found if _is_called(name, "", one.entry.label)]
        if len(meant) > 1:
            labels = ", ".join(recording.label for recording in meant[:4])
            raise InputError(f"'{name}' is the name of {len(meant)} clips: {labels}. Say more of the path.")
        if meant:
            return meant[0].clip
        for entry, error in failed:  # it is there, but can't be read
            if _is_called(name, "", entry.label):
                raise error
        raise unknown_name("clip", name, [recording.clip.name for recording in found], where=source)
    if failed:
        raise failed[0][1]
    if len(found) > 1:
        names = ", ".join(recording.clip.name for recording in found[:6])
        raise InputError(f"{source} holds {len(found)} clips ({names}{', …' if len(found) > 6 else ''}). "
                         "Choose one: --clip NAME")  # fmt: skip
    return found[0].clip


def _is_called(name: str, clip: str, label: str) -> bool:
    """Whether a clip is meant by its name, its file's name, or the end of its path, with or without the ending."""
    stem = label.rsplit(".", 1)[0]
    return name == clip or any(path == name or path.endswith(f"/{name}") for path in (label, stem))
