/* Reading the line of one action. */
#include "engine/args.h"
#include "log/audit_action.h"
#include "log/decided.h"

/* Up to format 2 the time is not hashed, and recordings have none. */
static bool time_of_line(struct audit *a, json_t *json, struct line *line)
{
    const char *at = json_string_value(json_object_get(json, "at"));
    line->at = 0;
    if (a->terms.format < LEDGER_TIMED) {
        json_object_del(json, "at");
        return true;
    }
    return (at && time_read(at, &line->at)) ||
           audit_find_in_line(a, AUDIT_MALFORMED, "\"at\" must be a time like 2026-11-21T10:04:26.123456Z");
}

bool audit_line_read(struct audit *a, json_t *json, struct line *line)
{
    static const char *const MEMBERS[] = {"at",     "by",           "by_default", "commitment", "draws",
                                          "due_at", "earlier_seed", "ending",     "events",     "hash",
                                          "late",   "move",         "prev",       "reason",     "seat",
                                          "seq",    "state_hash",   NULL};
    uint8_t content[HASH_SIZE];
    const json_t *seq = json_object_get(json, "seq");
    (void)audit_members(a, json, MEMBERS);
    if (!json_is_integer(seq) || json_integer_value(seq) < 1)
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"seq\" must be the number of the action");
    if (!audit_hex(a, json, "hash", line->hash, HASH_SIZE) ||
        !audit_hex(a, json, "prev", line->prev, HASH_SIZE) ||
        !audit_hex(a, json, "state_hash", line->state, HASH_SIZE))
        return false;
    if (!time_of_line(a, json, line)) return false;
    json_object_del(json, "hash");
    if (!audit_hash(a, json, content)) return false;
    line->seq = json_integer_value(seq);
    line->draws = json_object_get(json, "draws");
    line->events = json_object_get(json, "events");
    line->move = json_object_get(json, "move");
    line->seat = json_object_get(json, "seat");
    line->intact = audit_same_hash(content, line->hash);
    return true;
}

enum { FOREIGN_SEAT = -2 }; /* a seat outside of the match */

/* The seat of the move: NO_SEAT (null), or FOREIGN_SEAT. */
static int seat_read(const struct audit *a, const json_t *json)
{
    if (json_is_null(json)) return NO_SEAT;
    if (!json_is_string(json)) return FOREIGN_SEAT;
    const int seat =
        domain_find(a->terms.pack->game->seats, NULL, json_string_value(json), json_string_length(json));
    return seat >= 0 && (a->terms.seats >> seat & 1) ? seat : FOREIGN_SEAT;
}

static bool has_its_mover(const struct action *action)
{
    return move_has_no_seat(action->move.type) ? action->seat == NO_SEAT : action->seat >= 0;
}

bool audit_action_read(struct audit *a, const json_t *json, const struct line *line, struct action *action)
{
    struct faults faults = {0};
    *action = (struct action){.seq = line->seq,
                              .at = line->at,
                              .seat = seat_read(a, line->seat),
                              .by_default = json_is_true(json_object_get(json, "by_default")),
                              .late = json_is_true(json_object_get(json, "late"))};
    const bool readable = move_read_logged(&a->replay.play, line->move, &action->move, "/move", &faults);
    if (faults.memory) return audit_short(a);
    if (!readable)
        return audit_find(a, a->line, line->intact ? AUDIT_MALFORMED : AUDIT_CHANGED_MOVE,
                          "The move cannot be read: %s %s.", faults.list[0].path, faults.list[0].detail);
    if (!has_its_mover(action))
        return audit_find(a, a->line, line->intact ? AUDIT_REFUSED : AUDIT_CHANGED_MOVE,
                          "\"seat\" is not one that such an entry can have.");
    if (!due_at_read(json, a->terms.format, action))
        return audit_find_in_line(
            a, AUDIT_MALFORMED, "\"due_at\" must be a time, and stands where the deadline is changed alone");
    if (!decided_read(json, &a->terms, action))
        return audit_find_in_line(
            a, AUDIT_MALFORMED,
            "\"by\", \"ending\" and \"reason\" must be those of its move, and can be read alone where a "
            "match is ended from outside or paused, a draw is proposed or a seat is conceded for");
    return restored_read(json, action) ||
           audit_find_in_line(a, AUDIT_MALFORMED,
                              "\"commitment\" and \"earlier_seed\" must be 32 bytes each in lower-case "
                              "hexadecimal, and stand where a match is restored alone");
}

bool audit_draws_read(struct audit *a, const struct line *line)
{
    const size_t count = json_array_size(line->draws);
    if (!json_is_array(line->draws) || count > DRAWS_MAX)
        return audit_find_in_line(a, AUDIT_MALFORMED, "\"draws\" must be a list of draws");
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_object_get(json_array_get(line->draws, i), "value");
        if (!json_is_integer(value) || json_integer_value(value) != (int32_t)json_integer_value(value))
            return audit_find_in_line(a, AUDIT_MALFORMED, "a draw has no value");
        a->replay.given[i] = json_integer_value(value);
    }
    if (a->trusted_seed)
        seeds_give(&a->seeds, &a->terms, line->seq, &a->replay.chance);
    else
        a->replay.chance =
            (struct chance){.source = CHANCE_GIVEN, .given = a->replay.given, .given_count = count};
    return true;
}
