/* Sentences: what moves, events and draws declare. */
#include <stdio.h>
#include <string.h>

#include "engine/args.h"
#include "engine/logged_moves.h"
#include "engine/result.h"
#include "wire/result.h"
#include "wire/text.h"
#include "wire/wire.h"

/* Shows a move; `template` has all but what the move says. */
static void show_move(char text[TEXT_ROOM], const struct play *p, const struct move *m,
                      struct template template)
{
    const struct move_type *type = move_type_of(p->game, m->type);
    template.text = type->text;
    template.args = type->args;
    template.values = m->arg;
    template.count = m->count;
    template_show(text, p, &template);
}

void move_text(char text[TEXT_ROOM], const struct play *p, const struct move *m, int seat, int viewer)
{
    show_move(text, p, m, (struct template){.seat = seat, .owner = seat, .viewer = viewer});
}

void legal_move_text(char text[TEXT_ROOM], const struct play *p, const struct move *m, int seat)
{
    show_move(text, p, m, (struct template){.seat = seat, .owner = seat, .viewer = SEAT_ALL, .now = true});
}

void legal_range_text(char text[TEXT_ROOM], const struct play *p, const struct move *least,
                      const struct move *most, int seat)
{
    show_move(
        text, p, most,
        (struct template){.least = least->arg, .seat = seat, .owner = seat, .viewer = SEAT_ALL, .now = true});
}

/* Adds how a tie for the first place was decided, where the match is over and there was one. A sentence that
 * has no room is left out. */
static void say_tie(char text[TEXT_ROOM], const struct play *p)
{
    char tie[RESULT_TEXT];
    if (!p->state) return;
    result_tie_text(tie, p);
    const size_t length = strlen(text), more = strlen(tie);
    if (more == 0 || length + 1 + more >= TEXT_ROOM) return;
    text[length] = ' ';
    memcpy(text + length + 1, tie, more + 1);
}

void event_text(char text[TEXT_ROOM], const struct play *p, const struct event *event, int viewer)
{
    const struct event_type *type = &p->game->events[event->type];
    template_show(text, p,
                  &(struct template){.text = type->text,
                                     .args = type->args,
                                     .values = event->arg,
                                     .seat = SEAT_NONE,
                                     .owner = args_owner(type->args, event->arg),
                                     .viewer = viewer,
                                     .now = true});
    if (event_tells_end(p->game, event->type)) say_tie(text, p);
}

void action_text(char text[TEXT_ROOM], const struct play *p, const struct move *m, int seat, int viewer)
{
    const int told_by = move_type_of(p->game, m->type)->told_by - 1;
    for (int i = 0; told_by >= 0 && i < p->out->event_count; i++) {
        if (p->out->events[i].type != told_by) continue;
        event_text(text, p, &p->out->events[i], viewer);
        return;
    }
    move_text(text, p, m, seat, viewer);
}

static struct template purpose(const struct play *p, const struct draw *draw, int viewer)
{
    const struct draw_type *type = &p->game->draws[draw->type];
    return (struct template){.text = type->sentence ? type->sentence : type->text,
                             .args = type->args,
                             .values = draw->arg,
                             .seat = SEAT_NONE,
                             .owner = args_owner(type->args, draw->arg),
                             .viewer = viewer};
}

void draw_purpose(char text[TEXT_ROOM], const struct play *p, const struct draw *draw, int viewer)
{
    struct template template = purpose(p, draw, viewer);
    template.text = p->game->draws[draw->type].text;
    template.form = TEXT_PURPOSE;
    template_show(text, p, &template);
}

void draw_phrase(char text[TEXT_ROOM], const struct play *p, const struct draw *draw)
{
    struct template template = purpose(p, draw, SEAT_ALL);
    template.form = TEXT_PHRASE;
    template_show(text, p, &template);
}

/* The number of a die says something; that of a card is its place in the deck, and its event tells which it
 * is. */
void draw_text(char text[TEXT_ROOM], const struct play *p, const struct draw *draw, int viewer)
{
    const bool seen = sees_all(viewer) || p->game->draws[draw->type].open;
    const struct template template = purpose(p, draw, viewer);
    template_show(text, p, &template);
    const size_t length = strlen(text);
    if (seen && draw->low == 1)
        snprintf(text + length, TEXT_ROOM - length, ": %d.", draw->value);
    else
        snprintf(text + length, TEXT_ROOM - length, ".");
}
