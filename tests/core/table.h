/* A table to test any game on: positions are laid out piece by piece, moves are made by their names.
 *
 * Each game has a table.h of its own beside its tests. It includes this one, opens the table with its game
 * and adds the game's words for a position (its lands, units, cards). A test then reads like a page of the
 * rulebook:
 *
 *   table_open(3);                                                of the game: an empty map, three players
 *   armies(AUSTRIA, "bohemia", 2);                                of the game: what lies there
 *   given(6, 1);                                                  the next two dice
 *   refused("not-near", AUSTRIA, "march", "bohemia", "denmark");  by its code, and it is not listed either
 *   made(AUSTRIA, "march", "bohemia", "saxony");                  listed, accepted, and all is sound after it
 *   assert_int_equal(first_arg(EVENT_ROLLED, die), 6);            because of that move
 *
 * There is one table; opening it clears away what was on it. Seats, steps, events and moves are the game's
 * own numbers; what a pack lists, such as places and cards, goes by its ids. A name that does not
 * exist fails its test. */
#ifndef WESTPHALIA_TESTS_TABLE_H
#define WESTPHALIA_TESTS_TABLE_H

#include "engine/pack.h"
#include "engine/result.h"
#include "testing.h"
#include "wire/wire.h"

extern struct play table;       /* the table that is open */
extern struct outcome happened; /* what the last move, or a run, has led to */

/* The state that lies on it; each game has its own struct of that name. */
struct state;
struct state *on_table(void);

/* ---- opening ---- */

struct opening {
    int players;
    int scenario;
    const int16_t *options; /* by the game's numbers; NULL: the standard ones */
    const int *results;     /* of chance during the set-up, ended by a negative number; NULL: by the seed */
};

/* The game as it begins, with the pack that comes with it; chance by the seed from then on. */
void table_begin(const struct game *game, const struct opening *opening);
/* Until another table is opened, a fault with these words is none: tests deal more of something than there
 * is. */
void table_overlook(const char *words);

/* ---- chance ---- */

/* From now on the results are these: a die from 1, what is drawn from 0. Then there are none. */
#define given(...) table_given((const int[]){__VA_ARGS__, -1})
void table_given(const int *results); /* ended by a negative number */
/* The draws to come, by id, before the given ones. */
void given_first(const char *id);
/* By a seed, as after every opening: the same results in every run. */
void table_by_seed(void);
/* For positions and choices at random, from 0 to bound - 1; no chance of the game's. Each test gets the same
 * in every run, whatever tests run before it. */
uint32_t random_below(uint32_t bound);

/* ---- the procedure ---- */

/* The step becomes the current one: alone on the stack, or on top of the step that is there. Nothing runs.
 * `record` is as step_next() has it. */
void table_step(int step, const void *record);
void table_call(int step, const void *record);
/* Runs on without a move, to the next decision, as play does after every move. */
void run_on(void);
/* The same from this step, which is alone on the stack and has no record. */
void run_from(int step);

bool at(int step);
bool asked(int seat);
/* The seat is asked, and a standing instruction passes for it: one for all steps, unless the condition holds
 * (NULL: without one). */
bool passes_unless(const char *condition, int seat);
/* The first seat that must decide; there must be one. */
int first_asked(void);
/* The only one. */
int decider(void);

/* ---- moves: by type, with ids, numbers, "true" and "false", "-" for none; a list's entries at the end */

/* Legal: listed, accepted, and the position is sound after it. */
#define made(...) table_made(__VA_ARGS__, NULL)
void table_made(int seat, const char *type, ...);
void made_move(int seat, const struct move *m);
/* The same for a move to which matches of bots do not come: it is the example of its type, "laid out" in the
 * game's examples.json. Where the file has another one, the failure prints what it must have. */
#define made_as_example(...) table_made_as_example(__VA_ARGS__, NULL)
void table_made_as_example(int seat, const char *type, ...);
/* The step asks so. */
bool asks(const char *sentence);

/* The move that the step makes for a seat that is late or resigned; legal too. */
void fall_back(int seat);

/* Not legal: refused by this code with a whole sentence, and not listed. Answers with the whole refusal: its
 * rule, its template. */
#define refused(...) table_refused(__VA_ARGS__, NULL)
const struct refusal *table_refused(const char *code, int seat, const char *type, ...);
/* The sentence of the last refusal has these words. */
bool refusal_says(const char *words);
/* The same, by this rule of the book: its number, or its heading. */
#define refused_by(number, ...) assert_string_equal(refused(__VA_ARGS__)->rule, number)

/* The moves that the seat may make. The list is valid until the next call of a function of this part. */
const struct move_list *legal_moves(int seat);
/* One of these moves is made: that which random_below() chooses. */
void made_at_random(int seat);
/* How many moves of the type the seat may make. */
int listed(int seat, const char *type);
/* One of the moves that the seat may make reads so. */
bool offered_as(int seat, const char *sentence);

/* ---- what there is to see ---- */

int events_of(int type);
/* One event because of the last move reads so to all. */
bool told(const char *sentence);
/* The same; fails where none does, with all that was told. */
void tells(const char *sentence);
/* The first event of that type; the n-th, from 0. */
const struct event *first_event(int type);
const struct event *nth_event(int type, int n);
/* The same events' arguments, by their names: first_arg(EVENT_ROLLED, die). */
#define first_arg(type, name)  event_arg(first_event(type), type, name)
#define nth_arg(type, n, name) event_arg(nth_event(type, n), type, name)

/* The match is over, and its ranks read so, best first: "1 austria 58, 2 palatinate 58". Points that the game
 * does not have are "-"; behind them stands "eliminated 7", with the turn, or "resigned". */
void ranks_are(const char *ranks);
/* The sentence about the n-th tie, from 0, reads so; there are so many ties. */
void tie_reads(int n, const char *sentence);
void ties_are(int count);
/* The first place was decided without a tie. */
void first_place_is_clear(void);

/* The game finds nothing wrong with the position. `after` is for the message. */
void is_sound(const char *after);
/* The game finds a fault with these words in its path or its sentence. */
void is_wrong(const char *words);
/* The game finds a fault with this path and these words. The path of every fault, and warning, leads to
 * something in the JSON of the state. */
void is_wrong_at(const char *path, const char *words);
/* The position is sound, and a warning with this rule and path says these words. */
void is_odd(const char *rule, const char *path, const char *words);
/* The position gives no warning. `after` is for the message. */
void is_regular(const char *after);

/* ---- for a game's own table ---- */

/* Takes the next id off a list of them, "power-1, power-2"; false: there is none. */
bool next_id(const char **list, char id[ID_ROOM]);

/* The number behind the id of a card, a place, a seat. */
int index_of(const struct domain *domain, const char *id);

#endif
