"""Reads motion files for verbs, with the options that describe them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import tyro

if TYPE_CHECKING:
    from pathlib import Path

    from motionmatch.motion.settings import RecordingSettings

SAMPLE = "sample"
"""The name of the built-in motion."""


@dataclass(frozen=True)
class FileOptions:
    """Facts about motion files; those that are left out are guessed."""

    fps: Annotated[float | None, tyro.conf.arg(metavar="RATE")] = None
    """True frames per second, if the frame time in the file is wrong (such as 0 or 1.0). For GLB and FBX, which store
    times: the rate to sample them at."""
    units: Annotated[str | None, tyro.conf.arg(metavar="UNIT")] = None
    """m, cm, mm, inch, foot, cmu, or metres per unit."""
    up: Annotated[str | None, tyro.conf.arg(metavar="AXIS")] = None
    """The axis that is up: x, y, z, -x, -y, -z."""

    def settings(self) -> RecordingSettings:
        from motionmatch.motion import settings

        table = {"fps": self.fps, "units": self.units, "up": self.up}
        return settings.bind_recording_settings({key: value for key, value in table.items() if value is not None})


def read_recordings(*sources: str, options: FileOptions, cache: bool = True):
    """Read the recordings of paths, or the built-in sample; return them and the files that can't be read."""
    from motionmatch.cli.options import refuse
    from motionmatch.errors import InputError
    from motionmatch.motion import load

    if not sources or not all(sources):
        raise InputError("no path was given. Name a motion file, a folder or a zip, or `sample`.")
    if sources != (SAMPLE,):
        return load.recordings(list(sources), said=options.settings(), cache=cache)
    refuse(options, ("fps", "units", "up"), f"on `{SAMPLE}`", "Its rate, units and axes are known; leave it out.")
    from pathlib import Path

    from motionmatch.actors.takes import capture
    from motionmatch.motion.load import SourceFile
    from motionmatch.motion.understand import understand

    raw = capture(SAMPLE)[0]
    belief = understand(raw)
    return [load.Recording(SourceFile(Path(SAMPLE)), raw, belief, options.settings(), belief.apply(raw))], []


def read_one_clip(source: str, options: FileOptions, name: str | None):
    """Read the only clip of a source, or the one with this name."""
    from motionmatch.errors import InputError

    found, failed = read_recordings(source, options=options)
    if name is not None:
        for entry, error in failed:  # it is there, but can't be read
            if _has_name(name, "", entry.label):
                raise error
        return choose_clips(found, name, source)[0]
    if failed:
        raise failed[0][1]
    if len(found) > 1:
        names = ", ".join(recording.clip.name for recording in found[:6])
        raise InputError(f"{source} holds {len(found)} clips ({names}{', …' if len(found) > 6 else ''}). "
                         "Choose one: --clip NAME")  # fmt: skip
    return found[0].clip


def read_clips_of(source: str, options: FileOptions, name: str | None):
    """Read all clips of a source, or the one with this name."""
    if name is not None:
        return [read_one_clip(source, options, name)]
    found, failed = read_recordings(source, options=options)
    if failed:
        raise failed[0][1]
    return choose_clips(found, None, source)


def choose_clips(found, name: str | None, source: str):
    """Return the clips of recordings: all of them, or the one with this name."""
    from motionmatch.errors import InputError, unknown_name

    if name is None:
        return [one.clip for one in found]
    matches = [one for one in found if _has_name(name, one.clip.name, one.label)]
    matches = matches or [one for one in found if _has_name(name, "", one.entry.label)]
    if len(matches) > 1:
        labels = ", ".join(recording.label for recording in matches[:4])
        raise InputError(f"'{name}' is the name of {len(matches)} clips: {labels}. Say more of the path.")
    if not matches:
        raise unknown_name("clip", name, [recording.clip.name for recording in found], where=source)
    return [matches[0].clip]


def save_motion(
    clips, path: Path, character: Path | None, *, keep_path: bool = False, skin: Path | None = None
) -> list[Path]:
    """Write clips to a file, on a character if one is named, and return what was written. Several clips are several
    animations of a .glb, and a file each in other formats. `skin` is the file that the clips are of: its mesh is kept
    in a .glb."""
    from motionmatch.retargeting.writing import put_on, write_on

    if character is None and (skin is None or path.suffix.lower() != ".glb"):
        return write_on(clips, None, path)
    from motionmatch.retargeting.character import load_character

    if character is None:
        assert skin is not None
        own = load_character(skin)
        alike = own.skin is not None and all(clip.skeleton.same_joints(own.skeleton) for clip in clips)
        return write_on(clips, own if alike else None, path, keep=False)
    hero = load_character(character)
    return write_on(put_on(clips, hero, keep_path=keep_path), hero, path, keep=False)


def _has_name(name: str, clip: str, label: str) -> bool:
    """Whether this is the name of a clip, of its file, or the end of its path, with or without the ending."""
    stem = label.rsplit(".", 1)[0]
    return name == clip or any(path == name or path.endswith(f"/{name}") for path in (label, stem))
