/* Entries of a log that no seat can send as a move, declared like moves. */
#ifndef WESTPHALIA_ENGINE_LOGGED_MOVES_H
#define WESTPHALIA_ENGINE_LOGGED_MOVES_H

#include "engine/game.h"

/* What an entry does to the answers that seats have given to a secret step. */
enum entry_answers {
    ENDS_STEP,      /* the step ends with this entry or before it, and the answers are in the log */
    LEAVES_ANSWERS, /* they stay as they are, since the change is made from outside */
    VOIDS_ANSWERS   /* they may never come: seats are asked again, answers are lost, or the match is over */
};

struct logged_move {
    struct move_type type;
    enum entry_answers answers;
};

/* Undo, set_up, concede, and what is done from outside, from MOVE_LOGGED on. */
extern const struct logged_move LOGGED_MOVES[MOVE_CONCEDE - MOVE_LOGGED + 1];
/* The number of the move of this name, from MOVE_LOGGED on. -1: none of them has it. */
int logged_move_find(const char *name);
/* The move of a game has ENDS_STEP. */
enum entry_answers logged_move_answers(int type);
/* The declaration of a move of this type, one of those included. */
const struct move_type *move_type_of(const struct game *game, int type);

#endif
