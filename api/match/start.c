/* How matches begin: ids, tokens and seeds; seats that are claimed and released; the set-up as action 1. */
#include <stdio.h>
#include <string.h>

#include "api/match/worker.h"
#include "db/store_players.h"
#include "db/store_terms.h"

/* How often a claim or a release is tried again because the match has moved on. */
enum { ATTEMPTS = 8 };

/* ---- names of things ---- */

bool match_id_read(const char *text, uint8_t id[MATCH_ID_SIZE])
{
    return uuid_parse(text, id);
}

void match_id_write(const uint8_t id[MATCH_ID_SIZE], char text[UUID_ROOM])
{
    uuid_format(id, text);
}

/* ---- creating ---- */

struct new_match {
    struct store_match row;
    struct writer options;
    uint8_t organizer[HASH_SIZE];
    uint8_t seat[SEATS_MAX][HASH_SIZE];
};

static void plan_row(const struct match_plan *plan, struct new_match *new)
{
    const struct game *game = plan->pack->game;
    struct store_match *row = &new->row;
    *row = (struct store_match){.game = game->id,
                                .scenario = game->scenarios[plan->scenario].id,
                                .revision = game->revision,
                                .format = LEDGER_FORMAT,
                                .seats = seats_for(game, plan->scenario, plan->players, plan->option),
                                .label = plan->label,
                                .tournament = plan->tournament,
                                .dice.entropy = {plan->entropy.bytes, plan->entropy.given ? SEED_SIZE : 0},
                                .created_at = now_microseconds()};
    row->deadline = (struct store_deadline){.each = plan->deadline_each,
                                            .then = plan->deadline_then,
                                            .bank = plan->clock.bank,
                                            .increment = plan->clock.increment,
                                            .hours = *plan->clock.hours ? plan->clock.hours : NULL};
    writer_init(&new->options);
    options_write(&new->options, game, plan->option, 0);
    row->options = (struct store_bytes){(const uint8_t *)new->options.text, new->options.length};
    row->holders.invitations = plan->invitations;
    row->holders.lobby = plan->lobby;
    row->agreed = (struct store_agreed){plan->referee, store_messages_stored(&plan->messages)};
    memcpy(row->pack_hash, plan->pack->hash, sizeof row->pack_hash);
    randombytes_buf(row->dice.seed, sizeof row->dice.seed);
    chance_commit(row->dice.seed, row->dice.commitment);
}

static void give_out_secrets(const struct match_worker *worker, const struct match_plan *plan,
                             const struct store_reply *reply, struct new_match *new,
                             struct match_secrets *secrets)
{
    memset(secrets, 0, sizeof *secrets);
    if (plan->organizer)
        memcpy(new->organizer, plan->organizer, HASH_SIZE);
    else
        token_make(worker, reply, "organizer", 0, secrets->organizer, new->organizer);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (new->row.seats >> seat & 1)
            token_make(worker, reply, "seat", seat, secrets->seat[seat], new->seat[seat]);
}

enum match_result match_knows_zone(struct match_worker *worker, const char *zone, bool *known)
{
    return match_result_of_db(store_knows_zone(worker->db, zone, known));
}

/* An id that exists belongs to this request, sent before: two requests do not draw the same 122 bits. If that
 * match's organizer has another token, the key came with another body. If the match was deleted, the key
 * makes no other one, because the transparency log may have entries of it. */
