/* The reference of a game: all that it declares, for people. It has the sequence of play, each move with an
 * example and what it may be refused for, each refusal, the rulings, cards, tables, scenarios and options,
 * and an index by rule. Everything has an anchor, and leads to what belongs to it.
 *
 * It says what the game's own declarations say, and depends on the game and its pack alone. */
#ifndef WESTPHALIA_REFERENCE_REFERENCE_H
#define WESTPHALIA_REFERENCE_REFERENCE_H

#include "engine/pack.h"
#include "reference/document.h"
#include "reference/refusals.h"

/* What only the caller knows. */
struct reference_extras {
    const char *picture;                  /* the address of a picture of the board; NULL: there is none */
    const struct refusal_group *refusals; /* given beside those of the core, ended as they are; NULL: none */
};

/* Writes it. The writer fails where memory is short. */
void reference_write(struct writer *w, enum document_form form, const struct pack *pack,
                     const struct reference_extras *extras);

#endif
