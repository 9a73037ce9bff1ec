/* What plays a game: the service, the programs, bots and tests set a match up, ask what is legal, and make
 * moves. No game includes this header: engine/game.h and engine/procedure.h are theirs.
 *
 * The caller fills in a `struct play`: the game, its pack, room for the state, chance, and an outcome where
 * it wants to know what happened. */
#ifndef WESTPHALIA_ENGINE_PLAY_H
#define WESTPHALIA_ENGINE_PLAY_H

#include "engine/procedure.h"

/* ---- what happened because of a move ---- */

struct event {
    uint8_t type;
    int16_t arg[EVENT_ARGS];
};

/* It is the caller's; the engine clears it before each move. */
struct outcome {
    uint16_t event_count;
    uint16_t draw_count;
    /* Something was drawn. Where only one result was possible no draw is noted, but the seat has seen the
     * thing. */
    bool has_drawn;
    struct event events[EVENTS_MAX];
    struct draw draws[DRAWS_MAX];
};

static inline void outcome_clear(struct outcome *out)
{
    out->event_count = out->draw_count = 0;
    out->has_drawn = false;
}

/* ---- a match ---- */

/* Bytes of the game's whole state. */
size_t play_state_size(const struct game *game);

/* Sets a match up in `p->state`, which may have any contents, and runs to the first decision. */
void play_set_up(struct play *p, uint32_t seats, int scenario, const int16_t *options);

/* ---- what is asked ---- */

/* Several seats answer at once, and see nothing of each other's answers. */
bool play_at_secret_step(const struct play *p);

/* The phase of play, a number that no later phase of the match has: a turn of the game (its first scope of
 * standing instructions), and within the turn each step at the bottom of the stack that asks seats in secret.
 * So a phase of Europe 1619 is one phase of its year, and a phase of the other games is a turn. It depends on
 * public facts alone. 0: the match is over. */
int64_t play_phase(const struct play *p);

/* The rule that the current step cites now; NULL when the match is over. */
const char *play_rule(const struct play *p);

/* The seats that must decide now, those that have conceded among them. 0 when, and only when, the match is
 * over. */
uint32_t play_deciders(const struct play *p);

/* All moves that the seat may make now, in the order of the step's types and rising arguments. None when it
 * need not decide. */
void play_list(const struct play *p, int seat, struct move_list *moves);

/* ---- moves ---- */

/* Makes a move: checks, applies, runs on to the next decision. p->waits tells whether it is an answer to a
 * secret step that waits for others. Not NULL: the move is refused, and nothing has changed. When p->fault is
 * not PLAY_SOUND afterwards, the caller must restore the state from its copy. */
const struct refusal *play_move(struct play *p, int seat, const struct move *m);

/* What any move of any game may be refused for beside what its type says, and what play_concede() and
 * play_end() may be refused for. Both are ended by NULL. */
extern const struct refusal *const play_refusals[], *const ending_refusals[];

/* Whether the engine has just made this move by itself: a batch that names it passes over it. Each such move
 * is given once, in the order in which they were made. After another move none is. */
bool play_has_made(struct play *p, int seat, const struct move *m);

/* Whether something hidden was revealed since `out` was cleared: see enum event_reveals. */
bool play_has_revealed(const struct play *p);

/* Whether the last move, or what it brought about, drew something or revealed something hidden. `out` must be
 * there. Such a move cannot be taken back (log/undo.h), because a seat has learned something. No other move
 * follows it in one batch: a batch that is refused is undone, and would have been a look for nothing. */
static inline bool play_brought_to_light(const struct play *p)
{
    return p->out->has_drawn || play_has_revealed(p);
}

/* Makes a move at a secret step without running on, so that one seat's answer is judged before the others are
 * in. A reaction to a window that asks all at once is judged alone, and does nothing yet. */
const struct refusal *play_answer(struct play *p, int seat, const struct move *m);

/* The move for a seat that has conceded or is late. The seat must be one that decides. In a state that no
 * play reaches there may be none: then it is one that play_move() refuses. */
void play_fallback(const struct play *p, int seat, struct move *m);

/* The seat resigns, and play runs on. Possible once for each seat while the match is on. Not NULL: refused,
 * and nothing has changed. */
const struct refusal *play_concede(struct play *p, int seat);

/* Ends the match from outside its rules (engine/ending.h). Not NULL: refused, and nothing has changed. */
const struct refusal *play_end(struct play *p, const struct ending *ending);

/* ---- is the state sound? ---- */

/* Adds a fault for all that is wrong with the state, by game->inspect and by the engine's own checks: stack,
 * records, options, end, and that some seat must decide and has a legal move. */
void play_inspect(const struct play *p, struct faults *faults);

/* The game's part of it: game->inspect, then the `inspect` of each step on the stack. The engine's part must
 * have passed. */
void play_inspect_game(const struct play *p, struct faults *faults);

/* Adds a warning, with its rule, for all in a safe state that the rules forbid (game->laws). No state that
 * play reaches gives one. */
void play_warn(const struct play *p, struct faults *warnings);

#endif
