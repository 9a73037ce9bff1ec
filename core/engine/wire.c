/* Moves, events, draws and refusals in JSON. */
#include "engine/wire.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "engine/args.h"
#include "engine/text.h"

/* ---- one value ---- */

static void value_write(struct writer *w, const struct play *p, const struct arg *arg, int value)
{
    if (arg->flag)
        writer_boolean(w, value != 0);
    else if (!arg->domain)
        writer_integer(w, value);
    else if (value < 0)
        writer_null(w);
    else
        writer_string(w, domain_id(arg->domain, p->pack, value));
}

static void values_write(struct writer *w, const struct play *p, const struct arg *arg, const int16_t *values,
                         int count)
{
    writer_open(w, '[');
    for (int i = 0; i < count; i++)
        value_write(w, p, arg, values[i]);
    writer_close(w, ']');
}

int args_count(const struct arg *args)
{
    int count = 0;
    while (args[count].name)
        count++;
    return count;
}

bool audience_sees(enum audience audience, int owner, int viewer)
{
    if (sees_all(viewer) || audience == EVERYONE) return true;
    return audience == OWNER && viewer >= 0 && viewer == owner;
}

/* A move or an event by its type. */
struct typed {
    const char *type;
    const struct arg *args;
    const int16_t *values; /* of the arguments; those of a list are all from its argument on */
    int count;
    int owner; /* for audience_sees() */
};

/* An object with a member "type" and one for each argument, in alphabetical order (RFC 8785). It stays
 * open. */
