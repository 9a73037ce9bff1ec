/* libwestphalia: the rules of Westphalia's games inside a program.
 *
 * What the service says over HTTP, a program can ask here without one: which moves are legal, what a move does, what a seat sees. The rules are
 * the same code; JSON has the same form (GET /v1/games/{game}/schema), and a state can be carried from one to the other.
 *
 *     struct westphalia_game *game = westphalia_open("baroque", NULL, 0, NULL);
 *     struct westphalia_state *state = westphalia_new(game);
 *     westphalia_chance_fast(state, 1648);
 *     for (int moves = westphalia_set_up(state, NULL, 0, NULL, NULL); moves > 0;)
 *         moves = westphalia_play(state, rand() % moves, NULL);
 *     printf("winners: %x\n", westphalia_winners(state));
 *     westphalia_free(state);
 *     westphalia_close(game);
 *
 * Handles. A game is opened with its component pack and never changes: any number of threads may use it at once. A state is a match at one moment,
 * with the chance that it draws from, and what its last move did. One thread uses a state at a time; different states do not know
 * of each other. There is no global state, no thread, no I/O and no clock. A state must be freed before its game is closed. A thread needs
 * 4 MiB of stack: most of it is room for lists of moves, which are never that long.
 *
 * Seats are numbers: the place in the game's list of seats (westphalia_seat_id). Several seats are a mask with one bit each. Where a seat is
 * asked for, WESTPHALIA_CURRENT stands for the lowest seat that must decide, so that a match can be played without a look at who it is.
 *
 * Texts are UTF-8 and end in a zero. Those about a state are lent: they hold until the next call with that state that gives a text. Those about
 * a game are the caller's, who gives them back with westphalia_free_text(). NULL: memory is short, or there is no such thing.
 *
 * Errors. A function that can fail gives a negative enum westphalia_result and fills the error, which may be NULL. A call that fails
 * leaves the match as it is, and there is nothing to tell of its last move any more; a set-up that fails leaves a state without a match. Texts,
 * seats and indices may be anything; pointers and lengths must be sound.
 *
 * Secret decisions. At some steps several seats decide at once and in secret. Each makes its moves as it is asked; they are only noted in the state,
 * and no view shows them to others. When the last is in, all of them take effect.
 *
 * Versions. WESTPHALIA_ABI is raised when a program that was built with an older header would not run any more; it is in the name of the
 * library (libwestphalia.so.1). */
#ifndef WESTPHALIA_H
#define WESTPHALIA_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define WESTPHALIA_API __attribute__((visibility("default")))
#else
#define WESTPHALIA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WESTPHALIA_ABI = 1,
    WESTPHALIA_CURRENT = -1,    /* as a seat: the lowest that must decide */
    WESTPHALIA_SPECTATOR = -2,  /* as a viewer: who sees what lies open for all */
    WESTPHALIA_EVERYTHING = -3, /* as a viewer: who sees what is hidden, too */
    WESTPHALIA_PACKED_ROOM = 65600
};

enum westphalia_result {
    WESTPHALIA_OK = 0,
    WESTPHALIA_REFUSED = -1,      /* the rules do not allow the move: code, rule, detail */
    WESTPHALIA_BAD_INPUT = -2,    /* a text or an index is not what it must be: path, detail */
    WESTPHALIA_NEEDS_CHANCE = -3, /* the move draws, and there is no chance (left): least, most, detail */
    WESTPHALIA_BAD_CHANCE = -4,   /* a given result is not one of the draw's: least, most, detail */
    WESTPHALIA_TOO_MUCH = -5,     /* more draws or events than a move may have: only in states from outside */
    WESTPHALIA_NO_MEMORY = -6,
    WESTPHALIA_BROKEN = -7 /* a fault of the rules themselves: please report it */
};

