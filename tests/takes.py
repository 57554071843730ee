"""Takes of the biped, acted once, and what the tests measure in them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from marks import slow
from motionmatch.actors.biped import legs
from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, heel_point, leg_length
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.dog.body import CONTACTS
from motionmatch.actors.moves.script import Script
from motionmatch.actors.props.terrain import Terrain
from motionmatch.maths import quat
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from once import once

STEADY = {
    "slow walk": "walk 5 speed=0.6",
    "walk": "walk 5 speed=1.3",
    "fast walk": "walk 5 speed=1.8",
    "jog": "run 5 speed=2.3",
    "run": "run 5 speed=3",
    "strafe": "strafe 5 degrees=90 speed=0.8",
    "strafe right": "strafe 5 degrees=-90 speed=0.8",
    "diagonal": "strafe 5 degrees=45 speed=1",
    "backward": "backward 5 speed=0.8",
    "curve": "walk 5 speed=1.3 turn=0.8",
    "running curve": "run 5 speed=3 turn=0.6",
}
CHANGING = {
    "turn": "idle 1; turn 1.2 degrees=90; idle 1; turn 1.5 degrees=-150; idle 1",
    "start and stop": "idle 1; walk 3 speed=1.3; idle 2; run 3 speed=3; idle 2",
    "speed changes": "walk 2 speed=0.6; walk 2 speed=1.6; run 3 speed=3.2; walk 2 speed=1.2",
    "directions": "walk 2; strafe 2 degrees=90; backward 2; strafe 2 degrees=-135 speed=0.7; walk 2",
}
SCRIPTS = STEADY | CHANGING
SEEDS = (1, *slow(2, 3))
"""Of which the first is run by default."""


@once
def take(name: str, seed: int = 1) -> Clip:
    return make_biped(seed).perform(Script.parse(SCRIPTS[name]))


@lru_cache(maxsize=64)
def world(clip: Clip) -> tuple[np.ndarray, np.ndarray]:
    """Positions and rotations in float64."""
    return legs.world_pose(
        clip.skeleton, clip.positions[:, 0].astype(float), quat.normalize(clip.rotations.astype(float))
    )


def sliding(clip: Clip) -> np.ndarray:
    """Speeds of planted feet, metres per second: of the ball or the tip of the toes, whichever is the pivot."""
    positions, rotations = world(clip)
    ends = dict(zip(clip.skeleton.end_parents.tolist(), clip.skeleton.end_offsets.astype(float), strict=True))
    found = []
    for side, toe in zip(("left", "right"), legs.TOES, strict=True):
        planted = clip.tags.mask(f"{side}_contact", clip.num_frames)
        ball = positions[:, toe]
        tip = ball + quat.rotate(rotations[:, toe], ends[toe])
        speeds = [np.linalg.norm(np.diff(point, axis=0), axis=-1) * clip.fps for point in (ball, tip)]
        found.append(np.minimum(*speeds)[planted[1:] & planted[:-1]])
    return np.concatenate(found)


def sliding_paws(clip: Clip) -> np.ndarray:
    """Speeds of a dog's paws while they are planted, metres per second."""
    speeds = np.linalg.norm(np.diff(contacts.points(clip), axis=0), axis=-1) * clip.fps
    planted = np.stack([clip.tags.mask(tag, clip.num_frames) for tag in CONTACTS], axis=1)
    return speeds[planted[1:] & planted[:-1]]


def sinking(clip: Clip, ground: Terrain | None = None) -> float:
    """How deep the lowest heel or ball is under where it rests on the ground, metres."""
    positions, rotations = world(clip)
    rest = BALL_HEIGHT * leg_length(clip.skeleton) / LEG
    feet, toes = list(legs.FEET), list(legs.TOES)
    heels = positions[:, feet] + quat.rotate(rotations[:, feet], heel_point(clip.skeleton))
    points = np.concatenate([heels, positions[:, toes]])
    heights = points[..., 1] - (0.0 if ground is None else ground.height(points[..., 0], points[..., 2]))
    return float(rest - heights.min())


def flexion(clip: Clip) -> np.ndarray:
    """(F, 2) of the knees, degrees; negative if one bends the wrong way."""
    positions, rotations = world(clip)
    hips, knees, ankles = (positions[:, list(joints)] for joints in (legs.UP_LEGS, legs.LEGS, legs.FEET))
    thigh, shin = knees - hips, ankles - knees
    cosine = np.sum(thigh * shin, axis=-1) / np.linalg.norm(thigh, axis=-1) / np.linalg.norm(shin, axis=-1)
    hinge = quat.rotate(rotations[:, list(legs.UP_LEGS)], np.array([1.0, 0.0, 0.0]))
    bends_back = np.sum(np.cross(thigh, shin) * hinge, axis=-1) >= 0
    return np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0))) * np.where(bends_back, 1.0, -1.0)


def knee_acceleration(clip: Clip) -> float:
    """99th percentile, degrees per second, per second."""
    return float(np.percentile(np.abs(np.diff(flexion(clip), 2, axis=0)), 99) * clip.fps**2)
