/* Findings: how the result of a move differs from what its line says. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "log/audit_action.h"
#include "wire/text.h"

/* Whether the member says the same as the text that `write` writes. */
static bool agrees(struct audit *a, const json_t *json,
                   void (*write)(struct writer *, const struct play *, const struct outcome *, int))
{
    size_t length = 0;
    char *recorded = json_canonical(json, &length);
    writer_clear(&a->text);
    write(&a->text, &a->replay.play, &a->replay.out, SEAT_ALL);
    bool agree = recorded && length == a->text.length && memcmp(recorded, writer_text(&a->text), length) == 0;
    free(recorded);
    return agree;
}

/* The first draw whose recorded value differs from chance, or -1. */
static int false_draw(const struct audit *a, size_t count)
{
    for (size_t i = 0; i < count && i < a->replay.out.draw_count; i++)
        if (a->replay.given[i] != a->replay.out.draws[i].value) return i;
    return -1;
}

static bool find_draw(struct audit *a, int i)
{
    const struct draw *draw = &a->replay.out.draws[i];
    char purpose[TEXT_ROOM];
    draw_purpose(purpose, &a->replay.play, draw, SEAT_ALL);
    return audit_find(a, a->line, AUDIT_CHANGED_DRAW,
                      "Draw %" PRIu32 " (%.200s) stands here as %" PRId32 "; the seed gives %" PRId32 ".",
                      draw->n, purpose, a->replay.given[i], draw->value);
}

bool audit_find_changed(struct audit *a, const struct line *line, const uint8_t state[HASH_SIZE])
{
    const int draw = false_draw(a, json_array_size(line->draws));
    if (a->trusted_seed && draw >= 0) return find_draw(a, draw);
    const char *what = !agrees(a, line->draws, draws_write)          ? "draws"
                       : !agrees(a, line->events, events_write)      ? "events"
                       : !audit_same_hash(line->state, state)        ? "state_hash"
                       : !audit_same_hash(line->prev, a->chain.prev) ? "prev"
                                                                     : "another member";
    return audit_find(a, a->line, AUDIT_CHANGED_LINE,
                      "\"%s\" was changed: the hash is that of the move's own result.", what);
}

bool audit_other_revision(const struct audit *a, const struct line *line)
{
    return line->intact && a->terms.revision != a->replay.play.game->revision;
}

bool audit_find_revision(struct audit *a, const char *what)
{
    return audit_find(a, a->line, AUDIT_OTHER_REVISION,
                      "Played by revision %d of the rules; by revision %d %s.", a->terms.revision,
                      a->replay.play.game->revision, what);
}

/* Whether the move leads to the results of the line. */
static bool leads_there(struct audit *a, const struct line *line, const uint8_t state[HASH_SIZE])
{
    return agrees(a, line->draws, draws_write) && agrees(a, line->events, events_write) &&
           audit_same_hash(line->state, state) && audit_same_hash(line->prev, a->chain.prev);
}

bool audit_find_other(struct audit *a, const struct line *line, const uint8_t state[HASH_SIZE])
{
    const int draw = false_draw(a, json_array_size(line->draws));
    if (line->intact && a->trusted_seed && draw >= 0) return find_draw(a, draw);
    if (!line->intact && !a->trusted_seed)
        return audit_find(
            a, a->line, AUDIT_CHANGED_LINE,
            "The hash is not that of this line: its move, its draws or their results were changed.");
    if (!line->intact && leads_there(a, line, state))
        return audit_find(a, a->line, AUDIT_CHANGED_LINE,
                          "The hash is not that of this line: the time, the seat, \"by_default\", \"late\" "
                          "or the hash was changed.");
    if (!line->intact)
        return audit_find(a, a->line, AUDIT_CHANGED_MOVE,
                          "The hash is not that of this line, and not that of the move's own result.");
    const char *what = !agrees(a, line->draws, draws_write)     ? "draws"
                       : !agrees(a, line->events, events_write) ? "events"
                       : !audit_same_hash(line->state, state)   ? "state"
                                                                : "line";
    if (audit_other_revision(a, line)) return audit_find_revision(a, "the move leads to something else");
    return audit_find(a, a->line, AUDIT_OTHER_OUTCOME, "By these rules the move leads to another %s.", what);
}

bool audit_find_refused(struct audit *a, const struct line *line, const struct action *action,
                        const struct refusal *refusal)
{
    char sentence[REFUSAL_ROOM];
    if (audit_other_revision(a, line)) return audit_find_revision(a, "the move is refused");
    refusal_say(sentence, &a->replay.play, refusal, action->seat, &action->move);
    return audit_find(a, a->line, line->intact ? AUDIT_REFUSED : AUDIT_CHANGED_MOVE,
                      "The rules refuse the move (%s, rule %s): %.250s", refusal->code,
                      refusal->rule                ? refusal->rule
                      : play_rule(&a->replay.play) ? play_rule(&a->replay.play)
                                                   : "-",
                      sentence);
}

bool audit_find_broken(struct audit *a, const struct line *line)
{
    if (audit_other_revision(a, line)) return audit_find_revision(a, "the move cannot be played to its end");
    if (a->replay.play.fault == PLAY_BROKEN)
        return audit_find(a, a->line, AUDIT_OTHER_OUTCOME, "These rules fail on the move.");
    return audit_find(a, a->line, line->intact ? AUDIT_OTHER_OUTCOME : AUDIT_CHANGED_DRAW,
                      a->replay.play.fault == PLAY_NEEDS_CHANCE
                          ? "The move needs a draw that the line lacks."
                          : "One of its draws has an impossible value.");
}
