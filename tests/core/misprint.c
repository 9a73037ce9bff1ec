#include "misprint.h"

#include <stdio.h>
#include <string.h>

#include "table.h"

json_t *printed_pack(const struct game *game)
{
    json_t *pack = json_loadb(game->pack_text.text, *game->pack_text.length, 0, NULL);
    assert_non_null(pack);
    return pack;
}

json_t *row_of(json_t *pack, const char *rows, const char *id)
{
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(pack, rows), i, row)
    {
        if (strcmp(json_string_value(json_object_get(row, "id")), id) == 0) return row;
    }
    fail_msg("%s has no %s", rows, id);
    return NULL;
}

void reprint(json_t *pack, const char *rows, const char *id, const char *member, json_t *value)
{
    json_object_set_new(row_of(pack, rows, id), member, value);
}

json_t *nth_row(json_t *pack, const char *rows, size_t n)
{
    json_t *row = json_array_get(json_object_get(pack, rows), n);
    if (!row) fail_msg("%s has no row %zu", rows, n);
    return row;
}

void reprint_nth(json_t *pack, const char *rows, size_t n, const char *member, json_t *value)
{
    json_object_set_new(nth_row(pack, rows, n), member, value);
}

void pack_refused(const struct game *game, json_t *pack, const char *words)
{
    struct faults faults = {0};
    assert_null(pack_read(game, pack, &faults));
    json_decref(pack);
    for (size_t i = 0; i < faults_listed(&faults); i++) {
        char fault[sizeof(struct fault) + 4];
        snprintf(fault, sizeof fault, "%s: %s", faults.list[i].path, faults.list[i].detail);
        if (strstr(fault, words)) return;
    }
    fail_msg("no fault says \"%s\", but %s: %s", words, faults.list[0].path, faults.list[0].detail);
}
