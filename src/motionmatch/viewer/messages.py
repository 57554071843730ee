"""The wire protocol: what the page and the simulation say to each other. docs/viewer-protocol.md tells it in full.

The page says JSON objects with a `type`; each is a dataclass below, and its fields are the JSON's fields. The
simulation says JSON objects too (`Said`, a type and a body) and poses as binary frames (`poses.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from dataclasses import fields as fields_of
from typing import Any, ClassVar

from motionmatch import jsonfile
from motionmatch.errors import unknown_name
from motionmatch.viewer import fields
from motionmatch.viewer.fields import MessageError as MessageError

VERSION = 1
"""Of the protocol; the page refuses to talk to another."""
MOST_BYTES = 64 * 1024
"""The largest message that is read."""
MOST_CHARACTERS = 1000
MOST_CANDIDATES = 50
MOST_GHOSTS = 120
MOST_GENERATED = 3000
"""Frames of a variant."""


@dataclass(frozen=True)
class Message:
    """Something that the page says. Subclasses check what they are given when they are made."""

    kind: ClassVar[str] = ""
    kinds: ClassVar[dict[str, type[Message]]] = {}
    watchers: ClassVar[bool] = False
    """Whether one who only watches may say it."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        Message.kinds[cls.kind] = cls

    def text(self) -> str:
        """As it goes over the wire."""
        return jsonfile.dumps({"type": self.kind, **{f.name: getattr(self, f.name) for f in fields_of(self)}})


# Driving


@dataclass(frozen=True)
class Input(Message):
    """What the player holds. The newest counts; after a second without one the stick is at rest."""

    kind: ClassVar[str] = "input"
    seq: int = 0
    """counts up; the pose frames say which was the last to count"""
    move: tuple[float, float] = (0.0, 0.0)
    """right and forward, -1 to 1, as the camera sees it"""
    look: tuple[float, float] = (0.0, 0.0)
    """right and forward: where to face while `strafe` is held"""
    gait: str = "walk"
    strafe: bool = False
    camera: float = 0.0
    """the angle about y at which the camera looks, radians; 0 looks along +z"""

    def __post_init__(self) -> None:
        fields.whole(self, "seq", 0, 2**32 - 1)
        fields.pair(self, "move")
        fields.pair(self, "look")
        fields.text(self, "gait", 40)
        fields.flag(self, "strafe")
        fields.number(self, "camera", -1e6, 1e6)


@dataclass(frozen=True)
class Take(Message):
    """I drive now; who did so watches."""

    kind: ClassVar[str] = "take"
    watchers: ClassVar[bool] = True


@dataclass(frozen=True)
class Watch(Message):
    """I only watch."""

    kind: ClassVar[str] = "watch"
    watchers: ClassVar[bool] = True


# Time


@dataclass(frozen=True)
class Pause(Message):
    """Stand still at what is shown."""

    kind: ClassVar[str] = "pause"


@dataclass(frozen=True)
class Play(Message):
    """Go on from what is shown; what came after it is dropped."""

    kind: ClassVar[str] = "play"


@dataclass(frozen=True)
class Seek(Message):
    """Show another step, nearest to this one; pauses."""

    kind: ClassVar[str] = "seek"
    step: int = 0

    def __post_init__(self) -> None:
        fields.whole(self, "step", 0, 2**53)


@dataclass(frozen=True)
class Nudge(Message):
    """Show some steps later, or earlier; pauses. At the newest step one forward is simulated."""

    kind: ClassVar[str] = "nudge"
    steps: int = 1

    def __post_init__(self) -> None:
        fields.whole(self, "steps", -3600, 3600)


@dataclass(frozen=True)
class Restart(Message):
    """All characters back to where they began; what was is forgotten."""

    kind: ClassVar[str] = "restart"


# Asking why


@dataclass(frozen=True)
class Select(Message):
    """The character whose path, features and costs are told."""

    kind: ClassVar[str] = "select"
    character: int = 0

    def __post_init__(self) -> None:
        fields.whole(self, "character", 0, 2 * MOST_CHARACTERS)


@dataclass(frozen=True)
class Candidates(Message):
    """What the search has to choose from at the step that is shown."""

    kind: ClassVar[str] = "candidates"
    watchers: ClassVar[bool] = True
    character: int = 0
    count: int = 10

    def __post_init__(self) -> None:
        fields.whole(self, "character", 0, 2 * MOST_CHARACTERS)
        fields.whole(self, "count", 1, MOST_CANDIDATES)


@dataclass(frozen=True)
class Ghost(Message):
    """Frames of the database, placed where a character is."""

    kind: ClassVar[str] = "ghost"
    watchers: ClassVar[bool] = True
    character: int = 0
    frame: int = 0
    count: int = 1
    """how many poses: the frame and what follows it, to the end of its clip"""
    every: int = 1
    """frames from one pose to the next"""

    def __post_init__(self) -> None:
        fields.whole(self, "character", 0, 2 * MOST_CHARACTERS)
        fields.whole(self, "frame", 0, 2**31)
        fields.whole(self, "count", 1, MOST_GHOSTS)
        fields.whole(self, "every", 1, 600)


