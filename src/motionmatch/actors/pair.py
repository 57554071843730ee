"""Two performers in one world, with clips of equal length.

a, b = make_pair(seed=1).perform("handshake 2 pumps=3")
measure_clearances(a, b).min()              # smallest distance between the bodies, metres
find_partners(motionmatch.load("folder/"))    # [(a, b), …] among clips that were captured before
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.actors import signals
from motionmatch.actors.biped import arms, girth, legs
from motionmatch.actors.biped.body import NAMES, STATURE
from motionmatch.actors.biped.performer import Biped, make_biped
from motionmatch.actors.limbs import about
from motionmatch.actors.moves.scene import PairScene, ScenePart
from motionmatch.actors.moves.script import Script
from motionmatch.actors.performance import Performance
from motionmatch.actors.signals import fade_in_out, smootherstep
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import Tags

_X, _Y, _Z = np.eye(3)
TAG = "pair."
"""Tags with this prefix span a whole clip and mark it as one of two; both clips have the same tag."""
ROLES = ("a", "b")


@dataclass(frozen=True, eq=False)
class PerformerPair:
    """Two performers in one world."""

    a: Biped
    b: Biped

    def perform(
        self, scene: PairScene | str, *, fps: float = 60.0, take: int = 0, name: str = "take"
    ) -> tuple[Performance, Performance]:
        """Act out a scene: two clips of equal length in one world, named NAME_a and NAME_b."""
        scene = PairScene.parse(scene) if isinstance(scene, str) else scene
        clips = tuple(
            _place_in_scene(actor.perform(Script(part.moves), fps=fps, take=take, name=f"{name}_{role}"), part)
            for actor, part, role in zip((self.a, self.b), scene.parts, ROLES, strict=True)
        )
        frames = min(clip.num_frames for clip in clips)
        a, b = (clip if clip.num_frames == frames else clip.trim(0, frames) for clip in clips)
        if scene.shake is not None:
            a, b = shake_hands((a, b), scene.shake.start, scene.shake.stop, scene.shake.pumps)
        if scene.looks:
            spans = [signals.fade_in_out(frames, fps, *span, 0.7, 0.7) for span in scene.looks]
            heads = [girth.points(clip.skeleton, *_world_pose(clip))[:, -1] for clip in (a, b)]
            a, b = (look_at(clip, head, np.max(spans, axis=0)) for clip, head in zip((a, b), heads[::-1], strict=True))
        tags = {f"{TAG}{name}": ((0, frames),)}
        if scene.shake is not None:
            tags["handshake"] = (
                (signals.count_frames(scene.shake.start, fps), signals.count_frames(scene.shake.stop, fps)),
            )
        a, b = (replace(clip, tags=Tags({**clip.tags.spans, **tags}), props=scene.props) for clip in (a, b))
        return a, b


def make_pair(seed: int = 0) -> PerformerPair:
    """Make two performers: the bipeds of this seed and of the next."""
    return PerformerPair(make_biped(seed), make_biped(seed + 1))


def find_pair_name(clip: Clip) -> str | None:
    """Find the name of the pair that a clip belongs to; None if it belongs to none."""
    return next((tag.removeprefix(TAG) for tag in clip.tags.names if tag.startswith(TAG)), None)


def rename_pair(clip: Performance, name: str) -> Performance:
    """Rename the pair of a clip: its tag and its own name."""
    spans = {tag: spans for tag, spans in clip.tags.spans.items() if not tag.startswith(TAG)}
    role = ROLES[clip.name.endswith(f"_{ROLES[1]}")]
    return replace(clip, name=f"{name}_{role}", tags=Tags({**spans, f"{TAG}{name}": ((0, clip.num_frames),)}))


def find_partners(clips: Iterable[Clip]) -> list[tuple[Clip, Clip]]:
    """Find the pairs among clips, in order of appearance; other clips are left out."""
    found: dict[str, list[Clip]] = {}
    for clip in clips:
        name = find_pair_name(clip)
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


def measure_clearances(a: Clip, b: Clip, *, without: Sequence[str] = ()) -> np.ndarray:
    """Return an (F,) array: distance between two bodies, metres, negative where they overlap; `without` leaves out
    joints and their bones."""
    points, radii = zip(*(_body_balls(clip, without) for clip in (a, b)), strict=True)
    nearest = np.full(a.num_frames, np.inf)
    for k in range(points[0].shape[1]):
        away = np.linalg.norm(points[1] - points[0][:, k : k + 1], axis=-1) - radii[0][k] - radii[1]
        nearest = np.minimum(nearest, away.min(axis=1))
    return nearest


def _body_balls(clip: Clip, without: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Return centres (F, P, 3) and radii (P,) of balls at the joints of a body and along its bones, metres."""
    skeleton = clip.skeleton
    points, radii = girth.points(skeleton, *_world_pose(clip)), girth.radii(skeleton)
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


