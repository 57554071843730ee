"""The distance of two frames, sixteen columns at a time, in vector instructions.

Lane l adds up (a[c] − b[c])² for c = l, l + 16, l + 32 … in order. Then the upper half of the lanes is added to the
lower until one is left. That order is part of the definition of a distance (`kernels.patches`), so it is written out:
the compiler may not choose another, and left to itself it keeps the lanes in memory. It is plain LLVM, so every
processor that numba knows has it, in registers of its own width.
"""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

LANES = 16
_DOUBLE, _INT, _INT32 = ir.DoubleType(), ir.IntType(64), ir.IntType(32)
_VECTOR = ir.VectorType(_DOUBLE, LANES)
_ZERO = ir.Constant(_VECTOR, [0.0] * LANES)


@intrinsic
def frame_distance(typingctx, a, b):
    """Compute the squared distance of two contiguous float64 frames (C,)."""

    def generate(context, builder, signature, args):
        arrays = [
            context.make_array(kind)(context, builder, arg) for kind, arg in zip(signature.args, args, strict=True)
        ]
        count = cgutils.unpack_tuple(builder, arrays[0].shape)[0]
        lanes, one = ir.Constant(_INT, LANES), ir.Constant(_INT, 1)
        left = builder.urem(count, lanes)
        whole = builder.sub(count, left)
        total = cgutils.alloca_once(builder, _VECTOR)
        builder.store(_ZERO, total)

        def load(place):
            values = builder.load(builder.bitcast(place, _VECTOR.as_pointer()))
            values.align = 8
            return values

        def add(p, q):
            away = builder.fsub(load(p), load(q))
            builder.store(builder.fadd(builder.load(total), builder.fmul(away, away)), total)

        zero = ir.Constant(_INT, 0)
        with cgutils.for_range_slice(builder, zero, whole, lanes, inc=True) as (column, _):
            add(*(builder.gep(array.data, [column]) for array in arrays))
        with builder.if_then(builder.icmp_unsigned("!=", left, zero)):
            rest = [cgutils.alloca_once(builder, _VECTOR) for _ in arrays]
            for place in rest:
                store = builder.store(_ZERO, place)
                store.align = 8
            starts = [builder.bitcast(place, _DOUBLE.as_pointer()) for place in rest]
            with cgutils.for_range_slice(builder, zero, left, one, inc=True) as (lane, _):
                for array, start in zip(arrays, starts, strict=True):
                    value = builder.load(builder.gep(array.data, [builder.add(whole, lane)]))
                    builder.store(value, builder.gep(start, [lane]))
            add(*starts)
        vector, width = builder.load(total), LANES
        while width > 1:
            width //= 2
            halves = []
            for first in (0, width):
                kept = ir.Constant(ir.VectorType(_INT32, width), [first + lane for lane in range(width)])
                halves.append(builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), kept))
            vector = builder.fadd(*halves)
        return builder.extract_element(vector, ir.Constant(_INT32, 0))

    return types.float64(a, b), generate
