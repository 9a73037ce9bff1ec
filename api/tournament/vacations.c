/* Vacations of entrants: taken, ended, and copied to the matches whose time they stop. */
#include "api/tournament/vacations.h"

#include <string.h>

#include "api/tournament/entrants.h"
#include "api/tournament/plans.h"
#include "api/tournament/substitutes.h"

/* ---- the terms ---- */

static int days_of(const struct opened_tournament *opened)
{
    const json_t *match = json_object_get(opened->terms, "match");
    return (int)json_integer_value(json_object_get(match, "vacation_days"));
}

static const char *zone_of(const struct opened_tournament *opened)
{
    const json_t *clock = json_object_get(json_object_get(opened->terms, "match"), "clock");
    const char *zone = json_string_value(json_object_get(json_object_get(clock, "hours"), "zone"));
    return zone ? zone : "UTC";
}

/* ---- the matches follow ---- */

/* A match follows the vacations of the entrant who has this seat. A match that cannot be played on does not
 * keep the others from it. */
static enum tournament_result note_seat(const struct opened_tournament *opened, const char *match, int seat,
                                        int number)
{
    struct store_absence absence = {.seat = seat, .entrant = number};
    uint8_t id[STORE_ID];
    memcpy(absence.tournament, opened->row.id, STORE_ID);
    if (!match || !uuid_parse(match, id)) return TOURNAMENT_BROKEN;
    const enum match_result noted = match_note_vacations(opened->worker.matches, id, &absence);
    return noted == MATCH_BROKEN ? TOURNAMENT_OK : tournament_match_failure(noted);
}

/* The match of a table follows the vacations of one entrant, where that entrant has a seat. */
static enum tournament_result note_table(const struct opened_tournament *opened, const json_t *table,
                                         const struct tournament_substitutes *substitutes, int number)
{
    const json_t *seats = json_object_get(table, "seats");
    const char *match = json_string_value(json_object_get(table, "match"));
    enum tournament_result result = match ? TOURNAMENT_OK : TOURNAMENT_BROKEN;
    for (size_t i = 0; result == TOURNAMENT_OK && i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const int index = tournament_seat_index(opened, json_string_value(json_object_get(seat, "seat")));
        if (index >= 0 && tournament_holder(opened, substitutes, match, seat) == number)
            result = note_seat(opened, match, index, number);
    }
    return result;
}

/* All matches of the entrant follow its vacations. Of a round that is being made those are meant that exist.
 * Its maker looks at the others. */
static enum tournament_result note_all(const struct opened_tournament *opened, int number)
{
    struct tournament_tables tables;
    struct tournament_substitutes substitutes = {0};
    enum tournament_result result = tournament_tables_open(opened, &tables);
    if (result == TOURNAMENT_OK) result = tournament_load_substitutes(opened, &substitutes);
    while (tournament_tables_next(&tables, &result))
        result = note_table(opened, tables.table, &substitutes, number);
    store_rows_free(substitutes.rows);
    tournament_tables_close(&tables);
    return result;
}

/* ---- taken and ended ---- */

/* WITHDRAWN: the entrant has withdrawn, and plays no more. */
static enum tournament_result check_plays(const struct opened_tournament *opened, int number)
{
    struct tournament_entrants entrants;
    const struct store_entrant *entrant;
    enum tournament_result result = tournament_find_entrant(opened, number, &entrants, &entrant);
    if (result == TOURNAMENT_OK && entrant->status == ENTRANT_WITHDRAWN) result = TOURNAMENT_WITHDRAWN;
    store_rows_free(entrants.rows);
    return result;
}

