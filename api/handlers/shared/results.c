/* Results of the match service and of the store, as answers. */
#include "api/handlers/shared/results.h"

#include <inttypes.h>
#include <stdio.h>

#include "api/handlers/shared/input.h"
#include "api/http/problem.h"
#include "api/match/refusals.h"

/* 503: says what the database lacks. */
static bool answer_away(struct response *response, enum db_lack lack)
{
    static const char *const lacks[] = {[DB_LACKS_CONNECTION] = "The database cannot be reached.",
                                        [DB_LACKS_TIME] = "The match, or the database, is busy.",
                                        [DB_LACKS_ROOM] = "The database's disk is full."};
    return problem_fill(response, PROBLEM_AWAY,
                        "%s Send the request again; if it had an Idempotency-Key, with the same one.",
                        lacks[lack]);
}

static void answer_moved_on(struct response *response, uint64_t version)
{
    char detail[64];
    snprintf(detail, sizeof(detail), "The match is at version %" PRIu64 ".", version);
    problem_open(response, PROBLEM_VERSION, detail);
    writer_member_integer(&response->body, "version", version);
    problem_close(response);
}

/* The match may be one that this build cannot play, so the refusal is written without a play. */
static void answer_conceded(struct response *response, const struct game *game)
{
    const struct refusal *refusal = &match_refusal_conceded;
    char reference[REFERENCE_ROOM];
    problem_open(response, PROBLEM_REFUSED, refusal->detail);
    struct writer *w = &response->body;
    writer_member_open(w, "refusal", '{');
    writer_member_string(w, "code", refusal->code);
    writer_member_text(w, "rule", refusal->rule);
    writer_member_string(w, "detail", refusal->detail);
    writer_member_string(w, "reference", refusal_reference(reference, game, refusal->code));
    writer_close(w, '}');
    problem_close(response);
}

/* 409: the match was played by other rules. */
static void answer_other_rules(struct response *response, const struct match *match)
{
    problem_open(response, PROBLEM_OTHER_RULES,
                 "This version of the rules would play the match differently than its log says. It can be "
                 "read, but not continued.");
    writer_name(&response->body, "other_rules");
    match_write_difference(&response->body, match);
    problem_close(response);
}

void answer_refused(struct response *response, const struct play *p, const struct refused_move *refused)
{
    struct writer *w = &response->body;
    char detail[REFUSAL_ROOM];
    refusal_say(detail, p, refused->refusal, refused->seat, refused->move);
    problem_open(response, PROBLEM_REFUSED, detail);
    writer_name(w, "refusal");
    refusal_write(w, p, refused->refusal, refused->seat, refused->move);
    writer_member_integer(w, "index", refused->index);
    problem_close(response);
}

