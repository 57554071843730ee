"""From states to what a pose frame holds: figures, the paths of one character, and ghosts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import local_pose
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory, directions_of, turned
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.maths import rotation
from motionmatch.viewer.poses import CharacterFlag, Figures


def figures(controller: Controller, state: CharacterState, *, seat: int = 0, hidden: bool = False) -> Figures:
    """Characters as they are shown. Hidden ones do not tell what plays."""
    database = controller.database
    positions, rotations = local_pose(database.skeleton.parents, state.positions, state.rotations)
    count = state.num_characters
    flags = state.searched * int(CharacterFlag.SEARCHED) + state.switched * int(CharacterFlag.SWITCHED)
    return Figures(
        translations=positions[:, database.moving],
        rotations=rotations,
        goals=np.column_stack([state.simulation_positions[:, [0, 2]], state.simulation_yaws]),
        frames=np.zeros(count) if hidden else state.frames,
        costs=np.full(count, np.nan) if hidden else state.costs,
        contacts=held(controller, state),
        flags=np.zeros(count) if hidden else flags,
        seats=np.full(count, seat),
    )


def held(controller: Controller, state: CharacterState) -> np.ndarray:
    """(C, K) bool: feet that are held; where none is to be, those that the recordings call planted."""
    if controller.config.feet is not None:
        return state.feet_locked
    return controller.database.contacts[state.frames][:, controller.legs.contacts]


def joined(parts: list[Figures]) -> Figures:
    """All of them in one."""
    return Figures(*(np.concatenate([getattr(part, name) for part in parts]) for name in Figures.__dataclass_fields__))


def paths(controller: Controller, state: CharacterState, command: Command, character: int) -> np.ndarray:
    """(2, H, 4) the path that is wanted of a character and the one its recording takes: x, z and facing x, z."""
    told = controller.wanting(state.at([character]), one(command, character))
    wanted = controller.trajectory(told, one(command, character))
    database = controller.database
    times = np.round(database.schema.times * database.fps).astype(int)
    places, yaws = _placed(database, state, character, int(state.frames[character]), times)
    facing = directions_of(yaws)
    return np.stack(
        [
            np.concatenate([wanted.positions[0][:, [0, 2]], wanted.directions[0][:, [0, 2]]], axis=1),
            np.concatenate([places[:, [0, 2]], facing[:, [0, 2]]], axis=1),
        ]
    )


def ghost(
    controller: Controller, state: CharacterState, character: int, frame: int, *, count: int = 1, every: int = 1
) -> Figures:
    """Frames of the database from one on, to its clip's end, standing where a character stands."""
    database = controller.database
    if not 0 <= frame < database.num_frames:
        raise InputError(f"there is no frame {frame}; frames go from 0 to {database.num_frames - 1}.")
    ahead = np.arange(count) * every
    last = int(database.ranges.stops[database.ranges.clip_of(np.asarray(frame))]) - 1
    frames = frame + ahead[frame + ahead <= last]
    places, yaws = _placed(database, state, character, frame, frames - frame)
    translations = database.translations[frames].astype(float)
    translations[:, 0] = places
    rotations = database.rotations[frames].astype(float)
    rotations[:, 0] = rotation.from_heading(yaws)
    return Figures(
        translations=translations,
        rotations=rotations,
        goals=np.column_stack([places[:, [0, 2]], yaws]),
        frames=frames,
        costs=np.full(len(frames), np.nan),
        contacts=database.contacts[frames][:, controller.legs.contacts],
        flags=np.zeros(len(frames)),
        seats=np.zeros(len(frames)),
    )


def _placed(
    database: MotionDatabase, state: CharacterState, character: int, frame: int, ahead: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """(N, 3) and (N,): where the recording's root goes from a frame, if that frame's root is the character's."""
    last = int(database.ranges.stops[database.ranges.clip_of(np.asarray(frame))]) - 1
    frames = np.minimum(frame + ahead, last)
    here = rotation.heading(state.rotations[character, 0].astype(float))
    yaws = rotation.heading(database.rotations[np.append(frames, frame), 0].astype(float))
    moved = (database.translations[frames, 0] - database.translations[frame, 0]).astype(float)
    places = state.positions[character, 0] + turned(moved, np.full(len(frames), here - yaws[-1]))
    return places, yaws[:-1] + here - yaws[-1]


def one(command: Command, character: int) -> Command:
    """What is wanted of one character."""
    rows = slice(character, character + 1)
    path = command.trajectory
    return replace(
        command,
        velocity=command.velocity[rows],
        facing=None if command.facing is None else command.facing[rows],
        tags=command.tags if isinstance(command.tags, str | None) else command.tags[character],
        trajectory=None if path is None else Trajectory(path.positions[rows], path.directions[rows]),
        position=None if command.position is None else command.position[rows],
        wishes={tag: wish[rows] for tag, wish in command.wishes.items()},
    )
