"""Play a database: advance frames, move roots, fade transitions, hold planted feet."""

from __future__ import annotations

import copy

import numpy as np

from motionmatch.control.config import FootLockConfig, RootConfig
from motionmatch.control.footlock import Legs, find_legs, find_soles, find_tracks, heights_over_ground
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.kernels import footlock, kinematics, playback
from motionmatch.kernels.footlock import FeetState, HoldLimits, LegChains
from motionmatch.kernels.playback import JointOffsets, Playhead, Pull, Reel, Roots
from motionmatch.maths import quat, spring
from motionmatch.motion.ground import Ground

_LEVEL = np.array([1.0, 0.0, 1.0])
_DEEPEST = 0.02
"""Feet that are deeper in the ground than this in the frames are raised, metres."""
_LEAST_SLIDE = 0.02
"""Speed that a planted foot may have beyond that in the frames, metres per second: rounding between frames."""


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
        """Make a player. `legs` are by default those of the database's skeleton."""
        self.database, self.root, self.feet, self.ground = database, root, feet, ground
        self.rate = _rate(blend_halflife)
        self.legs = legs or find_legs(database)
        self._chains = LegChains(self.legs.joints, self.legs.tips, self.legs.poles, self.legs.below)
        self._soles = find_soles(database.skeleton, self.legs)
        self.clearances = None if ground is None else heights_over_ground(database, self.legs)
        self._tracks = find_tracks(database, self.legs, self._soles)
        self.reel = make_reel(database)

    def with_config(self, blend_halflife: float, root: RootConfig, feet: FootLockConfig | None) -> Player:
        """Return a player of the same database with other settings."""
        other = copy.copy(self)
        other.root, other.feet, other.rate = root, feet, _rate(blend_halflife)
        return other

    def transition(self, state: CharacterState, targets: np.ndarray, *, show: bool = True) -> None:
        """Continue from frames (C,), where they are not -1. The differences become offsets that fade (Bollo 2016).

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
        """Continue from target frames (C,) of a reel, where they are not -1."""
        playback.transition(reel, targets, Playhead(frames, frame_fractions), _roots(state), _joints(state, show=show))

    def move(self, state: CharacterState, dt: float) -> None:
        """Advance time; the frames move the roots, and the simulation pulls them."""
        self.travel(state, self.reel, state.frames, state.frame_fractions, dt)

    def travel(
        self, state: CharacterState, reel: Reel, frames: np.ndarray, frame_fractions: np.ndarray, dt: float
    ) -> None:
        """Move the roots as a reel does in dt seconds, and advance the playing positions (C,)."""
        playback.move_roots(
            reel,
            Playhead(frames, frame_fractions),
            _roots(state),
            state.simulation_positions,
            state.simulation_yaws,
            make_pull(self.root, dt),
            self.rate,
            dt,
        )
        self.stand(state, dt)
        if self.root.mode == "motion":
            state.simulation_positions[:] = state.shown_positions * _LEVEL
            state.simulation_yaws[:] = state.shown_yaws

    def stand(self, state: CharacterState, dt: float | None = None) -> None:
        """Move the roots to the height of the ground, at once if no time is given."""
        if self.ground is None:
            return
        shown = state.shown_positions
        height = self.ground.height(shown[:, 0], shown[:, 2])
        left = np.inf if dt is None else dt
        state.root_positions[:, 1] = spring.damp(
            state.root_positions[:, 1], height, halflife=self.root.height_halflife, dt=left
        )

    def _lifts(self, state: CharacterState, dt: float) -> np.ndarray:
        """Return a (C, K) array: by how much feet go up so that they are as high over the ground as in the frames that
        play."""
        if self.ground is None or self.feet is None:
            return np.zeros(state.feet_grounds.shape)
        touching = self.find_contact_points(state)
        there = self.ground.height(touching[..., 0], touching[..., 2])
        planted = self.find_planted(state)
        if dt > 0:  # swinging feet rise before an edge, not at it
            ahead = touching + (touching - state.feet_inputs) * (self.feet.ahead_seconds / dt)
            there = np.where(planted, there, np.maximum(there, self.ground.height(ahead[..., 0], ahead[..., 2])))
        halflife = np.where(planted, self.feet.ground_halflife / 3, self.feet.ground_halflife)
        left = dt if dt > 0 else np.inf
        state.feet_grounds[:] = spring.damp(state.feet_grounds, there, halflife=halflife, dt=left)
        state.feet_rises[:] = spring.damp(state.feet_rises, np.zeros(1), halflife=self.feet.halflife, dt=left)
        return state.feet_grounds + self.clearance(state) + state.feet_rises - touching[..., 1]

    def find_planted(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K) bool array: which feet stand in the frames that play."""
        return self.database.contacts[state.frames][:, self.legs.contacts]

    def find_strides(self, state: CharacterState, dt: float) -> np.ndarray:
        """Return a (C, K, 2) array: how far the frames that play moved contact points in dt seconds, x and z."""
        strides = np.empty((*state.feet_locked.shape, 2))
        head = Playhead(state.frames, state.frame_fractions)
        playback.find_strides(self.reel, head, self._tracks.points, state.shown_yaws, dt, strides)
        return strides

    def _find_moves(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K, 2) array: how far contact points of the pose have moved since the last step, x and z."""
        return (self.find_contact_points(state) - state.feet_inputs)[..., [0, 2]]

    def find_lows(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K) array: how low soles are over the ground in the frames that play, metres, 0 or below it."""
        frames = state.frames
        following = np.minimum(frames + 1, self.reel.lasts[frames])
        return np.clip(np.minimum(self._tracks.lows[frames], self._tracks.lows[following]), -_DEEPEST, 0.0)

    def clearance(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K) array: how high what touches is over the ground in the frames that play."""
        assert self.clearances is not None
        return self.clearances[state.frames]

    def show(self, state: CharacterState, dt: float) -> None:
        """Make the pose: the frames that play, the offsets of transitions, planted feet."""
        self.pose(state, self.reel, state.frames, state.frame_fractions, dt)

    def pose(
        self, state: CharacterState, reel: Reel, frames: np.ndarray, frame_fractions: np.ndarray, dt: float
    ) -> None:
        """Make the pose for the playing positions (C,) of a reel."""
        database, count = self.database, state.num_characters
        joints = database.skeleton.num_joints
        local_positions = np.empty((count, joints, 3), np.float32)
        local_rotations = np.empty((count, joints, 4), np.float32)
        head = Playhead(frames, frame_fractions)
        playback.poses(
            database.skeleton.offsets,
            database.moving,
            reel,
            head,
            _roots(state),
            _joints(state),
            self.rate,
            dt,
            local_positions,
            local_rotations,
        )
        kinematics.forward(
            database.skeleton.parents, local_positions, local_rotations, state.positions, state.rotations
        )
        lifts = self._lifts(state, dt)
        if dt == 0 or (self.feet is None and not self.root.warp):
            state.feet_inputs[:] = self.find_contact_points(state)
            state.feet_locked[:], state.feet_offsets[:], state.feet_rates[:] = False, 0.0, 0.0
            state.feet_rolls[:] = 0.0
        elif len(self.legs):
            if self.feet is None and state.feet_locked.any():  # it was switched off
                held = state.feet_locked[..., None]
                state.feet_offsets[:] = np.where(held, state.feet_places - state.feet_inputs, state.feet_offsets)
                state.feet_locked[:] = False
            footlock.lock_feet(
                database.skeleton.parents,
                self._chains,
                local_positions,
                local_rotations,
                self.find_planted(state),
                lifts,
                self.find_strides(state, dt) if self.root.warp else self._find_moves(state),
                self._hold_limits(dt),
                dt,
                FeetState(
                    state.feet_locked,
                    state.feet_places,
                    state.feet_inputs,
                    state.feet_offsets,
                    state.feet_rates,
                    state.feet_rolls,
                ),
                state.positions,
                state.rotations,
            )
        if len(self.legs) and self.root.warp:
            footlock.raise_feet(
                database.skeleton.parents,
                self._chains,
                self._soles,
                local_positions,
                local_rotations,
                self._floors(state),
                state.positions,
                state.rotations,
            )

    def _floors(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K) array: the height below which no point of a foot may be."""
        if self.ground is None:
            return self.find_lows(state)
        points = self.find_contact_points(state)
        return self.ground.height(points[..., 0], points[..., 2])

    def _hold_limits(self, dt: float) -> HoldLimits:
        """Make the limits of the foot lock for a step of dt seconds, for the kernel; without one no foot is slow."""
        feet = FootLockConfig(speed=0.0) if self.feet is None else self.feet
        settling = 0.0 if self.ground is not None else 1.0 - 0.5 ** (dt / feet.settle_halflife)
        return HoldLimits(
            settling,
            _rate(feet.halflife),
            feet.radius,
            feet.speed,
            feet.grip,
            feet.short,
            feet.slack,
            feet.roll,
            _LEAST_SLIDE * dt,
        )

    def find_contact_points(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K, 3) array: where what touches the ground is shown."""
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


def _roots(state: CharacterState) -> Roots:
    return Roots(
        state.root_positions,
        state.root_yaws,
        state.root_offsets,
        state.root_rates,
        state.yaw_offsets,
        state.yaw_rates,
    )


def _joints(state: CharacterState, *, show: bool = True) -> JointOffsets:
    """Bundle the offsets of joints; none of them where no pose is shown, so that kernels move roots alone."""
    offsets = JointOffsets(
        state.rotation_offsets, state.rotation_rates, state.translation_offsets, state.translation_rates
    )
    return offsets if show else JointOffsets(*(array[:, :0] for array in offsets))


def _rate(halflife: float) -> float:
    return 2.0 * np.log(2.0) / max(halflife, 1e-9)


def make_pull(config: RootConfig, dt: float) -> Pull:
    """Make the limits of the pull towards the simulation for a step of dt seconds."""
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
