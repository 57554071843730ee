"""Dense layers for many characters, for inputs that are about half zeros after a ReLU.

A matrix product multiplies by zeros as well. Here each character adds up the weight rows of its nonzero inputs only. A
tile of outputs stays in registers while rows are added, and a block of rows stays in the nearest cache while all
characters are processed: a row costs no more than in a matrix product, and there are half as many.

Vectors are written out for LLVM, since numba would keep sums in memory; processors with shorter registers take several.
"""

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

LANES = 16
"""Numbers in a vector."""
LEAST, MOST = 4, 7
"""Vectors in a tile: enough independent sums to hide latency, and few enough to stay in registers."""
BLOCK = 64
"""Inputs in a block: their weights for one tile stay in the cache."""
ROOM = BLOCK + LANES
"""Slots for the nonzero inputs of a block, and for zeros after them."""
TURN = 4
"""Rows that are added in a turn of the loop."""

_ZERO = np.float32(0.0)
_INT = ir.IntType(64)
_VECTOR = ir.VectorType(ir.FloatType(), LANES)


def _pointer(context, builder, signature, args, number):
    return context.make_array(signature.args[number])(context, builder, args[number]).data


def _vector_at(builder, base, place):
    return builder.bitcast(builder.gep(base, [place]), _VECTOR.as_pointer())


def _plus(builder, place, number):
    return builder.add(place, ir.Constant(_INT, number))


def _function(builder, name, gives, *takes):
    return cgutils.get_or_insert_function(builder.module, ir.FunctionType(gives, takes), name)


def _make_adder(vectors):
    """Return a function that adds rows to a tile of so many vectors."""

    @intrinsic
    def add_rows(typing, weights, at, values, active, count, found, to):
        """Add values[k] · weights[at + active[k] · width:] to found[to:] for k < count, a multiple of TURN above 0."""
        index = types.intp
        signature = types.void(weights, index, values, active, index, found, index)

        def code(context, builder, signature, args):
            weights, values, active, found = (_pointer(context, builder, signature, args, n) for n in (0, 2, 3, 5))
            at, count, to = args[1], args[4], args[6]
            multiply_add = _function(builder, f"llvm.fmuladd.v{LANES}f32", _VECTOR, _VECTOR, _VECTOR, _VECTOR)
            nothing, first = ir.Constant(_VECTOR, ir.Undefined), ir.Constant(ir.IntType(32), 0)
            everywhere = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
            places = [_vector_at(builder, found, _plus(builder, to, LANES * n)) for n in range(vectors)]
            sums = [builder.load(place, align=4) for place in places]
            before, turns, after = builder.block, *(builder.append_basic_block(name) for name in ("turns", "after"))
            builder.branch(turns)

            builder.position_at_end(turns)
            k, running = builder.phi(_INT), [builder.phi(_VECTOR) for _ in sums]
            added = running
            for row in range(TURN):
                here = _plus(builder, k, row)
                value, number = (builder.load(builder.gep(each, [here])) for each in (values, active))
                spread = builder.shuffle_vector(builder.insert_element(nothing, value, first), nothing, everywhere)
                begin = builder.mul(builder.zext(number, _INT), ir.Constant(_INT, LANES * vectors))
                begin = builder.add(at, begin)
                rows = [_vector_at(builder, weights, _plus(builder, begin, LANES * n)) for n in range(vectors)]
                added = [
                    builder.call(multiply_add, [spread, builder.load(row, align=4), each])
                    for row, each in zip(rows, added, strict=True)
                ]
            following = _plus(builder, k, TURN)
            starts = [ir.Constant(_INT, 0), *sums]
            for phi, start, gone in zip([k, *running], starts, [following, *added], strict=True):
                phi.add_incoming(start, before)
                phi.add_incoming(gone, turns)
            builder.cbranch(builder.icmp_signed("<", following, count), turns, after)

            builder.position_at_end(after)
            for each, place in zip(added, places, strict=True):
                builder.store(each, place, align=4)
            return context.get_dummy_value()

        return signature, code

    return add_rows


