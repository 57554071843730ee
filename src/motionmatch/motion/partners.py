"""Clips of two people in one world: which belong together, and when their hands touch.

The clips of a pair are called NAME_a and NAME_b, as the actors' are; or, as CMU's, 18_01 and 19_01: the same take of
two subjects with numbers that follow each other. Both have the same length.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import Tags, find_spans

HANDSHAKE = "handshake"
"""Tag of frames in which two right hands touch."""
CLOSE, NEAREST = 0.42, 0.03
"""Wrists of right hands that shake are nearer than this, and within this of the nearest that they come, metres."""
_LEAST_SECONDS = 0.3
_ROLE = re.compile(r"(?P<name>.*)_(?P<role>[ab])(?P<rest>| mirrored.*| \(.*\))$")
_NUMBER = re.compile(r"(?P<subject>\d+)_(?P<take>\d+)(?P<rest>| mirrored.*| \(.*\))$")


def find_partners(names: Sequence[str], lengths: Sequence[int]) -> np.ndarray:
    """Return the partner (R,) of each clip, by names and lengths; -1 for none."""
    partners, known = np.full(len(names), -1, np.int64), {name: number for number, name in enumerate(names)}
    for number, name in enumerate(names):
        for other in _partner_names(name):
            found = known.get(other, -1)
            if found >= 0 and lengths[found] == lengths[number]:
                partners[number], partners[found] = found, number
    return partners


def _partner_names(name: str) -> list[str]:
    """Return the names that the second of a pair may have, of the first's."""
    if (match := _ROLE.match(name)) is not None and match["role"] == "a":
        return [f"{match['name']}_b{match['rest']}"]
    if (match := _NUMBER.match(name)) is not None:
        subject = str(int(match["subject"]) + 1).zfill(len(match["subject"]))
        return [f"{subject}_{match['take']}{match['rest']}"]
    return []


def label_handshakes(clip: Clip, partner: Clip) -> Tags:
    """Return the tags of a clip with `handshake` where right hands are close to each other, if none says so."""
    if HANDSHAKE in clip.tags.spans or clip.anatomy is None or partner.anatomy is None:
        return clip.tags
    if "right_hand" not in clip.anatomy.roles or "right_hand" not in partner.anatomy.roles:
        return clip.tags
    hands = [each.positions_world[:, each.anatomy.roles["right_hand"]] for each in (clip, partner) if each.anatomy]
    apart = np.linalg.norm(hands[0] - hands[1], axis=1)
    close = apart < min(CLOSE, float(apart.min()) + NEAREST)
    spans = tuple((a, b) for a, b in find_spans(close) if b - a >= _LEAST_SECONDS * clip.fps)
    return Tags({**clip.tags.spans, HANDSHAKE: spans}) if spans else clip.tags
