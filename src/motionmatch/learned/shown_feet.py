"""Feet of queries as they are shown, where networks play.

A planted foot is held while the motion goes on, so after some transitions it may be far from its place in what plays.
Whoever asks for what plays then gets ever again a moment in which that foot stands, until the leg is too short for it
and the foot is dragged. Whoever asks for what is shown gets a moment in which the foot is about to leave. Heights are
those that play: on uneven ground others are shown.
"""

from __future__ import annotations

import numpy as np

from motionmatch.control.state import CharacterState
from motionmatch.database.blocks import JointPositions
from motionmatch.database.schema import FeatureSchema
from motionmatch.learned.model import LearnedModel
from motionmatch.motion.anatomy import Anatomy

_THERE = 1e-3
"""A pose is that of now if its root is not further away than this from where it is, metres."""


class ShownFeet:
    """The places of feet among the features of a model."""

    def __init__(self, model: LearnedModel) -> None:
        columns, joints = find_feet_columns(model.schema, model.anatomy, model.legs.joints)
        self.joints = joints
        self.columns = np.stack([columns, columns + 2], axis=-1)  # x and z
        self.mean, self.scale = model.features.mean[self.columns], model.features.scale[self.columns]

    def put(self, features: np.ndarray, state: CharacterState, chosen: np.ndarray) -> np.ndarray:
        """Return normalised features (n, D) of the chosen characters (n,) with feet where they are shown."""
        seen, known = see_feet(state, chosen, self.joints)
        found = features.copy()
        found[:, self.columns] = np.where(
            known[:, None, None], (seen - self.mean) / self.scale, features[:, self.columns]
        )
        return found


def find_feet_columns(schema: FeatureSchema, anatomy: Anatomy, legs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Find the first of the three columns (n,) of every place of a foot in the features, and its joint (n,).

    `legs` (K, 4) are hip, knee, foot and toe of each leg.
    """
    columns, joints = [], []
    for block in schema.blocks:
        if type(block) is not JointPositions:
            continue
        start = schema.columns(block.name).start
        for number, role in enumerate(block.roles):
            joint = anatomy.roles[role]
            if joint in legs[:, 2:]:
                columns.append(start + 3 * number)
                joints.append(joint)
    return np.array(columns, np.int64), np.array(joints, np.int64)


def see_feet(state: CharacterState, chosen: np.ndarray, joints: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return where joints (n,) of the chosen characters are shown, along the root's axes, x and z (m, n, 2), and for
    whom that is known (m,): a pose may not have been made in the last step."""
    roots, yaws = state.shown_positions[chosen], state.shown_yaws[chosen]
    shown = state.positions[chosen].astype(float)
    away = shown[:, joints] - roots[:, None]
    sine, cosine = np.sin(yaws)[:, None], np.cos(yaws)[:, None]
    seen = np.stack([cosine * away[..., 0] - sine * away[..., 2], cosine * away[..., 2] + sine * away[..., 0]], -1)
    return seen, (np.abs(shown[:, 0] - roots)[:, [0, 2]] < _THERE).all(axis=1)