struct westphalia_error {
    int32_t result;      /* an enum westphalia_result */
    int32_t least, most; /* the results that the draw can have, all of them equally likely */
    char code[64];       /* of a refusal: "army-size-zero" */
    char rule[64];       /* the rulebook's number of it: "5.7.1" */
    char path[160];      /* of bad input: where it is wrong, a JSON pointer into the text */
    char detail[400];    /* a sentence */
};

struct westphalia_game;
struct westphalia_state;

/* The version of the library ("1.0.0"), and its WESTPHALIA_ABI. */
WESTPHALIA_API const char *westphalia_version(void);
WESTPHALIA_API int westphalia_abi(void);

/* ---- games ---- */

/* The id of the n-th game, from 0; NULL behind the last. */
WESTPHALIA_API const char *westphalia_game_id(size_t n);

/* Opens a game with the pack that comes with it, or with another: `pack` is its JSON text of `length` bytes. NULL: see the error. */
WESTPHALIA_API struct westphalia_game *westphalia_open(const char *id, const char *pack, size_t length,
                                                       struct westphalia_error *error);
WESTPHALIA_API void westphalia_close(struct westphalia_game *game);

/* How many seats the game has, in play or not; the id of one. Lent for as long as the game is open. */
WESTPHALIA_API int westphalia_seat_count(const struct westphalia_game *game);
WESTPHALIA_API const char *westphalia_seat_id(const struct westphalia_game *game, int seat);

/* Texts of JSON. The catalogue's entry: scenarios, options, players, steps, moves; the schemas of states, views, moves, events; the names of all
 * ids; the pack. */
WESTPHALIA_API char *westphalia_describe(const struct westphalia_game *game);
WESTPHALIA_API char *westphalia_schema(const struct westphalia_game *game);
WESTPHALIA_API char *westphalia_words(const struct westphalia_game *game);
WESTPHALIA_API char *westphalia_pack(const struct westphalia_game *game);
WESTPHALIA_API void westphalia_free_text(char *text);

/* ---- states ---- */

/* A state without a match: nobody must decide, and it is not over. NULL: memory is short. */
WESTPHALIA_API struct westphalia_state *westphalia_new(const struct westphalia_game *game);

/* Another one like it, with the same chance: from here on both draw the same. A search that must not know what will be drawn gives its copy
 * chance of its own. What the last move did is not copied. */
WESTPHALIA_API struct westphalia_state *westphalia_clone(const struct westphalia_state *state);
/* The same into a state that is there already: quicker. Both are of the same opened game. */
WESTPHALIA_API int westphalia_copy(struct westphalia_state *to, const struct westphalia_state *from);
WESTPHALIA_API void westphalia_free(struct westphalia_state *state);

/* Begins a match. `scenario`: its id, NULL for the game's first. `players`: how many seats are in play; 0: as many as the scenario
 * has by default. `options`: a JSON object, {"turns": 10}; what is not named, or all (NULL), is as by default. What is drawn comes from the
 * state's chance. Gives the number of legal moves of the current seat, or an error. */
WESTPHALIA_API int westphalia_set_up(struct westphalia_state *state, const char *scenario, int players,
                                     const char *options, struct westphalia_error *error);

/* The whole state as JSON, secrets included; and back. What is read is checked in full: what passes is safe to play on. */
WESTPHALIA_API const char *westphalia_to_json(struct westphalia_state *state);
WESTPHALIA_API int westphalia_from_json(struct westphalia_state *state, const char *json, size_t length,
                                        struct westphalia_error *error);

/* What the rules forbid in the state, although it is safe to play on: [{"path", "rule", "detail"}, ...], 32 of them at the most. A state
 * that play has reached gives an empty list. */
WESTPHALIA_API const char *westphalia_warnings(struct westphalia_state *state);

/* The state in some hundred bytes, for storage by the program itself: readable by builds whose rules and pack are the same, damage is noticed;
 * bytes that somebody has made up are not. `bytes` has WESTPHALIA_PACKED_ROOM. Gives the length. */
