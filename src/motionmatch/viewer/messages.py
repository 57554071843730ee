"""Messages from the page to the simulation: JSON objects with a `type`, each a dataclass with the JSON's fields.

The classes are the protocol: `page/write_protocol.py` makes the page's types and the tables of docs/viewer-protocol.md
from them, so each field carries its check and its description.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from motionmatch.errors import unknown_name
from motionmatch.learned.mode import DMM, LMM, MM, PROJECTORS
from motionmatch.viewer.message_fields import (
    Message,
    MessageError,
    choice,
    flag,
    number,
    pair,
    points,
    string,
    table,
    whole,
)

VERSION = 2
"""Version of the protocol. The page refuses to talk to another."""
MOST_BYTES = 64 * 1024
"""The largest message that is read."""
MOST_CHARACTERS = 1000
MOST_CANDIDATES = 50
MOST_GHOSTS = 120
MOST_POINTS = 500
"""Points of a path that is drawn."""
MOST_BOXES = 100
MOST_SEATS = 2
MOST_OBSTACLES = 1000
STEERINGS = ("rules", "orca", "forces", "straight", "rvo2", "jupedsim")


# Driving


@dataclass(frozen=True)
class Input(Message):
    """The stick. Send it when it changes, and at least every 0.5 s while it is not at rest: after 1 s without one the
    stick is at rest. The server applies the dead zone (0.2), so send raw values; keys are ±1."""

    kind: ClassVar[str] = "input"
    seq: int = whole(0, 0, 2**32 - 1, "counts up; pose frames carry the newest that was applied")
    move: tuple[float, float] = pair("right and forward, -1 to 1, relative to the camera")
    look: tuple[float, float] = pair("right and forward: where to face while `strafe` is held")
    gait: str = string("walk", 40)
    strafe: bool = flag(False)
    camera: float = number(0.0, -1e6, 1e6, "angle about y in which the camera looks, radians; 0 looks along +z")


@dataclass(frozen=True)
class Take(Message):
    """Take over: this page drives from now on, and the one that drove watches."""

    kind: ClassVar[str] = "take"
    watchers: ClassVar[bool] = True


@dataclass(frozen=True)
class Watch(Message):
    """Only watch from now on."""

    kind: ClassVar[str] = "watch"
    watchers: ClassVar[bool] = True


# Time


@dataclass(frozen=True)
class Pause(Message):
    """Stop at the step that is shown."""

    kind: ClassVar[str] = "pause"


@dataclass(frozen=True)
class Resume(Message):
    """Go on from the step that is shown; later steps are dropped."""

    kind: ClassVar[str] = "play"


@dataclass(frozen=True)
class Seek(Message):
    """Show the kept step nearest to this one, and pause."""

    kind: ClassVar[str] = "seek"
    step: int = whole(0, 0, 2**53)


@dataclass(frozen=True)
class Nudge(Message):
    """Show a later or an earlier step, and pause. At the newest step, going forward simulates one more."""

    kind: ClassVar[str] = "nudge"
    steps: int = whole(1, -3600, 3600, "how many steps later; negative is earlier")


@dataclass(frozen=True)
class Restart(Message):
    """Put all characters back to the start and clear the history."""

    kind: ClassVar[str] = "restart"


# Looking into the search


@dataclass(frozen=True)
class Select(Message):
    """Select a character; its paths, features and costs are sent."""

    kind: ClassVar[str] = "select"
    character: int = whole(0, 0, 2 * MOST_CHARACTERS, "index within a seat")


@dataclass(frozen=True)
class AskCandidates(Message):
    """Ask for the best candidates of the search at the step that is shown; answered with `candidates`."""

    kind: ClassVar[str] = "candidates"
    watchers: ClassVar[bool] = True
    character: int = whole(0, 0, 2 * MOST_CHARACTERS, "index into the pose frame, over all seats")
    count: int = whole(10, 1, MOST_CANDIDATES)


@dataclass(frozen=True)
class AskGhost(Message):
    """Ask for a ghost frame: poses of the database, placed where a character stands."""

    kind: ClassVar[str] = "ghost"
    watchers: ClassVar[bool] = True
    character: int = whole(0, 0, 2 * MOST_CHARACTERS, "index into the pose frame")
    frame: int = whole(0, 0, 2**31, "first frame, of the database")
    count: int = whole(1, 1, MOST_GHOSTS, "poses; fewer where the clip ends")
    every: int = whole(1, 1, 600, "frames from one pose to the next")


# Tuning


@dataclass(frozen=True)
class Tune(Message):
    """Change some settings; the others stay as they are."""

    kind: ClassVar[str] = "tune"
    settings: Mapping[str, Any] = table("nested as in the TOML file: `{'weights': {'foot_positions': 1.0}}`")
    seat: int = whole(-1, -1, MOST_SEATS - 1, "-1 is every seat")


@dataclass(frozen=True)
class LoadSettings(Message):
    """Replace all settings; those that are left out take their defaults."""

    kind: ClassVar[str] = "load_settings"
    toml: str = string("", MOST_BYTES, "the text of a TOML file")
    seat: int = whole(-1, -1, MOST_SEATS - 1, "-1 is every seat")


# Choosing


@dataclass(frozen=True)
class ChooseDatabase(Message):
    """Play another database. It is opened in the background while the old one plays on."""

    kind: ClassVar[str] = "choose"
    database: str = string("", 1000, "a name of the scene's `databases`")
    seat: int = whole(-1, -1, MOST_SEATS - 1, "-1 is every seat")


@dataclass(frozen=True)
class ChooseCharacter(Message):
    """Show another character: what plays is brought onto it in the background."""

    kind: ClassVar[str] = "character"
    name: str = string("", 200, "a name of the scene's `own_characters`; empty is the mannequin")


@dataclass(frozen=True)
class ChooseMode(Message):
    """Play a learned model in another mode. Characters go on, and differences of the pose fade."""

    kind: ClassVar[str] = "mode"
    mode: str = choice((LMM.name, DMM.name, MM.name), "a mode of the seat's `modes`")
    projector: str = choice(("", *PROJECTORS), "what answers queries in `lmm`; empty: as before")
    seat: int = whole(-1, -1, MOST_SEATS - 1, "-1 is every seat with a model")


@dataclass(frozen=True)
class ChooseScenario(Message):
    """Choose what drives the characters. `variants` shows an example with variants; any other goes back to driving."""

    kind: ClassVar[str] = "scenario"
    name: str = string("free", 100, "a name of the scene's `scenarios`; `free` is the player")


@dataclass(frozen=True)
class SetCharacters(Message):
    """Set the number of characters on each seat; the first is driven, the others wander."""

    kind: ClassVar[str] = "characters"
    count: int = whole(1, 1, MOST_CHARACTERS)


@dataclass(frozen=True)
class Compare(Message):
    """Show two controllers side by side, driven by the same stick; or one again."""

    kind: ClassVar[str] = "compare"
    on: bool = flag(True)


@dataclass(frozen=True)
class Blind(Message):
    """Hide which of the two seats holds which controller, in random order. Needs two seats."""

    kind: ClassVar[str] = "blind"
    on: bool = flag(True)


@dataclass(frozen=True)
class Guess(Message):
    """Guess which seat holds the first controller."""

    kind: ClassVar[str] = "guess"
    seat: int = whole(0, 0, MOST_SEATS - 1)


@dataclass(frozen=True)
class TakePart(Message):
    """Take part in the user study. Needs two seats: the first one's controller is the reference."""

    kind: ClassVar[str] = "study"
    what: str = choice(("begin", "next", "switch", "answer", "end"))
    answer: str = string("", 100, "one of the study's `options`")
    participant: str = string("", 60, "a name or a number for the answers; empty: a random one")


