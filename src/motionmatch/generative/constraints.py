"""Constraints on the result: Li 2023, section 5.

| paper | here |
|---|---|
| motion completion: T̄^lower fixed at each stage | `Complete` |
| key frames: fixed through the whole generation | `keyframes.KeyFrames` |
| infinite looping | `Loop` |
| (not in the paper) a path to follow | `follow.FollowPath` |

A constraint acts three times: in every stage it writes its values into the guess before each match (`hold`), at the end
it moves the body as a whole (`settle`), and it names the joints that may not be changed after that (`kept_joints`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

import numpy as np

from motionmatch.conventions import UP
from motionmatch.errors import InputError
from motionmatch.generative.parts import find_joints
from motionmatch.generative.pyramid import resample
from motionmatch.generative.representation import Layout, encode, prepare
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip

Hold = Callable[[np.ndarray], None]
"""Writes the values of a constraint into a guess (F, C), in place."""
NEAR = 0.15
"""A motion that ends nearer than this to its goal, metres, is good enough."""
TRIES = 6
"""Largest number of motions that are made to find one."""


@dataclass(frozen=True, eq=False)
class Stage:
    """A stage of the synthesis, as input of constraints."""

    layout: Layout
    length: int
    """Frames of the guess."""
    num_frames: int
    """Frames of the result."""
    middle: np.ndarray
    """(C,) offset that was subtracted from all rows"""
    examples: tuple[np.ndarray, ...]
    """(T_s, C) each, with the middle subtracted"""
    size: int
    """Frames in a patch."""
    loop: bool
    """Whether the end leads into the start."""

    @property
    def dt(self) -> float:
        """Seconds from frame to frame."""
        return self.num_frames / self.layout.example.fps / self.length


class Constraint(Protocol):
    """A constraint on the result."""

    rank: ClassVar[int]
    """Of two constraints on the same value the one of the higher rank wins."""

    @property
    def leads(self) -> bool:
        """Whether it sets the path of the body."""

    def check(self, layout: Layout, num_frames: int) -> None:
        """Raise if the constraint can't be met."""

    def hold(self, stage: Stage) -> Hold | None:
        """Make the function that writes its values into the guess of a stage."""

    def settle(self, clip: Clip, *, loop: bool) -> Clip:
        """Move the finished motion, every frame as a whole, to where it must be.

        `loop`: it is a loop, and its last frame is the first of the next round.
        """

    def kept_joints(self, layout: Layout, num_frames: int) -> np.ndarray | None:
        """Return an (F, J) bool array: joints with rotations that must stay as they are."""

    def miss_distance(self, clip: Clip, *, loop: bool = False) -> float:
        """Measure the distance of the end of the finished motion from its goal, metres; a `loop` may have no end."""


def make_best(make: Callable[[], Clip], constraints: Sequence[Constraint]) -> Clip:
    """Call `make` until its motion misses no constraint, at most `TRIES` times; return the one that misses least."""
    loop = any(isinstance(each, Loop) for each in constraints)
    best, least = None, np.inf
    for _ in range(TRIES):
        clip = make()
        missed = max((each.miss_distance(clip, loop=loop) for each in constraints), default=0.0)
        if best is None or missed < least:
            best, least = clip, missed
        if least <= NEAR:
            break
    assert best is not None
    return best


def check_constraints(constraints: Sequence[Constraint], layout: Layout, num_frames: int) -> None:
    """Raise if constraints can't be met, alone or together."""
    for constraint in constraints:
        constraint.check(layout, num_frames)
    leading = [type(constraint).__name__ for constraint in constraints if constraint.leads]
    if len(leading) > 1:
        raise InputError(
            f"{' and '.join(leading)} all say where the body goes; leave it to one of them, with root=False in others."
        )


def make_holds(constraints: Iterable[Constraint], stage: Stage) -> list[Hold]:
    """Make the functions that write constraints into the guess of a stage, the highest rank last."""
    found = (constraint.hold(stage) for constraint in sorted(constraints, key=lambda c: c.rank))
    return [hold for hold in found if hold is not None]