def _world_pose(clip: Clip) -> tuple[np.ndarray, np.ndarray]:
    return legs.world_pose(
        clip.skeleton, clip.positions[:, 0].astype(float), quat.normalize(clip.rotations.astype(float))
    )


def _place_in_scene(clip: Performance, part: ScenePart) -> Performance:
    """Move a clip to where its part of the scene begins."""
    turn = quat.from_angle_axis(np.asarray(part.yaw), _Y)
    positions, rotations = clip.positions.astype(float), quat.normalize(clip.rotations.astype(float))
    positions[:, 0] = quat.rotate(turn, positions[:, 0]) + [part.x, 0.0, part.z]
    rotations[:, 0] = quat.multiply(turn, rotations[:, 0])
    return replace(clip, positions=positions, rotations=quat.unroll(rotations))


MOST_LOOK = np.radians(75.0)
"""How far a head turns to look at something, at most."""
REACH_SECONDS, RELEASE_SECONDS = 0.7, 0.6
"""How long a hand takes to reach the other one, and to go back, seconds."""
LEAN = 0.09
"""How far the trunk leans forward to shake hands, radians."""
SHOULDER_TURN = 0.14
"""How far the right shoulder comes forward then, radians."""
INWARD = np.radians(28.0)
"""How far the two hands point across each other rather than straight ahead."""
SWING = 0.032
"""How far clasped hands go up and down, metres."""
UNSTRETCHED = 0.9
"""How far an arm straightens to shake hands, as a share of its length."""
UNDER_SHOULDERS = 0.31
"""How far below the shoulders the hands meet, for an average body, metres."""


def look_at(clip: Performance, at: np.ndarray, amounts: np.ndarray) -> Performance:
    """Turn head and neck of a clip to look at points (F, 3), by amounts (F,) from 0 to 1."""
    rotations = quat.normalize(clip.rotations.astype(float))
    root = clip.positions[:, 0].astype(float)
    head = NAMES.index("Head")
    positions, turned = legs.world_pose(clip.skeleton, root, rotations)
    before = quat.rotate(turned[:, head], _Z)
    turn = quat.to_scaled_angle_axis(quat.between(before, at - positions[:, head]))
    angle = np.linalg.norm(turn, axis=-1, keepdims=True)
    turn = turn * np.minimum(1.0, MOST_LOOK / np.maximum(angle, 1e-9)) * amounts[:, None]
    gaze = quat.rotate(quat.from_scaled_angle_axis(turn), before)
    for name, share in (("Neck", 0.3), ("Neck1", 0.45), ("Head", 1.0)):
        _, turned = legs.world_pose(clip.skeleton, root, rotations)
        joint = NAMES.index(name)
        turn = share * quat.to_scaled_angle_axis(quat.between(quat.rotate(turned[:, head], _Z), gaze))
        new = quat.multiply(quat.from_scaled_angle_axis(turn), turned[:, joint])
        rotations[:, joint] = quat.inverse_multiply(turned[:, clip.skeleton.parents[joint]], new)
    return replace(clip, rotations=quat.unroll(rotations))


