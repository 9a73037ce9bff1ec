/* The JSON Schema of a game, and its entry in the catalogue. */
#include "engine/args.h"
#include "engine/schema.h"
#include "engine/wire.h"

/* ---- moves and events ---- */

static void value_schema(struct writer *w, const struct arg *arg, bool nullable)
{
    if (arg->domain) {
        schema_id(w, arg->domain, arg->doc, nullable);
        return;
    }
    writer_open(w, '{');
    schema_doc(w, arg->doc, NULL);
    if (arg->flag)
        schema_type(w, "boolean", nullable);
    else
        schema_integer(w, arg->min, arg->max, nullable);
    writer_close(w, '}');
}

static void arg_schema(struct writer *w, const struct arg *arg, bool nullable)
{
    writer_name(w, arg->name);
    if (!arg->list) {
        value_schema(w, arg, nullable);
        return;
    }
    struct arg item = *arg;
    item.doc = NULL;
    writer_open(w, '{');
    schema_type(w, "array", nullable);
    schema_doc(w, arg->doc, NULL);
    writer_member_integer(w, "minItems", arg->min);
    writer_member_integer(w, "maxItems", arg->max);
    writer_member_boolean(w, "uniqueItems", true);
    writer_name(w, "items");
    value_schema(w, &item, false);
    writer_close(w, '}');
}

/* One move or event: an object told by its "type". Logged ones may hide an argument, sent ones may not. */
static void typed_schema(struct writer *w, const char *name, const char *doc, const char *rule,
                         const struct arg *args, bool logged)
{
    writer_open(w, '{');
    schema_type(w, "object", false);
    writer_member_string(w, "title", name);
    schema_doc(w, doc, rule);
    writer_name(w, "properties");
    writer_open(w, '{');
    schema_constant(w, "type", name);
    for (const struct arg *arg = args; arg->name; arg++)
        arg_schema(w, arg, logged && arg->audience != EVERYONE);
    writer_close(w, '}');
    writer_name(w, "required");
    writer_open(w, '[');
    writer_string(w, "type");
    for (const struct arg *arg = args; arg->name; arg++)
        if (!arg->optional) writer_string(w, arg->name);
    writer_close(w, ']');
    writer_member_boolean(w, "additionalProperties", false);
    writer_close(w, '}');
}

static void moves_schema(struct writer *w, const struct game *game, const char *name, bool logged)
{
    static const struct arg none[] = {{0}};
    writer_name(w, name);
    writer_open(w, '{');
    writer_name(w, "oneOf");
    writer_open(w, '[');
    for (int i = 0; i < game->move_count; i++)
        typed_schema(w, game->moves[i].name, game->moves[i].doc, game->moves[i].rule, game->moves[i].args,
                     logged);
    if (logged) {
        typed_schema(w, "set_up", "The set-up of the match: the first entry of every log.", NULL, none, true);
        typed_schema(w, "concede", "The seat resigned.", NULL, none, true);
    }
    writer_close(w, ']');
    writer_close(w, '}');
}

static void events_schema(struct writer *w, const struct game *game)
{
    writer_name(w, "event");
    writer_open(w, '{');
    writer_name(w, "oneOf");
    writer_open(w, '[');
    for (int i = 0; i < game->event_count; i++)
        typed_schema(w, game->events[i].name, game->events[i].doc, NULL, game->events[i].args, true);
    writer_close(w, ']');
    writer_close(w, '}');
}

/* ---- state and view ---- */

static void list_of_seats(struct writer *w, const struct game *game, const char *name, const char *doc)
{
    writer_name(w, name);
    writer_open(w, '{');
    schema_type(w, "array", false);
    schema_doc(w, doc, NULL);
    writer_member_boolean(w, "uniqueItems", true);
    writer_name(w, "items");
    schema_id(w, game->seats, NULL, false);
    writer_close(w, '}');
}

static void scenario_schema(struct writer *w, const struct game *game)
{
    writer_name(w, "scenario");
    writer_open(w, '{');
    schema_type(w, "string", false);
    writer_name(w, "enum");
    writer_open(w, '[');
    for (const struct scenario *it = game->scenarios; it->id; it++)
        writer_string(w, it->id);
    writer_close(w, ']');
    writer_close(w, '}');
}

static void options_schema(struct writer *w, const struct game *game)
{
    writer_name(w, "options");
    writer_open(w, '{');
    schema_type(w, "object", false);
    schema_doc(w, "The options of the match, each with its value.", NULL);
    writer_name(w, "properties");
    writer_open(w, '{');
    for (const struct option *it = game->options; it->name; it++) {
        writer_name(w, it->name);
        writer_open(w, '{');
        schema_doc(w, it->doc, it->rule);
        if (it->min == 0 && it->max == 1)
            schema_type(w, "boolean", false);
        else
            schema_integer(w, it->min, it->max, false);
        writer_close(w, '}');
    }
    writer_close(w, '}');
    writer_member_boolean(w, "additionalProperties", false);
    writer_close(w, '}');
}

