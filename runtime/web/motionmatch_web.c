/* The runtime as WebAssembly: what the page calls. Built by `make wasm`; no C library is linked.
 *
 * Memory is given out in order and never taken back, but for mmw_reset, which forgets all files and characters. */
#define MOTIONMATCH_IMPLEMENTATION
#include "../motionmatch.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define PAGE 65536u
#define MOST_FILES 4
#define MOST_CHARACTERS 1000

extern unsigned char __heap_base;
static size_t heap_top;
static mm_motion motions[MOST_FILES];
static mm_characters groups[MOST_FILES];
static mm_command commands[MOST_CHARACTERS];
static float floats[4 * MM_MAX_COLUMNS];

void *memcpy(void *to, const void *from, size_t size) {
    unsigned char *a = (unsigned char *)to;
    const unsigned char *b = (const unsigned char *)from;
    while (size--) *a++ = *b++;
    return to;
}

void *memset(void *to, int value, size_t size) {
    unsigned char *a = (unsigned char *)to;
    while (size--) *a++ = (unsigned char)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    for (; size--; x++, y++)
        if (*x != *y) return *x < *y ? -1 : 1;
    return 0;
}

size_t strlen(const char *text) {
    size_t size = 0;
    while (text[size]) size++;
    return size;
}

/* Room for so many bytes, at a multiple of 64; 0 if there is no more memory. */
EXPORT(mmw_room) void *mmw_room(size_t size) {
    size_t begin, have = __builtin_wasm_memory_size(0) * PAGE;
    if (heap_top == 0) heap_top = (size_t)&__heap_base;
    begin = (heap_top + 63) / 64 * 64;
    if (begin + size > have && __builtin_wasm_memory_grow(0, (begin + size - have + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    heap_top = begin + size;
    return (void *)begin;
}

EXPORT(mmw_reset) void mmw_reset(void) { heap_top = 0; }

/* Open a file that lies in memory as number 0 to 3; gives an enum mm_result. */
EXPORT(mmw_open) int mmw_open(int number, const void *data, size_t size) {
    size_t needed = mm_open_bytes(data, size);
    void *memory = needed ? mmw_room(needed) : NULL;
    if (needed && memory == NULL) return MM_NO_ROOM;
    return mm_open(&motions[number], data, size, memory, needed);
}

EXPORT(mmw_describe) const char *mmw_describe(int result) { return mm_describe(result); }

/* Let characters stand; places are (count, 6): positions and facings. */
EXPORT(mmw_start) int mmw_start(int number, int count, const float *places) {
    size_t needed;
    void *memory;
    int result, c;
    if (count > MOST_CHARACTERS) return MM_BAD_ARGUMENT;
    needed = mm_characters_bytes(&motions[number], count);
    memory = mmw_room(needed);
    if (memory == NULL) return MM_NO_ROOM;
    result = mm_start(&groups[number], &motions[number], memory, needed, count, NULL, NULL);
    for (c = 0; c < count && result == MM_OK; c++)
        result = mm_place(&groups[number], c, places + 6 * c, places + 6 * c + 3);
    return result;
}

EXPORT(mmw_commands) mm_command *mmw_commands(void) { return commands; }
EXPORT(mmw_command_size) size_t mmw_command_size(void) { return sizeof(mm_command); }
EXPORT(mmw_step) int mmw_step(int number, double dt) { return mm_step(&groups[number], commands, dt); }
EXPORT(mmw_joints) int mmw_joints(int number) { return motions[number].num_joints; }
EXPORT(mmw_times) int mmw_times(int number) { return motions[number].num_times; }
EXPORT(mmw_positions) const float *mmw_positions(int number, int c) { return mm_positions(&groups[number], c); }
EXPORT(mmw_rotations) const float *mmw_rotations(int number, int c) { return mm_rotations(&groups[number], c); }
EXPORT(mmw_frame) int mmw_frame(int number, int c) { return mm_character(&groups[number], c)->frame; }
EXPORT(mmw_searched) int mmw_searched(int number, int c) {
    const mm_state *state = mm_character(&groups[number], c);
    return state->searched + 2 * state->switched;
}

/* Bits of the feet that are held. */
EXPORT(mmw_held) int mmw_held(int number, int c) {
    mm_parts parts = mm_get_parts(&groups[number], c);
    int k, bits = 0;
    for (k = 0; k < motions[number].num_feet; k++) bits |= (parts.feet[k].locked != 0) << k;
    return bits;
}

/* x, z and yaw of the simulation, then x, z, facing x, facing z at each time of the path that is wanted. */
EXPORT(mmw_path) const float *mmw_path(int number, int c) {
    const mm_motion *motion = &motions[number];
    const mm_state *state = mm_character(&groups[number], c);
    double positions[3 * MM_MAX_TIMES], directions[3 * MM_MAX_TIMES];
    int h;
    mm_path(&groups[number], c, &commands[c], positions, directions);
    floats[0] = (float)state->simulation_position[0];
    floats[1] = (float)state->simulation_position[2];
    floats[2] = (float)state->simulation_yaw;
    for (h = 0; h < motion->num_times; h++) {
        floats[3 + 4 * h] = (float)positions[3 * h];
        floats[4 + 4 * h] = (float)positions[3 * h + 2];
        floats[5 + 4 * h] = (float)directions[3 * h];
        floats[6 + 4 * h] = (float)directions[3 * h + 2];
    }
    return floats;
}

/* The features of what plays, in their own units. */
EXPORT(mmw_features) const float *mmw_features(int number, int c) {
    const mm_motion *motion = &motions[number];
    mm_parts parts = mm_get_parts(&groups[number], c);
    const float *own = parts.columns;
    int d;
    if (!motion->learned) own = motion->features + (size_t)parts.state->frame * (size_t)motion->num_columns;
    for (d = 0; d < motion->num_columns; d++) floats[d] = own[d] * motion->scale[d] + motion->mean[d];
    return floats;
}
