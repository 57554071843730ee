"""Play a database: advance frames, move roots, fade transitions, hold planted feet."""

from __future__ import annotations

import copy

import numpy as np

from motionmatch.control import uneven_ground as uneven
from motionmatch.control.config import FootLockConfig, RootConfig
from motionmatch.control.feet import FeetOnGround
from motionmatch.control.footlock import Legs
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.kernels import kinematics, playback, playing
from motionmatch.kernels.playback import JointOffsets, Playhead, Pull, Reel, Roots
from motionmatch.maths import spring
from motionmatch.maths.spring import find_rate
from motionmatch.motion.ground import Ground


class Player(FeetOnGround):
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
        super().__init__(database, root, feet, ground, legs)
        self.rate = find_rate(blend_halflife)
        self.reel = make_reel(database)
        self._reel, self._tracks = tuple(self.reel), tuple(self._feet_of_frames)

    def with_config(self, blend_halflife: float, root: RootConfig, feet: FootLockConfig | None) -> Player:
        """Return a player of the same database with other settings."""
        other = copy.copy(self)
        other.root, other.feet, other.rate = root, feet, find_rate(blend_halflife)
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
        memory, _, places = self.get_memory(state)
        pull, motion = self.make_time_step(dt).pull, self.root.mode == "motion"
        playing.move(memory, places, self._reel, pull, self.rate, motion, float(dt))
        if self.ground is not None:
            self.stand(state, dt)

    def travel(
        self, state: CharacterState, reel: Reel, frames: np.ndarray, frame_fractions: np.ndarray, dt: float
    ) -> None:
        """Move the roots as a reel does in dt seconds, and advance the playing positions (C,)."""
        roots, goals, goal_yaws = _roots(state), state.simulation_positions, state.simulation_yaws
        pull = Pull(*self.make_time_step(dt).pull)
        playback.move_roots(reel, Playhead(frames, frame_fractions), roots, goals, goal_yaws, pull, self.rate, dt)
        self.stand(state, dt)
        if self.root.mode == "motion":
            playing.follow_roots(roots, goals, goal_yaws)

    def stand(self, state: CharacterState, dt: float | None = None) -> None:
        """Move the roots to the height of the ground under their feet; at once, and to that under them, if no time is
        given."""
        if self.ground is None:
            return
        shown, height = state.shown_positions, state.root_positions[:, 1]
        if dt is None:
            height[:], state.climb_rates[:] = uneven.find_heights(self.ground, shown), 0.0
            return
        contacts = self.find_contact_points(state)
        grounds = state.feet_grounds if self.feet is not None else uneven.find_heights(self.ground, contacts)
        goal = uneven.find_root_heights(self.ground, shown, contacts, grounds, self.find_planted(state))
        height[:], state.climb_rates[:] = spring.spring(
            height, state.climb_rates, goal, halflife=self.root.height_halflife, dt=dt
        )

    def show(self, state: CharacterState, dt: float) -> None:
        """Make the pose: the frames that play, the offsets of transitions, planted feet."""
        if self.ground is not None:
            self.pose(state, self.reel, state.frames, state.frame_fractions, dt)
            return
        feet, tracks = self.make_time_step(dt).feet, self._tracks
        playing.show(*self.get_memory(state), self._reel, self._body, tracks, self.rate, feet, float(dt))

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
        self.fit(state, local_positions, local_rotations, dt)


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
