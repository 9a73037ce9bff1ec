/* The JSON Schema of a game: its definitions, which data/schema.h names. */
#include "data/schema.h"
#include "engine/args.h"
#include "engine/ending.h"
#include "engine/logged_moves.h"
#include "engine/result.h"
#include "engine/scenario.h"
#include "wire/values.h"
#include "wire/wire.h"

/* ---- moves and events ---- */

static void value_schema(const struct schema *s, const struct arg *arg, const char *doc, bool nullable)
{
    if (arg->domain) {
        schema_id(s, arg->domain, doc, NULL, nullable);
        return;
    }
    writer_open(s->w, '{');
    schema_doc(s->w, doc, NULL);
    if (arg->flag)
        schema_type(s->w, "boolean", nullable);
    else
        schema_integer(s->w, arg->min, arg->max, nullable);
    writer_close(s->w, '}');
}

static void arg_schema(const struct schema *s, const struct arg *arg, bool nullable)
{
    struct writer *w = s->w;
    writer_name(w, arg->name);
    if (!arg->list) {
        value_schema(s, arg, arg->doc, nullable);
        return;
    }
    writer_open(w, '{');
    schema_type(w, "array", nullable);
    schema_doc(w, arg->doc, NULL);
    writer_member_integer(w, "minItems", arg->min);
    writer_member_integer(w, "maxItems", arg->max);
    writer_member_boolean(w, "uniqueItems", true);
    writer_name(w, "items");
    value_schema(s, arg, NULL, false);
    writer_close(w, '}');
}

/* What a definition of a move or an event is made of. `mark` is the member that tells it from others of its
 * group. */
struct typed {
    const char *group, *mark;
    const char *name, *doc, *rule;
    const struct arg *args;
    int arg_count;
    bool logged; /* an argument that not everyone sees may be null */
    bool said;   /* has a text */
};

static void typed_properties(const struct schema *s, const struct typed *it)
{
    schema_constant(s->w, it->mark, it->name);
    for (int i = 0; i < it->arg_count; i++) {
        const struct arg *arg = &it->args[i];
        arg_schema(s, arg, arg->optional || (it->logged && arg->audience != EVERYONE));
    }
    if (it->said) {
        writer_member_open(s->w, "text", '{');
        schema_type(s->w, "string", false);
        schema_doc(s->w, "In words, as the caller may know it.", NULL);
        writer_close(s->w, '}');
    }
}

static void typed_define(const struct schema *s, const struct typed *it)
{
    struct writer *w = s->w;
    schema_name(s, it->group, it->name);
    schema_object_open(w, it->doc, it->rule);
    typed_properties(s, it);
    schema_object_require(w);
    writer_string(w, it->mark);
    for (int i = 0; i < it->arg_count; i++)
        if (!it->args[i].optional) writer_string(w, it->args[i].name);
    schema_object_close(w);
}

static bool args_hide(const struct arg *args)
{
    for (; args->name; args++)
        if (args->audience != EVERYONE) return true;
    return false;
}

/* Opens the definition of a choice; choice_close() ends it. */
static void choice_open(const struct schema *s, const char *name)
{
    writer_member_open(s->w, name, '{');
    writer_member_open(s->w, "oneOf", '[');
}

static void choice_close(const struct schema *s)
{
    writer_close(s->w, ']');
    writer_close(s->w, '}');
}

/* What is in the log of a match that was played by other rules has a type and members of these. */
static void define_by_other_rules(const struct schema *s, const char *group, const char *member)
{
    struct writer *w = s->w;
    schema_name(s, group, OTHER_RULES);
    schema_object_open(
        w,
        "In the log of a match that was played by other rules (its `other_rules`). Inside it has the type "
        "and the members of those; null is what the caller may not see, and what only those rules could "
        "tell.",
        NULL);
    schema_constant(w, "type", OTHER_RULES);
    writer_member_open(w, member, '{');
    schema_type(w, "object", false);
    writer_member_boolean(w, "additionalProperties", true);
    writer_close(w, '}');
    schema_object_require(w);
    writer_string(w, "type");
    writer_string(w, member);
    schema_object_close(w);
}

