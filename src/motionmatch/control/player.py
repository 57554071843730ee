"""Playing a database: time goes on, roots move, transitions fade, planted feet stay."""

from __future__ import annotations

import copy
from dataclasses import dataclass

import numpy as np

from motionmatch.control.config import FootLockConfig, RootConfig
from motionmatch.control.footlock import Legs, heights_over_ground, legs_of
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.kernels import footlock, kinematics, playback
from motionmatch.maths import quat, spring
from motionmatch.motion.ground import Ground

_LEVEL = np.array([1.0, 0.0, 1.0])


@dataclass(frozen=True, eq=False)
class Reel:
    """Frames that can be played, in clips one after another."""

    rotations: np.ndarray
    """(F, J, 4) local"""
    translations: np.ndarray
    """(F, M, 3) local, of the joints that move"""
    yaws: np.ndarray
    """(F,) of the root"""
    firsts: np.ndarray
    """(F,) the first frame of each frame's clip"""
    lasts: np.ndarray
    """(F,) and the last"""
    fps: float


class Player:
    """Changes states in place; the controller hands it copies."""

    def __init__(
        self,
        database: MotionDatabase,
        blend_halflife: float,
        root: RootConfig,
        feet: FootLockConfig | None,
        ground: Ground | None = None,
        *,
        legs: Legs | None = None,
    ) -> None:
        """`legs` are by default those of the database's skeleton, with knees that point as in its motion."""
        self.database, self.root, self.feet, self.ground = database, root, feet, ground
        self.rate = _rate(blend_halflife)
        self.legs = legs or legs_of(database)
        self.clearances = None if ground is None else heights_over_ground(database, self.legs)
        self.reel = make_reel(database)

    def with_config(self, blend_halflife: float, root: RootConfig, feet: FootLockConfig | None) -> Player:
        """Return a player of the same database that plays otherwise."""
        other = copy.copy(self)
        other.root, other.feet, other.rate = root, feet, _rate(blend_halflife)
        return other

    def transition(self, state: CharacterState, targets: np.ndarray, *, show: bool = True) -> None:
        """Go on from frames (C,), where they are not -1. What differs is kept as offsets that fade (Bollo 2016).

        Without `show` only roots keep offsets.
        """
        if self.clearances is not None:
            going = targets >= 0
            state.feet_rises[going] += self.clearances[state.frames[going]] - self.clearances[targets[going]]
        self.blend(state, self.reel, state.frames, state.frame_fractions, targets, show=show)

    def blend(
        self,
        state: CharacterState,
        reel: Reel,
        frames: np.ndarray,
        frame_fractions: np.ndarray,
        targets: np.ndarray,
        *,
        show: bool = True,
    ) -> None:
        """Go on from where a reel plays (C,) to target frames of it, where they are not -1."""
        joints = slice(None) if show else slice(0)  # offsets of no joints: the kernel moves roots alone
        playback.transition(
            reel.rotations,
            reel.translations,
            reel.yaws,
            reel.firsts,
            reel.lasts,
            reel.fps,
            targets,
            state.root_yaws,
            frames,
            frame_fractions,
            state.rotation_offsets[:, joints],
            state.rotation_rates[:, joints],
            state.translation_offsets[:, joints],
            state.translation_rates[:, joints],
            state.root_rates,
            state.yaw_rates,
        )

    def move(self, state: CharacterState, dt: float) -> None:
        """Time goes on; the frames move the roots, and the simulation draws them."""
        self.travel(state, self.reel, state.frames, state.frame_fractions, dt)

    def travel(
        self, state: CharacterState, reel: Reel, frames: np.ndarray, frame_fractions: np.ndarray, dt: float
    ) -> None:
        """Roots go as a reel does in dt seconds from where it plays (C,), which moves on."""
        pull = make_pull(self.root, dt)
        playback.move_roots(
            reel.translations,
            reel.yaws,
            reel.lasts,
            dt * reel.fps,
            self.rate,
            dt,
            state.simulation_positions,
            state.simulation_yaws,
            pull.position,
            pull.yaw,
            pull.ratio,
            pull.distance,
            pull.angle,
            frames,
            frame_fractions,
            state.root_positions,
            state.root_yaws,
            state.root_offsets,
            state.root_rates,
            state.yaw_offsets,
            state.yaw_rates,
        )
        self.stand(state, dt)
        if self.root.mode == "motion":
            state.simulation_positions[:] = state.shown_positions * _LEVEL
            state.simulation_yaws[:] = state.shown_yaws

    def stand(self, state: CharacterState, dt: float | None = None) -> None:
        """Roots come to the height of the ground, at once where no time is given."""
        if self.ground is None:
            return
        shown = state.shown_positions
        height = self.ground.height(shown[:, 0], shown[:, 2])
        left = np.inf if dt is None else dt
        state.root_positions[:, 1] = spring.damp(
            state.root_positions[:, 1], height, halflife=self.root.height_halflife, dt=left
        )

    def _lifts(self, state: CharacterState, dt: float) -> np.ndarray:
        """(C, K) by how much feet go up so that they are as high over the ground as in the frames that play."""
        if self.ground is None or self.feet is None:
            return np.zeros(state.feet_grounds.shape)
        touching = self.touching(state)
        there = self.ground.height(touching[..., 0], touching[..., 2])
        planted = self.planted(state)
        if dt > 0:  # swinging feet go up before an edge, not in it
            ahead = touching + (touching - state.feet_inputs) * (self.feet.ahead_seconds / dt)
            there = np.where(planted, there, np.maximum(there, self.ground.height(ahead[..., 0], ahead[..., 2])))
        halflife = np.where(planted, self.feet.ground_halflife / 3, self.feet.ground_halflife)
        left = dt if dt > 0 else np.inf
        state.feet_grounds[:] = spring.damp(state.feet_grounds, there, halflife=halflife, dt=left)
        state.feet_rises[:] = spring.damp(state.feet_rises, np.zeros(1), halflife=self.feet.halflife, dt=left)
        return state.feet_grounds + self.clearance(state) + state.feet_rises - touching[..., 1]

    def planted(self, state: CharacterState) -> np.ndarray:
        """(C, K) bool: which feet stand in the frames that play."""
        return self.database.contacts[state.frames][:, self.legs.contacts]

    def clearance(self, state: CharacterState) -> np.ndarray:
        """(C, K) how high what touches is over the ground in the frames that play."""
        assert self.clearances is not None
        return self.clearances[state.frames]

    def show(self, state: CharacterState, dt: float) -> None:
        """The pose: the frames that play, what is left of transitions, planted feet."""
        self.pose(state, self.reel, state.frames, state.frame_fractions, dt)

    def pose(
        self, state: CharacterState, reel: Reel, frames: np.ndarray, frame_fractions: np.ndarray, dt: float
    ) -> None:
        """The same for where a reel plays (C,)."""
        database, count = self.database, state.num_characters
        joints = database.skeleton.num_joints
        local_positions = np.empty((count, joints, 3), np.float32)
        local_rotations = np.empty((count, joints, 4), np.float32)
        playback.poses(
            database.skeleton.offsets,
            database.moving,
            reel.rotations,
            reel.translations,
            reel.lasts,
            self.rate,
            dt,
            frames,
            frame_fractions,
            state.root_positions,
            state.root_yaws,
            state.rotation_offsets,
            state.rotation_rates,
            state.translation_offsets,
            state.translation_rates,
            state.root_offsets,
            state.yaw_offsets,
            local_positions,
            local_rotations,
        )
        kinematics.forward(
            database.skeleton.parents, local_positions, local_rotations, state.positions, state.rotations
        )
        lifts = self._lifts(state, dt)
        if dt == 0 or self.feet is None:
            state.feet_inputs[:] = self.touching(state)
            state.feet_locked[:], state.feet_offsets[:], state.feet_rates[:] = False, 0.0, 0.0
        elif len(self.legs):
            legs, feet = self.legs, self.feet
            footlock.lock_feet(
                database.skeleton.parents,
                legs.joints,
                legs.tips,
                legs.poles,
                legs.below,
                local_positions,
                local_rotations,
                self.planted(state),
                lifts,
                0.0 if self.ground is not None else 1.0 - 0.5 ** (dt / feet.settle_halflife),
                _rate(feet.halflife),
                dt,
                feet.radius,
                feet.speed,
                feet.grip,
                feet.short,
                feet.slack,
                feet.roll,
                state.feet_locked,
                state.feet_places,
                state.feet_inputs,
                state.feet_offsets,
                state.feet_rates,
                state.positions,
                state.rotations,
            )

    def touching(self, state: CharacterState) -> np.ndarray:
        """(C, K, 3) where what touches the ground is shown."""
        touching = self.legs.joints[:, 3]
        return state.positions[:, touching] + quat.rotate(state.rotations[:, touching], self.legs.tips[None])


