/* The house and its referees; sitting down to a match; looking at it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/log.h"
#include "api/referee_inside.h"

static_assert((int)STORE_ORGANIZER == (int)SEAT_ALL && (int)STORE_STRANGER == (int)SEAT_NONE,
              "bearers are viewers");
static_assert((int)STORE_ID == (int)MATCH_ID_SIZE && (int)STORE_HASH == (int)HASH_SIZE,
              "the store keeps whole ids");
static_assert((int)STORE_SEATS == (int)SEATS_MAX, "the store has room for every seat");

/* Each round settles one thing; several at once are rare, and another instance may be quicker. */
enum { SETTLING_ROUNDS = 4 };

/* ---- the house ---- */

static void heard(void *context, const uint8_t match_id[MATCH_ID_SIZE])
{
    const struct referee_house *house = context;
    if (house->wake) house->wake(house->context, match_id);
}

struct referee_house *referee_house_new(const char *url, struct shelf *shelf, referee_wake *wake,
                                        void *context)
{
    struct referee_house *house = calloc(1, sizeof *house);
    if (!house) return NULL;
    house->shelf = shelf;
    house->wake = wake;
    house->context = context;
    pthread_mutex_init(&house->lock, NULL);
    house->notify = notify_new(url, heard, house);
    if (house->notify) return house;
    referee_house_free(house);
    return NULL;
}

void referee_house_free(struct referee_house *house)
{
    if (!house) return;
    notify_free(house->notify);
    sodium_memzero(house->secret_key, sizeof house->secret_key);
    pthread_mutex_destroy(&house->lock);
    free(house);
}

static void each_writer(struct referee *referee, void (*visit)(struct writer *))
{
    struct writer *const writers[] = {&referee->run.lines,   &referee->run.details,  &referee->run.shown,
                                      &referee->draft_bytes, &referee->before_bytes, &referee->body};
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        visit(writers[i]);
}

struct referee *referee_new(struct referee_house *house, struct db *db)
{
    struct referee *referee = calloc(1, sizeof *referee);
    if (!referee) return NULL;
    referee->house = house;
    referee->db = db;
    each_writer(referee, writer_init);
    referee->state = calloc(1, shelf_state_room(house->shelf));
    referee->spare = calloc(1, shelf_state_room(house->shelf));
    referee->trial = calloc(1, shelf_state_room(house->shelf));
    if (referee->state && referee->spare && referee->trial) return referee;
    referee_free(referee);
    return NULL;
}

void referee_free(struct referee *referee)
{
    if (!referee) return;
    store_rows_free(referee->rows);
    each_writer(referee, writer_free);
    free(referee->state);
    free(referee->spare);
    free(referee->trial);
    free(referee);
}

void wake_all(struct referee *referee, const uint8_t id[MATCH_ID_SIZE])
{
    heard(referee->house, id);
    notify_post(referee->house->notify, id);
}

/* ---- small things ---- */

int64_t now_microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

void token_hash(const char *token, uint8_t hash[HASH_SIZE])
{
    crypto_generichash(hash, HASH_SIZE, (const uint8_t *)token, strlen(token), NULL, 0);
}

enum referee_result referee_from_db(enum db_result result)
{
    static const enum referee_result results[] = {[DB_OK] = REFEREE_OK,
                                                  [DB_NONE] = REFEREE_NOT_FOUND,
                                                  [DB_CONFLICT] = REFEREE_AWAY,
                                                  [DB_AWAY] = REFEREE_AWAY,
                                                  [DB_BROKEN] = REFEREE_BROKEN};
    return results[result];
}

void report_bug(const struct match *match, const char *what)
{
    log_say(LOG_ERROR, "match %s at version %llu: %s", match->id, (unsigned long long)match->version, what);
}

/* ---- from rows to a match ---- */

static void read_options(const struct store_match *row, struct match_terms *terms)
{
    for (size_t i = 0; i < OPTIONS_MAX && 2 * i + 1 < row->options.length; i++)
        terms->option[i] = (int16_t)(row->options.data[2 * i] | row->options.data[2 * i + 1] << 8);
}

static void read_entropy(const struct store_match *row, struct match_terms *terms)
{
    terms->entropy_count = row->entropy.length / SEED_SIZE;
    if (terms->entropy_count > ENTROPY_MAX) terms->entropy_count = ENTROPY_MAX;
    if (terms->entropy_count) memcpy(terms->entropy, row->entropy.data, terms->entropy_count * SEED_SIZE);
}

