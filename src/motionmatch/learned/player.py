"""Playing the output of networks: with the same roots, transitions and feet as for frames of a database.

A decoded pose and its velocities are two frames, now and a moment later. That is all that the player of frames needs.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from motionmatch.control.config import FootLockConfig, RootConfig
from motionmatch.control.footlock import ground_under
from motionmatch.control.player import Player
from motionmatch.control.state import CharacterState
from motionmatch.conventions import STORED
from motionmatch.database.database import MotionDatabase
from motionmatch.kernels import decoded
from motionmatch.kernels.playback import Reel
from motionmatch.learned.mode import Mode
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.network import Evaluator
from motionmatch.learned.poses import PoseLayout
from motionmatch.maths import quat
from motionmatch.motion import kinematics
from motionmatch.motion.ground import Ground

LATER = ("velocities", "angular_velocities")
"""Parts of a pose that only transitions need."""
LAG = 0.01
"""Seconds by which shown poses lag behind decoded ones, smoothed by as much. Where units of a network turn on or off,
paths of joints bend: too little to be seen, but enough to raise the jerk by a third."""


class LearnedState(NamedTuple):
    """Arrays of a `CharacterState` that only a learned model needs (`CharacterState.source`)."""

    features: np.ndarray
    """(C, D) normalised"""
    latents: np.ndarray
    """(C, L)"""
    poses: np.ndarray
    """(C, Y) the shown columns of pose vectors"""
    modes: np.ndarray
    """(C,) the networks that made them, as a number: `Mode.code`"""
    codes: np.ndarray
    """(C,) the code that each went on from last, where codes are searched by masks; -1 for none"""


@dataclass(frozen=True, eq=False)
class Moments:
    """Two frames for each of n characters: now, and a moment later."""

    rotations: np.ndarray
    """(n, 2, J, 4)"""
    translations: np.ndarray
    """(n, 2, M, 3)"""
    yaws: np.ndarray
    """(n, 2)"""

    def at(self, rows: slice) -> Moments:
        """Return the moments of some of the characters."""
        return Moments(self.rotations[rows], self.translations[rows], self.yaws[rows])


class Decoder:
    """The decompressor for two purposes: shown poses in every frame, and poses with velocities at transitions."""

    def __init__(self, model: LearnedModel) -> None:
        self.layout: PoseLayout = model.layout
        self.num_moving = 1 + len(model.layout.moving)
        self.spans = find_shown_columns(model.layout)
        self.columns = np.concatenate(
            [np.arange(model.layout.width)[model.layout.columns(name)] for name in self.spans]
        )
        self.shown = Evaluator(model.decompressor, self.columns)
        self.whole = Evaluator(model.decompressor)
        self.rest = np.setdiff1d(np.arange(model.layout.width), self.columns)
        self.later = Evaluator(model.decompressor, self.rest)

    @property
    def width(self) -> int:
        """Number of shown columns."""
        return len(self.columns)

    def complete(self, poses: np.ndarray, given: np.ndarray) -> np.ndarray:
        """Return whole pose vectors (n, Y) from shown columns (n, width) and their features and latents."""
        wholes = np.empty((len(poses), self.layout.width), STORED)
        wholes[:, self.columns], wholes[:, self.rest] = poses, self.later(given)
        return wholes

    def earlier(self, wholes: np.ndarray, seconds: float) -> np.ndarray:
        """Return whole pose vectors (n, Y) with the body as it was so many seconds before, by its velocities."""
        found, part = wholes.copy(), self.layout.part
        axes, turns = part(wholes, "rotations"), part(wholes, "angular_velocities")
        changes = np.cross(turns[..., None], axes, axis=-2)
        found[:, self.layout.columns("rotations")] -= STORED(seconds) * changes.reshape(len(wholes), -1)
        moved = wholes[:, self.layout.columns("velocities")]
        found[:, self.layout.columns("translations")] -= STORED(seconds) * moved
        return found

    def part(self, poses: np.ndarray, name: str) -> np.ndarray:
        """Return a part (C, …) of the shown columns."""
        return poses[:, self.spans[name]]

    def frames(self, poses: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return rotations (C, J, 4) and translations (C, M, 3) of shown columns (C, width)."""
        rotations = np.empty((len(poses), self.layout.num_joints, 4), STORED)
        translations = np.empty((len(poses), self.num_moving, 3), STORED)
        decoded.frames(poses, self.spans["translations"].start, self.spans["rotations"].start, rotations, translations)
        return rotations, translations

    def moments(self, wholes: np.ndarray, dt: float) -> Moments:
        """Return the moments now and dt seconds later, from whole pose vectors (n, Y)."""
        count, joints, moving = len(wholes), self.layout.num_joints, self.num_moving
        rotations = np.empty((2, count, joints, 4), STORED)
        translations = np.empty((2, count, moving, 3), STORED)
        yaws = np.zeros((2, count))
        at = {name: self.layout.columns(name).start for name in self.layout.shapes}
        decoded.frames(wholes, at["translations"], at["rotations"], rotations[0], translations[0])
        decoded.advance(
            wholes,
            at["velocities"],
            at["angular_velocities"],
            at["root_velocity"],
            at["root_turn"],
            dt,
            rotations[0],
            translations[0],
            rotations[1],
            translations[1],
            yaws[1],
        )
        return Moments(rotations.swapaxes(0, 1), translations.swapaxes(0, 1), yaws.swapaxes(0, 1))


