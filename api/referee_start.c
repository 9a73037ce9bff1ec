/* How matches begin: their ids, tokens and seeds; seats that are claimed; the set-up as action 1. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "api/referee_inside.h"

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
                                .options = {new->options, sizeof new->options},
                                .seats = seats_for(game, plan->players, plan->option),
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

enum referee_result referee_create(struct referee *referee, const struct match_plan *plan,
                                   struct match *match, struct match_secrets *secrets)
{
    struct new_match new;
    char id[UUID_ROOM];
    enum db_result kept = shelf_keep(referee->house->shelf, referee->db, plan->pack);
    if (kept != DB_OK) return referee_from_db(kept);
    plan_row(plan, &new);
    give_out_secrets(&new, secrets);
    enum db_result made = store_create(referee->db, &new.row, new.organizer, new.seat);
    sodium_memzero(new.row.seed, sizeof new.row.seed);
    /* An id that is there already is ours: nobody else draws the same 122 bits. */
    if (made != DB_OK && made != DB_CONFLICT) return referee_from_db(made);
    match_id_write(new.row.id, id);
    return sit_down(referee, &(struct caller){id, secrets->organizer}, NULL, match);
}

/* ---- claiming ---- */

/* Our own claim may have been carried out before the connection was lost: then the token is good. */
static enum referee_result claimed(struct referee *referee, const struct caller *caller, int seat,
                                   struct match *match)
{
    enum referee_result result = sit_down(referee, caller, NULL, match);
    if (result == REFEREE_UNAUTHORIZED) return REFEREE_TAKEN;
    return result == REFEREE_OK && match->viewer != seat ? REFEREE_TAKEN : result;
}

enum referee_result referee_claim(struct referee *referee, const char *match_id, const char *seat,
                                  const char *invitation, const uint8_t *entropy, struct match *match,
                                  char token[TOKEN_ROOM])
{
    uint8_t invited[HASH_SIZE], hash[HASH_SIZE];
    enum referee_result result = sit_down(referee, &(struct caller){match_id, NULL}, NULL, match);
    if (result != REFEREE_OK) return result;
    const int index = seat_find(match, seat);
    if (index < 0) return REFEREE_NOT_FOUND;
    if (!(match->open_seats >> index & 1)) return REFEREE_TAKEN;
    if (entropy && match->status == STORE_OPEN && match->terms.entropy_count == ENTROPY_MAX)
        return REFEREE_FULL;
    new_token(token);
    token_hash(token, hash);
    token_hash(invitation, invited);
    enum db_result taken =
        store_claim(referee->db, match->terms.id, index, invited, hash, entropy, now_microseconds());
    if (taken == DB_NONE) return REFEREE_FORBIDDEN;
    if (taken != DB_OK && taken != DB_CONFLICT) return referee_from_db(taken);
    result = claimed(referee, &(struct caller){match_id, token}, index, match);
    if (result == REFEREE_OK) wake_all(referee, match->terms.id);
    return result;
}

/* ---- releasing ---- */

static enum referee_result may_release(const struct match *match, int seat)
{
    if (match->viewer == SEAT_NONE) return REFEREE_UNAUTHORIZED;
    if (match->viewer != SEAT_ALL) return REFEREE_FORBIDDEN;
    if (seat < 0) return REFEREE_NOT_FOUND;
    if (match->status == STORE_OVER) return REFEREE_OVER;
    return match->gone >> seat & 1 ? REFEREE_CONCEDED : REFEREE_OK;
}

/* Streams that were opened with the token look again, and end. */
enum referee_result referee_release(struct referee *referee, const struct caller *caller, const char *seat,
                                    struct match *match, char invitation[TOKEN_ROOM])
{
    uint8_t hash[HASH_SIZE];
    enum referee_result result = sit_down(referee, caller, NULL, match);
    if (result != REFEREE_OK) return result;
    const int index = seat_find(match, seat);
    result = may_release(match, index);
    if (result != REFEREE_OK) return result;
    new_token(invitation);
    token_hash(invitation, hash);
    const enum db_result released = store_release(referee->db, match->terms.id, index, hash);
    if (released != DB_OK) return referee_from_db(released);
    wake_all(referee, match->terms.id);
    return sit_down(referee, caller, NULL, match);
}

/* ---- beginning ---- */

enum db_result begin_match(struct referee *referee, struct match *match)
{
    static const struct move set_up = {.type = MOVE_SET_UP};
    const struct refusal *refusal;
    struct store_commit commit;
    lay_play(referee, match);
    run_begin(referee, match);
    if (!run_action(referee, -1, &set_up, &refusal)) {
        report_bug(match, "it cannot be set up");
        return DB_BROKEN;
    }
    if (!run_commit(referee, match, &commit)) return DB_AWAY;
    commit.entropy = referee->loaded.match.entropy;
    enum db_result result = store_commit(referee->db, &commit);
    if (result == DB_OK) wake_all(referee, match->terms.id);
    return result;
}
