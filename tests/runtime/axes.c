/* Converts positions and rotations for the tests. */
#include "axes.h"

void convert(int engine, int count, const float *positions, const float *rotations, float *positions_out,
             float *rotations_out, float *back_out) {
    int i;
    for (i = 0; i < count; i++) {
        const float *p = positions + 3 * i, *q = rotations + 4 * i;
        float *a = positions_out + 3 * i, *b = rotations_out + 4 * i, *c = back_out + 3 * i;
        if (engine == 0) mm_to_unity(p, q, a, b), mm_from_unity(a, c);
        if (engine == 1) mm_to_unreal(p, q, a, b), mm_from_unreal(a, c);
        if (engine == 2) mm_to_godot(p, q, a, b), mm_from_godot(a, c);
    }
}