/* Steps that have the same locals differ only by name; each is one alternative, told by its "step". */
static void stack_schema(struct writer *w, const struct game *game)
{
    writer_name(w, "stack");
    writer_open(w, '{');
    schema_type(w, "array", false);
    schema_doc(w, "The step that is on, last, and before it those that called it.", NULL);
    writer_member_integer(w, "maxItems", STACK_MAX);
    writer_name(w, "items");
    writer_open(w, '{');
    writer_name(w, "oneOf");
    writer_open(w, '[');
    for (int i = 0; i < game->step_count; i++) {
        const struct step *step = &game->steps[i];
        writer_open(w, '{');
        schema_type(w, "object", false);
        writer_member_string(w, "title", step->name);
        schema_doc(w, step->prompt, step->rule);
        writer_name(w, "properties");
        writer_open(w, '{');
        schema_constant(w, "step", step->name);
        for (int j = 0; j < FRAME_LOCALS && step->locals[j].name; j++)
            arg_schema(w, &step->locals[j], step->locals[j].optional || step->locals[j].audience != EVERYONE);
        writer_close(w, '}');
        writer_name(w, "required");
        writer_open(w, '[');
        writer_string(w, "step");
        for (int j = 0; j < FRAME_LOCALS && step->locals[j].name; j++)
            writer_string(w, step->locals[j].name);
        writer_close(w, ']');
        writer_member_boolean(w, "additionalProperties", false);
        writer_close(w, '}');
    }
    writer_close(w, ']');
    writer_close(w, '}');
    writer_close(w, '}');
}

static void head_properties(struct writer *w, const struct game *game)
{
    schema_constant(w, "game", game->id);
    writer_name(w, "pack");
    writer_open(w, '{');
    schema_type(w, "string", false);
    schema_doc(w, "The hash of the component pack.", NULL);
    writer_member_string(w, "pattern", "^[0-9a-f]{64}$");
    writer_close(w, '}');
    scenario_schema(w, game);
    options_schema(w, game);
    list_of_seats(w, game, "seats", "The seats in play.");
    list_of_seats(w, game, "gone", "Those of them that have conceded.");
    writer_name(w, "draws");
    writer_open(w, '{');
    schema_doc(w, "How many draws were used so far.", NULL);
    schema_integer(w, 0, INT32_MAX, false);
    writer_close(w, '}');
    writer_name(w, "over");
    writer_open(w, '{');
    schema_type(w, "boolean", false);
    writer_close(w, '}');
    list_of_seats(w, game, "winners", "Who has won, once the match is over: several after a draw.");
    stack_schema(w, game);
}

static void state_schema(struct writer *w, const struct game *game, bool view)
{
    writer_name(w, view ? "view" : "state");
    writer_open(w, '{');
    schema_type(w, "object", false);
    schema_doc(w, game->state->doc, NULL);
    writer_name(w, "properties");
    writer_open(w, '{');
    head_properties(w, game);
    record_schema_members(w, game->state, view);
    writer_close(w, '}');
    writer_name(w, "required");
    writer_open(w, '[');
    for (const char *const *name = HEAD_MEMBERS; *name; name++)
        writer_string(w, *name);
    for (const struct field *field = game->state->fields; field->name; field++) {
        writer_string(w, field->name);
        if (view && field->size_name) writer_string(w, field->size_name);
    }
    writer_close(w, ']');
    writer_member_boolean(w, "additionalProperties", false);
    writer_close(w, '}');
}

void game_schema(struct writer *w, const struct game *game)
{
    writer_open(w, '{');
    state_schema(w, game, false);
    state_schema(w, game, true);
    moves_schema(w, game, "move", false);
    moves_schema(w, game, "logged_move", true);
    events_schema(w, game);
    writer_name(w, "pack");
    record_schema(w, game->pack, false);
    writer_close(w, '}');
}

/* ---- the catalogue ---- */

static void describe_options(struct writer *w, const struct game *game)
{
    writer_name(w, "options");
    writer_open(w, '[');
    for (const struct option *it = game->options; it->name; it++) {
        const bool is_switch = it->min == 0 && it->max == 1;
        writer_open(w, '{');
        writer_member_string(w, "name", it->name);
        writer_member_string(w, "doc", it->doc);
        writer_member_string(w, "rule", it->rule ? it->rule : "");
        writer_name(w, "default");
        if (is_switch) {
            writer_boolean(w, it->standard != 0);
        } else {
            writer_integer(w, it->standard);
            writer_member_integer(w, "minimum", it->min);
            writer_member_integer(w, "maximum", it->max);
        }
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void describe_scenarios(struct writer *w, const struct game *game)
{
    writer_name(w, "scenarios");
    writer_open(w, '[');
    for (const struct scenario *it = game->scenarios; it->id; it++) {
        writer_open(w, '{');
        writer_member_string(w, "id", it->id);
        writer_member_string(w, "name", it->name);
        writer_member_string(w, "doc", it->doc);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void describe_steps(struct writer *w, const struct game *game)
{
    writer_name(w, "steps");
    writer_open(w, '[');
    for (int i = 0; i < game->step_count; i++) {
        const struct step *step = &game->steps[i];
        if (!step->moves) continue;
        writer_open(w, '{');
        writer_member_string(w, "name", step->name);
        writer_member_string(w, "rule", step->rule);
        writer_member_boolean(w, "secret", step->secret);
        writer_name(w, "moves");
        writer_open(w, '[');
        for (const uint8_t *move = step->moves; *move != MOVES_END; move++)
            writer_string(w, game->moves[*move].name);
        writer_close(w, ']');
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

void game_describe(struct writer *w, const struct game *game, const char *pack_hash)
{
    writer_open(w, '{');
    writer_member_string(w, "id", game->id);
    writer_member_string(w, "title", game->title);
    writer_member_string(w, "doc", game->doc);
    writer_member_integer(w, "revision", game->revision);
    writer_name(w, "players");
    writer_open(w, '{');
    writer_member_integer(w, "minimum", game->players_min);
    writer_member_integer(w, "maximum", game->players_max);
    writer_close(w, '}');
    writer_name(w, "seats");
    writer_open(w, '[');
    for (int i = 0; i < game->seats->count; i++)
        writer_string(w, game->seats->ids[i]);
    writer_close(w, ']');
    describe_scenarios(w, game);
    describe_options(w, game);
    describe_steps(w, game);
    writer_member_string(w, "pack", pack_hash);
    writer_close(w, '}');
}