# Tuning


@dataclass(frozen=True)
class Tune(Message):
    """Some settings, as the TOML file has them: `{"weights": {"foot_positions": 1.0}}`. Others stay as they are."""

    kind: ClassVar[str] = "tune"
    settings: Mapping[str, Any] = field(default_factory=dict)
    seat: int = -1
    """whose; -1 is all"""

    def __post_init__(self) -> None:
        if not isinstance(self.settings, Mapping):
            raise MessageError("tune: settings must be an object such as {'weights': {'foot_positions': 1}}.")
        fields.whole(self, "seat", -1, 1)


@dataclass(frozen=True)
class LoadSettings(Message):
    """All settings, as the text of a TOML file; what is not in it takes its default."""

    kind: ClassVar[str] = "load_settings"
    toml: str = ""
    seat: int = -1

    def __post_init__(self) -> None:
        fields.text(self, "toml", MOST_BYTES)
        fields.whole(self, "seat", -1, 1)


# Choosing


@dataclass(frozen=True)
class Choose(Message):
    """Another database, by its name in the scene's list. It is built while the old one plays on."""

    kind: ClassVar[str] = "choose"
    database: str = ""
    seat: int = -1

    def __post_init__(self) -> None:
        fields.text(self, "database", 1000)
        fields.whole(self, "seat", -1, 1)


@dataclass(frozen=True)
class Scenario(Message):
    """What moves the characters, by its name in the scene's list: `free` is the player."""

    kind: ClassVar[str] = "scenario"
    name: str = "free"

    def __post_init__(self) -> None:
        fields.text(self, "name", 100)


@dataclass(frozen=True)
class Characters(Message):
    """So many characters on each side; the first is driven, the others wander."""

    kind: ClassVar[str] = "characters"
    count: int = 1

    def __post_init__(self) -> None:
        fields.whole(self, "count", 1, MOST_CHARACTERS)


@dataclass(frozen=True)
class Compare(Message):
    """Two controllers side by side, driven by the same stick; or one again."""

    kind: ClassVar[str] = "compare"
    on: bool = True

    def __post_init__(self) -> None:
        fields.flag(self, "on")


@dataclass(frozen=True)
class Blind(Message):
    """Hide which of the two is which, and who sits where is left to chance."""

    kind: ClassVar[str] = "blind"
    on: bool = True

    def __post_init__(self) -> None:
        fields.flag(self, "on")


@dataclass(frozen=True)
class Guess(Message):
    """The first controller of the two is believed to be in this seat."""

    kind: ClassVar[str] = "guess"
    seat: int = 0

    def __post_init__(self) -> None:
        fields.whole(self, "seat", 0, 1)


@dataclass(frozen=True)
class Generate(Message):
    """Make variants of an example and show them beside it; `example` is a name in the scene's list."""

    kind: ClassVar[str] = "generate"
    example: str = ""
    frames: int = 300
    """of each variant, at the rate of the example"""
    seed: int = 1
    """of the first; the others have the numbers after it"""
    representation: str = "heading"
    loop: bool = False

    def __post_init__(self) -> None:
        fields.text(self, "example", 200)
        fields.whole(self, "frames", 30, MOST_GENERATED)
        fields.whole(self, "seed", 0, 2**31)
        fields.choice(self, "representation", ("heading", "paper"))
        fields.flag(self, "loop")


@dataclass(frozen=True)
class Stay(Message):
    """Whether an example and its variants walk on the spot, so that they stay side by side."""

    kind: ClassVar[str] = "stay"
    on: bool = True

    def __post_init__(self) -> None:
        fields.flag(self, "on")


@dataclass(frozen=True)
class Ack(Message):
    """So many pose frames have come since the socket was opened. Who says so is never sent many frames ahead."""

    kind: ClassVar[str] = "ack"
    watchers: ClassVar[bool] = True
    count: int = 0

    def __post_init__(self) -> None:
        fields.whole(self, "count", 0, 2**53)


@dataclass(frozen=True)
class Ping(Message):
    """Answered at once with the same number."""

    kind: ClassVar[str] = "ping"
    watchers: ClassVar[bool] = True
    t: float = 0.0

    def __post_init__(self) -> None:
        fields.number(self, "t", -1e300, 1e300)


def parse(text: str | bytes) -> Message:
    """The message in a text; anything else is a `MessageError` that says what is wrong."""
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
    known = {f.name for f in fields_of(cls)}
    strange = sorted(set(found) - known)
    if strange:
        raise MessageError(str(unknown_name("field", str(strange[0])[:40], sorted(known), where=kind)))
    return cls(**found)


@dataclass(frozen=True)
class Said:
    """Something that the simulation says, as JSON: what, and its body."""

    type: str
    body: Mapping[str, Any]

    def text(self) -> str:
        """As it goes over the wire. What is not a number is null there."""
        return jsonfile.dumps({"type": self.type, **self.body}, separators=(",", ":"))


def _refuse(text: str) -> float:
    raise ValueError(text)
