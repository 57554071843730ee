"""What an obstacle costs eight footprints, or all footprints in eight boxes, at least: one in each lane of a register.

Written in vector instructions for the same reasons as `search_lanes`, and because handing arrays to a compiled function
costs more than the dozen instructions in it. What is worked out is told in `penalty_bounds`.
(numba's cache does not notice a change in this file; after one, delete `__pycache__` of this folder.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
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


def _turned(builder, a, b, c, s):
    """a c + b s and b c − a s: (a, b) along a direction (c, s) and across it."""
    along = builder.fadd(builder.fmul(a, c), builder.fmul(b, s))
    return along, builder.fsub(builder.fmul(b, c), builder.fmul(a, s))


def _beyond(builder, value, half):
    """How far a value lies outside −half … half."""
    least = builder.fneg(half)
    kept = larger(builder, builder.select(builder.fcmp_ordered("<", value, half), value, half), least)
    return builder.fsub(value, kept)


def _to_core(builder, dx, dz, box):
    """From a point to the nearest one of a box, (dx, dz) away; without a box its middle is all of it."""
    if not box:
        return dx, dz
    axis_x, axis_z, half, other = box
    along, across = _turned(builder, dx, dz, axis_x, axis_z)
    along, across = _beyond(builder, along, half), _beyond(builder, across, other)
    return _turned(builder, along, across, axis_x, builder.fneg(axis_z))


def _to_boxes(builder, load, x, z, box):
    """From the point of an obstacle that is nearest to the middle of a box on the ground to the farthest corner of it,
    less the inner radius that all footprints have."""
    low_x, high_x, low_z, high_z, inner = (load(k) for k in range(5))
    half = _all(0.5)
    half_x = builder.fmul(half, builder.fsub(high_x, low_x))
    half_z = builder.fmul(half, builder.fsub(high_z, low_z))
    dx, dz = builder.fsub(x, builder.fadd(low_x, half_x)), builder.fsub(z, builder.fadd(low_z, half_z))
    dx, dz = _to_core(builder, dx, dz, box)
    far_x = builder.fadd(larger(builder, dx, builder.fneg(dx)), half_x)
    far_z = builder.fadd(larger(builder, dz, builder.fneg(dz)), half_z)
    return builder.fsub(_root(builder, _square(builder, far_x, far_z)), inner)


def _to_ellipses(builder, load, x, z, box):
    """From the point of an obstacle nearest to the middle to where the straight line to it meets the ellipse."""
    here_x, here_z, axis_x, axis_z, over_along, over_across = (load(k) for k in range(6))
    dx, dz = _to_core(builder, builder.fsub(x, here_x), builder.fsub(z, here_z), box)
    square = _square(builder, dx, dz)
    along, across = _turned(builder, dx, dz, axis_x, axis_z)
    radius = _radius(builder, square, along, across, over_along, over_across)
    return builder.fsub(_root(builder, square), radius)


def _from_ellipse(builder, load, x, z, other):
    """The same from an ellipse: of the line between the middles, what lies in neither."""
    here_x, here_z = load(0), load(1)
    dx, dz = builder.fsub(x, here_x), builder.fsub(z, here_z)
    axis_x, axis_z, over_along, over_across = other
    along, across = _turned(builder, dx, dz, axis_x, axis_z)
    radius = _radius(builder, _square(builder, dx, dz), along, across, over_along, over_across)
    return builder.fsub(_to_ellipses(builder, load, x, z, ()), radius)


def _radius(builder, square, along, across, over_along, over_across):
    """Of an ellipse, towards a point; its half lengths are given as 1 / (half length)²."""
    inside = builder.fadd(
        builder.fmul(builder.fmul(along, along), over_along), builder.fmul(builder.fmul(across, across), over_across)
    )
    return _root(builder, builder.fdiv(square, builder.fadd(inside, _all(TINY))))


def _add_cost(builder, near, factor, limit, out):
    """Add the least barrier of a distance of `near` thresholds, for the power 4. Gives the lanes within the limit."""
    one = _all(1.0)
    most = builder.select(builder.fcmp_ordered("<", near, one), near, one)
    left = builder.fsub(one, most)
    steep = builder.fmul(left, left)
    above = builder.fmul(_all(3.0), builder.fmul(left, builder.fadd(one, most)))
    below = builder.fadd(one, builder.fmul(most, builder.fadd(_all(4.0), most)))
    cost = builder.fdiv(builder.fmul(builder.fmul(steep, steep), above), below)
    cost = builder.select(builder.fcmp_ordered("<=", near, _all(0.0)), _all(TOUCHING), cost)
    place = builder.bitcast(out, _VECTOR.as_pointer())
    before = builder.load(place)
    before.align = 4
    total = builder.fadd(before, builder.fmul(factor, cost))
    builder.store(total, place).align = 4
    within = builder.fcmp_ordered("<=", total, limit)
    return builder.zext(builder.bitcast(within, ir.IntType(NODE_LANES)), ir.IntType(64))


def _generator(away: Callable[..., Any], shaped: bool) -> Callable[..., Any]:
    """The code for obstacles of a kind: x and z of the middle, for some the shape, edge, 1 / t, factor, limit."""

    def generate(context, builder, signature, args):
        rows, out = (array_of(context, builder, signature, args, k).data for k in (0, len(args) - 1))
        numbers = [spread(builder, each, NODE_LANES) for each in args[2:-1]]
        x, z, shape = *numbers[:2], numbers[2:-4] if shaped else ()
        edge, per_threshold, factor, limit = numbers[-4:]

        def load(k: int):
            place = builder.gep(rows, [builder.add(args[1], ir.Constant(ir.IntType(64), k * NODE_LANES))])
            values = builder.load(builder.bitcast(place, _VECTOR.as_pointer()))
            values.align = 4
            return values

        near = builder.fmul(builder.fsub(away(builder, load, x, z, shape), edge), per_threshold)
        return _add_cost(builder, near, factor, limit, out)

    return generate


def _of_discs(away: Callable[..., Any]) -> Any:
    generate = _generator(away, False)

    @intrinsic
    def added(typing_context, rows, at, x, z, edge, per_threshold, factor, limit, out):
        return types.int64(rows, types.int64, *[types.float32] * 6, out), generate

    return added


def _of_shapes(away: Callable[..., Any]) -> Any:
    generate = _generator(away, True)

    @intrinsic
    def added(typing_context, rows, at, x, z, axis_x, axis_z, along, across, edge, per_threshold, factor, limit, out):
        return types.int64(rows, types.int64, *[types.float32] * 10, out), generate

    return added


# Each takes (rows, at, x, z, edge, 1 / threshold, factor, limit, out): rows of any shape, and after how many numbers
# the group begins; the middle of the obstacle, as the root sees it, and its round edge; by what its barrier is
# multiplied, and to what that is added (8,). It gives the bits of the lanes that are then not above the limit. Boxes
# and ellipses have axis x and z and two half lengths before the edge, ellipses as 1 / (half length)².
disc_boxes, disc_ellipses = _of_discs(_to_boxes), _of_discs(_to_ellipses)
box_boxes, box_ellipses = _of_shapes(_to_boxes), _of_shapes(_to_ellipses)
ellipse_ellipses = _of_shapes(_from_ellipse)
