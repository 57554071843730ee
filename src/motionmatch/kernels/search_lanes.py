"""Costs of eight or sixteen frames, or bounds of eight boxes, at once: one in each lane of a vector register.

Arrays are stored lane by lane, (G, D, lanes), so that nothing is added across a register, and the loops are written as
LLVM vector instructions: numba would keep the sums in memory. `motionmatch bench vectors` measures what that gains
over plain numba. Only arithmetic, comparisons, selects, shuffles, loads and stores of fixed vectors are used: LLVM
lowers these for every processor, in registers of its own width.

Numbers of boxes are stored in 16 bits, the upper half of a float32 (`search.exact.round_boxes`), because half the
memory is half the cache misses. Widening one is a shift. (IEEE half precision would need a conversion that processors
without F16C do not have, and that LLVM then calls from a library that numba does not link.)

The number of columns must be a multiple of 4: four sums run side by side, because one would wait for itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

NODE_LANES = 8
"""Children of a node, and frames in a leaf."""
SCAN_LANES = 16
"""Frames that a scan takes at once."""
COLUMNS = 4
"""Columns are padded to a multiple of this."""

_FLOAT, _SHORT, _INT, _INT32 = ir.FloatType(), ir.IntType(16), ir.IntType(64), ir.IntType(32)


def _int(value: int) -> ir.Constant:
    return ir.Constant(_INT, value)


def get_array(context, builder, signature, args, position: int):
    """Return the array that is argument number `position` of an intrinsic."""
    return context.make_array(signature.args[position])(context, builder, args[position])


def spread(builder, scalar, num_lanes: int):
    """Return a scalar in every lane."""
    undefined = ir.Constant(ir.VectorType(scalar.type, num_lanes), ir.Undefined)
    first = builder.insert_element(undefined, scalar, ir.Constant(_INT32, 0))
    everywhere = ir.Constant(ir.VectorType(_INT32, num_lanes), [0] * num_lanes)
    return builder.shuffle_vector(first, undefined, everywhere)


def larger(builder, a, b):
    """Return the larger in each lane."""
    return builder.select(builder.fcmp_ordered(">", a, b), a, b)


def _lanes(num_lanes: int, *, boxes: bool) -> Any:
    """Make the intrinsic for some lanes: for boxes (16 bits: lows, then highs, per column) or frames (float32)."""
    stored = _SHORT if boxes else _FLOAT
    vector = ir.VectorType(_FLOAT, num_lanes)
    zero = ir.Constant(vector, [0.0] * num_lanes)
    stride = 2 * num_lanes if boxes else num_lanes

    def load(builder, data, at):
        place = builder.gep(builder.bitcast(data, stored.as_pointer()), [at])
        values = builder.load(builder.bitcast(place, ir.VectorType(stored, num_lanes).as_pointer()))
        values.align = 2 if boxes else 4
        return widen(builder, values) if boxes else values

    def widen(builder, values):
        wide = ir.VectorType(_INT32, num_lanes)
        shifted = builder.shl(builder.zext(values, wide), ir.Constant(wide, [16] * num_lanes))
        return builder.bitcast(shifted, vector)

    def generate(context, builder, signature, args):
        rows = get_array(context, builder, signature, args, 0)
        query, weights, out = (get_array(context, builder, signature, args, k).data for k in (2, 3, 5))
        num_columns = cgutils.unpack_tuple(builder, rows.shape)[1]
        start = builder.mul(builder.mul(args[1], num_columns), _int(stride))
        sums = [cgutils.alloca_once_value(builder, zero) for _ in range(COLUMNS)]
        for part in sums:  # alloca_once_value writes at the start of the function; inside a loop it is needed here
            builder.store(zero, part)
        survivors = cgutils.alloca_once(builder, _INT)
        builder.store(_int(0), survivors)

        def add_columns(first, stop):
            with cgutils.for_range_slice(builder, first, stop, _int(COLUMNS), inc=True) as (column, _):
                for k in range(COLUMNS):
                    j = builder.add(column, _int(k))
                    at = builder.add(start, builder.mul(j, _int(stride)))
                    wanted = spread(builder, builder.load(builder.gep(query, [j])), num_lanes)
                    weight = spread(builder, builder.load(builder.gep(weights, [j])), num_lanes)
                    found = load(builder, rows.data, at)
                    if boxes:
                        high = load(builder, rows.data, builder.add(at, _int(num_lanes)))
                        below, above = builder.fsub(found, wanted), builder.fsub(wanted, high)
                        away = larger(builder, larger(builder, below, above), zero)
                    else:
                        away = builder.fsub(found, wanted)
                    term = builder.fmul(builder.fmul(away, weight), away, flags=("contract",))
                    builder.store(builder.fadd(builder.load(sums[k]), term, flags=("contract",)), sums[k])
            one, two, three, four = (builder.load(part) for part in sums)
            total = builder.fadd(builder.fadd(one, two), builder.fadd(three, four))
            within = builder.fcmp_ordered("<=", total, spread(builder, args[4], num_lanes))
            return total, builder.zext(builder.bitcast(within, ir.IntType(num_lanes)), _INT)

        # Halfway most frames and many boxes are already too far: the early-out of Holden 2020, Appendix B.
        half = builder.and_(builder.lshr(num_columns, _int(1)), _int(-COLUMNS))
        _, within = add_columns(_int(0), half)
        with builder.if_then(builder.icmp_unsigned("!=", within, _int(0))):
            total, within = add_columns(half, num_columns)
            builder.store(within, survivors)
            builder.store(total, builder.bitcast(out, vector.as_pointer())).align = 4
        return builder.load(survivors)

    @intrinsic
    def lanes(typing_context, rows, group, query, weights, limit, out):
        return types.int64(rows, types.int64, query, weights, types.float32, out), generate

    return lanes


# Each takes (rows, group, query, weights, limit, out): the bits of the lanes of that group whose cost, or least
# possible cost, is at most the limit. The values are left in `out` (lanes,), unless no bit is set.
leaf_costs = _lanes(NODE_LANES, boxes=False)
scan_costs = _lanes(SCAN_LANES, boxes=False)
box_bounds = _lanes(NODE_LANES, boxes=True)


@njit(cache=True, nogil=True)
def lowest(bits):
    """Return the number of the lowest bit that is set; one must be."""
    place = np.int64(0)
    while not bits & 1:
        bits >>= 1
        place += 1
    return place


def _borrow(typing_context, value):
    """Return an array, or a bundle of arrays, without its reference count, which each call would change. The owners
    must stay alive."""

    def generate(context, builder, signature, args):
        return _without_owners(context, builder, signature.args[0], args[0])

    return value(value), generate


def _without_owners(context, builder, kind, value):
    if isinstance(kind, types.Array):
        view = context.make_array(kind)(context, builder, value)
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        return view._getvalue()
    if isinstance(kind, types.BaseTuple):
        kinds: Any = kind
        for k in range(len(kind)):
            part = _without_owners(context, builder, kinds[k], builder.extract_value(value, k))
            value = builder.insert_value(value, part, k)
    return value


# Typed as anything, because a type checker counts the compiler's own first argument.
borrow: Any = intrinsic(_borrow)
