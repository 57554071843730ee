"""Our own file: a clip with its tags and anatomy in one .npz, without pickle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import arrays as array_files
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags
from motionmatch.reading import reading

KIND, VERSION = "motionmatch clip", 2
_AGAIN = "Write it again from its source."


def write(clip: Clip, path: str | Path) -> Path:
    """Write a clip. Only joints that move in their parent's frame store positions."""
    skeleton = clip.skeleton
    moves = np.abs(clip.positions - skeleton.offsets).max(axis=(0, 2)) > 0
    moves[0] = True
    facts = {
        "name": clip.name,
        "fps": clip.fps,
        "names": list(skeleton.names),
        "metres_per_unit": clip.metres_per_unit,
        "tags": {name: [list(span) for span in spans] for name, spans in clip.tags.spans.items()},
        "anatomy": anatomy_facts(clip.anatomy),
    }
    arrays = {
        **skeleton_arrays(skeleton),
        "moving": np.flatnonzero(moves).astype(np.int32),
        "positions": clip.positions[:, moves],
        "rotations": clip.rotations,
        "mirror_turns": mirror_turns(clip.anatomy),
    }
    return array_files.write(path, KIND, VERSION, facts, arrays)


def read(path: str | Path) -> Clip:
    """Read what `write` wrote."""
    path = Path(path)
    facts, arrays = array_files.read(path, KIND, VERSION, again=_AGAIN)
    with reading(path, problem=array_files.DAMAGED, again=_AGAIN):
        return _clip(facts, arrays)


def skeleton_arrays(skeleton: Skeleton) -> dict[str, np.ndarray]:
    """Return a skeleton as arrays, without its names."""
    return {
        "parents": skeleton.parents,
        "offsets": skeleton.offsets,
        "end_parents": skeleton.end_parents,
        "end_offsets": skeleton.end_offsets,
    }


def skeleton_from(names: list[str], arrays: dict[str, np.ndarray]) -> Skeleton:
    """Make a skeleton from the arrays of `skeleton_arrays`."""
    return Skeleton(tuple(names), arrays["parents"], arrays["offsets"], arrays["end_parents"], arrays["end_offsets"])


def mirror_turns(anatomy: Anatomy | None) -> np.ndarray:
    """Return the mirror turns (J, 4) of an anatomy, or (0, 4) if they are not known."""
    turns = None if anatomy is None else anatomy.mirror_turns
    return np.zeros((0, 4)) if turns is None else turns


def _clip(facts: dict[str, Any], arrays: dict[str, np.ndarray]) -> Clip:
    skeleton = skeleton_from(facts["names"], arrays)
    rotations = arrays["rotations"]
    positions = np.broadcast_to(skeleton.offsets, (len(rotations), *skeleton.offsets.shape)).copy()
    positions[:, arrays["moving"]] = arrays["positions"]
    return Clip(
        skeleton,
        positions,
        rotations,
        fps=facts["fps"],
        name=facts["name"],
        tags=Tags(facts["tags"]),
        anatomy=anatomy_from(facts["anatomy"], arrays["mirror_turns"], skeleton),
        metres_per_unit=facts["metres_per_unit"],
    )


def anatomy_facts(anatomy: Anatomy | None) -> dict[str, Any] | None:
    """Return a description of an anatomy for JSON, without its mirror turns."""
    if anatomy is None:
        return None
    return {
        "kind": anatomy.kind,
        "roles": dict(anatomy.roles),
        "contacts": list(anatomy.contacts),
        "contact_ends": list(anatomy.contact_ends),
        "mirror": anatomy.mirror.tolist(),
        "forward": None if anatomy.forward is None else anatomy.forward.tolist(),
    }


def anatomy_from(facts: dict[str, Any] | None, turns: np.ndarray, skeleton: Skeleton) -> Anatomy | None:
    """Make an anatomy from the description of `anatomy_facts`, for the joints of this skeleton."""
    if facts is None:
        return None
    num_joints, num_ends = skeleton.num_joints, len(skeleton.end_parents)
    inside = [*facts["roles"].values(), *facts["contacts"], *facts["mirror"]]
    if len(facts["mirror"]) != num_joints or not all(0 <= joint < num_joints for joint in inside):
        raise ValueError("a joint that is not there")
    if len(facts["contacts"]) != len(facts["contact_ends"]) or not all(
        -1 <= e < num_ends for e in facts["contact_ends"]
    ):
        raise ValueError("an end site that is not there")
    return Anatomy(
        facts["kind"],
        facts["roles"],
        contacts=tuple(facts["contacts"]),
        contact_ends=tuple(facts["contact_ends"]),
        mirror=np.array(facts["mirror"]),
        mirror_turns=turns if len(turns) else None,
        forward=None if facts.get("forward") is None else np.array(facts["forward"], float),
    )
