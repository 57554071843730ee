"""The HIERARCHY of a BVH file and the two lines that open its MOTION, by a parser that points at mistakes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NoReturn

from motionmatch.errors import TextError

AXES = "xyz"
CHANNELS = {f"{axis}{kind}": (kind, AXES.index(axis)) for axis in AXES for kind in ("position", "rotation")}

COMMON_RATES = (
    24,
    25,
    30,
    48,
    50,
    60,
    72,
    75,
    90,
    100,
    120,
    125,
    144,
    150,
    180,
    200,
    240,
    250,
    300,
    360,
    480,
    500,
    1000,
)
NTSC_RATES = tuple(whole * 1000 / 1001 for whole in (24, 30, 60, 120))

LARGEST = 1e9
"""Largest valid position or angle; larger ones are damage (and would overflow in float32 arithmetic)."""

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[+-]?(nan|inf(inity)?)", re.IGNORECASE)
_HIERARCHY_WORDS = {"ROOT", "JOINT", "END", "ENDSITE", "OFFSET", "CHANNELS", "MOTION", "{", "}", ""}


class BvhText:
    """The bytes of a file, with the name to use in messages."""

    def __init__(self, data: bytes, source: str) -> None:
        if data[:3] == b"\xef\xbb\xbf":
            data = data[3:]
        if b"\n" not in data:  # lines may end with a carriage return alone
            data = data.replace(b"\r", b"\n")
        self.data, self.source = data, source

    def fail(self, at: int, problem: str) -> NoReturn:
        at = min(at, len(self.data))
        line = self.data.count(b"\n", 0, at) + 1
        before = self.data[self.data.rfind(b"\n", 0, at) + 1 : at]
        raise TextError(self.source, line, len(before.decode("utf-8", "replace")) + 1, problem)

    def token_at(self, at: int) -> str:
        match = re.compile(rb"\S+").match(self.data, at)
        return shorten(match.group()[:200].decode("utf-8", "replace")) if match else ""


def shorten(word: str) -> str:
    """Make a word fit for a message: one short line without control characters."""
    word = "".join(c if c.isprintable() else "?" for c in word)
    return word if len(word) <= 30 else word[:27] + "…"


def quote(word: str) -> str:
    return f"'{shorten(word)}'" if word else "nothing"


@dataclass
class Joint:
    """One ROOT or JOINT as written."""

    name: str
    parent: int
    offset: tuple[float, ...] | None = None
    channels: list[tuple[str, int]] | None = None
    """(position or rotation, axis) in the order of the columns"""
    first_column: int = 0

    @property
    def label(self) -> str:
        """Name in messages."""
        return f"joint '{shorten(self.name)}'"


@dataclass
class Header:
    """Everything before the numbers."""

    joints: list[Joint] = field(default_factory=list)
    ends: list[tuple[int, tuple[float, ...]]] = field(default_factory=list)
    """(joint, offset) of each End Site"""
    num_channels: int = 0
    num_frames: int = 0
    """as written, which may differ from the number that follows"""
    frame_time: float = 0.0
    fps: float = 0.0
    """from the frame time, without the rounding of its text"""
    frame_time_at: int = 0
    data_at: int = 0
    """index of the first byte of the numbers"""

    @property
    def roots(self) -> list[int]:
        return [index for index, joint in enumerate(self.joints) if joint.parent < 0]


@dataclass(frozen=True)
class Token:
    text: str
    at: int


def _tokens(text: BvhText, start: int) -> Iterator[Token]:
    """Yield words; a brace is always a word of its own."""
    pattern = re.compile(rb"[{}]|[^\s{}]+")
    at = start
    while match := pattern.search(text.data, at):
        at = match.end()
        try:
            word = match.group().decode("utf-8")
        except UnicodeDecodeError as error:
            byte = match.group()[error.start]
            text.fail(match.start() + error.start, f"byte 0x{byte:02X} is not UTF-8. Save the file as UTF-8.")
        yield Token(word, match.start())
    while True:
        yield Token("", len(text.data))


class _Parser:
    def __init__(self, text: BvhText) -> None:
        self.text, self.header, self.at_motion = text, Header(), 0
        self.check_kind()
        self.stream = _tokens(text, 0)
        self.token = next(self.stream)

    def check_kind(self) -> None:
        """Raise an error that names the kind of a file that is not BVH."""
        data = self.text.data
        at = len(data) - len(data.lstrip())
        if at == len(data):
            self.text.fail(0, "the file is empty. Export it again.")
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            self.text.fail(0, "the file is UTF-16 text. Save it as UTF-8.")
        if data[at : at + 9].upper() != b"HIERARCHY":
            start = data[at : at + 9].split()[0].decode("latin-1")
            legible = start.isascii() and start.isprintable()
            got = f"'{self.text.token_at(at)}'" if legible else "something that is not text"
            self.text.fail(at, f"expected 'HIERARCHY', got {got}. Is this a BVH file?")

    def advance(self) -> Token:
        token, self.token = self.token, next(self.stream)
        return token

    def expect(self, word: str, *, why: str = "") -> Token:
        if self.token.text.upper() != word.upper():
            self.fail_expected(f"'{word}'", why)
        return self.advance()

    def fail_expected(self, expected: str, why: str = "") -> NoReturn:
        got = f"got '{shorten(self.token.text)}'" if self.token.text else "but the file ends here"
        self.text.fail(self.token.at, f"expected {expected}{f' {why}' if why else ''}, {got}.")

    def numbers(self, count: int, keyword: Token) -> tuple[float, ...]:
        """Read exactly `count` finite numbers behind a keyword."""
        values: list[float] = []
        after = f"after {keyword.text.upper()}"
        wanted = f"{count} numbers" if count > 1 else "a number"
        while _NUMBER.fullmatch(self.token.text):
            value = float(self.token.text)
            if abs(value) > LARGEST:
                self.fail_expected("a number of reasonable size", after)
            values.append(value)
            self.advance()
        if len(values) < count and self.token.text.upper() not in _HIERARCHY_WORDS:
            kind = "a finite number" if _NOT_FINITE.fullmatch(self.token.text) else "a number"
            self.fail_expected(kind, after)
        if len(values) != count:
            self.text.fail(keyword.at, f"expected {wanted} {after}, got {len(values) or 'none'}.")
        return tuple(values)

    def name(self, keyword: Token) -> str:
        """Read the rest of the line (names may hold spaces), up to a brace."""
        words = []
        line_end = self.text.data.find(b"\n", keyword.at)
        line_end = len(self.text.data) if line_end < 0 else line_end
        while self.token.text not in ("{", "}", "") and self.token.at < line_end:
            words.append(self.advance())
        if not words:
            self.text.fail(keyword.at, f"expected a name after {keyword.text}.")
        begin, end = words[0].at, words[-1].at + len(words[-1].text.encode())
        return self.text.data[begin:end].decode("utf-8")

    def hierarchy(self) -> None:
        self.expect("HIERARCHY")
        if self.token.text.upper() != "ROOT":
            self.fail_expected("'ROOT'")
        while self.token.text.upper() == "ROOT":
            self.body()

    def body(self) -> None:
        """Read one ROOT with all in it. A loop with a stack: a file may nest deeper than Python recurses."""
        stack: list[int] = []
        seen: set[str] = set()  # two characters in one file may well have the same joints
        self.open_joint(stack, seen)
        while stack:
            word = self.token.text.upper()
            joint = self.header.joints[stack[-1]]
            if word == "JOINT":
                self.open_joint(stack, seen)
            elif word in ("END", "ENDSITE"):
                self.end_site(stack[-1])
            elif word == "OFFSET":
                keyword = self.advance()
                if joint.offset is not None:
                    self.text.fail(keyword.at, f"{joint.label} has a second OFFSET. Remove one.")
                joint.offset = self.numbers(3, keyword)
            elif word == "CHANNELS":
                self.channels(joint)
            elif word == "}":
                if joint.offset is None:
                    self.text.fail(self.token.at, f"{joint.label} has no OFFSET. Add: OFFSET 0 0 0")
                self.advance()
                stack.pop()
            else:
                self.fail_expected("OFFSET, CHANNELS, JOINT, End Site or '}'", f"in {joint.label}")

    def open_joint(self, stack: list[int], seen: set[str]) -> None:
        keyword = self.advance()
        name_at = self.token.at
        name = self.name(keyword)
        if name in seen:
            self.text.fail(name_at, f"joint name '{shorten(name)}' is used twice. Rename one of them.")
        seen.add(name)
        self.header.joints.append(Joint(name, stack[-1] if stack else -1))
        stack.append(len(self.header.joints) - 1)
        self.expect("{", why=f"after '{keyword.text} {shorten(name)}'")

    def end_site(self, joint: int) -> None:
        self.advance()
        while self.token.text and self.token.text != "{":  # "Site", or a name that some tools write
            if self.token.text.upper() in ("JOINT", "OFFSET", "CHANNELS", "}", "MOTION"):
                self.fail_expected("'{'", "after 'End Site'")
            self.advance()
        self.expect("{", why="after 'End Site'")
        offset: tuple[float, ...] = (0.0, 0.0, 0.0)
        while self.token.text != "}":
            if self.token.text.upper() == "OFFSET":
                offset = self.numbers(3, self.advance())
            elif self.token.text.upper() == "CHANNELS":
                keyword = self.advance()
                if self.numbers(1, keyword)[0] != 0:
                    self.text.fail(keyword.at, "an End Site can't have channels. Make it a JOINT.")
            else:
                self.fail_expected("OFFSET or '}'", "in End Site")
        self.advance()
        self.header.ends.append((joint, offset))

    def channels(self, joint: Joint) -> None:
        keyword = self.advance()
        if joint.channels is not None:
            self.text.fail(keyword.at, f"{joint.label} has a second CHANNELS. Remove one.")
        count_token = self.token
        (count,) = self.numbers(1, keyword)
        if count != int(count) or not 0 <= count <= 6:
            self.text.fail(count_token.at, f"expected 0 to 6 channels, got {shorten(count_token.text)}.")
        joint.channels, joint.first_column = [], self.header.num_channels
        for _ in range(int(count)):
            channel = CHANNELS.get(self.token.text.lower())
            if channel is None:
                self.fail_expected(f"{int(count)} channel names ({', '.join(CHANNELS).title()})")
            if channel in joint.channels:
                self.text.fail(self.token.at, f"channel {self.token.text} is twice in {joint.label}.")
            joint.channels.append(channel)
            self.advance()
        if self.token.text.lower() in CHANNELS:
            self.text.fail(count_token.at, f"CHANNELS {int(count)} is followed by more names than that.")
        self.header.num_channels += int(count)

    def motion(self) -> None:
        if self.token.text == "}":
            self.text.fail(self.token.at, "one '}' too many. Remove it, or check the braces above.")
        self.expect("MOTION", why="after the hierarchy")
        at, line = self.keyword_line(rb"frames\s*:", "'Frames: N'")
        if not re.fullmatch(r"\+?[0-9]{1,12}", line):
            self.text.fail(at, f"expected a whole number of frames, got {quote(line)}.")
        self.header.num_frames = int(line)
        at, line = self.keyword_line(rb"frame\s*time\s*:", "'Frame Time: seconds'")
        if not (_NUMBER.fullmatch(line) or _NOT_FINITE.fullmatch(line)):
            self.text.fail(at, f"expected the frame time in seconds, got {quote(line)}.")
        self.header.frame_time = float(line)
        self.header.frame_time_at = at
        self.header.fps = rate(line) if 0 < self.header.frame_time < math.inf else 0.0

    def keyword_line(self, pattern: bytes, expected: str) -> tuple[int, str]:
        """Match a keyword, and return where the rest of its line begins, and that text."""
        data, start = self.text.data, self.at_motion
        match = re.compile(rb"\s*" + pattern + rb"[ \t]*([^\r\n]*)", re.IGNORECASE).match(data, start)
        if not match:
            at = len(data) - len(data[start:].lstrip())
            got = f"got '{self.text.token_at(at)}'" if at < len(data) else "but the file ends here"
            self.text.fail(at, f"expected {expected}, {got}.")
        self.at_motion = match.end()
        return match.start(1), match.group(1).decode("utf-8", "replace").strip()

    def parse(self) -> Header:
        self.hierarchy()
        self.at_motion = self.token.at + len("MOTION")
        self.motion()
        self.header.data_at = self.at_motion
        return self.header


def parse(text: BvhText) -> Header:
    """Read everything before the numbers."""
    return _Parser(text).parse()


def rate(frame_time: str) -> float:
    """Return frames per second for a frame time as written: 0.0333 means 30, 0.033367 means 29.97, 0.04 means 25.

    Files round or cut the frame time, so the common rate that gives this text is chosen.
    """
    seconds = float(frame_time)
    last_digit = float(Decimal(frame_time).as_tuple().exponent)
    step = max(10.0**last_digit, 1e-15)
    for low, high in ((-0.5, 0.5), (0.0, 1.0)):  # rounded, cut
        for rates in (COMMON_RATES, NTSC_RATES):  # few digits can mean either; whole rates are commoner
            nearest = min(rates, key=lambda common: abs(1.0 / common - seconds))
            excess = (1.0 / nearest - seconds) / step
            if low - 1e-6 <= excess <= high + 1e-6 and abs(nearest * seconds - 1.0) < 0.025:
                return float(nearest)
    return 1.0 / seconds
