"""Where a body goes: on the spot, about a spot, or anywhere; and examples that are cycles.

A clip of a game's asset pack often walks on the spot (`in-place`): its feet glide back over the ground, and nothing may
be carried or held by them. Idles and dances stay about a spot (`home`): added up step by step they would wander off, so
place and heading are voted by the patches too, and the motion is drawn to them, slowly enough for feet. All else is
`free`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from motionmatch.generative import trajectory
from motionmatch.generative.config import SynthesisConfig, Travel
from motionmatch.generative.constraints import Constraint
from motionmatch.generative.representation import Layout, read_home
from motionmatch.generative.trajectory import RootTrajectory, wrap_angle
from motionmatch.maths.filters import smooth_gaussian
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.cycles import LONGEST_CYCLE, find_cycle
from motionmatch.motion.in_place import AT_SPOT, SWAY, add_travel, feet_glide, find_treadmill

NEAR_SPOT = 1.6
"""A clip that stays within this, as a share of the body's height, may be about a spot."""
STRAIGHT = 0.5
"""Largest share of its way that a body about a spot may come away from where it began."""
DRAWN = 1.0
"""Time over which a body is drawn to its place and heading, seconds; quicker motion stays as it is."""


def find_travel(clip: Clip) -> Travel:
    """Find where the body of a prepared clip goes."""
    height = contacts.body_height(clip)
    places = clip.positions[:, 0].astype(float)[:, [0, 2]]
    places = smooth_gaussian(places, SWAY * clip.fps, ends="nearest")
    extent = float(np.ptp(places, axis=0).max())
    if extent > NEAR_SPOT * height:
        return "free"
    if extent < AT_SPOT * height:
        return "in-place" if feet_glide(clip) else "home"
    way = float(np.linalg.norm(np.diff(places, axis=0), axis=-1).sum())
    gone = float(np.linalg.norm(places - places[0], axis=-1).max())
    return "free" if gone > STRAIGHT * way else "home"


def choose_travel(clips: Sequence[Clip], config: SynthesisConfig, constraints: Sequence[Constraint] = ()) -> Travel:
    """Choose where the result goes: as the settings say, or as prepared examples do. A constraint that sets the way of
    the body overrides both: the body is not drawn to a spot then."""
    if any(constraint.leads for constraint in constraints):
        return "free"
    if config.travel != "auto":
        return config.travel
    if config.representation == "paper":
        return "free"
    found = {find_travel(clip) for clip in clips}
    if "free" in found:
        return "free"
    return "in-place" if found == {"in-place"} else "home"


def let_travel(clips: Sequence[Clip]) -> tuple[list[Clip], list[str]]:
    """Let clips that walk on the spot go as fast as their feet glide, or they could not follow a path. Returns all of
    them, and a line about each that is changed."""
    found, lines = [], []
    for clip in clips:
        treadmill = None if clip.anatomy is None else find_treadmill(clip)
        if treadmill is not None:
            lines.append(f"{clip.name} walks on the spot: it goes at {treadmill.speed:.2f} m/s, as its feet glide")
        found.append(clip if treadmill is None else add_travel(clip, treadmill))
    return found, lines


def holds_feet(clips: Sequence[Clip], config: SynthesisConfig) -> bool:
    """Return whether planted feet are held: not where an example walks on the spot, or the result is said to."""
    if not config.lock_feet or config.travel == "in-place":
        return False
    return config.travel != "auto" or all(find_travel(clip) != "in-place" for clip in clips)


def draw_home(made: Clip, rows: np.ndarray, layout: Layout, *, loop: bool) -> Clip:
    """Draw a motion to the places and headings that its rows (F, C) voted. `loop`: the last frame is the first of the
    next round, and place and heading return exactly."""
    if layout.travel == "free":
        return made
    places, directions = read_home(rows, layout)
    own, width = RootTrajectory.of(made), DRAWN * made.fps
    if loop:  # the drift of a round is spread over it, so that what is left is periodic
        turned = own.headings[-1] - own.headings[0]
        spread = np.linspace(0.0, 1.0, len(own.headings))
        own = own.turn(-wrap_angle(np.array(turned)) * spread)
        own = RootTrajectory(own.places - spread[:, None] * (own.places[-1] - own.places[0]), own.headings)
    wanted = directions[:, 0] + 1j * directions[:, 1]
    missing = _smooth(wanted * np.exp(-1j * own.headings), width, loop=loop)
    own = own.turn(_turn_between(np.angle(missing), loop=loop))
    if loop:  # turned steps may miss the start again
        own = RootTrajectory(own.places - spread[:, None] * (own.places[-1] - own.places[0]), own.headings)
    away = _smooth(places - own.places, width, loop=loop)
    return trajectory.place_on(made, RootTrajectory(own.places + away, own.headings))


def _turn_between(angles: np.ndarray, *, loop: bool) -> np.ndarray:
    """Return angles (F,) without jumps; those of a loop end as they begin."""
    turns = np.unwrap(angles)
    return turns - np.linspace(0.0, 1.0, len(turns)) * (turns[-1] - turns[0]) if loop else turns


def _smooth(values: np.ndarray, width: float, *, loop: bool) -> np.ndarray:
    """Smooth values (F, …); those of a loop end as they begin."""
    if not loop:
        return smooth_gaussian(values, width, ends="nearest")
    smooth = smooth_gaussian(values[:-1], min(width, (len(values) - 1) / 6.0), ends="wrap")
    return np.concatenate([smooth, smooth[:1]])


def repeat_cycle(clip: Clip) -> tuple[Clip, np.ndarray]:
    """Repeat a short clip that ends as it begins. Returns it, and for each of its frames the one that it repeats.

    A clip that is no cycle, or long enough, is returned as it is.
    """
    once = find_cycle(clip)
    if once is None:
        return clip, np.arange(clip.num_frames)
    rounds = int(np.ceil(LONGEST_CYCLE * clip.fps / once)) + 1
    own = RootTrajectory.of(clip)
    if once == clip.num_frames:  # the first frame of the next round is not in the clip
        own = RootTrajectory(
            np.concatenate([own.places, 2.0 * own.places[-1:] - own.places[-2:-1]]),
            np.append(own.headings, 2.0 * own.headings[-1] - own.headings[-2]),
        )
    way = trajectory.repeat_rounds(own, rounds)
    again = np.tile(np.arange(once), rounds)
    tiled = replace(clip, positions=clip.positions[again], rotations=clip.rotations[again], tags=type(clip.tags)())
    return trajectory.place_on(tiled, RootTrajectory(way.places[:-1], way.headings[:-1])), again
