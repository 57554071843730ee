"""Playing a database: time goes on, roots move, transitions fade, planted feet stay."""

from __future__ import annotations

import copy

import numpy as np

from motionmatch.control import adjust
from motionmatch.control.adjust import RootConfig
from motionmatch.control.footlock import FootLockConfig, heights_over_ground, legs_of
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.kernels import footlock, kinematics, playback
from motionmatch.maths import quat, spring
from motionmatch.motion.ground import Ground

_LEVEL = np.array([1.0, 0.0, 1.0])


class Player:
    """Changes states in place; the controller hands it copies."""

    def __init__(
        self,
        database: MotionDatabase,
        blend_halflife: float,
        root: RootConfig,
        feet: FootLockConfig | None,
        ground: Ground | None = None,
    ) -> None:
        self.database, self.root, self.feet, self.ground = database, root, feet, ground
        self.rate = _rate(blend_halflife)
        self.legs = legs_of(database)
        self.clearances = None if ground is None else heights_over_ground(database, self.legs)
        ranges = database.ranges
        self.firsts = np.repeat(ranges.starts, ranges.lengths)
        self.lasts = np.repeat(ranges.stops - 1, ranges.lengths)
        turns = database.rotations[:, 0].astype(float)
        self.yaws = 2.0 * np.arctan2(turns[:, 2], turns[:, 0])

    def tuned(self, blend_halflife: float, root: RootConfig, feet: FootLockConfig | None) -> Player:
        """One of the same database that plays otherwise."""
        other = copy.copy(self)
        other.root, other.feet, other.rate = root, feet, _rate(blend_halflife)
        return other

    def transition(self, state: CharacterState, targets: np.ndarray) -> None:
        """Go on from frames (C,), where they are not -1. What differs is kept as offsets that fade (Bollo 2016)."""
        if self.clearances is not None:
            going = targets >= 0
            state.feet_rises[going] += self.clearances[state.frames[going]] - self.clearances[targets[going]]
        playback.transition(
            self.database.rotations,
            self.database.translations,
            self.yaws,
            self.firsts,
            self.lasts,
            self.database.fps,
            targets,
            state.root_yaws,
            state.frames,
            state.alongs,
            state.rotation_offsets,
            state.rotation_rates,
            state.translation_offsets,
            state.translation_rates,
            state.root_rates,
            state.yaw_rates,
        )

    def move(self, state: CharacterState, dt: float) -> None:
        """Time goes on; the frames move the roots, and the simulation draws them."""
        pull = adjust.pull(self.root, dt)
        playback.move_roots(
            self.database.translations,
            self.yaws,
            self.lasts,
            dt * self.database.fps,
            self.rate,
            dt,
            state.simulation_positions,
            state.simulation_yaws,
            pull.position,
            pull.yaw,
            pull.ratio,
            pull.distance,
            pull.angle,
            state.frames,
            state.alongs,
            state.root_positions,
            state.root_yaws,
            state.root_offsets,
            state.root_rates,
            state.yaw_offsets,
            state.yaw_rates,
        )
        self.stand(state, dt)

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
        if self.ground is None or self.clearances is None or self.feet is None:
            return np.zeros(state.feet_grounds.shape)
        touching = self.touching(state)
        there = self.ground.height(touching[..., 0], touching[..., 2])
        planted = self.database.contacts[state.frames][:, self.legs.contacts]
        if dt > 0:  # swinging feet go up before an edge, not in it
            ahead = touching + (touching - state.feet_inputs) * (self.feet.ahead_seconds / dt)
            there = np.where(planted, there, np.maximum(there, self.ground.height(ahead[..., 0], ahead[..., 2])))
        halflife = np.where(planted, self.feet.ground_halflife / 3, self.feet.ground_halflife)
        left = dt if dt > 0 else np.inf
        state.feet_grounds[:] = spring.damp(state.feet_grounds, there, halflife=halflife, dt=left)
        state.feet_rises[:] = spring.damp(state.feet_rises, np.zeros(1), halflife=self.feet.halflife, dt=left)
        return state.feet_grounds + self.clearances[state.frames] + state.feet_rises - touching[..., 1]

    def show(self, state: CharacterState, dt: float) -> None:
        """The pose: the frames that play, what is left of transitions, planted feet."""
        database, count = self.database, state.num_characters
        joints = database.skeleton.num_joints
        local_positions = np.empty((count, joints, 3), np.float32)
        local_rotations = np.empty((count, joints, 4), np.float32)
        playback.poses(
            database.skeleton.offsets,
            database.moving,
            database.rotations,
            database.translations,
            self.lasts,
            self.rate,
            dt,
            state.frames,
            state.alongs,
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
        if self.root.mode == "motion":
            state.simulation_positions[:] = (state.root_positions + state.root_offsets) * _LEVEL
            state.simulation_yaws[:] = state.root_yaws + state.yaw_offsets
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
                database.contacts[state.frames][:, legs.contacts],
                lifts,
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


def _rate(halflife: float) -> float:
    return 2.0 * np.log(2.0) / max(halflife, 1e-9)
