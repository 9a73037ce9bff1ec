/* Whole states in JSON, as a seat sees them. */
#include <assert.h>
#include <string.h>

#include "data/json_read.h"
#include "engine/play_stack.h"
#include "engine/scenario.h"
#include "wire/result.h"
#include "wire/values.h"
#include "wire/wire.h"

/* ---- JSON out ---- */

void seats_write(struct writer *w, const char *name, const struct game *game, uint32_t seats)
{
    writer_member_open(w, name, '[');
    for (int seat = 0; seat < game->seats->count; seat++)
        if (seats >> seat & 1) writer_string(w, domain_id(game->seats, NULL, seat));
    writer_close(w, ']');
}

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
    head->draws = json_integer_value(draws);
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
    const struct field *derived = sight->view && p->game->derived ? p->game->derived->fields : NULL;
    for (; derived && derived->name; derived++) {
        assert(count < OTHERS_MAX - 1);
        others[count++] = derived->name;
    }
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
    json_t *due = w.failed ? NULL : json_loads(writer_text(&w), 0, NULL);
    if (!due) fault_add_memory(faults, "");
    for (const struct field *field = p->game->derived->fields; due && field->name; field++) {
        char path[FAULT_PATH];
        fault_path(path, "", field->name);
        if (!json_equal(json_object_get(due, field->name), json_object_get(json, field->name)))
            fault_add(faults, path, "does not follow from the rest of the view");
    }
    json_decref(due);
    writer_free(&w);
}
