/* How states, moves, events, draws, refusals look in JSON: the form that clients, the log and the audit file
 * share.
 *
 * Beside this header, text.h has the sentences of moves, events and draws, ranges.h shorter lists of moves,
 * move_layout.h moves as numbers, and result.h how a match has ended.
 *
 * Moves, events and draws are always written in canonical form (RFC 8785: members in alphabetical order, no
 * spaces), since they are hashed as they stand. */
#ifndef WESTPHALIA_WIRE_WIRE_H
#define WESTPHALIA_WIRE_WIRE_H

#include <jansson.h>

#include "data/writer.h"
#include "engine/play.h"
#include "engine/scenario.h"

/* ---- moves (moves.c) ---- */

/* {"type": "place_influence", "card": "spain-2-b"}. What `viewer` (a seat, SEAT_ALL, SEAT_NONE) may not see
 * of another seat's move is null. */
void move_write(struct writer *w, const struct play *p, const struct move *m, int mover, int viewer);

/* The member "moves" of an answer: all of the seat's, each ready to be sent as it is. */
void moves_write(struct writer *w, const struct play *p, const struct move_list *moves, int seat);
/* The member "texts" beside it: the sentence of each, in the same order. */
void moves_write_texts(struct writer *w, const struct play *p, const struct move_list *moves, int seat);

/* The type of this name that seats can send, or -1. */
int move_type_find(const struct game *game, const char *name);

/* Reads one; ids, ranges, missing and unknown members become faults below `path`. Says nothing about
 * legality. */
bool move_read(const struct play *p, const json_t *json, struct move *m, const char *path,
               struct faults *faults);

/* Reads one that a log holds: also those that no seat can send (engine/logged_moves.h). */
bool move_read_logged(const struct play *p, const json_t *json, struct move *m, const char *path,
                      struct faults *faults);

/* The type of what stands around a move or an event in the log of a match that was played by other rules,
 * whose types and members need not be those of today: {"type": "other_rules", "event": {...}}. In the schemas
 * only; the core writes none. */
#define OTHER_RULES "other_rules"

/* ---- events and draws (events.c) ---- */

/* An event's argument of audience OWNER is for the seat that its argument "seat" names. */
void events_write(struct writer *w, const struct play *p, const struct outcome *out, int viewer);
/* {"for", "low", "n", "sides", "value"}; value null where it is hidden from the viewer, and so what a hidden
 * argument would say in "for". */
void draws_write(struct writer *w, const struct play *p, const struct outcome *out, int viewer);
/* The same for readers, each with its sentence (wire/text.h) as a last member "text". Never hashed. */
void events_show(struct writer *w, const struct play *p, const struct outcome *out, int viewer);
void draws_show(struct writer *w, const struct play *p, const struct outcome *out, int viewer);
/* The moves that the engine has made by itself (play->automatic), as the viewer may read them: elements of
 * the list that is open, {"move", "seat", "text"}. Never hashed. */
void made_show(struct writer *w, const struct play *p, int viewer);
/* One draw without its value: what PLAY_NEEDS_CHANCE asks for, with its arguments as a member "about". */
void draw_write_needed(struct writer *w, const struct play *p, const struct draw *draw);

/* ---- refusals and steps (refusal.c) ---- */

/* The refusal's sentence with its {words} filled in; m as below. */
enum { REFUSAL_ROOM = 400 };
void refusal_say(char text[REFUSAL_ROOM], const struct play *p, const struct refusal *refusal, int seat,
                 const struct move *m);

/* Where the reference of the game explains the refusal (core/reference): an address of a service. It depends
 * on the game and the code alone. */
enum { REFERENCE_ROOM = 120 };
const char *refusal_reference(char to[REFERENCE_ROOM], const struct game *game, const char *code);

/* {"code", "rule", "detail", "reference"}; m may be NULL where the refusal names no argument. */
void refusal_write(struct writer *w, const struct play *p, const struct refusal *refusal, int seat,
                   const struct move *m);

/* {"name", "rule", "prompt"}; null when the match is over. */
void step_write(struct writer *w, const struct play *p);

/* ---- options (options.c) ---- */

/* {"option": value, ...}, and back for a scenario: what is not named has its standard value, what the game
 * does not have is 0; `json` may be NULL. `values` has OPTIONS_MAX. Options with a bit in `defaulted` are not
 * written. */
