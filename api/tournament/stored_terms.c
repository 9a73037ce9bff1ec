/* The stored terms of a tournament are read. */
#include "api/tournament/stored_terms.h"

#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/when.h"
#include "api/tournament/entrants.h"
#include "wire/wire.h"

/* ---- of the matches ---- */

static bool duration_of(const json_t *object, const char *name, int64_t *microseconds)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text && duration_read(text, microseconds);
}

/* Copies the hours of a clock, where it has some, as canonical JSON. */
static bool hours_of(const json_t *clock, char hours[CLOCK_HOURS_ROOM])
{
    const json_t *json = json_object_get(clock, "hours");
    if (!json) return true;
    char *text = json_memory_text(json, JSON_COMPACT | JSON_SORT_KEYS);
    const bool fits = text && strlen(text) < CLOCK_HOURS_ROOM;
    if (fits) memcpy(hours, text, strlen(text) + 1);
    free(text);
    return fits;
}

static bool plan_time(const json_t *match, struct match_plan *plan)
{
    const json_t *deadline = json_object_get(match, "deadline"), *clock = json_object_get(match, "clock");
    const char *then = json_string_value(json_object_get(deadline ? deadline : clock, "then"));
    plan->deadline_then =
        then && strcmp(then, match_lapse_words[STORE_WAIT]) == 0 ? STORE_WAIT : STORE_DEFAULT;
    plan->clock.missed = json_integer_value(json_object_get(match, "missed"));
    return (!deadline || duration_of(deadline, "each", &plan->deadline_each)) &&
           (!clock || duration_of(clock, "bank", &plan->clock.bank)) && hours_of(clock, plan->clock.hours) &&
           (!json_object_get(clock, "increment") || duration_of(clock, "increment", &plan->clock.increment));
}

static void agreed_of(const json_t *match, struct agreed_terms *agreed)
{
    const char *draws = json_string_value(json_object_get(match, "draws"));
    agreed->invitations = json_is_true(json_object_get(match, "invitations"));
    agreed->referee = json_is_true(json_object_get(match, "referee"));
    message_terms_read(json_object_get(match, "messages"), &agreed->messages);
    if (draws) (void)draw_terms_find(draws, &agreed->draws);
}

enum tournament_result tournament_read_plan(struct opened_tournament *opened)
{
    const json_t *match = json_object_get(opened->terms, "match");
    const struct game *game = pack_cache_game(opened->worker.packs, opened->row.game);
    const char *scenario = json_string_value(json_object_get(match, "scenario"));
    const char *pack = json_string_value(json_object_get(match, "pack"));
    struct faults faults;
    uint8_t hash[HASH_SIZE];
    faults_clear(&faults);
    if (!game || !scenario || !pack || !from_hex(pack, hash, sizeof hash)) return TOURNAMENT_BROKEN;
    opened->plan = (struct match_plan){.scenario = scenario_find(game, scenario),
                                       .players = json_integer_value(json_object_get(match, "players")),
                                       .tournament = opened->id,
                                       .organizer = opened->row.owner};
    agreed_of(match, &opened->plan.agreed);
    if (opened->plan.scenario < 0 || !plan_time(match, &opened->plan)) return TOURNAMENT_BROKEN;
    if (!options_read(game, opened->plan.scenario, json_object_get(match, "options"), opened->plan.option, "",
                      &faults))
        return TOURNAMENT_BROKEN;
    opened->seats = seats_for(game, opened->plan.scenario, opened->plan.players, opened->plan.option);
    return tournament_db(
        pack_cache_find(opened->worker.packs, opened->worker.db, game, hash, &opened->plan.pack));
}

static const json_t *match_terms_of(const struct opened_tournament *opened)
{
    return json_object_get(opened->terms, "match");
}

int tournament_vacation_days(const struct opened_tournament *opened)
{
    return json_integer_value(json_object_get(match_terms_of(opened), "vacation_days"));
}

const char *tournament_zone(const struct opened_tournament *opened)
{
    const json_t *clock = json_object_get(match_terms_of(opened), "clock");
    const char *zone = json_string_value(json_object_get(json_object_get(clock, "hours"), "zone"));
    return zone ? zone : "UTC";
}

bool stored_terms_let_bots(const json_t *terms)
{
    return json_is_true(json_object_get(json_object_get(terms, "match"), "bots"));
}

/* ---- of entering ---- */

struct entry_terms tournament_entry_terms(const struct opened_tournament *opened)
{
    const json_t *entry = json_object_get(opened->terms, "entry");
    const json_t *most = json_object_get(entry, "most");
    const char *by = json_string_value(json_object_get(entry, "by"));
    const char *until = json_string_value(json_object_get(entry, "until"));
    struct entry_terms terms = {.until = INT64_MAX,
                                .most = json_is_integer(most) ? json_integer_value(most) : ENTRANTS_MOST};
    if (by && strcmp(by, "code") == 0) terms.by = ENTRY_CODE;
    if (by && strcmp(by, "open") == 0) terms.by = ENTRY_OPEN;
    if (until && !moment_read(until, &terms.until)) terms.until = INT64_MIN;
    return terms;
}

/* ---- of the standings ---- */

const json_t *tournament_standings_terms(const struct opened_tournament *opened)
{
    return json_object_get(opened->terms, "terms");
}

int tournament_planned_rounds(const struct opened_tournament *opened)
{
    return json_integer_value(json_object_get(tournament_standings_terms(opened), "rounds"));
}

enum handicap_when tournament_handicaps(const struct opened_tournament *opened)
{
    const char *when = json_string_value(json_object_get(tournament_standings_terms(opened), "handicaps"));
    if (when && strcmp(when, "always") == 0) return HANDICAP_ALWAYS;
    return when && strcmp(when, "final") == 0 ? HANDICAP_FINAL : HANDICAP_NEVER;
}

bool tournament_breaks_ties_by_lot(const struct opened_tournament *opened)
{
    const json_t *ties = json_object_get(tournament_standings_terms(opened), "tie_breaks");
    for (size_t i = 0; i < json_array_size(ties); i++)
        if (strcmp(json_string_value(json_array_get(ties, i)), "lot") == 0) return true;
    return false;
}

bool stored_terms_have_pool(const json_t *terms, const char *name)
{
    const json_t *pools = json_object_get(json_object_get(terms, "terms"), "pools");
    for (size_t i = 0; i < json_array_size(pools); i++) {
        const char *has = json_string_value(json_object_get(json_array_get(pools, i), "name"));
        if (has && strcmp(has, name) == 0) return true;
    }
    return false;
}

const json_t *stored_terms_awards(const json_t *terms)
{
    return json_object_get(terms, "given_awards");
}
