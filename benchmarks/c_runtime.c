/* Times the runtime: c_runtime FILE COMMANDS COUNT STEPS ROUNDS. COMMANDS holds STEPS x COUNT times mm_command.
 * Prints three times in microseconds of the processor, the best of the rounds each: a character's frame with everything, the same if no
 * search is due, and one search alone (of those that were asked in play; 0 for networks); then the searches. */
#define _POSIX_C_SOURCE 199309L
#define MOTIONMATCH_IMPLEMENTATION
#include "motionmatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST_ASKED 4096

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void *read_file(const char *path, size_t *size_out) {
    FILE *file = fopen(path, "rb");
    void *data;
    long size;
    if (file == NULL) exit(2);
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    data = malloc((size_t)size);
    if (fread(data, 1, (size_t)size, file) != (size_t)size) exit(2);
    fclose(file);
    *size_out = (size_t)size;
    return data;
}

int main(int words, char **given) {
    static float asked[MOST_ASKED][MM_MAX_COLUMNS];
    static int32_t frames[MOST_ASKED];
    size_t size, commands_size, needed, bytes;
    mm_motion motion, still;
    mm_characters people;
    mm_command *commands;
    void *data, *room, *memory;
    double best = 1e9, without = 1e9, alone = 1e9, begin, cost;
    int count, steps, rounds, round, step, c, num_asked = 0;
    long searches = 0;
    if (words != 6) return 2;
    data = read_file(given[1], &size);
    commands = (mm_command *)read_file(given[2], &commands_size);
    count = atoi(given[3]);
    steps = atoi(given[4]);
    rounds = atoi(given[5]);
    if (commands_size != sizeof(mm_command) * (size_t)count * (size_t)steps) return 2;
    needed = mm_open_bytes(data, size);
    room = malloc(needed + 1);
    if (mm_open(&motion, data, size, room, needed) != MM_OK) return 3;
    bytes = mm_characters_bytes(&motion, count);
    memory = malloc(bytes);
    still = motion;
    still.search_seconds = still.sharp_velocity = still.sharp_angle = 1e9;
    for (round = 0; round < 2 * rounds; round++) {
        int searching = round % 2 == 0;
        if (mm_start(&people, &motion, memory, bytes, count, NULL, NULL) != MM_OK) return 3;
        /* Characters search at different times, as they do in play. */
        for (c = 0; c < count; c++) mm_get_parts(&people, c).state->search_in = 0.1 * (c * 0.618 - (int)(c * 0.618));
        for (step = 0; step < steps / 4; step++) mm_step(&people, commands + (size_t)step * (size_t)count, 1.0 / 60.0);
        if (!searching) {
            people.motion = &still;
            for (c = 0; c < count; c++) mm_get_parts(&people, c).state->search_in = 1e9;
        }
        begin = now();
        for (step = 0; step < steps; step++) mm_step(&people, commands + (size_t)step * (size_t)count, 1.0 / 60.0);
        begin = 1e6 * (now() - begin) / steps / count;
        if (searching) best = begin < best ? begin : best;
        else without = begin < without ? begin : without;
    }
    mm_start(&people, &motion, memory, bytes, count, NULL, NULL);
    for (step = 0; step < steps; step++) {
        for (c = 0; c < count; c++) {
            mm_step_one(&people, c, commands + (size_t)step * (size_t)count + c, 1.0 / 60.0);
            if (!mm_character(&people, c)->searched) continue;
            searches++;
            if (num_asked < MOST_ASKED) {
                memcpy(asked[num_asked], people.query, sizeof people.query);
                frames[num_asked++] = mm_character(&people, c)->frame;
            }
        }
    }
    for (round = 0; round < rounds && !motion.learned && num_asked > 0; round++) {
        begin = now();
        for (c = 0; c < num_asked; c++) mm_search(&motion, asked[c], motion.weights, frames[c], motion.bias, 0, &cost);
        begin = 1e6 * (now() - begin) / num_asked;
        alone = begin < alone ? begin : alone;
    }
    printf("%.4f %.4f %.4f %.4f %lu\n", best, without, motion.learned ? 0.0 : alone,
           (double)searches / steps / count * 60.0, (unsigned long)people.stride);
    return 0;
}
