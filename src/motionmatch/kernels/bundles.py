"""Named tuples of arrays that the search kernels take, so that no kernel has a long list of arguments.

Sizes: F frames, D feature columns, P ≥ D padded columns, G groups of frames (leaves), M nodes, C characters, H
horizons, O fixed and M moving obstacles. Half lengths, distances and places are in metres.

A kernel names its bundles again in its first lines: `tree = Tree(*tree)`. So it takes plain tuples as well, and for a
search of a few microseconds the caller passes `tuple(bundle)`: a named tuple takes numba 0.6 µs more in every call.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

MOST_TERMS, TERM = 128, 9
"""Terms of a penalty that there is room for, and numbers of each: place, axis and half lengths of the footprint, weight
of the horizon, bound, exact value (`penalty_terms`)."""

# The data that is searched.


class FrameGroups(NamedTuple):
    """All searchable frames, 16 in a group."""

    features: np.ndarray
    """(F, D) float32"""
    points: np.ndarray
    """(G, P, 16) float32: the features of 16 frames side by side"""
    frames: np.ndarray
    """(G, 16) int32: the frame in each lane"""


class BoxLayers(NamedTuple):
    """All searchable frames, 16 in a group, and two layers of boxes around them."""

    features: np.ndarray
    """(F, D) float32"""
    points: np.ndarray
    """(G, P, 16) float32: one small box is one group"""
    frames: np.ndarray
    """(G, 16) int32"""
    small: np.ndarray
    """(S, P, 16) uint16 (`round_boxes`): 8 boxes of 16 frames side by side, lows and highs"""
    large: np.ndarray
    """(T, P, 16) uint16 (`round_boxes`): 8 boxes of 64 frames"""


class BoxLayersMask(NamedTuple):
    """The lanes and boxes of `BoxLayers` that may be chosen, as bits."""

    points: np.ndarray
    """(G,) uint16"""
    small: np.ndarray
    """(S,) uint8: boxes that hold a frame that may be chosen"""
    large: np.ndarray
    """(T,) uint8"""


class Tree(NamedTuple):
    """A tree of boxes around the searchable frames: 8 children in a node, 8 frames in a leaf."""

    features: np.ndarray
    """(F, D) float32"""
    points: np.ndarray
    """(G, P, 8) float32: the leaves"""
    frames: np.ndarray
    """(G, 8) int32: the frame in each lane of a leaf"""
    boxes: np.ndarray
    """(M, P, 16) uint16 (`round_boxes`): the boxes of the 8 children of each node, lows and highs"""
    children: np.ndarray
    """(M, 8) int32: a node, or -1 - leaf"""
    depth: int


class TreeMask(NamedTuple):
    """The lanes and children of a `Tree` that may be chosen, as bits."""

    points: np.ndarray
    """(G,) uint8"""
    children: np.ndarray
    """(M,) uint8: children that hold a frame that may be chosen"""


class TreeFootprints(NamedTuple):
    """The footprints of the frames of a `Tree`, and bounds of them for its nodes."""

    frames: np.ndarray
    """(F, H, 8) float32: the footprints of every frame, in the root's space"""
    lanes: np.ndarray
    """(G, H, 6, 8) float32: those of the leaves (`penalty_bounds.LANE`)"""
    reaches: np.ndarray
    """(G, H) float32: the longest half length in each leaf"""
    spots: np.ndarray
    """(M, H, 5, 8) float32: boxes around the footprints below each child (`penalty_bounds.SPOT`)"""
    centres: np.ndarray
    """(M, H, 3) float32: a point between the spots of a node, and the reach of the spots from there"""


# Query and result.


class KernelQuery(NamedTuple):
    """A `Query` as kernels take it."""

    edges: np.ndarray
    """(R + 1,) int64: the first frame of each clip, and F"""
    vectors: np.ndarray
    """(C, P) float32, padded"""
    weights: np.ndarray
    """(1, P) or (C, P) float32"""
    current: np.ndarray
    """(C,) int64: the frame that plays, or -1"""
    stays: np.ndarray
    """(C,) int64: the frame that plays if it may continue, else -1"""
    bias: np.ndarray
    """(C,) float64"""
    radius: int
    """Frames on either side of the current one that are not offered, or -1 for none"""