@dataclass(frozen=True)
class Place(Message):
    """For a policy: set the target, or add, move or remove a box."""

    kind: ClassVar[str] = "place"
    what: str = choice(("target", "add", "move", "remove"))
    x: float = number(0.0, -1000.0, 1000.0, "metres")
    z: float = number(0.0, -1000.0, 1000.0, "metres")
    box: int = whole(-1, -1, MOST_BOXES, "the box that is moved or removed")


@dataclass(frozen=True)
class Act(Message):
    """Let the selected character do something once: one of the scene's actions. `upper`: only with the upper body,
    over what the legs do."""

    kind: ClassVar[str] = "act"
    name: str = string("", 100, "one of the scene's `actions`")
    upper: bool = flag(False)


@dataclass(frozen=True)
class Look(Message):
    """Let the selected character look where the camera looks, or ahead again."""

    kind: ClassVar[str] = "look"
    on: bool = flag(True)


@dataclass(frozen=True)
class WalkPath(Message):
    """Walk a path that was drawn: all characters start again, at its first point."""

    kind: ClassVar[str] = "path"
    points: tuple[tuple[float, float], ...] = points(MOST_POINTS, "x and z of each, metres")
    speed: float = number(1.3, 0.2, 8.0, "metres per second")


# Scenes


@dataclass(frozen=True)
class StageScene(Message):
    """Play a scene, or a crowd, in place of what plays; it is prepared in the background. An empty name goes back."""

    kind: ClassVar[str] = "stage"
    name: str = string("", 100, "a name of the scene's `stages`")
    agents: int = whole(0, 0, MOST_CHARACTERS, "of a crowd; 0 is as many as suit it")
    seed: int = whole(1, 0, 2**31, "of a crowd's start positions")
    steering: str = choice(("", *STEERINGS), "of a crowd; empty: that of the scene")


