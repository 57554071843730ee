"""The HIERARCHY of a BVH file and the two lines that open its MOTION: a tokenizer and a parser that point at mistakes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from motionmatch.errors import FileError, TextError

AXES = "xyz"
CHANNELS = {f"{axis}{kind}": (kind, AXES.index(axis)) for axis in AXES for kind in ("position", "rotation")}

COMMON_RATES = (24, 25, 30, 48, 50, 60, 72, 75, 90, 100, 120, 125, 144, 150, 180, 200, 240, 250, 300, 360, 480, 500, 1000)


class Text:
    """The bytes of a file, with the name to use in messages."""

    def __init__(self, data: bytes, source: str) -> None:
        if data[:3] == b"\xef\xbb\xbf":
            data = data[3:]
        self.data, self.source = data, source

    def fail(self, at: int, problem: str) -> NoReturn:
        at = min(at, len(self.data))
        line = self.data.count(b"\n", 0, at) + 1
        column = at - (self.data.rfind(b"\n", 0, at) + 1) + 1
        raise TextError(self.source, line, column, problem)

    def token_at(self, at: int) -> str:
        match = re.compile(rb"\S+").match(self.data, at)
        token = match.group().decode("utf-8", "replace") if match else ""
        return token if len(token) <= 30 else token[:27] + "…"


@dataclass
class Joint:
    """One ROOT or JOINT as written."""

    name: str
    parent: int
    offset: tuple[float, ...] | None = None
    channels: list[tuple[str, int]] | None = None
    """(position or rotation, axis) in the order of the columns"""
    first_column: int = 0


@dataclass
class Header:
    """Everything before the numbers."""

    joints: list[Joint] = field(default_factory=list)
    ends: list[tuple[int, tuple[float, ...]]] = field(default_factory=list)
    """(joint, offset) of each End Site"""
    num_channels: int = 0
    num_frames: int = 0
    """as written, which may not be what follows"""
    frame_time: float = 0.0
    fps: float = 0.0
    """from the frame time, without the rounding of its text"""
    frame_time_at: int = 0
    data_at: int = 0
    """where the numbers begin"""

    @property
    def roots(self) -> list[int]:
        return [index for index, joint in enumerate(self.joints) if joint.parent < 0]


@dataclass(frozen=True)
class Token:
    text: str
    at: int
    line_end: int


def _tokens(text: Text, start: int) -> Iterator[Token]:
    """Words, with braces as words of their own whatever touches them."""
    pattern = re.compile(rb"[{}]|[^\s{}]+")
    at = start
    while match := pattern.search(text.data, at):
        at = match.end()
        line_end = text.data.find(b"\n", at)
        try:
            word = match.group().decode("utf-8")
        except UnicodeDecodeError as error:
            byte = match.group()[error.start]
            text.fail(match.start() + error.start, f"byte 0x{byte:02X} is not UTF-8. Save the file as UTF-8.")
        yield Token(word, match.start(), len(text.data) if line_end < 0 else line_end)
    while True:
        yield Token("", len(text.data), len(text.data))


class _Parser:
    def __init__(self, text: Text) -> None:
        self.text, self.header = text, Header()
        self.stream = _tokens(text, 0)
        self.token = next(self.stream)

    def advance(self) -> Token:
        token, self.token = self.token, next(self.stream)
        return token

    def expect(self, word: str, *, why: str = "") -> Token:
        if self.token.text.upper() != word.upper():
            self.fail_expected(f"'{word}'", why)
        return self.advance()

    def fail_expected(self, expected: str, why: str = "") -> NoReturn:
        got = f"got '{self.token.text[:40]}'" if self.token.text else "but the file ends here"
        self.text.fail(self.token.at, f"expected {expected}{f' {why}' if why else ''}, {got}.")

    def numbers(self, count: int, after: str) -> tuple[float, ...]:
        values: list[float] = []
        first = self.token.at
        while len(values) < count:
            try:
                value = float(self.token.text)
            except ValueError:
                if values or self.token.text in ("}", "{", "") or self.token.text[0].isalpha():
                    self.text.fail(first, f"expected {count} numbers after {after}, got {len(values)}.")
                self.fail_expected("a number", f"after {after}")
            if not math.isfinite(value) or abs(value) > 1e30:
                self.fail_expected("a finite number", f"after {after}")
            values.append(value)
            self.advance()
        return tuple(values)

    def name(self, keyword: Token) -> str:
        """The rest of the line (names may hold spaces), up to a brace."""
        words, last = [], keyword.line_end
        first = self.token
        while self.token.text and self.token.text != "{" and self.token.at < last:
            words.append(self.advance())
        if not words:
            self.text.fail(first.at if first.at < last else keyword.at, f"expected a name after {keyword.text}.")
        begin, end = words[0].at, words[-1].at + len(words[-1].text.encode())
        return self.text.data[begin:end].decode("utf-8")

    def hierarchy(self) -> None:
        if not self.text.data.strip():
            raise FileError(f"{self.text.source}: the file is empty. Export it again.")
        if self.text.data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise FileError(f"{self.text.source}: the file is UTF-16 text. Save it as UTF-8.")
        if self.text.data.lstrip()[:9].upper() != b"HIERARCHY":
            at = len(self.text.data) - len(self.text.data.lstrip())
            token = self.text.token_at(at)
            shown = f"'{token}'" if token.isprintable() else "something that is not text"
            self.text.fail(at, f"expected 'HIERARCHY', got {shown}. Is this a BVH file?")
        self.expect("HIERARCHY")
        if self.token.text.upper() != "ROOT":
            self.fail_expected("'ROOT'")
        while self.token.text.upper() == "ROOT":
            self.body()

    def body(self) -> None:
        """One ROOT with everything in it. A loop with a stack: a file may nest deeper than Python recurses."""
        stack: list[int] = []
        seen = {joint.name for joint in self.header.joints}
        self.open_joint(stack, seen)
        while stack:
            word = self.token.text.upper()
            joint = self.header.joints[stack[-1]]
            if word == "JOINT":
                self.open_joint(stack, seen)
            elif word == "END":
                self.end_site(stack[-1])
            elif word == "OFFSET":
                at = self.advance().at
                if joint.offset is not None:
                    self.text.fail(at, f"joint '{joint.name}' has a second OFFSET. Remove one.")
                joint.offset = self.numbers(3, "OFFSET")
            elif word == "CHANNELS":
                self.channels(joint)
            elif word == "}":
                if joint.offset is None:
                    self.text.fail(self.token.at, f"joint '{joint.name}' has no OFFSET. Add: OFFSET 0 0 0")
                self.advance()
                stack.pop()
            else:
                self.fail_expected("OFFSET, CHANNELS, JOINT, End Site or '}'", f"in joint '{joint.name}'")

    def open_joint(self, stack: list[int], seen: set[str]) -> None:
        keyword = self.advance()
        name_at = self.token.at
        name = self.name(keyword)
        if name in seen:
            self.text.fail(name_at, f"joint name '{name}' is used twice. Rename one of them.")
        seen.add(name)
        self.header.joints.append(Joint(name, stack[-1] if stack else -1))
        stack.append(len(self.header.joints) - 1)
        self.expect("{", why=f"after '{keyword.text} {name}'")

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
                self.advance()
                offset = self.numbers(3, "OFFSET")
            elif self.token.text.upper() == "CHANNELS":
                at = self.advance().at
                if self.numbers(1, "CHANNELS")[0] != 0:
                    self.text.fail(at, "an End Site can't have channels. Make it a JOINT, or write CHANNELS 0.")
            else:
                self.fail_expected("OFFSET or '}'", "in End Site")
        self.advance()
        self.header.ends.append((joint, offset))

    def channels(self, joint: Joint) -> None:
        at = self.advance().at
        if joint.channels is not None:
            self.text.fail(at, f"joint '{joint.name}' has a second CHANNELS. Remove one.")
        count_token = self.token
        (count,) = self.numbers(1, "CHANNELS")
        if count != int(count) or not 0 <= count <= 6:
            self.text.fail(count_token.at, f"expected 0 to 6 channels, got {count_token.text}.")
        joint.channels, joint.first_column = [], self.header.num_channels
        for _ in range(int(count)):
            channel = CHANNELS.get(self.token.text.lower())
            if channel is None:
                self.fail_expected(
                    f"{int(count)} channel names (Xposition, Yposition, Zposition, Xrotation, Yrotation, Zrotation)"
                )
            if channel in joint.channels:
                self.text.fail(self.token.at, f"channel {self.token.text} is listed twice in joint '{joint.name}'.")
            joint.channels.append(channel)
            self.advance()
        if self.token.text.lower() in CHANNELS:
            self.text.fail(count_token.at, f"CHANNELS {int(count)} is followed by more than {int(count)} names.")
        self.header.num_channels += int(count)

    def motion(self) -> None:
        if self.token.text == "}":
            self.text.fail(self.token.at, "one '}' too many. Remove it, or check the braces above.")
        self.expect("MOTION", why="after the hierarchy")
        at, line = self.keyword_line(rb"frames\s*:", "'Frames: N'")
        number = line.strip()
        if not re.fullmatch(r"\+?\d{1,12}", number):
            self.text.fail(at, f"expected a whole number of frames, got '{number[:30]}'.")
        self.header.num_frames = int(number)
        at, line = self.keyword_line(rb"frame\s*time\s*:", "'Frame Time: seconds'")
        try:
            self.header.frame_time = float(line)
        except ValueError:
            self.text.fail(at, f"expected the frame time in seconds, got '{line.strip()[:30]}'.")
        self.header.frame_time_at = at
        self.header.fps = rate(line.strip()) if 0 < self.header.frame_time < math.inf else 0.0

    def keyword_line(self, pattern: bytes, expected: str) -> tuple[int, str]:
        """Match a keyword, and give the rest of its line and where that begins."""
        match = re.compile(rb"\s*" + pattern + rb"[ \t]*([^\r\n]*)", re.IGNORECASE).match(self.text.data, self.at_motion)
        if not match:
            at = self.at_motion + len(self.text.data[self.at_motion :]) - len(self.text.data[self.at_motion :].lstrip())
            got = f"got '{self.text.token_at(at)}'" if at < len(self.text.data) else "but the file ends here"
            self.text.fail(at, f"expected {expected}, {got}.")
        self.at_motion = match.end()
        return match.start(1), match.group(1).decode("utf-8", "replace")

    def parse(self) -> Header:
        self.hierarchy()
        self.at_motion = self.token.at + len("MOTION")
        self.motion()
        self.header.data_at = self.at_motion
        return self.header


def parse(text: Text) -> Header:
    """Read everything before the numbers."""
    return _Parser(text).parse()


def rate(frame_time: str) -> float:
    """Frames per second from a frame time as written: 0.0333 means 30, 0.033367 means 29.97, 0.04 means 25.

    Files round the frame time; of the rates in use, the one whose frame time rounds to the same text is meant.
    """
    seconds = float(frame_time)
    mantissa = re.split("[eE]", frame_time)[0]
    decimals = len(mantissa.partition(".")[2])
    exponent = int(re.split("[eE]", frame_time)[1]) if re.search("[eE]", frame_time) else 0
    half_step = 0.5 * 10.0 ** (exponent - decimals)
    for common in (*COMMON_RATES, *(r * 1000 / 1001 for r in (24, 30, 60, 120))):
        if abs(1.0 / common - seconds) <= half_step * 1.000001 and abs(common * seconds - 1.0) < 0.005:
            return float(common)
    return 1.0 / seconds