class KernelResult(NamedTuple):
    """The arrays that a search fills in."""

    frames: np.ndarray
    """(C,) int64"""
    costs: np.ndarray
    """(C,) float64"""
    visits: np.ndarray
    """(C, 2) int64: nodes and leaves visited, by searches that have them"""
    counts: np.ndarray
    """(C, 2) int64: penalties and distances computed, by searches among obstacles"""


# Obstacles.


class Grid(NamedTuple):
    """Fixed obstacles in the X × Z cells of a grid (`world.grid`)."""

    obstacles: np.ndarray
    """(O, 11) float64"""
    place: np.ndarray
    """(3,) float64: x and z of the corner, cells per metre"""
    shape: np.ndarray
    """(2,) int64: cells along x and z"""
    first: np.ndarray
    """(X Z + 1,) int32: where the list of each cell begins"""
    near: np.ndarray
    """(L,) int32: obstacles, cell by cell, the nearest first"""
    nearness: np.ndarray
    """(L,) float32: the least distance of each to any point of the cell"""


class KernelSurroundings(NamedTuple):
    """The surroundings of C characters as kernels take them."""

    stands: np.ndarray
    """(C, 4) float64: x and z of each root, sine and cosine of its yaw"""
    weights: np.ndarray
    """(C, H) float64: λ of each horizon"""
    thresholds: np.ndarray
    """(C,) float64: t of Eq. 2, metres"""
    power: float
    """p of Eq. 2"""
    grid: Grid
    moving: np.ndarray
    """(H M, 11) float64: moving obstacles, horizon by horizon"""
    list_first: np.ndarray
    """(C + 1,) int64: where the list of each character begins"""
    lists: np.ndarray
    """(K,) int32: the moving obstacles that matter to each character"""


class StridePlan(NamedTuple):
    """The representatives that the paper's search looks at first, and settings of its stride."""

    chosen: np.ndarray
    """(N,) int64: representatives, rising"""
    aggressiveness: float
    """v of Eq. 7; 0 looks at every representative"""
    before: int
    """Number of representatives before the last best at which it begins; -1 begins with the first"""


class Scratch(NamedTuple):
    """Scratch memory: obstacles in the root's space of the last character, and sums."""

    fixed: np.ndarray
    """(O, 8) float32 (`penalty_bounds.ObstacleView`)"""
    fixed_row: np.ndarray
    """(O,) int64: the character that each row of `fixed` is for, or -1"""
    moving: np.ndarray
    """(H M, 8) float32"""
    moving_row: np.ndarray
    """(H M,) int64"""
    totals: np.ndarray
    """(8,) float32: bounds of eight children or frames"""
    terms: np.ndarray
    """(N, 9) float64: terms of a penalty (`penalty_terms`)"""
    numbers: np.ndarray
    """(N, 3) int64: their obstacles"""


class Stacks(NamedTuple):
    """Unfinished searches of C characters: what is still to be visited. Kept between calls."""

    nodes: np.ndarray
    """(C, S) int64: a node, or -1 - leaf"""
    bounds: np.ndarray
    """(C, S) float64: the least cost below each"""
    tops: np.ndarray
    """(C,) int64: entries; -1 for a search that has not begun"""
    stay_costs: np.ndarray
    """(C,) float64: the cost of continuing, or infinity"""


def make_scratch(num_fixed: int, num_moving: int) -> Scratch:
    """Make the scratch memory for numbers of fixed and moving obstacles."""
    fixed, moving = (np.empty((count, 8), np.float32) for count in (num_fixed, num_moving))
    fixed_row, moving_row = (np.full(count, -1, np.int64) for count in (num_fixed, num_moving))
    terms, numbers = np.empty((MOST_TERMS, TERM)), np.empty((MOST_TERMS, 3), np.int64)
    return Scratch(fixed, fixed_row, moving, moving_row, np.empty(8, np.float32), terms, numbers)


def make_stacks(count: int, size: int) -> Stacks:
    """Make stacks of `size` entries for `count` characters; no search has begun."""
    return Stacks(
        np.zeros((count, size), np.int64), np.zeros((count, size)), np.full(count, -1, np.int64), np.zeros(count)
    )


def make_result(count: int) -> KernelResult:
    """Make the result arrays of `count` characters: no frame, infinite cost, counts 0."""
    frames, costs = np.full(count, -1, np.int64), np.full(count, np.inf)
    return KernelResult(frames, costs, np.zeros((count, 2), np.int64), np.zeros((count, 2), np.int64))