WESTPHALIA_API size_t westphalia_to_packed(const struct westphalia_state *state, uint8_t *bytes);
WESTPHALIA_API int westphalia_from_packed(struct westphalia_state *state, const uint8_t *bytes, size_t length,
                                          struct westphalia_error *error);

/* ---- chance ---- */

/* Where draws come from. A new state has no chance: a move that needs some fails with WESTPHALIA_NEEDS_CHANCE. */
WESTPHALIA_API void westphalia_chance_none(struct westphalia_state *state);

/* A quick generator (splitmix64). Draw n of a match depends on the seed and n alone: the same seed and moves give the same match. */
WESTPHALIA_API void westphalia_chance_fast(struct westphalia_state *state, uint64_t seed);

/* The provable draws of the service's matches: by the match's seed (revealed when it is over) and id. A request to /v1/rules with a "seed" has the id
 * of all zero bytes (NULL). `entropy`: what seats and creator gave, 32 bytes each; NULL with a count of 0. */
WESTPHALIA_API void westphalia_chance_provable(struct westphalia_state *state, const uint8_t seed[32],
                                               const uint8_t match_id[16], const uint8_t *entropy,
                                               size_t entropy_count);

/* These results, in the order in which they are asked for: a die from 1, another draw from 0. They are copied. A call that fails uses
 * none of them: so a program finds out what a move draws by giving one result more each time. */
WESTPHALIA_API int westphalia_chance_given(struct westphalia_state *state, const int32_t *results,
                                           size_t count);
/* How many of them are left. */
WESTPHALIA_API size_t westphalia_chance_left(const struct westphalia_state *state);

/* ---- who, and whether it is over ---- */

/* The seats in play; those that must decide (0 when it is over); the lowest of these, or -1. */
WESTPHALIA_API uint32_t westphalia_seats(const struct westphalia_state *state);
WESTPHALIA_API uint32_t westphalia_deciders(const struct westphalia_state *state);
WESTPHALIA_API int westphalia_current(const struct westphalia_state *state);

WESTPHALIA_API int westphalia_is_over(const struct westphalia_state *state);
/* Once it is over: one seat, or several after a draw. */
WESTPHALIA_API uint32_t westphalia_winners(const struct westphalia_state *state);
/* What the seat has scored, in the units of the rulebook, the more the better; works at every moment. False: the game keeps no score. */
WESTPHALIA_API int westphalia_score(const struct westphalia_state *state, int seat, int32_t *score);
/* How well the seat stands at the moment, in the eyes of the greedy bot of `westphalia selfplay`: a guess by what lies on the table and what the seat
 * itself holds, in units of the game's own. For simple bots, and for searches that stop before the end. False: the game has none. */
WESTPHALIA_API int westphalia_estimate(const struct westphalia_state *state, int seat, int32_t *estimate);

/* Whether the current step is one of secret decisions. */
WESTPHALIA_API int westphalia_is_secret(const struct westphalia_state *state);
/* {"name", "rule", "prompt"} of the current step; "null" when it is over. */
WESTPHALIA_API const char *westphalia_step(struct westphalia_state *state);

/* ---- moves ---- */

/* How many legal moves the seat has; 0 when it need not decide. They are numbered from 0, in an order that is always the same. */
WESTPHALIA_API int westphalia_legal(struct westphalia_state *state, int seat);

/* One of them: as JSON, ready for westphalia_apply_json(); as a sentence. NULL: there is no such move. */
WESTPHALIA_API const char *westphalia_move(struct westphalia_state *state, int seat, int index);
WESTPHALIA_API const char *westphalia_move_text(struct westphalia_state *state, int seat, int index);
/* All of them: {"moves": [...], "texts": [...]}. */
WESTPHALIA_API const char *westphalia_moves(struct westphalia_state *state, int seat);
/* The number of the move that is made for a seat which does not decide in time; -1 when it is none of the list. */
WESTPHALIA_API int westphalia_default(struct westphalia_state *state, int seat);

/* Makes the move, and runs on to the next decision. */
WESTPHALIA_API int westphalia_apply(struct westphalia_state *state, int seat, int index,
                                    struct westphalia_error *error);
