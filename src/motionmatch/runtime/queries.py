"""Blocks of features as the runtime in C asks for them: a kind, columns, and numbers."""

from __future__ import annotations

import numpy as np

from motionmatch.database.blocks import (
    Block,
    JointPositions,
    JointVelocities,
    TagOneHot,
    TrajectoryDirections,
    TrajectoryPositions,
)
from motionmatch.database.gait import AskedGait, GaitOneHot
from motionmatch.database.posture import CROUCH, HandsHeight, HeadHeight, HipsHeight, OfPosture, TrunkPitch
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import InputError

MOST_WISHES = 16
OWN, POSITIONS, DIRECTIONS, POSTURE, TAGS, GAITS, ASKED = range(7)
"""Kinds of blocks, as the header numbers them."""


def list_wishes(schema: FeatureSchema) -> tuple[str, ...]:
    """List the tags that commands can wish for, in the order in which the runtime takes them."""
    found = tuple(dict.fromkeys(tag for block in schema.blocks for tag in block.wishes))
    if len(found) > MOST_WISHES:
        raise InputError(
            f"the features know {len(found)} tags that can be wished for; the runtime takes {MOST_WISHES}."
        )
    return found


def describe_blocks(schema: FeatureSchema) -> tuple[np.ndarray, np.ndarray]:
    """Return for each block its kind, first column, width, first number and numbers (B, 5), and all numbers (n,)."""
    wishes, facts = list_wishes(schema), []
    numbers: list[float] = []
    for block in schema.blocks:
        kind, own = _describe(block, schema, wishes)
        facts.append((kind, schema.columns(block.name).start, block.width, len(numbers), len(own)))
        numbers += own
    return np.array(facts, np.int32).reshape(-1, 5), np.array(numbers, np.float64)


def _describe(block: Block, schema: FeatureSchema, wishes: tuple[str, ...]) -> tuple[int, list[float]]:
    kind = type(block)
    if kind in (JointPositions, JointVelocities):
        return OWN, []
    if isinstance(block, TrajectoryPositions | TrajectoryDirections):
        times = schema.times.tolist()
        places = [min(range(len(times)), key=lambda h: abs(times[h] - t)) if t > 0 else -1 for t in block.times]
        return POSITIONS if isinstance(block, TrajectoryPositions) else DIRECTIONS, [float(place) for place in places]
    if isinstance(block, OfPosture) and kind in (HipsHeight, HeadHeight, HandsHeight, TrunkPitch):
        low = wishes.index(CROUCH) if block.crouched and CROUCH in wishes else -1
        crouched = block.crouched[0] if block.crouched else 0.0
        return POSTURE, [block.tolerance, low, crouched, len(block.speeds), *block.speeds, *block.usual]
    if isinstance(block, TagOneHot) and kind in (TagOneHot, GaitOneHot, AskedGait):
        numbers = [float(wishes.index(tag)) for tag in block.tags]
        if isinstance(block, GaitOneHot):
            return GAITS, [*numbers, block.usual_share, len(block.speeds), *block.speeds, *block.shares]
        if isinstance(block, AskedGait):
            return ASKED, [*numbers, *block._standing.tolist()]
        return TAGS, numbers
    raise InputError(
        f"block '{block.name}' of the features is a {kind.__name__}, which the runtime does not know. Build a database "
        "without it: motionmatch build … --features FILE"
    )