/* False: the match is of a game, scenario or pack that this build does not have. */
static enum referee_result read_terms(struct referee *referee, const struct store_match *row,
                                      struct match_terms *terms)
{
    struct shelf *shelf = referee->house->shelf;
    const struct game *game = shelf_game(shelf, row->game);
    if (!game) return REFEREE_BROKEN;
    enum db_result found = shelf_find(shelf, referee->db, game, row->pack_hash, &terms->pack);
    if (found != DB_OK) return found == DB_AWAY ? REFEREE_AWAY : REFEREE_BROKEN;
    memcpy(terms->id, row->id, sizeof terms->id);
    memcpy(terms->commitment, row->commitment, sizeof terms->commitment);
    terms->revision = row->revision;
    terms->scenario = scenario_find(game, row->scenario);
    terms->seats = row->seats;
    read_options(row, terms);
    read_entropy(row, terms);
    return terms->scenario < 0 ? REFEREE_BROKEN : REFEREE_OK;
}

enum referee_result match_from_row(struct referee *referee, const struct store_match *row,
                                   struct match *match)
{
    memset(match, 0, sizeof *match);
    match_id_write(row->id, match->id);
    match->status = row->status;
    match->label = row->label;
    match->tournament = row->tournament;
    match->created_at = row->created_at;
    match->open_seats = row->status == STORE_OVER ? 0 : row->open_seats;
    match->deadline = row->deadline;
    match->gone = row->gone;
    match->winners = row->winners;
    match->viewer = SEAT_NONE;
    if (row->status == STORE_OVER) memcpy(match->seed, row->seed, sizeof match->seed);
    enum referee_result result = read_terms(referee, row, &match->terms);
    if (result == REFEREE_BROKEN) report_bug(match, "this build does not have its game, scenario or pack");
    return result;
}

void lay_play(struct referee *referee, struct match *match)
{
    const struct match_terms *terms = &match->terms;
    chance_from_seed(&referee->chance, referee->loaded.match.seed, terms->id, terms->entropy,
                     terms->entropy_count);
    match->play = (struct play){.game = terms->pack->game,
                                .pack = terms->pack->data,
                                .state = referee->state,
                                .chance = &referee->chance,
                                .out = &referee->out};
}

bool restore_state(struct referee *referee, struct match *match)
{
    const struct store_bytes *packed = &referee->loaded.state.packed;
    if (packed->data && state_restore(&match->play, packed->data, packed->length)) return true;
    report_bug(match, "its stored state cannot be read");
    return false;
}

enum referee_result load_match(struct referee *referee, const uint8_t id[MATCH_ID_SIZE], const uint8_t *hash,
                               const char *key, struct match *match)
{
    store_rows_free(referee->rows);
    struct store_loaded *loaded = &referee->loaded;
    enum db_result found = store_load(referee->db, id, hash, key, loaded, &referee->rows);
    if (found != DB_OK) return referee_from_db(found);
    enum referee_result result = match_from_row(referee, &loaded->match, match);
    if (result != REFEREE_OK) return result;
    match->viewer = loaded->bearer;
    match->version = loaded->state.version;
    match->deciding = match->open_seats;
    if (match->version == 0) return REFEREE_OK;
    lay_play(referee, match);
    if (!restore_state(referee, match)) return REFEREE_BROKEN;
    match->deciding = still_deciding(referee, &match->play);
    return REFEREE_OK;
}

/* ---- secret answers ---- */

const struct store_answer *answer_of(const struct referee *referee, int seat)
{
    for (size_t i = 0; i < referee->loaded.answer_count; i++)
        if (referee->loaded.answer[i].seat == seat) return &referee->loaded.answer[i];
    return NULL;
}

bool at_secret_step(const struct play *p)
{
    const struct step *step = play_step(p);
    return step && step->secret;
}

uint32_t still_deciding(const struct referee *referee, const struct play *base)
{
    uint32_t deciding = play_deciders(base) & ~play_head(base)->gone;
    if (!at_secret_step(base)) return deciding;
    for (size_t i = 0; i < referee->loaded.answer_count; i++)
        if (referee->loaded.answer[i].complete) deciding &= ~(UINT32_C(1) << referee->loaded.answer[i].seat);
    return deciding;
}

bool answer_on(const struct play *p, int seat, const struct draft *draft)
{
    struct play copy = *p;
    for (size_t i = 0; i < draft->count; i++)
        if (play_answer(&copy, seat, &draft->moves[i]) || copy.fault) return false;
    return true;
}

bool sit_with_draft(struct referee *referee, struct match *match, int seat)
{
    const struct store_answer *answer = answer_of(referee, seat);
    referee->draft.count = 0;
    if (!restore_state(referee, match)) return false;
    if (!answer) return true;
    if (draft_unpack(match->play.game, answer->draft.data, answer->draft.length, &referee->draft) &&
        answer_on(&match->play, seat, &referee->draft))
        return true;
    report_bug(match, "a stored answer cannot be played");
    return false;
}

/* ---- sitting down ---- */

static bool may_begin(const struct match *match)
{
    return match->status == STORE_OPEN && match->open_seats == 0;
}