WESTPHALIA_API int westphalia_apply_json(struct westphalia_state *state, int seat, const char *move,
                                         size_t length, struct westphalia_error *error);
/* Whether it would be refused, without making it. */
WESTPHALIA_API int westphalia_check_json(const struct westphalia_state *state, int seat, const char *move,
                                         size_t length, struct westphalia_error *error);
/* The current seat makes its move of this number. Gives the number of legal moves that the then current seat has (0: it is over), or an error:
 * all that a loop of random play, or of training, needs in one call. */
WESTPHALIA_API int westphalia_play(struct westphalia_state *state, int index, struct westphalia_error *error);
/* Plays on at random by the seed, until it is over or `most` moves are made: what a position may come to, in one call. Its draws come from the
 * state's chance. Gives how many moves were made, or an error. */
WESTPHALIA_API int westphalia_playout(struct westphalia_state *state, uint64_t seed, int most,
                                      struct westphalia_error *error);
/* The seat resigns: its decisions are made by default from then on. */
WESTPHALIA_API int westphalia_concede(struct westphalia_state *state, int seat,
                                      struct westphalia_error *error);

/* ---- what happened, and what is seen ---- */

/* Of the last move or set-up, as a viewer may know it: lists of JSON, each entry with its sentence ("text"). */
WESTPHALIA_API const char *westphalia_events(struct westphalia_state *state, int viewer);
WESTPHALIA_API const char *westphalia_draws(struct westphalia_state *state, int viewer);
/* Moves that the rules have made by themselves behind it, since a seat had no other: [{"move", "seat", "text"}, ...]. */
WESTPHALIA_API const char *westphalia_automatic(struct westphalia_state *state, int viewer);
/* The results of its draws, as westphalia_chance_given() takes them: fills `results` as far as there is room, gives how many there are. */
WESTPHALIA_API size_t westphalia_results(const struct westphalia_state *state, int32_t *results, size_t room);

/* The state as a viewer (a seat, or a spectator; any other number: as a spectator) sees it. */
WESTPHALIA_API const char *westphalia_view(struct westphalia_state *state, int viewer);

/* Draws anew, at random by the seed, all that the viewer (a seat in play, or a spectator) does not see: hands, decks, secret choices. What it sees stays, and
 * so do its legal moves. Every way in which the hidden cards can lie is as likely as any other; secret answers are legal moves at random. For bots that
 * search and must not look into others' hands: quick, no JSON. The chance of the state stays, too; a search gives it one of its own. */
WESTPHALIA_API int westphalia_resample(struct westphalia_state *state, int viewer, uint64_t seed,
                                       struct westphalia_error *error);
/* The same from the JSON of a view, as the service gives it, of the viewer. `deciding`: the seats that must decide, as it stands
 * beside each view of the service; 0: only those have answered in secret of whom the view says so. */
WESTPHALIA_API int westphalia_from_view(struct westphalia_state *state, const char *view, size_t length,
                                        int viewer, uint32_t deciding, uint64_t seed,
                                        struct westphalia_error *error);

/* A view as numbers from -1 to 1, always as many for an opened game: for programs that learn. In this order: who looks, the seats in play, those that
 * have resigned, the winners, the deciders (a 1 or 0 for each seat of the game); the end; scenarios and options; each step of the game (1: the current one,
 * 1/2: the one that called it, 0: not on the stack) with its record; the members of the view in the order of the schema. An
 * integer is divided by the larger of its limits, an id is its place in its domain, from 1, divided by their number; a set has a number for
 * each id, a list one for each place. What not everyone sees has a number before it: 1 where the viewer sees it, or 0, and zeros follow. */
WESTPHALIA_API size_t westphalia_tensor_size(const struct westphalia_game *game);
WESTPHALIA_API void westphalia_tensor(const struct westphalia_state *state, int viewer, float *values);

#ifdef __cplusplus
}
#endif

#endif
