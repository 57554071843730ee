"""Motion on a character, written: into its own file where that is a GLB, else in any format that clips have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip, check_writable
from motionmatch.motion.gltf_add import add_animations
from motionmatch.motion.gltf_write import write_glb
from motionmatch.motion.nodetree import distinct
from motionmatch.retargeting.character import Character, make_character
from motionmatch.retargeting.limb import Hands
from motionmatch.retargeting.transfer import Retarget


def put_on(
    clips: Sequence[Clip],
    character: Character,
    *,
    source: Character | None = None,
    hands: Hands = "free",
    keep_path: bool = False,
) -> list[Clip]:
    """Return clips of any skeletons on a character: those of each skeleton are brought over together."""
    groups: dict[tuple, list[int]] = {}
    for number, clip in enumerate(clips):
        groups.setdefault((clip.skeleton.names, clip.skeleton.parents.tobytes()), []).append(number)
    moved: dict[int, Clip] = {}
    for numbers in groups.values():
        alike = [clips[number] for number in numbers]
        mine = source is not None and source.skeleton.same_joints(alike[0].skeleton)
        plan = Retarget(
            source if mine and source is not None else make_character(alike),
            character,
            hands=hands,
            keep_path=keep_path,
        )
        moved |= {number: plan.apply(clip) for number, clip in zip(numbers, alike, strict=True)}
    return [moved[number] for number in range(len(clips))]


def take_back(clip: Clip, character: Character) -> Clip:
    """Return a clip of a database that is on a character's joints as one of the character's own skeleton: without the
    simulation root, with the joints above the hips.

    What is above the hips goes with them over the ground, and keeps its rest otherwise; so it was brought over.
    """
    skeleton, world = character.skeleton, clip.world
    place = {name: joint for joint, name in enumerate(clip.skeleton.names)}
    hips = character.anatomy.roles.get("hips", 0)
    shape = clip.num_frames, skeleton.num_joints
    at, turns = np.zeros((*shape, 3)), np.zeros((*shape, 4))
    positions, rotations = np.zeros((*shape, 3)), np.zeros((*shape, 4))
    for joint, (name, parent) in enumerate(zip(skeleton.names, skeleton.parents.tolist(), strict=True)):
        if name in place:
            at[:, joint] = world.positions[:, place[name]]
            turns[:, joint] = quat.normalize(world.rotations[:, place[name]].astype(EXACT))
        elif parent < 0:
            at[:, joint] = world.positions[:, place[skeleton.names[hips]]] * [1.0, 0.0, 1.0]
            turns[:, joint] = character.rest[0]
        else:
            at[:, joint] = at[:, parent] + quat.rotate(turns[:, parent], character.offsets[joint])
            turns[:, joint] = quat.multiply(turns[:, parent], character.rest[joint])
        if parent < 0:
            positions[:, joint], rotations[:, joint] = at[:, joint], turns[:, joint]
            continue
        positions[:, joint] = quat.inverse_rotate(turns[:, parent], at[:, joint] - at[:, parent])
        rotations[:, joint] = quat.inverse_multiply(turns[:, parent], turns[:, joint])
    return replace(
        clip, skeleton=skeleton, positions=positions, rotations=quat.unroll(rotations), anatomy=character.anatomy,
        metres_per_unit=character.example.metres_per_unit,
    )  # fmt: skip


def write_on(clips: Sequence[Clip], character: Character | None, path: str | Path, *, keep: bool = True) -> list[Path]:
    """Write clips of a character's skeleton: as animations of its own GLB, skin and textures untouched, where `path`
    and the character are GLBs; else a file, or one for each of several clips.

    With `keep` the animations that the GLB has are kept beside the new ones. Without a character a GLB has our
    mannequin.
    """
    path = Path(path)
    if path.suffix.lower() == ".glb":
        if character is not None and character.skin is not None:
            return [add_animations(character.skin, clips, path, example=character.example, keep=keep)]
        if all(clip.skeleton.same_joints(clips[0].skeleton) for clip in clips):
            return [write_glb(list(clips), path)]
    if len(clips) == 1:
        return [clips[0].save(path)]
    check_writable(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    names = distinct([re.sub(r"[^\w.-]+", "_", clip.name) for clip in clips])
    files = [path.with_name(f"{path.stem}_{name}{path.suffix}") for name in names]
    return [clip.save(file) for clip, file in zip(clips, files, strict=True)]


def check_character_output(path: str | Path) -> None:
    """Refuse an ending that can't be written, before the work is done."""
    check_writable(path)
    if Path(path).is_dir():
        raise InputError(f"{path}: is a folder. Name a file: {Path(path) / 'walk.glb'}")
