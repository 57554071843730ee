"""The bones above the hips: what came in comes out.

The synthesis sees a body whose joint 0 is the hips. Many rigs have bones above: an armature that stands still, or a
root on the ground that carries the way (Unreal), under which the hips only sway. Each of them gets back the part that
it has in the examples: one that is fixed in its parent or in the world stays so, one that moves is placed as the
patches vote, relative to the heading and the place of the hips. The hips stay where the synthesis put them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.generative.representation import CARRIER
from motionmatch.maths import quat, rotation
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.root import find_headings, fold_above_hips
from motionmatch.motion.skeleton import Skeleton

STILL = 1e-3
"""A bone that moves by less than this in its examples, metres and radians, is fixed."""
NUMBERS = 9
"""Columns of a bone: place ahead and aside of the hips, height, and two axes of its rotation."""


@dataclass(frozen=True, eq=False)
class RootBones:
    """The joints above the hips of an example, and how each of them moves."""

    example: Clip
    """The first example, as it was read."""
    joints: tuple[int, ...]
    """Joints of it above the hips, parents first."""
    in_parent: tuple[bool, ...]
    """For each, whether it is fixed in its parent."""
    place_fixed: tuple[bool, ...]
    """For each, whether its place is fixed in the world."""
    turn_fixed: tuple[bool, ...]
    """For each, whether its rotation is fixed in the world."""

    @classmethod
    def of(cls, examples: Sequence[Clip]) -> RootBones:
        """Find the bones above the hips of examples of one skeleton, as they were read."""
        first = examples[0]
        hips = 0 if first.anatomy is None else first.anatomy.roles.get("hips", 0)
        joints = tuple(sorted(first.skeleton.ancestors(hips)[1:]))
        return cls(
            first,
            joints,
            tuple(joint > 0 and _is_fixed(examples, joint, world=False) == (True, True) for joint in joints),
            tuple(_is_fixed(examples, joint, world=True)[0] for joint in joints),
            tuple(_is_fixed(examples, joint, world=True)[1] for joint in joints),
        )

    @property
    def moving(self) -> list[int]:
        """Places in `joints` of those whose motion is voted."""
        fixed = zip(self.in_parent, self.place_fixed, self.turn_fixed, strict=True)
        return [n for n, (parent, place, turn) in enumerate(fixed) if not parent and not (place and turn)]

    @property
    def num_columns(self) -> int:
        return NUMBERS * len(self.moving)

    def encode(self, clip: Clip) -> np.ndarray:
        """Encode the moving bones of an example as it was read: (F, `num_columns`)."""
        if not self.moving:
            return np.zeros((clip.num_frames, 0))
        folded = fold_above_hips(clip)
        facing = rotation.from_heading(find_headings(folded))
        hips = folded.positions[:, 0].astype(float) * [1.0, 0.0, 1.0]
        columns = []
        for number in self.moving:
            joint = self.joints[number]
            away = quat.inverse_rotate(facing, clip.positions_world[:, joint].astype(float) - hips)
            turned = quat.inverse_multiply(facing, quat.normalize(clip.rotations_world[:, joint].astype(float)))
            columns += [away, rotation.to_two_axes(turned).reshape(len(away), 6)]
        return CARRIER * np.concatenate(columns, axis=1)

    def put_back(self, made: Clip, voted: np.ndarray) -> Clip:
        """Put the bones above the hips of a motion back, where the votes (F, `num_columns`) say."""
        if not self.joints:
            return made
        at, turned = self._place(made, voted / CARRIER)
        positions = np.empty((made.num_frames, len(self.joints), 3))
        rotations = np.empty((made.num_frames, len(self.joints), 4))
        for n, joint in enumerate(self.joints):
            above = self._above(joint)
            if above is None:
                positions[:, n], rotations[:, n] = at[n], turned[n]
            else:
                positions[:, n] = quat.inverse_rotate(turned[above], at[n] - at[above])
                rotations[:, n] = quat.inverse_multiply(turned[above], turned[n])
        return self._join(made, positions, quat.unroll(quat.normalize(rotations)), at, turned)

    def _above(self, joint: int) -> int | None:
        parent = int(self.example.skeleton.parents[joint])
        return self.joints.index(parent) if parent in self.joints else None

    def _place(self, made: Clip, voted: np.ndarray) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """Return the place (F, 3) and the rotation (F, 4) of each bone in the world."""
        facing = rotation.from_heading(find_headings(made))
        hips = made.positions[:, 0].astype(float) * [1.0, 0.0, 1.0]
        world, frames = self.example.world, made.num_frames
        at: list[np.ndarray] = []
        turned: list[np.ndarray] = []
        for n, joint in enumerate(self.joints):
            here = np.tile(world.positions[0, joint].astype(float), (frames, 1))
            turn = np.tile(quat.normalize(world.rotations[0, joint].astype(float)), (frames, 1))
            above = self._above(joint)
            if self.in_parent[n] and above is not None:
                local = self.example.positions[0, joint].astype(float), self.example.rotations[0, joint].astype(float)
                here = at[above] + quat.rotate(turned[above], np.tile(local[0], (frames, 1)))
                turn = quat.multiply(turned[above], np.tile(quat.normalize(local[1]), (frames, 1)))
            elif n in self.moving:
                columns = voted[:, NUMBERS * self.moving.index(n) :][:, :NUMBERS]
                if not self.place_fixed[n]:
                    here = hips + quat.rotate(facing, columns[:, :3])
                if not self.turn_fixed[n]:
                    turn = quat.multiply(facing, rotation.from_two_axes(columns[:, 3:].reshape(frames, 3, 2)))
            at.append(here)
            turned.append(turn)
        return at, turned

    def _join(self, made: Clip, positions, rotations, at: list[np.ndarray], turned: list[np.ndarray]) -> Clip:
        """Join bones above the hips (F, N) to a motion of the joints below, as joints of the example."""
        skeleton = self.example.skeleton
        same = set(skeleton.names) == {skeleton.names[j] for j in self.joints} | set(made.skeleton.names)
        if not same:  # limbs were grafted: the bones above come first, all else as it is
            skeleton, anatomy = self._extend(made)
        else:
            anatomy = self.example.anatomy
        own = {name: joint for joint, name in enumerate(made.skeleton.names)}
        above = {self.example.skeleton.names[joint]: n for n, joint in enumerate(self.joints)}
        all_positions = np.empty((made.num_frames, skeleton.num_joints, 3))
        all_rotations = np.empty((made.num_frames, skeleton.num_joints, 4))
        for joint, name in enumerate(skeleton.names):
            if name in above:
                all_positions[:, joint], all_rotations[:, joint] = positions[:, above[name]], rotations[:, above[name]]
                continue
            source, parent = own[name], int(skeleton.parents[joint])
            all_positions[:, joint], all_rotations[:, joint] = made.positions[:, source], made.rotations[:, source]
            over = above.get(skeleton.names[parent])
            if over is not None:
                place, turn = made.positions_world[:, source].astype(float), made.rotations_world[:, source]
                all_positions[:, joint] = quat.inverse_rotate(turned[over], place - at[over])
                all_rotations[:, joint] = quat.inverse_multiply(turned[over], quat.normalize(turn.astype(float)))
        return replace(
            made,
            skeleton=skeleton,
            positions=all_positions,
            rotations=quat.unroll(all_rotations),
            anatomy=anatomy,
        )

    def _extend(self, made: Clip) -> tuple[Skeleton, Anatomy | None]:
        """Return the skeleton of a creature with the bones above the hips in front, and its anatomy."""
        read, count = self.example.skeleton, len(self.joints)
        index = {joint: n for n, joint in enumerate(self.joints)}
        parents = [index.get(int(read.parents[joint]), -1) for joint in self.joints]
        hips = [int(parent) for parent in made.skeleton.parents]
        below = [index[int(read.parents[read.joint(made.skeleton.names[0])])], *(count + p for p in hips[1:])]
        skeleton = Skeleton(
            names=tuple(read.names[joint] for joint in self.joints) + made.skeleton.names,
            parents=np.array(parents + below),
            offsets=np.concatenate([read.offsets[list(self.joints)], made.skeleton.offsets]),
            end_parents=made.skeleton.end_parents + count,
            end_offsets=made.skeleton.end_offsets,
        )
        anatomy = made.anatomy
        if anatomy is not None:
            anatomy = anatomy.renumber({n: n + count for n in range(made.skeleton.num_joints)}, skeleton.num_joints)
        return skeleton, anatomy


def _is_fixed(examples: Sequence[Clip], joint: int, *, world: bool) -> tuple[bool, bool]:
    """Return whether the place and the rotation of a joint are the same in all frames of all examples."""
    places = [(c.positions_world if world else c.positions)[:, joint].astype(float) for c in examples]
    turns = [quat.normalize((c.rotations_world if world else c.rotations)[:, joint].astype(float)) for c in examples]
    place = np.concatenate(places)
    turn = np.concatenate(turns)
    away = np.minimum(np.linalg.norm(turn - turn[0], axis=-1), np.linalg.norm(turn + turn[0], axis=-1))
    return bool(np.ptp(place, axis=0).max() < STILL), bool(2.0 * away.max() < STILL)