static void typed_open(struct writer *w, const struct play *p, const struct typed *it, int viewer)
{
    const struct arg *args = it->args;
    const int16_t *values = it->values;
    const int declared = args_count(args);
    int order[EVENT_ARGS + 1], length = 0;
    for (int i = -1; i < declared; i++) { /* -1: the type */
        const char *name = i < 0 ? "type" : args[i].name;
        int at = length++;
        for (; at > 0 && strcmp(order[at - 1] < 0 ? "type" : args[order[at - 1]].name, name) > 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    writer_open(w, '{');
    for (int i = 0; i < length; i++) {
        const struct arg *arg = &args[order[i]];
        if (order[i] < 0) {
            writer_member_string(w, "type", it->type);
            continue;
        }
        const bool seen = audience_sees(arg->audience, it->owner, viewer);
        if (seen && arg->optional && values[order[i]] < 0) continue;
        writer_name(w, arg->name);
        if (!seen)
            writer_null(w);
        else if (arg->list)
            values_write(w, p, arg, values + order[i], it->count - order[i]);
        else
            value_write(w, p, arg, values[order[i]]);
    }
}

/* ---- moves ---- */

const struct move_type LOGGED_MOVES[] = {
    [MOVE_DRAWN - MOVE_LOGGED] = {.name = "match_drawn",
                                  .doc =
                                      "The organiser has recorded an agreed draw. \"ending\" has the seats "
                                      "that share it.",
                                  .text = "The match ends in a draw by agreement."},
    [MOVE_ABORTED - MOVE_LOGGED] = {.name = "match_aborted",
                                    .doc = "The organiser has ended the match without a result.",
                                    .text = "The organiser has aborted the match."},
    [MOVE_AWARDED - MOVE_LOGGED] = {.name = "match_awarded",
                                    .doc = "The organiser has ended the match and declared its result: "
                                           "\"ending\" has the places.",
                                    .text = "The organiser has awarded the match."},
    [MOVE_PAUSE_AGREED - MOVE_LOGGED] = {.name = "pause_agreed",
                                         .doc = "The seat agrees to a pause of the match.",
                                         .text = "{seat} agrees to a pause."},
    [MOVE_RESUME_AGREED - MOVE_LOGGED] = {.name = "resume_agreed",
                                          .doc = "The seat agrees that the match goes on.",
                                          .text = "{seat} agrees to go on."},
    [MOVE_MATCH_PAUSED -
        MOVE_LOGGED] = {.name = "match_paused",
                        .doc = "The match is paused, by the organiser or because all seats have agreed: "
                               "it takes no moves, and no time runs.",
                        .text = "The match is paused."},
    [MOVE_MATCH_RESUMED -
        MOVE_LOGGED] = {.name = "match_resumed",
                        .doc = "The match goes on after a pause. The time that was left is left again.",
                        .text = "The match goes on."},
    [MOVE_RESTORED - MOVE_LOGGED] = {.name = "restored",
                                     .doc = "The service has gone on from an older copy of its "
                                            "database. What came after this point before is lost. The "
                                            "draws that follow are made with a new seed.",
                                     .text = "The match goes on from an older copy. A new seed decides "
                                             "what is drawn from here on."},
    [MOVE_SEAT_CLAIMED - MOVE_LOGGED] = {.name = "seat_claimed",
                                         .doc = "Somebody has taken the seat with its invitation.",
                                         .text = "{seat} has been claimed."},
    [MOVE_SEAT_RELEASED -
        MOVE_LOGGED] = {.name = "seat_released",
                        .doc = "The organiser has opened the seat again: whoever had it has it no more.",
                        .text = "The organiser has released {seat}, which is open again."},
    [MOVE_DEADLINE_EXTENDED -
        MOVE_LOGGED] = {.name = "deadline_extended",
                        .doc = "The organiser has changed the time at which the decision is due.",
                        .text = "The organiser has changed the time at which the decision is due."},
    [MOVE_PHASE_ENDED - MOVE_LOGGED] = {.name = "phase_ended",
                                        .doc = "The organiser has ended the decision that was on: the "
                                               "entries behind it, by default, are for the seats "
                                               "that had not decided.",
                                        .text = "The organiser has ended the phase."},
    [MOVE_UNDO -
        MOVE_LOGGED] = {.name = "undo",
                        .doc = "The seat took back its last actions: the state is the one before them.",
                        .text = "{seat} takes back {actions action|actions}.",
                        .args = {{.name = "actions",
                                  .doc = "How many, of those that had not been taken back before.",
                                  .min = 1,
                                  .max = UNDO_MAX}}},
    [MOVE_SET_UP - MOVE_LOGGED] = {.name = "set_up",
                                   .doc = "The set-up of the match: the first entry of every log.",
                                   .text = "The match is set up."},
    [MOVE_CONCEDE -
        MOVE_LOGGED] = {.name = "concede", .doc = "The seat resigned.", .text = "{seat} resigns."}};

const struct move_type *move_type_of(const struct game *game, int type)
{
    return type >= MOVE_LOGGED ? &LOGGED_MOVES[type - MOVE_LOGGED] : game->moves[type];
}

void move_write(struct writer *w, const struct play *p, const struct move *m, int mover, int viewer)
{
    const struct move_type *type = move_type_of(p->game, m->type);
    typed_open(w, p, &(struct typed){type->name, type->args, m->arg, m->count, mover}, viewer);
    writer_close(w, '}');
}

void moves_write(struct writer *w, const struct play *p, const struct move_list *moves, int seat)
{
    writer_member_open(w, "moves", '[');
    for (size_t i = 0; i < moves->count; i++)
        move_write(w, p, &moves->moves[i], seat, SEAT_ALL);
    writer_close(w, ']');
}

void moves_write_texts(struct writer *w, const struct play *p, const struct move_list *moves, int seat)
{
    char text[TEXT_ROOM];
    writer_member_open(w, "texts", '[');
    for (size_t i = 0; i < moves->count; i++) {
        legal_move_text(text, p, &moves->moves[i], seat);
        writer_string(w, text);
    }
    writer_close(w, ']');
}

/* The schema has the ids that the rules fix, but neither those of a pack nor which seats are in play. */
static int id_value_read(const struct play *p, const struct domain *domain, const json_t *json,
                         const char *path, struct faults *faults)
{
    int index = -1;
    if (json_is_string(json))
        index = domain_find(domain, p->pack, json_string_value(json), json_string_length(json));
    if (index >= 0 && !(domain->seats && !(play_head(p)->seats >> index & 1))) return index;
    if (json_is_string(json) && (index >= 0 || !domain->ids))
        fault_add_foreign(faults, path, "must be the id of %s %s", domain_article(domain),
                          domain_noun(domain));
    else
        fault_add(faults, path, "must be the id of %s %s", domain_article(domain), domain_noun(domain));
    return -1;
}

static int value_read(const struct play *p, const struct arg *arg, const json_t *json, const char *path,
                      struct faults *faults)
{
    if (arg->flag) {
        if (!json_is_boolean(json)) fault_add(faults, path, "must be true or false");
        return json_is_true(json);
    }
    if (!arg->domain) {
        json_int_t value = json_integer_value(json);
        if (!json_is_integer(json) || value < arg->min || value > arg->max)
            fault_add(faults, path, "must be an integer from %d to %d", arg->min, arg->max);
        return (int)value;
    }
    return id_value_read(p, arg->domain, json, path, faults);
}

/* Takes a value into its place among those already read: a list is kept rising. */
static void insert(struct move *m, int from, int value, const char *path, struct faults *faults)
{
    int at = m->count++;
    for (; at > from && m->arg[at - 1] > value; at--)
        m->arg[at] = m->arg[at - 1];
    m->arg[at] = value;
    if (at > from && m->arg[at - 1] == value) fault_add(faults, path, "stands here twice");
}

static void list_read(const struct play *p, const struct arg *arg, const json_t *json, struct move *m,
                      const char *path, struct faults *faults)
{
    const int from = m->count, room = arg->max < MOVE_ARGS - from ? arg->max : MOVE_ARGS - from;
    const size_t count = json_array_size(json);
    if (!json_is_array(json) || count < (size_t)arg->min || count > (size_t)room) {
        fault_add(faults, path, "must be a list of %d to %d", arg->min, room);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        char below[FAULT_PATH];
        const size_t before = faults->count;
        fault_path_index(below, path, i);
        const int value = value_read(p, arg, json_array_get(json, i), below, faults);
        /* Two ids that are unknown are not one that stands there twice. */
        if (faults->count == before) insert(m, from, value, below, faults);
    }
}

static void arg_read(const struct play *p, const struct arg *arg, const json_t *json, struct move *m,
                     const char *path, struct faults *faults)
{
    const json_t *value = json_object_get(json, arg->name);
    char below[FAULT_PATH];
    fault_path(below, path, arg->name);
    if (arg->optional && json_is_null(value)) value = NULL;
    if (!value && !arg->optional) fault_add(faults, below, "is missing");
    if (arg->list) {
        if (value) list_read(p, arg, value, m, below, faults);
        return;
    }
    const int read = value ? value_read(p, arg, value, below, faults) : -1;
    m->arg[m->count++] = arg->optional && arg->flag && read == 0 ? -1 : read;
}

static void unknown_members(const struct arg *args, const json_t *json, const char *path,
                            struct faults *faults)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        const struct arg *arg = args;
        while (arg->name && strcmp(arg->name, name) != 0)
            arg++;
        if (arg->name || strcmp(name, "type") == 0) continue;
        char below[FAULT_PATH];
        fault_path(below, path, name);
        fault_add(faults, below, "is not an argument of this move");
    }
}

