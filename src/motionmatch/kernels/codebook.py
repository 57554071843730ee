"""Find the nearest point on polylines through codes of one byte per number: `learned.codebook`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

GROUP = 16
"""Codes in a box, one after another in time."""
_FAST = {"reassoc", "contract", "arcp", "nsz"}


class CodeArrays(NamedTuple):
    """N codes in G boxes of GROUP."""

    codes: np.ndarray
    """(G, D, GROUP) int8"""
    lows: np.ndarray
    """(D, G) int8, the least of each box"""
    highs: np.ndarray
    """(D, G) int8, the most of each box"""
    follows: np.ndarray
    """(N,) bool: whether the next code is the next in time"""


@njit(cache=True, nogil=True, fastmath=_FAST)
def _bounds(lows, highs, query, weights, boxes, bounds_out):
    """Compute the least cost that any code of each box can have."""
    for g in range(boxes):
        bounds_out[g] = 0
    for d in range(query.shape[0]):
        wanted, weight, low, high = query[d], weights[d], lows[d], highs[d]
        for g in range(boxes):
            away = max(np.float32(low[g]) - wanted, wanted - np.float32(high[g]), np.float32(0.0))
            bounds_out[g] += weight * away * away


@njit(cache=True, nogil=True, fastmath=_FAST)
def _costs(codes, query, weights, count, costs_out):
    """Compute the costs of the codes of one box."""
    for k in range(count):
        costs_out[k] = 0
    for d in range(query.shape[0]):
        wanted, weight, row = query[d], weights[d], codes[d]
        for k in range(count):
            away = np.float32(row[k]) - wanted
            costs_out[k] += weight * away * away


@njit(cache=True, nogil=True)
def _project(codes, first, second, query, weights):
    """Project a query on the line from one code to another: the fraction of the way, 0 to 1, and the cost there."""
    g, k, h, m = first // GROUP, first % GROUP, second // GROUP, second % GROUP
    dot, length = 0.0, 0.0
    for d in range(query.shape[0]):
        step = float(codes[h, d, m]) - float(codes[g, d, k])
        dot += weights[d] * step * (query[d] - codes[g, d, k])
        length += weights[d] * step * step
    t = min(max(dot / length, 0.0), 1.0) if length > 0.0 else 0.0
    cost = 0.0
    for d in range(query.shape[0]):
        here = codes[g, d, k] + t * (float(codes[h, d, m]) - float(codes[g, d, k]))
        cost += weights[d] * (query[d] - here) ** 2
    return t, cost


@njit(cache=True, nogil=True)
def nearest_codes(
    book,  # CodeArrays
    queries,  # (B, D) float32, in units of codes
    weights,  # (B, D) float32, or (1, D) for all of them
    masks,  # (M, N) bool: codes that may be found
    numbers,  # (B,) the mask of each query, -1 for none
    bounds,  # (G,) float32, scratch
    costs,  # (GROUP,) float32, scratch
    codes_out,  # (B,) the code before the nearest point
    fractions_out,  # (B,) the way to the next code, 0 to 1
    costs_out,  # (B,)
):
    """Find for each query the nearest point on the lines through codes that follow each other; code -1 if none may be
    found."""
    codes, lows, highs, follows = book
    boxes, count = codes.shape[0], follows.shape[0]
    for b in range(queries.shape[0]):
        query, own, mask = queries[b], weights[min(b, weights.shape[0] - 1)], numbers[b]
        _bounds(lows, highs, query, own, boxes, bounds)
        start = 0
        for g in range(1, boxes):
            if bounds[g] < bounds[start]:
                start = g
        best, nearest = np.inf, -1
        for turn in range(boxes + 1):  # the most promising box first, so that most others are skipped
            g = start if turn == 0 else turn - 1
            if (turn > 0 and g == start) or bounds[g] >= best:
                continue
            inside = min(GROUP, count - g * GROUP)
            _costs(codes[g], query, own, inside, costs)
            for k in range(inside):
                if costs[k] < best and (mask < 0 or masks[mask, g * GROUP + k]):
                    best, nearest = costs[k], g * GROUP + k
        codes_out[b], fractions_out[b], costs_out[b] = nearest, 0.0, best
        if nearest < 0:
            continue
        if follows[nearest] and (mask < 0 or masks[mask, nearest + 1]):
            t, cost = _project(codes, nearest, nearest + 1, query, own)
            if cost < costs_out[b]:
                fractions_out[b], costs_out[b] = t, cost
        if nearest > 0 and follows[nearest - 1] and (mask < 0 or masks[mask, nearest - 1]):
            t, cost = _project(codes, nearest - 1, nearest, query, own)
            if cost < costs_out[b]:
                codes_out[b], fractions_out[b], costs_out[b] = nearest - 1, t, cost
