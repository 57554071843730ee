"""An example and six variants of it, played side by side in step. A `Gallery` takes the place of a simulation."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from motionmatch.actors.takes import capture
from motionmatch.control.trajectory import turn_vectors
from motionmatch.errors import InputError, MotionMatchError
from motionmatch.generative.config import PRESETS, SynthesisConfig
from motionmatch.generative.constraints import Loop
from motionmatch.generative.prepared import check_lengths
from motionmatch.generative.synthesis import synthesize
from motionmatch.maths import quat, rotation
from motionmatch.motion import load, resample, root
from motionmatch.motion.clip import Clip
from motionmatch.progress import Progress, no_progress
from motionmatch.viewer import messages, poses
from motionmatch.viewer.messages import GenerateVariants, Message
from motionmatch.viewer.poses import Figures
from motionmatch.viewer.replies import BlindReply, InfoReply, SceneReply, SettingsReply, TimelineReply, VariantsPart

COUNT = 6
RATE = 30.0
"""Frames per second of variants: the method's settings are for this rate."""
MOST_FRAMES = 6000
"""Most frames of an example."""

APART = 1.5
"""Distance between neighbours, metres."""
FAR = 3.0
"""Clips that travel farther than this, metres, are shown on the spot at first."""
NAME = "variants"
"""Name of the scenario."""
TEXT = "new motion from one clip"
_MOVES = 1e-4
"""A joint whose local position changes by more has its position sent, metres."""

BUILT_IN = {
    "a walk": "idle 1; walk 4 speed=1.3; walk 3 turn=0.8; idle 1.5; walk 3 speed=0.9 turn=-0.9; idle 1",
    "on the spot": "idle 2; turn 1.2 degrees=90; idle 1; crouch 2.5 depth=0.6; idle 1; turn 1.4 degrees=-120; idle 2",
    "dodging": "idle 1; evade 2.5 degrees=40 distance=0.8; shuffle 2 speed=0.4; evade 2.5 degrees=-60; idle 1",
    "a dog": "dog: stand 1; walk 3; trot 4 speed=2; stand 1; sit 3",
}
"""Scripts of the examples that the actors play."""


def make_example(name: str) -> Clip:
    """Act one of the examples that need no file."""
    return capture(BUILT_IN[name], fps=RATE)[0]


def read_upload(name: str, data: bytes) -> Clip:
    """Read an example from the bytes of a BVH file; errors are those of the reader."""
    name = Path(name.replace("\\", "/")).name or "example.bvh"
    if not name.lower().endswith(".bvh"):
        raise InputError(f"{name} is not a .bvh file. Convert it first: motionmatch convert {name} example.bvh")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        try:
            clips = load.load(path, cache=False, progress=no_progress)
        except MotionMatchError as error:
            raise InputError(str(error).replace(f"{folder}/", "")) from None
    clip = clips[0] if clips[0].fps <= 1.5 * RATE else resample.resample_clip(clips[0], RATE)
    if clip.num_frames > MOST_FRAMES:
        raise InputError(
            f"{name} has {clip.num_frames} frames at {clip.fps:g} a second; {MOST_FRAMES} are the most here. "
            f"motionmatch generate {name} has no such limit."
        )
    check_lengths([clip], clip.num_frames, SynthesisConfig())
    return clip


def make_variants(example: Clip, order: GenerateVariants, progress: Progress, *, count: int = COUNT) -> list[Clip]:
    """Make `count` variants; their seeds count up from that of the order."""
    config = PRESETS["paper" if order.representation == "paper" else "ours"]
    constraints = [Loop()] if order.loop else []
    variants = []
    for number in range(count):
        progress(number, count, f"variant {number + 1}")
        rng = np.random.default_rng(order.seed + number)
        variants.append(synthesize(example, order.frames, rng=rng, config=config, constraints=constraints))
    return variants


@dataclass(frozen=True, eq=False)
class Piece:
    """One clip, ready to be shown: under a simulation root that starts at the origin and faces +z."""

    label: str
    clip: Clip
    """as it is downloaded, at its own rate"""
    shown: Clip
    """at the frame rate of the page"""

    @classmethod
    def create(cls, label: str, clip: Clip, rate: float) -> Piece:
        """Prepare a clip; `rate` is in frames per second."""
        placed = root.add_root(resample.resample_clip(clip, rate))
        positions, rotations = placed.positions.astype(float), placed.rotations.astype(float)
        start = float(rotation.heading(rotations[0, 0]))
        positions[:, 0] = turn_vectors(positions[:, 0] - positions[0, 0], np.full(placed.num_frames, -start))
        rotations[:, 0] = quat.multiply(rotation.from_heading(-start), rotations[:, 0])
        shown = Clip(placed.skeleton, positions, rotations, fps=rate, name=clip.name, anatomy=placed.anatomy)
        return cls(label, clip, shown)

    @property
    def travel(self) -> float:
        """Largest distance from its start, metres."""
        return float(np.linalg.norm(self.shown.positions[:, 0], axis=-1).max())


