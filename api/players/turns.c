/* The turns of a player: as a list, and live. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/when.h"
#include "api/match/request_key.h"
#include "api/players/players.h"

/* ---- one turn, and lists of them ---- */

static void write_place(struct writer *w, const uint8_t match[STORE_ID], const struct game *game, int seat)
{
    char id[UUID_ROOM];
    match_id_write(match, id);
    writer_member_string(w, "match", id);
    writer_member_string(w, "game", game->id);
    writer_member_string(w, "seat", domain_id(game->seats, NULL, seat));
}

static const char *vote_name(enum store_vote_wanted vote)
{
    static const char *const names[] = {
        [STORE_VOTE_DRAW] = "draw", [STORE_VOTE_PAUSE] = "pause", [STORE_VOTE_RESUME] = "resume"};
    return names[vote];
}

/* Writes the rest of an open object. */
static void write_vote(struct writer *w, const struct player_turn *vote)
{
    char at[TIME_ROOM];
    writer_member_string(w, "about", vote_name(vote->vote));
    if (vote->proposal) writer_member_integer(w, "proposal", vote->proposal);
    if (vote->since) time_write(vote->since, at);
    if (vote->since) writer_member_string(w, "since", at);
    writer_close(w, '}');
}

static void write_turn(struct writer *w, const struct player_turn *turn)
{
    char at[TIME_ROOM];
    writer_open(w, '{');
    write_place(w, turn->match, turn->game, turn->seat);
    if (turn->vote) {
        write_vote(w, turn);
        return;
    }
    time_write(turn->since, at);
    writer_member_string(w, "since", at);
    writer_name(w, "due_at");
    if (turn->due_at) {
        time_write(turn->due_at, at);
        writer_string(w, at);
    } else {
        writer_null(w);
    }
    writer_close(w, '}');
}

static void write_list(struct writer *w, const char *name, const struct player_turns *turns, bool votes)
{
    writer_member_open(w, name, '[');
    for (size_t i = 0; i < turns->count; i++)
        if ((turns->turn[i].vote != STORE_NO_VOTE) == votes) write_turn(w, &turns->turn[i]);
    writer_close(w, ']');
}

static void write_turns(struct writer *w, const struct player_turns *turns)
{
    writer_open(w, '{');
    write_list(w, "turns", turns, false);
    writer_member_boolean(w, "more", turns->more);
    if (turns->more) writer_member_string(w, "next", turns->next);
    write_list(w, "votes", turns, true);
    writer_close(w, '}');
}

/* Matches of games that this build does not have are left out, and turns beyond the limit. */
static bool copy_turns(struct match_worker *worker, const struct store_turn *rows, size_t count, size_t limit,
                       struct player_turns *turns)
{
    *turns = (struct player_turns){.more = count > limit && !rows[limit].vote};
    if (turns->more) cursor_write(rows[limit - 1].due_at, rows[limit - 1].id, turns->next);
    turns->turn = calloc(count ? count : 1, sizeof *turns->turn);
    for (size_t i = 0; i < count && turns->turn; i++) {
        struct player_turn turn = {.game = pack_cache_game(match_worker_packs(worker), rows[i].game),
                                   .seat = rows[i].seat,
                                   .vote = rows[i].vote,
                                   .since = rows[i].since,
                                   .due_at = rows[i].due_at,
                                   .proposal = rows[i].proposal};
        if (i == limit && turns->more) continue; /* it tells only that there are further turns */
        memcpy(turn.match, rows[i].id, sizeof turn.match);
        if (turn.game) turns->turn[turns->count++] = turn;
    }
    return turns->turn;
}

/* The first to be due first. The caller frees turns->turn. */
static enum match_result find_turns(struct match_worker *worker, const uint8_t token[HASH_SIZE],
                                    const struct turns_query *query, struct player_turns *turns)
{
    struct store_turn_page page = {.limit =
                                       query->limit + 1}; /* one more tells whether further ones follow */
    const struct store_turn *rows;
    struct store_rows *owner;
    size_t count;
    *turns = (struct player_turns){0};
    page.from = query->cursor;
    if (page.from && !cursor_read(query->cursor, &page.due_at, page.id)) return MATCH_MALFORMED;
    const enum db_result found =
        store_player_turns(match_worker_db(worker), token, &page, &rows, &count, &owner);
    enum match_result result = found == DB_NONE ? MATCH_UNAUTHORIZED : match_result_of_db(found);
    if (result == MATCH_OK && !copy_turns(worker, rows, count, query->limit, turns)) result = MATCH_AWAY;
    store_rows_free(owner);
    return result;
}

