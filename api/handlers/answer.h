/* Answers that several handlers give. A function that returns bool fills the problem and returns false when
 * the request cannot be served: `if (!...) return;`. */
#ifndef WESTPHALIA_API_HANDLERS_ANSWER_H
#define WESTPHALIA_API_HANDLERS_ANSWER_H

#include "api/handlers/input.h"
#include "api/handlers/worker.h"
#include "api/match/match.h"

/* The problem of a call of the worker. True when there was none. `verdict` may be NULL; otherwise it has the
 * details. */
bool answer_result(struct response *response, enum match_result result, const struct verdict *verdict);
/* 409: the log ends before what was asked for, at this version. */
void answer_ahead(struct response *response, uint64_t version);

/* 422: the rules refuse this move of this seat. */
struct refused_move {
    const struct refusal *refusal;
    const struct move *move;
    int seat;
    size_t index; /* in the batch */
};
void answer_refused(struct response *response, const struct play *p, const struct refused_move *refused);

/* The same of a call that gives a match and no verdict. */
bool answer_match(struct response *response, enum match_result result, const struct match *match);

/* The game of this id; 404 where there is none. */
bool answer_game(const struct request *request, struct response *response, const char *id,
                 const struct game **game);

/* The pack with this hash, or the standard one where none is given; 404 where there is none, 503 when the
 * database is away. */
bool answer_pack(const struct request *request, struct response *response, const struct game *game,
                 const struct input_hex *hash, const struct pack **pack);

/* How the pack is drawn; 503 when memory is short. */
bool answer_board(const struct request *request, struct response *response, const struct pack *pack,
                  const struct board **board);

/* The seats that must decide and the step: members of an open object. While seats are open, they decide. */
void answer_deciding(struct writer *w, const struct match *match);

/* Members that only the caller's seat is told: its name, whether it has answered, how many actions it may
 * undo. None for others. */
void answer_seat(struct writer *w, const struct match *match);

/* All that reading the match answers: an object. */
void answer_reading(struct writer *w, const struct match *match);

/* "moves" and "texts", those of the two that are wanted, in the open object; with `compact`, "ranges" beside
 * the moves (engine/ranges.h). */
struct wanted_moves {
    bool moves, texts, compact;
};
void answer_moves(struct writer *w, const struct play *p, const struct move_list *moves, int seat,
                  const struct wanted_moves *wanted);

/* ETag: the version in quotes. */
void answer_version(struct response *response, uint64_t version);

/* An ISO 8601 duration within the limits of deadlines. */
bool answer_duration(struct response *response, const char *path, const char *text, int64_t *microseconds);

/* How a match is to be set up, as creating one and setting up a state both ask it. */
struct setting {
    const char *scenario; /* NULL: the first */
    int64_t players;      /* 0: the least that can play */
    const json_t *options;
    struct input_hex pack_hash;
};

/* A setting that was held against the game. */
struct set_up {
    const struct pack *pack;
    int scenario;
    int players;
    int16_t option[OPTIONS_MAX];
};
bool answer_setting(const struct request *request, struct response *response, const struct game *game,
                    const struct setting *setting, struct set_up *set_up);

#endif
