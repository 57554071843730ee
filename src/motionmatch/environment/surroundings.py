"""The surroundings of a command: its own, or the scene of the controller."""

from __future__ import annotations

from motionmatch.control.command import Command
from motionmatch.errors import InputError
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings


def find_surroundings(command: Command, scene: Scene | None) -> Surroundings | None:
    """Return the surroundings of a command; without them, a scene; None where there is neither."""
    found = command.surroundings
    if found is None:
        return None if scene is None else Surroundings(scene)
    if not isinstance(found, Surroundings):
        raise InputError(f"the command's surroundings are a {type(found).__name__}, expected Surroundings(scene).")
    return found