enum match_result player_turns(struct match_worker *worker, const char *token,
                               const struct turns_query *query, struct writer *w)
{
    uint8_t hash[HASH_SIZE];
    struct player_turns turns;
    if (!token) return MATCH_UNAUTHORIZED;
    token_hash(token, hash);
    const enum match_result result = find_turns(worker, hash, query, &turns);
    if (result == MATCH_OK) write_turns(w, &turns);
    free(turns.turn);
    return result;
}

/* ---- live ---- */

static int by_place(const void *a, const void *b)
{
    const struct player_turn *one = a, *other = b;
    const int order = memcmp(one->match, other->match, sizeof one->match);
    if (order) return order;
    return one->seat != other->seat ? one->seat - other->seat : (int)one->vote - (int)other->vote;
}

static bool is_same(const struct player_turn *one, const struct player_turn *other)
{
    return one->since == other->since && one->due_at == other->due_at && one->proposal == other->proposal;
}

/* Names what the turns are now. A client that was cut off there has missed nothing. */
static void name_turns(const struct player_turns *turns, char name[TURNS_NAME_ROOM])
{
    crypto_generichash_state state;
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    for (size_t i = 0; i < turns->count; i++) {
        const struct player_turn *turn = &turns->turn[i];
        const int64_t numbers[] = {turn->seat, turn->since, turn->due_at, turn->vote, turn->proposal};
        crypto_generichash_update(&state, turn->match, sizeof turn->match);
        crypto_generichash_update(&state, (const uint8_t *)numbers, sizeof numbers);
    }
    crypto_generichash_update(&state, (const uint8_t *)&turns->more, sizeof turns->more);
    crypto_generichash_final(&state, hash, sizeof hash);
    to_hex(hash, (TURNS_NAME_ROOM - 1) / 2, name);
}

/* Where events go. `left` counts those of this time that are not sent yet. */
struct telling {
    turn_event *each;
    void *context;
    const char *name; /* of the turns after the last event; the others have a name of no turns */
    size_t left;
};

static bool tell(struct telling *telling, const char *event, struct writer *w)
{
    const char *name = --telling->left == 0 ? telling->name : "0000000000000000";
    if (!w->failed) telling->each(telling->context, event, name, writer_text(w), w->length);
    return !w->failed;
}

static bool tell_all(struct telling *telling, const struct player_turns *now)
{
    struct writer w;
    writer_init(&w);
    write_turns(&w, now);
    telling->left = 1;
    const bool told = tell(telling, "turns", &w);
    writer_free(&w);
    return told;
}

static bool tell_change(struct telling *telling, const struct player_turn *turn, bool done)
{
    static const char *const events[2][2] = {{"turn", "done"}, {"vote", "vote-done"}};
    struct writer w;
    writer_init(&w);
    if (done) {
        writer_open(&w, '{');
        write_place(&w, turn->match, turn->game, turn->seat);
        if (turn->vote) writer_member_string(&w, "about", vote_name(turn->vote));
        writer_close(&w, '}');
    } else {
        write_turn(&w, turn);
    }
    const bool told = tell(telling, events[turn->vote != STORE_NO_VOTE][done], &w);
    writer_free(&w);
    return told;
}

/* Goes through both lists, which are in one order, and tells what is not the same. Without `telling` it only
 * counts. False: memory is short. */
static bool go_through(const struct player_turns *before, const struct player_turns *now,
                       struct telling *telling, size_t *changes)
{
    size_t b = 0, n = 0;
    bool told = true;
    *changes = 0;
    while (told && (b < before->count || n < now->count)) {
        const int order = b == before->count ? 1
                          : n == now->count  ? -1
                                             : by_place(&before->turn[b], &now->turn[n]);
        const bool done = order < 0, changed = order != 0 || !is_same(&before->turn[b], &now->turn[n]);
        const struct player_turn *turn = done ? &before->turn[b] : &now->turn[n];
        b += order <= 0;
        n += order >= 0;
        *changes += changed;
        if (changed && telling) told = tell_change(telling, turn, done);
    }
    return told;
}

