"""Messages of the studio: what new motion is wanted, and how it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from motionmatch.generative.config import TRAVELS
from motionmatch.viewer.lists import pairs, texts, wholes
from motionmatch.viewer.message_fields import Message, choice, flag, number, string, whole

MOST_GENERATED = 3000
"""Frames of a variant, at 30 per second."""
MOST_KEYS = 64
MOST_POINTS = 200
MOST_KEPT = 12


@dataclass(frozen=True)
class GenerateVariants(Message):
    """Make variants of an example in the background, with `progress`, and show all of them side by side."""

    kind: ClassVar[str] = "generate"
    example: str = string("", 200, "a name of the scene's `variants.examples`")
    also: list[str] = texts(200, 8, "further examples of the same skeleton")
    frames: int = whole(0, 0, MOST_GENERATED, "of each variant, 30 for each second; 0: twice the examples, or the path")
    seed: int = whole(1, 0, 2**31, "of the first; the others count up from it")
    representation: str = choice(("heading", "paper"))
    loop: bool = flag(False)
    travel: str = choice(("auto", *TRAVELS), "where the body goes")
    alpha: float = number(0.0, 0.0, 100.0, "less uses more of the example; 0: the usual value")
    firmness: float = number(
        1.0, 0.0, 1.0, "how firmly planted feet are held; with less legs are nearer to the example"
    )
    first: float = number(0.0, 0.0, 1.0, "where the example is cut at its start, as a share of its length")
    last: float = number(1.0, 0.0, 1.0, "and at its end")
    keys: list[list[float]] = pairs(
        0.0, 1.0, MOST_KEYS, "poses to meet: time in the result, time in the example; shares"
    )
    part: str = string("", 60, "a part of the body to keep; the rest is made anew")
    path: list[list[float]] = pairs(-100.0, 100.0, MOST_POINTS, "a path to follow, metres along x and z as shown")
    keep: list[int] = wholes(1, 100, MOST_KEPT, "characters of those that are shown to keep")


@dataclass(frozen=True)
class Stay(Message):
    """Choose whether variants walk on the spot, so that they stay side by side."""

    kind: ClassVar[str] = "stay"
    on: bool = flag(True)


@dataclass(frozen=True)
class Overlay(Message):
    """Choose whether variants stand in one place, or side by side."""

    kind: ClassVar[str] = "overlay"
    on: bool = flag(True)
