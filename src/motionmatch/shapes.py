"""The one shape guard at public boundaries. Inside, shapes are trusted."""

from __future__ import annotations

import numpy as np

from motionmatch.errors import InputError


def check(dims: dict[str, int] | None = None, /, **arrays: tuple[np.ndarray, str]) -> dict[str, int]:
    """Check that arrays have the stated shapes, and return the size of each letter.

    `check(positions=(positions, "F J 3"), rotations=(rotations, "F J 4"))` demands that both agree on F and J.
    A number must be met exactly, a letter must have one size everywhere, `...` stands for any leading axes.
    """
    dims = dict(dims or {})
    for name, (array, spec) in arrays.items():
        letters, shape = spec.split(), np.shape(array)
        if letters and letters[0] == "...":
            letters = letters[1:]
            shape = shape[len(shape) - len(letters) :] if len(shape) >= len(letters) else shape
        if len(shape) != len(letters):
            raise InputError(f"{name} has shape {_show(np.shape(array))}, expected ({', '.join(spec.split())}).")
        for letter, size in zip(letters, shape, strict=True):
            expected = int(letter) if letter.isdigit() else dims.setdefault(letter, size)
            if size != expected:
                known = f" with {letter} = {expected}" if not letter.isdigit() else ""
                raise InputError(
                    f"{name} has shape {_show(np.shape(array))}, expected ({', '.join(spec.split())}){known}."
                )
    return dims


def _show(shape: tuple[int, ...]) -> str:
    return f"({', '.join(map(str, shape))})"
