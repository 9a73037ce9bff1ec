/* How matches begin: ids, tokens and seeds; the set-up as action 1. seats.c has how seats change hands. */
#include "api/match/start.h"

#include <string.h>

#include "api/common/when.h"
#include "api/match/load.h"
#include "api/match/request_key.h"
#include "api/match/settling.h"
#include "api/match/worker.h"
#include "db/store/deadline.h"
#include "db/store/terms.h"

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
                                .listing = {plan->label, plan->tournament, moment_now()},
                                .dice.entropy = {plan->entropy.bytes, plan->entropy.given ? SEED_SIZE : 0}};
    row->deadline = (struct store_deadline){.each = plan->deadline_each,
                                            .then = plan->deadline_then,
                                            .bank = plan->clock.bank,
                                            .increment = plan->clock.increment,
                                            .missed = plan->clock.missed,
                                            .hours = *plan->clock.hours ? plan->clock.hours : NULL};
    writer_init(&new->options);
    options_write(&new->options, game, plan->option, 0);
    row->options = (struct store_bytes){(const uint8_t *)new->options.text, new->options.length};
    row->holders.invitations = plan->agreed.invitations;
    row->holders.lobby = plan->lobby;
    memcpy(row->holders.bots, plan->bots, sizeof row->holders.bots);
    row->agreed = (struct store_agreed){plan->agreed.referee, store_messages_stored(&plan->agreed.messages),
                                        plan->agreed.draws};
    memcpy(row->pack_hash, plan->pack->hash, sizeof row->pack_hash);
    randombytes_buf(row->dice.seed, sizeof row->dice.seed);
    chance_commit(row->dice.seed, row->dice.commitment);
}

/* Makes the tokens or invitations of these seats. */
static void make_seat_secrets(const struct match_worker *worker, const struct store_reply *reply,
                              uint32_t seats, struct match_secrets *secrets,
                              uint8_t hash[SEATS_MAX][HASH_SIZE])
{
    *secrets = (struct match_secrets){0};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1)
            match_derive_token(worker, reply, "seat", seat, secrets->seat[seat], hash[seat]);
}

enum match_result match_knows_zone(struct match_worker *worker, const char *zone, bool *known)
{
    return match_result_of_db(store_knows_zone(worker->db, zone, known));
}

/* Stores the new match, and the players of its seats. *exists: its id was there before. */
static enum db_result store_new(struct match_worker *worker, const struct match_plan *plan,
                                struct new_match *new, bool *exists)
{
    const enum db_result made =
        new->options.failed ? DB_AWAY : store_create(worker->db, &new->row, new->organizer, new->seat);
    sodium_memzero(new->row.dice.seed, sizeof new->row.dice.seed);
    writer_free(&new->options);
    *exists = made == DB_CONFLICT;
    if (made != DB_OK && !*exists) return made;
    if (!plan->holders || plan->agreed.invitations) return DB_OK;
    return store_seat_players(worker->db, new->row.id, plan->holders);
}

/* An id that exists belongs to this request, sent before: two requests do not draw the same 122 bits. If that
 * match's organizer has another token, the key came with another body. If the match was deleted, the key
 * makes no other one, because the transparency log may have entries of it. */
enum match_result match_create(struct match_worker *worker, const struct match_plan *plan,
                               const struct match_request *request, struct match *match,
                               struct match_secrets *secrets, struct match_snapshot *snapshot)
{
    struct new_match new;
    struct store_reply reply;
    char id[UUID_TEXT];
    bool exists;
    const enum db_result kept = pack_cache_keep(worker->service->pack_cache, worker->db, plan->pack);
    if (kept != DB_OK) return match_result_of_db(kept);
    enum match_result result = match_reply_begin(worker, request, "create", "", &reply);
    if (result != MATCH_OK) return result;
    plan_row(plan, &new);
    match_derive_id(worker, "match", request->key, new.row.id);
    make_seat_secrets(worker, &reply, new.row.seats, secrets, new.seat);
    if (plan->organizer)
        memcpy(new.organizer, plan->organizer, HASH_SIZE);
    else
        match_derive_token(worker, &reply, "organizer", 0, secrets->organizer, new.organizer);
    const enum db_result stored = store_new(worker, plan, &new, &exists);
    if (stored != DB_OK) return match_result_of_db(stored);
    uuid_format(new.row.id, id);
    if (reply.key) reply.key = ""; /* the match's row keeps the key; no other key of the organizer is empty */
    if (plan->organizer) reply.key = NULL; /* its key is a secret, and no answer is kept for it */
    reply.seat = STORE_ORGANIZER;
    const char *organizer = plan->organizer ? NULL : secrets->organizer;
    result = match_load_and_settle(worker, &(struct caller){id, organizer}, reply.key, match);
    if (result == MATCH_UNAUTHORIZED || (exists && result == MATCH_NOT_FOUND)) return MATCH_KEY_REUSED;
    return result == MATCH_OK ? match_take_snapshot(worker, match, &reply, snapshot) : result;
}

enum match_result match_foresee(struct match_worker *worker, const struct match_request *request,
                                uint32_t seats, uint8_t id[MATCH_ID_SIZE], struct match_secrets *secrets)
{
    uint8_t hash[SEATS_MAX][HASH_SIZE];
    struct store_reply reply;
    const enum match_result result = match_reply_begin(worker, request, "create", "", &reply);
    if (result != MATCH_OK) return result;
    match_derive_id(worker, "match", request->key, id);
    make_seat_secrets(worker, &reply, seats, secrets, hash);
    return MATCH_OK;
}

/* ---- beginning ---- */

enum db_result match_begin(struct match_worker *worker, struct match *match)
{
    static const struct move set_up = {.type = MOVE_SET_UP};
    const struct refusal *refusal;
    struct outgoing *outgoing = &worker->outgoing;
    match_prepare_play(worker, match);
    batch_begin(worker, match);
    if (!batch_action(worker, -1, &set_up, &refusal)) {
        match_report_bug(match, "it cannot be set up");
        return DB_BROKEN;
    }
    if (!outgoing_prepare_commit(worker, match, play_deciders(&match->play),
                                 batch_informed(&worker->batch, match->deciding)))
        return DB_AWAY;
    outgoing->beginning =
        (struct store_beginning){worker->loaded.match.dice.entropy, worker->loaded.match.holders.seating,
                                 worker->loaded.match.dice.restored};
    outgoing->commit.beginning = &outgoing->beginning;
    const enum db_result result = outgoing_write(worker);
    worker->loaded.instructed = outgoing->commit.done.instructed;
    if (result == DB_OK) match_notify(worker, match);
    return result;
}
