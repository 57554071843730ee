"""Our own file: a clip with its tags and anatomy in one .npz, without pickle."""

from __future__ import annotations

import json
import struct
import threading
import tokenize
import zipfile
import zlib
from pathlib import Path

import numpy as np

from motionmatch import atomic
from motionmatch.errors import FileError, MotionMatchError, unreadable
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags

VERSION = 1
_one_at_a_time = threading.Lock()
"""NumPy reads array headers with Python's parser, which in Python 3.11 fails when two threads use it at once."""
# What unpacking bytes that were changed can raise: each of these was seen.
_DAMAGE = (ValueError, KeyError, EOFError, RuntimeError, SyntaxError, MemoryError, zipfile.BadZipFile, zlib.error,
           struct.error, tokenize.TokenError)  # fmt: skip


def write(clip: Clip, path: str | Path) -> Path:
    """Write a clip. Only joints that move in their parent's frame store positions."""
    skeleton = clip.skeleton
    moves = np.abs(clip.positions - skeleton.offsets).max(axis=(0, 2)) > 0
    moves[0] = True
    facts = {
        "format": "motionmatch clip",
        "version": VERSION,
        "name": clip.name,
        "fps": clip.fps,
        "names": list(skeleton.names),
        "metres_per_unit": clip.metres_per_unit,
        "tags": {name: [list(span) for span in spans] for name, spans in clip.tags.spans.items()},
        "anatomy": _anatomy_facts(clip.anatomy),
    }
    turns = clip.anatomy.mirror_turns if clip.anatomy is not None else None
    arrays = {
        "facts": np.frombuffer(json.dumps(facts).encode(), np.uint8),
        "parents": skeleton.parents,
        "offsets": skeleton.offsets,
        "end_parents": skeleton.end_parents,
        "end_offsets": skeleton.end_offsets,
        "moving": np.flatnonzero(moves).astype(np.int32),
        "positions": clip.positions[:, moves],
        "rotations": clip.rotations,
        "mirror_turns": np.zeros((0, 4)) if turns is None else turns,
    }
    path = Path(path)
    with atomic.writing(path) as temporary, open(temporary, "wb") as out:
        np.savez(out, **arrays)  # type: ignore[arg-type]
    return path


def read(path: str | Path) -> Clip:
    """Read what `write` wrote."""
    path = Path(path)
    try:
        # A plain array under our name is refused here; np.load would give it back without a word.
        with _one_at_a_time, zipfile.ZipFile(path), np.load(path, allow_pickle=False) as data:
            arrays = {name: data[name] for name in data.files}
    except OSError as error:
        if path.is_file() and error.errno is None:
            raise _damaged(path) from None
        raise unreadable(path, error) from None
    except _DAMAGE:
        raise _damaged(path) from None
    if "facts" not in arrays:
        raise FileError(
            f"{path}: this .npz does not hold a motionmatch clip (it holds {', '.join(arrays) or 'nothing'})."
        )
    try:
        return _clip(arrays)
    except MotionMatchError as error:
        raise FileError(f"{path}: {error}") from None
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        raise _damaged(path) from None


def _damaged(path: Path) -> FileError:
    return FileError(f"{path}: not a readable .npz file; it is damaged or truncated. Write it again from its source.")


def _clip(arrays: dict[str, np.ndarray]) -> Clip:
    facts = json.loads(arrays["facts"].tobytes())
    if facts.get("version") != VERSION:
        raise FileError(
            f"written in version {facts.get('version')} of the clip format, this motionmatch reads version {VERSION}. "
            "Convert it again from its source."
        )
    skeleton = Skeleton(
        facts["names"], arrays["parents"], arrays["offsets"], arrays["end_parents"], arrays["end_offsets"]
    )
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
        anatomy=_anatomy(facts["anatomy"], arrays["mirror_turns"], skeleton.num_joints, len(skeleton.end_parents)),
        metres_per_unit=facts["metres_per_unit"],
    )


def _anatomy_facts(anatomy: Anatomy | None) -> dict | None:
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


def _anatomy(facts: dict | None, turns: np.ndarray, num_joints: int, num_ends: int) -> Anatomy | None:
    if facts is None:
        return None
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
