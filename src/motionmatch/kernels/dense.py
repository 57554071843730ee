"""Dense layers for a few characters, one after another; `active` is for many.

For one character the speed is limited by reading weights from the cache. Weights are stored input by input, so that
those of zero inputs, more than half after a ReLU, are never read.
"""

import numpy as np
from numba import njit

_FAST = {"reassoc", "contract", "nsz"}
"""Sums may be reordered. NaN is kept as without these flags."""
_ZERO = np.float32(0.0)


@njit(cache=True, nogil=True, fastmath=_FAST)
def forward(
    # the network: n layers
    weights,  # (sum of inputs × stride,) all layers one after another, each input by input
    biases,  # (sum of strides,)
    sizes,  # (n, 2) inputs, and the stride: outputs rounded up so that rows begin where vectors do
    # inputs
    values,  # (C, inputs of the first)
    scratch,  # (2, widest) float32
    active,  # (widest,) int64
    values_out,  # (C, outputs of the last)
):
    """Run a network: ReLU between layers, none after the last."""
    last = sizes.shape[0] - 1
    for c in range(values.shape[0]):
        for i in range(values.shape[1]):
            scratch[0, i] = values[c, i]
        at, row = 0, 0
        for n in range(last + 1):
            ins, stride = sizes[n, 0], sizes[n, 1]
            given, found = scratch[n % 2], scratch[1 - n % 2][:stride]
            _layer(weights[at : at + ins * stride], biases[row : row + stride], ins, stride, given, active, found)
            if n < last:
                for o in range(stride):
                    found[o] = found[o] if found[o] > _ZERO else _ZERO
            at += ins * stride
            row += stride
        for o in range(values_out.shape[1]):
            values_out[c, o] = scratch[1 - last % 2, o]


@njit(cache=True, nogil=True, fastmath=_FAST)
def _layer(weights, bias, ins, stride, given, active, found_out):
    """Run one layer for one character: add the rows of nonzero inputs, eight at a time."""
    count = 0
    for i in range(ins):
        active[count] = i
        count += given[i] != 0.0
    for o in range(stride):
        found_out[o] = bias[o]
    k = 0
    while k + 8 <= count:
        a, b, c, d = active[k], active[k + 1], active[k + 2], active[k + 3]
        e, f, g, h = active[k + 4], active[k + 5], active[k + 6], active[k + 7]
        va, vb, vc, vd, ve, vf, vg, vh = (
            given[a],
            given[b],
            given[c],
            given[d],
            given[e],
            given[f],
            given[g],
            given[h],
        )
        wa, wb = weights[a * stride : (a + 1) * stride], weights[b * stride : (b + 1) * stride]
        wc, wd = weights[c * stride : (c + 1) * stride], weights[d * stride : (d + 1) * stride]
        we, wf = weights[e * stride : (e + 1) * stride], weights[f * stride : (f + 1) * stride]
        wg, wh = weights[g * stride : (g + 1) * stride], weights[h * stride : (h + 1) * stride]
        for o in range(stride):
            found_out[o] += (
                va * wa[o] + vb * wb[o] + vc * wc[o] + vd * wd[o] + ve * we[o] + vf * wf[o] + vg * wg[o] + vh * wh[o]
            )
        k += 8
    while k < count:
        a = active[k]
        va, wa = given[a], weights[a * stride : (a + 1) * stride]
        for o in range(stride):
            found_out[o] += va * wa[o]
        k += 1
