/* A part of a list of legal moves, for readers to whom the whole is too long: language models, small screens.
 *
 * A list may have thousands of moves. A reader asks for those of one type, or for those whose sentence has
 * some words, and for so many of them from a place on. */
#ifndef WESTPHALIA_WIRE_MOVES_PART_H
#define WESTPHALIA_WIRE_MOVES_PART_H

#include "data/writer.h"
#include "engine/play.h"

struct moves_wanted {
    const char *type;  /* the name of a type of move; NULL: all types */
    const char *words; /* words between spaces, all of which the sentence has; NULL: all sentences */
    size_t from;       /* moves that are passed over, of those that fit */
    size_t most;       /* moves at the most */
};

struct moves_part {
    uint32_t *places; /* the place of each move of the part in the whole list */
    size_t matched;   /* moves of the whole list that fit */
};

/* Member "types" of an answer: each type of the list, in its order: {"type", "rule", "doc", "count"}. */
void move_types_write(struct writer *w, const struct play *p, const struct move_list *moves);

/* Cuts the seat's list to the wanted part. Words are those of text_has_words() in data/text.h. part->places
 * has room for moves->count. */
void moves_part_take(const struct play *p, int seat, const struct moves_wanted *wanted,
                     struct move_list *moves, struct moves_part *part);

/* Members of an answer about a part that was taken: "matched", "indexes" where `indexes` is true, and "next",
 * the `from` of the next part, where there is more. */
void moves_part_write(struct writer *w, const struct moves_wanted *wanted, const struct move_list *moves,
                      const struct moves_part *part, bool indexes);

#endif
