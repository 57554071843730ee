"""What a user may say about files in a small TOML beside them, to override or complete what is guessed.

`motionmatch.toml` speaks for a folder (or beside a zip, `NAME.toml` for the zip), `walk.toml` for `walk.bvh`:

    units = "cm"              # m, cm, mm, inch, foot, cmu, or metres per unit as a number
    up = "y"                  # x, y, z, -x, -y, -z
    facing = "z"              # the axis of the hips that points forward
    fps = 60                  # true frames per second
    first_frame = "drop"      # a T-pose as frame 0: drop, or keep
    sides = "as named"        # or swapped: left is right
    trim = [120, 4000]        # frames to use, the second not included

    kind = "biped"            # biped, quadruped, other
    contacts = ["LeftToe"]    # the joints that touch the ground

    [roles]                   # joint by role
    left_toe = "LeftToeBase"

    [pairs]                   # joints that are each other's partner on the other side of the body
    LeftPaw = "RightHand"

    [tags]                    # frame ranges by tag, the second not included
    walk = [[0, 500], [900, 1200]]

    [files."139_*"]           # any of this for some files only, by name; * stands for anything
    fps = 60
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from pathlib import PurePosixPath
from typing import Any, get_args

from motionmatch.errors import FileError, InputError, TextError, unknown_name
from motionmatch.motion.anatomy import ROLES, Kind
from motionmatch.motion.tags import Tags

UNITS = {"m": 1.0, "cm": 0.01, "mm": 0.001, "inch": 0.0254, "foot": 0.3048, "cmu": 0.056444}
"""Metres in one unit. The CMU unit is what the CMU database's skeletons were written in."""
UPS = ("x", "y", "z", "-x", "-y", "-z")


@dataclass(frozen=True)
class Settings:
    """None, or empty, means: guess."""

    units: float | None = None
    """metres per unit"""
    up: str | None = None
    facing: str | None = None
    fps: float | None = None
    first_frame: str | None = None
    sides: str | None = None
    trim: tuple[int, int | None] | None = None
    kind: Kind | None = None
    contacts: tuple[str, ...] | None = None
    roles: Mapping[str, str] = field(default_factory=dict)
    pairs: Mapping[str, str] = field(default_factory=dict)
    tags: Tags = field(default_factory=Tags)

    @property
    def overrides_body(self) -> bool:
        """Whether anything is said about units, axes, sides, roles or what touches the ground."""
        return bool(self.units or self.body)

    @property
    def body(self) -> tuple:
        """What is said about the body, other than its units, as a key; empty if nothing is."""
        tables = tuple(tuple(sorted(table.items())) for table in (self.roles, self.pairs))
        said = (self.up, self.facing, self.sides, self.kind, self.contacts, *tables)
        return said if any(said) else ()

    def over(self, other: Settings) -> Settings:
        """These settings, completed by others."""
        said = {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) not in (None, {})}
        if not self.tags:
            said.pop("tags", None)
        said["roles"] = {**other.roles, **self.roles}
        said["pairs"] = {**other.pairs, **self.pairs}
        return replace(other, **said)


