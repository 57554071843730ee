"""Blocks of features as the runtime in C asks for them: a kind, columns, and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
from motionmatch.database.goal import GoalPlace
from motionmatch.database.partner import PartnerPlace
from motionmatch.database.posture import CROUCH, HandsHeight, HeadHeight, HipsHeight, OfPosture, TrunkPitch
from motionmatch.database.schema import FeatureSchema
from motionmatch.database.terrain import TerrainHeights, TerrainRises, find_sole
from motionmatch.errors import InputError
from motionmatch.motion.anatomy import Anatomy

MOST_WISHES = 16
OWN, POSITIONS, DIRECTIONS, POSTURE, TAGS, GAITS, ASKED, HEIGHTS, RISES, GOAL, PARTNER = range(11)
"""Kinds of blocks, as the header numbers them."""


@dataclass(frozen=True, eq=False)
class Extras:
    """Where the runtime finds what blocks need to know of frames besides their features."""

    columns: Mapping[str, int]
    """first column by block: of the file's extra values, or of the pose of a learned model"""
    anatomy: Anatomy
    touching: np.ndarray
    """(K,) joints of legs that touch the ground"""
    shown: np.ndarray
    """joints whose places in queries are those that are shown: feet, where networks play"""


def list_wishes(schema: FeatureSchema) -> tuple[str, ...]:
    """List the tags that commands can wish for, in the order in which the runtime takes them."""
    found = tuple(dict.fromkeys(tag for block in schema.blocks for tag in block.wishes))
    if len(found) > MOST_WISHES:
        raise InputError(
            f"the features know {len(found)} tags that can be wished for; the runtime takes {MOST_WISHES}."
        )
    return found


def describe_blocks(schema: FeatureSchema, extras: Extras) -> tuple[np.ndarray, np.ndarray]:
    """Return for each block its kind, first column, width, first number and numbers (B, 5), and all numbers (n,)."""
    wishes, facts = list_wishes(schema), []
    numbers: list[float] = []
    for block in schema.blocks:
        kind, own = _describe(block, schema, wishes, extras)
        facts.append((kind, schema.columns(block.name).start, block.width, len(numbers), len(own)))
        numbers += own
    return np.array(facts, np.int32).reshape(-1, 5), np.array(numbers, np.float64)


def _describe(block: Block, schema: FeatureSchema, wishes: tuple[str, ...], extras: Extras) -> tuple[int, list[float]]:
    kind = type(block)
    if isinstance(block, JointPositions) and kind is JointPositions:
        joints = [extras.anatomy.roles[role] for role in block.roles]
        return OWN, [float(joint if joint in extras.shown else -1) for joint in joints] if len(extras.shown) else []
    if kind is JointVelocities:
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
    if isinstance(block, TerrainHeights) and kind in (TerrainHeights, TerrainRises):
        under = [float(_find_column_under(block, joint, extras.anatomy)) for joint in extras.touching.tolist()]
        return HEIGHTS if kind is TerrainHeights else RISES, [float(extras.columns[block.name]), *under]
    if kind in (GoalPlace, PartnerPlace):
        return GOAL if kind is GoalPlace else PARTNER, []
    raise InputError(
        f"block '{block.name}' of the features is a {kind.__name__}, which the runtime does not know. Build a database "
        "without it: motionmatch build … --features FILE"
    )


def _find_column_under(block: TerrainHeights, joint: int, anatomy: Anatomy) -> int:
    """Return the column of a block with the height of the ground under a joint now, or -1."""
    found = -1
    for number, role in enumerate(block.roles):
        if 0.0 in block.ahead and find_sole(anatomy, role) == joint:
            found = number * len(block.ahead) + block.ahead.index(0.0)
    return found