bool answer_result(struct response *response, enum match_result result)
{
    switch (result) {
    case MATCH_OK:
        return true;
    case MATCH_NOT_FOUND:
        return problem_fill(response, PROBLEM_NOT_FOUND,
                            "There is no such match, or no such seat or version of it.");
    case MATCH_UNAUTHORIZED:
        return problem_fill(response, PROBLEM_UNAUTHORIZED, "A token of this match is needed.");
    case MATCH_FORBIDDEN:
        return problem_fill(response, PROBLEM_FORBIDDEN, "This token or code may not do this.");
    case MATCH_NOT_STARTED:
        return problem_fill(response, PROBLEM_NOT_STARTED,
                            "The match begins when all of its seats are taken.");
    case MATCH_OVER:
        return problem_fill(response, PROBLEM_MATCH_OVER, "The match is over.");
    case MATCH_TAKEN:
        return problem_fill(response, PROBLEM_TAKEN, "The seat has been claimed.");
    case MATCH_SEATED:
        return problem_fill(response, PROBLEM_TAKEN, "The player has another seat of this match.");
    case MATCH_NO_SEAT:
        return input_refuse_foreign(response, "seat", "a referee must name the seat, like ?seat=player-2");
    case MATCH_PAUSED:
        return problem_fill(response, PROBLEM_PAUSED,
                            "The match is paused, and takes no moves until it goes on.");
    case MATCH_NOT_PAUSED:
        return problem_fill(response, PROBLEM_NOT_PAUSED, "The match is not paused.");
    case MATCH_NO_DEADLINE:
        return problem_fill(response, PROBLEM_NO_DEADLINE, "The match was created without a deadline.");
    case MATCH_NO_MESSAGES:
        return problem_fill(response, PROBLEM_NO_MESSAGES, "The match was created without messages.");
    case MATCH_NO_DRAWS:
        return problem_fill(response, PROBLEM_NO_DRAWS, "The match was created without draws by vote.");
    case MATCH_DRAW_PROPOSED:
        return problem_fill(response, PROBLEM_DRAW_PROPOSED, "Another proposal of a draw stands.");
    case MATCH_NO_PROPOSAL:
        return problem_fill(response, PROBLEM_NO_PROPOSAL,
                            "This proposal of a draw does not stand, or stands no longer.");
    case MATCH_NO_VOTE:
        return problem_fill(response, PROBLEM_FORBIDDEN, "A seat that was eliminated has no vote.");
    case MATCH_TOO_OFTEN: /* the caller adds Retry-After */
        return problem_fill(response, PROBLEM_RATE,
                            "This seat has written as many messages as it may in a minute.");
    case MATCH_TALKED_OUT:
        return problem_fill(response, PROBLEM_FULL,
                            "This seat has written as many messages as the match may have of it.");
    case MATCH_AHEAD:
        return problem_fill(response, PROBLEM_AHEAD, "The match has not come so far.");
    case MATCH_FULL:
        return problem_fill(
            response, PROBLEM_FULL,
            "Seats were released and claimed so often that no more can be noted: create a new match.");
    case MATCH_KEY_REUSED:
        return problem_fill(response, PROBLEM_KEY_REUSED, "This Idempotency-Key was used for another body.");
    case MATCH_BUSY:
        return answer_away(response, DB_LACKS_TIME);
    case MATCH_UNKNOWN:
        return problem_fill(response, PROBLEM_AWAY,
                            "The database's reply was lost: the answer may be stored. Read the match before "
                            "you send it again.");
    case MATCH_AWAY:
        return answer_away(response, db_lack());
    case MATCH_VERSION:
    case MATCH_CONCEDED:
    case MATCH_OTHER_RULES:
    case MATCH_MALFORMED:
    case MATCH_REFUSED: /* these have answers with more than a sentence, below */
    case MATCH_BROKEN:
        break;
    }
    return problem_fill(response, PROBLEM_INTERNAL,
                        "The service has an error; its log has it with the id of this request.");
}

bool answer_match(struct response *response, enum match_result result, const struct match *match)
{
    if (result == MATCH_VERSION)
        answer_moved_on(response, match->version);
    else if (result == MATCH_CONCEDED)
        answer_conceded(response, match->terms.pack->game);
    else if (result == MATCH_OTHER_RULES)
        answer_other_rules(response, match);
    else
        return answer_result(response, result);
    return false;
}

bool answer_report(struct response *response, enum match_result result, const struct match_report *report)
{
    return result == MATCH_MALFORMED ? input_refuse(response, &report->faults)
                                     : answer_match(response, result, &report->match);
}

bool answer_judgement(struct response *response, enum match_result result, const struct judgement *judgement)
{
    const struct match_refusal *refused = &judgement->refused;
    if (result != MATCH_REFUSED) return answer_report(response, result, &judgement->report);
    answer_refused(response, &refused->on,
                   &(struct refused_move){refused->refusal, &refused->move, refused->seat, refused->index});
    return false;
}

bool answer_db(struct response *response, enum db_result result)
{
    return result == DB_OK || answer_result(response, result == DB_AWAY ? MATCH_AWAY : MATCH_BROKEN);
}

bool answer_no_memory(struct response *response)
{
    return problem_fill(response, PROBLEM_AWAY, "Memory is short.");
}

void answer_ahead(struct response *response, uint64_t version)
{
    char detail[200];
    snprintf(detail, sizeof(detail),
             "The match is at version %" PRIu64
             ": it was restored from an older copy, or never had so many actions. "
             "Read it from the beginning.",
             version);
    problem_open(response, PROBLEM_AHEAD, detail);
    writer_member_integer(&response->body, "version", version);
    problem_close(response);
}

bool answer_player(struct response *response, enum match_result result)
{
    if (result == MATCH_NOT_FOUND)
        return problem_fill(response, PROBLEM_NOT_FOUND, "There is no such player.");
    if (result == MATCH_UNAUTHORIZED)
        return problem_fill(response, PROBLEM_UNAUTHORIZED, "The token of a player is needed.");
    if (result == MATCH_FORBIDDEN)
        return problem_fill(response, PROBLEM_FORBIDDEN, "This recovery code is not the player's.");
    return answer_result(response, result);
}
