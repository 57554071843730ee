"""The feature schema: ordered blocks and the columns each of them has."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from motionmatch import jsonfile
from motionmatch.database import blocks as kinds
from motionmatch.database.blocks import Block, Situation
from motionmatch.database.gait import AskedGait, GaitOneHot
from motionmatch.database.goal import GoalPlace
from motionmatch.database.partner import PartnerPlace
from motionmatch.database.posture import HandsHeight, HeadHeight, HipsHeight, OfPosture, TrunkPitch
from motionmatch.database.terrain import PAWS, TerrainHeights, TerrainRises
from motionmatch.database.tops import BodyTops
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError, unknown_name
from motionmatch.motion.anatomy import Anatomy, Kind
from motionmatch.motion.gaits import GAITS


@dataclass(frozen=True)
class FeatureSchema:
    """D columns in blocks, in order. The layout is written here and nowhere else."""

    blocks: tuple[Block, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "blocks", tuple(self.blocks))
        names = self.names
        if not names:
            raise InputError("a schema needs at least one block.")
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise InputError(f"two blocks are called '{twice[0]}'. Give each block a name of its own.")
        for block in self.blocks:
            if not (np.isfinite(block.weight) and block.weight >= 0):
                raise InputError(f"block '{block.name}' has the weight {block.weight}; it must be 0 or more.")
            if block.width < 1:
                raise InputError(f"block '{block.name}' has no columns.")

    @property
    def names(self) -> list[str]:
        return [block.name for block in self.blocks]

    @property
    def width(self) -> int:
        """All columns together: D."""
        return sum(block.width for block in self.blocks)

    @cached_property
    def _columns(self) -> dict[str, slice]:
        stops = np.cumsum([block.width for block in self.blocks])
        return {b.name: slice(int(stop) - b.width, int(stop)) for b, stop in zip(self.blocks, stops, strict=True)}

    def columns(self, name: str) -> slice:
        """Return the columns of a block."""
        if name not in self._columns:
            raise unknown_name("block", name, self.names)
        return self._columns[name]

    def block(self, name: str) -> Block:
        self.columns(name)
        return next(block for block in self.blocks if block.name == name)

    @property
    def labels(self) -> list[str]:
        """Name of each of the D columns."""
        return [f"{block.name}: {label}" for block in self.blocks for label in block.labels]

    @property
    def reach(self) -> tuple[float, float]:
        """The earliest and latest time that any block looks at, seconds from the frame itself."""
        return min(block.reach[0] for block in self.blocks), max(block.reach[1] for block in self.blocks)

    @cached_property
    def times(self) -> np.ndarray:
        """(H,) the times ahead, in seconds, at which queries need the path."""
        return np.array(sorted({t for b in self.blocks for t in getattr(b, "times", ()) if t > 0}), float)

    @cached_property
    def weights(self) -> np.ndarray:
        """(D,) factors of the squared differences: the square of each block's weight."""
        return np.concatenate([np.full(b.width, b.weight**2) for b in self.blocks]).astype(np.float32)

    def weights_with(self, weights: Mapping[str, float]) -> np.ndarray:
        """Return the weights (D,) with other ones for some blocks, by name."""
        changed = self.weights.copy()
        for name, weight in weights.items():
            columns = self.columns(name)
            if not (np.isfinite(weight) and weight >= 0):
                raise InputError(f"block '{name}' can't have the weight {weight}; it must be 0 or more.")
            changed[columns] = weight**2
        return changed

    @cached_property
    def usual_weights(self) -> np.ndarray:
        """(D,) the weights if each block had its default weight: that of the default schema, or of its class."""
        known = {block.name: block.weight for block in (*paper_schema().blocks, *OPTIONAL.values())}
        usual = [known.get(block.name, type(block).weight) or 1.0 for block in self.blocks]
        return np.concatenate([np.full(b.width, weight**2) for b, weight in zip(self.blocks, usual, strict=True)])

    def extract(self, view: ClipView) -> np.ndarray:
        """Extract the features (F, D) of a clip, in the units of the blocks."""
        parts = []
        for block in self.blocks:
            values = np.asarray(block.extract(view))
            if values.shape != (view.num_frames, block.width):
                raise InputError(
                    f"block '{block.name}' gave an array of shape {values.shape} for {view.clip.name}, "
                    f"expected ({view.num_frames}, {block.width})."
                )
            if not np.isfinite(values).all():
                frame = int(np.flatnonzero(~np.isfinite(values).all(axis=1))[0])
                raise InputError(f"block '{block.name}' is not a number in frame {frame} of {view.clip.name}.")
            parts.append(values)
        return np.concatenate(parts, axis=1)

    def extras(self, view: ClipView) -> dict[str, np.ndarray]:
        """Return by block the values (F, n) that queries need besides the features."""
        kept = {block.name: block.extra(view) for block in self.blocks}
        return {name: np.asarray(values, np.float32) for name, values in kept.items() if values is not None}

    def fit(self, values: np.ndarray, situation: Situation) -> FeatureSchema:
        """Return the schema with what its queries learn from features (N, D) and the paths on which N frames go."""
        return FeatureSchema(tuple(b.fit(values[:, self._columns[b.name]], situation) for b in self.blocks))

    def holds(self, other: FeatureSchema) -> bool:
        """Return whether all blocks of another schema are here too, with the same meaning."""
        known = {block.name: block.meaning for block in self.blocks}
        return all(known.get(block.name) == block.meaning for block in other.blocks)

    def with_weights_of(self, other: FeatureSchema) -> FeatureSchema:
        """Return the schema with the weights of another one of the same blocks."""
        pairs = zip(self.blocks, other.blocks, strict=True)
        return FeatureSchema(tuple(replace(own, weight=theirs.weight) for own, theirs in pairs))

    @cached_property
    def _asking(self) -> tuple[Block, ...]:
        """Blocks that may ask for something else than what plays"""
        return tuple(block for block in self.blocks if type(block).query is not Block.query)

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        """Make query vectors (C, D) in the units of the blocks; `own` (C, D) are the features of the playing frames."""
        if situation.tags and not any(block.wishes for block in self.blocks):
            raise InputError(
                f"the command wishes for {', '.join(sorted(situation.tags))}, and no block of the database's features "
                "knows tags. Build it with a TagOneHot block for them, or ask by Command.tags."
            )
        query = own.astype(float)
        for block in self._asking:
            columns = self._columns[block.name]
            query[:, columns] = block.query(own[:, columns], situation)
        for name, wanted in situation.values.items():
            columns = self.columns(name)
            width = columns.stop - columns.start
            if wanted.shape != (len(own), width):
                raise InputError(
                    f"the command's values for block '{name}' have the shape {wanted.shape}, expected "
                    f"({len(own)}, {width}): a row for each character."
                )
            query[:, columns] = wanted
        return query

    def per_block(self, costs: np.ndarray) -> dict[str, np.ndarray]:
        """Sum the costs of columns (…, D) for each block."""
        return {block.name: costs[..., self._columns[block.name]].sum(axis=-1) for block in self.blocks}

    def facts(self) -> list[dict[str, Any]]:
        """Return a complete description for JSON."""
        return [block.facts() for block in self.blocks]

    @property
    def fingerprint(self) -> str:
        """A short hash of the meaning of the features. Weights are not part of it: they need no new database."""
        facts = [block.meaning for block in self.blocks]
        return hashlib.sha256(jsonfile.dumps(facts, sort_keys=True).encode()).hexdigest()[:8]

    @classmethod
    def from_facts(cls, facts: Sequence[Mapping[str, Any]]) -> FeatureSchema:
        return cls(tuple(kinds.from_facts(block) for block in facts))


