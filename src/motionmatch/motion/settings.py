"""Settings that a user gives for motion files in a small TOML beside them, to override or complete what is guessed.

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
    body_model = "SMPLH.npz"  # files of SMPL and AMASS: the model file that the body is taken from

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

import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from pathlib import PurePosixPath
from typing import Any, Literal

from motionmatch import settings, tomlfile
from motionmatch.errors import InputError, unknown_name
from motionmatch.motion.anatomy import ROLES, Kind
from motionmatch.motion.tags import Tags
from motionmatch.settings import setting
from motionmatch.tomlfile import SettingError, wrong_value

UNITS = {"m": 1.0, "cm": 0.01, "mm": 0.001, "inch": 0.0254, "foot": 0.3048, "cmu": 0.056444}
"""Metres in one unit. The CMU unit is what the CMU database's skeletons were written in."""
Axis = Literal["x", "y", "z", "-x", "-y", "-z"]
UPS: tuple[str, ...] = ("x", "y", "z", "-x", "-y", "-z")
_POSITIVE: dict[str, Any] = {"low": math.ulp(0.0), "high": sys.float_info.max, "expected": "a positive number"}


@dataclass(frozen=True)
class RecordingSettings:
    """Settings that a user gives for recordings; None, or empty, leaves it to be guessed."""

    units: float | None = setting(None, **_POSITIVE)
    """Metres per unit."""
    up: Axis | None = setting(None)
    """Axis that points up."""
    facing: Axis | None = setting(None)
    """Axis of the hips that points forward."""
    fps: float | None = setting(None, **_POSITIVE)
    """True frames per second."""
    first_frame: Literal["drop", "keep"] | None = setting(None)
    """Treatment of a T-pose as frame 0."""
    sides: Literal["as named", "swapped"] | None = setting(None)
    """Whether left is right."""
    trim: tuple[int, int] | None = setting(None, expected="two whole numbers, [first frame, one past the last]")
    """Frames to use, the second not included."""
    kind: Kind | None = setting(None)
    """Kind of body."""
    contacts: tuple[str, ...] | None = setting(None, expected="a list of joint names")
    """Joints that touch the ground."""
    body_model: str | None = setting(None)
    """Model file that files of SMPL take their body from."""
    roles: Mapping[str, str] = setting({}, expected="a joint's name")
    """Joint by role."""
    pairs: Mapping[str, str] = setting({}, expected="two joint names in each line")
    """Joints that are each other's partner on the other side of the body."""
    tags: Tags = field(default_factory=Tags)
    """Frame ranges by tag."""

    @property
    def overrides_body(self) -> bool:
        """Whether anything is said about units, axes, sides, roles or what touches the ground."""
        return bool(self.units or self.body)

    @property
    def body(self) -> tuple:
        """Settings of the body, other than its units, as a key; empty if nothing is said."""
        tables = tuple(tuple(sorted(table.items())) for table in (self.roles, self.pairs))
        said = (self.up, self.facing, self.sides, self.kind, self.contacts, *tables)
        return said if any(said) else ()

    def over(self, other: RecordingSettings) -> RecordingSettings:
        """Return these settings, completed by others."""
        said = {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) not in (None, {})}
        if not self.tags:
            said.pop("tags", None)
        said["roles"] = {**other.roles, **self.roles}
        said["pairs"] = {**other.pairs, **self.pairs}
        return replace(other, **said)


def parse_recording_settings(text: bytes, source: str, *, file: str = "") -> RecordingSettings:
    """Read the TOML, with what it says of one file in particular; every mistake is named with what was expected."""
    document = tomlfile.parse_document(text, source)
    table = dict(document.tree)
    with document.explain():
        files = _check_table(table.pop("files", {}), ("files",))
        found = bind_recording_settings(table)
        for pattern, each in files.items():
            # Checked for every file, so that a mistake is found whichever is loaded.
            particular = bind_recording_settings(_check_table(each, ("files", pattern)), ("files", pattern))
            if any(fnmatchcase(name, pattern) for name in (file, PurePosixPath(file).name, PurePosixPath(file).stem)):
                found = particular.over(found)
        return found


def bind_recording_settings(table: Mapping[str, Any], path: tomlfile.KeyPath = ()) -> RecordingSettings:
    """Make settings of the plain values of a TOML table; `path` is its place in the file."""
    settings.check_names(table, [each.name for each in fields(RecordingSettings)], path)
    plain = dict(table)
    if "units" in table:
        plain["units"] = units(table["units"], (*path, "units"))
    for axis in ("up", "facing"):
        if axis in table:
            plain[axis] = str(table[axis]).lower().removeprefix("+")
    tags = plain.pop("tags", {})
    found = settings.bind(RecordingSettings, plain, path=path)
    if found.trim is not None and not 0 <= found.trim[0] < found.trim[1]:
        raise wrong_value((*path, "trim"), table["trim"], "two whole numbers, [first frame, one past the last]")
    if found.contacts == ():
        raise wrong_value((*path, "contacts"), [], "a list of joint names")
    for role in found.roles:
        if role not in ROLES:
            raise SettingError((*path, "roles", role), str(unknown_name("role", role, ROLES)))
    return replace(found, tags=_tags(tags, (*path, "tags")))


def units(value: object, path: tomlfile.KeyPath = ("units",)) -> float:
    """Return metres per unit, from a name or a number; `path` is the place of the value in its file."""
    if isinstance(value, str):
        other_words = {"metre": "m", "meter": "m", "metres": "m", "meters": "m", "centimetre": "cm", "centimeter": "cm",
                       "in": "inch", "inches": "inch", "ft": "foot", "feet": "foot"}  # fmt: skip
        folded = other_words.get(value.lower(), value.lower())
        if folded in UNITS:
            return UNITS[folded]
        try:
            value = float(value)
        except ValueError:
            raise SettingError(path, str(unknown_name("unit", str(value), UNITS))) from None
    return next(each for each in settings.find_settings(RecordingSettings) if each.path == "units").check(value, path)


def unit_name(metres: float) -> str:
    """Name a unit: `cm` for 0.01, or the number itself."""
    for name, size in UNITS.items():
        if abs(size / metres - 1.0) < 1e-4:
            return name
    return f"{metres:g} m"


def _check_table(value: object, path: tomlfile.KeyPath) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise tomlfile.wrong_table(path, value)
    return value


def _tags(table: object, path: tomlfile.KeyPath) -> Tags:
    known = _check_table(table, path)
    for name, spans in known.items():
        fine = isinstance(spans, list) and all(
            isinstance(span, list) and len(span) == 2 and all(type(x) is int for x in span) for span in spans
        )
        if not fine:
            raise wrong_value((*path, name), spans, "a list of [first, one past the last] frame pairs")
        try:
            Tags({name: spans})
        except InputError as error:
            raise SettingError((*path, name), str(error)) from None
    return Tags(known)