def shake_hands(
    clips: tuple[Performance, Performance], start: float, stop: float, pumps: int
) -> tuple[Performance, Performance]:
    """Make two people, facing each other, shake right hands from start to stop, seconds."""
    frames, fps = clips[0].num_frames, clips[0].fps
    amounts = fade_in_out(frames, fps, start, stop, REACH_SECONDS, RELEASE_SECONDS)
    bent = [_lean_in(clip, amounts) for clip in clips]
    inside = slice(signals.count_frames(start, fps), signals.count_frames(stop, fps))
    shoulders = [clip.positions_world[inside, NAMES.index("RightArm")].astype(float).mean(axis=0) for clip in bent]
    middle = 0.5 * (shoulders[0] + shoulders[1])
    drop = UNDER_SHOULDERS * float(np.mean([girth.stature(clip.skeleton) for clip in clips])) / STATURE
    # Short arms raise the meeting point to what they can reach.
    reached = (_lowest_reach(clip, shoulder, middle) for clip, shoulder in zip(bent, shoulders, strict=True))
    middle[1] = max(middle[1] - drop, *reached)
    chests = [clip.positions_world[inside, NAMES.index("Spine1")].astype(float).mean(axis=0) for clip in bent]
    ahead = (chests[1] - chests[0]) * [1.0, 0.0, 1.0]
    ahead = ahead / np.linalg.norm(ahead)

    times = np.arange(frames) / fps
    share = np.clip((times - start - 0.2) / (stop - start - 0.4), 0.0, 1.0)
    window = smootherstep(8.0 * np.minimum(share, 1.0 - share))
    swing = SWING * window * np.sin(2 * np.pi * pumps * share)
    places = middle + swing[:, None] * _Y - 0.25 * np.abs(swing)[:, None] * np.cross(ahead, _Y)
    return tuple(  # type: ignore[return-value]
        _reach_out(clip, places, forward, amounts) for clip, forward in zip(bent, (ahead, -ahead), strict=True)
    )


def _lowest_reach(clip: Performance, shoulder: np.ndarray, place: np.ndarray) -> float:
    """Return the lowest height at a place (3,) that the palm of a shoulder (3,) reaches without stretching the arm,
    metres."""
    lengths = [np.linalg.norm(clip.skeleton.offsets[NAMES.index(name)]) for name in ("RightForeArm", "RightHand")]
    level = np.linalg.norm((place - shoulder)[[0, 2]]) - np.linalg.norm(arms.palm_offset(clip.skeleton, "Right"))
    return float(shoulder[1]) - float(np.sqrt(max(float(UNSTRETCHED * sum(lengths)) ** 2 - float(level) ** 2, 0.0)))


def _lean_in(clip: Performance, amounts: np.ndarray) -> Performance:
    rotations = quat.normalize(clip.rotations.astype(float))
    for name, axis, angle in (
        ("LowerBack", _X, 0.5 * LEAN),
        ("Spine", _X, 0.5 * LEAN),
        ("Spine1", _Y, SHOULDER_TURN),
        ("Neck", _Y, -0.5 * SHOULDER_TURN),
        ("RightShoulder", _Y, 0.2),
    ):
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(about(axis, angle * amounts), rotations[:, joint])
    return replace(clip, rotations=rotations)


def _reach_out(clip: Performance, places: np.ndarray, forward: np.ndarray, amounts: np.ndarray) -> Performance:
    left = np.cross(_Y, forward)
    fingers = np.cos(INWARD) * forward + np.sin(INWARD) * left - 0.12 * _Y
    shape = places.shape
    rotations = arms.reach_palm(
        clip.skeleton,
        clip.positions[:, 0].astype(float),
        quat.normalize(clip.rotations.astype(float)),
        "Right",
        places=places,
        hands=arms.hand_rotation(np.broadcast_to(fingers, shape), np.broadcast_to(-left, shape), "Right"),
        elbows=np.broadcast_to(-0.5 * left - _Y - 0.3 * forward, shape),
        amounts=amounts,
    )
    return replace(clip, rotations=quat.unroll(quat.normalize(rotations)))
