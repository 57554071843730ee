"""The cost of obstacles, and the four controls (Ponton 2025, sections 4.2 and 5.3).

| paper | name | default |
|---|---|---|
| t, p (Eq. 2) | `threshold`, `power` | 0.4 m, 4 |
| λ^e, 1, λ^40, λ^60 | `weight`, `horizon_weights` | 5; 1, 0.4, 0.1 |
| λ₀^v, λ₀^f; λ₀^p; λ₀^d | `pose_weight`, `position_weight`, `direction_weight` | 1 |
| ω_r (Eq. 3) | `responsiveness` | 0.1 |
| ω_c (Eq. 4) | `continuity` | 0.1 |
| ω_e (Eq. 5) | `evasion` | 0.01 |
| ω_a (Eq. 6) | `anticipation` | 2 |
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import numpy as np

from motionmatch.database.blocks import TrajectoryDirections, TrajectoryPositions
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import FeatureSchema
from motionmatch.environment.footprints import DENSE, HORIZONS
from motionmatch.errors import InputError, unknown_name
from motionmatch.kernels import penalty as kernels

NO_ROOM, ENOUGH_ROOM = 0.18, 0.3
"""Room to each side at which the threshold is smallest, and from which it is whole, metres."""
NARROWEST = 0.15
"""Threshold where there is no room, metres."""


@dataclass(frozen=True)
class EnvironmentConfig:
    """Weights of the path, the pose and obstacles. The defaults are the paper's."""

    threshold: float = 0.4
    """t: distance below which obstacles cost something, metres; 0.6 where there is more room."""
    power: float = 4.0
    """p: exponent of the barrier; larger is steeper."""
    weight: float = 5.0
    """λ₀^e: weight of all penalties."""
    horizons: tuple[float, ...] = HORIZONS
    """Times ahead at which footprints are compared with obstacles, seconds."""
    horizon_weights: tuple[float, ...] = (1.0, 0.4, 0.1)
    """Weights of the penalties at each horizon."""
    pose_weight: float = 1.0
    """λ₀ of the features of the pose."""
    position_weight: float = 1.0
    """λ₀ of the positions along the path."""
    direction_weight: float = 1.0
    """λ₀ of the facing along the path."""
    responsiveness: float = 0.1
    """ω_r: weight of the desired path; higher follows the stick more closely."""
    continuity: float = 0.1
    """ω_c: weight of the pose; higher gives smoother transitions."""
    evasion: float = 0.01
    """ω_e: smallest part of the direction's weight that is left near obstacles; 1 keeps it all."""
    evasion_by: Literal["place", "footprints"] = "place"
    """Distance that evasion depends on: from the character's place (Eq. 5), or from its footprints (log10, the
    release)."""
    anticipation: float = 2.0
    """ω_a: how much the weight of obstacles grows with the speed."""
    anticipation_floor: float = 1.0
    """Smallest part of λ₀^e, at any speed."""
    follow_room: bool = False
    """Whether settings follow the room that there is (`near_walls`, `among_moving`, `thresholds`), and the desired path
    leads through the middle of narrow places, sideways and slower where they are too narrow for shoulders."""
    shown_feet: bool = False
    """Whether queries have the feet where they are shown, held behind the body, rather than where the frames have
    them: then a step goes on, and is not begun again."""
    no_return: bool = False
    """Whether transitions to where a character was a moment ago are refused (`control.memory`)."""
    bias: float = 0.01
    """Cost by which a transition must be better than continuing: the small bonus of section 5.2.
    `ControllerConfig.bias` overrides it."""
    settle_bias: float = 0.0
    """Cost that is added to it right after a transition, and fades. `ControllerConfig.settle_bias` overrides it."""

    def __post_init__(self) -> None:
        if not (np.isfinite(self.threshold) and self.threshold > 0):
            raise InputError(f"threshold is {self.threshold}; expected more than 0 m, such as 0.4.")
        if len(self.horizon_weights) != len(self.horizons):
            raise InputError(
                f"{len(self.horizons)} horizons and {len(self.horizon_weights)} weights for them: give one each."
            )
        for name in (
            "power", "weight", "pose_weight", "position_weight", "direction_weight", "responsiveness", "continuity",
            "evasion", "anticipation", "anticipation_floor", "bias", "settle_bias",
        ):  # fmt: skip
            value = getattr(self, name)
            if not (np.isfinite(value) and value >= 0):
                raise InputError(f"{name} is {value}; expected 0 or more.")
        if self.evasion_by not in ("place", "footprints"):
            raise unknown_name("choice for evasion_by", self.evasion_by, ("place", "footprints"))
        if not (np.asarray(self.horizon_weights) >= 0).all():
            raise InputError(f"horizon weights are {self.horizon_weights}; expected 0 or more.")

    def barrier(self, distances: np.ndarray) -> np.ndarray:
        """Return Eq. 2 for distances of any shape, metres."""
        flat = np.ascontiguousarray(distances, float).reshape(-1)
        found = np.empty(len(flat))
        kernels.barriers(flat, float(self.threshold), float(self.power), found)
        return found.reshape(np.shape(distances))

    def thresholds(self, rooms: np.ndarray) -> np.ndarray:
        """Return t (C,) for characters with rooms (C,) on their ways, metres; less where there is no room."""
        share = np.clip((rooms - NO_ROOM) / (ENOUGH_ROOM - NO_ROOM), 0.0, 1.0)
        least = min(NARROWEST, self.threshold)
        return least + share * (self.threshold - least)

    @cached_property
    def near_walls(self) -> EnvironmentConfig:
        """The same beside walls: only close obstacles count, the stick has more weight, and the facing has less as soon
        as footprints come near, so that there is time to turn."""
        nearer = min(0.875 * self.threshold, self.threshold)
        return replace(self, threshold=nearer, responsiveness=2.0 * self.responsiveness, evasion_by="footprints")

    @cached_property
    def among_moving(self) -> EnvironmentConfig:
        """The same where nothing but moving things is near: they count from farther away, and the path counts less."""
        return replace(self, threshold=1.5 * self.threshold, position_weight=0.2 * self.position_weight)

    def environment_weights(self, speeds: np.ndarray) -> np.ndarray:
        """Return λ of each horizon (C, H) for characters with wanted speeds (C,): Anticipation (Eq. 6)."""
        speeds = np.asarray(speeds, float)
        overall = np.maximum(self.weight * speeds * self.anticipation, self.weight * self.anticipation_floor)
        return overall[:, None] * np.asarray(self.horizon_weights, float)

    def evasions(self, distances: np.ndarray) -> np.ndarray:
        """Return the part (C,) of the direction's weight left at distances (C,) to obstacles: Evasion (Eq. 5)."""
        near = np.maximum(np.asarray(distances, float), 0.0) / self.threshold
        if self.evasion_by == "footprints":
            near = np.log10(np.maximum(near, 1e-9)) + 1.0
        return np.where(np.asarray(distances) < self.threshold, np.maximum(self.evasion, near), 1.0)

    def feature_weights(
        self, schema: FeatureSchema, evasions: np.ndarray, spreads: np.ndarray | None = None
    ) -> np.ndarray:
        """Return weights (C, D) of squared differences: Responsiveness (Eq. 3), Continuity (Eq. 4), Evasion (Eq. 5).

        `evasions` (C,) is the part of the direction's weight that is left. Columns are divided by `spreads` (D,) before
        they are compared (`find_spreads`), by default by 1.
        """
        weights = np.empty((len(evasions), schema.width))
        for block in schema.blocks:
            columns = schema.columns(block.name)
            if isinstance(block, TrajectoryPositions):
                weights[:, columns] = self.position_weight * self.responsiveness
            elif isinstance(block, TrajectoryDirections):
                weights[:, columns] = self.direction_weight * self.responsiveness * evasions[:, None]
            else:
                weights[:, columns] = self.pose_weight * self.continuity
        return (weights if spreads is None else weights / spreads**2).astype(np.float32)

    def with_horizons(self, horizons: tuple[float, ...]) -> EnvironmentConfig:
        """Return the same with other horizons: their weights are interpolated linearly from the paper's, 1 before."""
        weights = np.interp(horizons, self.horizons, self.horizon_weights, left=self.horizon_weights[0])
        return replace(self, horizons=tuple(horizons), horizon_weights=tuple(float(w) for w in weights))


