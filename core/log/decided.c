/* What the organizer has decided about a match. */
#include "log/decided.h"
#include "engine/ending.h"
#include "wire/result.h"

#include <stdio.h>
#include <string.h>

/* Whether the text can be a reason: it has at most REASON_MOST characters, and no control characters. */
static bool reason_is_sound(const char *text)
{
    int count = 0;
    for (; *text; text++) {
        if ((unsigned char)*text < ' ' || *text == 127) return false;
        count += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return count > 0 && count <= REASON_MOST;
}

static bool reason_read(const json_t *json, char reason[REASON_ROOM])
{
    const char *text = json_string_value(json);
    if (!text || strlen(text) != json_string_length(json) || !reason_is_sound(text)) return false;
    snprintf(reason, REASON_ROOM, "%s", text);
    return true;
}

bool decided_read(const json_t *line, const struct match_terms *terms, struct action *action)
{
    const json_t *ending = json_object_get(line, "ending"), *reason = json_object_get(line, "reason");
    struct decided *decided = &action->decided;
    const int type = action->move.type;
    if (type == MOVE_DRAW_PROPOSED)
        return !reason && ending_read(ending, terms->pack->game, terms->seats, &decided->ending) &&
               decided->ending.kind == ENDING_DRAWN;
    if (!move_ends_match(type)) {
        if (ending || (reason && type != MOVE_CONCEDE)) return false;
        return !reason || reason_read(reason, decided->reason);
    }
    static const uint8_t KINDS[] = {[MOVE_DRAWN - MOVE_DRAWN] = ENDING_DRAWN,
                                    [MOVE_ABORTED - MOVE_DRAWN] = ENDING_ABORTED,
                                    [MOVE_AWARDED - MOVE_DRAWN] = ENDING_AWARDED};
    if (!ending_read(ending, terms->pack->game, terms->seats, &decided->ending)) return false;
    if (decided->ending.kind != KINDS[type - MOVE_DRAWN]) return false;
    return reason_read(reason, decided->reason);
}

/* ---- words ---- */

/* "Austria, France and Spain" */
static void list_seats(char *text, size_t room, const struct play *p, uint32_t seats)
{
    size_t at = 0;
    *text = 0;
    for (uint32_t left = seats; left && at < room; left &= left - 1) {
        const char *between = left == seats ? "" : left & (left - 1) ? ", " : " and ";
        at += (size_t)snprintf(text + at, room - at, "%s%s", between,
                               domain_name_in_text(p->game->seats, p->pack, __builtin_ctz(left)));
    }
}

bool decided_text(char text[TEXT_ROOM], const struct play *p, const struct action *action)
{
    const struct decided *decided = &action->decided;
    char seats[TEXT_ROOM / 2];
    const int type = action->move.type;
    if (!action_has_ending(type) && !*decided->reason) return false;
    list_seats(seats, sizeof seats, p,
               type == MOVE_CONCEDE ? UINT32_C(1) << action->seat : ending_winners(&decided->ending));
    if (type == MOVE_DRAW_PROPOSED) {
        if (snprintf(text, TEXT_ROOM, "%s proposes a draw, shared by %s.",
                     domain_name_in_text(p->game->seats, p->pack, action->seat), seats) >= TEXT_ROOM)
            utf8_mend(text);
        return true;
    }
    const char *words = type == MOVE_CONCEDE   ? "The organiser concedes for "
                        : type == MOVE_DRAWN   ? "The match ends in a draw by agreement, shared by "
                        : type == MOVE_AWARDED ? "The organiser awards the match to "
                                               : "The organiser aborts the match";
    const bool has_reason = *decided->reason;
    if (snprintf(text, TEXT_ROOM, "%s%s%s%s", words, seats, has_reason ? ": " : ".", decided->reason) >=
        TEXT_ROOM)
        utf8_mend(text);
    return true;
}
