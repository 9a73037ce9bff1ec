/* libwestphalia: the rules of Westphalia's games inside a program.
 *
 * A program gets here what the service tells over HTTP: which moves are legal, what a move does, what a seat
 * sees. The rules are the same code, and JSON has the same form (GET /v1/games/{game}/schema). A state can be
 * carried from one to the other.
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
 * Handles. A game is opened with its component pack and never changes, so any number of threads may use it at
 * once. A state is a match at one moment, with its chance and with the events of its last move. One thread
 * uses a state at a time, and different states are independent. There is no global state, no thread, no I/O
 * and no clock. A state must be freed before its game is closed. A thread needs 4 MiB of stack, most of it
 * for lists of moves.
 *
 * Seats are numbers: the index in the game's list of seats (westphalia_seat_id). Several seats are a mask
 * with one bit each. As a seat, WESTPHALIA_CURRENT stands for the lowest seat that must decide.
 *
 * Texts are UTF-8 and end in a zero. A text about a state is lent: it is valid until the next call with that
 * state that returns a text. A text about a game belongs to the caller, who frees it with
 * westphalia_free_text(). NULL: memory is short, or there is no such text.
 *
 * Errors. A function that can fail returns a negative enum westphalia_result and fills the error, which may
 * be NULL. A call that fails leaves the match as it is, but may drop the events of its last move. A set-up
 * that fails leaves a state without a match. Texts, seats and indices may have any value; pointers and
 * lengths must be sound.
 *
 * Secret decisions. At some steps several seats decide at once and in secret (westphalia_is_secret). Their
 * moves are noted in the state, and no view shows them to other seats. All of them take effect together after
 * the last one. westphalia_waits() tells whether a move waits for others.
 *
 * Versions. WESTPHALIA_ABI is raised when programs that were built with an older header cannot run any more.
 * The name of the library has it (libwestphalia.so.1). */
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
    WESTPHALIA_CURRENT = -1,    /* as a seat: the lowest one that must decide */
    WESTPHALIA_SPECTATOR = -2,  /* as a viewer: sees what is open to all */
    WESTPHALIA_EVERYTHING = -3, /* as a viewer: sees hidden things, too */
    WESTPHALIA_PACKED_ROOM = 65600
};

enum westphalia_result {
    WESTPHALIA_OK = 0,
    WESTPHALIA_REFUSED = -1,      /* the rules do not allow the move: code, rule, detail */
    WESTPHALIA_BAD_INPUT = -2,    /* a text or an index is wrong: path, detail */
    WESTPHALIA_NEEDS_CHANCE = -3, /* the move draws, and no chance is left: least, most, detail */
    WESTPHALIA_BAD_CHANCE = -4,   /* a given result is impossible for the draw: least, most, detail */
    /* More draws or events than a move may have; happens only in states from outside. */
    WESTPHALIA_TOO_MUCH = -5,
    WESTPHALIA_NO_MEMORY = -6,
    WESTPHALIA_BROKEN = -7 /* a fault of the rules: please report it */
};

struct westphalia_error {
    int32_t result;      /* an enum westphalia_result */
    int32_t least, most; /* the possible results of the draw, all equally likely */
    char code[64];       /* the refusal's code: "army-size-zero" */
    char rule[64];       /* the rulebook's number: "5.7.1" */
    char path[160];      /* a JSON pointer to the fault in the text */
    char detail[400];    /* a sentence */
};

struct westphalia_game;
struct westphalia_state;

/* The version of the library ("1.0.0"), and its WESTPHALIA_ABI. */
WESTPHALIA_API const char *westphalia_version(void);
WESTPHALIA_API int westphalia_abi(void);

/* ---- games ---- */

/* The id of the n-th game, from 0, or NULL behind the last game. */
WESTPHALIA_API const char *westphalia_game_id(size_t n);

/* Opens a game. `pack` is the JSON text of a component pack, of `length` bytes, or NULL for the pack that
 * comes with the game. NULL: see the error. */
WESTPHALIA_API struct westphalia_game *westphalia_open(const char *id, const char *pack, size_t length,
                                                       struct westphalia_error *error);
