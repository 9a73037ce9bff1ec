/* Reads lines, each a list of two JSON values, and answers each with the patch that leads from the first to
 * the second. */
#include "api/handlers/json_patch.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    struct writer out;
    char *line = NULL;
    size_t room = 0;
    writer_init(&out);
    while (getline(&line, &room, stdin) > 0) {
        json_t *pair = json_loads(line, 0, NULL);
        if (json_array_size(pair) != 2) return EXIT_FAILURE;
        char *from = json_dumps(json_array_get(pair, 0), JSON_COMPACT | JSON_ENCODE_ANY);
        char *to = json_dumps(json_array_get(pair, 1), JSON_COMPACT | JSON_ENCODE_ANY);
        writer_clear(&out);
        json_patch_write(&out, from, to);
        if (out.failed || puts(writer_text(&out)) < 0) return EXIT_FAILURE;
        free(from);
        free(to);
        json_decref(pair);
    }
    writer_free(&out);
    free(line);
    return EXIT_SUCCESS;
}
