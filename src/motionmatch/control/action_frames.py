"""Which frames of a database are actions: spans of a tag, or whole clips by their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError, unknown_name
from motionmatch.motion.anatomy import split_words
from motionmatch.motion.ranges import Ranges

LEAD, TRAIL = 0.5, 0.4
"""Seconds before and after a tagged span that belong to the action: a jump is tagged in the air."""
ENTRY = 0.35
"""Seconds from the start of an action in which it may be begun."""
RUN_UP = 0.35
"""Seconds before an action that are not searched, since they end there."""
KNOWN = (
    "jump", "wave", "attack", "strike", "punch", "kick", "throw", "bow", "clap",
    "dodge", "roll", "fall", "land", "hit", "death", "duck", "vault", "agree",
    "headshake", "nod", "cheer", "point", "salute", "emote",
)  # fmt: skip
"""Tags and words of clip names that are actions without being asked for."""


@dataclass(frozen=True, eq=False)
class ActionFrames:
    """A database in which actions are clips of their own that only a command begins."""

    database: MotionDatabase
    """the same frames; its clips are cut where actions begin and end, and actions are not searched"""
    names: tuple[str, ...]
    of_frames: np.ndarray
    """(F,) number of the action that a frame belongs to, or -1"""
    starts: np.ndarray
    """(F,) first frame of the action of each frame"""
    stops: np.ndarray
    """(F,) one past its last frame"""
    entries: dict[str, np.ndarray]
    """by name: frames from which the action may be begun"""

    @classmethod
    def of(cls, database: MotionDatabase, names: Sequence[str] | None = None) -> ActionFrames:
        """Cut the actions out of a database: those of these names, tags or clips; None is all that are known."""
        names = tuple(find_action_names(database) if names is None else dict.fromkeys(names))
        spans = {name: _find_spans(database, name) for name in names}
        number = np.full(database.num_frames, -1)
        for index, name in enumerate(names):
            for start, stop in spans[name]:
                free = number[start:stop] < 0
                number[start:stop][free] = index
        database, starts, stops = _cut(database, number)
        entry = max(round(ENTRY * database.fps), 1)
        frames = np.arange(database.num_frames)
        inside = (number >= 0) & (frames - starts < np.minimum(entry, np.maximum((stops - starts) // 3, 1)))
        entries = {name: np.flatnonzero(inside & (number == index)) for index, name in enumerate(names)}
        return cls(database, names, number, starts, stops, entries)


def find_action_names(database: MotionDatabase) -> list[str]:
    """Find the tags and the clips of a database that are known to be actions, by their names."""
    known = set(KNOWN)
    tags = [tag for tag in database.tags.names if tag.lower() in known]
    clips = dict.fromkeys(_bare(name) for name in database.names)
    said = [name for name in clips if known & {name.lower(), *split_words(name)}]
    return list(dict.fromkeys([*tags, *said]))


def _bare(name: str) -> str:
    """Return the name of a clip without what is added to its mirror image."""
    return name.removesuffix(" mirrored").removesuffix("_mirrored").removesuffix(":mirrored")


def _find_spans(database: MotionDatabase, name: str) -> list[tuple[int, int]]:
    """Return the frames of an action, first and one past the last: of a tag with what leads to it, or of clips."""
    found = []
    ranges, fps = database.ranges, database.fps
    if name in database.tags.spans:
        for start, stop in database.tags.spans[name]:
            clip = int(ranges.find_clip(np.array(start)))
            first = max(int(ranges.starts[clip]), start - round(LEAD * fps))
            found.append((first, min(int(ranges.stops[clip]), stop + round(TRAIL * fps))))
        return found
    for clip_name, frames in zip(database.names, ranges, strict=True):
        if _bare(clip_name) == name:
            found.append((frames.start, frames.stop))
    if not found:
        raise unknown_name("action", name, dict.fromkeys([*database.tags.names, *map(_bare, database.names)]))
    return found


def _cut(database: MotionDatabase, number: np.ndarray) -> tuple[MotionDatabase, np.ndarray, np.ndarray]:
    """Cut clips where actions begin and end; return the database, and the range of each frame."""
    ranges, cuts, names = database.ranges, [], []
    for name, frames in zip(database.names, ranges, strict=True):
        edges = np.flatnonzero(np.diff(number[frames.start : frames.stop])) + frames.start + 1
        bounds = [frames.start, *edges.tolist(), frames.stop]
        cuts += bounds[:-1]
        names += [name] * (len(bounds) - 1)
    starts = np.array(cuts)
    stops = np.append(starts[1:], ranges.num_frames)
    cut = Ranges(starts, stops)
    searchable = database.searchable & (number < 0)
    for first, last in zip(starts.tolist(), stops.tolist(), strict=True):
        if last < len(number) and number[last] >= 0 and number[first] < 0:
            searchable[max(first, last - round(RUN_UP * database.fps)) : last] = False
    if not searchable.any():
        raise InputError(
            "all frames of the database are actions; it needs some that walk or stand, between them. Add others, or "
            "name fewer actions."
        )
    changed = replace(database, ranges=cut, names=tuple(names), searchable=searchable)
    return changed, np.repeat(cut.starts, cut.lengths), np.repeat(cut.stops, cut.lengths)
