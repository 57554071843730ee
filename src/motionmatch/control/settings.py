"""Settings: everything about a controller that can be tuned, as a TOML file and as its tree.

    tags = "walk | run"          # only frames for which this holds
    responsiveness = 0.5         # above 0 the path counts more, below 0 the pose

    [weights]                    # of feature blocks
    foot_positions = 0.75

    [control]                    # ControllerConfig
    search_seconds = 0.1667

    [root]                       # RootConfig
    mode = "adjust"

    [feet]                       # FootLockConfig
    lock = true

Missing keys have the defaults of the controller. The same file works for `play`, `drive` and `build` (which takes the
weights).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from motionmatch import settings, tomlfile
from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
from motionmatch.database.blocks import Block, TrajectoryDirections, TrajectoryPositions
from motionmatch.database.schema import FeatureSchema
from motionmatch.settings import Setting, find_settings, setting

WEIGHTS = Setting("weights", Mapping[str, float], {}, "How much each feature block counts.", low=0.0, high=10.0)


@dataclass(frozen=True)
class Settings:
    """Settings of a controller."""

    config: ControllerConfig = field(default_factory=ControllerConfig)
    """Its configuration, with weights before responsiveness."""
    responsiveness: float = setting(0.0, low=-2, high=2)
    """Above 0 the path counts more, below 0 the pose: blocks of the path 2^r times as much, those of the pose 2^-r
    times."""
    tags: str = setting("")
    """Only frames for which this expression holds, such as walk & !crouch; empty is all."""

    def controller_config(self, schema: FeatureSchema) -> ControllerConfig:
        """Make the configuration of a controller of a database with this schema."""
        weights = {block.name: self.config.weights.get(block.name, block.weight) for block in schema.blocks}
        for block in schema.blocks:
            weights[block.name] *= 2.0 ** (self.responsiveness if of_path(block) else -self.responsiveness)
        for name in self.config.weights:
            schema.columns(name)
        return replace(self.config, weights=weights if self.config.weights or self.responsiveness else {})

    def schema(self, schema: FeatureSchema) -> FeatureSchema:
        """Return the schema with the weights that a controller would have: what `build` writes."""
        weights = self.controller_config(schema).weights
        return FeatureSchema(
            tuple(replace(block, weight=weights.get(block.name, block.weight)) for block in schema.blocks)
        )

    def fit_to(self, schema: FeatureSchema) -> Settings:
        """Return the same without weights for blocks that a schema does not have."""
        weights = {name: weight for name, weight in self.config.weights.items() if name in schema.names}
        return replace(self, config=replace(self.config, weights=weights))

    def tree(self, schema: FeatureSchema | None = None) -> dict[str, Any]:
        """Return the tree of a TOML file; with a schema it has the weights of all its blocks.

        A bias of None is left out.
        """
        own = {} if schema is None else {block.name: block.weight for block in schema.blocks}
        feet = self.config.feet
        return {
            "tags": self.tags,
            "responsiveness": float(self.responsiveness),
            "weights": {name: float(weight) for name, weight in {**own, **self.config.weights}.items()},
            "control": settings.to_tree(self.config),
            "root": settings.to_tree(self.config.root),
            "feet": {"lock": feet is not None, **settings.to_tree(feet or FootLockConfig())},
        }

    def with_changes(self, tree: Mapping[str, Any]) -> Settings:
        """Return the settings with the changes of a tree, as in a TOML file."""
        settings.check_names(tree, ["responsiveness", "tags", "weights", *_TABLES])
        tables = {}
        for name in _TABLES:
            if not isinstance(found := tree.get(name, {}), Mapping):
                raise tomlfile.wrong_table((name,), found)
            settings.check_names(found, [each.path.partition(".")[2] for each in _in_table(name)], (name,))
            tables[name] = dict(found)
        lock = LOCK.check(tables["feet"].pop("lock", self.config.feet is not None))
        feet = settings.bind(FootLockConfig, tables["feet"], onto=self.config.feet or FootLockConfig(), path=("feet",))
        config = replace(
            settings.bind(ControllerConfig, tables["control"], onto=self.config, path=("control",)),
            weights={**self.config.weights, **WEIGHTS.check(tree.get("weights", {}))},
            root=settings.bind(RootConfig, tables["root"], onto=self.config.root, path=("root",)),
            feet=feet if lock else None,
        )
        own = {key: tree[key] for key in ("responsiveness", "tags") if key in tree}
        changed = settings.bind(Settings, own, onto=self)
        return replace(changed, config=config, tags=changed.tags.strip())

    def toml(self, schema: FeatureSchema | None = None) -> str:
        """Write the text of a file that `parse_settings` reads back."""
        return tomlfile.dumps(self.tree(schema))

    def save(self, path: str | Path, schema: FeatureSchema | None = None) -> Path:
        """Write the file."""
        return tomlfile.write(path, self.tree(schema))


LOCK = Setting("feet.lock", bool, True, "Hold planted feet.")
FIELDS = (
    *find_settings(Settings),
    *find_settings(ControllerConfig, "control"),
    *find_settings(RootConfig, "root"),
    LOCK,
    *find_settings(FootLockConfig, "feet"),
)
"""All settings but the weights of blocks, in the order of the file."""
_TABLES = ("control", "root", "feet")


def _in_table(table: str) -> list[Setting]:
    """List the settings in a table."""
    return [each for each in FIELDS if each.path.startswith(f"{table}.")]


def of_path(block: Block) -> bool:
    """Return whether a block is about the path ahead rather than the pose."""
    return isinstance(block, TrajectoryPositions | TrajectoryDirections)


def parse_settings(text: str, where: str = "settings", *, usual: Settings | None = None) -> Settings:
    """Read settings from the text of a TOML file; missing keys are as in `usual`, or the defaults."""
    document = tomlfile.parse_document(text, where)
    with document.explain():
        return (usual or Settings()).with_changes(document.tree)


def read_settings(path: str | Path) -> Settings:
    """Read settings from a TOML file."""
    document = tomlfile.open_document(path)
    with document.explain():
        return Settings().with_changes(document.tree)
