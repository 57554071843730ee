"""Motion on a character, written: into its own file where that is a GLB, else in any format that clips have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from motionmatch.errors import InputError
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


def write_on(clips: Sequence[Clip], character: Character | None, path: str | Path, *, keep: bool = True) -> list[Path]:
    """Write clips of a character's skeleton: as animations of its own GLB, skin and textures untouched, where `path`
    and the character are GLBs; else a file, or one for each of several clips.

    With `keep` the animations that the GLB has are kept beside the new ones. Without a character a GLB has our
    mannequin.
    """
    path = Path(path)
    if path.suffix.lower() == ".glb":
        if character is not None and character.path is not None and character.path.suffix.lower() == ".glb":
            return [add_animations(character.path, clips, path, example=character.example, keep=keep)]
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
