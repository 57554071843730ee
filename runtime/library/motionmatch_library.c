/* The runtime as a shared library, for languages that call C: handles in place of structs, and files by path.
 *
 *   cc -std=c99 -O2 -shared -fPIC -fvisibility=hidden motionmatch_library.c -o libmotionmatch.so -lm     (Linux)
 *   cc -std=c99 -O2 -shared motionmatch_library.c -o libmotionmatch.dylib                                (macOS)
 *   cl /O2 /LD motionmatch_library.c /Fe:motionmatch.dll                                                 (Windows)
 */
#define MOTIONMATCH_IMPLEMENTATION
#include "../motionmatch.h"

#include <stdio.h>
#include <stdlib.h>

#if defined(_WIN32)
#define MML_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define MML_EXPORT __attribute__((visibility("default")))
#else
#define MML_EXPORT
#endif

typedef struct mml_motion {
    mm_motion motion;
    void *data, *memory;
} mml_motion;

typedef struct mml_group {
    mm_characters characters;
    void *memory;
    mm_height_map map;
    float *heights;
} mml_group;

MML_EXPORT void mml_close(mml_motion *motion) {
    if (motion == NULL) return;
    free(motion->memory);
    free(motion->data);
    free(motion);
}

/* Open bytes; they are copied. Gives NULL and a result if they are no such file. */
MML_EXPORT mml_motion *mml_open_bytes(const void *bytes, size_t size, int *result_out) {
    mml_motion *motion = (mml_motion *)calloc(1, sizeof *motion);
    size_t needed;
    *result_out = MM_NO_ROOM;
    if (motion == NULL) return NULL;
    motion->data = malloc(size + 8);
    if (motion->data != NULL) {
        memcpy(motion->data, bytes, size);
        needed = mm_open_bytes(motion->data, size);
        motion->memory = malloc(needed + 8);
        if (motion->memory != NULL) *result_out = mm_open(&motion->motion, motion->data, size, motion->memory, needed);
    }
    if (*result_out == MM_OK) return motion;
    mml_close(motion);
    return NULL;
}

/* Open a file by its path. */
MML_EXPORT mml_motion *mml_open(const char *path, int *result_out) {
    FILE *file = fopen(path, "rb");
    mml_motion *motion = NULL;
    void *bytes = NULL;
    long size = -1;
    *result_out = MM_NO_FILE;
    if (file == NULL) return NULL;
    if (fseek(file, 0, SEEK_END) == 0) size = ftell(file);
    if (size > 0) bytes = malloc((size_t)size);
    rewind(file);
    if (bytes != NULL && fread(bytes, 1, (size_t)size, file) == (size_t)size)
        motion = mml_open_bytes(bytes, (size_t)size, result_out);
    free(bytes);
    fclose(file);
    return motion;
}

MML_EXPORT const char *mml_describe(int result) { return mm_describe(result); }
MML_EXPORT int mml_joints(const mml_motion *motion) { return motion->motion.num_joints; }
MML_EXPORT int mml_parent(const mml_motion *motion, int joint) {
    return joint >= 0 && joint < motion->motion.num_joints ? motion->motion.parents[joint] : -1;
}
MML_EXPORT const char *mml_joint_name(const mml_motion *motion, int joint) { return mm_joint_name(&motion->motion, joint); }
MML_EXPORT const char *mml_tag_name(const mml_motion *motion, int tags) { return mm_tag_name(&motion->motion, tags); }
MML_EXPORT const char *mml_use_name(const mml_motion *motion, int use) { return mm_use_name(&motion->motion, use); }
MML_EXPORT const char *mml_wish_name(const mml_motion *motion, int wish) { return mm_wish_name(&motion->motion, wish); }

/* Let characters stand; positions and facings are (count, 3) or NULL. The motion has to stay open. */
MML_EXPORT mml_group *mml_start(const mml_motion *motion, int count, const float *positions, const float *facings,
                                int *result_out) {
    mml_group *group = (mml_group *)calloc(1, sizeof *group);
    size_t needed = mm_characters_bytes(&motion->motion, count);
    *result_out = MM_NO_ROOM;
    if (group == NULL) return NULL;
    group->memory = malloc(needed + 8);
    if (group->memory != NULL)
        *result_out = mm_start(&group->characters, &motion->motion, group->memory, needed, count, positions, facings);
    if (*result_out == MM_OK) return group;
    free(group->memory);
    free(group);
    return NULL;
}

MML_EXPORT void mml_stop(mml_group *group) {
    if (group == NULL) return;
    free(group->heights);
    free(group->memory);
    free(group);
}

/* Walk on a grid of heights (rows, columns), a row for each z, which is copied; NULL: on level ground again. */
MML_EXPORT int mml_set_heights(mml_group *group, double x, double z, double step, int rows, int columns,
                               const float *heights) {
    float *copy = NULL;
    if (heights != NULL) {
        size_t count;
        if (rows < 2 || columns < 2 || rows > 65536 || columns > 65536 || !(step > 0.0)) return MM_BAD_ARGUMENT;
        count = (size_t)rows * (size_t)columns;
        copy = (float *)malloc(count * sizeof(float));
        if (copy == NULL) return MM_NO_ROOM;
        memcpy(copy, heights, count * sizeof(float));
        group->map.origin[0] = x;
        group->map.origin[1] = z;
        group->map.step = step;
        group->map.rows = rows;
        group->map.columns = columns;
        group->map.heights = copy;
    }
    mm_set_ground(&group->characters, copy ? mm_map_height : NULL, &group->map);
    free(group->heights);
    group->heights = copy;
    return MM_OK;
}

/* The way to a goal: velocity (3,) and facing (3,) for the command. */
MML_EXPORT int mml_lead(const mml_group *group, int number, const mm_goal *goal, double speed, float *velocity_out,
                        float *facing_out) {
    return mm_lead(&group->characters, number, goal, speed, velocity_out, facing_out);
}

/* -1, or 3 * (use - 1) + 0, 1, 2: on the way to a goal, at it, leaving it. */
MML_EXPORT int mml_phase(const mml_group *group, int number) { return mm_phase(&group->characters, number); }

/* Whether a character interacts with its partner: 0, 1, or 2 while their hands touch. */
MML_EXPORT int mml_together(const mml_group *group, int number) { return mm_together(&group->characters, number); }

MML_EXPORT int mml_step(mml_group *group, const mm_command *commands, double dt) {
    return mm_step(&group->characters, commands, dt);
}

MML_EXPORT int mml_place(mml_group *group, int number, const float *position, const float *facing) {
    return mm_place(&group->characters, number, position, facing);
}

/* Copy the pose of a character: positions (J, 3), rotations (J, 4) as w, x, y, z; both in the world. */
MML_EXPORT int mml_pose(const mml_group *group, int number, float *positions_out, float *rotations_out) {
    size_t joints = (size_t)group->characters.motion->num_joints;
    if (number < 0 || number >= group->characters.count) return MM_BAD_ARGUMENT;
    memcpy(positions_out, mm_positions(&group->characters, number), 3 * joints * sizeof(float));
    memcpy(rotations_out, mm_rotations(&group->characters, number), 4 * joints * sizeof(float));
    return MM_OK;
}

MML_EXPORT int mml_frame(const mml_group *group, int number) {
    return number < 0 || number >= group->characters.count ? -1 : mm_character(&group->characters, number)->frame;
}
