/* Moves as numbers, for programs that learn: codes, features and ids, all from the declarations of the moves.
 *
 * The numbers of a move stand in columns. The first column is its type. Each other column is a place for an
 * argument: the first or a later one of its domain ("space", "space 2"), or the number or flag of a name
 * ("florins"). So a march from one space to another has its spaces in other columns than a march on has its
 * goal, and all moves with a card have it in the same one. An entry of a list is an argument of its own.
 *
 *   - A code is an integer, 0 where the move has no such argument or leaves it out. Else it is the place of
 *     the type or the id, from 1; a number less the column's least, and 1; 1 for false and 2 for true.
 *   - Features are numbers from -1 to 1, as of a view (data/field.h: struct cells). A column has one for each
 *     type or id, 1 for that of the move. A number is divided by the larger of its limits, a flag is 1 or 0.
 *   - The id of a move is one number for its type and all its arguments. It is the same in every state.
 *     It counts types in their order, and within a type the arguments, the last one fastest.
 *
 * They follow from the move alone, so they tell no more than it does. */
#ifndef WESTPHALIA_WIRE_MOVE_LAYOUT_H
#define WESTPHALIA_WIRE_MOVE_LAYOUT_H

#include "data/writer.h"
#include "engine/play.h"

enum { MOVE_COLUMNS = 32 }; /* the most of a game */

struct move_column {
    const char *name;            /* of the domain; of the argument where it is a number or a flag */
    const struct domain *domain; /* NULL: a number, a flag, or the type */
    bool flag;
    uint8_t place;    /* 1: the first argument of the domain in a move */
    int16_t min, max; /* a number: the least and the most of all moves */
    int32_t codes;    /* a code is 0 or one of 1 to `codes` */
    uint32_t first;   /* its first feature */
    uint32_t features;
};

struct move_layout {
    const struct game *game;
    const void *pack;
    struct move_column column[MOVE_COLUMNS];
    int columns;
    size_t features;
    int32_t ids; /* 0: there are more than an int32_t can count */
    struct {
        int32_t first_id;
        uint8_t column[MOVE_ARGS]; /* of each value */
    } type[MOVE_LOGGED];
};

/* The layout of an opened game, which must outlive it. */
void move_layout_make(struct move_layout *layout, const struct game *game, const void *pack);

/* The numbers of a legal move: `columns` codes, `features` features. */
void move_codes(const struct move_layout *layout, const struct move *m, int16_t *codes);
void move_features(const struct move_layout *layout, const struct move *m, float *features);

/* The id of a legal move, below layout->ids, and the way back. False: no move has this id. */
int32_t move_id(const struct move_layout *layout, const struct move *m);
bool move_of_id(const struct move_layout *layout, int32_t id, struct move *m);

/* {"ids": 32942, "columns": [{"name": "card", "place": 1, "codes": 112, "first": 28, "features": 112}, ...],
 * "features": ["type: vote", ..., "card: spain-2-b", ..., "florins"]}. A number has "min" and "max", too. */
void move_layout_write(struct writer *w, const struct move_layout *layout);

#endif