WESTPHALIA_API void westphalia_close(struct westphalia_game *game);

/* The number of seats that the game has, in play or not, and the id of one seat. The id is lent until the
 * game is closed. */
WESTPHALIA_API int westphalia_seat_count(const struct westphalia_game *game);
WESTPHALIA_API const char *westphalia_seat_id(const struct westphalia_game *game, int seat);

/* Texts of JSON: the catalogue's entry (scenarios, options, players, steps, moves), the schemas of states,
 * views, moves and events, the names of all ids, and the pack. */
WESTPHALIA_API char *westphalia_describe(const struct westphalia_game *game);
WESTPHALIA_API char *westphalia_schema(const struct westphalia_game *game);
WESTPHALIA_API char *westphalia_words(const struct westphalia_game *game);
WESTPHALIA_API char *westphalia_pack(const struct westphalia_game *game);
WESTPHALIA_API void westphalia_free_text(char *text);

/* Checks an audit file of a match with the game's pack: every hash, draw, move and state, and the signature.
 * `keys` is the JSON text of the keys that may have signed it, as the service's /v1/keys has them. NULL: any
 * key may, and "expected" is false. The text is one JSON object: {"sound", "game", "match", "format",
 * "actions", "replayed", "draws", "over", "winners", "signed", "key", "key_id", "expected", "logged",
 * "found", "findings": [{"line", "fault", "detail"}, ...]}. The file is sound when nothing was found. `found`
 * is the number of findings, and the list has the first hundred. `key` and `key_id` are missing where no
 * signature is right. `logged` is the last action that the file proves to stand in the transparency log, if
 * any. NULL: memory is short, or the keys cannot be read. */
WESTPHALIA_API char *westphalia_audit(const struct westphalia_game *game, const char *file, size_t length,
                                      const char *keys, size_t keys_length);

/* ---- states ---- */

/* A state without a match, in which no seat must decide. NULL: memory is short. */
WESTPHALIA_API struct westphalia_state *westphalia_new(const struct westphalia_game *game);

/* A copy of the state with the same chance, so both draw the same results. A search that must not know future
 * draws gives its copy another chance. The events of the last move are not copied. */
WESTPHALIA_API struct westphalia_state *westphalia_clone(const struct westphalia_state *state);
/* Copies into an existing state of the same opened game, which is faster. */
WESTPHALIA_API int westphalia_copy(struct westphalia_state *to, const struct westphalia_state *from);
WESTPHALIA_API void westphalia_free(struct westphalia_state *state);

/* Begins a match. `scenario` is an id, or NULL for the game's first scenario. `players` is the number of
 * seats in play; 0 is the scenario's default. `options` is a JSON object, {"turns": 10}; options that it does
 * not name have their defaults, and NULL means all defaults. Draws use the state's chance. Returns the number
 * of legal moves of the current seat, or an error. */
WESTPHALIA_API int westphalia_set_up(struct westphalia_state *state, const char *scenario, int players,
                                     const char *options, struct westphalia_error *error);

/* The whole state as JSON, secrets included, and the way back. A state that is read is checked in full, so it
 * is safe to play on. */
WESTPHALIA_API const char *westphalia_to_json(struct westphalia_state *state);
WESTPHALIA_API int westphalia_from_json(struct westphalia_state *state, const char *json, size_t length,
                                        struct westphalia_error *error);

/* Conditions that the rules forbid, and that are safe to play on: [{"path", "rule", "detail"}, ...], at most
 * 32. A state that was reached by play has none. */
WESTPHALIA_API const char *westphalia_warnings(struct westphalia_state *state);

/* The state in some hundred bytes, for the program's own storage. Builds with the same rules and pack can
 * read it. Damage is detected, but forged bytes are not. `bytes` has WESTPHALIA_PACKED_ROOM bytes. Returns
 * the length. */
WESTPHALIA_API size_t westphalia_to_packed(const struct westphalia_state *state, uint8_t *bytes);
WESTPHALIA_API int westphalia_from_packed(struct westphalia_state *state, const uint8_t *bytes, size_t length,
                                          struct westphalia_error *error);

/* ---- chance ---- */

