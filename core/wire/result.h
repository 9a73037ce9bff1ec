/* Results in words and in JSON: ranks (engine/result.h), ties, and ends from outside the rules
 * (engine/ending.h). */
#ifndef WESTPHALIA_WIRE_RESULT_H
#define WESTPHALIA_WIRE_RESULT_H

#include <jansson.h>

#include "data/writer.h"
#include "engine/ending.h"
#include "engine/result.h"

enum { RESULT_TEXT = 1200 }; /* bytes of a sentence about a tie, its final zero included */

/* "Austria and Brandenburg have 58 victory points each. Austria is ahead of Brandenburg by Support, 9 to 7
 * (15.0)." */
void tie_text(char text[RESULT_TEXT], const struct play *p, const struct result *result,
              const struct tie *tie);

/* The sentence about the tie for the first place; "": there was none. */
void result_tie_text(char text[RESULT_TEXT], const struct play *p);

/* Writes members into an open object:
 *
 *     "ranks": [{"seat", "rank", "points", "out", "out_turn", "figures": {}}]
 *     "tie_break": the tie for the first place, or null
 *     "ties": [{"rank", "points", "between": [seats], "rule",
 *               "decided": [{"before", "behind", "by", "figures": [2 numbers] or null}], "words"}]
 *
 * "points" is null where the game has none of the seat. "out" is null, "eliminated" or "resigned". "out_turn"
 * is null where the turn is not known. A pair that is not among "decided" shares a rank. False: there is no
 * result, and nothing is written. */
bool result_write(struct writer *w, const struct play *p);

/* A fault for each rule of this header that the result breaks: a bug. */
void result_inspect(const struct play *p, struct faults *faults);

/* ---- ends from outside the rules ----
 *
 * In the log and in the state they are the same:
 *
 *     {"kind": "drawn", "seats": ["austria", "spain"]}
 *     {"kind": "aborted"}
 *     {"by": "ranks" | "points", "kind": "awarded", "places": [{"points"?, "rank", "seat"}]} */

/* Writes the object, in canonical form. */
void ending_write(struct writer *w, const struct game *game, const struct ending *ending);
/* Reads it. False: it is no such end of a match with these seats. */
bool ending_read(const json_t *json, const struct game *game, uint32_t seats, struct ending *ending);

#endif
