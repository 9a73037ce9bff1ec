/* Appends to the transparency log (log/transparency.h): one thread an instance, with its own connection.
 *
 * It notes the id of each match that has moved on, here or in another instance, until it appends their heads.
 * A move costs only this note in memory. When an instance is killed, the others have noted the same moves.
 * The walk over all matches finds the rest. Memory is bounded: the walk also finds the matches that had no
 * room. */
#ifndef WESTPHALIA_API_TRANSPARENCY_TRANSPARENCY_H
#define WESTPHALIA_API_TRANSPARENCY_TRANSPARENCY_H

#include "api/common/config.h"
#include "db/store/transparency.h"
#include "log/checkpoint.h"

struct transparency;

/* Appends when config->transparency.seconds have passed, or as soon as config->transparency.heads matches
 * have moved on. `config` is kept by reference. `db` becomes the thread's own, even if this fails. NULL:
 * memory or threads are short, or `db` is NULL. */
struct transparency *transparency_start(const struct config *config, struct db *db);
/* Joins the thread, which appends what is noted. NULL is allowed. */
void transparency_stop(struct transparency *transparency);

/* Notes a match that may have moved on. Any thread may call it. NULL is allowed. */
void transparency_note(struct transparency *transparency, const uint8_t match_id[MATCH_ID_SIZE]);

/* Writes the log's name: the configured one, or one made of its id. */
void transparency_origin(const struct config *config, const struct store_tree *tree,
                         char origin[ORIGIN_MAX + 1]);

#endif