PAPER = "paper"
"""Word for the features of the paper alone."""
OPTIONAL: Mapping[str, Block] = {
    block.name: block
    for block in (
        HipsHeight(),
        HeadHeight(),
        TrunkPitch(),
        HandsHeight(),
        kinds.JointPositions("hands", 0.5, ("left_hand", "right_hand")),
        GaitOneHot(),
    )
}
"""Blocks that can be added to those of the paper, by name."""
DEFAULT: tuple[str, ...] = ("hips_height", "trunk_pitch", "hands_height")
"""Names of those that `build` adds by default on two legs."""
DEFAULT_ON_FOUR: tuple[str, ...] = ("hips_height", "trunk_pitch", "gait")
"""Names of those that it adds on four: there are no hands, and gaits differ more."""


def choose_schema(
    features: str | Iterable[str] = PAPER,
    kind: Kind = "biped",
    *,
    horizons: Iterable[float] = kinds.HORIZONS,
    uneven: bool = False,
    gaits: Iterable[str] = (),
    goals: Iterable[str] = (),
    partners: bool = False,
) -> FeatureSchema:
    """Return the features of the paper and some of the `OPTIONAL` blocks, by name; `paper` adds none.

    For `uneven` ground the 8 heights under the toes are added too: measured from the hips as in the paper, or from the
    root where hips height or another block knows the posture. `gaits` are tags that commands wish for, a column each;
    `goals` are uses of things, such as sit: 4 columns for where that is. `partners` adds 5 for where the other one is.
    """
    names = [features] if isinstance(features, str) else list(features)
    for name in names:
        if name != PAPER and name not in OPTIONAL:
            raise unknown_name("feature", name, [PAPER, *OPTIONAL])
    added = [_for_kind(OPTIONAL[name], kind) for name in dict.fromkeys(names) if name != PAPER]
    terrain = [_for_kind(TerrainRises() if added else TerrainHeights(), kind)] if uneven else []
    wishes = [AskedGait(tags=tuple(gaits))] if tuple(gaits) else []
    places = [GoalPlace(uses=tuple(goals))] if tuple(goals) else []
    others = [PartnerPlace()] if partners else []
    asked = *wishes, *places, *others
    return FeatureSchema((*paper_schema(kind, horizons=horizons).blocks, *terrain, *added, *asked))


