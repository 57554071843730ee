"""A database brought onto a character: the same clips, tags and contacts on its bones, and the features of those."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from motionmatch.database.build import CONTACT_TAGS, build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.posture import OfPosture
from motionmatch.database.schema import FeatureSchema
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.root import add_root
from motionmatch.motion.tags import Tags, find_spans
from motionmatch.progress import Progress, no_progress
from motionmatch.retargeting.character import Character, make_character
from motionmatch.retargeting.transfer import Retarget

_LEVEL = 1e-4
"""Roots that stay within this of height 0 go on level ground, metres."""


def is_of(database: MotionDatabase, character: Character) -> bool:
    """Return whether the clips of a database are on the joints of a character."""
    return database.skeleton.same_joints(add_root(character.example.trim(0, 1)).skeleton)


def bring_onto(database: MotionDatabase, character: Character, *, progress: Progress | None = None) -> MotionDatabase:
    """Bring all clips of a database onto a character, and build them again.

    Tags and contacts are those of the recordings, blocks and weights those of the database; only what the body has no
    joints for is left out. A database that is on these joints already is returned as it is.
    """
    if is_of(database, character):
        return database
    report = progress or no_progress
    clips = [_with_contacts(database, number) for number in range(len(database.ranges))]
    plan = Retarget(make_character(_choose_evidence(clips)), character)
    moved = []
    for done, clip in enumerate(clips):
        report(done, len(clips), f"bringing {clip.name} onto {character.name}")
        moved.append(plan.apply(clip))
    made = build(
        moved,
        _for_body(database.schema, character.anatomy),
        fps=database.fps,
        mirror=False,  # what was mirrored is among the clips
        uneven=bool(np.abs(database.translations[:, 0, 1]).max(initial=0.0) > _LEVEL),
        progress=lambda done, total, name="": report(done, total, f"building {name}".strip()),
    )
    return replace(made, names=database.names, searchable=database.searchable)


def _with_contacts(database: MotionDatabase, number: int) -> Clip:
    """Return a clip of a database with its contacts as tags, by which they are kept."""
    clip, start = database.clip(number), int(database.ranges.starts[number])
    planted = database.contacts[start : start + clip.num_frames]
    if not 0 < planted.shape[1] <= len(CONTACT_TAGS):
        return clip
    spans = {name: find_spans(planted[:, foot]) for foot, name in enumerate(CONTACT_TAGS[: planted.shape[1]])}
    return replace(clip, tags=Tags({**clip.tags.spans, **spans}))


def _choose_evidence(clips: Sequence[Clip], most: int = 24) -> list[Clip]:
    """Choose clips that show how a body stands, some of many."""
    chosen = sorted({round(index) for index in np.linspace(0, len(clips) - 1, most)})
    return [clips[index] for index in chosen]


def _for_body(schema: FeatureSchema, anatomy: Anatomy) -> FeatureSchema:
    """Return the blocks that a body has joints for; they learn anew which posture is usual."""
    blocks = []
    for block in schema.blocks:
        if isinstance(block, OfPosture):
            if not block.is_known(anatomy):
                continue
            block = replace(block, speeds=(), usual=(), crouched=())
        blocks.append(block)
    return FeatureSchema(tuple(blocks))
