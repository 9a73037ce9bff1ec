/* What the organizer or the seats have decided about a match. */
#include "log/decided.h"

#include <stdio.h>
#include <string.h>

#include "data/text.h"
#include "engine/ending.h"
#include "wire/result.h"

/* Whether the text can be a reason: it has at most REASON_MOST characters, and no control characters. */
static bool reason_is_sound(const char *text)
{
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) return false;
    return *text && text_characters(text) <= REASON_MOST;
}

static bool reason_read(const json_t *json, char reason[REASON_ROOM])
{
    const char *text = json_string_value(json);
    if (!text || strlen(text) != json_string_length(json) || !reason_is_sound(text)) return false;
    snprintf(reason, REASON_ROOM, "%s", text);
    return true;
}

static const char *const decider_names[] = {
    [DECIDER_UNTOLD] = NULL, [DECIDER_ORGANIZER] = "organizer", [DECIDER_SEATS] = "seats"};

const char *decider_name(enum decider by)
{
    return decider_names[by];
}

static bool decider_read(const json_t *json, enum decider *by)
{
    const char *name = json_string_value(json);
    for (*by = DECIDER_SEATS; name && *by != DECIDER_UNTOLD; --*by)
        if (strcmp(name, decider_names[*by]) == 0) return true;
    return false;
}

static bool may_have_decider(int type)
{
    return type == MOVE_MATCH_PAUSED || type == MOVE_MATCH_RESUMED;
}

static bool may_have_reason(int type)
{
    return type == MOVE_CONCEDE || type == MOVE_PAUSE_AGREED || type == MOVE_MATCH_PAUSED;
}

bool decided_read(const json_t *line, const struct match_terms *terms, struct action *action)
{
    const json_t *ending = json_object_get(line, "ending"), *reason = json_object_get(line, "reason");
    const json_t *by = json_object_get(line, "by");
    struct decided *decided = &action->decided;
    const int type = action->move.type;
    if (by && !(may_have_decider(type) && decider_read(by, &decided->by))) return false;
    if (type == MOVE_DRAW_PROPOSED)
        return !reason && ending_read(ending, terms->pack->game, terms->seats, &decided->ending) &&
               decided->ending.kind == ENDING_DRAWN;
    if (!move_ends_match(type)) {
        if (ending || (reason && !may_have_reason(type))) return false;
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
        at += snprintf(text + at, room - at, "%s%s", between,
                       domain_name_in_text(p->game->seats, p->pack, __builtin_ctz(left)));
    }
}

/* What is said of an entry, before its reason: a seat's name, the words behind it, and the seats behind
 * these. */
struct sentence {
    int seat; /* NO_SEAT: it begins with the words */
    const char *words;
    uint32_t seats;
};

static struct sentence sentence_of(const struct action *action)
{
    const uint32_t winners = ending_winners(&action->decided.ending);
    const bool by_seats = action->decided.by == DECIDER_SEATS;
    switch (action->move.type) {
    case MOVE_CONCEDE:
        return (struct sentence){NO_SEAT, "The organiser concedes for ", UINT32_C(1) << action->seat};
    case MOVE_DRAW_PROPOSED:
        return (struct sentence){action->seat, " proposes a draw, shared by ", winners};
    case MOVE_DRAWN:
        return (struct sentence){NO_SEAT, "The match ends in a draw by agreement, shared by ", winners};
    case MOVE_AWARDED:
        return (struct sentence){NO_SEAT, "The organiser awards the match to ", winners};
    case MOVE_PAUSE_AGREED:
        return (struct sentence){action->seat, " agrees to a pause", 0};
    case MOVE_MATCH_PAUSED:
        return (struct sentence){
            NO_SEAT,
            by_seats ? "The match is paused, as all seats have agreed" : "The organiser pauses the match", 0};
    case MOVE_MATCH_RESUMED:
        return (struct sentence){NO_SEAT,
                                 by_seats ? "The match goes on, as all seats have agreed"
                                          : "The organiser lets the match go on",
                                 0};
    default:
        return (struct sentence){NO_SEAT, "The organiser aborts the match", 0};
    }
}

bool decided_text(char text[TEXT_ROOM], const struct play *p, const struct action *action)
{
    const struct decided *decided = &action->decided;
    char seats[TEXT_ROOM / 2];
    if (!action_has_ending(action->move.type) && !*decided->reason && decided->by == DECIDER_UNTOLD)
        return false;
    const struct sentence sentence = sentence_of(action);
    const char *seat =
        sentence.seat == NO_SEAT ? "" : domain_name_in_text(p->game->seats, p->pack, sentence.seat);
    list_seats(seats, sizeof seats, p, sentence.seats);
    if (snprintf(text, TEXT_ROOM, "%s%s%s%s%s", seat, sentence.words, seats, *decided->reason ? ": " : ".",
                 decided->reason) >= TEXT_ROOM)
        utf8_mend(text);
    return true;
}