enum tournament_result tournament_take_vacation(const struct opened_tournament *opened, int number,
                                                const char *first, const char *last)
{
    static const enum tournament_result results[] = {[LEAVE_DONE] = TOURNAMENT_OK,
                                                     [LEAVE_NONE] = TOURNAMENT_NOT_FOUND,
                                                     [LEAVE_PAST] = TOURNAMENT_DAY_PASSED,
                                                     [LEAVE_OVERLAPS] = TOURNAMENT_DAYS_OVERLAP,
                                                     [LEAVE_FULL] = TOURNAMENT_DAYS_SPENT};
    enum store_leave_done done;
    if (opened->row.status == TOURNAMENT_OVER) return TOURNAMENT_IS_OVER;
    enum tournament_result result = check_plays(opened, number);
    if (result == TOURNAMENT_OK)
        result = tournament_db(store_vacation_take(
            opened->worker.db, opened->row.id, &(struct store_vacation){number, first, last},
            &(struct store_leave){zone_of(opened), days_of(opened)}, &done));
    if (result == TOURNAMENT_OK) result = results[done];
    return result == TOURNAMENT_OK ? note_all(opened, number) : result;
}

enum tournament_result tournament_end_vacation(const struct opened_tournament *opened, int number,
                                               const char *first)
{
    enum store_leave_done done;
    if (opened->row.status == TOURNAMENT_OVER) return TOURNAMENT_IS_OVER;
    const enum tournament_result result = tournament_db(store_vacation_end(
        opened->worker.db, opened->row.id, &(struct store_vacation){.entrant = number, .first = first},
        zone_of(opened), &done));
    if (result != TOURNAMENT_OK) return result;
    return done == LEAVE_NONE ? TOURNAMENT_NOT_FOUND : note_all(opened, number);
}

enum tournament_result tournament_write_vacations(const struct opened_tournament *opened, int number,
                                                  struct writer *w)
{
    struct tournament_vacations vacations = {0};
    const enum tournament_result result = tournament_load_vacations(opened, &vacations);
    writer_open(w, '{');
    writer_member_integer(w, "days", days_of(opened));
    writer_name(w, "vacations");
    tournament_write_vacation_list(&vacations, number, w);
    writer_close(w, '}');
    store_rows_free(vacations.rows);
    return result;
}

/* ---- all entrants ---- */

enum tournament_result tournament_load_vacations(const struct opened_tournament *opened,
                                                 struct tournament_vacations *vacations)
{
    return tournament_db(store_vacations(opened->worker.db, opened->row.id, &vacations->list,
                                         &vacations->count, &vacations->rows));
}

void tournament_write_vacation_list(const struct tournament_vacations *vacations, int number,
                                    struct writer *w)
{
    writer_open(w, '[');
    for (size_t i = 0; i < vacations->count; i++) {
        if (vacations->list[i].entrant != number) continue;
        writer_open(w, '{');
        writer_member_string(w, "from", vacations->list[i].first);
        writer_member_string(w, "to", vacations->list[i].last);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

/* The same for the first players of a round. */
static enum tournament_result note_first(const struct opened_tournament *opened,
                                         const struct round_plan *plan, int number)
{
    enum tournament_result result = TOURNAMENT_OK;
    for (int k = 0; k < plan->table_count; k++) {
        const struct planned_table *table = &plan->tables[k];
        for (int nth = 0; result == TOURNAMENT_OK && nth < tournament_table_size(opened); nth++)
            if (table->seats.player[nth] == number - 1)
                result = note_seat(opened, table->match,
                                   tournament_seat_index(opened, tournament_seat_id(opened, nth)), number);
    }
    return result;
}

enum tournament_result tournament_note_vacations(const struct opened_tournament *opened,
                                                 const struct round_plan *plan)
{
    struct tournament_vacations vacations = {0};
    if (!days_of(opened)) return TOURNAMENT_OK;
    enum tournament_result result = tournament_load_vacations(opened, &vacations);
    for (size_t i = 0; result == TOURNAMENT_OK && i < vacations.count; i++)
        if (i == 0 || vacations.list[i].entrant != vacations.list[i - 1].entrant)
            result = note_first(opened, plan, vacations.list[i].entrant);
    store_rows_free(vacations.rows);
    return result;
}
