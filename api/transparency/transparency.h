/* What adds to the transparency log (log/transparency.h): one thread an instance, with a connection of its own.
 *
 * It is told of each match that has moved, here or in another instance, and keeps their ids until it adds their heads. Nothing of
 * this is in the path of a move but a note in memory. When an instance is killed, others have heard of the same moves; what none
 * has heard of the walk finds. Memory is bounded: of more matches than it can keep, the walk finds the rest. */
#ifndef WESTPHALIA_API_TRANSPARENCY_TRANSPARENCY_H
#define WESTPHALIA_API_TRANSPARENCY_TRANSPARENCY_H

#include "api/common/config.h"
#include "db/store_transparency.h"
#include "log/checkpoint.h"

enum {
    APPEND_MAX = 1000, /* entries of one statement */
    WALK_STEP = 1000,  /* matches in a second */
    WALK_PAUSE = 600,  /* seconds between walks */
    NOTED_MAX = 16384  /* matches */
};

struct transparency;

/* Adds when config->transparency_seconds have passed, or as soon as config->transparency_heads matches have moved. `config` is
 * kept by reference. `db` becomes the thread's own, also when this fails; NULL is memory that was short. NULL when memory or
 * threads are short. */
struct transparency *transparency_start(const struct config *config, struct db *db);
/* Joins the thread, which adds what it was told of before. NULL is fine. */
void transparency_stop(struct transparency *transparency);

/* A match has moved, perhaps. Any thread; NULL is fine. */
void transparency_note(struct transparency *transparency, const uint8_t match_id[MATCH_ID_SIZE]);

/* The log's name: the configured one, or one made of its id. */
void transparency_origin(const struct config *config, const struct store_tree *tree,
                         char origin[ORIGIN_MAX + 1]);

#endif
