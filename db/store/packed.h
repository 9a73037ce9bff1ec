/* Values into which functions of db/functions have packed several rows. Those of the same names, such as
 * pack_answer, tell the bytes. Inside db/store only. packed.c also has store_seated_next(), of pack_player,
 * and store_bank_next(), of read_banks.
 *
 * False: the value cannot be read, or has more than there are seats. Bytes point into the value. */
#ifndef WESTPHALIA_DB_STORE_PACKED_H
#define WESTPHALIA_DB_STORE_PACKED_H

#include "db/store/store.h"

/* An empty value: no draw is proposed, and *draw stays as it is. */
bool packed_draw(struct store_bytes bytes, struct store_draw *draw);
bool packed_answers(struct store_bytes all, struct store_answer answers[STORE_SEATS], size_t *count);
bool packed_instructions(struct store_bytes all, struct store_loaded *loaded);

#endif
