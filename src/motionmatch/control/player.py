"""Playing a database: time goes on, roots move, transitions fade, planted feet stay."""

from __future__ import annotations

import numpy as np

from motionmatch.control import adjust
from motionmatch.control.adjust import RootConfig
from motionmatch.control.footlock import FootLockConfig, legs_of
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.kernels import footlock, kinematics, playback
from motionmatch.maths import quat

_LEVEL = np.array([1.0, 0.0, 1.0])


class Player:
    """Changes states in place; the controller hands it copies."""

    def __init__(
        self, database: MotionDatabase, blend_halflife: float, root: RootConfig, feet: FootLockConfig | None
    ) -> None:
        self.database, self.root, self.feet = database, root, feet
        self.rate = 2.0 * np.log(2.0) / max(blend_halflife, 1e-9)
        self.legs = legs_of(database)
        ranges = database.ranges
        self.firsts = np.repeat(ranges.starts, ranges.lengths)
        self.lasts = np.repeat(ranges.stops - 1, ranges.lengths)
        turns = database.rotations[:, 0].astype(float)
        self.yaws = 2.0 * np.arctan2(turns[:, 2], turns[:, 0])

    def transition(self, state: CharacterState, targets: np.ndarray) -> None:
        """Go on from frames (C,), where they are not -1. What differs is kept as offsets that fade (Bollo 2016)."""
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
        )

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
            state.root_rates,
            state.yaw_offsets,
            state.yaw_rates,
            local_positions,
            local_rotations,
        )
        kinematics.forward(
            database.skeleton.parents, local_positions, local_rotations, state.positions, state.rotations
        )
        if self.root.mode == "motion":
            state.simulation_positions[:] = (state.root_positions + state.root_offsets) * _LEVEL
            state.simulation_yaws[:] = state.root_yaws + state.yaw_offsets
        if dt == 0:
            state.feet_inputs[:] = self.touching(state)
        elif self.feet is not None and len(self.legs):
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
                2.0 * np.log(2.0) / max(feet.halflife, 1e-9),
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