PAPER = EnvironmentConfig()
RELEASED = EnvironmentConfig(
    threshold=0.6,
    position_weight=2.0,
    continuity=0.05,
    evasion_by="footprints",
    anticipation_floor=0.5,
)
EXTENDED = EnvironmentConfig(
    position_weight=5.0, follow_room=True, shown_feet=True, no_return=True, settle_bias=1.0
).with_horizons(DENSE)
PRESETS = {"paper": PAPER, "released": RELEASED, "extended": EXTENDED}
"""As in the paper; as in its public release; and ours: with horizons so close together that no obstacle is missed, and
settings that follow the room."""


def find_spreads(database: MotionDatabase) -> np.ndarray:
    """Return standard deviations (D,) of the database's features, one for each time of a path and for each joint.

    A database has one scale per block, as in Holden 2020; this paper has one per feature. The root's position in a
    third of a second varies less than that in a second, so this gives the near future more weight.
    """
    schema, deviations = database.schema, database.features[database.searchable].astype(float).std(axis=0)
    spreads = np.ones(schema.width)
    for block in schema.blocks:
        if block.least_scale > 0:  # divided already by what counts as much, however little the data varies
            continue
        columns = schema.columns(block.name)
        parts = getattr(block, "times", getattr(block, "roles", (0,)))
        size = block.width // len(parts) if block.width % len(parts) == 0 else block.width
        means = deviations[columns].reshape(-1, size).mean(axis=1)
        spreads[columns] = np.repeat(np.maximum(means, 1e-6), size)
    return spreads


def find_preset(name: str) -> EnvironmentConfig:
    """Return one of the presets by name."""
    if name not in PRESETS:
        raise unknown_name("preset", name, PRESETS)
    return PRESETS[name]
