"""Converts controller states to the content of pose frames: characters, the paths of one of them, and ghosts."""

from __future__ import annotations

import copy
from dataclasses import replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory, to_directions, turn_vectors
from motionmatch.database.blocks import TrajectoryDirections, TrajectoryPositions
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.controller import EnvironmentTerm
from motionmatch.errors import InputError
from motionmatch.maths import rotation
from motionmatch.motion import kinematics
from motionmatch.viewer.poses import CharacterFlag, Figures
from motionmatch.world.surroundings import Surroundings

NO_FRAMES = (
    "a model plays here without its database, so there are no frames to show. Start with both: motionmatch play "
    "DATABASE --model FOLDER"
)


def make_figures(controller: Controller, state: CharacterState, *, seat: int = 0, hidden: bool = False) -> Figures:
    """Make the figures of all characters; `hidden` leaves out the playing frames and costs."""
    count = state.num_characters
    flags = state.searched * int(CharacterFlag.SEARCHED) + state.switched * int(CharacterFlag.SWITCHED)
    return Figures(
        positions=state.positions[:, controller.database.moving],
        rotations=state.rotations,
        goals=np.column_stack([state.simulation_positions[:, [0, 2]], state.simulation_yaws]),
        frames=np.zeros(count) if hidden else state.frames,
        costs=np.full(count, np.nan) if hidden else state.costs,
        contacts=find_held_feet(controller, state),
        flags=np.zeros(count) if hidden else flags,
        seats=np.full(count, seat),
    )


def find_held_feet(controller: Controller, state: CharacterState) -> np.ndarray:
    """Return (C, K) bool: feet that are locked; without foot locking, those that stand in what plays."""
    return state.feet_locked if controller.config.feet is not None else controller.player.find_planted(state)


def join_figures(parts: list[Figures]) -> Figures:
    """Join the characters of some figures."""
    if len(parts) == 1:
        return parts[0]
    return Figures(*(np.concatenate([getattr(part, name) for part in parts]) for name in Figures.__dataclass_fields__))


def make_paths(controller: Controller, state: CharacterState, command: Command, character: int) -> np.ndarray:
    """Return (2, H, 4) the wanted path of a character and that of its recording: x, z, facing x, facing z.

    Of networks without a database the second is the path of the features that play.
    """
    turned = controller.with_facing(state.at([character]), select_command(command, character))
    wanted = controller.trajectory(turned, select_command(command, character))
    if controller.knows_frames:
        database = controller.database
        times = np.round(database.schema.times * database.fps).astype(int)
        places, yaws = _place_frames(database, state, character, int(state.frames[character]), times)
        facing = to_directions(yaws)
    else:
        places, facing = _place_features(controller, state, character)
    return np.stack(
        [
            np.concatenate([wanted.positions[0][:, [0, 2]], wanted.directions[0][:, [0, 2]]], axis=1),
            np.concatenate([places[:, [0, 2]], facing[:, [0, 2]]], axis=1),
        ]
    )


def make_ghost(
    controller: Controller, state: CharacterState, character: int, frame: int, *, count: int = 1, every: int = 1
) -> Figures:
    """Make figures of up to `count` frames of the database, `every` frames apart, placed at a character.

    They end with the clip.
    """
    database = controller.database
    if not controller.knows_frames:
        raise InputError(NO_FRAMES)
    if not 0 <= frame < database.num_frames:
        raise InputError(f"there is no frame {frame}; frames go from 0 to {database.num_frames - 1}.")
    ahead = np.arange(count) * every
    last = int(database.ranges.stops[database.ranges.find_clip(np.asarray(frame))]) - 1
    frames = frame + ahead[frame + ahead <= last]
    places, yaws = _place_frames(database, state, character, frame, frames - frame)
    local_positions = database.local_positions(frames).astype(float)
    local_positions[:, 0] = places
    local_rotations = database.rotations[frames].astype(float)
    local_rotations[:, 0] = rotation.from_heading(yaws)
    world = kinematics.forward(database.skeleton, local_positions, local_rotations)
    return Figures(
        positions=world.positions[:, database.moving],
        rotations=world.rotations,
        goals=np.column_stack([places[:, [0, 2]], yaws]),
        frames=frames,
        costs=np.full(len(frames), np.nan),
        contacts=database.contacts[frames][:, controller.legs.contacts],
        flags=np.zeros(len(frames)),
        seats=np.zeros(len(frames)),
    )


def _place_frames(
    database: MotionDatabase, state: CharacterState, character: int, frame: int, ahead: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return root positions (N, 3) and yaws (N,), `ahead` (N,) frames after a frame that is placed at a character."""
    last = int(database.ranges.stops[database.ranges.find_clip(np.asarray(frame))]) - 1
    frames = np.minimum(frame + ahead, last)
    here = rotation.heading(state.rotations[character, 0].astype(float))
    yaws = rotation.heading(database.rotations[np.append(frames, frame), 0].astype(float))
    moved = (database.translations[frames, 0] - database.translations[frame, 0]).astype(float)
    places = state.positions[character, 0] + turn_vectors(moved, np.full(len(frames), here - yaws[-1]))
    return places, yaws[:-1] + here - yaws[-1]


def _place_features(controller: Controller, state: CharacterState, character: int) -> tuple[np.ndarray, np.ndarray]:
    """Return positions (H, 3) and directions (H, 3) ahead of a character, as the features that play have them."""
    schema = controller.database.schema
    values = controller.database.denormalize(controller.playing_features(state, np.array([character])))[0]
    places = np.zeros((len(schema.times), 3))
    facing = np.tile([0.0, 0.0, 1.0], (len(schema.times), 1))
    for block in schema.blocks:
        if isinstance(block, TrajectoryPositions | TrajectoryDirections):
            target = places if isinstance(block, TrajectoryPositions) else facing
            for time, row in zip(block.times, values[schema.columns(block.name)].reshape(-1, 2), strict=True):
                if time > 0:
                    target[np.argmin(np.abs(schema.times - time)), [0, 2]] = row
    yaw = rotation.heading(state.rotations[character, 0].astype(float))
    yaws = np.full(len(places), yaw)
    return state.positions[character, 0] + turn_vectors(places, yaws), turn_vectors(facing, yaws)


def select_command(command: Command, character: int) -> Command:
    """Return the command of one character, with its surroundings: among the others it leaves out itself."""
    rows = slice(character, character + 1)
    path, around = command.trajectory, command.surroundings
    if isinstance(around, Surroundings) and around.own is not None:
        around = replace(around, own=around.own[rows])
    return replace(
        command,
        velocity=command.velocity[rows],
        facing=None if command.facing is None else command.facing[rows],
        tags=command.tags if isinstance(command.tags, str | None) else command.tags[character],
        trajectory=None if path is None else Trajectory(path.positions[rows], path.directions[rows]),
        position=None if command.position is None else command.position[rows],
        wishes={tag: wish[rows] for tag, wish in command.wishes.items()},
        values={name: value[rows] for name, value in command.values.items()},
        surroundings=around,
        goals=None if command.goals is None else command.goals.at(rows),
    )


def select_controller(controller: Controller, character: int) -> Controller:
    """Return the controller with the settings of one character, for queries of that one alone."""
    own = [isinstance(term, EnvironmentTerm) and len(term.configs) > 1 for term in controller.terms]
    if not any(own):
        return controller
    other = copy.copy(controller)
    other.terms = tuple(
        term.with_environment(term.configs[character]) if isinstance(term, EnvironmentTerm) and mine else term
        for term, mine in zip(controller.terms, own, strict=True)
    )
    return other
