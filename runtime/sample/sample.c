/* A sample: three characters walk, run and look elsewhere for twelve seconds. Their ways and steps are drawn to walk.svg.
 *
 *   motionmatch export locomotion --runtime character.mmr
 *   make && ./sample character.mmr walk.svg
 *   ./sample character.mmr walk.svg hills            up and down on a map of heights
 *
 * With a database that was built with goals the first of them sits down:
 *
 *   motionmatch build locomotion chair --goals sit --out chair.npz
 *   motionmatch export --database chair.npz --runtime chair.mmr
 *   ./sample chair.mmr sit.svg
 *
 * With one that was built with partners the first two walk up to each other and shake hands:
 *
 *   motionmatch build locomotion pair --partners --out pair.npz
 *   motionmatch export --database pair.npz --runtime pair.mmr
 *   ./sample pair.mmr meet.svg
 */
#define MOTIONMATCH_IMPLEMENTATION
#include "../motionmatch.h"

#include <stdio.h>
#include <stdlib.h>

#define PEOPLE 3
#define SECONDS 12
#define HZ 60

static void *read_file(const char *path, size_t *size_out) {
    FILE *file = fopen(path, "rb");
    void *data = NULL;
    long size = 0;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) > 0) {
        rewind(file);
        data = malloc((size_t)size);
        if (data != NULL && fread(data, 1, (size_t)size, file) != (size_t)size) {
            free(data);
            data = NULL;
        }
    }
    if (file != NULL) fclose(file);
    *size_out = (size_t)size;
    return data;
}

/* What a player would do with a stick: a new direction every three seconds, the last one while looking aside. */
static mm_command think(int person, double time) {
    static const float speeds[PEOPLE] = {1.2f, 2.4f, 0.9f};
    mm_command command;
    int part = (int)(time / 3.0);
    double angle = 0.6 * person + 1.4 * part;
    memset(&command, 0, sizeof command);
    if (part == 2 && person == 0) return command; /* stand still */
    command.velocity[0] = speeds[person] * (float)sin(angle);
    command.velocity[2] = speeds[person] * (float)cos(angle);
    if (part == 3) command.facing[2] = 1.0f;
    return command;
}

/* Two walk up to each other until half a metre or so is left. */
static void walk_up(const mm_characters *people, mm_command *commands) {
    const float *one = mm_positions(people, 0), *two = mm_positions(people, 1);
    float x = two[0] - one[0], z = two[2] - one[2], far_ = (float)sqrt(x * x + z * z), speed = 2.0f * (far_ - 0.9f);
    int c;
    speed = speed < 0.0f ? 0.0f : speed > 1.2f ? 1.2f : speed;
    for (c = 0; c < 2; c++) {
        float sign = c == 0 ? 1.0f : -1.0f;
        commands[c].facing[0] = sign * x / far_;
        commands[c].facing[2] = sign * z / far_;
        commands[c].velocity[0] = speed * commands[c].facing[0];
        commands[c].velocity[2] = speed * commands[c].facing[2];
    }
}

/* Hills: heights every 25 cm over 40 m, 30 cm high. */
#define SIDE 161
static mm_height_map make_hills(void) {
    static float heights[SIDE * SIDE];
    mm_height_map map = {{-20.0, -20.0}, 0.25, SIDE, SIDE, NULL};
    int row, column;
    for (row = 0; row < SIDE; row++)
        for (column = 0; column < SIDE; column++)
            heights[row * SIDE + column] = 0.3f * (float)(sin(0.2 * column) * cos(0.15 * row));
    map.heights = heights;
    return map;
}