static void define_moves(const struct schema *s, const struct game *game)
{
    for (int i = 0; i < game->move_count; i++) {
        const struct move_type *move = game->moves[i];
        struct typed it = {
            "move", "type", move->name, move->doc, move->rule, move->args, args_count(move->args)};
        typed_define(s, &it);
        it.group = "logged_move";
        it.logged = true;
        if (args_hide(move->args)) typed_define(s, &it);
    }
    choice_open(s, "move");
    for (int i = 0; i < game->move_count; i++)
        schema_ref(s, "move", game->moves[i]->name, NULL, NULL, false);
    choice_close(s);
}

/* The log's moves: those that hide nothing are as they were sent. */
static void define_logged_moves(const struct schema *s, const struct game *game)
{
    const size_t entries = sizeof LOGGED_MOVES / sizeof *LOGGED_MOVES;
    for (size_t i = 0; i < entries; i++)
        typed_define(s, &(struct typed){"logged_move", "type", LOGGED_MOVES[i].type.name,
                                        LOGGED_MOVES[i].type.doc, .args = LOGGED_MOVES[i].type.args,
                                        .arg_count = args_count(LOGGED_MOVES[i].type.args)});
    define_by_other_rules(s, "logged_move", "move");
    choice_open(s, "logged_move");
    for (int i = 0; i < game->move_count; i++)
        schema_ref(s, args_hide(game->moves[i]->args) ? "logged_move" : "move", game->moves[i]->name, NULL,
                   NULL, false);
    for (size_t i = 0; i < entries; i++)
        schema_ref(s, "logged_move", LOGGED_MOVES[i].type.name, NULL, NULL, false);
    schema_ref(s, "logged_move", OTHER_RULES, NULL, NULL, false);
    choice_close(s);
}

static void define_events(const struct schema *s, const struct game *game)
{
    for (int i = 0; i < game->event_count; i++) {
        const struct event_type *event = &game->events[i];
        typed_define(s, &(struct typed){"event", "type", event->name, event->doc, .args = event->args,
                                        .arg_count = args_count(event->args), .logged = true, .said = true});
    }
    define_by_other_rules(s, "event", "event");
    choice_open(s, "event");
    for (int i = 0; i < game->event_count; i++)
        schema_ref(s, "event", game->events[i].name, NULL, NULL, false);
    schema_ref(s, "event", OTHER_RULES, NULL, NULL, false);
    choice_close(s);
}

/* ---- state and view ---- */

static bool step_hides(const struct step *step)
{
    return step->record && record_hides(step->record);
}

static void define_step(const struct schema *s, const struct step *step, enum record_form form)
{
    struct writer *w = s->w;
    schema_name(s, form == RECORD_VIEW ? "step_view" : "step", step->name);
    schema_object_open(w, step->prompt, step->rule);
    schema_constant(w, "step", step->name);
    if (step->record) record_schema_members(s, step->record, form);
    schema_object_require(w);
    writer_string(w, "step");
    if (step->record) record_schema_required(w, step->record, form);
    schema_object_close(w);
}

/* The stack of a state or a view: "stack", "stack_view", and what lies on it: "frame", "frame_view". */
static void define_stack(const struct schema *s, const struct game *game, enum record_form form)
{
    for (int i = 0; i < game->step_count; i++)
        if (form == RECORD_STATE || step_hides(game->steps[i])) define_step(s, game->steps[i], form);
    const char *frame = form == RECORD_VIEW ? "frame_view" : "frame";
    writer_member_open(s->w, form == RECORD_VIEW ? "stack_view" : "stack", '{');
    schema_type(s->w, "array", false);
    schema_doc(s->w, "The current step, last, and before it those that called it.", NULL);
    writer_member_integer(s->w, "maxItems", STACK_MAX);
    writer_name(s->w, "items");
    schema_ref(s, NULL, frame, NULL, NULL, false);
    writer_close(s->w, '}');
    choice_open(s, frame);
    for (int i = 0; i < game->step_count; i++)
        schema_ref(s, form == RECORD_VIEW && step_hides(game->steps[i]) ? "step_view" : "step",
                   game->steps[i]->name, NULL, NULL, false);
    choice_close(s);
}