enum match_result match_create(struct match_worker *worker, const struct match_plan *plan,
                               const struct move_request *request, struct match *match,
                               struct match_secrets *secrets, struct match_snapshot *snapshot)
{
    struct new_match new;
    struct store_reply reply;
    char id[UUID_ROOM];
    enum db_result kept = pack_cache_keep(worker->service->pack_cache, worker->db, plan->pack);
    if (kept != DB_OK) return match_result_of_db(kept);
    enum match_result result = reply_begin(worker, request, "create", "", &reply);
    if (result != MATCH_OK) return result;
    plan_row(plan, &new);
    id_make(worker, "match", request->key, new.row.id);
    give_out_secrets(worker, plan, &reply, &new, secrets);
    enum db_result made =
        new.options.failed ? DB_AWAY : store_create(worker->db, &new.row, new.organizer, new.seat);
    sodium_memzero(new.row.dice.seed, sizeof new.row.dice.seed);
    writer_free(&new.options);
    if (made != DB_OK && made != DB_CONFLICT) return match_result_of_db(made);
    if (plan->holders && !plan->invitations) {
        const enum db_result held = store_seat_players(worker->db, new.row.id, plan->holders);
        if (held != DB_OK) return match_result_of_db(held);
    }
    match_id_write(new.row.id, id);
    if (reply.key) reply.key = ""; /* the match's row keeps the key; no other key of the organizer is empty */
    if (plan->organizer) reply.key = NULL; /* its key is a secret, and no answer is kept for it */
    reply.seat = STORE_ORGANIZER;
    const char *organizer = plan->organizer ? NULL : secrets->organizer;
    result = load_and_settle(worker, &(struct caller){id, organizer}, reply.key, match);
    if (result == MATCH_UNAUTHORIZED || (made == DB_CONFLICT && result == MATCH_NOT_FOUND))
        return MATCH_KEY_REUSED;
    return result == MATCH_OK ? take_snapshot(worker, match, &reply, snapshot) : result;
}

enum match_result match_foresee(struct match_worker *worker, const struct move_request *request,
                                uint32_t seats, uint8_t id[MATCH_ID_SIZE], struct match_secrets *secrets)
{
    static const uint8_t nobody[HASH_SIZE];
    const struct match_plan plan = {.organizer = nobody};
    struct new_match new = {.row.seats = seats};
    struct store_reply reply;
    const enum match_result result = reply_begin(worker, request, "create", "", &reply);
    if (result != MATCH_OK) return result;
    id_make(worker, "match", request->key, id);
    give_out_secrets(worker, &plan, &reply, &new, secrets);
    return MATCH_OK;
}

/* ---- claiming ---- */

/* The claim may already have been carried out, before the connection was lost or by an earlier copy of the
 * request. Then the token is valid. */
static enum match_result finish_claim(struct match_worker *worker, const char *match_id,
                                      struct store_reply *reply, struct seat_handed *handed)
{
    struct match *match = &handed->match;
    enum match_result result =
        load_and_settle(worker, &(struct caller){match_id, handed->token}, reply->key, match);
    if (result == MATCH_UNAUTHORIZED) return MATCH_TAKEN;
    if (result == MATCH_OK && match->bearer != reply->seat) return MATCH_TAKEN;
    return result == MATCH_OK ? take_snapshot(worker, match, reply, &handed->snapshot) : result;
}

/* A token that may become the seat's. Its hash names the reply's row, because the seat's earlier bearer may
 * have used the same key. */
struct new_token {
    uint8_t hash[HASH_SIZE];
    char row[2 * HASH_SIZE + 1];
    struct store_reply reply; /* its key is `row` */
};

static enum match_result new_token(struct match_worker *worker, const struct seat_claim *claim,
                                   char token[TOKEN_ROOM], struct new_token *new)
{
    char object[UUID_ROOM + ID_ROOM];
    snprintf(object, sizeof object, "%s %s", claim->request->caller.match, claim->seat);
    enum match_result result =
        reply_begin(worker, claim->request, claim->invitation ? "claim" : "take", object, &new->reply);
    if (result != MATCH_OK) return result;
    token_make(worker, &new->reply, "claim", 0, token, new->hash);
    to_hex(new->hash, HASH_SIZE, new->row);
    if (new->reply.key) new->reply.key = new->row;
    return MATCH_OK;
}

/* Writes the claim; in a running match it is an entry of the log. */
static enum db_result take_seat(struct match_worker *worker, struct match *match, struct store_claim *claim)
{
    struct store_note note;
    const bool runs = match->version > 0;
    const enum db_result begun =
        runs ? note_begin(worker, match,
                          &(struct action){.seat = claim->seat, .move = {.type = MOVE_SEAT_CLAIMED}}, &note)
             : DB_OK;
    if (begun == DB_NONE) return DB_CONFLICT; /* the match is gone; the next attempt finds that out */
    if (begun != DB_OK) return begun;
    claim->at = runs ? note.action.at : now_microseconds();
    return store_claim(worker->db, match->terms.id, claim, runs ? &note : NULL);
}

