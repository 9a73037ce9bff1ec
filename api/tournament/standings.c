/* The standings of a tournament, from its record. */
#include "api/tournament/standings.h"

#include <stdlib.h>

#include "api/common/log.h"
#include "api/tournament/record.h"
#include "tournament/document.h"
#include "tournament/tournament_record.h"

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
    if (!faults.count || faults.memory) return TOURNAMENT_AWAY;
    log_say(LOG_ERROR, "tournament %s: its own record cannot be read: %s %s", opened->id, faults.list[0].path,
            faults.list[0].detail);
    return TOURNAMENT_BROKEN;
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
    if (wish->if_ended) result = interim_results_add(opened, record, &from);
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