static void define_options(const struct schema *s, const struct game *game)
{
    struct writer *w = s->w;
    writer_member_open(w, "options", '{');
    schema_type(w, "object", false);
    schema_doc(w, "The options of the match, each with its value.", NULL);
    writer_member_open(w, "properties", '{');
    for (const struct option *it = game->options; it->name; it++) {
        writer_member_open(w, it->name, '{');
        schema_doc(w, it->doc, it->rule);
        if (option_is_switch(it))
            schema_type(w, "boolean", false);
        else
            schema_integer(w, it->min, it->max, false);
        writer_close(w, '}');
    }
    writer_close(w, '}');
    writer_member_boolean(w, "additionalProperties", false);
    writer_close(w, '}');
}

static void define_scenario(const struct schema *s, const struct game *game)
{
    schema_name(s, "id", "scenario");
    writer_open(s->w, '{');
    schema_type(s->w, "string", false);
    writer_member_open(s->w, "enum", '[');
    for (const struct scenario *it = game->scenarios; it->id; it++)
        writer_string(s->w, it->id);
    writer_close(s->w, ']');
    writer_close(s->w, '}');
}

static void list_of_seats(const struct schema *s, const struct game *game, const char *name, const char *doc)
{
    writer_member_open(s->w, name, '{');
    schema_type(s->w, "array", false);
    schema_doc(s->w, doc, NULL);
    writer_member_boolean(s->w, "uniqueItems", true);
    writer_name(s->w, "items");
    schema_id(s, game->seats, NULL, NULL, false);
    writer_close(s->w, '}');
}

static void head_properties(const struct schema *s, const struct game *game, enum record_form form)
{
    struct writer *w = s->w;
    schema_constant(w, "game", game->id);
    writer_member_open(w, "pack", '{');
    schema_type(w, "string", false);
    schema_doc(w, "The hash of the component pack.", NULL);
    writer_member_string(w, "pattern", "^[0-9a-f]{64}$");
    writer_close(w, '}');
    writer_name(w, "scenario");
    schema_ref(s, "id", "scenario", NULL, NULL, false);
    writer_name(w, "options");
    schema_ref(s, NULL, "options", NULL, NULL, false);
    list_of_seats(s, game, "seats", "The seats in play.");
    list_of_seats(s, game, "resigned", "Those of them that have conceded.");
    writer_member_open(w, "draws", '{');
    schema_doc(w, "How many draws were used so far.", NULL);
    schema_integer(w, 0, INT32_MAX, false);
    writer_close(w, '}');
    writer_member_open(w, "over", '{');
    schema_type(w, "boolean", false);
    writer_close(w, '}');
    list_of_seats(s, game, "winners", "Who has won, once the match is over: several after a draw.");
    writer_name(w, "stack");
    schema_ref(s, NULL, form == RECORD_VIEW ? "stack_view" : "stack", NULL, NULL, false);
    writer_name(w, "ending");
    schema_ref(s, NULL, "ending", NULL, NULL, false);
}

static void choice_schema(struct writer *w, const char *name, const char *doc, const char *const *choices)
{
    writer_member_open(w, name, '{');
    schema_type(w, "string", false);
    schema_doc(w, doc, NULL);
    writer_member_open(w, "enum", '[');
    for (; *choices; choices++)
        writer_string(w, *choices);
    writer_close(w, ']');
    writer_close(w, '}');
}

