"""Feet of characters that play: heels, hips and soles fit the ground, and planted feet are held."""

from __future__ import annotations

import math

import numpy as np

from motionmatch.control import uneven_ground as uneven
from motionmatch.control.config import FootLockConfig, RootConfig
from motionmatch.control.footlock import Legs, find_legs, find_soles, find_tracks, heights_over_ground
from motionmatch.control.state import CharacterState
from motionmatch.control.time_step import TimeStep, make_hold_limits
from motionmatch.database.database import MotionDatabase
from motionmatch.kernels import footing, footlock, playback, playing
from motionmatch.kernels.footlock import FeetState, LegChains
from motionmatch.kernels.playback import Playhead, Reel
from motionmatch.kernels.playing import FeetOfFrames
from motionmatch.maths import quat, spring
from motionmatch.maths.spring import find_rate
from motionmatch.motion.ground import Ground

LEVEL = np.array([1.0, 0.0, 1.0])
DEEPEST = 0.02
"""Feet that are deeper in the ground than this in the frames are raised, metres."""


class FeetOnGround:
    """The part of a player that fits poses to the ground. Changes states in place."""

    reel: Reel

    def __init__(
        self,
        database: MotionDatabase,
        root: RootConfig,
        feet: FootLockConfig | None,
        ground: Ground | None,
        legs: Legs | None,
    ) -> None:
        """`legs` are by default those of the database's skeleton."""
        self.database, self.root, self.feet, self.ground = database, root, feet, ground
        self.legs = legs or find_legs(database)
        self._chains = LegChains(self.legs.joints, self.legs.tips, self.legs.poles, self.legs.below)
        self._soles = find_soles(database.skeleton, self.legs)
        self.clearances = None if ground is None else heights_over_ground(database, self.legs)
        self._front = uneven.find_front(database.anatomy, self.legs.joints[:, 2])
        tracks, skeleton = find_tracks(database, self.legs, self._soles), database.skeleton
        planted, lows = database.contacts[:, self.legs.contacts], np.clip(tracks.lows, -DEEPEST, 0.0)
        self._feet_of_frames = FeetOfFrames(np.ascontiguousarray(planted), tracks.places, lows)
        self._body = (skeleton.offsets, skeleton.parents, database.moving, *self._chains, *self._soles)
        self._time_step = TimeStep.of(0.0, root, feet)

    def fit(self, state: CharacterState, local_positions: np.ndarray, local_rotations: np.ndarray, dt: float) -> None:
        """Fit poses of local positions (C, J, 3) and rotations (C, J, 4) to the ground, and hold planted feet."""
        strides, turning = self._find_strides(state, dt)
        if self.ground is None:
            playing.fit(
                *self.get_memory(state),
                self._body,
                self.make_time_step(dt).feet,
                float(dt),
                local_positions,
                local_rotations,
                self.find_planted(state),
                strides,
                turning,
                self.find_lows(state),
            )
            return
        if state.hips_lifts.any():  # the root stays, and so do feet
            state.positions[:, 1:, 1] += state.hips_lifts[:, None]
        self._find_turns(state, turning, dt)
        pose = local_positions, local_rotations, state.feet_turns, state.positions, state.rotations
        footing.turn_feet(self.database.skeleton.parents, self._chains, *pose)  # before feet lie on slopes
        lifts = self._adapt(state, local_positions, local_rotations, dt)
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
                self.database.skeleton.parents,
                self._chains,
                local_positions,
                local_rotations,
                self.find_planted(state),
                lifts,
                strides if self.root.warp else self._find_moves(state),
                np.zeros_like(state.feet_turns),
                make_hold_limits(self.feet, dt),
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
            self._raise(state, local_positions, local_rotations)

    @staticmethod
    def get_memory(state: CharacterState) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the memory of a state, that of its pose, and the places of its arrays: for kernels."""
        return state.memory, state.pose_memory, state.layout.places

    def make_time_step(self, dt: float) -> TimeStep:
        """Make what is the same for all characters in a step of dt seconds, remembered for the next step."""
        if not self._time_step.fits(dt, self.root, self.feet):
            self._time_step = TimeStep.of(dt, self.root, self.feet)
        return self._time_step

    def _adapt(
        self, state: CharacterState, local_positions: np.ndarray, local_rotations: np.ndarray, dt: float
    ) -> np.ndarray:
        """Fit poses to uneven ground: lower hips where legs are too short, and turn feet with slopes.

        Return a (C, K) array: by how much feet go up so that they are as high over the ground as in the frames that
        play.
        """
        ground, feet = self.ground, self.feet
        if ground is None or feet is None or not len(self.legs):
            return np.repeat(-state.hips_lifts[:, None], state.feet_grounds.shape[1], axis=1)
        planted = self.find_planted(state)
        self._pitch(state, local_positions, local_rotations, dt)
        touching = self.find_contact_points(state)
        offsets = spring.decay(state.feet_offsets, state.feet_rates, halflife=feet.halflife, dt=dt).x
        places = np.where(state.feet_locked[..., None], state.feet_places, touching + offsets)
        slopes = np.where(planted[..., None], uneven.find_slopes(ground, places), 0.0)
        left = dt if dt > 0 else np.inf
        state.feet_slopes[:] = spring.damp(state.feet_slopes, slopes, halflife=feet.ground_halflife, dt=left)
        footing.tilt_feet(
            self.database.skeleton.parents,
            self._chains,
            local_positions,
            local_rotations,
            state.feet_slopes,
            state.positions,
            state.rotations,
        )
        soles = uneven.find_soles_shown(state.positions, state.rotations, self._soles, touching).at(places)
        velocities = (touching - state.feet_inputs) * LEVEL / dt if dt > 0 else np.zeros(touching.shape)
        clearances = self.clearance(state)
        there = uneven.find_feet_grounds(ground, soles, velocities, clearances, planted, feet.ahead_seconds)
        if dt > 0:
            state.feet_grounds[:], state.feet_ground_rates[:] = spring.spring(
                state.feet_grounds, state.feet_ground_rates, there, halflife=feet.ground_halflife, dt=dt
            )
        else:
            state.feet_grounds[:], state.feet_ground_rates[:] = there, 0.0
        state.feet_rises[:] = spring.damp(state.feet_rises, np.zeros(1), halflife=feet.halflife, dt=left)
        if dt > 0:
            before = state.feet_inputs + state.feet_offsets
            free = uneven.find_free_parts(ground, soles, before, clearances, state.feet_grounds + state.feet_rises)
            waiting = ~state.feet_locked & (free < 1.0)
            places[waiting] = (before + free[..., None] * (places - before))[waiting]
            fading = find_rate(feet.halflife) * dt  # of which corrections still fade in this step
            for axis in (0, 2):
                kept = (places - touching)[waiting, axis]
                state.feet_offsets[waiting, axis] = kept * np.exp(fading) / (1.0 + fading)
                state.feet_rates[waiting, axis] = 0.0
        heights = state.feet_grounds + clearances + state.feet_rises
        self._lower(state, places * LEVEL + heights[..., None] * (1.0 - LEVEL), planted, dt)
        return heights - touching[..., 1] + state.hips_drops[:, :1]

    def _pitch(
        self, state: CharacterState, local_positions: np.ndarray, local_rotations: np.ndarray, dt: float
    ) -> None:
        """Turn trunks on four feet up or down with the ground between hind feet and front feet; feet stay."""
        front = self._front
        if not front.any() or front.all():
            return
        contacts, pitches, yaws = self.find_contact_points(state), state.body_pitches, state.shown_yaws
        goal = uneven.find_pitches(contacts, state.feet_grounds, front, yaws)
        if dt > 0:
            pitches[:, 0], pitches[:, 1] = spring.spring(
                pitches[:, 0], pitches[:, 1], goal, halflife=self.root.height_halflife, dt=dt
            )
        hips = self.database.anatomy.roles.get("hips", 0)
        pivots = np.stack([state.positions[:, 0, 0], state.positions[:, hips, 1], state.positions[:, 0, 2]], axis=-1)
        uneven.pitch_bodies(pitches[:, 0], yaws, pivots.astype(float), state.positions, state.rotations)
        back = -np.tan(pitches[:, :1]) * np.stack([np.sin(yaws), np.cos(yaws)], axis=-1)
        parents, slopes = self.database.skeleton.parents, np.repeat(back[:, None], len(self.legs), axis=1)
        pose = local_positions, local_rotations
        footing.tilt_feet(parents, self._chains, *pose, slopes, state.positions, state.rotations)
        moves = contacts - self.find_contact_points(state)
        footing.move_feet(parents, self._chains, *pose, moves, state.positions, state.rotations)

    def _lower(self, state: CharacterState, goals: np.ndarray, standing: np.ndarray, dt: float) -> None:
        """Lower hips so that legs reach the goals (C, K, 3) of contact points that stand (C, K); roots stay."""
        assert self.feet is not None
        most = self.feet.hips_drop * uneven.DEEPER
        footing.lower_hips(
            self._chains,
            goals,
            standing,
            self.feet.roll,
            most,
            uneven.LOWER_HALFLIFE,
            dt,
            state.hips_drops,
            state.positions,
            state.rotations,
        )

    def find_planted(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K) bool array: which feet stand in the frames that play."""
        return self._feet_of_frames.planted[state.frames]

    def find_strides(self, state: CharacterState, dt: float) -> tuple[np.ndarray, np.ndarray]:
        """Return what the frames that play did with feet in dt seconds: how far they moved contact points (C, K, 2), x
        and z, and the angles (C, K) by which they turned feet."""
        strides, turning = np.empty((*state.feet_locked.shape, 2)), np.empty(state.feet_locked.shape)
        head = Playhead(state.frames, state.frame_fractions)
        playback.find_strides(self.reel, head, self._feet_of_frames.tracks, state.shown_yaws, dt, strides, turning)
        return strides, turning

    def _find_moves(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K, 2) array: how far contact points of the pose have moved since the last step, x and z."""
        return (self.find_contact_points(state) - state.feet_inputs)[..., [0, 2]]

    def find_lows(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K) array: how low soles are over the ground in the frames that play, metres, 0 or below it."""
        frames = state.frames
        following = np.minimum(frames + 1, self.reel.lasts[frames])
        return np.minimum(self._feet_of_frames.lows[frames], self._feet_of_frames.lows[following])

    def clearance(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K) array: how high what touches is over the ground in the frames that play."""
        assert self.clearances is not None
        return self.clearances[state.frames]

    def _find_strides(self, state: CharacterState, dt: float) -> tuple[np.ndarray, np.ndarray]:
        """Return what `find_strides` does; zeros where feet go with the body."""
        if dt == 0 or not self.root.warp or not len(self.legs):
            feet = state.feet_locked.shape
            return np.zeros((*feet, 2)), np.zeros(feet)
        return self.find_strides(state, dt)

    def _find_turns(self, state: CharacterState, turning: np.ndarray, dt: float) -> None:
        """Find the turns of planted feet with which heels move as in the frames, which turn them by (C, K) radians."""
        if dt == 0 or not self.root.warp or not len(self.legs):
            along = self.find_contact_points(state) - state.positions[:, self.legs.joints[:, 2]]
            state.feet_headings[:], state.feet_turns[:] = np.arctan2(along[..., 0], along[..., 2]), 0.0
            return
        feet = self.feet or FootLockConfig()
        footing.find_turns(
            self._chains,
            self.find_planted(state),
            turning,
            feet.turn,
            math.exp(-find_rate(feet.halflife) * dt),
            state.positions,
            state.rotations,
            state.feet_headings,
            state.feet_turns,
        )

    def _raise(self, state: CharacterState, local_positions: np.ndarray, local_rotations: np.ndarray) -> None:
        """Bring feet out of uneven ground, the shortest way; up, where that did not do."""
        assert self.ground is not None
        for find_moves in (uneven.find_ways_out, uneven.find_ways_up):
            contacts = self.find_contact_points(state)
            soles = uneven.find_soles_shown(state.positions, state.rotations, self._soles, contacts)
            moves = find_moves(self.ground, soles)
            if not moves.any():
                return
            uneven.keep_in_reach(moves, state.positions, self.legs.joints)
            pose = local_positions, local_rotations, moves, state.positions, state.rotations
            footing.move_feet(self.database.skeleton.parents, self._chains, *pose)

    def find_contact_points(self, state: CharacterState) -> np.ndarray:
        """Return a (C, K, 3) array: where what touches the ground is shown."""
        touching = self.legs.joints[:, 3]
        return state.positions[:, touching] + quat.rotate(state.rotations[:, touching], self.legs.tips[None])
