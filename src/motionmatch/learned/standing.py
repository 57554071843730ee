"""What a model that plays without its database has in its place: one still pose, and speeds that it reaches."""

from __future__ import annotations

import numpy as np

from motionmatch.control.limits import SpeedLimits, find_limits_of_paths
from motionmatch.database.coverage import ENOUGH_SECONDS
from motionmatch.database.database import MotionDatabase
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.poses import decode
from motionmatch.motion.ranges import Ranges
from motionmatch.motion.tags import Tags

_ENOUGH_CODES = 10
"""Codes of a codebook that have to reach a speed."""


def make_standing_database(model: LearnedModel) -> MotionDatabase:
    """Make a database of one still pose: body, features and their scales, for a model without its database."""
    pose = decode(model.decompressor(model.standing[None]), model.layout, model.skeleton)
    moving, still = np.array([0, *model.layout.moving]), np.zeros(2, int)
    return MotionDatabase(
        skeleton=model.skeleton,
        anatomy=model.anatomy,
        fps=model.fps,
        names=("standing",),
        ranges=Ranges.of_lengths([2]),
        moving=moving,
        translations=pose.positions[still][:, moving],
        rotations=pose.rotations[still],
        contacts=pose.contacts[still] > 0.5,
        tags=Tags({}),
        schema=model.schema,
        features=model.standing[None, : model.num_features][still],
        mean=model.features.mean,
        scale=model.features.scale,
        searchable=np.ones(2, bool),
        extras={name: values[still] for name, values in pose.extras.items()},
    )


def find_model_limits(model: LearnedModel, standing: MotionDatabase) -> SpeedLimits | None:
    """Find the speeds of the features that a model keeps, or of its codebook; None if it has neither.

    `standing` is the database of its still pose, which has the scales of features.
    """
    if model.kept is not None:
        return find_limits_of_paths(standing, model.kept.features, max(round(ENOUGH_SECONDS * model.fps), 1))
    if model.codebook is not None:
        return find_limits_of_paths(standing, model.codebook.read_features(), _ENOUGH_CODES)
    return None