/* Removes the chance. A new state has none: a move that draws fails with WESTPHALIA_NEEDS_CHANCE. */
WESTPHALIA_API void westphalia_chance_none(struct westphalia_state *state);

/* A fast generator (splitmix64). Draw n of a match depends on the seed and n alone, so the same seed and
 * moves give the same match. */
WESTPHALIA_API void westphalia_chance_fast(struct westphalia_state *state, uint64_t seed);

/* The provable draws of the service's matches, from the match's seed (revealed when the match is over) and
 * id. A request to /v1/rules with a "seed" has an id of zero bytes (NULL). `entropy` is what seats and
 * creator gave, 32 bytes each; NULL with a count of 0. */
WESTPHALIA_API void westphalia_chance_provable(struct westphalia_state *state, const uint8_t seed[32],
                                               const uint8_t match_id[16], const uint8_t *entropy,
                                               size_t entropy_count);

/* Gives results in the order of the draws: a die from 1, another draw from 0. They are copied. A call that
 * fails uses none of them. So a program learns the draws of a move by giving one more result each time. */
WESTPHALIA_API int westphalia_chance_given(struct westphalia_state *state, const int32_t *results,
                                           size_t count);
/* The number of given results that are left. */
WESTPHALIA_API size_t westphalia_chance_left(const struct westphalia_state *state);

/* ---- seats and results ---- */

/* The seats in play; the seats that must decide (0 when the match is over); the lowest of these, or -1. */
WESTPHALIA_API uint32_t westphalia_seats(const struct westphalia_state *state);
WESTPHALIA_API uint32_t westphalia_deciders(const struct westphalia_state *state);
WESTPHALIA_API int westphalia_current(const struct westphalia_state *state);

WESTPHALIA_API int westphalia_is_over(const struct westphalia_state *state);
/* The winner of a match that is over, or several seats after a draw. */
WESTPHALIA_API uint32_t westphalia_winners(const struct westphalia_state *state);
/* The seat's score in the units of the rulebook, at any moment. A higher score is better. False: the game
 * keeps no score. */
WESTPHALIA_API int westphalia_score(const struct westphalia_state *state, int seat, int32_t *score);
/* How well the seat stands, by the heuristic of the greedy bot: an estimate from open information and the
 * seat's own. The unit is the game's own. It is for simple bots, and for searches that stop before the end.
 * False: the game has no heuristic and no score. */
WESTPHALIA_API int westphalia_estimate(const struct westphalia_state *state, int seat, int32_t *estimate);

/* Whether the decisions of the current step are secret. */
WESTPHALIA_API int westphalia_is_secret(const struct westphalia_state *state);
/* The current step as {"name", "rule", "prompt"}, or "null" when the match is over. */
WESTPHALIA_API const char *westphalia_step(struct westphalia_state *state);

/* ---- moves ---- */

/* The number of legal moves of the seat; 0 when it need not decide. They are numbered from 0, in a fixed
 * order. */
WESTPHALIA_API int westphalia_legal(struct westphalia_state *state, int seat);

/* One legal move: as JSON, ready for westphalia_apply_json(), and as a sentence. NULL: there is no such
 * move. */
WESTPHALIA_API const char *westphalia_move(struct westphalia_state *state, int seat, int index);
WESTPHALIA_API const char *westphalia_move_text(struct westphalia_state *state, int seat, int index);
/* All legal moves: {"moves": [...], "texts": [...]}. */
WESTPHALIA_API const char *westphalia_moves(struct westphalia_state *state, int seat);
/* The number of the move that is made for a seat which is late or has resigned, or -1 when it is not in the
 * list. */
WESTPHALIA_API int westphalia_default(struct westphalia_state *state, int seat);

/* Makes the move, and runs on to the next decision. */
WESTPHALIA_API int westphalia_apply(struct westphalia_state *state, int seat, int index,
                                    struct westphalia_error *error);
WESTPHALIA_API int westphalia_apply_json(struct westphalia_state *state, int seat, const char *move,
                                         size_t length, struct westphalia_error *error);
/* Checks whether the move would be refused, without making it. */
WESTPHALIA_API int westphalia_check_json(const struct westphalia_state *state, int seat, const char *move,
                                         size_t length, struct westphalia_error *error);
