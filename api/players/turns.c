/* The turns of a player: as a list, and live. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/when.h"
#include "api/match/worker.h"
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

static void write_turn(struct writer *w, const struct player_turn *turn)
{
    char at[TIME_ROOM];
    writer_open(w, '{');
    write_place(w, turn->match, turn->game, turn->seat);
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

static void write_turns(struct writer *w, const struct player_turns *turns)
{
    writer_open(w, '{');
    writer_member_open(w, "turns", '[');
    for (size_t i = 0; i < turns->count; i++)
        write_turn(w, &turns->turn[i]);
    writer_close(w, ']');
    writer_member_boolean(w, "more", turns->more);
    writer_close(w, '}');
}

/* Matches of games that this build does not have are left out. */
static bool copy_turns(struct match_worker *worker, const struct store_turn *rows, size_t count,
                       struct player_turns *turns)
{
    *turns = (struct player_turns){.more = count > PLAYER_TURNS};
    if (turns->more) count = PLAYER_TURNS;
    turns->turn = calloc(count ? count : 1, sizeof *turns->turn);
    for (size_t i = 0; i < count && turns->turn; i++) {
        struct player_turn turn = {.game = pack_cache_game(worker->service->pack_cache, rows[i].game),
                                   .seat = rows[i].seat,
                                   .since = rows[i].since,
                                   .due_at = rows[i].due_at};
        memcpy(turn.match, rows[i].id, sizeof turn.match);
        if (turn.game) turns->turn[turns->count++] = turn;
    }
    return turns->turn;
}

/* The first to be due first. The caller frees turns->turn. */
static enum match_result find_turns(struct match_worker *worker, const uint8_t token[HASH_SIZE],
                                    struct player_turns *turns)
{
    const struct store_turn *rows;
    struct store_rows *owner;
    size_t count;
    *turns = (struct player_turns){0};
    const enum db_result found =
        store_player_turns(worker->db, token, PLAYER_TURNS + 1, &rows, &count, &owner);
    enum match_result result = found == DB_NONE ? MATCH_UNAUTHORIZED : match_result_of_db(found);
    if (result == MATCH_OK && !copy_turns(worker, rows, count, turns)) result = MATCH_AWAY;
    store_rows_free(owner);
    return result;
}

enum match_result player_turns(struct match_worker *worker, const char *token, struct writer *w)
{
    uint8_t hash[HASH_SIZE];
    struct player_turns turns;
    if (!token) return MATCH_UNAUTHORIZED;
    token_hash(token, hash);
    const enum match_result result = find_turns(worker, hash, &turns);
    if (result == MATCH_OK) write_turns(w, &turns);
    free(turns.turn);
    return result;
}

/* ---- live ---- */

static int by_place(const void *a, const void *b)
{
    const struct player_turn *one = a, *other = b;
    const int order = memcmp(one->match, other->match, sizeof one->match);
    return order ? order : one->seat - other->seat;
}

static bool is_same(const struct player_turn *one, const struct player_turn *other)
{
    return one->since == other->since && one->due_at == other->due_at;
}

/* Names what the turns are now. A client that was cut off there has missed nothing. */
static void name_turns(const struct player_turns *turns, char name[TURNS_NAME_ROOM])
{
    crypto_generichash_state state;
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    for (size_t i = 0; i < turns->count; i++) {
        const struct player_turn *turn = &turns->turn[i];
        const int64_t numbers[] = {turn->seat, turn->since, turn->due_at};
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
    struct writer w;
    writer_init(&w);
    if (done) {
        writer_open(&w, '{');
        write_place(&w, turn->match, turn->game, turn->seat);
        writer_close(&w, '}');
    } else {
        write_turn(&w, turn);
    }
    const bool told = tell(telling, done ? "done" : "turn", &w);
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

enum match_result player_follow_turns(struct match_worker *worker, struct turns_told *told, turn_event *each,
                                      void *context)
{
    struct player_turns now, sorted;
    char name[TURNS_NAME_ROOM];
    const enum match_result result = find_turns(worker, told->token, &now);
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
