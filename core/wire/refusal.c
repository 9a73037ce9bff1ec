/* Refusals, and what a step asks. */
#include <assert.h>
#include <stdio.h>

#include "data/text.h"
#include "wire/text.h"
#include "wire/wire.h"

/* What everybody may read of the current step. */
static void step_show(char text[TEXT_ROOM], const struct play *p, const char *template)
{
    template_show(
        text, p,
        &(struct template){.text = template, .of_step = true, .seat = SEAT_NONE, .viewer = SEAT_NONE});
}

static void part_words(char text[TEXT_ROOM])
{
    for (char *at = text; *at; at++)
        if (*at == '_') *at = ' ';
}

/* "play special cards (4.1.3)" */
static void step_words(char text[TEXT_ROOM], const struct play *p)
{
    const struct step *step = play_step(p);
    *text = 0;
    if (!step) return;
    char rule[TEXT_ROOM / 2];
    text_cite(rule, sizeof rule, play_rule(p));
    snprintf(text, TEXT_ROOM, "%s (%s)", step->name, rule);
    part_words(text);
}

/* "Player 1, Player 3"; at a secret step whom it asks: who has answered is not told. */
static void deciding_words(char text[TEXT_ROOM], const struct play *p)
{
    const struct step *step = play_step(p);
    const uint32_t seats = play_deciders(p);
    size_t at = 0;
    *text = 0;
    if (step && step->asks_whom) {
        step_show(text, p, step->asks_whom);
        if (*step->asks_whom >= 'a' && *step->asks_whom <= 'z')
            *text = *step->asks_whom; /* it stands within a sentence */
        return;
    }
    for (int seat = 0; seat < SEATS_MAX && at < TEXT_ROOM; seat++)
        if (seats >> seat & 1)
            at += snprintf(text + at, TEXT_ROOM - at, "%s%s", at ? ", " : "",
                           domain_name_in_text(p->game->seats, p->pack, seat));
}

static_assert((int)REFUSAL_ROOM == (int)TEXT_ROOM, "a refusal is a filled template");

void refusal_say(char text[REFUSAL_ROOM], const struct play *p, const struct refusal *refusal, int seat,
                 const struct move *m)
{
    const bool has_args = m && m->type < p->game->move_count;
    char step[TEXT_ROOM], deciding[TEXT_ROOM], move[TEXT_ROOM] = "this move";
    step_words(step, p);
    if (has_args) snprintf(move, sizeof move, "\"%s\"", p->game->moves[m->type]->name);
    part_words(move);
    deciding_words(deciding, p);
    template_show(text, p,
                  &(struct template){.text = refusal->detail,
                                     .args = has_args ? p->game->moves[m->type]->args : NULL,
                                     .values = m ? m->arg : NULL,
                                     .count = m ? m->count : 0,
                                     .of_step = true,
                                     .now = true,
                                     .seat = seat,
                                     .viewer = SEAT_ALL,
                                     .step = step,
                                     .deciding = deciding,
                                     .move = move});
}

const char *refusal_reference(char to[REFERENCE_ROOM], const struct game *game, const char *code)
{
    snprintf(to, REFERENCE_ROOM, "/games/%s#refusal-%s", game->id, code);
    return to;
}

void refusal_write(struct writer *w, const struct play *p, const struct refusal *refusal, int seat,
                   const struct move *m)
{
    const char *rule = refusal->rule ? refusal->rule : play_rule(p);
    char text[REFUSAL_ROOM], reference[REFERENCE_ROOM];
    refusal_say(text, p, refusal, seat, m);
    writer_open(w, '{');
    writer_member_string(w, "code", refusal->code);
    writer_name(w, "rule");
    if (rule)
        writer_string(w, rule);
    else
        writer_null(w);
    writer_member_string(w, "detail", text);
    writer_member_string(w, "reference", refusal_reference(reference, p->game, refusal->code));
    writer_close(w, '}');
}

void step_write(struct writer *w, const struct play *p)
{
    const struct step *step = play_step(p);
    if (!step) {
        writer_null(w);
        return;
    }
    char text[TEXT_ROOM];
    step_show(text, p, step->prompt_now ? step->prompt_now(p) : step->prompt);
    writer_open(w, '{');
    writer_member_string(w, "name", step->name);
    writer_member_string(w, "rule", play_rule(p));
    writer_member_string(w, "prompt", text);
    writer_close(w, '}');
}
