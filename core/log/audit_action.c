/* Audit of one action: its place in the chain, its hash, and its move by the rules. */
#include "log/audit_action.h"

#include <inttypes.h>
#include <string.h>

/* Plays the move. True: the state after it is right. */
static bool replay(struct audit *a, const json_t *json, const struct line *line)
{
    struct action action;
    const struct refusal *refusal;
    uint8_t state[HASH_SIZE], hash[HASH_SIZE];
    if (!audit_action_read(a, json, line, &action) || !audit_draws_read(a, line)) return false;
    if (!audit_check_claims(a, line, &action) || !audit_check_default(a, line, &action)) return false;
    const struct head before = *play_head(&a->replay.play);
    if (!history_apply(&a->replay.history, &a->replay.play, &a->terms, &action, &refusal))
        return refusal ? audit_find_refused(a, line, &action, refusal) : audit_find_broken(a, line);
    audit_note_resigned(a, &action, &before);
    if (a->terms.format == 1)
        memcpy(state, line->state, HASH_SIZE); /* the packed form depends on the build */
    else
        state_hash(&a->replay.play, state);
    writer_clear(&a->text);
    action_write(&a->text, &a->replay.play, &action,
                 &(struct chain_link){a->terms.format, a->chain.prev, state}, hash);
    if (a->text.failed) return audit_short(a);
    if (!audit_same_hash(hash, line->hash)) return audit_find_other(a, line, state);
    a->summary.replayed++;
    if (play_head(&a->replay.play)->over) a->summary.end.at = action.at;
    if (a->trusted_seed) a->summary.draws += a->replay.out.draw_count;
    if (!line->intact) audit_find_changed(a, line, state);
    if (a->options->claimed && action.move.type == MOVE_SEAT_CLAIMED)
        a->options->claimed(a->options->watch_context, action.seq, action.seat);
    if (a->options->watch) a->options->watch(a->options->watch_context, &a->replay.play);
    return true;
}

/* Whether the line is the next one. False: it is skipped. */
static bool in_sequence(struct audit *a, const struct line *line)
{
    if (line->seq <= a->chain.seq)
        return audit_find(a, a->line, AUDIT_REPEATED,
                          "Action %" PRIu64 " stands after action %" PRIu64
                          ": it is repeated, or out of its place.",
                          line->seq, a->chain.seq);
    if (line->seq == a->chain.seq + 1 || a->chain.unreadable) return true;
    a->replay.is_on =
        audit_find(a, a->line, AUDIT_DROPPED,
                   "Action %" PRIu64 " stands where action %" PRIu64 " should: lines are missing before it.",
                   line->seq, a->chain.seq + 1);
    return true;
}

/* Finds a line whose hash has another predecessor. */
static void check_chain(struct audit *a, const struct line *line)
{
    if (a->chain.unreadable || !line->intact || audit_same_hash(line->prev, a->chain.prev)) return;
    a->replay.is_on = false;
    if (line->seq == 1)
        a->agreed =
            audit_find(a, 1, AUDIT_CHANGED_TERMS, "The first action was chained to other terms than these.");
    else
        audit_find(a, a->line, AUDIT_BROKEN_CHAIN, "Its \"prev\" is not the hash of the line before.");
}

void audit_action(struct audit *a, json_t *json)
{
    struct line line;
    a->summary.actions++;
    if (!audit_line_read(a, json, &line)) {
        audit_unreadable(a);
        return;
    }
    if (!in_sequence(a, &line)) return;
    check_chain(a, &line);
    if (a->replay.is_on)
        a->replay.is_on = replay(a, json, &line);
    else if (!line.intact)
        audit_find(a, a->line, AUDIT_CHANGED_LINE, "Its hash is not that of the line.");
    a->chain.unreadable = false;
    a->chain.seq = line.seq;
    a->chain.last_at = line.at;
    memcpy(a->chain.prev, line.hash, HASH_SIZE);
    if (a->chain.seq == a->proof.seq) memcpy(a->proof.hash, line.hash, HASH_SIZE);
}