static bool tell_news(struct telling *telling, const struct turns_told *told, const struct player_turns *now,
                      const struct player_turns *sorted)
{
    if (told->turns.more || now->more || !told->anything) return tell_all(telling, now);
    return go_through(&told->turns, sorted, NULL, &telling->left) &&
           go_through(&told->turns, sorted, telling, &(size_t){0});
}

enum match_result player_open_turns(struct match_worker *worker, const char *token, struct turns_told *told)
{
    struct store_player player;
    const enum match_result result = player_find(worker, token, &player);
    if (result != MATCH_OK) return result;
    token_hash(token, told->token);
    memcpy(told->player, player.id, sizeof told->player);
    return MATCH_OK;
}

/* Tickets are bound to a match. Those of players are bound to none: the player of one is not known before it
 * is opened. */
static const uint8_t NO_MATCH[MATCH_ID_SIZE];

enum match_result player_ticket(struct match_worker *worker, const char *token, char ticket[TICKET_ROOM],
                                int64_t *expires_at)
{
    uint8_t key[TICKET_KEY], hash[HASH_SIZE];
    struct store_player player;
    const int64_t now = now_microseconds();
    enum match_result result = player_find(worker, token, &player);
    if (result == MATCH_OK) result = ticket_key(worker, "turns-ticket", key);
    if (result != MATCH_OK) return result;
    token_hash(token, hash);
    ticket_make(key, NO_MATCH, hash, now, ticket);
    *expires_at = now + TICKET_OPENS * INT64_C(1000000);
    return MATCH_OK;
}

enum match_result player_admit_turns(struct match_worker *worker, const char *ticket, const char *proof,
                                     struct turns_told *told, char proof_again[TICKET_PROOF_ROOM])
{
    uint8_t key[TICKET_KEY];
    struct store_player player;
    enum match_result result = ticket_key(worker, "turns-ticket", key);
    if (result != MATCH_OK) return result;
    if (!ticket_open(key, NO_MATCH, ticket, proof, now_microseconds(), told->token))
        return MATCH_UNAUTHORIZED;
    const enum db_result found = store_player_find(match_worker_db(worker), told->token, &player);
    if (found == DB_NONE) return MATCH_UNAUTHORIZED; /* the player has another token now */
    if (found != DB_OK) return match_result_of_db(found);
    memcpy(told->player, player.id, sizeof told->player);
    ticket_prove(key, ticket, proof_again);
    return MATCH_OK;
}

enum match_result player_follow_turns(struct match_worker *worker, struct turns_told *told, turn_event *each,
                                      void *context)
{
    struct player_turns now, sorted;
    char name[TURNS_NAME_ROOM];
    const enum match_result result =
        find_turns(worker, told->token, &(struct turns_query){.limit = PLAYER_TURNS}, &now);
    if (result != MATCH_OK) return result;
    sorted = now;
    sorted.turn = calloc(now.count ? now.count : 1, sizeof *now.turn);
    if (!sorted.turn) {
        free(now.turn);
        return MATCH_AWAY;
    }
    memcpy(sorted.turn, now.turn, now.count * sizeof *now.turn);
    qsort(sorted.turn, sorted.count, sizeof *sorted.turn, by_place);
    name_turns(&sorted, name);
    struct telling telling = {each, context, name, 0};
    const bool is_news = strcmp(name, told->name) != 0;
    const bool done = !is_news || tell_news(&telling, told, &now, &sorted);
    free(now.turn);
    turns_told_free(told);
    memcpy(told->name, name, sizeof told->name);
    told->anything = true;
    told->turns = sorted;
    return done ? MATCH_OK : MATCH_AWAY;
}

void turns_told_free(struct turns_told *told)
{
    free(told->turns.turn);
    told->turns = (struct player_turns){0};
}
