"""What a scene file holds. The JSON Schema that comes with motionmatch, `scene.schema.json`, is made from these:

python -m motionmatch.scenes.record
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from motionmatch import jsonfile
from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
from motionmatch.crowd.forces import ForcesConfig
from motionmatch.crowd.orca import OrcaConfig
from motionmatch.crowd.pole import pole_database
from motionmatch.crowd.rules import RulesConfig
from motionmatch.crowd.scenarios import CROWDED
from motionmatch.crowd.styles import arms_out_database, box_database
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import paper_schema, stooping_schema
from motionmatch.environment.carried import Load
from motionmatch.environment.controls import Controls
from motionmatch.environment.features import Heights
from motionmatch.environment.footprints import FootprintConfig
from motionmatch.environment.penalty import PRESETS, EnvironmentConfig
from motionmatch.records import Kinds, Partial, make_schema
from motionmatch.world.scene_record import CourseRecord, Point, WorldRecord

SCHEMA_FILE = Path(__file__).with_name("scene.schema.json")
"""The JSON Schema of scene files."""
SCENE_PRESETS: dict[str, EnvironmentConfig] = {**PRESETS, "crowded": CROWDED}
"""Presets that files name."""
STYLES: dict[str, Callable[[], MotionDatabase]] = {
    "arms_out": arms_out_database, "box": box_database, "pole": pole_database,
}  # fmt: skip
"""Databases of the actors that need more than a name."""
SCHEMAS = {"paper": paper_schema, "stooping": stooping_schema}
"""Features of the databases of single characters."""
Preset = Literal[tuple(SCENE_PRESETS)]  # type: ignore[valid-type]
Style = Literal[tuple(STYLES)]  # type: ignore[valid-type]
SchemaName = Literal[tuple(SCHEMAS)]  # type: ignore[valid-type]
ControlChanges = Annotated[Mapping[str, Any], Partial(Controls)]
"""Some of the five controls."""


@dataclass(frozen=True)
class ScriptRecord:
    """A stick that is held for some seconds."""

    seconds: float
    """How long."""
    velocity: Point = (0.0, 0.0)
    """Wanted velocity along x and z, m/s."""
    facing: Point | None = None
    """Wanted facing along x and z; null is that of the velocity."""
    tags: str | None = None
    """Only frames for which this expression holds, such as walk & !run; for a scene of one character."""


@dataclass(frozen=True)
class CharacterRecord(CourseRecord):
    """A character: where it begins, what it does, and its own settings."""

    speed: float | None = None  # type: ignore[assignment]
    """How fast it is to go, m/s; 0 stands. By default that of its group, or 1."""
    script: tuple[ScriptRecord, ...] = ()
    """Sticks one after another, the last goes on. With it a path is not followed, and a goal only says where it should
    get."""
    straight: bool = False
    """Whether it goes straight towards its goal, whatever stands in the way. By default it goes around the obstacles
    that stand; those that move, and other characters, it avoids as it meets them."""
    group: str | int | None = None
    """Its group, by name or number: groups share a way around obstacles, and settings."""
    tags: str | None = None
    """Its style: only frames for which this expression over tags holds, such as walk & !run."""
    settings: ControlChanges = field(default_factory=dict)
    """Its own controls, in place of those of its group and of the scene."""


@dataclass(frozen=True)
class GroupRecord:
    """What the members of a group have in common."""

    speed: float | None = None
    """How fast they are to go, m/s."""
    tags: str | None = None
    """Their style: an expression over tags."""
    settings: ControlChanges = field(default_factory=dict)
    """Their controls, in place of those of the scene."""


@dataclass(frozen=True)
class SteeringRecord:
    """What decides where agents should go."""

    by: Literal["rules", "orca", "forces", "straight", "rvo2", "jupedsim"] = "rules"
    """Our rules, reciprocal velocity obstacles, social forces, or straight to the goal; or a public simulator, if it is
    installed."""
    rules: Annotated[Mapping[str, Any], Partial(RulesConfig)] = field(default_factory=dict)
    """Settings of the rules that differ from the usual."""
    orca: Annotated[Mapping[str, Any], Partial(OrcaConfig)] = field(default_factory=dict)
    """Settings of orca that differ from the usual."""
    forces: Annotated[Mapping[str, Any], Partial(ForcesConfig)] = field(default_factory=dict)
    """Settings of the forces that differ from the usual."""


@dataclass(frozen=True)
class ControlRecord:
    """Settings of the controller, as in the TOML files that the page saves."""

    weights: Mapping[str, float] = field(default_factory=dict)
    """Weights of feature blocks, by name."""
    control: Annotated[Mapping[str, Any], Partial(ControllerConfig)] = field(default_factory=dict)
    """Half-lives, times between searches, biases."""
    root: Annotated[Mapping[str, Any], Partial(RootConfig)] = field(default_factory=dict)
    """How roots move."""
    feet: Annotated[Mapping[str, Any], Partial(FootLockConfig, also={"lock": bool})] = field(default_factory=dict)
    """The foot lock."""


@dataclass(frozen=True)
class MotionRecord:
    """The motion that characters have."""

    sources: tuple[str, ...] = ()
    """Databases of the actors, or paths, one database of all."""
    style: Style | None = None  # type: ignore[valid-type]
    """Motion of the actors with spread arms, or with a box, instead; for crowds."""
    schema: SchemaName = "paper"  # type: ignore[valid-type]
    """Features of a single character: those of the paper, or with heights of hips and head to get down in time."""


@dataclass(frozen=True)
class SceneRecord(WorldRecord):
    """A scene: obstacles, ground, who is in it and what they do, and all settings."""

    seconds: float | None = None
    """How long it is played; by default until the end of the path or script, or 30 s."""
    characters: tuple[CharacterRecord, ...] = ()
    """Everybody in it. One alone may also be described by start, facing, goal, path, loop and speed of the scene."""
    groups: Mapping[str, GroupRecord] = field(default_factory=dict)
    """Groups by name or number."""
    steering: SteeringRecord | None = None
    """Steering of a crowd; a scene with one character and no steering is played without one."""
    settings: Annotated[Mapping[str, Any], Partial(EnvironmentConfig, also={"preset": Preset})] = field(
        default_factory=dict
    )
    """A preset, and settings that differ from it. By default extended, and crowded for a crowd."""
    footprints: Annotated[Mapping[str, Any], Partial(FootprintConfig, without=("horizons",))] = field(
        default_factory=dict
    )
    """Settings of footprints that differ from the usual; their horizons are those of the settings."""
    features: tuple[Annotated[Heights, Kinds({"heights": Heights})], ...] | None = None
    """Features of the surroundings besides footprints, for one character. By default heights; [] is none."""
    carries: Load | None = None
    """A load that each of a crowd carries."""
    control: ControlRecord | None = None
    """Settings of the controller."""
    motion: MotionRecord | None = None
    """Motion of the characters; by default that of the actors which the obstacles need."""
    gate: tuple[Point, Point] | None = None
    """A line across a door: who goes through is counted."""
    returns: bool = False
    """Whether agents go back when they have arrived, again and again."""
    radius: float | None = None
    """Half the width of an agent for the steering, metres."""


def make_scene_schema() -> dict[str, Any]:
    """Return the JSON Schema of scene files."""
    schema = make_schema(SceneRecord, title="motionmatch scene")
    schema["properties"]["$schema"] = {"type": "string", "description": "Where this schema is, for editors."}
    return schema


if __name__ == "__main__":
    jsonfile.write(SCHEMA_FILE, make_scene_schema(), indent=1)
    print(f"wrote {SCHEMA_FILE.name}")