/* Makes the current seat's move of this number. Returns the number of legal moves of the next current seat
 * (0: the match is over), or an error. A loop of random play or training needs no other call. */
WESTPHALIA_API int westphalia_play(struct westphalia_state *state, int index, struct westphalia_error *error);
/* Plays on at random by the seed, until the match is over or `most` moves are made. Draws use the state's
 * chance. Returns the number of moves, or an error. */
WESTPHALIA_API int westphalia_playout(struct westphalia_state *state, uint64_t seed, int most,
                                      struct westphalia_error *error);
/* The seat resigns. Where it still must decide, the program makes its default move (westphalia_default). */
WESTPHALIA_API int westphalia_concede(struct westphalia_state *state, int seat,
                                      struct westphalia_error *error);

/* ---- events and views ---- */

/* The events and the draws of the last move or set-up, as the viewer may know them: lists of JSON. Each entry
 * has a sentence ("text"). */
WESTPHALIA_API const char *westphalia_events(struct westphalia_state *state, int viewer);
WESTPHALIA_API const char *westphalia_draws(struct westphalia_state *state, int viewer);
/* The moves that the rules made after it, since a seat had no choice: [{"move", "seat", "text"}, ...]. */
WESTPHALIA_API const char *westphalia_automatic(struct westphalia_state *state, int viewer);
/* The last move as a sentence, as a log tells it to the viewer. NULL: there is none since the set-up, a
 * resignation or a playout. */
WESTPHALIA_API const char *westphalia_action_text(struct westphalia_state *state, int viewer);
/* Whether the last move drew nothing, revealed nothing hidden and did not end the match. Then its seat may
 * take it back, as long as no other seat has moved. The program goes back to a copy of the state before. */
WESTPHALIA_API int westphalia_may_take_back(const struct westphalia_state *state);
/* Whether the last move or resignation was made at a secret step that still asks seats. Then the answers so
 * far have no effect, event or draw yet. A log gets them with the last answer, in the order of the seats. It
 * is false in a copy of the state. */
WESTPHALIA_API int westphalia_waits(const struct westphalia_state *state);
/* The results of its draws, in the form of westphalia_chance_given(). Fills `results` as far as there is
 * room, and returns how many there are. */
WESTPHALIA_API size_t westphalia_results(const struct westphalia_state *state, int32_t *results, size_t room);

/* The state as the viewer sees it. A viewer is a seat; any other number is a spectator. */
WESTPHALIA_API const char *westphalia_view(struct westphalia_state *state, int viewer);

/* Draws anew, at random by the seed, all that the viewer (a seat in play, or a spectator) does not see:
 * hands, decks, secret choices. What the viewer sees stays, and so do its legal moves. All arrangements of
 * the hidden cards are equally likely; secret answers are random legal moves. It is fast, and meant for bots
 * that search without looking into others' hands. The chance of the state stays; a search replaces it. */
WESTPHALIA_API int westphalia_resample(struct westphalia_state *state, int viewer, uint64_t seed,
                                       struct westphalia_error *error);
/* The same from the JSON of a viewer's view, as the service gives it. `deciding` is the set of seats that
 * must decide, which the service gives with each view. With 0, those seats have answered in secret of which
 * the view says so. */
WESTPHALIA_API int westphalia_from_view(struct westphalia_state *state, const char *view, size_t length,
                                        int viewer, uint32_t deciding, uint64_t seed,
                                        struct westphalia_error *error);

/* A view as numbers from -1 to 1, for programs that learn. Their count is fixed for an opened game. The
 * numbers are, in this order: the viewer, the seats in play, the resigned seats, the winners and the deciders
 * (1 or 0 for each seat of the game); whether the match is over; scenarios and options; each step of the game
 * (1: current, 1/2: its caller, 0: not on the stack) with its record; the members of the view in the order of
 * the schema. An integer is divided by the larger of its limits. An id is its place in its domain, from 1,
 * divided by their number. A set has a number for each id, and a list has one for each place. A member that
 * is hidden from some has a number before it: 1 where the viewer sees it; otherwise 0, and zeros follow. */