_add_4, _add_5, _add_6, _add_7 = (_make_adder(vectors) for vectors in range(LEAST, MOST + 1))


@njit(cache=True, nogil=True)
def pack(found, place, bias, at, active, values):
    """Pack BLOCK numbers found + bias, from `place` and `at` on: those above zero and their indices, then zeros.

    Returns the number of those above zero.
    """
    count = 0
    for o in range(BLOCK):
        value = found[place + o] + bias[at + o]
        active[count], values[count] = o, value
        count += value > _ZERO
    for o in range(count, count + LANES):
        active[o], values[o] = 0, _ZERO
    return count


@njit(cache=True, nogil=True)
def relu(
    bias,  # (blocks × BLOCK,) padded with zeros, as `found` is
    found,  # (…,) outputs of the layer before
    from_row,  # stride from a character's numbers to those of the next
    from_block,  # stride from a block to the next
    active_out,  # (blocks, C, ROOM) uint8: which numbers of each block are above zero, with the bias
    values_out,  # (blocks, C, ROOM) float32: their values, then zeros
    counts_out,  # (blocks, C) numbers that the next layer takes: a multiple of TURN
):
    """Apply bias and ReLU between layers, and pack the numbers above zero."""
    for b in range(counts_out.shape[0]):
        for c in range(counts_out.shape[1]):
            place = c * from_row + b * from_block
            count = pack(found, place, bias, b * BLOCK, active_out[b, c], values_out[b, c])
            counts_out[b, c] = (count + TURN - 1) // TURN * TURN


@njit(cache=True, nogil=True)
def layer(
    # the layer
    weights,  # (sum of inputs × width,) tile by tile, each input by input
    tiles,  # (T,) vectors in each tile
    # outputs of `relu`
    active,  # (blocks, C, ROOM)
    values,  # (blocks, C, ROOM)
    counts,  # (blocks, C)
    found_out,  # (C × sum of widths,) tile by tile, each character by character
):
    """Sum the weight rows of the nonzero inputs of each character."""
    at, begin, characters = 0, 0, counts.shape[1]
    for tile in range(tiles.shape[0]):
        vectors = tiles[tile]
        width = vectors * LANES
        found_out[begin : begin + characters * width] = 0.0
        for b in range(counts.shape[0]):
            # One loop for each width: with the choice inside it is a quarter slower.
            if vectors == 4:
                for c in range(characters):
                    if counts[b, c]:
                        _add_4(weights, at, values[b, c], active[b, c], counts[b, c], found_out, begin + c * width)
            elif vectors == 5:
                for c in range(characters):
                    if counts[b, c]:
                        _add_5(weights, at, values[b, c], active[b, c], counts[b, c], found_out, begin + c * width)
            elif vectors == 6:
                for c in range(characters):
                    if counts[b, c]:
                        _add_6(weights, at, values[b, c], active[b, c], counts[b, c], found_out, begin + c * width)
            else:
                for c in range(characters):
                    if counts[b, c]:
                        _add_7(weights, at, values[b, c], active[b, c], counts[b, c], found_out, begin + c * width)
            at += BLOCK * width
        begin += characters * width


@njit(cache=True, nogil=True)
def gather_rows(
    found,  # (C × sum of widths,) as `layer` gives it
    tiles,  # (T,)
    bias,  # (outputs,)
    values_out,  # (C, outputs)
):
    """Gather the outputs of the last layer, plus the bias, into one row for each character."""
    begin, first, characters, num = 0, 0, values_out.shape[0], values_out.shape[1]
    for tile in range(tiles.shape[0]):
        width = tiles[tile] * LANES
        count = min(width, num - first)
        given = bias[first : first + count]
        for c in range(characters):
            here, row = found[begin + c * width :], values_out[c, first : first + count]
            for o in range(count):
                row[o] = here[o] + given[o]
        begin += characters * width
        first += width
