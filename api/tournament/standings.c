/* The standings of a tournament, from its record. */
#include "api/tournament/standings.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/tournament/record.h"
#include "engine/resample.h"
#include "tournament/document.h"
#include "tournament/match_watch.h"
#include "tournament/tournament_record.h"

/* ---- results that were computed ---- */

enum { GUESS_SETS = 1024, GUESS_WAYS = 4 };

/* The hash, which says all that has happened in the match, names the result. */
struct guess {
    uint8_t last_hash[STORE_HASH]; /* zeros: the place is free */
    struct table_result result;    /* by the seats of the game */
};

struct guess_cache {
    pthread_mutex_t lock;
    uint8_t oldest[GUESS_SETS];
    struct guess guess[GUESS_SETS][GUESS_WAYS];
};

struct guess_cache *guess_cache_new(void)
{
    struct guess_cache *cache = calloc(1, sizeof *cache);
    if (cache) pthread_mutex_init(&cache->lock, NULL);
    return cache;
}

void guess_cache_free(struct guess_cache *cache)
{
    if (cache) pthread_mutex_destroy(&cache->lock);
    free(cache);
}

static int set_of(const uint8_t last_hash[STORE_HASH])
{
    return (last_hash[0] << 8 | last_hash[1]) % GUESS_SETS;
}

static bool find_guess(struct guess_cache *cache, const uint8_t last_hash[STORE_HASH],
                       struct table_result *result)
{
    const struct guess *set = cache->guess[set_of(last_hash)];
    bool found = false;
    pthread_mutex_lock(&cache->lock);
    for (int way = 0; way < GUESS_WAYS && !found; way++) {
        found = memcmp(set[way].last_hash, last_hash, STORE_HASH) == 0;
        if (found) *result = set[way].result;
    }
    pthread_mutex_unlock(&cache->lock);
    return found;
}

static void keep_guess(struct guess_cache *cache, const uint8_t last_hash[STORE_HASH],
                       const struct table_result *result)
{
    const int set = set_of(last_hash);
    pthread_mutex_lock(&cache->lock);
    struct guess *place = &cache->guess[set][cache->oldest[set]++ % GUESS_WAYS];
    memcpy(place->last_hash, last_hash, STORE_HASH);
    place->result = *result;
    pthread_mutex_unlock(&cache->lock);
}

/* ---- matches that are still played ---- */

/* The result of a match that is still played, as if it ended now, for a spectator: what a spectator cannot
 * see is drawn anew, so that the standings tell nothing hidden. False: the game cannot draw it. */
static bool guess_result(const struct match *match, struct table_result *result)
{
    struct play p = match->play;
    uint64_t random = 1;
    if (!p.state) return false;
    struct move_list *moves = malloc(sizeof *moves);
    p.state = malloc(play_state_size(p.game));
    bool known = moves && p.state;
    if (known) memcpy(p.state, match->play.state, play_state_size(p.game));
    known = known && play_resample(&p, SEAT_NONE, NULL, &random, moves);
    if (known) match_result_of(&p, NULL, result);
    free(p.state);
    free(moves);
    return known;
}

/* The record's seats are the n-th seats of the match. */
static void by_record(const struct opened_tournament *opened, const struct table_result *from,
                      struct table_result *to)
{
    int nth = 0;
    *to = *from;
    memset(to->seat, 0, sizeof to->seat);
    for (int seat = 0; seat < TOURNAMENT_SEATS; seat++)
        if (opened->seats >> seat & 1) to->seat[nth++] = from->seat[seat];
}

/* *known: the match is still played, and has this result. */
static enum tournament_result guess_match(const struct opened_tournament *opened, const char *id,
                                          const struct store_unfinished *unfinished,
                                          struct table_result *result, bool *known)
{
    struct match match;
    *known = find_guess(opened->worker.guesses, unfinished->last_hash, result);
    if (*known) return TOURNAMENT_OK;
    const enum match_result read = match_read(opened->worker.matches, &(struct caller){id, NULL}, 0, &match);
    const enum tournament_result failure = tournament_match_failure(read);
    if (failure != TOURNAMENT_OK) return failure;
    *known = read == MATCH_OK && match.status == STORE_RUNNING && guess_result(&match, result);
    if (!*known) return TOURNAMENT_OK;
    result->entries = (int32_t)match.version;
    if (match.version == unfinished->version)
        keep_guess(opened->worker.guesses, unfinished->last_hash, result);
    return TOURNAMENT_OK;
}