int main(int count, char **words) {
    static const char *colours[PEOPLE] = {"#1f7cf2", "#f08019", "#2fa56a"};
    const float starts[3 * PEOPLE] = {0.0f, 0.0f, 0.0f, 2.0f, 0.0f, 0.0f, -2.0f, 0.0f, 0.0f};
    const float apart[3] = {0.3f, 0.0f, 4.0f}, back[3] = {0.0f, 0.0f, -1.0f};
    mm_motion motion;
    mm_characters people;
    mm_command commands[PEOPLE];
    mm_goal seat = {1, 0, {1.5f, 0.45f, 2.5f}, {0.0f, 0.0f, -1.0f}}; /* the first use of the file, and where */
    mm_height_map hills = make_hills();
    size_t size, needed, bytes;
    void *data, *memory, *room;
    FILE *picture;
    int result, step, c, k, shake = 0, shaken = 0;
    if (count != 3 && count != 4) {
        fprintf(stderr, "usage: sample character.mmr walk.svg [hills]\n");
        return 2;
    }
    data = read_file(words[1], &size);
    if (data == NULL) {
        fprintf(stderr, "%s can't be read\n", words[1]);
        return 1;
    }
    /* Open the file; networks need some memory of their own. */
    needed = mm_open_bytes(data, size);
    memory = malloc(needed + 1);
    result = mm_open(&motion, data, size, memory, needed);
    if (result != MM_OK) {
        fprintf(stderr, "%s: %s\n", words[1], mm_describe(result));
        return 1;
    }
    printf("%s: %d joints, %s\n", words[1], motion.num_joints, motion.learned ? "a learned model" : "a database");
    /* Let three characters stand next to each other. From here on nothing is allocated. */
    bytes = mm_characters_bytes(&motion, PEOPLE);
    room = malloc(bytes);
    result = mm_start(&people, &motion, room, bytes, PEOPLE, starts, NULL);
    if (result == MM_OK && count == 4) mm_set_ground(&people, mm_map_height, &hills);
    if (result == MM_OK && motion.num_scenes > 0) result = mm_place(&people, 1, apart, back);
    picture = fopen(words[2], "w");
    if (result != MM_OK || picture == NULL) {
        fprintf(stderr, "%s\n", result != MM_OK ? mm_describe(result) : "the picture can't be written");
        return 1;
    }
    fprintf(picture, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-16 -14 22 22' width='900'>\n"
                     "<rect x='-16' y='-14' width='22' height='22' fill='#f4f4f2'/>\n");
    for (step = 0; step < SECONDS * HZ; step++) {
        for (c = 0; c < PEOPLE; c++) commands[c] = think(c, (double)step / HZ);
        if (motion.num_uses > 0) { /* the way there is known; searches and warping are inside */
            commands[0].goal = seat;
            mm_lead(&people, 0, &seat, 1.1, commands[0].velocity, commands[0].facing);
        }
        if (motion.num_scenes > 0) { /* the first of two says what they do together: the use of the file by that name */
            for (k = 1; k <= motion.num_scenes; k++)
                if (strcmp(mm_use_name(&motion, k), "handshake") == 0) shake = k;
            if (mm_together(&people, 0) == 2) shaken = 1; /* once is enough: then they go their ways */
            if (!shaken) walk_up(&people, commands);
            commands[0].goal.use = shake;
            commands[0].goal.leave = shaken;
        }
        result = mm_step(&people, commands, 1.0 / HZ);
        if (result != MM_OK) return 1;
        for (c = 0; c < PEOPLE; c++) {
            const float *positions = mm_positions(&people, c);
            if (step % 4 == 0) /* from above: x is to the left, z up */
                fprintf(picture, "<circle cx='%.3f' cy='%.3f' r='0.03' fill='%s'/>\n", -positions[0], -positions[2], colours[c]);
            for (k = 0; k < motion.num_feet; k++) {
                const float *foot = positions + 3 * motion.leg_joints[4 * k + 3];
                if (step % 4 == 0 && mm_feet(&people, c)[k].locked)
                    fprintf(picture, "<circle cx='%.3f' cy='%.3f' r='0.06' fill='none' stroke='%s' stroke-width='0.02'/>\n",
                            -foot[0], -foot[2], colours[c]);
            }
            if (step % HZ == HZ - 1 && c == 0)
                printf("after %2d s at x %6.2f, z %6.2f, ground %5.2f, hips %.2f m high%s\n", step / HZ + 1, positions[0],
                       positions[2], positions[1], positions[4],
                       mm_phase(&people, 0) % 3 == 1 ? ", sits" : mm_together(&people, 0) == 2 ? ", shakes hands" : "");
        }
    }
    fprintf(picture, "</svg>\n");
    fclose(picture);
    printf("%s: ways of %d characters from above, rings are feet that stand\n", words[2], PEOPLE);
    free(room);
    free(memory);
    free(data);
    return 0;
}
