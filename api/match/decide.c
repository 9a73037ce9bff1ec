/* What the organizer decides about a match: a concession for a seat, a draw, an end without a result, an
 * award. draw.c has draws by vote. */
#include <stdio.h>

#include "api/match/change/change.h"
#include "api/match/draw.h"
#include "api/match/look.h"
#include "engine/ending.h"

/* One place of an award: a seat with its rank or its points. */
static bool read_place(const struct match *match, const json_t *place, const char *path,
                       struct ending *ending, struct faults *faults)
{
    const json_t *rank = json_object_get(place, "rank"), *points = json_object_get(place, "points");
    const char *seat = json_string_value(json_object_get(place, "seat"));
    const int index = seat ? match_seat_find(match, seat) : NO_SEAT;
    if (!seat || json_object_size(place) != (size_t)1 + !!rank + !!points)
        return fault_add(faults, path, "must be an object with a seat, and its rank or its points");
    if (!rank == !points) return fault_add_foreign(faults, path, "must have either a rank or points");
    if (index < 0) return fault_add_foreign(faults, path, "has no seat of this match");
    if (ending->rank[index]) return fault_add_foreign(faults, path, "has a seat that stands here twice");
    const json_t *value = rank ? rank : points;
    const json_int_t least = rank ? 1 : -AWARD_POINTS_MOST, most = rank ? SEATS_MAX : AWARD_POINTS_MOST;
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return fault_add(faults, path, "must have an integer from %d to %d as its %s", (int)least, (int)most,
                         rank ? "rank" : "points");
    ending->rank[index] = rank ? json_integer_value(value) : 1;
    ending->points[index] = rank ? 0 : json_integer_value(value);
    ending->by_points = !rank;
    return true;
}

/* All seats have ranks, or all have points. */
static bool read_places(const struct match *match, const json_t *places, struct ending *ending,
                        struct faults *faults)
{
    char path[FAULT_PATH];
    for (size_t i = 0; i < json_array_size(places); i++) {
        const bool by_points = ending->by_points;
        fault_path_index(path, "/places", i);
        if (!read_place(match, json_array_get(places, i), path, ending, faults)) return false;
        if (i && by_points != ending->by_points)
            return fault_add_foreign(faults, "/places", "must all have ranks, or all have points");
    }
    if ((int)json_array_size(places) != __builtin_popcount(match->terms.seats))
        return fault_add_foreign(faults, "/places", "must be those of all seats of the match");
    if (ending->by_points) ending_rank(ending, match->terms.seats);
    return ending_is_sound(ending, match->terms.seats) ||
           fault_add_foreign(faults, "/places",
                             "must have ranks that are one more than the number of seats before them");
}

static enum match_result judge_concession(struct change *change)
{
    const struct match *match = &change->told.report->match;
    const int seat = match_seat_find(match, change->wish.decision->seat);
    if (seat < 0) return MATCH_NOT_FOUND;
    if (match->seats.resigned >> seat & 1) return MATCH_CONCEDED;
    change->wish.decided.seat = seat;
    change->wish.decided.move.type = MOVE_CONCEDE;
    return MATCH_OK;
}

static enum match_result judge_ending(struct change *change)
{
    struct match_report *report = change->told.report;
    const struct match_decision *decision = change->wish.decision;
    struct action *entry = &change->wish.decided;
    struct ending *ending = &entry->decided.ending;
    bool sound = true;
    faults_clear(&report->faults);
    if (decision->places) {
        ending->kind = ENDING_AWARDED;
        entry->move.type = MOVE_AWARDED;
        sound = read_places(&report->match, decision->places, ending, &report->faults);
    } else if (decision->seats) {
        ending->kind = ENDING_DRAWN;
        entry->move.type = MOVE_DRAWN;
        sound = draw_read_sharers(&report->match, decision->seats, ending, &report->faults);
    } else {
        ending->kind = ENDING_ABORTED;
        entry->move.type = MOVE_ABORTED;
    }
    return sound ? MATCH_OK : MATCH_MALFORMED;
}

enum match_result change_judge_decision(struct change *change)
{
    change->wish.decided = (struct action){.seat = NO_SEAT};
    snprintf(change->wish.decided.decided.reason, REASON_ROOM, "%s", change->wish.decision->reason);
    return change->wish.decision->seat ? judge_concession(change) : judge_ending(change);
}
