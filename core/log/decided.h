/* What the organizer or the seats have decided about a match, or a seat has proposed, in a line of its
 * log. */
#ifndef WESTPHALIA_LOG_DECIDED_H
#define WESTPHALIA_LOG_DECIDED_H

#include "log/ledger.h"
#include "wire/text.h"

/* "organizer", "seats"; NULL: it is not told. */
const char *decider_name(enum decider by);

/* Reads what was decided, as log/ledger.h says beside `struct decided`. False: the line has members that do
 * not belong to its move, or lacks some, or they cannot be read. */
bool decided_read(const json_t *line, const struct match_terms *terms, struct action *action);

/* The sentence of a line that was decided, with its reason, or of a proposal. False: the line is another one,
 * or has nothing that the text of its move lacks. p is the play of the match. */
bool decided_text(char text[TEXT_ROOM], const struct play *p, const struct action *action);

#endif
