/* Words: texts of what a view holds, by templates and by the names of domains. */
#ifndef WESTPHALIA_BOARD_WORDS_H
#define WESTPHALIA_BOARD_WORDS_H

#include "board/values.h"

/* A text under construction; {0} is an empty one. A text that is too long is cut between words, and ends in
 * "…". */
enum { WORDS_ROOM = 1600 };
enum { WORD_ROOM = 96 }; /* of what stands in a pair of braces */
struct words {
    char text[WORDS_ROOM];
    size_t length;
    bool cut; /* it has come to its end, and takes no more */
};
void words_add(struct words *words, const char *text);
void words_add_number(struct words *words, json_int_t number);

/* Adds the template with its words filled in: see "Templates" in README.md. It may be NULL. */
void words_fill(struct words *words, const struct scope *scope, const char *template);
/* Adds the value in words: names of the domain (NULL: ids), numbers, lists with commas. */
void words_add_value(struct words *words, const struct board *board, const json_t *value, const char *domain);

/* Adds what is printed on a piece or a place of this domain, by the presentation's "printed", behind
 * `before`: "Activation 2, Leadership 5". Nothing where it has nothing. `id` may be NULL. */
void words_add_printed(struct words *words, const struct board *board, const char *domain, const char *id,
                       const char *before);

#endif
