"""Build the tree that `search.search_tree` searches: every node has up to eight children, each with its box.

A box with more frames than fit in a leaf is cut in two, by the plane across one column that minimises
Σ frames × (squared size of the box): the surface area heuristic of ray tracing, with the size that matters here. The
largest box is cut next, until there are eight. Planes are tried at the borders of 16 bins per column, on a sample if
there are many frames. All leaves but the last of a branch are full, and they are stored in the order of the traversal.

Features are finite (the callers check), so sums may be reordered: `reassoc` and `contract` only, NaN keeps its meaning.
"""

import numpy as np
from numba import njit

from motionmatch.kernels.search_lanes import NODE_LANES

BINS = 16
SAMPLE = 1000
"""Number of frames in the sample that stands for a large box; a little more is possible."""
NARROW = 0.3
"""Columns in which a box is narrower than this share of its widest are not tried."""
LEAST_SHARE = 0.125
"""Each side of a cut has at least this share of the frames, so the tree can't become deep."""
STACK = 8192
EMPTY = -(2**31)
"""The child of a lane that is not used."""


@njit(cache=True, nogil=True)
def _select(keys, order, first, stop, middle):
    """Reorder keys[first:stop], and order with them, so that none before `middle` is above any from there on."""
    low, high = first, stop - 1
    while low < high:
        pivot = keys[(low + high) // 2]
        i, j = low, high
        while i <= j:
            while keys[i] < pivot:
                i += 1
            while keys[j] > pivot:
                j -= 1
            if i <= j:
                keys[i], keys[j] = keys[j], keys[i]
                order[i], order[j] = order[j], order[i]
                i += 1
                j -= 1
        if middle <= j:
            high = j
        elif middle >= i:
            low = i
        else:
            break


@njit(cache=True, nogil=True)
def _fit_box(features, order, first, stop, box_out):
    num_columns = features.shape[1]
    for j in range(num_columns):
        box_out[0, j] = features[order[first], j]
        box_out[1, j] = box_out[0, j]
    for i in range(first + 1, stop):
        frame = order[i]
        for j in range(num_columns):
            value = features[frame, j]
            box_out[0, j] = min(box_out[0, j], value)
            box_out[1, j] = max(box_out[1, j], value)


@njit(cache=True, nogil=True)
def _clear(box_out):
    for j in range(box_out.shape[1]):
        box_out[0, j] = np.inf
        box_out[1, j] = -np.inf


@njit(cache=True, nogil=True, fastmath={"reassoc", "contract"})
def _grow(box, other):
    """Widen a box so that it holds another. Returns its squared size."""
    size = np.float32(0)
    for j in range(box.shape[1]):
        box[0, j] = min(box[0, j], other[0, j])
        box[1, j] = max(box[1, j], other[1, j])
        extent = max(box[1, j] - box[0, j], np.float32(0))
        size += extent * extent
    return size


@njit(cache=True, nogil=True)
def _best_cut(features, order, first, stop, box, bins, counts, above, grown):
    """Find the column to cut across, and the number of frames before the cut."""
    num_frames, num_columns = stop - first, features.shape[1]
    step = max(1, num_frames // SAMPLE)
    num_seen = (num_frames + step - 1) // step
    column, widest = 0, np.float32(0)
    for j in range(num_columns):
        if box[1, j] - box[0, j] > widest:
            column, widest = j, box[1, j] - box[0, j]
    before, best = num_seen // 2, np.inf
    for j in range(num_columns):
        extent = box[1, j] - box[0, j]
        if extent <= 0 or extent < NARROW * widest:
            continue
        for b in range(BINS):
            counts[b] = 0
            _clear(bins[b])
        scale = BINS / np.float64(extent)
        for i in range(first, stop, step):
            frame = order[i]
            b = min(int((features[frame, j] - box[0, j]) * scale), BINS - 1)
            counts[b] += 1
            for c in range(num_columns):
                value = features[frame, c]
                bins[b, 0, c] = min(bins[b, 0, c], value)
                bins[b, 1, c] = max(bins[b, 1, c], value)
        _clear(grown)
        count = 0
        for b in range(BINS - 1, 0, -1):
            count += counts[b]
            size = _grow(grown, bins[b])
            above[b] = count * np.float64(size)
        _clear(grown)
        count = 0
        for b in range(BINS - 1):
            count += counts[b]
            cost = count * np.float64(_grow(grown, bins[b])) + above[b + 1]
            if min(count, num_seen - count) >= LEAST_SHARE * num_seen and cost < best:
                column, before, best = j, count, cost
    return column, before * num_frames // num_seen


@njit(cache=True, nogil=True)
def build(
    features,  # (N, P) float32, N >= 1
    order_out,  # (N,) int64: rows of `features` in the order of the leaves
    boxes_out,  # (M, P, 16) float32, M >= leaves: lows and highs of the 8 children of each node
    children_out,  # (M, 8) int32: a node, -1 - leaf, or EMPTY
    counts_out,  # (2,) int64: nodes, depth
):
    num_frames, num_columns = features.shape
    for i in range(num_frames):
        order_out[i] = i
    keys = np.empty(num_frames, np.float32)
    bins, counts = np.empty((BINS, 2, num_columns), np.float32), np.empty(BINS, np.int64)
    above, grown = np.empty(BINS, np.float64), np.empty((2, num_columns), np.float32)
    firsts, stops = np.empty(NODE_LANES, np.int64), np.empty(NODE_LANES, np.int64)
    boxes, sizes = np.empty((NODE_LANES, 2, num_columns), np.float32), np.empty(NODE_LANES, np.float64)
    stack = np.empty((STACK, 5), np.int64)  # parent, lane, first, stop, depth
    stack[0, 0], stack[0, 1], stack[0, 2], stack[0, 3], stack[0, 4] = -1, 0, 0, num_frames, 1
    top, num_nodes, depth = 1, 0, 0
    while top > 0:
        top -= 1
        parent, level = stack[top, 0], stack[top, 4]
        depth = max(depth, level)
        node = num_nodes
        num_nodes += 1
        if parent >= 0:
            children_out[parent, stack[top, 1]] = node
        firsts[0], stops[0] = stack[top, 2], stack[top, 3]
        _fit_box(features, order_out, firsts[0], stops[0], boxes[0])
        sizes[0] = 1.0 if stops[0] - firsts[0] > NODE_LANES else -1.0
        num_children = 1
        while num_children < NODE_LANES:
            cut, new = 0, num_children
            for k in range(1, num_children):
                if sizes[k] > sizes[cut]:
                    cut = k
            if sizes[cut] < 0.0:
                break
            first, stop = firsts[cut], stops[cut]
            column, before = _best_cut(features, order_out, first, stop, boxes[cut], bins, counts, above, grown)
            # Whole leaves before the cut, at least one, and something after it.
            leaves = min(max((before + NODE_LANES // 2) // NODE_LANES, 1), (stop - first - 1) // NODE_LANES)
            middle = first + leaves * NODE_LANES
            for i in range(first, stop):
                keys[i] = features[order_out[i], column]
            _select(keys, order_out, first, stop, middle)
            firsts[new], stops[new], stops[cut] = middle, stop, middle
            num_children += 1
            for k in (cut, new):
                _fit_box(features, order_out, firsts[k], stops[k], boxes[k])
                size = 0.0
                for j in range(num_columns):
                    size += (boxes[k, 1, j] - boxes[k, 0, j]) ** 2
                sizes[k] = size if stops[k] - firsts[k] > NODE_LANES else -1.0
        for k in range(NODE_LANES - 1, -1, -1):
            shown = k if k < num_children else 0
            for j in range(num_columns):
                boxes_out[node, j, k] = boxes[shown, 0, j]
                boxes_out[node, j, NODE_LANES + k] = boxes[shown, 1, j]
            if k >= num_children:
                children_out[node, k] = EMPTY
            elif stops[k] - firsts[k] <= NODE_LANES:
                children_out[node, k] = -1 - firsts[k] // NODE_LANES
            else:
                stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3] = node, k, firsts[k], stops[k]
                stack[top, 4] = level + 1
                top += 1
    counts_out[0], counts_out[1] = num_nodes, depth


@njit(cache=True, nogil=True)
def summarise(
    children,  # (M, 8) int32
    point_bits,  # (G,) uint8: which lanes of a leaf may be chosen
    child_bits_out,  # (M,) uint8: which children hold one that may
):
    for node in range(children.shape[0] - 1, -1, -1):  # children come after their parents
        bits = 0
        for lane in range(NODE_LANES):
            child = children[node, lane]
            if child == EMPTY:
                continue
            held = child_bits_out[child] if child >= 0 else point_bits[-1 - child]
            if held:
                bits |= 1 << lane
        child_bits_out[node] = bits