class LearnedPlayer(Player):
    """Plays pose vectors where the decompressor is on, and frames where it is off."""

    def __init__(
        self,
        database: MotionDatabase,
        blend_halflife: float,
        root: RootConfig,
        feet: FootLockConfig | None,
        ground: Ground | None,
        *,
        model: LearnedModel,
        mode: Mode,
        advance: Callable[[CharacterState, float], None],
    ) -> None:
        """Make a player; `advance` brings features and latents, or frames, dt seconds further."""
        super().__init__(database, blend_halflife, root, feet, ground, legs=model.legs)
        self.decoder, self.mode, self.advance = Decoder(model), mode, advance

    def with_mode(self, mode: Mode, advance: Callable[[CharacterState, float], None]) -> LearnedPlayer:
        """Return the same player in another mode."""
        other = copy.copy(self)
        other.mode, other.advance = mode, advance
        return other

    def decode(self, state: CharacterState, chosen: np.ndarray | slice = slice(None)) -> None:
        """Decode poses from the current features and latents, as they would be shown if nothing else had played."""
        wholes = self.decoder.whole(get_network_inputs(state, chosen))
        get_learned_state(state).poses[chosen] = self.decoder.earlier(wholes, LAG)[:, self.decoder.columns]

    def moments(self, state: CharacterState, chosen: np.ndarray, mode: Mode) -> Moments:
        """Return the shown and the following frame of the chosen characters (n,)."""
        if mode.decompressor:
            wholes = self.decoder.complete(get_learned_state(state).poses[chosen], get_network_inputs(state, chosen))
            return self.decoder.moments(wholes, 1.0 / self.database.fps)
        frames = state.frames[chosen]
        pairs = np.stack([frames, np.minimum(frames + 1, self.reel.lasts[frames])], axis=1)
        return Moments(self.reel.rotations[pairs], self.reel.translations[pairs], self.reel.yaws[pairs])

    def join(self, state: CharacterState, chosen: np.ndarray, before: Moments, after: Moments) -> None:
        """Let the chosen characters go on with other motion; the difference fades."""

        def rows(name: str) -> np.ndarray:
            each = np.concatenate([getattr(before, name), getattr(after, name)], axis=1)
            return np.ascontiguousarray(each).reshape(-1, *each.shape[2:])

        firsts = np.arange(4 * len(chosen)) // 2 * 2
        reel = Reel(rows("rotations"), rows("translations"), rows("yaws"), firsts, firsts + 1, self.database.fps)
        frames, targets = np.zeros(state.num_characters, np.int64), np.full(state.num_characters, -1, np.int64)
        frames[chosen] = 4 * np.arange(len(chosen))
        targets[chosen] = frames[chosen] + 2
        self.blend(state, reel, frames, np.zeros(state.num_characters), targets)

    def join_decoded(self, state: CharacterState, chosen: np.ndarray, before: np.ndarray) -> None:
        """Let the chosen characters go on from other features and latents than those before (n, D + L)."""
        count = len(chosen)
        known = self.decoder.complete(get_learned_state(state).poses[chosen], before)
        fresh = self.decoder.earlier(self.decoder.whole(get_network_inputs(state, chosen)), LAG)
        wholes = np.concatenate([known, fresh])
        found = self.decoder.moments(wholes, 1.0 / self.database.fps)
        self.join(state, chosen, found.at(slice(None, count)), found.at(slice(count, None)))
        get_learned_state(state).poses[chosen] = fresh[:, self.decoder.columns]

    def move(self, state: CharacterState, dt: float) -> None:
        if not self.mode.decompressor:
            super().move(state, dt)
            self.advance(state, dt)
            return
        poses, count = get_learned_state(state).poses, state.num_characters
        before = poses.copy()
        self.advance(state, dt)
        made = self.decoder.shown(get_network_inputs(state))
        poses += STORED(dt / (dt + LAG)) * (made - poses)  # behind by LAG, whatever the step
        translations, yaws = np.empty((2 * count, 1, 3)), np.empty(2 * count)
        spans = self.decoder.spans
        decoded.roots(
            before,
            poses,
            spans["root_velocity"].start,
            spans["root_turn"].start,
            dt,
            translations,
            yaws,
        )
        firsts = np.arange(2 * count) // 2 * 2
        reel = Reel(self.reel.rotations, translations, yaws, firsts, firsts + 1, 1.0 / dt)
        self.travel(state, reel, firsts[::2].copy(), np.zeros(count), dt)

    def show(self, state: CharacterState, dt: float) -> None:
        if not self.mode.decompressor:
            super().show(state, dt)
            return
        each = np.arange(state.num_characters)
        rotations, translations = self.decoder.frames(get_learned_state(state).poses)
        reel = Reel(rotations, translations, np.zeros(len(each)), each, each, self.database.fps)
        self.pose(state, reel, each, np.zeros(len(each)), dt)

    def find_planted(self, state: CharacterState) -> np.ndarray:
        if not self.mode.decompressor:
            return super().find_planted(state)
        return self.decoder.part(get_learned_state(state).poses, "contacts")[:, self.legs.contacts] > 0.5

    def find_strides(self, state: CharacterState, dt: float) -> tuple[np.ndarray, np.ndarray]:
        if not self.mode.decompressor:
            return super().find_strides(state, dt)
        feet = state.feet_locked.shape
        return np.zeros((*feet, 2)), np.zeros(feet)  # planted feet stay: networks say nothing more exact

    def find_lows(self, state: CharacterState) -> np.ndarray:
        return super().find_lows(state) if not self.mode.decompressor else np.zeros(state.feet_locked.shape)

    def clearance(self, state: CharacterState) -> np.ndarray:
        if not self.mode.decompressor:
            return super().clearance(state)
        rotations, translations = self.decoder.frames(get_learned_state(state).poses)
        positions = np.tile(self.database.skeleton.offsets, (len(rotations), 1, 1))
        positions[:, self.database.moving] = translations
        world = kinematics.forward(self.database.skeleton, positions, rotations)
        touching = self.legs.joints[:, 3]
        turned = quat.rotate(world.rotations[:, touching].astype(float), self.legs.tips[None])
        tips = world.positions[:, touching, 1] + turned[..., 1]
        hips = self.database.anatomy.roles.get("hips", 0)
        above = positions[:, hips, 1] if hips in self.database.moving else None
        return tips - ground_under(self.database, self.legs, get_learned_state(state).features, above)


def get_learned_state(state: CharacterState) -> LearnedState:
    """Return the arrays of a learned model."""
    assert isinstance(state.source, LearnedState)
    return state.source


def get_network_inputs(state: CharacterState, chosen: np.ndarray | slice = slice(None)) -> np.ndarray:
    """Return features and latents (n, D + L) of the chosen characters."""
    columns = get_learned_state(state)
    return np.concatenate([columns.features[chosen], columns.latents[chosen]], axis=1)


def find_shown_columns(layout: PoseLayout) -> dict[str, slice]:
    """Return the columns of each part of a pose vector among the shown ones, which leave velocities out."""
    shown = [name for name in layout.shapes if name not in LATER]
    stops = np.cumsum([np.arange(layout.width)[layout.columns(name)].size for name in shown]).tolist()
    return {name: slice(a, b) for name, a, b in zip(shown, [0, *stops[:-1]], stops, strict=True)}
