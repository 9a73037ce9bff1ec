/* Results of the match service and of the store, as answers. A function that returns bool is true where the
 * call succeeded. Otherwise it fills the problem: `if (!...) return;`. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_RESULTS_H
#define WESTPHALIA_API_HANDLERS_SHARED_RESULTS_H

#include "api/handlers/shared/request_worker.h"
#include "api/match/move.h"

/* For calls that give neither a match nor a report. VERSION, CONCEDED, OTHER_RULES and MALFORMED need these,
 * and are a bug here: 500. */
bool answer_result(struct response *response, enum match_result result);
/* As answer_result(), for a call that gives a match and no report. MALFORMED is a bug. */
bool answer_match(struct response *response, enum match_result result, const struct match *match);
/* As answer_result(), for a call that gives a report. */
bool answer_report(struct response *response, enum match_result result, const struct match_report *report);
/* As answer_result(), for a call that makes actions. */
bool answer_judgement(struct response *response, enum match_result result, const struct judgement *judgement);
/* As answer_result(), for a call about a player. */
bool answer_player(struct response *response, enum match_result result);
/* As answer_result(), for a call of the store. DB_NONE and DB_CONFLICT are answered before. */
bool answer_db(struct response *response, enum db_result result);

/* 503: memory is short. Returns false. */
bool answer_no_memory(struct response *response);
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

#endif