static bool may_resolve(const struct match *match)
{
    return match->status == STORE_RUNNING && match->deciding == 0;
}

static bool is_overdue(const struct match *match)
{
    return match->status == STORE_RUNNING && match->deadline.passed;
}

static enum db_result settle(struct referee *referee, struct match *match)
{
    if (may_begin(match)) return begin_match(referee, match);
    const enum closing_cause cause = may_resolve(match) ? CLOSING_ANSWERED : CLOSING_PASSED;
    return close_step(referee, match,
                      &(struct closing){.cause = cause, .version = match->version, .conceding = -1});
}

/* The caller's own place at it: what it sees includes what it has answered, unless it has conceded since and is not asked any more. */
static enum referee_result take_place(struct referee *referee, struct match *match)
{
    const struct store_answer *answer = match->viewer >= 0 ? answer_of(referee, match->viewer) : NULL;
    if (!answer || !(play_deciders(&match->play) >> match->viewer & 1)) return REFEREE_OK;
    match->answered = answer->complete;
    return sit_with_draft(referee, match, match->viewer) ? REFEREE_OK : REFEREE_BROKEN;
}

enum referee_result sit_down(struct referee *referee, const struct caller *caller, const char *key,
                             struct match *match)
{
    uint8_t id[MATCH_ID_SIZE], hash[HASH_SIZE];
    if (!match_id_read(caller->match, id)) return REFEREE_NOT_FOUND;
    if (caller->token) token_hash(caller->token, hash);
    for (int round = 0; round < SETTLING_ROUNDS; round++) {
        enum referee_result result = load_match(referee, id, caller->token ? hash : NULL, key, match);
        if (result != REFEREE_OK) return result;
        if (caller->token && match->viewer == SEAT_NONE) return REFEREE_UNAUTHORIZED;
        if (round == 0) referee->found = match->version;
        if (!may_begin(match) && !may_resolve(match) && !is_overdue(match)) return take_place(referee, match);
        enum db_result settled = settle(referee, match);
        if (settled != DB_OK && settled != DB_CONFLICT) return referee_from_db(settled);
    }
    return REFEREE_AWAY;
}

/* ---- looking ---- */

enum referee_result referee_authenticate(struct referee *referee, const struct caller *caller,
                                         struct listener *listener)
{
    struct match match;
    enum referee_result result = sit_down(referee, caller, NULL, &match);
    if (result != REFEREE_OK) return result;
    *listener = (struct listener){.viewer = match.viewer};
    memcpy(listener->match_id, match.terms.id, MATCH_ID_SIZE);
    if (caller->token) token_hash(caller->token, listener->token);
    return REFEREE_OK;
}

int seat_find(const struct match *match, const char *seat)
{
    int index = domain_find(match->terms.pack->game->seats, NULL, seat, strlen(seat));
    return index >= 0 && match->terms.seats >> index & 1 ? index : -1;
}

enum referee_result choose_seat(const struct match *match, const char *named, int *seat)
{
    *seat = named ? seat_find(match, named) : match->viewer;
    if (match->viewer == SEAT_NONE) return REFEREE_UNAUTHORIZED;
    if (!named) return match->viewer == SEAT_ALL ? REFEREE_NO_SEAT : REFEREE_OK;
    if (*seat < 0) return REFEREE_NOT_FOUND;
    return match->viewer == SEAT_ALL || match->viewer == *seat ? REFEREE_OK : REFEREE_FORBIDDEN;
}

/* A complete answer is taken back by its last move, to see what could stand instead. */
static bool sit_to_revise(struct referee *referee, struct match *match, int seat)
{
    if (!sit_with_draft(referee, match, seat)) return false;
    if (referee->draft.count == 0) return true;
    referee->draft.count--;
    return restore_state(referee, match) && answer_on(&match->play, seat, &referee->draft);
}

enum referee_result referee_legal(struct referee *referee, const struct caller *caller, const char *seat,
                                  bool revise, struct match *match, int *seat_index,
                                  const struct move_list **moves)
{
    referee->moves.count = 0;
    *moves = &referee->moves;
    enum referee_result result = sit_down(referee, caller, NULL, match);
    if (result == REFEREE_OK) result = choose_seat(match, seat, seat_index);
    if (result != REFEREE_OK) return result;
    if (match->status != STORE_RUNNING || match->gone >> *seat_index & 1) return REFEREE_OK;
    const struct store_answer *answer = answer_of(referee, *seat_index);
    match->answered = answer && answer->complete;
    if (match->answered && !revise) return REFEREE_OK;
    bool seated = match->answered ? sit_to_revise(referee, match, *seat_index)
                                  : sit_with_draft(referee, match, *seat_index);
    if (!seated) return REFEREE_BROKEN;
    play_list(&match->play, *seat_index, &referee->moves);
    return REFEREE_OK;
}
