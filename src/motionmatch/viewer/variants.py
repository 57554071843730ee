"""An example and variants of it, played side by side in step. A `Gallery` takes the place of a simulation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.control.trajectory import turn_vectors
from motionmatch.errors import InputError
from motionmatch.generative import parts
from motionmatch.generative.representation import make_layout, prepare
from motionmatch.maths import quat, rotation
from motionmatch.motion import resample, root
from motionmatch.motion.clip import Clip
from motionmatch.viewer import downloads, messages, poses
from motionmatch.viewer.messages import Message
from motionmatch.viewer.order import GenerateVariants, Overlay, Stay
from motionmatch.viewer.poses import Figures
from motionmatch.viewer.replies import (
    BlindReply,
    InfoReply,
    SceneReply,
    SettingsReply,
    SkinPart,
    TimelineReply,
    VariantsPart,
)
from motionmatch.viewer.studio import BUILT_IN as BUILT_IN
from motionmatch.viewer.studio import COUNT as COUNT
from motionmatch.viewer.studio import RATE as RATE
from motionmatch.viewer.studio import Draft, Upload, describe_travel, find_size
from motionmatch.viewer.studio import explain_few as explain_few
from motionmatch.viewer.studio import make_example as make_example
from motionmatch.viewer.studio import make_gallery as make_gallery
from motionmatch.viewer.studio import make_variants as make_variants
from motionmatch.viewer.studio import read_upload as read_upload
from motionmatch.viewer.studio import read_uploads as read_uploads

APART = 1.5
"""Least distance between neighbours, metres; bodies that are wider stand further apart."""
FAR = 3.0
"""Clips that travel farther than this, metres, are shown on the spot at first."""
NAME = "variants"
"""Name of the scenario."""
TEXT = "new motion from one clip"
_MOVES = 1e-4
"""A joint whose local position changes by more has its position sent, metres."""


@dataclass(frozen=True, eq=False)
class Piece:
    """One clip, ready to be shown: under a simulation root that starts at the origin and faces +z."""

    label: str
    clip: Clip
    """as it is downloaded, at its own rate"""
    source: Upload | None
    """the user's file that it was made from"""
    shown: Clip
    """at the frame rate of the page"""

    @classmethod
    def create(cls, draft: Draft, rate: float, size: float = 1.0) -> Piece:
        """Prepare a motion; `rate` is in frames per second, and it is shown `size` times as large."""
        clip = draft.clip
        placed = root.add_root(resample.resample_clip(clip, rate))
        if size != 1.0:
            placed = replace(placed.scale(size), anatomy=placed.anatomy)
        positions, rotations = placed.positions.astype(float), placed.rotations.astype(float)
        start = float(rotation.heading(rotations[0, 0]))
        positions[:, 0] = turn_vectors(positions[:, 0] - positions[0, 0], np.full(placed.num_frames, -start))
        rotations[:, 0] = quat.multiply(rotation.from_heading(-start), rotations[:, 0])
        shown = Clip(placed.skeleton, positions, rotations, fps=rate, name=clip.name, anatomy=placed.anatomy)
        return cls(draft.label, clip, draft.source, shown)

    @property
    def travel(self) -> float:
        """Largest distance from its start, metres."""
        return float(np.linalg.norm(self.shown.positions[:, 0], axis=-1).max())


def list_parts(clip: Clip) -> dict[str, list[str]]:
    """List the parts of a body that can be kept, with the names of their joints."""
    try:
        (folded,) = prepare([clip])
        found = parts.find_parts(make_layout([folded]))
    except InputError:
        return {}
    return {part.name: [folded.skeleton.names[joint] for joint in part.joints] for part in found}


class Gallery:
    """Plays pieces in a loop; any moment can be shown."""

    def __init__(
        self,
        made: Sequence[Draft | Clip],
        order: GenerateVariants,
        *,
        rate: float = 60.0,
        generation: int = 1,
        few: str = "",
    ) -> None:
        """`made` is the example, then variants; clips get the seeds of the order as labels. `few` says why there are
        no more."""
        labels = ["example", *(str(order.seed + number) for number in range(len(made) - 1))]
        drafts = [Draft(n, each) if isinstance(each, Clip) else each for n, each in zip(labels, made, strict=True)]
        self.size = find_size(drafts[0].clip)
        self.pieces = [Piece.create(draft, rate, self.size) for draft in drafts]
        self.overlay, self.few = False, few
        spread = np.ptp(self.pieces[0].shown.positions_world[..., [0, 2]], axis=1).max(axis=-1)
        self.apart = max(APART, 1.1 * float(np.percentile(spread, 90)))
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
        along = (np.arange(len(self.pieces)) - (len(self.pieces) - 1) / 2) * (0.0 if self.overlay else self.apart)
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
            case Stay(on):
                self.stay = on
                self.changes.add("scene")
            case Overlay(on):
                self.overlay = on
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

    def write(self, form: str, character: int) -> bytes:
        """Return the file of one motion, or a zip of all; a GLB has the mesh of the user's own file, if it was one."""
        if form == "zip":
            return downloads.write_zip({each.label: self._files(each) for each in self.pieces})
        return self._files(self.find_piece(character))[form] if form in ("bvh", "glb") else self._other(form, character)

    def _other(self, form: str, character: int) -> bytes:
        return downloads.write_clip(self.find_piece(character).clip, form)

    def _files(self, piece: Piece) -> dict[str, bytes]:
        own = None
        if piece.source is not None and piece is not self.pieces[0]:
            own = piece.source.write_glb(piece.clip, f"variant {piece.label}")
        return {"bvh": downloads.write_clip(piece.clip, "bvh"), "glb": own or downloads.write_clip(piece.clip, "glb")}

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
        own_parts = list_parts(self.pieces[0].clip)
        variants: VariantsPart = {
            **common["variants"],
            "example": self.order.example,
            "frames": self.order.frames,
            "seed": self.order.seed,
            "representation": self.order.representation,
            "loop": self.order.loop,
            "also": self.order.also,
            "travel": self.order.travel,
            "found": describe_travel(self.pieces[0].clip),
            "alpha": self.order.alpha,
            "firmness": self.order.firmness,
            "part": self.order.part,
            "parts": list(own_parts),
            "part_joints": [[first.skeleton.joint(name) for name in names] for names in own_parts.values()],
            "overlay": self.overlay,
            "note": self.describe_few(),
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
            "skin": self.describe_skin(),
        }

    def describe_skin(self) -> SkinPart | None:
        """Describe how the mesh of the user's own GLB hangs on the joints, larger where the body is; None: there is
        none, and the mannequin is shown."""
        source, skeleton = self.pieces[0].source, self.pieces[0].shown.skeleton
        if source is None or source.joints is None:
            return None
        return {
            "nodes": [source.joints.nodes.get(name, -1) for name in skeleton.names],
            "places": skeleton.offsets.astype(float).round(6).tolist(),
            "metres_per_unit": self.size * source.joints.metres_per_unit,
        }

    def write_mesh(self) -> bytes:
        """Return the GLB of what is shown: the user's own, or the mannequin on the joints."""
        source = self.pieces[0].source
        if source is not None and source.glb is not None and source.joints is not None:
            return source.glb
        return downloads.write_mannequin(self.pieces[0].shown)

    def describe_few(self) -> str:
        """Say if fewer variants differ than were asked for, and at which size they are shown."""
        words = []
        if len(self.pieces) - 1 < COUNT:
            words.append(f"only {len(self.pieces) - 1} differ. {self.few}".rstrip())
        if self.size != 1.0:
            words.append(f"shown {self.size:.2g} times as large")
        return "; ".join(words)

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