static enum tournament_result add_running(const struct opened_tournament *opened,
                                          struct tournament_record *record)
{
    struct tournament_unfinished unfinished;
    enum tournament_result result = tournament_load_unfinished(opened, &unfinished);
    for (int i = 0; result == TOURNAMENT_OK && i < record->tournament.tables; i++) {
        const struct store_unfinished *match = tournament_find_unfinished(&unfinished, record->match[i].id);
        struct table_result guess, ordered;
        bool known;
        if (record->tournament.table[i].result.end != END_OPEN || !match || !match->begun) continue;
        result = guess_match(opened, record->match[i].id, match, &guess, &known);
        if (result != TOURNAMENT_OK || !known) continue;
        by_record(opened, &guess, &ordered);
        tournament_record_result(record, i, &ordered);
    }
    store_rows_free(unfinished.rows);
    return result;
}

/* ---- the standings ---- */

static enum tournament_result read_record(const struct opened_tournament *opened,
                                          struct tournament_record **record)
{
    json_t *json;
    struct faults faults;
    faults_clear(&faults);
    *record = NULL;
    const enum tournament_result result = tournament_record_json(opened, &json);
    if (result != TOURNAMENT_OK) return result;
    *record = tournament_record_read(json, &faults);
    json_decref(json);
    if (*record) return TOURNAMENT_OK;
    return faults.count ? TOURNAMENT_BROKEN : TOURNAMENT_AWAY;
}

typedef void standings_writer(struct writer *, const struct standings *, const struct tournament_terms *,
                              const struct standings_names *);

enum tournament_result tournament_write_standings(const struct opened_tournament *opened,
                                                  const struct standings_wish *wish, struct writer *w)
{
    static standings_writer *const writers[] = {[STANDINGS_JSON] = standings_write,
                                                [STANDINGS_CSV] = standings_write_csv,
                                                [STANDINGS_HTML] = standings_write_html};
    struct tournament_record *record;
    struct standings standings = {0};
    enum tournament_result result = read_record(opened, &record);
    if (result != TOURNAMENT_OK) return result;
    if (wish->if_ended) result = add_running(opened, record);
    const bool all = !wish->round || wish->round >= record->rounds;
    const struct standings_moment moment = {.rounds = all ? record->rounds : wish->round,
                                            .open = wish->if_ended,
                                            .final = all && opened->row.status == TOURNAMENT_OVER};
    if (result == TOURNAMENT_OK && !standings_make(&standings, &record->tournament, &moment))
        result = TOURNAMENT_AWAY;
    if (result == TOURNAMENT_OK) writers[wish->form](w, &standings, &record->terms, &record->names);
    standings_free(&standings);
    tournament_record_free(record);
    return result;
}

enum tournament_result tournament_places(const struct opened_tournament *opened, int entrants,
                                         uint16_t **places)
{
    struct tournament_record *record;
    struct standings standings = {0};
    *places = NULL;
    const enum tournament_result result = read_record(opened, &record);
    if (result != TOURNAMENT_OK) return result;
    const struct standings_moment moment = {.rounds = record->rounds};
    const bool made = standings_make(&standings, &record->tournament, &moment);
    if (made) *places = calloc((size_t)entrants + 1, sizeof **places);
    for (int i = 0; *places && i < standings.players; i++) {
        const struct standing *one = &standings.list[i];
        if (one->player < entrants) (*places)[one->player] = one->place ? one->place : (uint16_t)entrants;
    }
    standings_free(&standings);
    tournament_record_free(record);
    return *places ? TOURNAMENT_OK : TOURNAMENT_AWAY;
}