class Gallery:
    """Plays pieces in a loop; any moment can be shown."""

    def __init__(self, clips: list[Clip], order: GenerateVariants, *, rate: float = 60.0, generation: int = 1) -> None:
        labels = ["example", *(str(order.seed + number) for number in range(len(clips) - 1))]
        self.pieces = [Piece.create(label, clip, rate) for label, clip in zip(labels, clips, strict=True)]
        self.order, self.rate, self.dt = order, rate, 1.0 / rate
        self.generation, self.selected = generation, 0
        self.paused, self.at = False, 0
        self.stay = max(piece.travel for piece in self.pieces) > FAR
        self.length = max(piece.shown.num_frames for piece in self.pieces)
        self.changes: set[str] = {"scene", "settings", "blind", "timeline", "info", "poses"}
        local = np.concatenate([piece.shown.positions for piece in self.pieces])
        self.moving = np.flatnonzero(np.ptp(local, axis=0).max(axis=-1) > _MOVES)
        if not len(self.moving) or self.moving[0] != 0:
            self.moving = np.append(0, self.moving)

    @property
    def places(self) -> np.ndarray:
        """Positions (C, 3) of the pieces, from the left as seen from the front, metres."""
        along = (np.arange(len(self.pieces)) - (len(self.pieces) - 1) / 2) * APART
        return np.stack([along, np.zeros_like(along), np.zeros_like(along)], axis=1)

    def step(self) -> None:
        """Go on by one frame, and start again at the end."""
        self.at = (self.at + 1) % self.length

    def apply(self, message: Message) -> None:
        """Apply a message of a page."""
        match message:
            case messages.Pause():
                self.paused = True
            case messages.Resume():
                self.paused = False
            case messages.Seek(step):
                self.paused, self.at = True, min(step, self.length - 1)
            case messages.Nudge(steps):
                self.paused, self.at = True, (self.at + steps) % self.length
            case messages.Restart():
                self.paused, self.at = False, 0
            case messages.Select(character):
                self.selected = min(character, len(self.pieces) - 1)
                self.changes.add("scene")
            case messages.Stay(on):
                self.stay = on
                self.changes.add("scene")
            case messages.Input():
                return  # nothing is driven here
            case _:
                raise InputError(f"a {message.kind} means nothing to variants. Choose what moves the character first.")
        self.changes |= {"timeline", "info", "poses"}

    def find_piece(self, character: int) -> Piece:
        """Return the piece of a character."""
        if not 0 <= character < len(self.pieces):
            raise InputError(f"there is no character {character}; there are {len(self.pieces)}, counted from 0.")
        return self.pieces[character]

    # Replies

    def pack_frame(self) -> bytes:
        """Pack the shown moment as a pose frame. Each clip loops by itself."""
        moments = [self.at % piece.shown.num_frames for piece in self.pieces]
        shown = [piece.shown for piece in self.pieces]
        positions = np.array([clip.positions_world[at] for clip, at in zip(shown, moments, strict=True)])
        rotations = np.array([clip.rotations_world[at] for clip, at in zip(shown, moments, strict=True)])
        if self.stay:
            positions -= positions[:, :1]
        positions += self.places[:, None]
        count = len(shown)
        found = Figures(
            positions=positions[:, self.moving],
            rotations=rotations,
            goals=np.column_stack([positions[:, 0][:, [0, 2]], rotation.heading(rotations[:, 0].astype(float))]),
            frames=np.array(moments),
            costs=np.full(count, np.nan),
            contacts=np.zeros((count, 0), bool),
            flags=np.zeros(count),
            seats=np.zeros(count),
        )
        flags = poses.FrameFlag.PAUSED * self.paused | poses.FrameFlag.SCRIPTED
        moment = poses.Moment(self.at, self.at * self.dt, 0, self.generation, int(flags))
        return poses.pack(moment, found)

    def describe_scene(self, common: SceneReply) -> SceneReply:
        """Describe the scene; the lists of choices are taken from `common`, the message of the simulation."""
        first = self.pieces[0].shown
        variants: VariantsPart = {
            **common["variants"],
            "example": self.order.example,
            "frames": self.order.frames,
            "seed": self.order.seed,
            "representation": self.order.representation,
            "loop": self.order.loop,
            "stay": self.stay,
            "labels": [piece.label for piece in self.pieces],
            "seconds": [round(piece.clip.seconds, 2) for piece in self.pieces],
        }
        return {
            **common,
            "generation": self.generation,
            "skeleton": {
                "names": list(first.skeleton.names),
                "parents": first.skeleton.parents.tolist(),
                "moving": self.moving.tolist(),
                "feet": [],
            },
            "seats": [
                {"label": NAME, "database": None, "offset": [0, 0, 0], "frames": None, "minutes": None, "modes": []}
            ],
            "scenario": NAME,
            "characters": len(self.pieces),
            "selected": self.selected,
            "times": [],
            "blocks": [],
            "tags": [],
            "world": {"shapes": [], "heights": None},
            "variants": variants,
        }

    def describe_timeline(self) -> TimelineReply:
        """Describe the timeline, from 0 to the end of the longest clip."""
        return {
            "first": 0, "last": self.length - 1, "shown": self.at, "rate": self.rate, "paused": self.paused,
            "transitions": [], "costs": {"first": 0, "every": 6, "values": []},
        }  # fmt: skip

    def describe_blind_test(self) -> BlindReply:
        """Describe the blind comparison, which variants do not have."""
        return {"on": False, "guesses": 0, "right": 0, "last": None}

    def describe_settings(self) -> SettingsReply:
        """Describe the settings, which variants do not have."""
        return {"seats": [], "fields": []}

    def describe_info(self) -> InfoReply:
        """Describe the shown moment."""
        return {"step": self.at, "time": round(self.at * self.dt, 4), "seats": []}