def _for_kind(block: Block, kind: Kind) -> Block:
    """Return a block with the labels of a kind of body, if it has labels of gaits, or its paws, if it has feet."""
    if isinstance(block, TerrainHeights):
        return replace(block, roles=PAWS) if kind == "quadruped" else block
    return replace(block, tags=GAITS.get(kind, GAITS["biped"])) if isinstance(block, GaitOneHot) else block


def terrain_schema(*, horizons: Iterable[float] = kinds.HORIZONS) -> FeatureSchema:
    """Return the features of the paper for uneven ground: the 27 columns and 8 heights under the toes."""
    return choose_schema(PAPER, horizons=horizons, uneven=True)


def default_features(anatomy: Anatomy | None) -> tuple[str, ...]:
    """Return the names of the optional blocks that `build` adds: the default ones for which a body has joints."""
    blocks = [OPTIONAL[name] for name in (DEFAULT_ON_FOUR if anatomy and anatomy.kind == "quadruped" else DEFAULT)]
    known = [b for b in blocks if anatomy is None or not isinstance(b, OfPosture) or b.is_known(anatomy)]
    return tuple(block.name for block in known)


PATH_WEIGHT = 3.0
"""Weight of the path's positions. With 1, as of other features, characters that only the frames move answer late and
stay off their path."""


def default_schema(kind: Kind = "biped", *, horizons: Iterable[float] = kinds.HORIZONS) -> FeatureSchema:
    """Return the features that `build` takes by default: those of the paper and posture; 30 columns.

    On four legs there are 50, with the gait.
    """
    return choose_schema(DEFAULT_ON_FOUR if kind == "quadruped" else DEFAULT, kind, horizons=horizons)


def paper_schema(kind: Kind = "biped", *, horizons: Iterable[float] = kinds.HORIZONS) -> FeatureSchema:
    """Return the features of the paper: 27 columns on two legs, 39 on four.

    Feet and their velocities, the velocity of the hips, and the path ahead: where it goes and where to face.
    """
    feet: tuple[str, ...] = ("left_foot", "right_foot")
    if kind == "quadruped":
        feet += ("left_hand", "right_hand")
    times = tuple(horizons)
    return FeatureSchema(
        (
            kinds.JointPositions("foot_positions", 0.75, feet),
            kinds.JointVelocities("foot_velocities", 1.0, feet),
            kinds.JointVelocities("hip_velocity", 1.0, ("hips",)),
            kinds.TrajectoryPositions("trajectory_positions", PATH_WEIGHT, times),
            kinds.TrajectoryDirections("trajectory_directions", 1.5, times),
        )
    )


FAR = 6.0
"""Time ahead at which paths are compared where a body has to get down first, seconds: getting down pays off late."""


def stooping_schema() -> FeatureSchema:
    """Return features for getting down and up: those of the paper, the path far ahead, where hips and head are, and how
    high the body will be."""
    usual = paper_schema(horizons=(*kinds.HORIZONS, FAR))
    return FeatureSchema((*usual.blocks, kinds.JointPositions("trunk", 1.0, ("hips", "head")), BodyTops()))
