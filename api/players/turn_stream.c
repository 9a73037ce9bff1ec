/* Streams of the turns of a player. What has changed is found by comparing two sorted lists. */
#include "api/players/turn_stream.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/when.h"
#include "api/match/request_key.h"
#include "api/players/players.h"

/* ---- opened ---- */

/* Notes the player whose token has the hash told->token. */
static enum match_result note_player(struct match_worker *worker, struct turns_told *told)
{
    struct store_player player;
    const enum match_result result = player_by_hash(worker, told->token, &player);
    if (result == MATCH_OK) memcpy(told->player, player.id, sizeof told->player);
    return result;
}

enum match_result player_open_turns(struct match_worker *worker, const char *token, struct turns_told *told)
{
    const enum match_result result = player_token_hash(token, told->token);
    return result == MATCH_OK ? note_player(worker, told) : result;
}

/* Tickets are bound to a match. Those of players are bound to none: the player of one is not known before it
 * is opened. */
static const uint8_t NO_MATCH[MATCH_ID_SIZE];

enum match_result player_ticket(struct match_worker *worker, const char *token, char ticket[TICKET_ROOM],
                                int64_t *expires_at)
{
    uint8_t key[TICKET_KEY], hash[HASH_SIZE];
    struct store_player player;
    const int64_t now = moment_now();
    enum match_result result = player_token_hash(token, hash);
    if (result == MATCH_OK) result = player_by_hash(worker, hash, &player);
    if (result == MATCH_OK) result = match_ticket_key(worker, "turns-ticket", key);
    if (result != MATCH_OK) return result;
    ticket_make(key, NO_MATCH, hash, now, ticket);
    *expires_at = now + TICKET_OPENS * INT64_C(1000000);
    return MATCH_OK;
}

enum match_result player_admit_turns(struct match_worker *worker, const char *ticket, const char *proof,
                                     struct turns_told *told, char proof_again[TICKET_PROOF_ROOM])
{
    uint8_t key[TICKET_KEY];
    enum match_result result = match_ticket_key(worker, "turns-ticket", key);
    if (result != MATCH_OK) return result;
    if (!ticket_open(key, NO_MATCH, ticket, proof, moment_now(), told->token)) return MATCH_UNAUTHORIZED;
    result = note_player(worker, told); /* there is none where the player has another token now */
    if (result == MATCH_OK) ticket_prove(key, ticket, proof_again);
    return result;
}

/* ---- what is new ---- */

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
    player_turns_write(&w, now);
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
    if (done)
        player_turn_write_done(&w, turn);
    else
        player_turn_write(&w, turn);
    const bool told = tell(telling, events[turn->vote != STORE_NO_VOTE][done], &w);
    writer_free(&w);
    return told;
}

/* Two lists of turns in one order, as far as they are compared. */
struct comparison {
    const struct player_turns *before, *now;
    size_t b, n; /* the next turn of each */
};

/* The next turn that is not the same in both. *done: it is over. NULL: no further one is different. */
static const struct player_turn *next_change(struct comparison *at, bool *done)
{
    while (at->b < at->before->count || at->n < at->now->count) {
        const struct player_turn *before = &at->before->turn[at->b], *now = &at->now->turn[at->n];
        const int order = at->b == at->before->count ? 1
                          : at->n == at->now->count  ? -1
                                                     : by_place(before, now);
        at->b += order <= 0;
        at->n += order >= 0;
        *done = order < 0;
        if (*done) return before;
        if (order > 0 || !is_same(before, now)) return now;
    }
    return NULL;
}

/* False: memory is short, and some of it may be told. */
static bool tell_news(struct telling *telling, const struct turns_told *told, const struct player_turns *now,
                      const struct player_turns *sorted)
{
    struct comparison counted = {&told->turns, sorted, 0, 0}, sent = counted;
    const struct player_turn *turn;
    bool done;
    if (told->turns.more || now->more || !told->turns.turn) return tell_all(telling, now);
    while (next_change(&counted, &done))
        telling->left++;
    while ((turn = next_change(&sent, &done)))
        if (!tell_change(telling, turn, done)) return false;
    return true;
}

/* ---- followed ---- */

enum match_result player_follow_turns(struct match_worker *worker, struct turns_told *told, turn_event *each,
                                      void *context)
{
    struct player_turns now, sorted = {0};
    char name[TURNS_NAME_ROOM];
    bool is_told = false;
    enum match_result result =
        player_turns_find(worker, told->token, &(struct turns_query){.limit = PLAYER_TURNS}, &now);
    if (result == MATCH_OK) {
        sorted = now;
        sorted.turn = calloc(now.count ? now.count : 1, sizeof *now.turn);
        if (!sorted.turn) result = MATCH_AWAY;
    }
    if (result == MATCH_OK) {
        memcpy(sorted.turn, now.turn, now.count * sizeof *now.turn);
        qsort(sorted.turn, sorted.count, sizeof *sorted.turn, by_place);
        name_turns(&sorted, name);
        struct telling telling = {each, context, name, 0};
        is_told = strcmp(name, told->name) == 0 || tell_news(&telling, told, &now, &sorted);
        player_turns_told_free(told); /* what is told in part is not known: the next call tells all turns */
        if (!is_told) result = MATCH_AWAY;
    }
    if (is_told) {
        memcpy(told->name, name, sizeof told->name);
        told->turns = sorted;
        sorted.turn = NULL;
    }
    free(sorted.turn);
    free(now.turn);
    return result;
}

void player_turns_told_free(struct turns_told *told)
{
    free(told->turns.turn);
    told->turns = (struct player_turns){0};
    *told->name = 0;
}
