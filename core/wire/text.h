/* Sentences: all that a game declares, said to a person.
 *
 * Moves, events, draws, prompts and refusals declare a template. It is filled in when something is shown,
 * with names instead of ids, and without what the reader may not know. Sentences are neither hashed nor
 * stored, so a better template has no other effect.
 *
 *     {card}                 the name of the argument's value; a number; of a list "A, B and C"
 *     {count card|cards}     a number with its noun: "1 card", "2 cards"; of a list, how many it has
 *     {with_army?A|B}        A where the argument is true, not 0, not left out; otherwise B, if any
 *     {points?A|B|C}         the same; C where the reader may not know
 *     {action=hold?A|B|C}    A where the argument is this id or number, or a list of so many; B where
 *                            it is left out
 *     {points<0?A|B|C}       A where the number is negative
 *     {-points point|points} the number with the other sign
 *     [ in {state}]          left out as a whole when a value in it is left out, or hidden from the reader
 *     {seat}                 in a move: the seat that makes it
 *     {.seat}                the argument "seat" of a move that has one
 *     [ of {card's}]         in a move: the seat that has the card (`owner` of the argument)
 *     [ ({card# point|points})]  in a move or an event: the value's number (`number` of the argument)
 *     [ with {step.leader}]  in a move: the field of the current step's record, or one of game->words
 *
 * A log has the move, but not the state before it: there {card's}, {card#} of a move and {step.leader} are
 * left out. A, B and C are templates themselves.
 *
 * Outside of brackets something is always said. A value that was left out is "none". A value that the reader
 * may not know is "a card" (the noun of its domain with its article), "some cards" for a list, "some" for a
 * number. So what is said of a hidden value depends on the template alone. The first letter is made a capital
 * one.
 *
 * Prompts and refusals may name fields of the current step's record in the same way. A field that is not for
 * everyone is hidden. A set stands for the number of its members. They may name one of game->words, too. */
#ifndef WESTPHALIA_WIRE_TEXT_H
#define WESTPHALIA_WIRE_TEXT_H

#include "engine/play.h"

enum { TEXT_ROOM = 400 }; /* bytes of a sentence, its final zero included; a longer one is cut */

/* How a template is filled in. */
enum template_form {
    TEXT_SENTENCE, /* names as they stand in a sentence, and a capital letter */
    TEXT_PHRASE,   /* a part of a sentence: the same without the capital letter */
    TEXT_PURPOSE   /* what a draw is for, as it is hashed: plain names, and no capital letter */
};

struct template
{
    const char *text;
    const struct arg *args; /* NULL: there are none */
    const int16_t *values;
    /* Where another number stands here than in `values`, a range is said: "1 to 18". NULL: none is. */
    const int16_t *least;
    int count;                          /* values in `values`, where the last argument is a list */
    bool of_step;                       /* what is no argument may be a value of the current step */
    int seat;                           /* {seat}; negative: no such word */
    int owner, viewer;                  /* who may see what: see audience_sees() */
    const char *step, *deciding, *move; /* {step}, {deciding}, {move}; NULL: no such words */
    bool now; /* of a move that can be made: {card's}, {card#} and {step.leader} are known; of an event */
    enum template_form form;
};

/* Writes the sentence into `to`, as the viewer may read it. */
void template_show(char to[TEXT_ROOM], const struct play *p, const struct template *template);

/* "Player 1 plays Unrest (2) in Spain.": a move that the seat makes, as the viewer may read it. Also of what
 * no seat sends (LOGGED_MOVES). */
void move_text(char text[TEXT_ROOM], const struct play *p, const struct move *m, int seat, int viewer);

/* The same of a move that the seat can make now, as it reads that itself. Of no other move: an argument's
 * `owner` and `number` are asked, which need a position in which the move is legal. */
void legal_move_text(char text[TEXT_ROOM], const struct play *p, const struct move *m, int seat);

/* The same of all moves from the one to the other, which differ by a number alone: "Austria places 1 to 18
 * INF in Saxony." */
void legal_range_text(char text[TEXT_ROOM], const struct play *p, const struct move *least,
                      const struct move *most, int seat);

void event_text(char text[TEXT_ROOM], const struct play *p, const struct event *event, int viewer);

/* An action in a log: its move, or the event that tells more (`told_by` of the move's type). p->out has its
 * events. */
void action_text(char text[TEXT_ROOM], const struct play *p, const struct move *m, int seat, int viewer);

/* "A die for Brandenburg: 4." */
void draw_text(char text[TEXT_ROOM], const struct play *p, const struct draw *draw, int viewer);

/* What the draw is for, as it is hashed: "a die for Brandenburg". */
void draw_purpose(char text[TEXT_ROOM], const struct play *p, const struct draw *draw, int viewer);

/* ... as a sentence says it: "a die for the Palatinate". Of a draw that is still to be made, by who sees
 * all. */
void draw_phrase(char text[TEXT_ROOM], const struct play *p, const struct draw *draw);

#endif
