"""Clips side by side, playing in step: an example and its variants. It answers a session as a simulation does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from motionmatch.control.trajectory import turned
from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.motion import root
from motionmatch.motion.clip import Clip
from motionmatch.motion.resample import resample_clip
from motionmatch.viewer import messages, poses
from motionmatch.viewer.messages import Generate, Message
from motionmatch.viewer.poses import Figures

APART = 1.5
"""Between two who stand side by side, metres."""
FAR = 3.0
"""Who goes farther than this, metres, is at first shown on the spot."""
NAME = "variants"
"""As a scenario."""
TEXT = "new motion from one clip"
_MOVES = 1e-4


@dataclass(frozen=True, eq=False)
class Piece:
    """One clip, ready to be shown: under a simulation root that begins at the origin and faces +z."""

    label: str
    clip: Clip
    """as it is taken home"""
    shown: Clip
    """at the rate of the page"""

    @classmethod
    def of(cls, label: str, clip: Clip, rate: float) -> Piece:
        placed = root.add_root(resample_clip(clip, rate))
        positions, rotations = placed.positions.astype(float), placed.rotations.astype(float)
        start = float(rotation.heading(rotations[0, 0]))
        positions[:, 0] = turned(positions[:, 0] - positions[0, 0], np.full(placed.num_frames, -start))
        rotations[:, 0] = quat.multiply(rotation.from_heading(-start), rotations[:, 0])
        shown = Clip(placed.skeleton, positions, rotations, fps=rate, name=clip.name, anatomy=placed.anatomy)
        return cls(label, clip, shown)

    @property
    def travel(self) -> float:
        """How far from its start it comes, metres."""
        return float(np.linalg.norm(self.shown.positions[:, 0], axis=-1).max())


class Gallery:
    """Plays pieces again and again; any moment can be gone to."""

    def __init__(self, clips: list[Clip], order: Generate, *, rate: float = 60.0, generation: int = 1) -> None:
        labels = ["example", *(str(order.seed + number) for number in range(len(clips) - 1))]
        self.pieces = [Piece.of(label, clip, rate) for label, clip in zip(labels, clips, strict=True)]
        self.order, self.rate, self.dt = order, rate, 1.0 / rate
        self.generation, self.selected = generation, 0
        self.paused, self.at = False, 0
        self.stay = max(piece.travel for piece in self.pieces) > FAR
        self.length = max(piece.shown.num_frames for piece in self.pieces)
        self.news: set[str] = {"scene", "settings", "blind", "timeline", "info", "poses"}
        local = np.concatenate([piece.shown.positions for piece in self.pieces])
        self.moving = np.flatnonzero(np.ptp(local, axis=0).max(axis=-1) > _MOVES)
        if not len(self.moving) or self.moving[0] != 0:
            self.moving = np.append(0, self.moving)

    @property
    def places(self) -> np.ndarray:
        """(C, 3) where each one stands: from the left of who looks at their faces."""
        along = (np.arange(len(self.pieces)) - (len(self.pieces) - 1) / 2) * APART
        return np.stack([along, np.zeros_like(along), np.zeros_like(along)], axis=1)

    def step(self) -> None:
        """Time goes on, and begins again at the end."""
        self.at = (self.at + 1) % self.length

    def do(self, said: Message) -> None:
        """What pages may do with it."""
        match said:
            case messages.Pause():
                self.paused = True
            case messages.Play():
                self.paused = False
            case messages.Seek(step):
                self.paused, self.at = True, min(step, self.length - 1)
            case messages.Nudge(steps):
                self.paused, self.at = True, (self.at + steps) % self.length
            case messages.Restart():
                self.paused, self.at = False, 0
            case messages.Select(character):
                self.selected = min(character, len(self.pieces) - 1)
                self.news.add("scene")
            case messages.Stay(on):
                self.stay = on
                self.news.add("scene")
            case messages.Input():
                return  # nobody is driven here
            case _:
                raise InputError(f"a {said.kind} means nothing to variants. Choose what moves the character first.")
        self.news |= {"timeline", "info", "poses"}

    def piece(self, character: int) -> Piece:
        if not 0 <= character < len(self.pieces):
            raise InputError(f"there is no character {character}; there are {len(self.pieces)}, counted from 0.")
        return self.pieces[character]

    # Telling

    def frame(self) -> bytes:
        """What is shown, as a pose frame. A shorter one begins again by itself."""
        moments = [self.at % piece.shown.num_frames for piece in self.pieces]
        shown = [piece.shown for piece in self.pieces]
        local = np.array([clip.positions[at] for clip, at in zip(shown, moments, strict=True)])
        turns = np.array([clip.rotations[at] for clip, at in zip(shown, moments, strict=True)])
        if self.stay:
            local[:, 0] = 0.0
        local[:, 0] += self.places
        count = len(shown)
        found = Figures(
            translations=local[:, self.moving],
            rotations=turns,
            goals=np.column_stack([local[:, 0][:, [0, 2]], rotation.heading(turns[:, 0].astype(float))]),
            frames=np.array(moments),
            costs=np.full(count, np.nan),
            contacts=np.zeros((count, 0), bool),
            flags=np.zeros(count),
            seats=np.zeros(count),
        )
        flags = poses.Flag.PAUSED * self.paused | poses.Flag.SCRIPTED
        moment = poses.Moment(self.at, self.at * self.dt, 0, self.generation, int(flags))
        return poses.pack(moment, found)

    def scene(self, common: dict[str, Any]) -> dict[str, Any]:
        """The scene's message, given what does not depend on who is on stage."""
        first = self.pieces[0].shown
        return common | {
            "generation": self.generation,
            "skeleton": {
                "names": list(first.skeleton.names),
                "parents": first.skeleton.parents.tolist(),
                "moving": self.moving.tolist(),
                "feet": [],
            },
            "seats": [{"label": NAME, "database": None, "offset": [0, 0, 0], "frames": None, "minutes": None}],
            "scenario": NAME,
            "characters": len(self.pieces),
            "selected": self.selected,
            "times": [],
            "blocks": [],
            "tags": [],
            "world": {"shapes": [], "heights": None},
            "variants": common.get("variants", {})
            | {
                "example": self.order.example,
                "frames": self.order.frames,
                "seed": self.order.seed,
                "representation": self.order.representation,
                "loop": self.order.loop,
                "stay": self.stay,
                "labels": [piece.label for piece in self.pieces],
                "seconds": [round(piece.clip.seconds, 2) for piece in self.pieces],
            },
        }

    def body(self, kind: str) -> dict[str, Any]:
        """Of a message of this kind, other than the scene."""
        if kind == "timeline":
            told = {"first": 0, "last": self.length - 1, "shown": self.at, "rate": self.rate, "paused": self.paused}
            return told | {"transitions": [], "costs": {"first": 0, "every": 6, "values": []}}
        if kind == "blind":
            return {"on": False, "guesses": 0, "right": 0, "last": None}
        if kind == "settings":
            return {"seats": [], "fields": []}
        assert kind == "info", kind
        return {"step": self.at, "time": round(self.at * self.dt, 4), "seats": []}