/* An end from outside the rules: engine/result.h. */
static void define_ending(const struct schema *s, const struct game *game)
{
    static const char *const KINDS[] = {"drawn", "aborted", "awarded", NULL};
    static const char *const BY[] = {"ranks", "points", NULL};
    struct writer *w = s->w;
    writer_name(w, "ending");
    schema_object_open(w, "How the match has ended that its rules have not ended; missing in all others.",
                       NULL);
    choice_schema(w, "kind", "Drawn by agreement, or aborted or awarded by the organiser.", KINDS);
    choice_schema(w, "by", "Of an award: what was declared.", BY);
    list_of_seats(s, game, "seats", "Of a draw: the seats that share it.");
    writer_member_open(w, "places", '{');
    schema_type(w, "array", false);
    schema_doc(w, "Of an award: the places of all seats.", NULL);
    writer_name(w, "items");
    schema_ref(s, NULL, "ending_place", NULL, NULL, false);
    writer_close(w, '}');
    schema_object_require(w);
    writer_string(w, "kind");
    schema_object_close(w);
    writer_name(w, "ending_place");
    schema_object_open(w, NULL, NULL);
    writer_name(w, "seat");
    schema_id(s, game->seats, NULL, NULL, false);
    writer_member_open(w, "rank", '{');
    schema_doc(w, "1: first. Equal seats share a rank, and the ranks after it are skipped.", NULL);
    schema_integer(w, 1, SEATS_MAX, false);
    writer_close(w, '}');
    writer_member_open(w, "points", '{');
    schema_doc(w, "The points that were declared.", NULL);
    schema_integer(w, -AWARD_POINTS_MOST, AWARD_POINTS_MOST, false);
    writer_close(w, '}');
    schema_object_require(w);
    writer_string(w, "seat");
    writer_string(w, "rank");
    schema_object_close(w);
}

/* The records within a game's state and the steps' records. */
static void define_records(const struct schema *s, const struct game *game, enum record_form form)
{
    const struct record *records[UINT8_MAX + 2] = {game->state};
    for (int i = 0, count = 1; i < game->step_count; i++)
        if (game->steps[i]->record) records[count++] = game->steps[i]->record;
    record_schema_define(s, records, form);
    if (form == RECORD_VIEW && game->derived) /* nothing in it is hidden */
        record_schema_define(s, (const struct record *const[]){game->derived, NULL}, RECORD_STATE);
}

/* A state, a view or a pack. A pack has no head: `game` is NULL. */
static void define_whole(const struct schema *s, const char *name, const struct record *record,
                         const struct game *game, enum record_form form)
{
    struct writer *w = s->w;
    const struct record *derived = game && form == RECORD_VIEW ? game->derived : NULL;
    writer_name(w, name);
    schema_object_open(w, record->doc, NULL);
    if (game) head_properties(s, game, form);
    record_schema_members(s, record, form);
    if (derived) record_schema_members(s, derived, RECORD_STATE);
    schema_object_require(w);
    for (const char *const *member = HEAD_MEMBERS; game && *member; member++)
        if (strcmp(*member, "ending") != 0) writer_string(w, *member); /* few states have it */
    record_schema_required(w, record, form);
    if (derived) record_schema_required(w, derived, RECORD_STATE);
    schema_object_close(w);
}

void game_schema(struct writer *w, const struct game *game, const char *refs)
{
    const struct schema s = {w, refs};
    writer_open(w, '{');
    for (const struct domain *const *domain = game->domains; *domain; domain++)
        schema_define_id(&s, *domain);
    define_scenario(&s, game);
    define_options(&s, game);
    define_ending(&s, game);
    for (enum record_form form = RECORD_STATE; form <= RECORD_VIEW; form++) {
        define_records(&s, game, form);
        define_stack(&s, game, form);
        define_whole(&s, form == RECORD_VIEW ? "view" : "state", game->state, game, form);
    }
    record_schema_define(&s, (const struct record *const[]){game->pack, NULL}, RECORD_PACK);
    define_whole(&s, "pack", game->pack, NULL, RECORD_PACK);
    define_moves(&s, game);
    define_logged_moves(&s, game);
    define_events(&s, game);
    writer_close(w, '}');
}
