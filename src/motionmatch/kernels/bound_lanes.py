"""What a disc costs eight footprints, or all footprints in eight boxes, at least: one in each lane of a register.

Written in vector instructions for the same reasons as `search_lanes`, and because handing arrays to a compiled function
costs more than the dozen instructions in it. What is worked out is told in `penalty_bounds`.
(numba's cache does not notice a change in this file; after one, delete `__pycache__` of this folder.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from motionmatch.kernels.search_lanes import NODE_LANES, array_of, larger, spread

TOUCHING = 20.7
"""The barrier of what touches is more than so many t^p."""
TINY = 1e-12
_VECTOR = ir.VectorType(ir.FloatType(), NODE_LANES)


def _all(value: float) -> ir.Constant:
    return ir.Constant(_VECTOR, [value] * NODE_LANES)


def _root(builder, values):
    kind = ir.FunctionType(_VECTOR, [_VECTOR])
    name = f"llvm.sqrt.v{NODE_LANES}f32"
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [values])


def _square(builder, a, b):
    return builder.fadd(builder.fmul(a, a), builder.fmul(b, b))


def _to_boxes(builder, load, x, z):
    """From (x, z) to the farthest corner, less the inner radius that all footprints have."""
    low_x, high_x, low_z, high_z, inner = (load(k) for k in range(5))
    far_x = larger(builder, builder.fsub(x, low_x), builder.fsub(high_x, x))
    far_z = larger(builder, builder.fsub(z, low_z), builder.fsub(high_z, z))
    return builder.fsub(_root(builder, _square(builder, far_x, far_z)), inner)


def _to_ellipses(builder, load, x, z):
    """From (x, z) to where the straight line to the middle meets the ellipse."""
    here_x, here_z, axis_x, axis_z, over_along, over_across = (load(k) for k in range(6))
    dx, dz = builder.fsub(x, here_x), builder.fsub(z, here_z)
    along = builder.fadd(builder.fmul(dx, axis_x), builder.fmul(dz, axis_z))
    across = builder.fsub(builder.fmul(dz, axis_x), builder.fmul(dx, axis_z))
    inside = builder.fadd(
        builder.fmul(builder.fmul(along, along), over_along), builder.fmul(builder.fmul(across, across), over_across)
    )
    square = _square(builder, dx, dz)
    radius = _root(builder, builder.fdiv(square, builder.fadd(inside, _all(TINY))))
    return builder.fsub(_root(builder, square), radius)


def _added(away: Callable[..., Any]) -> Any:
    """The intrinsic that adds the least barrier of a disc at some distance, for the power 4."""

    def generate(context, builder, signature, args):
        rows, out = (array_of(context, builder, signature, args, k).data for k in (0, 7))
        x, z, edge, per_threshold, factor = (spread(builder, args[k], NODE_LANES) for k in range(2, 7))

        def load(k: int):
            place = builder.gep(rows, [builder.add(args[1], ir.Constant(ir.IntType(64), k * NODE_LANES))])
            values = builder.load(builder.bitcast(place, _VECTOR.as_pointer()))
            values.align = 4
            return values

        near = builder.fmul(builder.fsub(away(builder, load, x, z), edge), per_threshold)
        one = _all(1.0)
        most = builder.select(builder.fcmp_ordered("<", near, one), near, one)
        left = builder.fsub(one, most)
        steep = builder.fmul(left, left)
        above = builder.fmul(
            builder.fmul(steep, steep), builder.fmul(_all(3.0), builder.fmul(left, builder.fadd(one, most)))
        )
        below = builder.fadd(one, builder.fmul(most, builder.fadd(_all(4.0), most)))
        cost = builder.select(builder.fcmp_ordered("<=", near, _all(0.0)), _all(TOUCHING), builder.fdiv(above, below))
        place = builder.bitcast(out, _VECTOR.as_pointer())
        before = builder.load(place)
        before.align = 4
        builder.store(builder.fadd(before, builder.fmul(factor, cost)), place).align = 4
        return context.get_dummy_value()

    @intrinsic
    def added(typing_context, rows, at, x, z, edge, per_threshold, factor, out):
        number = types.float32
        return types.void(rows, types.int64, number, number, number, number, number, out), generate

    return added


# Each takes (rows, at, x, z, edge, 1 / threshold, factor, out): rows of any shape, and after how many numbers
# the group begins; the disc,
# as the root sees it, and its radius; by what its barrier is multiplied, and to what that is added (8,).
disc_boxes = _added(_to_boxes)
disc_ellipses = _added(_to_ellipses)
