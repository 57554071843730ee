"""How well a loop closes: its last frame against its first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.generative.representation import prepare, rotation_rows
from motionmatch.generative.trajectory import RootTrajectory, wrap_angle
from motionmatch.motion.clip import Clip


@dataclass(frozen=True)
class Closing:
    """What is missing from the last frame of a loop to its first, which follows it."""

    pose: float
    """Distance of the two poses, as a multiple of the mean distance from frame to frame: 1 is a step like others."""
    place: float
    """Distance of the two places on the ground, metres; for a walk that goes on it is the way of a round."""
    heading: float
    """Angle between the two headings, modulo a full turn, degrees."""


def measure_closing(clip: Clip) -> Closing:
    """Measure how a loop closes."""
    (body,) = prepare([clip])
    rows, own = rotation_rows(body, "heading"), RootTrajectory.of(body)
    usual = float(np.linalg.norm(np.diff(rows, axis=0), axis=1).mean())
    return Closing(
        pose=float(np.linalg.norm(rows[-1] - rows[0])) / max(usual, 1e-9),
        place=float(np.linalg.norm(own.places[-1] - own.places[0])),
        heading=float(abs(np.degrees(wrap_angle(own.headings[-1] - own.headings[0])))),
    )


def measure_depth(clip: Clip, examples: Sequence[Clip]) -> float:
    """Measure how far feet, toes and their ends go below their lowest places in examples, metres; 0: not at all."""
    (made,), several = prepare([clip]), prepare(list(examples))
    given = several[0]
    if made.anatomy is None or not made.anatomy.contacts or not made.skeleton.same_joints(given.skeleton):
        return 0.0
    below = sorted({joint for foot in made.anatomy.contacts for joint in made.skeleton.descendants(foot)})
    ends = [e for e, parent in enumerate(made.skeleton.end_parents) if int(parent) in below]
    lowest = [
        np.concatenate([c.positions_world[:, below, 1].min(axis=0), c.ends_world[:, ends, 1].min(axis=0)])
        for c in (*several, made)
    ]
    return float(max((np.min(lowest[:-1], axis=0) - lowest[-1]).max(), 0.0))