@dataclass(frozen=True)
class Loop:
    """The end leads into the start without a seam.

    The paper fixes the last pose to the first. Here time is a circle: patches, votes and resampling wrap around the
    end, so that no frame is special. With `heading` a loop returns to the pose at another place; on a closed path
    (`FollowPath`) it returns to the place too.
    """

    rank: ClassVar[int] = 0
    leads: ClassVar[bool] = False

    def check(self, layout: Layout, num_frames: int) -> None:
        pass

    def hold(self, stage: Stage) -> Hold | None:
        return None

    def settle(self, clip: Clip, *, loop: bool) -> Clip:
        return clip

    def kept_joints(self, layout: Layout, num_frames: int) -> np.ndarray | None:
        return None

    def miss_distance(self, clip: Clip, *, loop: bool = False) -> float:
        return 0.0


@dataclass(frozen=True, eq=False)
class Complete:
    """Some joints follow a clip, the others are synthesised."""

    clip: Clip
    joints: Sequence[int | str]
    """By name or number, of the clip."""
    root: bool = True
    """Whether the root's motion follows it too."""
    rank: ClassVar[int] = 3

    @property
    def leads(self) -> bool:
        return self.root

    @property
    def names(self) -> list[str]:
        """Names of the joints; `prepare` may change their numbers."""
        names, numbers = self.clip.skeleton.names, [j for j in self.joints if not isinstance(j, str)]
        for number in numbers:
            if not 0 <= number < len(names):
                raise InputError(f"part 'complete' names joint {number}; joints are 0 to {len(names) - 1}.")
        return [j if isinstance(j, str) else names[j] for j in self.joints]

    def check(self, layout: Layout, num_frames: int) -> None:
        skeleton = layout.example.skeleton
        (clip,) = prepare([self.clip])
        if not clip.skeleton.same_joints(skeleton):
            raise InputError(f"{clip.name}, to be completed, has another skeleton than {layout.example.name}.")
        find_joints(self.names, skeleton, "complete")
        if clip.num_frames != num_frames:
            raise InputError(
                f"{clip.name}, to be completed, has {clip.num_frames} frames, the result {num_frames}; ask for as many."
            )
        if abs(clip.fps - layout.example.fps) > 1e-3:
            raise InputError(
                f"{clip.name}, to be completed, has {clip.fps:g} frames per second, {layout.example.name} "
                f"{layout.example.fps:g}. Resample one of them: mm.motion.resample_clip(clip, fps)."
            )

    def hold(self, stage: Stage) -> Hold:
        layout = stage.layout
        (clip,) = prepare([self.clip])
        columns = layout.joint_columns(find_joints(self.names, clip.skeleton, "complete"))
        if self.root:
            columns = np.concatenate([columns, layout.motion_columns])
        values = resample(encode(clip, layout), stage.length)[:, columns] - stage.middle[columns]

        def put(rows: np.ndarray) -> None:
            rows[:, columns] = values

        return put

    def settle(self, clip: Clip, *, loop: bool) -> Clip:
        """Move the motion to the start of the clip, if its root is followed."""
        if not self.root:
            return clip
        (given,) = prepare([self.clip])
        # The facing depends on the shoulders too, which may be synthesised; the root itself is not.
        own, wanted = (quat.normalize(c.rotations[0, 0].astype(float)) for c in (clip, given))
        turn = rotation.swing_twist(quat.multiply(wanted, quat.inverse(own)), UP).twist
        turned = clip.rotate(turn)
        positions = turned.positions.astype(float)
        positions[:, 0] += (given.positions[0, 0] - positions[0, 0]) * [1.0, 0.0, 1.0]
        return replace(turned, positions=positions)

    def kept_joints(self, layout: Layout, num_frames: int) -> np.ndarray:
        kept = np.zeros((num_frames, layout.num_joints), bool)
        kept[:, find_joints(self.names, layout.example.skeleton, "complete")] = True
        return kept

    def restore(self, made: Clip) -> Clip:
        """Give the joints of a finished motion, whose rate was changed, the rotations of the clip again. The hips, and
        what is above them, stay as they are."""
        (folded,) = prepare([self.clip])
        wanted = {folded.skeleton.names[joint] for joint in find_joints(self.names, folded.skeleton, "complete")}
        kept = [j for j, name in enumerate(self.clip.skeleton.names) if name in wanted - {folded.skeleton.names[0]}]
        rotations = made.rotations.astype(float)
        rotations[:, kept] = self.clip.rotations[:, kept]
        return replace(made, rotations=quat.unroll(rotations))

    def miss_distance(self, clip: Clip, *, loop: bool = False) -> float:
        return 0.0