def parse(text: bytes, source: str, *, file: str = "") -> Settings:
    """Read the TOML, with what it says of one file in particular; every mistake is named with what was expected."""
    try:
        table = tomllib.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FileError(f"{source}: not UTF-8 text ({error.reason}). Save it as UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        place, message = place_of(error, text)
        raise TextError(source, *place, f"not valid TOML: {message}") from None
    try:
        files = {
            pattern: _table(f"files.{pattern}", each)
            for pattern, each in _table("files", table.pop("files", {})).items()
        }
        found = from_table(table)
        for pattern, each in files.items():
            particular = from_table(each)  # checked for every file, so that a mistake is found whichever is loaded
            if any(fnmatchcase(name, pattern) for name in (file, PurePosixPath(file).name, PurePosixPath(file).stem)):
                found = particular.over(found)
        return found
    except InputError as error:
        raise FileError(f"{source}: {error}") from None


def place_of(error: tomllib.TOMLDecodeError, text: bytes) -> tuple[tuple[int, int], str]:
    """Line and column of a mistake, and what it is."""
    words = str(error)
    match = re.search(r" \(at line (\d+), column (\d+)\)$", words)
    if match:
        return (int(match[1]), int(match[2])), words[: match.start()] + "."
    lines = text.decode("utf-8-sig").split("\n")
    return (len(lines), len(lines[-1]) + 1), words.removesuffix(" (at end of document)") + " at the end of the file."


def from_table(table: Mapping[str, Any]) -> Settings:
    """From the plain values of a TOML table."""
    known = [f.name for f in fields(Settings)]
    for key in table:
        if key not in known:
            raise unknown_name("setting", key, known)
    out: dict[str, Any] = {}
    if "units" in table:
        out["units"] = units(table["units"])
    if "up" in table:
        out["up"] = _choice("up", str(table["up"]).lower().removeprefix("+"), UPS)
    if "facing" in table:
        out["facing"] = _choice("facing", str(table["facing"]).lower().removeprefix("+"), UPS)
    if "fps" in table:
        out["fps"] = _positive("fps", table["fps"])
    if "first_frame" in table:
        out["first_frame"] = _choice("first_frame", table["first_frame"], ("drop", "keep"))
    if "sides" in table:
        out["sides"] = _choice("sides", table["sides"], ("as named", "swapped"))
    if "trim" in table:
        trim = table["trim"]
        whole = isinstance(trim, list) and len(trim) == 2 and all(type(x) is int for x in trim)
        if not (whole and 0 <= trim[0] < trim[1]):
            raise InputError(f"trim = {trim!r}: expected two whole numbers, [first frame, one past the last].")
        out["trim"] = (trim[0], trim[1])
    if "roles" in table:
        roles = _table("roles", table["roles"])
        for role, joint in roles.items():
            if role not in ROLES:
                raise unknown_name("role", role, ROLES)
            if not isinstance(joint, str):
                raise InputError(f"roles.{role} = {joint!r}: expected a joint's name.")
        out["roles"] = dict(roles)
    if "kind" in table:
        out["kind"] = _choice("kind", table["kind"], get_args(Kind))
    if "contacts" in table:
        contacts = table["contacts"]
        if not (isinstance(contacts, list) and contacts and all(isinstance(name, str) for name in contacts)):
            raise InputError(f"contacts = {contacts!r}: expected a list of joint names.")
        out["contacts"] = tuple(contacts)
    if "pairs" in table:
        pairs = _table("pairs", table["pairs"])
        if not all(isinstance(joint, str) for joint in pairs.values()):
            raise InputError(f"pairs = {dict(pairs)!r}: expected two joint names in each line.")
        out["pairs"] = dict(pairs)
    if "tags" in table:
        out["tags"] = _tags(_table("tags", table["tags"]))
    return Settings(**out)


def units(value: object) -> float:
    """Metres per unit, from a name or a number."""
    if isinstance(value, str):
        other_words = {"metre": "m", "meter": "m", "metres": "m", "meters": "m", "centimetre": "cm", "centimeter": "cm",
                       "in": "inch", "inches": "inch", "ft": "foot", "feet": "foot"}  # fmt: skip
        folded = other_words.get(value.lower(), value.lower())
        if folded in UNITS:
            return UNITS[folded]
        try:
            value = float(value)
        except ValueError:
            raise unknown_name("unit", str(value), UNITS) from None
    return _positive("units", value)


def unit_name(metres: float) -> str:
    """`cm` for 0.01, or the number itself."""
    for name, size in UNITS.items():
        if abs(size / metres - 1.0) < 1e-4:
            return name
    return f"{metres:g} m"


def _positive(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < float("inf"):
        raise InputError(f"{name} = {value!r}: expected a positive number.")
    try:
        return float(value)
    except OverflowError:
        raise InputError(f"{name} is too large a number.") from None


def _choice(name: str, value: object, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise InputError(f"{name} = {value!r}: expected one of {', '.join(map(repr, choices))}.")
    return str(value)


def _table(name: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InputError(f"{name} = {value!r}: expected a table, written [{name}] with a line for each entry.")
    return value


def _tags(table: Mapping[str, Any]) -> Tags:
    for name, spans in table.items():
        fine = isinstance(spans, list) and all(
            isinstance(span, list) and len(span) == 2 and all(type(x) is int for x in span) for span in spans
        )
        if not fine:
            raise InputError(f"tags.{name} = {spans!r}: expected a list of [first, one past the last] frame pairs.")
    return Tags(table)
