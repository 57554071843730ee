"""Many variants of one plan: the request, the seed of each variant, and the finished ones."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

import numpy as np

from motionmatch import jsonfile
from motionmatch.errors import InputError, MotionMatchError, unknown_name
from motionmatch.generative import parts as skeletal
from motionmatch.generative.constraints import Complete, Constraint, Loop
from motionmatch.generative.creature import Graft, make_creature
from motionmatch.generative.follow import FollowPath
from motionmatch.generative.keyframes import KeyFrames
from motionmatch.generative.reassembly import reassemble
from motionmatch.generative.representation import make_layout, prepare
from motionmatch.generative.synthesis import SynthesisConfig, synthesize
from motionmatch.generative.variety import PoseTrack, draw_different, draw_left_out
from motionmatch.motion import npz
from motionmatch.motion.clip import Clip
from motionmatch.motion.cycles import find_cycle
from motionmatch.motion.load import load
from motionmatch.motion.resample import resample_clip
from motionmatch.progress import Progress, no_progress

Parts = Mapping[str, Sequence[int | str]] | Literal["automatic"] | None
POSE = 3
"""Clips of at most this many frames are poses, not motion."""
MARKS = "variants.json"
"""File beside the variants with a digest of the input of each."""


@dataclass(frozen=True, eq=False)
class VariantPlan:
    """A request for variants; variant n is always the same."""

    examples: Sequence[Clip]
    frames: int
    config: SynthesisConfig
    skeletal_parts: Parts = None
    constraints: tuple[Constraint, ...] = ()
    grafts: tuple[Graft, ...] = ()
    seed: int = 1
    device: str = "cpu"
    read: tuple[Clip, ...] = ()
    """The examples as they were read, before their rates were made one."""

    def __post_init__(self) -> None:
        if self.grafts and self.skeletal_parts is not None:
            raise InputError("parts and grafts at once: a graft makes the parts. Leave the parts out.")

    @property
    def shown(self) -> list[Clip]:
        """Clips to show beside the variants: the examples, or the new creature before its parts move together."""
        return make_creature(self.examples, self.grafts).clips if self.grafts else list(self.examples)

    @property
    def name(self) -> str:
        first = self.shown[0].name
        return first if len(self.examples) == 1 else f"{first} and {len(self.examples) - 1} more"

    @property
    def file_name(self) -> str:
        """Name of the files, without their number."""
        fine = "".join(c if c.isalnum() or c in "-_." else "_" for c in self.examples[0].name)
        return f"{fine or 'clip'}_variant"

    @property
    def way(self) -> np.ndarray | None:
        """(P, 3) the path to follow, if there is one."""
        path = next((each.path for each in self.constraints if isinstance(each, FollowPath)), None)
        return None if path is None else path.position(np.linspace(0.0, path.length, 400))

    def make_all(self, count: int, *, progress: Progress | None = None) -> list[Clip]:
        """Make up to `count` variants, no two of them nearly the same; fewer where no more exist."""
        found: list[Clip] = []
        for number in range(1, count + 1):
            clip = self.make_different(number, found, progress=progress)
            if clip is None:
                break
            found.append(clip)
        return found

    def make_different(self, number: int, others: Sequence[Clip], *, progress: Progress | None = None) -> Clip | None:
        """Make variant `number` so that it is different from others; None if that was tried often enough.

        A variant that is nearly one of the others, or leaves much of the examples out, is drawn again: with other
        random numbers, then without a part of the examples, each time a larger one.
        """
        loop = any(isinstance(each, Loop) for each in self.constraints)
        free = not self.grafts and all(isinstance(each, Loop) for each in self.constraints)
        found = draw_different(
            lambda attempt: self.make(number, attempt=attempt, progress=progress),
            [PoseTrack(clip) for clip in others],
            self.examples if free else (),
            loop=loop,
        )
        return None if found is None else found[0]

    def make(self, number: int, *, attempt: int = 0, progress: Progress | None = None) -> Clip:
        """Make variant `number`, counted from 1; another `attempt` makes another one."""
        rng = np.random.default_rng([self.seed, number] + ([attempt] if attempt else []))
        left_out = draw_left_out(attempt, rng)
        if self.grafts:
            return reassemble(
                self.examples,
                self.grafts,
                self.frames,
                rng=rng,
                config=self.config,
                constraints=self.constraints,
                progress=progress,
                device=self.device,
                left_out=left_out,
            )
        return synthesize(
            self.examples,
            self.frames,
            rng=rng,
            config=self.config,
            skeletal_parts=self.skeletal_parts,
            constraints=self.constraints,
            progress=progress,
            device=self.device,
            left_out=left_out,
        )

    def explain_few(self) -> str:
        """Say why no more variants differ, and what to change."""
        keys = sorted(int(f) for c in self.constraints if isinstance(c, KeyFrames) for f in c.frames)
        if len(keys) > 1:
            gap = float(np.diff(keys).mean()) / self.examples[0].fps
            return (
                f"Key frames are {gap:.1f} s apart, and near one all results are alike: set fewer of them, or further "
                "apart than 3 s, or give more examples."
            )
        if any(isinstance(each, Complete) for each in self.constraints):
            return "The kept part of the body leaves no more: keep fewer joints, or give more examples."
        (body,) = prepare([self.examples[0]])
        if len(self.examples) == 1 and find_cycle(body) is not None:
            return (
                f"The example is one cycle of {self.examples[0].seconds:.1f} s, of which there is one: give more "
                "examples, or let arms and legs be combined anew (--parts automatic)."
            )
        return "Ask for longer results, give more examples, or vary more (--coarse 6)."

    def mark(self, number: int) -> str:
        """Compute a digest of everything that a variant is made from."""
        digest = hashlib.sha256()
        for part in _to_bytes(({f.name: getattr(self, f.name) for f in fields(self)}, number, version("motionmatch"))):
            digest.update(part)
        return digest.hexdigest()[:32]


def _to_bytes(value: Any) -> Iterable[bytes]:
    """Yield all parts of a value as bytes."""
    if isinstance(value, np.ndarray):
        yield str((value.shape, value.dtype)).encode()
        yield np.ascontiguousarray(value).tobytes()
    elif is_dataclass(value) and not isinstance(value, type):
        yield type(value).__name__.encode()
        for each in fields(value):
            yield each.name.encode()
            yield from _to_bytes(getattr(value, each.name))
    elif isinstance(value, Mapping):
        for key in value:
            yield str(key).encode()
            yield from _to_bytes(value[key])
    elif isinstance(value, list | tuple):
        yield f"{len(value)}:".encode()
        for each in value:
            yield from _to_bytes(each)
    else:
        yield f"{value!r};".encode()


@dataclass(frozen=True)
class FinishedVariants:
    """The variants in a folder, and the marks of what they were made from."""

    folder: Path
    marks: Mapping[str, str]
    """by file name"""

    @classmethod
    def read(cls, folder: Path) -> FinishedVariants:
        """Read the list of a folder. If it can't be read it is empty: then everything is made again."""
        try:
            marks = json.loads((folder / MARKS).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            marks = {}
        return cls(folder, marks if isinstance(marks, dict) else {})

    def find(self, files: Sequence[Path], mark: str) -> Clip | None:
        """Return the variant in these files, if all of them exist and were made from the same input."""
        if not all(self.marks.get(file.name) == mark and file.is_file() for file in files):
            return None
        try:
            return npz.read(files[0]) if files[0].suffix == ".npz" else load(files[0], progress=no_progress)[0]
        except MotionMatchError:
            return None

    def add(self, files: Sequence[Path], mark: str) -> FinishedVariants:
        """Add new files, and write the list."""
        marks = dict(self.marks) | {file.name: mark for file in files}
        jsonfile.write(self.folder / MARKS, marks, sort_keys=True)
        return FinishedVariants(self.folder, marks)


def resample_to_one_rate(clips: Sequence[Clip], rate: float | None) -> list[Clip]:
    """Bring clips to one number of frames per second; None: that of the first one."""
    if not clips:
        raise InputError("no example: give one clip or more.")
    if rate is not None and not (np.isfinite(rate) and rate > 0):
        raise InputError(f"{rate:g} frames per second are not possible; use a positive number such as 30.")
    rate = rate or clips[0].fps
    return [clip if abs(clip.fps - rate) < 1e-3 else resample_clip(clip, rate) for clip in clips]


def choose_clips(clips: Sequence[Clip], names: Sequence[str] = ()) -> list[Clip]:
    """Choose clips by name; without names all but single poses, such as a T-pose among the animations of a file."""
    for name in names:
        if name not in [clip.name for clip in clips]:
            raise unknown_name("clip", name, [clip.name for clip in clips])
    if names:
        return [clip for clip in clips if clip.name in names]
    return [clip for clip in clips if clip.num_frames > POSE] or list(clips)


def find_part(said: str, example: Clip, parts: Parts) -> list[str]:
    """Find the joints of a part by its name, or those that are listed with commas between them."""
    (folded,) = prepare([example])
    names = folded.skeleton.names
    if "," in said or said.removesuffix("...") in names:
        return [joint.strip() for joint in said.split(",")]
    if isinstance(parts, Mapping):
        known = skeletal.make_parts(parts, make_layout([folded]))
    else:
        known = skeletal.find_parts(make_layout([folded]))
    for part in known:
        if part.name == said:
            return [names[joint] for joint in part.joints]
    raise unknown_name("part", said, [part.name for part in known])
