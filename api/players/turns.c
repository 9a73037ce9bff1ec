/* The turns of a player: found, and written. */
#include "api/players/turns.h"

#include <stdlib.h>
#include <string.h>

#include "api/players/players.h"

/* ---- written ---- */

static void write_place(struct writer *w, const uint8_t match[STORE_ID], const struct game *game, int seat)
{
    writer_member_uuid(w, "match", match);
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
    writer_member_string(w, "about", vote_name(vote->vote));
    if (vote->proposal) writer_member_integer(w, "proposal", vote->proposal);
    if (vote->since) writer_member_time(w, "since", vote->since);
    writer_close(w, '}');
}

void player_turn_write(struct writer *w, const struct player_turn *turn)
{
    writer_open(w, '{');
    write_place(w, turn->match, turn->game, turn->seat);
    if (turn->vote) {
        write_vote(w, turn);
        return;
    }
    writer_member_time(w, "since", turn->since);
    writer_member_time(w, "due_at", turn->due_at);
    writer_close(w, '}');
}

void player_turn_write_done(struct writer *w, const struct player_turn *turn)
{
    writer_open(w, '{');
    write_place(w, turn->match, turn->game, turn->seat);
    if (turn->vote) writer_member_string(w, "about", vote_name(turn->vote));
    writer_close(w, '}');
}

static void write_list(struct writer *w, const char *name, const struct player_turns *turns, bool votes)
{
    writer_member_open(w, name, '[');
    for (size_t i = 0; i < turns->count; i++)
        if ((turns->turn[i].vote != STORE_NO_VOTE) == votes) player_turn_write(w, &turns->turn[i]);
    writer_close(w, ']');
}

void player_turns_write(struct writer *w, const struct player_turns *turns)
{
    writer_open(w, '{');
    write_list(w, "turns", turns, false);
    writer_member_boolean(w, "more", turns->more);
    if (turns->more) writer_member_string(w, "next", turns->next);
    write_list(w, "votes", turns, true);
    writer_close(w, '}');
}

/* ---- found ---- */

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

/* The first to be due is the first. */
enum match_result player_turns_find(struct match_worker *worker, const uint8_t token[HASH_SIZE],
                                    const struct turns_query *query, struct player_turns *turns)
{
    /* One more tells whether further ones follow. */
    struct store_turn_page page = {.limit = query->limit + 1, .from = query->cursor};
    const struct store_turn *rows;
    struct store_rows *owner;
    size_t count;
    *turns = (struct player_turns){0};
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
    struct player_turns turns = {0};
    enum match_result result = player_token_hash(token, hash);
    if (result == MATCH_OK) result = player_turns_find(worker, hash, query, &turns);
    if (result == MATCH_OK) player_turns_write(w, &turns);
    free(turns.turn);
    return result;
}
