/* The standings of a tournament, from its record. */
#include "api/tournament/standings.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/when.h"
#include "api/tournament/match_results.h"
#include "api/tournament/record.h"
#include "engine/resample.h"
#include "tournament/document.h"
#include "tournament/match_watch.h"
#include "tournament/tournament_record.h"

/* ---- results that were computed ---- */

enum { GUESS_SETS = 2048, GUESS_WAYS = 8 };

struct guess {
    int64_t at; /* when it was computed; 0: the place is free */
    uint8_t match[STORE_ID];
    uint8_t last_hash[STORE_HASH]; /* of its log then; zeros: it has moved on since */
    bool known;                    /* false: the match has no result, as one of other rules */
    struct table_result result;    /* by the seats of the game */
};

struct guess_cache {
    pthread_mutex_t lock;
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

/* The match's place, or a free one, or the one of another match that must go for it: no matter which. */
static struct guess *place_of(struct guess_cache *cache, const uint8_t match[STORE_ID])
{
    struct guess *set = cache->guess[(match[0] << 8 | match[1]) % GUESS_SETS];
    struct guess *place = &set[match[2] % GUESS_WAYS];
    for (int way = GUESS_WAYS - 1; way >= 0; way--) {
        if (set[way].at && memcmp(set[way].match, match, STORE_ID) == 0) return &set[way];
        if (!set[way].at) place = &set[way];
    }
    return place;
}

/* False: none is kept. It may be that of an earlier moment. */
static bool find_guess(struct guess_cache *cache, const uint8_t match[STORE_ID], struct guess *guess)
{
    pthread_mutex_lock(&cache->lock);
    *guess = *place_of(cache, match);
    pthread_mutex_unlock(&cache->lock);
    return guess->at && memcmp(guess->match, match, STORE_ID) == 0;
}

static void keep_guess(struct guess_cache *cache, const struct guess *guess)
{
    pthread_mutex_lock(&cache->lock);
    *place_of(cache, guess->match) = *guess;
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

/* Counts the matches that are still played. At most GUESS_LOOKS of them are looked at, first of all those of
 * which nothing is kept. */
enum { GUESS_LOOKS = 256 };
struct guessing {
    const struct opened_tournament *opened;
    struct tournament_record *record;
    struct tournament_unfinished unfinished;
    int looks;    /* how many were looked at */
    int spare;    /* looks that are left for matches that have moved since */
    int64_t from; /* the earliest moment at which one was looked at that has moved since; 0: none has */
};

static enum tournament_result look_at(const struct opened_tournament *opened, const char *id,
                                      const struct store_unfinished *unfinished, struct guess *guess)
{
    struct match match;
    *guess = (struct guess){.at = moment_now()};
    memcpy(guess->match, unfinished->match, STORE_ID);
    const enum match_result read = match_read(opened->worker.matches, &(struct caller){id, NULL}, 0, &match);
    const enum tournament_result failure = tournament_match_failure(read);
    if (failure != TOURNAMENT_OK) return failure;
    guess->known = read == MATCH_OK && match.status == STORE_RUNNING && guess_result(&match, &guess->result);
    guess->result.entries = guess->known ? match.version : 0;
    if (match.version == unfinished->version) memcpy(guess->last_hash, unfinished->last_hash, STORE_HASH);
    keep_guess(opened->worker.guesses, guess);
    return TOURNAMENT_OK;
}

/* The match of a table, where it is still played. */
static const struct store_unfinished *open_match(const struct guessing *g, int table)
{
    uint8_t id[STORE_ID];
    if (g->record->tournament.table[table].result.end != END_OPEN) return NULL;
    if (!uuid_parse(g->record->match[table].id, id)) return NULL;
    const struct store_unfinished *match = tournament_find_unfinished(&g->unfinished, id);
    return match && match->begun ? match : NULL;
}

static int count_unknown(const struct guessing *g)
{
    int unknown = 0;
    for (int i = 0; i < g->record->tournament.tables; i++) {
        const struct store_unfinished *match = open_match(g, i);
        struct guess guess;
        unknown += match && !find_guess(g->opened->worker.guesses, match->match, &guess);
    }
    return unknown;
}

static enum tournament_result guess_table(struct guessing *g, int table)
{
    const struct store_unfinished *match = open_match(g, table);
    enum tournament_result result = TOURNAMENT_OK;
    struct table_result ordered;
    struct guess guess;
    if (!match) return TOURNAMENT_OK;
    const bool kept = find_guess(g->opened->worker.guesses, match->match, &guess);
    const bool moved = kept && memcmp(guess.last_hash, match->last_hash, STORE_HASH) != 0;
    if (moved && !g->spare) {
        if (!g->from || guess.at < g->from) g->from = guess.at;
    } else if (!kept || moved) {
        if (g->looks == GUESS_LOOKS) return TOURNAMENT_COUNTING;
        g->looks++;
        g->spare -= moved;
        result = look_at(g->opened, g->record->match[table].id, match, &guess);
    }
    if (result != TOURNAMENT_OK || !guess.known) return result;
    by_record(g->opened, &guess.result, &ordered);
    tournament_record_result(g->record, table, &ordered);
    return TOURNAMENT_OK;
}

/* *from: as struct guessing. */
static enum tournament_result add_running(const struct opened_tournament *opened,
                                          struct tournament_record *record, int64_t *from)
{
    struct guessing g = {.opened = opened, .record = record};
    enum tournament_result result = tournament_load_unfinished(opened, &g.unfinished);
    const int unknown = result == TOURNAMENT_OK ? count_unknown(&g) : 0;
    if (unknown < GUESS_LOOKS) g.spare = GUESS_LOOKS - unknown;
    for (int i = 0; result == TOURNAMENT_OK && i < record->tournament.tables; i++)
        result = guess_table(&g, i);
    *from = g.from;
    store_rows_free(g.unfinished.rows);
    return result;
}

/* ---- the standings ---- */

static enum tournament_result read_record(const struct opened_tournament *opened,
                                          struct tournament_record **record)
{
    struct writer w;
    struct faults faults;
    json_t *json = NULL;
    faults_clear(&faults);
    writer_init(&w);
    *record = NULL;
    enum tournament_result result = tournament_write_record(opened, &w);
    if (result == TOURNAMENT_OK && !(json = json_loads(writer_text(&w), 0, NULL))) result = TOURNAMENT_AWAY;
    writer_free(&w);
    if (result != TOURNAMENT_OK) return result;
    *record = tournament_record_read(json, &faults);
    json_decref(json);
    if (*record) return TOURNAMENT_OK;
    return faults.count && !faults.memory ? TOURNAMENT_BROKEN : TOURNAMENT_AWAY;
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
    int64_t from = 0;
    enum tournament_result result = read_record(opened, &record);
    if (result != TOURNAMENT_OK) return result;
    if (wish->if_ended) result = add_running(opened, record, &from);
    const bool all = !wish->round || wish->round >= record->rounds;
    const struct standings_moment moment = {.rounds = all ? record->rounds : wish->round,
                                            .open = wish->if_ended,
                                            .final = all && opened->row.status == TOURNAMENT_OVER};
    if (result == TOURNAMENT_OK && !standings_make(&standings, &record->tournament, &moment))
        result = TOURNAMENT_AWAY;
    if (result == TOURNAMENT_OK) writers[wish->form](w, &standings, &record->terms, &record->names);
    if (result == TOURNAMENT_OK && from && wish->form == STANDINGS_JSON) writer_member_time(w, "as_of", from);
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
        if (one->player < entrants) (*places)[one->player] = one->place ? one->place : entrants;
    }
    standings_free(&standings);
    tournament_record_free(record);
    return *places ? TOURNAMENT_OK : TOURNAMENT_AWAY;
}
