"""The trunk of a person leans as in the source, whatever the number of its joints.

Joints of two spines share turns by how far along they are (`mapping.py`). What their number changes is where the chest
comes to be; so the spine is turned below it until the line from the hips to the chest has turned as in the source.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.retargeting.character import Character


@dataclass(frozen=True, eq=False)
class TrunkLean:
    """The lean of a trunk, from one body to another."""

    source: Character
    target: Character

    def apply(self, clip: Clip, frames: slice, turns: list[np.ndarray]) -> None:
        """Turn the spine in world rotations `turns`, (F, 4) by joint; the chest and what hangs on it keep theirs."""
        own, other = self.target.anatomy.roles, self.source.anatomy.roles
        if not {"hips", "chest", "spine"} <= own.keys() or not {"hips", "chest"} <= other.keys():
            return
        skeleton = self.target.skeleton
        above = skeleton.ancestors(own["chest"])
        if own["spine"] == own["chest"] or own["spine"] not in above or own["hips"] not in above:
            return
        between = above[1 : above.index(own["spine"]) + 1]  # from below the chest down to the spine's first joint
        wanted = self._find_wanted(clip, frames, turns)
        start = self._way(turns, own["hips"], own["spine"])
        now = self._way(turns, own["spine"], own["chest"])
        lean = quat.between(now, wanted - start)
        moved = {each for joint in between for each in skeleton.descendants(joint)} - set(
            skeleton.descendants(own["chest"])
        )
        for joint in moved:
            if len(turns[joint]) == len(lean):  # those that nothing moves have one row
                turns[joint] = quat.multiply(lean, turns[joint])

    def _find_wanted(self, clip: Clip, frames: slice, turns: list[np.ndarray]) -> np.ndarray:
        """Return the vectors (F, 3) from the hips to the chest of the target."""
        own, other = self.target.anatomy.roles, self.source.anatomy.roles
        rest = [
            character.posture_positions[roles["chest"]] - character.posture_positions[roles["hips"]]
            for character, roles in ((self.source, other), (self.target, own))
        ]
        at = clip.positions_world[frames].astype(EXACT)
        hips = quat.multiply(
            clip.rotations_world[frames, other["hips"]].astype(EXACT), quat.inverse(self.source.posture[other["hips"]])
        )
        swing = quat.between(
            np.broadcast_to(rest[0], (len(at), 3)),
            quat.inverse_rotate(hips, at[:, other["chest"]] - at[:, other["hips"]]),
        )
        turned = quat.multiply(turns[own["hips"]], quat.inverse(self.target.posture[own["hips"]]))
        return quat.rotate(turned, quat.rotate(swing, rest[1]))

    def _way(self, turns: list[np.ndarray], start: int, stop: int) -> np.ndarray:
        """Return the vectors (F, 3) from one joint to another below it."""
        total = np.zeros((len(turns[start]), 3))
        while stop != start:
            parent = int(self.target.skeleton.parents[stop])
            total = total + quat.rotate(turns[parent], self.target.offsets[stop])
            stop = parent
        return total
