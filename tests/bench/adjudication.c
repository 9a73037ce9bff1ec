/* adjudication MAP POSITIONS SECONDS: how many positions a second the adjudicator resolves, on one core. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/map_file.h"

enum { POSITIONS_MAX = 1000 };

static struct map_file provinces;
static struct map_position positions[POSITIONS_MAX];

static void fail(const char *path, const char *fault)
{
    fprintf(stderr, "adjudication: %s: %s\n", path, fault);
    exit(2);
}

static void read_map(const char *path)
{
    char fault[MAP_FAULT];
    json_error_t error;
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!json) fail(path, error.text);
    if (!map_file_read(json, &provinces, fault)) fail(path, fault);
    json_decref(json);
}

/* The positions, one a line; what their powers are called is not kept. */
static int read_positions(const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL, fault[MAP_FAULT];
    size_t room = 0;
    int count = 0;
    if (!file) fail(path, "cannot be read");
    while (getline(&line, &room, file) >= 0 && count < POSITIONS_MAX) {
        json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        if (!json || !map_position_read(&provinces, json, &positions[count++], fault))
            fail(path, json ? fault : "no JSON");
        json_decref(json);
    }
    free(line);
    fclose(file);
    return count;
}

/* How many orders succeed. */
static int adjudicate(const struct map_position *position)
{
    struct dip_outcome outcome;
    int succeeded = 0;
    dip_adjudicate(&provinces.map, position->unit, position->count, &outcome);
    for (int u = 0; u < position->count; u++)
        succeeded += outcome.result[u] == DIP_SUCCEEDS;
    return succeeded;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc != 4) fail("usage", "adjudication MAP POSITIONS SECONDS");
    read_map(argv[1]);
    const int count = read_positions(argv[2]);
    const double limit = atof(argv[3]), began = now();
    long rounds = 0, succeeded = 0;
    do {
        for (int i = 0; i < count; i++)
            succeeded += adjudicate(&positions[i]);
        rounds++;
    } while (now() - began < limit);
    printf("{\"per_second\": %.1f, \"succeeded\": %ld}\n", (double)rounds * count / (now() - began),
           succeeded / rounds);
    return 0;
}