def make_reel(database: MotionDatabase) -> Reel:
    """Make a reel of all frames of a database."""
    ranges, turns = database.ranges, database.rotations[:, 0].astype(float)
    return Reel(
        database.rotations,
        database.translations,
        2.0 * np.arctan2(turns[:, 2], turns[:, 0]),
        np.repeat(ranges.starts, ranges.lengths),
        np.repeat(ranges.stops - 1, ranges.lengths),
        database.fps,
    )


def _rate(halflife: float) -> float:
    return 2.0 * np.log(2.0) / max(halflife, 1e-9)


@dataclass(frozen=True)
class Pull:
    """How far one step draws roots to the simulation, in the terms of the kernel."""

    position: float
    yaw: float
    ratio: float
    distance: float
    angle: float


def make_pull(config: RootConfig, dt: float) -> Pull:
    """Find how much of the way to the simulation a step of dt seconds goes."""
    if config.mode == "motion":
        return Pull(0.0, 0.0, 0.0, np.inf, np.inf)
    if config.mode == "clamp":
        return Pull(0.0, 0.0, 0.0, config.distance, config.angle)
    return Pull(
        1.0 - 2.0 ** (-dt / max(config.position_halflife, 1e-9)),
        1.0 - 2.0 ** (-dt / max(config.yaw_halflife, 1e-9)),
        config.ratio,
        config.distance,
        config.angle,
    )
