/* The plan of matches is read from the terms of a tournament. */
#include "api/tournament/match_plan.h"

#include <stdlib.h>
#include <string.h>

#include "api/common/json_memory.h"
#include "api/common/when.h"
#include "wire/wire.h"

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
        then && strcmp(then, match_lapse_name(STORE_WAIT)) == 0 ? STORE_WAIT : STORE_DEFAULT;
    plan->clock.missed = (int)json_integer_value(json_object_get(match, "missed"));
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
                                       .players = (int)json_integer_value(json_object_get(match, "players")),
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