void options_write(struct writer *w, const struct game *game, const int16_t *values, uint32_t defaulted);
bool options_read(const struct game *game, int scenario, const json_t *json, int16_t *values,
                  const char *path, struct faults *faults);
/* The options that are not named in it, one bit each. */
uint32_t options_defaulted(const struct game *game, const json_t *json);

/* ---- states and views (state.c, view_resample.c, tensor.c) ---- */

/* A member: "winners": ["player-1", ...]. */
void seats_write(struct writer *w, const char *name, const struct game *game, uint32_t seats);

/* The state as `viewer` sees it. SEAT_ALL: the exact whole form, which state_read() takes. Once the match is
 * over every viewer sees all. `pack_hash` in hexadecimal. */
void state_write(struct writer *w, const struct play *p, const char *pack_hash, int viewer);

/* What `viewer` (a seat, SEAT_NONE, SEAT_ALL) sees of the state as numbers from -1 to 1 (data/field.h: struct
 * cells), always as many for the same game and pack: who looks, the seats in play, resigned, winners and
 * deciding, the end, scenario and options; of each step how high it stands on the stack (1: the current one)
 * with the record of its highest frame; the game's part; what is derived. Returns how many; `values` NULL:
 * they are only counted. */
size_t state_tensor(const struct play *p, int viewer, float *values);

/* A list with the name of each of these numbers: "over", "step: bidding", "players/player-1/points". An id of
 * a set stands behind a colon, a place of a list behind a slash. " seen" ends the name of the number before a
 * hidden member, and " count" that of the length of a list. The state may be blank. */
void state_tensor_names(struct writer *w, const struct play *p);

/* Reads a whole state from outside into p->state (p->game and p->pack are set) and inspects it. False with
 * faults. */
bool state_read(struct play *p, const json_t *json, struct faults *faults);

/* Reads a view of a seat (SEAT_NONE: a spectator's) from outside, as state_write() gives it, into p->state:
 * what it hides is blank there, as state_conceal() makes it, so that it is no sound state before it has been
 * filled in (engine/resample.h). False with faults. */
bool view_read(struct play *p, const json_t *json, int viewer, struct faults *faults);
/* Adds a fault for each member that views have beside the state (game->derived) and that is not what follows
 * from p->state, which has passed its inspection. */
void view_inspect(const struct play *p, const json_t *json, struct faults *faults);

/* For which viewer a view is completed, and by which chance: see play_resample(). */
struct redraw {
    int viewer;
    const uint32_t *deciding;
    uint64_t *random;
    struct move_list *moves;
};
/* Draws anew all that a view hides, into p->state. False with faults: where it is no view of this viewer, or
 * no state that passes its inspection has been found for it. */
bool view_resample(struct play *p, const json_t *view, const struct redraw *redraw, struct faults *faults);

/* ---- packed states (packed.c) ---- */

/* The packed form of the state: the same bytes on every machine. */
enum { STATE_PACKED_MAX = 32768 }; /* bytes of the largest game's */
/* Bytes at the most: they are fewer where few steps are on the stack. */
size_t state_packed_most(const struct game *game);
size_t state_pack(const struct play *p, uint8_t *bytes);
bool state_unpack(struct play *p, const uint8_t *bytes, size_t length);

/* The packed form compressed (data/zero_rle.h), behind the fingerprint of the tables that packed it
 * (engine/pack.h): what is stored, as a cache of the log. `bytes` has room for STATE_STORED_MAX;
 * p->pack is one that pack_read() made. */
enum { STATE_STORED_MAX = 2 * STATE_PACKED_MAX + 16 };
size_t state_store(const struct play *p, uint8_t *bytes);
/* False: it was packed with other tables, or is damaged. */
bool state_restore(struct play *p, const uint8_t *bytes, size_t length);

/* ---- a game (schema.c, catalogue.c, words.c) ---- */

/* JSON Schemas of the game: an object of the definitions that data/schema.h lists. `refs` is what they refer
 * to one another by, before the name: "#/$defs/". */
void game_schema(struct writer *w, const struct game *game, const char *refs);
/* The catalogue entry: seats, scenarios, options with defaults, revision, moves, steps. */
void game_describe(struct writer *w, const struct game *game, const char *pack_hash);

/* The ids of all domains with their names, and moves and events with their texts (templates) and the domains
 * of their arguments. */
void game_words(struct writer *w, const struct game *game, const void *pack, const char *pack_hash);

#endif
