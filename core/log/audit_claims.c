/* What the line of an action claims: that its move is late, or made by default. */
#include <string.h>

#include "log/audit_action.h"

static bool find_false_claim(struct audit *a, const struct line *line, const char *what)
{
    return audit_find(a, a->line, line->intact ? AUDIT_REFUSED : AUDIT_CHANGED_LINE, "%s", what);
}

/* Only moves of a game are late or made by default. Only a match with a deadline has late moves; from
 * LEDGER_DEADLINES on the terms show the deadline. */
static bool can_be_late(struct audit *a, const struct line *line, const struct action *action)
{
    const bool moved = action->move.type < MOVE_LOGGED;
    const bool has_deadline =
        a->terms.format < LEDGER_DEADLINES || a->terms.deadline.each || a->terms.deadline.clock.bank;
    if (!moved && (action->late || action->by_default))
        return find_false_claim(a, line, "Such an entry is neither late nor made by default.");
    if (has_deadline || (!action->late && action->move.type != MOVE_DEADLINE_EXTENDED)) return true;
    return find_false_claim(a, line, "The line claims a deadline, and the match has none.");
}

/* A seat that has resigned moves by default. In logs of older builds, its answer to the secret step at which
 * it resigned may be its own. */
static bool may_be_own_answer(const struct audit *a, const struct action *action)
{
    const uint32_t seat = UINT32_C(1) << action->seat;
    return a->phase.resigned_here & seat && (a->phase.resolved_at == 0 || a->phase.resolved_at == action->at);
}

bool audit_check_claims(struct audit *a, const struct line *line, const struct action *action)
{
    if (a->terms.format < LEDGER_TIMED) return true;
    const int type = action->move.type;
    if (type == MOVE_PHASE_ENDED) a->phase.ended_at = action->at;
    if ((type == MOVE_DRAW_PROPOSED || type == MOVE_DRAW_FAILED) && a->terms.agreed.draws == DRAWS_NONE)
        return find_false_claim(a, line, "The line claims a vote on a draw, and the match has none.");
    if (!can_be_late(a, line, action)) return false;
    if (type >= MOVE_LOGGED || action->seat < 0) return true;
    const bool resigned = play_head(&a->replay.play)->resigned >> action->seat & 1;
    const bool waits = a->terms.format >= LEDGER_DEADLINES && a->terms.deadline.waits;
    if (!action->by_default)
        return !resigned || may_be_own_answer(a, action) ||
               find_false_claim(a, line, "Its seat had resigned, and the line does not say \"by_default\".");
    return resigned || a->phase.ended_at == action->at || (action->late && !waits) ||
           find_false_claim(a, line,
                            "The line says \"by_default\", but its seat had not resigned, was not late in a "
                            "match that goes on then, and no phase was ended.");
}

void audit_note_resigned(struct audit *a, const struct action *action, const struct head *before)
{
    const int type = action->move.type;
    if (move_is_from_outside(type)) return;
    if (type == MOVE_CONCEDE && play_at_secret_step(&a->replay.play) &&
        head_is_same_point(before, play_head(&a->replay.play))) {
        a->phase.resigned_here |= UINT32_C(1) << action->seat;
        return;
    }
    if (type >= MOVE_LOGGED || (a->phase.resolved_at && a->phase.resolved_at != action->at))
        a->phase.resigned_here = 0;
    a->phase.resolved_at = type < MOVE_LOGGED && a->phase.resigned_here ? action->at : 0;
}

bool audit_check_default(struct audit *a, const struct line *line, const struct action *action)
{
    struct move m = {0};
    if (a->terms.format < LEDGER_TIMED || !action->by_default ||
        !(play_deciders(&a->replay.play) >> action->seat & 1))
        return true; /* the rules refuse a seat that need not decide */
    play_fallback(&a->replay.play, action->seat, &m);
    if (memcmp(&m, &action->move, sizeof m) == 0) return true;
    if (audit_other_revision(a, line)) return audit_find_revision(a, "another move is the default");
    return audit_find(a, a->line, line->intact ? AUDIT_REFUSED : AUDIT_CHANGED_MOVE,
                      "The line says \"by_default\", but the move is not the default of its step.");
}
