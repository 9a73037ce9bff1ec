/* Vacations of entrants: taken, ended, and copied to the matches whose time they stop. */
#include "api/tournament/vacations.h"

#include <string.h>

#include "api/tournament/entrants.h"
#include "api/tournament/plans.h"
#include "api/tournament/stored_terms.h"
#include "api/tournament/substitutes.h"

/* ---- the matches follow ---- */

/* A match follows the vacations of the entrant who has this seat. A match that cannot be played on does not
 * keep the others from it. */
static enum tournament_result note_seat(const struct opened_tournament *opened, const uint8_t match[STORE_ID],
                                        int seat, int number)
{
    struct store_absence absence = {.seat = seat, .entrant = number};
    memcpy(absence.tournament, opened->row.id, STORE_ID);
    const enum match_result noted = match_note_vacations(opened->worker.matches, match, &absence);
    return noted == MATCH_BROKEN ? TOURNAMENT_OK : tournament_match_failure(noted);
}

/* The matches of a round follow the vacations of one entrant, where that entrant has a seat. */
static enum tournament_result note_round(const struct opened_tournament *opened,
                                         const struct round_plan *plan,
                                         const struct tournament_substitutes *substitutes, int number)
{
    enum tournament_result result = TOURNAMENT_OK;
    for (int k = 0; k < plan->table_count; k++)
        for (int nth = 0; result == TOURNAMENT_OK && nth < tournament_table_size(opened); nth++)
            if (tournament_holder(opened, substitutes, &plan->tables[k], nth) == number)
                result = note_seat(opened, plan->tables[k].match, tournament_nth_seat(opened, nth), number);
    return result;
}

/* All matches of the entrant follow its vacations. Of a round that is being made those are meant that exist.
 * Its maker looks at the others. */
static enum tournament_result note_all(const struct opened_tournament *opened, int number)
{
    struct tournament_rounds rounds;
    struct tournament_substitutes substitutes = {0};
    enum tournament_result result = tournament_rounds_open(opened, NULL, &rounds);
    if (result == TOURNAMENT_OK) result = tournament_load_substitutes(opened, &substitutes);
    while (tournament_rounds_next(&rounds, &result))
        result = note_round(opened, &rounds.plan, &substitutes, number);
    store_rows_free(substitutes.rows);
    tournament_rounds_close(&rounds);
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
                                                     [LEAVE_PAST] = TOURNAMENT_DAY_PASSED,
                                                     [LEAVE_OVERLAPS] = TOURNAMENT_DAYS_OVERLAP,
                                                     [LEAVE_FULL] = TOURNAMENT_DAYS_SPENT};
    enum store_leave_done done;
    if (opened->row.status == TOURNAMENT_OVER) return TOURNAMENT_IS_OVER;
    enum tournament_result result = check_plays(opened, number);
    if (result == TOURNAMENT_OK)
        result = tournament_db(store_vacation_take(
            opened->worker.db, opened->row.id, &(struct store_vacation){number, first, last},
            &(struct store_leave){tournament_zone(opened), tournament_vacation_days(opened)}, &done));
    if (result == TOURNAMENT_OK) result = results[done];
    return result == TOURNAMENT_OK ? note_all(opened, number) : result;
}

enum tournament_result tournament_end_vacation(const struct opened_tournament *opened, int number,
                                               const char *first)
{
    const struct store_vacation vacation = {.entrant = number, .first = first};
    if (opened->row.status == TOURNAMENT_OVER) return TOURNAMENT_IS_OVER;
    const enum tournament_result result = tournament_db(
        store_vacation_end(opened->worker.db, opened->row.id, &vacation, tournament_zone(opened)));
    return result == TOURNAMENT_OK ? note_all(opened, number) : result;
}

enum tournament_result tournament_write_vacations(const struct opened_tournament *opened, int number,
                                                  struct writer *w)
{
    struct tournament_vacations vacations = {0};
    const enum tournament_result result = tournament_load_vacations(opened, &vacations);
    writer_open(w, '{');
    writer_member_integer(w, "days", tournament_vacation_days(opened));
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

enum tournament_result tournament_note_vacations(const struct opened_tournament *opened,
                                                 const struct round_plan *plan)
{
    static const struct tournament_substitutes none = {0};
    struct tournament_vacations vacations = {0};
    if (!tournament_vacation_days(opened)) return TOURNAMENT_OK;
    enum tournament_result result = tournament_load_vacations(opened, &vacations);
    for (size_t i = 0; result == TOURNAMENT_OK && i < vacations.count; i++)
        if (i == 0 || vacations.list[i].entrant != vacations.list[i - 1].entrant)
            result = note_round(opened, plan, &none, vacations.list[i].entrant);
    store_rows_free(vacations.rows);
    return result;
}
