/* Events and draws in JSON. */
#include "engine/args.h"
#include "wire/text.h"
#include "wire/values.h"
#include "wire/wire.h"

static void event_open(struct writer *w, const struct play *p, const struct event *event, int viewer)
{
    const struct event_type *type = &p->game->events[event->type];
    typed_open(w, p,
               &(struct typed_values){type->name, type->args, event->arg, EVENT_ARGS,
                                      args_owner(type->args, event->arg)},
               viewer);
}

static void draw_open(struct writer *w, const struct play *p, const struct draw *draw, int viewer)
{
    char purpose[TEXT_ROOM];
    draw_purpose(purpose, p, draw, viewer);
    writer_open(w, '{');
    writer_member_string(w, "for", purpose);
    writer_member_integer(w, "low", draw->low);
    writer_member_integer(w, "n", draw->n);
    writer_member_integer(w, "sides", draw->sides);
    writer_name(w, "value");
    if (sees_all(viewer) || p->game->draws[draw->type].open)
        writer_integer(w, draw->value);
    else
        writer_null(w);
}

void events_write(struct writer *w, const struct play *p, const struct outcome *out, int viewer)
{
    writer_open(w, '[');
    for (int i = 0; i < out->event_count; i++) {
        event_open(w, p, &out->events[i], viewer);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

void draws_write(struct writer *w, const struct play *p, const struct outcome *out, int viewer)
{
    writer_open(w, '[');
    for (int i = 0; i < out->draw_count; i++) {
        draw_open(w, p, &out->draws[i], viewer);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

void events_show(struct writer *w, const struct play *p, const struct outcome *out, int viewer)
{
    char text[TEXT_ROOM];
    writer_open(w, '[');
    for (int i = 0; i < out->event_count; i++) {
        event_open(w, p, &out->events[i], viewer);
        event_text(text, p, &out->events[i], viewer);
        writer_member_string(w, "text", text);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

void draws_show(struct writer *w, const struct play *p, const struct outcome *out, int viewer)
{
    char text[TEXT_ROOM];
    writer_open(w, '[');
    for (int i = 0; i < out->draw_count; i++) {
        draw_open(w, p, &out->draws[i], viewer);
        draw_text(text, p, &out->draws[i], viewer);
        writer_member_string(w, "text", text);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

void made_show(struct writer *w, const struct play *p, int viewer)
{
    char text[TEXT_ROOM];
    for (int i = 0; i < p->automatic_count; i++) {
        const struct automatic_move *made = &p->automatic[i];
        writer_open(w, '{');
        writer_name(w, "move");
        move_write(w, p, &made->move, made->seat, viewer);
        writer_member_string(w, "seat", domain_id(p->game->seats, p->pack, made->seat));
        move_text(text, p, &made->move, made->seat, viewer);
        writer_member_string(w, "text", text);
        writer_close(w, '}');
    }
}

void draw_write_needed(struct writer *w, const struct play *p, const struct draw *draw)
{
    const struct domain *of = p->game->draws[draw->type].of;
    char purpose[TEXT_ROOM];
    draw_phrase(purpose, p, draw);
    const struct arg *args = p->game->draws[draw->type].args;
    writer_open(w, '{');
    writer_member_open(w, "about", '{');
    for (int i = 0; args[i].name; i++) {
        if (args[i].optional && draw->arg[i] < 0) continue;
        writer_name(w, args[i].name);
        value_write(w, p, &args[i], draw->arg[i]);
    }
    writer_close(w, '}');
    writer_member_string(w, "for", purpose);
    writer_member_integer(w, "low", draw->low);
    if (of) writer_member_string(w, "of", of->name);
    writer_member_integer(w, "sides", draw->sides);
    writer_close(w, '}');
}
