/* Positions: states that a client sends. */
#include "api/handlers/position.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "api/common/log.h"
#include "api/handlers/shared/request_game.h"
#include "api/handlers/shared/results.h"
#include "api/http/problem.h"
#include "data/json_read.h"
#include "engine/resample.h"
#include "engine/result.h"
#include "wire/result.h"

/* ---- the state ---- */

void position_begin(struct position *position, struct worker *worker, const struct pack *pack)
{
    position->pack = pack;
    position->play = (struct play){.game = pack->game,
                                   .pack = pack->data,
                                   .state = worker->state,
                                   .out = worker->outcome,
                                   .chance = &position->chance};
    position->chance.source = CHANCE_NONE;
    faults_clear(&position->warnings);
}

/* Prefixes the faults' paths with the body's member `what`, in which they are. */
static void prefix_paths(struct faults *faults, const char *what)
{
    for (size_t i = 0; i < faults_listed(faults); i++) {
        char path[FAULT_PATH];
        memcpy(path, faults->list[i].path, sizeof(path));
        snprintf(faults->list[i].path, FAULT_PATH, "/%s%.150s", what, path);
        utf8_mend(faults->list[i].path);
    }
}

/* Answers a 422 with the faults of the body's "state" or "view". */
static bool refuse_state(struct response *response, const char *what, struct faults *faults)
{
    char detail[64];
    prefix_paths(faults, what);
    snprintf(detail, sizeof(detail), "The %s has %zu fault%s.", what, faults->count,
             faults->count == 1 ? "" : "s");
    return problem_faults(response, PROBLEM_BROKEN_STATE, faults, detail);
}

/* Finds the pack that the state names by its hash. */
static bool pack_of_state(const struct request *request, struct response *response, const struct game *game,
                          const char *what, const json_t *state, const struct pack **pack)
{
    struct faults faults = {0};
    uint8_t hash[HASH_SIZE];
    const char *text = json_string_value(json_object_get(state, "pack"));
    enum db_result result = DB_NONE;
    if (text && from_hex(text, hash, sizeof(hash)))
        result = pack_cache_find_named(request->worker->service->pack_cache, request->worker->db, game, hash,
                                       pack);
    if (result == DB_OK) return true;
    if (result != DB_NONE) return answer_db(response, result);
    fault_add(&faults, "/pack", "must be the hash of a pack of this game");
    return refuse_state(response, what, &faults);
}

bool position_open(const struct request *request, struct response *response, const char *what,
                   const json_t *state, struct position *position)
{
    const struct game *game;
    const struct pack *pack;
    if (!request_game(request, response, request->parameter[0], &game) ||
        !pack_of_state(request, response, game, what, state, &pack))
        return false;
    position_begin(position, request->worker, pack);
    return true;
}

bool position_read(const struct request *request, struct response *response, const struct state_body *body,
                   struct position *position)
{
    struct faults faults = {0}, *warnings = &position->warnings;
    char detail[80];
    if (!position_open(request, response, "state", body->state, position)) return false;
    if (!state_read(&position->play, body->state, &faults)) return refuse_state(response, "state", &faults);
    play_warn(&position->play, warnings);
    json_locate(warnings, body->state);
    prefix_paths(warnings, "state");
    if (!body->strict || !warnings->count) return true;
    snprintf(detail, sizeof(detail), "The state is safe, but has %zu thing%s that the rules forbid.",
             warnings->count, warnings->count == 1 ? "" : "s");
    return problem_faults(response, PROBLEM_BROKEN_STATE, warnings, detail);
}

/* Reads the seats that must still decide. Each must be one of the game, and be named once. */
static bool deciding_read(struct response *response, const struct position *position, const json_t *list,
                          uint32_t *seats)
{
    struct faults faults = {0};
    *seats = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *value = json_array_get(list, i);
        char path[FAULT_PATH];
        int seat = NO_SEAT;
        fault_path_index(path, "/deciding", i);
        if (json_is_string(value))
            seat = domain_find(position->play.game->seats, position->pack->data, json_string_value(value),
                               json_string_length(value));
        if (!json_is_string(value))
            fault_add(&faults, path, "must be the id of a seat");
        else if (seat < 0 || *seats >> seat & 1)
            fault_add_foreign(&faults, path, "must be a seat of the game, and stand here once");
        else
            *seats |= UINT32_C(1) << seat;
    }
    return faults.count == 0 || input_refuse(response, &faults);
}

bool position_resample(const struct request *request, struct response *response,
                       const struct resample_body *body, struct position *position)
{
    struct faults faults = {0};
    struct chance chance;
    uint64_t random;
    uint32_t deciding;
    int seat = SEAT_NONE;
    if (!position_open(request, response, "view", body->view, position)) return false;
    const struct play *p = &position->play;
    if (body->seat) {
        seat = domain_find(p->game->seats, p->pack, body->seat, strlen(body->seat));
        if (seat < 0) return input_refuse_foreign(response, "/seat", "is not a seat of this game");
    }
    if (body->deciding && !deciding_read(response, position, body->deciding, &deciding)) return false;
    if (body->seed.given) {
        chance_from_seed(&chance, body->seed.bytes, (uint8_t[MATCH_ID_SIZE]){0}, NULL, 0);
        random = chance_value(&chance, 0, UINT64_MAX);
    } else {
        randombytes_buf(&random, sizeof(random));
    }
    return view_resample(
               &position->play, body->view,
               &(struct redraw){seat, body->deciding ? &deciding : NULL, &random, request->worker->moves},
               &faults) ||
           refuse_state(response, "view", &faults);
}

