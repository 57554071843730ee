"""Settings: everything about a controller that can be tuned, as a TOML file and as the tree that such a file holds.

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

What is left out takes its default: that of the controller which plays. The same file serves `play`, `drive` and `build`
(which takes the weights).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import atomic, jsonfile
from motionmatch.control.adjust import RootConfig
from motionmatch.control.controller import BIAS, ControllerConfig
from motionmatch.control.footlock import FootLockConfig
from motionmatch.database.blocks import Block, TrajectoryDirections, TrajectoryPositions
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import FileError, InputError, unknown_name, unreadable

HEAVIEST = 10.0
"""The largest weight that can be set."""


@dataclass(frozen=True)
class Field:
    """One thing that can be set."""

    path: str
    """table and key, such as `control.search_seconds`"""
    help: str
    low: float = 0.0
    high: float = 1.0
    unit: str = ""
    choices: tuple[str, ...] = ()

    @property
    def default(self) -> float | bool | str:
        """What it is when nothing is said."""
        table, _, key = self.path.rpartition(".")
        return _DEFAULTS[table][key]

    @property
    def kind(self) -> str:
        if self.choices:
            return "choice"
        return {bool: "bool", str: "text", float: "number"}[type(self.default)]

    def checked(self, value: Any) -> float | bool | str:
        """The value as it is kept, or what is wrong with it."""
        if self.kind == "number":
            good = isinstance(value, int | float) and not isinstance(value, bool) and self.low <= value <= self.high
            if not good:
                between = f"a number from {self.low:g} to {self.high:g} {self.unit}".strip()
                raise InputError(f"setting {self.path} is {value!r:.40}; expected {between}.")
            return float(value)
        if self.kind == "bool":
            if not isinstance(value, bool):
                raise InputError(f"setting {self.path} is {value!r:.40}; expected true or false.")
            return value
        if not isinstance(value, str) or len(value) > 1000:
            raise InputError(f"setting {self.path} is {value!r:.40}; expected a text.")
        if self.choices and value not in self.choices:
            raise unknown_name(f"choice for {self.path}", value, self.choices)
        return value


FIELDS = (
    Field("responsiveness", "Above 0 the path counts more, below 0 the pose.", -2, 2),
    Field("tags", "Only frames for which this holds, such as walk & !crouch."),
    Field("control.search_seconds", "Time between searches.", 1 / 240, 2, "s"),
    Field("control.velocity_halflife", "Of the spring to a new velocity.", 0.01, 2, "s"),
    Field("control.facing_halflife", "Of the spring that turns.", 0.01, 2, "s"),
    Field("control.blend_halflife", "In which differences at transitions fade.", 0.005, 1, "s"),
    Field("control.exclude_seconds", "No transition goes nearer to the current frame than this.", 0, 2, "s"),
    Field("control.bias", "How much better than going on a transition must be, in cost.", 0, 10),
    Field("control.sharp_velocity", "A change of velocity that is searched for at once.", 0.05, 10, "m/s"),
    Field("control.sharp_angle", "A change of facing that is searched for at once.", 0.05, 4, "rad"),
    Field("control.sharp_seconds", "But no sooner after the last search than this.", 0, 1, "s"),
    Field("root.mode", "How the root follows the simulation.", choices=("adjust", "clamp", "motion")),
    Field("root.position_halflife", "In which the distance to the simulation halves.", 0.01, 2, "s"),
    Field("root.yaw_halflife", "And the angle.", 0.01, 2, "s"),
    Field("root.ratio", "But no faster than this part of the motion's own speed.", 0, 2),
    Field("root.distance", "How far the root may be from the simulation.", 0.01, 5, "m"),
    Field("root.angle", "How far it may be turned from it.", 0.05, 3.15, "rad"),
    Field("root.height_halflife", "In which the root comes to the height of the ground.", 0.005, 1, "s"),
    Field("feet.lock", "Hold planted feet."),
    Field("feet.halflife", "In which a correction fades.", 0.01, 1, "s"),
    Field("feet.radius", "A held foot that the frames have further away is let go.", 0.01, 1, "m"),
    Field("feet.speed", "A planted foot is held once it is slower than this.", 0.01, 5, "m/s"),
    Field("feet.grip", "And no further from where the frames have it than this.", 0.005, 0.5, "m"),
    Field("feet.short", "It is let go when the leg is too short by more than this.", 0, 0.1, "m"),
    Field("feet.slack", "The part of a leg's length that a correction does not straighten.", 0, 0.2),
    Field("feet.roll", "How far a foot rolls over its ball to make up for a leg that is too short.", 0, 1.5, "rad"),
    Field("feet.ahead_seconds", "How far ahead feet look for the ground on which they will be set down.", 0, 1, "s"),
    Field("feet.settle_halflife", "In which a held foot comes to the height that the frames have.", 0.005, 1, "s"),
    Field("feet.ground_halflife", "In which swinging feet come to the height of the ground.", 0.005, 1, "s"),
)
_BY_PATH = {each.path: each for each in FIELDS}
_SOURCES: dict[str, Mapping[str, Any]] = {
    "": {"tags": "", "responsiveness": 0.0},
    "control": {**asdict(ControllerConfig()), "bias": BIAS},
    "root": asdict(RootConfig()),
    "feet": {"lock": True, **asdict(FootLockConfig())},
}
_DEFAULTS: dict[str, dict[str, Any]] = {
    table: {key: value for key, value in known.items() if f"{table}.{key}".strip(".") in _BY_PATH}
    for table, known in _SOURCES.items()
}


@dataclass(frozen=True)
class Settings:
    """What a controller is to be like."""

    config: ControllerConfig = field(default_factory=ControllerConfig)
    """with weights before responsiveness"""
    responsiveness: float = 0.0
    """Blocks of the path count 2^r times as much, those of the pose 2^-r times."""
    tags: str = ""
    """Only frames for which this expression holds; empty is all."""

    def controller_config(self, schema: FeatureSchema) -> ControllerConfig:
        """For a controller of a database with this schema."""
        weights = {block.name: self.config.weights.get(block.name, block.weight) for block in schema.blocks}
        for block in schema.blocks:
            weights[block.name] *= 2.0 ** (self.responsiveness if of_path(block) else -self.responsiveness)
        for name in self.config.weights:
            schema.columns(name)
        return replace(self.config, weights=weights if self.config.weights or self.responsiveness else {})

    def schema(self, schema: FeatureSchema) -> FeatureSchema:
        """The schema with the weights that a controller would have: what `build` writes."""
        weights = self.controller_config(schema).weights
        return FeatureSchema(
            tuple(replace(block, weight=weights.get(block.name, block.weight)) for block in schema.blocks)
        )

    def fitting(self, schema: FeatureSchema) -> Settings:
        """The same without weights for blocks that a schema does not have."""
        weights = {name: weight for name, weight in self.config.weights.items() if name in schema.names}
        return replace(self, config=replace(self.config, weights=weights))

    def tree(self, schema: FeatureSchema | None = None) -> dict[str, Any]:
        """As a TOML file holds it; with a schema the weights of all its blocks are told.

        A bias that is left to the controller is left out.
        """
        own = {} if schema is None else {block.name: block.weight for block in schema.blocks}
        known = {
            "control": asdict(self.config),
            "root": asdict(self.config.root),
            "feet": {"lock": self.config.feet is not None, **asdict(self.config.feet or FootLockConfig())},
        }
        return {
            "tags": self.tags,
            "responsiveness": float(self.responsiveness),
            "weights": {name: float(weight) for name, weight in {**own, **self.config.weights}.items()},
            **{
                table: {key: rows[key] for key in _DEFAULTS[table] if rows[key] is not None}
                for table, rows in known.items()
            },
        }

    def changed(self, tree: Mapping[str, Any]) -> Settings:
        """The same with some things set otherwise; `tree` is as a TOML file has it."""
        now = self.tree()
        for key, value in tree.items():
            if key == "weights":
                now["weights"].update(_weights(value))
            elif key in _DEFAULTS[""]:
                now[key] = _BY_PATH[key].checked(value)
            elif key and key in _DEFAULTS:
                if not isinstance(value, Mapping):
                    raise InputError(f"setting {key} is {value!r:.40}; expected a table of its own: [{key}].")
                for name, one in value.items():
                    if name not in _DEFAULTS[key]:
                        raise unknown_name("setting", f"{key}.{name}"[:60], [f"{key}.{k}" for k in _DEFAULTS[key]])
                    now[key][name] = _BY_PATH[f"{key}.{name}"].checked(one)
            else:
                raise unknown_name("setting", str(key)[:60], [*_DEFAULTS[""], "weights", *filter(None, _DEFAULTS)])
        feet = dict(now["feet"])
        locked = feet.pop("lock")
        config = replace(
            self.config,
            **now["control"],
            weights=now["weights"],
            root=replace(self.config.root, **now["root"]),
            feet=replace(self.config.feet or FootLockConfig(), **feet) if locked else None,
        )
        return Settings(config, now["responsiveness"], now["tags"].strip())

    def toml(self, schema: FeatureSchema | None = None) -> str:
        """The text of a file that `parse_settings` reads back."""
        tree = self.tree(schema)
        lines = [f"{key} = {_value(tree[key])}" for key in _DEFAULTS[""]]
        for table in ("weights", "control", "root", "feet"):
            lines += ["", f"[{table}]", *(f"{_key(key)} = {_value(value)}" for key, value in tree[table].items())]
        return "\n".join(lines) + "\n"

    def save(self, path: str | Path, schema: FeatureSchema | None = None) -> Path:
        """Write the file."""
        with atomic.writing(path) as temporary:
            temporary.write_text(self.toml(schema), encoding="utf-8")
        return Path(path)


def of_path(block: Block) -> bool:
    """Whether a block is about the path ahead rather than the pose."""
    return isinstance(block, TrajectoryPositions | TrajectoryDirections)


def parse_settings(text: str, where: str = "settings", *, usual: Settings | None = None) -> Settings:
    """The settings in the text of a TOML file; what is left out is as in `usual`, by default as ever."""
    try:
        tree = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise FileError(f"{where}: not TOML: {error}.") from None
    try:
        return (usual or Settings()).changed(tree)
    except InputError as error:
        raise FileError(f"{where}: {error}") from None


def read_settings(path: str | Path) -> Settings:
    """The settings in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise unreadable(path, error) from None
    except UnicodeDecodeError:
        raise FileError(f"{path}: not a text file; expected settings as TOML.") from None
    return parse_settings(text, str(path))


def _weights(given: Any) -> dict[str, float]:
    if not isinstance(given, Mapping):
        raise InputError(f"setting weights is {given!r:.40}; expected a table of blocks: [weights].")
    for name, weight in given.items():
        good = isinstance(weight, int | float) and not isinstance(weight, bool) and 0 <= weight <= HEAVIEST
        if not good or not np.isfinite(weight):
            raise InputError(f"setting weights.{name} is {weight!r:.40}; expected a number from 0 to {HEAVIEST:g}.")
    return {str(name): float(weight) for name, weight in given.items()}


def _key(key: str) -> str:
    bare = key.replace("_", "").replace("-", "")
    return key if bare.isalnum() and bare.isascii() else jsonfile.dumps(key, ensure_ascii=False)


def _value(value: float | bool | str) -> str:
    if isinstance(value, str):
        return jsonfile.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return repr(value) if isinstance(value, float) else jsonfile.dumps(value)
