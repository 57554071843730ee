"""The input of a search: a vector for every character, and the frames that may answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from motionmatch.conventions import EXACT, STORED
from motionmatch.errors import InputError

LARGEST = 1e9
"""Normalised features, queries and weights are near 1. Beyond this, sums of squares in float32 could overflow."""


@dataclass(frozen=True, eq=False, repr=False)
class Mask:
    """Frames that may be chosen, such as those with a tag.

    Matchers keep what they compute for a mask as long as it exists, so make it once and use it often.
    """

    allowed: np.ndarray
    """(F,) bool"""

    def __post_init__(self) -> None:
        allowed = np.array(self.allowed)
        if allowed.ndim != 1 or allowed.dtype != np.bool_:
            raise InputError(
                f"a mask has shape {allowed.shape} of {allowed.dtype}, expected (F,) of bool: True where a frame may "
                "be chosen."
            )
        allowed.flags.writeable = False
        object.__setattr__(self, "allowed", allowed)

    def __repr__(self) -> str:
        return f"<Mask: {int(self.allowed.sum())} of {len(self.allowed)} frames>"


def find_allowed(masks: Sequence[Mask] | None, numbers: np.ndarray | None, frames: np.ndarray) -> np.ndarray:
    """Return whether each of the frames (C,) is allowed by its mask: the only one, or that of its number (C,)."""
    allowed = np.ones(len(frames), bool)
    for number, mask in enumerate(masks or ()):
        theirs = slice(None) if numbers is None else numbers == number
        allowed[theirs] = mask.allowed[frames[theirs]]
    return allowed


@dataclass(frozen=True, eq=False)
class Query:
    """A query of C characters.

    The cost of a frame x is Σ w (x − q)². The frame that is playing may be favoured: with `continuing` it is a
    candidate wherever it lies (near the end of its clip, in the excluded neighbourhood), only a mask can forbid it. It
    then wins unless another frame costs less than its cost minus `bias`; with a bias of 0 it wins ties.
    """

    vector: np.ndarray
    """(C, D) normalised features looked for; (D,) is one character."""
    weights: np.ndarray | None = None
    """(D,) for all or (C, D), not negative; None is 1 everywhere."""
    current: np.ndarray | Any = None
    """(C,) the frame that each character plays, or -1. One number is for all; None is -1."""
    mask: Mask | Sequence[Mask] | None = None
    """Frames that may be chosen: one mask for all, or several, from which `mask_numbers` chooses."""
    mask_numbers: np.ndarray | Any = None
    """(C,) index of the mask that applies, or -1 for none. None: the only mask, if there is one."""
    exclude_radius: int | None = None
    """Frames of the current clip at this distance from the current one, or nearer, are not offered."""
    continuing: np.ndarray | bool = False
    """Whether the current frame is a candidate: for all, or (C,)."""
    bias: np.ndarray | Any = 0.0
    """(C,) cost by which another frame must be better than the current one, not negative. One number is for all."""

    refused: np.ndarray | None = None
    """(C, S, 2) spans of frames, first and last, to which a character does not go back; empty if the last is lower. A
    search does not look at them: who plays its answer refuses it."""

    masks: tuple[Mask, ...] = field(init=False, repr=False)
    """`mask` as a tuple of none, one or several"""
    stays: np.ndarray = field(init=False, repr=False)
    """(C,) the current frame where it is a candidate, else -1"""
    last_current: int = field(init=False, repr=False)
    """The highest of the current frames, or -1"""

    def __post_init__(self) -> None:
        vector = np.asarray(self.vector)
        vector = np.ascontiguousarray(vector[None] if vector.ndim == 1 else vector, STORED)
        if vector.ndim != 2:
            raise InputError(f"the query's vector has shape {vector.shape}, expected (C, D): a row per character.")
        check_finite(vector, "the query's vector", "character")
        count, own = len(vector), self.__dict__  # frozen: what is settled here is written past __setattr__
        own["vector"] = vector
        if self.weights is not None:
            own["weights"] = check_weights(self.weights, vector.shape)
        current = -1 if self.current is None else self.current
        currents = _whole(np.asarray(current), count, "current frames", "the frame that plays, or -1")
        biases = _each(np.asarray(self.bias), count, EXACT, "bias")
        if count and not biases.min() >= 0:
            raise InputError(f"bias {float(biases.min()):g}: expected 0 or more, in units of cost; 0 favours nothing.")
        own["current"], own["bias"] = currents, biases
        if self.continuing is True:
            own["stays"] = currents
        else:
            own["stays"] = np.where(_each(np.asarray(self.continuing), count, np.bool_, "continuing"), currents, -1)
        own["last_current"] = int(currents.max()) if count else -1
        radius = self.exclude_radius
        if radius is not None and (isinstance(radius, bool) or radius != int(radius) or radius < 0):
            raise InputError(f"exclude_radius {radius}: expected a number of frames such as 20, or None for none.")
        own["masks"], own["mask_numbers"] = self._masks(count)

    def _masks(self, count: int) -> tuple[tuple[Mask, ...], np.ndarray]:
        masks = () if self.mask is None else (self.mask,) if isinstance(self.mask, Mask) else tuple(self.mask)
        for mask in masks:
            if not isinstance(mask, Mask):
                raise InputError(f"a mask is a {type(mask).__name__}, expected a Mask; make one: Mask(allowed).")
        if self.mask_numbers is None:
            if len(masks) > 1:
                raise InputError(
                    f"{len(masks)} masks: mask_numbers (C,) has to say which one applies to each character."
                )
            return masks, np.full(count, len(masks) - 1)
        which = _whole(np.asarray(self.mask_numbers), count, "mask_numbers", "the number of a mask, or -1 for none")
        if (which >= len(masks)).any():
            raise InputError(f"mask_numbers names mask {int(which.max())}, but there are {len(masks)}, counted from 0.")
        return masks, which

    def __len__(self) -> int:
        return len(self.vector)


def check_finite(array: np.ndarray, what: str, row_is: str) -> None:
    """Raise for NaN, infinities and numbers beyond ±1e9 in an array (N, D), and say where."""
    if not array.size or (array.max() <= LARGEST and array.min() >= -LARGEST):  # false for NaN, and quick
        return
    good = np.abs(array) <= LARGEST
    row, column = np.argwhere(~good)[0]
    raise InputError(
        f"{what} has {array[row, column]:g} at {row_is} {row}, column {column}: expected finite numbers within "
        f"±{LARGEST:g}. Look for a division by zero (a feature that never varies) or a broken recording."
    )


def check_weights(weights: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """Return weights for vectors of shape (C, D); raise an error if they are not valid."""
    weights = np.ascontiguousarray(weights, STORED)
    if weights.shape not in (shape, shape[1:]):
        raise InputError(f"weights have shape {weights.shape}, expected {shape[1:]} for all characters or {shape}.")
    if not weights.size or (weights.min() >= 0 and weights.max() <= LARGEST):  # as nearly always
        return weights
    check_finite(np.atleast_2d(weights), "the query's weights", "row")
    if (weights < 0).any():
        row, column = np.argwhere(np.atleast_2d(weights) < 0)[0]
        raise InputError(
            f"the query's weights have {np.atleast_2d(weights)[row, column]:g} at row {row}, column {column}: "
            "expected 0 or more; 0 leaves a column out."
        )
    return weights


def _whole(values: np.ndarray, count: int, what: str, meaning: str) -> np.ndarray:
    if values.ndim == 0:
        values = np.full(count, values)
    if values.shape != (count,) or values.dtype.kind not in "iu":
        raise InputError(
            f"{what} have shape {values.shape} of {values.dtype}, expected ({count},) whole numbers: {meaning}."
        )
    if values.min(initial=0) < -1:
        raise InputError(f"{what} have {int(values.min())}, expected {meaning}.")
    return np.ascontiguousarray(values, np.int64)


def _each(values: np.ndarray, count: int, kind: type, what: str) -> np.ndarray:
    """Return one value for each, from one for all or one for each."""
    if values.shape not in ((), (count,)):
        raise InputError(f"{what} has shape {values.shape}, expected one value, or one for each of {count} characters.")
    return np.full(count, values, kind) if values.ndim == 0 else np.ascontiguousarray(values, kind)
