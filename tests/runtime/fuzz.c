/* Opens and plays files with bytes changed at random, with commands at random: fuzz FILE ROUNDS SEED. Built with
 * sanitizers it ends at the first read or write outside of memory. Prints how many files were opened. */
#define MOTIONMATCH_IMPLEMENTATION
#include "motionmatch.h"

#include <stdio.h>
#include <stdlib.h>

static uint64_t chance;

static uint32_t draw(void) {
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance >> 33);
}

static void write32(unsigned char *to, uint32_t value) {
    int i;
    for (i = 0; i < 4; i++) to[i] = (unsigned char)(value >> 8 * i);
}

static float draw_number(void) {
    static const float odd[] = {0.0f, -0.0f, 1e-30f, 1e30f, -1e30f, 1e9f, 1e4f, 1.0f};
    switch (draw() % 16) {
    case 0: return HUGE_VALF;
    case 1: return HUGE_VALF - HUGE_VALF;
    case 2:
    case 3: return odd[draw() % 8];
    default: return ((float)(draw() % 2001) - 1000.0f) / 250.0f;
    }
}

static void change(unsigned char *data, size_t size) {
    static const uint32_t odd[] = {0, 1, 2, 7, 255, 65535, 0x7FFFFFFF, 0x80000000u, 0xFFFFFFFFu, 0x7F800000, 0x7FC00000};
    uint32_t sections = mm_read32(data + 12), count = 1 + draw() % 4;
    while (count--) {
        size_t at;
        switch (draw() % 4) {
        case 0: at = draw() % MM_HEADER; break;
        case 1: at = MM_HEADER + draw() % (MM_ENTRY * (sections % 1024 + 1)); break;
        case 2: { /* the counts and settings, which come first */
            uint64_t place = mm_read64(data + MM_HEADER + 8 + (draw() % 2) * MM_ENTRY);
            at = place < size ? (size_t)place + draw() % 200 : 0;
            break;
        }
        default: { /* anywhere in one of the sections, so that small ones are hit too */
            unsigned char *entry = data + MM_HEADER + MM_ENTRY * (size_t)(sections ? draw() % (sections % 1024 + 1) : 0);
            uint64_t place = entry + MM_ENTRY <= data + size ? mm_read64(entry + 8) : 0;
            at = place < size ? (size_t)place + draw() % 4096 : draw() % size;
            break;
        }
        }
        at %= size;
        if (at + 4 <= size && draw() % 2) write32(data + at / 4 * 4, draw() % 3 ? odd[draw() % 11] : draw() % 4096);
        else data[at] ^= (unsigned char)(1u << draw() % 8);
    }
}

/* Heights at random: steps of some metres, and now and then none at all. */
static double draw_height(void *user, double x, double z) {
    uint32_t *calls = (uint32_t *)user, value;
    if (++*calls % 5000 == 0) return HUGE_VAL;
    if (*calls % 5001 == 0) return HUGE_VAL - HUGE_VAL;
    if (!(x > -1e6 && x < 1e6 && z > -1e6 && z < 1e6)) return x;
    value = (uint32_t)(int32_t)(100.0 * x) * 2654435761u ^ (uint32_t)(int32_t)(100.0 * z) * 40503u;
    return (value >> 16) % 400 / 100.0 - 2.0;
}

static int play(const mm_motion *motion) {
    mm_characters people;
    mm_command commands[2];
    size_t bytes = mm_characters_bytes(motion, 2);
    double positions[3 * MM_MAX_TIMES], directions[3 * MM_MAX_TIMES], cost = 0.0, sum = 0.0;
    uint32_t calls = 0;
    float velocity[3], facing[3], heights[6] = {0.0f, 1.0f, -1.0f, 2.0f, 0.5f, 0.25f};
    mm_height_map map = {{0.0, 0.0}, 0.5, 2, 3, NULL};
    void *memory = malloc(bytes);
    int result = mm_start(&people, motion, memory, bytes, 2, NULL, NULL), step, i, c;
    memset(commands, 0, sizeof commands);
    map.heights = heights;
    if (draw() % 2) mm_set_ground(&people, draw() % 3 ? draw_height : NULL, &calls);
    if (draw() % 4 == 0) mm_set_ground(&people, mm_map_height, &map);
    for (step = 0; step < 40 && result == MM_OK; step++) {
        if (step % 7 == 0) {
            for (c = 0; c < 2; c++) {
                for (i = 0; i < 3; i++) {
                    commands[c].velocity[i] = draw_number();
                    commands[c].facing[i] = draw_number();
                }
                commands[c].tags = draw() % 4 == 0 ? (int32_t)(draw() % 5) - 1 : 0;
                commands[c].has_wishes = draw() % 2 == 0;
                for (i = 0; i < MM_MAX_WISHES; i++) commands[c].wishes[i] = draw_number();
                commands[c].goal.use = (int32_t)(draw() % 4) - 1;
                commands[c].goal.leave = draw() % 3 == 0;
                for (i = 0; i < 3; i++) {
                    commands[c].goal.position[i] = draw_number();
                    commands[c].goal.direction[i] = draw_number();
                }
            }
        }
        mm_step(&people, commands, draw() % 9 == 0 ? draw_number() : 1.0 / 60.0);
        if (mm_is_command(motion, commands)) mm_path(&people, 0, commands, positions, directions);
        mm_lead(&people, 1, &commands[1].goal, draw_number(), velocity, facing);
        sum += mm_phase(&people, 0) + mm_together(&people, (int)(draw() % 4) - 1) + mm_positions(&people, 1)[3 * motion->num_joints - 1];
    }
    if (!motion->learned) {
        float vector[MM_MAX_COLUMNS];
        for (i = 0; i < MM_MAX_COLUMNS; i++) vector[i] = draw_number();
        mm_search(motion, vector, motion->weights, (int32_t)(draw() % 5000) - 1, draw_number(), (int32_t)(draw() % 4), &cost);
    }
    for (i = -1; i <= motion->num_joints; i++) sum += mm_joint_name(motion, i) != NULL;
    for (i = -1; i <= motion->num_uses + 1; i++) sum += mm_use_name(motion, i) != NULL;
    free(memory);
    return sum == 12345.678;
}

int main(int count, char **words) {
    FILE *file = count == 4 ? fopen(words[1], "rb") : NULL;
    unsigned char *whole;
    long size, rounds, round, opened = 0, odd = 0;
    if (file == NULL) return 2;
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    whole = (unsigned char *)malloc((size_t)size);
    if (fread(whole, 1, (size_t)size, file) != (size_t)size) return 2;
    fclose(file);
    rounds = atol(words[2]);
    chance = (uint64_t)atol(words[3]) * 77777777u + 1;
    for (round = 0; round < rounds; round++) {
        size_t length = round % 16 == 1 ? draw() % (size_t)size : (size_t)size, needed;
        unsigned char *data = (unsigned char *)malloc(length + (length == 0)); /* exactly: one byte more is an error */
        void *memory;
        mm_motion motion;
        memcpy(data, whole, length);
        if (round > 0 && length > 200) change(data, length);
        if (length >= MM_HEADER && round % 8 != 2) write32(data + 24, mm_checksum(data + MM_HEADER, length - MM_HEADER));
        needed = mm_open_bytes(data, length);
        memory = malloc(needed + (needed == 0));
        if (mm_open(&motion, data, length, memory, needed) == MM_OK) {
            opened++;
            odd += play(&motion);
        }
        free(memory);
        free(data);
    }
    printf("%ld of %ld opened\n", opened, rounds);
    free(whole);
    return odd > rounds;
}
