/* westphalia adjudicate: reads positions with their orders, one JSON object a line, and writes their
 * outcomes. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/map_file.h"
#include "data/json_read.h"

enum { LINE_MOST = 1 << 20 };

static bool read_map_file(const char *path, struct map_file *file, enum exit_status *status)
{
    char fault[MAP_FAULT];
    json_error_t error;
    size_t length;
    char *text = input_file(path, INPUT_FILE_OR_PIPE, INPUT_MOST, &length);
    *status = EXIT_USAGE;
    if (!text) return false;
    json_t *json = json_read(text, length, &error);
    free(text);
    const bool fine = json && map_file_read(json, file, fault);
    if (!json)
        command_fail("%s:%d:%d: %s", path, error.line, error.column, error.text);
    else if (!fine)
        command_fail("%s: %s", path, fault);
    json_decref(json);
    return fine;
}

/* The outcome of one line. NULL: `fault` says why there is none. */
static json_t *adjudicate(const struct map_file *file, const char *line, size_t length, char fault[MAP_FAULT])
{
    struct map_position position;
    struct dip_outcome outcome;
    json_error_t error;
    json_t *json = json_read(line, length, &error), *answer = NULL;
    if (!json) map_fault(fault, "column %d: %s", error.column, error.text);
    if (json && map_position_read(file, json, &position, fault)) {
        dip_adjudicate(&file->map, position.unit, position.count, &outcome);
        answer = map_position_outcome(file, &position, &outcome);
        if (!answer) map_fault(fault, "memory is short");
    }
    json_decref(json);
    return answer;
}

/* Reads the next line with its line feed, and keeps LINE_MOST bytes of it. Returns its length; 0 at the
 * end. */
static size_t read_line(char line[LINE_MOST], FILE *from)
{
    size_t length = 0;
    for (int c; (c = getc(from)) != EOF;) {
        if (length < LINE_MOST) line[length] = c;
        length++;
        if (c == '\n') break;
    }
    return length;
}

/* Returns whether the line was well-formed. */
static bool answer_line(const struct map_file *file, const char *line, size_t length)
{
    char fault[MAP_FAULT];
    json_t *answer = NULL;
    if (length > LINE_MOST)
        map_fault(fault, "the line has more than %d bytes", LINE_MOST);
    else
        answer = adjudicate(file, line, length, fault);
    const bool fine = answer != NULL;
    if (!fine) answer = json_pack("{s:s}", "error", fault);
    json_dumpf(answer, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout); /* a program that writes line by line waits for the answer */
    json_decref(answer);
    return fine;
}

enum exit_status adjudicate_run(const struct command *command, int argc, char **argv)
{
    const char *path = NULL;
    struct command_line line;
    const struct flag flags[] = {
        {"map", FLAG_TEXT, &path, "FILE", "the map as JSON: provinces, army_adjacency, fleet_adjacency"},
        {0}};
    static struct map_file file;
    static char text[LINE_MOST];
    enum exit_status status;
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    if (!path) return command_fail("--map says where the map is");
    if (!read_map_file(path, &file, &status)) return status;
    status = EXIT_FINE;
    for (size_t length; (length = read_line(text, stdin)) > 0;)
        if (!answer_line(&file, text, length)) status = EXIT_FOUND;
    return status;
}
