/* Standing instructions: what a seat says beforehand that it answers.
 *
 * A step that declares its passing move (struct step) takes them: "pass until the end of this turn", "pass at
 * influence_bidding, but ask me when my countries are touched". As long as one holds, the passing move is
 * made for the seat wherever it would be asked. The move is the seat's own, as if it had sent it: nothing
 * tells others that it was an instruction, neither that there is one. What is here is a pure function of the
 * state and the seat's list; who runs a match keeps the list, and makes the moves.
 *
 * In JSON an instruction is {"step"?, "until"?, "unless"?: [...]}: at which step (left out: at every one that
 * can be passed), how long (a scope of the game; left out: until it is withdrawn), and on which conditions of
 * the game the seat is asked nevertheless. The move is made when any one of the list holds. */
#ifndef WESTPHALIA_ENGINE_INSTRUCTION_H
#define WESTPHALIA_ENGINE_INSTRUCTION_H

#include <jansson.h>

#include "data/writer.h"
#include "engine/play.h"

enum { INSTRUCTIONS_MAX = 16 };

struct instruction {
    int16_t step;    /* -1: any */
    int16_t scope;   /* index into game->scopes; -1: it holds until it is withdrawn */
    int32_t value;   /* of the scope, when it was given */
    uint32_t unless; /* conditions, one bit each */
};

/* One seat's. */
struct instructions {
    size_t count;
    struct instruction list[INSTRUCTIONS_MAX];
};

/* Whether the seat must decide, and one of its instructions makes its move: *m. At a secret step the seat
 * must have answered nothing yet: what it sends itself is its answer. */
bool instructions_answer(const struct instructions *instructions, const struct play *p, int seat,
                         struct move *m);

/* Reads a list from outside; it holds from the state of p on. False with faults below `path`. */
bool instructions_read(struct instructions *instructions, const struct play *p, const json_t *json,
                       const char *path, struct faults *faults);

/* The list as it was given, without those that do not hold any more. */
void instructions_write(struct writer *w, const struct instructions *instructions, const struct play *p);

/* As text to be kept, by names: with the scopes' values. What a later build does not know any more is left
 * out when it is read. False: this is no such text. */
void instructions_store(struct writer *w, const struct instructions *instructions, const struct play *p);
bool instructions_restore(struct instructions *instructions, const struct play *p, const char *text,
                          size_t length);

#endif
