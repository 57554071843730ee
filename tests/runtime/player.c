/* Plays commands, for the tests that compare the runtime with Python. */
#define MOTIONMATCH_IMPLEMENTATION
#include "motionmatch.h"

#include <stdlib.h>

int play(const void *data, size_t size, int count, int steps, const mm_command *commands, const double *dts,
         const float *starts, const float *facings, mm_height height, void *user, int32_t *frames_out, uint8_t *searched_out, double *costs_out,
         float *positions_out, float *rotations_out, double *roots_out) {
    mm_motion motion;
    mm_characters people;
    size_t needed = mm_open_bytes(data, size), bytes;
    void *room = malloc(needed + 1), *memory;
    int result = mm_open(&motion, data, size, room, needed), step, c, joints = motion.num_joints;
    if (result != MM_OK) {
        free(room);
        return result;
    }
    bytes = mm_characters_bytes(&motion, count);
    memory = malloc(bytes + 1);
    result = mm_start(&people, &motion, memory, bytes, count, starts, facings);
    if (height != NULL) mm_set_ground(&people, height, user);
    for (step = 0; step < steps && result == MM_OK; step++) {
        result = mm_step(&people, commands + (size_t)step * (size_t)count, dts[step]);
        for (c = 0; c < count; c++) {
            size_t row = (size_t)step * (size_t)count + (size_t)c;
            const mm_state *state = mm_character(&people, c);
            frames_out[row] = state->frame;
            searched_out[row] = (uint8_t)(state->searched + 2 * state->switched);
            costs_out[row] = state->cost;
            memcpy(positions_out + row * (size_t)joints * 3, mm_positions(&people, c), (size_t)joints * 3 * sizeof(float));
            memcpy(rotations_out + row * (size_t)joints * 4, mm_rotations(&people, c), (size_t)joints * 4 * sizeof(float));
            roots_out[3 * row] = state->root_position[0] + state->root_offset[0];
            roots_out[3 * row + 1] = state->root_position[2] + state->root_offset[2];
            roots_out[3 * row + 2] = state->root_yaw + state->yaw_offset;
        }
    }
    free(memory);
    free(room);
    return result;
}

int open_file(const void *data, size_t size) {
    mm_motion motion;
    size_t needed = mm_open_bytes(data, size);
    void *room = malloc(needed + 1);
    int result = mm_open(&motion, data, size, room, needed);
    free(room);
    return result;
}

int search(const void *data, size_t size, int count, const float *vectors, const float *weights, const int32_t *currents,
           const double *biases, const int32_t *tags, int32_t *frames_out, double *costs_out) {
    mm_motion motion;
    int result = mm_open(&motion, data, size, NULL, 0), c;
    if (result != MM_OK) return result;
    for (c = 0; c < count; c++)
        frames_out[c] = mm_search(&motion, vectors + (size_t)c * (size_t)motion.num_columns, weights, currents[c],
                                  biases[c], tags[c], costs_out + c);
    return MM_OK;
}

const char *describe(int result) { return mm_describe(result); }

int lead(const void *data, size_t size, int count, const float *starts, const mm_goal *goals, float *velocities_out,
         float *facings_out) {
    mm_motion motion;
    mm_characters people;
    int result = mm_open(&motion, data, size, NULL, 0), c;
    size_t bytes = result == MM_OK ? mm_characters_bytes(&motion, count) : 0;
    void *memory = malloc(bytes + 1);
    if (result == MM_OK) result = mm_start(&people, &motion, memory, bytes, count, starts, NULL);
    for (c = 0; c < count && result == MM_OK; c++)
        result = mm_lead(&people, c, goals + c, 1.1, velocities_out + 3 * c, facings_out + 3 * c);
    free(memory);
    return result;
}