/* Finds the player who claims. *seats: whether the token is a player's. MATCH_SEATED: the player has another
 * seat of the match. */
static enum match_result find_claimant(struct match_worker *worker, const struct match *match,
                                       const char *token, struct store_player *player, bool *seats)
{
    uint8_t hash[HASH_SIZE];
    struct store_bytes left = match->seats.players;
    struct store_seated seated;
    *seats = false;
    if (!token) return MATCH_OK;
    token_hash(token, hash);
    const enum db_result found = store_player_find(worker->db, hash, player);
    if (found != DB_OK) return found == DB_NONE ? MATCH_OK : match_result_of_db(found);
    *seats = true;
    while (store_seated_next(&left, &seated))
        if (memcmp(seated.id, player->id, STORE_ID) == 0) return MATCH_SEATED;
    return MATCH_OK;
}

/* *again: the match has moved on, and the seat is still open. */
static enum match_result claim_once(struct match_worker *worker, const struct seat_claim *claim,
                                    struct seat_handed *handed, bool *again)
{
    const char *match_id = claim->request->caller.match;
    struct match *match = &handed->match;
    uint8_t invited[HASH_SIZE];
    struct new_token new;
    struct store_player player;
    bool seats;
    enum match_result result = load_and_settle(worker, &(struct caller){match_id, NULL}, NULL, match);
    if (result != MATCH_OK) return result;
    const int seat = seat_find(match, claim->seat);
    if (seat < 0) return MATCH_NOT_FOUND;
    if (match->differs && match->status == STORE_OPEN)
        return MATCH_OTHER_RULES; /* the last claim would begin it */
    result = new_token(worker, claim, handed->token, &new);
    if (result != MATCH_OK) return result;
    new.reply.seat = seat;
    if (!claim->invitation && !(match->seats.lobby >> seat & 1)) return MATCH_FORBIDDEN;
    if (!(match->seats.open >> seat & 1))
        return new.reply.key ? finish_claim(worker, match_id, &new.reply, handed) : MATCH_TAKEN;
    result = find_claimant(worker, match, claim->request->caller.token, &player, &seats);
    if (result != MATCH_OK) return result;
    if (!seats && !claim->invitation) return MATCH_UNAUTHORIZED;
    if (claim->invitation) token_hash(claim->invitation, invited);
    const uint32_t deciding =
        match->version > 0 && !match->differs ? play_deciders(&match->play) & ~match->seats.resigned : 0;
    struct store_claim taking = {.seat = seat,
                                 .invitation = claim->invitation ? invited : NULL,
                                 .token_hash = new.hash,
                                 .deciding = match->version > 0 && !match->differs ? &deciding : NULL,
                                 .player = seats ? player.id : NULL,
                                 .entropy = claim->entropy};
    enum db_result taken = take_seat(worker, match, &taking);
    if (taken == DB_NONE) return MATCH_FORBIDDEN;
    if (taken == DB_BROKEN) return MATCH_BROKEN;
    result = finish_claim(worker, match_id, &new.reply, handed); /* the commit may have been carried out */
    if (result == MATCH_OK) notify_match(worker, match);
    *again = taken == DB_CONFLICT && result == MATCH_TAKEN && match->seats.open >> seat & 1;
    return taken == DB_AWAY && result == MATCH_TAKEN ? MATCH_AWAY : result;
}

enum match_result match_claim(struct match_worker *worker, const struct seat_claim *claim,
                              struct seat_handed *handed)
{
    enum match_result result = MATCH_BUSY;
    bool again = true;
    for (int n = 0; again && n < ATTEMPTS; n++) {
        again = false;
        result = claim_once(worker, claim, handed, &again);
    }
    return again ? MATCH_BUSY : result;
}

/* ---- releasing ---- */

/* Whether there is room for another change of seats before the beginning, with room left to claim every open
 * seat. */
