"""Partners for the runtime in C: which frames belong together, and the moments from which two can go on together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.pair_frames import PairFrames
from motionmatch.control.pair_room import find_closest, predict_remains
from motionmatch.control.partners import PairController
from motionmatch.database.blocks import HORIZONS
from motionmatch.database.partner import EXTRA_SECONDS, SCENES
from motionmatch.errors import InputError
from motionmatch.runtime.sections import pack_names
from motionmatch.search.query import Mask

TIMES = np.array([0.0, *HORIZONS])


@dataclass(frozen=True, eq=False)
class PairSections:
    """What the file of a controller of pairs has besides: arrays, and the mask of who has no partner."""

    arrays: dict[str, np.ndarray]
    alone: np.ndarray
    """(F,) bool"""
    masks: list[Mask]
    """one: all frames, for who interacts"""
    num_scenes: int
    num_moments: int


def list_words(controller: PairController) -> list[str]:
    """List the words by which scenes for two can be asked for: their names, and tags such as handshake."""
    named = controller.list_scenes()
    return named + [word for word in SCENES if word not in named and controller.frames.select(word).any()]


def make_pairs(controller: PairController) -> PairSections:
    """Make the arrays of partners."""
    if controller.config.no_return:
        raise InputError("with partners the runtime knows no `no_return`; leave it out of the settings.")
    frames, scenes = controller.frames, list_words(controller)
    rows = [np.flatnonzero(frames.select(scene)) for scene in scenes]
    counts = np.array([len(each) for each in rows])
    moments = np.concatenate(rows)
    flags = frames.touching.astype(np.uint8) + 2 * frames.interacting.astype(np.uint8)
    numbers = (frames.places[:, :4], frames.left[:, None], frames.reaching[:, None], frames.rates[:, None])
    arrays = {
        "use_names": pack_names(tuple(scenes)),
        "pair_frames": frames.partners.astype(np.int32),
        "pair_flags": flags,
        "pair_rows": np.concatenate(numbers, axis=1).astype(float),
        "scene_moments": np.stack([np.cumsum(counts) - counts, counts], axis=1).astype(np.int32),
        "moment_frames": moments.astype(np.int32),
        "moments": _describe_moments(controller, frames, moments),
    }
    every = Mask(np.ones(len(frames.partners), bool))
    return PairSections(arrays, controller.pair_term.alone.allowed, [every], len(scenes), len(moments))


def _describe_moments(controller: PairController, frames: PairFrames, moments: np.ndarray) -> np.ndarray:
    """Return of each moment (n, 26): the place of the second, the greatest warp, what remains of a difference at each
    time, the paths of both, and how close they come."""
    values, extra = controller.read_moments(moments)
    places, own, theirs = controller.read_paths(values, extra)
    left = frames.left[moments] + frames.left[frames.partners[moments]]
    seconds = extra[:, EXTRA_SECONDS]
    numbers = (
        places[:, :4],
        controller.find_greatest_warps(left, seconds)[:, None],
        predict_remains(TIMES, seconds),
        own.reshape(len(moments), -1),
        theirs.reshape(len(moments), -1),
        find_closest(theirs - own)[:, None],
    )
    return np.concatenate(numbers, axis=1)
