"""A database of one still pose, for a model that plays without its own."""

from __future__ import annotations

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.poses import decode
from motionmatch.motion.ranges import Ranges
from motionmatch.motion.tags import Tags


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