static bool has_room(const struct match *match, int seat)
{
    const uint32_t open = match->seats.open | UINT32_C(1) << seat;
    return match->terms.seating.count + 1 + (size_t)__builtin_popcount(open) <= SEATING_MAX / 2;
}

static enum match_result may_release(const struct match *match, int seat)
{
    if (seat < 0) return MATCH_NOT_FOUND;
    if (match->status == STORE_OVER) return MATCH_OVER;
    if (match->status == STORE_OPEN && !has_room(match, seat)) return MATCH_FULL;
    return match->seats.resigned >> seat & 1 ? MATCH_CONCEDED : MATCH_OK;
}

/* Writes the release; in a running match it is an entry of the log. */
static enum db_result free_seat(struct match_worker *worker, struct match *match, int seat,
                                const uint8_t hash[HASH_SIZE], const struct store_reply *reply)
{
    struct store_note note;
    const bool runs = match->version > 0;
    const enum db_result begun =
        runs ? note_begin(worker, match, &(struct action){.seat = seat, .move = {.type = MOVE_SEAT_RELEASED}},
                          &note)
             : DB_OK;
    if (begun != DB_OK) return begun;
    const struct store_release release = {
        .seat = seat, .invitation = hash, .at = runs ? note.action.at : now_microseconds()};
    return store_release(worker->db, match->terms.id, &release, reply, runs ? &note : NULL);
}

/* Streams that the void token has opened check it, and end. *again: the match has moved on. */
static enum match_result release_once(struct match_worker *worker, const struct move_request *request,
                                      const char *seat, struct seat_handed *handed, bool *again)
{
    struct match *match = &handed->match;
    uint8_t hash[HASH_SIZE];
    char object[UUID_ROOM + ID_ROOM];
    struct store_reply reply;
    enum match_result result = load_for_organizer(worker, request, match);
    if (result != MATCH_OK) return result;
    const int index = seat_find(match, seat);
    snprintf(object, sizeof object, "%s %s", match->id, seat);
    result = reply_begin(worker, request, "release", object, &reply);
    if (result != MATCH_OK) return result;
    reply.seat = STORE_ORGANIZER;
    token_make(worker, &reply, "invitation", 0, handed->token, hash);
    if (worker->loaded.reply.key) return take_snapshot(worker, match, &reply, &handed->snapshot);
    result = may_release(match, index);
    if (result != MATCH_OK) return result;
    const enum db_result released = free_seat(worker, match, index, hash, &reply);
    *again = released == DB_CONFLICT; /* or the key was used, by a copy of this request at the same time */
    if (released != DB_OK) return match_result_of_db(released);
    notify_match(worker, match);
    result = load_and_settle(worker, &request->caller, request->key, match);
    return result == MATCH_OK ? take_snapshot(worker, match, &reply, &handed->snapshot) : result;
}

enum match_result match_release(struct match_worker *worker, const struct move_request *request,
                                const char *seat, struct seat_handed *handed)
{
    enum match_result result = MATCH_BUSY;
    bool again = true;
    for (int n = 0; again && n < ATTEMPTS; n++) {
        again = false;
        result = release_once(worker, request, seat, handed, &again);
    }
    return result;
}

/* ---- beginning ---- */

enum db_result begin_match(struct match_worker *worker, struct match *match)
{
    static const struct move set_up = {.type = MOVE_SET_UP};
    const struct refusal *refusal;
    struct outgoing *outgoing = &worker->outgoing;
    prepare_play(worker, match);
    batch_begin(worker, match);
    if (!batch_action(worker, -1, &set_up, &refusal)) {
        report_bug(match, "it cannot be set up");
        return DB_BROKEN;
    }
    if (!prepare_commit(worker, match, play_deciders(&match->play))) return DB_AWAY;
    outgoing->beginning =
        (struct store_beginning){worker->loaded.match.dice.entropy, worker->loaded.match.holders.seating,
                                 worker->loaded.match.dice.restored};
    outgoing->commit.beginning = &outgoing->beginning;
    const enum db_result result = write_one(worker);
    worker->loaded.instructed = outgoing->commit.instructed;
    if (result == DB_OK) notify_match(worker, match);
    return result;
}
