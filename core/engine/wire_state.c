/* Whole states in JSON, as a seat sees them. */
#include <string.h>

#include "data/json_read.h"
#include "engine/args.h"
#include "engine/play_stack.h"
#include "engine/result.h"
#include "engine/wire.h"

/* ---- JSON out ---- */

static void stack_write(struct writer *w, const struct play *p, const struct sight *sight)
{
    const struct head *head = play_head(p);
    writer_open(w, '[');
    for (int i = 0; i < head->depth; i++) {
        const struct step *step = p->game->steps[head->stack[i].step];
        writer_open(w, '{');
        writer_member_string(w, "step", step->name);
        if (step->record) record_write_members(w, step->record, head->records + head->stack[i].record, sight);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static bool is_switch(const struct option *option)
{
    return option->min == 0 && option->max == 1;
}

void options_write(struct writer *w, const struct game *game, const int16_t *values, uint32_t defaulted)
{
    writer_open(w, '{');
    for (int i = 0; game->options[i].name; i++) {
        if (defaulted >> i & 1) continue;
        writer_name(w, game->options[i].name);
        if (is_switch(&game->options[i]))
            writer_boolean(w, values[i] != 0);
        else
            writer_integer(w, values[i]);
    }
    writer_close(w, '}');
}

static void head_write(struct writer *w, const struct play *p, const char *pack_hash,
                       const struct sight *sight)
{
    const struct head *head = play_head(p);
    writer_member_string(w, "game", p->game->id);
    writer_member_string(w, "pack", pack_hash);
    writer_member_string(w, "scenario", p->game->scenarios[head->scenario].id);
    writer_name(w, "options");
    options_write(w, p->game, head->option, 0);
    seats_write(w, "seats", p->game, head->seats);
    seats_write(w, "resigned", p->game, head->resigned);
    writer_member_integer(w, "draws", head->draws);
    writer_member_boolean(w, "over", head->over != 0);
    seats_write(w, "winners", p->game, head->winners);
    writer_name(w, "stack");
    stack_write(w, p, sight);
    if (head->ending.kind == ENDING_NONE) return;
    writer_name(w, "ending");
    ending_write(w, p->game, &head->ending);
}

/* Public, so that every viewer sees all of it. */
static void derived_write(struct writer *w, const struct play *p, const struct sight *sight)
{
    uint64_t derived[DERIVED_ROOM / sizeof(uint64_t)] = {0};
    p->game->derive(p, derived);
    record_write_members(w, p->game->derived, derived, sight);
}

void state_write(struct writer *w, const struct play *p, const char *pack_hash, int viewer)
{
    const struct head *head = play_head(p);
    /* After the end a view shows all, but keeps the form of a view. */
    const bool revealed = head->over && viewer != SEAT_ALL;
    const struct sight sight = {p->pack, head->seats, revealed ? SEAT_REVEALED : viewer};
    writer_open(w, '{');
    head_write(w, p, pack_hash, &sight);
    record_write_members(w, p->game->state, p->state, &sight);
    if (p->game->derived && viewer != SEAT_ALL) derived_write(w, p, &sight);
    writer_close(w, '}');
}

/* ---- JSON in ---- */

const char *const HEAD_MEMBERS[] = {"game",  "pack", "scenario", "options", "seats",  "resigned",
                                    "draws", "over", "winners",  "stack",   "ending", NULL};

static uint32_t seats_read(const struct play *p, const json_t *json, const char *name, struct faults *faults)
{
    const json_t *list = json_object_get(json, name), *value;
    uint32_t seats = 0;
    char path[FAULT_PATH], below[FAULT_PATH];
    fault_path(path, "", name);
    if (!json_is_array(list)) fault_add(faults, path, "must be a list of seats");
    for (size_t i = 0; i < json_array_size(list); i++) {
        fault_path_index(below, path, i);
        value = json_array_get(list, i);
        int seat = NO_SEAT;
        if (json_is_string(value))
            seat = domain_find(p->game->seats, NULL, json_string_value(value), json_string_length(value));
        if (seat < 0 || (seats >> seat & 1))
            fault_add(faults, below, "must be a seat of the game, and stand here once");
        else
            seats |= UINT32_C(1) << seat;
    }
    return seats;
}

int scenario_find(const struct game *game, const char *id)
{
    for (int i = 0; game->scenarios[i].id; i++)
        if (strcmp(game->scenarios[i].id, id) == 0) return i;
    return -1;
}

const struct option *scenario_option(const struct game *game, int scenario, int i)
{
    for (const struct option *it = game->scenarios[scenario].options; it && it->name; it++)
        if (strcmp(it->name, game->options[i].name) == 0) return it;
    return &game->options[i];
}

struct player_range scenario_players(const struct game *game, int scenario)
{
    const struct scenario *it = &game->scenarios[scenario];
    const int named = __builtin_popcount(it->seats);
    if (named) return (struct player_range){named, named, named};
    const int least = it->players_min ? it->players_min : game->players_min;
    const int most = it->players_max ? it->players_max : game->players_max;
    return (struct player_range){least, most, it->players ? it->players : least};
}

uint32_t seats_for(const struct game *game, int scenario, int players, const int16_t *options)
{
    const struct scenario *it = &game->scenarios[scenario];
    if (it->seats) return it->seats;
    return it->seating ? it->seating(players, options) : (UINT32_C(1) << players) - 1;
}

static int option_find(const struct game *game, const char *name)
{
    for (int i = 0; game->options[i].name; i++)
        if (strcmp(game->options[i].name, name) == 0) return i;
    return -1;
}

/* The schema lets an option be a switch or a number; which of them, and its range, the game decides. */
static void option_read(const struct option *option, const json_t *json, int16_t *value, const char *path,
                        struct faults *faults)
{
    const json_int_t number = json_integer_value(json);
    if (!json_is_boolean(json) && !json_is_integer(json))
        fault_add(faults, path, "must be true, false or an integer");
    else if (is_switch(option) && !json_is_boolean(json))
        fault_add_foreign(faults, path, "must be true or false");
    else if (is_switch(option))
        *value = json_is_true(json);
    else if (!json_is_integer(json) || number < option->min || number > option->max)
        fault_add_foreign(faults, path, "must be an integer from %d to %d", option->min, option->max);
    else
        *value = (int16_t)number;
}

bool options_read(const struct game *game, int scenario, const json_t *json, int16_t *values,
                  const char *path, struct faults *faults)
{
    const size_t before = faults->count;
    const char *name;
    json_t *value;
    memset(values, 0, OPTIONS_MAX * sizeof *values);
    for (int i = 0; game->options[i].name; i++)
        values[i] = scenario_option(game, scenario, i)->standard;
    if (json && !json_is_object(json)) return fault_add(faults, path, "must be an object");
    json_object_foreach((json_t *)json, name, value)
    {
        char below[FAULT_PATH];
        const int i = option_find(game, name);
        fault_path(below, path, name);
        if (i < 0)
            fault_add_foreign(faults, below, "is not an option of the game");
        else
            option_read(scenario_option(game, scenario, i), value, &values[i], below, faults);
    }
    return faults->count == before;
}

uint32_t options_defaulted(const struct game *game, const json_t *json)
{
    uint32_t defaulted = 0;
    for (int i = 0; game->options[i].name; i++)
        if (!json_object_get(json, game->options[i].name)) defaulted |= UINT32_C(1) << i;
    return defaulted;
}

static int step_find(const struct game *game, const char *name)
{
    for (int i = 0; name && i < game->step_count; i++)
        if (strcmp(game->steps[i]->name, name) == 0) return i;
    return -1;
}

static const struct record NO_RECORD = {"step", NULL, 0, (const struct field[]){{0}}};

static bool frame_read(struct play *p, const json_t *json, const char *path, const struct sight *sight,
                       struct faults *faults)
{
    static const char *const MEMBERS[] = {"step", NULL};
    struct head *head = play_head(p);
    char below[FAULT_PATH];
    const int step = step_find(p->game, json_string_value(json_object_get(json, "step")));
    fault_path(below, path, "step");
    if (step < 0) return fault_add(faults, below, "must be a step of the game");
    const struct frame *frame = stack_push(p, step);
    if (!frame) return fault_add(faults, path, "has no room on the stack");
    const struct record *record = p->game->steps[step]->record;
    struct sight of_record = *sight;
    of_record.ignored = MEMBERS;
    return record_read(record ? record : &NO_RECORD, head->records + frame->record, json, &of_record, path,
                       faults);
}

static void stack_read(struct play *p, const json_t *list, const struct sight *sight, struct faults *faults)
{
    if (!json_is_array(list) || json_array_size(list) > STACK_MAX) {
        fault_add(faults, "/stack", "must be a list of %d steps at the most", STACK_MAX);
        return;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        char path[FAULT_PATH];
        fault_path_index(path, "/stack", i);
        frame_read(p, json_array_get(list, i), path, sight, faults);
    }
}

static void head_read(struct play *p, const json_t *json, struct faults *faults)
{
    struct head *head = play_head(p);
    const json_t *draws = json_object_get(json, "draws"), *over = json_object_get(json, "over");
    const char *scenario = json_string_value(json_object_get(json, "scenario"));
    int index = scenario ? scenario_find(p->game, scenario) : -1;
    if (index < 0) fault_add(faults, "/scenario", "must be a scenario of the game");
    head->scenario = index < 0 ? 0 : index;
    if (!json_is_object(json_object_get(json, "options"))) fault_add(faults, "/options", "must be an object");
    options_read(p->game, head->scenario, json_object_get(json, "options"), head->option, "/options", faults);
    head->seats = seats_read(p, json, "seats", faults);
    head->resigned = seats_read(p, json, "resigned", faults);
    head->winners = seats_read(p, json, "winners", faults);
    if (!json_is_integer(draws) || json_integer_value(draws) < 0 || json_integer_value(draws) > INT32_MAX)
        fault_add(faults, "/draws", "must be an integer from 0 to %d", INT32_MAX);
    head->draws = (uint32_t)json_integer_value(draws);
    if (!json_is_boolean(over)) fault_add(faults, "/over", "must be true or false");
    head->over = json_is_true(over);
    const json_t *ending = json_object_get(json, "ending");
    if (ending && !ending_read(ending, p->game, head->seats, &head->ending))
        fault_add(faults, "/ending", "must be an agreed draw, an abortion or an award of all seats");
}

/* The game's own part, read apart since it sets all of the struct to zero first. */
static void members_read(struct play *p, const json_t *json, const struct sight *sight, struct faults *faults)
{
    enum { OTHERS_MAX = 32 };
    const struct head head = *play_head(p);
    const char *others[OTHERS_MAX] = {NULL};
    int count = 0;
    for (; HEAD_MEMBERS[count]; count++)
        others[count] = HEAD_MEMBERS[count];
    if (sight->view && p->game->derived)
        for (const struct field *field = p->game->derived->fields; field->name; field++)
            if (count < OTHERS_MAX - 1) others[count++] = field->name;
    struct sight of_state = *sight;
    of_state.ignored = others;
    record_read(p->game->state, p->state, json, &of_state, "", faults);
    *play_head(p) = head;
}

static bool all_read(struct play *p, const json_t *json, struct sight sight, struct faults *faults)
{
    const size_t before = faults->count;
    const char *game = json_string_value(json_object_get(json, "game"));
    struct head *head = play_head(p);
    memset(p->state, 0, play_state_size(p->game));
    if (!json_is_object(json))
        return fault_add(faults, "", "must be a %s: an object", sight.view ? "view" : "state");
    if (!game || strcmp(game, p->game->id) != 0)
        return fault_add(faults, "/game", "must be \"%s\"", p->game->id);
    head_read(p, json, faults);
    sight.seats = head->seats;
    if (sight.view && head->over) sight.seat = SEAT_REVEALED;
    if (sight.view && sight.seat >= 0 && !(head->seats >> sight.seat & 1))
        return fault_add(faults, "/seats", "the seat whose view it is must be among them");
    stack_read(p, json_object_get(json, "stack"), &sight, faults);
    const int players = __builtin_popcount(head->seats);
    const struct player_range range = scenario_players(p->game, head->scenario);
    if (faults->count == before && players >= range.least && players <= range.most &&
        head->seats != seats_for(p->game, head->scenario, players, head->option))
        fault_add(faults, "/seats", "are not those of a match of %d", players);
    members_read(p, json, &sight, faults);
    return faults->count == before;
}

bool state_read(struct play *p, const json_t *json, struct faults *faults)
{
    const size_t before = faults->count;
    if (!all_read(p, json, (struct sight){.pack = p->pack, .seat = SEAT_ALL}, faults)) return false;
    play_inspect(p, faults);
    json_locate(faults, json);
    return faults->count == before;
}

bool view_read(struct play *p, const json_t *json, int viewer, struct faults *faults)
{
    return all_read(p, json, (struct sight){.pack = p->pack, .seat = viewer, .view = true}, faults);
}

void view_inspect(const struct play *p, const json_t *json, struct faults *faults)
{
    if (!p->game->derived) return;
    const struct sight sight = {p->pack, play_head(p)->seats, SEAT_NONE};
    struct writer w;
    writer_init(&w);
    writer_open(&w, '{');
    derived_write(&w, p, &sight);
    writer_close(&w, '}');
    json_t *due = json_loads(writer_text(&w), 0, NULL);
    for (const struct field *field = p->game->derived->fields; field->name; field++) {
        char path[FAULT_PATH];
        fault_path(path, "", field->name);
        if (!json_equal(json_object_get(due, field->name), json_object_get(json, field->name)))
            fault_add(faults, path, "does not follow from the rest of the view");
    }
    json_decref(due);
    writer_free(&w);
}

void state_conceal(struct play *p, int viewer)
{
    struct head *head = play_head(p);
    const struct sight sight = {p->pack, head->seats, head->over ? SEAT_REVEALED : viewer};
    record_conceal(p->game->state, p->state, &sight);
    for (int i = 0; i < head->depth; i++) {
        const struct record *record = p->game->steps[head->stack[i].step]->record;
        if (record) record_conceal(record, head->records + head->stack[i].record, &sight);
    }
}