static int move_find(const struct game *game, const char *name)
{
    for (int i = 0; i < game->move_count; i++)
        if (strcmp(game->moves[i]->name, name) == 0) return i;
    return -1;
}

static bool args_read(const struct play *p, int type, const json_t *json, struct move *m, const char *path,
                      struct faults *faults)
{
    const size_t before = faults->count;
    const struct arg *args = move_type_of(p->game, type)->args;
    *m = (struct move){.type = type};
    for (const struct arg *arg = args; arg->name; arg++)
        arg_read(p, arg, json, m, path, faults);
    unknown_members(args, json, path, faults);
    return faults->count == before;
}

bool move_read(const struct play *p, const json_t *json, struct move *m, const char *path,
               struct faults *faults)
{
    const char *name = json_string_value(json_object_get(json, "type"));
    *m = (struct move){0};
    if (!name) return fault_add(faults, path, "must be an object with a string \"type\"");
    int type = move_find(p->game, name);
    if (type < 0) return fault_add_foreign(faults, path, "%s has no move \"%.60s\"", p->game->title, name);
    return args_read(p, type, json, m, path, faults);
}

bool move_read_logged(const struct play *p, const json_t *json, struct move *m, const char *path,
                      struct faults *faults)
{
    const char *name = json_string_value(json_object_get(json, "type"));
    for (int type = MOVE_LOGGED; name && type <= MOVE_CONCEDE; type++)
        if (strcmp(name, LOGGED_MOVES[type - MOVE_LOGGED].name) == 0)
            return args_read(p, type, json, m, path, faults);
    return move_read(p, json, m, path, faults);
}

/* ---- events and draws ---- */

int args_owner(const struct arg *args, const int16_t *values)
{
    for (int i = 0; args[i].name; i++)
        if (strcmp(args[i].name, "seat") == 0) return values[i];
    return SEAT_NONE;
}

static void event_open(struct writer *w, const struct play *p, const struct event *event, int viewer)
{
    const struct event_type *type = &p->game->events[event->type];
    typed_open(
        w, p,
        &(struct typed){type->name, type->args, event->arg, EVENT_ARGS, args_owner(type->args, event->arg)},
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

/* ---- sentences ---- */

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
    if (step) snprintf(text, TEXT_ROOM, "%s (%s)", step->name, play_rule(p));
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
            at += (size_t)snprintf(text + at, TEXT_ROOM - at, "%s%s", at ? ", " : "",
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

void refusal_write(struct writer *w, const struct play *p, const struct refusal *refusal, int seat,
                   const struct move *m)
{
    const char *rule = refusal->rule ? refusal->rule : play_rule(p);
    char text[REFUSAL_ROOM];
    refusal_say(text, p, refusal, seat, m);
    writer_open(w, '{');
    writer_member_string(w, "code", refusal->code);
    writer_name(w, "rule");
    if (rule)
        writer_string(w, rule);
    else
        writer_null(w);
    writer_member_string(w, "detail", text);
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

void seats_write(struct writer *w, const char *name, const struct game *game, uint32_t seats)
{
    writer_member_open(w, name, '[');
    for (int seat = 0; seat < game->seats->count; seat++)
        if (seats >> seat & 1) writer_string(w, domain_id(game->seats, NULL, seat));
    writer_close(w, ']');
}