WESTPHALIA_API size_t westphalia_tensor_size(const struct westphalia_game *game);
WESTPHALIA_API void westphalia_tensor(const struct westphalia_state *state, int viewer, float *values);

/* The name of each of these numbers, as a JSON list: "over", "step: bidding", "players/player-1/points". An
 * id of a set stands behind a colon, and a place of a list behind a slash. " seen" ends the name of the
 * number before a hidden member, and " count" that of the length of a list. The text is the caller's. */
WESTPHALIA_API char *westphalia_tensor_names(const struct westphalia_game *game);

/* ---- moves as numbers ---- */

/* For programs that learn: what each move is, whatever its number in the list. They follow from the move
 * alone, so they tell no more than the list of moves does.
 *
 * The arguments of all moves stand in columns. The first column is the type of the move. Each other one is a
 * place for an argument: for the first or a later id of a domain ("space", "space 2"), or for the number or
 * flag of a name ("florins"). Each entry of a list is an argument of its own.
 *
 * A code is the value in a column, as one embeds it. 0: the move has no such argument, or leaves it out. A
 * type or an id is its place in its domain, from 1. A number has 1 at the column's "min". A flag is 1 (false)
 * or 2 (true).
 *
 * Features are the same as numbers from -1 to 1. A column of types or ids has a feature for each of them, 1
 * for that of the move. A number is divided by the larger of its column's limits, and a flag is 1 or 0.
 *
 * An id is one number for the type with all arguments. It means the same move in every state of an opened
 * game. Most ids are of moves that are seldom legal, so a space of 100,000 ids is a large one.
 *
 * The layout as JSON: {"ids": 32942, "columns": [{"name": "card", "place": 1, "codes": 112, "first": 28,
 * "features": 112}, ...], "features": ["type: vote", ..., "card: spain-2-b", ..., "florins"]}. "place" 2
 * stands for the second argument of the domain. "codes" is the highest code, "first" the first feature of the
 * column. A number has its limits "min" and "max". "features" has the name of each. The text is the
 * caller's. */
WESTPHALIA_API char *westphalia_move_layout(const struct westphalia_game *game);

/* The length of a row of codes, and of a row of features. */
WESTPHALIA_API size_t westphalia_move_codes_size(const struct westphalia_game *game);
WESTPHALIA_API size_t westphalia_move_features_size(const struct westphalia_game *game);

/* Fills `rows` rows: one for each legal move of the seat, in the order of the list. Further rows are zeros,
 * and moves behind the last row are left out. Returns the number of legal moves. */
WESTPHALIA_API int westphalia_move_codes(struct westphalia_state *state, int seat, int16_t *codes, int rows);
WESTPHALIA_API int westphalia_move_features(struct westphalia_state *state, int seat, float *features,
                                            int rows);

/* Ids of moves are below this. 0: the game has more than fit in 31 bits, and its moves have no ids. */
WESTPHALIA_API int32_t westphalia_move_id_count(const struct westphalia_game *game);

/* Fills in the ids of the seat's legal moves, in the order of the list. Further places have -1, and so has
 * each one in a game without ids. Returns the number of legal moves. */
WESTPHALIA_API int westphalia_move_ids(struct westphalia_state *state, int seat, int32_t *ids, int room);

/* The number of the seat's legal move of this id, or -1 when it has none. */
WESTPHALIA_API int westphalia_move_index(struct westphalia_state *state, int seat, int32_t id);

/* The move of this id as JSON, ready for westphalia_apply_json(). The text is the caller's. NULL: no move has
 * this id, or memory is short. */
WESTPHALIA_API char *westphalia_move_of_id(const struct westphalia_game *game, int32_t id);

/* The number of the legal move that a bot picks for the seat, or -1 when it has none. Bots are "random" and
 * "greedy", which picks the move after which the seat stands best by westphalia_estimate(). The bot's chance
 * is the seed, and that of the state is not touched. -1 stands for an unknown bot, too. */
WESTPHALIA_API int westphalia_bot(struct westphalia_state *state, int seat, const char *bot, uint64_t seed);

#ifdef __cplusplus
}
#endif

#endif
