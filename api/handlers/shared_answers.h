/* Answers that several handlers give. A function that returns bool fills the problem and returns false when
 * the request cannot be served: `if (!...) return;`. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_ANSWERS_H
#define WESTPHALIA_API_HANDLERS_SHARED_ANSWERS_H

#include "api/common/constant.h"
#include "api/handlers/input.h"
#include "api/handlers/request_worker.h"
#include "api/match/move.h"

/* Answers the problem of a call of the match service. True: the call succeeded. It is for calls that give
 * neither a match nor a report. VERSION, CONCEDED, OTHER_RULES and MALFORMED need these, and are a bug here:
 * 500. */
bool answer_result(struct response *response, enum match_result result);
/* As answer_result(), for a call that gives a match and no report. MALFORMED is a bug. */
bool answer_match(struct response *response, enum match_result result, const struct match *match);
/* As answer_result(), for a call that gives a report. */
bool answer_report(struct response *response, enum match_result result, const struct match_report *report);
/* As answer_result(), for a call that makes actions. */
bool answer_judgement(struct response *response, enum match_result result, const struct judgement *judgement);
/* As answer_result(), for a call of the store. DB_NONE and DB_CONFLICT are answered before. */
bool answer_db(struct response *response, enum db_result result);
/* 409: the log ends at this version, before the number that was asked for. */
void answer_ahead(struct response *response, uint64_t version);

/* A move of a seat that the rules refuse. answer_refused() makes it a 422. */
struct refused_move {
    const struct refusal *refusal;
    const struct move *move;
    int seat;
    size_t index; /* the move's place in the batch */
};
void answer_refused(struct response *response, const struct play *p, const struct refused_move *refused);

/* As answer_result(), for a call about a player. */
bool answer_player(struct response *response, enum match_result result);

/* Finds the game of this id. 404: no such game. */
bool answer_game(const struct request *request, struct response *response, const char *id,
                 const struct game **game);

/* Finds the pack with this hash, or the standard one where no hash is given. 404: no such pack. 503: the
 * database is away. */
bool answer_pack(const struct request *request, struct response *response, const struct game *game,
                 const struct input_hex *hash, const struct pack **pack);

/* Finds how the pack is drawn. 503: memory is short. */
bool answer_board(const struct request *request, struct response *response, const struct pack *pack,
                  const struct board **board);

/* Writes members of an open object: "invitation" and, where a setting names the page on which people play,
 * the "link" that leads there. Browsers do not send the part that has the code. */
struct invited {
    const char *match, *seat, *code;
};
void answer_invitation(const struct request *request, struct writer *w, const struct invited *invited);

/* Writes members of an open object: the seats that must decide, and the step. While seats are open, these
 * must decide. */
void answer_deciding(struct writer *w, const struct match *match);

/* Writes members for the caller's seat alone: its name, whether it has answered, how many actions it may
 * undo. Other callers get none. */
void answer_seat(struct writer *w, const struct match *match);

/* Writes the object that readMatch answers. */
void answer_reading(struct writer *w, const struct match *match);

/* Writes those of "moves" and "texts" that are wanted into the open object. With `compact` the moves come
 * with "ranges" (wire/ranges.h). */
struct wanted_moves {
    bool moves, texts, compact;
};
void answer_moves(struct writer *w, const struct play *p, const struct move_list *moves, int seat,
                  const struct wanted_moves *wanted);

/* The part of a list of moves that a request asks for. All absent: the whole list is wanted. */
struct part_query {
    const char *type, *words;
    int64_t from, limit; /* negative: absent */
};

#define NO_PART                                                                                              \
    {                                                                                                        \
        .from = -1, .limit = -1                                                                              \
    }
/* Checks the type. 400: the game has no such type of move. */
bool answer_part_query(struct response *response, const struct game *game, const struct part_query *query);
/* As answer_moves(), for the part of the seat's list. Cuts the list to it. */
void answer_moves_part(struct writer *w, const struct play *p, struct move_list *moves, int seat,
                       const struct wanted_moves *wanted, const struct part_query *query);

/* Answers {"ticket", "expires_at"} of a stream. */
void answer_ticket(struct response *response, const char *ticket, int64_t expires_at);

/* Sets the ETag: the version in quotes. */
void answer_version(struct response *response, uint64_t version);

/* Whether If-None-Match, a list of tags or a star, has this tag. */
bool request_knows(const struct request *request, const char *tag);

/* Lends the text to the response, with ETag, Vary and Content-Encoding: compressed, if the client accepts it.
 * The two forms have an ETag each. `vary` is NULL, or names what else the text depends on: "Accept". False:
 * the client has it already, and the response is a 304. */
bool answer_constant(const struct request *request, struct response *response,
                     const struct constant *constant, const char *vary);
/* Finishes an answer whose body is written. The ETag is the hash of the body. A reader who has it already
 * gets 304. `cache` is Cache-Control; `vary` names the headers that the body depends on. */
void answer_body_tag(const struct request *request, struct response *response, const char *cache,
                     const char *vary);
/* Finishes the answer to a question about an earlier version, whose body is written. The ETag is the hash of
 * the body, and the answer may be kept by the reader alone. A reader who has it already gets 304. The end of
 * the match and other names of players change what stands beside the view, so copies are revalidated each
 * time. `final`: the answer can never change, and is kept for a day. */
void answer_earlier(const struct request *request, struct response *response, bool final);
/* Says that the answer is a text of this type, or text/plain, where the request does not accept that type.
 * Some generated clients take no text but text/plain, and accept application/problem+json alone. */
void answer_text_type(const struct request *request, struct response *response, const char *type);

/* The bot of this name, STORE_PERSON where it is NULL. False: there is none; the response is filled in. */
bool answer_bot(struct response *response, const char *path, const char *name, enum store_bot *bot);
/* Reads a moment of RFC 3339. False: the response is filled in. */
bool answer_moment(struct response *response, const char *path, const char *text, int64_t *microseconds);
/* Reads an ISO 8601 duration within the limits of deadlines. */
bool answer_duration(struct response *response, const char *path, const char *text, int64_t *microseconds);

/* Reads the draws of a match, at "/draws" of the body. `name` NULL: it has none. */
bool answer_draw_terms(struct response *response, const char *name, enum draw_terms *draws);
/* Reads the messages of a match, at "/messages" of the body. `json` NULL: it has none. */
bool answer_message_terms(struct response *response, const json_t *json, struct message_terms *messages);

/* The wanted set-up of a match, as a creation and a set-up of a state both ask it. */
struct setting {
    const char *scenario; /* NULL: the game's first */
    int64_t players;      /* 0: the fewest that the game allows */
    const json_t *options;
    struct input_hex pack_hash;
};

/* A setting, checked against the game. */
struct set_up {
    const struct pack *pack;
    int scenario;
    int players;
    int16_t option[OPTIONS_MAX];
};
bool answer_setting(const struct request *request, struct response *response, const struct game *game,
                    const struct setting *setting, struct set_up *set_up);

#endif
