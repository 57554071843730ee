"""Actions that are wanted of characters: a jump, a wave, a strike, and where it is to end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError


@dataclass(frozen=True, eq=False)
class Actions:
    """An action for each of C characters, to be done once. It begins when it is asked for, unless another one plays."""

    names: tuple[str | None, ...]
    """(C,) the name of an action for each character; None begins nothing"""
    positions: np.ndarray | None = None
    """(C, 3) where the character is to be at the end of its action, metres; NaN is anywhere"""
    facings: np.ndarray | None = None
    """(C, 3) what it is to face then; NaN is anything"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.names))
        for name in ("positions", "facings"):
            if (value := getattr(self, name)) is not None:
                array = np.array(value, float)
                if array.shape != (len(self.names), 3):
                    raise InputError(
                        f"the {name} of actions have shape {array.shape}; expected ({len(self.names)}, 3), one for "
                        "each character."
                    )
                object.__setattr__(self, name, array)
