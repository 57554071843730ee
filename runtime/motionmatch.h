/* motionmatch.h: play characters by motion matching, in C99. One file, no dependencies, MIT licence (at the end).
 *
 * A file that `motionmatch export --runtime character.mmr` wrote is opened from memory, read or mapped, and any number
 * of characters is stepped: springs, query, exact search, transitions, roots, feet on level and uneven ground, goals such
 * as chairs and handles, two who interact, forward kinematics. The answers are those of the Python library: the same frames, and poses
 * within 1e-4 m (tests/runtime).
 *
 *   #define MOTIONMATCH_IMPLEMENTATION      // in one .c file of a program
 *   #include "motionmatch.h"
 *
 *   mm_motion motion;                                            // the file; shared by all characters
 *   mm_open(&motion, data, size, memory, mm_open_bytes(data, size));
 *   mm_characters people;
 *   mm_start(&people, &motion, room, mm_characters_bytes(&motion, 100), 100, NULL, NULL);
 *   mm_step(&people, commands, 1.0 / 60.0);                      // 100 commands
 *   const float *positions = mm_positions(&people, 7);           // (J, 3) in the world
 *
 * Nothing is allocated: the program gives the memory. `data` has to stay where it is, and to begin at an address that
 * is a multiple of 8 (what malloc and mmap give). Characters of one `mm_characters` are stepped by one thread at a time;
 * several of them may share an `mm_motion`.
 *
 * Metres, seconds, radians; right-handed, y up, a character at rest faces +z, its left is +x. Quaternions are w, x, y, z.
 * docs/engines.md has a table for Unity, Unreal and Godot.
 *
 * Sections of this file have the names of the Python modules that they follow, and functions those of the functions.
 * Types are the same too, float where NumPy has float32: only so are the answers the same.
 */
#ifndef MOTIONMATCH_H
#define MOTIONMATCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef MMDEF
#define MMDEF extern
#endif

#define MM_VERSION 4
#define MM_MAX_JOINTS 256
#define MM_MAX_FEET 8
#define MM_MAX_COLUMNS 128
#define MM_MAX_TIMES 16
#define MM_MAX_LAYERS 8
#define MM_MAX_WISHES 16
#define MM_MAX_USES 8
#define MM_PAST 4 /* transitions that a character remembers */

enum mm_result {
    MM_OK = 0,
    MM_NO_FILE = 1,     /* it does not begin as a file of this kind does, or is cut off */
    MM_OLD_VERSION = 2, /* of another version: export it again, or take the header that belongs to it */
    MM_DAMAGED = 3,     /* its checksum is not right */
    MM_WRONG = 4,       /* its numbers contradict each other */
    MM_NO_ROOM = 5,     /* too little memory was given, or not aligned to 8 bytes */
    MM_BAD_ARGUMENT = 6 /* a command or a time step that is no number, too large, or names what is not there */
};

/* Something to sit on or to reach for, of a file with goals; of a file with partners what the first of two wants to do with
 * the second, and only the use counts. Zeros are: none. */
typedef struct mm_goal {
    int32_t use;        /* 0: none; n: the n-th use of the file, counted from 1 (mm_use_name) */
    int32_t leave;      /* not 0: it is there, but not wanted any more; who sits there gets up if a velocity is wanted */
    float position[3];  /* where the hips of who sits arrive, or the hand, in the world; a height of 0 is any */
    float direction[3]; /* facing on arrival, in the world, level */
} mm_goal;

/* What a player wants of one character. Zeros are: stand still. */
typedef struct mm_command {
    float velocity[3]; /* metres per second in the world; its height does not count */
    float facing[3];   /* direction in the world; zeros: where it goes, or as before while it stands */
    int32_t tags;      /* 0: all frames; n: only those of the n-th expression of the file, counted from 1 */
    int32_t has_wishes;
    float wishes[MM_MAX_WISHES]; /* how much each tag of mm_wish_name is wanted, 0 or 1; only with has_wishes */
    mm_goal goal;
} mm_command;

/* How high the ground is at a place in the world, metres: a program's own function. */
typedef double (*mm_height)(void *user, double x, double z);

/* A grid of heights, straight in between; beyond its edge the height stays the same. A ready-made ground: give
 * mm_map_height to mm_set_ground, with the map as its user. */
typedef struct mm_height_map {
    double origin[2]; /* x and z of the first height, metres */
    double step;      /* distance between heights, metres */
    int32_t rows, columns;
    const float *heights; /* (rows, columns) metres: a row for each z, 2 or more of each */
} mm_height_map;

/* Dense layers with ReLU between them, made ready for use. */
typedef struct mm_network {
    int32_t num_layers;
    int32_t widths[MM_MAX_LAYERS + 1];
    const float *weights[MM_MAX_LAYERS]; /* (tiles, inputs, 32): outputs side by side, filled up with zeros */
    const float *biases[MM_MAX_LAYERS];  /* (tiles, 32) */
} mm_network;

/* One block of the features: how a query asks for it. */
typedef struct mm_block {
    int32_t kind, first, width, num_numbers;
    const double *numbers;
} mm_block;

/* An opened file. Fields may be read, not written. */
typedef struct mm_motion {
    int32_t learned; /* whether networks play, or frames */
    int32_t num_frames, num_joints, num_moving, num_feet, num_columns, num_padded, num_times, num_blocks;
    int32_t num_leaves, num_nodes, num_tags, num_wishes, num_below, num_soles, standing_frame;
    int32_t num_latents, pose_width, num_codes, num_boxes;
    int32_t num_masks, num_extras, num_uses, num_entries, hips, hips_moving; /* hips_moving: among `moving`, or -1 */
    int32_t goal_extra, num_contacts; /* of networks that know goals: where the pose says so */
    int32_t num_scenes, num_moments, mask_all; /* of partners: scenes, moments in which two begin, the mask of all frames */
    /* settings, as `ControllerConfig` has them */
    double fps, search_seconds, velocity_halflife, facing_halflife, blend_halflife, bias, settle_bias, settle_seconds;
    double sharp_velocity, sharp_angle, sharp_seconds, turn_rate, turn_speed;
    int32_t exclude_radius, no_return, near_frames, root_mode, root_warp, has_feet, has_limits;
    double position_halflife, yaw_halflife, ratio, distance, wait, angle;
    double feet_halflife, radius, speed, grip, slack, roll, turn, hips_drop, settle_halflife, lower_halflife;
    double longest_step;
    double height_halflife, ground_halflife, ahead_seconds; /* on uneven ground */
    double goal_weight, goal_threshold, goal_stretch, goal_moved, leave_length;
    int32_t goal_warp, goal_first; /* whether ways are warped; the first column of the goal */
    double goal_up, lowest_goal, highest_goal; /* of networks: usual height of the hips, and heights of goals */
    double pair_weight, pair_path_weight, pair_threshold;
    int32_t partner_first; /* the first column of the partner */
    /* the body */
    const int32_t *parents, *moving;
    const float *offsets;
    const char *joint_names, *tag_names, *wish_names;
    const int32_t *leg_joints, *leg_below, *sole_joints;
    const double *leg_tips, *leg_poles, *sole_points;
    const uint8_t *leg_front; /* front feet of a body on four legs */
    const int32_t *arm;       /* shoulder, elbow and hand that reach, or -1 */
    const double *palm;
    /* features */
    const float *mean, *scale, *weights;
    const double *times, *limits;
    mm_block blocks[32];
    /* frames */
    const float *rotations, *translations, *features, *lows;
    const double *yaws, *tracks;
    const int32_t *firsts, *lasts;
    const uint8_t *planted;
    const double *clearances; /* height of contact points over the ground of the recording */
    const float *extras;      /* what blocks need to know of frames besides their features */
    /* goals */
    const char *use_names;
    const int32_t *goal_phases, *goal_uses; /* rows are frames, or codes where networks play */
    const double *goal_places, *goal_rows, *goal_entries;
    /* partners */
    const int32_t *pair_frames, *scene_moments, *moment_frames;
    const uint8_t *pair_flags;
    const double *pair_rows, *moments;
    /* the tree */
    const float *tree_points;
    const int32_t *tree_frames, *tree_children;
    const uint16_t *tree_boxes;
    const uint8_t *mask_points, *mask_children, *mask_frames;
    /* networks */
    mm_network decompressor, stepper, projector;
    const int32_t *pose_columns, *leg_contacts;
    const int8_t *code_features, *code_latents, *code_lows, *code_highs;
    const uint8_t *code_follows;
    const float *code_middle, *code_step, *bounds, *standing;
    float *scaled_weights;
    /* made when opened: of springs at the times ahead */
    double ahead_decay[MM_MAX_TIMES], ahead_ramp[MM_MAX_TIMES], ahead_left[MM_MAX_TIMES];
} mm_motion;

/* What changes from step to step: one foot, and one character. */
typedef struct mm_foot {
    double places[3], inputs[3], offsets[3], rates[3], rolls[3];
    double heading, turn;
    double ground, ground_rate, slope[2], rise; /* on uneven ground */
    int32_t locked, unused;
} mm_foot;

typedef struct mm_state {
    double simulation_position[3], simulation_velocity[3], simulation_acceleration[3];
    double simulation_yaw, simulation_yaw_rate;
    double wanted_velocity[3], wanted_yaw, facing_yaw;
    double frame_fraction, search_in, settled;
    double root_position[3], root_yaw, root_offset[3], root_rate[3], yaw_offset, yaw_rate;
    double hips_drop, hips_drop_rate, cost;
    double climb_rate, body_pitch, body_pitch_rate; /* on uneven ground */
    double hips_lift, hand_move[3], wanted_goal[5];
    double past_ages[MM_PAST]; /* seconds since its last transitions, the latest first */
    float wanted_wishes[MM_MAX_WISHES];
    int32_t frame, wanted_tags, wanted_has_wishes, searched, switched;
    int32_t span_start, past_spans[2 * MM_PAST]; /* frames from which it plays, and from which to which it played */
} mm_state;

typedef struct mm_characters {
    const mm_motion *motion;
    int32_t count;
    unsigned char *memory;
    size_t stride;
    /* where the parts of a character begin, bytes */
    size_t at_feet, at_rotation_offsets, at_rotation_rates, at_translation_offsets, at_translation_rates;
    size_t at_positions, at_rotations, at_columns, at_pose;
    mm_height height; /* NULL: the ground is level */
    void *height_user;
    /* work space of a step */
    float *local_positions, *local_rotations, *spare;
    float *hidden[2], *inputs, *wholes[2], *moments, *bounds;
    int32_t *active;
    double strides[2 * MM_MAX_FEET], turning[MM_MAX_FEET], clearances[MM_MAX_FEET];
    int32_t planted[MM_MAX_FEET];
    float query[MM_MAX_COLUMNS], query_weights[MM_MAX_COLUMNS];
} mm_characters;

/* How many bytes mm_open needs besides the file: 0 for a database. 0 also if it is no such file; mm_open says so. */
MMDEF size_t mm_open_bytes(const void *data, size_t size);
/* Open a file that lies in memory, and check all of it. Returns MM_OK or what is wrong. */
MMDEF int mm_open(mm_motion *motion, const void *data, size_t size, void *memory, size_t memory_size);
/* Say in words what a result means. */
MMDEF const char *mm_describe(int result);
/* The name of a joint, of an expression over tags (from 1), or of a wish (from 0); NULL if there is none. */
MMDEF const char *mm_joint_name(const mm_motion *motion, int joint);
MMDEF const char *mm_tag_name(const mm_motion *motion, int tags);
MMDEF const char *mm_wish_name(const mm_motion *motion, int wish);
/* The name of a use of goals, such as sit, or of a scene for two, such as handshake (from 1); NULL if there is none. */
MMDEF const char *mm_use_name(const mm_motion *motion, int use);

/* How many bytes characters need. 0 if there can't be so many. */
MMDEF size_t mm_characters_bytes(const mm_motion *motion, int count);
/* Let characters stand at positions (count, 3) and facings (count, 3), or NULL: at the origin, and to +z. */
MMDEF int mm_start(mm_characters *characters, const mm_motion *motion, void *memory, size_t memory_size, int count,
                   const float *positions, const float *facings);
/* Put one character somewhere else, at rest; `position` (3,), `facing` (3,) may be NULL. */
MMDEF int mm_place(mm_characters *characters, int number, const float *position, const float *facing);
/* Let characters walk on uneven ground from now on; NULL: on level ground. It is asked some fifty times for each foot and
 * step, so it should be quick: a map of heights, not a ray. What it says must not change within a step. */
MMDEF void mm_set_ground(mm_characters *characters, mm_height height, void *user);
/* The height of a map; `map` is an mm_height_map. */
MMDEF double mm_map_height(void *map, double x, double z);
/* Step all characters by dt seconds, more than 0; more than a second counts as one, less than 0.01 ms as that. One command
 * each; velocities of more than 100 m/s count as that. */
MMDEF int mm_step(mm_characters *characters, const mm_command *commands, double dt);
/* Step one character of them; not those of a file with partners, who are stepped together. */
MMDEF int mm_step_one(mm_characters *characters, int number, const mm_command *command, double dt);

/* The pose of a character in the world: positions (J, 3) and rotations (J, 4), until its next step. */
MMDEF const float *mm_positions(const mm_characters *characters, int number);
MMDEF const float *mm_rotations(const mm_characters *characters, int number);
/* Everything else about a character, and its feet: motion->num_feet of them. */
MMDEF const mm_state *mm_character(const mm_characters *characters, int number);
MMDEF const mm_foot *mm_feet(const mm_characters *characters, int number);
/* The path that springs predict: positions (H, 3) and directions (H, 3) in the world, at motion->times. */
MMDEF void mm_path(const mm_characters *characters, int number, const mm_command *command, double *positions_out,
                   double *directions_out);
/* The way to a goal: a velocity (3,) of `speed` metres per second at most, and a facing (3,), that lead a character to where
 * recordings come to such a goal. Put both into its command, with the goal. */
MMDEF int mm_lead(const mm_characters *characters, int number, const mm_goal *goal, double speed, float *velocity_out,
                  float *facing_out);
/* What a character does about goals: 3 * (use - 1) + 0, 1 or 2 if it comes to one, is at it or leaves it; -1 for none. */
MMDEF int mm_phase(const mm_characters *characters, int number);
/* Whether a character interacts with its partner: 0, 1, or 2 while their hands touch. Characters 0 and 1 are partners, 2
 * and 3, and so on. */
MMDEF int mm_together(const mm_characters *characters, int number);
/* Search: the frame with the least cost for a normalised vector (D,) and weights (D,), or -1. `current` is the frame
 * that plays or -1; it wins unless another costs less than its cost minus `bias`. `tags` as in a command. */
MMDEF int32_t mm_search(const mm_motion *motion, const float *vector, const float *weights, int32_t current, double bias,
                        int32_t tags, double *cost_out);

#ifdef __cplusplus
}
#endif
#endif /* MOTIONMATCH_H */

#ifdef MOTIONMATCH_IMPLEMENTATION
#ifndef MOTIONMATCH_IMPLEMENTED
#define MOTIONMATCH_IMPLEMENTED

#include <math.h>
#include <string.h>
#if !defined(MM_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
#include <emmintrin.h>
#elif !defined(MM_NO_SIMD) && defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/* Products and sums are not fused: only then are answers the same on all machines. (gcc does not with -std=c99.) */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#if defined(__GNUC__) || defined(__clang__) || defined(_MSC_VER)
#define MM_RESTRICT __restrict
#else
#define MM_RESTRICT
#endif

#define MM_PI 3.14159265358979323846
#define MM_LANES 8
#define MM_EMPTY INT32_MIN
#define MM_STACK 1024
#define MM_GROUP 16
#define MM_TILE 32
#define MM_LARGEST 3.4e38f
#define MM_LAG 0.01

enum { MM_MOTION_ADJUST = 0, MM_MOTION_CLAMP = 1, MM_MOTION_FRAMES = 2 };

/* Kinds of blocks. */
enum {
    MM_OWN = 0,
    MM_PATH_POSITIONS = 1,
    MM_PATH_DIRECTIONS = 2,
    MM_POSTURE = 3,
    MM_TAGS = 4,
    MM_GAITS = 5,
    MM_ASKED = 6,
    MM_TERRAIN_HEIGHTS = 7,
    MM_TERRAIN_RISES = 8,
    MM_GOAL_PLACE = 9,
    MM_PARTNER_PLACE = 10
};

/* ---- the file -------------------------------------------------------------------------------------------------- */

enum mm_type { MM_U8 = 1, MM_I8 = 2, MM_U16 = 3, MM_I32 = 4, MM_F32 = 5, MM_F64 = 6, MM_F16 = 7 };

enum mm_section {
    MM_COUNTS = 1,
    MM_SETTINGS = 2,
    MM_PARENTS = 3,
    MM_OFFSETS = 4,
    MM_MOVING = 5,
    MM_JOINT_NAMES = 6,
    MM_LEG_JOINTS = 7,
    MM_LEG_TIPS = 8,
    MM_LEG_POLES = 9,
    MM_LEG_BELOW = 10,
    MM_SOLE_JOINTS = 11,
    MM_SOLE_POINTS = 12,
    MM_MEAN = 13,
    MM_SCALE = 14,
    MM_WEIGHTS = 15,
    MM_TIMES = 16,
    MM_BLOCKS = 17,
    MM_BLOCK_NUMBERS = 18,
    MM_LIMITS = 19,
    MM_TAG_NAMES = 20,
    MM_WISH_NAMES = 21,
    MM_LEG_FRONT = 22,
    MM_ARM = 23,
    MM_PALM = 24,
    MM_USE_NAMES = 25,
    MM_ROTATIONS = 30,
    MM_TRANSLATIONS = 31,
    MM_YAWS = 32,
    MM_FIRSTS = 33,
    MM_LASTS = 34,
    MM_FEATURES = 35,
    MM_PLANTED = 36,
    MM_TRACKS = 37,
    MM_LOWS = 38,
    MM_TREE_POINTS = 39,
    MM_TREE_FRAMES = 40,
    MM_TREE_BOXES = 41,
    MM_TREE_CHILDREN = 42,
    MM_MASK_POINTS = 43,
    MM_MASK_CHILDREN = 44,
    MM_MASK_FRAMES = 45,
    MM_CLEARANCES = 46,
    MM_EXTRAS = 47,
    MM_GOAL_PHASES = 48,
    MM_GOAL_PLACES = 49,
    MM_GOAL_ROWS = 50,
    MM_GOAL_USES = 51,
    MM_GOAL_ENTRIES = 52,
    MM_PAIR_FRAMES = 53,
    MM_PAIR_FLAGS = 54,
    MM_PAIR_ROWS = 55,
    MM_SCENE_MOMENTS = 56,
    MM_MOMENT_FRAMES = 57,
    MM_MOMENTS = 58,
    MM_DECOMPRESSOR_WIDTHS = 60,
    MM_DECOMPRESSOR_WEIGHTS = 61,
    MM_DECOMPRESSOR_BIASES = 62,
    MM_DECOMPRESSOR_SCALES = 63,
    MM_STEPPER_WIDTHS = 64,
    MM_STEPPER_WEIGHTS = 65,
    MM_STEPPER_BIASES = 66,
    MM_STEPPER_SCALES = 67,
    MM_PROJECTOR_WIDTHS = 68,
    MM_PROJECTOR_WEIGHTS = 69,
    MM_PROJECTOR_BIASES = 70,
    MM_PROJECTOR_SCALES = 71,
    MM_POSE_COLUMNS = 72,
    MM_LEG_CONTACTS = 73,
    MM_BOUNDS = 74,
    MM_STANDING = 75,
    MM_CODE_FEATURES = 76,
    MM_CODE_LATENTS = 77,
    MM_CODE_FOLLOWS = 78,
    MM_CODE_MIDDLE = 79,
    MM_CODE_STEP = 80
};

#define MM_HEADER 64
#define MM_ENTRY 32
#define MM_NUM_COUNTS 32
#define MM_NUM_SETTINGS 56
#define MM_HEIGHTS 51                 /* masks for heights of what a hand reaches for: 0 to 5 m */
#define MM_SEATS 31                   /* masks for heights of seats that are told apart, 2 cm from 0.3 m on */
#define MM_USE_NUMBERS (6 + MM_HEIGHTS + MM_SEATS) /* by hand, entries: first and number, masks: leave, from, to, to at
                                                      heights, at heights */
#define MM_PAIR_NUMBERS 7    /* of a frame of two: the other's x, z and facing, travel left, how far hands reach, travel a second */
#define MM_PAIR_TIMES 4      /* of the paths of two who begin: now and three times ahead */
#define MM_MOMENT_NUMBERS 26 /* of a moment in which two begin: place, greatest warp, remains, both paths, how close they come */

