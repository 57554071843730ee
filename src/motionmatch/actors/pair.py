"""Two performers in one world, frame by frame together.

a, b = pair(seed=1).perform("handshake 2 pumps=3")
clearances(a, b).min()    # how near they come
partners(motionmatch.load("folder/"))    # [(a, b), …] of what was captured before
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.actors import gestures, girth, legs
from motionmatch.actors.biped import Biped, biped
from motionmatch.actors.performance import Performance
from motionmatch.actors.scene import Part, Scene
from motionmatch.actors.script import Script
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import Tags

_Y, _Z = np.eye(3)[1:]
TAG = "pair."
"""A clip that is one of two has a tag of this beginning, over all its frames; both have the same."""
ROLES = ("a", "b")


@dataclass(frozen=True, eq=False)
class Pair:
    """Two performers."""

    a: Biped
    b: Biped

    def perform(
        self, scene: Scene | str, *, fps: float = 60.0, take: int = 0, name: str = "take"
    ) -> tuple[Performance, Performance]:
        """Act out a scene: two clips of one world, as long as each other, called NAME_a and NAME_b."""
        scene = Scene.parse(scene) if isinstance(scene, str) else scene
        clips = tuple(
            _placed(actor.perform(Script(part.moves), fps=fps, take=take, name=f"{name}_{role}"), part)
            for actor, part, role in zip((self.a, self.b), scene.parts, ROLES, strict=True)
        )
        frames = min(clip.num_frames for clip in clips)
        a, b = (clip if clip.num_frames == frames else clip.trim(0, frames) for clip in clips)
        if scene.shake is not None:
            a, b = gestures.shaking((a, b), scene.shake.start, scene.shake.stop, scene.shake.pumps)
        if scene.looks:
            spans = [gestures.during(frames, fps, *span, 0.7, 0.7) for span in scene.looks]
            heads = [girth.points(clip.skeleton, *_world(clip))[:, -1] for clip in (a, b)]
            a, b = (
                gestures.looking(clip, head, np.max(spans, axis=0))
                for clip, head in zip((a, b), heads[::-1], strict=True)
            )
        tags = {f"{TAG}{name}": ((0, frames),)}
        if scene.shake is not None:
            tags["handshake"] = ((round(scene.shake.start * fps), round(scene.shake.stop * fps)),)
        a, b = (replace(clip, tags=Tags({**clip.tags.spans, **tags}), props=scene.props) for clip in (a, b))
        return a, b


def pair(seed: int = 0) -> Pair:
    """Two performers: the one of this seed, and the one of the next."""
    return Pair(biped(seed), biped(seed + 1))


def pair_name(clip: Clip) -> str | None:
    """What the pair is called that a clip is one of, None if it is of none."""
    return next((tag.removeprefix(TAG) for tag in clip.tags.names if tag.startswith(TAG)), None)


def renamed(clip: Performance, name: str) -> Performance:
    """A clip of a pair that is called otherwise."""
    spans = {tag: spans for tag, spans in clip.tags.spans.items() if not tag.startswith(TAG)}
    role = ROLES[clip.name.endswith(f"_{ROLES[1]}")]
    return replace(clip, name=f"{name}_{role}", tags=Tags({**spans, f"{TAG}{name}": ((0, clip.num_frames),)}))


def partners(clips: Iterable[Clip]) -> list[tuple[Clip, Clip]]:
    """The clips that belong together, in order; others are left out."""
    found: dict[str, list[Clip]] = {}
    for clip in clips:
        name = pair_name(clip)
        if name is not None:
            found.setdefault(name, []).append(clip)
    pairs = []
    for name, members in found.items():
        if len(members) != 2 or members[0].num_frames != members[1].num_frames or members[0].fps != members[1].fps:
            names = ", ".join(f"{clip.name} ({clip.num_frames} frames)" for clip in members)
            raise InputError(
                f"'{name}' should be two clips of the same length and rate, not {names}. "
                "Load both, and trim and resample them alike."
            )
        a, b = sorted(members, key=lambda clip: clip.name)
        pairs.append((a, b))
    return pairs


def clearances(a: Clip, b: Clip, *, without: Sequence[str] = ()) -> np.ndarray:
    """(F,) metres between two bodies, negative where they are in each other; `without` some joints and their bones."""
    points, radii = zip(*(_balls(clip, without) for clip in (a, b)), strict=True)
    nearest = np.full(a.num_frames, np.inf)
    for k in range(points[0].shape[1]):
        away = np.linalg.norm(points[1] - points[0][:, k : k + 1], axis=-1) - radii[0][k] - radii[1]
        nearest = np.minimum(nearest, away.min(axis=1))
    return nearest


def _balls(clip: Clip, without: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """(F, P, 3) and (P,) balls round the joints of a body and along its bones."""
    skeleton = clip.skeleton
    points, radii = girth.points(skeleton, *_world(clip)), girth.radii(skeleton)
    parents = np.concatenate([skeleton.parents, skeleton.end_parents])
    bones = np.flatnonzero(parents >= 0)
    all_points, all_radii = [points], [radii]
    for share in (0.25, 0.5, 0.75):
        all_points.append(points[:, bones] + share * (points[:, parents[bones]] - points[:, bones]))
        all_radii.append(radii[bones] + share * (radii[parents[bones]] - radii[bones]))
    owners = np.concatenate([np.arange(skeleton.num_joints), skeleton.end_parents, [skeleton.joint("Head")]])
    owners = np.concatenate([owners, *[owners[bones]] * 3])
    kept = ~np.isin(owners, [skeleton.joint(name) for name in without])
    return np.concatenate(all_points, axis=1)[:, kept], np.concatenate(all_radii)[kept]


def _world(clip: Clip) -> tuple[np.ndarray, np.ndarray]:
    return legs.world(clip.skeleton, clip.positions[:, 0].astype(float), quat.normalize(clip.rotations.astype(float)))


def _placed(clip: Performance, part: Part) -> Performance:
    """A clip that begins where its part does."""
    turn = quat.from_angle_axis(np.asarray(part.yaw), _Y)
    positions, rotations = clip.positions.astype(float), quat.normalize(clip.rotations.astype(float))
    positions[:, 0] = quat.rotate(turn, positions[:, 0]) + [part.x, 0.0, part.z]
    rotations[:, 0] = quat.multiply(turn, rotations[:, 0])
    return replace(clip, positions=positions, rotations=quat.unroll(rotations))
