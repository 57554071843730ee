"""Recordings of files as databases take them: without held T-poses, clips on the spot with their way, and short cycles
repeated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from motionmatch.motion.clip import Clip
from motionmatch.motion.cycles import find_cycle, tile_cycle
from motionmatch.motion.in_place import add_travel, find_treadmill
from motionmatch.motion.root import fold_above_hips
from motionmatch.motion.t_pose import find_t_pose, is_t_pose

InPlace = Literal["feet", "keep"] | float
"""What becomes of clips on the spot: they go as fast as their feet glide, stay there, or go at a speed, metres per
second."""
LONG_ENOUGH = 4.0
"""Shorter cycles are repeated until they last as long, seconds: features look a second ahead."""
_MOST_NAMED = 6


@dataclass(frozen=True)
class Preparation:
    """What is done to clips of files before a database is built of them; `tell` gets a sentence about each."""

    in_place: InPlace = "feet"
    tell: Callable[[str], None] = lambda text: None

    def apply(self, clips: Sequence[Clip]) -> list[Clip]:
        """Prepare clips. Those of other anatomies than animals and people stay as they are."""
        clips = self._leave_out_t_poses(clips)
        moved: list[str] = []
        repeated: list[str] = []
        prepared = [self._prepare(clip, moved, repeated) for clip in clips]
        if moved:
            how = {
                "feet": "they go as fast as their feet glide",
                "keep": "they stay there (--in-place feet moves them)",
            }
            said = how.get(str(self.in_place), "they go at the given speed")
            self.tell(f"on the spot: {_list(moved)}; {said}")
        if repeated:
            self.tell(f"short cycles, repeated: {_list(repeated)}")
        return prepared

    def _prepare(self, clip: Clip, moved: list[str], repeated: list[str]) -> Clip:
        if clip.anatomy is None:
            return clip
        treadmill = find_treadmill(clip)
        if treadmill is not None:
            if self.in_place == "keep":
                moved.append(clip.name)
            else:
                speed = treadmill.speed if self.in_place == "feet" else float(self.in_place)
                clip = add_travel(clip, treadmill, speed=None if self.in_place == "feet" else speed)
                moved.append(f"{clip.name} {speed:.2f} m/s")
        if clip.seconds < LONG_ENOUGH:
            once = find_cycle(fold_above_hips(clip))
            if once is not None:
                repeated.append(clip.name)
                return tile_cycle(clip, once, int(LONG_ENOUGH * clip.fps / once) + 1)
        return clip

    def _leave_out_t_poses(self, clips: Sequence[Clip]) -> list[Clip]:
        """Leave out arms that are held out before and after a take, and takes of nothing else: a character would stand
        like that."""
        kept, cut, seconds = [], 0, 0.0
        for clip in clips:
            if is_t_pose(clip):
                cut, seconds = cut + 1, seconds + clip.seconds
                continue
            start, stop = find_t_pose(clip)
            cut, seconds = cut + (start + stop > 0), seconds + (start + stop) / clip.fps
            kept.append(clip.trim(start, clip.num_frames - stop) if start or stop else clip)
        if cut and kept:
            self.tell(f"left out: arms held out before or after {cut} of {len(clips)} takes, {seconds:.1f} s")
        return kept or list(clips)


def _list(names: Sequence[str]) -> str:
    """List names; of many, the first."""
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
