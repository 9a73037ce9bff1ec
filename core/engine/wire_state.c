/* Whole states: in JSON, as a seat sees them, and packed. */
#include <string.h>

#include "engine/args.h"
#include "engine/wire.h"
#include "engine/zero_rle.h"

/* ---- JSON out ---- */

static void locals_write(struct writer *w, const struct play *p, const struct frame *frame, int viewer)
{
    const struct arg *args = p->game->steps[frame->step].locals;
    for (int i = 0; i < FRAME_LOCALS && args[i].name; i++) {
        const int value = frame->local[i];
        writer_name(w, args[i].name);
        if ((!sees_all(viewer) && args[i].audience != EVERYONE) || (args[i].optional && value < 0))
            writer_null(w);
        else if (args[i].flag)
            writer_boolean(w, value != 0);
        else if (args[i].domain)
            writer_string(w, domain_id(args[i].domain, p->pack, value));
        else
            writer_integer(w, value);
    }
}

static void stack_write(struct writer *w, const struct play *p, int viewer)
{
    const struct head *head = play_head(p);
    writer_open(w, '[');
    for (int i = 0; i < head->depth; i++) {
        writer_open(w, '{');
        writer_member_string(w, "step", p->game->steps[head->stack[i].step].name);
        locals_write(w, p, &head->stack[i], viewer);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static bool is_switch(const struct option *option)
{
    return option->min == 0 && option->max == 1;
}

void options_write(struct writer *w, const struct game *game, const int16_t *values)
{
    writer_open(w, '{');
    for (int i = 0; game->options[i].name; i++) {
        writer_name(w, game->options[i].name);
        if (is_switch(&game->options[i]))
            writer_boolean(w, values[i] != 0);
        else
            writer_integer(w, values[i]);
    }
    writer_close(w, '}');
}

static void head_write(struct writer *w, const struct play *p, const char *pack_hash, int viewer)
{
    const struct head *head = play_head(p);
    writer_member_string(w, "game", p->game->id);
    writer_member_string(w, "pack", pack_hash);
    writer_member_string(w, "scenario", p->game->scenarios[head->scenario].id);
    writer_name(w, "options");
    options_write(w, p->game, head->option);
    writer_name(w, "seats");
    seats_write(w, p, head->seats);
    writer_name(w, "resigned");
    seats_write(w, p, head->resigned);
    writer_member_integer(w, "draws", head->draws);
    writer_member_boolean(w, "over", head->over != 0);
    writer_name(w, "winners");
    seats_write(w, p, head->winners);
    writer_name(w, "stack");
    stack_write(w, p, viewer);
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
    head_write(w, p, pack_hash, sight.seat);
    record_write_members(w, p->game->state, p->state, &sight);
    if (p->game->derived && viewer != SEAT_ALL) derived_write(w, p, &sight);
    writer_close(w, '}');
}

/* ---- JSON in ---- */

const char *const HEAD_MEMBERS[] = {"game",  "pack", "scenario", "options", "seats", "resigned",
                                    "draws", "over", "winners",  "stack",   NULL};

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
        int seat = -1;
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

/* The schema lets an option be a switch or a number; which of them, and its range, are the game's affair. */
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

static int step_find(const struct game *game, const char *name)
{
    for (int i = 0; name && i < game->step_count; i++)
        if (strcmp(game->steps[i].name, name) == 0) return i;
    return -1;
}

static int16_t local_read(const struct play *p, const struct arg *arg, const json_t *json, const char *path,
                          struct faults *faults)
{
    const json_int_t number = json_integer_value(json);
    int index = -1;
    if (arg->optional && json_is_null(json)) return -1;
    if (arg->flag && json_is_boolean(json)) return json_is_true(json);
    if (arg->domain && json_is_string(json))
        index = domain_find(arg->domain, p->pack, json_string_value(json), json_string_length(json));
    else if (!arg->flag && !arg->domain && json_is_integer(json) && number >= arg->min && number <= arg->max)
        return (int16_t)number;
    if (index >= 0) return (int16_t)index;
    fault_add(faults, path, "is missing, or not one of its values");
    return 0;
}

static bool is_local(const struct arg *args, const char *name)
{
    for (; args->name; args++)
        if (strcmp(args->name, name) == 0) return true;
    return strcmp(name, "step") == 0;
}

static void frame_read(const struct play *p, const json_t *json, struct frame *frame, const char *path,
                       struct faults *faults)
{
    char below[FAULT_PATH];
    const char *name;
    json_t *value;
    const int step = step_find(p->game, json_string_value(json_object_get(json, "step")));
    fault_path(below, path, "step");
    if (step < 0) {
        fault_add(faults, below, "must be a step of the game");
        return;
    }
    const struct arg *args = p->game->steps[step].locals;
    frame->step = (int16_t)step;
    for (int i = 0; args[i].name; i++) {
        fault_path(below, path, args[i].name);
        frame->local[i] = local_read(p, &args[i], json_object_get(json, args[i].name), below, faults);
    }
    json_object_foreach((json_t *)json, name, value)
    {
        if (is_local(args, name)) continue;
        fault_path(below, path, name);
        fault_add(faults, below, "is not a member of this step");
    }
}

static void stack_read(const struct play *p, const json_t *list, struct faults *faults)
{
    struct head *head = play_head(p);
    if (!json_is_array(list) || json_array_size(list) > STACK_MAX) {
        fault_add(faults, "/stack", "must be a list of %d steps at the most", STACK_MAX);
        return;
    }
    head->depth = (uint16_t)json_array_size(list);
    for (int i = 0; i < head->depth; i++) {
        char path[FAULT_PATH];
        fault_path_index(path, "/stack", (size_t)i);
        frame_read(p, json_array_get(list, (size_t)i), &head->stack[i], path, faults);
    }
}

static void head_read(const struct play *p, const json_t *json, struct faults *faults)
{
    struct head *head = play_head(p);
    const json_t *draws = json_object_get(json, "draws"), *over = json_object_get(json, "over");
    const char *scenario = json_string_value(json_object_get(json, "scenario"));
    int index = scenario ? scenario_find(p->game, scenario) : -1;
    if (index < 0) fault_add(faults, "/scenario", "must be a scenario of the game");
    head->scenario = (uint8_t)(index < 0 ? 0 : index);
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
    stack_read(p, json_object_get(json, "stack"), faults);
}

/* The game's own part, read apart since it sets all of the struct to zero first. */
static void members_read(struct play *p, const json_t *json, struct faults *faults)
{
    const struct head head = *play_head(p);
    const struct sight sight = {p->pack, head.seats, SEAT_ALL};
    record_read(p->game->state, p->state, json, &sight, "", HEAD_MEMBERS, faults);
    *play_head(p) = head;
}

bool state_read(struct play *p, const json_t *json, struct faults *faults)
{
    const size_t before = faults->count;
    const char *game = json_string_value(json_object_get(json, "game"));
    memset(p->state, 0, play_state_size(p->game));
    if (!json_is_object(json)) return fault_add(faults, "", "must be a state: an object");
    if (!game || strcmp(game, p->game->id) != 0)
        return fault_add(faults, "/game", "must be \"%s\"", p->game->id);
    head_read(p, json, faults);
    const struct head *head = play_head(p);
    const int players = __builtin_popcount(head->seats);
    const struct player_range range = scenario_players(p->game, head->scenario);
    if (faults->count == before && players >= range.least && players <= range.most &&
        head->seats != seats_for(p->game, head->scenario, players, head->option))
        fault_add(faults, "/seats", "are not those of a match of %d", players);
    members_read(p, json, faults);
    if (faults->count == before) play_inspect(p, faults);
    return faults->count == before;
}

/* ---- packed ---- */

/* The head's fields, described like any other so that they are packed the same way. */
static const struct field FRAME_FIELDS[] = {
    {.name = "step", .kind = FIELD_INTEGER, FIELD_AT(struct frame, step), .min = INT16_MIN},
    {.name = "local", .kind = FIELD_INTEGER, ROWS_AT(struct frame, local), .min = INT16_MIN},
    {0}};
static const struct record FRAME_RECORD = {"frame", NULL, sizeof(struct frame), FRAME_FIELDS};
static const struct field HEAD_FIELDS[] = {
    {.name = "draws", .kind = FIELD_INTEGER, FIELD_AT(struct head, draws)},
    {.name = "seats", .kind = FIELD_INTEGER, FIELD_AT(struct head, seats)},
    {.name = "resigned", .kind = FIELD_INTEGER, FIELD_AT(struct head, resigned)},
    {.name = "winners", .kind = FIELD_INTEGER, FIELD_AT(struct head, winners)},
    {.name = "over", .kind = FIELD_INTEGER, FIELD_AT(struct head, over)},
    {.name = "scenario", .kind = FIELD_INTEGER, FIELD_AT(struct head, scenario)},
    {.name = "depth", .kind = FIELD_INTEGER, FIELD_AT(struct head, depth)},
    {.name = "option", .kind = FIELD_INTEGER, ROWS_AT(struct head, option), .min = INT16_MIN},
    {.name = "stack", .kind = FIELD_RECORD, ROWS_AT(struct head, stack), .record = &FRAME_RECORD},
    {0}};
static const struct record HEAD_RECORD = {"head", NULL, sizeof(struct head), HEAD_FIELDS};

size_t state_packed_size(const struct game *game)
{
    return record_packed_size(&HEAD_RECORD) + record_packed_size(game->state);
}

size_t state_pack(const struct play *p, uint8_t *bytes)
{
    size_t length = record_pack(&HEAD_RECORD, play_head(p), bytes);
    return length + record_pack(p->game->state, p->state, bytes + length);
}

/* Stored by an older build, or damaged: its steps are not ours. */
static bool head_is_ours(const struct game *game, const struct head *head)
{
    if (head->depth > STACK_MAX) return false;
    for (int i = 0; i < head->depth; i++)
        if (head->stack[i].step < 0 || head->stack[i].step >= game->step_count) return false;
    return true;
}

bool state_unpack(struct play *p, const uint8_t *bytes, size_t length)
{
    const size_t first = record_packed_size(&HEAD_RECORD);
    struct head head;
    if (length != state_packed_size(p->game)) return false;
    record_unpack(&HEAD_RECORD, &head, bytes, first);
    if (!head_is_ours(p->game, &head)) return false;
    record_unpack(p->game->state, p->state, bytes + first, length - first);
    *play_head(p) = head;
    return true;
}

size_t state_store(const struct play *p, uint8_t *bytes)
{
    uint8_t packed[STATE_PACKED_MAX];
    return zero_rle_compress(packed, state_pack(p, packed), bytes);
}

bool state_restore(struct play *p, const uint8_t *bytes, size_t length)
{
    uint8_t packed[STATE_PACKED_MAX];
    const size_t size = state_packed_size(p->game);
    return zero_rle_expand(bytes, length, packed, size) && state_unpack(p, packed, size);
}
