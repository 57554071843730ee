/* axes.h: from motionmatch to engines. Positions (x, y, z) and rotations as quaternions x, y, z, w.
 *
 * | | hands | up | ahead | unit | position | quaternion |
 * | motionmatch | right | +y | +z | m | (x, y, z) | (w, x, y, z) |
 * | Unity | left | +y | +z | m | (-x, y, z) | (x, -y, -z, w) |
 * | Unreal | left | +z | +x | cm | 100 (z, -x, y) | (-z, x, -y, w) |
 * | Godot | right | +y | +z | m | (x, y, z) | (x, y, z, w) |
 *
 * Velocities and facings of commands go the other way: mm_from_unity and so on. Licence: MIT, as motionmatch.h. */
#ifndef MOTIONMATCH_AXES_H
#define MOTIONMATCH_AXES_H

static inline void mm_to_unity(const float *position, const float *rotation, float *position_out, float *rotation_out) {
    position_out[0] = -position[0];
    position_out[1] = position[1];
    position_out[2] = position[2];
    rotation_out[0] = rotation[1];
    rotation_out[1] = -rotation[2];
    rotation_out[2] = -rotation[3];
    rotation_out[3] = rotation[0];
}

static inline void mm_from_unity(const float *vector, float *vector_out) {
    vector_out[0] = -vector[0];
    vector_out[1] = vector[1];
    vector_out[2] = vector[2];
}

static inline void mm_to_unreal(const float *position, const float *rotation, float *position_out, float *rotation_out) {
    position_out[0] = 100.0f * position[2];
    position_out[1] = -100.0f * position[0];
    position_out[2] = 100.0f * position[1];
    rotation_out[0] = -rotation[3];
    rotation_out[1] = rotation[1];
    rotation_out[2] = -rotation[2];
    rotation_out[3] = rotation[0];
}

/* Of centimetres to metres. */
static inline void mm_from_unreal(const float *vector, float *vector_out) {
    vector_out[0] = -0.01f * vector[1];
    vector_out[1] = 0.01f * vector[2];
    vector_out[2] = 0.01f * vector[0];
}

static inline void mm_to_godot(const float *position, const float *rotation, float *position_out, float *rotation_out) {
    position_out[0] = position[0];
    position_out[1] = position[1];
    position_out[2] = position[2];
    rotation_out[0] = rotation[1];
    rotation_out[1] = rotation[2];
    rotation_out[2] = rotation[3];
    rotation_out[3] = rotation[0];
}

static inline void mm_from_godot(const float *vector, float *vector_out) {
    vector_out[0] = vector[0];
    vector_out[1] = vector[1];
    vector_out[2] = vector[2];
}

#endif
