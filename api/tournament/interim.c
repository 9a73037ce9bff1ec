/* Matches that are still played, in the standings as if they ended now. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/when.h"
#include "api/tournament/match_results.h"
#include "api/tournament/standings.h"
#include "engine/resample.h"
#include "tournament/match_watch.h"
#include "tournament/tournament_record.h"

/* ---- results that are kept ---- */

enum { SETS = 2048, WAYS = 8 };

struct interim_result {
    int64_t at; /* when it was computed; 0: the place is free */
    uint8_t match[STORE_ID];
    uint8_t last_hash[STORE_HASH]; /* of its log then; zeros: it has moved on since */
    bool known;                    /* false: the match has no result, as one of other rules */
    struct table_result result;    /* by the seats of the game */
};

struct interim_cache {
    pthread_mutex_t lock;
    struct interim_result result[SETS][WAYS];
};

struct interim_cache *interim_cache_new(void)
{
    struct interim_cache *cache = calloc(1, sizeof *cache);
    if (cache) pthread_mutex_init(&cache->lock, NULL);
    return cache;
}

void interim_cache_free(struct interim_cache *cache)
{
    if (cache) pthread_mutex_destroy(&cache->lock);
    free(cache);
}

/* The match's place, or a free one, or the one of another match that must go for it: no matter which. */
static struct interim_result *place_of(struct interim_cache *cache, const uint8_t match[STORE_ID])
{
    struct interim_result *set = cache->result[(match[0] << 8 | match[1]) % SETS];
    struct interim_result *place = &set[match[2] % WAYS];
    for (int way = WAYS - 1; way >= 0; way--) {
        if (set[way].at && memcmp(set[way].match, match, STORE_ID) == 0) return &set[way];
        if (!set[way].at) place = &set[way];
    }
    return place;
}

/* False: none is kept. It may be that of an earlier moment. */
static bool find_kept(struct interim_cache *cache, const uint8_t match[STORE_ID],
                      struct interim_result *interim)
{
    pthread_mutex_lock(&cache->lock);
    *interim = *place_of(cache, match);
    pthread_mutex_unlock(&cache->lock);
    return interim->at && memcmp(interim->match, match, STORE_ID) == 0;
}

static void keep(struct interim_cache *cache, const struct interim_result *interim)
{
    pthread_mutex_lock(&cache->lock);
    *place_of(cache, interim->match) = *interim;
    pthread_mutex_unlock(&cache->lock);
}

/* ---- matches that are still played ---- */

/* The result of a match that is still played, as if it ended now, for a spectator: what a spectator cannot
 * see is drawn anew, so that the standings tell nothing hidden. False: the game cannot draw it. */
static bool compute(const struct match *match, struct table_result *result)
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

/* Counts the matches that are still played. At most LOOKS_MOST of them are looked at, first of all those of
 * which nothing is kept. */
enum { LOOKS_MOST = 256 };
struct still_played {
    const struct opened_tournament *opened;
    struct tournament_record *record;
    struct tournament_unfinished unfinished;
    int looks;    /* how many were looked at */
    int spare;    /* looks that are left for matches that have moved since */
    int64_t from; /* the earliest moment at which one was looked at that has moved since; 0: none has */
};

static enum tournament_result look_at(const struct opened_tournament *opened, const char *id,
                                      const struct store_unfinished *unfinished,
                                      struct interim_result *interim)
{
    struct match match;
    *interim = (struct interim_result){.at = moment_now()};
    memcpy(interim->match, unfinished->match, STORE_ID);
    const enum match_result read = match_read(opened->worker.matches, &(struct caller){id, NULL}, 0, &match);
    const enum tournament_result failure = tournament_match_failure(read);
    if (failure != TOURNAMENT_OK) return failure;
    interim->known = read == MATCH_OK && match.status == STORE_RUNNING && compute(&match, &interim->result);
    interim->result.entries = interim->known ? match.version : 0;
    if (match.version == unfinished->version) memcpy(interim->last_hash, unfinished->last_hash, STORE_HASH);
    keep(opened->worker.interims, interim);
    return TOURNAMENT_OK;
}

/* The match of a table, where it is still played. */
static const struct store_unfinished *open_match(const struct still_played *all, int table)
{
    uint8_t id[STORE_ID];
    if (all->record->tournament.table[table].result.end != END_OPEN) return NULL;
    if (!uuid_parse(all->record->match[table].id, id)) return NULL;
    const struct store_unfinished *match = tournament_find_unfinished(&all->unfinished, id);
    return match && match->begun ? match : NULL;
}

static int count_unknown(const struct still_played *all)
{
    int unknown = 0;
    for (int i = 0; i < all->record->tournament.tables; i++) {
        const struct store_unfinished *match = open_match(all, i);
        struct interim_result interim;
        unknown += match && !find_kept(all->opened->worker.interims, match->match, &interim);
    }
    return unknown;
}

static enum tournament_result count_table(struct still_played *all, int table)
{
    const struct store_unfinished *match = open_match(all, table);
    enum tournament_result result = TOURNAMENT_OK;
    struct table_result ordered;
    struct interim_result interim;
    if (!match) return TOURNAMENT_OK;
    const bool kept = find_kept(all->opened->worker.interims, match->match, &interim);
    const bool moved = kept && memcmp(interim.last_hash, match->last_hash, STORE_HASH) != 0;
    if (moved && !all->spare) {
        if (!all->from || interim.at < all->from) all->from = interim.at;
    } else if (!kept || moved) {
        if (all->looks == LOOKS_MOST) return TOURNAMENT_COUNTING;
        all->looks++;
        all->spare -= moved;
        result = look_at(all->opened, all->record->match[table].id, match, &interim);
    }
    if (result != TOURNAMENT_OK || !interim.known) return result;
    by_record(all->opened, &interim.result, &ordered);
    tournament_record_result(all->record, table, &ordered);
    return TOURNAMENT_OK;
}

enum tournament_result interim_results_add(const struct opened_tournament *opened,
                                           struct tournament_record *record, int64_t *from)
{
    struct still_played all = {.opened = opened, .record = record};
    enum tournament_result result = tournament_load_unfinished(opened, &all.unfinished);
    const int unknown = result == TOURNAMENT_OK ? count_unknown(&all) : 0;
    if (unknown < LOOKS_MOST) all.spare = LOOKS_MOST - unknown;
    for (int i = 0; result == TOURNAMENT_OK && i < record->tournament.tables; i++)
        result = count_table(&all, i);
    *from = all.from;
    store_rows_free(all.unfinished.rows);
    return result;
}
