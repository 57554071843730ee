"""Who is led by a term of the query, such as a goal: the simulation does not pull it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from motionmatch.control.config import ControllerConfig
from motionmatch.control.parts import RootWarp
from motionmatch.control.player import Player
from motionmatch.control.state import CharacterState


def move_led(
    state: CharacterState, player: Player, config: ControllerConfig, warps: Sequence[RootWarp], dt: float
) -> None:
    """Move roots as the frames do; those whom a term leads without a pull to the simulation."""
    led = np.zeros(state.num_characters, bool)
    for warp in warps:
        led |= warp.find_led(state)
    apart = state.copy() if led.any() else None
    player.move(state, dt)
    if apart is not None:
        free = player.with_config(config.blend_halflife, replace(config.root, mode="motion"), config.feet)
        free.move(apart, dt)
        state.root_positions[led], state.root_yaws[led] = apart.root_positions[led], apart.root_yaws[led]