bool position_seat(struct response *response, const struct position *position, const char *id, int *seat)
{
    const struct play *p = &position->play;
    *seat = domain_find(p->game->seats, p->pack, id, strlen(id));
    if (*seat >= 0 && play_head(p)->seats >> *seat & 1) return true;
    return input_refuse_foreign(response, "/seat", "is not a seat of this match");
}

/* ---- answers ---- */

void position_write_procedure(struct writer *w, const struct play *p)
{
    writer_name(w, "step");
    step_write(w, p);
    seats_write(w, "deciding", p->game, play_deciders(p));
    writer_member_boolean(w, "over", play_head(p)->over != 0);
    (void)result_write(w, p);
}

void position_write_warnings(struct writer *w, const struct position *position)
{
    if (!position->warnings.count) return;
    writer_name(w, "warnings");
    faults_write(w, &position->warnings);
}

void position_write_view(struct writer *w, const struct position *position, int seat)
{
    writer_open(w, '{');
    writer_name(w, "view");
    state_write(w, &position->play, position->pack->hash_hex, seat);
    position_write_procedure(w, &position->play);
    position_write_warnings(w, position);
    writer_close(w, '}');
}

/* ---- chance ---- */

static bool dice_read(struct response *response, const json_t *list, struct position *position)
{
    struct faults faults = {0};
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *value = json_array_get(list, i);
        const json_int_t result = json_integer_value(value);
        const char *id = json_string_value(value);
        char path[FAULT_PATH];
        fault_path_index(path, "/dice", i);
        position->dice[i] = result;
        position->dice_ids[i] = id;
        if (id ? !domain_id_is_sound(id) : !json_is_integer(value) || result < 0 || result > INT32_MAX)
            fault_add(&faults, path, "must be an integer from 0 to %d, or an id", INT32_MAX);
    }
    position->chance.source = CHANCE_GIVEN;
    position->chance.given = position->dice;
    position->chance.given_ids = position->dice_ids;
    position->chance.given_count = json_array_size(list);
    position->chance.given_used = 0;
    return faults.count == 0 || input_refuse(response, &faults);
}

bool position_chance(struct response *response, const struct chance_body *body, struct position *position)
{
    static const uint8_t nil[MATCH_ID_SIZE];
    if (body->seed.given && body->dice)
        return input_refuse_one(response, "/dice", "cannot stand beside \"seed\"");
    if (body->dice) return dice_read(response, body->dice, position);
    if (body->seed.given) chance_from_seed(&position->chance, body->seed.bytes, nil, NULL, 0);
    return true;
}

static bool needs_dice(struct response *response, const struct play *p)
{
    problem_open(response, PROBLEM_NEEDS_DICE, "A draw needs a result, and no dice are left.");
    writer_name(&response->body, "expected");
    draw_write_needed(&response->body, p, &p->needed);
    problem_close(response);
    return false;
}

/* Says which of the dice is no result of its draw, and which results are. */
static bool refuse_die(struct response *response, const struct position *position)
{
    const struct play *p = &position->play;
    const struct domain *of = p->game->draws[p->needed.type].of;
    const uint32_t low = p->needed.low, most = low + p->needed.sides - 1;
    char path[FAULT_PATH];
    fault_path_index(path, "/dice", position->chance.given_used - 1);
    if (!of) return input_refuse_foreign(response, path, "must be in %u..%u for this draw", low, most);
    return input_refuse_foreign(response, path,
                                "must be in %u..%u for this draw, or the id of %s %s that can be drawn", low,
                                most, domain_article(of), domain_noun(of));
}

bool position_sound(struct response *response, const struct position *position)
{
    const struct play *p = &position->play;
    switch (p->fault) {
    case PLAY_SOUND:
        return true;
    case PLAY_NEEDS_CHANCE:
        return needs_dice(response, p);
    case PLAY_BAD_CHANCE:
        return refuse_die(response, position);
    case PLAY_TOO_MUCH:
        log_say(LOG_WARN, "rules of %s: a move brings more than %d draws or %d events", p->game->id,
                DRAWS_MAX, EVENTS_MAX);
        return problem_fill(response, PROBLEM_TOO_MUCH, "A move can cause at most %d draws and %d events.",
                            DRAWS_MAX, EVENTS_MAX);
    case PLAY_BROKEN:
        break;
    }
    log_say(LOG_ERROR, "rules of %s: a state of a client has broken play", p->game->id);
    return answer_result(response, MATCH_BROKEN);
}
