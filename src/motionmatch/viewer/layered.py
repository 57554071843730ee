"""Layers on the page: an action with the upper body alone, over what the legs do, and a look where the camera looks."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.control.actions import ActionController
from motionmatch.control.controller import Controller
from motionmatch.control.layers import LayerMemory, PartOverlay, PoseLayers
from motionmatch.control.trajectory import to_directions
from motionmatch.database.database import MotionDatabase
from motionmatch.motion.clip import Clip
from motionmatch.viewer.history import States

_FAR = 20.0
"""Metres to the place that is looked at."""


@dataclass(frozen=True, eq=False)
class LayeredPlay:
    """The layers of one character of each side, at one step."""

    selected: int = 0
    looking: bool = False
    overlays: tuple[PartOverlay | None, ...] = ()
    seconds: float = 0.0
    """since the overlay began"""
    memories: tuple[LayerMemory, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether there is anything to do, or anything left that fades."""
        going = any(memory.playing.any() or np.abs(memory.offsets).max() > 1e-4 for memory in self.memories)
        turned = any(np.abs(memory.looks).max() > 1e-4 for memory in self.memories)
        return self.looking or going or turned or any(over is not None for over in self.overlays)

    def begin(self, controllers: tuple[Controller, ...], name: str, selected: int) -> LayeredPlay:
        """Begin an action with the upper body."""
        overlays = tuple(
            PartOverlay(cut_action(each, name)) if isinstance(each, ActionController) else None for each in controllers
        )
        return replace(self, overlays=overlays, seconds=0.0, selected=selected)

    def step(
        self, before: States, states: States, controllers: tuple[Controller, ...], camera: float, dt: float
    ) -> LayeredPlay:
        """Change the poses of new states in place, and return the layers for the next step."""
        if not self.busy:
            return self if not self.memories else replace(self, memories=())
        memories, done = [], True
        place = _FAR * to_directions(np.array(camera))
        for index, (state, controller) in enumerate(zip(states, controllers, strict=True)):
            who = slice(self.selected, self.selected + 1)
            layers = PoseLayers(controller.database.skeleton, controller.database.anatomy)
            memory = self.memories[index] if self.memories else layers.start(1, before[index].rotations[who])
            over = self.overlays[index] if self.overlays else None
            target = state.shown_positions[who] + place + [0.0, 1.5, 0.0] if self.looking else None
            memories.append(
                layers.apply(
                    state.positions[who],
                    state.rotations[who],
                    memory,
                    dt,
                    over=over,
                    seconds=[self.seconds],
                    look_at=target,
                )
            )
            done = done and (over is None or self.seconds + dt >= over.clip.seconds)
        return replace(
            self, memories=tuple(memories), seconds=self.seconds + dt, overlays=() if done else self.overlays
        )


def cut_action(controller: ActionController, name: str) -> Clip:
    """Return the first action of a name as a clip of the controller's skeleton."""
    frames, database = controller.action_frames, controller.database
    first = int(frames.entries[name][0])
    return _cut(database, int(frames.starts[first]), int(frames.stops[first]), name)


def _cut(database: MotionDatabase, start: int, stop: int, name: str) -> Clip:
    positions = np.tile(database.skeleton.offsets, (stop - start, 1, 1)).astype(float)
    positions[:, database.moving] = database.translations[start:stop]
    return Clip(
        database.skeleton, positions, database.rotations[start:stop], database.fps, name, anatomy=database.anatomy
    )