@dataclass(frozen=True)
class EditObstacle(Message):
    """Add, move, turn or remove an obstacle that stands. Characters go on."""

    kind: ClassVar[str] = "obstacle"
    what: str = choice(("add", "move", "turn", "remove"))
    shape: str = choice(("disc", "box", "wall"), "of one that is added")
    x: float = number(0.0, -1000.0, 1000.0, "of its middle, metres")
    z: float = number(0.0, -1000.0, 1000.0, "of its middle, metres")
    yaw: float = number(0.0, -1000.0, 1000.0, "its angle about y, radians")
    obstacle: int = whole(-1, -1, MOST_OBSTACLES, "index into the scene's `surroundings.obstacles`")
    last: bool = flag(True, "false while it is dragged: the steering of a crowd looks for ways when that ends")


@dataclass(frozen=True)
class Behave(Message):
    """Change controls of characters among obstacles: of all, of the group of one, or of one."""

    kind: ClassVar[str] = "behave"
    settings: Mapping[str, Any] = table("such as `{'threshold': 0.5}`; the names are those of `surroundings.controls`")
    who: str = choice(("all", "group", "one"))
    character: int = whole(0, 0, MOST_CHARACTERS, "of which, or of whose group")


# The connection


@dataclass(frozen=True)
class Ack(Message):
    """Acknowledge pose frames (kind 1). Send it at once for each: then at most 6 are on their way, and a slow page gets
    the newest frame, not a backlog. A page that never sends one is not waited for."""

    kind: ClassVar[str] = "ack"
    watchers: ClassVar[bool] = True
    count: int = whole(0, 0, 2**53, "frames received since the socket was opened")


@dataclass(frozen=True)
class Ping(Message):
    """Answered at once with `pong` and the same `t`."""

    kind: ClassVar[str] = "ping"
    watchers: ClassVar[bool] = True
    t: float = number(0.0, -1e300, 1e300)


def parse(text: str | bytes) -> Message:
    """Read a message; anything outside the protocol raises a `MessageError` that says what is wrong."""
    if len(text) > MOST_BYTES:
        raise MessageError(f"a message of {len(text)} bytes; {MOST_BYTES} are the most.")
    try:
        found = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise MessageError("not JSON.") from None
    if not isinstance(found, dict):
        raise MessageError(f"a {type(found).__name__}; expected an object with a type.")
    kind = found.pop("type", None)
    if not isinstance(kind, str):
        raise MessageError("an object without a type.")
    if not kind or kind not in Message.kinds:
        raise MessageError(str(unknown_name("message", kind[:40], [name for name in Message.kinds if name])))
    cls = Message.kinds[kind]
    known = {each.name for each in fields(cls)}
    unknown = sorted(set(found) - known)
    if unknown:
        raise MessageError(str(unknown_name("field", str(unknown[0])[:40], sorted(known), where=kind)))
    return cls(**found)


def _refuse(text: str) -> float:
    raise ValueError(text)