static uint32_t mm_read32(const unsigned char *from) {
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static uint64_t mm_read64(const unsigned char *from) { return mm_read32(from) | (uint64_t)mm_read32(from + 4) << 32; }

/* CRC-32, as zlib has it, eight bytes at a time. */
static uint32_t mm_checksum(const unsigned char *data, size_t size) {
    uint32_t table[8][256], sum = 0xFFFFFFFFu, i, j;
    for (i = 0; i < 256; i++) {
        uint32_t value = i;
        for (j = 0; j < 8; j++) value = value & 1u ? 0xEDB88320u ^ value >> 1 : value >> 1;
        table[0][i] = value;
    }
    for (j = 1; j < 8; j++)
        for (i = 0; i < 256; i++) table[j][i] = table[j - 1][i] >> 8 ^ table[0][table[j - 1][i] & 255u];
    while (size >= 8) {
        uint32_t low = mm_read32(data) ^ sum, high = mm_read32(data + 4);
        sum = table[7][low & 255u] ^ table[6][low >> 8 & 255u] ^ table[5][low >> 16 & 255u] ^ table[4][low >> 24] ^
              table[3][high & 255u] ^ table[2][high >> 8 & 255u] ^ table[1][high >> 16 & 255u] ^ table[0][high >> 24];
        data += 8;
        size -= 8;
    }
    while (size--) sum = sum >> 8 ^ table[0][(sum ^ *data++) & 255u];
    return ~sum;
}

static size_t mm_size_of(uint32_t type) {
    switch (type) {
    case MM_U8:
    case MM_I8: return 1;
    case MM_U16:
    case MM_F16: return 2;
    case MM_I32:
    case MM_F32: return 4;
    case MM_F64: return 8;
    default: return 0;
    }
}

/* Find a section of a file whose table was checked. Returns NULL if it is not there or of another type; `type` may be
 * 0 for any. */
static const void *mm_find(const unsigned char *data, uint32_t id, uint32_t type, uint64_t *count_out,
                           uint32_t *type_out) {
    uint32_t number = mm_read32(data + 12), i;
    for (i = 0; i < number; i++) {
        const unsigned char *entry = data + MM_HEADER + (size_t)MM_ENTRY * i;
        if (mm_read32(entry) != id) continue;
        if (type != 0 && mm_read32(entry + 4) != type) return NULL;
        *count_out = mm_read64(entry + 16);
        if (type_out) *type_out = mm_read32(entry + 4);
        return data + (size_t)mm_read64(entry + 8);
    }
    return NULL;
}

/* Find a section that must have so many numbers. An empty one gives an address that is never read. */
static const void *mm_need(const unsigned char *data, uint32_t id, uint32_t type, uint64_t count, int *wrong) {
    uint64_t found = 0;
    const void *place = mm_find(data, id, type, &found, NULL);
    if (place == NULL || found != count) {
        *wrong = 1;
        return data;
    }
    return place;
}

static int mm_check_table(const unsigned char *data, size_t size) {
    uint32_t number, i;
    if (data == NULL || size < MM_HEADER || memcmp(data, "MOTIONMR", 8) != 0) return MM_NO_FILE;
    if (mm_read32(data + 28) != 0x01020304u || mm_read64(data + 16) != size) return MM_NO_FILE;
    if (mm_read32(data + 8) != MM_VERSION) return MM_OLD_VERSION;
    number = mm_read32(data + 12);
    if (number > 1024 || MM_HEADER + (size_t)MM_ENTRY * number > size) return MM_WRONG;
    for (i = 0; i < number; i++) {
        const unsigned char *entry = data + MM_HEADER + (size_t)MM_ENTRY * i;
        uint64_t offset = mm_read64(entry + 8), count = mm_read64(entry + 16);
        size_t each = mm_size_of(mm_read32(entry + 4));
        if (each == 0 || offset % 8 != 0 || offset > size || count > (size - offset) / each) return MM_WRONG;
    }
    return MM_OK;
}

static int mm_all_finite(const float *values, uint64_t count, float most) {
    uint64_t i;
    int good = 1;
    for (i = 0; i < count; i++) good &= values[i] >= -most && values[i] <= most;
    return good;
}

static int mm_all_finite_doubles(const double *values, uint64_t count, double most) {
    uint64_t i;
    int good = 1;
    for (i = 0; i < count; i++) good &= values[i] >= -most && values[i] <= most;
    return good;
}

static int mm_all_within(const int32_t *values, uint64_t count, int32_t low, int32_t high) {
    uint64_t i;
    int good = 1;
    for (i = 0; i < count; i++) good &= values[i] >= low && values[i] <= high;
    return good;
}

static const char *mm_name_at(const char *names, int number) {
    while (number-- > 0) names += strlen(names) + 1;
    return names;
}

/* Names end with a zero each; returns how many there are, or -1 if the last one does not end. */
static int mm_count_names(const unsigned char *data, uint32_t id, const char **names_out) {
    uint64_t size = 0, i;
    int count = 0;
    const char *names = (const char *)mm_find(data, id, MM_U8, &size, NULL);
    *names_out = names;
    if (names == NULL) return -1;
    for (i = 0; i < size; i++) count += names[i] == 0;
    return size > 0 && names[size - 1] != 0 ? -1 : count;
}

static float mm_half_to_float(uint16_t half) {
    uint32_t sign = (uint32_t)(half & 0x8000u) << 16, exponent = half >> 10 & 31u, part = half & 1023u, bits;
    float value;
    if (exponent == 0) { /* a multiple of 2^-24 */
        value = (float)part * (1.0f / 16777216.0f);
        return sign ? -value : value;
    }
    bits = exponent == 31 ? sign | 0x7F800000u | part << 13 : sign | (exponent + 112u) << 23 | part << 13;
    memcpy(&value, &bits, 4);
    return value;
}

/* ---- maths.spring ---------------------------------------------------------------------------------------------- */

static double mm_find_rate(double halflife) { return 2.0 * log(2.0) / (halflife > 1e-9 ? halflife : 1e-9); }

static double mm_mean_of_decay(double z) { return z > 0.0 ? -expm1(-z) / z : 1.0; }

static double mm_mean_of_ramped_decay(double z) {
    if (z < 0.01)
        return 1.0 / 2 - z * (1.0 / 3 - z * (1.0 / 8 - z * (1.0 / 30 - z * (1.0 / 144 - z / 840))));
    return (-expm1(-z) - z * exp(-z)) / (z * z);
}

/* ---- four floats at once ----------------------------------------------------------------------------------------- */

/* SSE2 on x86-64, SIMD of WebAssembly, plain C elsewhere or with MM_NO_SIMD: the same sums in the same order. MM_MIX takes
 * two lanes of each of two; mm_d2 are two doubles. */
#if !defined(MM_NO_SIMD) && (defined(__SSE2__) || defined(_M_X64))
typedef __m128 mm_f4;
static mm_f4 mm_f4_load(const float *from) { return _mm_loadu_ps(from); }
static void mm_f4_store(float *to, mm_f4 a) { _mm_storeu_ps(to, a); }
static mm_f4 mm_f4_all(float value) { return _mm_set1_ps(value); }
static mm_f4 mm_f4_add(mm_f4 a, mm_f4 b) { return _mm_add_ps(a, b); }
static mm_f4 mm_f4_sub(mm_f4 a, mm_f4 b) { return _mm_sub_ps(a, b); }
static mm_f4 mm_f4_mul(mm_f4 a, mm_f4 b) { return _mm_mul_ps(a, b); }
static mm_f4 mm_f4_max(mm_f4 a, mm_f4 b) { return _mm_max_ps(a, b); }
static mm_f4 mm_f4_min(mm_f4 a, mm_f4 b) { return _mm_min_ps(a, b); }
static uint32_t mm_f4_within(mm_f4 a, mm_f4 limit) { return (uint32_t)_mm_movemask_ps(_mm_cmple_ps(a, limit)); }
static mm_f4 mm_f4_halves(const uint16_t *from) { /* the upper halves of floats */
    __m128i halves = _mm_loadl_epi64((const __m128i *)(const void *)from);
    return _mm_castsi128_ps(_mm_unpacklo_epi16(_mm_setzero_si128(), halves));
}
static mm_f4 mm_f4_bytes(const int8_t *from) {
    __m128i bytes;
    int32_t four;
    memcpy(&four, from, 4);
    bytes = _mm_cvtsi32_si128(four);
    bytes = _mm_unpacklo_epi8(bytes, bytes);
    return _mm_cvtepi32_ps(_mm_srai_epi32(_mm_unpacklo_epi16(bytes, bytes), 24));
}
#define MM_MIX(a, b, i, j, k, l) _mm_shuffle_ps(a, b, _MM_SHUFFLE(l, k, j, i))
typedef __m128d mm_d2;
static mm_d2 mm_d2_of(double a, double b) { return _mm_set_pd(b, a); }
static mm_d2 mm_d2_all(double value) { return _mm_set1_pd(value); }
static mm_d2 mm_d2_add(mm_d2 a, mm_d2 b) { return _mm_add_pd(a, b); }
static mm_d2 mm_d2_sub(mm_d2 a, mm_d2 b) { return _mm_sub_pd(a, b); }
static mm_d2 mm_d2_mul(mm_d2 a, mm_d2 b) { return _mm_mul_pd(a, b); }
static mm_d2 mm_d2_div(mm_d2 a, mm_d2 b) { return _mm_div_pd(a, b); }
static mm_d2 mm_d2_low(mm_f4 a) { return _mm_cvtps_pd(a); }
static mm_d2 mm_d2_high(mm_f4 a) { return _mm_cvtps_pd(_mm_movehl_ps(a, a)); }
static mm_f4 mm_f4_both(mm_d2 low, mm_d2 high) { return _mm_movelh_ps(_mm_cvtpd_ps(low), _mm_cvtpd_ps(high)); }
#elif !defined(MM_NO_SIMD) && defined(__wasm_simd128__)
typedef v128_t mm_f4;
static mm_f4 mm_f4_load(const float *from) { return wasm_v128_load(from); }
static void mm_f4_store(float *to, mm_f4 a) { wasm_v128_store(to, a); }
static mm_f4 mm_f4_all(float value) { return wasm_f32x4_splat(value); }
static mm_f4 mm_f4_add(mm_f4 a, mm_f4 b) { return wasm_f32x4_add(a, b); }
static mm_f4 mm_f4_sub(mm_f4 a, mm_f4 b) { return wasm_f32x4_sub(a, b); }
static mm_f4 mm_f4_mul(mm_f4 a, mm_f4 b) { return wasm_f32x4_mul(a, b); }
static mm_f4 mm_f4_max(mm_f4 a, mm_f4 b) { return wasm_f32x4_pmax(a, b); }
static mm_f4 mm_f4_min(mm_f4 a, mm_f4 b) { return wasm_f32x4_pmin(a, b); }
static uint32_t mm_f4_within(mm_f4 a, mm_f4 limit) { return wasm_i32x4_bitmask(wasm_f32x4_le(a, limit)); }
static mm_f4 mm_f4_halves(const uint16_t *from) { return wasm_i32x4_shl(wasm_u32x4_load16x4(from), 16); }
static mm_f4 mm_f4_bytes(const int8_t *from) { return wasm_f32x4_make(from[0], from[1], from[2], from[3]); }
#define MM_MIX(a, b, i, j, k, l) wasm_i32x4_shuffle(a, b, i, j, 4 + k, 4 + l)
typedef v128_t mm_d2;
static mm_d2 mm_d2_of(double a, double b) { return wasm_f64x2_make(a, b); }
static mm_d2 mm_d2_all(double value) { return wasm_f64x2_splat(value); }
static mm_d2 mm_d2_add(mm_d2 a, mm_d2 b) { return wasm_f64x2_add(a, b); }
static mm_d2 mm_d2_sub(mm_d2 a, mm_d2 b) { return wasm_f64x2_sub(a, b); }
static mm_d2 mm_d2_mul(mm_d2 a, mm_d2 b) { return wasm_f64x2_mul(a, b); }
static mm_d2 mm_d2_div(mm_d2 a, mm_d2 b) { return wasm_f64x2_div(a, b); }
static mm_d2 mm_d2_low(mm_f4 a) { return wasm_f64x2_promote_low_f32x4(a); }
static mm_d2 mm_d2_high(mm_f4 a) { return wasm_f64x2_promote_low_f32x4(MM_MIX(a, a, 2, 3, 2, 3)); }
static mm_f4 mm_f4_both(mm_d2 low, mm_d2 high) {
    return MM_MIX(wasm_f32x4_demote_f64x2_zero(low), wasm_f32x4_demote_f64x2_zero(high), 0, 1, 0, 1);
}
#else
typedef struct mm_f4 {
    float lane[4];
} mm_f4;
static mm_f4 mm_f4_of(float a, float b, float c, float d) {
    mm_f4 made;
    made.lane[0] = a;
    made.lane[1] = b;
    made.lane[2] = c;
    made.lane[3] = d;
    return made;
}
static float mm_float_max(float a, float b) { return a > b ? a : b; }
static float mm_float_min(float a, float b) { return a < b ? a : b; }
static mm_f4 mm_f4_load(const float *from) { return mm_f4_of(from[0], from[1], from[2], from[3]); }
static void mm_f4_store(float *to, mm_f4 a) { memcpy(to, a.lane, sizeof a.lane); }
static mm_f4 mm_f4_all(float value) { return mm_f4_of(value, value, value, value); }
static mm_f4 mm_f4_add(mm_f4 a, mm_f4 b) {
    return mm_f4_of(a.lane[0] + b.lane[0], a.lane[1] + b.lane[1], a.lane[2] + b.lane[2], a.lane[3] + b.lane[3]);
}
static mm_f4 mm_f4_sub(mm_f4 a, mm_f4 b) {
    return mm_f4_of(a.lane[0] - b.lane[0], a.lane[1] - b.lane[1], a.lane[2] - b.lane[2], a.lane[3] - b.lane[3]);
}
static mm_f4 mm_f4_mul(mm_f4 a, mm_f4 b) {
    return mm_f4_of(a.lane[0] * b.lane[0], a.lane[1] * b.lane[1], a.lane[2] * b.lane[2], a.lane[3] * b.lane[3]);
}
static mm_f4 mm_f4_max(mm_f4 a, mm_f4 b) {
    return mm_f4_of(mm_float_max(a.lane[0], b.lane[0]), mm_float_max(a.lane[1], b.lane[1]),
                    mm_float_max(a.lane[2], b.lane[2]), mm_float_max(a.lane[3], b.lane[3]));
}
static mm_f4 mm_f4_min(mm_f4 a, mm_f4 b) {
    return mm_f4_of(mm_float_min(a.lane[0], b.lane[0]), mm_float_min(a.lane[1], b.lane[1]),
                    mm_float_min(a.lane[2], b.lane[2]), mm_float_min(a.lane[3], b.lane[3]));
}
static uint32_t mm_f4_within(mm_f4 a, mm_f4 limit) {
    return (uint32_t)(a.lane[0] <= limit.lane[0]) | (uint32_t)(a.lane[1] <= limit.lane[1]) << 1 |
           (uint32_t)(a.lane[2] <= limit.lane[2]) << 2 | (uint32_t)(a.lane[3] <= limit.lane[3]) << 3;
}
static mm_f4 mm_f4_halves(const uint16_t *from) {
    uint32_t bits[4];
    mm_f4 made;
    int i;
    for (i = 0; i < 4; i++) bits[i] = (uint32_t)from[i] << 16;
    memcpy(made.lane, bits, sizeof bits);
    return made;
}
static mm_f4 mm_f4_bytes(const int8_t *from) { return mm_f4_of(from[0], from[1], from[2], from[3]); }
#define MM_MIX(a, b, i, j, k, l) mm_f4_of((a).lane[i], (a).lane[j], (b).lane[k], (b).lane[l])
typedef struct mm_d2 {
    double lane[2];
} mm_d2;
static mm_d2 mm_d2_of(double a, double b) {
    mm_d2 made;
    made.lane[0] = a;
    made.lane[1] = b;
    return made;
}
static mm_d2 mm_d2_all(double value) { return mm_d2_of(value, value); }
static mm_d2 mm_d2_add(mm_d2 a, mm_d2 b) { return mm_d2_of(a.lane[0] + b.lane[0], a.lane[1] + b.lane[1]); }
static mm_d2 mm_d2_sub(mm_d2 a, mm_d2 b) { return mm_d2_of(a.lane[0] - b.lane[0], a.lane[1] - b.lane[1]); }
static mm_d2 mm_d2_mul(mm_d2 a, mm_d2 b) { return mm_d2_of(a.lane[0] * b.lane[0], a.lane[1] * b.lane[1]); }
static mm_d2 mm_d2_div(mm_d2 a, mm_d2 b) { return mm_d2_of(a.lane[0] / b.lane[0], a.lane[1] / b.lane[1]); }
static mm_d2 mm_d2_low(mm_f4 a) { return mm_d2_of(a.lane[0], a.lane[1]); }
static mm_d2 mm_d2_high(mm_f4 a) { return mm_d2_of(a.lane[2], a.lane[3]); }
static mm_f4 mm_f4_both(mm_d2 low, mm_d2 high) {
    return mm_f4_of((float)low.lane[0], (float)low.lane[1], (float)high.lane[0], (float)high.lane[1]);
}
#endif
#define MM_TURN(a, i, j, k, l) MM_MIX(a, a, i, j, k, l)

/* ---- kernels.rotations ------------------------------------------------------------------------------------------ */

typedef struct mm_vec {
    double x, y, z;
} mm_vec;

typedef struct mm_quat {
    double w, x, y, z;
} mm_quat;

static mm_vec mm_vec_of(double x, double y, double z) {
    mm_vec v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}

static mm_quat mm_quat_of(double w, double x, double y, double z) {
    mm_quat q;
    q.w = w;
    q.x = x;
    q.y = y;
    q.z = z;
    return q;
}

static mm_quat mm_quat_at(const float *q) { return mm_quat_of(q[0], q[1], q[2], q[3]); }

static mm_vec mm_vec_at(const double *v) { return mm_vec_of(v[0], v[1], v[2]); }

static mm_quat mm_exponential_of(double square, double x, double y, double z) {
    double h, w, s, angle;
    if (square < 0.25) {
        h = 0.25 * square;
        w = 1.0 - h * (0.5 - h * (1.0 / 24 - h * (1.0 / 720 - h / 40320)));
        s = 0.5 - h * (1.0 / 12 - h * (1.0 / 240 - h * (1.0 / 10080 - h / 725760)));
        return mm_quat_of(w, s * x, s * y, s * z);
    }
    angle = sqrt(square);
    s = sin(0.5 * angle) / angle;
    return mm_quat_of(cos(0.5 * angle), s * x, s * y, s * z);
}

static mm_quat mm_exponential(mm_vec v) { return mm_exponential_of(v.x * v.x + v.y * v.y + v.z * v.z, v.x, v.y, v.z); }

/* The same of floats, whose squares are added as floats. */
static mm_quat mm_exponential_float(const float *v) {
    float square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    double s, angle;
    if (square < 0.25f) return mm_exponential_of(square, v[0], v[1], v[2]);
    angle = sqrtf(square);
    s = sin(0.5 * angle) / angle;
    return mm_quat_of(cos(0.5 * angle), s * v[0], s * v[1], s * v[2]);
}

static mm_vec mm_logarithm(mm_quat q) {
    double length, s;
    if (q.w < 0) q = mm_quat_of(-q.w, -q.x, -q.y, -q.z);
    length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
    if (length < 1e-12) return mm_vec_of(2.0 * q.x, 2.0 * q.y, 2.0 * q.z);
    s = 2.0 * atan2(length, q.w) / length;
    return mm_vec_of(s * q.x, s * q.y, s * q.z);
}

static mm_quat mm_multiply(mm_quat a, mm_quat b) {
    return mm_quat_of(a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w);
}

static mm_vec mm_add_double_cross(mm_vec a, mm_vec v, double across, double again) {
    double cx = a.y * v.z - a.z * v.y, cy = a.z * v.x - a.x * v.z, cz = a.x * v.y - a.y * v.x;
    double dx = a.y * cz - a.z * cy, dy = a.z * cx - a.x * cz, dz = a.x * cy - a.y * cx;
    return mm_vec_of(v.x + across * cx + again * dx, v.y + across * cy + again * dy, v.z + across * cz + again * dz);
}

static mm_vec mm_spin_of_rate(mm_vec v, mm_vec rate) {
    double square = v.x * v.x + v.y * v.y + v.z * v.z, across = 0.5, again = 1.0 / 6, angle;
    if (square >= 1e-8) {
        angle = sqrt(square);
        across = (1.0 - cos(angle)) / square;
        again = (angle - sin(angle)) / (square * angle);
    }
    return mm_add_double_cross(v, rate, across, again);
}

static mm_vec mm_rate_of_spin(mm_vec v, mm_vec spin) {
    double square = v.x * v.x + v.y * v.y + v.z * v.z, again = 1.0 / 12, half;
    if (square >= 1e-4) {
        half = 0.5 * sqrt(square);
        again = (1.0 - half * cos(half) / sin(half)) / square;
    }
    return mm_add_double_cross(v, spin, -0.5, again);
}

static mm_vec mm_turn_vector(mm_quat q, mm_vec v) {
    double tx = 2 * (q.y * v.z - q.z * v.y), ty = 2 * (q.z * v.x - q.x * v.z), tz = 2 * (q.x * v.y - q.y * v.x);
    return mm_vec_of(v.x + q.w * tx + q.y * tz - q.z * ty, v.y + q.w * ty + q.z * tx - q.x * tz,
                     v.z + q.w * tz + q.x * ty - q.y * tx);
}

/* To the nearest whole number, of two the even one. */
static double mm_round(double value) {
    double down = floor(value), part = value - down;
    if (part == 0.5) return 2.0 * floor(0.5 * down + 0.5) == down ? down : down + 1.0;
    return part < 0.5 ? down : down + 1.0;
}

static double mm_wrap_angle(double angle) { return angle - 2.0 * MM_PI * floor(angle / (2.0 * MM_PI) + 0.5); }

/* ---- kernels.kinematics ----------------------------------------------------------------------------------------- */

/* Products of quaternions as floats, term by term in the order of mm_multiply. */
static mm_f4 mm_multiply_floats(mm_f4 q, mm_f4 t) {
    static const float x[4] = {-1.0f, 1.0f, -1.0f, 1.0f}, y[4] = {-1.0f, 1.0f, 1.0f, -1.0f};
    static const float z[4] = {-1.0f, -1.0f, 1.0f, 1.0f};
    mm_f4 a = mm_f4_mul(MM_TURN(t, 1, 0, 3, 2), mm_f4_load(x)), b = mm_f4_mul(MM_TURN(t, 2, 3, 0, 1), mm_f4_load(y));
    mm_f4 c = mm_f4_mul(MM_TURN(t, 3, 2, 1, 0), mm_f4_load(z)), sum = mm_f4_mul(MM_TURN(q, 0, 0, 0, 0), t);
    sum = mm_f4_add(sum, mm_f4_mul(MM_TURN(q, 1, 1, 1, 1), a));
    sum = mm_f4_add(sum, mm_f4_mul(MM_TURN(q, 2, 2, 2, 2), b));
    return mm_f4_add(sum, mm_f4_mul(MM_TURN(q, 3, 3, 3, 3), c));
}

/* Positions have room for one number more than three for each joint: four are read and written at once. */
static void mm_forward(const mm_motion *motion, const float *MM_RESTRICT positions, const float *MM_RESTRICT rotations,
                       float *MM_RESTRICT positions_out, float *MM_RESTRICT rotations_out) {
    mm_f4 two = mm_f4_all(2.0f);
    int32_t j, p;
    memcpy(positions_out, positions, 3 * sizeof(float));
    memcpy(rotations_out, rotations, 4 * sizeof(float));
    for (j = 1; j < motion->num_joints; j++) {
        mm_f4 local = mm_f4_load(positions + 3 * j), q, place, after, before, turn;
        mm_d2 low, high, w;
        p = motion->parents[j];
        q = mm_f4_load(rotations_out + 4 * p);
        place = mm_f4_add(mm_f4_load(positions_out + 3 * p), local);
        after = MM_TURN(q, 2, 3, 1, 1);  /* y z x */
        before = MM_TURN(q, 3, 1, 2, 2); /* z x y */
        turn = mm_f4_mul(two, mm_f4_sub(mm_f4_mul(after, MM_TURN(local, 2, 0, 1, 1)),
                                        mm_f4_mul(before, MM_TURN(local, 1, 2, 0, 0))));
        w = mm_d2_low(MM_TURN(q, 0, 0, 0, 0));
        low = mm_d2_add(mm_d2_low(place), mm_d2_mul(w, mm_d2_low(turn)));
        high = mm_d2_add(mm_d2_high(place), mm_d2_mul(w, mm_d2_high(turn)));
        place = MM_TURN(turn, 2, 0, 1, 1);
        low = mm_d2_add(low, mm_d2_mul(mm_d2_low(after), mm_d2_low(place)));
        high = mm_d2_add(high, mm_d2_mul(mm_d2_high(after), mm_d2_high(place)));
        place = MM_TURN(turn, 1, 2, 0, 0);
        low = mm_d2_sub(low, mm_d2_mul(mm_d2_low(before), mm_d2_low(place)));
        high = mm_d2_sub(high, mm_d2_mul(mm_d2_high(before), mm_d2_high(place)));
        mm_f4_store(positions_out + 3 * j, mm_f4_both(low, high));
        mm_f4_store(rotations_out + 4 * j, mm_multiply_floats(q, mm_f4_load(rotations + 4 * j)));
    }
}

/* ---- a character and its parts ---------------------------------------------------------------------------------- */

typedef struct mm_parts {
    mm_state *state;
    mm_foot *feet;
    float *rotation_offsets, *rotation_rates, *translation_offsets, *translation_rates;
    float *positions, *rotations;
    float *columns, *pose;
} mm_parts;

static mm_parts mm_get_parts(const mm_characters *characters, int number) {
    unsigned char *at = characters->memory + characters->stride * (size_t)number;
    mm_parts parts;
    parts.state = (mm_state *)(void *)at;
    parts.feet = (mm_foot *)(void *)(at + characters->at_feet);
    parts.rotation_offsets = (float *)(void *)(at + characters->at_rotation_offsets);
    parts.rotation_rates = (float *)(void *)(at + characters->at_rotation_rates);
    parts.translation_offsets = (float *)(void *)(at + characters->at_translation_offsets);
    parts.translation_rates = (float *)(void *)(at + characters->at_translation_rates);
    parts.positions = (float *)(void *)(at + characters->at_positions);
    parts.rotations = (float *)(void *)(at + characters->at_rotations);
    parts.columns = (float *)(void *)(at + characters->at_columns);
    parts.pose = (float *)(void *)(at + characters->at_pose);
    return parts;
}

/* ---- kernels.playback ------------------------------------------------------------------------------------------- */

/* One frame that can be played. */
typedef struct mm_shot {
    const float *rotations, *translations;
    double yaw;
} mm_shot;

static mm_shot mm_get_shot(const mm_motion *motion, int32_t frame) {
    mm_shot shot;
    shot.rotations = motion->rotations + (size_t)frame * (size_t)motion->num_joints * 4;
    shot.translations = motion->translations + (size_t)frame * (size_t)motion->num_moving * 3;
    shot.yaw = motion->yaws[frame];
    return shot;
}

static mm_quat mm_between_frames(const float *here, const float *there, double along) {
    double keep = 1.0 - along, add = along, w, x, y, z, s;
    if (along == 0.0 || here == there) return mm_quat_at(here);
    if (here[0] * there[0] + here[1] * there[1] + here[2] * there[2] + here[3] * there[3] < 0) add = -along;
    w = keep * here[0] + add * there[0];
    x = keep * here[1] + add * there[1];
    y = keep * here[2] + add * there[2];
    z = keep * here[3] + add * there[3];
    s = 1.0 / sqrt(w * w + x * x + y * y + z * z);
    return mm_quat_of(s * w, s * x, s * y, s * z);
}

static mm_vec mm_turn_rate(const float *a, const float *b, double fps) {
    /* b times the inverse of a, in floats */
    float bx = -a[1], by = -a[2], bz = -a[3], length;
    float w = b[0] * a[0] - b[1] * bx - b[2] * by - b[3] * bz, x = b[0] * bx + b[1] * a[0] + b[2] * bz - b[3] * by;
    float y = b[0] * by - b[1] * bz + b[2] * a[0] + b[3] * bx, z = b[0] * bz + b[1] * by - b[2] * bx + b[3] * a[0];
    double s;
    if (w < 0) {
        w = -w;
        x = -x;
        y = -y;
        z = -z;
    }
    length = sqrtf(x * x + y * y + z * z);
    if (length < 1e-12) return mm_vec_of(2.0 * x * fps, 2.0 * y * fps, 2.0 * z * fps);
    s = 2.0 * atan2f(length, w) / length;
    return mm_vec_of(s * x * fps, s * y * fps, s * z * fps);
}

static void mm_level_velocity(const float *here, const float *there, double fps, double yaw, double *x_out,
                              double *z_out) {
    double dx = (there[0] - here[0]) * fps, dz = (there[2] - here[2]) * fps, sine = sin(yaw), cosine = cos(yaw);
    *x_out = cosine * dx - sine * dz;
    *z_out = sine * dx + cosine * dz;
}

/* Go on from a target. Offsets take up the difference. */
static void mm_transition(const mm_motion *motion, mm_parts *parts, mm_shot frame, mm_shot following, double along,
                          mm_shot old, mm_shot old_next, mm_shot target, mm_shot new_, mm_shot new_next) {
    mm_state *state = parts->state;
    double fps = motion->fps, yaw, ax, az, bx, bz, sine, cosine, dx, dz;
    int32_t j, m, k;
    for (j = 1; j < motion->num_joints; j++) {
        float *offset = parts->rotation_offsets + 3 * j, *rate = parts->rotation_rates + 3 * j;
        const float *t = target.rotations + 4 * j;
        mm_quat q = mm_between_frames(frame.rotations + 4 * j, following.rotations + 4 * j, along), o;
        mm_vec v = mm_vec_of(offset[0], offset[1], offset[2]), a, b, s;
        o = mm_exponential(v);
        q = mm_multiply(o, q);
        a = mm_turn_vector(o, mm_turn_rate(old.rotations + 4 * j, old_next.rotations + 4 * j, fps));
        s = mm_spin_of_rate(v, mm_vec_of(rate[0], rate[1], rate[2]));
        q = mm_multiply(q, mm_quat_of(t[0], -t[1], -t[2], -t[3]));
        v = mm_logarithm(q);
        offset[0] = (float)v.x;
        offset[1] = (float)v.y;
        offset[2] = (float)v.z;
        b = mm_turn_vector(q, mm_turn_rate(new_.rotations + 4 * j, new_next.rotations + 4 * j, fps));
        v = mm_rate_of_spin(v, mm_vec_of(s.x + a.x - b.x, s.y + a.y - b.y, s.z + a.z - b.z));
        rate[0] = (float)v.x;
        rate[1] = (float)v.y;
        rate[2] = (float)v.z;
    }
    for (m = 1; m < motion->num_moving; m++) {
        for (k = 0; k < 3; k++) {
            int32_t i = 3 * m + k;
            double here = frame.translations[i] * (1.0 - along) + following.translations[i] * along;
            float before = old_next.translations[i] - old.translations[i];
            float after = new_next.translations[i] - new_.translations[i], less = before - after;
            parts->translation_offsets[i] = (float)(parts->translation_offsets[i] + (here - target.translations[i]));
            parts->translation_rates[i] = (float)(parts->translation_rates[i] + less * fps);
        }
    }
    yaw = frame.yaw + along * mm_wrap_angle(following.yaw - frame.yaw);
    mm_level_velocity(old.translations, old_next.translations, fps, yaw, &ax, &az);
    mm_level_velocity(new_.translations, new_next.translations, fps, target.yaw, &bx, &bz);
    sine = sin(state->root_yaw);
    cosine = cos(state->root_yaw);
    dx = ax - bx;
    dz = az - bz;
    state->root_rate[0] += cosine * dx + sine * dz;
    state->root_rate[2] += cosine * dz - sine * dx;
    state->yaw_rate += (mm_wrap_angle(old_next.yaw - old.yaw) - mm_wrap_angle(new_next.yaw - new_.yaw)) * fps;
}

static void mm_frame_pair(const mm_motion *motion, int32_t frame, int32_t *first_out, int32_t *second_out) {
    int32_t first = frame, second = frame + 1;
    if (frame >= motion->lasts[frame]) {
        first = frame - 1 > 0 ? frame - 1 : 0;
        second = frame;
    }
    *first_out = first > motion->firsts[frame] ? first : motion->firsts[frame];
    *second_out = second;
}

static void mm_transition_to_frame(const mm_motion *motion, mm_parts *parts, int32_t target) {
    mm_state *state = parts->state;
    int32_t frame = state->frame, num = motion->num_feet, old, old_next, new_, new_next, following, k;
    for (k = 0; k < num; k++) /* feet on uneven ground keep their heights at first; on level ground it fades unseen */
        parts->feet[k].rise += motion->clearances[(size_t)frame * (size_t)num + (size_t)k] -
                               motion->clearances[(size_t)target * (size_t)num + (size_t)k];
    following = frame + 1 < motion->lasts[frame] ? frame + 1 : motion->lasts[frame];
    mm_frame_pair(motion, frame, &old, &old_next);
    mm_frame_pair(motion, target, &new_, &new_next);
    mm_transition(motion, parts, mm_get_shot(motion, frame), mm_get_shot(motion, following), state->frame_fraction,
                  mm_get_shot(motion, old), mm_get_shot(motion, old_next), mm_get_shot(motion, target),
                  mm_get_shot(motion, new_), mm_get_shot(motion, new_next));
    state->frame = target;
    state->frame_fraction = 0.0;
}

static void mm_fade(double *offset, double *speed, double left, double rate, double dt) {
    double ramp = *speed + *offset * rate, was = *offset;
    *offset = left * (was + ramp * dt);
    *speed = left * (*speed - ramp * rate * dt);
}

static double mm_larger(double a, double b) { return b > a ? b : a; }
static double mm_smaller(double a, double b) { return b < a ? b : a; }
static double mm_bound(double value, double most) { return mm_smaller(mm_larger(value, -most), most); }

/* Move towards a goal with a continuous speed. */
static void mm_spring(double *x, double *speed, double goal, double left, double rate, double dt) {
    double off = *x - goal;
    mm_fade(&off, speed, left, rate, dt);
    *x = off + goal;
}

/* What is the same for all characters of a step. */
typedef struct mm_tick {
    double dt, rate, left; /* of the spring by which offsets fade */
    double pull_position, pull_yaw, pull_ratio, pull_distance, pull_angle;
    double travel_decay, travel_ramp, velocity_rate, velocity_left, facing_rate, facing_left;
    double feet_rate, feet_left, settling;
    double height_rate, height_left, ground_rate, ground_left, slope_left, rise_left; /* on uneven ground */
    float lag;
} mm_tick;

/* Move a root as its motion does, with a small correction towards the simulation. */
static void mm_move_root(mm_state *state, const mm_tick *tick, double x, double z, double yaw, double new_x,
                         double new_z, double new_yaw) {
    double turn = state->root_yaw - yaw, sine, cosine, dx, dz, turned, gx, gz, distance, go, away;
    sine = sin(turn);
    cosine = cos(turn);
    dx = new_x - x;
    dz = new_z - z;
    turned = mm_wrap_angle(new_yaw - yaw);
    state->root_position[0] += cosine * dx + sine * dz;
    state->root_position[2] += cosine * dz - sine * dx;
    state->root_yaw += turned;
    gx = state->simulation_position[0] - state->root_position[0] - state->root_offset[0];
    gz = state->simulation_position[2] - state->root_position[2] - state->root_offset[2];
    distance = sqrt(gx * gx + gz * gz);
    if (distance > 0.0) {
        go = mm_smaller(tick->pull_position * distance, tick->pull_ratio * sqrt(dx * dx + dz * dz));
        go = mm_larger(go, distance - tick->pull_distance) / distance;
        state->root_position[0] += go * gx;
        state->root_position[2] += go * gz;
    }
    away = mm_wrap_angle(state->simulation_yaw - state->root_yaw - state->yaw_offset);
    go = mm_smaller(tick->pull_yaw * fabs(away), tick->pull_ratio * fabs(turned));
    go = mm_larger(go, fabs(away) - tick->pull_angle);
    state->root_yaw = mm_wrap_angle(state->root_yaw + (away < 0.0 || (away == 0.0 && 1.0 / away < 0.0) ? -go : go));
}

static void mm_fade_root(mm_state *state, const mm_tick *tick) {
    int k;
    for (k = 0; k < 3; k++) mm_fade(&state->root_offset[k], &state->root_rate[k], tick->left, tick->rate, tick->dt);
    mm_fade(&state->yaw_offset, &state->yaw_rate, tick->left, tick->rate, tick->dt);
}

static void mm_root_at(const mm_motion *motion, int32_t frame, int32_t following, double along, double *x, double *z,
                       double *yaw) {
    mm_shot here = mm_get_shot(motion, frame), there = mm_get_shot(motion, following);
    *x = here.translations[0];
    *z = here.translations[2];
    *yaw = here.yaw;
    if (along > 0.0) {
        *x += along * (there.translations[0] - *x);
        *z += along * (there.translations[2] - *z);
        *yaw += along * mm_wrap_angle(there.yaw - *yaw);
    }
}

static int32_t mm_following(const mm_motion *motion, int32_t frame) {
    return frame + 1 < motion->lasts[frame] ? frame + 1 : motion->lasts[frame];
}

static void mm_move_frames(const mm_motion *motion, mm_state *state, const mm_tick *tick) {
    int32_t frame = state->frame, last = motion->lasts[frame];
    double along = state->frame_fraction, whole, x, z, yaw, new_x, new_z, new_yaw;
    mm_fade_root(state, tick);
    mm_root_at(motion, frame, mm_following(motion, frame), along, &x, &z, &yaw);
    along += tick->dt * motion->fps;
    whole = floor(along + 1e-6);
    along = mm_larger(along - whole, 0.0);
    if (along < 1e-6) along = 0.0;
    if (whole >= (double)(last - frame)) {
        frame = last;
        along = 0.0;
    } else {
        frame += (int32_t)whole;
    }
    mm_root_at(motion, frame, mm_following(motion, frame), along, &new_x, &new_z, &new_yaw);
    state->frame = frame;
    state->frame_fraction = along;
    mm_move_root(state, tick, x, z, yaw, new_x, new_z, new_yaw);
}

static void mm_find_strides(const mm_motion *motion, const mm_state *state, double dt, double *strides_out,
                            double *turning_out) {
    int32_t frame = state->frame, following = mm_following(motion, frame), before, upto, k;
    int32_t num = motion->num_feet;
    double along = state->frame_fraction, sine, cosine, turn, since;
    double time = mm_larger(frame + along - dt * motion->fps, motion->firsts[frame]);
    before = (int32_t)time;
    since = time - before;
    upto = before + 1 < motion->lasts[frame] ? before + 1 : motion->lasts[frame];
    turn = state->root_yaw + state->yaw_offset - motion->yaws[frame] -
           along * mm_wrap_angle(motion->yaws[following] - motion->yaws[frame]);
    sine = sin(turn);
    cosine = cos(turn);
    for (k = 0; k < num; k++) {
        const double *a = motion->tracks + 3 * ((size_t)frame * (size_t)num + (size_t)k);
        const double *b = motion->tracks + 3 * ((size_t)following * (size_t)num + (size_t)k);
        const double *c = motion->tracks + 3 * ((size_t)before * (size_t)num + (size_t)k);
        const double *d = motion->tracks + 3 * ((size_t)upto * (size_t)num + (size_t)k);
        double dx = a[0] + along * (b[0] - a[0]), dz = a[1] + along * (b[1] - a[1]), turned;
        dx -= c[0] + since * (d[0] - c[0]);
        dz -= c[1] + since * (d[1] - c[1]);
        strides_out[2 * k] = cosine * dx + sine * dz;
        strides_out[2 * k + 1] = cosine * dz - sine * dx;
        turned = mm_wrap_angle(a[2] - c[2]);
        turned += along * mm_wrap_angle(b[2] - a[2]);
        turning_out[k] = turned - since * mm_wrap_angle(d[2] - c[2]);
    }
}

/* mm_fade of many floats. They are stored in rows of 16 bytes, filled up with zeros, which stay zero. */
static void mm_fade_floats(float *MM_RESTRICT offsets, float *MM_RESTRICT speeds, int32_t count, double left, double rate,
                           double dt) {
    mm_d2 lefts = mm_d2_all(left), rates = mm_d2_all(rate), dts = mm_d2_all(dt);
    int32_t i, h;
    for (i = 0; i < count; i += 4) {
        mm_f4 offset = mm_f4_load(offsets + i), speed = mm_f4_load(speeds + i);
        mm_d2 x[2], v[2];
        x[0] = mm_d2_low(offset);
        x[1] = mm_d2_high(offset);
        v[0] = mm_d2_low(speed);
        v[1] = mm_d2_high(speed);
        for (h = 0; h < 2; h++) {
            mm_d2 ramp = mm_d2_add(v[h], mm_d2_mul(x[h], rates));
            x[h] = mm_d2_mul(lefts, mm_d2_add(x[h], mm_d2_mul(ramp, dts)));
            v[h] = mm_d2_mul(lefts, mm_d2_sub(v[h], mm_d2_mul(mm_d2_mul(ramp, rates), dts)));
        }
        mm_f4_store(offsets + i, mm_f4_both(x[0], x[1]));
        mm_f4_store(speeds + i, mm_f4_both(v[0], v[1]));
    }
}

/* One step of a polynomial: c - h * rest. */
static mm_d2 mm_less(double c, mm_d2 h, mm_d2 rest) { return mm_d2_sub(mm_d2_all(c), mm_d2_mul(h, rest)); }

/* mm_exponential_float and mm_multiply of two joints side by side, for small offsets (2, 3) with these squares. */
static void mm_turn_two(const float *offsets, float square, float other, const float *rotations, float *rotations_out) {
    mm_d2 h = mm_d2_mul(mm_d2_all(0.25), mm_d2_of(square, other)), w, s, x, y, z, qw, qx, qy, qz, a, b, c, d;
    mm_f4 here = mm_f4_load(rotations), there = mm_f4_load(rotations + 4), low, high;
    w = mm_d2_sub(mm_d2_all(1.0 / 720), mm_d2_div(h, mm_d2_all(40320.0)));
    w = mm_less(1.0, h, mm_less(0.5, h, mm_less(1.0 / 24, h, w)));
    s = mm_d2_sub(mm_d2_all(1.0 / 10080), mm_d2_div(h, mm_d2_all(725760.0)));
    s = mm_less(0.5, h, mm_less(1.0 / 12, h, mm_less(1.0 / 240, h, s)));
    x = mm_d2_mul(s, mm_d2_of(offsets[0], offsets[3]));
    y = mm_d2_mul(s, mm_d2_of(offsets[1], offsets[4]));
    z = mm_d2_mul(s, mm_d2_of(offsets[2], offsets[5]));
    low = MM_MIX(here, there, 0, 1, 0, 1);
    high = MM_MIX(here, there, 2, 3, 2, 3);
    low = MM_TURN(low, 0, 2, 1, 3);
    high = MM_TURN(high, 0, 2, 1, 3);
    qw = mm_d2_low(low);
    qx = mm_d2_high(low);
    qy = mm_d2_low(high);
    qz = mm_d2_high(high);
    a = mm_d2_sub(mm_d2_mul(w, qw), mm_d2_mul(x, qx));
    a = mm_d2_sub(mm_d2_sub(a, mm_d2_mul(y, qy)), mm_d2_mul(z, qz));
    b = mm_d2_add(mm_d2_mul(w, qx), mm_d2_mul(x, qw));
    b = mm_d2_sub(mm_d2_add(b, mm_d2_mul(y, qz)), mm_d2_mul(z, qy));
    c = mm_d2_sub(mm_d2_mul(w, qy), mm_d2_mul(x, qz));
    c = mm_d2_add(mm_d2_add(c, mm_d2_mul(y, qw)), mm_d2_mul(z, qx));
    d = mm_d2_add(mm_d2_mul(w, qz), mm_d2_mul(x, qy));
    d = mm_d2_add(mm_d2_sub(d, mm_d2_mul(y, qx)), mm_d2_mul(z, qw));
    low = mm_f4_both(a, b);
    high = mm_f4_both(c, d);
    mm_f4_store(rotations_out, MM_MIX(low, high, 0, 2, 0, 2));
    mm_f4_store(rotations_out + 4, MM_MIX(low, high, 1, 3, 1, 3));
}

static void mm_pose(const mm_motion *motion, mm_parts *parts, const float *rotations, const float *next_rotations,
                    const float *translations, const float *next_translations, double along, double left, double rate,
                    double dt, float *positions_out, float *rotations_out) {
    const mm_state *state = parts->state;
    double half;
    int32_t j, m, k;
    for (k = 0; k < 3; k++) positions_out[k] = (float)(state->root_position[k] + state->root_offset[k]);
    half = 0.5 * (state->root_yaw + state->yaw_offset);
    rotations_out[0] = (float)cos(half);
    rotations_out[1] = 0.0f;
    rotations_out[2] = (float)sin(half);
    rotations_out[3] = 0.0f;
    memcpy(positions_out + 3, motion->offsets + 3, (size_t)(motion->num_joints - 1) * 3 * sizeof(float));
    mm_fade_floats(parts->rotation_offsets, parts->rotation_rates, 3 * motion->num_joints, left, rate, dt);
    for (j = 1; j < motion->num_joints; j++) {
        const float *offset = parts->rotation_offsets + 3 * j;
        float square = offset[0] * offset[0] + offset[1] * offset[1] + offset[2] * offset[2];
        mm_quat q;
        if (along == 0.0 && j + 1 < motion->num_joints && square > 1e-12 && square < 0.25f) {
            float other = offset[3] * offset[3] + offset[4] * offset[4] + offset[5] * offset[5];
            if (other > 1e-12 && other < 0.25f) {
                mm_turn_two(offset, square, other, rotations + 4 * j, rotations_out + 4 * j);
                j++;
                continue;
            }
        }
        q = mm_between_frames(rotations + 4 * j, next_rotations + 4 * j, along);
        if (square > 1e-12) q = mm_multiply(mm_exponential_float(offset), q);
        rotations_out[4 * j] = (float)q.w;
        rotations_out[4 * j + 1] = (float)q.x;
        rotations_out[4 * j + 2] = (float)q.y;
        rotations_out[4 * j + 3] = (float)q.z;
    }
    for (m = 1; m < motion->num_moving; m++) {
        for (k = 0; k < 3; k++) {
            int32_t i = 3 * m + k;
            double offset = parts->translation_offsets[i], speed = parts->translation_rates[i], here = translations[i];
            mm_fade(&offset, &speed, left, rate, dt);
            parts->translation_offsets[i] = (float)offset;
            parts->translation_rates[i] = (float)speed;
            if (along > 0.0) here += along * (next_translations[i] - here);
            positions_out[3 * motion->moving[m] + k] = (float)(here + offset);
        }
    }
}

/* ---- kernels.footlock ------------------------------------------------------------------------------------------- */

#define MM_LITTLE 0.02       /* part of the thigh's length by which the pole counts in the side of a knee */
#define MM_FASTEST_ROLL 15.0 /* radians per second at which a foot begins to roll over its contact point */
#define MM_EASY 0.06         /* part of its length before a swinging leg is straight in which it stretches ever less */
#define MM_SHORT 0.0005      /* metres by which a leg may be too short for a held foot before that comes along */
#define MM_HANGING 0.04      /* a foot that would come along higher than this over the frames is let go, metres */
#define MM_FOLDED 0.3        /* part of a leg's length by which the foot stays away from the hip, or as in the frames */
#define MM_KNEE_TURN 0.5     /* part of the angle of a foot turned to the side by which its knee turns along */
#define MM_LEAST_POLE 0.05   /* a pole whose square is less than this beside the leg says little about the knee */
#define MM_LEAST_SLIDE 0.02  /* speed that a planted foot may have beyond that in the frames, metres per second */

static mm_quat mm_shortest_turn(mm_vec a, mm_vec b) {
    double cx = a.y * b.z - a.z * b.y, cy = a.z * b.x - a.x * b.z, cz = a.x * b.y - a.y * b.x;
    double dot = a.x * b.x + a.y * b.y + a.z * b.z, w, length;
    w = sqrt((a.x * a.x + a.y * a.y + a.z * a.z) * (b.x * b.x + b.y * b.y + b.z * b.z)) + dot;
    length = sqrt(w * w + cx * cx + cy * cy + cz * cz);
    if (length < 1e-9) return mm_quat_of(1.0, 0.0, 0.0, 0.0);
    return mm_quat_of(w / length, cx / length, cy / length, cz / length);
}

static void mm_turn_joint(float *rotation, mm_quat q) {
    double a = rotation[0], b = rotation[1], d = rotation[2], e = rotation[3];
    rotation[0] = (float)(q.w * a - q.x * b - q.y * d - q.z * e);
    rotation[1] = (float)(q.w * b + q.x * a + q.y * e - q.z * d);
    rotation[2] = (float)(q.w * d - q.x * e + q.y * a + q.z * b);
    rotation[3] = (float)(q.w * e + q.x * d - q.y * b + q.z * a);
}

static void mm_follow_leg(const mm_motion *motion, int32_t k, const float *local_positions,
                          const float *local_rotations, float *positions, float *rotations) {
    const int32_t *below = motion->leg_below + k * motion->num_below;
    int32_t n;
    for (n = 0; n < motion->num_below && below[n] >= 0; n++) {
        int32_t j = below[n], p = motion->parents[j];
        const float *q = rotations + 4 * p, *v = local_positions + 3 * j, *t = local_rotations + 4 * j;
        float *place = positions + 3 * j, *turned = rotations + 4 * j;
        double tx = 2.0 * (q[2] * v[2] - q[3] * v[1]), ty = 2.0 * (q[3] * v[0] - q[1] * v[2]);
        double tz = 2.0 * (q[1] * v[1] - q[2] * v[0]);
        place[0] = (float)(positions[3 * p] + (v[0] + q[0] * tx + q[2] * tz - q[3] * ty));
        place[1] = (float)(positions[3 * p + 1] + (v[1] + q[0] * ty + q[3] * tx - q[1] * tz));
        place[2] = (float)(positions[3 * p + 2] + (v[2] + q[0] * tz + q[1] * ty - q[2] * tx));
        turned[0] = q[0] * t[0] - q[1] * t[1] - q[2] * t[2] - q[3] * t[3];
        turned[1] = q[0] * t[1] + q[1] * t[0] + q[2] * t[3] - q[3] * t[2];
        turned[2] = q[0] * t[2] - q[1] * t[3] + q[2] * t[0] + q[3] * t[1];
        turned[3] = q[0] * t[3] + q[1] * t[2] - q[2] * t[1] + q[3] * t[0];
    }
}

static double mm_longest_leg(const int32_t *leg, double slack, const float *positions) {
    const float *a = positions + 3 * leg[0], *b = positions + 3 * leg[1], *d = positions + 3 * leg[2];
    double upper = 0.0, lower = 0.0, had = 0.0, whole;
    int i;
    for (i = 0; i < 3; i++) {
        float ab = b[i] - a[i], bd = d[i] - b[i], ad = d[i] - a[i];
        upper += ab * ab;
        lower += bd * bd;
        had += ad * ad;
    }
    whole = sqrt(upper) + sqrt(lower);
    return mm_smaller(mm_larger((1.0 - slack) * whole, sqrt(had)), whole - 1e-6);
}

static double mm_ease_reach(const int32_t *leg, mm_vec t, double longest, const float *positions) {
    double had = 0.0, wanted = sqrt(t.x * t.x + t.y * t.y + t.z * t.z), start, room;
    int i;
    for (i = 0; i < 3; i++) {
        float ad = positions[3 * leg[2] + i] - positions[3 * leg[0] + i];
        had += ad * ad;
    }
    start = mm_larger((1.0 - MM_EASY) * longest, sqrt(had));
    room = longest - start;
    if (wanted <= start || room < 1e-9) return longest;
    return longest - room * exp(-(wanted - start) / room);
}

/* The vector from the foot joint to the contact point, which is at g from the hip; o in the frames. */
static mm_vec mm_roll_foot(mm_vec g, mm_vec o, double longest, double most) {
    double tx = g.x - o.x, ty = g.y - o.y, tz = g.z - o.z, length = o.x * o.x + o.y * o.y + o.z * o.z;
    double away = g.x * g.x + g.y * g.y + g.z * g.z, along, aside, dot, sx, sy, sz, size, out, sine, angle;
    mm_quat q;
    if (tx * tx + ty * ty + tz * tz <= longest * longest || length < 1e-9 || away < 1e-9) return o;
    along = mm_smaller((away + longest * longest - length) / (2.0 * away), longest / sqrt(away));
    aside = sqrt(mm_larger(longest * longest - along * along * away, 0.0));
    dot = (tx * g.x + ty * g.y + tz * g.z) / away;
    sx = tx - dot * g.x;
    sy = ty - dot * g.y;
    sz = tz - dot * g.z;
    size = sqrt(sx * sx + sy * sy + sz * sz);
    out = size > 1e-9 ? aside / size : 0.0;
    q = mm_shortest_turn(o, mm_vec_of((1.0 - along) * g.x - out * sx, (1.0 - along) * g.y - out * sy,
                                      (1.0 - along) * g.z - out * sz));
    sine = sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
    angle = 2.0 * atan2(sine, fabs(q.w));
    if (angle > most) {
        double scale = sin(0.5 * most) / sine;
        q = mm_quat_of(cos(0.5 * most), scale * q.x, scale * q.y, scale * q.z);
    }
    return mm_turn_vector(q, o);
}

/* Bring a foot to t from the hip, as far as the leg reaches; the knee keeps the side it bends to. */
static void mm_reach(const mm_motion *motion, int32_t k, mm_vec t, double longest, float *positions, float *rotations) {
    const int32_t *leg = motion->leg_joints + 4 * k;
    float *hip = positions + 3 * leg[0], *knee = positions + 3 * leg[1], *foot = positions + 3 * leg[2];
    double ax = hip[0], ay = hip[1], az = hip[2], upper, lower, wanted, had, distance, dot, forward, little, length;
    double along, aside, folded;
    mm_vec b = mm_vec_of(knee[0] - ax, knee[1] - ay, knee[2] - az), c, s, u, p, q, n;
    c = mm_vec_of(foot[0] - ax, foot[1] - ay, foot[2] - az);
    upper = sqrt(b.x * b.x + b.y * b.y + b.z * b.z);
    s = mm_vec_of(c.x - b.x, c.y - b.y, c.z - b.z);
    lower = sqrt(s.x * s.x + s.y * s.y + s.z * s.z);
    wanted = sqrt(t.x * t.x + t.y * t.y + t.z * t.z);
    had = sqrt(c.x * c.x + c.y * c.y + c.z * c.z);
    if (wanted < 1e-9 || upper < 1e-9 || lower < 1e-9) return;
    folded = mm_larger(mm_smaller(MM_FOLDED * (upper + lower), had), fabs(upper - lower) + 1e-6);
    distance = mm_smaller(mm_larger(wanted, folded), longest);
    u = mm_vec_of(t.x / wanted, t.y / wanted, t.z / wanted);
    p = mm_turn_vector(mm_quat_at(rotations + 4 * leg[0]), mm_vec_at(motion->leg_poles + 3 * k));
    p = mm_turn_vector(mm_shortest_turn(b, c), p); /* as when the thigh lies along the leg */
    dot = (p.x * c.x + p.y * c.y + p.z * c.z) / (had * had + 1e-9);
    p = mm_vec_of(p.x - dot * c.x, p.y - dot * c.y, p.z - dot * c.z);
    dot = (b.x * c.x + b.y * c.y + b.z * c.z) / (had * had + 1e-9);
    q = mm_vec_of(b.x - dot * c.x, b.y - dot * c.y, b.z - dot * c.z);
    forward = (q.x * p.x + q.y * p.y + q.z * p.z) / mm_larger(p.x * p.x + p.y * p.y + p.z * p.z, MM_LEAST_POLE);
    little = MM_LITTLE * upper - mm_smaller(forward, 0.0);
    q = mm_vec_of(q.x + little * p.x, q.y + little * p.y, q.z + little * p.z);
    q = mm_turn_vector(mm_shortest_turn(c, t), q);
    length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
    if (length < 1e-9) return;
    along = (upper * upper + distance * distance - lower * lower) / (2.0 * distance);
    aside = sqrt(mm_larger(upper * upper - along * along, 0.0)) / length;
    n = mm_vec_of(along * u.x + aside * q.x, along * u.y + aside * q.y, along * u.z + aside * q.z);
    mm_turn_joint(rotations + 4 * leg[0], mm_shortest_turn(b, n));
    mm_turn_joint(rotations + 4 * leg[1], mm_shortest_turn(s, mm_vec_of(distance * u.x - n.x, distance * u.y - n.y,
                                                                        distance * u.z - n.z)));
    knee[0] = (float)(ax + n.x);
    knee[1] = (float)(ay + n.y);
    knee[2] = (float)(az + n.z);
    foot[0] = (float)(ax + distance * u.x);
    foot[1] = (float)(ay + distance * u.y);
    foot[2] = (float)(az + distance * u.z);
}

/* Turn a knee about the line from foot to hip, as far as it goes along with a foot that is turned to the side. */
static void mm_turn_knee(const mm_motion *motion, int32_t k, double angle, float *positions, float *rotations) {
    const int32_t *leg = motion->leg_joints + 4 * k;
    const float *hip = positions + 3 * leg[0], *foot = positions + 3 * leg[2];
    float *knee = positions + 3 * leg[1];
    double hx = hip[0], hy = hip[1], hz = hip[2], ux = hx - foot[0], uy = hy - foot[1], uz = hz - foot[2];
    double length = sqrt(ux * ux + uy * uy + uz * uz), half, sine;
    mm_vec b = mm_vec_of(knee[0] - hx, knee[1] - hy, knee[2] - hz), n;
    mm_quat q;
    if (length < 1e-9) return;
    half = 0.5 * MM_KNEE_TURN * angle * uy / length;
    sine = sin(half) / length;
    q = mm_quat_of(cos(half), sine * ux, sine * uy, sine * uz);
    n = mm_turn_vector(q, b);
    mm_turn_joint(rotations + 4 * leg[0], q);
    mm_turn_joint(rotations + 4 * leg[1], q);
    knee[0] = (float)(knee[0] + (n.x - b.x));
    knee[1] = (float)(knee[1] + (n.y - b.y));
    knee[2] = (float)(knee[2] + (n.z - b.z));
}

static mm_vec mm_contact_point(const mm_motion *motion, int32_t k, const float *positions, const float *rotations) {
    int32_t tip = motion->leg_joints[4 * k + 3];
    mm_vec p = mm_turn_vector(mm_quat_at(rotations + 4 * tip), mm_vec_at(motion->leg_tips + 3 * k));
    return mm_vec_of(p.x + positions[3 * tip], p.y + positions[3 * tip + 1], p.z + positions[3 * tip + 2]);
}

/* Hold a planted foot where it is shown, and let the leg follow. */
static void mm_lock_foot(const mm_motion *motion, const mm_tick *tick, int32_t k, const float *local_positions,
                         const float *local_rotations, int planted, double lift, const double *stride, double turn,
                         mm_foot *feet, float *positions, float *rotations) {
    const int32_t *leg = motion->leg_joints + 4 * k;
    const float *foot = positions + 3 * leg[2], *hip = positions + 3 * leg[0];
    double dt = tick->dt, rate = tick->feet_rate, left = tick->feet_left, radius = motion->radius;
    double least = MM_LEAST_SLIDE * dt, speed = motion->has_feet ? motion->speed : 0.0;
    double size, vx, vy, vz, ex, ey, ez, square, gx, gy, gz, mx, my, mz, rolled, longest, fx, fy, fz;
    mm_vec p = mm_contact_point(motion, k, positions, rotations), o, h, n;
    mm_quat q;
    int fading, stays, far_, elsewhere, turned, i;
    p.y += lift;
    vx = (p.x - feet->inputs[0]) / dt;
    vy = (p.y - feet->inputs[1]) / dt;
    vz = (p.z - feet->inputs[2]) / dt;
    size = sqrt(feet->offsets[0] * feet->offsets[0] + feet->offsets[2] * feet->offsets[2]);
    fading = feet->rates[0] != 0.0 || feet->rates[2] != 0.0;
    stays = planted && !feet->locked && size < (fading ? motion->grip : radius);
    for (i = 0; i < 3; i++) {
        if (stays && i != 1)
            feet->rates[i] = 0.0;
        else
            mm_fade(&feet->offsets[i], &feet->rates[i], left, rate, dt);
    }
    if (stays) {
        double dx = feet->inputs[0] + stride[0] - p.x, dz = feet->inputs[2] + stride[1] - p.z;
        double moved = sqrt(dx * dx + dz * dz);
        if (moved < radius && (size > 0.0 || moved > least)) {
            feet->offsets[0] += dx;
            feet->offsets[2] += dz;
        }
    }
    feet->inputs[0] = p.x;
    feet->inputs[1] = p.y;
    feet->inputs[2] = p.z;
    ex = feet->places[0] - p.x;
    ey = feet->places[1] - p.y;
    ez = feet->places[2] - p.z;
    square = ex * ex + ey * ey + ez * ez;
    far_ = square > radius * radius;
    elsewhere = square > 4.0 * radius * radius;
    if (!feet->locked) {
        double sx = vx + feet->rates[0], sy = vy + feet->rates[1], sz = vz + feet->rates[2];
        if (stays && sx * sx + sy * sy + sz * sz < speed * speed) {
            feet->locked = 1;
            feet->places[0] = p.x + feet->offsets[0];
            feet->places[1] = p.y + feet->offsets[1];
            feet->places[2] = p.z + feet->offsets[2];
            for (i = 0; i < 3; i++) feet->offsets[i] = feet->rates[i] = 0.0;
        }
    } else if (!planted || far_) {
        feet->locked = 0;
        if (!elsewhere) {
            feet->offsets[0] = ex;
            feet->offsets[1] = ey;
            feet->offsets[2] = ez;
            feet->rates[0] = -vx;
            feet->rates[1] = -vy;
            feet->rates[2] = -vz;
        }
    } else {
        feet->places[1] += tick->settling * (p.y - feet->places[1]);
    }
    gx = p.x + feet->offsets[0];
    gy = p.y + feet->offsets[1];
    gz = p.z + feet->offsets[2];
    if (feet->locked) {
        gx = feet->places[0];
        gy = feet->places[1];
        gz = feet->places[2];
    }
    p.y -= lift;
    mx = gx - p.x;
    my = gy - p.y;
    mz = gz - p.z;
    rolled = 0.0;
    for (i = 0; i < 3; i++) {
        feet->rolls[i] *= left;
        rolled += feet->rolls[i] * feet->rolls[i];
    }
    turned = fabs(turn) > 1e-4;
    if (mx * mx + my * my + mz * mz < 1e-12 && rolled < 1e-8 && !turned) return;
    o = mm_vec_of(p.x - foot[0], p.y - foot[1], p.z - foot[2]);
    if (turned) {
        q = mm_quat_of(cos(0.5 * turn), 0.0, sin(0.5 * turn), 0.0);
        o = mm_turn_vector(q, o);
        mm_turn_joint(rotations + 4 * leg[2], q);
    }
    longest = mm_longest_leg(leg, motion->slack, positions);
    h = mm_vec_of(gx - hip[0], gy - hip[1], gz - hip[2]);
    n = mm_turn_vector(mm_exponential(mm_vec_at(feet->rolls)), o);
    if (planted) {
        double most = mm_larger(mm_smaller(motion->roll - sqrt(rolled), MM_FASTEST_ROLL * dt), 0.0);
        n = mm_roll_foot(h, n, longest, most);
    } else {
        longest = mm_ease_reach(leg, mm_vec_of(h.x - n.x, h.y - n.y, h.z - n.z), longest, positions);
    }
    mm_reach(motion, k, mm_vec_of(h.x - n.x, h.y - n.y, h.z - n.z), longest, positions, rotations);
    if (turned) mm_turn_knee(motion, k, turn, positions, rotations);
    q = mm_shortest_turn(o, n);
    mm_turn_joint(rotations + 4 * leg[2], q);
    o = mm_logarithm(q);
    feet->rolls[0] = o.x;
    feet->rolls[1] = o.y;
    feet->rolls[2] = o.z;
    fx = gx - foot[0] - n.x;
    fy = gy - foot[1] - n.y;
    fz = gz - foot[2] - n.z;
    if (feet->locked && fx * fx + fy * fy + fz * fz > MM_SHORT * MM_SHORT) {
        feet->places[0] -= fx;
        feet->places[1] -= fy;
        feet->places[2] -= fz;
        if (my - lift - fy > MM_HANGING) {
            feet->locked = 0;
            feet->offsets[0] = mx - fx;
            feet->offsets[1] = my - lift - fy;
            feet->offsets[2] = mz - fz;
            feet->rates[0] = -vx;
            feet->rates[1] = -vy;
            feet->rates[2] = -vz;
        }
    }
    mm_follow_leg(motion, k, local_positions, local_rotations, positions, rotations);
}

/* Raise a foot out of the ground; the knee takes it up. */
static void mm_raise_foot(const mm_motion *motion, int32_t k, const float *local_positions,
                          const float *local_rotations, double floor_, float *positions, float *rotations) {
    const int32_t *leg = motion->leg_joints + 4 * k, *joints = motion->sole_joints + k * motion->num_soles;
    const double *points = motion->sole_points + 3 * k * motion->num_soles;
    const float *hip = positions + 3 * leg[0], *foot = positions + 3 * leg[2];
    double lowest = HUGE_VAL, up;
    int32_t p;
    for (p = 0; p < motion->num_soles && joints[p] >= 0; p++) {
        mm_vec v = mm_turn_vector(mm_quat_at(rotations + 4 * joints[p]), mm_vec_at(points + 3 * p));
        lowest = mm_smaller(lowest, positions[3 * joints[p] + 1] + v.y);
    }
    up = floor_ - lowest;
    if (!(up > 0.0 && up < HUGE_VAL)) return;
    mm_reach(motion, k, mm_vec_of(foot[0] - hip[0], (foot[1] - hip[1]) + up, foot[2] - hip[2]),
             mm_longest_leg(leg, 0.0, positions), positions, rotations);
    mm_follow_leg(motion, k, local_positions, local_rotations, positions, rotations);
}

/* ---- kernels.footing -------------------------------------------------------------------------------------------- */

static mm_vec mm_find_sole(const mm_motion *motion, int32_t k, const float *positions, const float *rotations) {
    const int32_t *leg = motion->leg_joints + 4 * k;
    const float *foot = positions + 3 * leg[2], *tip = positions + 3 * leg[3];
    mm_vec v = mm_turn_vector(mm_quat_at(rotations + 4 * leg[3]), mm_vec_at(motion->leg_tips + 3 * k));
    float x = tip[0] - foot[0], y = tip[1] - foot[1], z = tip[2] - foot[2];
    return mm_vec_of(v.x + x, v.y + y, v.z + z);
}

/* Lower hips where a leg is too short for a foot that stands. */
static void mm_lower_hips(const mm_motion *motion, mm_state *state, const double *goals, const int32_t *standing,
                          double most, double dt, float *positions, const float *rotations) {
    double need = 0.0;
    int32_t k, j;
    for (k = 0; k < motion->num_feet; k++) {
        const int32_t *leg = motion->leg_joints + 4 * k;
        const float *hip = positions + 3 * leg[0];
        const double *goal = goals + 3 * k;
        double longest, hx, hz, aside, give, above;
        mm_vec o;
        if (!standing[k]) continue;
        o = mm_find_sole(motion, k, positions, rotations);
        longest = mm_longest_leg(leg, 1.0 - 0.99, positions);
        hx = goal[0] - o.x - hip[0];
        hz = goal[2] - o.z - hip[2];
        aside = hx * hx + hz * hz;
        if (aside >= (0.99 * longest) * (0.99 * longest)) continue;
        give = 0.5 * sin(motion->roll) * sqrt(o.x * o.x + o.y * o.y + o.z * o.z);
        above = hip[1] - goal[1] + o.y;
        need = mm_larger(need, above - sqrt(longest * longest - aside) - give);
    }
    need = mm_smaller(need, most);
    if (dt > 0.0) {
        double halflife = need > state->hips_drop ? motion->lower_halflife : 3.0 * motion->lower_halflife;
        double rate = 2.0 * log(2.0) / halflife, left = exp(-rate * dt), off = state->hips_drop - need;
        double ramp = state->hips_drop_rate + off * rate;
        state->hips_drop = need + left * (off + ramp * dt);
        state->hips_drop_rate = left * (state->hips_drop_rate - ramp * rate * dt);
    } else {
        state->hips_drop = need;
        state->hips_drop_rate = 0.0;
    }
    if (state->hips_drop != 0.0)
        for (j = 1; j < motion->num_joints; j++)
            positions[3 * j + 1] = (float)(positions[3 * j + 1] - state->hips_drop);
}

/* Find the angle by which to turn a planted foot so that its heel moves as in the frames. */
static void mm_find_turn(const mm_motion *motion, const mm_tick *tick, int32_t k, int planted, double turning,
                         const float *positions, const float *rotations, mm_foot *foot) {
    mm_vec o = mm_find_sole(motion, k, positions, rotations);
    double heading = atan2(o.x, o.z), off = mm_wrap_angle(foot->heading + turning - heading);
    int lies = o.x * o.x + o.z * o.z > 0.5 * 0.5 * (o.x * o.x + o.y * o.y + o.z * o.z);
    foot->heading = heading;
    if (planted && lies && fabs(off) < 0.5)
        foot->turn = mm_smaller(mm_larger(foot->turn + off, -motion->turn), motion->turn);
    else
        foot->turn *= tick->feet_left;
}

static int32_t mm_is_planted(const mm_motion *motion, const mm_parts *parts, int32_t k) {
    if (motion->learned) return parts->pose[motion->pose_columns[6] + motion->leg_contacts[k]] > 0.5f;
    return motion->planted[(size_t)parts->state->frame * (size_t)motion->num_feet + (size_t)k];
}

/* Hold no foot: it is where the frames have it. */
static void mm_release(const mm_motion *motion, int32_t k, mm_foot *foot, const float *positions,
                       const float *rotations) {
    mm_vec p = mm_contact_point(motion, k, positions, rotations);
    int i;
    foot->inputs[0] = p.x;
    foot->inputs[1] = p.y;
    foot->inputs[2] = p.z;
    foot->locked = 0;
    for (i = 0; i < 3; i++) foot->offsets[i] = foot->rates[i] = foot->rolls[i] = 0.0;
}

/* Move a foot joint as far as the leg reaches; what hangs on it does not follow yet. */
static void mm_move_foot_joint(const mm_motion *motion, int32_t k, mm_vec move, float *positions, float *rotations) {
    const int32_t *leg = motion->leg_joints + 4 * k;
    const float *hip = positions + 3 * leg[0], *foot = positions + 3 * leg[2];
    float x = foot[0] - hip[0], y = foot[1] - hip[1], z = foot[2] - hip[2];
    mm_reach(motion, k, mm_vec_of(x + move.x, y + move.y, z + move.z), mm_longest_leg(leg, 0.0, positions), positions,
             rotations);
}

/* Move a foot as far as the leg reaches; the knee takes it up. */
static void mm_move_foot(const mm_motion *motion, const mm_characters *work, int32_t k, mm_vec move, float *positions,
                         float *rotations) {
    if (move.x == 0.0 && move.y == 0.0 && move.z == 0.0) return;
    mm_move_foot_joint(motion, k, move, positions, rotations);
    mm_follow_leg(motion, k, work->local_positions, work->local_rotations, positions, rotations);
}

/* Turn a foot about its contact point; the leg follows. */
static void mm_turn_foot(const mm_motion *motion, const mm_characters *work, int32_t k, mm_quat q, float *positions,
                         float *rotations) {
    mm_vec o = mm_find_sole(motion, k, positions, rotations), n = mm_turn_vector(q, o);
    mm_move_foot_joint(motion, k, mm_vec_of(o.x - n.x, o.y - n.y, o.z - n.z), positions, rotations);
    mm_turn_joint(rotations + 4 * motion->leg_joints[4 * k + 2], q);
    mm_follow_leg(motion, k, work->local_positions, work->local_rotations, positions, rotations);
}

/* Turn a foot about its contact point as the ground is turned, by slopes along x and along z. */
static void mm_tilt_foot(const mm_motion *motion, const mm_characters *work, int32_t k, double x, double z,
                         float *positions, float *rotations) {
    if (x == 0.0 && z == 0.0) return;
    mm_turn_foot(motion, work, k, mm_shortest_turn(mm_vec_of(0.0, 1.0, 0.0), mm_vec_of(-x, 1.0, -z)), positions,
                 rotations);
}

/* ---- control.uneven_ground -------------------------------------------------------------------------------------- */

#define MM_SWINGING 0.05      /* weight of a swinging foot in the height of the root; that of a planted one is 1 */
#define MM_BESIDE 0.1         /* distance from the root within which feet carry about as much as right under it, metres */
#define MM_AWAY 2.0           /* distance at which feet are of a pose before the character was moved, metres */
#define MM_CLEARANCE 0.03     /* height by which swinging feet clear an edge, metres */
#define MM_HIGHER 0.01        /* ground that is higher than under a foot by less than this needs not be cleared, metres */
#define MM_TAN_STEEPEST 0.5463024898437905 /* tangent of the largest angle by which planted feet turn, 0.5 */
#define MM_AROUND 0.08        /* distance from a contact point at which the slope is measured, metres */
#define MM_STRAIGHT 0.01      /* largest distance of a slope from a straight line; otherwise there is an edge, metres */
#define MM_ROOM 0.01          /* distance that a foot keeps from a step that it is too low for, metres */
#define MM_FAR_STEP 0.35      /* a foot that goes further in a step comes along with who was moved, metres */
#define MM_GRAZED 0.02        /* a foot that is deeper in the ground may be in a step from the side, metres */
#define MM_STRETCHED 1e-4     /* distance by which a leg that reaches as far as it can is short of straight, metres */
#define MM_SHORTEST_BODY 0.1  /* least distance from hind to front feet from which a pitch is known, metres */
#define MM_MOST_PITCH 0.6     /* largest angle by which a body on four feet goes up or down with the ground, radians */
#define MM_DEEPER 3.0         /* hips go down by so many times hips_drop on uneven ground */

static double mm_height_at(const mm_characters *work, double x, double z) {
    double height = work->height(work->height_user, x, z);
    return height >= -1e6 && height <= 1e6 ? height : 0.0;
}

/* Points of the sole of a foot, moved along the ground; returns how many. */
static int32_t mm_find_points(const mm_motion *motion, int32_t k, double x, double z, const float *positions,
                              const float *rotations, double *points_out) {
    const int32_t *joints = motion->sole_joints + k * motion->num_soles;
    const double *points = motion->sole_points + 3 * k * motion->num_soles;
    int32_t p;
    for (p = 0; p < motion->num_soles && joints[p] >= 0; p++) {
        mm_vec v = mm_turn_vector(mm_quat_at(rotations + 4 * joints[p]), mm_vec_at(points + 3 * p));
        points_out[3 * p] = positions[3 * joints[p]] + v.x + x;
        points_out[3 * p + 1] = positions[3 * joints[p] + 1] + v.y;
        points_out[3 * p + 2] = positions[3 * joints[p] + 2] + v.z + z;
    }
    return p;
}

/* One foot on uneven ground: its contact point, the points of its sole, and how high it is in the frames. */
typedef struct mm_sole {
    mm_vec contact;
    double points[6 * MM_MAX_JOINTS], clearance;
    int32_t count;
} mm_sole;

/* The least height of the ground for a foot with which no point of its sole is under it, if it is moved aside. */
static double mm_least_ground(const mm_characters *work, const mm_sole *sole, double x, double z) {
    double least = -HUGE_VAL;
    int32_t p;
    for (p = 0; p < sole->count; p++) {
        const double *point = sole->points + 3 * p;
        double above = point[1] - sole->contact.y + sole->clearance;
        least = mm_larger(least, mm_height_at(work, point[0] + x, point[2] + z) - above);
    }
    return least;
}

/* The height of the ground on which a foot is to be. A swinging one, with this velocity, clears what is ahead. */
static double mm_foot_ground(const mm_motion *motion, const mm_characters *work, const mm_sole *sole, double vx, double vz,
                             int planted) {
    double under = mm_height_at(work, sole->contact.x, sole->contact.z);
    double there = mm_larger(under, mm_least_ground(work, sole, 0.0, 0.0));
    int32_t moment, p;
    if (planted) return there;
    for (moment = 1; moment <= 3; moment++) {
        double seconds = (moment == 3 ? 1.0 : moment / 3.0) * motion->ahead_seconds;
        for (p = 0; p < sole->count; p++) {
            const double *point = sole->points + 3 * p;
            double height = mm_height_at(work, point[0] + vx * seconds, point[2] + vz * seconds);
            double above = point[1] - sole->contact.y + sole->clearance;
            if (height > under + MM_HIGHER) there = mm_larger(there, height + MM_CLEARANCE - above);
        }
    }
    return there;
}

/* The part, 0 to 1, of the way from a place to a sole that is free for a foot on ground of a height. */
static double mm_free_part(const mm_characters *work, const mm_sole *sole, double x, double z, double ground) {
    double way_x = sole->contact.x - x, way_z = sole->contact.z - z, length = sqrt(way_x * way_x + way_z * way_z);
    double room = mm_smaller(MM_ROOM / mm_larger(length, 1e-9), 1.0), free_ = 0.0;
    int32_t part;
    if (length > MM_FAR_STEP || mm_least_ground(work, sole, 0.0, 0.0) <= ground) return 1.0;
    for (part = 1; part <= 4; part++) {
        double share = 0.25 * part;
        double to_x = x + share * way_x + way_x * room - sole->contact.x;
        double to_z = z + share * way_z + way_z * room - sole->contact.z;
        if (!(mm_least_ground(work, sole, to_x, to_z) <= ground + MM_HIGHER)) break;
        free_ = share;
    }
    return free_;
}

/* How deep the deepest point of a sole would be in the ground if it were moved aside; negative above it. */
static double mm_find_depth(const mm_characters *work, const mm_sole *sole, double x, double z) {
    double depth = -HUGE_VAL;
    int32_t p;
    for (p = 0; p < sole->count; p++) {
        const double *point = sole->points + 3 * p;
        depth = mm_larger(depth, mm_height_at(work, point[0] + x, point[2] + z) - point[1]);
    }
    return depth;
}

/* A move that brings a sole out of the ground: up, or aside where a step is only grazed. */
static mm_vec mm_way_out(const mm_characters *work, const mm_sole *sole) {
    static const double aways[4] = {0.01, 0.02, 0.035, 0.05};
    double depth = mm_larger(mm_find_depth(work, sole, 0.0, 0.0), 0.0);
    int32_t a, i;
    if (!(depth > MM_GRAZED)) return mm_vec_of(0.0, depth, 0.0);
    for (a = 0; a < 4; a++) {
        for (i = 0; i < 8; i++) {
            double x = aways[a] * sin(i * MM_PI / 4), z = aways[a] * cos(i * MM_PI / 4);
            double deep = mm_find_depth(work, sole, x, z);
            if (deep <= MM_HIGHER) return mm_vec_of(x, mm_larger(deep, 0.0), z);
        }
    }
    return mm_vec_of(0.0, depth, 0.0);
}

/* Raise a move of a foot to the side as far as the leg is too short for it: along a stretched leg it only comes nearer to
 * its hip. */
static mm_vec mm_keep_in_reach(const mm_motion *motion, int32_t k, mm_vec move, const float *positions) {
    const int32_t *leg = motion->leg_joints + 4 * k;
    const float *hip = positions + 3 * leg[0], *knee = positions + 3 * leg[1], *foot = positions + 3 * leg[2];
    double upper = 0.0, lower = 0.0, longest, x, y, z, drop;
    int i;
    if (move.x == 0.0 && move.z == 0.0) return move;
    for (i = 0; i < 3; i++) {
        upper += ((double)knee[i] - hip[i]) * ((double)knee[i] - hip[i]);
        lower += ((double)foot[i] - knee[i]) * ((double)foot[i] - knee[i]);
    }
    longest = sqrt(upper) + sqrt(lower) - MM_STRETCHED;
    x = foot[0] + move.x - hip[0];
    y = foot[1] + move.y - hip[1];
    z = foot[2] + move.z - hip[2];
    drop = sqrt(mm_larger(longest * longest - x * x - z * z, 0.0));
    move.y += mm_larger(-drop - y, 0.0);
    return move;
}

/* Slopes of the ground under a place along x and along z; 0 at edges. */
static void mm_find_slope(const mm_characters *work, const double *place, double *slope_out) {
    double here = mm_height_at(work, place[0], place[2]), scale;
    int axis;
    for (axis = 0; axis < 2; axis++) {
        double x = axis == 0 ? MM_AROUND : 0.0, z = axis == 0 ? 0.0 : MM_AROUND;
        double behind = mm_height_at(work, place[0] - x, place[2] - z);
        double ahead = mm_height_at(work, place[0] + x, place[2] + z);
        slope_out[axis] = fabs(ahead + behind - 2 * here) < 2 * MM_STRAIGHT ? (ahead - behind) / (2 * MM_AROUND) : 0.0;
    }
    scale = sqrt(slope_out[0] * slope_out[0] + slope_out[1] * slope_out[1]);
    scale = mm_smaller(1.0, MM_TAN_STEEPEST / mm_larger(scale, 1e-9));
    slope_out[0] *= scale;
    slope_out[1] *= scale;
}

static void mm_decode_frame(const mm_motion *motion, const float *pose, float *rotations_out, float *translations_out);

/* How high contact points are over the ground in what plays, into work->clearances. */
static void mm_find_clearances(const mm_motion *motion, mm_characters *work, const mm_parts *parts) {
    int32_t num = motion->num_feet, joints = motion->num_joints, k, m, b, i;
    float *local, *turns, *places, *rotations;
    if (!motion->learned) {
        memcpy(work->clearances, motion->clearances + (size_t)parts->state->frame * (size_t)num,
               (size_t)num * sizeof(double));
        return;
    }
    local = work->spare;
    places = local + 3 * joints + 4;
    turns = places + 3 * joints + 4;
    rotations = turns + 4 * joints;
    memcpy(local, motion->offsets, (size_t)joints * 3 * sizeof(float));
    mm_decode_frame(motion, parts->pose, turns, rotations); /* translations lie where rotations come next */
    for (m = 0; m < motion->num_moving; m++)
        for (i = 0; i < 3; i++) local[3 * motion->moving[m] + i] = rotations[3 * m + i];
    mm_forward(motion, local, turns, places, rotations);
    for (k = 0; k < num; k++) {
        double under = 0.0;
        for (b = 0; b < motion->num_blocks; b++) { /* heights of the ground, as the features have them */
            const mm_block *block = motion->blocks + b;
            int32_t column;
            if (block->kind != MM_TERRAIN_HEIGHTS && block->kind != MM_TERRAIN_RISES) continue;
            column = (int32_t)block->numbers[1 + k];
            if (column < 0 || (block->kind == MM_TERRAIN_HEIGHTS && motion->hips_moving < 0)) continue;
            column += block->first;
            under = parts->columns[column] * motion->scale[column] + motion->mean[column];
            if (block->kind == MM_TERRAIN_HEIGHTS) under += local[3 * motion->hips + 1];
        }
        work->clearances[k] = mm_contact_point(motion, k, places, rotations).y - under;
    }
}

/* Turn trunks on four feet up or down with the ground between hind feet and front feet; feet stay. */
static void mm_pitch(const mm_motion *motion, mm_characters *work, mm_parts *parts, const mm_tick *tick) {
    float *positions = parts->positions, *rotations = parts->rotations;
    mm_state *state = parts->state;
    mm_vec contacts[MM_MAX_FEET], hind = mm_vec_of(0.0, 0.0, 0.0), front = hind, pivot;
    double yaw = state->root_yaw + state->yaw_offset, sine = sin(yaw), cosine = cos(yaw), along, up, half, steep;
    int32_t num = motion->num_feet, ahead = 0, k, j;
    mm_quat turn;
    for (k = 0; k < num; k++) ahead += motion->leg_front[k] != 0;
    if (ahead == 0 || ahead == num) return;
    for (k = 0; k < num; k++) { /* x, the ground in place of y, z */
        mm_vec *sum = motion->leg_front[k] ? &front : &hind;
        double share = 1.0 / (motion->leg_front[k] ? ahead : num - ahead);
        contacts[k] = mm_contact_point(motion, k, positions, rotations);
        sum->x += share * contacts[k].x;
        sum->y += share * parts->feet[k].ground;
        sum->z += share * contacts[k].z;
    }
    along = sine * (front.x - hind.x) + cosine * (front.z - hind.z);
    up = along > MM_SHORTEST_BODY ? atan2(front.y - hind.y, along) : 0.0;
    up = mm_smaller(mm_larger(up, -MM_MOST_PITCH), MM_MOST_PITCH);
    if (tick->dt > 0.0)
        mm_spring(&state->body_pitch, &state->body_pitch_rate, up, tick->height_left, tick->height_rate, tick->dt);
    pivot = mm_vec_of(positions[0], positions[3 * motion->hips + 1], positions[2]);
    half = -0.5 * state->body_pitch;
    turn = mm_quat_of(cos(half), sin(half) * cosine, 0.0, -sin(half) * sine);
    for (j = 1; j < motion->num_joints; j++) {
        float *place = positions + 3 * j;
        mm_vec v = mm_turn_vector(turn, mm_vec_of(place[0] - pivot.x, place[1] - pivot.y, place[2] - pivot.z));
        place[0] = (float)(pivot.x + v.x);
        place[1] = (float)(pivot.y + v.y);
        place[2] = (float)(pivot.z + v.z);
        mm_turn_joint(rotations + 4 * j, turn);
    }
    steep = -sin(state->body_pitch) / cos(state->body_pitch);
    for (k = 0; k < num; k++) {
        mm_vec p;
        mm_tilt_foot(motion, work, k, steep * sine, steep * cosine, positions, rotations);
        p = mm_contact_point(motion, k, positions, rotations);
        p = mm_vec_of(contacts[k].x - p.x, contacts[k].y - p.y, contacts[k].z - p.z);
        mm_move_foot(motion, work, k, p, positions, rotations);
    }
}

/* Fit a pose to uneven ground: feet lie on slopes and clear edges, hips go down where legs are too short. Gives how much
 * feet go up (K,) so that they are as high over the ground as in the frames. */
static void mm_adapt(const mm_motion *motion, mm_characters *work, mm_parts *parts, const mm_tick *tick,
                     double *lifts_out) {
    float *positions = parts->positions, *rotations = parts->rotations;
    mm_state *state = parts->state;
    double dt = tick->dt, goals[3 * MM_MAX_FEET], touching[MM_MAX_FEET], fading = tick->feet_rate * dt;
    int32_t num = motion->num_feet, k, i;
    mm_sole sole;
    if (!motion->has_feet || num == 0) {
        for (k = 0; k < num; k++) lifts_out[k] = -state->hips_lift;
        return;
    }
    memset(goals, 0, sizeof goals);
    mm_pitch(motion, work, parts, tick);
    mm_find_clearances(motion, work, parts);
    for (k = 0; k < num; k++) {
        mm_foot *foot = parts->feet + k;
        mm_vec at = mm_contact_point(motion, k, positions, rotations);
        double *place = goals + 3 * k, slope[2] = {0.0, 0.0}, vx = 0.0, vz = 0.0, there;
        touching[k] = at.y;
        for (i = 0; i < 3; i++) {
            double offset = foot->offsets[i], rate = foot->rates[i], here = i == 0 ? at.x : i == 1 ? at.y : at.z;
            mm_fade(&offset, &rate, tick->feet_left, tick->feet_rate, dt);
            place[i] = foot->locked ? foot->places[i] : here + offset;
        }
        if (work->planted[k]) mm_find_slope(work, place, slope);
        for (i = 0; i < 2; i++) foot->slope[i] = slope[i] + (foot->slope[i] - slope[i]) * tick->slope_left;
        mm_tilt_foot(motion, work, k, foot->slope[0], foot->slope[1], positions, rotations);
        sole.count = mm_find_points(motion, k, place[0] - at.x, place[2] - at.z, positions, rotations, sole.points);
        sole.contact = mm_vec_of(place[0], at.y, place[2]);
        sole.clearance = work->clearances[k];
        if (dt > 0.0) {
            vx = (at.x - foot->inputs[0]) / dt;
            vz = (at.z - foot->inputs[2]) / dt;
        }
        there = mm_foot_ground(motion, work, &sole, vx, vz, work->planted[k]);
        if (dt > 0.0) {
            mm_spring(&foot->ground, &foot->ground_rate, there, tick->ground_left, tick->ground_rate, dt);
        } else {
            foot->ground = there;
            foot->ground_rate = 0.0;
        }
        foot->rise *= tick->rise_left;
        if (dt > 0.0 && !foot->locked) {
            double x = foot->inputs[0] + foot->offsets[0], z = foot->inputs[2] + foot->offsets[2];
            double part = mm_free_part(work, &sole, x, z, foot->ground + foot->rise);
            if (part < 1.0) { /* it waits in front of a step that it is too low for */
                place[0] = x + part * (place[0] - x);
                place[2] = z + part * (place[2] - z);
                foot->offsets[0] = (place[0] - at.x) * exp(fading) / (1.0 + fading);
                foot->offsets[2] = (place[2] - at.z) * exp(fading) / (1.0 + fading);
                foot->rates[0] = foot->rates[2] = 0.0;
            }
        }
        place[1] = foot->ground + work->clearances[k] + foot->rise;
    }
    mm_lower_hips(motion, state, goals, work->planted, motion->hips_drop * MM_DEEPER, dt, positions, rotations);
    for (k = 0; k < num; k++) lifts_out[k] = goals[3 * k + 1] - touching[k] + state->hips_drop;
}

/* Move the root to the height of the ground under its feet, from the pose of the last step; at once if no time passes. */
static void mm_stand(const mm_motion *motion, mm_characters *work, mm_parts *parts, const mm_tick *tick) {
    mm_state *state = parts->state;
    double x = state->root_position[0] + state->root_offset[0], z = state->root_position[2] + state->root_offset[2];
    double goal = mm_height_at(work, x, z), sum = 0.0, size = 0.0;
    int32_t k;
    if (tick->dt == 0.0) {
        state->root_position[1] = goal;
        state->climb_rate = 0.0;
        return;
    }
    for (k = 0; k < motion->num_feet; k++) {
        mm_vec p = mm_contact_point(motion, k, parts->positions, parts->rotations);
        double away = (p.x - x) * (p.x - x) + (p.z - z) * (p.z - z), weight;
        if (away > MM_AWAY * MM_AWAY) break;
        weight = (mm_is_planted(motion, parts, k) ? 1.0 : MM_SWINGING) / (away + MM_BESIDE * MM_BESIDE);
        sum += weight * (motion->has_feet ? parts->feet[k].ground : mm_height_at(work, p.x, p.z));
        size += weight;
    }
    if (k > 0 && k == motion->num_feet) goal = sum / size;
    mm_spring(&state->root_position[1], &state->climb_rate, goal, tick->height_left, tick->height_rate, tick->dt);
}

/* ---- control.feet: the part of a player that fits poses to the ground -------------------------------------------- */

/* The rest of mm_fit on uneven ground. */
static void mm_fit_uneven(const mm_motion *motion, mm_characters *work, mm_parts *parts, const mm_tick *tick) {
    float *positions = parts->positions, *rotations = parts->rotations;
    double lifts[MM_MAX_FEET];
    int32_t k, num = motion->num_feet;
    mm_sole sole;
    for (k = 0; k < num; k++) { /* before feet lie on slopes */
        double half = 0.5 * parts->feet[k].turn;
        if (half == 0.0) continue;
        mm_turn_foot(motion, work, k, mm_quat_of(cos(half), 0.0, sin(half), 0.0), positions, rotations);
        mm_turn_knee(motion, k, parts->feet[k].turn, positions, rotations);
        mm_follow_leg(motion, k, work->local_positions, work->local_rotations, positions, rotations);
    }
    mm_adapt(motion, work, parts, tick, lifts);
    for (k = 0; k < num; k++) {
        mm_foot *foot = parts->feet + k;
        if (tick->dt == 0.0 || !(motion->has_feet || motion->root_warp)) {
            mm_release(motion, k, foot, positions, rotations);
            continue;
        }
        if (!motion->root_warp) {
            mm_vec p = mm_contact_point(motion, k, positions, rotations);
            work->strides[2 * k] = p.x - foot->inputs[0];
            work->strides[2 * k + 1] = p.z - foot->inputs[2];
        }
        mm_lock_foot(motion, tick, k, work->local_positions, work->local_rotations, work->planted[k], lifts[k],
                     work->strides + 2 * k, 0.0, foot, positions, rotations);
    }
    for (k = 0; k < num && motion->root_warp; k++) { /* out of the ground the shortest way; up, where that did not do */
        mm_vec move;
        double depth;
        sole.count = mm_find_points(motion, k, 0.0, 0.0, positions, rotations, sole.points);
        move = mm_keep_in_reach(motion, k, mm_way_out(work, &sole), positions);
        mm_move_foot(motion, work, k, move, positions, rotations);
        sole.count = mm_find_points(motion, k, 0.0, 0.0, positions, rotations, sole.points);
        depth = mm_find_depth(work, &sole, 0.0, 0.0);
        if (depth > MM_HIGHER) mm_move_foot(motion, work, k, mm_vec_of(0.0, depth, 0.0), positions, rotations);
    }
}

static void mm_fit(const mm_motion *motion, mm_characters *work, mm_parts *parts, const mm_tick *tick) {
    float *positions = parts->positions, *rotations = parts->rotations;
    const float *local_positions = work->local_positions, *local_rotations = work->local_rotations;
    mm_state *state = parts->state;
    double dt = tick->dt, floor_, goals[3 * MM_MAX_FEET];
    int32_t k, j, num = motion->num_feet, standing[MM_MAX_FEET];
    int warps = motion->root_warp && dt > 0.0;
    if (state->hips_lift != 0.0) /* the root stays, and so do feet */
        for (j = 1; j < motion->num_joints; j++)
            positions[3 * j + 1] = (float)(positions[3 * j + 1] + state->hips_lift);
    for (k = 0; k < num; k++) {
        mm_foot *foot = parts->feet + k;
        work->planted[k] = mm_is_planted(motion, parts, k);
        work->strides[2 * k] = work->strides[2 * k + 1] = work->turning[k] = 0.0;
        if (!warps) {
            mm_vec o = mm_find_sole(motion, k, positions, rotations), p;
            foot->heading = atan2(o.x, o.z);
            foot->turn = 0.0;
            p = mm_contact_point(motion, k, positions, rotations);
            work->strides[2 * k] = p.x - foot->inputs[0];
            work->strides[2 * k + 1] = p.z - foot->inputs[2];
        }
    }
    if (warps) {
        if (!motion->learned) mm_find_strides(motion, state, dt, work->strides, work->turning);
        for (k = 0; k < num; k++)
            mm_find_turn(motion, tick, k, work->planted[k], work->turning[k], positions, rotations, parts->feet + k);
    }
    if (work->height != NULL) {
        mm_fit_uneven(motion, work, parts, tick);
        return;
    }
    if (motion->has_feet && num > 0) {
        for (k = 0; k < num; k++) {
            standing[k] = work->planted[k] && parts->feet[k].locked;
            memcpy(goals + 3 * k, parts->feet[k].places, 3 * sizeof(double));
        }
        mm_lower_hips(motion, state, goals, standing, motion->hips_drop, dt, positions, rotations);
    }
    for (k = 0; k < num; k++) {
        mm_foot *foot = parts->feet + k;
        if (dt == 0.0 || !(motion->has_feet || motion->root_warp))
            mm_release(motion, k, foot, positions, rotations);
        else
            mm_lock_foot(motion, tick, k, local_positions, local_rotations, work->planted[k],
                         (motion->has_feet ? state->hips_drop : 0.0) - state->hips_lift, work->strides + 2 * k,
                         foot->turn, foot, positions, rotations);
    }
    if (motion->root_warp) {
        for (k = 0; k < num; k++) {
            floor_ = motion->learned ? 0.0 : motion->lows[(size_t)state->frame * (size_t)num + (size_t)k];
            mm_raise_foot(motion, k, local_positions, local_rotations, floor_, positions, rotations);
        }
    }
}

/* ---- kernels.search and kernels.search_lanes --------------------------------------------------------------------- */

static float mm_find_limit(double best, int32_t num_columns) {
    double limit = best * (1.0 + (num_columns + 8) * (1.0 / 8388608.0)) + 1e-30;
    return limit >= 3.4e38 ? MM_LARGEST : (float)limit;
}

static double mm_row_cost(const float *row, const float *vector, const float *weights, int32_t num_columns) {
    double cost = 0.0;
    int32_t j;
    for (j = 0; j < num_columns; j++) {
        double away = (double)row[j] - (double)vector[j];
        cost += (double)weights[j] * (away * away);
    }
    return cost;
}

static double mm_lane_cost(const float *points, int32_t lane, const float *vector, const float *weights,
                           int32_t num_padded) {
    double cost = 0.0;
    int32_t j;
    for (j = 0; j < num_padded; j++) {
        double away = (double)points[MM_LANES * j + lane] - (double)vector[j];
        cost += (double)weights[j] * (away * away);
    }
    return cost;
}

/* Sums of eight lanes: two of four, each of two halves so that no sum waits for itself. */
typedef struct mm_lanes {
    mm_f4 low[2], high[2];
} mm_lanes;

static mm_f4 mm_square(mm_f4 away, mm_f4 weight) { return mm_f4_mul(mm_f4_mul(away, weight), away); }

/* Add the costs of columns from first to stop. Each number of vector and weights is there four times. */
static void mm_add_points(const float *points, const float *vector, const float *weights, int32_t first, int32_t stop,
                          mm_lanes *sums) {
    mm_f4 low0 = sums->low[0], low1 = sums->low[1], high0 = sums->high[0], high1 = sums->high[1];
    int32_t j;
    for (j = first; j < stop; j += 2) { /* columns are padded to a multiple of 4 */
        const float *at = points + MM_LANES * j;
        mm_f4 a = mm_f4_load(vector + 4 * j), b = mm_f4_load(vector + 4 * j + 4);
        mm_f4 v = mm_f4_load(weights + 4 * j), w = mm_f4_load(weights + 4 * j + 4);
        low0 = mm_f4_add(low0, mm_square(mm_f4_sub(mm_f4_load(at), a), v));
        high0 = mm_f4_add(high0, mm_square(mm_f4_sub(mm_f4_load(at + 4), a), v));
        low1 = mm_f4_add(low1, mm_square(mm_f4_sub(mm_f4_load(at + 8), b), w));
        high1 = mm_f4_add(high1, mm_square(mm_f4_sub(mm_f4_load(at + 12), b), w));
    }
    sums->low[0] = low0;
    sums->low[1] = low1;
    sums->high[0] = high0;
    sums->high[1] = high1;
}

static mm_f4 mm_outside(const uint16_t *box, mm_f4 wanted, mm_f4 weight) {
    mm_f4 nearest = mm_f4_min(mm_f4_max(mm_f4_halves(box), wanted), mm_f4_halves(box + MM_LANES));
    return mm_square(mm_f4_sub(nearest, wanted), weight);
}

static void mm_add_boxes(const uint16_t *boxes, const float *vector, const float *weights, int32_t first, int32_t stop,
                         mm_lanes *sums) {
    mm_f4 low0 = sums->low[0], low1 = sums->low[1], high0 = sums->high[0], high1 = sums->high[1];
    int32_t j;
    for (j = first; j < stop; j += 2) {
        const uint16_t *at = boxes + 2 * MM_LANES * j;
        mm_f4 a = mm_f4_load(vector + 4 * j), b = mm_f4_load(vector + 4 * j + 4);
        mm_f4 v = mm_f4_load(weights + 4 * j), w = mm_f4_load(weights + 4 * j + 4);
        low0 = mm_f4_add(low0, mm_outside(at, a, v));
        high0 = mm_f4_add(high0, mm_outside(at + 4, a, v));
        low1 = mm_f4_add(low1, mm_outside(at + 16, b, w));
        high1 = mm_f4_add(high1, mm_outside(at + 20, b, w));
    }
    sums->low[0] = low0;
    sums->low[1] = low1;
    sums->high[0] = high0;
    sums->high[1] = high1;
}

static uint32_t mm_lanes_within(const mm_lanes *sums, float limit, float *values_out) {
    mm_f4 low = mm_f4_add(sums->low[0], sums->low[1]), high = mm_f4_add(sums->high[0], sums->high[1]);
    mm_f4 most = mm_f4_all(limit);
    mm_f4_store(values_out, low);
    mm_f4_store(values_out + 4, high);
    return mm_f4_within(low, most) | mm_f4_within(high, most) << 4;
}

static mm_lanes mm_no_sums(void) {
    mm_lanes sums;
    sums.low[0] = sums.low[1] = sums.high[0] = sums.high[1] = mm_f4_all(0.0f);
    return sums;
}

/* Bits of the lanes within the limit. Halfway most frames and many boxes are already too far. */
static uint32_t mm_leaf_costs(const float *points, const float *vector, const float *weights, int32_t num_padded,
                              float limit, float *values_out) {
    int32_t half = (num_padded >> 1) & ~3;
    mm_lanes sums = mm_no_sums();
    mm_add_points(points, vector, weights, 0, half, &sums);
    if (mm_lanes_within(&sums, limit, values_out) == 0) return 0;
    mm_add_points(points, vector, weights, half, num_padded, &sums);
    return mm_lanes_within(&sums, limit, values_out);
}

static uint32_t mm_box_bounds(const uint16_t *boxes, const float *vector, const float *weights, int32_t num_padded,
                              float limit, float *values_out) {
    int32_t half = (num_padded >> 1) & ~3;
    mm_lanes sums = mm_no_sums();
    mm_add_boxes(boxes, vector, weights, 0, half, &sums);
    if (mm_lanes_within(&sums, limit, values_out) == 0) return 0;
    mm_add_boxes(boxes, vector, weights, half, num_padded, &sums);
    return mm_lanes_within(&sums, limit, values_out);
}

static int32_t mm_lowest(uint32_t bits) {
    int32_t place = 0;
    while (!(bits & 1u)) {
        bits >>= 1;
        place++;
    }
    return place;
}

/* Rows that are searched: frames, or codes. */
static int32_t mm_num_rows(const mm_motion *motion) { return motion->learned ? motion->num_codes : motion->num_frames; }

static int mm_is_allowed(const mm_motion *motion, int32_t mask, int32_t frame) {
    size_t row = ((size_t)mm_num_rows(motion) + 7) / 8;
    return motion->mask_frames[row * (size_t)mask + (size_t)frame / 8] >> (frame % 8) & 1;
}

/* Masks are: all frames (those without goals, where there are any), those of tags, and those of goals. */
static int32_t mm_search_mask(const mm_motion *motion, const float *given, const float *given_weights, int32_t current,
                              double bias, int32_t mask, double *cost_out) {
    float vector[MM_MAX_COLUMNS], weights[MM_MAX_COLUMNS], values[MM_LANES], stack_bounds[MM_STACK], limit;
    float vectors[4 * MM_MAX_COLUMNS], all_weights[4 * MM_MAX_COLUMNS];
    int32_t stack[MM_STACK], top = 0, best_frame = -1, stay = current, hole_first = 0, hole_stop = 0, j;
    int32_t padded = motion->num_padded, columns = motion->num_columns;
    double stay_cost = HUGE_VAL, best;
    const uint8_t *points_mask, *children_mask;
    points_mask = motion->mask_points + (size_t)mask * (size_t)motion->num_leaves;
    children_mask = motion->mask_children + (size_t)mask * (size_t)motion->num_nodes;
    for (j = 0; j < padded; j++) {
        vector[j] = j < columns ? given[j] : 0.0f;
        weights[j] = j < columns ? given_weights[j] : 0.0f;
        mm_f4_store(vectors + 4 * j, mm_f4_all(vector[j]));
        mm_f4_store(all_weights + 4 * j, mm_f4_all(weights[j]));
    }
    if (current >= 0 && motion->exclude_radius >= 0) {
        int32_t first = motion->firsts[current], stop = motion->lasts[current] + 1, radius = motion->exclude_radius;
        hole_first = current - first > radius ? current - radius : first;
        hole_stop = stop - current > radius + 1 ? current + radius + 1 : stop;
    }
    if (stay >= 0 && !mm_is_allowed(motion, mask, stay)) stay = -1;
    if (stay >= 0) stay_cost = mm_row_cost(motion->features + (size_t)stay * (size_t)columns, vector, weights, columns);
    best = stay_cost < HUGE_VAL ? stay_cost - bias : HUGE_VAL;
    limit = mm_find_limit(best, padded);
    if (best > 0.0 && motion->num_nodes > 0) {
        stack[0] = 0;
        stack_bounds[0] = 0.0f;
        top = 1;
    }
    while (top > 0) {
        int32_t node, bottom;
        uint32_t bits;
        top--;
        if (stack_bounds[top] > limit) continue;
        node = stack[top];
        if (node < 0) {
            int32_t leaf = -1 - node;
            const float *points = motion->tree_points + (size_t)leaf * (size_t)padded * MM_LANES;
            bits = mm_leaf_costs(points, vectors, all_weights, padded, limit, values) & points_mask[leaf];
            while (bits) {
                int32_t lane = mm_lowest(bits), candidate;
                uint32_t rest = bits & (bits - 1);
                double found;
                while (rest) { /* the nearest first: after it most others are outside the limit */
                    int32_t other = mm_lowest(rest);
                    rest &= rest - 1;
                    if (values[other] < values[lane]) lane = other;
                }
                bits &= ~(1u << lane);
                if (values[lane] > limit) break;
                candidate = motion->tree_frames[MM_LANES * leaf + lane];
                if (hole_first <= candidate && candidate < hole_stop) continue;
                found = mm_lane_cost(points, lane, vector, weights, padded);
                if (found < best || (found == best && candidate < best_frame)) {
                    best = found;
                    best_frame = candidate;
                    limit = mm_find_limit(best, padded);
                }
            }
            continue;
        }
        bits = mm_box_bounds(motion->tree_boxes + (size_t)node * (size_t)padded * 2 * MM_LANES, vectors, all_weights,
                             padded, limit, values) &
               children_mask[node];
        bottom = top;
        while (bits && top < MM_STACK) {
            int32_t lane = mm_lowest(bits), place = top;
            float bound = values[lane];
            bits &= bits - 1;
            while (place > bottom && stack_bounds[place - 1] < bound) { /* the nearest child ends on top */
                stack[place] = stack[place - 1];
                stack_bounds[place] = stack_bounds[place - 1];
                place--;
            }
            stack[place] = motion->tree_children[MM_LANES * node + lane];
            stack_bounds[place] = bound;
            top++;
        }
    }
    *cost_out = best_frame >= 0 ? best : stay_cost;
    return best_frame >= 0 ? best_frame : stay;
}

MMDEF int32_t mm_search(const mm_motion *motion, const float *vector, const float *weights, int32_t current, double bias,
                        int32_t tags, double *cost_out) {
    if (motion->learned || tags < 0 || tags > motion->num_tags || current >= motion->num_frames) {
        *cost_out = HUGE_VAL;
        return -1;
    }
    return mm_search_mask(motion, vector, weights, current, bias, tags, cost_out);
}

/* ---- kernels.dense: networks ------------------------------------------------------------------------------------- */

/* Outputs from first to stop of a layer. A tile of outputs stays in registers while the rows of inputs that are not zero
 * are added. */
static void mm_layer(const float *MM_RESTRICT weights, const float *MM_RESTRICT biases, int32_t ins, int32_t first,
                     int32_t stop, const float *MM_RESTRICT given, int32_t *MM_RESTRICT active,
                     float *MM_RESTRICT found_out) {
    int32_t count = 0, i, o, k, tile;
    for (i = 0; i < ins; i++) {
        active[count] = i;
        count += given[i] != 0.0f;
    }
    for (tile = first / MM_TILE; tile * MM_TILE < stop; tile++) {
        const float *rows = weights + (size_t)tile * (size_t)ins * MM_TILE;
        const float *bias = biases + tile * MM_TILE;
        float sums[MM_TILE];
        mm_f4 a = mm_f4_load(bias), b = mm_f4_load(bias + 4), c = mm_f4_load(bias + 8), d = mm_f4_load(bias + 12);
        mm_f4 e = mm_f4_load(bias + 16), f = mm_f4_load(bias + 20), g = mm_f4_load(bias + 24), h = mm_f4_load(bias + 28);
        for (k = 0; k < count; k++) {
            const float *row = rows + (size_t)active[k] * MM_TILE;
            mm_f4 value = mm_f4_all(given[active[k]]);
            a = mm_f4_add(a, mm_f4_mul(value, mm_f4_load(row)));
            b = mm_f4_add(b, mm_f4_mul(value, mm_f4_load(row + 4)));
            c = mm_f4_add(c, mm_f4_mul(value, mm_f4_load(row + 8)));
            d = mm_f4_add(d, mm_f4_mul(value, mm_f4_load(row + 12)));
            e = mm_f4_add(e, mm_f4_mul(value, mm_f4_load(row + 16)));
            f = mm_f4_add(f, mm_f4_mul(value, mm_f4_load(row + 20)));
            g = mm_f4_add(g, mm_f4_mul(value, mm_f4_load(row + 24)));
            h = mm_f4_add(h, mm_f4_mul(value, mm_f4_load(row + 28)));
        }
        mm_f4_store(sums, a);
        mm_f4_store(sums + 4, b);
        mm_f4_store(sums + 8, c);
        mm_f4_store(sums + 12, d);
        mm_f4_store(sums + 16, e);
        mm_f4_store(sums + 20, f);
        mm_f4_store(sums + 24, g);
        mm_f4_store(sums + 28, h);
        for (o = 0; o < MM_TILE; o++) {
            int32_t number = tile * MM_TILE + o;
            if (number >= first && number < stop) found_out[number] = sums[o];
        }
    }
}

/* Run the hidden layers; returns the inputs of the last one. */
static const float *mm_run_hidden(const mm_network *network, mm_characters *work, const float *given) {
    int32_t n, o;
    for (n = 0; n + 1 < network->num_layers; n++) {
        float *found = work->hidden[n % 2];
        int32_t outs = network->widths[n + 1];
        mm_layer(network->weights[n], network->biases[n], network->widths[n], 0, outs, given, work->active, found);
        for (o = 0; o < outs; o++) found[o] = found[o] > 0.0f ? found[o] : 0.0f;
        given = found;
    }
    return given;
}

/* Run the last layer for the outputs from first to stop. */
static void mm_run_last(const mm_network *network, mm_characters *work, const float *hidden, int32_t first,
                        int32_t stop, float *values_out) {
    int32_t n = network->num_layers - 1;
    mm_layer(network->weights[n], network->biases[n], network->widths[n], first, stop, hidden, work->active, values_out);
}

/* ---- kernels.codebook -------------------------------------------------------------------------------------------- */

static double mm_code(const mm_motion *motion, int32_t code, int32_t column) {
    size_t box = (size_t)(code / MM_GROUP), lane = (size_t)(code % MM_GROUP);
    return motion->code_features[(box * (size_t)motion->num_columns + (size_t)column) * MM_GROUP + lane];
}

static double mm_project_on_line(const mm_motion *motion, int32_t first, int32_t second, const float *query,
                                 const float *weights, double *cost_out) {
    double dot = 0.0, length = 0.0, t, cost = 0.0;
    int32_t d;
    for (d = 0; d < motion->num_columns; d++) {
        double here = mm_code(motion, first, d), step = mm_code(motion, second, d) - here;
        dot += weights[d] * step * (query[d] - (float)here);
        length += weights[d] * step * step;
    }
    t = length > 0.0 ? mm_smaller(mm_larger(dot / length, 0.0), 1.0) : 0.0;
    for (d = 0; d < motion->num_columns; d++) {
        double a = mm_code(motion, first, d), here = a + t * (mm_code(motion, second, d) - a);
        cost += weights[d] * ((query[d] - here) * (query[d] - here));
    }
    *cost_out = cost;
    return t;
}

/* The least cost that any code of sixteen boxes can have; lows and highs are (D, 16). */
static void mm_code_bounds(const int8_t *MM_RESTRICT lows, const int8_t *MM_RESTRICT highs, const float *MM_RESTRICT query,
                           const float *MM_RESTRICT weights, int32_t columns, float *MM_RESTRICT bounds_out) {
    mm_f4 zero = mm_f4_all(0.0f);
    int32_t d, g;
    for (g = 0; g < MM_GROUP; g += 4) {
        mm_f4 sums = zero;
        for (d = 0; d < columns; d++) {
            mm_f4 wanted = mm_f4_all(query[d]), low = mm_f4_bytes(lows + MM_GROUP * d + g), away;
            away = mm_f4_max(mm_f4_sub(low, wanted), mm_f4_sub(wanted, mm_f4_bytes(highs + MM_GROUP * d + g)));
            away = mm_f4_max(away, zero);
            sums = mm_f4_add(sums, mm_f4_mul(mm_f4_mul(mm_f4_all(weights[d]), away), away));
        }
        mm_f4_store(bounds_out + g, sums);
    }
}

/* Find the point on the lines through codes that is nearest to a query: the code before it, and the way to the next, 0 to 1.
 * Weights are those of columns times the squares of their steps; codes may be those of a mask, or all (-1). Returns -1 if
 * there is none. */
static int32_t mm_find_code(const mm_motion *motion, mm_characters *work, const float *given, const float *weights,
                            int32_t mask, double *way_out, double *cost_out) {
    float query[MM_MAX_COLUMNS], costs[MM_GROUP], *bounds = work->bounds;
    int32_t columns = motion->num_columns, boxes = motion->num_boxes, d, g, k, turn, start = 0, nearest = -1, code;
    double best = HUGE_VAL, cost, t;
    for (d = 0; d < columns; d++) query[d] = (given[d] - motion->code_middle[d]) / motion->code_step[d];
    for (g = 0; g < boxes; g += MM_GROUP)
        mm_code_bounds(motion->code_lows + (size_t)g * (size_t)columns, motion->code_highs + (size_t)g * (size_t)columns,
                       query, weights, columns, bounds + g);
    for (g = 1; g < boxes; g++)
        if (bounds[g] < bounds[start]) start = g;
    for (turn = 0; turn <= boxes; turn++) { /* the most promising box first, so that most others are skipped */
        int32_t inside;
        g = turn == 0 ? start : turn - 1;
        if ((turn > 0 && g == start) || bounds[g] >= best) continue;
        inside = motion->num_codes - g * MM_GROUP < MM_GROUP ? motion->num_codes - g * MM_GROUP : MM_GROUP;
        for (k = 0; k < MM_GROUP; k += 4) {
            const int8_t *codes = motion->code_features + (size_t)g * (size_t)columns * MM_GROUP + k;
            mm_f4 sums = mm_f4_all(0.0f);
            for (d = 0; d < columns; d++) {
                mm_f4 away = mm_f4_sub(mm_f4_bytes(codes + MM_GROUP * d), mm_f4_all(query[d]));
                sums = mm_f4_add(sums, mm_f4_mul(mm_f4_mul(mm_f4_all(weights[d]), away), away));
            }
            mm_f4_store(costs + k, sums);
        }
        for (k = 0; k < inside; k++) {
            if (costs[k] < best && (mask < 0 || mm_is_allowed(motion, mask, g * MM_GROUP + k))) {
                best = costs[k];
                nearest = g * MM_GROUP + k;
            }
        }
    }
    *way_out = 0.0;
    *cost_out = best;
    code = nearest;
    if (nearest < 0) return -1;
    if (motion->code_follows[nearest] && (mask < 0 || mm_is_allowed(motion, mask, nearest + 1))) {
        t = mm_project_on_line(motion, nearest, nearest + 1, query, weights, &cost);
        if (cost < *cost_out) {
            *way_out = t;
            *cost_out = cost;
        }
    }
    if (nearest > 0 && motion->code_follows[nearest - 1] && (mask < 0 || mm_is_allowed(motion, mask, nearest - 1))) {
        t = mm_project_on_line(motion, nearest - 1, nearest, query, weights, &cost);
        if (cost < *cost_out) {
            code = nearest - 1;
            *way_out = t;
            *cost_out = cost;
        }
    }
    return code;
}

/* Read features and latents (D + L) of a code, a part of the way to the next. */
static void mm_read_code(const mm_motion *motion, int32_t code, double way, float *found_out) {
    int32_t columns = motion->num_columns, both = columns + motion->num_latents, d;
    int32_t other = code + 1 < motion->num_codes ? code + 1 : motion->num_codes - 1;
    float fraction = (float)way;
    for (d = 0; d < both; d++) {
        float here, there;
        if (d < columns) {
            here = (float)mm_code(motion, code, d);
            there = (float)mm_code(motion, other, d);
        } else {
            size_t latents = (size_t)motion->num_latents, l = (size_t)(d - columns);
            here = motion->code_latents[(size_t)code * latents + l];
            there = motion->code_latents[(size_t)other * latents + l];
        }
        here = here + fraction * (there - here);
        found_out[d] = here * motion->code_step[d] + motion->code_middle[d];
    }
}

/* ---- kernels.decoded --------------------------------------------------------------------------------------------- */

/* Where parts of a pose begin: translations, rotations, velocities, angular velocities, root velocity, root turn,
 * contacts. */
enum { MM_AT_TRANSLATIONS, MM_AT_ROTATIONS, MM_AT_VELOCITIES, MM_AT_ANGULAR, MM_AT_ROOT_VELOCITY, MM_AT_ROOT_TURN,
       MM_AT_CONTACTS };

static mm_quat mm_from_two_axes(double ax, double ay, double az, double bx, double by, double bz) {
    double length = sqrt(ax * ax + ay * ay + az * az), cx, cy, cz, trace, s;
    if (length < 1e-9) {
        ax = 1.0;
        ay = az = 0.0;
    } else {
        ax /= length;
        ay /= length;
        az /= length;
    }
    cx = ay * bz - az * by;
    cy = az * bx - ax * bz;
    cz = ax * by - ay * bx;
    length = sqrt(cx * cx + cy * cy + cz * cz);
    if (length < 1e-9) {
        if (fabs(az) < 0.9) {
            cx = -ax * az;
            cy = -ay * az;
            cz = 1.0 - az * az;
        } else {
            cx = -ax * ay;
            cy = 1.0 - ay * ay;
            cz = -az * ay;
        }
        length = sqrt(cx * cx + cy * cy + cz * cz);
    }
    cx /= length;
    cy /= length;
    cz /= length;
    bx = cy * az - cz * ay;
    by = cz * ax - cx * az;
    bz = cx * ay - cy * ax;
    trace = ax + by + cz;
    if (trace > 0.0) {
        s = 2.0 * sqrt(trace + 1.0);
        return mm_quat_of(0.25 * s, (bz - cy) / s, (cx - az) / s, (ay - bx) / s);
    }
    if (ax > by && ax > cz) {
        s = 2.0 * sqrt(1.0 + ax - by - cz);
        return mm_quat_of((bz - cy) / s, 0.25 * s, (bx + ay) / s, (cx + az) / s);
    }
    if (by > cz) {
        s = 2.0 * sqrt(1.0 + by - ax - cz);
        return mm_quat_of((cx - az) / s, (bx + ay) / s, 0.25 * s, (cy + bz) / s);
    }
    s = 2.0 * sqrt(1.0 + cz - ax - by);
    return mm_quat_of((ay - bx) / s, (cx + az) / s, (cy + bz) / s, 0.25 * s);
}

static void mm_set_quat(float *to, mm_quat q) {
    to[0] = (float)q.w;
    to[1] = (float)q.x;
    to[2] = (float)q.y;
    to[3] = (float)q.z;
}

/* Decode a pose vector to rotations (J, 4) and translations (M, 3), with the root at the origin. */
static void mm_decode_frame(const mm_motion *motion, const float *pose, float *rotations_out, float *translations_out) {
    const float *moved = pose + motion->pose_columns[MM_AT_TRANSLATIONS];
    int32_t j, i;
    mm_set_quat(rotations_out, mm_quat_of(1.0, 0.0, 0.0, 0.0));
    for (i = 0; i < 3; i++) translations_out[i] = 0.0f;
    for (i = 3; i < 3 * motion->num_moving; i++) translations_out[i] = moved[i - 3];
    for (j = 1; j < motion->num_joints; j++) {
        const float *a = pose + motion->pose_columns[MM_AT_ROTATIONS] + 6 * (j - 1);
        mm_set_quat(rotations_out + 4 * j, mm_from_two_axes(a[0], a[2], a[4], a[1], a[3], a[5]));
    }
}

/* Make the frame dt seconds later from the velocities; returns the turn of the root. */
static double mm_advance_frame(const mm_motion *motion, const float *pose, double dt, const float *rotations,
                               const float *translations, float *rotations_out, float *translations_out) {
    const float *moved = pose + motion->pose_columns[MM_AT_VELOCITIES];
    const float *turned = pose + motion->pose_columns[MM_AT_ANGULAR];
    int32_t j, i;
    mm_set_quat(rotations_out, mm_quat_of(1.0, 0.0, 0.0, 0.0));
    for (i = 0; i < 3; i++) translations_out[i] = (float)(dt * pose[motion->pose_columns[MM_AT_ROOT_VELOCITY] + i]);
    for (i = 3; i < 3 * motion->num_moving; i++) translations_out[i] = (float)(translations[i] + dt * moved[i - 3]);
    for (j = 1; j < motion->num_joints; j++) {
        const float *a = turned + 3 * (j - 1);
        mm_quat o = mm_exponential(mm_vec_of(dt * a[0], dt * a[1], dt * a[2]));
        mm_set_quat(rotations_out + 4 * j, mm_multiply(o, mm_quat_at(rotations + 4 * j)));
    }
    return dt * pose[motion->pose_columns[MM_AT_ROOT_TURN]];
}

/* ---- learned.player and learned.source --------------------------------------------------------------------------- */

/* Bring the body of a whole pose vector back by so many seconds, by its velocities. */
static void mm_earlier(const mm_motion *motion, float *pose, float seconds) {
    float *moved = pose + motion->pose_columns[MM_AT_TRANSLATIONS], *axes = pose + motion->pose_columns[MM_AT_ROTATIONS];
    const float *speeds = pose + motion->pose_columns[MM_AT_VELOCITIES];
    const float *turns = pose + motion->pose_columns[MM_AT_ANGULAR];
    int32_t j, i, k;
    for (i = 0; i < 3 * (motion->num_moving - 1); i++) moved[i] -= seconds * speeds[i];
    for (j = 0; j < motion->num_joints - 1; j++) {
        const float *w = turns + 3 * j;
        for (k = 0; k < 2; k++) {
            float *a = axes + 6 * j + k, x = a[0], y = a[2], z = a[4];
            a[0] -= seconds * (w[1] * z - w[2] * y);
            a[2] -= seconds * (w[2] * x - w[0] * z);
            a[4] -= seconds * (w[0] * y - w[1] * x);
        }
    }
}

/* Decode the whole pose of features and latents, as it is shown if nothing else had played. */
static void mm_decode_whole(const mm_motion *motion, mm_characters *work, const float *columns, float *pose_out) {
    const float *hidden = mm_run_hidden(&motion->decompressor, work, columns);
    mm_run_last(&motion->decompressor, work, hidden, 0, motion->pose_width, pose_out);
    mm_earlier(motion, pose_out, (float)MM_LAG);
}

/* Go on from other features and latents; the difference fades. */
static void mm_join_decoded(const mm_motion *motion, mm_characters *work, mm_parts *parts, const float *found) {
    int32_t both = motion->num_columns + motion->num_latents, joints = 4 * motion->num_joints;
    int32_t moving = 3 * motion->num_moving, n;
    float *known = work->wholes[0], *fresh = work->wholes[1];
    const float *hidden = mm_run_hidden(&motion->decompressor, work, parts->columns);
    mm_shot shots[4];
    int32_t k;
    if (work->height != NULL) {
        mm_find_clearances(motion, work, parts);
        for (k = 0; k < motion->num_feet; k++) parts->feet[k].rise += work->clearances[k];
    }
    memcpy(known, parts->pose, (size_t)motion->pose_width * sizeof(float));
    mm_run_last(&motion->decompressor, work, hidden, motion->pose_columns[MM_AT_VELOCITIES],
                motion->pose_columns[MM_AT_ROOT_VELOCITY], known);
    memcpy(parts->columns, found, (size_t)both * sizeof(float));
    mm_decode_whole(motion, work, parts->columns, fresh);
    for (n = 0; n < 2; n++) {
        const float *pose = n ? fresh : known;
        float *a = work->moments + 2 * n * (joints + moving), *b = a + joints + moving;
        mm_decode_frame(motion, pose, a, a + joints);
        shots[2 * n].yaw = 0.0;
        shots[2 * n + 1].yaw = mm_advance_frame(motion, pose, 1.0 / motion->fps, a, a + joints, b, b + joints);
        shots[2 * n].rotations = a;
        shots[2 * n].translations = a + joints;
        shots[2 * n + 1].rotations = b;
        shots[2 * n + 1].translations = b + joints;
    }
    mm_transition(motion, parts, shots[0], shots[1], 0.0, shots[0], shots[1], shots[2], shots[2], shots[3]);
    memcpy(parts->pose, fresh, (size_t)motion->pose_width * sizeof(float));
    if (work->height != NULL) {
        mm_find_clearances(motion, work, parts);
        for (k = 0; k < motion->num_feet; k++) parts->feet[k].rise -= work->clearances[k];
    }
}

static float mm_clip(float value, float low, float high) { return value < low ? low : value > high ? high : value; }

static double mm_learned_cost(const mm_motion *motion, const float *features, const float *query, const float *weights) {
    double cost = 0.0;
    int32_t d;
    for (d = 0; d < motion->num_columns; d++) {
        double away = features[d] - query[d];
        cost += weights[d] * (away * away);
    }
    return cost;
}

/* Go on from what was found for a query, in work->inputs, if that costs less, or if what plays is no choice. */
static int mm_go_on(const mm_motion *motion, mm_characters *work, mm_parts *parts, const float *query,
                    const float *weights, int may_stay, double bias) {
    int32_t both = motion->num_columns + motion->num_latents, d;
    float *found = work->inputs;
    double cost, stayed = mm_learned_cost(motion, parts->columns, query, weights);
    for (d = 0; d < both; d++) found[d] = mm_clip(found[d], motion->bounds[d], motion->bounds[both + d]);
    cost = mm_learned_cost(motion, found, query, weights);
    if (may_stay && !(cost < stayed - bias)) {
        parts->state->cost = stayed;
        return 0;
    }
    parts->state->cost = cost;
    mm_join_decoded(motion, work, parts, found);
    return 1;
}

/* Project, and go on from the result if that costs less. */
static int mm_project(const mm_motion *motion, mm_characters *work, mm_parts *parts, double bias) {
    if (motion->num_codes > 0) {
        double way, cost;
        int32_t code = mm_find_code(motion, work, work->query, motion->scaled_weights, -1, &way, &cost);
        mm_read_code(motion, code > 0 ? code : 0, way, work->inputs);
    } else {
        const float *hidden = mm_run_hidden(&motion->projector, work, work->query);
        mm_run_last(&motion->projector, work, hidden, 0, motion->num_columns + motion->num_latents, work->inputs);
    }
    return mm_go_on(motion, work, parts, work->query, motion->weights, 1, bias);
}

/* Bring features and latents further, and decode what is shown. */
static void mm_move_learned(const mm_motion *motion, mm_characters *work, mm_parts *parts, const mm_tick *tick) {
    int32_t both = motion->num_columns + motion->num_latents, num_steps, step, d, i;
    int32_t later = motion->pose_columns[MM_AT_VELOCITIES], rest = motion->pose_columns[MM_AT_ROOT_VELOCITY];
    int32_t at_velocity = rest, at_turn = motion->pose_columns[MM_AT_ROOT_TURN];
    float *columns = parts->columns, *pose = parts->pose, *made = work->wholes[0], each;
    float old_x = pose[at_velocity], old_z = pose[at_velocity + 2], old_turn = pose[at_turn];
    double steps = ceil(tick->dt * motion->fps / motion->longest_step - 1e-6), turn, sine, cosine, x, z;
    const float *hidden;
    num_steps = steps < 1.0 ? 1 : steps > 10000.0 ? 10000 : (int32_t)steps;
    each = (float)(tick->dt / num_steps);
    for (step = 0; step < num_steps; step++) {
        hidden = mm_run_hidden(&motion->stepper, work, columns);
        mm_run_last(&motion->stepper, work, hidden, 0, both, work->inputs);
        for (d = 0; d < both; d++) columns[d] += each * work->inputs[d];
    }
    for (d = 0; d < both; d++) columns[d] = mm_clip(columns[d], motion->bounds[d], motion->bounds[both + d]);
    hidden = mm_run_hidden(&motion->decompressor, work, columns);
    mm_run_last(&motion->decompressor, work, hidden, 0, later, made);
    mm_run_last(&motion->decompressor, work, hidden, rest, motion->pose_width, made);
    for (i = 0; i < later; i++) pose[i] += tick->lag * (made[i] - pose[i]);
    for (i = rest; i < motion->pose_width; i++) pose[i] += tick->lag * (made[i] - pose[i]);
    turn = 0.5 * tick->dt * (old_turn + pose[at_turn]);
    sine = sin(0.5 * turn);
    cosine = cos(0.5 * turn);
    x = 0.5 * tick->dt * (old_x + pose[at_velocity]);
    z = 0.5 * tick->dt * (old_z + pose[at_velocity + 2]);
    mm_fade_root(parts->state, tick);
    mm_move_root(parts->state, tick, 0.0, 0.0, 0.0, cosine * x + sine * z, cosine * z - sine * x, turn);
}

/* ---- control.player: show ---------------------------------------------------------------------------------------- */

static void mm_show(const mm_motion *motion, mm_characters *work, mm_parts *parts, const mm_tick *tick) {
    double along = 0.0;
    mm_shot here, there;
    if (motion->learned) {
        float *rotations = work->moments;
        here.rotations = rotations;
        here.translations = rotations + 4 * motion->num_joints;
        mm_decode_frame(motion, parts->pose, rotations, rotations + 4 * motion->num_joints);
        there = here;
    } else {
        here = mm_get_shot(motion, parts->state->frame);
        there = mm_get_shot(motion, mm_following(motion, parts->state->frame));
        along = parts->state->frame_fraction;
    }
    mm_pose(motion, parts, here.rotations, there.rotations, here.translations, there.translations, along, tick->left,
            tick->rate, tick->dt, work->local_positions, work->local_rotations);
    mm_forward(motion, work->local_positions, work->local_rotations, parts->positions, parts->rotations);
    mm_fit(motion, work, parts, tick);
}

/* ---- control.limits ---------------------------------------------------------------------------------------------- */

static double mm_top_speed(const mm_motion *motion, double heading) {
    double turns = heading - 2.0 * MM_PI * floor(heading / (2.0 * MM_PI)), place, share, before, after;
    int32_t first;
    place = turns * (16.0 / (2.0 * MM_PI));
    if (!(place >= 0.0 && place <= 16.0)) return 0.0;
    first = (int32_t)floor(place);
    share = place - first;
    before = motion->limits[first % 16];
    after = motion->limits[(first + 1) % 16];
    if (before == 0.0 || after == 0.0) return share < 0.5 ? before : after;
    return (1.0 - share) * before + share * after;
}

/* ---- control.controller ------------------------------------------------------------------------------------------ */

#define MM_TURNING 1.0471975511965976 /* 60 degrees */

static void mm_set_facing(const mm_motion *motion, mm_state *state, const mm_command *command) {
    double vx = command->velocity[0], vz = command->velocity[2], fx = command->facing[0], fz = command->facing[2];
    if (sqrt(vx * vx + vz * vz) > 0.05) state->facing_yaw = atan2(vx, vz);
    if (sqrt(fx * fx + fz * fz) > 1e-6) {
        state->facing_yaw = atan2(fx, fz);
        if (motion->has_limits) {
            double speed = hypot(vx, vz), most = mm_top_speed(motion, atan2(vx, vz) - state->facing_yaw);
            if (speed >= 0.15 && most < mm_smaller(0.5, 0.5 * speed)) state->facing_yaw = atan2(vx, vz);
        }
    }
}

/* The part of a speed that is left to who has to turn: from 120 degrees on no more than turn_speed, up to 60 all. */
static double mm_slow_for_turns(const mm_motion *motion, const mm_state *state, double speed) {
    double share = (fabs(mm_wrap_angle(state->simulation_yaw - state->facing_yaw)) - MM_TURNING) / MM_TURNING;
    if (share <= 0.0 || speed <= motion->turn_speed) return 1.0;
    return 1.0 - mm_smaller(share, 1.0) * (1.0 - motion->turn_speed / speed);
}

static void mm_limit_velocity(const mm_motion *motion, const mm_state *state, const mm_command *command,
                              double *wanted_out) {
    double x = command->velocity[0], z = command->velocity[2], part = 1.0;
    if (motion->has_limits) {
        double speed = hypot(x, z), most = mm_top_speed(motion, atan2(x, z) - state->facing_yaw);
        part = mm_smaller(most / mm_larger(speed, 1e-9), 1.0);
    }
    x *= part;
    z *= part;
    part = mm_slow_for_turns(motion, state, hypot(x, z));
    wanted_out[0] = x * part;
    wanted_out[1] = 0.0;
    wanted_out[2] = z * part;
}

static void mm_predict(const mm_motion *motion, const mm_state *state, const double *wanted, double *positions_out,
                       double *directions_out) {
    double y = mm_find_rate(motion->velocity_halflife), turn = mm_find_rate(motion->facing_halflife), behind, ramp;
    int32_t h, k;
    behind = mm_wrap_angle(state->simulation_yaw - state->facing_yaw);
    ramp = state->simulation_yaw_rate + behind * turn;
    for (h = 0; h < motion->num_times; h++) {
        double dt = motion->times[h], yaw;
        for (k = 0; k < 3; k++) {
            double j0 = state->simulation_velocity[k] - wanted[k], j1 = state->simulation_acceleration[k] + j0 * y;
            positions_out[3 * h + k] = state->simulation_position[k] + wanted[k] * dt +
                                       (j0 * motion->ahead_decay[h] + j1 * motion->ahead_ramp[h]);
        }
        yaw = behind + state->facing_yaw +
              mm_bound(motion->ahead_left[h] * (behind + ramp * dt) - behind, motion->turn_rate * fabs(dt));
        directions_out[3 * h] = sin(yaw);
        directions_out[3 * h + 1] = 0.0;
        directions_out[3 * h + 2] = cos(yaw);
    }
}

static double mm_interpolate(double x, const double *places, const double *values, int32_t count, int32_t stride) {
    int32_t i;
    if (x <= places[0]) return values[0];
    for (i = 1; i < count; i++) {
        if (x < places[i]) {
            double low = values[(i - 1) * stride], slope = (values[i * stride] - low) / (places[i] - places[i - 1]);
            return slope * (x - places[i - 1]) + low;
        }
    }
    return values[(count - 1) * stride];
}

/* What a block of wished tags asks for; returns 0 if nothing is wished. */
static int mm_ask_wishes(const mm_block *block, const double *wish_numbers, const mm_command *command, double *query) {
    int32_t i;
    if (!command->has_wishes) return 0;
    for (i = 0; i < block->width; i++) {
        int32_t wish = (int32_t)wish_numbers[i];
        query[i] = wish >= 0 ? command->wishes[wish] : 0.0;
    }
    return 1;
}

/* What blocks need to know besides features: a row of the frame that plays, or the pose of a learned model. */
static const float *mm_find_extras(const mm_motion *motion, const mm_parts *parts) {
    if (motion->learned) return parts->pose;
    return motion->extras + (size_t)parts->state->frame * (size_t)motion->num_extras;
}

/* Make the normalised query of a character into work->query. */
static void mm_make_query(const mm_motion *motion, mm_characters *work, const mm_parts *parts, const float *own,
                          const mm_command *command, const double *wanted) {
    const mm_state *state = parts->state;
    double positions[3 * MM_MAX_TIMES], directions[3 * MM_MAX_TIMES], query[MM_MAX_COLUMNS], sine, cosine, yaw;
    double path_speed = 0.0, later_speed = 0.0;
    int32_t last = motion->num_times - 1, b, h, d, i;
    mm_predict(motion, state, wanted, positions, directions);
    yaw = -(state->root_yaw + state->yaw_offset);
    sine = sin(yaw);
    cosine = cos(yaw);
    for (h = 0; h <= last; h++) {
        double x = positions[3 * h] - (state->root_position[0] + state->root_offset[0]);
        double z = positions[3 * h + 2] - (state->root_position[2] + state->root_offset[2]);
        positions[3 * h] = cosine * x + sine * z;
        positions[3 * h + 2] = cosine * z - sine * x;
        x = directions[3 * h];
        z = directions[3 * h + 2];
        directions[3 * h] = cosine * x + sine * z;
        directions[3 * h + 2] = cosine * z - sine * x;
    }
    if (last >= 0) {
        path_speed = hypot(positions[3 * last], positions[3 * last + 2]) / motion->times[last];
        later_speed = path_speed;
        if (last >= 1)
            later_speed = hypot(positions[3 * last] - positions[0], positions[3 * last + 2] - positions[2]) /
                          (motion->times[last] - motion->times[0]);
    }
    for (d = 0; d < motion->num_columns; d++) {
        float value = own[d] * motion->scale[d];
        value = value + motion->mean[d];
        query[d] = value;
    }
    for (b = 0; b < motion->num_blocks; b++) {
        const mm_block *block = motion->blocks + b;
        const double *numbers = block->numbers;
        double *asked = query + block->first;
        switch (block->kind) {
        case MM_OWN: /* numbers: none, or for each place its joint, which is asked for where it is shown, or -1 */
            for (i = 0; i < block->num_numbers; i++) {
                const float *joint;
                double x, z;
                if (numbers[i] < 0.0) continue;
                joint = parts->positions + 3 * (int32_t)numbers[i];
                x = joint[0] - (state->root_position[0] + state->root_offset[0]);
                z = joint[2] - (state->root_position[2] + state->root_offset[2]);
                asked[3 * i] = cosine * x + sine * z;
                asked[3 * i + 2] = cosine * z - sine * x;
            }
            break;
        case MM_PATH_POSITIONS:
        case MM_PATH_DIRECTIONS: { /* numbers: for each time its number among motion->times, -1 for a past one */
            const double *path = block->kind == MM_PATH_POSITIONS ? positions : directions;
            for (i = 0; i < block->width / 2; i++) {
                h = (int32_t)numbers[i];
                if (h < 0) continue;
                asked[2 * i] = path[3 * h];
                asked[2 * i + 1] = path[3 * h + 2];
            }
            break;
        }
        case MM_POSTURE: { /* numbers: tolerance, wish for crouching or -1, crouched value, n, speeds, usual values */
            int32_t count = (int32_t)numbers[3], wish = (int32_t)numbers[1];
            double usual;
            if (count == 0) break;
            usual = mm_interpolate(path_speed, numbers + 4, numbers + 4 + count, count, 1);
            if (wish >= 0 && command->has_wishes && command->wishes[wish] > 0.5f) usual = numbers[2];
            asked[0] = mm_smaller(mm_larger(asked[0], usual - numbers[0]), usual + numbers[0]);
            break;
        }
        case MM_TAGS: /* numbers: the wish of each column */
            mm_ask_wishes(block, numbers, command, asked);
            break;
        case MM_GAITS: { /* numbers: wishes, usual share, n, speeds, shares (n, width) */
            const double *rest = numbers + block->width;
            int32_t count = (int32_t)rest[1], width = block->width;
            double shares[MM_MAX_COLUMNS], most = 0.0, size = 0.0;
            if (mm_ask_wishes(block, numbers, command, asked) || count == 0) break;
            for (i = 0; i < width; i++) {
                shares[i] = mm_interpolate(later_speed, rest + 2, rest + 2 + count + i, count, width);
                most = i == 0 ? shares[i] : mm_larger(most, shares[i]);
                size += shares[i] >= rest[0] ? asked[i] : 0.0;
            }
            for (i = 0; i < width; i++) {
                if (size >= 0.5)
                    asked[i] = shares[i] >= rest[0] ? asked[i] / mm_larger(size, 1e-9) : 0.0;
                else
                    asked[i] = shares[i] == most;
            }
            break;
        }
        case MM_ASKED: { /* numbers: wishes, the row of who stands upright */
            const double *standing = numbers + block->width;
            double upright = 0.0;
            if (!mm_ask_wishes(block, numbers, command, asked)) break;
            for (i = 0; i < block->width; i++) upright += asked[i] * (standing[i] > 0.0);
            if (upright > 0.0 && later_speed < 0.3)
                for (i = 0; i < block->width; i++) asked[i] = standing[i];
            break;
        }
        case MM_TERRAIN_HEIGHTS:
        case MM_TERRAIN_RISES: { /* numbers: the first column among extras (or in a pose), one for each leg */
            const float *seen = mm_find_extras(motion, parts) + (int32_t)numbers[0];
            double from = parts->positions[3 * motion->hips + 1];
            if (work->height == NULL) break;
            if (block->kind == MM_TERRAIN_RISES) from = state->root_position[1] + state->root_offset[1];
            for (i = 0; i < block->width; i++) {
                double x = seen[2 * i], z = seen[2 * i + 1];
                double there_x = state->root_position[0] + state->root_offset[0] + cosine * x - sine * z;
                double there_z = state->root_position[2] + state->root_offset[2] + cosine * z + sine * x;
                asked[i] = mm_height_at(work, there_x, there_z) - from; /* sine is that of the angle back */
            }
            break;
        }
        default: break;
        }
    }
    for (d = 0; d < motion->num_columns; d++) {
        double value = (query[d] - motion->mean[d]) / motion->scale[d];
        work->query[d] = value >= -1e9 && value <= 1e9 ? (float)value : 0.0f;
    }
}

static double mm_find_settle_bias(const mm_motion *motion, const mm_state *state, const mm_command *command,
                                  int asked_other) {
    double x = command->velocity[0] - state->wanted_velocity[0], z = command->velocity[2] - state->wanted_velocity[2];
    double left;
    if (motion->settle_bias == 0.0 || motion->settle_seconds == 0.0) return 0.0;
    if (asked_other || hypot(x, z) > 0.05) return 0.0;
    if (fabs(mm_wrap_angle(state->facing_yaw - state->wanted_yaw)) > 0.1) return 0.0;
    left = mm_smaller(mm_larger(1.0 - state->settled / motion->settle_seconds, 0.0), 1.0);
    return motion->settle_bias * left;
}

static double mm_goal_yaw(const mm_goal *goal) { return atan2(goal->direction[0], goal->direction[2]); }

/* What is asked for, to the decimetre: other goals are searched for at once. */
static void mm_goal_row(const mm_motion *motion, const mm_goal *goal, double *row_out) {
    int wanted = goal->use > 0 && !goal->leave, i;
    row_out[0] = wanted;
    wanted = wanted && motion->num_uses > 0;
    for (i = 0; i < 3; i++) row_out[1 + i] = wanted ? mm_round(10.0 * goal->position[i]) : 0.0;
    row_out[4] = wanted ? mm_round(10.0 * mm_goal_yaw(goal)) : 0.0;
}

static int mm_asks_other(const mm_motion *motion, const mm_state *state, const mm_command *command) {
    int32_t i;
    if (command->tags != state->wanted_tags || (command->has_wishes != 0) != (state->wanted_has_wishes != 0)) return 1;
    if (command->has_wishes)
        for (i = 0; i < motion->num_wishes; i++)
            if (command->wishes[i] != state->wanted_wishes[i]) return 1;
    if (motion->num_uses > 0 || motion->num_scenes > 0) {
        double row[5];
        mm_goal_row(motion, &command->goal, row);
        for (i = 0; i < 5; i++)
            if (row[i] != state->wanted_goal[i]) return 1;
    }
    return 0;
}

/* ---- control.memory: where a character was a moment ago, so that it does not go back there ------------------------ */

#define MM_BACK_SECONDS 0.5   /* a transition goes back if the one before is not longer ago than this */
#define MM_BEFORE_SECONDS 1.0 /* to a frame that was played within this */

/* Keep what was played until now, up to a frame. */
static void mm_remember(mm_state *state, int32_t frame) {
    int i;
    for (i = MM_PAST - 1; i > 0; i--) {
        state->past_spans[2 * i] = state->past_spans[2 * i - 2];
        state->past_spans[2 * i + 1] = state->past_spans[2 * i - 1];
        state->past_ages[i] = state->past_ages[i - 1];
    }
    state->past_spans[0] = state->span_start;
    state->past_spans[1] = frame;
    state->past_ages[0] = 0.0;
    state->span_start = state->frame;
}

static int mm_is_refused(const mm_motion *motion, const mm_state *state, int32_t frame) {
    int i;
    if (state->settled > MM_BACK_SECONDS + 1e-9) return 0;
    for (i = 0; i < MM_PAST; i++) {
        double age = state->past_ages[i], since;
        int64_t first = state->past_spans[2 * i], last = state->past_spans[2 * i + 1], earliest;
        if (age >= MM_BEFORE_SECONDS) continue;
        since = floor(mm_smaller(MM_BEFORE_SECONDS - age, MM_BEFORE_SECONDS) * motion->fps);
        earliest = last - (int64_t)since;
        if (earliest > first) first = earliest;
        if (frame >= first - motion->near_frames && frame <= last + motion->near_frames) return 1;
    }
    return 0;
}

/* Whether a transition to a frame is one that must not be: back to where the character was, while what plays can go on
 * and the command has not changed sharply. */
static int mm_returns(const mm_motion *motion, const mm_state *state, const mm_command *command, int32_t frame,
                      int ending, int asked_other) {
    double x = command->velocity[0] - state->wanted_velocity[0], z = command->velocity[2] - state->wanted_velocity[2];
    if (!motion->no_return || ending || asked_other || hypot(x, z) > motion->sharp_velocity) return 0;
    if (fabs(mm_wrap_angle(state->facing_yaw - state->wanted_yaw)) > motion->sharp_angle) return 0;
    if (command->tags > 0 && !mm_is_allowed(motion, command->tags, state->frame)) return 0;
    return mm_is_refused(motion, state, frame);
}

/* ---- control.simulation ------------------------------------------------------------------------------------------ */

/* Keep the simulation within a distance of the root, as shown before the step: it waits for a body that lags. */
static void mm_wait(mm_state *state, double distance) {
    double x = state->root_position[0] + state->root_offset[0], z = state->root_position[2] + state->root_offset[2];
    double ahead_x = state->simulation_position[0] - x, ahead_z = state->simulation_position[2] - z;
    double length = hypot(ahead_x, ahead_z);
    if (length > distance) {
        state->simulation_position[0] = x + ahead_x * (distance / length);
        state->simulation_position[2] = z + ahead_z * (distance / length);
    }
}

static void mm_simulate(const mm_motion *motion, mm_state *state, const double *wanted, const mm_tick *tick) {
    double behind = mm_wrap_angle(state->simulation_yaw - state->facing_yaw), before = behind;
    int k;
    for (k = 0; k < 3; k++) {
        double j0 = state->simulation_velocity[k] - wanted[k], acceleration = state->simulation_acceleration[k];
        double j1 = acceleration + j0 * tick->velocity_rate;
        state->simulation_position[k] =
            state->simulation_position[k] + wanted[k] * tick->dt + (j0 * tick->travel_decay + j1 * tick->travel_ramp);
        mm_fade(&j0, &acceleration, tick->velocity_left, tick->velocity_rate, tick->dt);
        state->simulation_velocity[k] = wanted[k] + j0;
        state->simulation_acceleration[k] = acceleration;
    }
    if (motion->root_mode == MM_MOTION_ADJUST) mm_wait(state, motion->wait);
    mm_fade(&behind, &state->simulation_yaw_rate, tick->facing_left, tick->facing_rate, tick->dt);
    state->simulation_yaw_rate = mm_bound(state->simulation_yaw_rate, motion->turn_rate);
    behind = before + mm_bound(behind - before, motion->turn_rate * tick->dt);
    state->simulation_yaw = mm_wrap_angle(behind + state->facing_yaw);
}

/* ---- control.controller: stepping -------------------------------------------------------------------------------- */

static mm_tick mm_make_tick(const mm_characters *characters, double dt) {
    const mm_motion *motion = characters->motion;
    mm_tick tick;
    double z;
    memset(&tick, 0, sizeof tick);
    tick.dt = dt;
    tick.rate = mm_find_rate(motion->blend_halflife);
    tick.left = exp(-tick.rate * dt);
    if (motion->root_mode == MM_MOTION_ADJUST) {
        tick.pull_position = 1.0 - pow(2.0, -dt / mm_larger(motion->position_halflife, 1e-9));
        tick.pull_yaw = 1.0 - pow(2.0, -dt / mm_larger(motion->yaw_halflife, 1e-9));
        tick.pull_ratio = motion->ratio;
    }
    tick.pull_distance = motion->root_mode == MM_MOTION_FRAMES ? HUGE_VAL : motion->distance;
    tick.pull_angle = motion->root_mode == MM_MOTION_FRAMES ? HUGE_VAL : motion->angle;
    tick.velocity_rate = mm_find_rate(motion->velocity_halflife);
    tick.velocity_left = exp(-tick.velocity_rate * dt);
    tick.facing_rate = mm_find_rate(motion->facing_halflife);
    tick.facing_left = exp(-tick.facing_rate * dt);
    z = tick.velocity_rate * dt;
    tick.travel_decay = dt * mm_mean_of_decay(z);
    tick.travel_ramp = dt * dt * mm_mean_of_ramped_decay(z);
    tick.feet_rate = mm_find_rate(motion->feet_halflife);
    tick.feet_left = exp(-tick.feet_rate * dt);
    tick.settling = 1.0 - pow(0.5, dt / motion->settle_halflife);
    tick.lag = (float)(dt / (dt + MM_LAG));
    if (characters->height) {
        tick.height_rate = mm_find_rate(motion->height_halflife);
        tick.height_left = exp(-tick.height_rate * dt);
        tick.ground_rate = mm_find_rate(motion->ground_halflife);
        tick.ground_left = exp(-tick.ground_rate * dt);
        tick.slope_left = dt > 0.0 ? pow(2.0, -dt / mm_larger(motion->ground_halflife, 1e-9)) : 0.0;
        tick.rise_left = dt > 0.0 ? pow(2.0, -dt / mm_larger(motion->feet_halflife, 1e-9)) : 0.0;
    }
    return tick;
}

static int mm_is_number(float value, float most) { return value >= -most && value <= most; }

static int mm_is_goal(const mm_motion *motion, const mm_goal *goal) {
    double x = goal->direction[0], z = goal->direction[2];
    int i;
    if (goal->use == 0) return 1;
    if (motion->num_scenes > 0) return goal->use > 0 && goal->use <= motion->num_scenes;
    if (goal->use < 0 || goal->use > motion->num_uses) return 0;
    for (i = 0; i < 3; i++)
        if (!mm_is_number(goal->position[i], 1e6f) || !mm_is_number(goal->direction[i], 1e9f)) return 0;
    return sqrt(x * x + z * z) >= 1e-9;
}

static int mm_is_command(const mm_motion *motion, const mm_command *command) {
    int32_t i;
    for (i = 0; i < 3; i++)
        if (!mm_is_number(command->velocity[i], MM_LARGEST) || !mm_is_number(command->facing[i], MM_LARGEST)) return 0;
    if (command->has_wishes)
        for (i = 0; i < motion->num_wishes; i++)
            if (!mm_is_number(command->wishes[i], 1e6f)) return 0;
    return command->tags >= 0 && command->tags <= motion->num_tags && mm_is_goal(motion, &command->goal);
}

/* Seconds that a step takes: a program that was held does not catch up. 0 if it is no positive number. */
static double mm_bound_step(double dt) {
    if (!(dt > 0.0 && dt < HUGE_VAL)) return 0.0;
    return mm_smaller(mm_larger(dt, 1e-5), 1.0);
}

/* Shorten a vector to a length; also one whose square overflows. */
static void mm_shorten(float *vector, double longest) {
    double largest = 1.0, scaled[3], length = 0.0;
    int i;
    for (i = 0; i < 3; i++) largest = mm_larger(largest, fabs((double)vector[i]));
    if (largest <= 0.5 * longest) return;
    for (i = 0; i < 3; i++) {
        scaled[i] = vector[i] / largest;
        length += scaled[i] * scaled[i];
    }
    length = sqrt(length);
    if (largest * length > longest)
        for (i = 0; i < 3; i++) vector[i] = (float)(scaled[i] * (longest / length));
}

/* ---- control.goals ------------------------------------------------------------------------------------------------- */

#define MM_GOING 0.2            /* a velocity that is wanted of who sits, above which it gets up, metres per second */
#define MM_RESIDUE_HALFLIFE 0.15 /* of what is left of the way on arrival, seconds */
#define MM_LIFT_HALFLIFE 0.06   /* with which hips come to the height of a seat, seconds */
#define MM_WAY_SLACK 2.0        /* who is on the way may be warped by so much more than who sets out */
#define MM_LEAST_MADE_UP 0.02   /* what can be made up however little is left, metres */
#define MM_LEAST_OF_NETWORKS 0.12 /* the same where networks play, which are not exact about what is left */
#define MM_NEVER 1e6            /* a bias with which nothing is better than going on */
#define MM_STANDS 1e-6
#define MM_GONE 0.1             /* what is left to go when networks have left, metres */
#define MM_STANDING_SHARE 0.05  /* travel while both feet stand counts by this share */
#define MM_TURN_LENGTH 0.3      /* a turn of one radian counts as so much travel, metres */
#define MM_LOWEST_SEAT 0.3
#define MM_SEAT_STEP 0.02

enum { MM_TO = 0, MM_AT = 1, MM_FROM = 2 };
enum { MM_BY_HAND = 0, MM_FIRST_ENTRY, MM_ENTRIES, MM_MASK_LEAVE, MM_MASK_FROM, MM_MASK_TO, MM_MASK_HEIGHTS };
enum { MM_LEFT = 0, MM_SECONDS, MM_HEIGHT_THERE, MM_SHARE };

/* The goal of what a character plays: the phase, where it leads in the root's frame, travel and time left, the height of
 * the joint at the goal, and how far the hips are down to it. */
typedef struct mm_now {
    int32_t phase;
    double place[4], left, seconds, height, share;
} mm_now;

static int mm_is_wanted(const mm_goal *goal) { return goal->use > 0 && !goal->leave; }

static const int32_t *mm_get_use(const mm_motion *motion, int32_t use) { return motion->goal_uses + MM_USE_NUMBERS * use; }

/* Look at the frame that plays, or at what networks make. */
static mm_now mm_look(const mm_motion *motion, const mm_parts *parts) {
    mm_now now;
    const float *extra;
    double hips;
    int32_t d, best = 0;
    if (!motion->learned) {
        const double *row = motion->goal_rows + 4 * (size_t)parts->state->frame;
        now.phase = motion->goal_phases[parts->state->frame];
        memcpy(now.place, motion->goal_places + 4 * (size_t)parts->state->frame, sizeof now.place);
        now.left = row[MM_LEFT];
        now.seconds = row[MM_SECONDS];
        now.height = row[MM_HEIGHT_THERE];
        now.share = row[MM_SHARE];
        return now;
    }
    for (d = 0; d < 4; d++) {
        int32_t column = motion->goal_first + d;
        now.place[d] = (double)parts->columns[column] * motion->scale[column] + motion->mean[column];
    }
    extra = parts->pose + motion->goal_extra; /* travel left, height, time left, phases */
    for (d = 1; d < 3 * motion->num_uses; d++)
        if (extra[3 + d] > extra[3 + best]) best = d;
    now.phase = hypot(now.place[2], now.place[3]) > 0.5 ? best : -1;
    hips = parts->pose[motion->pose_columns[0] + 3 * (motion->hips_moving - 1) + 1];
    now.height = mm_smaller(mm_larger(extra[1], motion->lowest_goal), motion->highest_goal);
    if (now.phase >= 0 && now.phase % 3 == MM_AT && !mm_get_use(motion, now.phase / 3)[MM_BY_HAND])
        now.height = hips; /* hips that are there are as high as it */
    now.left = mm_larger(extra[0], 0.0);
    now.seconds = mm_larger(extra[2], 0.0);
    now.share = (motion->goal_up - hips) / mm_larger(motion->goal_up - now.height, 0.05);
    now.share = now.phase >= 0 ? mm_smaller(mm_larger(now.share, 0.0), 1.0) : 0.0;
    return now;
}

/* How far a goal is from where motion leads, x and z, and by what angle its facing is off. */
static double mm_goal_errors(const mm_state *state, const mm_goal *goal, const double *place, double *x_out,
                             double *z_out) {
    double sine = sin(state->root_yaw), cosine = cos(state->root_yaw);
    *x_out = goal->position[0] - (state->root_position[0] + cosine * place[0] + sine * place[1]);
    *z_out = goal->position[2] - (state->root_position[2] + cosine * place[1] - sine * place[0]);
    return mm_wrap_angle(mm_goal_yaw(goal) - state->root_yaw - atan2(place[2], place[3]));
}

/* Whether motion to a place, with travel left, costs little and needs no more warp than is allowed. */
static int mm_is_good(const mm_motion *motion, const mm_state *state, const mm_goal *goal, const double *place, double left,
                      double cost, double slack) {
    double x, z, turn = mm_goal_errors(state, goal, place, &x, &z);
    double least = motion->learned ? MM_LEAST_OF_NETWORKS : MM_LEAST_MADE_UP;
    if (!(cost <= slack * motion->goal_threshold)) return 0;
    return hypot(x, z) + 0.3 * fabs(turn) <= slack * mm_larger(motion->goal_stretch * left, least);
}

/* The mask of the rows whose turn it is: of the path if *mode_out is -1, else of a phase, which may be MM_TO. Leaving
 * begins with MM_MASK_LEAVE. */
static int32_t mm_find_mode(const mm_motion *motion, const mm_state *state, const mm_now *now, const mm_command *command,
                            int *mode_out) {
    const mm_goal *goal = &command->goal;
    int32_t phase = now->phase, use = mm_is_wanted(goal) ? goal->use - 1 : -1, playing = phase / 3;
    double vx = command->velocity[0], vz = command->velocity[2];
    *mode_out = -1;
    if (phase >= 0 && phase % 3 == MM_FROM) {
        if (motion->learned && hypot(now->place[0], now->place[1]) < MM_GONE) return command->tags; /* networks never say so */
        *mode_out = MM_FROM;
        return mm_get_use(motion, playing)[MM_MASK_FROM];
    }
    if (phase >= 0 && phase % 3 == MM_AT) {
        int away = use >= 0 && use != playing;
        double step;
        if (use >= 0 && !away) {
            double x, z, turn = mm_goal_errors(state, goal, now->place, &x, &z);
            away = hypot(x, z) > motion->goal_moved || fabs(turn) > 2.0 * motion->goal_moved;
        }
        if (away || (use < 0 && hypot(vx, vz) > MM_GOING)) {
            *mode_out = MM_FROM;
            return mm_get_use(motion, playing)[MM_MASK_LEAVE];
        }
        *mode_out = MM_AT;
        step = mm_round((now->height - MM_LOWEST_SEAT) / MM_SEAT_STEP); /* one as high: hips would go up and down */
        step = step >= 0.0 && step <= MM_SEATS - 1.0 ? step : step > 0.0 ? MM_SEATS - 1.0 : 0.0;
        return mm_get_use(motion, playing)[MM_MASK_HEIGHTS + MM_HEIGHTS + (int32_t)step];
    }
    if (use < 0) return command->tags;
    *mode_out = MM_TO;
    if (mm_get_use(motion, use)[MM_BY_HAND] && goal->position[1] > 0.0f) {
        double height = mm_smaller(mm_round(10.0 * goal->position[1]), MM_HEIGHTS - 1.0);
        return mm_get_use(motion, use)[MM_MASK_HEIGHTS + (int32_t)height];
    }
    return mm_get_use(motion, use)[MM_MASK_TO];
}

/* The place and facing (4,) that is looked for, in the root's frame. */
static void mm_find_place(const mm_motion *motion, const mm_state *state, const mm_now *now, const mm_command *command,
                          int mode, double *place_out) {
    const mm_goal *goal = &command->goal;
    double yaw = -(state->root_yaw + state->yaw_offset), sine = sin(yaw), cosine = cos(yaw), x, z, length;
    double way_x = goal->position[0] - (state->root_position[0] + state->root_offset[0]);
    double way_z = goal->position[2] - (state->root_position[2] + state->root_offset[2]);
    memcpy(place_out, now->place, 4 * sizeof(double));
    if ((mode == MM_TO || mode == MM_AT) && mm_is_wanted(goal)) {
        x = goal->direction[0];
        z = goal->direction[2];
        length = sqrt(x * x + z * z);
        place_out[0] = cosine * way_x + sine * way_z;
        place_out[1] = cosine * way_z - sine * way_x;
        place_out[2] = (cosine * x + sine * z) / length;
        place_out[3] = (cosine * z - sine * x) / length;
    } else if (mode == MM_FROM) {
        x = command->velocity[0];
        z = command->velocity[2];
        length = sqrt(x * x + z * z);
        if (length <= MM_GOING && mm_is_wanted(goal)) {
            x = way_x;
            z = way_z;
            length = sqrt(x * x + z * z);
        }
        if (length > 1e-6) {
            int begins = now->phase % 3 == MM_AT;
            double far_ = begins ? motion->leave_length : hypot(place_out[0], place_out[1]);
            place_out[2] = (cosine * x + sine * z) / length;
            place_out[3] = (cosine * z - sine * x) / length;
            place_out[0] = far_ * place_out[2];
            place_out[1] = far_ * place_out[3];
        }
    }
}

/* The weights of who asks for a path: goals do not count. */
static void mm_weigh_path(const mm_motion *motion, float *weights_out) {
    int d;
    memcpy(weights_out, motion->weights, (size_t)motion->num_columns * sizeof(float));
    for (d = 0; d < 4; d++) weights_out[motion->goal_first + d] = 0.0f;
}

/* Ask for a place instead of the path: by the pose alone. */
static void mm_turn_query(const mm_motion *motion, const double *place, float *vector, float *weights) {
    int32_t first = motion->goal_first, b, d;
    for (b = 0; b < motion->num_blocks; b++)
        if (motion->blocks[b].kind != MM_OWN)
            for (d = 0; d < motion->blocks[b].width; d++) weights[motion->blocks[b].first + d] = 0.0f;
    for (d = 0; d < 4; d++) {
        double value = (place[d] - motion->mean[first + d]) / motion->scale[first + d];
        vector[first + d] = value >= -1e9 && value <= 1e9 ? (float)value : 0.0f;
        weights[first + d] = (float)(motion->goal_weight * motion->goal_weight);
    }
}

/* Whether who is on the way goes on, unless something better was found that arrives no later. `found` is a row, or -1. */
static int mm_is_on_way(const mm_motion *motion, const mm_state *state, const mm_now *now, const mm_goal *goal, double cost,
                        int32_t found) {
    if (now->phase < 0 || now->phase % 3 != MM_TO) return 0;
    if (!mm_is_good(motion, state, goal, now->place, now->left, cost, MM_WAY_SLACK)) return 0;
    return found < 0 || motion->goal_rows[4 * (size_t)found + MM_SECONDS] > now->seconds;
}

/* Search where goals may be wanted: motion to them, at them or away from them where it is their turn, else the path. */
static int32_t mm_search_goals(const mm_motion *motion, mm_characters *work, const mm_parts *parts,
                               const mm_command *command, const float *own, int ending, double bias) {
    mm_state *state = parts->state;
    const mm_goal *goal = &command->goal;
    mm_now now = mm_look(motion, parts);
    int32_t current = ending ? -1 : state->frame, mask, found;
    float *weights = work->query_weights, vector[MM_MAX_COLUMNS];
    double place[4], cost;
    int mode, good, on_way;
    mask = mm_find_mode(motion, state, &now, command, &mode);
    mm_weigh_path(motion, weights);
    if (mode < 0) return mm_search_mask(motion, work->query, weights, current, bias, mask, &state->cost);
    memcpy(vector, work->query, (size_t)motion->num_columns * sizeof(float));
    mm_find_place(motion, state, &now, command, mode, place);
    mm_turn_query(motion, place, vector, weights);
    if (mode == MM_FROM && now.phase % 3 == MM_FROM) bias = MM_NEVER; /* who leaves goes on to the end of it */
    if (mode != MM_TO) return mm_search_mask(motion, vector, weights, current, bias, mask, &state->cost);
    found = mm_search_mask(motion, vector, weights, current, bias, mask, &cost);
    good = found >= 0 && mm_is_good(motion, state, goal, motion->goal_places + 4 * (size_t)found,
                                    motion->goal_rows[4 * (size_t)found + MM_LEFT], cost, 1.0);
    on_way = current >= 0 && mm_is_on_way(motion, state, &now, goal,
                                          mm_row_cost(own, vector, weights, motion->num_columns), good ? found : -1);
    if (on_way) return mm_search_mask(motion, vector, weights, current, MM_NEVER, mask, &state->cost);
    if (good) {
        state->cost = cost;
        return found;
    }
    mm_weigh_path(motion, weights);
    return mm_search_mask(motion, work->query, weights, current, bias, command->tags, &state->cost);
}

/* The same among codes, where networks play. Who goes on asks for what it plays, because networks drift. */
static int mm_project_goals(const mm_motion *motion, mm_characters *work, mm_parts *parts, const mm_command *command,
                            double bias) {
    mm_now now = mm_look(motion, parts);
    const mm_goal *goal = &command->goal;
    float *weights = work->query_weights, *query = work->query, vector[MM_MAX_COLUMNS], scaled[MM_MAX_COLUMNS];
    int32_t columns = motion->num_columns, mask, code, d;
    double place[4], way, cost;
    int mode, goes_on = 0, pass;
    mask = mm_find_mode(motion, parts->state, &now, command, &mode);
    mm_weigh_path(motion, weights);
    if (mode >= 0) {
        memcpy(vector, query, (size_t)columns * sizeof(float));
        mm_find_place(motion, parts->state, &now, command, mode, place);
        mm_turn_query(motion, place, vector, weights);
        query = vector;
        goes_on = mode == MM_AT || (mode == MM_FROM && now.phase % 3 == MM_FROM);
    }
    for (pass = mode == MM_TO ? 0 : 1;; pass++) {
        if (pass == 1 && goes_on) {
            memcpy(weights, motion->weights, (size_t)columns * sizeof(float));
            for (d = 0; d < 4; d++) weights[motion->goal_first + d] = (float)(motion->goal_weight * motion->goal_weight);
            memcpy(vector, parts->columns, (size_t)columns * sizeof(float));
        }
        for (d = 0; d < columns; d++) scaled[d] = weights[d] * motion->code_step[d] * motion->code_step[d];
        code = mm_find_code(motion, work, query, scaled, mask, &way, &cost);
        if (pass == 1) break;
        {
            int good = code >= 0 && mm_is_good(motion, parts->state, goal, motion->goal_places + 4 * (size_t)code,
                                               motion->goal_rows[4 * (size_t)code + MM_LEFT], cost, 1.0);
            goes_on = mm_is_on_way(motion, parts->state, &now, goal, mm_row_cost(parts->columns, query, weights, columns),
                                   good ? code : -1);
            if (!goes_on && good) break;
            if (!goes_on) { /* the path */
                mm_weigh_path(motion, weights);
                query = work->query;
                mask = command->tags;
            }
        }
    }
    if (code < 0) {
        parts->state->cost = mm_learned_cost(motion, parts->columns, query, weights);
        return 0;
    }
    mm_read_code(motion, code, way, work->inputs);
    return mm_go_on(motion, work, parts, query, weights, !goes_on, bias);
}

/* Travel that is left some frames after another, linear between frames of the same phase. */
static double mm_left_at(const mm_motion *motion, int32_t frame, double ahead) {
    double at = frame + ahead, along, one, two;
    int32_t first = (int32_t)mm_smaller(mm_larger(floor(at), 0.0), motion->num_frames - 2.0);
    if (motion->goal_phases[first] != motion->goal_phases[frame]) return motion->goal_rows[4 * (size_t)frame + MM_LEFT];
    along = mm_smaller(mm_larger(at - first, 0.0), 1.0);
    one = motion->goal_rows[4 * (size_t)first + MM_LEFT];
    two = motion->goal_rows[4 * ((size_t)first + 1) + MM_LEFT];
    return one + along * (two - one);
}

/* What the motion went in a step, of all that was left to go before it, 0 to 1. */
static double mm_find_share(const mm_motion *motion, const mm_parts *parts, const mm_now *now, double dt) {
    double residue = 1.0 - pow(2.0, -dt / MM_RESIDUE_HALFLIFE), left, after, share = 1.0;
    if (now->phase % 3 == MM_AT) return residue;
    if (motion->learned) {
        const float *speed = parts->pose + motion->pose_columns[MM_AT_ROOT_VELOCITY];
        const float *contacts = parts->pose + motion->pose_columns[MM_AT_CONTACTS];
        double x = speed[0], z = speed[2], went = sqrt(x * x + z * z);
        int32_t k, stands = 1;
        went += MM_TURN_LENGTH * fabs((double)parts->pose[motion->pose_columns[MM_AT_ROOT_TURN]]);
        for (k = 0; k < motion->num_contacts; k++) stands &= contacts[k] > 0.5f;
        after = now->left;
        left = after + dt * went * (stands ? MM_STANDING_SHARE : 1.0);
    } else {
        left = mm_left_at(motion, parts->state->frame, parts->state->frame_fraction - dt * motion->fps);
        after = mm_left_at(motion, parts->state->frame, parts->state->frame_fraction);
    }
    if (left > MM_STANDS) share = mm_smaller(mm_larger((left - after) / left, 0.0), 1.0);
    return motion->learned ? mm_smaller(share, residue) : share;
}

/* Let the simulation be where the root is. */
static void mm_follow_root(mm_state *state) {
    int i;
    state->simulation_position[0] = state->root_position[0] + state->root_offset[0];
    state->simulation_position[1] = 0.0;
    state->simulation_position[2] = state->root_position[2] + state->root_offset[2];
    state->simulation_yaw = state->facing_yaw = state->root_yaw + state->yaw_offset;
    for (i = 0; i < 3; i++) state->simulation_velocity[i] = state->simulation_acceleration[i] = 0.0;
    state->simulation_yaw_rate = 0.0;
}

/* Move the root of who is on the way by a part of what is missing, as much as it goes by itself; hips come to the height
 * of the seat. */
static void mm_warp_to_goal(const mm_motion *motion, const mm_parts *parts, const mm_goal *goal, double dt) {
    mm_state *state = parts->state;
    mm_now now = mm_look(motion, parts);
    int32_t phase = now.phase;
    if (motion->goal_warp) {
        double wanted = 0.0;
        if (goal->use > 0 && phase >= 0 && goal->position[1] > 0.0f && !mm_get_use(motion, phase / 3)[MM_BY_HAND])
            wanted = now.share * (goal->position[1] - now.height);
        state->hips_lift = wanted + (state->hips_lift - wanted) * pow(2.0, -dt / MM_LIFT_HALFLIFE);
        if (fabs(state->hips_lift) < 1e-5) state->hips_lift = 0.0;
    }
    if (phase < 0) return;
    if (motion->goal_warp && mm_is_wanted(goal) && phase % 3 != MM_FROM && phase / 3 == goal->use - 1) {
        double share = mm_find_share(motion, parts, &now, dt), x, z, turn = mm_goal_errors(state, goal, now.place, &x, &z);
        if (phase % 3 == MM_AT && hypot(x, z) > 2.0 * motion->goal_moved) share = 0.0;
        state->root_yaw += share * turn;
        mm_goal_errors(state, goal, now.place, &x, &z);
        state->root_position[0] += share * x;
        state->root_position[2] += share * z;
    }
    mm_follow_root(state);
}

/* Whether the motion to a goal, at it or away from it leads a character: the simulation does not pull it. */
static int mm_is_led(const mm_motion *motion, const mm_parts *parts) {
    return motion->num_uses > 0 && mm_look(motion, parts).phase >= 0;
}

/* Make a step without a pull to the simulation. */
static const mm_tick *mm_leave_free(const mm_tick *tick, mm_tick *free_out) {
    *free_out = *tick;
    free_out->pull_position = free_out->pull_yaw = free_out->pull_ratio = 0.0;
    free_out->pull_distance = free_out->pull_angle = HUGE_VAL;
    return free_out;
}

/* ---- control.reaching and control.hands ----------------------------------------------------------------------------- */

#define MM_REACH_SECONDS 0.6  /* time before arrival in which an arm takes up what is missing, seconds */
#define MM_BACK_HALFLIFE 0.12 /* with which a hand goes back to where the motion has it, seconds */

static double mm_dot(mm_vec a, mm_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static double mm_length(mm_vec a) { return sqrt(mm_dot(a, a)); }
static mm_vec mm_less_vec(mm_vec a, mm_vec b) { return mm_vec_of(a.x - b.x, a.y - b.y, a.z - b.z); }
static mm_vec mm_cross(mm_vec a, mm_vec b) {
    return mm_vec_of(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static mm_vec mm_vec_in(const float *v) { return mm_vec_of(v[0], v[1], v[2]); }

static double mm_arc_cosine(double x) {
    x = mm_smaller(mm_larger(x, -1.0), 1.0);
    return atan2(sqrt((1.0 - x) * (1.0 + x)), x);
}

/* Mark what hangs on a joint, itself included. Parents come before children. */
static void mm_find_below(const mm_motion *motion, int32_t joint, uint8_t *below_out) {
    int32_t j;
    for (j = 0; j < motion->num_joints; j++)
        below_out[j] = j == joint || (j > 0 && below_out[motion->parents[j]]);
}

/* Turn what hangs on a joint about it. */
static void mm_turn_below(const mm_motion *motion, int32_t joint, mm_vec about, mm_quat q, float *positions,
                          float *rotations) {
    uint8_t below[MM_MAX_JOINTS];
    int32_t j;
    mm_find_below(motion, joint, below);
    for (j = 0; j < motion->num_joints; j++) {
        float *place = positions + 3 * j;
        mm_vec v;
        if (!below[j]) continue;
        v = mm_turn_vector(q, mm_less_vec(mm_vec_in(place), about));
        place[0] = (float)(about.x + v.x);
        place[1] = (float)(about.y + v.y);
        place[2] = (float)(about.z + v.z);
        mm_turn_joint(rotations + 4 * j, q);
    }
}

/* Move the hand as far as the arm reaches; the elbow stays in its plane, and the hand keeps its angle. */
static void mm_move_hand(const mm_motion *motion, mm_characters *work, mm_vec move, float *positions, float *rotations) {
    const int32_t *arm = motion->arm;
    mm_vec shoulder = mm_vec_in(positions + 3 * arm[0]), elbow = mm_vec_in(positions + 3 * arm[1]);
    mm_vec hand = mm_vec_in(positions + 3 * arm[2]), upper = mm_less_vec(elbow, shoulder), lower, way, axis, at, a, b;
    double long_upper = mm_length(upper), long_lower, far_, size, bend, wanted;
    uint8_t below[MM_MAX_JOINTS];
    int32_t j;
    lower = mm_less_vec(hand, elbow);
    long_lower = mm_length(lower);
    way = mm_vec_of(hand.x + move.x - shoulder.x, hand.y + move.y - shoulder.y, hand.z + move.z - shoulder.z);
    far_ = mm_larger(mm_length(way), fabs(long_upper - long_lower) + 1e-3);
    far_ = mm_smaller(far_, 0.999 * (long_upper + long_lower));
    axis = mm_cross(upper, lower);
    size = mm_length(axis);
    if (!(size >= 1e-6)) return;
    memcpy(work->local_positions, positions, (size_t)motion->num_joints * 3 * sizeof(float)); /* as they were */
    memcpy(work->local_rotations, rotations, (size_t)motion->num_joints * 4 * sizeof(float));
    bend = mm_arc_cosine(mm_dot(upper, lower) / (long_upper * long_lower));
    wanted = far_ * far_ - long_upper * long_upper - long_lower * long_lower;
    wanted = mm_arc_cosine(wanted / (2.0 * long_upper * long_lower)) - bend;
    mm_turn_below(motion, arm[1], elbow, mm_exponential(mm_vec_of(axis.x / size * wanted, axis.y / size * wanted,
                                                                  axis.z / size * wanted)), positions, rotations);
    a = mm_less_vec(mm_vec_in(positions + 3 * arm[2]), shoulder);
    b = way;
    if (mm_length(a) > 1e-9 && mm_length(b) > 1e-9) {
        double one = mm_length(a), two = mm_length(b);
        a = mm_vec_of(a.x / one, a.y / one, a.z / one);
        b = mm_vec_of(b.x / two, b.y / two, b.z / two);
        mm_turn_below(motion, arm[0], shoulder, mm_shortest_turn(a, b), positions, rotations);
    }
    at = mm_vec_in(positions + 3 * arm[2]);
    mm_find_below(motion, arm[2], below);
    for (j = 0; j < motion->num_joints; j++) {
        if (!below[j]) continue;
        positions[3 * j] = (float)(at.x + (work->local_positions[3 * j] - hand.x));
        positions[3 * j + 1] = (float)(at.y + (work->local_positions[3 * j + 1] - hand.y));
        positions[3 * j + 2] = (float)(at.z + (work->local_positions[3 * j + 2] - hand.z));
        memcpy(rotations + 4 * j, work->local_rotations + 4 * j, 4 * sizeof(float));
    }
}

/* Move the hand of who reaches for its goal; others go back. */
static void mm_bring_hand(const mm_motion *motion, mm_characters *work, mm_parts *parts, const mm_goal *goal, double dt) {
    mm_state *state = parts->state;
    mm_now now = mm_look(motion, parts);
    int32_t phase = now.phase, hand = motion->arm[2], i;
    const double *place = now.place;
    double back = pow(2.0, -dt / MM_BACK_HALFLIFE), *move = state->hand_move, wanted[3];
    for (i = 0; i < 3; i++) move[i] *= back;
    if (phase >= 0 && mm_get_use(motion, phase / 3)[MM_BY_HAND] && mm_is_wanted(goal)) {
        for (i = 0; i < 3; i++) wanted[i] = goal->position[i];
        if (!(goal->position[1] > 0.0f)) wanted[1] = now.height;
        if (phase % 3 == MM_AT) {
            mm_vec palm = mm_turn_vector(mm_quat_at(parts->rotations + 4 * hand), mm_vec_at(motion->palm));
            move[0] = wanted[0] - (parts->positions[3 * hand] + palm.x);
            move[1] = wanted[1] - (parts->positions[3 * hand + 1] + palm.y);
            move[2] = wanted[2] - (parts->positions[3 * hand + 2] + palm.z);
        } else if (phase % 3 == MM_TO && now.seconds < MM_REACH_SECONDS) {
            double share = 1.0 - now.seconds / MM_REACH_SECONDS, sine = sin(state->root_yaw);
            double cosine = cos(state->root_yaw);
            share = share * share * (3.0 - 2.0 * share);
            move[0] = share * (wanted[0] - (state->root_position[0] + cosine * place[0] + sine * place[1]));
            move[1] = share * (wanted[1] - now.height);
            move[2] = share * (wanted[2] - (state->root_position[2] + cosine * place[1] - sine * place[0]));
        }
    }
    for (i = 0; i < 3; i++)
        if (fabs(move[i]) < 1e-6) move[i] = 0.0;
    if (move[0] != 0.0 || move[1] != 0.0 || move[2] != 0.0)
        mm_move_hand(motion, work, mm_vec_at(move), parts->positions, parts->rotations);
}

/* ---- control.leading ------------------------------------------------------------------------------------------------ */

#define MM_CLEAR 0.55      /* ways to a goal keep away from it by this, metres */
#define MM_DETOUR 3.0      /* those that do not count as so much longer */
#define MM_LEFT_COUNTS 1.5 /* a metre that a recording still has to go from a place counts as so many metres to it */
#define MM_MOVING_COUNTS 5.0 /* a recording that goes by at one metre per second counts as so much further, metres */
#define MM_THERE 0.4       /* who is nearer to a place than this turns as the recording does there, metres */
#define MM_NEAR_HEIGHT 0.15 /* a hand reaches for what is within this of the recorded height, metres */

MMDEF int mm_lead(const mm_characters *characters, int number, const mm_goal *goal, double speed, float *velocity_out,
                  float *facing_out) {
    const mm_motion *motion = characters->motion;
    const double *entries, *best = NULL;
    const float *root;
    const int32_t *use;
    double yaw, sine, cosine, here_x, here_z, least = HUGE_VAL, nearest = HUGE_VAL, away, way_x = 0.0, way_z = 0.0, length;
    int32_t e, count;
    int passes = 0, by_hand, i;
    for (i = 0; i < 3; i++) velocity_out[i] = facing_out[i] = 0.0f;
    if (number < 0 || number >= characters->count || !mm_is_goal(motion, goal)) return MM_BAD_ARGUMENT;
    if (!(speed >= 0.0 && speed <= 100.0)) return MM_BAD_ARGUMENT;
    if (!mm_is_wanted(goal) || motion->num_uses == 0) return MM_OK;
    root = mm_positions(characters, number);
    use = mm_get_use(motion, goal->use - 1);
    by_hand = use[MM_BY_HAND] != 0;
    entries = motion->goal_entries + 6 * (size_t)use[MM_FIRST_ENTRY];
    count = use[MM_ENTRIES];
    yaw = mm_goal_yaw(goal);
    sine = sin(yaw);
    cosine = cos(yaw);
    away = root[0] - goal->position[0];
    here_z = root[2] - goal->position[2];
    here_x = cosine * away - sine * here_z;
    here_z = cosine * here_z + sine * away;
    by_hand = by_hand && goal->position[1] > 0.0f;
    for (e = 0; e < count && by_hand; e++) nearest = mm_smaller(nearest, fabs(entries[6 * e + 4] - goal->position[1]));
    by_hand = use[MM_BY_HAND] != 0;
    for (e = 0; e < count; e++) {
        const double *entry = entries + 6 * e;
        double x = entry[0] - here_x, z = entry[1] - here_z, far_ = sqrt(x * x + z * z), share, near_, cost;
        int crossing;
        if (nearest < HUGE_VAL && fabs(entry[4] - goal->position[1]) > mm_larger(MM_NEAR_HEIGHT, nearest + 1e-6)) continue;
        share = mm_smaller(mm_larger(-(x * here_x + z * here_z) / mm_larger(far_ * far_, 1e-9), 0.0), 1.0);
        near_ = hypot(here_x + share * x, here_z + share * z);
        crossing = near_ < MM_CLEAR && near_ < hypot(here_x, here_z) - 0.02 && share < 1.0;
        cost = far_ + MM_LEFT_COUNTS * entry[3] + MM_MOVING_COUNTS * entry[5] + MM_DETOUR * crossing;
        if (cost < least) {
            least = cost;
            best = entry;
            way_x = x;
            way_z = z;
            passes = crossing;
        }
    }
    if (best == NULL) return MM_OK;
    if (passes) { /* around it, on the side where the character is */
        double open_side = by_hand ? -0.5 : 0.5; /* a seat is used from before it, a handle from behind */
        int negative = here_x < 0.0 || (here_x == 0.0 && 1.0 / here_x < 0.0);
        way_x = (negative ? -(MM_CLEAR + 0.2) : MM_CLEAR + 0.2) - here_x;
        way_z = fabs(here_x) > MM_CLEAR - 0.1 ? open_side - here_z : 0.0;
    }
    length = sqrt(way_x * way_x + way_z * way_z);
    here_x = (cosine * way_x + sine * way_z) / mm_larger(length, 1e-6);
    here_z = (cosine * way_z - sine * way_x) / mm_larger(length, 1e-6);
    velocity_out[0] = (float)(here_x * mm_smaller(speed, 2.0 * length));
    velocity_out[2] = (float)(here_z * mm_smaller(speed, 2.0 * length));
    if (length < MM_THERE && !passes) {
        here_x = sin(yaw + best[2]);
        here_z = cos(yaw + best[2]);
    }
    facing_out[0] = (float)here_x;
    facing_out[2] = (float)here_z;
    return MM_OK;
}

MMDEF int mm_phase(const mm_characters *characters, int number) {
    const mm_motion *motion = characters->motion;
    mm_parts parts;
    if (motion->num_uses == 0 || number < 0 || number >= characters->count) return -1;
    parts = mm_get_parts(characters, number);
    return mm_look(motion, &parts).phase;
}

/* ---- control.partners ----------------------------------------------------------------------------------------------- */

#define MM_CANDIDATES 48
#define MM_CLOSER 0.08 /* two may come closer to each other than in the recording by this, metres */
#define MM_CLASP 0.03  /* distance of the middles of two hands that shake, metres */

enum { MM_TOUCHING = 1, MM_INTERACTING = 2 };
enum { MM_PAIR_LEFT = 4, MM_PAIR_REACHING = 5, MM_PAIR_RATE = 6 };
/* Of a moment: place and facing of the second as the first sees it, the greatest warp, what remains of a difference at each
 * of the times, the paths of the first and of the second, and how close they come. */
enum { MM_MOMENT_WARP = 4, MM_MOMENT_REMAINS = 5, MM_MOMENT_OWN = 9, MM_MOMENT_THEIRS = 17, MM_MOMENT_CLOSEST = 25 };

/* Two interact while they play the same moment of two clips that belong together, and it is not over. */
static int mm_are_together(const mm_motion *motion, const mm_state *one, const mm_state *two) {
    return motion->pair_frames[one->frame] >= 0 && motion->pair_frames[one->frame] == two->frame &&
           (motion->pair_flags[one->frame] & MM_INTERACTING) != 0;
}

MMDEF int mm_together(const mm_characters *characters, int number) {
    const mm_motion *motion = characters->motion;
    const mm_state *one, *two;
    if (motion->num_scenes == 0 || number < 0 || (number | 1) >= characters->count) return 0;
    one = mm_character(characters, number);
    two = mm_character(characters, number ^ 1);
    if (!mm_are_together(motion, one, two)) return 0;
    return motion->pair_flags[mm_character(characters, number & ~1)->frame] & MM_TOUCHING ? 2 : 1;
}

/* How far the second is from where the first has it, at a place (4,) in its frame, x and z, and by what angle. */
static double mm_pair_errors(const mm_state *one, const mm_state *two, const double *place, double *x_out, double *z_out) {
    double sine = sin(one->root_yaw), cosine = cos(one->root_yaw);
    *x_out = one->root_position[0] + (cosine * place[0] + sine * place[1]) - two->root_position[0];
    *z_out = one->root_position[2] + (cosine * place[1] - sine * place[0]) - two->root_position[2];
    return mm_wrap_angle(one->root_yaw + atan2(place[2], place[3]) - two->root_yaw);
}

/* The root's place (x, z) some frames after another, linear between frames. */
static void mm_place_after(const mm_motion *motion, int32_t frame, double ahead, double *x_out, double *z_out) {
    double whole = floor(ahead + 1e-6), along = ahead - whole;
    int32_t last = motion->lasts[frame], first = frame + (int32_t)whole, second;
    size_t each = 3 * (size_t)motion->num_moving;
    const float *here, *there;
    first = first < last ? first : last;
    first = first > motion->firsts[frame] ? first : motion->firsts[frame];
    second = first + 1 < last ? first + 1 : last;
    here = motion->translations + (size_t)first * each;
    there = motion->translations + (size_t)second * each;
    *x_out = here[0] + along * ((double)there[0] - here[0]);
    *z_out = here[2] + along * ((double)there[2] - here[2]);
}

/* How fast the motion moves a root, level, metres per second. */
static double mm_pair_speed(const mm_motion *motion, const mm_state *state) {
    double dt = 1.0 / 60.0, x, z, x0, z0, before = state->frame_fraction - dt * motion->fps;
    before = mm_larger(before, (double)(motion->firsts[state->frame] - state->frame));
    mm_place_after(motion, state->frame, state->frame_fraction, &x, &z);
    mm_place_after(motion, state->frame, before, &x0, &z0);
    return sqrt((x - x0) / dt * ((x - x0) / dt) + (z - z0) / dt * ((z - z0) / dt));
}

/* How the first sees the second: place, facing and speed (5,). */
static void mm_see(const mm_motion *motion, const mm_state *one, const mm_state *two, double *seen_out) {
    double yaw = one->root_yaw + one->yaw_offset, other = two->root_yaw + two->yaw_offset;
    double sine = sin(-yaw), cosine = cos(-yaw), fx = sin(other), fz = cos(other);
    double x = two->root_position[0] + two->root_offset[0] - (one->root_position[0] + one->root_offset[0]);
    double z = two->root_position[2] + two->root_offset[2] - (one->root_position[2] + one->root_offset[2]);
    seen_out[0] = cosine * x + sine * z;
    seen_out[1] = cosine * z - sine * x;
    seen_out[2] = cosine * fx + sine * fz;
    seen_out[3] = cosine * fz - sine * fx;
    seen_out[4] = mm_pair_speed(motion, two);
}

/* The least distance from the origin of straight lines through points (4, 2). */
static double mm_find_closest(const double *points) {
    double least = HUGE_VAL;
    int h;
    for (h = 0; h + 1 < MM_PAIR_TIMES; h++) {
        double x = points[2 * h], z = points[2 * h + 1], wx = points[2 * h + 2] - x, wz = points[2 * h + 3] - z;
        double share = -(x * wx + z * wz) / mm_larger(wx * wx + wz * wz, 1e-12);
        share = mm_smaller(mm_larger(share, 0.0), 1.0);
        least = mm_smaller(least, hypot(x + share * wx, z + share * wz));
    }
    return least;
}

/* Whether a pair can go on from a moment: what is missing can be made up, and they do not come too close meanwhile. */
static int mm_is_possible(const mm_state *one, const mm_state *two, const double *moment) {
    double x, z, turn = mm_pair_errors(one, two, moment, &x, &z), away_x, away_z, points[2 * MM_PAIR_TIMES];
    const double *own = moment + MM_MOMENT_OWN, *theirs = moment + MM_MOMENT_THEIRS;
    double sine = sin(-one->root_yaw), cosine = cos(-one->root_yaw);
    int h;
    if (!(hypot(x, z) + 0.3 * fabs(turn) <= moment[MM_MOMENT_WARP])) return 0;
    away_x = -(cosine * x + sine * z);
    away_z = -(cosine * z - sine * x);
    for (h = 0; h < MM_PAIR_TIMES; h++) {
        double remains = moment[MM_MOMENT_REMAINS + h], angle = -turn * 0.5 * (1.0 + remains);
        double wx = theirs[2 * h] - theirs[0], wz = theirs[2 * h + 1] - theirs[1];
        points[2 * h] = theirs[0] + (cos(angle) * wx + sin(angle) * wz) + remains * away_x - own[2 * h];
        points[2 * h + 1] = theirs[1] + (cos(angle) * wz - sin(angle) * wx) + remains * away_z - own[2 * h + 1];
    }
    return mm_find_closest(points) >= moment[MM_MOMENT_CLOSEST] - MM_CLOSER;
}

/* The cost for the second: of its pose against the partner of a frame. */
static double mm_second_cost(const mm_motion *motion, const mm_state *two, int32_t other) {
    const float *theirs = motion->features + (size_t)other * (size_t)motion->num_columns;
    const float *own = motion->features + (size_t)two->frame * (size_t)motion->num_columns;
    double cost = 0.0;
    int32_t b, d;
    for (b = 0; b < motion->num_blocks; b++) {
        if (motion->blocks[b].kind != MM_OWN) continue;
        for (d = motion->blocks[b].first; d < motion->blocks[b].first + motion->blocks[b].width; d++) {
            double away = theirs[d] - own[d];
            cost += motion->weights[d] * (away * away);
        }
    }
    return cost;
}

/* Find the moment of a scene from which two can go on together, among those that cost the first least, or -1. */
static int32_t mm_find_moment(const mm_motion *motion, mm_characters *work, int number, const mm_command *command) {
    mm_parts one = mm_get_parts(work, number), two = mm_get_parts(work, number + 1);
    const int32_t *scene = motion->scene_moments + 2 * (command->goal.use - 1);
    int32_t frames[MM_CANDIDATES], columns = motion->num_columns, count = 0, m, b, d, k, best = -1;
    double costs[MM_CANDIDATES], wanted[3], seen[5], least = HUGE_VAL;
    float *weights = work->query_weights, *query = work->query;
    mm_limit_velocity(motion, one.state, command, wanted);
    mm_make_query(motion, work, &one, motion->features + (size_t)one.state->frame * (size_t)columns, command, wanted);
    mm_see(motion, one.state, two.state, seen);
    for (d = 0; d < columns; d++) weights[d] = 0.0f;
    for (b = 0; b < motion->num_blocks; b++) {
        int32_t kind = motion->blocks[b].kind;
        int path = kind == MM_PATH_POSITIONS || kind == MM_PATH_DIRECTIONS;
        float factor = (float)(motion->pair_path_weight * motion->pair_path_weight);
        if (kind != MM_OWN && !path) continue;
        for (d = motion->blocks[b].first; d < motion->blocks[b].first + motion->blocks[b].width; d++)
            weights[d] = path ? factor * motion->weights[d] : motion->weights[d];
    }
    for (d = 0; d < 5; d++) {
        int32_t column = motion->partner_first + d;
        double value = (seen[d] - motion->mean[column]) / motion->scale[column];
        query[column] = value >= -1e9 && value <= 1e9 ? (float)value : 0.0f;
        weights[column] = (float)(motion->pair_weight * motion->pair_weight);
    }
    for (m = scene[0]; m < scene[0] + scene[1]; m++) { /* the 48 that cost least, in order, the first of equal ones first */
        const float *row = motion->features + (size_t)motion->moment_frames[m] * (size_t)columns;
        double cost = mm_row_cost(row, query, weights, columns);
        if (count == MM_CANDIDATES && !(cost < costs[count - 1])) continue;
        if (count < MM_CANDIDATES) count++;
        for (k = count - 1; k > 0 && cost < costs[k - 1]; k--) {
            costs[k] = costs[k - 1];
            frames[k] = frames[k - 1];
        }
        costs[k] = cost;
        frames[k] = m;
    }
    for (k = 0; k < count; k++) {
        int32_t frame = motion->moment_frames[frames[k]];
        double cost = costs[k] + mm_second_cost(motion, two.state, motion->pair_frames[frame]);
        if (!(cost < least) || !mm_is_possible(one.state, two.state, motion->moments + MM_MOMENT_NUMBERS * (size_t)frames[k]))
            continue;
        least = cost;
        best = frame;
    }
    return least <= motion->pair_threshold ? best : -1;
}

/* Let two begin to interact where that costs little. */
static void mm_meet(const mm_motion *motion, mm_characters *work, int number, const mm_command *command) {
    mm_parts one = mm_get_parts(work, number), two = mm_get_parts(work, number + 1);
    int32_t frame;
    if (!mm_is_wanted(&command->goal) || one.state->search_in > 1e-9) return;
    if (mm_are_together(motion, one.state, two.state)) return;
    frame = mm_find_moment(motion, work, number, command);
    if (frame < 0) return;
    mm_transition_to_frame(motion, &one, frame);
    mm_transition_to_frame(motion, &two, motion->pair_frames[frame]);
    one.state->settled = two.state->settled = 0.0;
}

/* What the motion of one of two went in a step, of all that it has left to go. */
static double mm_pair_share(const mm_motion *motion, const mm_state *state, double dt) {
    const double *row = motion->pair_rows + MM_PAIR_NUMBERS * (size_t)state->frame;
    double went = row[MM_PAIR_RATE] * dt, whole = row[MM_PAIR_LEFT] + went;
    if (motion->pair_flags[state->frame] & MM_TOUCHING) return 1.0 - pow(2.0, -dt / MM_RESIDUE_HALFLIFE);
    return whole > MM_STANDS ? mm_smaller(mm_larger(went / whole, 0.0), 1.0) : 1.0;
}

/* Move two who interact so that they stand to each other as in the recording. */
static void mm_warp_pair(const mm_motion *motion, mm_state *one, mm_state *two, double dt) {
    const double *place = motion->pair_rows + MM_PAIR_NUMBERS * (size_t)one->frame;
    const double *other = motion->pair_rows + MM_PAIR_NUMBERS * (size_t)two->frame;
    double left = mm_larger(place[MM_PAIR_LEFT], 1e-3), right = mm_larger(other[MM_PAIR_LEFT], 1e-3), x, z, turn;
    double first = mm_pair_share(motion, one, dt) * (left / (left + right));
    double second = mm_pair_share(motion, two, dt) * (right / (left + right));
    turn = mm_pair_errors(one, two, place, &x, &z);
    two->root_yaw += second * turn;
    one->root_yaw -= first * turn;
    mm_pair_errors(one, two, place, &x, &z);
    two->root_position[0] += second * x;
    two->root_position[2] += second * z;
    one->root_position[0] -= first * x;
    one->root_position[2] -= first * z;
    mm_follow_root(one);
    mm_follow_root(two);
}

/* Bring right hands together as far as they reach. */
static void mm_join_hands(const mm_motion *motion, mm_characters *work, mm_parts *one, mm_parts *two) {
    double amount = mm_smaller(motion->pair_rows[MM_PAIR_NUMBERS * (size_t)one->state->frame + MM_PAIR_REACHING], 1.0);
    int32_t hand = motion->arm[2];
    mm_vec a, b, miss;
    double length;
    if (motion->arm[0] < 0 || !(amount > 0.0)) return;
    a = mm_turn_vector(mm_quat_at(one->rotations + 4 * hand), mm_vec_at(motion->palm));
    b = mm_turn_vector(mm_quat_at(two->rotations + 4 * hand), mm_vec_at(motion->palm));
    miss = mm_vec_of(two->positions[3 * hand] + b.x - (one->positions[3 * hand] + a.x),
                     two->positions[3 * hand + 1] + b.y - (one->positions[3 * hand + 1] + a.y),
                     two->positions[3 * hand + 2] + b.z - (one->positions[3 * hand + 2] + a.z));
    length = mm_length(miss);
    amount *= 0.5 * (1.0 - MM_CLASP / mm_larger(length, 1e-6));
    mm_move_hand(motion, work, mm_vec_of(amount * miss.x, amount * miss.y, amount * miss.z), one->positions, one->rotations);
    mm_move_hand(motion, work, mm_vec_of(-amount * miss.x, -amount * miss.y, -amount * miss.z), two->positions,
                 two->rotations);
}

/* ---- control.controller: a step ------------------------------------------------------------------------------------- */

/* Search if it is time, and go on from what is found; then the springs. `together`: with a partner, who goes on. */
static void mm_decide(mm_characters *work, mm_parts *parts, const mm_command *command, const mm_tick *tick, int together) {
    const mm_motion *motion = work->motion;
    mm_state *state = parts->state;
    double wanted[3], dx, dz, dt = tick->dt;
    int ending = 0, change, due, other, i;
    mm_set_facing(motion, state, command);
    mm_limit_velocity(motion, state, command, wanted);
    if (!motion->learned) ending = state->frame + state->frame_fraction + dt * motion->fps > motion->lasts[state->frame];
    other = mm_asks_other(motion, state, command);
    dx = command->velocity[0] - state->wanted_velocity[0];
    dz = command->velocity[2] - state->wanted_velocity[2];
    change = other || sqrt(dx * dx + dz * dz) > motion->sharp_velocity ||
             fabs(mm_wrap_angle(state->facing_yaw - state->wanted_yaw)) > motion->sharp_angle;
    change = change && state->search_in <= motion->search_seconds - motion->sharp_seconds + 1e-9;
    due = state->search_in <= 1e-9;
    state->searched = due || ending || change;
    state->switched = 0;
    if (state->searched) {
        double bias = motion->bias + mm_find_settle_bias(motion, state, command, other);
        if (motion->learned) {
            mm_make_query(motion, work, parts, parts->columns, command, wanted);
            state->switched = motion->num_uses > 0 ? mm_project_goals(motion, work, parts, command, bias)
                                                   : mm_project(motion, work, parts, bias);
        } else {
            const float *own = motion->features + (size_t)state->frame * (size_t)motion->num_columns;
            int32_t found;
            mm_make_query(motion, work, parts, own, command, wanted);
            if (motion->num_uses > 0)
                found = mm_search_goals(motion, work, parts, command, own, ending, bias);
            else
                found = mm_search_mask(motion, work->query, motion->weights, ending ? -1 : state->frame,
                                       together ? MM_NEVER : bias, together ? motion->mask_all : command->tags,
                                       &state->cost);
            if (found >= 0 && found != state->frame &&
                !mm_returns(motion, state, command, found, ending, other)) {
                int32_t before = state->frame;
                state->switched = 1;
                mm_transition_to_frame(motion, parts, found);
                mm_remember(state, before);
            }
        }
        if (state->switched) state->settled = 0.0;
        for (i = 0; i < 3; i++) state->wanted_velocity[i] = command->velocity[i];
        state->wanted_yaw = state->facing_yaw;
        state->wanted_tags = command->tags;
        state->wanted_has_wishes = command->has_wishes != 0;
        mm_goal_row(motion, &command->goal, state->wanted_goal);
        memcpy(state->wanted_wishes, command->wishes, sizeof state->wanted_wishes);
        state->search_in = mm_larger((due ? state->search_in : 0.0) + motion->search_seconds, 0.0);
    }
    state->search_in -= dt;
    state->settled += dt;
    for (i = 0; i < MM_PAST; i++) state->past_ages[i] += dt;
    mm_simulate(motion, state, wanted, tick);
}

/* Move a root by its motion. `led`: the simulation does not pull it. */
static void mm_move(mm_characters *work, mm_parts *parts, const mm_tick *tick, int led) {
    const mm_motion *motion = work->motion;
    mm_state *state = parts->state;
    mm_tick free_;
    if (motion->learned)
        mm_move_learned(motion, work, parts, led ? mm_leave_free(tick, &free_) : tick);
    else
        mm_move_frames(motion, state, led ? mm_leave_free(tick, &free_) : tick);
    if (work->height != NULL) mm_stand(motion, work, parts, tick);
    if (motion->root_mode == MM_MOTION_FRAMES) {
        state->simulation_position[0] = state->root_position[0] + state->root_offset[0];
        state->simulation_position[1] = 0.0;
        state->simulation_position[2] = state->root_position[2] + state->root_offset[2];
        state->simulation_yaw = state->root_yaw + state->yaw_offset;
    }
}

/* A command no faster than can be. */
static mm_command mm_shorten_command(const mm_command *asked) {
    mm_command command = *asked;
    mm_shorten(command.velocity, 100.0);
    mm_shorten(command.facing, 100.0);
    return command;
}

static void mm_step_character(mm_characters *work, int number, const mm_command *asked, const mm_tick *tick) {
    const mm_motion *motion = work->motion;
    mm_command command = mm_shorten_command(asked);
    mm_parts parts = mm_get_parts(work, number);
    mm_decide(work, &parts, &command, tick, 0);
    mm_move(work, &parts, tick, mm_is_led(motion, &parts));
    if (motion->num_uses > 0) mm_warp_to_goal(motion, &parts, &command.goal, tick->dt);
    mm_show(motion, work, &parts, tick);
    if (motion->num_uses > 0 && motion->arm[0] >= 0) mm_bring_hand(motion, work, &parts, &command.goal, tick->dt);
}

/* Step two who may interact; `asked` are two commands, the first of which says whether. */
static void mm_step_pair(mm_characters *work, int number, const mm_command *asked, const mm_tick *tick) {
    const mm_motion *motion = work->motion;
    mm_command commands[2];
    mm_parts parts[2];
    int together, i;
    for (i = 0; i < 2; i++) {
        commands[i] = mm_shorten_command(asked + i);
        parts[i] = mm_get_parts(work, number + i);
    }
    mm_meet(motion, work, number, commands);
    together = mm_are_together(motion, parts[0].state, parts[1].state);
    for (i = 0; i < 2; i++) mm_decide(work, parts + i, commands + i, tick, together);
    together = mm_are_together(motion, parts[0].state, parts[1].state);
    for (i = 0; i < 2; i++) mm_move(work, parts + i, tick, together);
    together = mm_are_together(motion, parts[0].state, parts[1].state);
    if (together) mm_warp_pair(motion, parts[0].state, parts[1].state, tick->dt);
    for (i = 0; i < 2; i++) mm_show(motion, work, parts + i, tick);
    if (together) mm_join_hands(motion, work, parts, parts + 1);
}

MMDEF int mm_step(mm_characters *characters, const mm_command *commands, double seconds) {
    double dt = mm_bound_step(seconds);
    mm_tick tick;
    int32_t c;
    if (dt == 0.0) return MM_BAD_ARGUMENT;
    for (c = 0; c < characters->count; c++)
        if (!mm_is_command(characters->motion, commands + c)) return MM_BAD_ARGUMENT;
    tick = mm_make_tick(characters, dt);
    for (c = 0; c < characters->count; c++) {
        if (characters->motion->num_scenes > 0 && c + 1 < characters->count) {
            mm_step_pair(characters, c, commands + c, &tick);
            c++;
        } else {
            mm_step_character(characters, c, commands + c, &tick);
        }
    }
    return MM_OK;
}

MMDEF int mm_step_one(mm_characters *characters, int number, const mm_command *command, double seconds) {
    double dt = mm_bound_step(seconds);
    mm_tick tick;
    if (dt == 0.0 || number < 0 || number >= characters->count) return MM_BAD_ARGUMENT;
    if (characters->motion->num_scenes > 0) return MM_BAD_ARGUMENT;
    if (!mm_is_command(characters->motion, command)) return MM_BAD_ARGUMENT;
    tick = mm_make_tick(characters, dt);
    mm_step_character(characters, number, command, &tick);
    return MM_OK;
}

MMDEF void mm_set_ground(mm_characters *characters, mm_height height, void *user) {
    mm_tick tick;
    int32_t c;
    characters->height = height;
    characters->height_user = user;
    tick = mm_make_tick(characters, 0.0);
    for (c = 0; c < characters->count; c++) {
        mm_parts parts = mm_get_parts(characters, c);
        parts.state->root_position[1] = parts.state->climb_rate = 0.0;
        if (height != NULL) mm_stand(characters->motion, characters, &parts, &tick);
        mm_show(characters->motion, characters, &parts, &tick);
    }
}

MMDEF double mm_map_height(void *map, double x, double z) {
    const mm_height_map *given = (const mm_height_map *)map;
    double i = mm_smaller(mm_larger((z - given->origin[1]) / given->step, 0.0), given->rows - 1.0), near_, far_, u, v;
    double j = mm_smaller(mm_larger((x - given->origin[0]) / given->step, 0.0), given->columns - 1.0);
    int32_t row = (int32_t)i < given->rows - 2 ? (int32_t)i : given->rows - 2;
    int32_t column = (int32_t)j < given->columns - 2 ? (int32_t)j : given->columns - 2;
    const float *here = given->heights + (size_t)row * (size_t)given->columns + (size_t)column;
    v = i - row;
    u = j - column;
    near_ = (1.0 - u) * here[0] + u * here[1];
    far_ = (1.0 - u) * here[given->columns] + u * here[given->columns + 1];
    return (1.0 - v) * near_ + v * far_;
}

/* ---- starting ---------------------------------------------------------------------------------------------------- */

static size_t mm_round_up(size_t size) { return (size + 15) / 16 * 16; }

/* Lay out the parts of a character and the work space; returns the bytes of both, for `count` characters. */
static size_t mm_lay_out(mm_characters *characters, const mm_motion *motion, int count, unsigned char *memory) {
    size_t joints = (size_t)motion->num_joints, moving = (size_t)motion->num_moving, each = sizeof(float), at, widest;
    size_t both = (size_t)motion->num_columns + (size_t)motion->num_latents, width = (size_t)motion->pose_width;
    size_t sizes[9], begins[9], i, work_bytes;
    const mm_network *networks[3];
    int n, layer;
    networks[0] = &motion->decompressor;
    networks[1] = &motion->stepper;
    networks[2] = &motion->projector;
    sizes[0] = (size_t)motion->num_feet * sizeof(mm_foot);
    sizes[1] = sizes[2] = joints * 3 * each;
    sizes[3] = sizes[4] = moving * 3 * each;
    sizes[5] = (joints * 3 + 1) * each;
    sizes[6] = joints * 4 * each;
    sizes[7] = motion->learned ? both * each : 0;
    sizes[8] = motion->learned ? width * each : 0;
    at = mm_round_up(sizeof(mm_state));
    for (i = 0; i < 9; i++) {
        begins[i] = at;
        at += mm_round_up(sizes[i]);
    }
    widest = both > width ? both : width;
    for (n = 0; n < 3; n++)
        for (layer = 0; layer <= networks[n]->num_layers; layer++)
            if ((size_t)networks[n]->widths[layer] > widest) widest = (size_t)networks[n]->widths[layer];
    widest = mm_round_up((widest + 1) * each);
    work_bytes = mm_round_up((joints * 3 + 1) * each) + mm_round_up(joints * 4 * each);
    if (motion->learned)
        work_bytes += 6 * widest + mm_round_up(4 * (4 * joints + 3 * moving) * each) +
                      mm_round_up(((size_t)motion->num_boxes + MM_GROUP) * each) + mm_round_up((14 * joints + 8) * each);
    if (characters != NULL) {
        unsigned char *place = memory + at * (size_t)count;
        characters->at_feet = begins[0];
        characters->at_rotation_offsets = begins[1];
        characters->at_rotation_rates = begins[2];
        characters->at_translation_offsets = begins[3];
        characters->at_translation_rates = begins[4];
        characters->at_positions = begins[5];
        characters->at_rotations = begins[6];
        characters->at_columns = begins[7];
        characters->at_pose = begins[8];
        characters->stride = at;
        characters->local_positions = (float *)(void *)place;
        place += mm_round_up((joints * 3 + 1) * each);
        characters->local_rotations = (float *)(void *)place;
        place += mm_round_up(joints * 4 * each);
        if (motion->learned) {
            characters->hidden[0] = (float *)(void *)place;
            characters->hidden[1] = (float *)(void *)(place + widest);
            characters->wholes[0] = (float *)(void *)(place + 2 * widest);
            characters->wholes[1] = (float *)(void *)(place + 3 * widest);
            characters->inputs = (float *)(void *)(place + 4 * widest);
            characters->active = (int32_t *)(void *)(place + 5 * widest);
            place += 6 * widest;
            characters->moments = (float *)(void *)place;
            place += mm_round_up(4 * (4 * joints + 3 * moving) * each);
            characters->bounds = (float *)(void *)place;
            place += mm_round_up(((size_t)motion->num_boxes + MM_GROUP) * each);
            characters->spare = (float *)(void *)place;
        }
    }
    return at * (size_t)count + work_bytes;
}

MMDEF size_t mm_characters_bytes(const mm_motion *motion, int count) {
    return count < 1 || count > 10000000 ? 0 : mm_lay_out(NULL, motion, count, NULL);
}

MMDEF int mm_start(mm_characters *characters, const mm_motion *motion, void *memory, size_t memory_size, int count,
                   const float *positions, const float *facings) {
    size_t needed = mm_characters_bytes(motion, count);
    int result = MM_OK;
    int32_t c;
    if (needed == 0) return MM_BAD_ARGUMENT;
    if (memory == NULL || memory_size < needed || (uintptr_t)memory % 8 != 0) return MM_NO_ROOM;
    memset(characters, 0, sizeof *characters);
    memset(memory, 0, needed);
    characters->motion = motion;
    characters->count = count;
    characters->memory = (unsigned char *)memory;
    mm_lay_out(characters, motion, count, characters->memory);
    for (c = 0; c < count && result == MM_OK; c++)
        result = mm_place(characters, c, positions ? positions + 3 * c : NULL, facings ? facings + 3 * c : NULL);
    return result;
}

MMDEF int mm_place(mm_characters *characters, int number, const float *position, const float *facing) {
    const mm_motion *motion = characters->motion;
    mm_parts parts;
    mm_state *state;
    mm_tick tick;
    double yaw = 0.0;
    int i;
    if (number < 0 || number >= characters->count) return MM_BAD_ARGUMENT;
    for (i = 0; i < 3; i++) {
        if (position && !(position[i] >= -1e9f && position[i] <= 1e9f)) return MM_BAD_ARGUMENT;
        if (facing && !(facing[i] >= -1e9f && facing[i] <= 1e9f)) return MM_BAD_ARGUMENT;
    }
    memset(characters->memory + characters->stride * (size_t)number, 0, characters->stride);
    parts = mm_get_parts(characters, number);
    state = parts.state;
    if (facing) yaw = atan2(facing[0], facing[2]);
    if (position) {
        state->simulation_position[0] = state->root_position[0] = position[0];
        state->simulation_position[2] = state->root_position[2] = position[2];
    }
    state->simulation_yaw = state->wanted_yaw = state->facing_yaw = state->root_yaw = yaw;
    state->settled = HUGE_VAL;
    for (i = 0; i < MM_PAST; i++) state->past_ages[i] = HUGE_VAL;
    state->frame = state->span_start = motion->learned ? 0 : motion->standing_frame;
    if (motion->learned) {
        size_t both = (size_t)motion->num_columns + (size_t)motion->num_latents;
        memcpy(parts.columns, motion->standing, both * sizeof(float));
        mm_decode_whole(motion, characters, parts.columns, parts.pose);
    }
    tick = mm_make_tick(characters, 0.0);
    if (characters->height != NULL) mm_stand(motion, characters, &parts, &tick);
    mm_show(motion, characters, &parts, &tick);
    return MM_OK;
}

MMDEF const float *mm_positions(const mm_characters *characters, int number) {
    return mm_get_parts(characters, number).positions;
}

MMDEF const float *mm_rotations(const mm_characters *characters, int number) {
    return mm_get_parts(characters, number).rotations;
}

MMDEF const mm_state *mm_character(const mm_characters *characters, int number) {
    return mm_get_parts(characters, number).state;
}

MMDEF const mm_foot *mm_feet(const mm_characters *characters, int number) {
    return mm_get_parts(characters, number).feet;
}

MMDEF void mm_path(const mm_characters *characters, int number, const mm_command *command, double *positions_out,
                   double *directions_out) {
    mm_state state = *mm_character(characters, number);
    mm_command shortened = *command;
    double wanted[3];
    mm_shorten(shortened.velocity, 100.0);
    mm_shorten(shortened.facing, 100.0);
    mm_set_facing(characters->motion, &state, &shortened);
    mm_limit_velocity(characters->motion, &state, &shortened, wanted);
    mm_predict(characters->motion, &state, wanted, positions_out, directions_out);
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static size_t mm_tiled(int32_t width) { return ((size_t)width + MM_TILE - 1) / MM_TILE * MM_TILE; }

/* Read the widths of a network. Returns the floats that it needs, 0 if there is none or something is wrong. */
static size_t mm_read_widths(const unsigned char *data, uint32_t id, mm_network *network) {
    uint64_t count = 0, i;
    size_t floats = 0;
    const int32_t *widths = (const int32_t *)mm_find(data, id, MM_I32, &count, NULL);
    memset(network, 0, sizeof *network);
    if (widths == NULL || count < 2 || count > MM_MAX_LAYERS + 1) return 0;
    for (i = 0; i < count; i++) {
        if (widths[i] < 1 || widths[i] > 16384) return 0;
        network->widths[i] = widths[i];
        if (i > 0) floats += mm_tiled(widths[i]) * ((size_t)widths[i - 1] + 1);
    }
    network->num_layers = (int32_t)count - 1;
    return floats;
}

static size_t mm_needed_floats(const unsigned char *data, mm_motion *motion) {
    size_t floats = mm_read_widths(data, MM_DECOMPRESSOR_WIDTHS, &motion->decompressor);
    floats += mm_read_widths(data, MM_STEPPER_WIDTHS, &motion->stepper);
    return floats + mm_read_widths(data, MM_PROJECTOR_WIDTHS, &motion->projector);
}

/* Make a network ready: its normalisations become part of the first and the last layer. */
static int mm_read_network(const unsigned char *data, uint32_t id, mm_network *network, int32_t ins, int32_t outs,
                           float **memory) {
    uint64_t num_weights = 0, num_biases = 0, count = 0;
    uint32_t type = 0;
    const void *weights;
    const float *biases, *scales;
    size_t at = 0, bias_at = 0;
    int32_t n, i, o, last = network->num_layers - 1;
    if (network->num_layers < 1 || network->widths[0] != ins || network->widths[last + 1] != outs) return 0;
    for (n = 0; n <= last; n++) {
        num_weights += (uint64_t)network->widths[n] * (uint64_t)network->widths[n + 1];
        num_biases += (uint64_t)network->widths[n + 1];
    }
    weights = mm_find(data, id + 1, 0, &count, &type);
    if (weights == NULL || count != num_weights || (type != MM_F16 && type != MM_F32)) return 0;
    biases = (const float *)mm_find(data, id + 2, MM_F32, &count, NULL);
    if (biases == NULL || count != num_biases || !mm_all_finite(biases, count, 1e30f)) return 0;
    scales = (const float *)mm_find(data, id + 3, MM_F32, &count, NULL);
    if (scales == NULL || count != 2 * ((uint64_t)ins + (uint64_t)outs) || !mm_all_finite(scales, count, 1e30f)) return 0;
    for (n = 0; n <= last; n++) {
        int32_t wide = network->widths[n], high = network->widths[n + 1];
        size_t tiled = mm_tiled(high);
        float *found = *memory, *found_biases = found + (size_t)wide * tiled;
        *memory = found_biases + tiled;
        memset(found, 0, ((size_t)wide + 1) * tiled * sizeof(float));
        for (o = 0; o < high; o++) {
            double value = biases[bias_at + (size_t)o], sum = 0.0;
            float *column = found + (size_t)(o / MM_TILE) * (size_t)wide * MM_TILE + o % MM_TILE;
            for (i = 0; i < wide; i++) {
                size_t place = at + (size_t)o * (size_t)wide + (size_t)i;
                double weight = type == MM_F16 ? mm_half_to_float(((const uint16_t *)weights)[place])
                                               : ((const float *)weights)[place];
                if (n == 0) {
                    weight /= scales[ins + i];
                    sum += weight * scales[i];
                }
                if (n == last) weight *= scales[2 * ins + outs + o];
                column[(size_t)i * MM_TILE] = (float)weight;
            }
            value -= sum;
            if (n == last) value = value * scales[2 * ins + outs + o] + scales[2 * ins + o];
            found_biases[o] = (float)value;
        }
        if (!mm_all_finite(found, ((uint64_t)wide + 1) * tiled, 1e30f)) return 0;
        network->weights[n] = found;
        network->biases[n] = found_biases;
        at += (size_t)wide * (size_t)high;
        bias_at += (size_t)high;
    }
    return 1;
}

static int mm_check_blocks(mm_motion *motion, const int32_t *facts, const double *numbers, uint64_t num_numbers) {
    int32_t b, i, next = 0;
    motion->goal_first = motion->partner_first = -1;
    for (b = 0; b < motion->num_blocks; b++) {
        mm_block *block = motion->blocks + b;
        const int32_t *fact = facts + 5 * b;
        const double *own;
        double needed = 0.0;
        block->kind = fact[0];
        block->first = fact[1];
        block->width = fact[2];
        block->num_numbers = fact[4];
        if (fact[1] != next || fact[2] < 1 || fact[2] > motion->num_columns - next) return 0;
        next += fact[2];
        if (fact[3] < 0 || fact[4] < 0 || (uint64_t)fact[3] + (uint64_t)fact[4] > num_numbers) return 0;
        own = block->numbers = numbers + fact[3];
        switch (fact[0]) {
        case MM_OWN:
            if (fact[4] != 0 && 3 * fact[4] != fact[2]) return 0;
            for (i = 0; i < fact[4]; i++)
                if (!(own[i] >= -1.0 && own[i] < motion->num_joints)) return 0;
            break;
        case MM_PATH_POSITIONS:
        case MM_PATH_DIRECTIONS:
            if (fact[2] % 2 != 0 || fact[4] != fact[2] / 2) return 0;
            for (i = 0; i < fact[4]; i++)
                if (!(own[i] >= -1.0 && own[i] < motion->num_times)) return 0;
            break;
        case MM_POSTURE:
            if (fact[2] != 1 || fact[4] < 4 || !(own[3] >= 0.0 && own[3] <= 1000.0)) return 0;
            needed = 4.0 + 2.0 * floor(own[3]);
            if (fact[4] != (int32_t)needed || !(own[1] >= -1.0 && own[1] < motion->num_wishes)) return 0;
            break;
        case MM_TAGS:
        case MM_GAITS:
        case MM_ASKED:
            if (fact[4] < fact[2]) return 0;
            for (i = 0; i < fact[2]; i++)
                if (!(own[i] >= -1.0 && own[i] < motion->num_wishes)) return 0;
            if (fact[0] == MM_ASKED && fact[4] != 2 * fact[2]) return 0;
            if (fact[0] == MM_GAITS) {
                if (fact[4] < fact[2] + 2 || !(own[fact[2] + 1] >= 0.0 && own[fact[2] + 1] <= 1000.0)) return 0;
                needed = fact[2] + 2.0 + floor(own[fact[2] + 1]) * (1.0 + fact[2]);
                if (fact[4] != (int32_t)needed) return 0;
            }
            break;
        case MM_TERRAIN_HEIGHTS:
        case MM_TERRAIN_RISES: {
            int32_t most = motion->learned ? motion->pose_width : motion->num_extras;
            if (fact[4] != 1 + motion->num_feet || !(own[0] >= 0.0 && own[0] <= most - 2.0 * fact[2])) return 0;
            for (i = 1; i < fact[4]; i++)
                if (!(own[i] >= -1.0 && own[i] < fact[2])) return 0;
            break;
        }
        case MM_GOAL_PLACE:
            if (fact[2] != 4) return 0;
            motion->goal_first = fact[1];
            break;
        case MM_PARTNER_PLACE:
            if (fact[2] != 5) return 0;
            motion->partner_first = fact[1];
            break;
        default: return 0;
        }
    }
    if (motion->num_scenes > 0 && motion->partner_first < 0) return 0;
    return next == motion->num_columns && (motion->num_uses == 0 || motion->goal_first >= 0);
}

/* Read a body: joints, legs, soles. */
static int mm_read_body(const unsigned char *data, mm_motion *motion) {
    uint64_t joints = (uint64_t)motion->num_joints, feet = (uint64_t)motion->num_feet, i;
    uint64_t below = feet * (uint64_t)motion->num_below, soles = feet * (uint64_t)motion->num_soles;
    int32_t most = motion->num_joints - 1;
    int wrong = 0;
    motion->parents = (const int32_t *)mm_need(data, MM_PARENTS, MM_I32, joints, &wrong);
    motion->offsets = (const float *)mm_need(data, MM_OFFSETS, MM_F32, 3 * joints, &wrong);
    motion->moving = (const int32_t *)mm_need(data, MM_MOVING, MM_I32, (uint64_t)motion->num_moving, &wrong);
    motion->leg_joints = (const int32_t *)mm_need(data, MM_LEG_JOINTS, MM_I32, 4 * feet, &wrong);
    motion->leg_tips = (const double *)mm_need(data, MM_LEG_TIPS, MM_F64, 3 * feet, &wrong);
    motion->leg_poles = (const double *)mm_need(data, MM_LEG_POLES, MM_F64, 3 * feet, &wrong);
    motion->leg_below = (const int32_t *)mm_need(data, MM_LEG_BELOW, MM_I32, below, &wrong);
    motion->sole_joints = (const int32_t *)mm_need(data, MM_SOLE_JOINTS, MM_I32, soles, &wrong);
    motion->sole_points = (const double *)mm_need(data, MM_SOLE_POINTS, MM_F64, 3 * soles, &wrong);
    motion->leg_front = (const uint8_t *)mm_need(data, MM_LEG_FRONT, MM_U8, feet, &wrong);
    motion->arm = (const int32_t *)mm_need(data, MM_ARM, MM_I32, 3, &wrong);
    motion->palm = (const double *)mm_need(data, MM_PALM, MM_F64, 3, &wrong);
    if (wrong || mm_count_names(data, MM_JOINT_NAMES, &motion->joint_names) != motion->num_joints) return 0;
    if (motion->parents[0] != -1) return 0;
    for (i = 1; i < joints; i++)
        if (motion->parents[i] < 0 || motion->parents[i] >= (int32_t)i) return 0;
    if (!mm_all_within(motion->moving, (uint64_t)motion->num_moving, 0, most) || motion->moving[0] != 0) return 0;
    if (!mm_all_within(motion->leg_joints, 4 * feet, 0, most)) return 0;
    if (!mm_all_within(motion->leg_below, below, -1, most) || !mm_all_within(motion->sole_joints, soles, -1, most)) return 0;
    for (i = 0; i < below; i++)
        if (motion->leg_below[i] == 0) return 0;
    if (!mm_all_within(motion->arm, 3, -1, most) || !mm_all_finite_doubles(motion->palm, 3, 1e6)) return 0;
    if (motion->arm[0] >= 0 && (motion->arm[1] <= motion->arm[0] || motion->arm[2] <= motion->arm[1])) return 0;
    if (motion->hips < 0 || motion->hips > most) return 0;
    return mm_all_finite(motion->offsets, 3 * joints, 1e6f) && mm_all_finite_doubles(motion->leg_tips, 3 * feet, 1e6) &&
           mm_all_finite_doubles(motion->leg_poles, 3 * feet, 1e6) &&
           mm_all_finite_doubles(motion->sole_points, 3 * soles, 1e6);
}

/* Read features and how queries ask for them. */
static int mm_read_features(const unsigned char *data, mm_motion *motion) {
    uint64_t columns = (uint64_t)motion->num_columns, count = 0, i;
    const int32_t *facts;
    const double *numbers;
    int wrong = 0;
    motion->mean = (const float *)mm_need(data, MM_MEAN, MM_F32, columns, &wrong);
    motion->scale = (const float *)mm_need(data, MM_SCALE, MM_F32, columns, &wrong);
    motion->weights = (const float *)mm_need(data, MM_WEIGHTS, MM_F32, columns, &wrong);
    motion->times = (const double *)mm_need(data, MM_TIMES, MM_F64, (uint64_t)motion->num_times, &wrong);
    facts = (const int32_t *)mm_need(data, MM_BLOCKS, MM_I32, 5 * (uint64_t)motion->num_blocks, &wrong);
    motion->limits = (const double *)mm_need(data, MM_LIMITS, MM_F64, 16, &wrong);
    numbers = (const double *)mm_find(data, MM_BLOCK_NUMBERS, MM_F64, &count, NULL);
    if (wrong || numbers == NULL || !mm_all_finite_doubles(numbers, count, 1e9)) return 0;
    if (mm_count_names(data, MM_TAG_NAMES, &motion->tag_names) != motion->num_tags) return 0;
    if (mm_count_names(data, MM_WISH_NAMES, &motion->wish_names) != motion->num_wishes) return 0;
    if (!mm_all_finite(motion->mean, columns, 1e9f) || !mm_all_finite(motion->weights, columns, 1e9f)) return 0;
    if (!mm_all_finite(motion->scale, columns, 1e9f) || !mm_all_finite_doubles(motion->limits, 16, 1e6)) return 0;
    for (i = 0; i < columns; i++)
        if (!(motion->scale[i] > 0.0f && motion->weights[i] >= 0.0f)) return 0;
    for (i = 0; i < (uint64_t)motion->num_times; i++) {
        double before = i > 0 ? motion->times[i - 1] : 0.0, z;
        if (!(motion->times[i] > before && motion->times[i] <= 100.0)) return 0;
        z = mm_find_rate(motion->velocity_halflife) * motion->times[i];
        motion->ahead_decay[i] = motion->times[i] * mm_mean_of_decay(z);
        motion->ahead_ramp[i] = motion->times[i] * motion->times[i] * mm_mean_of_ramped_decay(z);
        motion->ahead_left[i] = exp(-mm_find_rate(motion->facing_halflife) * motion->times[i]);
    }
    return mm_check_blocks(motion, facts, numbers, count);
}

/* Read what is known of frames, or codes, and goals. */
static int mm_read_goals(const unsigned char *data, mm_motion *motion) {
    uint64_t rows = (uint64_t)mm_num_rows(motion), uses = (uint64_t)motion->num_uses, i;
    uint64_t entries = (uint64_t)motion->num_entries;
    int wrong = 0;
    motion->goal_phases = (const int32_t *)mm_need(data, MM_GOAL_PHASES, MM_I32, rows, &wrong);
    motion->goal_places = (const double *)mm_need(data, MM_GOAL_PLACES, MM_F64, 4 * rows, &wrong);
    motion->goal_rows = (const double *)mm_need(data, MM_GOAL_ROWS, MM_F64, 4 * rows, &wrong);
    motion->goal_uses = (const int32_t *)mm_need(data, MM_GOAL_USES, MM_I32, MM_USE_NUMBERS * uses, &wrong);
    motion->goal_entries = (const double *)mm_need(data, MM_GOAL_ENTRIES, MM_F64, 6 * entries, &wrong);
    if (wrong || mm_count_names(data, MM_USE_NAMES, &motion->use_names) != motion->num_uses) return 0;
    if (!mm_all_within(motion->goal_phases, rows, -1, 3 * motion->num_uses - 1)) return 0;
    for (i = 0; i < uses; i++) {
        const int32_t *use = motion->goal_uses + MM_USE_NUMBERS * i;
        if (use[1] < 0 || use[2] < 1 || use[1] > motion->num_entries - use[2]) return 0;
        if (!mm_all_within(use + 3, MM_USE_NUMBERS - 3, 0, motion->num_masks - 1)) return 0;
    }
    return mm_all_finite_doubles(motion->goal_places, 4 * rows, 1e6) &&
           mm_all_finite_doubles(motion->goal_rows, 4 * rows, 1e6) &&
           mm_all_finite_doubles(motion->goal_entries, 6 * entries, 1e6);
}

/* Read what is known of frames and partners. */
static int mm_read_pairs(const unsigned char *data, mm_motion *motion) {
    uint64_t frames = (uint64_t)motion->num_frames, scenes = (uint64_t)motion->num_scenes, i;
    uint64_t moments = (uint64_t)motion->num_moments;
    int wrong = 0;
    motion->pair_frames = (const int32_t *)mm_need(data, MM_PAIR_FRAMES, MM_I32, frames, &wrong);
    motion->pair_flags = (const uint8_t *)mm_need(data, MM_PAIR_FLAGS, MM_U8, frames, &wrong);
    motion->pair_rows = (const double *)mm_need(data, MM_PAIR_ROWS, MM_F64, MM_PAIR_NUMBERS * frames, &wrong);
    motion->scene_moments = (const int32_t *)mm_need(data, MM_SCENE_MOMENTS, MM_I32, 2 * scenes, &wrong);
    motion->moment_frames = (const int32_t *)mm_need(data, MM_MOMENT_FRAMES, MM_I32, moments, &wrong);
    motion->moments = (const double *)mm_need(data, MM_MOMENTS, MM_F64, MM_MOMENT_NUMBERS * moments, &wrong);
    if (wrong || mm_count_names(data, MM_USE_NAMES, &motion->use_names) != motion->num_scenes) return 0;
    if (!mm_all_within(motion->pair_frames, frames, -1, motion->num_frames - 1)) return 0;
    if (!mm_all_within(motion->moment_frames, moments, 0, motion->num_frames - 1)) return 0;
    for (i = 0; i < scenes; i++) {
        const int32_t *scene = motion->scene_moments + 2 * i;
        if (scene[0] < 0 || scene[1] < 0 || scene[0] > motion->num_moments - scene[1]) return 0;
    }
    for (i = 0; i < moments; i++)
        if (motion->pair_frames[motion->moment_frames[i]] < 0) return 0;
    return mm_all_finite_doubles(motion->pair_rows, MM_PAIR_NUMBERS * frames, 1e6) &&
           mm_all_finite_doubles(motion->moments, MM_MOMENT_NUMBERS * moments, 1e6);
}

/* Read the frames of a database and the tree that is searched. */
static int mm_read_frames(const unsigned char *data, mm_motion *motion) {
    uint64_t frames = (uint64_t)motion->num_frames, joints = (uint64_t)motion->num_joints, i;
    uint64_t moving = (uint64_t)motion->num_moving, feet = (uint64_t)motion->num_feet;
    uint64_t columns = (uint64_t)motion->num_columns, padded = (uint64_t)motion->num_padded;
    uint64_t leaves = (uint64_t)motion->num_leaves, nodes = (uint64_t)motion->num_nodes;
    uint64_t masks = (uint64_t)motion->num_masks, lane;
    int wrong = 0;
    motion->rotations = (const float *)mm_need(data, MM_ROTATIONS, MM_F32, 4 * frames * joints, &wrong);
    motion->translations = (const float *)mm_need(data, MM_TRANSLATIONS, MM_F32, 3 * frames * moving, &wrong);
    motion->yaws = (const double *)mm_need(data, MM_YAWS, MM_F64, frames, &wrong);
    motion->firsts = (const int32_t *)mm_need(data, MM_FIRSTS, MM_I32, frames, &wrong);
    motion->lasts = (const int32_t *)mm_need(data, MM_LASTS, MM_I32, frames, &wrong);
    motion->features = (const float *)mm_need(data, MM_FEATURES, MM_F32, frames * columns, &wrong);
    motion->planted = (const uint8_t *)mm_need(data, MM_PLANTED, MM_U8, frames * feet, &wrong);
    motion->tracks = (const double *)mm_need(data, MM_TRACKS, MM_F64, 3 * frames * feet, &wrong);
    motion->lows = (const float *)mm_need(data, MM_LOWS, MM_F32, frames * feet, &wrong);
    motion->tree_points = (const float *)mm_need(data, MM_TREE_POINTS, MM_F32, leaves * padded * 8, &wrong);
    motion->tree_frames = (const int32_t *)mm_need(data, MM_TREE_FRAMES, MM_I32, leaves * 8, &wrong);
    motion->tree_boxes = (const uint16_t *)mm_need(data, MM_TREE_BOXES, MM_U16, nodes * padded * 16, &wrong);
    motion->tree_children = (const int32_t *)mm_need(data, MM_TREE_CHILDREN, MM_I32, nodes * 8, &wrong);
    motion->mask_points = (const uint8_t *)mm_need(data, MM_MASK_POINTS, MM_U8, masks * leaves, &wrong);
    motion->mask_children = (const uint8_t *)mm_need(data, MM_MASK_CHILDREN, MM_U8, masks * nodes, &wrong);
    motion->mask_frames = (const uint8_t *)mm_need(data, MM_MASK_FRAMES, MM_U8, masks * ((frames + 7) / 8), &wrong);
    motion->clearances = (const double *)mm_need(data, MM_CLEARANCES, MM_F64, frames * feet, &wrong);
    motion->extras = (const float *)mm_need(data, MM_EXTRAS, MM_F32, frames * (uint64_t)motion->num_extras, &wrong);
    if (wrong || motion->standing_frame < 0 || motion->standing_frame >= motion->num_frames) return 0;
    for (i = 0; i < frames; i++) {
        int32_t first = motion->firsts[i], last = motion->lasts[i];
        if (first < 0 || first > (int32_t)i || last < (int32_t)i || last >= motion->num_frames) return 0;
        if (motion->firsts[first] != first || motion->lasts[first] != last || motion->lasts[last] != last) return 0;
    }
    if (!mm_all_within(motion->tree_frames, leaves * 8, 0, motion->num_frames - 1)) return 0;
    for (i = 0; i < nodes; i++) {
        for (lane = 0; lane < 8; lane++) { /* children come after their parents */
            int32_t child = motion->tree_children[8 * i + lane];
            if (child == MM_EMPTY) {
                uint64_t mask;
                for (mask = 0; mask < masks; mask++)
                    if (motion->mask_children[mask * nodes + i] >> lane & 1) return 0;
            } else if (child >= 0 ? child <= (int32_t)i || child >= motion->num_nodes
                                  : (uint64_t)(-1 - (int64_t)child) >= leaves) {
                return 0;
            }
        }
    }
    if (motion->num_uses > 0 && (!mm_read_goals(data, motion) || motion->num_frames < 2)) return 0;
    if (motion->num_scenes > 0 && !mm_read_pairs(data, motion)) return 0;
    if (!mm_all_finite_doubles(motion->clearances, frames * feet, 1e6)) return 0;
    if (!mm_all_finite(motion->extras, frames * (uint64_t)motion->num_extras, 1e6f)) return 0;
    return mm_all_finite(motion->rotations, 4 * frames * joints, 1e6f) &&
           mm_all_finite(motion->translations, 3 * frames * moving, 1e6f) &&
           mm_all_finite_doubles(motion->yaws, frames, 1e6) && mm_all_finite(motion->features, frames * columns, 1e9f) &&
           mm_all_finite_doubles(motion->tracks, 3 * frames * feet, 1e6) &&
           mm_all_finite(motion->lows, frames * feet, 1e6f) && mm_all_finite(motion->tree_points, leaves * padded * 8, 1e9f);
}

/* Bytes of the lows of all boxes, sixteen side by side. */
static size_t mm_code_bytes(const mm_motion *motion) {
    return ((size_t)motion->num_boxes + MM_GROUP - 1) / MM_GROUP * MM_GROUP * (size_t)motion->num_columns;
}

/* Read networks and codes. `memory` has room for what mm_open_bytes said. */
static int mm_read_model(const unsigned char *data, mm_motion *motion, float *memory) {
    int32_t columns = motion->num_columns, both = columns + motion->num_latents, g, d, k;
    size_t spread = mm_code_bytes(motion), at_code;
    uint64_t codes = (uint64_t)motion->num_codes, boxes = (uint64_t)motion->num_boxes;
    const int32_t *at;
    int wrong = 0;
    motion->pose_columns = at = (const int32_t *)mm_need(data, MM_POSE_COLUMNS, MM_I32, 7, &wrong);
    motion->leg_contacts = (const int32_t *)mm_need(data, MM_LEG_CONTACTS, MM_I32, (uint64_t)motion->num_feet, &wrong);
    motion->bounds = (const float *)mm_need(data, MM_BOUNDS, MM_F32, 2 * (uint64_t)both, &wrong);
    motion->standing = (const float *)mm_need(data, MM_STANDING, MM_F32, (uint64_t)both, &wrong);
    if (wrong || !mm_all_finite(motion->bounds, 2 * (uint64_t)both, 1e6f)) return 0;
    if (!mm_all_finite(motion->standing, (uint64_t)both, 1e6f)) return 0;
    if (at[0] != 0 || at[1] != 3 * (motion->num_moving - 1) || at[2] != at[1] + 6 * (motion->num_joints - 1)) return 0;
    if (at[3] != at[2] + 3 * (motion->num_moving - 1) || at[4] != at[3] + 3 * (motion->num_joints - 1)) return 0;
    if (at[5] != at[4] + 3 || at[6] != at[5] + 1 || at[6] > motion->pose_width) return 0;
    if (!mm_all_within(motion->leg_contacts, (uint64_t)motion->num_feet, 0, motion->pose_width - at[6] - 1)) return 0;
    if (!mm_read_network(data, MM_DECOMPRESSOR_WIDTHS, &motion->decompressor, both, motion->pose_width, &memory)) return 0;
    if (!mm_read_network(data, MM_STEPPER_WIDTHS, &motion->stepper, both, both, &memory)) return 0;
    if (codes == 0) return mm_read_network(data, MM_PROJECTOR_WIDTHS, &motion->projector, columns, both, &memory);
    motion->code_features =
        (const int8_t *)mm_need(data, MM_CODE_FEATURES, MM_I8, boxes * (uint64_t)columns * MM_GROUP, &wrong);
    motion->code_latents = (const int8_t *)mm_need(data, MM_CODE_LATENTS, MM_I8, codes * (uint64_t)motion->num_latents, &wrong);
    motion->code_follows = (const uint8_t *)mm_need(data, MM_CODE_FOLLOWS, MM_U8, codes, &wrong);
    motion->code_middle = (const float *)mm_need(data, MM_CODE_MIDDLE, MM_F32, (uint64_t)both, &wrong);
    motion->code_step = (const float *)mm_need(data, MM_CODE_STEP, MM_F32, (uint64_t)both, &wrong);
    if (wrong || motion->code_follows[codes - 1] != 0) return 0;
    if (motion->num_uses > 0) {
        uint64_t row = ((uint64_t)codes + 7) / 8;
        motion->mask_frames = (const uint8_t *)mm_need(data, MM_MASK_FRAMES, MM_U8, (uint64_t)motion->num_masks * row, &wrong);
        if (wrong || motion->goal_extra > motion->pose_width - 3 - 3 * motion->num_uses) return 0;
        if (motion->num_contacts > motion->pose_width - at[6] || motion->hips_moving < 1) return 0;
        if (!mm_read_goals(data, motion)) return 0;
    }
    if (!mm_all_finite(motion->code_middle, (uint64_t)both, 1e6f) || !mm_all_finite(motion->code_step, (uint64_t)both, 1e6f))
        return 0;
    motion->scaled_weights = memory;
    memory += columns;
    for (d = 0; d < columns; d++) {
        float step = motion->code_step[d];
        if (!(step > 0.0f)) return 0;
        motion->scaled_weights[d] = motion->weights[d] * step * step;
    }
    motion->code_lows = (int8_t *)memory;
    motion->code_highs = motion->code_lows + spread;
    memset(memory, 0, 2 * spread);
    for (d = 0; d < columns; d++) {
        for (g = 0; g < motion->num_boxes; g++) {
            const int8_t *row = motion->code_features + ((size_t)g * (size_t)columns + (size_t)d) * MM_GROUP;
            int32_t inside = motion->num_codes - g * MM_GROUP;
            int8_t low = row[0], high = row[0];
            for (k = 1; k < MM_GROUP && k < inside; k++) {
                low = row[k] < low ? row[k] : low;
                high = row[k] > high ? row[k] : high;
            }
            at_code = ((size_t)(g / MM_GROUP) * (size_t)columns + (size_t)d) * MM_GROUP + (size_t)(g % MM_GROUP);
            ((int8_t *)memory)[at_code] = low;
            ((int8_t *)memory)[spread + at_code] = high;
        }
    }
    return 1;
}

static int mm_read_counts(const unsigned char *data, mm_motion *motion) {
    int wrong = 0, i;
    const int32_t *counts = (const int32_t *)mm_need(data, MM_COUNTS, MM_I32, MM_NUM_COUNTS, &wrong);
    const double *settings = (const double *)mm_need(data, MM_SETTINGS, MM_F64, MM_NUM_SETTINGS, &wrong);
    if (wrong) return 0;
    motion->learned = counts[0] != 0;
    motion->num_frames = counts[1];
    motion->num_joints = counts[2];
    motion->num_moving = counts[3];
    motion->num_feet = counts[4];
    motion->num_columns = counts[5];
    motion->num_padded = counts[6];
    motion->num_times = counts[7];
    motion->num_blocks = counts[8];
    motion->num_leaves = counts[9];
    motion->num_nodes = counts[10];
    motion->num_tags = counts[11];
    motion->num_wishes = counts[12];
    motion->num_below = counts[13];
    motion->num_soles = counts[14];
    motion->standing_frame = counts[15];
    motion->num_latents = counts[16];
    motion->pose_width = counts[17];
    motion->num_codes = counts[18];
    motion->num_boxes = counts[19];
    motion->num_masks = counts[20];
    motion->num_extras = counts[21];
    motion->num_uses = counts[22];
    motion->num_entries = counts[23];
    motion->hips = counts[24];
    motion->hips_moving = counts[25];
    motion->goal_extra = counts[26];
    motion->num_contacts = counts[27];
    motion->num_scenes = counts[28];
    motion->num_moments = counts[29];
    motion->mask_all = counts[30];
    if (motion->num_frames < 0 || motion->num_frames > 100000000 || motion->num_joints < 2) return 0;
    if (motion->num_joints > MM_MAX_JOINTS || motion->num_moving < 1 || motion->num_moving > motion->num_joints) return 0;
    if (motion->num_feet < 0 || motion->num_feet > MM_MAX_FEET || motion->num_columns < 1) return 0;
    if (motion->num_padded > MM_MAX_COLUMNS || motion->num_padded % 4 != 0 || motion->num_padded < motion->num_columns) return 0;
    if (motion->num_times < 0 || motion->num_times > MM_MAX_TIMES || motion->num_blocks < 0 || motion->num_blocks > 32) return 0;
    if (motion->num_leaves < 0 || motion->num_leaves > 100000000 || motion->num_nodes < 0) return 0;
    if (motion->num_nodes > 100000000 || motion->num_tags < 0 || motion->num_tags > 1000) return 0;
    if (motion->num_wishes < 0 || motion->num_wishes > MM_MAX_WISHES || motion->num_below < 0) return 0;
    if (motion->num_below > MM_MAX_JOINTS || motion->num_soles < 0 || motion->num_soles > 2 * MM_MAX_JOINTS) return 0;
    if (motion->num_latents < 0 || motion->num_latents > 1024 || motion->pose_width < 0) return 0;
    if (motion->pose_width > 16384 || motion->num_codes < 0 || motion->num_codes > 100000000) return 0;
    if (motion->num_boxes != (motion->num_codes + MM_GROUP - 1) / MM_GROUP) return 0;
    if (motion->learned ? motion->num_tags != 0 || motion->num_scenes != 0 : motion->num_frames < 1) return 0;
    if (motion->learned && motion->num_uses != 0 && motion->num_codes < 1) return 0;
    if (motion->hips_moving < -1 || motion->hips_moving >= motion->num_moving) return 0;
    if (motion->goal_extra < 0 || motion->goal_extra > 16384 || motion->num_contacts < 0) return 0;
    if (motion->num_scenes < 0 || motion->num_scenes > 1000 || (motion->num_scenes > 0 && motion->num_uses > 0)) return 0;
    if (motion->num_moments < 0 || motion->num_moments > 100000000) return 0;
    if (motion->mask_all < 0 || motion->mask_all >= motion->num_masks) return 0;
    if (motion->num_masks < 1 + motion->num_tags || motion->num_masks > 4000 || motion->num_extras < 0) return 0;
    if (motion->num_extras > 1000 || motion->num_uses < 0 || motion->num_uses > MM_MAX_USES) return 0;
    if (motion->num_entries < 0 || motion->num_entries > 100000000) return 0;
    for (i = 0; i < MM_NUM_SETTINGS; i++)
        if (!(settings[i] >= 0.0 && settings[i] <= 1e9)) return 0;
    motion->fps = settings[0];
    motion->search_seconds = settings[1];
    motion->velocity_halflife = settings[2];
    motion->facing_halflife = settings[3];
    motion->blend_halflife = settings[4];
    motion->bias = settings[5];
    motion->settle_bias = settings[6];
    motion->settle_seconds = settings[7];
    motion->sharp_velocity = settings[8];
    motion->sharp_angle = settings[9];
    motion->sharp_seconds = settings[10];
    motion->exclude_radius = (int32_t)settings[11];
    motion->root_mode = (int32_t)settings[12];
    motion->position_halflife = settings[13];
    motion->yaw_halflife = settings[14];
    motion->ratio = settings[15];
    motion->distance = settings[16];
    motion->angle = settings[17];
    motion->root_warp = settings[18] != 0.0;
    motion->has_feet = settings[19] != 0.0;
    motion->feet_halflife = settings[20];
    motion->radius = settings[21];
    motion->speed = settings[22];
    motion->grip = settings[23];
    motion->slack = settings[24];
    motion->roll = settings[25];
    motion->turn = settings[26];
    motion->hips_drop = settings[27];
    motion->settle_halflife = settings[28];
    motion->lower_halflife = settings[29];
    motion->has_limits = settings[30] != 0.0;
    motion->longest_step = settings[31];
    motion->wait = settings[32];
    motion->no_return = settings[33] != 0.0;
    motion->near_frames = settings[34] <= 1e8 ? (int32_t)settings[34] : 100000000;
    motion->height_halflife = settings[35];
    motion->ground_halflife = settings[36];
    motion->ahead_seconds = settings[37];
    motion->goal_weight = settings[38];
    motion->goal_threshold = settings[39];
    motion->goal_stretch = settings[40];
    motion->goal_moved = settings[41];
    motion->goal_warp = settings[42] != 0.0;
    motion->leave_length = settings[43];
    motion->goal_up = settings[46];
    motion->lowest_goal = settings[47];
    motion->highest_goal = settings[48];
    motion->pair_weight = settings[49];
    motion->pair_path_weight = settings[50];
    motion->pair_threshold = settings[51];
    motion->turn_rate = settings[44] > 0.0 ? settings[44] : HUGE_VAL;
    motion->turn_speed = settings[45] > 0.0 ? settings[45] : HUGE_VAL;
    if (!(motion->fps >= 1.0 && motion->fps <= 10000.0) || motion->exclude_radius > 100000000) return 0;
    if (!(motion->settle_halflife > 0.0 && motion->lower_halflife > 0.0 && motion->longest_step > 0.0)) return 0;
    return motion->root_mode <= MM_MOTION_FRAMES;
}

static size_t mm_bytes_for(const unsigned char *data, mm_motion *motion) {
    size_t codes;
    if (!motion->learned) return 0;
    codes = motion->num_codes > 0 ? (size_t)motion->num_columns * sizeof(float) + 2 * mm_code_bytes(motion) : 0;
    return mm_round_up(mm_needed_floats(data, motion) * sizeof(float) + codes) + 16;
}

MMDEF size_t mm_open_bytes(const void *data, size_t size) {
    mm_motion motion;
    memset(&motion, 0, sizeof motion);
    if ((uintptr_t)data % 8 != 0 || mm_check_table((const unsigned char *)data, size) != MM_OK) return 0;
    return mm_read_counts((const unsigned char *)data, &motion) ? mm_bytes_for((const unsigned char *)data, &motion) : 0;
}

MMDEF int mm_open(mm_motion *motion, const void *data, size_t size, void *memory, size_t memory_size) {
    const unsigned char *bytes = (const unsigned char *)data;
    int result;
    memset(motion, 0, sizeof *motion);
    if ((uintptr_t)data % 8 != 0) return MM_NO_ROOM;
    result = mm_check_table(bytes, size);
    if (result != MM_OK) return result;
    if (mm_checksum(bytes + MM_HEADER, size - MM_HEADER) != mm_read32(bytes + 24)) return MM_DAMAGED;
    if (!mm_read_counts(bytes, motion)) return MM_WRONG;
    if (motion->learned) {
        if (memory == NULL || (uintptr_t)memory % 8 != 0 || memory_size < mm_bytes_for(bytes, motion)) return MM_NO_ROOM;
    }
    if (!mm_read_body(bytes, motion) || !mm_read_features(bytes, motion)) return MM_WRONG;
    if (motion->learned ? !mm_read_model(bytes, motion, (float *)memory) : !mm_read_frames(bytes, motion)) return MM_WRONG;
    return MM_OK;
}

MMDEF const char *mm_joint_name(const mm_motion *motion, int joint) {
    return joint >= 0 && joint < motion->num_joints ? mm_name_at(motion->joint_names, joint) : NULL;
}

MMDEF const char *mm_tag_name(const mm_motion *motion, int tags) {
    return tags >= 1 && tags <= motion->num_tags ? mm_name_at(motion->tag_names, tags - 1) : NULL;
}

MMDEF const char *mm_wish_name(const mm_motion *motion, int wish) {
    return wish >= 0 && wish < motion->num_wishes ? mm_name_at(motion->wish_names, wish) : NULL;
}

MMDEF const char *mm_use_name(const mm_motion *motion, int use) {
    int most = motion->num_scenes > 0 ? motion->num_scenes : motion->num_uses;
    return use >= 1 && use <= most ? mm_name_at(motion->use_names, use - 1) : NULL;
}

MMDEF const char *mm_describe(int result) {
    switch (result) {
    case MM_OK: return "all is well";
    case MM_NO_FILE: return "this is no file that `motionmatch export --runtime` wrote, or it is cut off";
    case MM_OLD_VERSION: return "the file is of another version: export it again, or use the header that belongs to it";
    case MM_DAMAGED: return "the file is damaged: its checksum is not right; export or copy it again";
    case MM_WRONG: return "the numbers of the file contradict each other; export it again";
    case MM_NO_ROOM: return "too little memory was given, or memory that does not begin at a multiple of 8 bytes";
    case MM_BAD_ARGUMENT: return "a command, a position or a time step is no number or too large, or names what is not there";
    default: return "an unknown result";
    }
}

#endif /* MOTIONMATCH_IMPLEMENTED */
#endif /* MOTIONMATCH_IMPLEMENTATION */

/*
 * MIT License
 *
 * Copyright (c) 2026 The motionmatch developers
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
 * documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
 * rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
 * persons to whom the Software is furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
 * Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
 * WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
 * COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
 * OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
