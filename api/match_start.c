/* How matches begin: their ids, tokens and seeds; seats that are claimed; the set-up as action 1. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "api/match_internal.h"

/* ---- names of things ---- */

bool match_id_read(const char *text, uint8_t id[MATCH_ID_SIZE])
{
    return uuid_parse(text, id);
}

void match_id_write(const uint8_t id[MATCH_ID_SIZE], char text[UUID_ROOM])
{
    uuid_format(id, text);
}

void time_write(int64_t microseconds, char text[TIME_ROOM])
{
    time_t seconds = microseconds / 1000000;
    struct tm utc;
    gmtime_r(&seconds, &utc);
    size_t length = strftime(text, TIME_ROOM, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(text + length, TIME_ROOM - length, ".%06dZ", (int)(microseconds % 1000000));
}

/* RFC 9562, version 4. */
static void new_match_id(uint8_t id[MATCH_ID_SIZE])
{
    randombytes_buf(id, MATCH_ID_SIZE);
    id[6] = (uint8_t)((id[6] & 0x0f) | 0x40);
    id[8] = (uint8_t)((id[8] & 0x3f) | 0x80);
}

static void new_token(char token[TOKEN_ROOM])
{
    uint8_t random[32];
    randombytes_buf(random, sizeof random);
    sodium_bin2base64(token, TOKEN_ROOM, random, sizeof random, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ---- creating ---- */

struct new_match {
    struct store_match row;
    uint8_t options[2 * OPTIONS_MAX];
    uint8_t organizer[HASH_SIZE];
    uint8_t seat[SEATS_MAX][HASH_SIZE];
};

static void write_options(const int16_t *option, uint8_t bytes[2 * OPTIONS_MAX])
{
    for (size_t i = 0; i < OPTIONS_MAX; i++) {
        bytes[2 * i] = (uint8_t)option[i];
        bytes[2 * i + 1] = (uint8_t)((uint16_t)option[i] >> 8);
    }
}

static void plan_row(const struct match_plan *plan, struct new_match *new)
{
    const struct game *game = plan->pack->game;
    struct store_match *row = &new->row;
    *row = (struct store_match){.game = game->id,
                                .scenario = game->scenarios[plan->scenario].id,
                                .revision = game->revision,
                                .format = LEDGER_FORMAT,
                                .options = {new->options, sizeof new->options},
                                .seats = seats_for(game, plan->scenario, plan->players, plan->option),
                                .label = plan->label,
                                .tournament = plan->tournament,
                                .entropy = {plan->entropy, plan->has_entropy ? SEED_SIZE : 0},
                                .created_at = now_microseconds()};
    row->deadline = (struct store_deadline){.each = plan->deadline_each, .then = plan->deadline_then};
    write_options(plan->option, new->options);
    if (plan->invitations) row->open_seats = row->seats;
    memcpy(row->pack_hash, plan->pack->hash, sizeof row->pack_hash);
    new_match_id(row->id);
    randombytes_buf(row->seed, sizeof row->seed);
    chance_commit(row->seed, row->commitment);
}

static void give_out_secrets(struct new_match *new, struct match_secrets *secrets)
{
    memset(secrets, 0, sizeof *secrets);
    new_token(secrets->organizer);
    token_hash(secrets->organizer, new->organizer);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(new->row.seats >> seat & 1)) continue;
        new_token(secrets->seat[seat]);
        token_hash(secrets->seat[seat], new->seat[seat]);
    }
}

enum match_result match_create(struct match_worker *worker, const struct match_plan *plan,
                               struct match *match, struct match_secrets *secrets)
{
    struct new_match new;
    char id[UUID_ROOM];
    enum db_result kept = pack_cache_keep(worker->service->pack_cache, worker->db, plan->pack);
    if (kept != DB_OK) return match_result_of_db(kept);
    plan_row(plan, &new);
    give_out_secrets(&new, secrets);
    enum db_result made = store_create(worker->db, &new.row, new.organizer, new.seat);
    sodium_memzero(new.row.seed, sizeof new.row.seed);
    /* An id that is there already is ours: nobody else draws the same 122 bits. */
    if (made != DB_OK && made != DB_CONFLICT) return match_result_of_db(made);
    match_id_write(new.row.id, id);
    return load_and_settle(worker, &(struct caller){id, secrets->organizer}, NULL, match);
}

/* ---- claiming ---- */

/* Our own claim may have been carried out before the connection was lost: then the token is good. */
static enum match_result claimed(struct match_worker *worker, const struct caller *caller, int seat,
                                 struct match *match)
{
    enum match_result result = load_and_settle(worker, caller, NULL, match);
    if (result == MATCH_UNAUTHORIZED) return MATCH_TAKEN;
    return result == MATCH_OK && match->viewer != seat ? MATCH_TAKEN : result;
}

enum match_result match_claim(struct match_worker *worker, const char *match_id, const char *seat,
                              const char *invitation, const uint8_t *entropy, struct match *match,
                              char token[TOKEN_ROOM])
{
    uint8_t invited[HASH_SIZE], hash[HASH_SIZE];
    enum match_result result = load_and_settle(worker, &(struct caller){match_id, NULL}, NULL, match);
    if (result != MATCH_OK) return result;
    const int index = seat_find(match, seat);
    if (index < 0) return MATCH_NOT_FOUND;
    if (!(match->open_seats >> index & 1)) return MATCH_TAKEN;
    if (entropy && match->status == STORE_OPEN && match->terms.entropy_count == ENTROPY_MAX)
        return MATCH_FULL;
    new_token(token);
    token_hash(token, hash);
    token_hash(invitation, invited);
    enum db_result taken =
        store_claim(worker->db, match->terms.id, index, invited, hash, entropy, now_microseconds());
    if (taken == DB_NONE) return MATCH_FORBIDDEN;
    if (taken != DB_OK && taken != DB_CONFLICT) return match_result_of_db(taken);
    result = claimed(worker, &(struct caller){match_id, token}, index, match);
    if (result == MATCH_OK) wake_all(worker, match->terms.id);
    return result;
}

/* ---- releasing ---- */

static enum match_result may_release(const struct match *match, int seat)
{
    if (match->viewer == SEAT_NONE) return MATCH_UNAUTHORIZED;
    if (match->viewer != SEAT_ALL) return MATCH_FORBIDDEN;
    if (seat < 0) return MATCH_NOT_FOUND;
    if (match->status == STORE_OVER) return MATCH_OVER;
    return match->resigned >> seat & 1 ? MATCH_CONCEDED : MATCH_OK;
}

/* Streams that were opened with the token look again, and end. */
enum match_result match_release(struct match_worker *worker, const struct caller *caller, const char *seat,
                                struct match *match, char invitation[TOKEN_ROOM])
{
    uint8_t hash[HASH_SIZE];
    enum match_result result = load_and_settle(worker, caller, NULL, match);
    if (result != MATCH_OK) return result;
    const int index = seat_find(match, seat);
    result = may_release(match, index);
    if (result != MATCH_OK) return result;
    new_token(invitation);
    token_hash(invitation, hash);
    const enum db_result released = store_release(worker->db, match->terms.id, index, hash);
    if (released != DB_OK) return match_result_of_db(released);
    wake_all(worker, match->terms.id);
    return load_and_settle(worker, caller, NULL, match);
}

/* ---- beginning ---- */

enum db_result begin_match(struct match_worker *worker, struct match *match)
{
    static const struct move set_up = {.type = MOVE_SET_UP};
    const struct refusal *refusal;
    struct store_commit commit;
    prepare_play(worker, match);
    run_begin(worker, match);
    if (!run_action(worker, -1, &set_up, &refusal)) {
        report_bug(match, "it cannot be set up");
        return DB_BROKEN;
    }
    if (!run_commit(worker, match, &commit)) return DB_AWAY;
    commit.entropy = worker->loaded.match.entropy;
    enum db_result result = store_commit(worker->db, &commit);
    if (result == DB_OK) wake_all(worker, match->terms.id);
    return result;
}
