/* Answers that several handlers give. */
#include "api/handlers/shared_answers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api/common/link.h"
#include "api/common/when.h"
#include "api/http/problem.h"
#include "wire/moves_part.h"
#include "wire/ranges.h"

/* ---- results of the match service ---- */

/* Results that need only a sentence. */
static const struct {
    enum problem problem;
    const char *detail;
} sentences[] = {
    [MATCH_NOT_FOUND] = {PROBLEM_NOT_FOUND, "There is no such match, or no such seat or version of it."},
    [MATCH_UNAUTHORIZED] = {PROBLEM_UNAUTHORIZED, "A token of this match is needed."},
    [MATCH_FORBIDDEN] = {PROBLEM_FORBIDDEN, "This token or code may not do this."},
    [MATCH_NOT_STARTED] = {PROBLEM_NOT_STARTED, "The match begins when all of its seats are taken."},
    [MATCH_OVER] = {PROBLEM_MATCH_OVER, "The match is over."},
    [MATCH_TAKEN] = {PROBLEM_TAKEN, "The seat has been claimed."},
    [MATCH_SEATED] = {PROBLEM_TAKEN, "The player has another seat of this match."},
    [MATCH_PAUSED] = {PROBLEM_PAUSED, "The match is paused, and takes no moves until it goes on."},
    [MATCH_NOT_PAUSED] = {PROBLEM_NOT_PAUSED, "The match is not paused."},
    [MATCH_NO_DEADLINE] = {PROBLEM_NO_DEADLINE, "The match was created without a deadline."},
    [MATCH_NO_MESSAGES] = {PROBLEM_NO_MESSAGES, "The match was created without messages."},
    [MATCH_NO_DRAWS] = {PROBLEM_NO_DRAWS, "The match was created without draws by vote."},
    [MATCH_DRAW_PROPOSED] = {PROBLEM_DRAW_PROPOSED, "Another proposal of a draw stands."},
    [MATCH_NO_PROPOSAL] = {PROBLEM_NO_PROPOSAL,
                           "This proposal of a draw does not stand, or stands no longer."},
    [MATCH_NO_VOTE] = {PROBLEM_FORBIDDEN, "A seat that was eliminated has no vote."},
    [MATCH_TOO_OFTEN] = {PROBLEM_RATE, "This seat has written as many messages as it may in a minute."},
    [MATCH_TALKED_OUT] = {PROBLEM_FULL,
                          "This seat has written as many messages as the match may have of it."},
    [MATCH_AHEAD] = {PROBLEM_AHEAD, "The match has not come so far."},
    [MATCH_FULL] =
        {PROBLEM_FULL,
         "Seats were released and claimed so often that no more can be noted: create a new match."},
    [MATCH_KEY_REUSED] = {PROBLEM_KEY_REUSED, "This Idempotency-Key was used for another body."},
    [MATCH_BROKEN] = {PROBLEM_INTERNAL,
                      "The service has an error; its log has it with the id of this request."},
};

/* 503: says what the database lacks. */
static void answer_away(struct response *response, enum db_lack lack)
{
    static const char *const lacks[] = {[DB_LACKS_CONNECTION] = "The database cannot be reached.",
                                        [DB_LACKS_TIME] = "The match, or the database, is busy.",
                                        [DB_LACKS_ROOM] = "The database's disk is full."};
    problem_fill(response, PROBLEM_AWAY, "%s Send the request again, with the same Idempotency-Key.",
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

static void answer_conceded(struct response *response, const struct game *game)
{
    static const char detail[] = "This seat has conceded.";
    char reference[REFERENCE_ROOM];
    problem_open(response, PROBLEM_REFUSED, detail);
    struct writer *w = &response->body;
    writer_member_open(w, "refusal", '{');
    writer_member_string(w, "code", "conceded");
    writer_member_text(w, "rule", NULL);
    writer_member_string(w, "detail", detail);
    writer_member_string(w, "reference", refusal_reference(reference, game, "conceded"));
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
    case MATCH_BUSY:
        answer_away(response, DB_LACKS_TIME);
        return false;
    case MATCH_AWAY:
        answer_away(response, db_lack());
        return false;
    case MATCH_NO_SEAT:
        return input_refuse_foreign(response, "seat", "a referee must name the seat, like ?seat=player-2");
    case MATCH_NOT_FOUND:
    case MATCH_UNAUTHORIZED:
    case MATCH_FORBIDDEN:
    case MATCH_NOT_STARTED:
    case MATCH_OVER:
    case MATCH_TAKEN:
    case MATCH_SEATED:
    case MATCH_FULL:
    case MATCH_PAUSED:
    case MATCH_NOT_PAUSED:
    case MATCH_NO_DEADLINE:
    case MATCH_NO_MESSAGES:
    case MATCH_NO_DRAWS:
    case MATCH_DRAW_PROPOSED:
    case MATCH_NO_PROPOSAL:
    case MATCH_NO_VOTE:
    case MATCH_TOO_OFTEN: /* the caller adds Retry-After */
    case MATCH_TALKED_OUT:
    case MATCH_AHEAD: /* answered by answer_ahead() */
    case MATCH_KEY_REUSED:
    case MATCH_BROKEN:
        break;
    case MATCH_VERSION: /* answered by answer_match() */
    case MATCH_CONCEDED:
    case MATCH_OTHER_RULES:
    case MATCH_MALFORMED:  /* answered by answer_report() */
    case MATCH_REFUSED:    /* answered by answer_judgement() */
    case MATCH_WOULD_WAIT: /* only inside the match service */
        result = MATCH_BROKEN;
        break;
    }
    problem_fill(response, sentences[result].problem, "%s", sentences[result].detail);
    return false;
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
        problem_fill(response, PROBLEM_NOT_FOUND, "There is no such player.");
    else if (result == MATCH_UNAUTHORIZED)
        problem_fill(response, PROBLEM_UNAUTHORIZED, "The token of a player is needed.");
    else if (result == MATCH_FORBIDDEN)
        problem_fill(response, PROBLEM_FORBIDDEN, "This recovery code is not the player's.");
    else
        return answer_result(response, result);
    return false;
}

/* ---- games and packs ---- */

bool answer_game(const struct request *request, struct response *response, const char *id,
                 const struct game **game)
{
    *game = pack_cache_game(request->worker->service->pack_cache, id);
    if (!*game) problem_fill(response, PROBLEM_NOT_FOUND, "There is no game \"%.60s\".", id);
    return *game != NULL;
}

bool answer_pack(const struct request *request, struct response *response, const struct game *game,
                 const struct input_hex *hash, const struct pack **pack)
{
    struct worker *worker = request->worker;
    if (!hash->given) {
        *pack = pack_cache_standard(worker->service->pack_cache, game);
        return true;
    }
    enum db_result result =
        pack_cache_find_named(worker->service->pack_cache, worker->db, game, hash->bytes, pack);
    if (result == DB_OK) return true;
    if (result == DB_NONE)
        problem_fill(response, PROBLEM_NOT_FOUND, "%s has no pack with this hash.", game->title);
    else
        answer_db(response, result);
    return false;
}

bool answer_board(const struct request *request, struct response *response, const struct pack *pack,
                  const struct board **board)
{
    *board = pack_cache_board(request->worker->service->pack_cache, pack);
    return *board || answer_result(response, MATCH_AWAY);
}

/* ---- matches ---- */

static void answer_step(struct writer *w, const struct match *match)
{
    writer_name(w, "step");
    if (match->version > 0) {
        step_write(w, &match->play);
        return;
    }
    writer_open(w, '{');
    writer_member_string(w, "name", "claim_seats");
    writer_member_text(w, "rule", NULL);
    writer_member_string(w, "prompt", "Claim your seat with its invitation code.");
    writer_close(w, '}');
}

void answer_invitation(const struct request *request, struct writer *w, const struct invited *invited)
{
    writer_member_string(w, "invitation", invited->code);
    link_write_invitation(w, request->worker->service->config->access.table_url, invited->match,
                          invited->seat, invited->code);
}

void answer_deciding(struct writer *w, const struct match *match)
{
    answer_step(w, match);
    seats_write(w, "deciding", match->terms.pack->game, match->deciding);
}

void answer_seat(struct writer *w, const struct match *match)
{
    const struct pack *pack = match->terms.pack;
    if (match->viewer < 0) return;
    writer_member_string(w, "seat", domain_id(pack->game->seats, pack->data, match->viewer));
    writer_member_boolean(w, "answered", match->answered);
    writer_member_integer(w, "may_undo",
                          match->status == STORE_RUNNING ? undo_count(&match->undo, match->viewer) : 0);
}

static void view_write(struct writer *w, const struct match *match)
{
    writer_name(w, "view");
    if (match->version > 0 && match->differs != 1) /* otherwise even the set-up differs */
        state_write(w, &match->play, match->terms.pack->hash_hex, match->viewer);
    else
        writer_null(w);
}

void answer_reading(struct writer *w, const struct match *match)
{
    writer_open(w, '{');
    writer_name(w, "match");
    match_write(w, match);
    answer_seat(w, match);
    answer_deciding(w, match);
    view_write(w, match);
    writer_close(w, '}');
}

void answer_moves(struct writer *w, const struct play *p, const struct move_list *moves, int seat,
                  const struct wanted_moves *wanted)
{
    if (!wanted->moves || !wanted->compact) {
        if (wanted->moves) moves_write(w, p, moves, seat);
        if (wanted->texts) moves_write_texts(w, p, moves, seat);
        return;
    }
    struct move_range *ranges = calloc(moves->count + 1, sizeof *ranges);
    if (ranges)
        ranges_write(w, p, &(struct move_ranges){moves, ranges, ranges_find(p, moves, ranges)}, seat,
                     wanted->texts);
    else
        w->failed = true;
    free(ranges);
}

bool answer_part_query(struct response *response, const struct game *game, const struct part_query *query)
{
    if (!query->type || move_type_exists(game, query->type)) return true;
    return input_refuse_foreign(response, "type", "%s has no move \"%.40s\"", game->title, query->type);
}

void answer_moves_part(struct writer *w, const struct play *p, struct move_list *moves, int seat,
                       const struct wanted_moves *wanted, const struct part_query *query)
{
    const bool whole = !query->type && !query->words && query->from < 0 && query->limit < 0;
    const struct moves_wanted part_wanted = {.type = query->type,
                                             .words = query->words,
                                             .from = query->from > 0 ? (size_t)query->from : 0,
                                             .most = query->limit > 0 ? (size_t)query->limit : MOVES_MAX};
    struct moves_part part = {0};
    if (whole) {
        answer_moves(w, p, moves, seat, wanted);
        return;
    }
    part.places = calloc(moves->count + 1, sizeof *part.places);
    if (!part.places) {
        w->failed = true;
        return;
    }
    move_types_write(w, p, moves);
    moves_part_take(p, seat, &part_wanted, moves, &part);
    answer_moves(w, p, moves, seat, wanted);
    moves_part_write(w, &part_wanted, moves, &part, !wanted->compact);
    free(part.places);
}

void answer_ticket(struct response *response, const char *ticket, int64_t expires_at)
{
    struct writer *w = &response->body;
    writer_open(w, '{');
    writer_member_string(w, "ticket", ticket);
    writer_member_time(w, "expires_at", expires_at);
    writer_close(w, '}');
}

void answer_version(struct response *response, uint64_t version)
{
    response_header(response, "ETag", "\"%" PRIu64 "\"", version);
}

void answer_text_type(const struct request *request, struct response *response, const char *type)
{
    const char *accepted = request_header(request, "Accept");
    char range[32]; /* "image" and a star */
    snprintf(range, sizeof range, "%.*s/*", (int)strcspn(type, "/"), type);
    const bool is_accepted =
        !accepted || strcasestr(accepted, type) || strcasestr(accepted, range) || strstr(accepted, "*/*");
    response->content_type = is_accepted ? type : "text/plain; charset=utf-8";
}

bool request_knows(const struct request *request, const char *tag)
{
    const char *known = request_header(request, "If-None-Match");
    return known && (strstr(known, tag) || strcmp(known, "*") == 0);
}

bool answer_constant(const struct request *request, struct response *response,
                     const struct constant *constant, const char *vary)
{
    struct constant sent = *constant;
    const bool gzip = constant_takes_gzip(request_header(request, "Accept-Encoding")) &&
                      constant_compressed(constant, &sent);
    char tag[CONSTANT_HASH_ROOM + sizeof "\"\"-gzip"];
    snprintf(tag, sizeof tag, "\"%s%s\"", constant->hash, gzip ? "-gzip" : "");
    response_header(response, "ETag", "%s", tag);
    response_header(response, "Vary", "%s%sAccept-Encoding", vary ? vary : "", vary ? ", " : "");
    if (request_knows(request, tag)) {
        response->status = 304;
        return false;
    }
    if (gzip) response_header(response, "Content-Encoding", "gzip");
    response_lend(response, sent.text, sent.length);
    return true;
}

void answer_body_tag(const struct request *request, struct response *response, const char *cache,
                     const char *vary)
{
    char hash[CONSTANT_HASH_ROOM], tag[CONSTANT_HASH_ROOM + 2];
    struct writer *w = &response->body;
    if (w->failed) return;
    constant_hash(hash, w->text, w->length);
    snprintf(tag, sizeof tag, "\"%s\"", hash);
    response_header(response, "ETag", "%s", tag);
    response_header(response, "Cache-Control", "%s", cache);
    response_header(response, "Vary", "%s", vary);
    if (!request_knows(request, tag)) return;
    response->status = 304;
    writer_clear(w);
}

void answer_earlier(const struct request *request, struct response *response, bool final)
{
    answer_body_tag(request, response, final ? "private, max-age=86400, immutable" : "private, no-cache",
                    "Authorization, Accept");
}

bool answer_bot(struct response *response, const char *path, const char *name, enum store_bot *bot)
{
    *bot = match_bot_find(name);
    return !name || *bot != STORE_PERSON || input_refuse_one(response, path, "must be greedy or search");
}

bool answer_moment(struct response *response, const char *path, const char *text, int64_t *microseconds)
{
    return moment_read(text, microseconds) ||
           input_refuse_one(response, path, "must be a time like 2026-11-21T18:00:00Z");
}

bool answer_duration(struct response *response, const char *path, const char *text, int64_t *microseconds)
{
    if (!duration_read(text, microseconds))
        return input_refuse_one(response, path,
                                "must be an ISO 8601 duration without years or months, like PT24H");
    return duration_is_allowed(*microseconds) ||
           input_refuse_foreign(response, path, "must be from PT0.1S to P366D");
}

/* ---- setting up ---- */

bool answer_setting(const struct request *request, struct response *response, const struct game *game,
                    const struct setting *setting, struct set_up *set_up)
{
    struct faults faults = {0};
    set_up->scenario = setting->scenario ? scenario_find(game, setting->scenario) : 0;
    if (set_up->scenario < 0) {
        fault_add_foreign(&faults, "/scenario", "%s has no scenario of this id", game->title);
        set_up->scenario = 0;
    }
    const struct player_range range = scenario_players(game, set_up->scenario);
    set_up->players = setting->players ? (int)setting->players : range.standard;
    if (set_up->players < range.least || set_up->players > range.most)
        fault_add_foreign(&faults, "/players", "must be in %d..%d", range.least, range.most);
    options_read(game, set_up->scenario, setting->options, set_up->option, "/options", &faults);
    if (faults.count) return input_refuse(response, &faults);
    return answer_pack(request, response, game, &setting->pack_hash, &set_up->pack);
}

bool answer_draw_terms(struct response *response, const char *name, enum draw_terms *draws)
{
    return !name || draw_terms_find(name, draws) ||
           input_refuse_one(response, "/draws", "must be none, all or named");
}

struct messages_request {
    const char *kind, *sender;
    bool opened, between_phases;
};

static const struct input messages_members[] = {
    {"kind", INPUT_ID, true, INPUT_AT(struct messages_request, kind)},
    {"sender", INPUT_ID, INPUT_AT(struct messages_request, sender)},
    {"opened", INPUT_BOOLEAN, INPUT_AT(struct messages_request, opened)},
    {"between_phases", INPUT_BOOLEAN, INPUT_AT(struct messages_request, between_phases)},
    {0}};

bool answer_message_terms(struct response *response, const json_t *json, struct message_terms *messages)
{
    struct messages_request said = {.sender = "shown"};
    struct faults faults = {0};
    if (!json) return true;
    if (!input_read(messages_members, json, &said, "/messages", &faults))
        return input_refuse(response, &faults);
    if (!message_kind_find(said.kind, &messages->kind))
        return input_refuse_one(response, "/messages/kind", "must be none, public or private");
    if (strcmp(said.sender, "shown") != 0 && strcmp(said.sender, "hidden") != 0)
        return input_refuse_one(response, "/messages/sender", "must be shown or hidden");
    messages->hidden = strcmp(said.sender, "hidden") == 0;
    messages->opened = said.opened;
    messages->between_phases = said.between_phases;
    return true;
}
